"""TOY-Q17, a special rule of the scenario "spring": on the first day nobody gives anything."""

from __future__ import annotations

from tests.core.toys.pilgrims.points import ALMS
from tests.core.toys.pilgrims.state import Journey


@ALMS.changed_by("spring")
def carnival(state: Journey, alms: int) -> int:
    return 0 if state.day == 1 else alms
