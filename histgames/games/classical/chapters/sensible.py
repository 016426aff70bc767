"""Which orders make sense for a unit: what bots, the fuzzer and the interface choose from.

The menu is shorter than the law. It leaves out what nobody orders without a plan with others: support and convoys for foreign
units, convoys to a neighbour. All of it can be typed (CD-2.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from histgames.adjudicator import Unit
from histgames.adjudicator.convoys import is_needed
from histgames.games.classical.actions import Written
from histgames.games.classical.state import CHART, Europe

__all__ = ["builds", "moves", "removals", "retreats", "tidy"]

PROVINCE = CHART.province_of

Given = Mapping[str, Written]


def moves(state: Europe, unit: Unit, given: Given) -> Iterator[Written]:
    """Yield the orders that make sense for a unit; `given` are those already written for others, by province.

    Examples
    --------
    >>> from histgames.games.classical.notation import NOTATION
    >>> paris = Unit("FRA", "A", "par")
    >>> [NOTATION.show(order) for order in moves(Europe(units=(paris,)), paris, {})]
    ['A Par H', 'A Par - Bre', 'A Par - Bur', 'A Par - Gas', 'A Par - Pic']
    """
    kind, at = unit.kind, unit.at
    here = PROVINCE[at]
    yield Written("hold", kind, at)
    within = CHART.reach(kind, at)
    for place in sorted(within if kind == "A" else CHART.fleet_moves[at]):
        yield Written("move", kind, at, to=place)
    own = [other for other in state.units if other.power == unit.power and other is not unit]
    fleets = frozenset(other.at for other in own if other.at in CHART.seas)
    if kind == "A" and fleets:
        for place in sorted(_carried(here, fleets) - within):
            yield Written("move", kind, at, to=place)
    for other in own:
        yield from _supports(unit, other, within, given)
    if at in CHART.seas:
        fleets |= {at}
        for other in own:
            if other.kind == "A":
                yield from _convoys(unit, other, fleets, given)


def _carried(origin: str, fleets: frozenset[str]) -> frozenset[str]:
    """Return the coasts that an army can reach from a province over seas with these fleets."""
    seen = set(CHART.seas_beside[origin] & fleets)
    waiting = list(seen)
    while waiting:
        new = (CHART.seas_beside[waiting.pop()] & fleets) - seen
        seen |= new
        waiting += new
    return frozenset(land for land in CHART.coasts if CHART.seas_beside[land] & seen and land != origin)


def _supports(unit: Unit, other: Unit, within: frozenset[str], given: Given) -> Iterator[Written]:
    """Yield the supports for another unit of the power: any that fits its order, or any at all if it has none yet."""
    there = PROVINCE[other.at]
    told = given.get(there)
    if told is None or told.what != "move":
        if there in within:
            yield Written("support", unit.kind, unit.at, other.at, target_kind=other.kind)
        if told is not None:
            return
    goals = CHART.reach(other.kind, other.at) if told is None else frozenset({PROVINCE[told.to]})
    for place in sorted((goals & within) - {PROVINCE[unit.at]}):
        yield Written("support", unit.kind, unit.at, other.at, place, other.kind)


def _convoys(unit: Unit, army: Unit, fleets: frozenset[str], given: Given) -> Iterator[Written]:
    """Yield the convoys of an army in which a fleet would be of use."""
    origin = PROVINCE[army.at]
    if origin not in CHART.coasts:
        return
    told = given.get(origin)
    if told is not None and told.what != "move":
        return
    walks = CHART.army_reach[origin]
    goals = _carried(origin, fleets) - walks if told is None else {PROVINCE[told.to]} - walks
    for place in sorted(goals):
        if is_needed(CHART, fleets, origin, place, unit.at):
            yield Written("convoy", unit.kind, unit.at, army.at, place, army.kind)


def tidy(units: Iterable[Unit], written: Written) -> Written:
    """Return an order with kinds and coasts filled in from `units`, so that one order is written in one way (CR-D2.8).

    Examples
    --------
    >>> tidy([Unit("RUS", "F", "stp(sc)")], Written("move", at="stp", to="bot"))
    Written(what='move', kind='F', at='stp(sc)', target='', to='bot', target_kind='', via_convoy=False, power='')
    """
    where = {PROVINCE[unit.at]: unit for unit in units}
    unit, other = where.get(PROVINCE.get(written.at, "")), where.get(PROVINCE.get(written.target, ""))
    if unit is not None:
        written = evolve(written, kind=unit.kind, at=unit.at)
    if other is not None:
        written = evolve(written, target_kind=other.kind, target=other.at)
    return written


def retreats(state: Europe, power: str, given: Given) -> list[Written]:
    r"""Return the retreats and the disbandment of the power's next dislodged unit without an order (CR-D6.1).

    Examples
    --------
    >>> import histgames as hg
    >>> game = hg.position("classical", "fall 1903\nAustria dislodged: A Vie by Italy A Tyr to Boh, Gal\nItaly: A Vie")
    >>> [(order.what, order.to) for order in retreats(game.state, "AUS", {})]
    [('retreat', 'boh'), ('retreat', 'gal'), ('disband', '')]
    """
    for one in state.dislodged:
        unit = one.unit
        if unit.power == power and PROVINCE[unit.at] not in given:
            ways = [Written("retreat", unit.kind, unit.at, to=place) for place in one.retreats]
            return [*ways, Written("disband", unit.kind, unit.at)]
    return []


def builds(state: Europe, power: str, orders: tuple[Written, ...]) -> list[Written]:
    """Return the builds that are left to a power, and the waiver of one; none once all are used (CR-D7.4 to CR-D7.7).

    Examples
    --------
    >>> state = Europe(owners={"par": "FRA", "bre": "FRA"}, units=(Unit("FRA", "A", "par"),))
    >>> [(order.what, order.kind, order.at) for order in builds(state, "FRA", ())]
    [('build', 'A', 'bre'), ('build', 'F', 'bre'), ('waive', '', '')]
    """
    if len(orders) >= state.due(power):
        return []
    taken = {PROVINCE[unit.at] for unit in state.units} | {PROVINCE[each.at] for each in orders if each.at}
    found: list[Written] = []
    for home in CHART.homes(power):
        if state.owners.get(home) == power and home not in taken:
            found.append(Written("build", "A", home))
            found += [Written("build", "F", place) for place in CHART.provinces[home].locations]
    return [*found, Written("waive")]


def removals(state: Europe, power: str, orders: tuple[Written, ...]) -> list[Written]:
    """Return the units that a power may remove; none once enough are (CR-D7.3).

    Examples
    --------
    >>> state = Europe(owners={"par": "FRA"}, units=(Unit("FRA", "A", "bur"), Unit("FRA", "F", "eng")))
    >>> [(order.kind, order.at) for order in removals(state, "FRA", ())]
    [('A', 'bur'), ('F', 'eng')]
    """
    if len(orders) >= -state.due(power):
        return []
    gone = {PROVINCE[each.at] for each in orders}
    return [Written("disband", u.kind, u.at) for u in state.units_of(power) if PROVINCE[u.at] not in gone]
