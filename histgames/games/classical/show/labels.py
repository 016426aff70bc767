"""Where the names of the provinces stand: beside the spots of the units, so that neither covers the other."""

from __future__ import annotations

from functools import cache

from histgames.games.classical.show.cells import HEIGHT, WIDTH, Point, cells
from histgames.games.classical.show.pieces_svg import HIGH, WIDE
from histgames.games.classical.state import CHART
from histgames.maps.drawing.symbols import safe, text_width

__all__ = ["names", "places"]

SIZE = 10.5
DOT = 4.6
#: How far names stand from units: below, above, beside, or between these.
OFFSETS = ((0, 19), (0, -19), (1, 0), (-1, 0), (0.6, 19), (-0.6, 19), (0.6, -19), (-0.6, -19))
#: What it costs, in square units of overlap, that a corner or the middle of a name stands in another province.
STRAY = 25.0

Box = tuple[float, float, float, float]


def _box(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _wide(province: str) -> float:
    """Return how wide a name is, with the mark of a centre before it."""
    return text_width(province.title(), SIZE) + (2 * DOT + 5 if CHART.provinces[province].centre else 0)


@cache
def places() -> dict[str, Point]:
    """Return the middle of each name: of the places about a unit the one that covers least."""
    taken = [_box(x, y, WIDE, HIGH) for x, y in cells().anchors.values()]
    found: dict[str, Point] = {}
    for province in CHART.provinces:
        x, y = cells().anchors[province]
        wide = _wide(province)
        best = None
        for across, down in OFFSETS:
            spot = x + across * (WIDE / 2 + wide / 2 + 2), y + down
            box = _box(*spot, wide, 12)
            cost = sum([_overlap(box, other) for other in taken])
            points = (spot, *((across, down) for across in box[::2] for down in box[1::2]))
            cost += STRAY * sum([cells().at(*point) != province for point in points])
            cost += wide * 12 - _overlap(box, (0, 0, WIDTH, HEIGHT))
            if best is None or cost < best[0]:
                best = cost, spot, box
        assert best is not None
        found[province] = best[1]
        taken.append(best[2])
    return found


@cache
def names() -> str:
    """Return the short names of the provinces as SVG, with a mark before those with a centre."""
    parts: list[str] = []
    for place, (x, y) in places().items():
        province = CHART.provinces[place]
        wet = " cl-sea" if province.kind == "sea" else ""
        left = x - _wide(place) / 2
        if province.centre:
            parts.append(f'<circle class="cl-centre" cx="{left + DOT:.1f}" cy="{y:.1f}" r="{DOT}"/>')
            left += 2 * DOT + 3
        parts.append(
            f'<text class="cl-name{wet}" x="{left:.1f}" y="{y + 3.8:.1f}">{safe(place.title())}<title>{safe(province.name)}</title></text>'
        )
    return f'<g class="cl-names">{"".join(parts)}</g>'
