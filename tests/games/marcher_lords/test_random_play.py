"""Random play: whatever is chosen, a game ends properly and nothing that must always hold is ever broken.

A command plays thousands of these games: ``python -m benchmarks.fuzz``.
"""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from histgames.analysis.fuzz import fuzz
from histgames.core import Action, Session, State, kernel
from histgames.core.options import random_options
from histgames.core.steps import Log
from histgames.games.marcher_lords.chapters.casualties import ChooseLoss, Losses
from histgames.games.marcher_lords.chapters.council import CouncilRoll
from histgames.games.marcher_lords.chapters.events import (
    ChooseKingdom,
)
from histgames.games.marcher_lords.chapters.exchange import ExchangeRoll
from histgames.games.marcher_lords.chapters.insurgents import (
    AssassinRoll,
    ChooseInsurgents,
    ChooseVictim,
    InsurgentDraw,
)
from histgames.games.marcher_lords.chapters.pursuit import PursuitChoice, PursuitRoll
from histgames.games.marcher_lords.chapters.raids import PeasantDraw, PeasantRebellion, VikingRaid
from histgames.games.marcher_lords.chapters.retreat import RetreatChoice
from histgames.games.marcher_lords.chapters.setup import SetUp
from histgames.games.marcher_lords.chapters.siege import SiegeChoice, SiegeLoss, SiegeRoll
from histgames.games.marcher_lords.chapters.supply import SupplyRoll
from histgames.games.marcher_lords.extra.failed_siege import SendBack
from histgames.games.marcher_lords.extra.invented_events import CastleFire, IrishLanding
from histgames.games.marcher_lords.extra.sea_invasion import SeaRoll, StrategicCrossing
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.show.position_read import read_position
from histgames.games.marcher_lords.state import Holding, Marches, other_side, take
from histgames.players import RandomPlayer, playout
from tests.games.marcher_lords.positions import RULES

SCENARIOS = tuple(RULES.scenarios)
PER_TEST = 4


def told(state: State) -> list[str]:
    """What the views of a state tell that they should hide."""
    assert isinstance(state, Marches)
    faults: list[str] = []
    for side in RULES.sides:
        view, other = RULES.view(state, side), other_side(side)
        shown = [u.label for z in view.zones.values() for u, _ in z.units if u.kind.side == other and not u.up]
        faults += [f"{side} sees {label}" for label in shown if not label.startswith("Levied Unit")]
        top = view.stack[-1] if view.stack else None
        if isinstance(top, SetUp):
            faults += [f"{side} sees where {c.label} is set up" for c, _ in top.placed if c.seat.startswith(other)]
    return faults


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("first", range(0, 3 * PER_TEST, PER_TEST))
def test_random_games_end_properly(scenario: str, first: int) -> None:
    """Under random options every game ends with a result; no piece is lost, no secret told, no step without an action."""
    for seed in range(first, first + PER_TEST):
        report = fuzz("marcher-lords", scenario, seed, watch=told)
        assert report.faults == [], f"seed {seed}, {report.options}"
        assert report.result
        assert report.decisions > 40


def talkative(state: Marches, seat: str) -> Marches:
    """Hide face-down counters, but not the pool, which tells what they are."""
    seen = RULES.view(state, seat)
    seen.pool = state.pool.copy()
    return seen


def lose_for_good(self: Losses, state: Marches, unit: Unit, log: Log) -> None:
    """Take a counter out and forget it."""
    take(state, self.battle.zone, unit)


def test_a_view_that_tells_is_found() -> None:
    """Rules that hide a counter and tell it by another way are found out."""
    report = fuzz(evolve(RULES, view=talkative), "norman-conquerors", 3, sample=0.1)
    said = "the view of welsh tells what it should hide, or imagining it changes what it shows, pool['"
    assert report.faults[0].startswith(said)
    assert " at Turn 2 of 10" in report.faults[0] or ": Turn 2 of 10" in report.faults[0]


