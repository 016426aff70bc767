"""Scenes are plain records with ids of their own; their ground is found once; all of them can be drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from attrs import evolve

from histgames.core import GameError
from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.draw_beside import wrapped
from histgames.maps.drawing.ground import corners, ground
from histgames.maps.drawing.paint import hex_paint, site_mark, site_paint
from histgames.maps.drawing.scene import (
    Area,
    Box,
    Card,
    Hand,
    Hex,
    Key,
    Legend,
    Piece,
    Road,
    Scene,
    Sign,
    Site,
    Space,
    Stack,
    Symbol,
    Track,
)
from histgames.maps.drawing.shown import shown
from histgames.maps.topology import topology
from tests.core.toys import raid
from tests.widgets.toy_board import AREAS, CELLS, PLACES, WAYS, realm
from tests.widgets.toy_board import scene as scene_of

SVG = "{http://www.w3.org/2000/svg}"
BLUE, GREEN = Key("Blue", "#1f5fa8", "#ffffff", "lines"), Key("Wood", "#a9c48f", "#1b1b1b")


def large() -> Scene:
    """Return the large board as it is at the start."""
    return scene_of(realm().begin(), None)


@pytest.mark.parametrize(
    ("things", "both"),
    [
        ({"sites": (Site("x"),), "roads": (Road("x"),)}, "a site and a road"),
        ({"hands": (Hand("", (Card("x", ""), Card("x", ""))),)}, "both a card"),
        ({"tracks": (Track("", (Space("x", ""),)),), "boxes": (Box("x", ""),)}, "a space and a box"),
        ({"hexes": (Hex("x"),), "boxes": (Box("b", "", (Piece("x", ""),)),)}, "a hex and a counter"),
    ],
)
def test_an_id_names_one_thing(things: dict[str, tuple[object, ...]], both: str) -> None:
    """Two things with one id could not be told apart by a click: one sentence says which and what they are."""
    message = f"Two things of a board are called 'x', {both}: each needs an id of its own."
    with pytest.raises(GameError, match=f"^{re.escape(message)}$"):
        Scene("", "", **things)  # type: ignore[arg-type]


def test_the_ground_is_the_same_whatever_stands_on_it() -> None:
    """Another holder, badge or card leaves the ground as it was found; another place makes another."""
    scene = large()
    other = evolve(scene, sites=tuple(evolve(site, style="red", badge="9") for site in scene.sites))
    assert ground(evolve(other, hands=())) is ground(scene)
    moved = (evolve(scene.sites[0], at=(0.0, 50.0)), *scene.sites[1:])
    assert ground(evolve(scene, sites=moved)) is not ground(scene)


def test_places_of_a_map_are_found_by_their_id() -> None:
    """A site without longitude and latitude is the map's place of that id or name, a road without line runs from end to end."""
    scene = Scene(
        "wales", "", sites=(Site("Chester"), Site("here", at=(-4.0, 52.0))), roads=(Road("r", ("Chester", "here")),)
    )
    here = ground(scene)
    assert here.sites["Chester"] == (-2.8926, 53.1855)
    assert here.roads["r"] == (((-2.8926, 53.1855), (-4.0, 52.0)),)
    assert list(here.areas) == list(topology("wales").zones)
    found = ground(Scene("empire", "", sites=(Site("Brederode"),), roads=(Road("r", line=((5, 50), (6, 51))),)))
    assert found.sites["Brederode"] == (4.625, 52.425)


def test_hexagons_touch_without_gaps() -> None:
    """Neighbours on a grid share two corners, standing or lying."""
    for flat, step in ((False, (3**0.5, 0.0)), (True, (1.5, 3**0.5 / 2))):
        ring, near = corners((8, 50), 0.1, flat=flat)[:6], corners((8 + 0.1 * step[0], 50), 0.1, flat=flat)[:6]
        assert len(set(ring)) == 6
        if not flat:
            assert (
                len({tuple(round(c, 4) for c in p) for p in ring} & {tuple(round(c, 4) for c in p) for p in near}) == 2
            )


