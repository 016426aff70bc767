"""Strategic movement (section 9): units of one zone make a free move through friendly land."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.menu import Block, Menu
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Roll, Task
from histgames.games.marcher_lords.actions import End, Move
from histgames.games.marcher_lords.board import NAMES, NEIGHBOURS, ZONES, is_strait
from histgames.games.marcher_lords.leaders import barred, restricted
from histgames.games.marcher_lords.movement import END, frozen_here, movable, pick
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.supply import crossing_needs_roll
from histgames.games.marcher_lords.units import Unit

__all__ = ["BeginStrategic", "CommandRoll", "StrategicCrossing", "StrategicMovement", "reach"]


@frozen
class BeginStrategic(Task[Marches]):
    """The beginning of strategic movement: one commander chooses the zone, by rotation or by a die (ML-9.0c)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Push the phase, or the die between commanders."""
        if (
            state.choices.commanders == "several"
            and state.choices.strategic_command == "die"
            and len(state.seats(self.side)) > 1
        ):
            state.push(CommandRoll(self.side))
        else:
            state.push(StrategicMovement(self.side, state.chair(self.side)))


@frozen
class CommandRoll(Roll[Marches]):
    """Commanders who do not agree roll for who chooses (ML-9.0c)."""

    side: str

    def chance(self, state: Marches) -> Chance:
        """Return a die with a face for each commander."""
        return Dice("who commands the strategic movement", "ML-9.0c", self.side, high=len(state.seats(self.side)))

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Let that commander choose."""
        seat = state.seats(self.side)[int(drawn[0]) - 1]
        tell(log, "command", "ML-9.0c", side=self.side, seat=seat)
        state.push(StrategicMovement(self.side, seat))


def reach(state: Marches, side: str, unit: Unit, origin: str) -> list[str]:
    """Return the zones a unit can go to: within its movement (ML-9.0a), through friendly zones only (ML-9.0d)."""
    reached: dict[str, None] = {}
    ring = [origin]
    for _ in range(unit.kind.move - unit.spent):
        step: list[str] = []
        for zone in ring:
            for near in NEIGHBOURS[zone]:
                if near == origin or near in reached or state.zones[near].holder != side:
                    continue
                # ML-12.2c; a stack rolls for the weather on the shore, not on the way
                storm = state.weather == "bad" or (zone != origin and crossing_needs_roll(state, zone, near))
                if storm and state.choices.sea_invasion and is_strait(zone, near):
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

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander who chooses."""
        return (self.seat,)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the moves out of the chosen zone, or out of any zone."""
        blocks: list[Block] = []
        for zone in (self.zone,) if self.zone else ZONES:
            for label, (unit, n) in movable(state, self.side, seat, zone).items():
                targets = reach(state, self.side, unit, zone)
                if targets:
                    blocks.append(Block(Move, ((label,), range(1, n + 1), (zone,), targets)))
        return Menu(END, blocks)

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Move, or end the phase."""
        if isinstance(action, End):
            state.pop()
            return
        assert isinstance(action, Move)
        state.replace(StrategicMovement(self.side, self.seat, action.origin))
        if is_strait(action.origin, action.target) and crossing_needs_roll(state, action.origin, action.target):
            state.push(StrategicCrossing(self.side, seat, action))
        else:
            shift(state, self.side, seat, action, log)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what can be done."""
        if self.zone:
            return Prompt(f"Move more units out of {NAMES[self.zone]}, or end the Strategic Movement Phase.", "ML-9.0f")
        return Prompt("Units of one zone may move through friendly land, or end the turn.", "ML-9.0a")

    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say which rule forbids a move."""
        if not isinstance(action, Move):
            return None
        if self.zone and action.origin != self.zone:
            return Refusal(f"only the units of one zone move, and this turn it is {NAMES[self.zone]}", "ML-9.0b")
        if frozen_here(state, self.side, action.origin):
            return Refusal(f"civil war keeps {state.civil_war} from moving", "ML-5Wf")
        if state.zones[action.target].holder != self.side:
            return Refusal(f"{NAMES[action.target]} is not friendly", "ML-9.0d")
        return Refusal("that is beyond their movement, or no such unit can move there", "ML-9.0a")


@frozen
class StrategicCrossing(Roll[Marches]):
    """A stack that crosses the strait in strategic movement rolls for the weather as well (ML-12.2a)."""

    side: str
    seat: str
    move: Move

    def chance(self, state: Marches) -> Chance:
        """Return the die."""
        return Dice(f"the crossing to {NAMES[self.move.target]}", "ML-12.2a", self.side)

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Cross, or stay."""
        passed = int(drawn[0]) >= NUMBERS.sea_target
        tell(log, "sea", "ML-12.2a", side=self.side, zone=self.move.target, roll=drawn[0], passed=passed)
        if passed:
            shift(state, self.side, self.seat, self.move, log)
            return
        move = self.move
        for unit, count in pick(state, self.side, move.origin, move.unit, move.count):
            state.take(move.origin, unit, count)
            state.add(move.origin, unit.changed(spent=unit.kind.move), count)


def shift(state: Marches, side: str, seat: str, move: Move, log: Log) -> None:
    """Move the counters; they have had their free move."""
    tell(log, "strategic", "ML-9.0a", side=side, unit=move.unit, count=move.count, zone=move.origin, target=move.target)
    for unit, count in pick(state, side, move.origin, move.unit, move.count):
        state.take(move.origin, unit, count)
        state.add(move.target, unit.changed(spent=unit.kind.move), count)
