"""Raid: a complete toy game. A raider takes cattle from a farm or goes home; the farmer hides some before; a die decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, frozen

from histgames.core import Action, Decision, Dice, Event, HistoricalDate, Option, Outcome, Prompt, Roll, Rules, Scenario
from histgames.core.notation import Notation
from histgames.core.steps import State, Task


@define(kw_only=True)
class Farm(State):
    cattle: int = 6
    hidden: int = 0
    taken: int = 0

    def copy(self) -> Farm:
        return Farm(stack=self.stack, outcome=self.outcome, cattle=self.cattle, hidden=self.hidden, taken=self.taken)


@frozen
class Hide(Action):
    form = "hide {count:number}"
    count: int


@frozen
class Raid(Action):
    form = "raid"


@frozen
class GoHome(Action):
    form = "home"


@frozen
class FarmerHides(Decision[Farm]):
    def seats(self, state: Farm) -> tuple[str, ...]:
        return ("farmer",)

    def options(self, state: Farm, seat: str) -> Sequence[Action]:
        return [Hide(count) for count in range(3)]

    def act(self, state: Farm, seat: str, action: Action, log: list[Event]) -> None:
        assert isinstance(action, Hide)
        state.pop()
        state.hidden, state.cattle = action.count, state.cattle - action.count
        log.append(Event("hid", "TOY-1", {"count": action.count}, only="farmer"))
        state.push(Raiding())

    def prompt(self, state: Farm, seat: str) -> Prompt:
        return Prompt("Hide up to two cattle.", "TOY-1")


@frozen
class Raiding(Task[Farm]):
    def run(self, state: Farm, log: list[Event]) -> None:
        if state.cattle > 0:
            state.push(RaiderDecides())
        else:
            state.outcome = Outcome("raider", "bare fields", state.taken, "TOY-3")


@frozen
class RaiderDecides(Decision[Farm]):
    def seats(self, state: Farm) -> tuple[str, ...]:
        return ("raider",)

    def options(self, state: Farm, seat: str) -> Sequence[Action]:
        return [Raid(), GoHome()]

    def act(self, state: Farm, seat: str, action: Action, log: list[Event]) -> None:
        state.pop()
        if isinstance(action, Raid):
            state.push(Theft(), Raiding())
        else:
            state.outcome = Outcome("raider" if state.taken > 2 else "farmer", "gone home", state.taken, "TOY-4")

    def prompt(self, state: Farm, seat: str) -> Prompt:
        return Prompt("Raid the farm or go home?", "TOY-2")


@frozen
class Theft(Roll[Farm]):
    def chance(self, state: Farm) -> Dice:
        return Dice("the raid", "TOY-2", "raider", high=6)

    def settle(self, state: Farm, drawn: Any, log: list[Event]) -> None:
        if drawn[0] >= 3:
            state.cattle, state.taken = state.cattle - 1, state.taken + 1
            log.append(Event("stole", "TOY-2", {"roll": drawn[0]}))
        else:
            state.outcome = Outcome("farmer", "caught", state.taken, "TOY-2")


class ToyRules(Rules[Farm]):
    name, title, sides = "raid", "Raid", ("raider", "farmer")
    scenarios = {"night": Scenario(name="night", title="One night", about="A raid.", year=1100, rule="TOY-0")}
    options = {"dogs": Option(name="dogs", default=False, about="The farm has dogs.", rule="TOY-5")}
    state_type, step_types = Farm, (FarmerHides, Raiding, RaiderDecides, Theft)
    notation = Notation((Hide, Raid, GoHome), {})

    def setup(self, scenario: str, options: Mapping[str, bool | str]) -> Farm:
        return Farm(stack=(FarmerHides(),))

    def view(self, state: Farm, seat: str) -> Farm:
        view = state.copy()
        if seat != "farmer":
            view.cattle, view.hidden = state.cattle + state.hidden, 0
        return view

    def evaluate(self, state: Farm, side: str) -> float:
        if state.outcome:
            return 10.0 if state.outcome.winner == side else -10.0
        return state.taken if side == "raider" else -state.taken

    def check(self, state: Farm) -> list[str]:
        return [] if state.cattle >= 0 else ["A farm cannot have fewer than no cattle."]

    def date(self, state: Farm) -> HistoricalDate:
        return HistoricalDate(year=1100, season="autumn")

    def tell(self, event: Event) -> str:
        return f"{event.kind} {dict(event.data)}"

    def headline(self, state: Farm) -> str:
        return "One night"

    def score(self, state: Farm) -> Mapping[str, int]:
        return {"cattle": state.taken, "total": state.taken}
