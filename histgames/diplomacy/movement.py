"""The movement phase: positions and orders in, results out (CR-D2, CR-D3, CR-D4, CR-D5, CR-D10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from histgames.diplomacy.atlas import Atlas
from histgames.diplomacy.equations import NOTHING, Equations, Task
from histgames.diplomacy.explain import explain
from histgames.diplomacy.orders import WEAK, Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit, UnitOrder
from histgames.diplomacy.resolution import Solution, solve
from histgames.diplomacy.results import Dislodged, MovementResult
from histgames.diplomacy.validity import HOLD, Board, Fault, Step, is_of_use, judge

__all__ = ["adjudicate", "open_retreats"]


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
    >>> [ruling.outcome for ruling in result.rulings], result.stood_off
    (['fails', 'fails'], ('tyr',))
    """
    board = Board(atlas, units)
    given = list(orders)
    found = _one_for_each_unit(board, given)
    steps = {
        board.atlas.province_of[order.at]: step
        for order, step in zip(given, found, strict=True)
        if isinstance(step, Step) and isinstance(order, UnitOrder)
    }
    tasks = [_task(atlas, unit, steps, weak_hold=weak_hold) for unit in board.units]
    numbers = {task.at: i for i, task in enumerate(tasks)}
    convoys = [(board.where[at], step) for at, step in steps.items() if step.order is Convoy]
    for task in tasks if convoys else ():
        task.by_sea = task.by_sea or _is_to_be_convoyed(board, task, convoys)
    faults = {task.at: fault for i, task in enumerate(tasks) if (fault := _match(board, steps, tasks, numbers, i))}
    solution = solve(Equations(atlas, tasks, weak_cuts_support=weak_cuts_support))
    return _result(board, given, found, faults, solution)


def _one_for_each_unit(board: Board, orders: Sequence[Order]) -> list[Step | Fault]:
    """Return for each order what it amounts to; several legal orders to one unit that differ are no order (CR-D2.1)."""
    found = [judge(board, order) for order in orders]
    legal: dict[str, Step] = {}
    torn: set[str] = set()
    for order, step in zip(orders, found, strict=True):
        if isinstance(step, Step) and isinstance(order, UnitOrder):
            province = board.atlas.province_of[order.at]
            if legal.setdefault(province, step) != step:
                torn.add(province)
    for place, order in enumerate(orders) if torn else ():
        if isinstance(found[place], Step) and isinstance(order, UnitOrder):
            province = board.atlas.province_of[order.at]
            if province in torn:
                found[place] = Fault("CR-D2.1", f"The unit in {board.name(province)} has several orders that differ.")
    return found


def _task(atlas: Atlas, unit: Unit, steps: dict[str, Step], *, weak_hold: bool) -> Task:
    """Return what a unit does by its own order, with its strengths (CR-D10.2, CR-D10.3)."""
    weak = unit.strength == WEAK
    at = atlas.province_of[unit.at]
    task = Task(
        power=unit.power,
        at=at,
        location=unit.at,
        attack=unit.strength,
        hold=int(weak_hold) if weak else unit.strength,
        give=1 if weak else unit.strength,
    )
    step = steps.get(at)
    if step is not None and step.order is Move:
        task.target, task.landing, task.by_sea = step.target, step.landing, step.by_sea
    return task


def _is_to_be_convoyed(board: Board, task: Task, convoys: list[tuple[Unit, Step]]) -> bool:
    """Whether an army that could walk is convoyed, as a convoy of use by a fleet of its own power shows (CR-D5.8)."""
    return any(
        step.target == task.at
        and step.aim == task.target
        and fleet.power == task.power
        and is_of_use(board, step, fleet.at)
        for fleet, step in convoys
    )


def _match(board: Board, steps: dict[str, Step], tasks: list[Task], numbers: dict[str, int], i: int) -> Fault | None:
    """Connect a support or convoy with the order it is for; return what does not match (CR-D4.3, CR-D4.4, CR-D4.11)."""
    task = tasks[i]
    step = steps.get(task.at, HOLD)
    if step.order is Hold or step.order is Move:
        return None
    k = numbers.get(step.target)
    if k is None:
        return Fault("CR-D4.3", f"There is no unit in {board.name(step.target)}.")
    other = tasks[k]
    if step.order is SupportHold:
        if other.target:
            return Fault("CR-D4.3", f"The unit in {board.name(other.at)} was ordered to move.")
        task.supported, task.aim = k, step.aim
        other.helpers.append(i)
    elif step.order is SupportMove:
        if other.target != step.aim:
            rule = "CR-D4.3" if other.target or other.at in steps else "CR-D4.11"
            return Fault(
                rule, f"The unit in {board.name(other.at)} has no legal order to move to {board.name(step.aim)}."
            )
        if step.coast and board.where[other.at].kind == "F" and step.coast != other.landing:
            return Fault("CR-D4.4", f"The fleet moves to {board.name(other.landing)}, not to {board.name(step.coast)}.")
        task.supported, task.aim = k, step.aim
        other.helpers.append(i)
    else:
        if other.target != step.aim:
            return Fault("CR-D5.2", f"The army in {board.name(other.at)} does not move to {board.name(step.aim)}.")
        if not other.by_sea:
            return Fault("CR-D5.8", f"The army in {board.name(other.at)} goes over land.")
        task.carried = k
        other.fleets.append(i)
    return None


def _result(
    board: Board, orders: list[Order], found: list[Step | Fault], faults: dict[str, Fault], solution: Solution
) -> MovementResult:
    tasks = solution.equations.tasks
    entered: dict[str, int] = {}
    for i, task in enumerate(tasks):
        if task.target and solution.succeeds(i):
            entered[task.target] = i
    stay = {i for i, task in enumerate(tasks) if not (task.target and solution.succeeds(i))}
    lost = {i: entered[tasks[i].at] for i in stay if tasks[i].at in entered}
    after = [
        unit if i in stay else attrs.evolve(unit, at=tasks[i].landing)
        for i, unit in enumerate(board.units)
        if i not in lost
    ]
    occupied = {board.atlas.province_of[unit.at] for unit in after}
    stood_off = tuple(
        sorted(
            province
            for province, coming in solution.equations.coming.items()
            if province not in occupied and sum([solution.equations.blocks(j)[0] > NOTHING for j in coming]) > 1
        )
    )
    closed = occupied.union(stood_off)
    dislodged = tuple(
        Dislodged(
            board.units[i],
            board.units[j],
            tasks[j].by_sea,
            open_retreats(board.atlas, board.units[i], closed if tasks[j].by_sea else closed | {tasks[j].at}),
        )
        for i, j in sorted(lost.items())
    )
    rulings, unordered = explain(board, orders, found, faults, solution, lost)
    return MovementResult(rulings, unordered, tuple(sorted(after)), dislodged, stood_off)


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
    return tuple(sorted(place for place in here if atlas.province_of[place] not in barred))
