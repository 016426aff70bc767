"""Writes a map to a GeoPackage or a GeoJSON file that opens in QGIS with names, styles and sources."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import geopandas as gpd
import pandas as pd

from histgames.core.names import cited
from histgames.maps.drawing.output import ExportError, checked_target, write_whole
from histgames.maps.drawing.qgis_styles import qgis_metadata, qgis_style
from histgames.maps.facts import known
from histgames.maps.files import settings
from histgames.maps.geography import geography, lands
from histgames.maps.years import frontier_years

__all__ = ["ExportError", "export"]

ENDINGS = (".gpkg", ".geojson")

# The table in which QGIS looks for styles, as QGIS itself makes it.
STYLE_TABLE = """
CREATE TABLE layer_styles (
    id INTEGER PRIMARY KEY AUTOINCREMENT, f_table_catalog TEXT(256), f_table_schema TEXT(256),
    f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT,
    useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
    update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
)
"""
WHOLE = re.compile("0|-?[1-9][0-9]{0,8}")
LISTED = "INSERT INTO gpkg_contents (table_name, data_type, identifier) VALUES (?, 'attributes', ?)"
STYLE = """
INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML,
    styleSLD, useAsDefault, description, owner) VALUES ('', '', ?, 'geom', ?, ?, '', 1, ?, '')
"""
TOLD = """
INSERT INTO gpkg_metadata (md_scope, md_standard_uri, mime_type, metadata)
    VALUES ('dataset', 'http://mrcc.com/qgis.dtd', 'text/xml', ?)
"""
TOLD_OF = """
INSERT INTO gpkg_metadata_reference (reference_scope, table_name, timestamp, md_file_id)
    VALUES ('table', ?, strftime('%Y-%m-%dT%H:%M:%fZ','now'), ?)
"""


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
    path = checked_target(path, ENDINGS, "A map is exported")
    own = geography(name).layers | _of_years(name)
    frames = {title: _tidy(frame) for title, frame in own.items()} | _extra(extra)
    if path.suffix.lower() == ".gpkg":
        return write_whole(path, lambda target: _write_geopackage(name, frames, target))
    if not isinstance(layer, str) or layer not in frames:
        raise ExportError(f"The map {name!r} has no layer {cited(layer)}. It has: {', '.join(frames)}.")
    return write_whole(path, lambda target: frames[layer].to_file(target, driver="GeoJSON", COORDINATE_PRECISION=5))


def _extra(extra: object) -> dict[str, gpd.GeoDataFrame]:
    """Return further layers, if they are such."""
    if extra is None:
        return {}
    if not isinstance(extra, Mapping):
        raise ExportError(f"Further layers are given as a mapping of names to GeoDataFrames, not as {cited(extra)}.")
    for title, frame in extra.items():
        if not (isinstance(title, str) and title.strip() and isinstance(frame, gpd.GeoDataFrame)):
            what = type(frame).__name__
            raise ExportError(f"A further layer is a name with a GeoDataFrame, not {cited(title)} with {what}.")
    return dict(extra)


def _tidy(frame: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return a layer without columns that hold nothing, with numbers as numbers and what is unknown as null."""
    tidied: dict[str, pd.Series] = {}
    for title in frame.columns.drop(frame.geometry.name):
        column = frame[title]
        if pd.api.types.is_string_dtype(column) or column.dtype == object:
            column = column.where(column.notna() & (column != ""), None)
            said = column.dropna()
            if said.empty:
                continue
            if all(isinstance(each, str) and WHOLE.fullmatch(each) for each in said):
                column = pd.to_numeric(column).astype("Int64")
        elif title == "year":
            column = column.where(column != 0).astype("Int64")
        tidied[title] = column
    return gpd.GeoDataFrame(tidied, geometry=frame.geometry.array, crs=frame.crs, index=frame.index)


def _of_years(name: str) -> dict[str, gpd.GeoDataFrame]:
    """Return the lands of the years to which the frontiers belong, if the map knows them."""
    return {f"lands_{year}": lands(name, year) for year in frontier_years(name)} if known(name) else {}


def _write_geopackage(name: str, frames: Mapping[str, gpd.GeoDataFrame], target: Path) -> None:
    about_map = settings(name)
    about = {"TITLE": about_map["title"], "CREDITS": about_map["credits"], "YEAR": str(about_map["year"])}
    for title, frame in frames.items():
        frame.to_file(
            target,
            layer=title,
            driver="GPKG",
            index=False,
            mode="a" if target.exists() else "w",
            GEOMETRY_NAME="geom",
            dataset_metadata=about,
            layer_metadata={"IDENTIFIER": title, "DESCRIPTION": about_map["credits"]},
        )
    with closing(sqlite3.connect(target)) as database, database:
        database.execute(STYLE_TABLE)
        database.execute(LISTED, ("layer_styles", "layer_styles"))
        for title, frame in frames.items():
            style = qgis_style(title, frame, about_map)
            if style:
                database.execute(STYLE, (title, title, style, f"{title} of {about_map['title']}"))
            told = database.execute(TOLD, (qgis_metadata(title, about_map),))
            database.execute(TOLD_OF, (title, told.lastrowid))
