"""Finds and reads the files of a map, in a checkout or in an installed wheel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from histgames.core.cells import read_rows
from histgames.core.errors import GameError, UnknownName
from histgames.core.files import read_text
from histgames.core.names import cited, nearest

__all__ = [
    "MissingLayer",
    "UnknownMap",
    "built",
    "layer",
    "maps",
    "read_json",
    "read_table",
    "settings",
    "sources",
]

PACKAGED = Path(__file__).resolve().parent.parent / "geodata"
CHECKOUT = Path(__file__).resolve().parent.parent.parent / "geodata"
#: Columns of source tables that hold degrees or kilometres.
DECIMALS = frozenset({"lat", "lon", "seat_lat", "seat_lon", "lat_a", "lon_a", "lat_b", "lon_b", "width_km"})


class UnknownMap(UnknownName):
    """No map has this name."""


class MissingLayer(UnknownName):
    """The map has no such layer."""


def maps() -> tuple[str, ...]:
    """Return the names of the maps that this installation holds.

    Examples
    --------
    >>> "wales" in maps()
    True
    """
    return tuple(sorted(_folders()))


def built(name: str) -> Path:
    """Return the folder with the built files of a map.

    Parameters
    ----------
    name : str
        A map's name, such as ``"wales"``.

    Raises
    ------
    UnknownMap
        If no map has this name.

    Examples
    --------
    >>> (built("wales") / "topology.json").is_file()
    True
    """
    folders = _folders()
    if not isinstance(name, str) or name not in folders:
        near = nearest(name, folders, count=1)
        hint = f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(sorted(folders)) or 'none'}."
        raise UnknownMap(f"There is no map called {cited(name)}.{hint}")
    return folders[name]


def sources(name: str) -> Path:
    """Return the folder with the sources of a map, which only a checkout has.

    Raises
    ------
    UnknownMap
        If this is no checkout, or the checkout has no such map.
    """
    folder = CHECKOUT / name / "sources"
    if name not in {path.parent.parent.name for path in CHECKOUT.glob("*/sources/map.json")}:
        raise UnknownMap(f"There are no sources for a map called {name!r} in {CHECKOUT}.")
    return folder


def layer(name: str, layer: str) -> dict[str, Any]:
    """Return one built layer of a map as a GeoJSON dict.

    Parameters
    ----------
    name : str
        A map's name.
    layer : str
        A layer's name: ``"zones"``, ``"borders"``, ``"rivers"``, ``"lakes"``, ``"land"`` or ``"places"``.

    Returns
    -------
    dict
        A feature collection, read anew on each call, so the caller may change it.

    Raises
    ------
    UnknownMap
        If no map has this name.
    MissingLayer
        If the map has no such layer.

    Examples
    --------
    >>> layer("wales", "places")["type"]
    'FeatureCollection'
    """
    layers = sorted(path.stem for path in built(name).glob("*.geojson"))
    if layer not in layers:
        raise MissingLayer(f"The map {name!r} has no layer {cited(layer)}. It has: {', '.join(layers) or 'none'}.")
    return read_json(built(name) / f"{layer}.geojson")


def settings(name: str) -> Mapping[str, Any]:
    """Return what ``map.json`` says of a map as a whole: its titles, its projection, its years. Read once.

    Parameters
    ----------
    name : str
        A map's name.

    Raises
    ------
    UnknownMap
        If no map has this name.

    Examples
    --------
    >>> settings("wales")["crs"], settings("empire")["history"]["years"]
    (27700, [1137, 1198])
    """
    return _settings(built(name))


def read_json(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file.

    Examples
    --------
    >>> read_json(built("wales") / "relief.json")["file"]
    'relief.png'
    """
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def read_table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file as dicts; decimal commas, as spreadsheets of many countries write them, become points.

    Raises
    ------
    GameError
        If the file is no table in UTF-8, or a coordinate or width is no number, with line and column.
    """
    rows = read_rows(read_text(path), path.name)
    for row in rows:
        for column in DECIMALS & row.keys():
            row[column] = _decimal(
                row[column], f"The table {path.name!r} has {{}} in line {row.line}, column {column!r}"
            )
    return [dict(row) for row in rows]


def _decimal(cell: str, where: str) -> str:
    plain = cell.replace(",", ".") if "." not in cell else cell
    try:
        if plain and not isfinite(float(plain)):
            raise ValueError
    except ValueError:
        raise GameError(f"{where.format(cited(cell))}: it should be a number such as 51.5.") from None
    return plain


@cache
def _settings(folder: Path) -> Mapping[str, Any]:
    about: Mapping[str, Any] = read_json(folder / "topology.json")["map"]
    return about


@cache
def _folders() -> dict[str, Path]:
    """Return the folder of built files per map: the packaged one if there is one, else the checkout's."""
    found = {path.parent.parent.name: path.parent for path in CHECKOUT.glob("*/built/topology.json")}
    found |= {path.parent.name: path.parent for path in PACKAGED.glob("*/topology.json")}
    return found
