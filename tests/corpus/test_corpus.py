"""Finished games from the corpus replay to the exact result, position by position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import histgames as hg
from histgames.games.marcher_lords.chapters.victory import RESULTS

FOLDER = Path(__file__).parent
LEVELS = [(row["scenario"], row["result"]) for row in RESULTS]


@pytest.mark.parametrize(("scenario", "result"), LEVELS)
def test_a_finished_game_replays(scenario: str, result: str) -> None:
    """Every action and roll is legal, every position has the recorded hash, and the game ends as it did.

    After a wanted change of the rules: ``python -m tests.corpus`` looks for new games.
    """
    path = FOLDER / f"{scenario}-{result.lower().replace(' ', '-')}.json"
    game = hg.load(path)
    assert game.repair is None
    assert game.outcome is not None
    assert (game.scenario.name, game.outcome.result) == (scenario, result)
    assert game.state.turn == 10
    lines = json.loads(path.read_text(encoding="utf-8"))["lines"]
    assert [node.digest for node in game.line[1:]] == [line["hash"] for line in lines]


@pytest.mark.parametrize(("scenario", "result"), LEVELS)
def test_a_game_of_the_first_format_replays(scenario: str, result: str) -> None:
    """A game saved in the first format, whose hashes are of another form of the state, still plays to its end with all its lines."""
    path = FOLDER / "format1" / f"{scenario}-{result.lower().replace(' ', '-')}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["version"] == 1
    game = hg.load(path)
    assert game.repair is None
    assert game.outcome is not None
    assert (game.scenario.name, game.outcome.result, game.state.turn) == (scenario, result, 10)
    assert len(game.tree.nodes) - 1 == len(record["lines"])


def test_the_corpus_holds_every_level() -> None:
    """There is a file for each victory level of each scenario, and no other, in either format."""
    names = {f"{scenario}-{result.lower().replace(' ', '-')}.json" for scenario, result in LEVELS}
    assert {path.name for path in FOLDER.glob("*.json")} == names
    assert {path.name for path in FOLDER.glob("format1/*.json")} == names
    assert len(names) == 7
