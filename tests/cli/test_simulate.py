"""`histgames simulate`: many games, a table, a file."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from histgames.cli import main

RANDOM = ["--players", "random", "random", "--games", "3", "--quiet"]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The share of each result is printed with its interval, and the mean score of the side whose points are counted."""
    assert main(["simulate", *RANDOM, "--seed", "1"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first == "3 games of marcher-lords, norman-conquerors, random against random"
    assert others[0] == "  Welsh victory: 100.0% (43.9% to 100.0%)"
    assert others[-1].startswith("  mean score: norman ")


def test_a_line_for_each_game(tmp_path: Path) -> None:
    """The file has a line for each seed; played by two processes it is the same."""
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.csv"
        assert main(["simulate", "welsh-resurgence", *RANDOM, "--workers", workers, "--csv", str(file)]) == 0
    rows = list(csv.DictReader((tmp_path / "1.csv").read_text().splitlines()))
    assert [row["seed"] for row in rows] == ["0", "1", "2"]
    assert {"result", "winners", "score_welsh", "decisions"} < set(rows[0])
    assert (tmp_path / "1.csv").read_text() == (tmp_path / "2.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--games", "0"], "A simulation needs at least one game, not 0."),
        (["--workers", "0"], "at least one process must play, not 0"),
        (["--players", "greedy"], "The Marcher Lords needs 2 players, one each for norman and welsh."),
        (["--players", "greedy", "me"], "There is no player 'me': there are random, greedy."),
        (["--csv", "no/such.csv"], "there is no folder 'no' to write 'such.csv' to"),
    ],
)
def test_mistakes_give_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong number, player or file ends with status 2 and one line, before any game is played."""
    assert main(["simulate", *arguments]) == 2
    assert capsys.readouterr().err == f"histgames: {line}\n"
