"""Games are saved, opened and handed out from the board, and started from the menu; bad names and files are one sentence."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest

from histgames.core import GameError, Scripted, Session
from histgames.widgets import Board, StartMenu
from histgames.widgets.saves_panel import file_name, saved_games
from tests.widgets.toy_wales import riding


def board(folder: Path) -> Board:
    return Board(Session(riding(), dice=Scripted(())), folder=folder)


def saved_as(b: Board, name: str) -> None:
    """Save a game by its button."""
    b.saves.name.value = name
    b.saves.save_button.click()


def test_save_and_open(tmp_path: Path) -> None:
    """A saved game stands in the list and opens at the same position, with its notes."""
    b = board(tmp_path)
    b.attempt(lambda: b.desk.play("ride 2 Hereford > Elfael"))
    b.saves.note.value = "a <b>note</b>"
    b.saves.note_button.click()
    b.saves.name.value = "friday"
    b.saves.save_button.click()
    assert f"Saved as &#39;friday.json&#39; in the folder &#39;{tmp_path.name}&#39;." in b.said.value
    other = board(tmp_path)
    assert other.saves.files.options[0] == ("friday.json", "friday.json")
    other.saves.files.value = "friday.json"
    other.saves.open_button.click()
    assert "Opened &#39;friday.json&#39;." in other.said.value
    assert other.desk.session.state == b.desk.session.state
    assert other.saves.note.value == "a <b>note</b>"
    assert "Note: a &lt;b&gt;note&lt;/b&gt;" in other.log.texts[1]


@pytest.mark.parametrize("name", ["../x", "a/b", "C:\\x", ".hidden", "x" * 101, "a\nb", "<i>"])
def test_names_that_lead_elsewhere_are_refused(name: str, tmp_path: Path) -> None:
    """A file name stays in its folder."""
    with pytest.raises(GameError, match=r"cannot be a file name: use up to 100 letters, digits, blanks and hyphens\.$"):
        file_name(name)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_name_is_asked_for(tmp_path: Path) -> None:
    """An empty name gives one clear sentence."""
    b = board(tmp_path)
    b.saves.name.value = "  "
    b.saves.save_button.click()
    assert "Please type a name for the file." in b.said.value


def test_a_damaged_file_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    """What cannot be opened is said in a sentence, and the game on the board goes on."""
    b = board(tmp_path)
    saved_as(b, "friday")
    path = tmp_path / "friday.json"
    path.write_text(path.read_text(encoding="utf-8")[:300], encoding="utf-8")
    b.attempt(lambda: b.desk.play("done"))
    b.saves.open_button.click()
    assert "The file &#39;friday.json&#39; is damaged: line" in b.said.value
    assert b.desk.session.stop == 1
    path.unlink()
    b.saves.open_button.click()
    assert "There is no file &#39;friday.json&#39;" in b.said.value


def test_a_game_that_cannot_be_replayed_opens_up_to_its_last_good_line(tmp_path: Path) -> None:
    """The board says at which line it stopped and why."""
    b = board(tmp_path)
    b.attempt(lambda: b.desk.play("done"))
    b.attempt(lambda: b.desk.play("lurk Elfael"))
    saved_as(b, "friday")
    path = tmp_path / "friday.json"
    path.write_text(path.read_text(encoding="utf-8").replace("lurk Elfael", "lurk Mon"), encoding="utf-8")
    b.saves.files.value = "friday.json"
    b.saves.open_button.click()
    assert "The game is open up to line 1: the next line" in b.said.value
    assert b.desk.session.stop == 1


def test_only_saved_games_are_listed(tmp_path: Path) -> None:
    """Other files of the folder are left out."""
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    assert saved_games(tmp_path) == []


def test_pages_and_pictures_are_written(tmp_path: Path) -> None:
    """The game can be handed out as a web page and the board as a picture."""
    b = board(tmp_path)
    b.saves.name.value = "friday"
    b.saves.page_button.click()
    b.saves.picture_button.click()
    assert (tmp_path / "friday.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert (tmp_path / "friday.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_page_takes_the_place_of_its_own_earlier_form_only(tmp_path: Path) -> None:
    """Last week's page of that name stays; this game's page is made anew as often as one likes."""
    (tmp_path / "friday.html").write_text("last week", encoding="utf-8")
    b = board(tmp_path)
    b.saves.name.value = "friday"
    b.saves.page_button.click()
    b.saves.page_button.click()
    assert (tmp_path / "friday.html").read_text(encoding="utf-8") == "last week"
    assert sorted(path.name for path in tmp_path.glob("*.html")) == ["friday (2).html", "friday.html"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The sentence says what could not be written."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    b = board(tmp_path / "file")
    b.saves.save_button.click()
    assert ".json&#39; cannot be written:" in b.said.value


def started(menu: StartMenu) -> Board:
    menu.start_button.click()
    assert menu.board is not None
    return menu.board


def test_the_menu_starts_what_is_chosen(tmp_path: Path) -> None:
    """Scenario, options, players, dice and secrecy are those chosen."""
    menu = StartMenu(folder=tmp_path)
    menu.scenario.value = "welsh-resurgence"
    menu._switches["sea_invasion"].control.value = True
    menu.sides.children[1].value = "random"
    menu.way.value = "fair"
    menu.seed.value = "1087"
    b = started(menu)
    session: Any = menu.session
    assert (session.scenario.name, session.options["sea_invasion"], session.policy) == (
        "welsh-resurgence",
        True,
        "fair",
    )
    assert (session.dice.seed, session.names) == (1087, {"norman": "person", "welsh": "random"})
    assert list(b.desk.bots) == ["welsh"]
    assert b.desk.secret
    assert menu.widget.children == (b.widget,)


def test_the_menu_offers_only_options_that_mean_something(tmp_path: Path) -> None:
    """Options of the other scenario are not shown; each option's rule can be read."""
    menu = StartMenu(folder=tmp_path)
    assert menu._switches["blood_ties"].widget in menu.options.children
    assert "ML-12.1b" in menu._switches["blood_ties"].widget.children[2].value
    menu.scenario.value = "welsh-resurgence"
    assert menu._switches["blood_ties"].widget not in menu.options.children


def test_real_dice_and_a_new_game(tmp_path: Path) -> None:
    """A class can roll its own dice, save, go back to the menu and open its game there."""
    menu = StartMenu(folder=tmp_path)
    menu.real_dice.value = True
    assert menu.seed.layout.display == "none"
    b = started(menu)
    assert b.desk.session.dice.kind == "manual"
    b.saves.save_button.click()
    menu.back()
    assert menu.widget.children == (menu.form,)
    assert [name for name, _ in menu.files.options] == [f"{b.saves.name.value}.json"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        menu.open_button.click()
    assert menu.board is not b
    assert menu.widget.children != (menu.form,)


def test_a_damaged_file_is_said_in_the_menu(tmp_path: Path) -> None:
    """The menu stays, with one sentence."""
    (tmp_path / "bad.json").write_text('{"format": "histgames record", "version": 99}', encoding="utf-8")
    menu = StartMenu(folder=tmp_path)
    menu.open_button.click()
    assert "was saved by a newer version of the kit" in menu.said.value
    assert menu.board is None
