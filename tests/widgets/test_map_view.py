"""The map changes in place: only what differs is sent, and clicks arrive as zones."""

from __future__ import annotations

import attrs
import pytest

from histgames.maps.drawing.scene import Arrow, Look, Stack, Symbol
from histgames.widgets.map_view import MapView
from tests.widgets.conftest import Wire
from tests.widgets.toy_wales import full_scene


@pytest.fixture
def view() -> MapView:
    made = MapView("wales", relief=False)
    made.update(full_scene())
    return made


def test_the_same_scene_sends_nothing(view: MapView, wire: Wire) -> None:
    """Showing the same again costs nothing."""
    view.update(full_scene())
    assert wire.sent == []


def test_one_changed_stack_sends_one_message(view: MapView, wire: Wire) -> None:
    """A piece that moves in costs one message for its zone, below a kilobyte."""
    scene = full_scene()
    stacks = tuple(
        Stack("ELF", (Symbol("knight", "welsh", 9, "knights"),)) if stack.zone == "ELF" else stack
        for stack in scene.stacks
    )
    view.update(attrs.evolve(scene, stacks=stacks))
    assert len(wire.sent) == 1
    assert wire.size < 1000
    assert ">9<" in view.blocks["ELF"].value


def test_holders_and_highlights_are_one_message(view: MapView, wire: Wire) -> None:
    """However many zones change hands or are highlighted, one style sheet says it."""
    scene = full_scene()
    looks = {zone: Look("viking", look.title) for zone, look in scene.looks.items()}
    view.update(attrs.evolve(scene, looks=looks, highlights=("MON", "ARF")), chosen="RHO")
    assert len(wire.sent) == 1
    assert view.looks.value.count("stroke-width:7") == 2
    assert "hg-cross-6b3f87" in view.looks.value


def test_base_layers_show_no_modern_borders_and_need_no_server(view: MapView) -> None:
    """There is no tile layer; every layer of the map holds its own data."""
    kinds = {type(layer).__name__ for layer in view.map.layers}
    assert kinds == {"Polygon", "Polyline", "LayerGroup"}


def test_relief_is_part_of_the_page() -> None:
    """The relief is a data address, which works wherever the notebook is opened."""
    images = [layer for layer in MapView("wales").map.layers if type(layer).__name__ == "ImageOverlay"]
    assert [image.url[:22] for image in images] == ["data:image/png;base64,"]


def test_clicks_on_zones_and_on_pieces_are_picks(view: MapView) -> None:
    """A click on the area and a click on the pieces both name the zone."""
    picked: list[str] = []
    view.on_pick(picked.append)
    view.polygons["ELF"]._handle_mouse_events(None, {"type": "click"}, [])
    view.markers["MON"]._handle_mouse_events(None, {"type": "click"}, [])
    assert picked == ["ELF", "MON"]


def test_pointing_at_a_zone_tells_about_it(view: MapView) -> None:
    """The line below the map says what the zone is, as text."""
    scene = full_scene()
    view.update(attrs.evolve(scene, looks={**scene.looks, "ELF": Look("welsh", "Elfael\n<b>held</b>")}))
    view.polygons["ELF"]._handle_mouse_events(None, {"type": "mouseover"}, [])
    assert view.info.value == "<b>Elfael</b> &lt;b&gt;held&lt;/b&gt;"


def test_arrows_come_and_go(view: MapView, wire: Wire) -> None:
    """Arrows of a style are one layer whose shapes are replaced."""
    scene = full_scene()
    view.update(attrs.evolve(scene, arrows=(Arrow("HES", "GWU", "norman"), Arrow("CHN", "TEG", "norman"))))
    assert len(view.arrows["norman"].locations) == 2
    view.update(attrs.evolve(scene, arrows=()))
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
    scene = full_scene()
    stacks = (Stack("ELF", (Symbol("leader", "welsh", 1, "<img src=x onerror=alert(1)>"),)),)
    view.update(attrs.evolve(scene, stacks=stacks, looks={"ELF": Look("welsh", "</title><script>")}))
    assert "<img" not in view.blocks["ELF"].value
    assert "<script>" not in view.blocks["ELF"].value
