"""Naming: which names stand where on a map that is zoomed, so that none covers another or a mark. Needs no compiled packages.

A web map in Web Mercator is `256 * 2**zoom` pixels wide for the whole earth; spots are given in such pixels from an origin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from math import asinh, ceil, cos, floor, hypot, pi, radians, sqrt, tan
from typing import Literal, get_args

from attrs import frozen

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.maps.drawing.svg_paths import zone_rings
from histgames.maps.drawing.symbols import text_width
from histgames.maps.gazetteer import Fortress, gazetteer
from histgames.maps.topology import topology
from histgames.maps.years import lordships, shown_year

__all__ = [
    "GREAT",
    "LANGUAGES",
    "LESSER_FROM",
    "MARKS",
    "Language",
    "Lettered",
    "checked_language",
    "in_lines",
    "names_at",
]

Language = Literal["english", "german"]

#: Languages in which a map can be lettered.
LANGUAGES: tuple[Language, ...] = get_args(Language)

GREAT = ("city", "town")
#: The zoom from which the marks of places other than cities and towns are shown.
LESSER_FROM = 6.0

#: Radius in pixels of the mark of each kind of place.
MARKS = {"city": 7, "town": 5, "castle": 4, "moated_castle": 4, "hut": 4, "slav_hut": 4, "site": 3}
#: From which zoom on the kinds are named, and in which size.
FROM = {"city": 0.0, "town": 6.5, "castle": 7.0, "moated_castle": 7.0, "hut": 7.5, "slav_hut": 7.5, "site": 8.0}
SIZES = {"city": 14, "town": 12, "castle": 11, "moated_castle": 11, "hut": 11, "slav_hut": 11, "site": 11}
LARGEST, SMALLEST = 22.0, 11.0
#: Where a name stands beside its mark: the share of its width and height that lies left of and above the mark.
SIDES = ((0.0, 0.5), (1.0, 0.5), (0.5, 1.0), (0.5, 0.0), (0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0))
#: What a land's name may cover at most, and what a name and the marks of great and of lesser places weigh.
NAME_WEIGHS, GREAT_WEIGHS, LESSER_WEIGHS = 30, 8, 2
CELL = 64
#: Cells to a degree, and which share of a land's name may lie beyond its land.
FINE, OFF = 10, 0.3
EARTH = 6371.0
Box = tuple[float, float, float, float]
Spotted = Callable[[float, float], tuple[float, float]]


@frozen
class Lettered:
    """A name on the map: its middle in pixels from the origin, its size in pixels, and whether it is a land's."""

    text: str
    x: float
    y: float
    size: float
    land: bool


def checked_language(given: object, what: str = "A map") -> Language:
    """Return a language in which a map can be lettered.

    Raises
    ------
    GameError
        If it is another one.

    Examples
    --------
    >>> checked_language("german")
    'german'
    """
    for language in LANGUAGES:
        if given == language:
            return language
    raise GameError(f"{what} is lettered in {' or '.join(LANGUAGES)}, not in {cited(given)}.")


