"""TOY-Q10: each morning a die says whether it snows, and then no pass can be crossed."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Dice, Event, Option, Refusal, Roll, override
from histgames.core.chance import Drawn
from histgames.core.steps import Log
from tests.core.toys.pilgrims.points import DAY, MAY_WALK
from tests.core.toys.pilgrims.state import Journey, Stage

OPTION = Option(name="snow", default=False, about="It may snow.", rule="TOY-Q10")


@frozen
class Weather(Event):
    says = "{snowed:It snows|The sky is clear} ({roll})."
    roll: int
    snowed: bool


@frozen
class Morning(Roll[Journey]):
    @override
    def chance(self, state: Journey) -> Dice:
        return Dice("the weather", "TOY-Q10", "pilgrims", high=6)

    @override
    def settle(self, state: Journey, drawn: Drawn, log: Log) -> None:
        roll = int(drawn[0])
        state.snowed = roll <= 2
        log.append(Weather("TOY-Q10", roll=roll, snowed=state.snowed))


@DAY.before("snow")
def morning(state: Journey) -> tuple[Morning]:
    return (Morning(),)


@MAY_WALK.refused_by("snow")
def snowed_in(state: Journey, stage: Stage) -> Refusal | None:
    return Refusal("snow lies on the pass", "TOY-Q10") if state.snowed and stage.is_pass else None
