"""The sources of a map as shapes in metres: coast, rivers, watersheds, lakes and the seeds of the zones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import shapely
from attrs import evolve, field, frozen
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import map_coordinates

from histgames.maps.files import read_json, read_table
from histgames.maps.making.allocate import Barrier, Seed
from histgames.maps.making.banks import Spot, keep_banks
from histgames.maps.making.least_cost import along_foot, over_heights
from histgames.maps.making.smoothing import curve, ellipse, soften, tapered
from histgames.maps.making.source_tables import table

__all__ = ["GREYS", "PER_DEGREE", "Recipe", "heights", "lake_rows", "read_recipe", "river_rows"]

#: Pixels per degree of the pictures of heights and shading, unless ``map.json`` says otherwise.
PER_DEGREE = 30

#: Greys of a picture of heights and the metres they stand for, measured against NOAA GLOBE.
GREYS = ((90, 100, 120, 140, 160, 180, 190, 200), (0, 14, 102, 328, 680, 1162, 1731, 2452))

LONGEST = 4000.0
WAYS = {"frontier": over_heights, "alpine_edge": along_foot}


@frozen
class Recipe:
    """All that the outlines of a map are made of, in metres.

    Attributes
    ----------
    settings : mapping
        What ``map.json`` says.
    land : sequence of Polygon
        Pieces of land, the biggest first.
    rivers, ridges : mapping of str to LineString
        By name.
    frontiers : mapping of str to LineString
        Political borders, and edges of high mountains, by name.
    walls : mapping of str to str
        Kind of each frontier, which ``map.json`` gives a cost.
    open_rivers : frozenset of str
        Rivers that are drawn, but part nothing.
    lakes : mapping of str to Polygon
        By name.
    seeds : sequence of Seed
        Spots that lie in a zone.
    """

    settings: Mapping[str, Any]
    land: tuple[Any, ...]
    rivers: Mapping[str, Any]
    ridges: Mapping[str, Any]
    lakes: Mapping[str, Any]
    seeds: tuple[Seed, ...]
    relief: NDArray[Any] = field(repr=False)
    frontiers: Mapping[str, Any] = field(factory=dict)
    walls: Mapping[str, str] = field(factory=dict)
    open_rivers: frozenset[str] = frozenset()

    @property
    def per_degree(self) -> int:
        """Pixels per degree of the pictures of heights and shading."""
        return int(self.settings.get("heights", {}).get("per_degree", PER_DEGREE))

    @property
    def crs(self) -> str:
        """The projection, such as ``"EPSG:27700"``."""
        return f"EPSG:{self.settings['crs']}"

    @property
    def barriers(self) -> list[Barrier]:
        """Lines that are dear to cross."""
        cost = self.settings["build"]
        rivers = [Barrier(line, cost["river"]) for name, line in self.rivers.items() if name not in self.open_rivers]
        ridges = [Barrier(line, cost["ridge"]) for line in self.ridges.values()]
        return rivers + ridges + [Barrier(line, cost[self.walls[name]]) for name, line in self.frontiers.items()]

    @property
    def guides(self) -> list[Any]:
        """Lines that outlines should follow."""
        rivers = [line for name, line in self.rivers.items() if name not in self.open_rivers]
        return [*rivers, *self.ridges.values(), *self.frontiers.values()]

    def ground(self, x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        """Return the cost of plain ground, more where it is high."""
        return np.asarray(1 + self.settings["build"]["height"] * self.height(x, y))

    def height(self, x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        """Return metres above the sea at points in metres of the projection."""
        west, _, _, north = self.settings["box"]
        lon, lat = _to_degrees(self.crs).transform(x, y)
        pixel = [(north - lat) * self.per_degree - 0.5, (lon - west) * self.per_degree - 0.5]
        return np.asarray(map_coordinates(self.relief, pixel, order=1, mode="nearest"))


def read_recipe(folder: Path) -> Recipe:
    """Read the sources of a map.

    Parameters
    ----------
    folder : Path
        The map's ``sources`` folder.
    """
    settings = read_json(folder / "map.json")
    project = pyproj.Transformer.from_crs("EPSG:4326", f"EPSG:{settings['crs']}", always_xy=True).transform

    def metres(rows: Iterable[Mapping[str, str]], lat: str = "lat", lon: str = "lon") -> NDArray[np.float64]:
        table = [(float(row[lon]), float(row[lat])) for row in rows]
        return np.column_stack(project(*np.array(table).T)) if table else np.empty((0, 2))

    def curves(file: str, key: str) -> dict[str, Any]:
        return {name: curve(metres(rows), step=400) for name, rows in _grouped(folder / file, key).items()}

    water = [
        tapered(metres(rows), np.array([float(row["width_km"]) for row in rows]) * 1000)
        for rows in _grouped(folder / "estuaries.csv", "estuary").values()
    ]
    spots = _rows(folder / "seeds.csv")
    seeds = [Seed(row["zone"], row["district"], *at) for row, at in zip(spots, metres(spots), strict=True)]
    places = _rows(table(folder, "places"))
    recipe = Recipe(
        settings=settings,
        land=_land(folder, settings, shapely.union_all(water), _patches(folder, metres)),
        rivers={**_traced(folder, settings), **curves("rivers.csv", "river")},
        ridges=curves("ridges.csv", "ridge"),
        lakes=_lakes(folder, settings, metres),
        seeds=_with_places(seeds, places, metres),
        relief=heights(folder),
        open_rivers=frozenset(row["river"] for row in river_rows(folder) if row.get("bounds", "yes") == "no"),
    )
    return _with_frontiers(recipe, folder, metres, [*spots, *places])


def river_rows(folder: Path) -> list[dict[str, str]]:
    """Return what the sources say of each river, once per river."""
    rows = {row["river"]: row for row in _rows(folder / "river_traces.csv")}
    rows |= {row["river"]: row for row in _rows(folder / "rivers.csv")}
    names = {row["river"]: row["name"] for row in _rows(folder / "river_names.csv")}
    found = []
    for row in rows.values():
        short = row["river"].partition(" (")[0]
        name = names.get(short, row["river"])
        found.append({**row, "name": name, "local": row.get("local", short)})
    return found


def lake_rows(folder: Path) -> list[dict[str, str]]:
    """Return what the sources say of each lake, once per lake.

    Examples
    --------
    >>> from histgames.maps.files import sources
    >>> [row["lake"] for row in lake_rows(sources("wales"))][:1]
    ['Bala Lake']
    """
    rows = [*_rows(folder / "lakes.csv"), *_rows(folder / "lake_names.csv")]
    return [{key: row[key] for key in ("lake", "local", "note")} for row in rows]


def _with_frontiers(
    recipe: Recipe,
    folder: Path,
    metres: Callable[..., NDArray[np.float64]],
    spots: Sequence[Mapping[str, str]],
) -> Recipe:
    """Return the recipe with its frontiers led over the heights, and with every seed on its bank or side."""
    groups = _grouped(folder / "frontiers.csv", "line")
    if not groups:
        return recipe
    walls = {name: rows[0]["kind"] for name, rows in groups.items()}
    cell = recipe.settings["build"]["cell"]
    frontiers = {name: WAYS[walls[name]](metres(rows), recipe.height, cell=cell) for name, rows in groups.items()}
    sides = [
        Spot(row["zone"], at[0], at[1], row.get("river", ""), row.get("bank", ""))
        for row, at in zip(spots, metres(spots), strict=True)
    ]
    room = recipe.settings["build"]["bank"]
    bounding = {name: line for name, line in recipe.rivers.items() if name not in recipe.open_rivers}
    rivers = {**recipe.rivers, **keep_banks(bounding, sides, room=room)}
    frontiers = keep_banks(frontiers, sides, room=room)
    return evolve(recipe, rivers=rivers, frontiers=frontiers, walls=walls)


def _traced(folder: Path, settings: Mapping[str, Any]) -> dict[str, Any]:
    path = folder / "rivers.geojson"
    if not path.exists():
        return {}
    frame = gpd.read_file(path).to_crs(settings["crs"])
    step = settings["build"].get("sample", 400)
    return {
        str(name): shapely.LineString(soften(shapely.get_coordinates(shapely.segmentize(line, step * 4))))
        for name, line in zip(frame["river"], frame.geometry, strict=True)
    }


def _lakes(folder: Path, settings: Mapping[str, Any], metres: Callable[..., NDArray[np.float64]]) -> dict[str, Any]:
    """Return outlines of lakes: those of the base layer, and ellipses for the others."""
    lakes = _rows(folder / "lakes.csv")
    ends = zip(lakes, metres(lakes, "lat_a", "lon_a"), metres(lakes, "lat_b", "lon_b"), strict=True)
    found = {row["lake"]: ellipse(a, b, width=float(row["width_km"]) * 1000) for row, a, b in ends}
    if (folder / "lakes.geojson").exists():
        frame = gpd.read_file(folder / "lakes.geojson").to_crs(settings["crs"])
        found |= {str(name): shape for name, shape in zip(frame["lake"], frame.geometry, strict=True)}
    return found


def _patches(folder: Path, metres: Callable[..., NDArray[np.float64]]) -> dict[str, list[Any]]:
    """Return where the coast of the time was not that of today: what was land and what was water."""
    found: dict[str, list[Any]] = {"land": [], "water": []}
    for rows in _grouped(folder / "coast.csv", "patch").values():
        points = metres(rows)
        ring = curve(np.vstack([points, points[:1]]), step=1000)
        found[rows[0]["was"]].append(shapely.Polygon(ring).buffer(0))
    return found


@cache
def _to_degrees(crs: str) -> pyproj.Transformer:
    return pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True)


def _with_places(
    seeds: Sequence[Seed], places: Sequence[Mapping[str, str]], metres: Callable[..., NDArray[np.float64]]
) -> tuple[Seed, ...]:
    """Return the seeds, and the places as further ones, each in the district of the nearest seed of its zone."""
    more = []
    for row, (x, y) in zip(places, metres(places), strict=True):
        own = [seed for seed in seeds if seed.zone == row["zone"]]
        nearest = min(own, key=lambda seed: float(np.hypot(seed.x - x, seed.y - y)), default=None)
        more.append(Seed(row["zone"], nearest.district if nearest else row["zone"], x, y))
    return (*seeds, *more)


def heights(folder: Path) -> NDArray[np.float64]:
    """Return metres above the sea, north first; a picture of eight bits has greys on a scale of their own."""
    grey = np.asarray(Image.open(folder / "heights.png"))
    return np.interp(grey, *GREYS) if grey.dtype == np.uint8 else grey.astype(np.float64)


def _land(
    folder: Path, settings: Mapping[str, Any], water: Any, patches: Mapping[str, Sequence[Any]]
) -> tuple[Any, ...]:
    """Return pieces of land within the box: corners of the small-scale coast rounded, estuaries cut in, islets dropped."""
    crs = f"EPSG:{settings['crs']}"
    longest = settings["build"].get("coast_step", LONGEST)
    coast = shapely.segmentize(gpd.read_file(folder / "land.geojson").to_crs(crs).geometry.to_numpy(), longest)
    round_ = [shapely.Polygon(soften(shapely.get_coordinates(piece.exterior))) for piece in coast]
    dry = shapely.union_all([*shapely.simplify(round_, 20), *patches["land"]])
    cut = shapely.difference(dry, shapely.union_all([water.buffer(150).buffer(-150), *patches["water"]]))
    inside = gpd.GeoSeries([cut], crs=crs).to_crs(4326).clip(settings["box"]).to_crs(crs)
    pieces = shapely.set_precision(shapely.get_parts(inside.to_numpy()), 1.0)
    least = settings["build"]["least_island"] * 1e6
    return tuple(sorted((piece for piece in pieces if piece.area >= least), key=lambda one: -one.area))


def _grouped(path: Path, key: str) -> dict[str, list[dict[str, str]]]:
    groups: dict[str, list[dict[str, str]]] = {}
    for row in _rows(path):
        groups.setdefault(row[key], []).append(row)
    return groups


def _rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table, none if the map has no such table."""
    return read_table(path) if path.exists() else []
