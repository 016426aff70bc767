"""No game is lost: the board keeps it after each action, the menu and the next board offer it, Save asks before anything is lost."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import nbformat
import pytest

import histgames as hg
from histgames.core import Manual, Scripted, Session
from histgames.core.autosave import FOLDER, kept_games
from histgames.core.record import load_record
from histgames.games import find_rules
from histgames.widgets import Board, StartMenu
from tests.widgets.toy_wales import riding


def board(folder: Path, scenario: str = "dawn", **settings: Any) -> Board:
    return Board(Session(riding(), scenario, dice=Scripted(())), folder=folder, **settings)


def play(b: Board, *actions: str) -> None:
    for action in actions:
        b.attempt(lambda action=action: b.desk.play(action))  # type: ignore[misc]


def saved_as(b: Board, name: str) -> None:
    b.saves.name.value = name
    b.saves.save_button.click()


def lines(path: Path) -> int:
    return len(json.loads(path.read_text(encoding="utf-8"))["lines"])


def asks(b: Board) -> bool:
    return b.saves.asked.layout.display is None


def test_each_action_is_kept(tmp_path: Path) -> None:
    """The file follows the game, as it goes on and as it is taken back; the tab says where it is."""
    b = board(tmp_path)
    assert not (tmp_path / FOLDER).exists()
    for count in range(1, 4):
        play(b, "done")
        (kept,) = kept_games(tmp_path)
        assert kept.decisions == count
    b.replay.undo.click()
    again, _ = load_record(kept.path, lambda *_: riding())
    assert again.state == b.desk.session.state
    assert f"{FOLDER}/{kept.path.name}" in b.saves.kept.value


def test_what_programs_play_is_kept(tmp_path: Path) -> None:
    """Also a game that is only watched."""
    menu = StartMenu(folder=tmp_path)
    for side in menu.sides.children:
        side.value = "random"
    menu.start_button.click()
    assert menu.board is not None
    for _ in range(5):
        menu.board.replay.next.click()
    assert kept_games(tmp_path)[0].decisions == 5


def test_the_menu_goes_on_with_the_last_game(tmp_path: Path) -> None:
    """After a restart it is offered first, in words, and opens as it stood, in the same file."""
    menu = StartMenu(folder=tmp_path)
    assert menu.last.layout.display == "none"
    menu.way.value = "secret"
    menu.sides.children[1].value = "random"
    menu.start_button.click()
    first = menu.board
    assert first is not None
    first.attempt(lambda: first.desk.play(first.now.legal[0]))
    played = kept_games(tmp_path)[0].decisions
    later = StartMenu(folder=tmp_path)
    assert later.form.children.index(later.last) < 2
    assert later.last.layout.display is None
    assert re.search(r"The Marcher Lords, The Norman Conquerors: \d+ decisions?, today", later.last_told.value)
    later.last_button.click()
    second = later.board
    assert second is not None
    assert second.desk.session.state == first.desk.session.state
    assert (second.desk.secret, list(second.desk.bots)) == (True, ["welsh"])
    second.attempt(lambda: second.desk.play(second.now.legal[0]))
    assert len(kept_games(tmp_path)) == 1
    assert kept_games(tmp_path)[0].decisions > played


def test_a_new_game_keeps_the_one_before(tmp_path: Path) -> None:
    """Back in the menu it is offered; another game begins in another file."""
    menu = StartMenu(folder=tmp_path)
    for count in (1, 2):
        menu.start_button.click()
        b = menu.board
        assert b is not None
        for _ in range(count):
            b.attempt(lambda b=b: b.desk.play(b.now.legal[0]))  # type: ignore[misc]
        menu.back()
        assert menu.said.value == ""
        assert f": {count} decision" in menu.last_told.value
    assert [kept.decisions for kept in kept_games(tmp_path)] == [2, 1]


def test_a_box_that_is_run_again_offers_the_game(tmp_path: Path) -> None:
    """Until something is played on the new board; of another scenario nothing is offered."""
    play(board(tmp_path), "done", "done")
    again, other = board(tmp_path), board(tmp_path, "dusk")
    assert (again.last.layout.display, other.last.layout.display) == (None, "none")
    assert "A game is kept here: border-ride, dawn: 2 decisions, today" in again.last.children[0].value
    again.go_on.click()
    assert again.desk.session.stop == 2
    assert again.last.layout.display == "none"
    fresh = board(tmp_path)
    play(fresh, "done")
    assert fresh.last.layout.display == "none"
    assert sorted(kept.decisions for kept in kept_games(tmp_path)) == [1, 2]


def test_real_dice_that_wait_are_kept(tmp_path: Path) -> None:
    """The game opens at the same throw."""
    b = Board(Session(riding(), dice=Manual()), folder=tmp_path)
    play(b, "ride Hereford > Elfael", "done", "ride Maelienydd > Elfael")
    assert b.desk.session.chance is not None
    again = board(tmp_path)
    again.go_on.click()
    assert again.desk.session.chance == b.desk.session.chance


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """Below the question, not only where games are saved."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    b = board(tmp_path / "file")
    assert b.trouble.value == ""
    play(b, "done")
    assert "This game is not kept by itself: " in b.trouble.value
    assert b.desk.session.stop == 1


def test_a_game_that_is_in_no_file_is_not_left_at_the_first_press(tmp_path: Path) -> None:
    """Neither for a new game nor for a saved one; pressed again, it is left."""
    menu = StartMenu(folder=tmp_path)
    menu.start_button.click()
    b = menu.board
    assert b is not None
    saved_as(b, "friday")
    (tmp_path / FOLDER).write_text("no folder can be made here", encoding="utf-8")
    b.attempt(lambda: b.desk.play(b.now.legal[0]))
    played = b.desk.session
    new_game = next(each for each in b.players.widget.children if getattr(each, "description", "") == "New game ...")
    new_game.click()
    assert "Otherwise it is lost: press again to leave it." in b.said.value
    assert menu.widget.children == (b.widget,)
    new_game.click()
    assert menu.widget.children == (menu.form,)
    b.saves.files.value = "friday.json"
    b.saves.open_button.click()
    assert b.desk.session is not played


