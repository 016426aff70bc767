"""Which orders can be carried out at all: what is legal in a position, before other orders are known (CR-D2, CR-D4, CR-D5).

An order is *illegal* if it could never be carried out; it is ignored and the unit holds (CR-D2.3). An order is *void* if it
could be carried out, but nothing matches it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any

from attrs import frozen

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.convoys import is_linked
from histgames.adjudicator.orders import (
    STRENGTHS,
    Convoy,
    Hold,
    Move,
    Order,
    SupportHold,
    SupportMove,
    Unit,
    UnitOrder,
    in_order,
)
from histgames.core.errors import GameError
from histgames.core.names import cited

__all__ = [
    "BadPosition",
    "Fault",
    "Judged",
    "Position",
    "cannot_stand",
    "judge",
    "judge_all",
    "landings",
    "must_be_order",
    "no_province",
]


COMPASS = {"n": "north", "e": "east", "s": "south", "w": "west"}


class BadPosition(GameError):
    """Units that cannot stand as they are said to stand."""


@frozen
class Fault:
    """Why an order is not carried out, and by which rule; the places in the sentence are named when it is told.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> Fault("CR-D2.3", "An army in {} cannot reach {}.", ("lon", "par")).tell(standard())
    'An army in London cannot reach Paris.'
    """

    rule: str
    sentence: str
    places: tuple[str, ...] = ()

    def tell(self, chart: Chart) -> str:
        """Return the reason in words."""
        text = self.sentence
        for place in self.places:
            text = text.replace("{}", chart.label(place), 1)
        return text


@frozen
class Judged:
    """A legal order with everything filled in that was left open: where a fleet lands, whether a move needs a convoy.

    For a move, `target` is the province it goes to and `landing` the location. For a support or a convoy, `target` is the
    province of the other unit, `aim` the province that unit is to hold or to enter, and `coast` the location named for it.
    """

    order: type[Order]
    target: str = ""
    landing: str = ""
    by_sea: bool = False
    aim: str = ""
    coast: str = ""


#: The same few thousand of them come again and again.
make_judged = lru_cache(maxsize=50_000)(Judged)


class Position:
    """A position: who stands where on which map.

    Raises
    ------
    BadPosition
        If two units stand in one province (CR-D1.1, CR-D1.5), a unit where its kind cannot stand (CR-D1.2, CR-D1.4), or if
        there is no such strength (CR-D10.1).

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> position = Position(standard(), [Unit("FRA", "F", "spa(sc)"), Unit("FRA", "F", "mao")])
    >>> sorted(position.where), sorted(position.fleets)
    (['mao', 'spa'], ['mao'])
    >>> Position(standard(), [Unit("FRA", "A", "mao")])
    Traceback (most recent call last):
        ...
    histgames.adjudicator.validity.BadPosition: An army of FRA cannot stand in Mid-Atlantic Ocean.
    """

    def __init__(self, chart: Chart, units: Iterable[Unit]) -> None:
        self.chart = chart
        self.units = in_order(units)
        self.where: dict[str, Unit] = {}
        province_of, places = chart.province_of, chart.places
        for unit in self.units:
            if (unit.kind, unit.at) not in places:
                raise BadPosition(f"{_told(unit)} {cannot_stand(chart, unit.at)}")
            if unit.strength not in STRENGTHS:
                raise BadPosition(
                    f"{_told(unit)} in {_named(chart, unit.at)} has strength {cited(unit.strength)}: it is 0, 1 or 2."
                )
            province = province_of[unit.at]
            if self.where.setdefault(province, unit) is not unit:
                both = f"{self.where[province].power} and {unit.power}"
                raise BadPosition(f"{both} both have a unit in {chart.label(province)}.")

    @cached_property
    def fleets(self) -> frozenset[str]:
        """The seas with a fleet."""
        return self.chart.seas.intersection(self.where)

    def unit(self, location: str) -> Unit | None:
        """Return the unit in the province of a location; a coast written with it is ignored (CR-D2.8).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> position = Position(standard(), [Unit("FRA", "F", "spa(sc)")])
        >>> position.unit("spa(nc)"), position.unit("par")
        (Unit(power='FRA', kind='F', at='spa(sc)', strength=1), None)
        """
        return self.where.get(self.chart.province_of.get(location, ""))


def cannot_stand(chart: Chart, place: str) -> str:
    """Return that a unit cannot stand in a place, and where else if only the coast is missing.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> cannot_stand(standard(), "spa")
    'cannot stand in Spain without a coast: Spain (nc) or Spain (sc).'
    """
    province = chart.provinces.get(place)
    if province is None or not province.split:
        return f"cannot stand in {_named(chart, place)}."
    return f"cannot stand in {chart.label(place)} without a coast: {' or '.join(map(chart.label, province.fleet))}."


def _told(unit: Unit) -> str:
    kind = {"A": "An army", "F": "A fleet"}.get(unit.kind, f"A unit of kind {cited(unit.kind)}")
    return f"{kind} of {unit.power}"


def _named(chart: Chart, place: str) -> str:
    return chart.label(place) if place in chart.province_of else cited(place)


def must_be_order(order: object) -> None:
    """Raise TypeError for what is no order, such as the text of one.

    Examples
    --------
    >>> must_be_order("A Par - Bur")
    Traceback (most recent call last):
        ...
    TypeError: 'A Par - Bur' is no order: parse reads the text of one.
    """
    if not isinstance(order, Order):
        raise TypeError(f"{cited(order)} is no order: parse reads the text of one.")


def judge(position: Position, order: Order) -> Judged | Fault:
    """Return what a legal order of the movement phase amounts to, or what is wrong with it.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> position = Position(standard(), [Unit("FRA", "A", "par")])
    >>> judge(position, Move("FRA", "A", "par", "bur")).landing
    'bur'
    >>> judge(position, Move("FRA", "A", "par", "lon")).rule
    'CR-D2.3'
    """
    check = CHECKS.get(order.__class__)
    if check is None:
        must_be_order(order)
        return Fault("CR-D2.3", "Units move, hold, support and convoy in this phase, nothing else.")
    assert isinstance(order, UnitOrder)
    unit = position.where.get(order.at) or position.unit(order.at)
    if unit is None:
        return Fault("CR-D2.1", "There is no unit in {}.", (order.at,))
    if unit.power != order.power:
        return Fault("CR-D2.2", f"The unit in {{}} belongs to {unit.power}, not to {order.power}.", (unit.at,))
    return check(position, unit, order)


def judge_all(position: Position, orders: Iterable[Order]) -> list[Judged | Fault]:
    """Return for each order what `judge` says, most moves to neighbours by a shorter way.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> position = Position(standard(), [Unit("FRA", "A", "par")])
    >>> [found.landing for found in judge_all(position, [Move("FRA", "A", "par", "bur")])]
    ['bur']
    """
    chart, where = position.chart, position.where
    found: list[Judged | Fault] = []
    for order in orders:
        judged = None
        if order.__class__ is Move and not order.via_convoy:
            unit = where.get(order.at)
            if unit is not None and unit.power == order.power:
                judged = _neighbourly(chart, unit.kind, unit.at, order.to)
        found.append(judged or judge(position, order))
    return found


def landings(chart: Chart, unit: Unit, to: str) -> tuple[str, ...]:
    """Return where in `to` a fleet can land: all its coasts in reach if none is named, else at most the one named.

    A coast that the province does not have is ignored.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> landings(standard(), Unit("FRA", "F", "por"), "spa")
    ('spa(nc)', 'spa(sc)')
    >>> landings(standard(), Unit("FRA", "F", "gas"), "spa(sc)")
    ()
    """
    province = chart.province_of[to]
    wanted = (to,) if to != province else chart.provinces[province].locations
    within = chart.fleet_moves[unit.at]
    return tuple([place for place in wanted if place in within])


def _hold(position: Position, unit: Unit, order: Hold) -> Judged | Fault:
    return HOLD


def no_province(written: str, chart: Chart | None = None) -> Fault:
    """Return that a place does not exist, or with the map that a province has no such coast (CR-D2.7).

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> no_province("moon").tell(standard())
    "There is no province 'moon'."
    """
    province, _, coast = written.partition("(")
    if chart is not None and province in chart.provinces and coast[:1] in COMPASS:
        return Fault("CR-D2.7", f"{{}} has no {COMPASS[coast[:1]]} coast.", (province,))
    return Fault("CR-D2.3", "There is no province {}.", (written,))


def _move(position: Position, unit: Unit, order: Move) -> Judged | Fault:
    judged = None if order.via_convoy else _neighbourly(position.chart, unit.kind, unit.at, order.to)
    return judged or _other_move(position, unit, order)


@lru_cache(maxsize=50_000)
def _neighbourly(chart: Chart, kind: str, at: str, to: str) -> Judged | None:
    """Return what a move to a neighbour amounts to; None if it is none."""
    within = chart.army_reach[at] if kind == "A" else chart.fleet_moves[at]
    return make_judged(Move, chart.province_of[to], to) if to in within else None


def _other_move(position: Position, unit: Unit, order: Move) -> Judged | Fault:
    """Return what any other move amounts to, or what is wrong with it."""
    chart = position.chart
    target = chart.province_of.get(order.to)
    if target is None:
        return no_province(order.to, chart)
    origin = chart.province_of[unit.at]
    if target == origin:
        return Fault("CR-D2.5", "A unit cannot move to where it already is.")
    if unit.kind == "F":
        return _sail(position, unit, order, target)
    if target in chart.army_reach[origin] and not order.via_convoy:
        return make_judged(Move, target, target)
    if target not in chart.coasts or origin not in chart.coasts:
        if target in chart.seas:
            return Fault("CR-D1.2", "An army cannot enter {}.", (target,))
        if target in chart.army_reach[origin]:
            return Fault("CR-D5.1", "A convoy goes from coast to coast.")
        return Fault("CR-D2.3", "An army in {} cannot reach {}.", (origin, target))
    if not is_linked(chart, position.fleets, origin, target):
        return Fault("CR-D5.1", "There are no fleets at sea all the way from {} to {}.", (origin, target))
    return make_judged(Move, target, target, by_sea=True)


def _sail(position: Position, unit: Unit, order: Move, target: str) -> Judged | Fault:
    if order.via_convoy:
        return Fault("CR-D5.1", "Only armies are convoyed.")
    places = landings(position.chart, unit, order.to)
    if len(places) > 1:
        return Fault("CR-D2.6", f"The coast must be named: {' or '.join(['{}'] * len(places))}.", places)
    if places:
        return make_judged(Move, target, places[0])
    if target in position.chart.fleet_reach[unit.at]:
        return Fault("CR-D2.7", "A fleet in {} cannot reach {}.", (unit.at, order.to))
    if not position.chart.provinces[target].fleet:
        return Fault("CR-D1.2", "A fleet cannot enter {}.", (target,))
    return Fault("CR-D2.3", "A fleet in {} cannot reach {}.", (unit.at, target))


def _support_hold(position: Position, unit: Unit, order: SupportHold) -> Judged | Fault:
    aim = position.chart.province_of.get(order.target)
    if aim in position.chart.entries[unit.kind, unit.at]:
        return make_judged(SupportHold, aim, aim=aim)
    return _misaimed(position, unit, order.target, order.target)


def _support_move(position: Position, unit: Unit, order: SupportMove) -> Judged | Fault:
    chart = position.chart
    supported, aim = chart.province_of.get(order.target), chart.province_of.get(order.to)
    if aim in chart.entries[unit.kind, unit.at] and supported and supported != chart.province_of[unit.at]:
        return make_judged(SupportMove, supported, aim=aim, coast="" if order.to == aim else order.to)
    return _misaimed(position, unit, order.target, order.to)


def _misaimed(position: Position, unit: Unit, target: str, to: str) -> Fault:
    """Return why a support cannot be aimed so (CR-D4.1, CR-D4.2)."""
    chart = position.chart
    for place in (target, to):
        if place not in chart.province_of:
            return no_province(place, chart)
    own = chart.province_of[unit.at]
    if chart.province_of[target] == own:
        return Fault("CR-D4.2", "A unit cannot support itself.")
    if chart.province_of[to] == own:
        return Fault("CR-D4.2", "A unit cannot support a move into its own province.")
    kind = "An army" if unit.kind == "A" else "A fleet"
    return Fault("CR-D4.1", f"{kind} in {{}} cannot enter {{}}, so it cannot support there.", (unit.at, to))


def _convoy(position: Position, unit: Unit, order: Convoy) -> Judged | Fault:
    chart = position.chart
    origin, target = chart.province_of.get(order.target), chart.province_of.get(order.to)
    if origin is None or target is None:
        return no_province(order.target if origin is None else order.to, chart)
    if unit.at not in chart.seas:
        return Fault("CR-D5.1", "Only a fleet at sea can convoy.")
    carried = position.where.get(origin)
    if carried is not None and carried.kind != "A":
        return Fault("CR-D5.1", "Only an army can be convoyed.")
    if origin == target:
        return Fault("CR-D2.5", "An army cannot be convoyed to where it already is.")
    if origin not in chart.coasts or target not in chart.coasts:
        return Fault("CR-D5.1", "A convoy goes from coast to coast.")
    return make_judged(Convoy, origin, aim=target)


HOLD = Judged(Hold)
Check = Callable[[Position, Unit, Any], Judged | Fault]
CHECKS: dict[type[Order], Check] = {
    Hold: _hold,
    Move: _move,
    SupportHold: _support_hold,
    SupportMove: _support_move,
    Convoy: _convoy,
}
