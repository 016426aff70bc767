"""The map by year: which land was a march or a duchy and under whom, and who was king, emperor and pope.

The board shows the borders of 1137, those of Austria as of 1156 and those of Styria as of 1180 (glossary, "Map"); here each area has
its lordships with the year from which they hold, so that a slider can show any year.
"""

from __future__ import annotations

from functools import cache
from operator import index

import attrs

from histgames.core.names import cited
from histgames.maps.facts import facts

__all__ = [
    "FIRST",
    "LAST",
    "OFFICES",
    "STEPS",
    "Lordship",
    "Ruler",
    "lordships",
    "rulers",
    "shown_year",
    "whole_year",
]

FIRST, LAST = 1137, 1198
"""Years between which the map tells lordships and rulers."""

STEPS = (1137, 1156, 1180)
"""Years to which the frontiers of the board belong."""

OFFICES = {"king": "King", "antiking": "Anti-king", "emperor": "Emperor", "pope": "Pope", "antipope": "Antipope"}


@attrs.frozen
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


@attrs.frozen
class Ruler:
    """A king, emperor or pope with the years of his office."""

    office: str
    german: str
    english: str
    start: int
    end: int
    note: str


def whole_year(year: object) -> int:
    """Return a year as a number.

    Raises
    ------
    ValueError
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
        raise ValueError(f"A year is a whole number such as 1156, not {cited(year)}.") from None


def shown_year(name: str, year: object) -> int:
    """Return a year that the map can show.

    Raises
    ------
    ValueError
        If it is no whole number, or lies outside `FIRST` to `LAST`.

    Examples
    --------
    >>> shown_year("empire", 1180)
    1180
    """
    asked = whole_year(year)
    if not FIRST <= asked <= LAST:
        raise ValueError(f"The lands of the map {name!r} are known from {FIRST} to {LAST}, not in {cited(asked)}.")
    return asked


def lordships(name: str, year: int) -> dict[str, Lordship]:
    """The lordship over each area in a year.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.
    year : int
        A year. Before 1137 and after 1198 there is nothing.

    Raises
    ------
    ValueError
        If the year is no whole number.

    Examples
    --------
    >>> [lordships("empire", year)["osterreich_s"].english for year in (1137, 1156)]
    ['March of Austria', 'Duchy of Austria']
    """
    facts(name)  # refuses what is no such map
    asked, found = whole_year(year), dict[str, Lordship]()
    if asked > LAST:
        return found
    for lordship in sorted(_lordships(name), key=lambda each: each.year):
        if lordship.year <= asked:
            found |= dict.fromkeys(lordship.zones, lordship)
    return found


def rulers(name: str, year: int | None = None) -> tuple[Ruler, ...]:
    """Kings, emperors and popes, all or those of a year.

    Raises
    ------
    ValueError
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
        Lordship(tuple(row["zones"].split(";")), int(row["year"]), *(row[key] for key in _WORDS)) for row in rows
    )


_WORDS = ("german", "english", "rank", "lord", "source", "note")


@cache
def _rulers(name: str) -> tuple[Ruler, ...]:
    rows = facts(name)["rulers"]
    return tuple(
        Ruler(row["office"], row["german"], row["english"], int(row["from"]), int(row["to"]), row["note"])
        for row in rows
    )