def test_a_free_name_is_offered(tmp_path: Path) -> None:
    """Game, scenario and date; with a number where that is taken."""
    today = f"{date.today():%Y-%m-%d}"
    b = board(tmp_path)
    assert b.saves.name.value == f"Border Ride Dawn {today}"
    b.saves.save_button.click()
    assert board(tmp_path).saves.name.value == f"Border Ride Dawn {today} (2)"
    b.saves.save_button.click()
    assert not asks(b)
    assert [path.name for path in tmp_path.glob("*.json")] == [f"Border Ride Dawn {today}.json"]


def test_save_asks_before_it_writes_over_another_game(tmp_path: Path) -> None:
    """Two boards, one name: both games stay, whichever button is pressed; only "Write over it" gives the first up."""
    first, second = board(tmp_path), board(tmp_path, "dusk")
    play(first, "done", "done")
    saved_as(first, "friday")
    saved_as(second, "friday")
    assert asks(second)
    assert "&#39;friday.json&#39; holds another game (of &#39;border-ride&#39;, &#39;dawn&#39;, 2 decisions)." in (
        second.saves.question.value
    )
    assert lines(tmp_path / "friday.json") == 2
    second.saves.free_button.click()
    assert lines(tmp_path / "friday (2).json") == 0
    assert not asks(second)
    saved_as(second, "friday")
    second.saves.name.value = "monday"  # typed before the question was answered: it is about Friday's game
    second.saves.over_button.click()
    assert lines(tmp_path / "friday.json") == 0
    assert not (tmp_path / "monday.json").exists()


def test_save_asks_before_it_writes_over_a_longer_stage(tmp_path: Path) -> None:
    """The same notebook is run again next week."""
    b = board(tmp_path)
    play(b, "done", "done")
    saved_as(b, "class 7b")
    again = board(tmp_path)
    play(again, "done")
    saved_as(again, "class 7b")
    assert "holds a longer stage of this game (2 decisions)." in again.saves.question.value
    assert lines(tmp_path / "class 7b.json") == 2
    with pytest.raises(ValueError, match="longer stage"):
        hg.new("marcher-lords", seed=1).save(_longer(tmp_path))


def _longer(folder: Path) -> Path:
    game = hg.new("marcher-lords", seed=1)
    game.play(next(iter(game.legal)))
    return game.save(folder / "wales.json")


def test_a_note_is_saved_when_it_is_kept(tmp_path: Path) -> None:
    """In the file under which the game was saved, and where it is kept by itself."""
    b = board(tmp_path)
    play(b, "done")
    saved_as(b, "friday")
    b.saves.note.value = "Why?"
    b.saves.note_button.click()
    assert "saved in &#39;friday.json&#39;" in b.said.value
    for path in (tmp_path / "friday.json", kept_games(tmp_path)[0].path):
        assert json.loads(path.read_text(encoding="utf-8"))["lines"][0]["note"] == "Why?"
    unsaved = board(tmp_path)
    unsaved.saves.note.value = "At the start"
    unsaved.saves.note_button.click()
    assert json.loads(kept_games(tmp_path)[0].path.read_text(encoding="utf-8"))["start_note"] == "At the start"


def test_a_note_that_cannot_be_saved_is_not_said_to_be(tmp_path: Path) -> None:
    """The file holds another game by now: it is left, and the sentence says so."""
    b, other = board(tmp_path), board(tmp_path, "dusk")
    saved_as(b, "friday")
    saved_as(other, "friday")
    other.saves.over_button.click()
    b.saves.note.value = "Why?"
    b.saves.note_button.click()
    assert "not in &#39;friday.json&#39;, which holds another game" in b.said.value
    assert json.loads((tmp_path / "friday.json").read_text(encoding="utf-8"))["scenario"] == "dusk"


def test_a_kept_game_that_cannot_be_replayed_stays_as_it_is(tmp_path: Path) -> None:
    """It opens up to its last good line and goes on in another file."""
    b = board(tmp_path)
    play(b, "done", "lurk Elfael")
    path = kept_games(tmp_path)[0].path
    path.write_text(path.read_text(encoding="utf-8").replace("lurk Elfael", "lurk Mon"), encoding="utf-8")
    damaged = path.read_text(encoding="utf-8")
    again = board(tmp_path)
    again.go_on.click()
    assert "The game is open up to line 1" in again.said.value
    play(again, "done")
    assert path.read_text(encoding="utf-8") == damaged
    assert len(kept_games(tmp_path)) == 2


def test_no_notebook_saves_to_a_fixed_name(root: Path) -> None:
    """Run from top to bottom, no box writes over a game or a page of the class before."""
    for path in sorted(root.glob("notebooks/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                assert ".save(" not in cell.source, path.name
                assert "write_text" not in cell.source or "free_path" in cell.source, path.name


def test_the_rules_of_every_kept_game_are_found(tmp_path: Path) -> None:
    """What the menu says of a kept game uses the titles of the kit's games."""
    for name in hg.catalogue():
        for scenario in find_rules(name).scenarios.values():
            b = Board(hg.new(name, scenario.name), folder=tmp_path)
            b.saves.note.value = "kept"
            b.saves.note_button.click()
            menu = StartMenu(folder=tmp_path)
            assert f"{find_rules(name).title}, {scenario.title}: 0 decisions, today" in menu.last_told.value
