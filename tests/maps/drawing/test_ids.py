"""Ids in pictures: what stands on one page together never shares a name, and a file is the same every time."""

from __future__ import annotations

import re

import pytest

import histgames as hg
from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.ids import own_ids
from histgames.teaching.chronology import chronology
from histgames.teaching.timeline import map_of_places
from histgames.widgets import words
from tests.widgets.toy_wales import full_scene

ID, REFERENCE = r'(?<=\sid=")[^"]*', r'(?:href="|url\()#([^")]*)'


def ids(text: str) -> set[str]:
    """Return the ids of a picture, once it is seen that each comes once and that nothing else is referred to."""
    found = re.findall(ID, text)
    assert len(found) == len(set(found))
    assert set(re.findall(REFERENCE, text)) <= set(found)
    return set(found)


def test_pictures_of_two_positions_share_no_id() -> None:
    """Each picture has its own ids; the same position gives the same file."""
    game = hg.new("marcher-lords", seed=1)
    before = game.to_svg()
    assert before == game.to_svg()
    for _ in range(20):
        game.play(game.legal[0])
    assert ids(before)
    assert ids(before).isdisjoint(ids(game.to_svg()))
    assert ids(game._repr_svg_())


def test_a_picture_shown_twice_has_other_ids_each_time() -> None:
    """What a notebook shows inline may be shown again in another tab; the picture itself stays as it is."""
    picture = map_of_places(chronology(years=(1067, 1067)))
    first, second = (picture._repr_mimebundle_()["text/html"] for _ in "12")
    assert ids(first)
    assert ids(first).isdisjoint(ids(second))
    assert picture._repr_mimebundle_()["image/svg+xml"] == picture.svg


def test_the_key_of_a_board_has_its_own_parts() -> None:
    """Beside the map the key shows patterns and drawings, also while no map is there."""
    shown = words.key(full_scene(), "one")
    assert ids(shown)
    assert ids(shown).isdisjoint(ids(words.key(full_scene(), "two")))


def test_a_page_has_no_id_twice() -> None:
    """The page of a whole game holds the last picture and the parts of all others, under different names."""
    game = hg.new("marcher-lords", seed=1)
    for _ in range(5):
        game.play(game.legal[0])
    page = game.to_html().partition("<script")[0]
    found = re.findall(ID, page)
    assert len(found) == len(set(found)) > 40


@pytest.mark.parametrize("word", ['id="a"', "url(#a)", 'href="#a"', "<title> &lt;b id=&quot;a&quot;&gt;"])
def test_text_is_left_alone(word: str) -> None:
    """Only tags are changed, never what people read."""
    assert own_ids(f'<text id="x">{word}</text>', "p") == f'<text id="p-x">{word}</text>'


def test_a_drawing_without_ids_stays_as_it_is() -> None:
    """Where nothing has an id, nothing is renamed."""
    assert own_ids("<svg><rect/></svg>") == "<svg><rect/></svg>"
    assert own_ids(draw(full_scene()), "p") != draw(full_scene())
