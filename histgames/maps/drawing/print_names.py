"""Lettering: where names stand on a printed map so that none covers another or a mark. Needs shapely and matplotlib."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
import shapely
from attrs import frozen
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from numpy.typing import NDArray

__all__ = ["Lettering", "NameSpot", "measure"]

#: Sides of a mark on which its name may stand, the best first.
SIDES = (
    *((1, 0), (-1, 0), (0, 1), (0, -1)),
    *((1, 0.6), (1, -0.6), (-1, 0.6), (-1, -0.6)),
    *((0.4, 1), (-0.4, 1), (0.4, -1), (-0.4, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)),
)
#: Points of type between a mark and its name; beyond `FAR` a thin line joins them.
GAPS = (1.2, 2.5, 4.0, 6.0, 9.0, 13.0, 18.0, 24.0)
FAR = 6.0
#: A name so close to the mark of another place, in points, might be read as its name.
CLOSE = 3.0
#: Sizes tried for a name across a land, as shares of the one wished for.
SMALLER = (1.0, 0.85, 0.72)
LEAST = 5.0
GRID = 22


@frozen
class NameSpot:
    """The middle of a name, and whether it is so far from its mark that a line must join them."""

    x: float
    y: float
    far: bool = False


class Lettering:
    """The names on a map so far, and what new ones have to keep clear of.

    Parameters
    ----------
    unit : float
        Metres on the map to one point of type.
    frame : polygon
        The part of the map that is drawn; names stay inside.
    taken : sequence of polygon
        What is covered from the start, such as a legend.
    """

    def __init__(self, unit: float, frame: Any, taken: Sequence[Any] = ()) -> None:
        self.unit, self.frame = unit, frame
        self.taken: list[Any] = list(taken)
        self._marks: list[Any] = []
        self._lines: list[Any] = []

    def lines(self, shapes: Iterable[Any]) -> None:
        """Note lines that names had better not cross, such as rivers and roads."""
        self._lines = [part for shape in shapes for part in shapely.get_parts(shape)]

    def mark(self, spot: tuple[float, float], radius: float) -> None:
        """Keep a mark clear, `radius` points wide to each side."""
        self._marks.append(shapely.Point(spot).buffer(radius * self.unit, cap_style="square"))
        self.taken.append(self._marks[-1])

    def beside(
        self, text: str, size: float, spot: tuple[float, float], radius: float, *, weight: str = "normal"
    ) -> NameSpot:
        """Find the place for the name of a mark, and take it.

        Returns
        -------
        NameSpot
            The best one beside the mark at which the name covers nothing; where there is none, the one at which it covers
            least.

        Examples
        --------
        >>> lettering = Lettering(1.0, shapely.box(-100, -100, 100, 100))
        >>> spots = [lettering.beside("Bonn", 6, (0, 0), 3) for _ in range(3)]
        >>> [(round(spot.x), round(spot.y)) for spot in spots]
        [(12, 0), (-12, 0), (0, 7)]
        """
        wide, tall = measure(text, size, weight)
        side = np.array([(gap, rank, *way) for gap in GAPS for rank, way in enumerate(SIDES)])
        x = spot[0] + side[:, 2] * (radius + side[:, 0] + wide / 2) * self.unit
        y = spot[1] + side[:, 3] * (radius + side[:, 0] + tall / 2) * self.unit
        boxes = self._box(x, y, wide, tall)
        covered = _met(self.taken, boxes) + ~self.frame.contains(boxes)
        others = [mark for mark in self._marks if not mark.intersects(shapely.Point(spot))]
        strange = _met(others, shapely.buffer(boxes, CLOSE * self.unit))
        costs = side[:, 0] + 0.25 * side[:, 1] + 1.5 * _met(self._lines, boxes) + 4 * strange + 1000 * covered
        best = int(np.argmin(costs))
        self.taken.append(boxes[best])
        return NameSpot(float(x[best]), float(y[best]), bool(side[best, 0] > FAR))

    def within(self, text: str, size: float, shape: Any, *, weight: str = "normal") -> tuple[NameSpot, float]:
        """Find the place for a name across a land, smaller if it must be, and take it.

        Returns
        -------
        NameSpot, float
            Where it covers least and stays inside best, and its size.

        Examples
        --------
        >>> lettering = Lettering(1.0, shapely.box(0, 0, 400, 200), [shapely.box(0, 0, 200, 200)])
        >>> spot, size = lettering.within("Hesse", 10, shapely.box(0, 0, 400, 200))
        >>> spot.x > 200, size
        (True, 10.0)
        """
        rough = shapely.simplify(shape, 3 * self.unit)
        west, south, east, north = rough.bounds
        x, y = (each.ravel() for each in np.meshgrid(np.linspace(west, east, GRID), np.linspace(south, north, GRID)))
        inside = shapely.intersects_xy(rough, x, y)
        if not inside.any():  # a land so narrow that the grid misses it
            point = shape.representative_point()
            x, y, inside = np.array([point.x]), np.array([point.y]), np.array([True])
        x, y = x[inside], y[inside]
        off = np.hypot(x - rough.centroid.x, y - rough.centroid.y) / np.hypot(east - west, north - south)
        found: list[tuple[float, NameSpot, float, Any]] = []
        for share in SMALLER:
            points = max(size * share, min(size, LEAST))
            boxes = self._box(x, y, *measure(text, points, weight))
            outside = 1 - shapely.area(shapely.intersection(boxes, rough)) / shapely.area(boxes)
            costs = 3 * _met(self.taken, boxes) + 12 * outside + off + 4 * (1 - share)
            best = int(np.argmin(costs))
            found.append((float(costs[best]), NameSpot(float(x[best]), float(y[best])), points, boxes[best]))
        _, spot, points, box = min(found, key=lambda each: each[0])
        self.taken.append(box)
        return spot, points

    def _box(self, x: Any, y: Any, wide: float, tall: float) -> Any:
        right, up = wide / 2 * self.unit, tall / 2 * self.unit
        return shapely.box(x - right, y - up, x + right, y + up)


def _met(shapes: Sequence[Any], boxes: NDArray[Any]) -> NDArray[Any]:
    """Return how many of some shapes each box meets."""
    hits = shapely.STRtree(shapes).query(boxes, predicate="intersects")[0]
    return np.bincount(hits, minlength=len(boxes))


@cache
def measure(text: str, size: float, weight: str = "normal") -> tuple[float, float]:
    r"""Return the width and height of a text of one or more lines, in points.

    Examples
    --------
    >>> one, two = measure("Trier", 10), measure("Trier\nTrier", 10)
    >>> one[0] == two[0], two[1] > 1.9 * one[1]
    (True, True)
    """
    lines = text.split("\n")
    font = FontProperties(family="DejaVu Sans", weight=weight, size=size)
    wide = max(text_to_path.get_text_width_height_descent(line, font, ismath=False)[0] for line in lines)
    return float(wide), 0.95 * size + 1.15 * size * (len(lines) - 1)
