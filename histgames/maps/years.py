"""The map by year: which land was a march or a duchy and under whom, and who was king, emperor and pope.

The board shows the borders of 1137, those of Austria as of 1156 and those of Styria as of 1180 (glossary, "Map"); here each area has
its lordships with the year from which they hold, so that a slider can show any year.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import index

import attrs

from histgames.core.names import cited
from histgames.maps.facts import facts
from histgames.maps.palette import BORDER, HIGHLIGHT, INK, LAND, PASTELS
from histgames.maps.symbols import FONT, safe
from histgames.maps.topology import topology

__all__ = [
    "FIRST",
    "LAST",
    "OFFICES",
    "STEPS",
    "Lordship",
    "Ruler",
    "land_colours",
    "lordships",
    "rulers",
    "shown_year",
    "strip",
    "whole_year",
]

FIRST, LAST = 1137, 1198
"""Years between which the map tells lordships and rulers."""

STEPS = (1137, 1156, 1180)
"""Years to which the frontiers of the board belong."""

OFFICES = {"king": "King", "antiking": "Anti-king", "emperor": "Emperor", "pope": "Pope", "antipope": "Antipope"}

_COLOURS = {"king": "#1f5fa8", "antiking": "#9cb8d6", "emperor": "#6b3f87", "pope": "#8a6d00", "antipope": "#cdbf86"}
_ROW, _LEFT, _RIGHT, _TOP = 21, 76, 8, 20


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


def land_colours(name: str) -> dict[str, str]:
    """A colour for every lordship there ever is, by its English name: it keeps it through the years, and differs from what is beside or before it.

    Examples
    --------
    >>> colours = land_colours("empire")
    >>> colours["Duchy of Bavaria"] != colours["Duchy of Swabia"]
    True
    """
    facts(name)  # refuses what is no such map
    return dict(_colours(name))


@cache
def _colours(name: str) -> dict[str, str]:
    graph, lands = topology(name), dict[str, set[str]]()
    for year in range(FIRST, LAST + 1):
        for zone, each in lordships(name, year).items():
            lands.setdefault(each.english, set()).add(zone)
    colours: dict[str, str] = {}
    for title, zones in sorted(lands.items(), key=lambda item: -len(item[1])):
        around = zones.union(*(graph.neighbours(zone) for zone in zones))
        near = {colours[other] for other, theirs in lands.items() if other in colours and around & theirs}
        used = list(colours.values())
        colours[title] = min((each for each in PASTELS if each not in near), key=used.count, default=LAND)
    return colours


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


def strip(name: str, year: int, *, width: int = 700) -> str:
    """A strip with the kings, emperors and popes of the time and a line at a year, as SVG.

    Parameters
    ----------
    name : str
        A map's name.
    year : int
        The year that is marked.
    width : int, optional
        Width in pixels, from 300 on; where there is less room it shrinks.

    Raises
    ------
    ValueError
        If the year is none that the map can show, or the width will not do.

    Examples
    --------
    >>> strip("empire", 1156).count("<rect") > 20
    True
    """
    year = shown_year(name, year)
    if isinstance(width, bool) or not isinstance(width, int) or not 300 <= width <= 4000:
        raise ValueError(f"A strip is from 300 to 4000 pixels wide, not {cited(width)}.")
    rows = {office: i for i, office in enumerate(OFFICES)}
    tall = _TOP + _ROW * len(rows) + 6

    def x(when: float) -> float:
        share = (min(max(when, FIRST), LAST + 1) - FIRST) / (LAST + 1 - FIRST)
        return round(_LEFT + share * (width - _LEFT - _RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" width="{width}" height="{tall}" '
        f'style="max-width:100%;height:auto" '
        f'font-family="{FONT}" role="img"><title>{safe(_sentence(rulers(name, year), year))}</title>'
    ]
    parts += [
        f'<line x1="{x(decade)}" x2="{x(decade)}" y1="{_TOP - 4}" y2="{tall}" stroke="{BORDER}" stroke-width=".5"/>'
        f'<text x="{x(decade)}" y="13" font-size="13" text-anchor="middle">{decade}</text>'
        for decade in range(1140, LAST, 10)
        if abs(x(decade) - x(year + 0.5) - 22) > 34
    ]
    parts += [
        f'<text x="2" y="{_TOP + row * _ROW + 15}" font-size="14">{OFFICES[office]}</text>'
        for office, row in rows.items()
    ]
    parts += [
        _bar(ruler, x(ruler.start), x(max(ruler.end, ruler.start + 1)), _TOP + rows[ruler.office] * _ROW)
        for ruler in rulers(name)
        if ruler.end >= FIRST and ruler.start <= LAST
    ]
    parts.append(
        f'<line x1="{x(year + 0.5)}" x2="{x(year + 0.5)}" y1="2" y2="{tall}" stroke="{HIGHLIGHT}" stroke-width="3"/>'
        f'<text x="{x(year + 0.5) + 5}" y="13" font-size="14" font-weight="bold">{year}</text></svg>'
    )
    return "".join(parts)


def _bar(ruler: Ruler, left: float, right: float, y: int) -> str:
    """A ruler's bar, with as much of his name as fits."""
    letters = int((right - left - 6) / 7.5)
    name = ruler.english if len(ruler.english) <= letters else ruler.english[: max(letters - 1, 0)] + "…"
    said = f"{OFFICES[ruler.office]} {ruler.english} ({ruler.german}), {ruler.start}-{ruler.end}"
    dark = ruler.office in {"king", "emperor", "pope"}
    words = (
        f'<text x="{left + 4}" y="{y + 14}" font-size="13.5" fill="{"#ffffff" if dark else INK}">{safe(name)}</text>'
    )
    return (
        f'<g><title>{safe(said)}</title><rect x="{left}" y="{y}" width="{max(right - left - 1, 2):.1f}" height="{_ROW - 3}" '
        f'fill="{_COLOURS[ruler.office]}"/>{words if letters > 2 else ""}</g>'
    )


def _sentence(those: Iterable[Ruler], year: int) -> str:
    """Who rules in a year, in words, for those who hear the picture."""
    return f"{year}: " + ", ".join(f"{OFFICES[ruler.office]} {ruler.english}" for ruler in those)


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
