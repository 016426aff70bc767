"""Finished games from the corpus replay to the exact result, position by position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import histgames as hg
from histgames.core.tables import shipped
from histgames.games.marcher_lords.chapters.victory import RESULTS
from histgames.games.marcher_lords.pieces import PACKAGE

FOLDER = Path(__file__).parent
STARTS = sorted(FOLDER.glob("format1/starts/*.json"))
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


def test_games_of_another_mix_of_counters_open_by_it(tmp_path: Path) -> None:
    """They were saved by the first version of the rules, with 32 Welsh infantry; saved again, they keep them. New games have 23."""
    for path in sorted(FOLDER.glob("*.json")):
        assert json.loads(path.read_text(encoding="utf-8"))["rules_version"] == 1
        game = hg.load(path)
        assert game.rules.version == 3
        assert game.state.kinds["welsh infantry"].number == 32
        again = hg.load(game.save(tmp_path / path.name))
        assert (again.repair, again.state) == (None, game.state)
    assert hg.new("marcher-lords").state.kinds["welsh infantry"].number == 23


@pytest.mark.parametrize(("version", "infantry", "archers"), [(1, 32, 14), (2, 24, 8), (3, 23, 7)])
def test_each_version_has_its_mix_of_counters(tmp_path: Path, version: int, infantry: int, archers: int) -> None:
    """A game begins with the counters of the version by which it was saved."""
    numbers = {"welsh infantry": str(infantry), "welsh archer": str(archers)}
    units = [{**row, "number": numbers.get(row["kind"], row["number"])} for row in shipped(PACKAGE, "units.csv")]
    path = hg.new("marcher-lords", seed=1, tables={"units": units}).save(tmp_path / "begun.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["tables"]  # as a game by the numbers of its time is saved
    path.write_text(json.dumps({**record, "rules_version": version}), encoding="utf-8")
    kinds = hg.load(path).state.kinds
    assert (kinds["welsh infantry"].number, kinds["welsh archer"].number) == (infantry, archers)


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


@pytest.mark.parametrize("path", STARTS, ids=lambda path: path.stem)
def test_a_game_of_the_first_format_that_begins_at_a_position_replays(path: Path) -> None:
    """Every action and roll is legal, and the game stands where it stood: the same headline, and the same position as text."""
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["version"] == 1
    assert record["start"] is not None
    game = hg.load(path)
    assert game.repair is None
    assert len(game.tree.nodes) - 1 == len(record["lines"])
    headline, _, position = path.with_suffix(".txt").read_text(encoding="utf-8").rstrip().partition("\n")
    assert (game.rules.headline(game.state), game.position()) == (headline, position)


@pytest.mark.parametrize("path", STARTS, ids=lambda path: path.stem)
def test_a_game_of_the_first_format_is_saved_in_todays(path: Path, tmp_path: Path) -> None:
    """Saved again, it is a record with hashes, which opens to the same positions."""
    game = hg.load(path)
    again = hg.load(game.save(tmp_path / "again.json"))
    assert again.repair is None
    assert [node.state for node in again.tree.nodes] == [node.state for node in game.tree.nodes]


def test_the_corpus_begins_in_every_phase() -> None:
    """The positions of the first format begin with each step that a text could lead to, under way or not."""
    tops = {step["step"] for path in STARTS for step in json.loads(path.read_text(encoding="utf-8"))["start"]["stack"]}
    assert {
        "SetUp",
        "LevyPhase",
        "ChooseLevies",
        "DrawLevies",
        "RandomEvents",
        "BeginMovement",
        "MovementPhase",
    } <= tops
    assert {"CombatPhase", "Activation", "BeginStrategic", "StrategicMovement", "EndOfGameTurn"} <= tops
    assert {"Season", "AfterMovement", "Adjusting", "Movement"} <= tops


def test_the_corpus_holds_every_level() -> None:
    """There is a file for each victory level of each scenario, and no other, in either format."""
    names = {f"{scenario}-{result.lower().replace(' ', '-')}.json" for scenario, result in LEVELS}
    assert {path.name for path in FOLDER.glob("*.json")} == names
    assert {path.name for path in FOLDER.glob("format1/*.json")} == names
    assert len(names) == 7