def test_everything_is_drawn_once() -> None:
    """All areas, sites, roads, hexes, cards, spaces and counters are in the picture under their ids, and it refers to nothing else."""
    text = draw(large(), width=1000)
    root = ElementTree.fromstring(text)
    found = {
        kind: [e.get("data-id") for e in root.iter() if e.get("class") == kind]
        for kind in ("hg-zone", "hg-site", "hg-road", "hg-hex", "hg-card", "hg-space", "hg-counter", "hg-box")
    }
    assert found["hg-zone"] == list(AREAS)
    assert found["hg-site"] == list(PLACES)
    assert found["hg-road"] == list(WAYS)
    assert found["hg-hex"] == list(CELLS)
    assert found["hg-card"] == [f"C{n:02}" for n in range(12)]
    assert found["hg-space"] == [f"T{n}" for n in range(1, 21)]
    assert (found["hg-counter"], found["hg-box"]) == (["d1", "d2", "d3"], ["dead"])
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    assert {e.get("href", "#")[1:] for e in root.iter(f"{SVG}use")} <= ids
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= ids
    assert draw(large(), width=1000) == text


def test_the_legend_speaks_the_words_of_the_game() -> None:
    """Pieces, marks, kinds of sites and of roads are called what the scene calls them; the mark of doubt only where there is doubt."""
    text = draw(large())
    for words in ("Riders", "Foot", "Moot", "Town", "Port", "Path", "Hills", "Reconstructed by us"):
        assert f">{words}</text>" in text
    plain = Scene("wales", "", stacks=(Stack("MON", (Symbol("axe", "", 1, "raiders"),)),))
    assert ">Axe</text>" in draw(plain)
    assert "Reconstructed" not in draw(plain)
    doubtful = (Stack("MON", (Symbol("axe", "", 1, "raiders", reconstructed=True),)),)
    assert ">Reconstructed value</text>" in draw(evolve(plain, stacks=doubtful))


def test_a_mark_that_all_pieces_have_stands_in_the_key_alone() -> None:
    """If every ship is doubtful, the key says so and no ship is marked; if one of two is, that one is marked."""
    ships = Symbol("ship", "", 1, "ships", reconstructed=True), Symbol("ship", "", 2, "ships")
    for symbols, on_pieces, in_key in ((ships[:1], 0, 2), (ships, 1, 1), (ships[1:], 0, 0)):
        scene = Scene("wales", "", stacks=(Stack("MON", symbols),))
        board, _, key = draw(scene).partition('class="hg-legend"')
        assert (board.count('class="hg-doubt"'), key.count('class="hg-doubt"')) == (on_pieces, in_key)


def test_a_card_that_lies_face_down_says_nothing() -> None:
    """Neither its title nor its lines are in the picture."""
    card = Card("c", "Treason", ("The king dies.",))
    scene = Scene("wales", "", hands=(Hand("Hand", (card,)),))
    assert "Treason" in draw(scene)
    hidden = draw(evolve(scene, hands=(Hand("Hand", (evolve(card, hidden=True),)),)))
    assert "Treason" not in hidden
    assert "king" not in hidden


def test_a_board_that_is_a_picture_can_have_cards_too() -> None:
    """What lies beside the map is drawn below the game's own picture."""
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5" width="10" height="5"><circle r="2"/></svg>'
    scene = Scene("own", "Own", picture=picture)
    assert draw(scene, width=200).startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5" width="200"')
    root = ElementTree.fromstring(draw(evolve(scene, hands=(Hand("Hand", (Card("c", "Truce"),)),)), width=200))
    assert [e.tag for e in root.iter(f"{SVG}circle")] == [f"{SVG}circle"]
    assert "Truce" in [e.text for e in root.iter(f"{SVG}text")]


