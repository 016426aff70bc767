"""Raid: a farmer hides cattle in secret, a raider steals the others one by one or goes home, and a die may catch him."""

from __future__ import annotations

from attrs import define, frozen

from histgames.core import (
    Action,
    Dice,
    Drawn,
    Event,
    FormNotation,
    Log,
    Option,
    Outcome,
    Prompt,
    Question,
    Roll,
    Ruleset,
    Scenario,
    State,
    Task,
    Value,
)


@define(kw_only=True)
class Farm(State):
    cattle: int = 6
    hidden: int = 0
    taken: int = 0


#: What another rule may change: a point, with the rule of the rulebook.
NEEDED = Value[int]("TOY-R3", "what the raider must roll")
NEEDED.usual(lambda state: 3)


@NEEDED.changed_by("dogs")
def dogs(state: Farm, needed: int) -> int:
    return needed + 1


@frozen
class Hide(Action):
    form = "hide {count:number}"
    says = "Hide {count} cattle"
    count: int


@frozen
class Raid(Action):
    form = "raid"
    says = "Steal a cow"


@frozen
class GoHome(Action):
    form = "home"


@frozen
class Hidden(Event):
    says = "The farmer hides {count} {count:cow|cows}."
    count: int


@frozen
class Stolen(Event):
    says = "The raider steals a cow ({roll})."
    roll: int


@frozen
class FarmerHides(Question[Farm, Hide]):
    asked = Prompt("Hide up to two cattle.", "TOY-R1")

    def seat(self, state: Farm) -> str:
        return "farmer"

    def options(self, state: Farm, seat: str) -> list[Action]:
        return [Hide(count) for count in range(3)]

    def answer(self, state: Farm, action: Hide, log: Log) -> None:
        state.hidden, state.cattle = action.count, state.cattle - action.count
        log.append(Hidden("TOY-R1", only="farmer", count=action.count))
        state.push(Raiding())


@frozen
class Raiding(Task[Farm]):
    def run(self, state: Farm, log: Log) -> None:
        if state.cattle:
            state.push(RaiderDecides())
        else:
            state.outcome = Outcome(("raider",), "bare fields", {"raider": state.taken}, "TOY-R4")


@frozen
class RaiderDecides(Question[Farm, Action]):
    asked = Prompt("Raid the farm or go home?", "TOY-R2")

    def seat(self, state: Farm) -> str:
        return "raider"

    def options(self, state: Farm, seat: str) -> list[Action]:
        return [Raid(), GoHome()]

    def answer(self, state: Farm, action: Action, log: Log) -> None:
        if isinstance(action, Raid):
            state.push(Theft(), Raiding())
        else:
            winner = "raider" if state.taken > 2 else "farmer"
            state.outcome = Outcome((winner,), "gone home", {"raider": state.taken}, "TOY-R4")


@frozen
class Theft(Roll[Farm]):
    def chance(self, state: Farm) -> Dice:
        return Dice("the raid", "TOY-R3", "raider", high=6)

    def settle(self, state: Farm, drawn: Drawn, log: Log) -> None:
        (roll,) = drawn
        if int(roll) >= NEEDED(state):
            state.cattle, state.taken = state.cattle - 1, state.taken + 1
            log.append(Stolen("TOY-R3", roll=int(roll)))
        else:
            state.outcome = Outcome(("farmer",), "caught", {"raider": state.taken}, "TOY-R3")


def view(state: Farm, seat: str) -> Farm:
    seen = state.copy()
    if seat != "farmer":
        seen.cattle, seen.hidden = state.cattle + state.hidden, 0
    return seen


def make() -> Ruleset[Farm]:
    night = Scenario(name="night", title="One night", about="A raid.", year=1100, rule="TOY-R0")
    on_guard = Option(name="dogs", default=False, about="The farm has dogs.", rule="TOY-R5")
    return Ruleset(
        name="raid",
        title="Raid",
        package=__name__,
        state=Farm,
        sides=("raider", "farmer"),
        scenarios={"night": night},
        options={"dogs": on_guard},
        setup=lambda start: Farm(stack=(FarmerHides(),)),
        notation=FormNotation((Hide, Raid, GoHome), {}),
        view=view,
    )
