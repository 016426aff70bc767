"""The layers of a map that never change, for ipyleaflet: sea, land, relief, waters, roads, borders. Board and atlas lie on them.

Each is one object for the page, however many shapes it has. A map without such a layer gives None.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from json import loads
from typing import Any

import ipyleaflet

from histgames.maps.drawing.draw import relief_bounds
from histgames.maps.drawing.palette import EDGE, FRONTIER, LAND, RIVER, ROAD, SEA
from histgames.maps.drawing.svg_paths import parts
from histgames.maps.files import MissingLayer, built, layer
from histgames.maps.topology import topology

__all__ = ["PANES", "MapLayers", "turned"]

#: What lies over what, from the bottom up; Leaflet's own pane for shapes, with areas and hexes, is at 400.
PANES = {
    "sea": {"zIndex": "380"},
    "base": {"zIndex": "390"},
    "relief": {"zIndex": "410", "pointerEvents": "none", "mixBlendMode": "multiply"},
    "water": {"zIndex": "420", "pointerEvents": "none"},
    "roads": {"zIndex": "430"},
    "arrows": {"zIndex": "432", "pointerEvents": "none"},
    "stacks": {"zIndex": "435"},
    "sites": {"zIndex": "440"},
}

Columns = dict[str, Any]


class MapLayers:
    """The layers of one map.

    Parameters
    ----------
    name : str
        The map's name; empty for a board without one, which has none of these layers.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def sea(self) -> Any:
        """Return the sheet on which the map is drawn, all sea, as large as its land."""
        spots = [spot for piece in self._shapes("land") for spot in piece[0]]
        if not spots:
            return None
        south, west = (min(spot[i] for spot in spots) for i in (0, 1))
        north, east = (max(spot[i] for spot in spots) for i in (0, 1))
        sheet = ((south, west), (north, east))
        return ipyleaflet.Rectangle(
            bounds=sheet, pane="sea", stroke=False, fill_color=SEA, fill_opacity=1.0, name="Sea"
        )

    def land(self) -> Any:
        """Return the land, from coast to coast."""
        return self._polygon("land", "Land", pane="base", color=EDGE, fill_color=LAND)

    def lakes(self) -> Any:
        """Return the lakes."""
        return self._polygon("lakes", "Lakes", pane="water", color=RIVER, fill_color=SEA)

    def rivers(
        self, title: str = "Rivers", *, weight: int = 1, wanted: Callable[[Columns], bool] = lambda _: True
    ) -> Any:
        """Return the rivers, or those whose columns are `wanted`."""
        return self._line("rivers", title, wanted, pane="water", color=RIVER, weight=weight)

    def roads(self) -> Any:
        """Return the roads of the map, which cannot be clicked; those of a game are in its scene."""
        return self._line("roads", "Roads", pane="water", color=ROAD, weight=2, dash_array="6 3")

    def borders(self) -> Any:
        """Return the borders between kingdoms and counties."""
        zones = topology(self.name).zones if self.name else {}

        def apart(border: Columns) -> bool:
            return zones[border["a"]].region != zones[border["b"]].region

        return self._line("borders", "Borders", apart, pane="water", color=EDGE, weight=2)

    def frontiers(self) -> Any:
        """Return the frontiers of kingdoms."""
        return self._line("frontiers", "Frontiers of kingdoms", pane="water", color=FRONTIER, weight=3)

    def relief(self, *, opacity: float = 0.35) -> Any:
        """Return the shaded relief as a picture within the page, so that it needs no server."""
        if not self.name:
            return None
        image, bounds = built(self.name) / "relief.png", built(self.name) / "relief.json"
        if not (image.is_file() and bounds.is_file()):
            return None
        west, south, east, north = relief_bounds(loads(bounds.read_text(encoding="utf-8")))
        data = f"data:image/png;base64,{b64encode(image.read_bytes()).decode()}"
        return ipyleaflet.ImageOverlay(
            url=data, bounds=((south, west), (north, east)), opacity=opacity, pane="relief", name="Relief"
        )

    def _shapes(self, which: str, wanted: Callable[[Columns], bool] = lambda _: True) -> list[list[Any]]:
        """The polygons or lines of a layer as latitudes and longitudes."""
        try:
            features = layer(self.name, which)["features"] if self.name else []
        except MissingLayer:
            return []
        return [
            [turned(ring) for ring in shape]
            for each in features
            if each["geometry"] and wanted(each["properties"])
            for shape in parts(each["geometry"])
        ]

    def _polygon(self, which: str, title: str, **style: Any) -> Any:
        shapes = self._shapes(which)
        return ipyleaflet.Polygon(locations=shapes, weight=1, fill_opacity=1.0, name=title, **style) if shapes else None

    def _line(self, which: str, title: str, wanted: Callable[[Columns], bool] = lambda _: True, **style: Any) -> Any:
        lines = [line for shape in self._shapes(which, wanted) for line in shape]
        return ipyleaflet.Polyline(locations=lines, fill=False, name=title, **style) if lines else None


def turned(line: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return a line of GeoJSON as latitudes and longitudes, exact to some ten metres.

    Examples
    --------
    >>> turned([[-2.89261, 53.18553]])
    [[53.1855, -2.8926]]
    """
    return [[round(point[1], 4), round(point[0], 4)] for point in line]
