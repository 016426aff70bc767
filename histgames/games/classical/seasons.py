"""The year: spring and fall with their retreats, then builds and removals, and how the game ends (CD-3, CD-4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from histgames.adjudicator import Order, Ruling, Unit, adjudicate, adjust, retreat, take_centres
from histgames.adjudicator.orders import UnitOrder
from histgames.adjudicator.results import DISLODGED, HOLDS, SUCCEEDS
from histgames.core.events import Event
from histgames.core.outcome import Outcome
from histgames.core.steps import Log, Task
from histgames.games.classical.actions import of_order
from histgames.games.classical.state import CHART, NAMES, Europe, Mark, side_of
from histgames.games.classical.writing import Movement, Resolving, Retreats, Sheet, Winter

__all__ = [
    "AfterMovement",
    "AfterRetreats",
    "NextYear",
    "ResolveMovement",
    "ResolveRetreats",
    "ResolveWinter",
    "Season",
    "to_win",
]

PROVINCE = CHART.province_of


def to_win() -> int:
    """Return how many centres win the game: more than half of them (CD-4.1)."""
    return len(CHART.centres) // 2 + 1


class Season(Task[Europe]):
    """A season of movement begins: the players write orders (CD-3.1)."""

    def run(self, state: Europe, log: Log) -> None:
        """Ask every player that is still in the game."""
        sheets = tuple(Sheet(power) for power in state.players)
        state.push(*([Movement(sheets)] if sheets else []), ResolveMovement())


class AfterMovement(Task[Europe]):
    """Dislodged units retreat; those that cannot are disbanded at once (CD-3.3)."""

    def run(self, state: Europe, log: Log) -> None:
        """Ask the powers whose units can retreat."""
        lost = [one for one in state.dislodged if not one.retreats or one.unit.power in state.absent]
        for one in lost:
            rule = "CD-5.1" if one.retreats else "CD-3.3"
            log.append(Event("no retreat", rule, {"power": one.unit.power, "kind": one.unit.kind, "at": one.unit.at}))
        state.marks += tuple(gone(one.unit) for one in lost)
        state.count(tuple(one.unit for one in lost))
        state.dislodged = tuple(one for one in state.dislodged if one not in lost)
        asked = [power for power in NAMES if any(one.unit.power == power for one in state.dislodged)]
        if asked:
            state.push(Retreats(tuple(Sheet(power) for power in asked)), ResolveRetreats())
        else:
            state.push(AfterRetreats())


class AfterRetreats(Task[Europe]):
    """The season is over: after the fall the centres are counted (CD-3.2)."""

    def run(self, state: Europe, log: Log) -> None:
        """Go on to fall, or count the centres and go on to winter."""
        if state.season == "spring":
            state.season = "fall"
            state.push(Season())
            return
        self.take(state, log)
        if state.outcome is None:
            self.adjust(state)

    def take(self, state: Europe, log: Log) -> None:
        """Give each centre to whose unit stands there, and see whether the game is over (CR-D7.1, CD-4.1, CD-4.3)."""
        before, alive = state.owners, state.survivors
        state.owners = take_centres(CHART, before, state.units)
        for centre in CHART.centres:
            power, old = state.owners.get(centre, ""), before.get(centre, "")
            if power != old:
                log.append(Event("took", "CR-D7.1", {"power": power, "at": centre, "from": old}))
        for power in alive:
            if power not in state.survivors:
                log.append(Event("out", "CD-4.4", {"power": power}))
        counts = {power: len(state.centres_of(power)) for power in state.survivors}
        if not counts:
            state.outcome = Outcome("", "nobody is left", 0, "CD-4.4")
            return
        first = max(counts, key=counts.__getitem__)
        log.append(Event("centres", "CR-D7.1", {"counts": counts, "year": state.year}))
        if counts[first] >= to_win():
            state.outcome = Outcome(side_of(first), "victory by centres", counts[first], "CD-4.1")
        elif state.year >= state.last_year:
            state.outcome = Outcome("", f"draw at the end of {state.year}", counts[first], "CD-4.3")

    def adjust(self, state: Europe) -> None:
        """Ask the powers that build or remove units (CR-D7.3)."""
        state.season = "winter"
        asked = tuple(Sheet(power) for power in state.players if may_adjust(state, power))
        state.push(*([Winter(asked)] if asked else []), ResolveWinter())


class NextYear(Task[Europe]):
    """A new year begins."""

    def run(self, state: Europe, log: Log) -> None:
        """Go on to spring."""
        state.year += 1
        state.season = "spring"
        state.push(Season())


def may_adjust(state: Europe, power: str) -> bool:
    """Return whether a power has something to build or remove in winter."""
    due = state.due(power)
    if due <= 0:
        return due < 0
    taken = {PROVINCE[unit.at] for unit in state.units}
    return any(state.owners.get(home) == power and home not in taken for home in CHART.homes(power))


def written(sheets: Sequence[Sheet]) -> list[Order]:
    """Return all orders of all sheets."""
    return [order for sheet in sheets for order in sheet.written()]


class ResolveMovement(Resolving):
    """Carry out the orders of a movement phase, unless all want a draw (CD-2.4, CD-4.2)."""

    def run(self, state: Europe, log: Log) -> None:
        """Carry the phase out."""
        if state.draws and self.sheets and all(sheet.draw for sheet in self.sheets):
            counts = {power: len(state.centres_of(power)) for power in state.survivors}
            log.append(Event("agreed", "CD-4.2", {"powers": [sheet.power for sheet in self.sheets]}))
            state.outcome = Outcome("", "draw by agreement", max(counts.values()), "CD-4.2")
            return
        result = adjudicate(CHART, state.units, written(self.sheets))
        units = {PROVINCE[unit.at]: unit for unit in state.units}
        rulings = sorted([*result.rulings, *result.unordered], key=_place(units))
        log.append(Event("season", "CD-2.4", {"season": state.season, "year": state.year}))
        state.marks, state.shown = _report(rulings, units, log), state.when
        state.units, state.dislodged = result.units, result.dislodged
        for one in result.dislodged:
            beaten = {"power": one.unit.power, "kind": one.unit.kind, "at": one.unit.at}
            told = {**beaten, "by": one.attacker.power, "from": one.attacker.at, "to": list(one.retreats)}
            log.append(Event("dislodged", "CR-D3.15", told))
        state.push(AfterMovement())


class ResolveRetreats(Resolving):
    """Carry out the retreats (CR-D6)."""

    def run(self, state: Europe, log: Log) -> None:
        """Carry the phase out."""
        result = retreat(CHART, state.units, state.dislodged, written(self.sheets))
        units = {PROVINCE[one.unit.at]: one.unit for one in state.dislodged}
        state.marks += _report(result.rulings, units, log)
        told = {PROVINCE[r.order.at] for r in result.rulings if isinstance(r.order, UnitOrder)}
        for unit in result.disbanded:
            if PROVINCE[unit.at] not in told:
                state.marks += (gone(unit),)
                log.append(Event("no order", "CR-D6.5", {"power": unit.power, "kind": unit.kind, "at": unit.at}))
        state.count(result.disbanded)
        state.units, state.dislodged = result.units, ()
        state.push(AfterRetreats())


class ResolveWinter(Resolving):
    """Carry out builds and removals; what a power does not remove itself is removed for it (CR-D7.8, CR-D7.9)."""

    def run(self, state: Europe, log: Log) -> None:
        """Carry the phase out."""
        owners = {centre: owner for centre, owner in state.owners.items() if owner}
        result = adjust(CHART, state.units, owners, written(self.sheets))
        units = {PROVINCE[unit.at]: unit for unit in (*state.units, *result.built)}
        marks = _report(result.rulings, units, log)
        for unit in result.removed:
            log.append(Event("removed", "CR-D7.8", {"power": unit.power, "kind": unit.kind, "at": unit.at}))
            marks += (gone(unit),)
        if marks:
            state.marks, state.shown = marks, state.when
        kept = set(result.units)
        state.count(tuple(unit for unit in state.units if unit not in kept))
        state.count(result.built, built=True)
        state.units = result.units
        state.push(NextYear())


def _place(units: dict[str, Unit]) -> Callable[[Ruling], tuple[int, str, str]]:
    powers = list(NAMES)

    def key(ruling: Ruling) -> tuple[int, str, str]:
        order = ruling.order
        at = order.at if isinstance(order, UnitOrder) else ""
        unit = units.get(PROVINCE.get(at, ""))
        return powers.index(order.power), unit.kind if unit else "", at

    return key


def gone(unit: Unit) -> Mark:
    """Return the mark of a unit that was disbanded without an order."""
    return Mark(unit.power, unit.kind, unit.at, "disband", outcome=SUCCEEDS)


def _report(rulings: Sequence[Ruling], units: dict[str, Unit], log: Log) -> tuple[Mark, ...]:
    """Tell what became of each order; return it for the picture."""
    marks: list[Mark] = []
    for ruling in rulings:
        order = of_order(ruling.order)
        unit = units.get(PROVINCE.get(order.at, ""))
        mark = Mark(
            ruling.order.power,
            unit.kind if unit is not None and order.what != "build" else order.kind,
            unit.at if unit is not None else order.at,
            order.what,
            order.target,
            order.to,
            ruling.outcome,
            ruling.dislodged,
        )
        told = {**attrs.asdict(order), "power": mark.power, "kind": mark.kind, "outcome": ruling.outcome}
        log.append(Event("order", ruling.rule, {**told, "reason": ruling.reason}))
        if mark.at and not (mark.what == "hold" and mark.outcome in (HOLDS, DISLODGED) and not mark.dislodged):
            marks.append(mark)
    return tuple(marks)
