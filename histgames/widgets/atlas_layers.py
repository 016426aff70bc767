"""The layers of an atlas: land, waters, lines and marks of a map, for ipyleaflet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from json import loads
from typing import Any

import ipyleaflet

from histgames.maps.drawing.draw import relief_bounds
from histgames.maps.drawing.palette import EDGE, INK, LAND, MARK_FILLS, RIVER, SEA, SEAT
from histgames.maps.drawing.svg_paths import parts, zone_rings
from histgames.maps.drawing.zoom_names import GREAT, MARKS
from histgames.maps.files import MissingLayer, built, layer
from histgames.maps.gazetteer import Fortress, Gazetteer

__all__ = ["PANES", "lakes", "land", "line", "marks", "relief", "zones"]

PANES = {
    "sea": {"zIndex": "380"},
    "base": {"zIndex": "390"},
    "relief": {"zIndex": "410", "pointerEvents": "none"},
    "lines": {"zIndex": "430", "pointerEvents": "none"},
    "places": {"zIndex": "450"},
}


def land(name: str) -> list[Any]:
    """Return the sheet on which a map is drawn, all sea, and its land."""
    pieces = _shapes(name, "land")
    spots = [spot for piece in pieces for spot in piece[0]]
    south, west = (min(spot[i] for spot in spots) for i in (0, 1))
    north, east = (max(spot[i] for spot in spots) for i in (0, 1))
    sheet = ((south, west), (north, east))
    return [
        ipyleaflet.Rectangle(bounds=sheet, pane="sea", stroke=False, fill_color=SEA, fill_opacity=1.0, name="Sea"),
        ipyleaflet.Polygon(
            locations=pieces, pane="base", color=EDGE, weight=1, fill_color=LAND, fill_opacity=1.0, name="Land"
        ),
    ]


def lakes(name: str) -> Any:
    """Return the lakes."""
    return ipyleaflet.Polygon(
        locations=_shapes(name, "lakes"),
        color=RIVER,
        weight=1,
        fill_color=SEA,
        fill_opacity=1.0,
        pane="lines",
        name="Lakes",
    )


def zones(name: str) -> dict[str, list[Any]]:
    """Return the outlines of the areas as latitudes and longitudes."""
    rings = zone_rings(name)
    return {zone: [[_turned(ring) for ring in shape] for shape in shapes] for zone, shapes in rings.items()}


def line(
    name: str,
    which: str,
    title: str,
    colour: str,
    weight: int,
    wanted: Callable[[dict[str, Any]], bool] = lambda _: True,
    **style: Any,
) -> Any:
    """Return the lines of a layer, or those of them whose columns are `wanted`; ``None`` if the map has no such layer."""
    try:
        features = layer(name, which)["features"]
    except MissingLayer:
        return None
    lines = [
        _turned(one)
        for each in features
        if wanted(each["properties"])
        for shape in parts(each["geometry"])
        for one in shape
    ]
    return ipyleaflet.Polyline(
        locations=lines, color=colour, weight=weight, fill=False, pane="lines", name=title, **style
    )


def marks(book: Gazetteer, *, great: bool) -> Any:
    """Return the marks of cities and towns, or those of all other places."""
    features = [
        {
            "type": "Feature",
            "properties": {"place": place.place, "style": _mark_style(place)},
            "geometry": {"type": "Point", "coordinates": [round(place.lon, 4), round(place.lat, 4)]},
        }
        for place in book.places.values()
        if (place.kind.kind in GREAT) == great
    ]
    return ipyleaflet.GeoJSON(
        data={"type": "FeatureCollection", "features": features},
        point_style={"pane": "places", "fillOpacity": 1.0},
        name="Cities and towns" if great else "Castles, huts, sites",
    )


def relief(name: str) -> Any:
    """Return the relief; ``None`` if the map has none."""
    image, bounds = built(name) / "relief.png", built(name) / "relief.json"
    if not (image.is_file() and bounds.is_file()):
        return None
    west, south, east, north = relief_bounds(loads(bounds.read_text(encoding="utf-8")))
    data = f"data:image/png;base64,{b64encode(image.read_bytes()).decode()}"
    return ipyleaflet.ImageOverlay(
        url=data, bounds=((south, west), (north, east)), opacity=0.45, pane="relief", name="Relief"
    )


def _mark_style(place: Fortress) -> dict[str, Any]:
    return {
        "radius": MARKS[place.kind.kind],
        "fillColor": MARK_FILLS[place.kind.kind],
        "color": SEAT if place.see else INK,
        "weight": 2 if place.see else 1,
    }


def _shapes(name: str, which: str) -> list[list[Any]]:
    """The polygons of a layer as latitudes and longitudes."""
    features = layer(name, which)["features"]
    return [[_turned(ring) for ring in shape] for each in features for shape in parts(each["geometry"])]


def _turned(line: Iterable[list[float]]) -> list[list[float]]:
    return [[round(point[1], 3), round(point[0], 3)] for point in line]
