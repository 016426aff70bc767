"""Writes a map to a GeoPackage or a GeoJSON file that opens in QGIS with names, styles and sources."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import geopandas as gpd

from histgames.maps.facts import known
from histgames.maps.files import built, read_json
from histgames.maps.geography import geography
from histgames.maps.lands import lands
from histgames.maps.styles import qgis_style
from histgames.maps.years import STEPS

__all__ = ["ExportError", "export"]

_SUFFIXES = {".gpkg", ".geojson"}

# The table in which QGIS looks for styles, as QGIS itself makes it.
_STYLE_TABLE = """
CREATE TABLE layer_styles (
    id INTEGER PRIMARY KEY AUTOINCREMENT, f_table_catalog TEXT(256), f_table_schema TEXT(256),
    f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT,
    useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
    update_time DATETIME DEFAULT CURRENT_TIMESTAMP
)
"""
_LISTED = "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES (?, 'attributes', ?)"
_STYLE = """
INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML,
    styleSLD, useAsDefault, description, owner) VALUES ('', '', ?, 'geom', ?, ?, '', 1, ?, '')
"""


class ExportError(ValueError):
    """The map cannot be written as asked."""


def export(
    name: str,
    path: Path | str,
    *,
    layer: str = "zones",
    extra: Mapping[str, gpd.GeoDataFrame] | None = None,
) -> Path:
    """Write a map to a file.

    The file appears whole or not at all: it is written beside its place and then moved there, so that an older file of
    that name survives a failure.

    Parameters
    ----------
    name : str
        A map's name, such as ``"wales"``.
    path : path
        ``*.gpkg`` gets every layer, ``*.geojson`` one.
    layer : str, optional
        The layer for a GeoJSON file.
    extra : mapping of str to GeoDataFrame, optional
        Further layers, such as the position of a game.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ExportError
        If the file's ending, folder or layer will not do, or the disk refuses.
    UnknownMap
        If there is no such map.
    """
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        raise ExportError(f"A map is exported to a file ending in .gpkg or .geojson, not to {path.name!r}.")
    if not path.parent.is_dir():
        raise ExportError(f"There is no folder {str(path.parent)!r} to write {path.name!r} to.")
    if path.is_dir():
        raise ExportError(f"{str(path)!r} is a folder, not a file.")
    if path.exists() and not path.is_file():
        raise ExportError(f"{str(path)!r} is no file but a device: it is left as it is.")
    frames = geography(name).layers | _of_years(name) | dict(extra or {})
    if path.suffix.lower() == ".gpkg":
        return _moved(path, lambda target: _write_geopackage(name, frames, target))
    if layer not in frames:
        raise ExportError(f"The map {name!r} has no layer {layer!r}. It has: {', '.join(frames)}.")
    return _moved(path, lambda target: frames[layer].to_file(target, driver="GeoJSON", COORDINATE_PRECISION=5))


def _of_years(name: str) -> dict[str, gpd.GeoDataFrame]:
    """The lands of the years to which the frontiers belong, if the map knows them."""
    return {f"lands_{year}": lands(name, year) for year in STEPS} if known(name) else {}


def _moved(path: Path, write: Callable[[Path], None]) -> Path:
    """Let `write` fill a temporary file, then move it to its place."""
    try:
        with tempfile.TemporaryDirectory(prefix=".histgames-", dir=path.parent) as folder:
            target = Path(folder) / path.name
            write(target)
            target.replace(path.resolve())
    except OSError as error:
        raise ExportError(f"{str(path)!r} cannot be written: {error.strerror or error}.") from error
    return path


def _write_geopackage(name: str, frames: Mapping[str, gpd.GeoDataFrame], target: Path) -> None:
    settings = read_json(built(name) / "topology.json")["map"]
    about = {"TITLE": settings["title"], "CREDITS": settings["credits"], "YEAR": str(settings["year"])}
    for title, frame in frames.items():
        frame.to_file(
            target,
            layer=title,
            driver="GPKG",
            index=False,
            mode="a" if target.exists() else "w",
            GEOMETRY_NAME="geom",
            dataset_metadata=about,
            layer_metadata={"IDENTIFIER": title, "DESCRIPTION": settings["credits"]},
        )
    with closing(sqlite3.connect(target)) as database, database:
        database.execute(_STYLE_TABLE)
        database.execute(_LISTED, ("layer_styles", "layer_styles"))
        for title, frame in frames.items():
            style = qgis_style(title, frame, settings)
            if style:
                database.execute(_STYLE, (title, title, style, f"{title} of {settings['title']}"))
