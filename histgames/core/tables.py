"""Tables of numbers with their provenance: every row knows where it comes from, and a user may put his own values in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from attrs import fields, frozen

from histgames.core.cells import Cells, read_rows
from histgames.core.errors import FaultyGame, GameError
from histgames.core.files import path_of, read_text
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

#: A whole number as spreadsheets also write it.
WHOLE = re.compile(r"([-−]?)([0-9]+)(?:[.,]0{1,2})?")

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
    >>> number(0, 9)(" 7 "), number(-9, 9)("-7,0")
    (7, -7)
    >>> number(0, 9)("10")
    Traceback (most recent call last):
        ...
    ValueError: a whole number from 0 to 9
    """

    def read(value: str) -> int:
        cell = WHOLE.fullmatch(value.strip())
        found = whole(cell[2]) if cell else None
        if cell is None or found is None or not low <= (found := -found if cell[1] else found) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return found

    return read


def choice(*values: str) -> Reader:
    """Return a reader for one of a few words; spreadsheets like to begin them with a capital.

    Examples
    --------
    >>> choice("horse", "foot")("foot"), choice("horse", "foot")("Foot ")
    ('foot', 'foot')
    """

    def read(value: str) -> str:
        found = value if value in values else _in_any_case(value, values)
        if found is None:
            raise ValueError(f"one of: {', '.join(repr(v) for v in values)}")
        return found

    return read


def _in_any_case(value: str, values: Sequence[str]) -> str | None:
    found = [each for each in values if each.casefold() == value.strip().casefold()]
    return found[0] if len(found) == 1 else None


def shipped(package: str, name: str) -> list[Cells]:
    """Return the rows of a table that a package ships in its ``data`` folder.

    Examples
    --------
    >>> shipped("tests.core.toys.pilgrims", "roads.csv")[1]["place"]
    'Brenner'
    """
    return read_rows(read_text(files(package) / "data" / name), name)


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
    for place, row in enumerate(rows, start=2):
        line = (row.line if isinstance(row, Cells) else 0) or place
        cells: dict[str, Any] = {}
        for column, reader in columns.items():
            value = row.get(column)
            if value is None:
                raise GameError(f"The table {name!r} has no column {column!r} in line {line}.")
            try:
                cells[column] = reader(value)
            except ValueError as error:
                raise GameError(
                    f"The table {name!r} has {cited(value)} in line {line}, column {column!r}: it should be {error}."
                ) from None
        read.append(Row(cells, _origin(row, name, line)))
    found = [row[key] for row in read]
    if keys and sorted(found) != sorted(keys):
        wrong = sorted(set(keys) ^ set(found)) or sorted({k for k in found if found.count(k) > 1})
        raise GameError(
            f"The table {name!r} must have one line each for {', '.join(keys)}; look at {', '.join(wrong)}."
        )
    return read


def _origin(row: Mapping[str, str], name: str, line: int) -> Origin:
    said = {column: row.get(column) or "" for column in ("source", "certainty", "rule", "note")}
    for column, known in (("source", ("", *SOURCES)), ("certainty", CERTAINTIES)):
        try:
            said[column] = choice(*known)(said[column])
        except ValueError as error:
            raise GameError(
                f"The table {name!r} has {cited(said[column])} in line {line}, column {column!r}: it should be {error}."
            ) from None
    return Origin(**said)


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


def own(rows: Sequence[Mapping[str, str]]) -> list[Cells]:
    r"""Return the rows of a user's own table; one that does not say where its values come from has them from him.

    Examples
    --------
    >>> rows = own(read_rows("unit,source,certainty\nknight,rulebook,high\nteulu,,low\n"))
    >>> [(row["source"], row["certainty"]) for row in rows]
    [('rulebook', 'high'), ('own', '')]
    """
    return [_marked(row) for row in rows]


def _marked(row: Mapping[str, str]) -> Cells:
    marked = Cells(row if row.get("source") else {**row, "source": "own", "certainty": ""})
    marked.line = row.line if isinstance(row, Cells) else 0
    return marked


def user_rows(path: Path | str) -> list[Cells]:
    """Return the rows of a user's own table, as `histgames.new` takes them.

    Commas, semicolons or tabs may stand between the cells; empty rows and columns do not matter.

    Raises
    ------
    GameError
        If the file cannot be read, or has no row.

    Examples
    --------
    >>> user_rows("nowhere.csv")
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: The table 'nowhere.csv' cannot be read: No such file or directory.
    """
    file = path_of(path)
    try:
        rows = read_rows(read_text(file), file.name)
    except OSError as error:
        raise GameError(f"The table {cited(file.name)} cannot be read: {error.strerror}.") from None
    if not rows:
        raise GameError(f"The table {cited(file.name)} has no line but the first.")
    return rows
