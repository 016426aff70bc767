"""TOY-Q13: in a hurry nobody rests: whoever can walks, and each stage costs a loaf more."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Option, Task, override
from histgames.core.steps import Log, Step
from tests.core.toys.pilgrims.journey import OnTheRoad, walk
from tests.core.toys.pilgrims.points import BREAD, DAY, MAY_WALK
from tests.core.toys.pilgrims.state import Journey, Stage

OPTION = Option(name="hurry", default=False, about="They hurry.", rule="TOY-Q13", excludes=("night",))


@frozen
class Hurry(Task[Journey]):
    @override
    def run(self, state: Journey, log: Log) -> None:
        if MAY_WALK(state, state.ahead):
            state.push(OnTheRoad())
        else:
            walk(state, log)


@DAY.instead("hurry")
def hurried(state: Journey) -> tuple[Step[Journey], ...]:
    return (Hurry(),)


@BREAD.changed_by("hurry")
def hungrier(state: Journey, bread: int, stage: Stage) -> int:
    return bread + 1
