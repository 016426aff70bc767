"""Tables of numbers with their provenance: every row knows where it comes from, and a user may put his own values in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from attrs import fields, frozen

from histgames.core.errors import FaultyGame, GameError
from histgames.core.marks import override
from histgames.core.names import cited, whole

__all__ = [
    "CERTAINTIES",
    "SOURCES",
    "Origin",
    "Row",
    "choice",
    "number",
    "numbers",
    "own",
    "read_rows",
    "shipped",
    "table",
    "text",
    "user_rows",
]

Reader = Callable[[str], Any]
T = TypeVar("T")

#: What a `source` column may say: a user's own value is `own`.
SOURCES = ("rulebook", "public", "reconstructed", "own")
#: What a `certainty` column may say; without one a value is as sure as its source.
CERTAINTIES = ("", "high", "medium", "low")


@frozen
class Origin:
    """Where a value comes from.

    Attributes
    ----------
    source : str
        ``"rulebook"``, ``"public"`` (another public source, named in the note), ``"reconstructed"`` (made by us), or ``"own"`` (a
        user's table); empty where a table does not say.
    certainty : str
        ``"high"``, ``"medium"``, ``"low"`` or empty.
    rule : str
        Id of the rule in the ledger that it belongs to.
    note : str
        What else there is to say.

    Examples
    --------
    >>> Origin("reconstructed", "medium", "ML-2.3a").mark, Origin("rulebook").mark
    ('reconstructed (medium)', '')
    """

    source: str = ""
    certainty: str = ""
    rule: str = ""
    note: str = ""

    @property
    def reconstructed(self) -> bool:
        """Whether the value was made by us because no source has it.

        Examples
        --------
        >>> Origin("reconstructed").reconstructed, Origin("public").reconstructed
        (True, False)
        """
        return self.source == "reconstructed"

    @property
    def mark(self) -> str:
        """What is shown beside the value: nothing if it is the rulebook's."""
        if self.source in ("", "rulebook"):
            return ""
        return f"{self.source} ({self.certainty})" if self.certainty else self.source


@frozen
class Row(Mapping[str, Any]):
    """A row of a table: its cells by column, and where they come from."""

    cells: Mapping[str, Any]
    origin: Origin = Origin()

    @override
    def __getitem__(self, column: str) -> Any:
        return self.cells[column]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self.cells)

    @override
    def __len__(self) -> int:
        return len(self.cells)


def text(value: str) -> str:
    """Read a cell that may hold anything.

    Examples
    --------
    >>> text("Hereford")
    'Hereford'
    """
    return value


def number(low: int, high: int) -> Reader:
    """Return a reader for whole numbers from `low` to `high`.

    Examples
    --------
    >>> number(0, 9)(" 7 ")
    7
    >>> number(0, 9)("10")
    Traceback (most recent call last):
        ...
    ValueError: a whole number from 0 to 9
    """

    def read(value: str) -> int:
        cell = value.strip()
        found = whole(cell.removeprefix("-"))
        if found is None or not low <= (found := -found if cell.startswith("-") else found) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return found

    return read


def choice(*values: str) -> Reader:
    """Return a reader for one of a few words.

    Examples
    --------
    >>> choice("horse", "foot")("foot")
    'foot'
    """

    def read(value: str) -> str:
        if value not in values:
            raise ValueError(f"one of: {', '.join(repr(v) for v in values)}")
        return value

    return read


def read_rows(source: str) -> list[dict[str, str]]:
    r"""Return the rows of a CSV text as they are.

    Examples
    --------
    >>> read_rows("unit,strength\nKnight,3")
    [{'unit': 'Knight', 'strength': '3'}]
    """
    return list(csv.DictReader(io.StringIO(source)))


def shipped(package: str, name: str) -> list[dict[str, str]]:
    """Return the rows of a table that a package ships in its ``data`` folder.

    Examples
    --------
    >>> shipped("tests.core.toys.pilgrims", "roads.csv")[1]["place"]
    'Brenner'
    """
    return read_rows((files(package) / "data" / name).read_text(encoding="utf-8"))


