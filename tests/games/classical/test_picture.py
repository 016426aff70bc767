"""The board as a picture, with arrows for what the adjudicator made of the orders."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist, hypot
from xml.etree import ElementTree

import pytest
from attrs import evolve

import histgames as hg
from histgames.core import Session
from histgames.games.classical.show.board_svg import STYLES, board_svg
from histgames.games.classical.show.cells import HEIGHT, WIDTH, cells
from histgames.games.classical.show.labels import places
from histgames.games.classical.state import CHART, Europe
from tests.games.classical.positions import RULES, at, start, write

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Session[Europe]) -> dict[tuple[str, str], str]:
    """The orders in a picture: what and from where, with the outcome that the line shows."""
    root = ElementTree.fromstring(game.to_svg())  # type: ignore[attr-defined]
    groups = [group for group in root.iter(f"{SVG}g") if "data-order" in group.attrib]
    return {(g.attrib["data-order"], g.attrib["data-at"]): g.attrib["data-outcome"] for g in groups}


def picture(game: Session[Europe]) -> str:
    """The picture of a game."""
    return game.to_svg()  # type: ignore[attr-defined, no-any-return]


def titles(game: Session[Europe]) -> tuple[str, str]:
    """What stands above a picture: what comes next, and what is shown."""
    texts = [each.text or "" for each in ElementTree.fromstring(picture(game)).iter(f"{SVG}text")]
    return texts[0], texts[1]


def stars(game: Session[Europe]) -> list[str]:
    """Where the stars of units that were driven out stand on the board."""
    return re.findall(r'class="cl-blow" data-at="(\w+)"', picture(game))


def test_the_start() -> None:
    """All provinces, 34 centres and 22 units; nothing is fetched from elsewhere; no order is drawn."""
    game = start()
    text = game.to_svg(width=500)  # type: ignore[attr-defined]
    root = ElementTree.fromstring(text)
    assert root.attrib["width"] == "500"
    assert {path.attrib.get("data-zone") for path in root.iter(f"{SVG}path")} >= set(CHART.provinces)
    assert text.count('class="cl-centre"') == 34 + 1  # and the one of the key
    assert text.count('class="cl-unit"') == 22 + 1
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
    assert [g.attrib["data-at"] for g in root.iter(f"{SVG}g") if g.attrib.get("class") == "cl-cross"][:-2] == [
        "bur",
        "ruh",
    ]


BEATEN = "fall 1903\nFrance: A Bur, A Gas\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun\nItaly: A Tus\nItaly owns Rom, Ven"
FALL = {("move", "mun"): "succeeds", ("support", "ruh"): "given"}


def test_dislodged_units_are_seen() -> None:
    """A star where a unit was driven out, and the unit itself with a dashed edge until it retreats."""
    game = at(BEATEN)
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    assert stars(game) == ["bur"]
    assert "France: army in Burgundy, must retreat" in picture(game)
    assert drawn(game) == FALL
    assert titles(game) == ("Fall 1903: retreats", "Shown: the orders of Fall 1903")


@pytest.mark.parametrize(
    ("order", "mark"),
    [
        ("A Bur R Bel", ("retreat", "succeeds")),
        ("Disband A Bur", ("disband", "succeeds")),
        ("", ("disband", "succeeds")),
    ],
)
def test_retreats_stand_beside_the_movement(order: str, mark: tuple[str, str]) -> None:
    """The arrows of the season stay, with those of its retreats, until builds or the next season are carried out."""
    game = at(BEATEN)
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    write(game, {"france": order} if order else {})
    assert drawn(game) == {**FALL, (mark[0], "bur"): mark[1]}
    assert stars(game) == ["bur"]
    assert "army in Burgundy, must retreat" not in picture(game)
    assert titles(game) == ("Winter 1903: builds and removals", "Shown: the orders and retreats of Fall 1903")


def test_a_unit_that_cannot_retreat_is_drawn_as_disbanded() -> None:
    """At once, for nobody is asked: pale with a cross, beside the unit that drove it out."""
    game = at(
        "spring 1904\nItaly: F Nap, F Ion, F Tys\nItaly owns Nap\nTurkey: F Apu, A Rom, F Adr, A Ven\nTurkey owns Smy"
    )
    write(game, {"italy": "F Ion - Apu; F Nap S F Ion - Apu"})
    assert drawn(game) == {
        ("move", "ion"): "succeeds",
        ("support", "nap"): "given",
        ("disband", "apu"): "succeeds",
    }
    assert "Turkey: fleet in Apulia, disbanded" in picture(game)
    assert titles(game) == ("Fall 1904: orders", "Shown: the orders and retreats of Spring 1904")


def test_builds_and_removals_are_drawn() -> None:
    """A ring for a new unit, a pale unit with a cross for one that is gone, ordered or not."""
    game = at("winter 1903\nFrance: A Bur\nFrance owns Par, Bre\nItaly: A Ven, A Rom, A Tyr\nItaly owns Rom")
    assert titles(game) == ("Winter 1903: builds and removals", "")
    write(game, {"france": "Build F Bre", "italy": "Disband A Ven"})
    assert drawn(game) == {
        ("build", "bre"): "succeeds",
        ("disband", "ven"): "succeeds",
        ("disband", "tyr"): "succeeds",
    }
    assert titles(game) == ("Spring 1904: orders", "Shown: the builds and removals of Winter 1903")


def test_a_winter_without_builds_leaves_the_fall_on_the_board() -> None:
    """If nothing is built or removed, the orders of the fall are still shown in spring."""
    game = at("fall 1903\nFrance: A Bur\nFrance owns Par\nGermany: A Mun\nGermany owns Mun")
    write(game, {"france": "A Bur - Pic"})
    assert drawn(game) == {("move", "bur"): "succeeds"}
    assert titles(game) == ("Spring 1904: orders", "Shown: the orders of Fall 1903")


def test_arrows_that_meet_are_drawn_apart() -> None:
    """Two armies that move against each other have two lines, side by side; the cross of each stands on its own."""
    game = at("fall 1903\nFrance: A Bur\nFrance owns Par\nGermany: A Mun\nGermany owns Mun")
    write(game, {"france": "A Bur - Mun", "germany": "A Mun - Bur"})
    crosses = [
        re.findall(r"-?[\d.]+", path)[:2]
        for path in re.findall(r'cl-cross" data-at="\w+"><path [^>]* d="(\S+ \S+)', picture(game))
    ]
    (ax, ay), (bx, by) = ((float(x), float(y)) for x, y in crosses)
    assert hypot(ax - bx, ay - by) > 10


def test_texts_are_escaped() -> None:
    """Whatever stands in the title, the picture is well formed and holds it as text."""
    text = board_svg(start().state, "<script>alert('x')</script>&")
    ElementTree.fromstring(text)
    assert "<script" not in text


def test_names_in_a_state_cannot_break_the_picture() -> None:
    """A state from a file may hold anything as the owner of a centre."""
    state = evolve(start().state, owners={"par": '"><script>'})
    ElementTree.fromstring(board_svg(state, "Paris"))


def test_provinces_touch_as_they_should() -> None:
    """On the schematic map provinces share a border if, and nearly only if, units can go from one to the other."""
    shapes = cells()
    pairs = [(one, other) for one in CHART.provinces for other in CHART.provinces if one < other]
    apart = [pair for pair in pairs if pair[1] in CHART.neighbours[pair[0]] and shapes.touch(*pair) < 2]
    wrong = [pair for pair in pairs if pair[1] not in CHART.neighbours[pair[0]] and shapes.touch(*pair) > 4]
    assert (apart, wrong) == ([], [])


def test_every_place_is_on_the_board() -> None:
    """Each location has a spot of its own, inside the picture and 20 units or more from the others."""
    anchors = cells().anchors
    assert set(anchors) == set(CHART.province_of)
    assert all(15 < x < WIDTH - 15 and 12 < y < HEIGHT - 12 for x, y in anchors.values())
    spots = list(anchors.items())
    near = [
        (one, other)
        for i, (one, (ax, ay)) in enumerate(spots)
        for other, (bx, by) in spots[i + 1 :]
        if (ax - bx) ** 2 + (ay - by) ** 2 < 400 and CHART.province_of[one] != CHART.province_of[other]
    ]
    assert near == []


def test_names_units_and_centres_do_not_cover_each_other() -> None:
    """With a unit on every province at once the boxes of the units are apart, and no name lies on one or on another name."""
    boxes = [(x - 19, y - 11, x + 19, y + 11) for place, (x, y) in cells().anchors.items() if "(" not in place]
    wide = {place: 17 if CHART.provinces[place].centre else 8 for place in places()}
    labels = [(x - wide[place], y - 5, x + wide[place], y + 5) for place, (x, y) in places().items()]

    def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
        return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]

    assert [pair for pair in combinations(boxes, 2) if not apart(*pair)] == []
    assert [pair for pair in combinations(labels, 2) if not apart(*pair)] == []
    assert [pair for pair in product(labels, boxes) if not apart(*pair)] == []


def test_powers_are_told_by_more_than_colour() -> None:
    """Each power has a colour of its own; those that share a pattern differ strongly in lightness or are named on their units."""
    assert len({key.fill for key in STYLES.values()}) == 7
    text = start().to_svg()  # type: ignore[attr-defined]
    assert {word for word in ("Aus", "Eng", "Fra", "Ger", "Ita", "Rus", "Tur") if f">{word}</tspan>" in text} == {
        key.name[:3] for key in STYLES.values()
    }


#: What is left of light's red, green and blue for people without one kind of cone (Machado, Oliveira, Fernandes 2009).
VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """A colour as it is seen, in CIE L*a*b*, where distances are differences to the eye."""
    red, green, blue = (sum(a * b for a, b in zip(row, light(colour), strict=True)) for row in VISIONS[vision])
    x, y, z = (
        max(a * red + b * green + c * blue, 0.0) / white
        for a, b, c, white in (
            (0.4124, 0.3576, 0.1805, 0.9505),
            (0.2126, 0.7152, 0.0722, 1),
            (0.0193, 0.1192, 0.9505, 1.089),
        )
    )
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def light(colour: str) -> list[float]:
    """The light of a colour on a screen."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


@pytest.mark.parametrize("vision", VISIONS)
def test_colours_differ_for_everybody(vision: str) -> None:
    """Any two powers differ by 20 or more, ten times what can just be seen side by side."""
    near = min(
        dist(seen(one.fill, vision), seen(other.fill, vision)) for one, other in combinations(STYLES.values(), 2)
    )
    assert near > 20


@pytest.mark.parametrize("power", STYLES)
def test_letters_on_units_can_be_read(power: str) -> None:
    """The contrast of the letters on a unit is 4.5 to 1 or more, as the guidelines for the web ask."""
    ink, fill = (
        sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True)) + 0.05
        for colour in (STYLES[power].ink, STYLES[power].fill)
    )
    assert max(ink, fill) / min(ink, fill) >= 4.5


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
    """The title says what is written now."""
    assert RULES.scene(start().state, None).title == "Spring 1901: orders"  # type: ignore[attr-defined]
