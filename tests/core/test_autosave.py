"""A game is kept by itself in a file of its own, whole or not at all, and never over another."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from histgames.core import Session
from histgames.core.autosave import FOLDER, Autosave, autosave, kept_games
from histgames.core.record import load_record
from tests.core.toys import raid


def game(*actions: str) -> Session[Any]:
    made = Session(raid.make(), seed=1)
    for action in actions:
        made.play(action)
    return made


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / FOLDER).glob("*"))


def test_nothing_is_written_before_something_is_played(tmp_path: Path) -> None:
    """Also not for a game that was opened and only looked at."""
    for made in (game(), game("hide 1", "home")):
        Autosave(made, tmp_path).keep(made)
    assert list(tmp_path.iterdir()) == []


def test_each_action_is_kept_with_branches_and_notes(tmp_path: Path) -> None:
    """The file is opened as it stands after each step: played, taken back, played otherwise, with a note."""
    made = game()
    kept = Autosave(made, tmp_path)
    steps = [
        lambda: made.play("hide 1"),
        lambda: made.undo(),
        lambda: made.play("hide 2"),
        lambda: made.note("Better?"),
        lambda: made.names.update(raider="class 7b"),
    ]
    for step in steps:
        step()
        kept.keep(made)
        assert kept.path is not None
        again, repair = load_record(kept.path, lambda *_: raid.make())
        assert repair is None
        assert again.state == made.state
        assert [node.note for node in again.tree.nodes] == [node.note for node in made.tree.nodes]
        assert again.names == made.names
    assert len(files(tmp_path)) == 1


def test_two_games_have_two_files(tmp_path: Path) -> None:
    """Begun in the same second, of the same kind, played alike."""
    games = [game(), game()]
    kept = [Autosave(made, tmp_path) for made in games]
    for made, keeper in zip(games, kept, strict=True):
        made.play("hide 1")
        keeper.keep(made)
    assert len(files(tmp_path)) == 2


def test_a_game_of_which_the_file_was_changed_gets_another(tmp_path: Path) -> None:
    """Two windows went on with one kept game: both courses stay."""
    first = game("hide 1")
    one = Autosave(first, tmp_path)
    one.keep(first, always=True)
    assert one.path is not None
    second, _ = load_record(one.path, lambda *_: raid.make())
    two = autosave(second, tmp_path, one.path)
    second.play("home")
    two.keep(second)
    assert two.path == one.path
    first.play("raid")
    one.keep(first)
    assert one.path != two.path
    assert len(files(tmp_path)) == 2
    assert load_record(two.path, lambda *_: raid.make())[0].state == second.state


def test_a_damaged_file_is_not_written_over(tmp_path: Path) -> None:
    """What can be opened of it goes on in another file."""
    made = game("hide 1", "home")
    keeper = Autosave(made, tmp_path)
    keeper.keep(made, always=True)
    path = keeper.path
    assert path is not None
    path.write_text(path.read_text(encoding="utf-8").replace('"home"', '"fly"'), encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    again, repair = load_record(path, lambda *_: raid.make())
    assert repair is not None
    again.play("raid")
    autosave(again, tmp_path, path).keep(again, always=True)
    assert path.read_text(encoding="utf-8") == before
    assert len(files(tmp_path)) == 2


def test_a_folder_that_cannot_be_written_is_said_once_it_matters(tmp_path: Path) -> None:
    """And as soon as it can be written, the game is kept."""
    (tmp_path / FOLDER).write_text("a file", encoding="utf-8")
    made = game()
    keeper = Autosave(made, tmp_path)
    made.play("hide 1")
    keeper.keep(made)
    assert keeper.trouble.startswith("This game is not kept by itself: ")
    (tmp_path / FOLDER).unlink()
    keeper.keep(made)
    assert (keeper.trouble, len(files(tmp_path))) == ("", 1)


def test_a_file_is_whole_when_writing_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full in the middle: the stage before is there and opens."""
    made = game("hide 1")
    keeper = Autosave(made, tmp_path)
    keeper.keep(made, always=True)
    made.play("home")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        keeper.keep(made)
    assert "No space left on device" in keeper.trouble
    assert keeper.path is not None
    assert [line["action"] for line in json.loads(keeper.path.read_text(encoding="utf-8"))["lines"]] == ["hide 1"]
    assert len(files(tmp_path)) == 1


def test_kept_games_are_listed_newest_first(tmp_path: Path) -> None:
    """With how far they are; what cannot be read is left out."""
    for number, actions in enumerate([("hide 1",), ("hide 1", "home"), ()]):
        made = game(*actions)
        keeper = Autosave(made, tmp_path)
        keeper.keep(made, always=True)
        assert keeper.path is not None
        day = datetime.now().astimezone().replace(hour=0, minute=0, second=1) - timedelta(days=number)
        os.utime(keeper.path, (day.timestamp(),) * 2)
    for name, text in (("x.json", "{"), ("y.json", "[]"), ("z.json", '{"lines": []}')):
        (tmp_path / FOLDER / name).write_text(text, encoding="utf-8")
    assert [kept.decisions for kept in kept_games(tmp_path)] == [1, 2, 0]
    assert [kept.ago.partition(",")[0] for kept in kept_games(tmp_path, most=2)] == ["today", "yesterday"]
