"""Writing orders: each power has a sheet of its own, which nobody else sees until all are handed in (CD-2).

The seats that must still decide are the powers that have not handed in; what they have written waits in the step. The menu offers
one unit after the other, but any order may be typed in any sequence, and an order written again replaces the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from attrs import frozen

from histgames.adjudicator import Answer, AnyOrder, check_adjustment, check_order, check_retreat
from histgames.adjudicator.orders import in_order
from histgames.adjudicator.results import ILLEGAL, VOID
from histgames.core.events import Event
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.classical import menu
from histgames.games.classical.actions import Change, Done, DoneForDraw, Written
from histgames.games.classical.state import CHART, NAMES, POWERS, Europe, side_of

__all__ = ["Movement", "Orders", "Resolving", "Retreats", "Sheet", "Winter", "Writing"]

PROVINCE = CHART.province_of
#: Orders of which nothing may come, which their power is told (CD-2.3).
DOUBTFUL = frozenset({"support", "convoy", "build", "disband", "waive"})


@frozen
class Sheet:
    """What a power has written in this phase, whether it has handed it in, whether it votes for a draw, how often it began anew."""

    power: str
    orders: tuple[Written, ...] = ()
    done: bool = False
    draw: bool = False
    changes: int = 0

    @property
    def given(self) -> dict[str, Written]:
        """The orders by province."""
        return {PROVINCE[order.at]: order for order in self.orders if order.at}

    def written(self) -> list[AnyOrder]:
        """Return the orders as the adjudicator takes them."""
        return [order.order(self.power) for order in self.orders]


@frozen
class Resolving(Task[Europe]):
    """Waits below a phase for the sheets that were handed in, and carries them out (CD-2.4)."""

    sheets: tuple[Sheet, ...] = ()


class Orders(Sequence[Action]):
    """A menu of orders that also holds what is not listed: any action that `fits`."""

    def __init__(self, listed: Sequence[Action], fits: Callable[[Action], bool]) -> None:
        self._listed = listed
        self._fits = fits

    def __len__(self) -> int:
        """Return the number of actions listed."""
        return len(self._listed)

    def __getitem__(self, index: Any) -> Any:
        """Return a listed action."""
        return self._listed[index]

    def __iter__(self) -> Iterator[Action]:
        """Go through the listed actions."""
        return iter(self._listed)

    def __contains__(self, action: object) -> bool:
        """Return whether an action is allowed, listed or not."""
        return action in self._listed or (isinstance(action, Action) and self._fits(action))


@frozen
class Writing(Decision[Europe]):
    """A phase in which several powers write orders at the same time."""

    sheets: tuple[Sheet, ...]

    def seats(self, state: Europe) -> tuple[str, ...]:
        """Return the sides that have not handed in."""
        return tuple(side_of(sheet.power) for sheet in self.sheets if not sheet.done)

    def sheet(self, seat: str) -> Sheet:
        """Return what a seat has written."""
        return next(sheet for sheet in self.sheets if sheet.power == POWERS[seat])

    def options(self, state: Europe, seat: str) -> Sequence[Action]:
        """Return the sensible orders for the next unit, or what can be done with the sheet when all have one."""
        sheet = self.sheet(seat)
        listed: list[Action] = list(self.listed(state, sheet))
        if not listed:
            listed = [Done(), *([DoneForDraw()] if self.may_vote(state) else []), *([Change()] if sheet.orders else [])]
        return Orders(listed, lambda action: self.fits(state, sheet, action))

    def fits(self, state: Europe, sheet: Sheet, action: Action) -> bool:
        """Return whether a power may do something, listed or not."""
        if isinstance(action, Written):
            return self.judge(state, sheet, action).kind != ILLEGAL
        if isinstance(action, Change):
            return bool(sheet.orders)
        return isinstance(action, Done) or (isinstance(action, DoneForDraw) and self.may_vote(state))

    def may_vote(self, state: Europe) -> bool:
        """Return whether a draw can be voted for now (CD-4.2)."""
        return False

    def listed(self, state: Europe, sheet: Sheet) -> Sequence[Written]:
        """Return the orders offered next; empty if none is missing."""
        raise NotImplementedError

    def answer(self, state: Europe, sheet: Sheet, written: Written) -> Answer:
        """Return whether an order is fine, void or not legal, by the board and by what the power has written before."""
        raise NotImplementedError

    def judge(self, state: Europe, sheet: Sheet, written: Written) -> Answer:
        """Judge an order as it was typed: nobody writes the orders of others (CR-D2.2)."""
        if written.power not in ("", sheet.power):
            reason = f"this is an order of {NAMES[written.power]}, and the sheet is that of {NAMES[sheet.power]}"
            return Answer(ILLEGAL, None, reason, "CR-D2.2")
        return self.answer(state, sheet, self.tidy(state, written))

    def tidy(self, state: Europe, written: Written) -> Written:
        """Return an order in the one way in which it is kept."""
        return menu.tidy(state.units, written)

    def refuse(self, state: Europe, seat: str, action: Action) -> Refusal | None:
        """Return why an action is not allowed."""
        if isinstance(action, Written):
            found = self.judge(state, self.sheet(seat), action)
            return Refusal(found.reason.rstrip("."), found.rule) if found.kind == ILLEGAL else None
        if isinstance(action, Change):
            return Refusal("nothing is written yet", "CD-2.2")
        if isinstance(action, DoneForDraw):
            return Refusal("draws are voted for with the orders of spring and fall, if they can be agreed", "CD-4.2")
        return None

    def act(self, state: Europe, seat: str, action: Action, log: Log) -> None:
        """Write an order down, take all back, or hand in; when the last has handed in, the phase is resolved."""
        sheet = self.sheet(seat)
        if isinstance(action, Written):
            sheet = self.write(state, sheet, self.tidy(state, action), log)
        elif isinstance(action, Change):
            sheet = attrs.evolve(sheet, orders=(), changes=sheet.changes + 1)
        else:
            sheet = attrs.evolve(sheet, done=True, draw=isinstance(action, DoneForDraw))
            log.append(Event("handed in", "CD-2.1", {"power": sheet.power}))
        sheets = tuple(sheet if each.power == sheet.power else each for each in self.sheets)
        if all(each.done for each in sheets):
            state.pop()
            below = state.stack[-1]
            assert isinstance(below, Resolving)
            state.replace(attrs.evolve(below, sheets=sheets))
        else:
            state.replace(attrs.evolve(self, sheets=sheets))

    def write(self, state: Europe, sheet: Sheet, written: Written, log: Log) -> Sheet:
        """Return the sheet with one more order on it, in the place of the unit's order before."""
        written = attrs.evolve(written, power="")
        at = PROVINCE.get(written.at, "")
        again = at in sheet.given
        side = side_of(sheet.power)
        told = {"power": sheet.power, "order": attrs.asdict(written)}
        log.append(Event("wrote", "CD-2.2" if again else "CD-2.1", told, only=side))
        kept = attrs.evolve(
            sheet, orders=tuple(each for each in sheet.orders if not each.at or PROVINCE[each.at] != at)
        )
        if written.what in DOUBTFUL:
            found = self.answer(state, kept, written)
            if found.kind == VOID:
                doubt = {"power": sheet.power, "reason": found.reason}
                log.append(Event("doubtful", found.rule, doubt, only=side))
        return attrs.evolve(kept, orders=(*kept.orders, written))


