"""Movement (section 6.0): zone by zone; what needs a check gathers first and then advances together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from histgames.core.menu import Block, Menu
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.actions import Advance, ComeBack, End, Invade, Move
from histgames.games.marcher_lords.activation import refresh
from histgames.games.marcher_lords.board import KINGDOM, NAMES, NEIGHBOURS, REGION, ZONES, is_strait
from histgames.games.marcher_lords.leaders import LEADER_HOMES, barred, restricted
from histgames.games.marcher_lords.state import Marches, Zone, tell
from histgames.games.marcher_lords.supply import SeaRoll, Supply, bound_for, closed_zones, crossing_needs_roll
from histgames.games.marcher_lords.units import Group, Unit

__all__ = ["BeginMovement", "EarlReturns", "March", "MovementPhase", "enter", "movable"]

END = (End(),)


@frozen
class BeginMovement(Task[Marches]):
    """The beginning of the Movement Phase: earls come back from the council first (ML-5Nm, ML-5Nq)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Give the units their movement, push the returns and the phase."""
        refresh(state, self.side)
        waiting = [name for name, turn in state.absent.items() if turn <= state.turn] if self.side == "norman" else []
        state.push(*[EarlReturns(name) for name in waiting if homes(state, name)], MovementPhase(self.side))


def homes(state: Marches, name: str) -> list[str]:
    """Return the zones of an earl's county in which he may appear: Norman-controlled ones (ML-5Nm, ML-5Nq)."""
    return [zone for zone in state.held("norman") if REGION[zone] == LEADER_HOMES[name]]


