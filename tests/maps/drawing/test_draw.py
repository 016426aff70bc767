"""A board is drawn as one SVG that needs nothing else, reads well without colours and shows no text as markup."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest
from attrs import evolve

from histgames.games.marcher_lords.show.picture import STYLES as GAME_STYLES
from histgames.maps.drawing.anchors import anchors, zone_name
from histgames.maps.drawing.draw import CSS, arrow_shape, draw
from histgames.maps.drawing.paint import zone_fill
from histgames.maps.drawing.palette import KEYS, mix, pale, strong
from histgames.maps.drawing.scene import Area, Key, Legend, Scene, Sign, Stack, Symbol
from histgames.maps.drawing.svg_paths import frame
from histgames.maps.drawing.symbols import NAME_SIZE, SHAPES, block, definitions, safe, text_width
from histgames.maps.topology import topology
from tests.widgets.toy_wales import STYLES, full_scene

SVG = "{http://www.w3.org/2000/svg}"

# How colours look to people without one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1), in linear light.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    """Return red, green and blue as amounts of light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """Return a colour in CIE Lab, where distances are as people see them."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        sum(m * min(max(c, 0), 1) for m, c in zip(row, rgb, strict=True)) / white
        for row, white in zip(matrix, (0.9505, 1, 1.089), strict=True)
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(a: str, b: str, eyes: str) -> float:
    """How different two colours look; below about 10 they are hard to tell apart on a projector."""
    seen = [lab([sum(m * c for m, c in zip(row, linear(x), strict=True)) for row in BLINDNESS[eyes]]) for x in (a, b)]
    return float(sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5)


def contrast(a: str, b: str) -> float:
    """Return the contrast as the web accessibility guidelines measure it."""
    light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def tree(scene: Scene, **options: object) -> ElementTree.Element:
    """Return a picture, read as XML."""
    return ElementTree.fromstring(draw(scene, **options))  # type: ignore[arg-type]


def test_a_board_is_one_wellformed_svg_with_every_zone() -> None:
    """Every zone is drawn once with its tooltip; nothing outside the document is referred to."""
    root = tree(full_scene())
    zones = [e for e in root.iter(f"{SVG}use") if e.get("class") == "hg-zone"]
    assert [e.get("data-id") for e in zones] == list(topology("wales").zones)
    assert zones[0].findtext(f"{SVG}title") == "Chester\nCounty Chester"
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    assert {e.get("href", "#")[1:] for e in root.iter(f"{SVG}use")} <= ids
    assert "http" not in draw(full_scene()).replace("http://www.w3.org/2000/svg", "")


def test_the_same_scene_gives_the_same_picture() -> None:
    """Drawing is a pure function."""
    assert draw(full_scene()) == draw(full_scene())


def test_every_text_is_escaped() -> None:
    """Names, titles, captions and styles that look like markup stay text."""
    evil = "<script>alert('1')</script>\"&\x00"
    scene = Scene(
        "wales",
        evil,
        areas=(Area("ELF", "x", evil, (evil,)),),
        stacks=(Stack("ELF", (Symbol("leader", "x", 1, evil), Symbol(evil, "x", 2, evil))),),
        styles={"x": Key(evil, "#1f5fa8", "#ffffff", evil)},
        caption=evil,
    )
    root = tree(scene)
    assert not list(root.iter(f"{SVG}script"))
    assert root.findtext(f"{SVG}title") == evil.rstrip("\x00")
    assert safe("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&#39;"


def test_a_zone_outside_the_map_is_left_out() -> None:
    """A scene may name zones that this map does not have; they are not drawn."""
    scene = evolve(full_scene(), highlights=("NOWHERE",))
    assert "NOWHERE" not in draw(scene)


@pytest.mark.parametrize("width", [620, 760, 1200])
def test_names_do_not_collide(width: int) -> None:
    """No name of a zone covers another, in the smallest picture too, and all are within the picture."""
    zones, picture = topology("wales").zones, frame("wales", width)
    boxes = {}
    for zone, (x, y) in anchors("wales", width).items():
        wide = text_width(zone_name(zones[zone]), NAME_SIZE) * 0.9
        top = y - 25
        boxes[zone] = (x - wide / 2, top, x + wide / 2, top + NAME_SIZE)
    for (a, p), (b, q) in combinations(boxes.items(), 2):
        assert p[2] <= q[0] or q[2] <= p[0] or p[3] <= q[1] or q[3] <= p[1], f"{a} and {b} collide"
    assert all(0 <= x <= width and 0 <= y <= picture.height for x, y in anchors("wales", width).values())


def test_names_in_the_language_of_the_land() -> None:
    """Welsh names can stand on the map, alone or beside the English ones."""
    assert "Môn" in draw(full_scene(), names="local")
    assert "Mon / Môn" in draw(full_scene(), names="both")
    assert ">Elfael<" not in draw(full_scene(), names="none")


def test_a_block_shows_names_numbers_and_faded_pieces() -> None:
    """A leader is written out, pieces have numbers above one, faded ones a dashed edge, castles stand by the name."""
    stack = Stack(
        "ELF",
        (
            Symbol("leader", "norman", 1, "Hugh"),
            Symbol("knight", "norman", 4, "knights"),
            Symbol("castle", "norman", 1, "castle"),
        ),
    )
    made = block("Elfael", stack, STYLES, marks=("levies",), legend=Legend(marks={"levies": Sign("Levies", "flag")}))
    assert ">Hugh<" in made.svg
    assert ">4<" in made.svg
    assert "#hg-castle" in made.svg
    assert "hg-faded" not in made.svg
    faded = block("", Stack("ELF", (Symbol("archer", "norman", 1, "archers", faded=True),)), STYLES)
    assert "hg-faded" in faded.svg
    assert ".hg-faded rect{stroke-dasharray" in CSS
    assert (faded.width, faded.height) == (23, 23)


def test_shapes_without_a_drawing_are_drawn_as_unknown() -> None:
    """A game may name pieces that have no drawing yet."""
    assert "#hg-unknown" in block("", Stack("ELF", (Symbol("elephant", "norman", 1, "x"),)), STYLES).svg
    assert definitions(["knight", "knight"]).count("<g id=") == 1
    assert all(f'id="hg-{shape}"' in definitions(SHAPES) for shape in SHAPES)


@pytest.mark.parametrize("eyes", BLINDNESS)
def test_holders_are_told_apart_by_colour_blind_people(eyes: str) -> None:
    """Zones of different holders differ to every kind of eyes, by colour or else by pattern."""
    for (a, p), (b, q) in combinations(KEYS.items(), 2):
        apart = distance(zone_fill(p), zone_fill(q), eyes)
        assert apart >= 10 or p.pattern != q.pattern, f"{a} and {b} differ by {apart:.1f} to {eyes} eyes"
    sides = [KEYS[name] for name in ("blue", "red", "purple", "grey")]
    assert all(p.pattern != q.pattern for p, q in combinations(sides, 2))
    assert distance(zone_fill(KEYS["blue"]), zone_fill(KEYS["red"]), eyes) >= 20


@pytest.mark.parametrize("eyes", BLINDNESS)
def test_the_sides_of_the_marcher_lords_are_told_apart(eyes: str) -> None:
    """Holders of zones differ in the game's own colours by colour or by pattern, and the two sides' pieces by colour."""
    holders = [GAME_STYLES[name] for name in ("norman", "welsh", "neutral", "viking")]
    for p, q in combinations(holders, 2):
        assert distance(zone_fill(p), zone_fill(q), eyes) >= 10 or p.pattern != q.pattern, f"{p.name} and {q.name}"
    assert distance(strong(GAME_STYLES["norman"]), strong(GAME_STYLES["welsh"]), eyes) >= 20


def test_pieces_are_readable_on_a_projector() -> None:
    """What is drawn on a piece stands out from its colour, and names stand out from every zone."""
    for name, key in [*KEYS.items(), *GAME_STYLES.items()]:
        assert contrast(pale(key), strong(key)) >= 4.5, name
        assert contrast("#1b1b1b", zone_fill(key)) >= 4.5, name


def test_colours_that_are_none_are_refused() -> None:
    """A colour must be written with six digits."""
    with pytest.raises(ValueError, match=r"^'blue' is no colour like '#1f5fa8'\.$"):
        mix("blue", "#ffffff", 0.5)


def test_an_arrow_stops_short_of_both_ends() -> None:
    """An arrow leaves room for the pieces at its ends and points to its target."""
    dots = arrow_shape((0, 0), (100, 0))
    assert min(x for x, _ in dots) == 18
    assert max(x for x, _ in dots) == 82
    assert dots[3] == (82, 0)


def test_drawing_needs_nothing_compiled() -> None:
    """A picture can be made where only pure Python can be installed."""
    code = (
        "import sys\n"
        "for name in ('numpy', 'pandas', 'shapely', 'geopandas', 'plotly', 'pydantic'): sys.modules[name] = None\n"
        "from histgames.maps.drawing.draw import draw\nfrom histgames.maps.drawing.scene import Scene\n"
        "assert draw(Scene('wales', 'Wales')).endswith('</svg>')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
