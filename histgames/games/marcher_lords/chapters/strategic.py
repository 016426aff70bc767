"""Strategic movement (section 9): units of one zone make a free move through friendly land."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.core.marks import override
from histgames.core.menu import Block, Menu
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.actions import Move
from histgames.games.marcher_lords.board import NEIGHBOURS, ZONES, is_strait
from histgames.games.marcher_lords.chapters.leaders import barred, restricted
from histgames.games.marcher_lords.chapters.marching import kept_by_civil_war, movable, not_there, of_another, stopped
from histgames.games.marcher_lords.chapters.movement import END, Moved, pick
from histgames.games.marcher_lords.pieces import Unit, in_full
from histgames.games.marcher_lords.points import SEA, STRATEGIC_COMMAND, STRATEGIC_MOVE
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = ["BeginStrategic", "MovedStrategically", "Shift", "StrategicMovement", "reach"]


@frozen
class MovedStrategically(Moved):
    """Units move strategically."""

    says = "{units:in_letters} {count:moves|move} strategically from {zone} to {target:zone}."


@frozen
class BeginStrategic(Task[Marches]):
    """The beginning of strategic movement: one commander chooses the zone (ML-9.0c)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Find out who commands it."""
        state.push(*STRATEGIC_COMMAND(state, self.side))


def reach(state: Marches, side: str, unit: Unit, origin: str) -> list[str]:
    """Return the zones a unit can go to: within its movement (ML-9.0a), through friendly zones only (ML-9.0d).

    A stack rolls for the weather on the shore, not on the way; in bad weather nobody crosses (ML-12.2c).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Chester: norman, Knight", "Malpas: norman", "Shrewsbury: norman", "Tegeingl: welsh").state
    >>> reach(state, "norman", state.zones["CHN"].units[0][0], "CHN")
    ['CHS', 'SHN']
    """
    reached: dict[str, None] = {}
    ring = [origin]
    sea = SEA(state)
    for _ in range(unit.kind.move - unit.spent):
        step: list[str] = []
        for zone in ring:
            for near in NEIGHBOURS[zone]:
                if near == origin or near in reached or state.zones[near].holder != side:
                    continue
                if is_strait(zone, near) and (sea == "closed" or (sea == "rough" and zone != origin)):
                    continue
                if restricted(unit) and barred(state, unit, near):
                    continue
                reached[near] = None
                step.append(near)
        ring = step
    return list(reached)


@frozen
class StrategicMovement(Decision[Marches]):
    """Units of one zone (ML-9.0b, ML-3.6a) go to one or several friendly zones (ML-9.0f); nobody fights (ML-9.0e)."""

    side: str
    seat: str
    zone: str = ""

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander who chooses."""
        return (self.seat,)

    @property
    def zones(self) -> Sequence[str]:
        """The zones out of which units can still move: the chosen one, or any."""
        return (self.zone,) if self.zone else ZONES

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the moves out of the chosen zone, or out of any zone."""
        blocks: list[Block] = []
        for zone in self.zones:
            for label, (unit, n) in movable(state, self.side, seat, zone).items():
                targets = reach(state, self.side, unit, zone)
                if targets:
                    blocks.append(Block(Move, ((label,), range(1, n + 1), (zone,), targets)))
        return Menu(END, blocks)

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Move, or end the phase."""
        if isinstance(action, Move):
            state.push(
                *STRATEGIC_MOVE(state, self.side, seat, action),
                StrategicMovement(self.side, self.seat, action.origin),
            )

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what can be done."""
        if self.zone:
            text = "Move more units out of {zone}, or end the Strategic Movement Phase."
            return Prompt(text, "ML-9.0f", {"zone": self.zone})
        return Prompt("Units of one zone may move through friendly land, or end the turn.", "ML-9.0a")

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return the first reason against a move, or None."""
        if not isinstance(action, Move):
            return None
        if action.origin not in self.zones:
            text = "only the units of one zone move, and this turn it is {zone}"
            return Refusal(text, "ML-9.0b", {"zone": self.zone})
        for check in (not_there, of_another, kept_by_civil_war, stopped):
            if refusal := check(state, self.side, seat, action):
                return refusal
        if state.zones[action.target].holder != self.side:
            return Refusal("{zone} is not friendly", "ML-9.0d", {"zone": action.target})
        able = movable(state, self.side, seat, action.origin).get(action.unit)
        if able and 1 <= action.count <= able[1] and action.target in reach(state, self.side, able[0], action.origin):
            return None
        return Refusal("that is beyond their movement, or not so many can move there", "ML-9.0a")

    @override
    def meant(self, state: Marches, seat: str, action: Action) -> Action:
        """Return a move with the whole label of its unit."""
        if isinstance(action, Move):
            groups = state.zones[action.origin].groups(self.side)
            return evolve(action, unit=in_full(action.unit, groups, seat))
        return action


@frozen
class Shift(Task[Marches]):
    """Counters are moved strategically; they have had their free move."""

    side: str
    move: Move

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Move them."""
        move = self.move
        log.append(MovedStrategically("ML-9.0a", self.side, move.unit, move.count, move.origin, move.target))
        for unit, count in pick(state, self.side, move.origin, move.unit, move.count):
            take(state, move.origin, unit, count)
            add(state, move.target, unit.changed(spent=unit.kind.move), count)
