"""A game is written over an earlier stage of itself, and over nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from histgames.core import Session
from histgames.core.errors import NotWritten, WouldLose
from histgames.core.record import load_record, save_record, to_record
from histgames.core.stages import lost_by
from tests.core.toys import raid


def played(*actions: str, seed: int = 1, options: dict[str, Any] | None = None) -> Session[Any]:
    game = Session(raid.make(), seed=seed, options=options)
    for action in actions:
        game.play(action)
    return game


def lost(new: Session[Any], old: Session[Any]) -> str:
    return lost_by(to_record(new), to_record(old))


def test_a_later_stage_takes_the_place_of_an_earlier() -> None:
    """Also when the game was taken back since and went on otherwise, for the branch is kept."""
    game, early = played("hide 1"), played("hide 1")
    game.play("raid")
    assert lost(game, early) == ""
    later = to_record(game)
    game.undo(2)
    game.play("hide 2")
    assert lost_by(to_record(game), later) == ""


@pytest.mark.parametrize(
    ("new", "old", "says"),
    [
        (played("hide 1"), played("hide 1", "home"), "a longer stage of this game (2 decisions)"),
        (played("hide 2", "home"), played("hide 1"), "a game that went on otherwise (1 decision)"),
        (
            played("hide 1", options={"dogs": True}),
            played("hide 1"),
            "another game (of 'raid', 'night', 1 decision)",
        ),
        (played("hide 1", seed=2), played(seed=1), "another game (of 'raid', 'night', 0 decisions)"),
    ],
)
def test_what_would_be_lost_is_said(new: Session[Any], old: Session[Any], says: str) -> None:
    """In words, with how far the game in the file is."""
    assert lost(new, old) == says


def test_notes_are_not_lost() -> None:
    """A game without the notes of an earlier one of the same course does not take its place; with them it does."""
    new, old = played("hide 1", "home"), played("hide 1")
    old.note("Why?")
    assert lost(new, old) == "notes that are not in this game"
    new.tree.nodes[1].note = "Why? Because."
    assert lost(new, old) == ""
    start = played()
    start.note("Who begins?")
    assert lost(played("hide 1"), start).startswith("another game")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"lines": 3}', "no json", "\ud800"])
def test_another_file_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    """Whatever it holds; asked to, it is written over."""
    path = tmp_path / "friday.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    before = path.read_bytes()
    with pytest.raises(WouldLose, match=r"'friday.json' holds something else than a saved game") as refused:
        save_record(played("hide 1"), path)
    assert isinstance(refused.value, NotWritten)
    assert path.read_bytes() == before
    save_record(played("hide 1"), path, overwrite=True)
    assert json.loads(path.read_text(encoding="utf-8"))["game"] == "raid"


def test_an_older_format_of_the_same_game_is_known(tmp_path: Path) -> None:
    """Its hashes are others; its actions and dice are the same."""
    game = played("hide 1")
    old = to_record(game) | {"version": 1, "start_hash": "other"}
    old["lines"] = [line | {"hash": "other"} for line in old["lines"]]
    game.play("home")
    assert lost_by(to_record(game), old) == ""


def test_how_it_is_shown_is_kept(tmp_path: Path) -> None:
    """A game in which each side sees only its own opens so; one in which all see everything opens so, too."""
    for secret in (True, False):
        game = played("hide 1")
        game.secret = secret
        again, _ = load_record(save_record(game, tmp_path / f"{secret}.json"), lambda *_: raid.make())
        assert again.secret is secret
