"""Builds the layers of a map from its sources: ``build("wales")``.

The districts are made by sharing each piece of land out among seeds (`allocate`) and by laying the outlines onto rivers
and watersheds (`zone_edges`); a zone is the union of its districts. Everything is written with five decimals of a degree, about a metre.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from histgames.maps.facts import has_facts, write_facts
from histgames.maps.files import read_table, sources
from histgames.maps.making.allocate import Seed, allocate
from histgames.maps.making.extras import extras
from histgames.maps.making.recipe import Recipe, lake_rows, read_recipe, river_rows
from histgames.maps.making.relief import write_relief
from histgames.maps.making.source_tables import digest, topology_record
from histgames.maps.making.zone_edges import Guide, absorb_bits, part, redraw, shared_edge

__all__ = ["BEYOND", "build", "draw_districts"]

#: The zone of seeds that lie outside the map; its land is drawn, but not played on.
BEYOND = "beyond"

NEAR = 3000.0
LIGHT = 0.004


def build(name: str, *, into: Path | None = None) -> Path:
    """Build all layers of a map.

    Parameters
    ----------
    name : str
        A map with sources in this checkout.
    into : Path, optional
        Folder to write to; by default the map's ``built`` folder.

    Returns
    -------
    Path
        The folder.

    Raises
    ------
    UnknownMap
        If there are no sources for such a map.
    """
    folder = sources(name)
    into = into or folder.parent / "built"
    into.mkdir(parents=True, exist_ok=True)

    recipe = read_recipe(folder)
    districts = draw_districts(recipe)
    if "corner" in recipe.settings["build"]:
        districts = _corners(districts, folder, recipe)
    shapes = {zone: shapely.union_all([districts[key] for key in districts if key[0] == zone]) for zone, _ in districts}
    beyond = shapes.pop(BEYOND)
    outside = {district: shape for (zone, district), shape in districts.items() if zone == BEYOND}
    points = _degrees(recipe, [_label_point(shape) for shape in shapes.values()])
    centres = {zone: (round(point.y, 4), round(point.x, 4)) for zone, point in zip(shapes, points, strict=True)}
    record = topology_record(folder, centres)
    _write_json(into / "topology.json", record)

    zones = [_zone_row(row, recipe) for row in record["zones"]]
    outlines = _degrees(recipe, [shapes[row["id"]] for row in zones])
    _write_layer(into / "zones.geojson", zones, outlines)
    tolerance = recipe.settings["build"].get("light", LIGHT)
    light = shapely.coverage_simplify(np.array(outlines, dtype=object), tolerance)
    few = [{key: row[key] for key in ("id", "name", "region")} for row in zones]
    _write_layer(into / "zones_light.geojson", few, _rounded(light, 4))

    if (folder / "districts.csv").exists():
        named = read_table(folder / "districts.csv")
        parts = [districts[row["zone"], row["district"]] for row in named]
        rows = [{"zone": row["zone"], "name": row["district"], "local": row["local"]} for row in named]
        _write_layer(into / "districts.geojson", rows, _degrees(recipe, parts))
    if len(outside) > 1:
        _write_layer(
            into / "neighbours.geojson", [{"name": name} for name in outside], _degrees(recipe, outside.values())
        )

    regions = {row["id"]: row["region"] for row in zones}
    borders = [
        {**row, "region_border": regions[row["a"]] != regions[row["b"]]} for row in read_table(folder / "borders.csv")
    ]
    edges = [_edge(shapes[row["a"]], shapes[row["b"]]) for row in borders]
    _write_layer(into / "borders.geojson", borders, _degrees(recipe, edges))

    land = {"map": shapely.union_all(list(shapes.values())), "beyond": beyond}
    _write_layer(into / "land.geojson", [{"part": part} for part in land], _degrees(recipe, land.values()))
    _write_waters(folder, into, recipe)
    places = [{key: row[key] for key in row if key not in ("lat", "lon")} for row in record["places"]]
    spots = [shapely.Point(row["lon"], row["lat"]) for row in record["places"]]
    _write_layer(into / "places.geojson", places, spots)
    for title, (fields, figures) in extras(folder, recipe, shapes).items():
        _write_layer(into / f"{title}.geojson", fields, _degrees(recipe, figures))
    write_relief(folder, into, recipe, shapely.union_all(_degrees(recipe, recipe.land)))
    if has_facts(folder):
        write_facts(folder, into)
    _write_json(into / "manifest.json", {"sources": digest(folder), "built": digest(into)})
    return into


def draw_districts(recipe: Recipe) -> dict[tuple[str, str], Any]:
    """Return the districts, in metres, and the land beyond them.

    Parameters
    ----------
    recipe : Recipe
        The sources.

    Returns
    -------
    dict of (zone, district) to geometry
        A valid coverage of all land.
    """
    settings = recipe.settings["build"]
    guide = Guide(
        lines=recipe.guides,
        reach=settings["reach"],
        least_stretch=settings["least_stretch"],
        smooth=settings["smooth"],
        sample=settings.get("sample", 100.0),
    )
    found: dict[tuple[str, str], list[Any]] = {}
    for piece, seeds in _seeds_by_piece(recipe):
        shares = allocate(piece, seeds, recipe.barriers, ground=recipe.ground, cell=settings["cell"])
        if len(shares) > 1:
            least = settings["least_island"] * 1e6
            shares = absorb_bits(redraw(absorb_bits(shares, least=least), piece, guide), least=least)
        for key, share in shares.items():
            found.setdefault(key, []).append(share)
    return {key: shapely.union_all(found[key]) for key in sorted(found)}


def _corners(districts: Mapping[tuple[str, str], Any], folder: Path, recipe: Recipe) -> dict[tuple[str, str], Any]:
    """Return the districts, drawn apart where two zones meet at a corner that are no neighbours; a zone is one district."""
    zone = {one[0]: one for one in districts if one[0] != BEYOND}
    listed = {frozenset((zone[row["a"]], zone[row["b"]])) for row in read_table(folder / "borders.csv")}
    room = recipe.settings["build"]["corner"]
    return part(districts, listed, room=room, most=2 * room)


def _seeds_by_piece(recipe: Recipe) -> list[tuple[Any, list[Seed]]]:
    """Return each piece of land with the seeds on it; a piece without any gets the nearest one."""
    spots = shapely.points([(seed.x, seed.y) for seed in recipe.seeds])
    nearest = shapely.STRtree(recipe.land).nearest(spots)
    far = shapely.distance(np.array(recipe.land, dtype=object)[nearest], spots) > NEAR
    pairs = []
    for index, piece in enumerate(recipe.land):
        own = [recipe.seeds[i] for i in np.flatnonzero((nearest == index) & ~far)]
        pairs.append((piece, own or [recipe.seeds[int(np.argmin(shapely.distance(piece, spots)))]]))
    return pairs


def _zone_row(row: Mapping[str, Any], recipe: Recipe) -> dict[str, Any]:
    kept = {key: value for key, value in row.items() if key != "centre"}
    return {**kept, "lat": row["centre"][0], "lon": row["centre"][1], "year": recipe.settings["year"]}


def _label_point(shape: Any) -> Any:
    """Return the middle of the widest part of a zone."""
    widest = max(shapely.get_parts(shape), key=shapely.area)
    return shapely.get_point(shapely.maximum_inscribed_circle(widest), 0)


def _edge(a: Any, b: Any) -> Any:
    """Return the shared edge of two zones, or the shortest way across the water between them."""
    edge = shared_edge(a, b)
    return shapely.shortest_line(a, b) if edge.is_empty else edge


def _write_waters(folder: Path, into: Path, recipe: Recipe) -> None:
    rows = river_rows(folder)
    gap = recipe.settings["build"].get("river_gap", 0)
    dry = shapely.buffer(shapely.union_all(recipe.land), gap)
    lines = [_mended(shapely.simplify(shapely.intersection(recipe.rivers[row["river"]], dry), 30)) for row in rows]
    named = [{"name": row["name"], "local": row["local"], "rank": int(row["rank"])} for row in rows]
    _write_layer(into / "rivers.geojson", named, _degrees(recipe, lines))
    lakes = lake_rows(folder)
    rows = [{"name": row["lake"], "local": row["local"], "note": row["note"]} for row in lakes]
    _write_layer(into / "lakes.geojson", rows, _degrees(recipe, [recipe.lakes[row["lake"]] for row in lakes]))


def _mended(line: Any) -> Any:
    return shapely.line_merge(line) if line.geom_type == "MultiLineString" else line


def _degrees(recipe: Recipe, shapes: Iterable[Any]) -> list[Any]:
    """Return shapes in degrees, rounded to a metre or so."""
    return _rounded(gpd.GeoSeries(list(shapes), crs=recipe.crs).to_crs(4326), 5)


def _rounded(shapes: Iterable[Any], decimals: int) -> list[Any]:
    near = [shapely.transform(shape, lambda points: np.round(points, decimals)) for shape in shapes]
    return [shapely.remove_repeated_points(shape) for shape in near]


def _write_layer(path: Path, rows: Iterable[Mapping[str, Any]], shapes: Iterable[Any]) -> None:
    """Write a GeoJSON file with one feature to a line."""
    features = [
        {"type": "Feature", "properties": dict(row), "geometry": shapely.geometry.mapping(shape)}
        for row, shape in zip(rows, shapes, strict=True)
    ]
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False, separators=(",", ":")) for feature in features)
    path.write_text(f'{{"type":"FeatureCollection","features":[\n{lines}\n]}}\n', encoding="utf-8", newline="\n")


def _write_json(path: Path, record: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
