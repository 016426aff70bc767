"""The retreat phase (CR-D6): dislodged units go to an open province beside them or are taken off the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import evolve

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.orders import Disband, Order, Retreat, Unit, UnitOrder, in_order
from histgames.adjudicator.results import FAILS, ILLEGAL, SUCCEEDS, Dislodged, RetreatResult, Ruling
from histgames.adjudicator.validity import Fault, Position, landings, must_be_order, no_province

__all__ = ["judge_retreat", "retreat"]


def judge_retreat(chart: Chart, dislodged: Iterable[Dislodged], order: Order) -> str | Fault:
    """Return where a retreat order takes its unit, ``""`` for off the board, or what is wrong with it.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> beaten = [Dislodged(Unit("ITA", "A", "vie"), Unit("AUS", "A", "tri"), by_convoy=False, retreats=("boh", "tyr"))]
    >>> judge_retreat(standard(), beaten, Retreat("ITA", "A", "vie", "tyr"))
    'tyr'
    >>> judge_retreat(standard(), beaten, Retreat("ITA", "A", "vie", "tri"))
    Fault(rule='CR-D6.2', sentence='The attacker came from Trieste.', places=())
    """
    if not isinstance(order, Retreat | Disband):
        must_be_order(order)
        return Fault("CR-D6.4", "Dislodged units retreat or disband; nothing else is ordered in this phase.")
    if order.at not in chart.province_of:
        return no_province(order.at, chart)
    here = chart.province_of[order.at]
    found = next((one for one in dislodged if chart.province_of[one.unit.at] == here), None)
    if found is None:
        return Fault("CR-D6.4", f"No unit was dislodged in {chart.label(here)}.")
    if found.unit.power != order.power:
        return Fault("CR-D2.2", f"The unit from {chart.label(found.unit.at)} belongs to {found.unit.power}.")
    if isinstance(order, Disband):
        return ""
    if order.to not in chart.province_of:
        return no_province(order.to, chart)
    return _open_place(chart, found, order.to)


def _open_place(chart: Chart, found: Dislodged, to: str) -> str | Fault:
    """Return the location in `to` that is open to a dislodged unit (CR-D6.1, CR-D6.2)."""
    if found.unit.kind == "A":
        places: tuple[str, ...] = (chart.province_of[to],)
    else:
        places = landings(chart, found.unit, to)
    fit = [place for place in places if place in found.retreats]
    if len(fit) == 1:
        return fit[0]
    if fit:
        return Fault("CR-D2.6", f"The coast must be named: {' or '.join(map(chart.label, fit))}.")
    if chart.province_of[to] not in chart.reach(found.unit.kind, found.unit.at):
        return Fault(
            "CR-D6.1", f"{chart.label(to)} cannot be entered from {chart.label(found.unit.at)} without a convoy."
        )
    if not places:
        return Fault("CR-D2.7", f"The fleet cannot reach {chart.label(to)}.")
    if chart.province_of[to] == chart.province_of[found.attacker.at] and not found.by_convoy:
        return Fault("CR-D6.2", f"The attacker came from {chart.label(to)}.")
    return Fault("CR-D6.2", f"{chart.label(to)} is occupied, or was left vacant by a stand-off.")


def retreat(
    chart: Chart, units: Iterable[Unit], dislodged: Iterable[Dislodged], orders: Iterable[Order]
) -> RetreatResult:
    """Return what comes of a retreat phase.

    Units that retreat to the same province are all disbanded (CR-D6.3), as are those without a legal order, or with several
    that differ (CR-D6.5). Strength plays no part and is kept (CR-D10.12).

    Parameters
    ----------
    chart : Chart
        The map.
    units, dislodged : iterables
        As the movement phase left them.
    orders : iterable of Order
        The retreats and disbandments of all powers.

    Raises
    ------
    BadPosition
        If the units cannot stand, or cannot have stood, as they are said to.

    Examples
    --------
    >>> from histgames.adjudicator import Dislodged, Retreat, Unit, standard
    >>> beaten = Dislodged(Unit("ITA", "A", "vie"), Unit("AUS", "A", "tri"), False, ("boh", "gal", "tyr"))
    >>> result = retreat(standard(), [Unit("AUS", "A", "vie")], [beaten], [Retreat("ITA", "A", "vie", "tyr")])
    >>> [unit.at for unit in result.units]
    ['vie', 'tyr']
    """
    standing = Position(chart, units).units
    beaten = sorted(dislodged, key=lambda one: one.unit.at)
    for one in beaten:
        Position(chart, [one.unit])
    given = list(orders)
    found = [judge_retreat(chart, beaten, order) for order in given]
    wishes: dict[str, set[str]] = {}
    for order, place in zip(given, found, strict=True):
        if isinstance(place, str) and isinstance(order, UnitOrder):
            wishes.setdefault(chart.province_of[order.at], set()).add(place)
    goals = {here: places.pop() for here, places in wishes.items() if len(places) == 1}
    crowd = Counter(chart.province_of[place] for place in goals.values() if place)
    rulings = tuple(_rule(chart, order, place, goals, crowd) for order, place in zip(given, found, strict=True))
    after, gone = list(standing), []
    for one in beaten:
        goal = goals.get(chart.province_of[one.unit.at], "")
        if goal and crowd[chart.province_of[goal]] == 1:
            after.append(evolve(one.unit, at=goal))
        else:
            gone.append(one.unit)
    return RetreatResult(rulings, in_order(after), tuple(gone))


def _rule(chart: Chart, order: Order, place: str | Fault, goals: dict[str, str], crowd: Counter[str]) -> Ruling:
    if isinstance(place, Fault) or not isinstance(order, UnitOrder):
        assert isinstance(place, Fault)
        return Ruling(order, ILLEGAL, place.tell(chart), place.rule)
    if chart.province_of[order.at] not in goals:
        reason = "The unit has several orders that differ, so it is disbanded."
        return Ruling(order, ILLEGAL, reason, "CR-D6.5")
    if not place:
        return Ruling(order, SUCCEEDS, "Disbanded as ordered.", "CR-D3.15")
    there = chart.province_of[place]
    if crowd[there] > 1:
        others = tuple(sorted(here for here, goal in goals.items() if goal and chart.province_of[goal] == there))
        reason = f"{crowd[there]} units retreated to {chart.label(there)}, so all of them are disbanded."
        return Ruling(order, FAILS, reason, "CR-D6.3", others)
    return Ruling(order, SUCCEEDS, f"Retreated to {chart.label(place)}.", "CR-D6.1")
