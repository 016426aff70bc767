"""The lettered grid of a printed board (WS-M1.1d): from a place on the globe to the cell in which the board prints it.

Rows are letters from north to south, columns numbers from west to east. The printed references of *Welfen und Staufer* come from two
printings of the board with two numberings; each is a linear function of longitude and latitude, fitted to the references. Where a place
is printed in another cell than its position gives, the table of references says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import sqrt

from attrs import field, frozen

from histgames.core.errors import GameError, UnknownName
from histgames.core.names import cited
from histgames.maps.facts import facts
from histgames.maps.files import settings
from histgames.maps.gazetteer import gazetteer

__all__ = ["Axis", "Grid", "Reference", "grid", "read_cell"]

CELL = re.compile(r"([A-Z])(?:/([A-Z]))?(\d+)(?:/(\d+))?")


@frozen
class Axis:
    """Rows or columns of a printing as a linear function of the position, and how far off its references may be.

    Attributes
    ----------
    constant : float
        Where the origin lies on the axis.
    lon, lat : float
        Rows or columns to a degree.
    limit_rms, limit_worst : float
        How many rows or columns off the references may be, on the whole and at worst.
    origin : tuple of float
        Latitude and longitude from which degrees are counted.
    """

    constant: float
    lon: float
    lat: float
    limit_rms: float
    limit_worst: float
    origin: tuple[float, float]

    def at(self, lat: float, lon: float) -> float:
        """Return where a position lies on this axis, 1 being the middle of row A or of column 1.

        Examples
        --------
        >>> round(grid("empire", "1").columns.at(48.74, 9.72))
        6
        """
        return self.constant + self.lon * (lon - self.origin[1]) + self.lat * (lat - self.origin[0])


@frozen
class Reference:
    """A cell that the text prints for a place, where the fit puts the place, and what is to be said about it.

    Attributes
    ----------
    used : bool
        False for a misprint that counts for nothing.
    row, column : float
        How far the printed cell lies south and east of where the place is.
    """

    place: str
    cell: str
    printed_in: str
    used: bool
    remark: str
    row: float
    column: float


@frozen
class Grid:
    """One numbering of a board."""

    printing: str
    used_in: str
    rows: Axis
    columns: Axis
    references: tuple[Reference, ...] = field(repr=False)

    def cell(self, lat: float, lon: float) -> str:
        """Return the cell of a position, in the notation of the board; empty off the lettered part.

        Raises
        ------
        GameError
            If the position is no latitude and longitude in degrees.

        Examples
        --------
        >>> grid("empire", "1").cell(48.74, 9.72)
        'H6'
        """
        degrees = [
            isinstance(each, int | float) and not isinstance(each, bool) and abs(each) <= 360 for each in (lat, lon)
        ]
        if not all(degrees):
            raise GameError(f"A position is a latitude and a longitude in degrees, not {cited(lat)} and {cited(lon)}.")
        row, column = round(self.rows.at(lat, lon)), round(self.columns.at(lat, lon))
        return f"{chr(64 + row)}{column}" if 1 <= row <= 26 and column >= 1 else ""

    def errors(self) -> dict[str, tuple[float, float]]:
        """Return the root mean square and worst error, in cells, of the references in use, for rows and for columns.

        Examples
        --------
        >>> rms, worst = grid("empire", "1").errors()["rows"]
        >>> rms < worst < 1.5
        True
        """
        used = [reference for reference in self.references if reference.used]
        both = {"rows": [each.row for each in used], "columns": [each.column for each in used]}
        return {
            name: (sqrt(sum([value**2 for value in off]) / len(off)), max(abs(value) for value in off))
            for name, off in both.items()
        }

    def misprints(self) -> tuple[Reference, ...]:
        """Return references that are left out, each with its reason.

        Examples
        --------
        >>> [each.place for each in grid("empire", "2").misprints()]
        ['Glatz', 'Spoleto']
        """
        return tuple(reference for reference in self.references if not reference.used)


def read_cell(text: str) -> tuple[float, float]:
    """Return the row and column of a printed reference; two of one kind mean the line between them.

    Raises
    ------
    UnknownName
        If it is no reference.

    Examples
    --------
    >>> read_cell("H6")
    (8.0, 6.0)
    >>> read_cell("G/H7"), read_cell("J7/8")
    ((7.5, 7.0), (10.0, 7.5))
    """
    found = CELL.fullmatch(text.strip()) if isinstance(text, str) else None
    if not found:
        raise UnknownName(f"There is no cell {cited(text)}: a cell is a letter and a number, such as H6, G/H7 or J7/8.")
    row, other_row, column, other_column = found.groups()
    rows = [ord(letter) - 64 for letter in (row, other_row) if letter]
    columns = [int(number) for number in (column, other_column) if number]
    return sum(rows) / len(rows), sum(columns) / len(columns)


def grid(name: str, printing: str | int = "1") -> Grid:
    """Return one numbering of a board's grid.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.
    printing : str or int, optional
        ``"1"``: basic game and the scenarios to 1176; ``"2"``: 1192 and 1198. A number will do.

    Raises
    ------
    UnknownName
        If there is no such printing.

    Examples
    --------
    >>> [f"{each.place} {each.cell}" for each in grid("empire", "2").misprints()]
    ['Glatz I2', 'Spoleto H3']
    """
    fits = {(row["printing"], row["axis"]): row for row in facts(name)["grid_fits"]}
    there = sorted({key for key, _ in fits})
    wanted = str(printing) if isinstance(printing, int) else printing
    if wanted not in there:
        raise UnknownName(f"There is no printing {cited(printing)}: there are {', '.join(there)}.")
    return _grid(name, wanted)


@cache
def _grid(name: str, printing: str) -> Grid:
    fits = {(row["printing"], row["axis"]): row for row in facts(name)["grid_fits"]}
    from_ = settings(name)["grid"]
    rows, columns = (_axis(fits[printing, axis], (from_["lat"], from_["lon"])) for axis in ("row", "column"))
    return Grid(
        printing=printing,
        used_in=fits[printing, "row"]["used_in"],
        rows=rows,
        columns=columns,
        references=tuple(_references(name, printing, rows, columns)),
    )


def _axis(row: Mapping[str, str], origin: tuple[float, float]) -> Axis:
    numbers = {key: float(row[key]) for key in ("constant", "lon", "lat", "limit_rms", "limit_worst")}
    return Axis(**numbers, origin=origin)


def _references(name: str, printing: str, rows: Axis, columns: Axis) -> Iterator[Reference]:
    places = gazetteer(name).places
    for line in facts(name)["grid"]:
        if line["printing"] == printing:
            place = places[line["place"]]
            row, column = read_cell(line["reference"])
            yield Reference(
                place=place.place,
                cell=line["reference"],
                printed_in=line["printed_in"],
                used=line["used"] == "yes",
                remark=line["remark"],
                row=round(row - rows.at(place.lat, place.lon), 2),
                column=round(column - columns.at(place.lat, place.lon), 2),
            )
