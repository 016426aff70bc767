"""A game beside history."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.teaching import beside, chronology, lesson
from histgames.teaching.beside import turns


@pytest.fixture
def game() -> hg.Game:
    """Gwent is invaded in spring 1067, and both sides end everything else until summer."""
    march = lesson("march-1067")
    game = hg.position(march.game, march.position, dice=[(9,), *[(10,)] * 40])
    for action in ("invade Knight Hereford > Elfael", "advance Elfael"):
        game.play(action)
    return game


def until_turn(game: hg.Game, turn: int) -> None:
    """Let each side do the least until a turn begins."""
    while game.state.turn < turn:
        game.play(game.legal[0])


def test_what_happened_stands_at_its_turn(game: hg.Game) -> None:
    """The first turn tells what was won, and the sources of the same months stand beside it."""
    first = turns(game)[0]
    assert str(first.date) == "about spring 1067"
    assert "The Normans control Elfael." in first.game
    assert any("William fitz Osbern is earl" in row.what for row in first.history)


def test_each_happening_stands_once() -> None:
    """The raid of August 1067 belongs to summer, and spans stand at the first turn they may belong to, once."""
    march = lesson("march-1067")
    game = hg.position(march.game, march.position, seed=5)
    until_turn(game, 3)
    table = turns(game)
    assert [str(turn.date) for turn in table] == ["about spring 1067", "about summer 1067", "about autumn 1067"]
    assert any("Lugg" in row.what for row in table[1].history)
    every = [row for turn in table for row in turn.history]
    assert len(every) == len(set(every))
    assert {row.date.year for row in every} == {1067}


def test_the_page_shows_both(game: hg.Game) -> None:
    """The table has a row for each turn; where nothing is known it says so."""
    html = beside(game).html
    assert "The Normans control Elfael." in html
    assert "Nothing that we know of." in beside(game, chronology(years=(1081, 1081))).html


def test_what_ends_a_turn_stands_in_it() -> None:
    """A zone that is left without a garrison becomes neutral at the end of its turn, before the next one begins."""
    position = """scenario welsh-resurgence
turn 1
phase norman Strategic Movement Phase
Hereford: norman castle, Knight
Elfael: norman
"""
    game = hg.position("marcher-lords", position, seed=1)
    until_turn(game, 2)
    first = turns(game)[0]
    assert "Elfael becomes neutral." in first.game


def test_a_game_that_nobody_has_told_yet_has_a_turn() -> None:
    """Before anything has happened there is the turn at hand."""
    march = lesson("march-1067")
    (turn,) = turns(hg.position(march.game, march.position))
    assert (str(turn.date), turn.game) == ("about spring 1067", ())
