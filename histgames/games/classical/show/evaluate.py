"""How good a position is for a power: centres, units, the way to more centres, and what threatens its own.

Orders that are written but not yet carried out are adjudicated first, so that a player who looks one order ahead sees what comes of
it. The weights are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from attrs import frozen

from histgames.adjudicator import Unit, adjudicate, adjust, retreat, take_centres
from histgames.games.classical.chapters.movement import Movement
from histgames.games.classical.chapters.retreats import Retreats
from histgames.games.classical.chapters.winter import Winter
from histgames.games.classical.chapters.writing import Orders, OrderSheet, written
from histgames.games.classical.state import CHART, POWERS, Europe

__all__ = ["evaluate"]

PROVINCE = CHART.province_of

CENTRE, LEADER = 10.0, 1.0
UNIT, BEATEN = 4.0, 1.5
#: In spring a unit on somebody's centre has not taken it yet.
ENTERED = 5.0
STEP, LONE = 0.5, 0.15
THREAT = 1.2
VACANT_HOME = 0.4
#: An attack that fails alone but for which somebody is still free to give support.
HOPE = 1.5
#: A greedy player does not vote for a draw, does not begin anew, and would rather write an order than none.
VOTE, CHANGE, ORDER = 500.0, 500.0, 0.01
FAR = 6


@frozen
class Expected:
    """What is to be expected of the orders written so far: units on the board, how many each power has to retreat with, owners."""

    units: tuple[Unit, ...]
    beaten: tuple[Unit, ...]
    owners: Mapping[str, str]


def evaluate(state: Europe, side: str) -> float:
    """Return how good a state is for a side.

    Parameters
    ----------
    side : str
        For example ``"france"``.

    Returns
    -------
    float
        On a scale of the game's own, where a centre counts 10; a lost game is -1000, one that is won 1000.

    Examples
    --------
    >>> units = (Unit("FRA", "A", "par"),)
    >>> one, two = Europe(units=units, owners={"par": "FRA"}), Europe(units=units, owners={"par": "FRA", "bre": "FRA"})
    >>> evaluate(two, "france") > evaluate(one, "france")
    True
    """
    power = POWERS[side]
    if state.outcome is not None and not state.outcome.draw:
        return 1000.0 if side in state.outcome.winners else -1000.0
    top = state.top
    found = expected(state)
    value = _centres(state, power, found) + _units(power, found) + _threats(power, found)
    if isinstance(top, Orders):
        sheet = next((each for each in top.sheets if each.power == power), None)
        if sheet is not None:
            value += ORDER * len(sheet.written) - VOTE * sheet.draw - CHANGE * sheet.changes
            if isinstance(top, Movement):
                value += _hopes(state, sheet, found)
    return value


def expected(state: Europe) -> Expected:
    """Return what comes of the orders written so far."""
    units, beaten = state.units, tuple(one.unit for one in state.dislodged)
    top = state.top
    if isinstance(top, Movement):
        moved = adjudicate(CHART, units, written(top.sheets))
        units, beaten = moved.units, tuple(one.unit for one in moved.dislodged)
    elif isinstance(top, Retreats):
        units, beaten = retreat(CHART, units, state.dislodged, written(top.sheets)).units, ()
    elif isinstance(top, Winter):
        units = adjust(CHART, units, state.owners, written(top.sheets)).units
    owners = take_centres(CHART, state.owners, units, after_fall=state.season == "fall")
    return Expected(units, beaten, owners)


def _centres(state: Europe, power: str, found: Expected) -> float:
    """Return what a power's centres are worth, and those that it or others have entered in spring."""
    counts: dict[str, int] = {}
    for owner in found.owners.values():
        counts[owner] = counts.get(owner, 0) + 1
    value = CENTRE * counts.pop(power, 0) - LEADER * max(counts.values(), default=0)
    if state.season == "spring":
        for unit in found.units:
            here = PROVINCE[unit.at]
            if CHART.provinces[here].centre:
                owner = found.owners.get(here, "")
                value += ENTERED * ((unit.power == power) - (owner == power)) if owner != unit.power else 0.0
    return value


def _units(power: str, found: Expected) -> float:
    """Return what a power's units are worth, and how near they are to centres that it could take."""
    own = [unit for unit in found.units if unit.power == power]
    stand = {PROVINCE[unit.at] for unit in own}
    value = UNIT * len(own) + BEATEN * sum([unit.power == power for unit in found.beaten])
    goals = [centre for centre in CHART.centres if found.owners.get(centre) != power and centre not in stand]
    near = dict.fromkeys(goals, FAR)
    for unit in own:
        ways = _ways(unit.kind, unit.at)
        best = FAR
        for goal in goals:
            steps = ways.get(goal, FAR)
            best = min(best, steps)
            near[goal] = min(near[goal], steps)
        value -= STEP * best
    value -= LONE * sum(near.values())
    free = [home for home in CHART.homes(power) if home not in stand and found.owners.get(home) == power]
    return value + VACANT_HOME * len(free)


def _threats(power: str, found: Expected) -> float:
    """Return what it costs that other powers stand beside centres that nobody guards."""
    stand = {PROVINCE[unit.at] for unit in found.units if unit.power == power}
    open_centres = {centre for centre, owner in found.owners.items() if owner == power and centre not in stand}
    others: dict[str, int] = {}
    for unit in found.units:
        if unit.power != power:
            for place in CHART.reach(unit.kind, unit.at) & open_centres:
                others[place] = others.get(place, 0) + 1
    return -THREAT * sum(others.values())


def _hopes(state: Europe, sheet: OrderSheet, found: Expected) -> float:
    """Return what attacks are worth that fail so far, but which units without an order could still support."""
    given = sheet.given
    idle = [unit for unit in state.units if unit.power == sheet.power and PROVINCE[unit.at] not in given]
    if not idle:
        return 0.0
    there = {PROVINCE[unit.at] for unit in found.units if unit.power == sheet.power}
    value = 0.0
    for order in sheet.written:
        goal = PROVINCE.get(order.to, "")
        if order.what == "move" and goal not in there and _wanted(goal, sheet.power, found):
            value += HOPE * any([goal in CHART.reach(unit.kind, unit.at) for unit in idle])
    return value


def _wanted(goal: str, power: str, found: Expected) -> bool:
    return CHART.provinces[goal].centre and found.owners.get(goal) != power


@cache
def _ways(kind: str, at: str) -> Mapping[str, int]:
    """Return for each province in reach how many moves a unit needs to it."""
    far = {at: 0}
    layer: Iterable[str] = [at]
    steps = 0
    while layer:
        steps += 1
        beyond: dict[str, int] = {}
        for here in layer:
            for there in CHART.army_reach[PROVINCE[here]] if kind == "A" else CHART.fleet_moves[here]:
                if there not in far:
                    beyond[there] = steps
        far.update(beyond)
        layer = list(beyond)
    found: dict[str, int] = {}
    for place, count in far.items():
        province = PROVINCE[place]
        found[province] = min(found.get(province, FAR), count)
    return found
