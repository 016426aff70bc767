"""Players: they play legally, know no secrets, depend on their own chance only, and the greedy one wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import histgames as hg
from histgames.analysis.simulate import simulate
from histgames.core import Action, Ruleset, State, kernel
from histgames.games import find_rules
from histgames.games.marcher_lords.state import Marches
from histgames.players import PLAYERS, Greedy, RandomPlayer, play_on, playout

RULES = find_rules("marcher-lords")


class Suspicious:
    """A player that checks what he is given."""

    name = "suspicious"

    def __init__(self) -> None:
        self.inner = RandomPlayer()
        self.asked = 0

    def choose(self, rules: Ruleset[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Look for secrets of the other side, then play at random."""
        assert isinstance(view, Marches)
        own = rules.side_of(seat)
        units = [unit for zone in view.zones.values() for unit, _ in zone.units]
        assert all(unit.up or unit.kind.side == own or unit.kind.key.startswith("unknown") for unit in units)
        assert not {"dice", "seed", "random"} & set(dir(view))
        self.asked += 1
        return self.inner.choose(rules, view, seat, legal, random)


@pytest.mark.parametrize("name", sorted(PLAYERS))
@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_players_play_legally(name: str, scenario: str) -> None:
    """A session, which checks every action, accepts two turns of each player; the same chance gives the same game."""

    def played() -> list[str]:
        game = hg.new("marcher-lords", scenario, options={"commanders": "several"}, seed=3)
        random, player = Random(5), PLAYERS[name]()
        while game.state.turn < 3 and game.outcome is None:
            seat = min(game.to_act)
            game.play(player.choose(game.rules, game.view(seat), seat, game.legal_for(seat), random), seat)
        return [game.rules.notation.show(node.action) for node in game.line if node.action is not None]

    assert played() == played()


def test_players_get_views() -> None:
    """Whoever plays is given what his side may know, and nothing of the dice."""
    player = Suspicious()
    game = hg.new("marcher-lords", seed=8)
    play_on(game, {"norman": player, "welsh": player}, Random(2))
    assert game.outcome is not None
    assert player.asked > 200
    state = RULES.begin("welsh-resurgence")
    kernel.run(state, [])
    playout(RULES, state, dict.fromkeys(RULES.sides, player), Random(2))


def test_play_on_stops_where_a_person_is_asked() -> None:
    """Sides without player are left to people."""
    game = hg.new("marcher-lords", seed=8)
    play_on(game, {"norman": RandomPlayer()}, Random(2))
    assert game.to_act == {"welsh"}


def test_a_game_that_does_not_end_is_given_up() -> None:
    """A playout has a limit of decisions."""
    state = RULES.begin("norman-conquerors")
    kernel.run(state, [])
    with pytest.raises(RuntimeError, match=r"^the game did not end within 20 decisions$"):
        playout(RULES, state, dict.fromkeys(RULES.sides, RandomPlayer()), Random(2), most=20)


def test_the_greedy_player_does_not_strip_a_garrison() -> None:
    """A lone unit that holds a threatened castle is not marched away."""
    game = hg.position(
        "marcher-lords",
        "phase norman Movement Phase\nturn 10\n"
        "Hereford: norman castle, Infantry\nLeominster: norman castle, Infantry\nLudlow: norman castle, Infantry 3\n"
        "Elfael: welsh, Infantry 6",
        seed=1,
    )
    play_on_turn(game, "norman")
    assert all(game.state.zones[zone].holder == "norman" for zone in ("HES", "HEN", "SHS"))


def test_the_greedy_player_takes_what_is_free() -> None:
    """A strong force beside an empty border zone, with good odds of supply, goes there."""
    game = hg.position(
        "marcher-lords",
        "phase norman Movement Phase\nturn 9\nHereford: norman castle, Knight 2, Infantry 3, Earl William",
        dice=[(10,)] * 30,
    )
    play_on_turn(game, "norman")
    assert any(game.state.zones[zone].holder == "norman" for zone in ("ELF", "GWU", "GWI"))


def play_on_turn(game: hg.Game, side: str) -> None:
    """Let the greedy player end his movement."""
    random, player = Random(1), Greedy()
    while game.to_act == {side} and game.state.phase == "Movement Phase":
        game.play(player.choose(game.rules, game.view(side), side, game.legal, random))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", list(RULES.scenarios))
@pytest.mark.parametrize("greedy", [0, 1])
def test_greedy_beats_random(scenario: str, greedy: int) -> None:
    """On either side, in both scenarios, greedy wins: two of two here; the command `simulate` plays hundreds."""
    players = ("greedy", "random") if greedy == 0 else ("random", "greedy")
    played = simulate("marcher-lords", scenario, players=players, games=2, seed=100, progress=False)
    assert [result.winners for result in played.results] == [(RULES.sides[greedy],)] * 2
