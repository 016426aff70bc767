"""TOY-Q2 to TOY-Q5: day after day the pilgrims walk a stage or rest, until they are in Rome or the year is over."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Action, Event, Outcome, Prompt, Question, Refusal, Task, override
from histgames.core.steps import Log
from tests.core.toys.pilgrims.points import ALMS, BREAD, DAY, MAY_WALK
from tests.core.toys.pilgrims.state import LAST_DAY, Journey


@frozen
class Walk(Action):
    form = "walk"
    says = "Walk on"


@frozen
class Rest(Action):
    form = "rest"
    says = "Rest and ask for bread"


@frozen
class Walked(Event):
    says = "The pilgrims reach {place} and have eaten {bread} {bread:loaf|loaves}."
    main = True
    place: str
    bread: int


@frozen
class Rested(Event):
    says = "The pilgrims rest and are given {bread} {bread:loaf|loaves}."
    bread: int


@frozen
class Day(Task[Journey]):
    """TOY-Q2: a new day, if there is one left and a stage to walk (TOY-Q5)."""

    @override
    def run(self, state: Journey, log: Log) -> None:
        if state.arrived:
            state.outcome = Outcome(("pilgrims",), "in Rome", {"pilgrims": 1}, "TOY-Q5")
        elif state.day == LAST_DAY:
            state.outcome = Outcome((), "too late", {"pilgrims": 0}, "TOY-Q5")
        else:
            state.day += 1
            state.push(*DAY(state), Day())


@frozen
class OnTheRoad(Question[Journey, Action]):
    """TOY-Q3 and TOY-Q4: walk or rest."""

    @override
    def seat(self, state: Journey) -> str:
        return "pilgrims"

    @override
    def options(self, state: Journey, seat: str) -> list[Action]:
        if state.arrived:
            return [Rest()]
        return [Rest()] if MAY_WALK(state, state.ahead) else [Walk(), Rest()]

    @override
    def answer(self, state: Journey, action: Action, log: Log) -> None:
        if isinstance(action, Walk):
            walk(state, log)
        else:
            bread = ALMS(state)
            state.bread += bread
            log.append(Rested("TOY-Q4", bread=bread))

    @override
    def prompt(self, state: Journey, seat: str) -> Prompt:
        place = "Rome" if state.arrived else state.ahead.place
        return Prompt("Day {day}: walk to {place}?", "TOY-Q3", {"day": state.day, "place": place})

    @override
    def refuse(self, state: Journey, seat: str, action: Action) -> Refusal | None:
        return None if state.arrived else MAY_WALK(state, state.ahead)


def walk(state: Journey, log: Log) -> None:
    """Walk the next stage and eat what it costs (TOY-Q3)."""
    stage, cost = state.ahead, BREAD(state, state.ahead)
    state.bread, state.walked = max(0, state.bread - cost), state.walked + 1
    log.append(Walked("TOY-Q3", place=stage.place, bread=cost))
