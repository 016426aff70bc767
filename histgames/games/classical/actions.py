"""What a power writes down, as actions: an order to a unit, a build, a vote. `Done` and `Change` come with the sheets of the kit."""

from __future__ import annotations

from attrs import frozen

from histgames.adjudicator import (
    AnyOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    UnitOrder,
    Waive,
)
from histgames.core.steps import Action

__all__ = ["WORDS", "DoneForDraw", "Written", "of_order"]


@frozen
class Written(Action):
    """An order as it is written, without the power, which is that of the seat.

    Attributes
    ----------
    what : str
        ``"hold"``, ``"move"``, ``"support"``, ``"convoy"``, ``"retreat"``, ``"disband"``, ``"build"`` or ``"waive"``.
    kind, at : str
        The unit: ``"A"`` or ``"F"`` (or ``""`` if not said), and where it stands.
    target, target_kind : str
        The unit that is supported or carried.
    to : str
        Where a move goes; for a support without it the other unit is to hold.
    via_convoy : bool
        Whether a move to a neighbour goes by sea.
    power : str
        The power that the text names before the order; mostly none, for it is that of the seat.
    """

    what: str
    kind: str = ""
    at: str = ""
    target: str = ""
    to: str = ""
    target_kind: str = ""
    via_convoy: bool = False
    power: str = ""

    def order(self, power: str) -> AnyOrder:
        """Return the order as the adjudicator takes it."""
        kind, at = self.kind, self.at
        match self.what:
            case "hold":
                return Hold(power, kind, at)
            case "move":
                return Move(power, kind, at, self.to, self.via_convoy)
            case "support" if self.to:
                return SupportMove(power, kind, at, self.target, self.to, self.target_kind)
            case "support":
                return SupportHold(power, kind, at, self.target, self.target_kind)
            case "convoy":
                return Convoy(power, kind, at, self.target, self.to, self.target_kind)
            case "retreat":
                return Retreat(power, kind, at, self.to)
            case "disband":
                return Disband(power, kind, at)
            case "build":
                return Build(power, kind, at)
            case _:
                return Waive(power)


def of_order(order: Order) -> Written:
    """Return the action that writes an order down.

    Examples
    --------
    >>> of_order(Move("FRA", "A", "par", "bur")).order("FRA")
    Move(power='FRA', kind='A', at='par', to='bur', via_convoy=False)
    """
    what = WORDS[type(order)]
    if not isinstance(order, UnitOrder):
        return Written(what)
    return Written(
        what,
        order.kind,
        order.at,
        target=getattr(order, "target", ""),
        to=getattr(order, "to", ""),
        target_kind=getattr(order, "target_kind", ""),
        via_convoy=getattr(order, "via_convoy", False),
    )


#: What an order is called.
WORDS: dict[type[Order], str] = {
    Hold: "hold",
    Move: "move",
    SupportHold: "support",
    SupportMove: "support",
    Convoy: "convoy",
    Retreat: "retreat",
    Disband: "disband",
    Build: "build",
    Waive: "waive",
}


@frozen
class DoneForDraw(Action):
    """Hand the orders in and vote for a draw (CD-4.2)."""

    form = "done draw"
