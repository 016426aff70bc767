"""Retreats: where dislodged units go, and which are disbanded (CD-3.3, CR-D6)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.adjudicator import Answer, Unit, check_retreat, retreat
from histgames.adjudicator.orders import UnitOrder
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Prompt, Task
from histgames.games.classical.actions import Written
from histgames.games.classical.chapters import sensible
from histgames.games.classical.chapters.report import by_province, gone, report
from histgames.games.classical.chapters.writing import Orders, OrderSheet, players, sheets_for, written
from histgames.games.classical.state import CHART, NAMES, Europe
from histgames.kit.sheets import Resolving, hand_out

__all__ = ["AfterMovement", "ResolveRetreats", "Retreats"]

PROVINCE = CHART.province_of


@frozen
class NoRetreat(Event):
    """A dislodged unit can go nowhere, or has nobody to lead it."""

    says = "{unit:whose}: {unit} cannot retreat and is disbanded."
    unit: Unit


@frozen
class NotOrdered(Event):
    """A dislodged unit was given no order."""

    says = "{unit:whose}: {unit} has no retreat order and is disbanded."
    unit: Unit


@frozen
class AfterMovement(Task[Europe]):
    """Dislodged units retreat; those that cannot are disbanded at once (CD-3.3)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        led = players(state)
        lost = [one for one in state.dislodged if not one.retreats or one.unit.power not in led]
        for one in lost:
            log.append(NoRetreat("CD-5.1" if one.retreats else "CD-3.3", unit=one.unit))
        state.marks += tuple(gone(one.unit) for one in lost)
        state.count(tuple(one.unit for one in lost))
        state.dislodged = tuple(one for one in state.dislodged if one not in lost)
        beaten = {one.unit.power for one in state.dislodged}
        hand_out(state, Retreats(sheets_for([power for power in NAMES if power in beaten])), ResolveRetreats())


@frozen
class Retreats(Orders):
    """Dislodged units that can go somewhere retreat or are disbanded (CR-D3.15)."""

    @override
    def entries(self, state: Europe, sheet: OrderSheet) -> Sequence[Written]:
        return sensible.retreats(state, sheet.power, sheet.given)

    @override
    def tidy(self, state: Europe, entry: Written) -> Written:
        """Return an order in the one way in which it is kept; a move is a retreat in this phase."""
        if entry.what == "move" and not entry.via_convoy:
            entry = evolve(entry, what="retreat")
        return evolve(sensible.tidy([one.unit for one in state.dislodged], entry), power="")

    @override
    def answer(self, state: Europe, sheet: OrderSheet, order: Written) -> Answer:
        """Judge a retreat (CR-D6.1, CR-D6.2)."""
        return check_retreat(CHART, state.dislodged, order.order(sheet.power))

    @override
    def prompt(self, state: Europe, seat: str) -> Prompt:
        sheet = self.sheet(seat)
        for one in state.dislodged:
            if one.unit.power == sheet.power and PROVINCE[one.unit.at] not in sheet.given:
                text = "Where does the unit dislodged from {place} retreat?"
                return Prompt(text, "CR-D3.15", {"place": one.unit.at})
        return Prompt("Every dislodged unit has its order. Hand them in?", "CD-2.1")


@frozen
class ResolveRetreats(Resolving[Europe, OrderSheet]):
    """Carry out the retreats (CR-D6)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        result = retreat(CHART, state.units, state.dislodged, written(self.sheets))
        state.marks += report(result.rulings, by_province(one.unit for one in state.dislodged), log)
        told = {PROVINCE[r.order.at] for r in result.rulings if isinstance(r.order, UnitOrder)}
        for unit in result.disbanded:
            if PROVINCE[unit.at] not in told:
                state.marks += (gone(unit),)
                log.append(NotOrdered("CR-D6.5", unit=unit))
        state.count(result.disbanded)
        state.units, state.dislodged = result.units, ()
