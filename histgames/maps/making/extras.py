"""Further layers that a map may have: crossings and passes as points, roads and frontiers of kingdoms as lines, high mountains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
import rasterio
import rasterio.features
import shapely
from numpy.typing import NDArray

from histgames.maps.files import read_table
from histgames.maps.making.least_cost import least_way
from histgames.maps.making.recipe import Recipe
from histgames.maps.making.source_tables import table
from histgames.maps.making.zone_edges import shared_edge

__all__ = ["extras", "roads"]

Rows = list[dict[str, Any]]
Metres = Callable[[Sequence[tuple[float, float]]], NDArray[np.float64]]

CELL = 1000.0
STEEP = 1.0
HIGH = 0.001
WATER = 40.0
BRIDGE = 3000.0
ROOM = 0.3
SHORE = 200.0


def extras(folder: Path, recipe: Recipe, shapes: Mapping[str, Any]) -> dict[str, tuple[Rows, list[Any]]]:
    """Return the layers for which there are sources, each as rows and shapes in metres.

    Parameters
    ----------
    folder : Path
        The map's sources.
    recipe : Recipe
        The same, read.
    shapes : mapping of str to geometry
        The zones.
    """
    project = pyproj.Transformer.from_crs("EPSG:4326", recipe.crs, always_xy=True).transform

    def metres(spots: Sequence[tuple[float, float]]) -> NDArray[np.float64]:
        lat, lon = np.array(spots).T
        return np.column_stack(project(lon, lat))

    found: dict[str, tuple[Rows, list[Any]]] = {}
    if (folder / "crossings.csv").exists():
        rows = read_table(folder / "crossings.csv")
        found["crossings"] = _plain(rows), _on_edges(rows, shapes, metres)
    if (folder / "passes.csv").exists():
        rows = read_table(folder / "passes.csv")
        spots = metres([(float(row["lat"]), float(row["lon"])) for row in rows])
        found["passes"] = _plain(rows), [shapely.Point(spot) for spot in spots]
    if (folder / "roads.csv").exists():
        found["roads"] = roads(folder, recipe, metres)
    rows = read_table(table(folder, "zones"))
    if rows and "kingdom" in rows[0]:
        found["frontiers"] = _frontiers({row["id"]: row["kingdom"] for row in rows}, shapes, recipe.land)
    if "mountains" in recipe.settings:
        column = recipe.settings["mountains"]
        high: dict[str, list[Any]] = {}
        for row in read_table(table(folder, "zones")):
            if row[column] != "0":
                high.setdefault(row[column], []).append(shapes[row["id"]])
        found["mountains"] = [{"mountains": name} for name in high], [shapely.union_all(one) for one in high.values()]
    return found


def _frontiers(kingdoms: Mapping[str, str], shapes: Mapping[str, Any], land: Iterable[Any]) -> tuple[Rows, list[Any]]:
    """Return where kingdoms meet one another, and where they end on land."""
    wholes = {
        kingdom: shapely.union_all([shapes[zone] for zone in shapes if kingdoms[zone] == kingdom])
        for kingdom in dict.fromkeys(kingdoms.values())
    }
    coast = shapely.buffer(shapely.boundary(shapely.union_all(list(land))), SHORE)
    fields: Rows = []
    lines = []
    for kingdom, whole in wholes.items():
        others = [other for other in wholes if other > kingdom]
        edges = {other: shared_edge(whole, wholes[other]) for other in others}
        inner = shapely.union_all([shapely.buffer(wholes[other], SHORE) for other in wholes if other != kingdom])
        edges[""] = shapely.difference(shapely.difference(shapely.boundary(whole), coast), inner)
        for other, edge in edges.items():
            if not edge.is_empty:
                fields.append({"kingdom": kingdom, "beyond": other})
                lines.append(shapely.line_merge(edge) if edge.geom_type == "MultiLineString" else edge)
    return fields, lines


def roads(folder: Path, recipe: Recipe, metres: Metres) -> tuple[Rows, list[Any]]:
    """Return roads from place to place: gentle slopes, low ground, and rivers crossed near a crossing if that is no great detour.

    Parameters
    ----------
    folder : Path
        The map's sources.
    recipe : Recipe
        The same, read.
    metres : callable
        Turns latitudes and longitudes into metres.
    """
    rows = read_table(folder / "roads.csv")
    places = read_table(table(folder, "places"))
    at = {row["place"]: (float(row["lat"]), float(row["lon"])) for row in places}
    spots = [at[row["place"]] for row in places] + [
        (float(row["lat"]), float(row["lon"])) for row in _rows(folder / "crossings.csv")
    ]
    fords = shapely.union_all(shapely.buffer(shapely.points(metres(spots)), BRIDGE))
    streams = shapely.union_all([line for name, line in recipe.rivers.items() if name not in recipe.open_rivers])
    water = shapely.difference(streams, fords)
    wet = shapely.union_all(list(recipe.lakes.values()))
    dry = shapely.difference(shapely.union_all(recipe.land), wet)
    shapely.prepare(dry)

    def cost(x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        height = recipe.height(x, y)
        down, across = np.gradient(height, CELL)
        slope = np.hypot(down, across) * 100
        price = 1 + STEEP * slope + HIGH * height
        transform = rasterio.Affine(CELL, 0, x.min() - CELL / 2, 0, -CELL, y.max() + CELL / 2)
        near = shapely.clip_by_rect(water, x.min(), y.min(), x.max(), y.max())
        if not near.is_empty:
            on_it = rasterio.features.rasterize([near], height.shape, transform=transform, all_touched=True)
            price[on_it > 0] += WATER
        ground = shapely.clip_by_rect(dry, x.min(), y.min(), x.max(), y.max())
        land = rasterio.features.rasterize([ground], height.shape, transform=transform) if not ground.is_empty else 0
        return np.asarray(np.where(land, price, price + 4 * WATER))

    lines = []
    for row in rows:
        spots = [at[row["start"]], *_via(row["via"], at), at[row["end"]]]
        lines.append(least_way(metres(spots), cost, cell=CELL, room=ROOM))
    return _plain(rows, without=("via",)), lines


def _on_edges(rows: Iterable[Mapping[str, str]], shapes: Mapping[str, Any], metres: Metres) -> list[Any]:
    """Return where each crossing is: on the common edge of its two zones, nearest to its site."""
    rows = list(rows)
    found = []
    for row, spot in zip(rows, metres([(float(row["lat"]), float(row["lon"])) for row in rows]), strict=True):
        edge = shared_edge(shapes[row["a"]], shapes[row["b"]])
        point = shapely.Point(spot)
        found.append(point if edge.is_empty else shapely.get_point(shapely.shortest_line(edge, point), 0))
    return found


def _via(text: str, at: Mapping[str, tuple[float, float]]) -> list[tuple[float, float]]:
    """Return spots on the way, written as ``Name@lat,lon;...``, or by name alone if it is a place of the map."""
    found = []
    for spot in filter(None, text.split(";")):
        name, _, degrees = spot.partition("@")
        lat, _, lon = degrees.partition(",")
        found.append((float(lat), float(lon)) if degrees else at[name])
    return found


def _plain(rows: Iterable[Mapping[str, str]], *, without: tuple[str, ...] = ()) -> Rows:
    return [{key: value for key, value in row.items() if key not in ("lat", "lon", *without)} for row in rows]


def _rows(path: Path) -> list[dict[str, str]]:
    return read_table(path) if path.exists() else []
