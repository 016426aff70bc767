"""Tables of numbers with their provenance: every row says where it comes from, and a user may put his own values in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from histgames.core.errors import GameError
from histgames.core.names import cited, whole

__all__ = ["SOURCES", "choice", "number", "read_rows", "shipped", "table", "text"]

#: What a `source` column may say.
SOURCES = ("rulebook", "public", "reconstructed")

Reader = Callable[[str], Any]


def text(value: str) -> str:
    """Read a cell that may hold anything."""
    return value


def number(low: int, high: int) -> Reader:
    """Return a reader for whole numbers from `low` to `high`."""

    def read(value: str) -> int:
        cell = value.strip()
        found = whole(cell.removeprefix("-"))
        if found is None or not low <= (found := -found if cell.startswith("-") else found) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return found

    return read


def choice(*values: str) -> Reader:
    """Return a reader for one of a few words."""

    def read(value: str) -> str:
        if value not in values:
            raise ValueError(f"one of: {', '.join(repr(v) for v in values)}")
        return value

    return read


def read_rows(source: str) -> list[dict[str, str]]:
    """Return the rows of a CSV text as they are."""
    return list(csv.DictReader(io.StringIO(source)))


def shipped(package: str, name: str) -> list[dict[str, str]]:
    """Return the rows of a table that a package ships in its ``data`` folder."""
    return read_rows((files(package) / "data" / name).read_text(encoding="utf-8"))


def table(
    rows: Sequence[Mapping[str, str]], columns: Mapping[str, Reader], *, key: str, name: str, keys: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """Return rows with their cells read.

    Parameters
    ----------
    rows : sequence of mappings
        The cells as text, as `csv` gives them.
    columns : mapping
        A reader for each column; every column must be there.
    key : str
        The column that names the row.
    name : str
        What the table is called in messages.
    keys : sequence of str, optional
        If given, exactly these rows must be there.

    Raises
    ------
    GameError
        With the row, the column and what would be right.
    """
    read: list[dict[str, Any]] = []
    for number_, row in enumerate(rows, start=2):
        cells: dict[str, Any] = {}
        for column, reader in columns.items():
            value = row.get(column)
            if value is None:
                raise GameError(f"The table {name!r} has no column {column!r} in line {number_}.")
            try:
                cells[column] = reader(value)
            except ValueError as error:
                raise GameError(
                    f"The table {name!r} has {cited(value)} in line {number_}, column {column!r}: it should be {error}."
                ) from None
        read.append(cells)
    found = [row[key] for row in read]
    if keys and sorted(found) != sorted(keys):
        wrong = sorted(set(keys) ^ set(found)) or sorted({k for k in found if found.count(k) > 1})
        raise GameError(
            f"The table {name!r} must have one line each for {', '.join(keys)}; look at {', '.join(wrong)}."
        )
    return read


def user_rows(path: Path | str) -> list[dict[str, str]]:
    """Return the rows of a user's own table.

    Raises
    ------
    GameError
        If the file cannot be read.
    """
    try:
        return read_rows(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"The table {Path(path).name!r} cannot be read: {type(error).__name__}.") from None
