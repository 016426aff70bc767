"""The greedy player on a toy game: what it tries, and what it takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import histgames as hg
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


def at(text: str) -> hg.Game:
    """Return a game of The Marcher Lords from a position."""
    return hg.position("marcher-lords", text, seed=1)


def plays(game: hg.Game, seat: str, tries: int = 5) -> set[str]:
    """Return what a greedy player does there, tried with several chances of its own."""
    choose, legal = Greedy().choose, game.legal_for(seat)
    return {game.rules.notation.show(choose(game.rules, game.view(seat), seat, legal, Random(n))) for n in range(tries)}


#: The Welsh end their turn, and the Normans levy and build castles next.
END_OF_A_TURN = """
turn 1
phase welsh Strategic Movement Phase
under way
from Rhos
mobilised Borderland, Deheubarth, Gwent, Gwynedd, Morgannwg, Powys
lost earl 1
Malpas: norman castle, Infantry
Ludlow: norman castle, Knight
Leominster: norman castle, Knight
Tegeingl: norman, Knight 2, Infantry
Rhos: welsh, Infantry, Archer
Arfon: welsh, Infantry
Meirionnydd: welsh, Teulu of Gwynedd moved 2, Infantry
Mon: welsh, Infantry
Ial: norman, Knight, Infantry 2, Earl Hugh
Mochnant: welsh, Teulu of Powys, Infantry, Archer
Caereinion: norman, Infantry 3, Earl Roger
Maelienydd: welsh, Infantry
Elfael: norman, Infantry 2
Gwent Uwch Coed: welsh, Teulu of Gwent, Infantry
Gwent Is Coed: norman, Knight, Infantry
Gwynllwg: welsh, Teulu of Morgannwg, Infantry
Gorfynydd: welsh, Infantry
Brycheiniog: welsh, Infantry
Cantref Mawr: welsh, Teulu of Deheubarth, Infantry
Ceredigion: welsh, Infantry
Gwyr: welsh, Infantry
Cemais: welsh, Infantry
Penfro: welsh, Infantry
"""


def test_it_ends_a_phase_when_nothing_is_to_be_gained() -> None:
    """However good the enemy's levy is for him, it comes after any move, too: the border is not left for fear of it."""
    assert plays(at(END_OF_A_TURN), "welsh") == {"end"}


def test_it_sends_no_leader_alone() -> None:
    """An earl without units neither holds nor takes land: he stays, and an infantry with him goes with company only."""
    game = at("turn 4\nphase norman Movement Phase\nHereford: norman castle, Infantry, Earl William\nElfael: neutral")
    chosen = plays(game, "norman")
    assert not [text for text in chosen if text.startswith("invade Earl")]