def test_a_lost_piece_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that lose a counter are found out, with the kind and both numbers."""
    monkeypatch.setattr(Losses, "take", lose_for_good)
    report = fuzz("marcher-lords", "norman-conquerors", 3)
    assert re.match(r"pieces were lost or made, \{'\w+.*': \((\d+), \d+\)", report.faults[0])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undo_restores_every_position(scenario: str) -> None:
    """However play goes back and forth, each position comes back equal, with as many legal actions and the same hash."""
    random = Random(1067)
    options = random_options(RULES.options, RULES.scenario(scenario), random)
    session = Session(RULES, scenario, options, seed=1067)
    seen: dict[int, tuple[Marches, int, str]] = {}

    def here() -> tuple[Marches, int, str]:
        return session.state.copy(), len(session.legal), session.node.digest

    while session.outcome is None and len(session.tree.nodes) < 400:
        seen[session.node.number] = here()
        if random.random() < 0.1 and session.stop > 3:
            session.undo(random.randint(1, 3))
            assert here() == seen[session.node.number]
        else:
            seat = random.choice(sorted(session.to_act))
            session.play(random.choice(session.legal_for(seat)), seat)
    session.goto(0)
    assert here() == seen[0]


def random_position(scenario: str, seed: int, decisions: int, options: dict[str, bool | str] | None = None) -> Marches:
    """A position that random play reaches after some decisions, or at its end; without options under random ones."""
    drawn = random_options(RULES.options, RULES.scenario(scenario), Random(seed))
    state = RULES.begin(scenario, drawn if options is None else options)
    log: Log = []
    kernel.run(state, log)
    seen: list[Marches] = []
    player, random = RandomPlayer(), Random(seed)
    with suppress(RuntimeError):  # so many decisions were wanted
        playout(RULES, state, dict.fromkeys(RULES.sides, player), random, watch=seen.append, most=decisions)
    return seen[-1]


def actions(state: Marches) -> list[Action]:
    """All legal actions of all seats."""
    return [action for seat in kernel.to_act(state) for action in kernel.legal(state, seat)]


positions = st.builds(
    random_position,
    scenario=st.sampled_from(SCENARIOS),
    seed=st.integers(0, 10_000),
    decisions=st.integers(1, 500),
)


@settings(max_examples=25)
@given(state=positions)
def test_actions_in_notation_are_read_back(state: Marches) -> None:
    """In any position every legal action, written and read, is the same action, also in capitals and with odd blanks."""
    for action in actions(state):
        text = RULES.notation.show(action)
        assert RULES.notation.parse(text) == action
        assert RULES.notation.parse(f"  {text.upper().replace(' ', '  ')} ") == action


def at_rest(state: Marches) -> Marches:
    """The state at its next question, without what units of the side that is not moving moved before, which matters no more."""
    state = state.copy()
    kernel.run(state, [])
    for zone, here in state.zones.items():
        groups: dict[Unit, int] = {}
        for unit, n in here.units:
            kept = unit.stopped if state.phase == "Combat Phase" else state.phase in MOVING
            spent = unit.spent if kept and unit.kind.side == state.active else 0
            groups[unit.changed(spent=spent)] = groups.get(unit.changed(spent=spent), 0) + n
        state.zones[zone] = here.with_units(groups.items())
    return state


def keeps(state: Marches) -> str:
    """Check the text of a position, and return what it says it leaves out."""
    lines = RULES.show_position(state).splitlines()
    remark = lines.pop() if lines[-1].startswith("#") else ""
    again = read_position(RULES, "\n".join(lines), RULES.chosen(state))
    assert RULES.show_position(again).splitlines() == lines
    if not remark:
        assert at_rest(again) == at_rest(state)
        return ""
    assert isinstance(state.stack[-1], BROKEN_OFF)  # what lies on the map is kept, but not what is being carried out
    told, wanted = again.copy(), state.copy()
    told.stack = wanted.stack
    for here in (told, wanted):
        here.zones = {z: Holding(h.holder, h.castle, units_of(h), h.seat) for z, h in here.zones.items()}
    assert told == wanted
    return remark


def units_of(here: Holding) -> tuple[tuple[Unit, int], ...]:
    """Return the counters of a zone as they lie there, without what they have moved."""
    groups: dict[Unit, int] = {}
    for unit, n in here.units:
        groups[unit.changed(spent=0)] = groups.get(unit.changed(spent=0), 0) + n
    return here.with_units(groups.items()).units


MOVING = ("Movement Phase", "Strategic Movement Phase")
EVENTS = (
    *(ChooseKingdom, PeasantRebellion, PeasantDraw, VikingRaid, IrishLanding, CastleFire, CouncilRoll),
    *(ChooseInsurgents, InsurgentDraw, ChooseVictim, AssassinRoll),
)
BATTLE = (
    SiegeChoice,
    SiegeRoll,
    SiegeLoss,
    SendBack,
    ExchangeRoll,
    ChooseLoss,
    RetreatChoice,
    PursuitChoice,
    PursuitRoll,
)
#: Steps in the middle of an event, a battle, or an advance whose die is due.
BROKEN_OFF = (*EVENTS, *BATTLE, SeaRoll, SupplyRoll, StrategicCrossing)


@settings(max_examples=30)
@given(state=positions)
def test_positions_as_text_are_read_back(state: Marches) -> None:
    """Under any options the text of a position gives the same state and its own text again, or says what it leaves out."""
    keeps(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(3))
def test_every_phase_of_a_game_is_kept_as_text(scenario: str, seed: int) -> None:
    """From the set-up to the end, with invasions prepared; only what is in the middle of dice, battles and events is left out."""
    random = Random(seed)
    options = random_options(RULES.options, RULES.scenario(scenario), random)
    start = RULES.begin(scenario, options)
    kernel.run(start, [])
    seen = [start]
    playout(RULES, start, dict.fromkeys(RULES.sides, RandomPlayer()), random, watch=seen.append)
    phases, prepared = set(), 0
    for state in [*seen[:20], *seen[20::9], seen[-1]]:
        if not keeps(state):
            phases.add(state.phase)
            prepared += any(unit.bound for here in state.zones.values() for unit, _ in here.units)
    assert phases >= {"set-up", "Levy Phase", "Random Events Phase", *MOVING, "end"}
    assert prepared > 5
