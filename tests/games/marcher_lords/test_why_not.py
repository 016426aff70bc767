"""Why-not and the menu say the same: an action is refused exactly when it is not among the legal ones.

So the law that the refusals tell and the lists that are made for speed cannot come apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from histgames.core import Action, Decision, kernel
from histgames.core.options import random_options
from histgames.games.marcher_lords.actions import End, Invade, Move
from histgames.games.marcher_lords.board import NEIGHBOURS, ZONES
from histgames.games.marcher_lords.chapters.levy import ChooseLevies, Levy
from histgames.games.marcher_lords.chapters.movement import Advance, MovementPhase
from histgames.games.marcher_lords.chapters.setup import Place, SetUp
from histgames.games.marcher_lords.chapters.strategic import StrategicMovement
from histgames.games.marcher_lords.extra.levies import AskLevies
from histgames.games.marcher_lords.state import Marches
from histgames.players import RandomPlayer, playout
from tests.games.marcher_lords.positions import RULES, game
from tests.games.marcher_lords.test_random_play import SCENARIOS

#: Zones that are no neighbours, tried with each unit.
FAR = 3


@cache
def played(scenario: str, seed: int) -> tuple[Marches, ...]:
    """All positions of a random game under random options, one after the other."""
    random = Random(seed)
    state = RULES.begin(scenario, random_options(RULES.options, RULES.scenario(scenario), random))
    kernel.run(state, [])
    seen: list[Marches] = [state]
    with suppress(RuntimeError):  # enough decisions
        playout(RULES, state, dict.fromkeys(RULES.sides, RandomPlayer()), random, watch=seen.append, most=600)
    return tuple(seen)


def reached(kind: type[Decision[Marches]], scenario: str, seed: int, place: int) -> Marches | None:
    """A position of a random game in which a decision of that kind is asked for, if there is one."""
    there = [state for state in played(scenario, seed) if type(state.top) is kind]
    return there[place % len(there)] if there else None


def positions(kind: type[Decision[Marches]]) -> st.SearchStrategy[Marches | None]:
    """Positions in which a decision of that kind is asked for."""
    return st.builds(reached, st.just(kind), st.sampled_from(SCENARIOS), st.integers(0, 11), st.integers(0, 10_000))


def marches(state: Marches, random: Random) -> Iterator[Action]:
    """Moves and invasions: units that are there and some that are not, one more than there are, to near zones and far ones."""
    labels = {zone: [unit.label for unit, _ in here.units] for zone, here in state.zones.items()}
    everybody = sorted({label for here in labels.values() for label in here})
    for zone in ZONES:
        targets = [*NEIGHBOURS[zone], zone, *random.sample(ZONES, FAR)]
        for label in {*labels[zone], random.choice(everybody)}:
            number = sum(n for unit, n in state.zones[zone].units if unit.label == label)
            for count in range(number + 2):
                for target in targets:
                    yield Move(label, count, zone, target)
                    yield Invade(label, count, zone, target)


def agree(state: Marches, candidates: Iterator[Action]) -> int:
    """Check for each candidate and each seat that is asked that it is legal or refused, and return how many were legal."""
    top, tried = state.top, list(candidates)
    assert isinstance(top, Decision)
    for seat in kernel.to_act(state):
        legal = set(kernel.legal(state, seat))
        for action in {*tried, *legal}:
            refusal = top.refuse(state, seat, action)
            assert (refusal is None) == (action in legal), (seat, RULES.notation.show(action), refusal)
            if refusal is not None:
                assert RULES.why(refusal).text
    return sum(len(kernel.legal(state, seat)) for seat in kernel.to_act(state))


@settings(max_examples=30)
@given(state=positions(MovementPhase), seed=st.integers(0, 1000))
def test_in_the_movement_phase(state: Marches | None, seed: int) -> None:
    """Of moves, invasions, advances and the end, under random options, with invasions prepared and in civil war."""
    assume(state)
    assert state is not None
    rest = (End(), *map(Advance, ZONES))
    assert agree(state, iter([*marches(state, Random(seed)), *rest]))


@settings(max_examples=30)
@given(state=positions(StrategicMovement), seed=st.integers(0, 1000))
def test_in_strategic_movement(state: Marches | None, seed: int) -> None:
    """Of moves out of the chosen zone and any other, through friendly land and beyond."""
    assume(state)
    assert state is not None
    moves = [action for action in marches(state, Random(seed)) if isinstance(action, Move)]
    far = [Move(move.unit, move.count, move.origin, target) for move in moves[::7] for target in ZONES]
    assert agree(state, iter([*moves, *far, End()]))


@pytest.mark.parametrize("kind", [ChooseLevies, AskLevies])
def test_in_levies(kind: type[Decision[Marches]]) -> None:
    """Of all zones, when units are too few, shared between kings, or asked for commander by commander."""

    @settings(max_examples=20)
    @given(state=positions(kind))
    def holds(state: Marches | None) -> None:
        assume(state)
        assert state is not None
        assert agree(state, map(Levy, ZONES))

    holds()


KINGS = """
scenario welsh-resurgence
Arfon: welsh, Infantry 20
Rhos: welsh, Infantry
Ceredigion: welsh, Infantry, Archer 4
Gwyr: welsh, Infantry
mobilised Gwynedd, Deheubarth
"""


@pytest.mark.rule("ML-11.2.7c")
@pytest.mark.parametrize("levies", ["all", "asked"])
def test_in_levies_that_two_kings_share(levies: str) -> None:
    """Three units for two zones of each king: whoever's turn it is, and when one has given up his own."""
    play = game(KINGS, phase="welsh Levy Phase", levies=levies)
    seen = set()
    while isinstance(top := play.state.top, ChooseLevies):
        agree(play.state, map(Levy, ZONES))
        seen |= {refusal.text for zone in ZONES if (refusal := top.refuse(play.state, "welsh", Levy(zone)))}
        play.play(play.legal[-1])
    assert "the units are shared between the two kings in turn" in seen


@settings(max_examples=20)
@given(state=positions(SetUp))
def test_in_the_set_up(state: Marches | None) -> None:
    """Of each piece, the one that is due and those that are not, in all zones."""
    assume(state)
    assert state is not None
    assert isinstance(state.top, SetUp)
    pieces = {piece.label for piece in state.top.left} | {piece.label for piece, _ in state.top.placed}
    assert agree(state, (Place(label, zone) for label in sorted(pieces) for zone in ZONES))
