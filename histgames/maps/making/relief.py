"""Renders the relief of a map as a picture that can lie over or under coloured zones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import rasterio
import rasterio.features
import shapely
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

from histgames.maps.making.recipe import Recipe

__all__ = ["write_relief"]

WIDTH = 960
LEVELS = 24


def write_relief(folder: Path, into: Path, recipe: Recipe, land: Any) -> None:
    """Write ``relief.png`` and ``relief.json``.

    The picture is grey with transparency: shade is black and light is white, the more opaque the steeper; flat ground
    and sea are clear. Its rows are even in Web Mercator, as web maps stretch pictures.

    Parameters
    ----------
    folder : Path
        The map's sources.
    into : Path
        Folder to write to.
    recipe : Recipe
        The sources, read.
    land : geometry
        All land, in degrees.
    """
    west, south, east, north = recipe.settings["box"]
    top, bottom = _mercator(north), _mercator(south)
    width = int(recipe.settings["build"].get("relief_width", WIDTH))
    height = round(width * (top - bottom) / np.radians(east - west))
    lon = west + (np.arange(width) + 0.5) / width * (east - west)
    lat = _latitude(top + (np.arange(height) + 0.5) / height * (bottom - top))
    per = recipe.per_degree
    pixel = np.meshgrid((north - lat) * per - 0.5, (lon - west) * per - 0.5, indexing="ij")

    settings = recipe.settings["build"]
    steepest, smooth = settings.get("steepest", 12), settings.get("relief_smooth", 4)
    shade = 0.5 * _hillshade(map_coordinates(recipe.relief, pixel, order=3, mode="nearest"), steepest, smooth)
    shade += 0.5 * map_coordinates(_printed(folder), pixel, order=3, mode="nearest")
    steps = np.clip(np.round(shade * LEVELS), -LEVELS, LEVELS) / LEVELS
    opacity = np.where(_dry(land, recipe, (height, width), top, bottom), np.abs(steps) * 255, 0).astype(np.uint8)
    tone = np.where(steps > 0, 255, 0).astype(np.uint8)
    Image.fromarray(np.dstack([tone, opacity]), mode="LA").save(into / "relief.png", optimize=True)
    frame = {"file": "relief.png", "bounds": [[south, west], [north, east]], "projection": "EPSG:3857"}
    (into / "relief.json").write_text(json.dumps(frame) + "\n", encoding="utf-8", newline="\n")


def _hillshade(metres: NDArray[Any], steepest: float, blur: float) -> NDArray[Any]:
    """Return light from the north-west, -1 to 1, 0 on flat ground; `steepest` metres to a pixel are nearly full shade."""
    smooth = gaussian_filter(metres, blur)
    down, across = np.gradient(smooth)
    return np.asarray(np.tanh((across + down) / steepest))


def _printed(folder: Path) -> NDArray[Any]:
    """Return the shading of Natural Earth, -1 to 1, 0 at its usual grey."""
    grey = np.asarray(Image.open(folder / "shading.png"), dtype=np.float64)
    plain = np.median(grey[grey < 215])
    return np.where(grey < 215, np.tanh((grey - plain) / 45), 0)


def _dry(land: Any, recipe: Recipe, shape: tuple[int, int], top: float, bottom: float) -> NDArray[np.bool_]:
    """Return which pixels are land."""
    west, _, east, _ = recipe.settings["box"]
    flat = shapely.transform(land, lambda points: np.column_stack([np.radians(points[:, 0]), _mercator(points[:, 1])]))
    step = (np.radians(east - west) / shape[1], (top - bottom) / shape[0])
    transform = rasterio.Affine(step[0], 0, np.radians(west), 0, -step[1], top)
    return np.asarray(rasterio.features.rasterize([flat], shape, transform=transform) > 0)


def _mercator(lat: Any) -> Any:
    return np.log(np.tan(np.pi / 4 + np.radians(lat) / 2))


def _latitude(y: NDArray[Any]) -> NDArray[Any]:
    return np.asarray(np.degrees(2 * np.arctan(np.exp(y)) - np.pi / 2))