def table(
    rows: Sequence[Mapping[str, str]], columns: Mapping[str, Reader], *, key: str, name: str, keys: Sequence[str] = ()
) -> list[Row]:
    r"""Return rows with their cells read, each with its origin from the columns ``source``, ``certainty``, ``rule`` and ``note``.

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

    Examples
    --------
    >>> rows = read_rows("what,points,source,certainty\nteulu lost,1,reconstructed,low\n")
    >>> (row,) = table(rows, {"what": text, "points": number(-9, 9)}, key="what", name="points")
    >>> row["points"], row.origin.mark
    (1, 'reconstructed (low)')
    """
    read: list[Row] = []
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
        read.append(Row(cells, _origin(row, name, number_)))
    found = [row[key] for row in read]
    if keys and sorted(found) != sorted(keys):
        wrong = sorted(set(keys) ^ set(found)) or sorted({k for k in found if found.count(k) > 1})
        raise GameError(
            f"The table {name!r} must have one line each for {', '.join(keys)}; look at {', '.join(wrong)}."
        )
    return read


def _origin(row: Mapping[str, str], name: str, line: int) -> Origin:
    said = [row.get(column) or "" for column in ("source", "certainty", "rule", "note")]
    for column, value, known in (("source", said[0], ("", *SOURCES)), ("certainty", said[1], CERTAINTIES)):
        if value not in known:
            wanted = ", ".join(repr(each) for each in known)
            raise GameError(
                f"The table {name!r} has {cited(value)} in line {line}, column {column!r}: it should be one of: {wanted}."
            )
    return Origin(*said)


def numbers(kind: type[T], package: str, name: str = "numbers") -> tuple[T, dict[str, Row]]:
    """Return the numbers of a game as a record, and the rows that say where each comes from.

    Parameters
    ----------
    kind : type
        A frozen record with an int field for each number.
    package : str
        The game's package; the table is ``data/<name>.csv`` in it, with the columns ``name``, ``value`` and those of an `Origin`, and
        if people are to read it, ``words``: what the number is.

    Raises
    ------
    FaultyGame
        If the table has not exactly the numbers of the record.
    """
    given = shipped(package, f"{name}.csv")
    columns = {"name": text, "value": number(-9999, 9999), **({"words": text} if given and "words" in given[0] else {})}
    rows = table(given, columns, key="name", name=name)
    by_name = {str(row["name"]): row for row in rows}
    wanted = {each.name for each in fields(kind)}  # type: ignore[arg-type]
    if odd := sorted(wanted ^ set(by_name)):
        has = "is not in the table" if odd[0] in wanted else f"is no field of {kind.__name__}"
        raise FaultyGame(f"The table {name!r} of {package}: {odd[0]!r} {has}.")
    return kind(**{key: row["value"] for key, row in by_name.items()}), by_name


def own(rows: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    r"""Return the rows of a user's own table; one that does not say where its values come from has them from him.

    Examples
    --------
    >>> rows = own(read_rows("unit,source,certainty\nknight,rulebook,high\nteulu,,low\n"))
    >>> [(row["source"], row["certainty"]) for row in rows]
    [('rulebook', 'high'), ('own', '')]
    """
    return [{**row} if row.get("source") else {**row, "source": "own", "certainty": ""} for row in rows]


def user_rows(path: Path | str) -> list[dict[str, str]]:
    """Return the rows of a user's own table, as `histgames.new` takes them.

    Raises
    ------
    GameError
        If the file cannot be read.

    Examples
    --------
    >>> user_rows("nowhere.csv")
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: The table 'nowhere.csv' cannot be read: FileNotFoundError.
    """
    try:
        return read_rows(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"The table {Path(path).name!r} cannot be read: {type(error).__name__}.") from None
