"""The marks of an atlas: cities, towns and all other places of a map, as layers for ipyleaflet."""

from __future__ import annotations

from typing import Any

import ipyleaflet

from histgames.maps.drawing.palette import INK, MARK_FILLS, SEAT
from histgames.maps.drawing.zoom_names import GREAT, MARKS
from histgames.maps.gazetteer import Fortress, Gazetteer

__all__ = ["marks"]


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
        point_style={"pane": "sites", "fillOpacity": 1.0},
        name="Cities and towns" if great else "Castles, huts, sites",
    )


def _mark_style(place: Fortress) -> dict[str, Any]:
    return {
        "radius": MARKS[place.kind.kind],
        "fillColor": MARK_FILLS[place.kind.kind],
        "color": SEAT if place.see else INK,
        "weight": 2 if place.see else 1,
    }
