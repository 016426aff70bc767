"""The board of a game that draws itself: its picture stands in the place of the map."""

from __future__ import annotations

import re

import histgames as hg
from histgames.widgets import Board
from histgames.widgets.picture_map import PictureMap


def board(**settings: object) -> Board:
    """A board with the classical game."""
    return Board(hg.new("classical"), **settings)  # type: ignore[arg-type]


def test_a_game_is_played_beside_its_picture() -> None:
    """Orders are chosen or typed as in any game; the picture is sent again only when the board has changed."""
    shown = board()
    assert isinstance(shown.map, PictureMap)
    before = shown.map.widget.value
    assert before.startswith("<svg")
    shown.attempt(lambda: shown.desk.play("A Vie - Gal"))
    assert "hg-wrong" not in shown.said.value
    assert shown.map.widget.value is before
    while shown.desk.session.state.season == "spring":
        shown.attempt(lambda: shown.desk.play("done"))
    assert shown.map.widget.value != before
    assert 'data-order="move" data-at="vie"' in shown.map.widget.value


def test_the_picture_can_be_made_larger() -> None:
    """The size is chosen as for a map."""
    shown = board(height=400)
    shown.map.resize(800)
    assert f'width="{round(800 * 1.12)}"' in shown.map.widget.value


def test_the_whole_picture_is_seen_unless_it_is_wanted_large() -> None:
    """In a narrow column the usual picture is made smaller, so that nothing of it is cut off; a large one is not."""
    shown = board()
    assert "hg-fitting" in shown.map.widget._dom_classes
    shown.map.resize(640)
    assert "hg-fitting" not in shown.map.widget._dom_classes
    shown.map.resize(520)
    assert "hg-fitting" in shown.map.widget._dom_classes


def test_two_pictures_never_share_an_id() -> None:
    """The patterns of one picture are not those of another, and stay the same for as long as it is shown."""
    shown, other = board(), board()
    ids = [set(re.findall(r'(?<=\sid=")[^"]*', each.map.widget.value)) for each in (shown, other)]
    assert ids[0]
    assert ids[0].isdisjoint(ids[1])
    assert set(re.findall(r"url\(#([^)]*)", shown.map.widget.value)) <= ids[0]
    shown.attempt(lambda: shown.desk.play("A Vie - Gal"))
    shown.map.resize(640)
    assert set(re.findall(r'(?<=\sid=")[^"]*', shown.map.widget.value)) == ids[0]


def test_a_mistake_is_told() -> None:
    """What cannot be ordered gives one sentence with its rule."""
    shown = board()
    shown.attempt(lambda: shown.desk.play("A Vie - Mun"))
    assert "An army in Vienna cannot reach Munich (CR-D2.3)" in shown.said.value


def test_with_secrets_the_laptop_is_passed() -> None:
    """A curtain stands between the powers."""
    shown = board(secret=True)
    assert shown.curtain.layout.display is None
    assert "Austria" in shown.curtain_text.value
    shown.attempt(shown.desk.lift)
    assert shown.curtain.layout.display == "none"
