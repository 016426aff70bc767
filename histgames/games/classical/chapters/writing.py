"""Writing orders: each power has a sheet of its own, which nobody else sees until all are handed in (CD-2).

The menu offers one unit after the other, but any order may be typed in any sequence, and an order written again replaces the one
before.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from histgames.adjudicator import Answer, AnyOrder, Order
from histgames.adjudicator.results import ILLEGAL, VOID
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Refusal
from histgames.games.classical.actions import DoneForDraw, Written
from histgames.games.classical.chapters.sensible import tidy
from histgames.games.classical.points import ABSENT, CLOSING
from histgames.games.classical.state import CHART, POWERS, Europe, side_of
from histgames.kit.sheets import Done, Sheet, Writing

__all__ = ["OrderSheet", "Orders", "players", "sheets_for", "written"]

PROVINCE = CHART.province_of
#: Orders of which nothing may come, which their power is told (CD-2.3).
DOUBTFUL = frozenset({"support", "convoy", "build", "disband", "waive"})

CLOSING.usual(lambda state: (Done(),))


@frozen
class OrderWritten(Event):
    """A power has written an order, which it alone knows (CD-2.1)."""

    says = "{power} writes: {order}."
    power: str
    order: Written


@frozen
class OrderDoubtful(Event):
    """A power is told that its order can be matched by nothing so far (CD-2.3)."""

    says = "{power}, this order may come to nothing: {reason}"
    power: str
    reason: str


@frozen
class HandedIn(Event):
    """A power has handed in its sheet."""

    says = "{power} hands its orders in."
    power: str


@frozen
class OrderSheet(Sheet[Written]):
    """What a power has written in this phase, and whether it votes for a draw."""

    draw: bool = False

    @property
    def power(self) -> str:
        """The power whose sheet it is."""
        return POWERS[self.seat]

    @property
    def given(self) -> dict[str, Written]:
        """The orders by province.

        Examples
        --------
        >>> OrderSheet("france", (Written("hold", "A", "par"),)).given
        {'par': Written(what='hold', kind='A', at='par', target='', to='', target_kind='', via_convoy=False, power='')}
        """
        return {PROVINCE[order.at]: order for order in self.written if order.at}

    def orders(self) -> list[AnyOrder]:
        """Return the orders as the adjudicator takes them."""
        return [order.order(self.power) for order in self.written]


def written(sheets: Iterable[OrderSheet]) -> list[Order]:
    """Return all orders of all sheets, as the adjudicator takes them.

    Examples
    --------
    >>> written([OrderSheet("france", (Written("hold", "A", "par"),)), OrderSheet("turkey")])
    [Hold(power='FRA', kind='A', at='par')]
    """
    return [order for sheet in sheets for order in sheet.orders()]


def players(state: Europe) -> tuple[str, ...]:
    """Return the surviving powers that somebody plays (CD-5.1).

    Examples
    --------
    >>> players(Europe(owners={"par": "FRA", "mun": "GER"}))
    ('FRA', 'GER')
    """
    absent = ABSENT(state)
    return tuple(power for power in state.survivors if power not in absent)


def sheets_for(powers: Iterable[str]) -> tuple[OrderSheet, ...]:
    """Return an empty sheet for each power.

    Examples
    --------
    >>> [sheet.seat for sheet in sheets_for(["FRA", "TUR"])]
    ['france', 'turkey']
    """
    return tuple([OrderSheet(side_of(power)) for power in powers])


@frozen
class Orders(Writing[Europe, Written, OrderSheet]):
    """A phase in which several powers write orders at the same time."""

    writes = (Written,)
    rule = "CD-2.2"

    def answer(self, state: Europe, sheet: OrderSheet, order: Written) -> Answer:
        """Return whether an order is fine, void or not legal, by the board and by what the power has written before."""
        raise NotImplementedError

    @override
    def against(self, state: Europe, sheet: OrderSheet, entry: Written) -> Refusal | None:
        """Refuse what could never be carried out (CD-2.3), and the orders of others (CR-D2.2)."""
        if entry.power not in ("", sheet.power):
            text = "this is an order of {power}, and the sheet is that of {own:power}"
            return Refusal(text, "CR-D2.2", {"power": entry.power, "own": sheet.power})
        found = self.answer(state, sheet, self.tidy(state, entry))
        return Refusal("{reason}", found.rule, {"reason": found.reason.rstrip(".")}) if found.kind == ILLEGAL else None

    @override
    def tidy(self, state: Europe, entry: Written) -> Written:
        """Return an order with its kinds and coasts, and without the power, which is that of the sheet."""
        return evolve(tidy(state.units, entry), power="")

    @override
    def place(self, entry: Written) -> object:
        """Return the province of the unit: it has one order."""
        return PROVINCE.get(entry.at)

    @override
    def wrote(self, state: Europe, sheet: OrderSheet, entry: Written, log: Log, *, again: bool) -> None:
        """Tell the power what it has written, and whether it may come to nothing."""
        power = sheet.power
        log.append(OrderWritten("CD-2.2" if again else "CD-2.1", power=power, order=entry, only=sheet.seat))
        if entry.what in DOUBTFUL:
            found = self.answer(state, sheet, entry)
            if found.kind == VOID:
                log.append(OrderDoubtful(found.rule, power=power, reason=found.reason, only=sheet.seat))

    @override
    def handed_in(self, state: Europe, sheet: OrderSheet, action: Action, log: Log) -> OrderSheet:
        """Tell that a power is ready, but not how it votes (CD-4.2)."""
        log.append(HandedIn("CD-2.1", power=sheet.power))
        return evolve(sheet, draw=isinstance(action, DoneForDraw))

    @override
    def refuse(self, state: Europe, seat: str, action: Action) -> Refusal | None:
        if isinstance(action, DoneForDraw):
            return Refusal("draws are voted for with the orders of spring and fall, if they can be agreed", "CD-4.2")
        return super().refuse(state, seat, action)
