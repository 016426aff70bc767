"""TOY-Q12: the pilgrims walk by night, and are asked twice a day."""

from __future__ import annotations

from histgames.core import Option
from histgames.core.steps import Step
from tests.core.toys.pilgrims.journey import OnTheRoad
from tests.core.toys.pilgrims.points import DAY
from tests.core.toys.pilgrims.state import Journey

OPTION = Option(name="night", default=False, about="They also walk by night.", rule="TOY-Q12")


@DAY.instead("night")
def day_and_night(state: Journey) -> tuple[Step[Journey], ...]:
    return (OnTheRoad(), OnTheRoad())
