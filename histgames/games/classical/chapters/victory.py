"""Centres change hands after the fall, and the game ends: by centres, by vote, or with the last year (CD-3.2, CD-4)."""

from __future__ import annotations

from attrs import frozen

from histgames.adjudicator import take_centres
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.outcome import Outcome
from histgames.core.steps import Log, Task
from histgames.games.classical.chapters.writing import OrderSheet
from histgames.games.classical.points import LAST_YEAR
from histgames.games.classical.state import CHART, Europe, side_of
from histgames.kit.sheets import Resolving

__all__ = ["CountCentres", "CountVotes", "centres", "to_win"]


@frozen
class CentreTaken(Event):
    """A centre has a new owner."""

    says = "{power} takes {at:place}{loser: from |}{loser:power}."
    main = True
    power: str
    at: str
    loser: str


@frozen
class PowerOut(Event):
    """A power has neither units nor centres left."""

    says = "{power} is out of the game."
    main = True
    power: str


@frozen
class CentresCounted(Event):
    """How many centres each surviving power owns."""

    says = "Centres after {year}: {counts}."
    main = True
    year: int
    counts: tuple[tuple[str, int], ...]


@frozen
class DrawAgreed(Event):
    """All have voted for a draw."""

    says = "All surviving powers agree on a draw."
    main = True


def to_win() -> int:
    """Return how many centres win the game: more than half of them (CD-4.1).

    Examples
    --------
    >>> to_win()
    18
    """
    return len(CHART.centres) // 2 + 1


def centres(state: Europe) -> dict[str, int]:
    """Return how many centres each surviving power owns.

    Examples
    --------
    >>> centres(Europe(owners={"par": "FRA", "bre": "FRA", "mun": "GER"}))
    {'FRA': 2, 'GER': 1}
    """
    return {power: len(state.centres_of(power)) for power in state.survivors}


@frozen
class CountCentres(Task[Europe]):
    """The fall is over: each centre belongs to whose unit stands there (CD-3.2, CR-D7.1)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        """Let the centres change hands, and see whether the game is over (CD-4.1, CD-4.3)."""
        _take(state, log)
        counts = centres(state)
        if not counts:
            state.outcome = Outcome((), "nobody is left", {}, "CD-4.4")
            return
        log.append(CentresCounted("CR-D7.1", year=state.year, counts=tuple(counts.items())))
        scores = _scores(state)
        first = max(counts, key=counts.__getitem__)
        if counts[first] >= to_win():
            state.outcome = Outcome((side_of(first),), "victory by centres", scores, "CD-4.1")
        elif state.year >= LAST_YEAR(state):
            state.outcome = Outcome((), f"draw at the end of {state.year}", scores, "CD-4.3")


def _take(state: Europe, log: Log) -> None:
    before, alive = state.owners, state.survivors
    state.owners = take_centres(CHART, before, state.units)
    for centre in CHART.centres:
        power, old = state.owners.get(centre, ""), before.get(centre, "")
        if power != old:
            log.append(CentreTaken("CR-D7.1", power=power, at=centre, loser=old))
    for power in alive:
        if power not in state.survivors:
            log.append(PowerOut("CD-4.4", power=power))


def _scores(state: Europe) -> dict[str, int]:
    return {side_of(power): count for power, count in centres(state).items()}


@frozen
class CountVotes(Resolving[Europe, OrderSheet]):
    """If all want a draw, the game ends and the orders are not carried out; else nobody learns of the votes (CD-4.2)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        if self.sheets and all(sheet.draw for sheet in self.sheets):
            log.append(DrawAgreed("CD-4.2"))
            state.outcome = Outcome((), "draw by agreement", _scores(state), "CD-4.2")
        else:
            state.hand_down(Resolving, sheets=self.sheets)
