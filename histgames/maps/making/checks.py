"""Checks a built map: a sound coverage, borders as listed, places where they belong, files that fit their sources.

Each check reads the written files and gives a list of faults, one sentence each; an empty list is good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import geopandas as gpd
import shapely

from histgames.maps.files import built, read_json, settings, sources
from histgames.maps.geography import geography
from histgames.maps.making.source_tables import digest
from histgames.maps.making.zone_edges import shared_edge
from histgames.maps.topology import topology

__all__ = ["adjacency", "check", "coast", "coverage", "edges", "files", "overlap", "pieces", "places"]

#: Zones touch when they share more than this, in metres; zones that do not touch share nothing.
LEAST_EDGE = 1000.0

STRAIT = "strait"
CLOSED = "closed"
LEAST_COAST = 3000.0


def check(name: str) -> list[str]:
    """Return all faults of a built map.

    Parameters
    ----------
    name : str
        A map's name.

    Examples
    --------
    >>> check("wales")
    []
    """
    return [*coverage(name), *adjacency(name), *places(name), *pieces(name), *coast(name), *files(name)]


def coverage(name: str) -> list[str]:
    """Return zones or districts that overlap, leave a gap, or are no proper polygons.

    Examples
    --------
    >>> coverage("wales")
    []
    """
    geo = geography(name)
    faults = []
    titles = ("zones", "districts", "neighbours")
    for title, frame in {one: frame for one, frame in geo.layers.items() if one in titles}.items():
        if not frame.geometry.is_valid.all():
            faults.append(f"The {title} are not all valid polygons.")
        if not shapely.coverage_is_valid(frame.geometry.to_numpy()):
            faults.append(f"The {title} are not a valid coverage.")
    return faults


def edges(name: str) -> dict[tuple[str, str], float]:
    """Return metres of edge that each pair of touching zones shares, in the order of the zones."""
    geo = geography(name)
    shapes = geo.zones.geometry
    shared = {(a, b): shared_edge(shapes[a], shapes[b]) for a, b in combinations(shapes.index, 2)}
    lengths = gpd.GeoSeries(list(shared.values()), crs=4326).to_crs(geo.crs).length
    return {pair: float(metres) for pair, metres in zip(shared, lengths, strict=True) if metres > 0}


def adjacency(name: str) -> list[str]:
    """Return listed borders without a shared edge, and shared edges that are not listed."""
    graph = topology(name)
    found = edges(name)
    faults = []
    for border in graph.borders:
        metres = found.pop((border.a, border.b), 0.0) + found.pop((border.b, border.a), 0.0)
        if border.kind == STRAIT and metres:
            faults.append(f"{border.a} and {border.b} share an edge, but a strait should part them.")
        if border.kind not in (STRAIT, CLOSED) and metres <= LEAST_EDGE:
            faults.append(f"{border.a} and {border.b} should touch, but share {metres:.0f} m.")
    faults += [f"{a} and {b} should not touch, but share {metres:.0f} m." for (a, b), metres in found.items()]
    return faults


def places(name: str) -> list[str]:
    """Return places that do not lie in the zone that they name."""
    geo = geography(name)
    zones = geo.zones.geometry
    return [
        f"{row['name']} should lie in {row.zone}."
        for _, row in geo.places.iterrows()
        if not zones[row.zone].contains(row.geometry)
    ]


def pieces(name: str) -> list[str]:
    """Return zones of several pieces that are not islands of their own, but for those that ``map.json`` lets be."""
    zones = geography(name).zones.geometry
    detached = settings(name).get("detached", [])
    faults = []
    for zone, shape in zones.drop(detached).items():
        others = zones.drop(zone)
        parts = sorted(shapely.get_parts(shape), key=shapely.area)[:-1]
        if any(others.intersects(part).any() for part in parts):
            faults.append(f"Zone {zone} has a detached piece that is not an island.")
    return faults


def coast(name: str) -> list[str]:
    """Return zones whose flag ``coastal`` is not what the coast says.

    Examples
    --------
    >>> coast("wales")
    []
    """
    geo = geography(name)
    land = geo.land.to_crs(geo.crs).geometry
    shore = shapely.boundary(shapely.union_all(shapely.buffer(land.to_numpy(), 2)))
    metres = geo.zones.to_crs(geo.crs).boundary.intersection(shore.buffer(20)).length
    wrong = [zone for zone in metres.index if geo.zones.coastal[zone] != (metres[zone] > LEAST_COAST)]
    return [f"Zone {zone} has {metres[zone] / 1000:.0f} km of coast." for zone in wrong]


def files(name: str) -> list[str]:
    """Return sources that changed since the build, and built files that changed after it.

    Sources are compared only where there are any, in a checkout.
    """
    manifest = read_json(built(name) / "manifest.json")
    folders = {"built": built(name)}
    if built(name).name == "built":
        folders["sources"] = sources(name)
    return [
        f"{kind}/{file} is not what the last build {'read' if kind == 'sources' else 'wrote'}."
        for kind, folder in folders.items()
        for file in sorted(_differing(manifest[kind], digest(folder)))
    ]


def overlap(name: str, reference: Path, parts: Mapping[str, Iterable[str]]) -> dict[str, float]:
    """Return how well our districts agree with other people's polygons: area in common by area of both.

    Parameters
    ----------
    name : str
        A map's name.
    reference : Path
        A file of polygons with a column ``NAME``; what they have of the sea does not count.
    parts : mapping of str to iterable of str
        For each name in the reference, what it consists of: zones (``"MER"``) or districts (``"MER/Penllyn"``).

    Returns
    -------
    dict of str to float
        From 0 (apart) to 1 (the same).
    """
    geo = geography(name)
    parts_of = geo.districts if len(geo.districts) else geo.zones.assign(zone=geo.zones["id"])
    ours = parts_of.to_crs(geo.crs)
    keys = ours["zone"] + "/" + ours["name"]
    land = shapely.union_all(geo.land.to_crs(geo.crs).geometry.to_numpy())
    theirs = gpd.read_file(reference).to_crs(geo.crs)
    found = {}
    for other, wanted in parts.items():
        rows = theirs.loc[theirs["NAME"] == other].geometry.make_valid()
        right = shapely.intersection(shapely.union_all(rows.to_numpy()), land)
        chosen = ours.loc[ours["zone"].isin(list(wanted)) | keys.isin(list(wanted))]
        left = shapely.union_all(chosen.geometry.to_numpy())
        shared = shapely.intersection(left, right).area / shapely.union(left, right).area
        found[other] = round(float(shared), 3)
    return found


def _differing(recorded: dict[str, Any], now: dict[str, Any]) -> set[str]:
    return {file for file in {*recorded, *now} if recorded.get(file) != now.get(file)}
