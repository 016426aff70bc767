"""What must hold for any orders, and a second resolver that tries every guess."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given, settings
from hypothesis import strategies as st

from histgames.adjudicator import Chart, MovementResult, Order, Unit, adjudicate, parse, read_chart, retreat, show
from histgames.adjudicator.equations import Duty, Equations
from histgames.adjudicator.matching import make_plan
from histgames.adjudicator.resolution import solve
from histgames.adjudicator.validity import Position
from tests.adjudicator.helpers import CHART
from tests.adjudicator.positions import NARROW_SEAS, random_orders, random_units
from tests.adjudicator.reference import Guess, Reference
from tests.adjudicator.test_spelling import ORDERS

FEW = settings(max_examples=30)
MOST_QUESTIONS = 10


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[Unit], list[Order]]:
    """Draw a position with orders: of all strengths, on the whole board or crowded around the North Sea."""
    chance = draw(st.randoms(use_true_random=False))
    crowded = chance.random() < 0.6
    count = chance.randint(6, 14) if crowded else chance.randint(10, 34)
    units = random_units(
        chance,
        CHART,
        count,
        provinces=NARROW_SEAS if crowded else (),
        powers=sorted(CHART.powers)[: chance.choice((2, 3, 7))],
        strengths=chance.choice(((1,), (0, 1, 2))),
    )
    orders = random_orders(chance, CHART, units)
    chance.shuffle(orders)
    return units, orders


def answers(chart: Chart, duties: Sequence[Duty], *, weak_cuts_support: bool = False) -> Guess:
    """Return the answers of the real resolver in the words of the reference."""
    known = solve(Equations(chart, duties, weak_cuts_support=weak_cuts_support)).equations.known
    offsets = {"M": 0, "S": 0, "P": len(duties), "B": 2 * len(duties)}
    questions = Reference(chart, duties, weak_cuts_support=weak_cuts_support).questions
    return {(letter, i): known[offsets[letter] + i] is True for letter, i in questions}


def compare(seed: int, *, strengths: tuple[int, ...]) -> bool:
    """Compare the two resolvers on a random position; False if it is too large for the slow one."""
    chance = Random(seed)
    powers = ("ENG", "FRA", "GER")[: chance.choice((2, 3))]
    count = chance.randint(6, 11)
    units = random_units(chance, CHART, count, provinces=NARROW_SEAS, powers=powers, strengths=strengths)
    duties = make_plan(Position(CHART, units), random_orders(chance, CHART, units), weak_hold=True).duties
    switch = chance.random() < 0.3
    reference = Reference(CHART, duties, weak_cuts_support=switch)
    if len(reference.questions) > MOST_QUESTIONS:
        return False
    found = answers(CHART, duties, weak_cuts_support=switch)
    assert found == reference.resolve(), f"seed {seed}"
    confirmed = reference.consistent(reference.questions, {})
    assert len(confirmed) != 1 or confirmed == [found], f"seed {seed}"
    return True


@pytest.mark.parametrize("strengths", [(1,), (0, 1, 2)])
def test_the_reference_agrees(strengths: tuple[int, ...]) -> None:
    """Every guess tried gives the same as the quick way; and if only one guess is confirmed it is the answer."""
    assert sum(compare(seed, strengths=strengths) for seed in range(40)) > 25


@pytest.mark.slow
@pytest.mark.parametrize("strengths", [(1,), (0, 1, 2)])
def test_the_reference_agrees_on_thousands(strengths: tuple[int, ...]) -> None:
    """The same for many more positions."""
    assert sum(compare(seed, strengths=strengths) for seed in range(1000, 2000)) > 600


#: Positions whose questions hang together in circles: convoy paradoxes of all kinds, rings, weak moves against each other.
CIRCLES = {
    "paradox": "ENG F Lon S F Wal - Eng; ENG F Wal - Eng; FRA A Bre - Lon; FRA F Eng C A Bre - Lon",
    "guarded": "ENG F Lon S F Wal - Eng; ENG F Wal - Eng; FRA A Bre - Lon; FRA F Eng C A Bre - Lon; "
    "GER F Nth S F Bel - Eng; GER F Bel - Eng",
    "betrayal": "ENG F Nth C A Lon - Bel; ENG A Lon - Bel; ENG F Eng S A Lon - Bel; FRA F Bel S F Nth; "
    "GER F Hel S F Ska - Nth; GER F Ska - Nth",
    "linked": "ENG F Edi - Nth; ENG F Lon S F Edi - Nth; FRA A Bre - Lon; FRA F Eng C A Bre - Lon; "
    "GER F Bel S F Pic - Eng; GER F Pic - Eng; RUS A Nwy - Bel; RUS F Nth C A Nwy - Bel",
    "crossed": "ENG F Edi - Nth; ENG F Lon S F Edi - Nth; FRA A Bre - Lon; FRA F Eng C A Bre - Lon; FRA F Bel S F Eng; "
    "ENG F Iri - Eng; ENG F Mao S F Iri - Eng; RUS A Nwy - Bel; RUS F Nth C A Nwy - Bel",
    "neighbour": "ENG F Nwy S F Nth - Ska; ENG F Nth - Ska; RUS A Swe - Nwy; RUS F Ska C A Swe - Nwy; RUS F Bar S A Swe - Nwy",
    "ring": "TUR F Ank - Con; TUR A Con - Smy; TUR A Smy - Ank",
    "rings": "TUR F Ank - Con; TUR A Con - Smy; TUR A Smy - Ank; ITA A Rom - Ven; ITA A Ven - Apu; ITA A Apu - Rom",
    "ring by sea": "AUS A Tri - Ser; AUS A Ser - Bul; TUR A Bul - Tri; TUR F Aeg C A Bul - Tri; TUR F Ion C A Bul - Tri; "
    "TUR F Adr C A Bul - Tri",
}


@pytest.mark.parametrize("name", CIRCLES)
def test_circles_come_out_as_in_the_reference(name: str) -> None:
    """Paradoxes and rings: the second resolver finds the circle by trying what depends on what."""
    orders = [parse(text, CHART) for text in CIRCLES[name].split(";")]
    units = [Unit(order.power, order.kind, order.at) for order in orders if hasattr(order, "at")]
    duties = make_plan(Position(CHART, units), orders, weak_hold=True).duties
    assert answers(CHART, duties) == Reference(CHART, duties).resolve()


@FEW
@given(positions())
def test_units_are_neither_lost_nor_doubled(position: tuple[list[Unit], list[Order]]) -> None:
    """Each unit is on the board or dislodged, no two stand in one province, each stands where its kind can."""
    units, orders = position
    result = adjudicate(CHART, units, orders)
    provinces = [CHART.province_of[unit.at] for unit in result.units]
    assert len(set(provinces)) == len(provinces)
    assert len(provinces) + len(result.dislodged) == len(units)
    assert all(CHART.can_stand(unit.kind, unit.at) for unit in result.units)
    for one in result.dislodged:
        closed = {*provinces, *result.stood_off}
        assert not closed & {CHART.province_of[place] for place in one.retreats}
        assert CHART.province_of[one.unit.at] in provinces
    after = retreat(CHART, result.units, result.dislodged, [])
    assert set(after.disbanded) == {one.unit for one in result.dislodged}


@FEW
@given(positions(), st.randoms(use_true_random=False))
def test_the_sequence_of_input_changes_nothing(position: tuple[list[Unit], list[Order]], chance: Random) -> None:
    """Units and orders in another sequence give the same results, and so does asking twice."""
    units, orders = position
    first = adjudicate(CHART, units, orders)
    assert adjudicate(CHART, units, orders) == first
    mixed_units, mixed_orders = chance.sample(units, len(units)), chance.sample(orders, len(orders))
    second = adjudicate(CHART, mixed_units, mixed_orders)
    assert (second.units, second.dislodged, second.stood_off) == (first.units, first.dislodged, first.stood_off)
    by_order = {id(order): ruling for order, ruling in zip(mixed_orders, second.rulings, strict=True)}
    assert [by_order[id(order)] for order in orders] == list(first.rulings)


def renamed(record: Any, names: dict[str, str]) -> Any:
    """Return a unit or an order with every power and place renamed."""
    return evolve(
        record,
        **{
            f.name: names.get(getattr(record, f.name), getattr(record, f.name))
            for f in fields(type(record))
            if isinstance(getattr(record, f.name), str)
        },
    )


def renamed_map(names: dict[str, str]) -> Chart:
    """Return the standard map with other names for provinces and powers."""
    provinces = {}
    for key, province in CHART.provinces.items():
        row: dict[str, Any] = {
            "name": names[key],
            "kind": province.kind,
            "army": [names[there] for there in province.army],
        }
        ways = {here: [names[there] for there in links] for here, links in province.fleet.items()}
        if province.split:
            row["coasts"] = {here.partition("(")[2][:-1]: links for here, links in ways.items()}
        elif ways:
            row["fleet"] = ways[key]
        provinces[names[key]] = row
    powers = {names[key]: {"name": names[key]} for key in CHART.powers}
    return read_chart({"name": "renamed", "powers": powers, "provinces": provinces})


@FEW
@given(positions(), st.randoms(use_true_random=False))
def test_names_change_nothing(position: tuple[list[Unit], list[Order]], chance: Random) -> None:
    """With other names for powers and provinces, in another alphabetical order, all comes out the same."""
    plain = [*CHART.provinces, *CHART.powers]
    numbers = chance.sample(range(100, 1000), len(plain))
    names = {name: f"x{number}" for name, number in zip(plain, numbers, strict=True)}
    names |= {place: f"{names[place[:3]]}({place[4:6]})" for place in CHART.province_of if "(" in place}
    units, orders = position
    before = adjudicate(CHART, units, orders)
    after = adjudicate(renamed_map(names), [renamed(u, names) for u in units], [renamed(o, names) for o in orders])
    assert after.outcomes == before.outcomes
    assert set(after.units) == {renamed(unit, names) for unit in before.units}
    assert set(after.stood_off) == {names[place] for place in before.stood_off}


@FEW
@given(positions(), st.lists(ORDERS, max_size=30))
def test_any_readable_orders_are_adjudicated(position: tuple[list[Unit], list[Order]], orders: list[Order]) -> None:
    """Whatever is ordered, each order gets a word, a sentence and a rule, and each unit stays somewhere."""
    units, sensible = position
    result: MovementResult = adjudicate(CHART, units, [*orders, *sensible])
    assert len(result.outcomes) == len(result.rulings) == len(orders) + len(sensible)
    for ruling in (*result.rulings, *result.unordered):
        assert ruling.reason.endswith(".")
        assert "{" not in ruling.reason
        assert ruling.rule.startswith("CR-D")
        assert show(ruling.order, CHART)
    assert tuple(ruling.outcome for ruling in result.rulings) == result.outcomes
    assert retreat(CHART, result.units, result.dislodged, orders).units
