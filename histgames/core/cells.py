"""Rows of CSV text, as programs and spreadsheets of any country write them: the one reader of tables."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from histgames.core.errors import GameError
from histgames.core.names import cited

__all__ = ["Cells", "parsed", "read_rows"]

#: What may stand between cells, as it is called in messages; the first line of a table decides.
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}
#: A line before the table with which a spreadsheet is told what stands between cells.
SAID = re.compile(r"sep=([,;\t|]) *", re.IGNORECASE)
#: What an empty line of a spreadsheet consists of.
BLANK = ' ,;\t"\u00a0'


class Cells(dict[str, str]):
    """The cells of a row as text, by column.

    Attributes
    ----------
    line : int
        Where the row begins in its file; 0 if it is of none.
    """

    line = 0


def parsed(
    source: str, name: str, *, kept: bool = False, fault: type[GameError] = GameError
) -> tuple[list[str], list[Cells]]:
    r"""Return the names of the columns of a CSV text and its rows, as programs and spreadsheets of any country write them.

    Between cells stands a comma, a semicolon or a tab, whichever the first line has most of, or what a line ``sep=;`` before it says.
    Empty rows and columns are passed over, and blanks around cells. Columns are named in small letters, with ``_`` for a blank.

    Parameters
    ----------
    source : str
        The text.
    name : str
        What the table is called in messages.
    kept : bool
        Whether blanks around cells mean something.
    fault : type
        What is raised.

    Raises
    ------
    GameError
        With the line, if it has more or fewer cells than there are columns, or a quote that is not closed; if a column comes twice.

    Examples
    --------
    >>> parsed("sep=;\nUnit;Hits on;\nKnight; 3;\n;;\n", "units.csv")
    (['unit', 'hits_on'], [{'unit': 'Knight', 'hits_on': '3'}])
    """
    lines = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    said = SAID.fullmatch(lines[0])
    first = 1 if said else 0
    while first < len(lines) and not lines[first].strip(BLANK):
        first += 1
    body = "\n".join(lines[first:])
    between = said[1] if said else max(SEPARATORS, key=lambda each: _width(body, each))
    reader = csv.reader(io.StringIO(body), delimiter=between, skipinitialspace=not kept, strict=True)
    columns: list[str] = []
    rows: list[Cells] = []
    line = first + 1
    try:
        for record in reader:
            cells = record if kept else [cell.strip() for cell in record]
            if not columns:
                columns = _columns(cells, f"The table {cited(name)}", line, fault)
            elif any(cell.strip() for cell in cells):
                rows.append(_row(columns, cells, f"The table {cited(name)}", line, between, fault))
            line = first + 1 + reader.line_num
    except csv.Error:
        raise fault(
            f"The table {cited(name)} cannot be read from line {line} on: is a quote not closed, or not doubled in a text?"
        ) from None
    return [column for column in columns if column], rows


def _width(body: str, between: str) -> tuple[int, int]:
    """Return how many columns the first line has if a character stands between them: those with a name, and all."""
    try:
        head = next(csv.reader(io.StringIO(body), delimiter=between), [])
    except csv.Error:
        return 0, 0
    return sum(cell != "" for cell in head), len(head)


def _columns(cells: Sequence[str], table: str, line: int, fault: type[GameError]) -> list[str]:
    columns = ["_".join(cell.split()).casefold() for cell in cells]
    if twice := [column for column in columns if column and columns.count(column) > 1]:
        raise fault(f"{table} has a column {cited(twice[0])} twice in line {line}.")
    return columns


def _row(
    columns: Sequence[str], cells: Sequence[str], table: str, line: int, between: str, fault: type[GameError]
) -> Cells:
    """Return a row; empty cells beyond the last column are those of empty columns."""
    wide = max((place for place, cell in enumerate(cells, start=1) if cell.strip()), default=0)
    named = max(place for place, column in enumerate(columns, start=1) if column)
    if wide > named or len(cells) < named:
        mark = SEPARATORS.get(between, "separator")
        much, why = (
            ("many", "not in quotes") if wide > named else ("few", "missing, or a text on two lines not in quotes")
        )
        count = max(wide, len(cells))
        raise fault(f"{table} has too {much} cells in line {line}, {count} for {named} columns: is a {mark} {why}?")
    row = Cells()
    row.line = line
    for place, (column, cell) in enumerate(zip(columns, cells, strict=False), start=1):
        if column:
            row[column] = cell
        elif cell.strip():
            raise fault(f"{table} has {cited(cell)} in line {line}, in column {place}, which has no name.")
    return row


def read_rows(source: str, name: str = "rows") -> list[Cells]:
    r"""Return the rows of a CSV text as they are; see `parsed`.

    Examples
    --------
    >>> read_rows("unit,strength\nKnight,3")
    [{'unit': 'Knight', 'strength': '3'}]
    """
    return parsed(source, name)[1]
