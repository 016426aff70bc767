"""The greedy player on a toy game: what it tries, and what it takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from histgames.core import Ruleset, Session
from histgames.core.kernel import legal
from histgames.players import Greedy, RandomPlayer, play_on, playout
from tests.fair.rules import BALES, Sell, Wait, make


def session(**changes: Any) -> Session[Any]:
    """Return a game for two whose rules are changed."""
    rules = make()
    for name, value in changes.items():
        setattr(rules, name, value)
    return Session(rules, players=2, seed=1)


def choice(game: Session[Any], **settings: int) -> object:
    """Return what a greedy player does at the first decision."""
    view, actions = game.view("bruges"), game.legal_for("bruges")
    return Greedy(**settings).choose(game.rules, view, "bruges", actions, Random(3))


@pytest.mark.parametrize(("worth", "wanted"), [(0, Sell(BALES)), (10, Wait())])
def test_it_takes_the_best(worth: int, wanted: object) -> None:
    """With bales worth nothing it sells all, with bales worth more than any price none."""
    game = session(evaluate=lambda state, side: state.silver[side] + worth * state.bales[side])
    assert choice(game, samples=20) == wanted


def test_the_shortlist_comes_first_and_counts() -> None:
    """With a width of 1 only the first action of the shortlist is tried; without a shortlist, the plain first one of the menu."""
    lists: dict[str, list[Any]] = {"all": [Sell(3), Sell(1)], "none": []}
    for name, wanted in (("all", Sell(3)), ("none", Wait())):
        assert choice(session(shortlist=lambda state, seat, name=name: lists[name]), width=1) == wanted


def test_beside_the_shortlist_others_are_tried() -> None:
    """What the width leaves over goes to other actions, each once; a wide player tries all."""
    actions = legal(session().state, "bruges")
    for width in range(1, 9):
        tried = Greedy(width=width)._tried([Sell(3)], actions, Random(1))
        assert tried[0] == Sell(3)
        assert len(tried) == len(set(tried)) <= width
        assert width < 5 or set(tried) == set(actions)


def test_a_playout_and_a_session_end(fair: Ruleset[Any]) -> None:
    """Players end a game for any number of seats; whoever has none is waited for."""
    game = Session(fair, players=3, seed=2)
    players = dict.fromkeys(game.sides, Greedy())
    play_on(game, players, Random(1))
    assert game.outcome is not None
    waiting = Session(fair, players=3, seed=2)
    play_on(waiting, {"bruges": RandomPlayer()}, Random(1))
    assert waiting.to_act == {"cologne"}
    end, decisions = playout(fair, waiting.state, dict.fromkeys(game.sides, RandomPlayer()), Random(4))
    assert end.outcome is not None
    assert decisions > 3
