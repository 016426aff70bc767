"""The movement phase: positions and orders in, results out (CR-D2, CR-D3, CR-D4, CR-D5, CR-D10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.equations import NOTHING, Equations
from histgames.adjudicator.explain import explain, outcomes
from histgames.adjudicator.matching import Plan, make_plan
from histgames.adjudicator.orders import Order, Unit, in_order
from histgames.adjudicator.resolution import Solution, solve
from histgames.adjudicator.results import Dislodged, MovementResult
from histgames.adjudicator.validity import Position

__all__ = ["adjudicate", "open_retreats"]

#: The same few thousand units come again and again.
make_unit = lru_cache(maxsize=50_000)(Unit)


def adjudicate(
    chart: Chart,
    units: Iterable[Unit],
    orders: Iterable[Order],
    *,
    weak_hold: bool = True,
    weak_cuts_support: bool = False,
) -> MovementResult:
    """Return what comes of all orders of a movement phase; their sequence never matters (CR-D2.9).

    Parameters
    ----------
    chart : Chart
        The map.
    units : iterable of Unit
        All units on the board.
    orders : iterable of Order
        The orders of all powers. A unit without a legal one, or with two that differ, holds (CR-D2.1).
    weak_hold : bool
        Whether a weak unit that stays counts 1; else it counts 0 (CR-D10.3).
    weak_cuts_support : bool
        Whether a weak unit's move cuts support even if its strength is 0 (CR-D10.7).

    Raises
    ------
    BadPosition
        If the units cannot stand as they are said to stand.

    Examples
    --------
    >>> from histgames.adjudicator import adjudicate, standard, Move, Unit
    >>> units = [Unit("AUS", "A", "vie"), Unit("ITA", "A", "ven")]
    >>> result = adjudicate(standard(), units, [Move("AUS", "A", "vie", "tyr"), Move("ITA", "A", "ven", "tyr")])
    >>> result.outcomes, result.stood_off
    (('fails', 'fails'), ('tyr',))
    """
    plan = make_plan(Position(chart, units), orders, weak_hold=weak_hold)
    solution = solve(Equations(chart, plan.duties, weak_cuts_support=weak_cuts_support))
    return _result(plan, solution)


def _result(plan: Plan, solution: Solution) -> MovementResult:
    position, duties, province_of = plan.position, plan.duties, plan.position.chart.province_of
    known, blocks = solution.equations.known, solution.equations.blocks
    entered = {duty.target: i for i, duty in enumerate(duties) if duty.target and known[i]}
    moved = set(entered.values())
    lost = {i: entered[duty.at] for i, duty in enumerate(duties) if duty.at in entered and i not in moved}
    after = [
        make_unit(unit.power, unit.kind, duties[i].landing, unit.strength) if i in moved else unit
        for i, unit in enumerate(position.units)
        if i not in lost
    ]
    occupied = {province_of[unit.at] for unit in after}
    stood_off = [
        province
        for province, coming in solution.equations.coming.items()
        if len(coming) > 1 and province not in occupied and len([j for j in coming if blocks(j)[0] > NOTHING]) > 1
    ]
    closed = occupied.union(stood_off)
    dislodged = [
        Dislodged(
            position.units[i],
            position.units[j],
            duties[j].by_sea,
            open_retreats(position.chart, position.units[i], closed if duties[j].by_sea else closed | {duties[j].at}),
        )
        for i, j in lost.items()
    ]
    return MovementResult(
        outcomes(plan, solution, lost),
        in_order(after),
        tuple(dislodged),
        tuple(sorted(stood_off)),
        partial(explain, plan, solution, lost),
    )


def open_retreats(chart: Chart, unit: Unit, closed: Iterable[str]) -> tuple[str, ...]:
    """Return the locations beside a dislodged unit that it could enter and that are not in a closed province (CR-D6.1).

    Examples
    --------
    >>> from histgames.adjudicator import standard, Unit
    >>> open_retreats(standard(), Unit("ENG", "F", "por"), {"mao"})
    ('spa(nc)', 'spa(sc)')
    """
    here = chart.army_reach[unit.at] if unit.kind == "A" else chart.fleet_moves[unit.at]
    barred = set(closed)
    return tuple(sorted([place for place in here if chart.province_of[place] not in barred]))
