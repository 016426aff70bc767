"""Movement (section 6.0): zone by zone; what needs a check gathers first and then advances together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import evolve, frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.menu import Block, Menu
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.actions import End, Invade, Move, Together
from histgames.games.marcher_lords.board import NAMES, ZONES
from histgames.games.marcher_lords.chapters.activation import refresh
from histgames.games.marcher_lords.chapters.control import control
from histgames.games.marcher_lords.chapters.council import returns
from histgames.games.marcher_lords.chapters.leaders import barred, land, restricted
from histgames.games.marcher_lords.chapters.marching import Ways, against, frozen_here, waiting, ways
from histgames.games.marcher_lords.chapters.mobilisation import mobilise
from histgames.games.marcher_lords.chapters.supply import bound_for, closed_zones, needs_supply
from histgames.games.marcher_lords.command import seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.pieces import Group, Unit, counted, in_full
from histgames.games.marcher_lords.points import ADVANCE, SEA
from histgames.games.marcher_lords.state import Holding, Marches, add, take

__all__ = [
    "END",
    "Advance",
    "BeginMovement",
    "Boarded",
    "Gathered",
    "March",
    "Marched",
    "Moved",
    "MovementPhase",
    "enter",
    "pick",
]

END = (End(),)
EVERYWHERE = frozenset(ZONES)


@frozen
class Advance(Action):
    """Roll the checks of an invasion and march (ML-6.2a)."""

    form = "advance {target:zone}"
    says = "Advance into {target:zone}"
    target: str


@frozen
class _Movement(Event):
    """Units of one kind go, or mean to go, from a zone to another."""

    side: str
    unit: str
    count: int
    zone: str
    target: str

    @property
    def units(self) -> tuple[tuple[str, int], ...]:
        """Who moves, for the sentence."""
        return ((self.unit, self.count),)


@frozen
class Moved(_Movement):
    """Units move."""

    says = "{units:in_letters} {count:moves|move} from {zone} to {target:zone}."


@frozen
class Gathered(_Movement):
    """Units join an invasion."""

    says = "{units:in_letters} in {zone} {count:prepares|prepare} to invade {target:zone}."


@frozen
class Boarded(_Movement):
    """Units wait for the weather at the strait, where no supply is due."""

    says = "{units:in_letters} in {zone} {count:prepares|prepare} to cross to {target:zone}."


@frozen
class Marched(Together):
    """An invasion enters its zone."""

    says = "{units:in_letters} {alone:marches|march} into {zone}."


@frozen
class BeginMovement(Task[Marches]):
    """The beginning of the Movement Phase: earls come back from the council first (ML-5Nm, ML-5Nq)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Give the units their movement, push the returns and the phase."""
        refresh(state, self.side)
        state.push(*returns(state, self.side), MovementPhase(self.side))


Exits = tuple[tuple[Block, ...], tuple[Unit, ...]]


@lru_cache(maxsize=256)  # a few positions back: a larger one is slower than working it out again
def _exits(
    here: Holding, side: str, seat: str, zone: str, closed: frozenset[str], sea: str, on: frozenset[str]
) -> Exits:
    """Return the moves and invasions of a seat's units in a zone, and its leaders, whose ways hang on what else is on the map."""
    blocks: list[Block] = []
    way = ways(closed, zone, sea)
    own = [group for group in here.of(side).ready.values() if not group[0].seat or group[0].seat == seat]
    for unit, n in own:
        if unit.kind.leader:
            continue
        inside = land(on, unit) if restricted(unit) else EVERYWHERE
        blocks += _blocks(unit, n, zone, *[[target for target in part if target in inside] for part in way])
    return tuple(blocks), tuple([unit for unit, _ in own if unit.kind.leader])


def _blocks(unit: Unit, n: int, zone: str, free: Sequence[str], checked: Sequence[str]) -> list[Block]:
    """Return the moves and invasions of equal units, as many or few of them as wanted."""
    label, counts, origin = (unit.label,), range(1, n + 1), (zone,)
    pairs = ((Move, free), (Invade, checked))
    return [Block(make, (label, counts, origin, targets)) for make, targets in pairs if targets]


def _leader_blocks(state: Marches, unit: Unit, zone: str, way: Ways) -> list[Block]:
    """Return the moves and invasions of a leader."""
    free, checked = ([target for target in part if barred(state, unit, target) is None] for part in way)
    return _blocks(unit, 1, zone, free, checked)


