"""The map by year: which land was a march or a duchy and under whom, and who was king, emperor and pope.

The board shows the borders of 1137, those of Austria as of 1156 and those of Styria as of 1180 (glossary, "Map"); here each area has
its lordships with the year from which they hold, so that a slider can show any year.
"""

from __future__ import annotations

from functools import cache
from operator import index

from attrs import frozen

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.maps.facts import facts
from histgames.maps.files import settings

__all__ = [
    "OFFICES",
    "Lordship",
    "Ruler",
    "frontier_years",
    "lordships",
    "opening_year",
    "rulers",
    "shown_year",
    "whole_year",
    "years",
]

OFFICES = {"king": "King", "antiking": "Anti-king", "emperor": "Emperor", "pope": "Pope", "antipope": "Antipope"}


@frozen
class Lordship:
    """What an area is from a year on, and which house or see holds it."""

    zones: tuple[str, ...]
    year: int
    german: str
    english: str
    rank: str
    lord: str
    source: str
    note: str


@frozen
class Ruler:
    """A king, emperor or pope with the years of his office."""

    office: str
    german: str
    english: str
    start: int
    end: int
    note: str


def years(name: str) -> range:
    """Return the years of which a map tells lordships and rulers.

    Raises
    ------
    UnknownMap, UnknownName
        If there is no such map, or it has no lordships.

    Examples
    --------
    >>> years("empire")[0], years("empire")[-1]
    (1137, 1198)
    """
    facts(name)  # refuses what is no such map
    first, last = settings(name)["history"]["years"]
    return range(first, last + 1)


def frontier_years(name: str) -> tuple[int, ...]:
    """Return the years to which the frontiers of the board belong.

    Examples
    --------
    >>> frontier_years("empire")
    (1137, 1156, 1180)
    """
    facts(name)  # refuses what is no such map
    return tuple(settings(name)["history"]["frontiers"])


def whole_year(year: object) -> int:
    """Return a year as a number.

    Raises
    ------
    GameError
        If it is no whole number.

    Examples
    --------
    >>> whole_year(1156)
    1156
    """
    try:
        if isinstance(year, bool):
            raise TypeError
        return index(year)  # type: ignore[arg-type]
    except TypeError:
        raise GameError(f"A year is a whole number such as 1156, not {cited(year)}.") from None


def shown_year(name: str, year: object) -> int:
    """Return a year that the map can show.

    Raises
    ------
    GameError
        If it is no whole number, or none of the map's `years`.

    Examples
    --------
    >>> shown_year("empire", 1180)
    1180
    """
    asked, told = whole_year(year), years(name)
    if asked not in told:
        raise GameError(f"The lands of the map {name!r} are known from {told[0]} to {told[-1]}, not in {cited(asked)}.")
    return asked


def opening_year(name: str, year: object = None) -> int:
    """Return a year that the map can show: the first if none is given.

    Raises
    ------
    GameError
        If it is no whole number, or none of the map's `years`.

    Examples
    --------
    >>> opening_year("empire"), opening_year("empire", 1180)
    (1137, 1180)
    """
    return years(name)[0] if year is None else shown_year(name, year)


def lordships(name: str, year: int) -> dict[str, Lordship]:
    """Return the lordship over each area in a year.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.
    year : int
        A year. Before and after the map's `years` there is nothing.

    Raises
    ------
    GameError
        If the year is no whole number.

    Examples
    --------
    >>> [lordships("empire", year)["osterreich_s"].english for year in (1137, 1156)]
    ['March of Austria', 'Duchy of Austria']
    """
    told = years(name)
    asked, found = whole_year(year), dict[str, Lordship]()
    if asked > told[-1]:
        return found
    for lordship in sorted(_lordships(name), key=lambda each: each.year):
        if lordship.year <= asked:
            found |= dict.fromkeys(lordship.zones, lordship)
    return found


def rulers(name: str, year: int | None = None) -> tuple[Ruler, ...]:
    """Return kings, emperors and popes, all or those of a year.

    Raises
    ------
    GameError
        If the year is no whole number.

    Examples
    --------
    >>> [ruler.english for ruler in rulers("empire", 1170)]
    ['Frederick I Barbarossa', 'Frederick I Barbarossa', 'Alexander III', 'Callixtus III']
    """
    facts(name)  # refuses what is no such map
    known = _rulers(name)
    if year is None:
        return known
    asked = whole_year(year)
    return tuple(ruler for ruler in known if ruler.start <= asked <= ruler.end)


@cache
def _lordships(name: str) -> tuple[Lordship, ...]:
    rows = facts(name)["lordships"]
    return tuple(
        Lordship(tuple(row["zones"].split(";")), int(row["year"]), *(row[key] for key in WORDS)) for row in rows
    )


WORDS = ("german", "english", "rank", "lord", "source", "note")


@cache
def _rulers(name: str) -> tuple[Ruler, ...]:
    rows = facts(name)["rulers"]
    return tuple(
        Ruler(row["office"], row["german"], row["english"], int(row["from"]), int(row["to"]), row["note"])
        for row in rows
    )
