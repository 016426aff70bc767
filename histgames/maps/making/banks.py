"""Moves lines drawn at small scale a little, so that each place lies on the bank, or side, on which it stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np
import shapely
from attrs import frozen
from numpy.typing import NDArray

from histgames.core.names import fold

__all__ = ["Spot", "keep_banks", "side"]

STEP = 500.0
SPREAD = 4000.0
ROUNDS = 6
FAR = 60_000.0
WITNESSES = 3
SIDES = {"left": 1, "right": -1}


@frozen
class Spot:
    """A place in a zone, and the bank of a river on which it stood if that is known."""

    zone: str
    x: float
    y: float
    river: str = ""
    bank: str = ""


def keep_banks(lines: Mapping[str, Any], spots: Sequence[Spot], *, room: float) -> dict[str, Any]:
    """Return the lines, moved away from spots that are too near or on the wrong side.

    The side is the bank that is known, else that of most other spots of the same zone.

    Parameters
    ----------
    lines : mapping of str to LineString
        By name, in the direction in which they flow; what follows `` (`` in a name does not count.
    spots : sequence of Spot
        Places.
    room : float
        Distance in metres to keep.
    """
    at = shapely.points([(spot.x, spot.y) for spot in spots])
    moved = {}
    for name, line in lines.items():
        line = shapely.LineString(shapely.get_coordinates(shapely.segmentize(line, STEP)))
        near = np.flatnonzero(shapely.distance(at, line) < 2 * room)
        wanted = {int(i): _wanted(int(i), name, line, spots, at, room) for i in near}
        for _ in range(ROUNDS):
            worst = [(i, sign, sign * side(line, at[i])) for i, sign in wanted.items() if sign]
            short = [(i, sign, gap) for i, sign, gap in worst if gap < room]
            if not short:
                break
            for i, sign, _ in short:
                line = _pushed(line, at[i], sign, room)
        moved[name] = shapely.simplify(line, 60.0)
    return moved


def side(line: Any, point: Any) -> float:
    """Return the distance of a point from a line, positive on its left; infinite beyond its ends.

    Examples
    --------
    >>> side(shapely.LineString([(0, 0), (10, 0)]), shapely.Point(5, 2))
    2.0
    """
    along = shapely.line_locate_point(line, point)
    if along <= 0 or along >= line.length:
        return float("inf")
    before, after = (shapely.line_interpolate_point(line, along + d) for d in (-1.0, 1.0))
    dx, dy = after.x - before.x, after.y - before.y
    foot = shapely.line_interpolate_point(line, along)
    turn = dx * (point.y - foot.y) - dy * (point.x - foot.x)
    return float(np.sign(turn) * point.distance(line))


def _wanted(i: int, name: str, line: Any, spots: Sequence[Spot], at: NDArray[Any], room: float) -> int:
    """Return on which side of a line a spot should be: 1 left, -1 right, 0 either."""
    spot = spots[i]
    if not np.isfinite(side(line, at[i])):
        return 0
    if spot.bank and fold(name.partition(" (")[0]) == fold(spot.river.partition(";")[0]):
        return SIDES[spot.bank]
    others = [j for j, other in enumerate(spots) if other.zone == spot.zone and j != i]
    far = {j: float(np.hypot(spots[j].x - spot.x, spots[j].y - spot.y)) for j in others}
    gaps = (side(line, at[j]) for j in sorted(far, key=lambda j: far[j]) if far[j] < FAR)
    votes = list(islice((np.sign(gap) for gap in gaps if np.isfinite(gap) and abs(gap) > room), WITNESSES))
    return int(votes[0]) if votes and all(vote == votes[0] for vote in votes) else 0


def _pushed(line: Any, point: Any, sign: int, room: float) -> Any:
    """Return the line, bent away from a point until the point is on the wanted side with enough room."""
    gap = sign * side(line, point)
    if not np.isfinite(gap):
        return line
    points = shapely.get_coordinates(line)
    along = shapely.line_locate_point(line, point)
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    before, after = (shapely.line_interpolate_point(line, along + d) for d in (-SPREAD, SPREAD))
    direction = np.array([after.x - before.x, after.y - before.y])
    normal = np.array([-direction[1], direction[0]]) / max(np.hypot(*direction), 1.0)
    weight = np.exp(-(((steps - along) / SPREAD) ** 2) / 2)[:, None]
    weight[[0, -1]] = 0
    return shapely.LineString(points - sign * normal * (room * 1.05 - gap) * weight)
