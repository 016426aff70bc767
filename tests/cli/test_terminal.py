"""The terminal on a toy game: words beside notation, a board from its rows, scores of all seats."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import histgames as hg
from histgames.cli import main
from histgames.cli.board import board, text_table
from histgames.cli.terminal import Terminal
from histgames.core.autosave import kept_games

pytestmark = pytest.mark.usefixtures("fair")


def played(game: hg.Game, *lines: str) -> str:
    """What the terminal shows when these lines are typed."""
    shown: list[str] = []
    wanted = iter(lines)

    def read(prompt: str) -> str:
        for line in wanted:
            return line
        raise EOFError

    Terminal(game, {}, Random(1), interactive=False, read=read, write=shown.append).run()
    return "\n".join(shown)


def test_actions_in_words_and_notation() -> None:
    """A button's words stand beside what can be typed; an action without other words stands alone; both can be searched."""
    text = played(hg.new("fair", players=2, seed=1), "legal bales", "legal nothing")
    assert "   1  wait\n   2  Sell 1 bale    sell 1\n   3  Sell 2 bales   sell 2\n" in text
    assert "\n  Sell 2 bales   sell 2\n  Sell 3 bales   sell 3\n" in text
    assert "No legal action has 'nothing' in it." in text


def test_the_board_has_the_columns_of_its_rows() -> None:
    """A line for each zone with what the game tells of it, as a seat may see it; columns with nothing in them are left out."""
    game = hg.new("fair", players=2, dice=[[4]])
    assert board(game, None).splitlines() == ["zone    bales", "bruges  4", "cologne 4"]
    game.play("sell 1")
    assert board(game, "bruges").splitlines() == ["zone    bales silver", "bruges  3     4", "cologne"]


def test_a_wide_table_is_folded() -> None:
    """The widest columns are folded until all fit, none to less than eight characters."""
    rows = [{"zone": "Elfael", "units": "one two three four five", "leaders": "Hugh"}]
    assert text_table(rows, width=26).splitlines() == ["zone   units       leaders", "Elfael one two     Hugh", *FOLDED]
    assert max(map(len, text_table(rows, width=1).splitlines())) <= 26


FOLDED = ["       three four", "       five"]


def test_without_rows_the_position_is_shown(monkeypatch: pytest.MonkeyPatch, fair: Any) -> None:
    """A game whose board is no table shows its position as text, and one without either the points of all."""
    monkeypatch.setattr(fair, "rows", lambda state: [])
    assert board(hg.new("fair"), None) == "scenario lent\nday 1"

    def none(state: object) -> str:
        raise hg.GameError("This game has no notation for positions.")

    monkeypatch.setattr(fair, "show_position", none)
    assert board(hg.new("fair"), None).splitlines()[:2] == ["    0  Bruges", "         0  silver"]


def test_the_scores_of_all_seats() -> None:
    """At the end it is said who has won; each seat has its total, and below it the parts that it is made of."""
    game = hg.new("fair", players=2, dice=[[4], [2]])
    text = played(game, "sell 4", "sell 4", "wait", "wait")
    assert text.endswith("\n\nDay 3\nBruges wins: rich (FR-3)\n   16  Bruges\n        16  silver\n    8  Cologne")


def run(capsys: pytest.CaptureFixture[str], arguments: Iterable[str], status: int = 0) -> str:
    """Return what a command says."""
    assert main([*arguments]) == status
    said = capsys.readouterr()
    return said.err if status else said.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--option", "toll"], "The Fair: 'toll' needs 'guild' (FR-6)."),
        (["summer", "--option", "rain"], "The Fair: 'rain' means nothing in Summer Fair (FR-7)."),
    ],
)
def test_options_that_cannot_be_played(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Playing and simulating refuse them with the same line."""
    for verb in ("play", "simulate"):
        assert run(capsys, [verb, "--game", "fair", *arguments], 2) == f"histgames: {sentence}\n"


def test_how_many_play_and_in_which_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """--seats says how many, --language what the questions are in."""
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    text = run(capsys, ["play", "fair", "--seats", "2", "--language", "de"])
    assert "Bruges: Wie viele Ballen verkauft Bruges? (FR-1)" in text
    assert "york" not in text
    assert run(capsys, ["play", "fair", "--seats", "7"], 2) == (
        "histgames: The Fair is played by 2 or 3 or 4, not by 7.\n"
    )


def test_a_line_for_each_simulated_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file has the winners and the score of each seat; three names are three players."""
    path = tmp_path / "runs.csv"
    names = ["--players", "random", "random", "greedy"]
    text = run(capsys, ["simulate", "fair", *names, "--games", "4", "--quiet", "--csv", str(path)])
    assert text.startswith("4 games of fair, lent, random against random against greedy\n")
    first, *others = path.read_text(encoding="utf-8").splitlines()
    assert first == "seed,result,winners,score_bruges,score_cologne,score_lucca,decisions"
    assert [line.split(",")[0] for line in others] == ["0", "1", "2", "3"]


def test_a_saved_game_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole file is ok; one whose options do not go together is refused with the sentence of a new game."""
    game = hg.new("fair", players=2, seed=1)
    game.play("sell 1")
    path = game.save(tmp_path / "a.json")
    assert run(capsys, ["check", str(path)]) == "a.json: ok, The Fair, Lent Fair, 2 steps, Day 1\n"
    path.write_text(path.read_text(encoding="utf-8").replace('"toll": false', '"toll": true'), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out == "The file 'a.json' is damaged: The Fair: 'toll' needs 'guild' (FR-6).\n"


def test_the_log_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line has its position, date, rule, words and kind; a seat's table has its secrets."""
    game = hg.new("fair", players=2, dice=[[4]])
    game.play("sell 1")
    path = game.save(tmp_path / "a.json")
    table = tmp_path / "log.csv"
    run(capsys, ["export", str(path), "--to", str(table), "--seat", "bruges"])
    assert table.read_text(encoding="utf-8").splitlines() == [
        "position,year,date,rule,text,event",
        "1,1150,1150,FR-2,Bruges sells 1 bale at 4.,Sold",
        "1,1150,1150,FR-2,Bruges has 3 bales left.,Counted",
    ]
    assert run(capsys, ["export", str(path), "--to", str(table), "--seat", "york"], 2) == (
        "histgames: There is no side 'york' in The Fair: there are bruges and cologne.\n"
    )


def test_the_game_is_kept_after_each_line(tmp_path: Path) -> None:
    """However the terminal is left, what was played is in a file, and how to go on with it is said."""
    game, shown = hg.new("fair", players=2, seed=1), []
    lines = iter(["wait", "note Why?"])

    def read(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Terminal(game, {}, Random(1), read=read, write=shown.append, folder=tmp_path).run()
    (kept,) = kept_games(tmp_path)
    assert shown[-1] == f'The game is kept. To go on: histgames play --load "{kept.path}"'
    again = hg.load(kept.path)
    assert (again.state, again.node.note) == (game.state, "Why?")


def test_another_game_is_not_saved_over(tmp_path: Path) -> None:
    """The sentence says what the file holds."""
    path = hg.new("marcher-lords", seed=1).save(tmp_path / "friday.json")
    text = played(hg.new("fair", players=2, seed=1), f"save {path}")
    assert "holds another game (of 'marcher-lords', 'norman-conquerors', 0 decisions): save under another name." in text
