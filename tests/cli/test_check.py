"""`histgames check`: whether saved games replay."""

from __future__ import annotations

from pathlib import Path

import pytest

import histgames as hg
from histgames.cli import main


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game of two actions."""
    game = hg.new("marcher-lords", seed=1067)
    game.play("place Earl Hugh Chester")
    game.play("place Earl Roger Ludlow")
    return game.save(tmp_path / "friday.json")


def test_a_whole_game_is_ok(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0, and a line that says what it is and where it stands."""
    assert main(["check", str(saved)]) == 0
    assert capsys.readouterr().out == (
        "friday.json: ok, The Marcher Lords, The Norman Conquerors, 2 steps, Turn 1 of 10, about spring 1067: set-up\n"
    )


def test_a_game_that_does_not_replay(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, with line, reason and rule; the other files are still looked at."""
    bad = saved.with_name("bad.json")
    bad.write_text(saved.read_text().replace("Earl Roger Ludlow", "Earl Roger Chester"))
    assert main(["check", str(bad), str(saved)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == (
        "bad.json: line 2 cannot be replayed: 'place Earl Roger Chester' is not legal: Earl Roger is placed next, in Shrewsbury or "
        "Ludlow (ML-11.1.4b). Legal now: place Earl Roger Shrewsbury; place Earl Roger Ludlow. (ML-11.1.4b) "
        "The game is open before it and can be played on from there."
    )
    assert second.startswith("friday.json: ok")


def test_what_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A foreign or missing file gives status 1 and its one sentence."""
    (tmp_path / "notes.json").write_text("{}")
    assert main(["check", str(tmp_path / "notes.json"), str(tmp_path / "none.json")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == "The file 'notes.json' is no saved game of this kit."
    assert second.startswith("There is no file 'none.json' in the folder ")
