"""Long games and long looking leave nothing behind: the kernel has as many widgets after a thousand steps as after a few."""

from __future__ import annotations

from collections.abc import Sized
from random import Random

import pytest
from ipywidgets.widgets import widget

from histgames.core import Session
from histgames.games import find_rules
from histgames.players import RandomPlayer
from histgames.widgets import Board
from histgames.widgets.atlas import atlas
from tests.widgets.toy_board import realm

#: Every widget that has not been closed.
LIVING: Sized = widget._instances


def steps(board: Board, count: int, random: Random) -> None:
    """Play so many legal actions on a board, with a look back and an undo at times, as people do; a game that is over begins anew."""
    for number in range(count):
        legal = board.now.legal
        if not legal:
            board.desk.take(Session(board.desk.session.rules, seed=number))
            board.refresh()
            continue
        board.attempt(lambda: board.desk.play(legal[int(random.random() * len(legal))]))  # noqa: B023 - done at once
        if number % 10 == 3:
            board.attempt(lambda: board.desk.look_on(-5))
            board.attempt(lambda: board.desk.look_on(5))
        if number % 10 == 7:
            board.attempt(board.desk.undo)


@pytest.mark.slow
def test_a_thousand_actions_leave_no_widget_behind() -> None:
    """After the first hundred actions, when the log is full, a board needs no further widget."""
    board, random = Board(Session(find_rules("marcher-lords"), seed=4)), Random(2)
    steps(board, 200, random)
    before = len(LIVING)
    steps(board, 800, random)
    assert len(LIVING) <= before + 4


def test_a_hundred_actions_leave_no_widget_behind() -> None:
    """The same for fewer actions, with cards that come and go and a map of many things."""
    board, random = Board(Session(realm(), seed=4)), Random(2)
    steps(board, 100, random)
    before = len(LIVING)
    steps(board, 60, random)
    assert len(LIVING) <= before + 4


def test_watching_leaves_no_widget_behind() -> None:
    """Two programs that play against each other fill the log once; what comes then takes its places."""
    session = Session(find_rules("marcher-lords"), seed=4)
    board = Board(session, bots={"norman": RandomPlayer(), "welsh": RandomPlayer()})
    for _ in range(100):
        board.desk.play_bot()
        board.refresh()
    before = len(LIVING)
    for _ in range(100):
        board.desk.play_bot()
        board.refresh()
    assert len(LIVING) <= before + 4


def test_an_atlas_leaves_no_widget_behind() -> None:
    """Years, searches and zooms take the place of those before."""
    shown = atlas("empire", year=1137)
    shown.find("liege")
    shown.map.zoom = 8
    before = len(LIVING)
    for year in range(1140, 1152):
        shown.show_year(year)
        shown.find("liege" if year % 2 else "trier")
        shown.map.zoom = 6 + year % 3
    assert len(LIVING) <= before + 4
