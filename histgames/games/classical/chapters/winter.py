"""Winter: powers with more centres than units may build, those with fewer must remove units (CR-D7.3 to CR-D7.9)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.adjudicator import Answer, Unit, adjust, check_adjustment
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Prompt, Task
from histgames.games.classical.actions import Written
from histgames.games.classical.chapters import sensible
from histgames.games.classical.chapters.report import by_province, gone, report
from histgames.games.classical.chapters.writing import Orders, OrderSheet, players, sheets_for, written
from histgames.games.classical.state import CHART, Europe
from histgames.kit.sheets import Resolving, hand_out

__all__ = ["Adjustments", "ResolveWinter", "Winter"]

PROVINCE = CHART.province_of


@frozen
class UnitRemoved(Event):
    """A unit goes that its power should have removed itself."""

    says = "{unit:whose}: {unit} is removed, for it has too few centres."
    unit: Unit


@frozen
class Adjustments(Task[Europe]):
    """The season of builds and removals begins (CR-D7.3)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        state.season = "winter"
        asked = [power for power in players(state) if _may_adjust(state, power)]
        hand_out(state, Winter(sheets_for(asked)), ResolveWinter())


def _may_adjust(state: Europe, power: str) -> bool:
    due = state.due(power)
    if due <= 0:
        return due < 0
    taken = by_province(state.units)
    return any(state.owners.get(home) == power and home not in taken for home in CHART.homes(power))


@frozen
class Winter(Orders):
    """Powers build or remove units."""

    @override
    def entries(self, state: Europe, sheet: OrderSheet) -> Sequence[Written]:
        if state.due(sheet.power) > 0:
            return sensible.builds(state, sheet.power, sheet.written)
        return sensible.removals(state, sheet.power, sheet.written)

    @override
    def tidy(self, state: Europe, entry: Written) -> Written:
        """Return an order in the one way in which it is kept; inland only armies are built."""
        if entry.what == "build":
            inland = not entry.kind and not CHART.provinces[PROVINCE[entry.at]].fleet
            return evolve(entry, kind="A" if inland else entry.kind, power="")
        return super().tidy(state, entry)

    @override
    def answer(self, state: Europe, sheet: OrderSheet, order: Written) -> Answer:
        """Judge a build or removal, after what is written already (CR-D7.4 to CR-D7.7)."""
        at = PROVINCE.get(order.at)
        before = [each.order(sheet.power) for each in sheet.written if not each.at or PROVINCE[each.at] != at]
        return check_adjustment(CHART, state.units, state.owners, order.order(sheet.power), before)

    @override
    def prompt(self, state: Europe, seat: str) -> Prompt:
        sheet = self.sheet(seat)
        due = state.due(sheet.power)
        left = abs(due) - len(sheet.written)
        if left <= 0:
            return Prompt("Every build and removal is written. Hand them in?", "CD-2.1")
        text = "{power} may build {left} more." if due > 0 else "{power} must remove {left} more."
        return Prompt(text, "CR-D7.3", {"power": sheet.power, "left": left})


@frozen
class ResolveWinter(Resolving[Europe, OrderSheet]):
    """Carry out builds and removals; what a power does not remove itself is removed for it (CR-D7.8, CR-D7.9)."""

    @override
    def run(self, state: Europe, log: Log) -> None:
        owners = {centre: owner for centre, owner in state.owners.items() if owner}
        result = adjust(CHART, state.units, owners, written(self.sheets))
        marks = report(result.rulings, by_province((*state.units, *result.built)), log)
        for unit in result.removed:
            log.append(UnitRemoved("CR-D7.8", unit=unit))
            marks += (gone(unit),)
        if marks:
            state.marks, state.shown = marks, state.when
        kept = set(result.units)
        state.count(tuple(unit for unit in state.units if unit not in kept))
        state.count(result.built, built=True)
        state.units = result.units
