"""Saved games and positions as text."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import histgames as hg
from histgames.core.codec import from_plain, to_plain
from histgames.games.classical.state import Europe
from histgames.players import RandomPlayer, play_on
from tests.games.classical.positions import RULES, at, start, write


def played(seed: int, decisions: int) -> hg.Game:
    """A game after so many random decisions."""
    game = hg.new("classical", options={"last_year": "1905"})
    random, player = Random(seed), RandomPlayer()
    while len(game.tree.nodes) <= decisions and game.outcome is None:
        seat = random.choice(sorted(game.to_act))
        game.play(player.choose(RULES, game.state, seat, game.legal_for(seat), random), seat)
    return game


@pytest.mark.parametrize("decisions", [3, 60, 150])
def test_a_saved_game_replays(decisions: int, tmp_path: Path) -> None:
    """In the middle of a phase, too: what is written in secret comes back, and so does the hash of every position."""
    game = played(decisions, decisions)
    again = hg.load(game.save(tmp_path / "game.json"))
    assert again.repair is None
    assert again.state == game.state
    assert [node.digest for node in again.line] == [node.digest for node in game.line]
    assert [line.text for line in again.log_for("france")] == [line.text for line in game.log_for("france")]
    again.undo()
    game.undo()
    assert again.state == game.state


def test_a_whole_game_replays(tmp_path: Path) -> None:
    """A finished game is opened to its last position; the file holds the orders as players write them."""
    game = hg.new("classical", options={"last_year": "1905", "draws": False})
    play_on(game, dict.fromkeys(RULES.sides, RandomPlayer()), Random(5))
    path = game.save(tmp_path / "whole.json")
    again = hg.load(path)
    assert (again.outcome, again.state) == (game.outcome, game.state)
    lines = json.loads(path.read_text(encoding="utf-8"))["lines"]
    assert {"A Mar H", "done"} & {line["action"] for line in lines}


@pytest.mark.parametrize("seed", range(4))
def test_states_become_json_and_back(seed: int) -> None:
    """With orders in the sheets, units that must retreat, and what the last phase showed."""
    state = played(seed, 40 + 30 * seed).state
    assert from_plain(RULES, json.loads(json.dumps(to_plain(RULES, state)))) == state


def test_only_orders_stand_on_a_sheet() -> None:
    """A file in which something else is written on one is refused."""
    data = to_plain(RULES, start().state)
    data["stack"][-1]["sheets"][0]["written"] = [{"action": "Done"}]
    with pytest.raises(hg.GameError, match="'Done' cannot stand there"):
        from_plain(RULES, data)


@pytest.mark.parametrize("seed", range(6))
def test_positions_as_text_are_read_back(seed: int) -> None:
    """Units, centres, season and those that must retreat are the same again."""
    state = played(seed, 200).state
    text = RULES.show_position(state)
    again = at(text, last_year="1905").state
    assert isinstance(again, Europe)
    assert RULES.show_position(again) == text
    assert (again.units, again.dislodged, again.owners, again.year, again.season) == (
        state.units,
        state.dislodged,
        state.owners,
        state.year,
        state.season,
    )


def test_a_position_with_retreats() -> None:
    """A dislodged unit, who drove it out from where, and where it can go; the same question is asked again."""
    game = at("spring 1904\nFrance: A Bur\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun")
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    text = game.position()
    assert "spring 1904 retreats" in text
    assert "France dislodged: A Bur by Germany A Mun to Bel, Gas, Mar, Par, Pic" in text
    again = at(text)
    assert again.to_act == {"france"}
    assert list(again.legal) == list(game.legal)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("summer 1901", "Line 1 of the position, 'summer 1901': this should be the phase"),
        ("spring 1901\nFrance: A Par, B Bre", "Line 2 .*: 'B Bre' is no unit: units look like A Par"),
        ("spring 1901\nFrance: A Pars", "Line 2 .*: .*There is no province 'pars'. Did you mean Paris?"),
        ("spring 1901\nFranze: A Par", "Line 2 .*: there is no power 'Franze'; did you mean France?"),
        ("spring 1901\nFrance: A N", "Line 2 .*: 'N' may be"),
        ("fall 1901 retreats\nFrance dislodged: A Par", "a dislodged unit looks like"),
    ],
)
def test_mistakes_in_a_position(text: str, sentence: str) -> None:
    """The line, what is wrong in it, and what would be right."""
    with pytest.raises(hg.GameError, match=sentence):
        at(text)


def test_a_record_of_a_position(tmp_path: Path) -> None:
    """A game that began at a position is saved with it."""
    game = at("winter 1902\nFrance: A Bur\nFrance owns Par, Bre")
    game.play("Build F Bre", "france")
    again = hg.load(game.save(tmp_path / "winter.json"))  # type: ignore[attr-defined]
    assert again.state == game.state


def test_start_is_its_own_text() -> None:
    """The text of the start gives the start."""
    assert at(start().position()).state == start().state
