"""What happens when no optional rule is in force."""

from __future__ import annotations

from histgames.core import Refusal
from histgames.core.steps import Step
from tests.core.toys.pilgrims.journey import OnTheRoad
from tests.core.toys.pilgrims.points import ALMS, BREAD, DAY, MAY_WALK
from tests.core.toys.pilgrims.state import Journey, Stage

ALMS.usual(lambda state: 2)
BREAD.usual(lambda state, stage: stage.bread)


@DAY.usual
def day(state: Journey) -> tuple[Step[Journey], ...]:
    """TOY-Q2: one question a day."""
    return (OnTheRoad(),)


@MAY_WALK.always
def not_hungry(state: Journey, stage: Stage) -> Refusal | None:
    """TOY-Q3: nobody walks without bread."""
    cost = BREAD(state, stage)
    if state.bread >= cost:
        return None
    return Refusal("the way to {place} costs {cost} {cost:loaf|loaves}", "TOY-Q3", {"place": stage.place, "cost": cost})
