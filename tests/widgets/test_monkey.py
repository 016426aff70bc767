"""A monkey at the board: clicks, texts and menus in any order never break it, and what is typed never becomes HTML."""

from __future__ import annotations

import logging
import os
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest

import histgames as hg
from histgames.maps.drawing.ground import ground
from histgames.players import RandomPlayer
from histgames.widgets.board import Board

TEXTS = ("", "end", "0", "3 7", "²", "9" * 50, "<img src=x onerror=alert(1)>", "\u202e", "../x", "a/b", "good", "-1")


def controls(widget: Any) -> list[Any]:
    """Return everything in a widget that people can use, also what is hidden at the moment."""
    found = [widget] if isinstance(widget, ipywidgets.Button | ipywidgets.ValueWidget | ipywidgets.Tab) else []
    return found + [control for child in getattr(widget, "children", ()) for control in controls(child)]


def use(control: Any, random: Random) -> None:
    """Do something with a control."""
    if isinstance(control, ipywidgets.Button):
        control.click()
    elif isinstance(control, ipywidgets.Text | ipywidgets.Textarea | ipywidgets.Combobox):
        control.value = random.choice(TEXTS)
        control._handle_custom_msg({"event": "submit"}, [])
    elif isinstance(control, ipywidgets.Dropdown | ipywidgets.Select) and control.options:
        control.index = random.randrange(len(control.options))
    elif isinstance(control, ipywidgets.IntSlider):
        control.value = random.randint(control.min, control.max)
    elif isinstance(control, ipywidgets.Checkbox):
        control.value = not control.value
    elif isinstance(control, ipywidgets.Tab):
        control.selected_index = random.randrange(len(control.children))


@pytest.mark.parametrize(
    ("dice", "bots", "secret"),
    [(None, ("welsh",), True), ("manual", (), False), (None, ("norman", "welsh"), False)],
)
def test_nothing_breaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, dice: str | None, bots: tuple[str, ...], secret: bool
) -> None:
    """Forty things at random, with damaged files in the folder: every mistake is a sentence, none an error of the program."""
    (tmp_path / "bad.json").write_text('{"format": "histgames record", "version": 1', encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.json")
    random = Random(7)
    game = hg.new("marcher-lords", options={"commanders": "several"} if not bots else None, seed=7, dice=dice)
    board = Board(game, bots={side: RandomPlayer() for side in bots}, secret=secret, folder=tmp_path)
    with caplog.at_level(logging.ERROR):
        for _ in range(40):
            if random.random() < 0.3:
                zone = random.choice([*ground(board.now.scene).areas, "nowhere", ""])
                board.attempt(partial(board.decision.click, zone))
            else:
                use(random.choice(controls(board.widget)), random)
            assert "<img" not in board.said.value
    assert [record.getMessage() for record in caplog.records] == []
    assert not list(tmp_path.parent.glob("x*"))


def test_a_button_that_is_just_going(tmp_path: Path) -> None:
    """The second of two quick clicks, on a choice that is no longer there, is a sentence and no action."""
    board = Board(hg.new("marcher-lords", seed=7), folder=tmp_path)
    before = board.desk.session.node
    board.decision.buttons[-1].click()
    assert "This choice is no longer there" in board.said.value
    assert board.desk.session.node is before
