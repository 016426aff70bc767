"""Smooth lines through listed points: rivers through the towns on them, watersheds through their hills."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

__all__ = ["curve", "ellipse", "soften", "tapered"]

Points = NDArray[np.float64]


def curve(points: Points, *, step: float) -> shapely.LineString:
    """Return a centripetal Catmull-Rom curve through points; it never overshoots.

    Parameters
    ----------
    points : array of shape (n, 2)
        Points in metres, in order.
    step : float
        Distance between the vertices of the result, roughly.

    Examples
    --------
    >>> line = curve(np.array([[0.0, 0.0], [1000.0, 400.0], [2000.0, 0.0]]), step=100.0)
    >>> line.distance(shapely.Point(1000, 400)) < 1
    True
    """
    ends = (2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1])
    padded = np.vstack(ends)
    pieces = [_piece(padded[i : i + 4], step) for i in range(len(points) - 1)]
    return shapely.LineString(np.vstack([*pieces, points[-1:]]))


def ellipse(a: Points, b: Points, *, width: float) -> shapely.Polygon:
    """Return an ellipse with a long axis from `a` to `b`: the plain outline of a lake.

    Examples
    --------
    >>> round(ellipse(np.array([0.0, 0.0]), np.array([10.0, 0.0]), width=2.0).area, 1)
    15.6
    """
    along = (b - a) / 2
    across = np.array([-along[1], along[0]]) / np.hypot(*along) * width / 2
    turn = np.linspace(0, 2 * np.pi, 32, endpoint=False)[:, None]
    return shapely.Polygon((a + b) / 2 + np.cos(turn) * along + np.sin(turn) * across)


def soften(points: Points, *, rounds: int = 2) -> Points:
    """Return the corners of a line cut off (Chaikin), its two ends kept.

    Examples
    --------
    >>> soften(np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]), rounds=1).tolist()
    [[0.0, 0.0], [3.0, 0.0], [4.0, 1.0], [4.0, 4.0]]
    """
    for _ in range(rounds):
        if len(points) < 3:
            return points
        before, after = points[:-1], points[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1)
        points = np.vstack([points[:1], cut.reshape(-1, 2)[1:-1], points[-1:]])
    return points


def tapered(points: Points, widths: Points) -> shapely.Polygon:
    """Return a band through points that is as wide at each as `widths` says: the plain outline of an estuary.

    Examples
    --------
    >>> tapered(np.array([[0.0, 0.0], [10.0, 0.0]]), np.array([2.0, 4.0])).bounds[3]
    2.0
    """
    discs = [shapely.Point(point).buffer(width / 2) for point, width in zip(points, widths, strict=True)]
    return shapely.union_all([shapely.union(a, b).convex_hull for a, b in pairwise(discs)])


def _piece(four: Points, step: float) -> Any:
    """Return the curve between the second and the third of four points, without its end."""
    gaps = np.sqrt(np.maximum(np.hypot(*np.diff(four, axis=0).T), 1e-9))
    t = np.concatenate([[0.0], np.cumsum(gaps)])
    count = max(2, int(np.hypot(*(four[2] - four[1])) / step))
    at = np.linspace(t[1], t[2], count, endpoint=False)[:, None]
    a = [((t[i + 1] - at) * four[i] + (at - t[i]) * four[i + 1]) / (t[i + 1] - t[i]) for i in range(3)]
    b = [((t[i + 2] - at) * a[i] + (at - t[i]) * a[i + 1]) / (t[i + 2] - t[i]) for i in range(2)]
    return ((t[2] - at) * b[0] + (at - t[1]) * b[1]) / (t[2] - t[1])
