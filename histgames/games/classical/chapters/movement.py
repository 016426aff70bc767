"""Spring and fall: every power gives an order to each of its units, and all are carried out at the same time (CD-2.4, CD-3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from histgames.adjudicator import Answer, Ruling, Unit, adjudicate, check_order
from histgames.adjudicator.orders import UnitOrder, in_order
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Task
from histgames.games.classical.actions import Written
from histgames.games.classical.chapters import sensible
from histgames.games.classical.chapters.report import by_province, report
from histgames.games.classical.chapters.writing import Orders, OrderSheet, players, sheets_for, written
from histgames.games.classical.points import CLOSING, ORDERS_ARE_IN
from histgames.games.classical.state import CHART, NAMES, Europe
from histgames.kit.sheets import Resolving, hand_out

__all__ = ["Movement", "ResolveMovement", "Season"]

PROVINCE = CHART.province_of


@frozen
class SeasonResolved(Event):
    """The orders of a season are carried out."""

    says = "{season:title} {year}: the orders are carried out."
    season: str
    year: int


@frozen
class UnitDislodged(Event):
    """A unit was driven out of its province."""

    says = (
        "{unit:whose}: {unit} is dislodged by {by:power} from {origin:place} and"
        " {ways:can retreat to |cannot retreat}{ways:places}."
    )
    unit: Unit
    by: str
    origin: str
    ways: tuple[str, ...]


@frozen
class Season(Task[Europe]):
    """A season of movement begins: the players write orders (CD-3.1)."""

    season: str

    @override
    def run(self, state: Europe, log: Log) -> None:
        state.season = self.season
        hand_out(state, Movement(sheets_for(players(state))), *ORDERS_ARE_IN(state))


@frozen
class Movement(Orders):
    """Every power gives an order to each of its units (CR-D2.1)."""

    @override
    def closing(self, state: Europe, sheet: OrderSheet) -> Sequence[Action]:
        return CLOSING(state)

    @override
    def entries(self, state: Europe, sheet: OrderSheet) -> Sequence[Written]:
        """Return the sensible orders for the next unit without one."""
        unit = _next(state, sheet)
        return [] if unit is None else list(sensible.moves(state, unit, sheet.given))

    @override
    def answer(self, state: Europe, sheet: OrderSheet, order: Written) -> Answer:
        """Judge an order of the movement phase (CR-D2.3, CD-2.3)."""
        return check_order(CHART, state.units, order.order(sheet.power), sheet.orders())

    @override
    def prompt(self, state: Europe, seat: str) -> Prompt:
        unit = _next(state, self.sheet(seat))
        if unit is None:
            return Prompt("Every unit has its order. Hand them in?", "CD-2.1")
        return Prompt("What shall the {kind} in {place} do?", "CR-D2.1", {"kind": unit.kind, "place": unit.at})


def _next(state: Europe, sheet: OrderSheet) -> Unit | None:
    given = sheet.given
    return next((unit for unit in in_order(state.units_of(sheet.power)) if PROVINCE[unit.at] not in given), None)


@frozen
class ResolveMovement(Resolving[Europe, OrderSheet]):
    """Carry out the orders of a season (CD-2.4)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        result = adjudicate(CHART, state.units, written(self.sheets))
        units = by_province(state.units)
        rulings = sorted([*result.rulings, *result.unordered], key=_in_turn(units))
        log.append(SeasonResolved("CD-2.4", season=state.season, year=state.year))
        state.marks, state.shown = report(rulings, units, log), state.when
        state.units, state.dislodged = result.units, result.dislodged
        for one in result.dislodged:
            by, origin = one.attacker.power, one.attacker.at
            log.append(UnitDislodged("CR-D3.15", unit=one.unit, by=by, origin=origin, ways=one.retreats))


ORDERS_ARE_IN.usual(lambda state: (ResolveMovement(),))


def _in_turn(units: Mapping[str, Unit]) -> Callable[[Ruling], tuple[int, str, str]]:
    powers = list(NAMES)

    def key(ruling: Ruling) -> tuple[int, str, str]:
        order = ruling.order
        at = order.at if isinstance(order, UnitOrder) else ""
        unit = units.get(PROVINCE.get(at, ""))
        return powers.index(order.power), unit.kind if unit else "", at

    return key
