"""Option ``commanders``: the team game, with a commander for each Norman county or each Welsh king (ML-11.1.2b, ML-11.2.2a).

Who chooses in strategic movement is decided by rotation (ML-9.0c), or with the option ``strategic_command`` by a die.
"""

from __future__ import annotations

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Roll, Step
from histgames.games.marcher_lords.chapters.strategic import StrategicMovement
from histgames.games.marcher_lords.command import chair, seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.points import COMMANDERS, STRATEGIC_COMMAND
from histgames.games.marcher_lords.state import Marches

__all__ = ["CommandRoll", "CommandRolled"]


@frozen
class CommandRolled(Event):
    """A die decides who commands."""

    says = "{seat:commander} commands the strategic movement."
    side: str
    seat: str


@COMMANDERS.changed_by("commanders:several")
def several(state: Marches, usual: tuple[str, ...], side: str) -> tuple[str, ...]:
    """Return the commanders of a side that has several in this scenario."""
    return facts(state).commanders.get(side) or usual


@STRATEGIC_COMMAND.instead("strategic_command:die")
def by_die(state: Marches, side: str) -> list[Step[Marches]]:
    """Return the roll between commanders; a side with one needs none."""
    return [CommandRoll(side) if len(seats(state, side)) > 1 else StrategicMovement(side, chair(state, side))]


@frozen
class CommandRoll(Roll[Marches]):
    """Commanders who do not agree roll for who chooses (ML-9.0c)."""

    side: str

    @override
    def chance(self, state: Marches) -> Chance:
        """Return a die with a face for each commander."""
        return Dice("who commands the strategic movement", "ML-9.0c", self.side, high=len(seats(state, self.side)))

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        seat = seats(state, self.side)[int(drawn[0]) - 1]
        log.append(CommandRolled("ML-9.0c", self.side, seat))
        state.push(StrategicMovement(self.side, seat))
