"""From orders to duties: one order for each unit, supports and convoys connected with the orders they are for (CR-D2, CR-D4)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from histgames.adjudicator.convoys import is_needed
from histgames.adjudicator.equations import Duty
from histgames.adjudicator.orders import WEAK, Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit, UnitOrder
from histgames.adjudicator.validity import HOLD, Fault, Judged, Position, judge_all

__all__ = ["Plan", "make_plan"]


@frozen(eq=False)
class Plan:
    """What all units do in a phase.

    Attributes
    ----------
    position : Position
        The position.
    orders : list of Order
        The orders as given.
    found : list of Judged or Fault
        For each order what it amounts to, or why it is illegal.
    legal : dict
        For each province the legal order of its unit.
    duties : list of Duty
        For each unit what it does, numbered as the units of the position.
    faults : dict
        For each province why the support or convoy of its unit is void.
    """

    position: Position
    orders: list[Order]
    found: list[Judged | Fault]
    legal: dict[str, Judged]
    duties: list[Duty]
    faults: dict[str, Fault]


def make_plan(position: Position, orders: Iterable[Order], *, weak_hold: bool) -> Plan:
    """Return what the orders make the units do.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> position = Position(standard(), [Unit("FRA", "A", "par"), Unit("FRA", "A", "gas")])
    >>> orders = [Move("FRA", "A", "par", "bur"), SupportMove("FRA", "A", "gas", "par", "bur")]
    >>> plan = make_plan(position, orders, weak_hold=True)
    >>> [(duty.at, duty.target, duty.aim, duty.helpers) for duty in plan.duties]
    [('gas', '', 'bur', ()), ('par', 'bur', '', (0,))]
    """
    given = list(orders)
    found = judge_all(position, given)
    legal = _one_for_each_unit(position, given, found)
    duties: list[Duty] = []
    convoys: dict[tuple[str, str], list[Unit]] = {}
    for at, unit in position.where.items():
        judged = legal.get(at, HOLD)
        strength = unit.strength
        if judged.order is Move:
            target, landing, by_sea = judged.target, judged.landing, judged.by_sea
        else:
            target = landing = ""
            by_sea = False
            if judged.order is Convoy:
                convoys.setdefault((judged.target, judged.aim), []).append(unit)
        # A weak unit counts 1 when it holds, or 0, and 1 when it supports (CR-D10.3); others count alike in all (CR-D10.2).
        hold, give = (strength, strength) if strength != WEAK else (int(weak_hold), 1)
        duties.append(Duty(unit.power, at, strength, hold, give, target, landing, by_sea))
    for duty in duties if convoys else ():
        if not duty.by_sea and (duty.at, duty.target) in convoys:
            duty.by_sea = _is_to_be_convoyed(position, duty, convoys[duty.at, duty.target])
    plan = Plan(position, given, found, legal, duties, {})
    _match(plan)
    return plan


def _one_for_each_unit(position: Position, orders: list[Order], found: list[Judged | Fault]) -> dict[str, Judged]:
    """Return the legal order of each unit; several that differ are no order, whatever their sequence (CR-D2.1, CR-D2.9)."""
    province_of = position.chart.province_of
    legal: dict[str, Judged] = {}
    torn: set[str] = set()
    for order, judged in zip(orders, found, strict=True):
        if judged.__class__ is Judged:
            at = province_of[order.at]  # type: ignore[attr-defined]
            if at not in legal:
                legal[at] = judged
            elif legal[at] != judged:
                torn.add(at)
    for number, order in enumerate(orders) if torn else ():
        if isinstance(order, UnitOrder) and isinstance(found[number], Judged) and province_of[order.at] in torn:
            found[number] = Fault("CR-D2.1", "The unit in {} has several orders that differ.", (order.at,))
            legal.pop(province_of[order.at], None)
    return legal


def _is_to_be_convoyed(position: Position, duty: Duty, fleets: list[Unit]) -> bool:
    """Return whether an army that could walk is convoyed: a fleet of its own power that it needs says so (CR-D5.8)."""
    return any(
        fleet.power == duty.power and is_needed(position.chart, position.fleets, duty.at, duty.target, fleet.at)
        for fleet in fleets
    )


def _match(plan: Plan) -> None:
    """Connect each support and convoy with the order it is for, or say why it is void."""
    numbers = {duty.at: i for i, duty in enumerate(plan.duties)}
    for at, judged in plan.legal.items():
        if judged.order is Hold or judged.order is Move:
            continue
        i, k = numbers[at], numbers.get(judged.target)
        duty, other = plan.duties[i], None if k is None else plan.duties[k]
        plain = judged.order is SupportMove and other is not None and other.target == judged.aim and not judged.coast
        fault = None if plain else _misfit(plan, judged, other)
        if fault or other is None or k is None:
            if fault:
                plan.faults[at] = fault
        elif judged.order is Convoy:
            duty.carried = k
            other.fleets = (*other.fleets, i)
        else:
            duty.supported, duty.aim = k, judged.aim
            other.helpers = (*other.helpers, i)


def _misfit(plan: Plan, judged: Judged, other: Duty | None) -> Fault | None:
    """Return why a support or convoy does not match what the other unit does (CR-D4.3, CR-D4.4, CR-D4.11, CR-D5.2)."""
    if other is None:
        return Fault("CR-D4.3", "There is no unit in {}.", (judged.target,))
    if judged.order is SupportHold:
        # Whoever stays may be helped, whatever it does there (CR-D4.10), and of whatever power (CR-D4.9).
        if other.target:
            return Fault("CR-D4.3", "The unit in {} was ordered to move.", (other.at,))
        return None
    if other.target != judged.aim:
        if judged.order is Convoy:
            return Fault("CR-D5.2", "The army in {} does not move to {}.", (other.at, judged.aim))
        rule = "CR-D4.3" if other.at in plan.legal else "CR-D4.11"
        return Fault(rule, "The unit in {} has no legal order to move to {}.", (other.at, judged.aim))
    if judged.order is Convoy:
        return None if other.by_sea else Fault("CR-D5.8", "The army in {} goes over land.", (other.at,))
    by_fleet = plan.position.where[other.at].kind == "F"
    if judged.order is SupportMove and by_fleet and judged.coast not in ("", other.landing):
        return Fault("CR-D4.4", "The fleet moves to {}, not to {}.", (other.landing, judged.coast))
    return None
