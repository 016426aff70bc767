"""Option ``sea_invasion``: who crosses the Menai Strait must pass a weather check (section 12.2)."""

from __future__ import annotations

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Roll, Step
from histgames.games.marcher_lords.actions import Move
from histgames.games.marcher_lords.board import NAMES, is_strait
from histgames.games.marcher_lords.chapters.movement import pick
from histgames.games.marcher_lords.chapters.strategic import Shift
from histgames.games.marcher_lords.chapters.supply import bound_for, crossing_needs_roll, stop
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.points import ADVANCE, SEA, STRATEGIC_MOVE
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = ["SeaRoll", "SeaRolled", "StrategicCrossing"]

RULE = "sea_invasion"


@frozen
class SeaRolled(Event):
    """A stack tries to cross the strait."""

    says = "Crossing to {zone}: {roll}; {needed} or more was needed: {passed:a calm sea|too rough}."
    side: str
    zone: str
    roll: int
    needed: int
    passed: bool


@SEA.instead(RULE)
def strait(state: Marches) -> str:
    """Return what the strait is like: calm in fair weather (ML-5Wb, ML-12.2e), closed in bad (ML-5Wh, ML-12.2c)."""
    return {"fair": "calm", "bad": "closed"}.get(state.weather, "rough")


@ADVANCE.before(RULE)
def check_weather(state: Marches, side: str, target: str) -> list[SeaRoll]:
    """Return the weather check of an invasion that crosses the strait (ML-12.2b)."""
    force = bound_for(state, side, target)
    across = any([crossing_needs_roll(state, origin, target) for origin, _ in force])
    return [SeaRoll(side, target)] if across else []


@STRATEGIC_MOVE.instead(RULE)
def cross(state: Marches, side: str, seat: str, move: Move) -> list[Step[Marches]]:
    """Return a strategic move, with a weather check if it crosses the strait."""
    across = is_strait(move.origin, move.target) and crossing_needs_roll(state, move.origin, move.target)
    return [StrategicCrossing(side, seat, move) if across else Shift(side, move)]


def _calm_sea(side: str, target: str, drawn: Drawn, log: Log) -> bool:
    roll = int(drawn[0])
    passed = roll >= NUMBERS.sea_target
    log.append(SeaRolled("ML-12.2a", side, target, roll, NUMBERS.sea_target, passed))
    return passed


@frozen
class SeaRoll(Roll[Marches]):
    """A stack that wants to cross the strait rolls for the weather (ML-12.2a), in addition to supply (ML-12.2d)."""

    side: str
    target: str

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"the crossing to {NAMES[self.target]}", "ML-12.2a", self.side)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Let the stack go on, or stay where it is for this turn."""
        if not _calm_sea(self.side, self.target, drawn, log):
            stop(state, self.side, self.target, across_only=True)


@frozen
class StrategicCrossing(Roll[Marches]):
    """A stack that crosses the strait in strategic movement rolls for the weather as well (ML-12.2a)."""

    side: str
    seat: str
    move: Move

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"the crossing to {NAMES[self.move.target]}", "ML-12.2a", self.side)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        move = self.move
        if _calm_sea(self.side, move.target, drawn, log):
            state.push(Shift(self.side, move))
            return
        for unit, count in pick(state, self.side, move.origin, move.unit, move.count):
            take(state, move.origin, unit, count)
            add(state, move.origin, unit.changed(spent=unit.kind.move), count)
