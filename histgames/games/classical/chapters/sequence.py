"""The year: spring and fall, each with its retreats, then the count of centres, builds and removals (CD-3.1, CD-3.2)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from histgames.core.marks import override
from histgames.core.steps import Log, Step, Task
from histgames.games.classical.chapters.movement import Season
from histgames.games.classical.chapters.retreats import AfterMovement
from histgames.games.classical.chapters.victory import CountCentres
from histgames.games.classical.chapters.winter import Adjustments
from histgames.games.classical.points import YEAR
from histgames.games.classical.state import Europe

__all__ = ["NextYear", "rest_of_year"]


@YEAR.usual
def year(state: Europe) -> tuple[Step[Any], ...]:
    """Return the parts of a year in their sequence."""
    spring, fall = Season("spring"), Season("fall")
    return spring, AfterMovement(), fall, AfterMovement(), CountCentres(), Adjustments(), NextYear()


@frozen
class NextYear(Task[Europe]):
    """A new year begins."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        state.year += 1
        state.push(*YEAR(state))


def rest_of_year(state: Europe, *, retreats: bool = False) -> tuple[Step[Any], ...]:
    """Return what comes from the season of a state on, or from its retreats on.

    Examples
    --------
    >>> [type(step).__name__ for step in rest_of_year(Europe(season="fall"))]
    ['Season', 'AfterMovement', 'CountCentres', 'Adjustments', 'NextYear']
    >>> [type(step).__name__ for step in rest_of_year(Europe(season="winter"))]
    ['Adjustments', 'NextYear']
    """
    steps = YEAR(state)
    first = Adjustments() if state.season == "winter" else Season(state.season)
    return steps[steps.index(first) + retreats :]
