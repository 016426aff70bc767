"""Running test cases of adjudication: what differs from what is expected, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from histgames.adjudicator.adjustments import adjust
from histgames.adjudicator.cases import Case, CaseOrder
from histgames.adjudicator.chart import Chart
from histgames.adjudicator.movement import adjudicate
from histgames.adjudicator.orders import ELITE, WEAK, Unit
from histgames.adjudicator.results import MovementResult, Ruling
from histgames.adjudicator.retreats import retreat
from histgames.adjudicator.spelling import ADJUSTMENTS, show

__all__ = ["Report", "run_case"]


@frozen
class Report:
    """What came of a case: the rulings on all its orders, and what differs from what it expects."""

    case: Case
    rulings: tuple[Ruling, ...]
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all is as expected.

        Examples
        --------
        >>> from histgames.adjudicator.cases import read_cases
        >>> run_case(read_cases("CASE 1 Nothing happens")[0]).passed
        True
        """
        return not self.differences


def run_case(case: Case) -> Report:
    """Return what comes of a case, and what differs from what it expects.

    Raises
    ------
    BadPosition
        If the units cannot stand as the case says.

    Examples
    --------
    >>> from histgames.adjudicator.cases import read_cases
    >>> lines = ["CASE 1", "UNITS AUS A Vie, ITA A Ven", "ORDERS AUS A Vie - Tyr => succeeds", "ITA A Ven - Tyr"]
    >>> run_case(read_cases(chr(10).join(lines))[0]).differences
    ('line 3: AUS A Vie - Tyr fails, not succeeds: Stood off by the army in Venice, 1 against 1. (CR-D3.3)',)
    """
    if case.phase == ADJUSTMENTS:
        return _adjustments(case)
    orders = [expected.order for expected in case.orders]
    result = adjudicate(case.chart, case.units, orders, **case.switches)
    found = _outcomes(case.chart, case.orders, result.rulings)
    found += _units(case.chart, "after", case.after, result.units)
    found += _units(case.chart, "dislodged", case.dislodged, [one.unit for one in result.dislodged])
    if case.stood_off is not None and set(case.stood_off) != set(result.stood_off):
        found.append(f"stood off: {_places(result.stood_off)}, not {_places(case.stood_off)}")
    found += _open(case, result)
    rulings = result.rulings
    if case.retreats is not None or case.retreats_after is not None or case.disbanded is not None:
        later = retreat(case.chart, result.units, result.dislodged, [one.order for one in case.retreats or ()])
        found += _outcomes(case.chart, case.retreats or (), later.rulings)
        found += _units(case.chart, "after retreats", case.retreats_after, later.units)
        found += _units(case.chart, "disbanded", case.disbanded, later.disbanded)
        rulings += later.rulings
    return Report(case, rulings, tuple(found))


def _adjustments(case: Case) -> Report:
    result = adjust(case.chart, case.units, case.centres, [expected.order for expected in case.orders])
    found = _outcomes(case.chart, case.orders, result.rulings)
    found += _units(case.chart, "after", case.after, result.units)
    found += _units(case.chart, "removed", case.removed, result.removed)
    return Report(case, result.rulings, tuple(found))


def _outcomes(chart: Chart, expected: Sequence[CaseOrder], rulings: Sequence[Ruling]) -> list[str]:
    return [
        f"line {one.line}: {one.order.power} {show(one.order, chart)} {ruling.outcome}, not {one.outcome}: "
        f"{ruling.reason} ({ruling.rule})"
        for one, ruling in zip(expected, rulings, strict=True)
        if one.outcome and one.outcome != ruling.outcome
    ]


def _units(chart: Chart, what: str, expected: Iterable[Unit] | None, found: Iterable[Unit]) -> list[str]:
    if expected is None or set(expected) == set(found):
        return []
    wanted, there = set(expected), set(found)
    missing = "".join(f", without {name_unit(unit)}" for unit in sorted(wanted - there, key=name_unit))
    more = "".join(f", with {name_unit(unit)}" for unit in sorted(there - wanted, key=name_unit))
    return [f"{what}{missing}{more}"]


def name_unit(unit: Unit) -> str:
    """Return a unit as the cases write it.

    Examples
    --------
    >>> name_unit(Unit("ENG", "F", "spa(nc)", 2))
    'ENG F Spa(nc) elite'
    """
    strength = {WEAK: " weak", ELITE: " elite"}.get(unit.strength, "")
    return f"{unit.power} {unit.kind} {unit.at.capitalize()}{strength}"


def _places(names: Iterable[str]) -> str:
    return ", ".join(sorted(name.capitalize() for name in names)) or "none"


def _open(case: Case, result: MovementResult) -> list[str]:
    found = {one.unit: one.retreats for one in result.dislodged}
    differences = []
    for unit, places in (case.open or {}).items():
        ways = found.get(unit)
        if ways is None:
            differences.append(f"open: {name_unit(unit)} is not dislodged")
        elif set(ways) != set(places):
            differences.append(f"open to {name_unit(unit)}: {_places(ways)}, not {_places(places)}")
    return differences
