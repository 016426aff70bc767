"""An atlas of a map with fortresses: areas in the colours of a year, places, roads and passes, a search and a slider of years."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from json import loads
from typing import Any

import ipyleaflet
import ipywidgets

from histgames.core.errors import UnknownName
from histgames.maps.draw import relief_bounds
from histgames.maps.files import MissingLayer, built, layer
from histgames.maps.gazetteer import Fortress, gazetteer
from histgames.maps.outline import parts, zone_rings
from histgames.maps.palette import EDGE, HIGHLIGHT, INK, LAND, RIVER, SEA
from histgames.maps.symbols import safe
from histgames.maps.topology import topology
from histgames.maps.years import FIRST, LAST, Lordship, lordships, strip

__all__ = ["Atlas", "atlas"]

PALE = (
    "#e8c77b", "#9cc7a1", "#9fbfe0", "#d8b3d0", "#e0a98f", "#d9d2b0", "#b5d5d8", "#c9b3bd", "#b9b3c9", "#d0c4b0",
    "#c4d59a", "#e6d5a0", "#a9c8b9", "#dcc0a5", "#c2c9e2", "#e3c3c3",
)  # fmt: skip
PANES = {
    "base": {"zIndex": "390"},
    "relief": {"zIndex": "410", "pointerEvents": "none", "mixBlendMode": "multiply"},
    "lines": {"zIndex": "430", "pointerEvents": "none"},
    "places": {"zIndex": "450"},
}
#: Radius in pixels and filling of the mark of each kind of place.
MARKS = {
    "city": (7, INK), "town": (5, INK), "castle": (4, "#7a4a2f"), "moated_castle": (4, "#39607f"),
    "hut": (4, "#ffffff"), "slav_hut": (4, "#d8d3c7"), "site": (3, "#b9b3c9"),
}  # fmt: skip
STYLE = (
    f"<style>.hg-map .leaflet-container,.hg-map{{background:{SEA}}}.hg-map .leaflet-div-icon{{background:none;border:none}}"
    ".hg-name{font:bold 12px Arial,'Liberation Sans',sans-serif;white-space:nowrap;text-shadow:0 0 3px #fff,0 0 3px #fff,0 0 3px #fff}"
    "</style>"
)
HOW = "Point at an area or a place to read about it; drag and zoom as on any map."


class Atlas:
    """A map to look things up on; it knows no game.

    Parameters
    ----------
    name : str
        A map with fortresses, such as ``"empire"``.
    year : int
        The year it opens with.
    height : int
        Height of the map in pixels.
    """

    def __init__(self, name: str, *, year: int = FIRST, height: int = 620) -> None:
        self.name, self._graph, self._book = name, topology(name), gazetteer(name)
        self._lords: dict[str, Lordship] = {}
        self._colours = _colours(name)
        self.info = ipywidgets.HTML(HOW)
        self.strip = ipywidgets.HTML()
        self.areas = {zone: self._area(zone, shapes) for zone, shapes in _zones(name).items()}
        self.places = {place.place: self._mark(place) for place in self._book.places.values()}
        self._found = ipyleaflet.LayerGroup(layers=(), name="Found")
        self.map = ipyleaflet.Map(
            layers=tuple(self._layers()),
            panes=PANES,
            center=(48.2, 10.4),
            zoom=5.5,
            min_zoom=5,
            max_zoom=11,
            zoom_snap=0.25,
            scroll_wheel_zoom=True,
            prefer_canvas=False,
            attribution_control=False,
            layout=ipywidgets.Layout(width="100%", height=f"{height}px"),
        )
        self.map.add_class("hg-map")
        self.map.add(ipyleaflet.LayersControl(position="topright"))
        self.slider = ipywidgets.IntSlider(
            year, FIRST, LAST, description="Year", layout=ipywidgets.Layout(width="50%"), continuous_update=False
        )
        self.slider.observe(lambda change: self.show_year(change["new"]), "value")
        self.search = ipywidgets.Text(
            placeholder="Würzburg, Cologne, Milano ...", description="Find", continuous_update=False
        )
        self.search.observe(lambda change: self.find(change["new"]), "value")
        style = ipywidgets.HTML(STYLE)
        bar = ipywidgets.HBox([self.slider, self.search])
        self.widget = ipywidgets.VBox([style, bar, self.strip, self.map, self.info])
        self.show_year(year)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the atlas in a notebook."""
        return self.widget._repr_mimebundle_(**options)

    def show_year(self, year: int) -> None:
        """Colour the areas by who was lord there in a year; only what differs from the year before is sent."""
        then = lordships(self.name, year)
        for zone, area in self.areas.items():
            colour = self._colours[then[zone].english] if zone in then else LAND
            if area.fill_color != colour:
                area.fill_color = colour
        self._lords = then
        self.strip.value = strip(self.name, year)
        if self.slider.value != year:
            self.slider.value = year

    def find(self, text: str) -> tuple[Fortress, ...]:
        """Mark the places that a text may mean, and read out the first; gives them."""
        found = self._book.search(text)
        rings = [
            ipyleaflet.CircleMarker(location=(place.lat, place.lon), radius=13, color=HIGHLIGHT, weight=4, fill=False)
            for place in found
        ]
        self._found.layers = tuple(rings)
        if len(found) == 1:
            self.map.center, self.map.zoom = (found[0].lat, found[0].lon), max(self.map.zoom, 8)
        if found:
            self.info.value = "<br>".join(_about(place) for place in found[:4])
        elif text.strip():
            self.info.value = safe(_hint(self.name, text))
        return found

    def tell_area(self, zone: str) -> None:
        """Say below the map what an area is and what stands in it."""
        area, lord = self._graph.zones[zone], self._lords.get(zone)
        under = f"{lord.english}{f' ({lord.lord})' if lord.lord else ''}" if lord else area.region
        names = ", ".join(place.german for place in self._book.in_zone(zone))
        self.info.value = f"<b>{safe(area.name)}</b> {safe(area.local)}: {safe(under)}. {safe(names)}"

    def tell_place(self, place: str) -> None:
        """Say below the map what a place is."""
        self.info.value = _about(self._book.places[place])

    def _layers(self) -> list[Any]:
        land = _shapes(self.name, "land", "part").values()
        found = [
            ipyleaflet.Polygon(
                locations=[ring for each in land for ring in each],
                pane="base",
                color=EDGE,
                weight=1,
                fill_color=LAND,
                fill_opacity=1.0,
                name="Land",
            ),
            self._relief(),
            ipyleaflet.LayerGroup(layers=tuple(self.areas.values()), name="Areas"),
            self._line("rivers", "Rivers", RIVER, 1),
            self._line("roads", "Roads", "#8c3b2a", 2, dash_array="6 3"),
            ipyleaflet.LayerGroup(layers=tuple(self._passes()), name="Passes"),
            ipyleaflet.LayerGroup(layers=tuple(self.places.values()), name="Places"),
            ipyleaflet.LayerGroup(layers=tuple(self._names()), name="Names"),
            self._found,
        ]
        return [each for each in found if each is not None]

    def _area(self, zone: str, shapes: list[Any]) -> Any:
        area = ipyleaflet.Polygon(locations=shapes, color=EDGE, weight=1, fill_color=LAND, fill_opacity=0.9)
        area.on_mouseover(lambda **_: self.tell_area(zone))
        return area

    def _mark(self, place: Fortress) -> Any:
        radius, colour = MARKS[place.kind.kind]
        edge = "#6b3f87" if place.see else INK
        mark = ipyleaflet.CircleMarker(
            location=(place.lat, place.lon),
            radius=radius,
            color=edge,
            weight=2 if place.see else 1,
            fill_color=colour,
            fill_opacity=1.0,
            pane="places",
        )
        mark.on_mouseover(lambda **_: self.tell_place(place.place))
        return mark

    def _names(self) -> Iterable[Any]:
        """The names of cities, archbishops' sees and towns and castles of the Empire, to find one's way."""
        for place in self._book.places.values():
            if place.kind.kind == "city" or place.see == "archbishopric" or place.imperial:
                name = f'<span class="hg-name">{safe(place.german)}</span>'
                icon = ipyleaflet.DivIcon(html=name, icon_size=[1, 1], icon_anchor=[-8, 8])
                yield ipyleaflet.Marker(location=(place.lat, place.lon), icon=icon, draggable=False, keyboard=False)

    def _passes(self) -> Iterable[Any]:
        for one in self._book.passes:
            holder = f", held by {one.fortress}, crenels to the {one.crenellated}" if one.fortress else ""
            icon = ipyleaflet.DivIcon(html='<b style="color:#8c3b2a">)(</b>', icon_size=[14, 14], icon_anchor=[7, 7])
            yield ipyleaflet.Marker(
                location=(one.lat, one.lon), icon=icon, draggable=False, title=f"{one.name}, {one.height} m{holder}"
            )

    def _line(self, which: str, title: str, colour: str, weight: int, **style: Any) -> Any:
        try:
            features = layer(self.name, which)["features"]
        except MissingLayer:
            return None
        lines = [_turned(line) for each in features for shape in parts(each["geometry"]) for line in shape]
        return ipyleaflet.Polyline(
            locations=lines, color=colour, weight=weight, fill=False, pane="lines", name=title, **style
        )

    def _relief(self) -> Any:
        image, bounds = built(self.name) / "relief.png", built(self.name) / "relief.json"
        if not (image.is_file() and bounds.is_file()):
            return None
        west, south, east, north = relief_bounds(loads(bounds.read_text(encoding="utf-8")))
        data = f"data:image/png;base64,{b64encode(image.read_bytes()).decode()}"
        return ipyleaflet.ImageOverlay(
            url=data, bounds=((south, west), (north, east)), opacity=0.45, pane="relief", name="Relief"
        )