@frozen
class Movement(Writing):
    """Spring or fall: every power gives an order to each of its units (CR-D2.1)."""

    def may_vote(self, state: Europe) -> bool:
        """Return whether a draw can be agreed at all (CD-4.2)."""
        return state.draws

    def listed(self, state: Europe, sheet: Sheet) -> Sequence[Written]:
        """Return the sensible orders for the next unit without one."""
        given = sheet.given
        for unit in in_order(state.units_of(sheet.power)):
            if PROVINCE[unit.at] not in given:
                return list(menu.moves(state, unit, given))
        return []

    def answer(self, state: Europe, sheet: Sheet, written: Written) -> Answer:
        """Judge an order of the movement phase (CR-D2.3, CD-2.3)."""
        return check_order(CHART, state.units, written.order(sheet.power), sheet.written())

    def prompt(self, state: Europe, seat: str) -> Prompt:
        """Ask for the order of the next unit, or whether to hand in."""
        given = self.sheet(seat).given
        for unit in in_order(state.units_of(POWERS[seat])):
            if PROVINCE[unit.at] not in given:
                kind = "army" if unit.kind == "A" else "fleet"
                return Prompt(f"What shall the {kind} in {CHART.label(unit.at)} do?", "CR-D2.1")
        return Prompt("Every unit has its order. Hand them in?", "CD-2.1")


