"""Boards of one game, and Python beside them, show the same position."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from histgames.core import Scripted, Session
from histgames.core.autosave import kept_games
from histgames.widgets import Board, ticker
from tests.widgets.toy_wales import riding


def test_python_plays_on(tmp_path: Path) -> None:
    """The board shows what was played, taken back and noted in another box, and keeps it."""
    game = Session(riding(), dice=Scripted(()))
    b = Board(game, folder=tmp_path)
    game.play("ride 2 Hereford > Elfael")
    assert b.now.node is game.node
    assert b.replay.slider.value == 1
    assert [kept.decisions for kept in kept_games(tmp_path)] == [1]
    game.undo()
    assert (b.replay.slider.value, b.replay.slider.max) == (0, 1)
    game.redo()
    game.goto(0)
    assert b.replay.slider.value == 0


def test_two_boards_follow_each_other(tmp_path: Path) -> None:
    """A click on one is seen on the other; the game is kept once."""
    game = Session(riding(), dice=Scripted(()))
    one, two = Board(game, folder=tmp_path), Board(game, folder=tmp_path)
    one.attempt(lambda: one.desk.play("done"))
    two.attempt(lambda: two.desk.play("done"))
    assert one.now.node is two.now.node is game.node
    assert game.stop == 2
    assert len(kept_games(tmp_path)) == 1


def test_a_board_is_shown_once_after_many_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a notebook a loop that plays is not slowed down: the board catches up when the box is done."""
    monkeypatch.setattr(ticker, "running_loop", asyncio.get_running_loop)
    shown: list[int] = []

    async def box() -> None:
        game = Session(riding(), dice=Scripted(()))
        b = Board(game, folder=tmp_path)
        monkeypatch.setattr(b, "refresh", lambda: shown.append(game.stop))
        for _ in range(4):
            game.play("done")
        assert shown == []
        await asyncio.sleep(0)
        assert shown == [4]

    asyncio.run(box())


def test_a_board_does_not_live_on_by_watching(tmp_path: Path) -> None:
    """A board that is thrown away is forgotten by its game."""
    game = Session(riding(), dice=Scripted(()))

    class Watcher:
        def look(self) -> None:
            raise AssertionError("it is gone")

    watcher = Watcher()
    game.watchers.add(watcher.look)
    gone = weakref.ref(watcher)
    del watcher
    gc.collect()
    assert gone() is None
    game.play("done")
