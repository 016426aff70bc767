"""TOY-Q11: a guide knows the way through the snow, so that every stage costs the same."""

from __future__ import annotations

from histgames.core import Option
from tests.core.toys.pilgrims.points import BREAD
from tests.core.toys.pilgrims.state import Journey, Stage

OPTION = Option(name="guide", default=False, about="A guide shows the way.", rule="TOY-Q11", needs=("snow",))


@BREAD.instead("guide")
def shared(state: Journey, stage: Stage) -> int:
    return 2
