"""The adjudicator beside the package `diplomacy`: the same positions and orders, the same outcomes, the time of both.

Where the two differ, the reason is looked for: what is held against the other program is taken out of the orders, and then both
must agree. Three of the reasons are errors of the other program, one is a choice between editions of the rules.

- *neighbour*: an army marked as convoyed to a neighbour whose convoy is missing or broken. The rules of 2023 let it stay
  (CR-D5.9); the other program lets it walk, as earlier editions could be read.
- *own support, convoyed attack*: support by the power of the attacked unit counts there if the attack comes by convoy
  (against CR-D3.14).
- *own support, convoying fleet*: such support counts there when it asks whether a convoying fleet is dislodged, so an attack
  that cannot win breaks a convoy (against CR-D5.3).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve

from benchmarks.frame import Result, benchmark
from histgames.adjudicator import (
    Convoy,
    Hold,
    Move,
    MovementResult,
    Order,
    SupportHold,
    SupportMove,
    Unit,
    adjudicate,
    parse,
    show,
    standard,
)
from histgames.adjudicator.cases import load_cases
from histgames.adjudicator.spelling import forget_texts
from tests.adjudicator.positions import NARROW_SEAS, random_orders, random_units

CHART = standard()
NAMES = {key: power.name.upper() for key, power in CHART.powers.items()}
POSITIONS = 400
ROUNDS = 5
#: Cases in which the other program errs, beside the random positions, which rarely find them.
EXTRA = Path(__file__).parents[1] / "tests" / "adjudicator" / "cases" / "extra.txt"
KNOWN = ("X1", "X2", "X3", "X4", "X5", "X11")

Position = tuple[list[Unit], list[Order]]
Outcome = tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]


def positions(count: int) -> Iterator[Position]:
    """Yield positions of the whole board, and every other time one crowded around the North Sea."""
    for seed in range(count):
        chance = Random(seed)
        crowded = seed % 2 == 1
        units = random_units(
            chance,
            CHART,
            chance.randint(8, 14) if crowded else chance.randint(20, 34),
            provinces=NARROW_SEAS if crowded else (),
            powers=sorted(CHART.powers)[: chance.choice((3, 7))],
        )
        yield units, random_orders(chance, CHART, units)


def place(location: str) -> str:
    """Return a location as the other program writes it."""
    return location.upper().replace("(", "/").replace(")", "")


class Theirs:
    """The other program, one game whose position is set anew each time."""

    def __init__(self) -> None:
        from diplomacy import Game

        self.game: Any = Game()

    def texts(self, units: Sequence[Unit], orders: Iterable[Order]) -> dict[str, list[str]]:
        """Return the orders of each power in its notation."""
        where = {CHART.province_of[unit.at]: unit for unit in units}
        found: dict[str, list[str]] = {name: [] for name in NAMES.values()}
        for order in orders:
            found[NAMES[order.power]].append(self.text(order, where))
        return found

    @staticmethod
    def text(order: Any, where: dict[str, Unit]) -> str:
        """Return an order in its notation."""

        def unit(at: str) -> str:
            there = where[CHART.province_of[at]]
            return f"{there.kind} {place(there.at)}"

        match order:
            case Move():
                walks = order.kind == "F" or order.to in CHART.army_reach[order.at]
                return f"{unit(order.at)} - {place(order.to)}{' VIA' if order.via_convoy or not walks else ''}"
            case SupportHold():
                return f"{unit(order.at)} S {unit(order.target)}"
            case SupportMove():
                return f"{unit(order.at)} S {unit(order.target)} - {place(CHART.province_of[order.to])}"
            case Convoy():
                return f"{unit(order.at)} C {unit(order.target)} - {place(order.to)}"
            case _:
                return f"{unit(order.at)} H"

    def set_up(self, units: Sequence[Unit]) -> None:
        """Put units on its board."""
        self.game.clear_units()
        self.game.clear_orders()
        for power, name in NAMES.items():
            self.game.set_units(name, [f"{unit.kind} {place(unit.at)}" for unit in units if unit.power == power])
        self.game.set_current_phase("S1901M")

    def order(self, texts: dict[str, list[str]]) -> None:
        """Give it the orders."""
        for name, lines in texts.items():
            self.game.set_orders(name, lines)

    def outcome(self) -> Outcome:
        """Return who stands where and who must retreat."""
        units = [(name, unit) for name, all_units in self.game.get_state()["units"].items() for unit in all_units]
        beaten = frozenset((name, unit[1:]) for name, unit in units if unit.startswith("*"))
        return frozenset((name, unit) for name, unit in units if not unit.startswith("*")), beaten

    def adjudicate(self, units: Sequence[Unit], orders: Sequence[Order]) -> Outcome:
        """Return its outcome of a position."""
        self.set_up(units)
        self.order(self.texts(units, orders))
        self.game.process()
        return self.outcome()


def ours(result: MovementResult) -> Outcome:
    """Return our outcome in its words; it takes units that cannot retreat off the board at once."""

    def words(unit: Unit) -> tuple[str, str]:
        return NAMES[unit.power], f"{unit.kind} {place(unit.at)}"

    beaten = frozenset(words(one.unit) for one in result.dislodged if one.retreats)
    return frozenset(map(words, result.units)), beaten


def without_neighbours(units: Sequence[Unit], orders: Sequence[Order]) -> list[Order]:
    """Return the orders with no convoy, and no mark of one, where the army could walk."""
    changed: list[Order] = []
    for order in orders:
        if isinstance(order, Move) and order.kind == "A" and order.to in CHART.army_reach[order.at]:
            changed.append(evolve(order, via_convoy=False))
        elif isinstance(order, Convoy) and order.to in CHART.army_reach.get(order.target, ()):
            changed.append(Hold(order.power, order.kind, order.at))
        else:
            changed.append(order)
    return changed


def without_own_support(units: Sequence[Unit], orders: Sequence[Order], attack: str) -> list[Order]:
    """Return the orders without supports against an own unit: of attacks by convoy, on convoying fleets, or head to head."""
    where = {CHART.province_of[unit.at]: unit for unit in units}
    convoying = {order.at for order in orders if isinstance(order, Convoy)}
    carried = {(order.target, order.to) for order in orders if isinstance(order, Convoy)}
    moves = {CHART.province_of[order.at]: CHART.province_of[order.to] for order in orders if isinstance(order, Move)}

    def is_meant(order: Order) -> bool:
        if not isinstance(order, SupportMove):
            return False
        aim = CHART.province_of[order.to]
        if aim not in where or where[aim].power != order.power:
            return False
        if attack == "head to head":
            return moves.get(aim) == CHART.province_of[order.target]
        return aim in convoying if attack == "on a fleet" else (order.target, order.to) in carried

    return [Hold(o.power, o.kind, o.at) if isinstance(o, SupportMove) and is_meant(o) else o for o in orders]


REASONS: dict[str, Callable[[Sequence[Unit], Sequence[Order]], list[Order]]] = {
    "neighbour": without_neighbours,
    "own support, convoyed attack": lambda units, orders: without_own_support(units, orders, "by convoy"),
    "own support, convoying fleet": lambda units, orders: without_own_support(units, orders, "on a fleet"),
    "own support, head to head": lambda units, orders: without_own_support(units, orders, "head to head"),
}


def explain(theirs: Theirs, units: Sequence[Unit], orders: list[Order]) -> str:
    """Return why the two differ: the first reason whose orders, taken out, make both agree; or all reasons together."""
    everything = orders
    for name, change in REASONS.items():
        changed = change(units, orders)
        everything = change(units, everything)
        if changed != orders and ours(adjudicate(CHART, units, changed)) == theirs.adjudicate(units, changed):
            return name
    if everything != orders and ours(adjudicate(CHART, units, everything)) == theirs.adjudicate(units, everything):
        return "several reasons"
    return "unexplained"


def differences(theirs: Theirs, cases: Iterable[Position]) -> Counter[str]:
    """Return how many positions come out alike, and of the others how many for which reason."""
    found: Counter[str] = Counter()
    for units, orders in cases:
        alike = ours(adjudicate(CHART, units, orders)) == theirs.adjudicate(units, orders)
        found["alike" if alike else explain(theirs, units, orders)] += 1
    return found


def with_kinds(order: Order, where: dict[str, str]) -> Order:
    """Return an order that also names the kind of the other unit, as players write it."""
    if isinstance(order, SupportHold | SupportMove | Convoy):
        return evolve(order, target_kind=where[CHART.province_of[order.target]])
    return order


def clock(function: Callable[[], object]) -> float:
    """Return the seconds that a call keeps the processor busy, whatever else the machine does."""
    start = time.process_time()
    function()
    return time.process_time() - start


def turn_by_turn(**works: Callable[[], object]) -> dict[str, float]:
    """Return the seconds that each work takes, the quickest of some rounds; they take turns, so that a slow spell hits all."""
    rounds = [{name: clock(work) for name, work in works.items()} for _ in range(ROUNDS)]
    return {name: min(each[name] for each in rounds) for name in works}


def measure(theirs: Theirs, cases: Sequence[Position]) -> dict[str, float]:
    """Return the seconds that the positions take, from texts that were not read before and from orders."""
    texts, lines = [], []
    for units, orders in cases:
        where = {CHART.province_of[unit.at]: unit.kind for unit in units}
        texts.append((units, theirs.texts(units, orders)))
        lines.append((units, [(order.power, show(with_kinds(order, where), CHART)) for order in orders]))

    def whole(case: Any) -> None:
        theirs.set_up(case[0])
        theirs.order(case[1])
        theirs.game.process()

    def set_up(case: Any) -> None:
        theirs.set_up(case[0])
        theirs.order(case[1])

    def from_text(case: Any) -> None:
        forget_texts()
        adjudicate(CHART, case[0], [parse(line, CHART, power) for power, line in case[1]])

    found = turn_by_turn(
        theirs=lambda: [whole(case) for case in texts],
        set_up=lambda: [set_up(case) for case in texts],
        text=lambda: [from_text(case) for case in lines],
        ours=lambda: [adjudicate(CHART, *case) for case in cases],
    )
    return {**found, "process": found["theirs"] - found["set_up"]}


@benchmark
def adjudicated_phases() -> Iterator[Result]:
    """Phases per second of both on the same positions, turn by turn, and how often they differ without a known reason."""
    theirs = Theirs()
    cases = list(positions(POSITIONS))
    extra = [(case.units, [one.order for one in case.orders]) for case in load_cases(EXTRA) if case.name in KNOWN]
    found = differences(theirs, [*cases, *extra])
    print(f"  outcomes of {found.total()} positions: {', '.join(f'{n} {name}' for name, n in found.most_common())}")
    rates = {name: POSITIONS / seconds for name, seconds in measure(theirs, cases).items()}
    other = "diplomacy 1.1.2: position, orders, process"
    alone = "diplomacy 1.1.2: process alone"
    name = "adjudicator: position, orders from fresh texts, outcome"
    yield Result(name=name, value=rates["text"], unit="phases/s", target=20 * rates["theirs"], beside=other)
    yield Result(name="adjudicator: orders already read", value=rates["ours"], unit="phases/s", beside=alone)
    yield Result(name=other, value=rates["theirs"], unit="phases/s")
    yield Result(name=alone, value=rates["process"], unit="phases/s")
    yield Result(name="outcomes that differ without a reason", value=found["unexplained"], unit="", better="less")