class _Taken:
    """Boxes that are taken, with their weights, found by the squares of a grid which they touch."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Box, int]]] = {}

    def hits(self, box: Box) -> int:
        """Return the weight of the boxes that one meets."""
        near = {other for cell in self._touched(box) for other in self._cells.get(cell, ())}
        return sum(w for o, w in near if box[0] < o[2] and o[0] < box[2] and box[1] < o[3] and o[1] < box[3])

    def add(self, box: Box, weight: int) -> None:
        """Take a box."""
        for cell in self._touched(box):
            self._cells.setdefault(cell, []).append((box, weight))

    @staticmethod
    def _touched(box: Box) -> Iterable[tuple[int, int]]:
        west, north, east, south = (int(each // CELL) for each in box)
        return ((x, y) for x in range(west, east + 1) for y in range(north, south + 1))


def names_at(
    name: str, zoom: float, *, year: int, language: Language = "german", origin: tuple[float, float] = (0.0, 0.0)
) -> tuple[Lettered, ...]:
    """Choose and place the names of a map with fortresses for a zoom.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.
    zoom : float
        The zoom of the web map, from 0 to 20; from 5 on the whole map is in sight.
    year : int
        The year whose lordships are named.
    language : {"german", "english"}, optional
        Language of the names.
    origin : tuple of float, optional
        Latitude and longitude from which the pixels are counted.

    Raises
    ------
    GameError
        If the map cannot show such a year, language or zoom.

    Returns
    -------
    tuple of Lettered
        Names that cover neither one another nor the mark of any place, the weightiest first.

    Examples
    --------
    >>> far, near = (names_at("empire", zoom, year=1156) for zoom in (5.5, 8))
    >>> len(far) < len(near), any(each.text.endswith("BAYERN") for each in far)
    (True, True)
    """
    year, language = shown_year(name, year), checked_language(language)
    if isinstance(zoom, bool) or not isinstance(zoom, int | float) or not 0 <= zoom <= 20:
        raise GameError(f"A zoom is a number from 0 to 20, not {cited(zoom)}.")
    scale = 256 * 2**zoom / 360
    base = _flat(*origin)

    def spot(lat: float, lon: float) -> tuple[float, float]:
        x, y = _flat(lat, lon)
        return (x - base[0]) * scale, (base[1] - y) * scale

    taken, written = _Taken(), list[Lettered]()
    places = sorted(gazetteer(name).places.values(), key=_weight)
    spots = {place.place: spot(place.lat, place.lon) for place in places}
    for place in places:
        if zoom >= LESSER_FROM or place.kind.kind in GREAT:
            (x, y), radius = spots[place.place], MARKS[place.kind.kind]
            taken.add(
                (x - radius, y - radius, x + radius, y + radius),
                GREAT_WEIGHS if place.kind.kind in GREAT else LESSER_WEIGHS,
            )
    great = [place for place in places if _weight(place)[0] <= 1]
    rest = [place for place in places if _weight(place)[0] > 1 and zoom >= FROM[place.kind.kind]]
    written += _beside(great, spots, taken, language)
    written += _across(name, year, language, scale, spot, base, taken)
    written += _beside(rest, spots, taken, language)
    return tuple(written)


def _weight(place: Fortress) -> tuple[int, bool, str]:
    """Return what is named first: cities, then seats of archbishops and towns of the Empire, then by kind; seats before others."""
    kind = place.kind.kind
    if kind == "city":
        rank = 0
    elif (place.see == "archbishopric" and kind in GREAT) or (place.imperial and kind == "town"):
        rank = 1
    else:
        rank = 2 + list(MARKS).index(kind)
    return rank, not (place.see or place.imperial), place.place


def _beside(
    places: Iterable[Fortress], spots: dict[str, tuple[float, float]], taken: _Taken, language: Language
) -> Iterable[Lettered]:
    for place in places:
        text, size = str(getattr(place, language)), float(SIZES[place.kind.kind])
        wide, tall = text_width(text, size), size * 1.15
        (x, y), gap = spots[place.place], MARKS[place.kind.kind] + 2.0
        boxes: list[tuple[int, int, Box]] = []
        for left, up in SIDES:
            west = x - left * wide + gap * (1 - 2 * left)
            north = y - up * tall + gap * (1 - 2 * up)
            box = (west, north, west + wide, north + tall)
            boxes.append((taken.hits(box), len(boxes), box))
        hits, _, box = min(boxes)
        if hits == 0 or (place.kind.kind == "city" and hits < NAME_WEIGHS):  # a city's name may cover marks
            taken.add(box, NAME_WEIGHS)
            yield Lettered(text, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size, land=False)


def _across(
    name: str,
    year: int,
    language: Language,
    scale: float,
    spot: Spotted,
    base: tuple[float, float],
    taken: _Taken,
) -> Iterable[Lettered]:
    """Return the names of lordships, the largest first, each within its land about the middle of an area; those too small have none."""
    graph, areas = topology(name).zones, _areas(name)
    lands: dict[str, list[str]] = {}
    for zone, lordship in lordships(name, year).items():
        lands.setdefault(str(getattr(lordship, language)), []).append(zone)
    across = scale * 360 / (2 * pi * EARTH)  # pixels to the kilometre on the equator
    for title, zones in sorted(lands.items(), key=lambda land: -sum(areas[zone] for zone in land[1])):
        lat = graph[zones[0]].centre[0]
        room = sqrt(sum(areas[zone] for zone in zones)) * across / cos(radians(lat))
        text = in_lines(title).upper()
        lines = text.split("\n")
        broad = max(text_width(line, 1.0) for line in lines)
        size = min(LARGEST, room * 0.9 / broad)
        middles = [spot(*graph[zone].centre) for zone in zones]
        weights = [areas[zone] for zone in zones]
        mean = tuple(sum(w * m[i] for w, m in zip(weights, middles, strict=True)) / sum(weights) for i in (0, 1))
        own, where = set(zones), _cells(name)
        while size >= SMALLEST:
            wide, tall = broad * size, 1.2 * size * len(lines)
            found: list[tuple[float, float, float]] = []
            for mx, my in (*middles, mean):
                for x in (mx - wide / 4, mx, mx + wide / 4):
                    for y in (my - tall, my - tall / 2, my, my + tall / 2, my + tall):
                        spots = ((x + wide * i / 7, y + tall * j) for i in range(-3, 4) for j in (-0.25, 0.25))
                        cells = (_cell(base[0] + px / scale, base[1] - py / scale) for px, py in spots)
                        off = sum(where.get(cell) not in own for cell in cells) / 14
                        if off <= OFF:
                            away = hypot(x - mean[0], y - mean[1]) / room
                            found.append((taken.hits(_around(x, y, wide, tall)) + 20 * away + 20 * off, x, y))
            best = min(found, default=(NAME_WEIGHS, 0.0, 0.0))
            if best[0] < NAME_WEIGHS:
                taken.add(_around(best[1], best[2], wide, tall), NAME_WEIGHS)
                yield Lettered(text, best[1], best[2], size, land=True)
                break
            size *= 0.85


def in_lines(title: str) -> str:
    r"""Break a lordship's title in two, after a little word if there is one.

    Examples
    --------
    >>> in_lines("March of Austria"), in_lines("Herzogtum Bayern"), in_lines("Lombardy")
    ('March of\nAustria', 'Herzogtum\nBayern', 'Lombardy')
    """
    first, _, rest = title.partition(" ")
    little, _, name = rest.partition(" ")
    if little in {"of", "the", "von"} and name:
        return f"{first} {little}\n{name}"
    return f"{first}\n{rest}" if rest else first


def _around(x: float, y: float, wide: float, tall: float) -> Box:
    return x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2


def _flat(lat: float, lon: float) -> tuple[float, float]:
    """Return a position in Web Mercator, in degrees of longitude."""
    return lon, asinh(tan(radians(lat))) * 180 / pi


def _cell(x: float, y: float) -> tuple[int, int]:
    """Return the cell of a spot in Web Mercator."""
    return floor(x * FINE), floor(y * FINE)


@cache
def _cells(name: str) -> dict[tuple[int, int], str]:
    """Return which area the middle of each cell lies in, by counting the outlines west of it."""
    found: dict[tuple[int, int], str] = {}
    for zone, shapes in zone_rings(name).items():
        rows: dict[int, list[float]] = {}
        for a, b in (pair for shape in shapes for ring in shape for pair in pairwise(ring)):
            (ax, ay), (bx, by) = _flat(a[1], a[0]), _flat(b[1], b[0])
            for row in range(ceil(min(ay, by) * FINE - 0.5), ceil(max(ay, by) * FINE - 0.5)):
                rows.setdefault(row, []).append(ax + ((row + 0.5) / FINE - ay) / (by - ay) * (bx - ax))
        for row, cuts in rows.items():
            cuts.sort()
            for west, east in zip(cuts[::2], cuts[1::2], strict=False):
                for column in range(ceil(west * FINE - 0.5), ceil(east * FINE - 0.5)):
                    found[column, row] = zone
    return found


@cache
def _areas(name: str) -> dict[str, float]:
    """Return about how large each area is, in square kilometres."""
    found = {}
    for zone, shapes in zone_rings(name).items():
        total = 0.0
        for shape in shapes:
            ring = shape[0]
            twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))
            total += abs(twice) / 2 * cos(radians(ring[0][1])) * 111.2**2
        found[zone] = total
    return found