@frozen
class Retreats(Writing):
    """Dislodged units that can go somewhere retreat or are disbanded (CR-D3.15)."""

    def listed(self, state: Europe, sheet: Sheet) -> Sequence[Written]:
        """Return the ways of the next dislodged unit."""
        return menu.retreats(state, sheet.power, sheet.given)

    def tidy(self, state: Europe, written: Written) -> Written:
        """Return an order in the one way in which it is kept; a move is a retreat in this phase."""
        if written.what == "move" and not written.via_convoy:
            written = attrs.evolve(written, what="retreat")
        return menu.tidy([one.unit for one in state.dislodged], written)

    def answer(self, state: Europe, sheet: Sheet, written: Written) -> Answer:
        """Judge a retreat (CR-D6.1, CR-D6.2)."""
        return check_retreat(CHART, state.dislodged, written.order(sheet.power))

    def prompt(self, state: Europe, seat: str) -> Prompt:
        """Ask where the next dislodged unit goes."""
        sheet = self.sheet(seat)
        for one in state.dislodged:
            if one.unit.power == sheet.power and PROVINCE[one.unit.at] not in sheet.given:
                return Prompt(f"Where does the unit dislodged from {CHART.label(one.unit.at)} retreat?", "CR-D3.15")
        return Prompt("Every dislodged unit has its order. Hand them in?", "CD-2.1")


@frozen
class Winter(Writing):
    """Powers with more centres than units may build, those with fewer must remove units (CR-D7.3)."""

    def listed(self, state: Europe, sheet: Sheet) -> Sequence[Written]:
        """Return the builds or removals that are left."""
        if state.due(sheet.power) > 0:
            return menu.builds(state, sheet.power, sheet.orders)
        return menu.removals(state, sheet.power, sheet.orders)

    def tidy(self, state: Europe, written: Written) -> Written:
        """Return an order in the one way in which it is kept; inland only armies are built."""
        if written.what == "build":
            inland = not written.kind and not CHART.provinces[PROVINCE[written.at]].fleet
            return attrs.evolve(written, kind="A") if inland else written
        return menu.tidy(state.units, written)

    def answer(self, state: Europe, sheet: Sheet, written: Written) -> Answer:
        """Judge a build or removal, after what is written already (CR-D7.4 to CR-D7.7)."""
        at = PROVINCE.get(written.at)
        before = [each.order(sheet.power) for each in sheet.orders if not each.at or PROVINCE[each.at] != at]
        return check_adjustment(CHART, state.units, state.owners, written.order(sheet.power), before)

    def prompt(self, state: Europe, seat: str) -> Prompt:
        """Ask for the next build or removal."""
        sheet = self.sheet(seat)
        due = state.due(sheet.power)
        left = abs(due) - len(sheet.orders)
        if left <= 0:
            return Prompt("Every build and removal is written. Hand them in?", "CD-2.1")
        if due > 0:
            return Prompt(f"{NAMES[sheet.power]} may build {left} more.", "CR-D7.3")
        return Prompt(f"{NAMES[sheet.power]} must remove {left} more.", "CR-D7.3")
