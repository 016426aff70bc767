"""A chronology drawn: as a timeline, and as its places with numbers on the map of the zones."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from histgames.core import GameError
from histgames.maps.drawing.anchors import anchors
from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.palette import BORDER, HIGHLIGHT, INK, strong
from histgames.maps.drawing.scene import Area, Key, Scene
from histgames.maps.drawing.svg_paths import frame
from histgames.maps.drawing.symbols import FONT, NAME_SIZE, safe, text_width
from histgames.maps.topology import topology
from histgames.teaching.chronology import Chronology, Happening
from histgames.teaching.picture import Picture

__all__ = ["map_of_places", "timeline"]

#: How solid a mark is: what is less sure looks fainter, and its mark is dashed.
OPACITY = {"high": 1.0, "medium": 0.55, "low": 0.2}
WORDS = {"high": "sure", "medium": "likely", "low": "doubtful"}
SIZE = 14
LINE = 18
AXIS = 96
RADIUS = 9.0
STEP = 5.0
Spot = tuple[float, float]
MARK = Key("", HIGHLIGHT, INK)


def timeline(rows: Chronology, *, width: int = 720) -> Picture:
    """Return a timeline: the years run down, and each happening stands beside its time with a number.

    Parameters
    ----------
    rows : Chronology
        What to show.
    width : int
        Width in pixels.

    Returns
    -------
    Picture
        An SVG picture that needs nothing else.

    Examples
    --------
    >>> from histgames.teaching.chronology import chronology
    >>> "bridge over the Lugg" in timeline(chronology(years=(1067, 1067))).svg
    True
    """
    y, parts, year = 34.0, list[str](), 0
    for count, row in enumerate(rows, start=1):
        if row.date.year != year:
            year = row.date.year
            parts.append(
                f'<line x1="{AXIS - 8}" x2="{AXIS + 8}" y1="{y + 4:.0f}" y2="{y + 4:.0f}" stroke="{INK}" stroke-width="2"/>'
                f'<text x="{AXIS - 14}" y="{y + 9:.0f}" text-anchor="end" font-size="{SIZE + 2}" font-weight="bold">{year}</text>'
            )
            y += 8
        words = _wrap(rows.line(row), width - AXIS - 36)
        parts.append(_mark(AXIS, y + 11, count, row))
        parts += [
            f'<text x="{AXIS + 28}" y="{y + 16 + LINE * i:.0f}" font-size="{SIZE}">{safe(line)}</text>'
            for i, line in enumerate(words)
        ]
        y += LINE * len(words) + 8
    height = y + 10
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hg-timeline" viewBox="0 0 {width} {height:.0f}" width="{width}"'
        f' height="{height:.0f}" role="img" font-family="{safe(FONT)}" fill="{INK}"><title>{safe(repr(rows)[1:-1])}</title>'
        f'<rect width="{width}" height="{height:.0f}" fill="#fff"/>{_key(8, 14)}'
        f'<line x1="{AXIS}" x2="{AXIS}" y1="30" y2="{height - 6:.0f}" stroke="{BORDER}" stroke-width="2"/>{"".join(parts)}</svg>'
    )


def map_of_places(rows: Chronology, *, width: int = 760) -> Picture:
    """Return the map with a number at each place; the numbers are those of the timeline.

    What has a zone but no place is marked in the middle of the zone; what lies elsewhere is left out.

    Parameters
    ----------
    rows : Chronology
        What to show.
    width : int
        Width in pixels.

    Raises
    ------
    GameError
        If the chronology has no map.

    Examples
    --------
    >>> from histgames.teaching.chronology import chronology
    >>> map_of_places(chronology(years=(1067, 1067))).svg.count('class="hg-happening"')
    7
    """
    if not rows.map:
        raise GameError("This chronology has no map to show its places on.")
    picture, zones, places = frame(rows.map, width), topology(rows.map).zones, topology(rows.map).places
    where = {place.name: picture.point(place.lon, place.lat) for place in places}
    areas = tuple(Area(zone, title=facts.name) for zone, facts in zones.items())
    board = draw(Scene(rows.map, "", areas=areas), width=width, legend=False, title=False)
    middle = anchors(rows.map, width)
    names = [(*middle[zone], text_width(facts.name, NAME_SIZE) / 2, NAME_SIZE / 2) for zone, facts in zones.items()]
    taken: list[tuple[float, float]] = []
    dots: list[str] = []
    marks: list[str] = []
    for count, row in enumerate(rows, start=1):
        if not row.zone:
            continue
        place = where.get(row.place)
        at = place or middle[row.zone]
        spot = _free(at, taken, names)
        taken.append(spot)
        if place:
            dots.append(_dot(place, spot))
        marks.append(_mark(*spot, count, row))
    return Picture(board.removesuffix("</svg>") + f'<g class="hg-places">{"".join(dots + marks)}</g></svg>')


def _free(at: Spot, taken: Sequence[Spot], names: Sequence[tuple[float, float, float, float]]) -> Spot:
    """Return the nearest spot at which a mark covers neither another mark nor a name."""
    room = 2 * RADIUS + 1
    steps = [(STEP * i, STEP * j) for i in range(-8, 9) for j in range(-8, 9)]
    for i, j in sorted(steps, key=lambda step: (hypot(*step), -step[0], -step[1])):
        x, y = at[0] + i, at[1] + j
        if all(hypot(x - a, y - b) >= room for a, b in taken) and not any(
            abs(x - a) < wide + RADIUS and abs(y - b) < high + RADIUS for a, b, wide, high in names
        ):
            return x, y
    return at


def _dot(place: Spot, spot: Spot) -> str:
    """Return a dot at a place with a line to its mark."""
    (x, y), (a, b) = place, spot
    return (
        f'<path d="M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" stroke="{INK}" stroke-width="1.2"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{INK}"/>'
    )


def _mark(x: float, y: float, count: int, row: Happening) -> str:
    dashed = "" if row.certainty == "high" else ' stroke-dasharray="3 2"'
    title = f"{row.when}: {row.what} ({WORDS[row.certainty]})"
    return (
        f'<g class="hg-happening" data-number="{count}"><title>{safe(title)}</title>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS:g}" fill="#fff"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS:g}" fill="{MARK.fill}" fill-opacity="{OPACITY[row.certainty]:g}"'
        f' stroke="{strong(MARK)}"{dashed}/><text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="11"'
        f' font-weight="bold" fill="{INK}" font-family="{safe(FONT)}">{count}</text></g>'
    )


def _key(x: float, y: float) -> str:
    parts: list[str] = []
    for certainty, words in WORDS.items():
        dashed = "" if certainty == "high" else ' stroke-dasharray="3 2"'
        parts.append(
            f'<circle cx="{x + 8:.0f}" cy="{y:.0f}" r="7" fill="{MARK.fill}" fill-opacity="{OPACITY[certainty]:g}" stroke="{INK}"{dashed}/>'
            f'<text x="{x + 20:.0f}" y="{y + 4:.0f}" font-size="12">{words}</text>'
        )
        x += 36 + text_width(words, 12)
    return "".join(parts)


def _wrap(words: str, width: float) -> list[str]:
    """Return a text in lines that fit."""
    found = [""]
    for word in words.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and text_width(longer, SIZE) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found
