"""Movement (section 6.0): zone by zone; what needs a check gathers first and then advances together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.menu import Block, Menu
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.actions import End, Move
from histgames.games.marcher_lords.board import KINGDOM, NAMES, NEIGHBOURS, ZONES, is_strait
from histgames.games.marcher_lords.chapters.activation import refresh
from histgames.games.marcher_lords.chapters.control import control
from histgames.games.marcher_lords.chapters.council import returns
from histgames.games.marcher_lords.chapters.leaders import barred, land, restricted
from histgames.games.marcher_lords.chapters.mobilisation import mobilise
from histgames.games.marcher_lords.chapters.supply import bound_for, closed_zones, crossing_needs_roll
from histgames.games.marcher_lords.command import seats
from histgames.games.marcher_lords.pieces import Group, Unit
from histgames.games.marcher_lords.points import ADVANCE, SEA
from histgames.games.marcher_lords.state import Holding, Marches, add, take

__all__ = [
    "END",
    "Advance",
    "BeginMovement",
    "Gathered",
    "Invade",
    "March",
    "Marched",
    "Moved",
    "MovementPhase",
    "enter",
    "frozen_here",
    "movable",
    "pick",
    "ways",
]

END = (End(),)
EVERYWHERE = frozenset(ZONES)


@frozen
class Invade(Action):
    """Let units join an invasion that needs a check; they go when the side advances (ML-6.2b)."""

    form = "invade {unit} {count:times} {origin:zone} > {target:zone}"
    says = "Let {units} in {origin:zone} prepare to invade {target:zone}"
    unit: str
    count: int
    origin: str
    target: str

    @property
    def units(self) -> tuple[tuple[str, int], ...]:
        """Who invades, for the sentence."""
        return ((self.unit, self.count),)


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

    says = "{units} {count:moves|move} from {zone} to {target:zone}."


@frozen
class Gathered(_Movement):
    """Units join an invasion."""

    says = "{units} in {zone} {count:prepares|prepare} to invade {target:zone}."


@frozen
class Marched(Event):
    """An invasion enters its zone."""

    says = "{units} {alone:marches|march} into {zone}."
    side: str
    zone: str
    units: tuple[tuple[str, int], ...]

    @property
    def alone(self) -> bool:
        """Whether it is only one."""
        return sum([count for _, count in self.units]) == 1


@frozen
class BeginMovement(Task[Marches]):
    """The beginning of the Movement Phase: earls come back from the council first (ML-5Nm, ML-5Nq)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Give the units their movement, push the returns and the phase."""
        refresh(state, self.side)
        state.push(*returns(state, self.side), MovementPhase(self.side))


def frozen_here(state: Marches, side: str, zone: str) -> bool:
    """Return whether Civil War keeps a side's units in a zone from moving and attacking (ML-5Wf).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("civil war Gwent", "Gwent Is Coed: welsh, Infantry").state
    >>> frozen_here(state, "welsh", "GWI"), frozen_here(state, "norman", "GWI")
    (True, False)
    """
    return side == "welsh" and bool(state.civil_war) and KINGDOM[zone] == state.civil_war


def movable(state: Marches, side: str, seat: str, zone: str) -> dict[str, Group]:
    """Return a seat's counters in a zone that can still move, by label: those that are ready and that no Civil War keeps.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("under way", "Hereford: norman castle, Knight 2, Infantry stopped, Levied Infantry").state
    >>> {label: count for label, (_, count) in movable(state, "norman", "norman", "HES").items()}
    {'Knight': 2}
    """
    if frozen_here(state, side, zone):
        return {}
    ready = state.zones[zone].of(side).ready
    return {label: (unit, n) for label, (unit, n) in ready.items() if not unit.seat or unit.seat == seat}


Ways = tuple[tuple[str, ...], tuple[str, ...]]


@lru_cache(maxsize=8192)
def ways(closed: frozenset[str], origin: str, sea: str) -> Ways:
    """Return the neighbours that a side's units may simply move to, and those for which they gather to invade.

    Parameters
    ----------
    closed : frozenset of str
        The zones that the side does not enter without a supply check.
    sea : str
        What the strait is like: ``"calm"``, ``"rough"`` or ``"closed"`` (ML-12.2a, ML-12.2c, ML-5Wh).

    Examples
    --------
    >>> ways(frozenset({"GWI"}), "HES", "calm")[1]
    ('GWI',)
    """
    near: Sequence[str] = NEIGHBOURS[origin]
    checked = {zone for zone in near if zone in closed}
    if sea == "closed":
        near = [zone for zone in near if not is_strait(origin, zone)]
    elif sea == "rough":
        checked |= {zone for zone in near if is_strait(origin, zone)}
    return tuple([zone for zone in near if zone not in checked]), tuple([zone for zone in near if zone in checked])


Exits = tuple[tuple[Block, ...], tuple[Unit, ...]]


@lru_cache(maxsize=16_384)
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
    zones as wanted, and then advance together. How far they go is on the counters (ML-6.0i), and any number may stand in a zone
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
        """Return the moves; the phase can be ended when no invasion waits."""
        side = self.side
        blocks: list[Block] = []
        waiting: dict[str, None] = {}
        closed, sea, on = closed_zones(state, side), SEA(state), state.on
        for zone, here in state.zones.items():
            own = here.sides.get(side)
            if own is None:
                continue
            for target in own.waiting:
                waiting[target] = None
            if own.ready and not frozen_here(state, side, zone):
                troops, leaders = _exits(here, side, seat, zone, closed, sea, on)
                blocks += troops
                for leader in leaders:
                    blocks += _leader_blocks(state, leader, zone, ways(closed, zone, sea))
        return Menu([Advance(target) for target in waiting] if waiting else END, blocks)

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
            log.append(Gathered("ML-6.2b", side, action.unit, action.count, action.origin, action.target))
        else:
            assert isinstance(action, Move)
            log.append(Moved("ML-6.0b", side, action.unit, action.count, action.origin, action.target))
            for unit, count in pick(state, side, action.origin, action.unit, action.count):
                take(state, action.origin, unit, count)
                enter(state, side, action.target, unit, count, log)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what can be done."""
        waiting = {target for here in state.zones.values() for target in here.of(self.side).waiting}
        if waiting:
            names = ", ".join(sorted(NAMES[zone] for zone in waiting))
            text = "Add units to the invasion of {names}, or advance to roll for supply."
            return Prompt(text, "ML-6.2b", {"names": names})
        return Prompt("Move your units, invade, or end the Movement Phase.", "ML-3.3a")

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say which rule forbids a move."""
        if isinstance(action, End):
            return Refusal("an invasion has been prepared and must advance first", "ML-6.2b")
        if isinstance(action, Move | Invade):
            return refuse_move(state, self.side, seat, action)
        return None


def refuse_move(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Return the rule that forbids a move or invasion, as far as one rule does."""
    told = {"unit": action.unit, "zone": action.origin, "target": action.target}
    here = [(u, n) for u, n in state.zones[action.origin].groups(side) if u.label == action.unit]
    if not here:
        return Refusal("there is no {unit:label} in {zone}", "ML-2.2d", told)
    if frozen_here(state, side, action.origin):
        return Refusal("civil war keeps {kingdom} from moving", "ML-5Wf", {"kingdom": state.civil_war})
    if not any(unit.up for unit, _ in here):
        return Refusal("units levied this turn are face down until the Activation Phase", "ML-6.0j")
    if action.target not in NEIGHBOURS[action.origin]:
        return Refusal("{target:zone} does not border {zone}", "ML-6.0b", told)
    able = movable(state, side, seat, action.origin).get(action.unit)
    if able is None:
        return Refusal("{unit:label} in {zone} has no movement left", "ML-6.0a", told)
    if action.count > able[1]:
        return Refusal("only {able} of them can move", "ML-6.0a", {"able": able[1]})
    if reason := barred(state, able[0], action.target):
        return reason
    free, checked = ways(closed_zones(state, side), action.origin, SEA(state))
    if action.target not in free and action.target not in checked:
        return Refusal("nobody crosses the strait in bad weather", "ML-12.2c")
    if isinstance(action, Move) and action.target in checked:
        if crossing_needs_roll(state, action.origin, action.target):
            return Refusal("that needs a weather check: write invade, then advance", "ML-12.2a")
        return Refusal("that needs a supply check: write invade, then advance", "ML-6.2a")
    return Refusal("that needs no check: write move", "ML-6.2k")


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
    """Those who passed their checks enter the zone together (ML-6.2i); unless it is friendly they stop there (ML-6.0d)."""

    side: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Move everybody who is still bound for the zone."""
        force = bound_for(state, self.side, self.target)
        if not force:
            return
        units = tuple([(unit.changed(bound="").label, n) for _, (unit, n) in force])
        log.append(Marched("ML-6.2i", self.side, self.target, units))
        friendly = state.zones[self.target].holder == self.side  # across the strait: not the end of the move (ML-12.2e)
        # leaders before the others, so that all of them enter a zone that is not friendly yet
        for zone, (unit, count) in sorted(force, key=lambda each: not each[1][0].kind.leader):
            take(state, zone, unit, count)
            moving = unit if friendly else unit.changed(spent=unit.kind.move - 1)
            enter(state, self.side, self.target, moving, count, log)
