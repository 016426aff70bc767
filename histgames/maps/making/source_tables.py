"""Reads the source tables of a map, makes the topology record of them and digests of files, in plain Python."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from histgames.maps.files import read_json, read_table

__all__ = ["digest", "table", "topology_record"]

YES_NO = {"yes": True, "no": False}


def topology_record(folder: Path, centres: Mapping[str, tuple[float, float]] | None = None) -> dict[str, Any]:
    """Return what ``topology.json`` holds.

    Parameters
    ----------
    folder : Path
        The map's ``sources`` folder.
    centres : mapping of str to (latitude, longitude), optional
        Label point per zone; without it the zone's seat serves.
    """
    zones = [_typed(row) for row in read_table(table(folder, "zones"))]
    for zone in zones:
        known = (centres or {}).get(zone["id"])
        zone["centre"] = list(known or (zone["seat_lat"], zone["seat_lon"]))
    return {
        "map": read_json(folder / "map.json"),
        "zones": zones,
        "borders": [_typed(row) for row in read_table(folder / "borders.csv")],
        "places": _places(folder),
    }


def table(folder: Path, what: str) -> Path:
    """Return the file that holds the zones or the places of a map, which ``map.json`` may name differently.

    Examples
    --------
    >>> from histgames.maps.files import sources
    >>> table(sources("empire"), "zones").name
    'areas.csv'
    """
    names = read_json(folder / "map.json").get("tables", {})
    return folder / f"{names.get(what, what)}.csv"


def _places(folder: Path) -> list[dict[str, Any]]:
    """Return the places; where a table of names stands beside them, with a name in English and one in the local language."""
    path = table(folder, "places")
    rows = read_table(path) if path.exists() else []
    if not rows or "name" in rows[0]:
        return [_typed(row) for row in rows]
    names = {row["place"]: row for row in read_table(folder / "names.csv")}
    return [_named(row, names[row["place"]]) for row in rows]


def _named(row: Mapping[str, str], names: Mapping[str, str]) -> dict[str, Any]:
    more = {"name": names["english"], "local": names["german"], "modern": names["modern"], "others": names["others"]}
    return {"id": row["place"], **more, **_typed(row), "year": int(row["founded"] or 0)}


def digest(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file in a folder but the manifest, line ends of text files aside.

    Examples
    --------
    >>> from histgames.maps.files import sources
    >>> len(digest(sources("wales"))["map.json"])
    64
    """
    found = {}
    for path in sorted(folder.iterdir()):
        if path.name != "manifest.json":
            content = path.read_bytes()
            text = content if path.suffix == ".png" else content.replace(b"\r\n", b"\n")
            found[path.name] = hashlib.sha256(text).hexdigest()
    return found


def _typed(row: Mapping[str, str]) -> dict[str, Any]:
    """Return a row with numbers as numbers and yes or no as a truth value."""
    return {key: _value(key, text) for key, text in row.items()}


def _value(key: str, text: str) -> Any:
    if text in YES_NO:
        return YES_NO[text]
    if key == "year":
        return int(text)
    if key in {"lat", "lon", "seat_lat", "seat_lon"}:
        return float(text)
    return text
