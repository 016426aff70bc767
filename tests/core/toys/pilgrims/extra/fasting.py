"""TOY-Q15: whoever fasts may walk hungry, and gets fewer alms; a guide does not fast."""

from __future__ import annotations

from histgames.core import Option, Refusal
from tests.core.toys.pilgrims.points import ALMS, MAY_WALK
from tests.core.toys.pilgrims.state import Journey, Stage

OPTION = Option(
    name="fasting",
    default=False,
    about="They fast.",
    rule="TOY-Q15",
    needs=("toll:labour",),
    excludes=("guide",),
)


@MAY_WALK.instead("fasting")
def at_least_a_crumb(state: Journey, stage: Stage) -> Refusal | None:
    return None if state.bread else Refusal("even those who fast need a crumb", "TOY-Q15")


@ALMS.changed_by("fasting")
def fewer(state: Journey, alms: int) -> int:
    return alms - 1
