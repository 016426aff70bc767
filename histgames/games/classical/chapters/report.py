"""What became of orders: told to everybody, and noted for the picture (CD-2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from histgames.adjudicator import Ruling, Unit
from histgames.adjudicator.results import DISLODGED, HOLDS, SUCCEEDS
from histgames.core.events import Event
from histgames.core.steps import Log
from histgames.games.classical.actions import Written, of_order
from histgames.games.classical.state import CHART, Mark

__all__ = ["by_province", "gone", "report"]

PROVINCE = CHART.province_of


@frozen
class OrderJudged(Event):
    """What came of an order, and why."""

    says = "{power}: {order}{became:outcome}. {reason}"
    power: str
    order: Written
    outcome: str
    reason: str

    @property
    def became(self) -> str:
        """The outcome, unless the order says it already: a unit that holds holds."""
        return "" if self.order.what == "hold" and self.outcome == HOLDS else self.outcome


def by_province(units: Iterable[Unit]) -> dict[str, Unit]:
    """Return units by the province they stand in.

    Examples
    --------
    >>> list(by_province([Unit("RUS", "F", "stp(sc)"), Unit("FRA", "A", "par")]))
    ['stp', 'par']
    """
    return {PROVINCE[unit.at]: unit for unit in units}


def gone(unit: Unit) -> Mark:
    """Return the mark of a unit that was disbanded without an order.

    Examples
    --------
    >>> gone(Unit("FRA", "A", "par")).what
    'disband'
    """
    return Mark(unit.power, unit.kind, unit.at, "disband", outcome=SUCCEEDS)


def report(rulings: Sequence[Ruling], units: Mapping[str, Unit], log: Log) -> tuple[Mark, ...]:
    """Tell what became of each order; return it for the picture.

    Parameters
    ----------
    units : mapping
        The units that had orders, by province.

    Returns
    -------
    tuple of Mark
        One for each order that has a line or a sign in the picture.

    Examples
    --------
    >>> from histgames.adjudicator import Move, adjudicate
    >>> units, log = [Unit("FRA", "A", "par"), Unit("GER", "A", "mun")], []
    >>> moved = adjudicate(CHART, units, [Move("FRA", "A", "par", "bur"), Move("GER", "A", "mun", "bur")])
    >>> [(mark.at, mark.to, mark.outcome) for mark in report(moved.rulings, by_province(units), log)]
    [('par', 'bur', 'fails'), ('mun', 'bur', 'fails')]
    """
    marks: list[Mark] = []
    for ruling in rulings:
        order = of_order(ruling.order)
        unit = units.get(PROVINCE.get(order.at, ""))
        mark = Mark(
            ruling.order.power,
            unit.kind if unit is not None and order.what != "build" else order.kind,
            unit.at if unit is not None else order.at,
            order.what,
            order.target,
            order.to,
            ruling.outcome,
            ruling.dislodged,
        )
        told = evolve(order, kind=mark.kind)
        log.append(OrderJudged(ruling.rule, power=mark.power, order=told, outcome=ruling.outcome, reason=ruling.reason))
        if mark.at and not (mark.what == "hold" and mark.outcome in (HOLDS, DISLODGED) and not mark.dislodged):
            marks.append(mark)
    return tuple(marks)
