"""TOY-Q16: in spring the monasteries are open, and a day of rest brings more."""

from __future__ import annotations

from histgames.core import Option
from tests.core.toys.pilgrims.points import ALMS
from tests.core.toys.pilgrims.state import Journey

OPTION = Option(name="monks", default=True, about="Monks give more.", rule="TOY-Q16", scenarios=("spring",))


@ALMS.changed_by("monks")
def generous(state: Journey, alms: int) -> int:
    return alms + 1
