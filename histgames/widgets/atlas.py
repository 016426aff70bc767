"""An atlas of a map with fortresses: areas in the colours of a year, places, roads and passes, a search and a slider of years."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import asinh, floor, log2, pi, radians, tan
from typing import Any

import ipyleaflet
import ipywidgets

from histgames.core.errors import GameError, UnknownName
from histgames.core.names import cited, fold, lookup
from histgames.maps.drawing.land_colours import land_colours
from histgames.maps.drawing.palette import EDGE, HIGHLIGHT, INK, LAND, MARK_FILLS, ROAD, SEAT
from histgames.maps.drawing.sheet import sheet
from histgames.maps.drawing.svg_paths import zone_rings
from histgames.maps.drawing.symbols import safe
from histgames.maps.drawing.year_strip import strip
from histgames.maps.drawing.zoom_names import LESSER_FROM, MARKS, Language, checked_language, names_at
from histgames.maps.facts import facts
from histgames.maps.files import layer, settings
from histgames.maps.gazetteer import Fortress, Gazetteer, Pass, gazetteer
from histgames.maps.topology import topology
from histgames.maps.years import Lordship, lordships, opening_year, shown_year, years
from histgames.widgets.atlas_marks import marks
from histgames.widgets.map_layers import PANES, MapLayers, turned
from histgames.widgets.still import figure, smallest, with_still
from histgames.widgets.theme import DEAD_ATLAS, THEME, dead

__all__ = ["Atlas", "atlas"]

#: Bar, strip and map fit together into the window of a small projector.
HEIGHT = 490
#: How near the map goes to what was found, and the pixels into which several places have to fit.
NEAR = 8.0
FIT = (560, 300)
#: Pixels that its picture is wide where the notebook is printed: the first that is not too much for a saved notebook.
STILL_WIDTHS = (1000, 700, 500)
#: So many of the places found are read out.
READ_OUT = 3
PAPER = "#efede8"
STYLE = (
    f"<style>.hg-atlas .leaflet-container,.hg-atlas{{background:{PAPER}}}.hg-atlas .leaflet-div-icon{{background:none;border:none}}"
    ".hg-names{pointer-events:none}.hg-names span{position:absolute;transform:translate(-50%,-50%);white-space:pre;text-align:center;"
    "line-height:1.15;font-family:Arial,'Liberation Sans','DejaVu Sans',sans-serif;color:#1b1b1b;"
    "text-shadow:0 0 2px #fff,0 0 3px #fff,0 0 4px #fff}"
    ".hg-names .hg-land{font-weight:bold;color:#5d4d3d;opacity:.85}.hg-names .hg-city{font-weight:bold}"
    ".hg-atlas .leaflet-bottom.leaflet-left{max-width:min(340px,60%)}.hg-atlas .hg-told{margin:0;width:auto}"
    ".hg-atlas .hg-told .widget-html-content{font-size:15px;line-height:1.35;padding:6px 10px;color:#1b1b1b;white-space:normal}</style>"
)
HOW = "Point at an area or a place to learn more."


class Atlas:
    """A map to look things up on; it knows no game.

    Parameters
    ----------
    name : str
        A map with fortresses, such as ``"empire"``.
    year : int, optional
        The year it opens with; the first that the map tells if none is given.
    height : int
        Height of the map in pixels, from 200 to 4000.
    language : {"german", "english"}
        Language of the names.

    Raises
    ------
    GameError
        If the map cannot show such a year, height or language.
    UnknownMap
        If there is no such map.
    UnknownName
        If it has no fortresses.
    """

    def __init__(
        self, name: str, *, year: int | None = None, height: int = HEIGHT, language: Language = "german"
    ) -> None:
        self.name, self._book, self._graph = name, gazetteer(name), topology(name)
        year, language = opening_year(name, year), checked_language(language, "An atlas")
        if isinstance(height, bool) or not isinstance(height, int) or not 200 <= height <= 4000:
            raise GameError(f"An atlas is from 200 to 4000 pixels high, not {cited(height)}.")
        #: Where the map opens, and where the pixels of names are counted from.
        self._origin, self._zoom = tuple(settings(name)["atlas"]["origin"]), settings(name)["atlas"]["zoom"]
        self._rivers = {
            each["properties"]["local"]: each["properties"]["name"] for each in layer(name, "rivers")["features"]
        }
        self._houses = {fold(each): each for each in (row["lord"] for row in facts(name)["lordships"])}
        self._told: Callable[[], None] | None = None
        self._lords: dict[str, Lordship] = {}
        self._colours = land_colours(name)
        self.info = ipywidgets.HTML(HOW)
        self.info.add_class("hg-told")
        self.strip = ipywidgets.HTML()
        self.areas = {zone: self._area(zone, shapes) for zone, shapes in zone_rings(name).items()}
        self.places = [self._marks(great=True), self._marks(great=False)]
        self._icons = [ipyleaflet.DivIcon(icon_size=[0, 0], icon_anchor=[0, 0]) for _ in range(2)]
        self.names = ipyleaflet.Marker(location=self._origin, draggable=False, keyboard=False, name="Names")
        self._found = ipyleaflet.LayerGroup(layers=(), name="Found")
        self.map = ipyleaflet.Map(
            layers=tuple(self._layers()),
            panes=PANES,
            center=self._origin,
            zoom=self._zoom,
            min_zoom=5,
            max_zoom=11,
            zoom_snap=0.25,
            scroll_wheel_zoom=True,
            prefer_canvas=False,
            attribution_control=False,
            layout=ipywidgets.Layout(width="100%", height=f"{height}px"),
        )
        self.map.add_class("hg-atlas")
        self.map.add(ipyleaflet.LayersControl(position="topright"))
        self.map.add(ipyleaflet.WidgetControl(widget=self.info, position="bottomleft"))
        self.slider = ipywidgets.IntSlider(
            year,
            years(name)[0],
            years(name)[-1],
            description="Year",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(flex="1 1 220px", min_width="200px"),
        )
        self.slider.observe(lambda change: self.show_year(change["new"]), "value")
        self.language = ipywidgets.Dropdown(
            options=[("Deutsch", "german"), ("English", "english")],
            value=language,
            description="Names",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="145px"),
        )
        self.language.observe(lambda _: self._reworded(), "value")
        self.map.observe(lambda _: self._zoomed(), "zoom")
        self.search = ipywidgets.Text(
            placeholder="Würzburg, Cologne, Milano ...",
            description="Find",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(flex="1 1 160px", min_width="150px"),
        )
        self.search.observe(lambda change: self.find(change["new"]), "value")
        style = ipywidgets.HTML(f"<style>{THEME}</style>{STYLE}{dead(DEAD_ATLAS)}")
        bar = ipywidgets.HBox([self.slider, self.search, self.language], layout=ipywidgets.Layout(flex_flow="row wrap"))
        key = ipywidgets.HTML(_key(self._book))
        self.widget = ipywidgets.VBox([style, bar, self.strip, self.map, key])
        self.widget.add_class("hg-atlas-desk")
        self.widget.add_class("hg-atlas")
        self.year = year
        self.show_year(year)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the atlas in a notebook, and a picture of it where the notebook is printed."""
        caption = f"The map of {self.year} as this box opened it."
        still = smallest(*[lambda wide=wide: figure(self.to_svg(width=wide), caption) for wide in STILL_WIDTHS])
        return with_still(self.widget._repr_mimebundle_(**options), still)

    def to_svg(self, *, width: int = 1000) -> str:
        """Return the map as it is shown, all of it, as a still SVG picture `width` pixels wide."""
        return sheet(self.name, year=self.year, language=self.language.value, width=width)

    def show_year(self, year: int) -> None:
        """Colour the areas by who was lord there in a year; only what differs from the year before is sent.

        Raises
        ------
        GameError
            If the map cannot show such a year.
        """
        year = shown_year(self.name, year)
        then = lordships(self.name, year)
        for zone, area in self.areas.items():
            colour = self._colours[then[zone].english] if zone in then else LAND
            if area.fill_color != colour:
                area.fill_color = colour
        self._lords, self.year = then, year
        self._reworded()
        self.strip.value = strip(self.name, year)
        if self.slider.value != year:
            self.slider.value = year

    def find(self, text: str) -> tuple[Fortress, ...]:
        """Mark the places that a text may mean, and read out the first; gives them. A pass or a land is shown if no place is meant."""
        found = self._book.search(text)
        self._ring([(place.lat, place.lon) for place in found])
        if found:
            self._go_to([(place.lat, place.lon) for place in found])
            self._tell(lambda: self._tell_found(found))
        elif not (isinstance(text, str) and (self._find_pass(text) or self._find_land(text))):
            hint = _hint(self._book, text) if str(text).strip() else HOW
            self._tell(lambda: setattr(self.info, "value", safe(hint)))
        return found

    def _find_pass(self, text: str) -> bool:
        """Show the passes that a text may mean, if there are any."""
        passes = {one.name: one for one in self._book.passes}
        meant = [
            passes[name] for name in lookup(text, {name: (one.english, one.modern) for name, one in passes.items()})
        ]
        if meant:
            spots = [(one.lat, one.lon) for one in meant]
            self._ring(spots)
            self._go_to(spots)
            said = "<br>".join(
                f"<b>{safe(one.name)}</b> ({safe(one.english)}): pass, {safe(self._held(one))}" for one in meant
            )
            self._tell(lambda: setattr(self.info, "value", said))
        return bool(meant)

    def _find_land(self, text: str) -> bool:
        """Go to the lands of the year that a text may mean, if there are any."""
        lands = {each.german: each for each in self._lords.values()}
        meant = [lands[title] for title in lookup(text, {title: (each.english,) for title, each in lands.items()})]
        if meant:
            titles = {each.german for each in meant}
            self._go_to([self._graph.zones[zone].centre for zone, each in self._lords.items() if each.german in titles])
            words = (
                f"<b>{safe(each.german)}</b> ({safe(each.english)}): {safe(each.lord or 'no lord known')}"
                for each in meant
            )
            said = f"{self.year}: {'<br>'.join(words)}"
            self._tell(lambda: setattr(self.info, "value", said))
        return bool(meant)

    def _ring(self, spots: Iterable[tuple[float, float]]) -> None:
        before = self._found.layers
        self._found.layers = tuple(
            ipyleaflet.CircleMarker(location=spot, radius=13, color=HIGHLIGHT, weight=4, fill=False) for spot in spots
        )
        for ring in before:
            ring.close()

    def _held(self, one: Pass) -> str:
        """How high a pass is and who holds it."""
        if not one.fortress:
            return f"{one.height} m"
        return f"{one.height} m, held by {self._book.places[one.fortress].german}, crenels to the {one.crenellated}"

    def tell_area(self, zone: str) -> None:
        """Say in the corner of the map what an area is and what stands in it.

        Raises
        ------
        UnknownName
            If the map has no such area.
        """
        places = self._book.in_zone(zone)

        def tell() -> None:
            area, lord = self._graph.zones[zone], self._lords.get(zone)
            under = f"{self._named(lord)}{f' ({lord.lord})' if lord.lord else ''}" if lord else area.region
            names = ", ".join(self._named(place) for place in places)
            first, other = (area.local, area.name) if self.language.value == "german" else (area.name, area.local)
            also = f" ({safe(other)})" if other != first else ""
            self.info.value = f"<b>{safe(first)}</b>{also}: {safe(under)}. {safe(names)}"

        self._tell(tell)

    def tell_place(self, place: str) -> None:
        """Say in the corner of the map what a place is.

        Raises
        ------
        UnknownName
            If no place has such a name, or several have.
        """
        found = self._book.find(place)
        self._tell(lambda: self._tell_found((found,)))

    def _tell(self, how: Callable[[], None]) -> None:
        """Say something now, and anew when year or language change."""
        self._told = how
        how()

    def _tell_found(self, found: tuple[Fortress, ...]) -> None:
        lines = [self._about(place) for place in found[:READ_OUT]]
        if more := found[READ_OUT:]:
            lines.append(f"and {len(more)} more: {safe(', '.join(self._named(place) for place in more[:12]))}")
        self.info.value = "<br>".join(lines)

    def _go_to(self, spots: Sequence[tuple[float, float]]) -> None:
        """Bring what was found into sight."""
        west, east = min(lon for _, lon in spots), max(lon for _, lon in spots)
        south, north = min(lat for lat, _ in spots), max(lat for lat, _ in spots)
        self.map.center = ((south + north) / 2, (west + east) / 2)
        if len(spots) == 1:
            self.map.zoom = max(self.map.zoom, NEAR)
            return
        wide, tall = east - west, (asinh(tan(radians(north))) - asinh(tan(radians(south)))) * 180 / pi
        room = min(FIT[0] / max(wide, 0.01), FIT[1] / max(tall, 0.01))
        self.map.zoom = min(max(floor(log2(room * 360 / 256) * 4) / 4, 5.0), NEAR)

    def _named(self, place: Fortress | Lordship) -> str:
        return str(getattr(place, self.language.value))

    def _house(self, house: str) -> str:
        """A house or see as it is written: a see like its town."""
        if house in self._book.places:
            return self._named(self._book.places[house])
        return self._houses.get(fold(house), house)

    def _about(self, place: Fortress) -> str:
        """What a place is, in a line."""
        name = self._named(place)
        names = dict.fromkeys((place.german, place.english, place.modern))
        others = ", ".join(each for each in names if fold(each) not in fold(name))
        said = [place.kind.english, self._see(place), place.arms and f"arms: {self._house(place.arms)}"]
        if place.river:
            river = place.river if self.language.value == "german" else self._rivers.get(place.river, place.river)
            said.append(f"{place.bank} bank of the {river}")
        if place.founded:
            said.append(f"founded or first named {place.founded}")
        words = "; ".join(word for word in (*said, "" if place.source == "rulebook" else place.note) if word)
        return f"<b>{safe(name)}</b>{f' ({safe(others)})' if others else ''}: {safe(words)}"

    def _see(self, place: Fortress) -> str:
        if not place.see:
            return ""
        if place.province == self._book.pope:
            return "seat of the pope" if place.place == self._book.pope else f"{place.see} under the pope"
        return f"{place.see}, province of {self._house(place.province)}"

    def _reworded(self) -> None:
        """Write names anew, and what was said."""
        self._write_names()
        if self._told:
            self._told()

    def _zoomed(self) -> None:
        """Fit names and marks to the zoom."""
        lesser = self.places[1]
        if self.map.zoom >= LESSER_FROM and lesser not in self.map.layers:
            self.map.add(lesser)
        elif self.map.zoom < LESSER_FROM and lesser in self.map.layers:
            self.map.remove(lesser)
        self._write_names()

    def _write_names(self) -> None:
        names = names_at(self.name, self.map.zoom, year=self.year, language=self.language.value, origin=self._origin)
        spans = "".join(
            f'<span class="{"hg-land" if each.land else "hg-city" if each.size >= 14 else ""}" '
            f'style="left:{each.x:.0f}px;top:{each.y:.0f}px;font-size:{each.size:.0f}px">{safe(each.text)}</span>'
            for each in names
        )
        html = f'<div class="hg-names">{spans}</div>'
        if self.names.icon is None or self.names.icon.html != html:
            # the page draws an icon when it becomes that of a marker: the two take turns
            self._icons.reverse()
            self._icons[0].html = html
            self.names.icon = self._icons[0]

    def _layers(self) -> list[Any]:
        layers = MapLayers(self.name)
        found = [
            layers.sea(),
            layers.land(),
            layers.relief(opacity=0.45),
            ipyleaflet.LayerGroup(layers=tuple(self.areas.values()), name="Areas"),
            layers.lakes(),
            layers.rivers(wanted=lambda each: each["rank"] > 1),
            layers.rivers("Great rivers", weight=3, wanted=lambda each: each["rank"] == 1),
            layers.frontiers(),
            layers.roads(),
            ipyleaflet.LayerGroup(layers=tuple(self._passes()), name="Passes"),
            *self.places[: 1 + (self._zoom >= LESSER_FROM)],
            self.names,
            self._found,
        ]
        return [each for each in found if each is not None]

    def _marks(self, *, great: bool) -> Any:
        drawn = marks(self._book, great=great)
        drawn.on_hover(lambda feature, **_: self.tell_place(feature["properties"]["place"]))
        return drawn

    def _area(self, zone: str, shapes: list[list[list[list[float]]]]) -> Any:
        outline = [[turned(ring) for ring in shape] for shape in shapes]
        area = ipyleaflet.Polygon(locations=outline, color=EDGE, weight=1, fill_color=LAND, fill_opacity=0.9)
        area.on_mouseover(lambda **_: self.tell_area(zone))
        return area

    def _passes(self) -> Iterable[Any]:
        for one in self._book.passes:
            icon = ipyleaflet.DivIcon(html=f'<b style="color:{ROAD}">)(</b>', icon_size=[14, 14], icon_anchor=[7, 7])
            yield ipyleaflet.Marker(
                location=(one.lat, one.lon), icon=icon, draggable=False, title=f"{one.name}, {self._held(one)}"
            )


def atlas(name: str, *, year: int | None = None, height: int = HEIGHT, language: Language = "german") -> Atlas:
    """Make an atlas of a map with fortresses; what goes in is that of `Atlas`."""
    return Atlas(name, year=year, height=height, language=language)


def _key(book: Gazetteer) -> str:
    """What the marks mean, in a line."""
    signs = [
        f'<svg width="18" height="16"><circle cx="9" cy="9" r="{MARKS[kind]}" fill="{colour}" stroke="{INK}"/></svg>'
        f"{safe(book.kinds[kind].english)}"
        for kind, colour in MARK_FILLS.items()
    ]
    ring = (
        f'<svg width="18" height="16"><circle cx="9" cy="9" r="5" fill="{INK}" stroke="{SEAT}" stroke-width="2"/></svg>'
    )
    return " &nbsp; ".join(
        f'<span style="white-space:nowrap">{sign}</span>' for sign in (*signs, f"{ring}seat of a bishop")
    )


def _hint(book: Gazetteer, text: str) -> str:
    try:
        book.find(text)
    except UnknownName as error:
        return str(error)
    return ""
