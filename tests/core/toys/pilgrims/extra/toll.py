"""TOY-Q14: a lord takes toll in the morning, in coin, or has the pilgrims work in the evening."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Event, Option, Task, override
from histgames.core.steps import Log
from tests.core.toys.pilgrims.points import DAY
from tests.core.toys.pilgrims.state import Journey

OPTION = Option(
    name="toll", default="none", about="A lord takes toll.", rule="TOY-Q14", choices=("none", "coin", "labour")
)


@frozen
class TollTaken(Event):
    says = "The lord takes his toll in {how}."
    how: str


@frozen
class Toll(Task[Journey]):
    how: str

    @override
    def run(self, state: Journey, log: Log) -> None:
        if state.day % 4 == 1:
            state.bread = max(0, state.bread - 1)
            log.append(TollTaken("TOY-Q14", how=self.how))


@DAY.before("toll:coin")
def in_coin(state: Journey) -> tuple[Toll]:
    return (Toll("coin"),)


@DAY.after("toll:labour")
def in_labour(state: Journey) -> tuple[Toll]:
    return (Toll("labour"),)
