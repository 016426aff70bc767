"""Ways of least cost over the relief: frontiers along the heights, roads through the valleys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, maximum_filter, minimum_filter
from skimage.graph import MCP_Geometric

from histgames.maps.making.smoothing import soften

__all__ = ["along_foot", "least_way", "over_heights"]

Ground = Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]

FLAT = 80.0
FOOT = 0.3
MASSIF = 15
NEIGHBOURHOOD = 11
STRENGTH = 5.0


def over_heights(points: NDArray[np.float64], height: Ground, *, cell: float) -> shapely.LineString:
    """Return a line through points that keeps to the heights between them, as most old frontiers do.

    Parameters
    ----------
    points : array of shape (n, 2)
        Points in metres, in order.
    height : callable
        Metres above the sea at arrays of x and y.
    cell : float
        Width of a grid cell in metres.
    """

    def cost(x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        metres = gaussian_filter(height(x, y), 0.7)
        top, bottom = maximum_filter(metres, NEIGHBOURHOOD), minimum_filter(metres, NEIGHBOURHOOD)
        return np.asarray(1 + STRENGTH * (top - metres) / np.maximum(top - bottom, FLAT))

    return least_way(points, cost, cell=cell, room=0.22)


def along_foot(points: NDArray[np.float64], height: Ground, *, cell: float) -> shapely.LineString:
    """Return a line through points that keeps to the foot of high mountains, a third of the way up.

    Parameters
    ----------
    points : array of shape (n, 2)
        Points in metres, in order.
    height : callable
        Metres above the sea at arrays of x and y.
    cell : float
        Width of a grid cell in metres.
    """

    def cost(x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        metres = gaussian_filter(height(x, y), 1.0)
        top, bottom = maximum_filter(metres, MASSIF), minimum_filter(metres, MASSIF)
        rise = np.maximum(top - bottom, FLAT)
        return np.asarray(1 + STRENGTH * np.abs(metres - bottom - FOOT * rise) / rise)

    return least_way(points, cost, cell=cell, room=0.3)


def least_way(points: NDArray[np.float64], cost: Ground, *, cell: float, room: float) -> shapely.LineString:
    """Return the way of least cost through points.

    Parameters
    ----------
    points : array of shape (n, 2)
        Points in metres, in order.
    cost : callable
        Cost of the ground at grids of x and y; negative where there is no way.
    cell : float
        Width of a grid cell in metres.
    room : float
        How far the way may stray from the straight line, as a share of its length.

    Examples
    --------
    >>> ends = np.array([[0.0, 0.0], [9000.0, 0.0]])
    >>> way = least_way(ends, lambda x, y: np.ones_like(x), cell=500.0, room=0.2)
    >>> bool(way.length < 9100)
    True
    """
    whole = [points[:1]]
    for a, b in pairwise(points):
        whole.append(_between(a, b, cost, cell, room)[1:])
    line = shapely.simplify(shapely.LineString(np.vstack(whole)), cell * 0.6)
    return shapely.LineString(soften(shapely.get_coordinates(line)))


def _between(a: NDArray[Any], b: NDArray[Any], cost: Ground, cell: float, room: float) -> NDArray[Any]:
    """Return the way from one point to the next, both kept exactly."""
    far = float(np.hypot(*(b - a)))
    if far < 3 * cell:
        return np.vstack([a, b])
    stray = max(room * far, 2.5 * cell)
    edge = stray + MASSIF * cell
    west, south = np.minimum(a, b) - edge
    east, north = np.maximum(a, b) + edge
    x = np.arange(west, east, cell) + cell / 2
    y = np.arange(north, south, -cell) - cell / 2
    grid = np.meshgrid(x, y)
    price = np.array(cost(*grid), dtype=np.float64)
    away = shapely.distance(shapely.points(*grid), shapely.LineString([a, b]))
    price[away > stray] = -1
    start, end = (_cell(point, west, north, cell) for point in (a, b))
    price[start], price[end] = np.abs(price[start]), np.abs(price[end])
    paths = MCP_Geometric(price)
    paths.find_costs([start], [end])
    try:
        steps = np.array(paths.traceback(end))
    except ValueError:
        return np.vstack([a, b])
    inner = np.column_stack([x[steps[1:-1, 1]], y[steps[1:-1, 0]]])
    return np.vstack([a, inner, b])


def _cell(point: NDArray[Any], west: float, north: float, cell: float) -> tuple[int, int]:
    return int((north - point[1]) / cell), int((point[0] - west) / cell)
