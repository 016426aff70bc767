"""The whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from attrs import define, frozen

from histgames.core import (
    Action,
    Dice,
    Event,
    Option,
    Outcome,
    Prompt,
    Question,
    Roll,
    Ruleset,
    Scenario,
    Score,
    Start,
    State,
    Task,
)
from histgames.core.chance import Chance, Drawn
from histgames.core.notation import FormNotation, Number
from histgames.core.steps import Log
from histgames.kit.position_lines import cited_line, numbered_lines

__all__ = ["make"]

MERCHANTS = ("bruges", "cologne", "lucca", "york")
BALES = 4


@define(kw_only=True)
class Fair(State):
    """Who has how many bales and how much silver; what was sold; and whose bales are known."""

    day: int = 1
    days: int = 2
    bales: dict[str, int]
    silver: dict[str, int]
    sold: int = 0


@frozen
class Sell(Action):
    """Sell bales at today's price."""

    form = "sell {count:number}"
    says = "Sell {count} {count:bale|bales}"
    count: int


@frozen
class Wait(Action):
    """Sell nothing today."""

    form = "wait"


@frozen
class Sold(Event):
    """Bales were sold."""

    says = "{seat:title} sells {count} {count:bale|bales} at {price}."
    main = True
    seat: str
    count: int
    price: int


@frozen
class Counted(Event):
    """A merchant counts what he has left."""

    says = "{seat:title} has {count} {count:bale|bales} left."
    seat: str
    count: int


@frozen
class Day(Task[Fair]):
    """Ask everybody in turn, or end the fair."""

    def run(self, state: Fair, log: Log) -> None:
        """Begin a day."""
        if state.day > state.days:
            most = max(state.silver.values())
            winners = tuple(seat for seat, silver in state.silver.items() if silver == most)
            state.outcome = Outcome(winners, "rich" if most > 15 else "poor", state.silver, "FR-3")
            return
        state.push(*[Trading(who) for who in state.sides], Night())


@frozen
class Night(Task[Fair]):
    """Go on to the next day."""

    def run(self, state: Fair, log: Log) -> None:
        """Count the day."""
        state.day += 1
        state.push(Day())


@frozen
class Trading(Question[Fair, Action]):
    """A merchant decides."""

    who: str

    def seat(self, state: Fair) -> str:
        """Return who is asked."""
        return self.who

    def options(self, state: Fair, seat: str) -> Sequence[Action]:
        """Return waiting, and each number of bales."""
        return [Wait(), *[Sell(count) for count in range(1, state.bales[self.who] + 1)]]

    def prompt(self, state: Fair, seat: str) -> Prompt:
        """Return the question."""
        return Prompt("How many bales does {seat} sell?", "FR-1", {"seat": seat.title()})

    def answer(self, state: Fair, action: Action, log: Log) -> None:
        """Roll for the price, if anything is sold."""
        if isinstance(action, Sell):
            state.push(Price(self.who, action.count))


@frozen
class Price(Roll[Fair]):
    """The price of the day."""

    who: str
    count: int

    def chance(self, state: Fair) -> Chance:
        """Return the die."""
        return Dice("the price", "FR-2", self.who, high=6)

    def settle(self, state: Fair, drawn: Drawn, log: Log) -> None:
        """Pay."""
        price = int(drawn[0]) + ("guild" in state.on)
        state.bales[self.who] -= self.count
        state.silver[self.who] += self.count * price
        state.sold += self.count
        log.append(Sold("FR-2", seat=self.who, count=self.count, price=price))
        log.append(Counted("FR-2", only=self.who, seat=self.who, count=state.bales[self.who]))


SCENARIOS = {
    "lent": Scenario(
        name="lent", title="Lent Fair", about="A short fair.", year=1150, rule="FR-0", fixes={"length": "short"}
    ),
    "summer": Scenario(
        name="summer", title="Summer Fair", about="A long fair.", year=1151, rule="FR-0b", forbids=("toll",)
    ),
}
OPTIONS = {
    option.name: option
    for option in (
        Option(name="length", default="short", choices=("short", "long"), about="How many days.", rule="FR-4"),
        Option(name="guild", default=False, about="A guild keeps prices up by 1.", rule="FR-5"),
        Option(name="toll", default=False, about="There is a toll.", rule="FR-6", needs=("guild",)),
        Option(name="rain", default=False, about="It rains.", rule="FR-7", scenarios=("lent",), excludes=("guild",)),
    )
}


def seats_for(players: int) -> tuple[str, ...]:
    """Return the first merchants of the list."""
    return MERCHANTS[:players]


def start(given: Start) -> Fair:
    """Return the first morning."""
    days = 4 if "length:long" in given.on else 2
    sides = given.sides
    return Fair(days=days, bales=dict.fromkeys(sides, BALES), silver=dict.fromkeys(sides, 0), stack=(Day(),))


def view(state: Fair, seat: str) -> Fair:
    """Return the state without the bales of others."""
    seen = state.copy()
    seen.bales = {who: count if who == seat.partition("/")[0] else 0 for who, count in state.bales.items()}
    return seen


def imagine(state: Fair, seat: str, random: Random) -> Fair:
    """Share the bales that are not sold among the others."""
    full = state.copy()
    others = [who for who in full.bales if who != seat]
    for _ in range(BALES * len(full.bales) - full.sold - full.bales[seat]):
        full.bales[random.choice(others)] += 1
    return full


def score(state: Fair) -> Mapping[str, Score]:
    """Return the silver; for the first merchant also what it is made of."""
    return {
        who: Score(silver, {"silver": silver} if who == state.sides[0] else {}) for who, silver in state.silver.items()
    }


def make(scenarios: Any = None) -> Ruleset[Fair]:
    """Return the rules."""

    def read_position(text: str, options: Mapping[str, bool | str] | None) -> Fair:
        day, scenario = 1, "lent"
        for number, line in numbered_lines(text):
            with cited_line(number, line):
                word, _, value = line.partition(" ")
                if word == "day":
                    day = int(value)
                elif word == "scenario":
                    scenario = rules.scenario(value).name
                else:
                    raise ValueError("this should be the day or the scenario.")
        state = rules.begin(scenario, options)
        state.day = day
        return state

    rules = Ruleset[Fair](
        name="fair",
        title="The Fair",
        package="tests.fair",
        state=Fair,
        sides=MERCHANTS,
        players=(2, 3, 4),
        seats_for=seats_for,
        scenarios=SCENARIOS,
        options=OPTIONS,
        setup=start,
        notation=FormNotation((Wait, Sell), {"number": Number()}),
        view=view,
        imagine=imagine,
        evaluate=lambda state, side: state.silver[side] + 3 * state.bales[side],
        check=lambda state: [f"There is no day {state.day}."] if not 1 <= state.day <= state.days + 1 else [],
        census=lambda state: {"bales": sum(state.bales.values()) + state.sold},
        headline=lambda state: f"Day {state.day}",
        score=score,
        rows=lambda state: [
            {"zone": who, "bales": state.bales[who], "silver": state.silver[who]} for who in state.sides
        ],
        shortlist=lambda state, seat: [Sell(state.bales[seat])] if state.bales[seat] else [],
        read_position=read_position,
        show_position=lambda state: f"scenario {state.scenario}\nday {state.day}",
    )
    return rules
