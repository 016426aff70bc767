"""Which orders can be carried out at all: what is legal in a position, before other orders are known (CR-D2, CR-D4, CR-D5).

An order is *illegal* if it could never be carried out; it is ignored and the unit holds (CR-D2.3). An order is *void* if it
could be carried out, but nothing matches it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any

from attrs import frozen

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.diplomacy.atlas import Atlas
from histgames.diplomacy.convoys import is_linked
from histgames.diplomacy.orders import (
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

__all__ = ["BadPosition", "Board", "Fault", "Step", "judge", "landings", "misplaced", "must_be_order", "no_province"]


class BadPosition(GameError):
    """Units that cannot stand as they are said to stand."""


@frozen
class Fault:
    """Why an order is not carried out, and by which rule; the places in the sentence are named when it is told."""

    rule: str
    sentence: str
    places: tuple[str, ...] = ()

    def tell(self, atlas: Atlas) -> str:
        """Return the reason in words."""
        text = self.sentence
        for place in self.places:
            text = text.replace("{}", atlas.label(place), 1)
        return text


@frozen
class Step:
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


#: The same few thousand steps come again and again.
make_step = lru_cache(maxsize=50_000)(Step)


class Board:
    """A position: who stands where on which map.

    Raises
    ------
    BadPosition
        If two units stand in one province (CR-D1.1, CR-D1.5), a unit where its kind cannot stand (CR-D1.2, CR-D1.4), or if
        there is no such strength (CR-D10.1).
    """

    def __init__(self, atlas: Atlas, units: Iterable[Unit]) -> None:
        self.atlas = atlas
        self.units = in_order(units)
        self.where: dict[str, Unit] = {}
        province_of, places = atlas.province_of, atlas.places
        for unit in self.units:
            if (unit.kind, unit.at) not in places:
                raise BadPosition(f"{_told(unit)} {misplaced(atlas, unit.at)}")
            if unit.strength not in STRENGTHS:
                raise BadPosition(
                    f"{_told(unit)} in {_named(atlas, unit.at)} has strength {cited(unit.strength)}: it is 0, 1 or 2."
                )
            province = province_of[unit.at]
            if self.where.setdefault(province, unit) is not unit:
                both = f"{self.where[province].power} and {unit.power}"
                raise BadPosition(f"{both} both have a unit in {atlas.label(province)}.")

    @cached_property
    def fleets(self) -> frozenset[str]:
        """The seas with a fleet."""
        return self.atlas.seas.intersection(self.where)

    def unit(self, location: str) -> Unit | None:
        """Return the unit in the province of a location; a coast written with it is ignored (CR-D2.8)."""
        return self.where.get(self.atlas.province_of.get(location, ""))


def misplaced(atlas: Atlas, place: str) -> str:
    """Return that a unit cannot stand in a place, and where else if only the coast is missing.

    Examples
    --------
    >>> from histgames.diplomacy.atlas import standard
    >>> misplaced(standard(), "spa")
    'cannot stand in Spain without a coast: Spain (nc) or Spain (sc).'
    """
    province = atlas.provinces.get(place)
    if province is None or not province.split:
        return f"cannot stand in {_named(atlas, place)}."
    return f"cannot stand in {atlas.label(place)} without a coast: {' or '.join(map(atlas.label, province.fleet))}."


def _told(unit: Unit) -> str:
    kind = {"A": "An army", "F": "A fleet"}.get(unit.kind, f"A unit of kind {cited(unit.kind)}")
    return f"{kind} of {unit.power}"


def _named(atlas: Atlas, place: str) -> str:
    return atlas.label(place) if place in atlas.province_of else cited(place)


def must_be_order(order: object) -> None:
    """Raise TypeError for what is no order, such as the text of one."""
    if not isinstance(order, Order):
        raise TypeError(f"{cited(order)} is no order: parse reads the text of one.")


def judge(board: Board, order: Order) -> Step | Fault:
    """Return what a legal order of the movement phase amounts to, or what is wrong with it."""
    check = CHECKS.get(order.__class__)
    if check is None:
        must_be_order(order)
        return Fault("CR-D2.3", "Units move, hold, support and convoy in this phase, nothing else.")
    assert isinstance(order, UnitOrder)
    unit = board.where.get(order.at) or board.unit(order.at)
    if unit is None:
        return Fault("CR-D2.1", "There is no unit in {}.", (order.at,))
    if unit.power != order.power:
        return Fault("CR-D2.2", f"The unit in {{}} belongs to {unit.power}, not to {order.power}.", (unit.at,))
    return check(board, unit, order)


def landings(atlas: Atlas, unit: Unit, to: str) -> tuple[str, ...]:
    """Return where in `to` a fleet can land: all its coasts in reach if none is named, else at most the one named.

    A coast that the province does not have is ignored.

    Examples
    --------
    >>> from histgames.diplomacy.atlas import standard
    >>> landings(standard(), Unit("FRA", "F", "por"), "spa")
    ('spa(nc)', 'spa(sc)')
    >>> landings(standard(), Unit("FRA", "F", "gas"), "spa(sc)")
    ()
    """
    province = atlas.province_of[to]
    wanted = (to,) if to != province else atlas.provinces[province].locations
    within = atlas.fleet_moves[unit.at]
    return tuple([place for place in wanted if place in within])


def _hold(board: Board, unit: Unit, order: Hold) -> Step | Fault:
    return HOLD


def no_province(written: str) -> Fault:
    """Return that a place does not exist."""
    return Fault("CR-D2.3", "There is no province {}.", (written,))


def _move(board: Board, unit: Unit, order: Move) -> Step | Fault:
    step = None if order.via_convoy else _neighbourly(board.atlas, unit.kind, unit.at, order.to)
    return step or _other_move(board, unit, order)


@lru_cache(maxsize=50_000)
def _neighbourly(atlas: Atlas, kind: str, at: str, to: str) -> Step | None:
    """What a move to a neighbour amounts to; None if it is none."""
    within = atlas.army_reach[at] if kind == "A" else atlas.fleet_moves[at]
    return make_step(Move, atlas.province_of[to], to) if to in within else None


def _other_move(board: Board, unit: Unit, order: Move) -> Step | Fault:
    """Judge a move that is not plainly one to a neighbour."""
    atlas = board.atlas
    target = atlas.province_of.get(order.to)
    if target is None:
        return no_province(order.to)
    origin = atlas.province_of[unit.at]
    if target == origin:
        return Fault("CR-D2.5", "A unit cannot move to where it already is.")
    if unit.kind == "F":
        return _sail(board, unit, order, target)
    if target in atlas.army_reach[origin] and not order.via_convoy:
        return make_step(Move, target, target)
    if target not in atlas.coasts or origin not in atlas.coasts:
        if target in atlas.seas:
            return Fault("CR-D1.2", "An army cannot enter {}.", (target,))
        if target in atlas.army_reach[origin]:
            return Fault("CR-D5.1", "A convoy goes from coast to coast.")
        return Fault("CR-D2.3", "An army in {} cannot reach {}.", (origin, target))
    if not is_linked(atlas, board.fleets, origin, target):
        return Fault("CR-D5.1", "There are no fleets at sea all the way from {} to {}.", (origin, target))
    return make_step(Move, target, target, by_sea=True)


def _sail(board: Board, unit: Unit, order: Move, target: str) -> Step | Fault:
    if order.via_convoy:
        return Fault("CR-D5.1", "Only armies are convoyed.")
    places = landings(board.atlas, unit, order.to)
    if len(places) > 1:
        return Fault("CR-D2.6", f"The coast must be named: {' or '.join(['{}'] * len(places))}.", places)
    if places:
        return make_step(Move, target, places[0])
    if target in board.atlas.fleet_reach[unit.at]:
        return Fault("CR-D2.7", "A fleet in {} cannot reach {}.", (unit.at, order.to))
    if not board.atlas.provinces[target].fleet:
        return Fault("CR-D1.2", "A fleet cannot enter {}.", (target,))
    return Fault("CR-D2.3", "A fleet in {} cannot reach {}.", (unit.at, target))


def _support_hold(board: Board, unit: Unit, order: SupportHold) -> Step | Fault:
    aim = board.atlas.province_of.get(order.target)
    if aim in board.atlas.entries[unit.kind, unit.at]:
        return make_step(SupportHold, aim, aim=aim)
    return _misaimed(board, unit, order.target, order.target)


def _support_move(board: Board, unit: Unit, order: SupportMove) -> Step | Fault:
    atlas = board.atlas
    supported, aim = atlas.province_of.get(order.target), atlas.province_of.get(order.to)
    if aim in atlas.entries[unit.kind, unit.at] and supported and supported != atlas.province_of[unit.at]:
        return make_step(SupportMove, supported, aim=aim, coast="" if order.to == aim else order.to)
    return _misaimed(board, unit, order.target, order.to)


def _misaimed(board: Board, unit: Unit, target: str, to: str) -> Fault:
    """Return why a support cannot be aimed so (CR-D4.1, CR-D4.2)."""
    atlas = board.atlas
    for place in (target, to):
        if place not in atlas.province_of:
            return no_province(place)
    own = atlas.province_of[unit.at]
    if atlas.province_of[target] == own:
        return Fault("CR-D4.2", "A unit cannot support itself.")
    if atlas.province_of[to] == own:
        return Fault("CR-D4.2", "A unit cannot support a move into its own province.")
    kind = "An army" if unit.kind == "A" else "A fleet"
    return Fault("CR-D4.1", f"{kind} in {{}} cannot enter {{}}, so it cannot support there.", (unit.at, to))


def _convoy(board: Board, unit: Unit, order: Convoy) -> Step | Fault:
    atlas = board.atlas
    origin, target = atlas.province_of.get(order.target), atlas.province_of.get(order.to)
    if origin is None or target is None:
        return no_province(order.target if origin is None else order.to)
    if unit.at not in atlas.seas:
        return Fault("CR-D5.1", "Only a fleet at sea can convoy.")
    carried = board.where.get(origin)
    if carried is not None and carried.kind != "A":
        return Fault("CR-D5.1", "Only an army can be convoyed.")
    if origin == target:
        return Fault("CR-D2.5", "An army cannot be convoyed to where it already is.")
    if origin not in atlas.coasts or target not in atlas.coasts:
        return Fault("CR-D5.1", "A convoy goes from coast to coast.")
    return make_step(Convoy, origin, aim=target)


HOLD = Step(Hold)
Check = Callable[[Board, Unit, Any], Step | Fault]
CHECKS: dict[type[Order], Check] = {
    Hold: _hold,
    Move: _move,
    SupportHold: _support_hold,
    SupportMove: _support_move,
    Convoy: _convoy,
}