@frozen
class EarlReturns(Decision[Marches]):
    """An earl comes back from the Royal Council in one of his home zones (ML-5Nm)."""

    name: str

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Norman commander."""
        own = f"norman/{self.name.lower()}"
        return (own if own in state.seats("norman") else state.chair("norman"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return his home zones that the Normans hold."""
        return [ComeBack(self.name, zone) for zone in homes(state, self.name)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Put the earl on the map."""
        assert isinstance(action, ComeBack)
        state.pop()
        del state.absent[self.name]
        own = f"norman/{self.name.lower()}"
        seat = own if own in state.seats("norman") else ""
        state.add(action.zone, Unit(state.kinds["earl"], home=LEADER_HOMES[self.name], name=self.name, seat=seat))
        tell(log, "earl_back", "ML-5Nm", name=self.name, zone=action.zone)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the zone."""
        return Prompt(f"Earl {self.name} returns from the council: choose his zone.", "ML-5Nm")


def frozen_here(state: Marches, side: str, zone: str) -> bool:
    """Return whether Civil War keeps a side's units in a zone from moving and attacking (ML-5Wf)."""
    return side == "welsh" and bool(state.civil_war) and KINGDOM[zone] == state.civil_war


def movable(state: Marches, side: str, seat: str, zone: str) -> dict[str, Group]:
    """Return a seat's counters in a zone that can still move, by label: those of `Zone.ready` that no Civil War keeps."""
    if frozen_here(state, side, zone):
        return {}
    ready = state.zones[zone].ready(side)
    return {label: (unit, n) for label, (unit, n) in ready.items() if not unit.seat or unit.seat == seat}


Ways = tuple[tuple[str, ...], tuple[str, ...]]


def ways(state: Marches, closed: frozenset[str], origin: str) -> Ways:
    """Return the neighbours that a side's units may simply move to, and those for which they gather to invade.

    Parameters
    ----------
    closed : frozenset of str
        The zones that the side does not enter without a supply check.
    """
    return _ways(closed, origin, state.weather if state.choices.sea_invasion else "no sea")


@lru_cache(maxsize=8192)
def _ways(closed: frozenset[str], origin: str, sea: str) -> Ways:
    near: Sequence[str] = NEIGHBOURS[origin]
    checked = {zone for zone in near if zone in closed}
    if sea == "bad":
        near = [zone for zone in near if not is_strait(origin, zone)]  # ML-12.2c, ML-5Wh
    elif sea == "":
        checked |= {zone for zone in near if is_strait(origin, zone)}  # ML-12.2a
    return tuple([zone for zone in near if zone not in checked]), tuple([zone for zone in near if zone in checked])


def exits(state: Marches, here: Zone, seat: str, zone: str, groups: dict[str, Group], way: Ways) -> list[Block]:
    """Return a seat's moves and invasions out of a zone.

    Those of its troops are noted with the zone and found again while neither it nor its ways change; where a leader may go also
    hangs on where the other leaders are.
    """
    known = here.notes.get(("exits", seat))
    if known is None or known[0] is not way or known[1] is not state.choices or known[2] != state.scenario:
        own = [(unit, n) for unit, n in groups.values() if not unit.seat or unit.seat == seat]
        troops = [block for unit, n in own if not unit.kind.leader for block in moves(state, unit, n, zone, way)]
        leaders = [unit for unit, _ in own if unit.kind.leader]
        known = here.notes["exits", seat] = (way, state.choices, state.scenario, troops, leaders)
    blocks: list[Block] = known[3]
    for leader in known[4]:
        blocks = blocks + moves(state, leader, 1, zone, way)
    return blocks


def moves(state: Marches, unit: Unit, n: int, zone: str, way: Ways) -> list[Block]:
    """Return the moves and invasions of equal units, as many or few of them as wanted."""
    free, checked = way
    if restricted(unit):
        free = tuple([target for target in free if barred(state, unit, target) is None])
        checked = tuple([target for target in checked if barred(state, unit, target) is None])
    label, counts, origin = (unit.label,), range(1, n + 1), (zone,)
    pairs = ((Move, free), (Invade, checked))
    return [Block(make, (label, counts, origin, targets)) for make, targets in pairs if targets]


@frozen
class MovementPhase(Decision[Marches]):
    """The Movement Phase of a side (ML-3.3a); its commanders move at the same time, each his own counters.

    A move within friendly land, or without check, is carried out at once. Units that need a check join an invasion, from as many
    zones as wanted, and then advance together. How far they go is on the counters (ML-6.0i), and any number may stand in a zone
    (ML-6.0e).
    """

    side: str
    ended: tuple[str, ...] = ()

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commanders who have not ended the phase."""
        return tuple([seat for seat in state.seats(self.side) if seat not in self.ended])

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the moves; the phase can be ended when no invasion waits."""
        side, zones = self.side, state.zones
        blocks: list[Block] = []
        waiting: dict[str, None] = {}
        closed = closed_zones(state, side)
        for zone in ZONES:
            here = zones[zone]
            movers = here.movers.get(side)
            if movers is None:
                continue
            groups, bound = movers
            for target in bound:
                waiting[target] = None
            if groups and not frozen_here(state, side, zone):
                blocks += exits(state, here, seat, zone, groups, ways(state, closed, zone))
        return Menu([Advance(target) for target in waiting] if waiting else END, blocks)

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Move, gather, advance or end."""
        side = self.side
        if isinstance(action, End):
            ended = (*self.ended, seat)
            state.pop()
            if len(ended) < len(state.seats(side)):
                state.push(MovementPhase(side, ended))
        elif isinstance(action, Advance):
            steps: list[SeaRoll | Supply | March] = [Supply(side, action.target), March(side, action.target)]
            force = bound_for(state, side, action.target)
            if any([crossing_needs_roll(state, origin, action.target) for origin, _ in force]):
                steps.insert(0, SeaRoll(side, action.target))
            state.push(*steps)
        elif isinstance(action, Invade):
            for unit, count in pick(state, side, action.origin, action.unit, action.count):
                state.take(action.origin, unit, count)
                state.add(action.origin, unit.changed(bound=action.target), count)
            _log_move("gather", "ML-6.2b", side, action, log)
        else:
            assert isinstance(action, Move)
            _log_move("move", "ML-6.0b", side, action, log)
            for unit, count in pick(state, side, action.origin, action.unit, action.count):
                state.take(action.origin, unit, count)
                enter(state, side, action.target, unit, count, log)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what can be done."""
        waiting = {u.bound for z in state.zones.values() for u, _ in z.units if u.bound and u.kind.side == self.side}
        if waiting:
            names = ", ".join(sorted(NAMES[zone] for zone in waiting))
            return Prompt(f"Add units to the invasion of {names}, or advance to roll for supply.", "ML-6.2b")
        return Prompt("Move your units, invade, or end the Movement Phase.", "ML-3.3a")

    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say which rule forbids a move."""
        if isinstance(action, End):
            return Refusal("an invasion has been prepared and must advance first", "ML-6.2b")
        if isinstance(action, Move | Invade):
            return refuse_move(state, self.side, seat, action)
        return None


def _log_move(kind: str, rule: str, side: str, action: Move | Invade, log: Log) -> None:
    tell(log, kind, rule, side=side, unit=action.unit, count=action.count, zone=action.origin, target=action.target)


def refuse_move(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Return the rule that forbids a move or invasion, as far as one rule does."""
    here = [(u, n) for u, n in state.zones[action.origin].groups(side) if u.label == action.unit]
    if not here:
        return Refusal(f"there is no {action.unit} in {NAMES[action.origin]}", "ML-2.2d")
    if frozen_here(state, side, action.origin):
        return Refusal(f"civil war keeps {state.civil_war} from moving", "ML-5Wf")
    if not any(unit.up for unit, _ in here):
        return Refusal("units levied this turn are face down until the Activation Phase", "ML-6.0j")
    if action.target not in NEIGHBOURS[action.origin]:
        return Refusal(f"{NAMES[action.target]} does not border {NAMES[action.origin]}", "ML-6.0b")
    able = movable(state, side, seat, action.origin).get(action.unit)
    if able is None:
        return Refusal(f"{action.unit} in {NAMES[action.origin]} has no movement left", "ML-6.0a")
    if action.count > able[1]:
        return Refusal(f"only {able[1]} of them can move", "ML-6.0a")
    if reason := barred(state, able[0], action.target):
        return reason
    free, checked = ways(state, closed_zones(state, side), action.origin)
    if action.target not in free and action.target not in checked:
        return Refusal("nobody crosses the strait in bad weather", "ML-12.2c")
    if isinstance(action, Move) and action.target in checked:
        by_sea = crossing_needs_roll(state, action.origin, action.target)
        what, rule = ("a weather check", "ML-12.2a") if by_sea else ("a supply check", "ML-6.2a")
        return Refusal(f"that needs {what}: write invade, then advance", rule)
    return Refusal("that needs no check: write move", "ML-6.2k")


def pick(state: Marches, side: str, zone: str, label: str, count: int) -> list[Group]:
    """Return `count` movable counters of that label, those first that have moved most."""
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
        state.add(target, unit.changed(spent=unit.spent + 1, bound=""), count)
        return
    state.add(target, unit.changed(spent=unit.kind.move, bound=""), count)
    if not unit.kind.leader and not state.zones[target].enemies(side):
        state.control(target, side, log, rule="ML-7.0a", seat=unit.seat)
    state.mobilise(log)


@frozen
class March(Task[Marches]):
    """Those who passed their checks enter the zone together (ML-6.2i); unless it is friendly they stop there (ML-6.0d)."""

    side: str
    target: str

    def run(self, state: Marches, log: Log) -> None:
        """Move everybody who is still bound for the zone."""
        force = bound_for(state, self.side, self.target)
        if not force:
            return
        tell(
            log,
            "march",
            "ML-6.2i",
            side=self.side,
            zone=self.target,
            units=tuple([(unit.changed(bound="").label, n) for _, (unit, n) in force]),
        )
        friendly = state.zones[self.target].holder == self.side  # across the strait: not the end of the move (ML-12.2e)
        # leaders before the others, so that all of them enter a zone that is not friendly yet
        for zone, (unit, count) in sorted(force, key=lambda each: not each[1][0].kind.leader):
            state.take(zone, unit, count)
            moving = unit if friendly else unit.changed(spent=unit.kind.move - 1)
            enter(state, self.side, self.target, moving, count, log)
