"""Placing: where in each zone its name and pieces stand, so that they stay inside and clear of one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot

from histgames.maps.drawing.svg_paths import Frame, frame, zone_rings
from histgames.maps.drawing.symbols import NAME_SIZE, TOKEN, TOKEN_TALL, text_width
from histgames.maps.topology import Zone, topology

__all__ = ["anchors", "placed", "zone_name"]

CELL = 4
#: Rounds in which every zone looks again for a better spot among the others.
ROUNDS = 4
#: So many of the best spots of an area are looked at.
MOST = 160
#: Pixels from the middle of a town to its edge.
TOWN = 7.0
Cells = set[tuple[int, int]]
Spot = tuple[float, float]


def zone_name(zone: Zone, names: str = "name") -> str:
    """Return a zone's name as it stands on the map: ``"name"`` (English), ``"local"``, ``"both"`` or ``"none"``.

    Examples
    --------
    >>> zone_name(topology("wales").zones["MON"], "both")
    'Mon / Môn'
    """
    if names == "none":
        return ""
    if names == "local":
        return zone.local
    if names == "both" and zone.local != zone.name:
        return f"{zone.name} / {zone.local}"
    return zone.name


@cache
def anchors(name: str, width: float, names: str = "name") -> dict[str, Spot]:
    """Return for each zone of a map the middle of its name and pieces, in pixels of the picture of that width.

    The spots depend on the map alone, so that nothing jumps when pieces come and go.

    Examples
    --------
    >>> spots = anchors("wales", 760)
    >>> len(spots), spots["MON"] < spots["HES"]
    (27, True)
    """
    labels = {zone: zone_name(facts, names) for zone, facts in topology(name).zones.items()}
    return placed(zone_rings(name), labels, frame(name, width))


def placed(
    outlines: Mapping[str, Sequence[Sequence[Sequence[Sequence[float]]]]],
    labels: Mapping[str, str],
    picture: Frame,
    avoid: Sequence[Spot] = (),
) -> dict[str, Spot]:
    """Return for each outline the middle of its label with pieces below, in pixels of a picture, clear of one another.

    Spots to `avoid`, those of towns, are kept free of labels as far as that goes.
    """
    inside = {area: _cells(outline, picture) for area, outline in outlines.items()}
    sizes = {area: _usual_size(labels.get(area, "")) for area in outlines}
    choices: dict[str, list[tuple[float, Spot]]] = {}
    for area, cells in inside.items():
        centre = _middle(cells) if cells else _corner(outlines[area], picture)
        found = _clear(_candidates(cells, sizes[area], centre), sizes[area], avoid)
        choices[area] = found[:MOST] or [(0.0, centre)]
    near = _near({area: [spot for _, spot in found] for area, found in choices.items()}, sizes)
    spots = {area: min(found)[1] for area, found in choices.items()}
    for _ in range(ROUNDS):
        for area, found in choices.items():
            others = [(spots[other], sizes[other]) for other in near[area]]
            spots[area] = min((cost + _crowding(spot, sizes[area], others), spot) for cost, spot in found)[1]
    return spots


def _clear(
    found: list[tuple[float, Spot]], size: tuple[float, float], avoid: Sequence[Spot]
) -> list[tuple[float, Spot]]:
    """Return spots with their cost when each town that a label would cover counts too, the best first."""
    if not avoid or not found:
        return found
    (xs, ys), wide = zip(*[spot for _, spot in found], strict=True), size[0] / 2 + TOWN
    towns = [
        (x, y) for x, y in avoid if min(xs) - wide < x < max(xs) + wide and min(ys) - size[1] < y < max(ys) + size[1]
    ]
    priced: list[tuple[float, Spot]] = []
    for cost, (x, y) in found:
        # a name alone stands in the middle, above pieces it stands higher
        name, block = NAME_SIZE / 2 + TOWN, size[1] / 2 + TOWN
        covered = [2 * (abs(b - y) < name) + 0.5 * (abs(b - y) < block) for a, b in towns if abs(a - x) < wide]
        priced.append((cost + sum(covered), (x, y)))
    return sorted(priced)


def _near(spots: Mapping[str, Sequence[Spot]], sizes: Mapping[str, tuple[float, float]]) -> dict[str, list[str]]:
    """Return for each area the others that its block could ever cover: of large maps only few need to be looked at."""
    reach: dict[str, tuple[float, float, float, float]] = {}
    for area, found in spots.items():
        (xs, ys), (wide, high) = zip(*found, strict=True), sizes[area]
        reach[area] = (min(xs) - wide / 2 - 1, min(ys) - high / 2 - 1, max(xs) + wide / 2 + 1, max(ys) + high / 2 + 1)
    return {
        area: [o for o, b in reach.items() if o != area and a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]
        for area, a in reach.items()
    }


def _corner(outline: Sequence[Sequence[Sequence[Sequence[float]]]], picture: Frame) -> Spot:
    """Return where an outline begins that is too small for a grid."""
    return picture.point(outline[0][0][0][0], outline[0][0][0][1])


def _usual_size(name: str) -> tuple[float, float]:
    """Return the room for a name above a row of three pieces."""
    return max(text_width(name, NAME_SIZE) + 8, 3 * TOKEN + 6.0), NAME_SIZE + 3.0 + TOKEN_TALL


def _cells(outline: Sequence[Sequence[Sequence[Sequence[float]]]], picture: Frame) -> Cells:
    """Return the squares of a grid whose middle is inside an outline."""
    lines: list[tuple[Spot, Spot]] = []
    for part in outline:
        for ring in part:
            dots = [picture.point(p[0], p[1]) for p in ring]
            lines += [(a, b) for a, b in pairwise(dots) if a[1] != b[1]]
    crossings: dict[int, list[float]] = {}
    for (ax, ay), (bx, by) in lines:
        low, high = sorted((ay, by))
        for row in range(int(low // CELL) - 1, int(high // CELL) + 1):
            y = (row + 0.5) * CELL
            if low <= y < high:
                crossings.setdefault(row, []).append(ax + (y - ay) * (bx - ax) / (by - ay))
    cells: Cells = set()
    for row, xs in crossings.items():
        xs.sort()
        for left, right in zip(xs[::2], xs[1::2], strict=False):
            cells.update((column, row) for column in range(round(left / CELL), round(right / CELL)))
    return cells


def _middle(cells: Cells) -> Spot:
    columns, rows = zip(*cells, strict=True)
    return CELL * (sum(columns) / len(cells) + 0.5), CELL * (sum(rows) / len(cells) + 0.5)


def _candidates(cells: Cells, size: tuple[float, float], centre: Spot) -> list[tuple[float, Spot]]:
    """Return spots in a zone with their cost: what of the block hangs over the edge, and how far from the centre it is."""
    found = [
        (_overhang(spot, size, cells) + hypot(spot[0] - centre[0], spot[1] - centre[1]) / 60, spot)
        for spot in (
            ((column + 0.5) * CELL, (row + 0.5) * CELL) for column, row in sorted(cells) if column % 2 == row % 2 == 0
        )
    ]
    return sorted(found)


def _overhang(spot: Spot, size: tuple[float, float], cells: Cells) -> float:
    """Return the share of a grid of points of the block that is outside the zone, times ten."""
    across = [spot[0] + size[0] * step / 6 for step in (-3, -2, -1, 0, 1, 2, 3)]
    down = [spot[1] + size[1] * step / 4 for step in (-2, -1, 0, 1, 2)]
    out = sum([(int(x // CELL), int(y // CELL)) not in cells for x in across for y in down])
    return 10 * out / 35


def _crowding(spot: Spot, size: tuple[float, float], others: list[tuple[Spot, tuple[float, float]]]) -> float:
    """Return how much a block covers other blocks, in shares of itself times forty."""
    covered = 0.0
    for (x, y), (width, height) in others:
        across = (size[0] + width) / 2 + 2 - abs(spot[0] - x)
        down = (size[1] + height) / 2 + 2 - abs(spot[1] - y)
        if across > 0 and down > 0:
            covered += across * down
    return 40 * covered / (size[0] * size[1])
