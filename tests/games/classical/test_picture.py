"""The board as a picture, with arrows for what the adjudicator made of the orders."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import attrs

import histgames as hg
from histgames.core import Session
from histgames.games.classical.board_svg import STYLES, board_svg
from histgames.games.classical.cells import HEIGHT, WIDTH, cells
from histgames.games.classical.state import ATLAS, Europe
from tests.games.classical.positions import RULES, at, start, write

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Session[Europe]) -> dict[tuple[str, str], str]:
    """The orders in a picture: what and from where, with the outcome that the line shows."""
    root = ElementTree.fromstring(game.to_svg())  # type: ignore[attr-defined]
    groups = [group for group in root.iter(f"{SVG}g") if "data-order" in group.attrib]
    return {(g.attrib["data-order"], g.attrib["data-at"]): g.attrib["data-outcome"] for g in groups}


def test_the_start() -> None:
    """All provinces, 34 centres and 22 units; nothing is fetched from elsewhere; no order is drawn."""
    game = start()
    text = game.to_svg(width=500)  # type: ignore[attr-defined]
    root = ElementTree.fromstring(text)
    assert root.attrib["width"] == "500"
    assert {path.attrib.get("data-zone") for path in root.iter(f"{SVG}path")} >= set(ATLAS.provinces)
    assert text.count('class="cl-centre"') == 34
    assert text.count('class="cl-unit"') == 22
    assert re.findall(r'href="(?!#)', text) == []
    assert drawn(game) == {}


def test_arrows_come_from_the_results() -> None:
    """Moves, supports and convoys that worked, and those that were stopped or came to nothing."""
    game = at(
        "fall 1903\nFrance: A Bur, F Eng\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun\n"
        "England: A Lon, F Nth\nEngland owns Lon\nRussia: F Stp(nc), A Swe\nRussia owns Stp\nTurkey: F Aeg\nTurkey owns Con"
    )
    write(
        game,
        {
            "france": "A Bur - Mun; F Eng C A Lon - Bre",
            "germany": "A Ruh S A Mun",
            "england": "A Lon - Bel via convoy; F Nth C A Lon - Bel",
            "russia": "F Stp(nc) - Nwy; A Swe S F Stp - Nwy",
            "turkey": "F Aeg - Bul(sc)",
        },
    )
    assert drawn(game) == {
        ("move", "bur"): "fails",
        ("convoy", "eng"): "void",
        ("support", "ruh"): "given",
        ("move", "lon"): "succeeds",
        ("convoy", "nth"): "stands",
        ("move", "stp(nc)"): "succeeds",
        ("support", "swe"): "given",
        ("move", "aeg"): "succeeds",
    }


def test_what_failed_has_a_cross() -> None:
    """Never by colour alone: a stopped move and a cut support carry a cross, what worked has none."""
    game = at(
        "spring 1903\nFrance: A Bur, A Par\nFrance owns Par\nGermany: A Ruh\nGermany owns Mun\nItaly: A Mar\nItaly owns Rom"
    )
    write(
        game,
        {
            "france": "A Bur - Bel",
            "germany": "A Ruh - Bel",
            "italy": "A Mar - Gas",
        },
    )
    root = ElementTree.fromstring(game.to_svg())  # type: ignore[attr-defined]
    crosses = {
        group.attrib["data-at"]: len([path for path in group if path.attrib.get("class") == "cl-cross"])
        for group in root.iter(f"{SVG}g")
        if "data-order" in group.attrib
    }
    assert crosses == {"bur": 2, "ruh": 2, "mar": 0}


def test_dislodged_units_are_seen() -> None:
    """A star where a unit was driven out, and the unit itself with a dashed edge until it retreats."""
    game = at("fall 1903\nFrance: A Bur\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun")
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    text = game.to_svg()  # type: ignore[attr-defined]
    assert text.count('class="cl-blow"') == 1
    assert "France: army in Burgundy, must retreat" in text
    write(game, {"france": "A Bur R Bel"})
    assert drawn(game) == {("retreat", "bur"): "succeeds"}
    write(game, {"germany": "Disband A Ruh"})
    assert "must retreat" not in game.to_svg()  # type: ignore[attr-defined]


def test_builds_and_removals_are_drawn() -> None:
    """A ring for a new unit, a cross for one that is gone."""
    game = at("winter 1903\nFrance: A Bur\nFrance owns Par, Bre\nItaly: A Ven, A Rom\nItaly owns Rom")
    write(game, {"france": "Build F Bre", "italy": "Disband A Ven"})
    assert drawn(game) == {("build", "bre"): "succeeds", ("disband", "ven"): "succeeds"}


def test_texts_are_escaped() -> None:
    """Whatever stands in the title, the picture is well formed and holds it as text."""
    text = board_svg(start().state, "<script>alert('x')</script>&")
    ElementTree.fromstring(text)
    assert "<script" not in text


def test_names_in_a_state_cannot_break_the_picture() -> None:
    """A state from a file may hold anything as the owner of a centre."""
    state = attrs.evolve(start().state, owners={"par": '"><script>'})
    ElementTree.fromstring(board_svg(state, "Paris"))


def test_provinces_touch_as_they_should() -> None:
    """On the schematic map provinces share a border if, and nearly only if, units can go from one to the other."""
    shapes = cells()
    pairs = [(one, other) for one in ATLAS.provinces for other in ATLAS.provinces if one < other]
    apart = [pair for pair in pairs if pair[1] in ATLAS.neighbours[pair[0]] and shapes.touch(*pair) < 2]
    wrong = [pair for pair in pairs if pair[1] not in ATLAS.neighbours[pair[0]] and shapes.touch(*pair) > 4]
    assert (apart, wrong) == ([], [])


def test_every_place_is_on_the_board() -> None:
    """Each location has a spot of its own, inside the picture and 20 units or more from the others."""
    anchors = cells().anchors
    assert set(anchors) == set(ATLAS.province_of)
    assert all(15 < x < WIDTH - 15 and 12 < y < HEIGHT - 12 for x, y in anchors.values())
    spots = list(anchors.items())
    near = [
        (one, other)
        for i, (one, (ax, ay)) in enumerate(spots)
        for other, (bx, by) in spots[i + 1 :]
        if (ax - bx) ** 2 + (ay - by) ** 2 < 400 and ATLAS.province_of[one] != ATLAS.province_of[other]
    ]
    assert near == []


def test_powers_are_told_by_more_than_colour() -> None:
    """Each power has a colour of its own; those that share a pattern differ strongly in lightness or are named on their units."""
    assert len({key.fill for key in STYLES.values()}) == 7
    text = start().to_svg()  # type: ignore[attr-defined]
    assert {word for word in ("Aus", "Eng", "Fra", "Ger", "Ita", "Rus", "Tur") if f">{word}</tspan>" in text} == {
        key.name[:3] for key in STYLES.values()
    }


def test_a_game_as_a_page() -> None:
    """One page with the pictures of all positions, without anything from elsewhere; typed text stays text."""
    game = at("winter 1903\nFrance: A Bur\nFrance owns Par, Bre")
    game.play("Build F Bre", "france")
    game.note("<script>alert(1)</script>")
    game.play("done", "france")
    page = game.to_html()  # type: ignore[attr-defined]
    assert page.count("<script") == 2  # the data and the program
    assert "France builds" not in page
    assert "France: builds F Brest (succeeds)" in page
    assert re.findall(r'(?:src|href)="(?!#|data:)', page) == []
    assert '"pictures":[[' in page


def test_the_picture_of_a_game_shows_no_secrets() -> None:
    """What is written is not on the board."""
    game = hg.new("classical")
    before = game.to_svg()
    game.play("A Par - Bur", "france")
    assert game.to_svg() == game.to_svg("germany") == before


def test_the_board_of_a_view() -> None:
    """The legend counts centres; the title says the season."""
    assert RULES.scene(start().state).title == "Spring 1901"  # type: ignore[attr-defined]
