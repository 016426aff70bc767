"""The movement phase: positions and orders in, results out (CR-D2, CR-D3, CR-D4, CR-D5, CR-D10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

from histgames.diplomacy.atlas import Atlas
from histgames.diplomacy.equations import NOTHING, Equations
from histgames.diplomacy.explain import explain, outcomes
from histgames.diplomacy.matching import Plan, make_plan
from histgames.diplomacy.orders import Order, Unit, in_order
from histgames.diplomacy.resolution import Solution, solve
from histgames.diplomacy.results import Dislodged, MovementResult
from histgames.diplomacy.validity import Board

__all__ = ["adjudicate", "open_retreats"]

#: The same few thousand units come again and again.
make_unit = lru_cache(maxsize=50_000)(Unit)


def adjudicate(
    atlas: Atlas,
    units: Iterable[Unit],
    orders: Iterable[Order],
    *,
    weak_hold: bool = True,
    weak_cuts_support: bool = False,
) -> MovementResult:
    """Resolve all orders of a movement phase at the same time; their sequence never matters (CR-D2.9).

    Parameters
    ----------
    atlas : Atlas
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
    >>> from histgames.diplomacy import adjudicate, standard, Move, Unit
    >>> units = [Unit("AUS", "A", "vie"), Unit("ITA", "A", "ven")]
    >>> result = adjudicate(standard(), units, [Move("AUS", "A", "vie", "tyr"), Move("ITA", "A", "ven", "tyr")])
    >>> result.outcomes, result.stood_off
    (('fails', 'fails'), ('tyr',))
    """
    plan = make_plan(Board(atlas, units), orders, weak_hold=weak_hold)
    solution = solve(Equations(atlas, plan.tasks, weak_cuts_support=weak_cuts_support))
    return _result(plan, solution)


def _result(plan: Plan, solution: Solution) -> MovementResult:
    board, tasks, province_of = plan.board, plan.tasks, plan.board.atlas.province_of
    known, blocks = solution.equations.known, solution.equations.blocks
    entered = {task.target: i for i, task in enumerate(tasks) if task.target and known[i]}
    moved = set(entered.values())
    lost = {i: entered[task.at] for i, task in enumerate(tasks) if task.at in entered and i not in moved}
    after = [
        make_unit(unit.power, unit.kind, tasks[i].landing, unit.strength) if i in moved else unit
        for i, unit in enumerate(board.units)
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
            board.units[i],
            board.units[j],
            tasks[j].by_sea,
            open_retreats(board.atlas, board.units[i], closed if tasks[j].by_sea else closed | {tasks[j].at}),
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


def open_retreats(atlas: Atlas, unit: Unit, closed: Iterable[str]) -> tuple[str, ...]:
    """Return the locations beside a dislodged unit that it could enter and that are not in a closed province (CR-D6.1).

    Examples
    --------
    >>> from histgames.diplomacy import standard, Unit
    >>> open_retreats(standard(), Unit("ENG", "F", "por"), {"mao"})
    ('spa(nc)', 'spa(sc)')
    """
    here = atlas.army_reach[unit.at] if unit.kind == "A" else atlas.fleet_moves[unit.at]
    barred = set(closed)
    return tuple(sorted([place for place in here if atlas.province_of[place] not in barred]))
