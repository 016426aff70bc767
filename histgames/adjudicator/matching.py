"""From orders to tasks: one order for each unit, supports and convoys connected with the orders they are for (CR-D2, CR-D4)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from histgames.diplomacy.convoys import is_needed
from histgames.diplomacy.equations import Task
from histgames.diplomacy.orders import WEAK, Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit, UnitOrder
from histgames.diplomacy.validity import HOLD, Board, Fault, Step, judge

__all__ = ["Plan", "make_plan"]


@frozen(eq=False)
class Plan:
    """What all units do in a phase.

    Attributes
    ----------
    board : Board
        The position.
    orders : list of Order
        The orders as given.
    found : list of Step or Fault
        For each order what it amounts to, or why it is illegal.
    steps : dict
        For each province the legal order of its unit.
    tasks : list of Task
        For each unit what it does, numbered as the units of the board.
    faults : dict
        For each province why the support or convoy of its unit is void.
    """

    board: Board
    orders: list[Order]
    found: list[Step | Fault]
    steps: dict[str, Step]
    tasks: list[Task]
    faults: dict[str, Fault]


def make_plan(board: Board, orders: Iterable[Order], *, weak_hold: bool) -> Plan:
    """Return what the orders make the units do."""
    given = list(orders)
    found = [judge(board, order) for order in given]
    steps = _one_for_each_unit(board, given, found)
    tasks: list[Task] = []
    convoys: dict[tuple[str, str], list[Unit]] = {}
    for at, unit in board.where.items():
        step = steps.get(at, HOLD)
        strength = unit.strength
        if step.order is Move:
            target, landing, by_sea = step.target, step.landing, step.by_sea
        else:
            target = landing = ""
            by_sea = False
            if step.order is Convoy:
                convoys.setdefault((step.target, step.aim), []).append(unit)
        # A weak unit counts 1 when it holds, or 0, and 1 when it supports (CR-D10.3); others count alike in all (CR-D10.2).
        hold, give = (strength, strength) if strength != WEAK else (int(weak_hold), 1)
        tasks.append(Task(unit.power, at, strength, hold, give, target, landing, by_sea))
    for task in tasks if convoys else ():
        if not task.by_sea and (task.at, task.target) in convoys:
            task.by_sea = _is_to_be_convoyed(board, task, convoys[task.at, task.target])
    plan = Plan(board, given, found, steps, tasks, {})
    _match(plan)
    return plan


def _one_for_each_unit(board: Board, orders: list[Order], found: list[Step | Fault]) -> dict[str, Step]:
    """Return the legal order of each unit; several that differ are no order, whatever their sequence (CR-D2.1, CR-D2.9)."""
    province_of = board.atlas.province_of
    steps: dict[str, Step] = {}
    torn: set[str] = set()
    for order, step in zip(orders, found, strict=True):
        if isinstance(step, Step) and isinstance(order, UnitOrder):
            at = province_of[order.at]
            if at not in steps:
                steps[at] = step
            elif steps[at] != step:
                torn.add(at)
    for number, order in enumerate(orders) if torn else ():
        if isinstance(order, UnitOrder) and isinstance(found[number], Step) and province_of[order.at] in torn:
            found[number] = Fault("CR-D2.1", "The unit in {} has several orders that differ.", (order.at,))
            steps.pop(province_of[order.at], None)
    return steps


def _is_to_be_convoyed(board: Board, task: Task, fleets: list[Unit]) -> bool:
    """Whether an army that could walk is convoyed, as a convoy of use by a fleet of its own power shows (CR-D5.8)."""
    return any(
        fleet.power == task.power and is_needed(board.atlas, board.fleets, task.at, task.target, fleet.at)
        for fleet in fleets
    )


def _match(plan: Plan) -> None:
    """Connect each support and convoy with the order it is for, or say why it is void."""
    numbers = {task.at: i for i, task in enumerate(plan.tasks)}
    for at, step in plan.steps.items():
        if step.order is Hold or step.order is Move:
            continue
        i, k = numbers[at], numbers.get(step.target)
        task, other = plan.tasks[i], None if k is None else plan.tasks[k]
        fault = _misfit(plan, step, other)
        if fault or other is None or k is None:
            if fault:
                plan.faults[at] = fault
        elif step.order is Convoy:
            task.carried = k
            other.fleets = (*other.fleets, i)
        else:
            task.supported, task.aim = k, step.aim
            other.helpers = (*other.helpers, i)


def _misfit(plan: Plan, step: Step, other: Task | None) -> Fault | None:
    """Return why a support or convoy does not match what the other unit does (CR-D4.3, CR-D4.4, CR-D4.11, CR-D5.2)."""
    if other is None:
        return Fault("CR-D4.3", "There is no unit in {}.", (step.target,))
    if step.order is SupportHold:
        # Whoever stays may be helped, whatever it does there (CR-D4.10), and of whatever power (CR-D4.9).
        if other.target:
            return Fault("CR-D4.3", "The unit in {} was ordered to move.", (other.at,))
        return None
    if other.target != step.aim:
        if step.order is Convoy:
            return Fault("CR-D5.2", "The army in {} does not move to {}.", (other.at, step.aim))
        rule = "CR-D4.3" if other.at in plan.steps else "CR-D4.11"
        return Fault(rule, "The unit in {} has no legal order to move to {}.", (other.at, step.aim))
    if step.order is Convoy:
        return None if other.by_sea else Fault("CR-D5.8", "The army in {} goes over land.", (other.at,))
    by_fleet = plan.board.where[other.at].kind == "F"
    if step.order is SupportMove and by_fleet and step.coast not in ("", other.landing):
        return Fault("CR-D4.4", "The fleet moves to {}, not to {}.", (other.landing, step.coast))
    return None
