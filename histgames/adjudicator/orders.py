"""Units and the orders that can be written for them, as plain records.

An order names its unit by where it stands; kind and coast may be written too, but the province decides (CR-D2.8). The power
is the one that writes the order.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeAlias

from attrs import frozen

__all__ = [
    "ELITE",
    "NORMAL",
    "STRENGTHS",
    "WEAK",
    "AnyOrder",
    "Build",
    "Convoy",
    "Disband",
    "Hold",
    "Move",
    "Order",
    "Retreat",
    "SupportHold",
    "SupportMove",
    "Unit",
    "UnitOrder",
    "Waive",
    "in_order",
]

#: The three strengths of a unit (CR-D10.1).
WEAK, NORMAL, ELITE = STRENGTHS = 0, 1, 2


@frozen
class Unit:
    """A unit on the board: its power, ``"A"`` or ``"F"``, its location, and its strength (CR-D10.1)."""

    power: str
    kind: str
    at: str
    strength: int = NORMAL


def in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return units in the order in which results list them: by power, kind and place.

    Examples
    --------
    >>> [unit.at for unit in in_order([Unit("FRA", "F", "bre"), Unit("AUS", "A", "vie"), Unit("FRA", "A", "par")])]
    ['vie', 'par', 'bre']
    """
    return tuple(sorted(units, key=attrgetter("power", "kind", "at")))


@frozen
class Order:
    """What all orders share: the power that writes it."""

    power: str


@frozen
class UnitOrder(Order):
    """An order to the unit at a location; the kind is as written and may be missing."""

    kind: str
    at: str


@frozen
class Hold(UnitOrder):
    """Stay."""


@frozen
class Move(UnitOrder):
    """Go to `to`; `via_convoy` says that a neighbour is reached by sea (CR-D5.8)."""

    to: str
    via_convoy: bool = False


@frozen
class SupportHold(UnitOrder):
    """Help the unit at `target` to stay."""

    target: str
    target_kind: str = ""


@frozen
class SupportMove(UnitOrder):
    """Help the unit at `target` to enter `to`."""

    target: str
    to: str
    target_kind: str = ""


@frozen
class Convoy(UnitOrder):
    """Carry the army at `target` to `to`."""

    target: str
    to: str
    target_kind: str = ""


@frozen
class Retreat(UnitOrder):
    """Take a dislodged unit to `to`."""

    to: str


@frozen
class Disband(UnitOrder):
    """Take a unit off the board: instead of a retreat, or because its power has too few centres."""


@frozen
class Build(UnitOrder):
    """Put a new unit at a location, the coast named where there are several (CR-D7.5)."""


@frozen
class Waive(Order):
    """Leave one build unused (CR-D7.7)."""


AnyOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband | Build | Waive
