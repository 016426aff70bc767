"""The map of the board: an adapter around ipyleaflet that shows scenes and sends only what has changed.

How it is repainted. A widget for each area would cost five objects and a message for each change; replacing the data of a layer sends
every outline again. So all areas are one GeoJSON layer, all hexes another, all sites a third, each kind of road one (`map_shapes`), and
none of them ever changes. Each shape carries a class name of its own, and style sheets, which are HTML widgets that show nothing
(`sheets`), say what each class is filled with: ``.a7{fill:...}``. A style sheet holds the rules of some sixty things, so one changed
holder sends one piece of a few hundred bytes, and the browser repaints without any work of its own or of the kernel.

A pattern is a filling too: the mark of a site, a tower on a disc in its holder's colours, is a pattern that fills the circle in which
Leaflet draws the point. Names and pieces hang on points in the same way: SVG lets a path carry a drawing at its middle corner, and
``marker-mid`` can be set by a style sheet; the circle that Leaflet draws for a point has just one such corner, its rightmost point. So
a stack is a drawing in a sheet, told by its class, and costs nothing while nothing stands there. Such drawings take no clicks; those go
to the shape below, which around the pieces of an area is an invisible circle.

All ids and classes that the page sees begin with a token made for this one map, so that boards of several notebooks and kernels may
share a page. Patterns and drawings are here once for each map, too: one that lies in a hidden tab is not painted in another. Where a map is
shown twice, the sheets are there twice, with the same ids; the page's plug-in (`histgames-map`) sees to it that they are painted even if the
first of them are out of sight. Without it areas have their plain colours then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import floor, log2
from secrets import token_hex
from typing import Any

import ipyleaflet
import ipywidgets

from histgames.maps.drawing.draw import arrow_shape
from histgames.maps.drawing.ground import Ground, ground
from histgames.maps.drawing.ids import own_ids
from histgames.maps.drawing.paint import Paint, area_paint, hex_paint, site_paint
from histgames.maps.drawing.palette import HIGHLIGHT, INK, strong
from histgames.maps.drawing.scene import Arrow, Key, Scene
from histgames.maps.drawing.standing import Known, standing
from histgames.maps.drawing.svg_paths import Frame
from histgames.maps.drawing.symbols import SHAPES, Label, definitions, safe
from histgames.widgets.map_layers import PANES, MapLayers
from histgames.widgets.map_list import MapList
from histgames.widgets.map_shapes import Shapes
from histgames.widgets.sheets import Sheets, grouped

__all__ = ["MapView"]

#: Width in pixels of a usual map, until the page tells the real one.
USUAL = 480.0
#: Below this width names and pieces are drawn smaller.
WIDE, SMALLER = 560.0, 0.85
#: Up to so many lit things have a heavy edge, up to so many a plain one, more only a thin one: else they would hide the map.
FEW, MANY = 8, 60
#: Pixels of edges: of areas and roads, and of the small sites and hexes; heavy, plain, thin.
EDGES = {"a": (7, 4, 2), "r": (7, 5, 3), "s": (4, 3, 1.5), "h": (4, 2.5, 1)}
#: Pixels from area to area in which their names have room; where they are smaller, names are left out until one looks nearer.
NAMES = 50.0
#: Pixels from site to site in which their marks have room; where they stand closer, marks are smaller, at worst by so much.
ROOM, SMALLEST = 26.0, 0.5
#: So many things share a style sheet, and so many stacks of a large board a piece of drawings; on a small one each has its own.
RULES, DRAWINGS = 64, 3
#: How what is chosen in the list is marked on the map.
LOOKED_AT = f"stroke:{INK};stroke-width:5;stroke-opacity:1;stroke-dasharray:9 5"
HOW = "Point at something to read about it; click it to act there."
Pick = Callable[[str], None]


class MapView:
    """A map that can be shown in a notebook, changed in place, and clicked.

    Parameters
    ----------
    scene : Scene
        A board: where its things lie is taken over, how they look is shown by `update`.
    height : int
        Height in pixels.
    names : str
        Which names of zones: ``"name"``, ``"local"`` or ``"both"``.
    relief : bool
        Whether to show the shaded relief.
    """

    def __init__(self, scene: Scene, *, height: int = 600, names: str = "name", relief: bool = True) -> None:
        self.ground: Ground = ground(scene)
        self.height, self.names = height, names
        self._place(USUAL)
        self._class = f"hg-m{token_hex(4)}"
        self.sheets = Sheets()
        self.sheets.widget.add_class(f"{self._class}-sheets")
        self._scene: tuple[Scene, str] | None = None
        self._on_pick: list[Pick] = []
        self._titles: dict[str, str] = {}
        self._told_of = ""
        self._known: Known = {}
        self._own: dict[Paint, Paint] = {}
        self._painted: dict[str, str] = {}
        self._arrows: tuple[Arrow, ...] = ()
        self.shapes = Shapes(self.ground, scene, self._stands())
        ids = list(self.shapes.classes)
        self._chunks = [ids[i : i + RULES] for i in range(0, len(ids), RULES)]
        together = DRAWINGS if len(self.shapes.stands) > RULES else 1
        self._slots = {each: f"stand {n // together}" for n, each in enumerate(self.shapes.stands)}
        for each in self.shapes.layers.values():
            each.on_click(lambda properties, **_: self.pick(properties["id"]))
            each.on_hover(lambda properties, **_: self.tell(properties["id"]))
        self.arrows: dict[str, Any] = {}
        self._arrow_group = ipyleaflet.LayerGroup(layers=())
        self.map = ipyleaflet.Map(
            layers=(*self._fixed(relief=relief), *self.shapes.layers.values(), self._arrow_group),
            panes=PANES,
            center=self._centre(),
            zoom=self._zoom(USUAL, height),
            min_zoom=5 if self.ground.map else 1,
            max_zoom=11 if self.ground.map else 18,
            zoom_snap=0.05,
            scroll_wheel_zoom=False,
            keyboard=False,  # else the first click makes the page scroll to the map and is lost
            attribution_control=False,
            layout=ipywidgets.Layout(width="100%", height=f"{height}px"),
        )
        self.map.add_class("hg-map")
        self.map.add_class(self._class)
        self.map.observe(self._fit, "pixel_bounds")
        self.map.observe(lambda _: self.sheets.set({"size": self._crowding()}), "zoom")
        self.map._view_count = 0  # from now on the page counts
        self._size_shown = (USUAL, float(height))
        self._sizes = {self._size_shown}
        self.info = ipywidgets.HTML("", layout=ipywidgets.Layout(margin="0", min_width="0"))
        self.info.add_class("hg-info")
        self._titles = self._told(scene)
        listed = {each: self._titles[each].split("\n")[0] for each in self.shapes.classes}
        self.things = MapList(
            listed, "Place" if self.ground.sites or self.ground.hexes else "Zone", self._look_at, self._act_on
        )
        self._below = ipywidgets.VBox([self.info, self.things.widget], layout=ipywidgets.Layout(min_width="0"))
        order = " ".join(self.shapes.classes[each] for each in self.things.order)
        self.sheets.set(
            {"shapes": _defined(definitions(SHAPES), self._class), "order": f'<i data-order="{order}"></i>'}
        )
        self.widget = ipywidgets.VBox(
            [self.map, self._below, self.sheets.widget], layout=ipywidgets.Layout(overflow="hidden")
        )
        self.widget.add_class("hg-map-view")
        self.tell("")

    def fits(self, scene: Scene) -> bool:
        """Whether a scene can be shown: its things lie where those of this map do."""
        return not scene.picture and ground(scene) is self.ground

    # showing

    def update(self, scene: Scene, chosen: str = "") -> None:
        """Show a scene, with one thing marked as chosen: only what differs from the scene before is sent."""
        self._scene = (scene, chosen)
        paints = self._paints(scene)
        sheets = {
            "size": self._crowding(),
            "lit": self._lit(scene, chosen),
            **self._new_patterns(paints),
            **self._looks(scene, paints),
        }
        sheets |= self._drawings(standing(scene, self.ground, self.names, self._known))
        self.sheets.set(sheets)
        self._titles = self._told(scene)
        self.things.update(self._titles)
        self.tell(self._told_of)
        if scene.arrows != self._arrows:
            self._arrows = scene.arrows
            self._show_arrows(scene.arrows, dict(scene.styles))

    def _paints(self, scene: Scene) -> dict[str, Paint]:
        """Return what each area, hex and site is filled with."""
        styles, legend = scene.styles, scene.legend
        bare = area_paint(None)
        paints = dict.fromkeys(self.ground.areas, bare)
        paints |= {area.id: area_paint(styles.get(area.style)) for area in scene.areas}
        paints |= {cell.id: hex_paint(styles.get(cell.fill), styles.get(cell.style)) for cell in scene.hexes}
        paints |= {site.id: site_paint(styles.get(site.style), legend.site(site.mark)) for site in scene.sites}
        return {each: self._named(paint) for each, paint in paints.items()}

    def _named(self, paint: Paint) -> Paint:
        """Return a filling under a name of this map's own."""
        if paint not in self._own:
            self._own[paint] = paint.within(self._class) if paint.pattern else paint
        return self._own[paint]

    def _new_patterns(self, paints: dict[str, Paint]) -> dict[str, str]:
        """Return the patterns that are on no sheet yet, as one more sheet."""
        known, new = set(self._painted.values()), dict[str, str]()
        for paint in paints.values():
            if paint.pattern and paint.pattern not in known:
                new[paint.fill] = paint.pattern
        if not new:
            return {}
        self._painted |= new
        return {f"patterns {len(self._painted)}": _defined(f"<defs>{''.join(new.values())}</defs>")}

    def _looks(self, scene: Scene, paints: dict[str, Paint]) -> dict[str, str]:
        """Return the style sheets that paint everything."""
        classes = self.shapes.classes
        looks = {each: f"fill:{paint.fill} {paint.plain}".strip() for each, paint in paints.items()}
        for road in scene.roads:
            sign, key = scene.legend.road(road.kind), scene.styles.get(road.style)
            dash = f";stroke-dasharray:{safe(sign.dash)}" if sign.dash else ""
            looks[road.id] = f"stroke:{safe(strong(key) if key else sign.colour)};stroke-width:{sign.width:g}{dash}"
        return {
            f"looks {n}": grouped(f".{self._class}.hg-map", [(classes[each], looks.get(each, "")) for each in chunk])
            for n, chunk in enumerate(self._chunks)
        }

    def _lit(self, scene: Scene, chosen: str) -> str:
        """Return the style sheet of what is lit or chosen."""
        classes, number = self.shapes.classes, len(scene.highlights)
        weight = (number > FEW) + (number > MANY)
        rules: list[tuple[str, str]] = []
        for each in dict.fromkeys((*scene.highlights, *((chosen,) if chosen else ()))):
            name = classes.get(each)
            if name is not None:
                edge, wide = (INK, EDGES[name[0]][0]) if each == chosen else (HIGHLIGHT, EDGES[name[0]][weight])
                rules.append((name, f"stroke:{edge};stroke-width:{wide};stroke-opacity:1;stroke-dasharray:none"))
        return grouped(f".{self._class}.hg-map.hg-map", rules)

    def _drawings(self, blocks: dict[str, Label]) -> dict[str, str]:
        """Return the sheets with the names and pieces, each drawn where its class is."""
        texts = {slot: "" for slot in self._slots.values() if self.sheets[slot]}
        for each, made in blocks.items():
            texts[self._slots[each]] = texts.get(self._slots[each], "") + self._drawing(each, made)
        return texts

    def _drawing(self, each: str, made: Label) -> str:
        name, name_of_class = f"{self._class}-{self.shapes.stands[each]}", self.shapes.stands[each]
        aside = 3.0 if each in self.ground.sites else -self.shapes.radius[each] - self._size * made.width / 2
        scale = f" scale({self._size:g})" if self._size != 1 else ""
        return (
            f"<style>.{self._class} .{name_of_class}{{marker-mid:url(#{name})}}</style>"
            f'<svg class="hg-board hg-at-{self.shapes.classes[each][0]}" width="0" height="0"><marker id="{name}" markerUnits="userSpaceOnUse" style="overflow:visible">'
            f'<g><g transform="translate({aside:.0f} {-self._size * made.height / 2:.0f}){scale}">{own_ids(made.svg, self._class)}</g></g></marker></svg>'
        )

    def _crowding(self) -> str:
        """Return the style sheet for what has too little room at this zoom: smaller marks of sites, areas without names."""
        text = ""
        scale = round(min(max(self._apart(self.ground.sites.values()) / ROOM, SMALLEST), 1), 2)
        if scale < 1:
            text += (
                f".{self._class} .hg-place{{transform-box:fill-box;transform-origin:center;transform:scale({scale:g})}}"
            )
            text += f".{self._class}-sheets .hg-at-s marker>g{{scale:{1 / scale:.2f}}}"
        if self._apart([shape[0][0][0] for shape in self.ground.areas.values()]) < NAMES * self._size:
            text += f".{self._class}-sheets .hg-at-a .hg-name{{display:none}}"
        return f"<style>{text}</style>" if text else ""

    def _apart(self, spots: Iterable[Sequence[float]]) -> float:
        """Return about how many pixels there are at this zoom from one of many spots to the next; much for few spots."""
        dots = [self._picture.point(spot[0], spot[1]) for spot in spots]
        if len(dots) < FEW:
            return 1000.0
        xs, ys = zip(*dots, strict=True)
        zoomed = 256 * 2 ** float(self.map.zoom) / 360 / self._picture.scale
        return float(zoomed * ((max(xs) - min(xs)) * (max(ys) - min(ys)) / len(dots)) ** 0.5)

    def _told(self, scene: Scene) -> dict[str, str]:
        """Return what is told of each thing: its title, and the pieces on it where the title does not name them."""
        titles = {each: self.ground.label(each) or each for each in self.ground.areas}
        titles |= {area.id: area.title for area in scene.areas if area.title}
        titles |= {site.id: site.title or site.name or site.id for site in scene.sites}
        titles |= {cell.id: cell.title or cell.name or cell.id for cell in scene.hexes}
        titles |= {road.id: road.title or road.id for road in scene.roads}
        for stack in scene.stacks:
            if stack.at in titles and "\n" not in titles[stack.at] and stack.symbols:
                words = ", ".join(f"{s.count} {s.name}" if s.shape != "leader" else s.name for s in stack.symbols)
                titles[stack.at] += f"\n{words}"
        return titles

    def _show_arrows(self, arrows: tuple[Arrow, ...], styles: dict[str, Key]) -> None:
        shapes: dict[str, list[Any]] = {style: [] for style in self.arrows}
        for arrow in arrows:
            if arrow.origin in self._spots and arrow.target in self._spots:
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

    def tell(self, each: str) -> None:
        """Say below the map what a thing is, and from then on how it stands; with an empty text, how to use the map."""
        self._told_of = each
        first, *more = self._titles.get(each, "").split("\n")
        said = f"<b>{safe(first)}</b> {safe(' · '.join(more))}" if each else HOW
        whole = safe(" · ".join((first, *more))) if each else HOW
        self.info.value = f'<div title="{whole}">{said}</div>'

    def _look_at(self, each: str) -> None:
        """Tell of a thing that is chosen in the list, and mark it on the map."""
        self.tell(each)
        name = self.shapes.classes.get(each)
        self.sheets.set(
            {"looked at": grouped(f".{self._class}.hg-map.hg-map.hg-map", [(name, LOOKED_AT)] if name else [])}
        )

    def _act_on(self, each: str) -> None:
        """Click a thing that is chosen in the list."""
        self.pick(each)

    # clicks

    def on_pick(self, callback: Pick) -> None:
        """Call `callback` with a thing's id whenever it or its pieces are clicked."""
        self._on_pick.append(callback)

    def pick(self, each: str) -> None:
        """Do what a click on a thing does."""
        self._look_at("")
        self.tell(each)
        self.things.show(each)
        for callback in self._on_pick:
            callback(each)

    def _fixed(self, *, relief: bool) -> list[Any]:
        layers = MapLayers(self.ground.map)
        below = (layers.land(), layers.relief() if relief else None)
        above = (layers.rivers(), layers.lakes(), layers.borders())
        return [each for each in (*below, *above) if each is not None]

    # size

    def _place(self, width: float) -> None:
        """Place names and pieces for a map on which everything takes this width."""
        self._size = 1.0 if width >= WIDE else SMALLER
        room = max(round(width / self._size / 20), 1) * 20.0
        self._picture = self.ground.frame(room)
        self._spots = self.ground.spots(room, self.names)

    def _stands(self) -> dict[str, tuple[float, float]]:
        """Return longitude and latitude of where the pieces of areas stand."""
        places = {each: self._picture.place(*self._spots[each]) for each in self.ground.areas}
        return {each: (lon, lat) for each, (lat, lon) in places.items()}

    def _centre(self) -> list[float]:
        return _spot(self._picture, self._picture.width / 2, self._picture.height / 2)

    def _zoom(self, width: float, height: float) -> float:
        """Return the largest zoom at which everything fits into a map of this size."""
        wide = min(width, height * self._picture.width / self._picture.height)
        return floor(20 * log2(wide / (self._picture.east - self._picture.west) * 360 / 256)) / 20

    def _fit(self, _: Any) -> None:
        """Fit zoom, names and pieces to the size that the page has given to the map, whenever it changes."""
        (left, top), (right, bottom) = self.map.pixel_bounds
        size = (float(right - left), float(bottom - top))
        unset = right > 1e6 * 256  # as long as the page has not answered
        if min(size) <= 0 or unset:
            return
        # where the map is shown twice, both have the same zoom: that of the smaller one
        self._sizes = {*self._sizes, size} if self.map._view_count > 1 else {size}
        size = min(self._sizes, key=lambda each: self._zoom(*each))
        if size != self._size_shown:
            self._size_shown = size
            self.show_all()

    def show_all(self) -> None:
        """Show the whole map, as large as it can be, also after zooming, dragging and a change of the window."""
        zoom = self._zoom(*self._size_shown)
        self._place((self._picture.east - self._picture.west) * 256 * 2**zoom / 360)
        self.map.zoom, self.map.center = zoom, self._centre()
        self.shapes.move(self._stands())
        self._arrows = ()
        if self._scene is not None:
            self.update(*self._scene)

    def resize(self, height: int) -> None:
        """Make the map higher or lower and let the page measure it again."""
        self.height, self.map.layout.height = height, f"{height}px"
        self.widget.children = (self._below, self.sheets.widget)
        self.widget.children = (self.map, self._below, self.sheets.widget)


def _defined(parts: str, token: str = "") -> str:
    """Return parts of drawings as SVG that shows nothing itself."""
    return f'<svg width="0" height="0">{own_ids(parts, token) if token else parts}</svg>'


def _spot(picture: Frame, x: float, y: float) -> list[float]:
    lat, lon = picture.place(x, y)
    return [round(lat, 4), round(lon, 4)]
