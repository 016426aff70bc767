"""Start positions as records of format 1 keep them; whole games that begin at some are in the corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import histgames as hg
from histgames.games.marcher_lords.chapters.garrison import GarrisonCheck
from histgames.games.marcher_lords.chapters.levy import ChooseLevies
from histgames.games.marcher_lords.chapters.sequence import ClearWeather, EndOfPlayerTurn, NextTurn
from histgames.games.marcher_lords.extra.levies import AskedLevyPhase, AskLevies
from tests.corpus.test_corpus import FOLDER


def record(name: str) -> dict[str, Any]:
    """A record of the corpus that begins at a position."""
    data: dict[str, Any] = json.loads((FOLDER / "format1" / "starts" / f"{name}.json").read_text(encoding="utf-8"))
    return data


def opened(data: dict[str, Any], folder: Path) -> hg.Game:
    """The game of a record."""
    path = folder / "old.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return hg.load(path)


def begun(name: str, folder: Path) -> hg.Game:
    """The game of a record of the corpus before its first line."""
    return opened({**record(name), "lines": [], "at": 0}, folder)


def test_the_end_of_a_turn_has_today_s_steps(tmp_path: Path) -> None:
    """Garrisons are counted by a step of their own, and the weather goes by one, if it goes with the turn."""
    start = begun("combat", tmp_path).start
    assert start is not None
    assert start.stack[0] == NextTurn()
    assert start.stack[1] == ClearWeather()
    assert start.stack[2:4] == (GarrisonCheck("welsh"), EndOfPlayerTurn())
    lasting = begun("activation", tmp_path).start
    assert lasting is not None
    assert "weather:until_next_welsh_roll" in lasting.on
    assert ClearWeather() not in lasting.stack


def test_levies_are_asked_for_by_their_own_steps(tmp_path: Path) -> None:
    """The one step that did both became two."""
    assert isinstance(begun("levy-asked", tmp_path).state.top, AskLevies)
    assert type(begun("levy-too-few", tmp_path).state.top) is ChooseLevies
    begins = begun("levy-asked-begins", tmp_path).start
    assert begins is not None
    assert AskedLevyPhase("norman") in begins.stack


def test_an_end_keeps_its_result(tmp_path: Path) -> None:
    """The points were a number and are now those of the side that counts them."""
    outcome = begun("end", tmp_path).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.result, outcome.draw) == (("norman",), "Norman victory", False)
    assert outcome.score("welsh") == record("end")["start"]["outcome"]["score"]


def test_options_that_mean_nothing_are_not_in_force(tmp_path: Path) -> None:
    """The older kit let a die for the command be chosen without commanders."""
    data = record("by-hand")
    data["options"]["strategic_command"] = data["start"]["choices"]["strategic_command"] = "die"
    game = opened(data, tmp_path)
    assert game.repair is None
    assert game.options["strategic_command"] == "rotation"


def test_a_start_in_the_middle_of_something_is_refused(tmp_path: Path) -> None:
    """A battle has other steps today: one sentence names the one that is not known any more."""
    data = record("combat")
    data["start"]["stack"].append({"step": "RetreatChoice", "side": "welsh"})
    with pytest.raises(hg.GameError) as error:
        opened(data, tmp_path)
    assert str(error.value) == (
        "The file 'old.json' cannot be opened: it begins in the middle of something ('RetreatChoice') "
        "that only the older kit can play on."
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"choices": 3}, "it starts from no position of The Marcher Lords."),
        ({"scenario": "nowhere"}, "The Marcher Lords has no scenario 'nowhere'"),
        ({"stack": [7]}, "it starts from no position of The Marcher Lords."),
        ({"stack": [{}]}, "the entry 'step' is missing"),
        ({"zones": {"HES": {"lord": "norman"}}}, "This is no position of The Marcher Lords"),
    ],
)
def test_a_damaged_start_is_refused(change: dict[str, Any], reason: str, tmp_path: Path) -> None:
    """In one sentence, as in any other record."""
    data = record("by-hand")
    data["start"] |= change
    with pytest.raises(hg.GameError) as error:
        opened(data, tmp_path)
    assert str(error.value).startswith("The file 'old.json' ")
    assert reason in str(error.value)
