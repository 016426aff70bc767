"""The map changes in place: only what differs is sent, and clicks arrive as ids."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

from histgames.core import GameError
from histgames.maps.drawing.scene import Area, Arrow, Hex, Road, Scene, Site, Stack, Symbol
from histgames.widgets.map_view import MapView
from tests.widgets.conftest import Wire
from tests.widgets.toy_wales import STYLES, full_scene


@pytest.fixture
def view() -> MapView:
    made = MapView(full_scene(), relief=False)
    made.update(full_scene())
    return made


def event(view: MapView, layer: str, each: str, kind: str = "click") -> None:
    """Do what the page does when a thing of a layer is clicked or pointed at."""
    content = {"event": kind, "properties": {"id": each}, "feature": {}, "id": None, "coordinates": [0, 0]}
    view.shapes.layers[layer]._handle_mouse_events(None, content, [])


def drawn(view: MapView, each: str) -> str:
    """Return what stands on a thing."""
    mark = f'-{view.shapes.stands[each]}"'
    return next((part for part in view.sheets[view._slots[each]].split("</svg>") if mark in part), "")


def evolved(scene: Scene, *areas: Area, **changes: Any) -> Scene:
    """Return a scene in which some areas look different."""
    new = {area.id: area for area in areas}
    return evolve(scene, areas=tuple(new.get(area.id, area) for area in scene.areas), **changes)


def test_the_same_scene_sends_nothing(view: MapView, wire: Wire) -> None:
    """Showing the same again costs nothing."""
    view.update(full_scene())
    assert wire.sent == []


def test_one_changed_stack_sends_one_message(view: MapView, wire: Wire) -> None:
    """A piece that moves in costs one message with the few stacks that share its sheet."""
    scene = full_scene()
    stacks = tuple(
        Stack("ELF", (Symbol("knight", "welsh", 9, "knights"),)) if stack.at == "ELF" else stack
        for stack in scene.stacks
    )
    view.update(evolve(scene, stacks=stacks))
    assert len(wire.sent) == 1
    assert wire.size < 5000
    assert ">9<" in drawn(view, "ELF")


def test_holders_and_highlights_are_two_messages(view: MapView, wire: Wire) -> None:
    """However many zones change hands or are lit, a style sheet says the one and a style sheet the other."""
    scene = full_scene()
    areas = [evolve(area, style="viking") for area in scene.areas]
    view.update(evolved(scene, *areas, highlights=("MON", "ARF")), chosen="RHO")
    assert len(wire.sent) == 2
    assert view.sheets["lit"].count("stroke-width:7") == 2
    assert "hg-cross-6b3f87" in view.sheets["looks 0"]


def test_two_maps_never_share_a_name(view: MapView) -> None:
    """No id and no style sheet of one map means anything on another, also in the page of another kernel; nothing is missing."""
    other = MapView(full_scene(), relief=False)
    other.update(full_scene())
    here, there = (" ".join(piece.value for piece in each.sheets.widget.children) for each in (view, other))
    names = set(re.findall(r'(?<=\sid=")[^"]*', here))
    assert len(names) > 30
    assert names.isdisjoint(re.findall(r'(?<=\sid=")[^"]*', there))
    assert set(re.findall(r'(?:href="|url\()#([^")]*)', here)) <= names
    scopes = set(re.findall(r"<style>\.(hg-m\w+)", here))
    assert len(scopes) == 1
    assert scopes.isdisjoint(re.findall(r"<style>\.(hg-m\w+)", there))


def test_a_pattern_that_is_not_painted_leaves_its_colour(view: MapView) -> None:
    """Wherever a pattern cannot be had, land has the plain colour of its holder."""
    assert re.search(r"fill:url\(#[\w-]*hg-dots-c8441b\) #de9a7e}", view.sheets["looks 0"])


def test_base_layers_show_no_modern_borders_and_need_no_server(view: MapView) -> None:
    """There is no tile layer; every layer of the map holds its own data, and there are few."""
    kinds = [type(layer).__name__ for layer in view.map.layers]
    assert set(kinds) == {"Polygon", "Polyline", "LayerGroup", "GeoJSON"}
    assert len(kinds) < 10


def test_relief_is_part_of_the_page() -> None:
    """The relief is a data address, which works wherever the notebook is opened."""
    images = [layer for layer in MapView(full_scene()).map.layers if type(layer).__name__ == "ImageOverlay"]
    assert [image.url[:22] for image in images] == ["data:image/png;base64,"]


def test_clicks_on_areas_and_around_their_pieces_are_picks(view: MapView) -> None:
    """A click on the area and a click at the pieces both name the area."""
    picked: list[str] = []
    view.on_pick(picked.append)
    event(view, "areas", "ELF")
    event(view, "stands", "MON")
    assert picked == ["ELF", "MON"]


def test_pointing_at_an_area_tells_about_it(view: MapView) -> None:
    """The line below the map says what the area is, as text."""
    view.update(evolved(full_scene(), Area("ELF", "welsh", "Elfael\n<b>held</b>")))
    event(view, "areas", "ELF", "mouseover")
    whole = "Elfael · &lt;b&gt;held&lt;/b&gt;"
    assert view.info.value == f'<div title="{whole}"><b>Elfael</b> &lt;b&gt;held&lt;/b&gt;</div>'


def test_what_is_told_is_never_out_of_date(view: MapView) -> None:
    """When the thing that was pointed at changes, the line below the map says so at once."""
    event(view, "areas", "ELF", "mouseover")
    view.update(evolved(full_scene(), Area("ELF", "norman", "Elfael\nheld by Normans")))
    assert "<b>Elfael</b> held by Normans" in view.info.value
    view.pick("MON")
    view.update(evolved(full_scene(), Area("MON", "norman", "Mon\nburnt")))
    assert "<b>Mon</b> burnt" in view.info.value


def test_things_are_found_and_clicked_in_a_list(view: MapView) -> None:
    """The list says what is told of each thing, by its name; what is chosen is told and marked, and the button clicks it."""
    picked: list[str] = []
    view.on_pick(picked.append)
    field = view.things.field
    assert field.description == "Zone"
    assert field.options[:3] == (("(none)", ""), ("Arfon · Gwynedd", "ARF"), ("Arwystli · Powys", "ARW"))
    assert len(field.options) == 28
    field.value = "ELF"
    assert "<b>Elfael</b>" in view.info.value
    assert f".{view.shapes.classes['ELF']})" in view.sheets["looked at"]
    assert picked == []
    view.things.button.click()
    assert picked == ["ELF"]
    assert view.sheets["looked at"] == ""
    # the list follows the map, and does not act by itself
    event(view, "areas", "MON")
    assert field.value == "MON"
    assert picked == ["ELF", "MON"]
    view.update(evolved(full_scene(), Area("MON", "norman", "Mon\nburnt")))
    assert ("Mon · burnt", "MON") in field.options
    assert field.value == "MON"
    assert picked == ["ELF", "MON"]


def test_a_map_that_is_shown_twice_fits_the_smaller_of_both(view: MapView) -> None:
    """Both have one zoom; the larger one telling its size again changes nothing."""
    view.map.set_state({"left": 0, "right": 400, "top": 0, "bottom": 500, "_view_count": 1})
    small = view.map.zoom
    view.map.set_state({"_view_count": 2})
    view.map.set_state({"left": 0, "right": 1000, "top": 0, "bottom": 1000})
    assert view.map.zoom == small
    view.map.set_state({"_view_count": 1})
    view.map.set_state({"left": 0, "right": 1001, "top": 0, "bottom": 1000})
    assert view.map.zoom > small


def test_arrows_come_and_go(view: MapView, wire: Wire) -> None:
    """Arrows of a style are one layer whose shapes are replaced."""
    scene = full_scene()
    view.update(evolve(scene, arrows=(Arrow("HES", "GWU", "norman"), Arrow("CHN", "TEG", "norman"))))
    assert len(view.arrows["norman"].locations) == 2
    view.update(evolve(scene, arrows=()))
    assert view.arrows["norman"].locations == []
    assert len(wire.sent) == 2


def test_the_map_fits_the_size_that_the_page_gives(view: MapView) -> None:
    """On a larger map the zones are drawn larger; the same size again changes nothing that a person has zoomed."""
    before = view.map.zoom
    view.map.set_state({"left": 0, "right": 1000, "top": 0, "bottom": 1000})
    assert view.map.zoom > before
    view.map.zoom = 6
    view.map.set_state({"left": 10, "right": 1010, "top": 5, "bottom": 1005})
    assert view.map.zoom == 6
    view.show_all()
    assert view.map.zoom > before


def test_every_text_on_the_map_is_escaped(view: MapView) -> None:
    """Names of pieces that look like markup stay text."""
    stacks = (Stack("ELF", (Symbol("leader", "welsh", 1, "<img src=x onerror=alert(1)>"),)),)
    view.update(evolved(full_scene(), Area("ELF", "welsh", "</title><script>"), stacks=stacks))
    event(view, "areas", "ELF", "mouseover")
    assert "<img" not in drawn(view, "ELF")
    assert "<script>" not in drawn(view, "ELF") + view.info.value


SITES = (
    Site("s1", "norman", "Clun", at=(-3.03, 52.42), mark="castle", badge="3"),
    Site("s2", "welsh", "Builth", at=(-3.40, 52.15)),
)


def test_sites_roads_and_hexes_are_a_layer_each() -> None:
    """Each of them is clicked by its id, whatever number of them there is; roads of a kind are one layer."""
    roads = (Road("r1", ("s1", "s2")), Road("r2", ("s2", "MON"), kind="track"))
    hexes = tuple(Hex(f"h{n}", fill="neutral", at=(-5 - n / 10, 52.0), size=0.05) for n in range(3))
    view = MapView(evolve(full_scene(), sites=SITES, roads=roads, hexes=hexes), relief=False)
    assert list(view.shapes.layers) == ["areas", "hexes", "road road", "road track", "stands", "cells", "sites"]
    picked: list[str] = []
    view.on_pick(picked.append)
    event(view, "sites", "s2")
    event(view, "road track", "r2")
    event(view, "hexes", "h1")
    assert picked == ["s2", "r2", "h1"]


def test_a_site_is_its_mark_in_its_holders_colours(wire: Wire) -> None:
    """Another holder or another mark is another filling, sent with its pattern; the badge stands beside it."""
    scene = evolve(full_scene(), sites=SITES)
    view = MapView(scene, relief=False)
    view.update(scene)
    assert ">3</text>" in drawn(view, "s1")
    assert drawn(view, "s2") == ""
    wire.clear()
    view.update(evolve(scene, sites=(evolve(SITES[0], style="welsh", badge=""), SITES[1])))
    assert wire.size < 3_000
    assert drawn(view, "s1") == ""


def test_a_scene_whose_things_lie_elsewhere_needs_another_map(view: MapView) -> None:
    """Another holder fits on the map as it is; another place does not."""
    scene = evolve(full_scene(), sites=SITES)
    assert view.fits(evolved(full_scene(), Area("ELF", "viking")))
    assert not view.fits(scene)
    other = evolve(scene, sites=(evolve(SITES[0], at=(-3.0, 52.0)), SITES[1]))
    assert not MapView(scene, relief=False).fits(other)


@pytest.mark.parametrize(
    ("scene", "message"),
    [
        (
            Scene("wales", "", sites=(Site("x"),)),
            "The site 'x' has no longitude and latitude, and is no place of the map 'wales'.",
        ),
        (
            Scene("wales", "", hexes=(Hex("x"),)),
            "The hex 'x' has neither a middle with a size nor an outline, and is in no layer of a map.",
        ),
        (
            Scene("wales", "", roads=(Road("x", ("y", "MON")),)),
            "The road 'x' has neither a line nor two ends on the board, and is in no layer of a map.",
        ),
        (Scene("", ""), "A board shows areas, sites or hexes; this one has none, and no picture."),
        (
            Scene("wales", "", sites=(Site("MON", at=(0, 0)),)),
            "Two things of a board are called 'MON', an area of the map and a site: each needs an id of its own.",
        ),
    ],
)
def test_what_has_no_place_is_said_in_a_sentence(scene: Scene, message: str) -> None:
    """Each mistake of a scene is one clear sentence."""
    with pytest.raises(GameError, match=f"^{re.escape(message)}$"):
        MapView(scene)


def test_styles_that_a_scene_does_not_have_are_plain() -> None:
    """A holder without a style is drawn like nobody's."""
    scene = Scene("wales", "", areas=(Area("ELF", "nobody"),), styles=STYLES)
    view = MapView(scene, relief=False)
    view.update(scene)
    assert view.sheets["looks 0"].count("fill:") == 1
