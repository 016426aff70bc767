"""Shares land out among districts: each spot goes to the one whose seed is reached at the least cost.

Rivers, watersheds and height cost extra, so that outlines come to lie on them without being drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import rasterio
import rasterio.features
import shapely
from attrs import frozen
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from skimage.graph import MCP_Geometric

__all__ = ["Barrier", "Seed", "allocate"]


@frozen
class Seed:
    """A spot, in metres, that lies in a district of a zone."""

    zone: str
    district: str
    x: float
    y: float


@frozen
class Barrier:
    """A line and the cost of each cell on it; plain ground costs 1."""

    line: shapely.LineString
    cost: float


def allocate(
    land: shapely.Polygon,
    seeds: Sequence[Seed],
    barriers: Sequence[Barrier],
    *,
    ground: Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]],
    cell: float,
) -> dict[tuple[str, str], Any]:
    """Share one piece of land out among the districts of its seeds.

    Parameters
    ----------
    land : Polygon
        One piece of land, in metres.
    seeds : sequence of Seed
        At least one.
    barriers : sequence of Barrier
        Rivers and watersheds.
    ground : callable
        Cost of plain ground at arrays of x and y.
    cell : float
        Width of a grid cell in metres.

    Returns
    -------
    dict of (zone, district) to geometry
        A valid coverage of the land.

    Examples
    --------
    >>> land, seeds = shapely.box(0, 0, 900, 300), [Seed("A", "west", 50, 150), Seed("B", "east", 850, 150)]
    >>> shares = allocate(land, seeds, [], ground=lambda x, y: np.ones_like(x), cell=50.0)
    >>> [round(share.area / land.area, 1) for share in shares.values()]
    [0.5, 0.5]
    """
    owners = sorted({(seed.zone, seed.district) for seed in seeds})
    if len(owners) == 1:
        return {owners[0]: land}
    west, south, east, north = land.buffer(2 * cell).bounds
    rows, columns = int((north - south) / cell) + 1, int((east - west) / cell) + 1
    transform = rasterio.Affine(cell, 0, west, 0, -cell, north)
    shape = (rows, columns)

    x = west + (np.arange(columns) + 0.5) * cell
    y = north - (np.arange(rows) + 0.5) * cell
    cost = np.asarray(ground(*np.meshgrid(x, y)), dtype=np.float64)
    for barrier in sorted(barriers, key=lambda one: one.cost):
        on_it = rasterio.features.rasterize([barrier.line], shape, transform=transform, all_touched=True)
        cost[on_it > 0] = barrier.cost
    dry = rasterio.features.rasterize([land], shape, transform=transform, all_touched=True)
    cost[dry == 0] = -1

    starts = [(int((north - seed.y) / cell), int((seed.x - west) / cell)) for seed in seeds]
    labels = _spread(cost, starts, [owners.index((seed.zone, seed.district)) for seed in seeds])
    return _polygons(labels, owners, land, transform)


def _spread(cost: NDArray[Any], starts: list[tuple[int, int]], marks: list[int]) -> NDArray[np.int32]:
    """Return the grid of marks: each cell has the mark of the start from which it is cheapest to reach."""
    labels = np.full(cost.shape, -1, dtype=np.int32)
    for start, mark in zip(starts, marks, strict=True):
        labels[start] = mark
        cost[start] = np.abs(cost[start])
    paths = MCP_Geometric(cost)
    total, steps = paths.find_costs(starts)
    offsets = np.array(paths.offsets, dtype=np.int64)
    for index in np.argsort(total, axis=None, kind="stable"):
        row, column = divmod(int(index), cost.shape[1])
        if not np.isfinite(total[row, column]):
            break
        step = steps[row, column]
        if labels[row, column] < 0 and step >= 0:
            back = offsets[step]
            labels[row, column] = labels[row - back[0], column - back[1]]
    nearest = distance_transform_edt(labels < 0, return_distances=False, return_indices=True)
    return np.asarray(labels[tuple(nearest)], dtype=np.int32)


def _polygons(
    labels: NDArray[np.int32], owners: list[tuple[str, str]], land: shapely.Polygon, transform: Any
) -> dict[tuple[str, str], Any]:
    """Return polygons of the marks, clipped to the land, as a valid coverage."""
    parts: dict[int, list[Any]] = {}
    for shape, mark in rasterio.features.shapes(labels, transform=transform):
        parts.setdefault(int(mark), []).append(shapely.geometry.shape(shape))
    marks = sorted(parts)
    whole = np.array([shapely.union_all(parts[mark]) for mark in marks], dtype=object)
    clipped = shapely.set_precision(shapely.intersection(shapely.coverage_clean(whole), land), 1.0)
    clean = shapely.coverage_clean(clipped, gap_width=5)
    return {owners[mark]: geometry for mark, geometry in zip(marks, clean, strict=True)}