def test_what_is_lit_has_an_edge() -> None:
    """Areas, hexes, roads, sites and cards that are lit are drawn with the colour of light."""
    light = re.compile('class="hg-highlight"|stroke="#e69f00"')
    assert not light.findall(draw(large()))
    for each in ("A11", "S020", "H100", next(iter(WAYS)), "C02", "T3", "d1"):
        assert len(light.findall(draw(evolve(large(), highlights=(each,))))) == 1


def test_every_text_of_the_new_records_is_escaped() -> None:
    """Names and titles that look like markup stay text."""
    evil = "<script>alert('1')</script>\"&"
    scene = Scene(
        "",
        evil,
        areas=(Area("a", evil, evil, (evil,), evil, ((((0, 0), (1, 0), (1, 1), (0, 0)),),)),),
        sites=(Site("s", evil, evil, evil, evil, evil, at=(0.5, 0.5)),),
        roads=(Road("r", ("a", "s"), evil, evil, evil),),
        hexes=(Hex("h", evil, evil, evil, evil, at=(2, 0), size=0.5),),
        hands=(Hand(evil, (Card("c", evil, (evil,), evil),)),),
        tracks=(Track(evil, (Space("t", evil),)),),
        boxes=(Box("b", evil, (Piece("p", evil, evil, evil),)),),
        legend=Legend({evil: evil}, {evil: Sign(evil, evil)}, {evil: Sign(evil, evil)}, {}, evil),
    )
    root = ElementTree.fromstring(draw(scene))
    assert not list(root.iter(f"{SVG}script"))


def test_paint_tells_ground_and_holder() -> None:
    """A held hex has its ground's colour with the holder's stripes; a bare one only the ground's."""
    assert hex_paint(GREEN, None).fill == GREEN.fill
    held = hex_paint(GREEN, BLUE)
    assert GREEN.fill in held.pattern
    assert BLUE.fill in held.pattern
    assert held.fill == "url(#hg-lines-1f5fa8-on-a9c48f)"


def test_the_mark_of_a_site_is_a_filling() -> None:
    """Each kind and holder has a pattern of its own, in which the mark is drawn."""
    for drawn, part in (
        ("dot", "<circle"),
        ("square", "<rect"),
        ("diamond", "<path"),
        ("castle", "translate(-12 -12)"),
    ):
        sign = Sign("x", drawn)
        assert part in site_mark(BLUE, sign)
        assert site_mark(BLUE, sign) in site_paint(BLUE, sign).pattern
    assert site_paint(BLUE, Sign("x")).fill != site_paint(None, Sign("x")).fill


def test_words_are_broken_into_lines() -> None:
    """A word that is longer than a line stands alone."""
    assert wrapped("a Donaudampfschifffahrt b", 40, 12) == ["a", "Donaudampfschifffahrt", "b"]
    assert wrapped("", 40, 12) == []


def test_parts_that_a_game_leaves_out_have_an_answer() -> None:
    """A game that gives a scene and nothing else has no track, odds or chances; one without a scene has no board."""
    rules = raid.make()
    with pytest.raises(GameError, match=r"^Raid has no picture of its board\.$"):
        shown(rules)
    rules.scene = lambda state, seat: Scene("wales", "")
    state, plain = rules.begin(), shown(rules)
    assert plain.scene(state, None) == Scene("wales", "")
    assert (plain.track(state), list(plain.odds(state, "farmer"))) == (None, [])
    assert plain.chances(state, "farmer", raid.Hide(1)) is None


def test_names_of_areas_keep_clear_of_sites() -> None:
    """With five sites in each area, hardly a name that stands alone covers one."""
    scene = large()
    here = ground(scene)
    spots = here.spots(1000)
    covered = [
        area
        for area in AREAS
        if any(
            abs(spots[site][0] - spots[area][0]) < 30 and abs(spots[site][1] - spots[area][1]) < 10 for site in PLACES
        )
    ]
    assert len(covered) < 6
