"""The map of the board: an adapter around ipyleaflet that shows scenes and sends only what has changed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from itertools import count
from json import loads
from math import floor, log2
from typing import Any

import ipyleaflet
import ipywidgets

from histgames.maps.drawing.anchors import anchors, zone_name
from histgames.maps.drawing.draw import arrow_shape, paint, relief_bounds
from histgames.maps.drawing.palette import BORDER, EDGE, HIGHLIGHT, INK, LAND, RIVER, SEA, strong
from histgames.maps.drawing.scene import Arrow, Key, Look, Scene, Stack
from histgames.maps.drawing.svg_paths import Frame, frame, parts, zone_rings
from histgames.maps.drawing.symbols import block, safe
from histgames.maps.files import MissingLayer, built, layer
from histgames.maps.topology import topology

__all__ = ["MapView"]

#: Width in pixels of a usual map, until the page tells the real one.
USUAL = 480.0
#: Below this width names and pieces are drawn smaller.
WIDE, SMALLER = 560.0, 0.85
PANES = {
    "base": {"zIndex": "390"},
    "relief": {"zIndex": "410", "pointerEvents": "none", "mixBlendMode": "multiply"},
    "water": {"zIndex": "420", "pointerEvents": "none"},
    "arrows": {"zIndex": "450", "pointerEvents": "none"},
}
#: Up to so many highlighted zones have a heavy edge; more would hide the map.
FEW = 8
Pick = Callable[[str], None]
#: Numbers of the maps made, so that what one refers to by name is its own.
COUNTER = count(1)


class MapView:
    """A map that can be shown in a notebook, changed in place, and clicked.

    Parameters
    ----------
    name : str
        The map's name, such as ``"wales"``.
    height : int
        Height in pixels.
    names : str
        Which names of zones: ``"name"``, ``"local"`` or ``"both"``.
    relief : bool
        Whether to show the shaded relief.
    """

    def __init__(self, name: str, *, height: int = 600, names: str = "name", relief: bool = True) -> None:
        self.name, self.height, self.names = name, height, names
        self._place(USUAL)
        self._scene: tuple[Scene, str] | None = None
        self._zones = topology(name).zones
        self._class = f"hg-map-{next(COUNTER)}"
        self._marks = {zone: f"#f4{number:04x}" for number, zone in enumerate(self._zones, start=0xEFC0)}
        self._on_pick: list[Pick] = []
        self._titles = {zone: self._zones[zone].name for zone in self._zones}
        self._shown: dict[str, tuple[Look, Stack | None, Frame]] = {}
        self._arrows: tuple[Arrow, ...] = ()
        self.polygons = {zone: self._polygon(zone) for zone in self._zones}
        self.markers = {zone: self._marker(zone) for zone in self._zones}
        self.arrows: dict[str, Any] = {}
        self._arrow_group = ipyleaflet.LayerGroup(layers=())
        self.map = ipyleaflet.Map(
            layers=(
                *self._base(relief=relief),
                ipyleaflet.LayerGroup(layers=tuple(self.polygons.values())),
                *self._lines(),
                self._arrow_group,
                ipyleaflet.LayerGroup(layers=tuple(self.markers.values())),
            ),
            panes=PANES,
            center=self._centre(),
            zoom=self._zoom(USUAL, height),
            min_zoom=5,
            max_zoom=11,
            zoom_snap=0.05,
            scroll_wheel_zoom=False,
            keyboard=False,  # else the first click makes the page scroll to the map and is lost
            attribution_control=False,
            layout=ipywidgets.Layout(width="100%", height=f"{height}px"),
        )
        self.map.add_class("hg-map")
        self.map.add_class(self._class)
        self.map.observe(self._fit, "pixel_bounds")
        self._size_shown = (USUAL, float(height))
        self.info = ipywidgets.HTML("", layout=ipywidgets.Layout(height="26px", margin="0"))
        self.info.add_class("hg-info")
        layout, style = ipywidgets.Layout(), ipywidgets.HTML().style
        self.looks = ipywidgets.HTML(layout=layout, style=style)
        self.blocks = {zone: ipywidgets.HTML(layout=layout, style=style) for zone in self._zones}
        self._sprites = ipywidgets.Box((self.looks, *self.blocks.values()))
        self._sprites.add_class("hg-sprites")
        self.widget = ipywidgets.VBox([self.map, self.info, self._sprites], layout=ipywidgets.Layout(overflow="hidden"))
        self.tell("")

    # showing

    def update(self, scene: Scene, chosen: str = "") -> None:
        """Show a scene, with one zone marked as chosen: only what differs from the scene before is sent."""
        self._scene = (scene, chosen)
        stacks, styles = {stack.zone: stack for stack in scene.stacks}, dict(scene.styles)
        sheet = f"<style>{self._looks_sheet(scene, chosen)}</style>"
        if self.looks.value != sheet:
            self.looks.value = sheet
        for zone, sprite in self.blocks.items():
            look = scene.looks.get(zone, Look("", zone))
            here = (look, stacks.get(zone), self._picture)
            if self._shown.get(zone) == here:
                continue
            self._shown[zone] = here
            self._titles[zone] = look.title
            drawn = self._block(zone, look, stacks.get(zone), styles)
            if sprite.value != drawn:
                sprite.value = drawn
        if scene.arrows != self._arrows:
            self._arrows = scene.arrows
            self._show_arrows(scene.arrows, styles)

    def _looks_sheet(self, scene: Scene, chosen: str) -> str:
        """Return how all zones look as one style sheet: each zone is told by the colour its polygon was made with."""
        styles: dict[str, list[str]] = {}
        few = len(scene.highlights) <= FEW
        for zone, mark in self._marks.items():
            look = scene.looks.get(zone)
            key = scene.styles.get(look.style) if look else None
            styles.setdefault(f"fill:{paint(key)}", []).append(mark)
            edge = INK if zone == chosen else HIGHLIGHT if zone in scene.highlights else ""
            if edge:
                styles.setdefault(
                    f"stroke:{edge};stroke-width:{7 if edge == INK or few else 4};stroke-dasharray:none", []
                ).append(mark)
        rules = ((style, ",".join(f'[fill="{mark}"]' for mark in marks)) for style, marks in styles.items())
        return "".join(f".{self._class} .leaflet-overlay-pane :is({marks}){{{style}}}" for style, marks in rules)

    def _block(self, zone: str, look: Look, stack: Stack | None, styles: dict[str, Key]) -> str:
        made = block(zone_name(self._zones[zone], self.names), stack, styles, marks=look.marks)
        title = look.title
        if stack and stack.symbols and "\n" not in title:
            title += "\n" + ", ".join(f"{s.count} {s.name}" if s.shape != "leader" else s.name for s in stack.symbols)
        scale = f"scale({self._size:g}) " if self._size != 1 else ""
        place = f"{scale}translate({-made.width / 2:.0f} {-made.height / 2:.0f})"
        return f'<svg><g id="{self._class}-{safe(zone)}" transform="{place}"><title>{safe(title)}</title>{made.svg}</g></svg>'

    def _show_arrows(self, arrows: tuple[Arrow, ...], styles: dict[str, Key]) -> None:
        shapes: dict[str, list[Any]] = {style: [] for style in self.arrows}
        for arrow in arrows:
            dots = arrow_shape(self._spots[arrow.origin], self._spots[arrow.target])
            shapes.setdefault(arrow.style, []).append([[_spot(self._picture, x, y) for x, y in dots]])
        for style, shown in shapes.items():
            if style not in self.arrows:
                key = styles.get(style)
                self.arrows[style] = ipyleaflet.Polygon(
                    locations=shown,
                    color="#ffffff",
                    weight=1,
                    fill_color=strong(key) if key else INK,
                    fill_opacity=0.9,
                    pane="arrows",
                )
                self._arrow_group.layers = tuple(self.arrows.values())
            elif self.arrows[style].locations != shown:
                self.arrows[style].locations = shown

    def tell(self, zone: str) -> None:
        """Say below the map what a zone is; with an empty text, how to use the map."""
        lines = self._titles.get(zone, "").split("\n")
        self.info.value = (
            f"<b>{safe(lines[0])}</b> {safe(' · '.join(lines[1:]))}"
            if zone
            else "Point at a zone to read about it; click one to act there."
        )

    # clicks

    def on_pick(self, callback: Pick) -> None:
        """Call `callback` with a zone's id whenever the zone or its pieces are clicked."""
        self._on_pick.append(callback)

    def pick(self, zone: str) -> None:
        """Do what a click on a zone does."""
        for callback in self._on_pick:
            callback(zone)

    def _listen(self, thing: Any, zone: str) -> Any:
        thing.on_click(lambda **_: self.pick(zone))
        thing.on_mouseover(lambda **_: self.tell(zone))
        return thing

    # layers

    def _polygon(self, zone: str) -> Any:
        shape = ipyleaflet.Polygon(
            locations=[[_turned(ring) for ring in part] for part in zone_rings(self.name)[zone]],
            color=BORDER,
            weight=1,
            dash_array="4 2.5",
            fill_color=self._marks[zone],
            fill_opacity=1.0,
        )
        return self._listen(shape, zone)

    def _marker(self, zone: str) -> Any:
        spot = _spot(self._picture, *self._spots[zone])
        use = f'<svg class="hg-board" width="1" height="1" overflow="visible"><use href="#{self._class}-{safe(zone)}"/></svg>'
        icon = ipyleaflet.DivIcon(html=use, icon_size=[1, 1], icon_anchor=[0, 0])
        marker = ipyleaflet.Marker(location=spot, draggable=False, keyboard=False, icon=icon)
        return self._listen(marker, zone)

    def _base(self, *, relief: bool) -> list[Any]:
        found = [
            self._fixed("Polygon", "land", "base", color=EDGE, weight=1, fill_color=LAND, fill_opacity=1.0),
            self._relief() if relief else None,
        ]
        return [each for each in found if each is not None]

    def _lines(self) -> list[Any]:
        found = [
            self._fixed("Polyline", "rivers", "water", color=RIVER, weight=1, fill=False),
            self._fixed("Polygon", "lakes", "water", color=RIVER, weight=1, fill_color=SEA, fill_opacity=1.0),
            self._fixed("Polyline", "borders", "water", color=EDGE, weight=2, fill=False),
        ]
        return [each for each in found if each is not None]

    def _fixed(self, kind: str, which: str, pane: str, **style: Any) -> Any:
        try:
            features = layer(self.name, which)["features"]
        except MissingLayer:
            return None
        if which == "borders":
            features = [f for f in features if self._between_regions(f["properties"])]
        shapes = [part for feature in features for part in parts(feature["geometry"])]
        places: list[Any] = [[_turned(ring) for ring in shape] for shape in shapes]
        if kind == "Polyline":
            places = [line for shape in places for line in shape]
        return getattr(ipyleaflet, kind)(locations=places, pane=pane, **style) if places else None

    def _between_regions(self, border: dict[str, str]) -> bool:
        return self._zones[border["a"]].region != self._zones[border["b"]].region

    def _relief(self) -> Any:
        image, bounds = built(self.name) / "relief.png", built(self.name) / "relief.json"
        if not image.exists() or not bounds.exists():
            return None
        west, south, east, north = relief_bounds(loads(bounds.read_text(encoding="utf-8")))
        data = f"data:image/png;base64,{b64encode(image.read_bytes()).decode()}"
        return ipyleaflet.ImageOverlay(url=data, bounds=((south, west), (north, east)), opacity=0.35, pane="relief")

    # size

    def _place(self, width: float) -> None:
        """Place names and pieces for a map on which all zones take this width."""
        self._size = 1.0 if width >= WIDE else SMALLER
        room = round(width / self._size / 20) * 20.0
        self._picture = frame(self.name, room)
        self._spots = anchors(self.name, room, self.names)

    def _centre(self) -> list[float]:
        return _spot(self._picture, self._picture.width / 2, self._picture.height / 2)

    def _zoom(self, width: float, height: float) -> float:
        """Return the largest zoom at which all zones fit into a map of this size."""
        wide = min(width, height * self._picture.width / self._picture.height)
        return floor(20 * log2(wide / (self._picture.east - self._picture.west) * 360 / 256)) / 20

    def _fit(self, _: Any) -> None:
        """Fit zoom, names and pieces to the size that the page has given to the map, whenever it changes."""
        (left, top), (right, bottom) = self.map.pixel_bounds
        size = (float(right - left), float(bottom - top))
        unset = right > 1e6 * 256  # as long as the page has not answered
        if min(size) > 0 and not unset and size != self._size_shown:
            self._size_shown = size
            self.show_all()

    def show_all(self) -> None:
        """Show the whole map, as large as it can be, also after zooming, dragging and a change of the window."""
        zoom = self._zoom(*self._size_shown)
        self._place((self._picture.east - self._picture.west) * 256 * 2**zoom / 360)
        self.map.zoom, self.map.center = zoom, self._centre()
        for zone, marker in self.markers.items():
            marker.location = _spot(self._picture, *self._spots[zone])
        self._arrows = ()
        if self._scene is not None:
            self.update(*self._scene)

    def resize(self, height: int) -> None:
        """Make the map higher or lower and let the page measure it again."""
        self.height, self.map.layout.height = height, f"{height}px"
        self.widget.children = (self.info, self._sprites)
        self.widget.children = (self.map, self.info, self._sprites)


def _spot(picture: Frame, x: float, y: float) -> list[float]:
    lat, lon = picture.place(x, y)
    return [round(lat, 4), round(lon, 4)]


def _turned(line: list[list[float]]) -> list[list[float]]:
    """Return a line of GeoJSON as latitudes and longitudes, exact to some ten metres."""
    return [[round(point[1], 4), round(point[0], 4)] for point in line]
