"""The sources of a map as shapes in metres: coast, rivers, watersheds, lakes and the seeds of the zones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import geopandas as gpd
import numpy as np
import pyproj
import shapely
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import map_coordinates

from histgames.maps.allocate import Barrier, Seed
from histgames.maps.files import read_json, read_table
from histgames.maps.lines import curve, ellipse, soften, tapered

__all__ = ["PER_DEGREE", "Recipe", "heights", "read_recipe"]

PER_DEGREE = 30
"""Pixels per degree of the pictures of heights and shading."""

_GREY = (90, 100, 120, 140, 160, 180, 190, 200)
_LONGEST = 4000.0
_METRES = (0, 14, 102, 328, 680, 1162, 1731, 2452)


@attrs.frozen
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
    relief: NDArray[Any] = attrs.field(repr=False)

    @property
    def crs(self) -> str:
        """The projection, such as ``"EPSG:27700"``."""
        return f"EPSG:{self.settings['crs']}"

    @property
    def barriers(self) -> list[Barrier]:
        """Lines that are dear to cross."""
        cost = self.settings["build"]
        rivers = [Barrier(line, cost["river"]) for line in self.rivers.values()]
        return rivers + [Barrier(line, cost["ridge"]) for line in self.ridges.values()]

    def ground(self, x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
        """Cost of plain ground, more where it is high."""
        west, _, _, north = self.settings["box"]
        lon, lat = pyproj.Transformer.from_crs(self.crs, "EPSG:4326", always_xy=True).transform(x, y)
        pixel = [(north - lat) * PER_DEGREE - 0.5, (lon - west) * PER_DEGREE - 0.5]
        metres = map_coordinates(self.relief, pixel, order=1, mode="nearest")
        return np.asarray(1 + self.settings["build"]["height"] * metres)


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
        return np.column_stack(project(*np.array(table).T))

    def curves(file: str, key: str) -> dict[str, Any]:
        return {name: curve(metres(rows), step=400) for name, rows in _grouped(folder / file, key).items()}

    water = [
        tapered(metres(rows), np.array([float(row["width_km"]) for row in rows]) * 1000)
        for rows in _grouped(folder / "estuaries.csv", "estuary").values()
    ]
    lakes = read_table(folder / "lakes.csv")
    ends = zip(lakes, metres(lakes, "lat_a", "lon_a"), metres(lakes, "lat_b", "lon_b"), strict=True)
    spots = read_table(folder / "seeds.csv")
    seeds = [Seed(row["zone"], row["district"], *at) for row, at in zip(spots, metres(spots), strict=True)]
    return Recipe(
        settings=settings,
        land=_land(folder, settings, shapely.union_all(water)),
        rivers=curves("rivers.csv", "river"),
        ridges=curves("ridges.csv", "ridge"),
        lakes={row["lake"]: ellipse(a, b, width=float(row["width_km"]) * 1000) for row, a, b in ends},
        seeds=_with_places(seeds, read_table(folder / "places.csv"), metres),
        relief=heights(folder),
    )


def _with_places(
    seeds: Sequence[Seed], places: Sequence[Mapping[str, str]], metres: Callable[..., NDArray[np.float64]]
) -> tuple[Seed, ...]:
    """The seeds, and the places as further ones, each in the district of the nearest seed of its zone."""
    more = []
    for row, (x, y) in zip(places, metres(places), strict=True):
        own = [seed for seed in seeds if seed.zone == row["zone"]]
        nearest = min(own, key=lambda seed: float(np.hypot(seed.x - x, seed.y - y)))
        more.append(Seed(row["zone"], nearest.district, x, y))
    return (*seeds, *more)


def heights(folder: Path) -> NDArray[np.float64]:
    """Metres above the sea, north first, ``PER_DEGREE`` to a degree.

    The picture's greys stand for heights on a scale of their own; the table of the two was measured against NOAA GLOBE.
    """
    grey = np.asarray(Image.open(folder / "heights.png"), dtype=np.float64)
    return np.interp(grey, _GREY, _METRES)


def _land(folder: Path, settings: Mapping[str, Any], water: Any) -> tuple[Any, ...]:
    """Pieces of land within the box: corners of the small-scale coast rounded, estuaries cut in, islets dropped."""
    crs = f"EPSG:{settings['crs']}"
    coast = shapely.segmentize(gpd.read_file(folder / "land.geojson").to_crs(crs).geometry.to_numpy(), _LONGEST)
    round_ = [shapely.Polygon(soften(shapely.get_coordinates(piece.exterior))) for piece in coast]
    cut = shapely.difference(shapely.union_all(shapely.simplify(round_, 20)), water.buffer(150).buffer(-150))
    inside = gpd.GeoSeries([cut], crs=crs).to_crs(4326).clip(settings["box"]).to_crs(crs)
    pieces = shapely.set_precision(shapely.get_parts(inside.to_numpy()), 1.0)
    least = settings["build"]["least_island"] * 1e6
    return tuple(sorted((piece for piece in pieces if piece.area >= least), key=lambda one: -one.area))


def _grouped(path: Path, key: str) -> dict[str, list[dict[str, str]]]:
    groups: dict[str, list[dict[str, str]]] = {}
    for row in read_table(path):
        groups.setdefault(row[key], []).append(row)
    return groups
