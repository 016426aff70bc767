"""States as JSON and back; hashes of states."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import histgames as hg
from histgames.core import RecordError, kernel
from histgames.core.codec import from_plain, to_plain
from histgames.core.digest import digest
from histgames.games import find_rules
from histgames.players import RandomPlayer, playout

RULES = find_rules("marcher-lords")


def states(scenario: str, seed: int) -> list[Any]:
    """Every fiftieth state of a random game."""
    state = RULES.setup(scenario, RULES.choose_options({"commanders": "several"}))
    kernel.run(state, [])
    seen: list[Any] = []
    playout(RULES, state, dict.fromkeys(RULES.sides, RandomPlayer()), Random(seed), watch=seen.append)
    return seen[::50]


@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_any_state_survives_json(scenario: str) -> None:
    """States of a whole game, battles under way included, are equal after JSON, hash and legal actions too."""
    for state in states(scenario, 7):
        again = from_plain(RULES, json.loads(json.dumps(to_plain(RULES, state))))
        assert again == state
        assert digest(again) == digest(state)
        assert digest(state.copy()) == digest(state)
        assert [list(kernel.legal(again, s)) for s in kernel.to_act(again)] == [
            list(kernel.legal(state, s)) for s in kernel.to_act(state)
        ]


def test_different_states_have_different_hashes() -> None:
    """Changing any one zone, pool or word of a state changes its hash."""
    state = states("norman-conquerors", 1)[-1]
    hashes = {digest(state)}
    for change in ("turn", "weather", "phase", "civil_war"):
        other = state.copy()
        setattr(other, change, 9 if change == "turn" else "other")
        hashes.add(digest(other))
    for zone in state.zones:
        other = state.copy()
        other.put(zone, "viking")
        hashes.add(digest(other))
    assert len(hashes) == 1 + 4 + 27


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn": "soon"}, "'soon' is no whole number"),
        ({"pool": 3}, ""),
        ({"stack": [{"step": "Nonsense"}]}, "Nonsense"),
        ({"wizards": 1}, "wizards"),
    ],
)
def test_what_is_no_state_is_refused(change: dict[str, object], reason: str) -> None:
    """Wrong types, unknown steps and unknown entries give one sentence, and nothing is executed."""
    plain = to_plain(RULES, states("norman-conquerors", 1)[0])
    with pytest.raises(RecordError, match=rf"^This is no position of The Marcher Lords: .*{reason}.*\.$"):
        from_plain(RULES, {**plain, **change})


def test_a_position_set_up_by_hand_is_saved_and_loaded(tmp_path: Path) -> None:
    """A game that starts from a position keeps it in its record."""
    game = hg.position("marcher-lords", "mobilised Gwent, Powys\nHereford: norman castle, Knight 2", seed=1)
    game.play("end")
    again = hg.load(game.save(tmp_path / "position.json"))
    assert again.state == game.state
    assert again.start == game.start