@frozen
class MovementPhase(Decision[Marches]):
    """The Movement Phase of a side (ML-3.3a); its commanders move at the same time, each his own counters.

    A move within friendly land, or without check, is carried out at once. Units that need a check join an invasion, from as many
    zones as wanted, and then advance together, at the word of a commander who takes part (ML-11.1.2c). How far they go is on the counters (ML-6.0i), and any number may stand in a zone
    (ML-6.0e).
    """

    side: str
    ended: tuple[str, ...] = ()

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commanders who have not ended the phase."""
        return tuple([seat for seat in seats(state, self.side) if seat not in self.ended])

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the moves; a commander can end the phase when no invasion of his waits."""
        side = self.side
        blocks: list[Block] = []
        closed, sea, on = closed_zones(state, side), SEA(state), state.on
        for zone, here in state.zones.items():
            own = here.sides.get(side)
            if own is None:
                continue
            if own.ready and not frozen_here(state, side, zone):
                troops, leaders = _exits(here, side, seat, zone, closed, sea, on)
                blocks += troops
                for leader in leaders:
                    blocks += _leader_blocks(state, leader, zone, ways(closed, zone, sea))
        targets = waiting(state, side, seat)
        return Menu([Advance(target) for target in targets] if targets else END, blocks)

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Move, gather, advance or end."""
        side = self.side
        if isinstance(action, End):
            ended = (*self.ended, seat)
            if len(ended) < len(seats(state, side)):
                state.push(MovementPhase(side, ended))
            return
        state.push(self)
        if isinstance(action, Advance):
            state.push(*ADVANCE(state, side, action.target))
        elif isinstance(action, Invade):
            for unit, count in pick(state, side, action.origin, action.unit, action.count):
                take(state, action.origin, unit, count)
                add(state, action.origin, unit.changed(bound=action.target), count)
            supply = needs_supply(state, side, action.target)
            told = (side, action.unit, action.count, action.origin, action.target)
            log.append(Gathered("ML-6.2b", *told) if supply else Boarded("ML-12.2a", *told))
        else:
            assert isinstance(action, Move)
            log.append(Moved("ML-6.0b", side, action.unit, action.count, action.origin, action.target))
            for unit, count in pick(state, side, action.origin, action.unit, action.count):
                take(state, action.origin, unit, count)
                enter(state, side, action.target, unit, count, log)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what can be done."""
        if targets := waiting(state, self.side, seat):
            names = sorted([NAMES[zone] for zone in targets])
            if any([needs_supply(state, self.side, zone) for zone in targets]):
                text = "Add units to the invasion of {names:list}, or advance to roll for supply."
                return Prompt(text, "ML-6.2b", {"names": names})
            text = "Add units to those who cross to {names:list}, or advance to roll for the weather."
            return Prompt(text, "ML-12.2a", {"names": names})
        return Prompt("Move your units, invade, or end the Movement Phase.", "ML-3.3a")

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return the first reason against what can be done in this phase."""
        if isinstance(action, Move | Invade):
            return against(state, self.side, seat, action)
        if isinstance(action, Advance) and action.target not in waiting(state, self.side, seat):
            if bound_for(state, self.side, action.target):
                text = "it is for those who prepare it to advance into {zone}"
                return Refusal(text, facts(state).team_rule, {"zone": action.target})
            return Refusal("nobody is about to invade {zone}", "ML-6.2b", {"zone": action.target})
        if isinstance(action, End) and waiting(state, self.side, seat):
            return Refusal("an invasion has been prepared and must advance first", "ML-6.2b")
        return None

    @override
    def meant(self, state: Marches, seat: str, action: Action) -> Action:
        """Return a move or invasion with the whole label of its unit."""
        if isinstance(action, Move | Invade):
            groups = state.zones[action.origin].groups(self.side)
            return evolve(action, unit=in_full(action.unit, groups, seat))
        return action


def pick(state: Marches, side: str, zone: str, label: str, count: int) -> list[Group]:
    """Return `count` movable counters of that label, those first that have moved most.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("under way", "Hereford: norman castle, Knight 2, Knight moved 1").state
    >>> [(unit.spent, count) for unit, count in pick(state, "norman", "HES", "Knight", 2)]
    [(1, 1), (0, 1)]
    """
    able = [(u, n) for u, n in state.zones[zone].groups(side) if u.ready and u.label == label]
    picked: list[Group] = []
    for unit, n in sorted(able, key=lambda group: -group[0].spent):
        if count:
            picked.append((unit, min(n, count)))
            count -= picked[-1][1]
    return picked


def enter(state: Marches, side: str, target: str, unit: Unit, count: int, log: Log) -> None:
    """Put moving counters into a zone: in a friendly one they have spent a point (ML-6.0b), elsewhere they stop (ML-6.0d).

    A military unit that finds no enemy conquers the zone at once (ML-7.0a).
    """
    if state.zones[target].holder == side:
        add(state, target, unit.changed(spent=unit.spent + 1, bound=""), count)
        return
    add(state, target, unit.changed(spent=unit.kind.move, bound=""), count)
    if not unit.kind.leader and not state.zones[target].enemies(side):
        control(state, target, side, log, rule="ML-7.0a", seat=unit.seat)
    mobilise(state, log)


@frozen
class March(Task[Marches]):
    """Those who passed their checks enter the zone together (ML-6.2i); unless it is friendly they stop there (ML-6.0d).

    Who only crosses the strait has passed the weather check (ML-12.2a).
    """

    side: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Move everybody who is still bound for the zone."""
        force = bound_for(state, self.side, self.target)
        if not force:
            return
        units = counted([group for _, group in force])
        rule = "ML-6.2i" if needs_supply(state, self.side, self.target) else "ML-12.2a"
        log.append(Marched(rule, self.side, self.target, units))
        friendly = state.zones[self.target].holder == self.side  # across the strait: not the end of the move (ML-12.2e)
        # leaders before the others, so that all of them enter a zone that is not friendly yet
        for zone, (unit, count) in sorted(force, key=lambda each: not each[1][0].kind.leader):
            take(state, zone, unit, count)
            moving = unit if friendly else unit.changed(spent=unit.kind.move - 1)
            enter(state, self.side, self.target, moving, count, log)