def atlas(name: str, *, year: int = FIRST, height: int = 620) -> Atlas:
    """Make an atlas of a map with fortresses."""
    return Atlas(name, year=year, height=height)


def _about(place: Fortress) -> str:
    """What a place is, in a line."""
    names = dict.fromkeys((place.english, place.modern))
    others = ", ".join(name for name in names if name != place.german)
    said = [
        place.kind.english,
        {"": ""}.get(place.see, f"{place.see}, province of {place.province}"),
        place.arms and f"arms: {place.arms}",
    ]
    if place.river:
        said.append(f"{place.bank} bank of the {place.river}")
    if place.founded:
        said.append(f"founded or first named {place.founded}")
    words = "; ".join(word for word in (*said, "" if place.source == "rulebook" else place.note) if word)
    return f"<b>{safe(place.german)}</b>{f' ({safe(others)})' if others else ''}: {safe(words)}"


def _hint(name: str, text: str) -> str:
    try:
        gazetteer(name).find(text)
    except UnknownName as error:
        return str(error)
    return ""


def _colours(name: str) -> dict[str, str]:
    """A colour for every lordship there ever is: it keeps it through the years, and differs from what is beside or before it."""
    graph, land = topology(name), dict[str, set[str]]()
    for year in range(FIRST, LAST + 1):
        for zone, each in lordships(name, year).items():
            land.setdefault(each.english, set()).add(zone)
    colours: dict[str, str] = {}
    for title, zones in sorted(land.items(), key=lambda item: -len(item[1])):
        around = zones.union(*(graph.neighbours(zone) for zone in zones))
        near = {colours[other] for other, theirs in land.items() if other in colours and around & theirs}
        used = list(colours.values())
        colours[title] = min((each for each in PALE if each not in near), key=used.count, default=LAND)
    return colours


def _zones(name: str) -> dict[str, list[Any]]:
    """The outlines of the areas."""
    rings = zone_rings(name)
    return {zone: [[_turned(ring) for ring in shape] for shape in shapes] for zone, shapes in rings.items()}


def _shapes(name: str, which: str, key: str) -> dict[str, list[Any]]:
    """The polygons of a layer as latitudes and longitudes, by a column."""
    features = layer(name, which)["features"]
    return {
        each["properties"].get(key, str(i)): [[_turned(ring) for ring in shape] for shape in parts(each["geometry"])]
        for i, each in enumerate(features)
    }


def _turned(line: Iterable[list[float]]) -> list[list[float]]:
    return [[round(point[1], 3), round(point[0], 3)] for point in line]
