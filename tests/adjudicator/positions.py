"""Random positions and orders: dense enough that orders meet, and with convoys, supports and paradoxes among them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from histgames.adjudicator import Chart, Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit

#: Waters and coasts where convoys, supports and attacks on the convoying fleets meet.
NARROW_SEAS = ("nth", "eng", "lon", "bel", "pic", "bre", "wal", "hol", "yor", "nwy", "ska", "swe", "den", "hel", "iri")


def random_units(
    chance: Random,
    chart: Chart,
    count: int,
    *,
    provinces: Collection[str] = (),
    powers: Sequence[str] = (),
    strengths: Sequence[int] = (1,),
) -> list[Unit]:
    """Return units in provinces chosen at random."""
    units = []
    for name in chance.sample(sorted(provinces or chart.provinces), count):
        province = chart.provinces[name]
        kinds = ["A"] * (province.kind != "sea") + ["F"] * bool(province.fleet)
        kind = chance.choice(kinds)
        at = name if kind == "A" else chance.choice(province.locations)
        units.append(Unit(chance.choice(powers or list(chart.powers)), kind, at, chance.choice(strengths)))
    return units


def random_orders(chance: Random, chart: Chart, units: Sequence[Unit], *, busy: float = 0.55) -> list[Order]:
    """Return an order for each unit: first the moves, then supports and convoys that mostly fit them."""
    moves = [random_move(chance, chart, unit) for unit in units if chance.random() < busy]
    moving = {chart.province_of[move.at] for move in moves}
    rest = [unit for unit in units if chart.province_of[unit.at] not in moving]
    return [*moves, *(random_help(chance, chart, unit, units, moves) for unit in rest)]


def random_move(chance: Random, chart: Chart, unit: Unit) -> Move:
    """Return a move to a neighbour, or of an army over the sea."""
    here = chart.province_of[unit.at]
    if unit.kind == "F":
        return Move(unit.power, "F", unit.at, chance.choice(sorted(chart.fleet_moves[unit.at])))
    if here in chart.coasts and chance.random() < 0.5:
        near = {coast for sea in chart.seas_beside[here] for coast in chart.neighbours[sea] & chart.coasts}
        return Move(unit.power, "A", unit.at, chance.choice(sorted(near - {here})), chance.random() < 0.2)
    return Move(unit.power, "A", unit.at, chance.choice(sorted(chart.army_reach[here])))


def random_help(chance: Random, chart: Chart, unit: Unit, units: Sequence[Unit], moves: Sequence[Move]) -> Order:
    """Return a convoy, a support or a hold."""
    here = chart.province_of[unit.at]
    reach = chart.reach(unit.kind, unit.at)
    at_sea = [move for move in moves if move.kind == "A" and {chart.province_of[move.at], move.to} <= chart.coasts]
    if here in chart.seas and at_sea and chance.random() < 0.6:
        move = chance.choice(at_sea)
        return Convoy(unit.power, unit.kind, unit.at, move.at, move.to)
    helped = [move for move in moves if chart.province_of[move.to] in reach and chart.province_of[move.to] != here]
    if helped and chance.random() < 0.75:
        move = chance.choice(helped)
        return SupportMove(unit.power, unit.kind, unit.at, move.at, move.to)
    beside = [other for other in units if chart.province_of[other.at] in reach]
    if beside and chance.random() < 0.8:
        return SupportHold(unit.power, unit.kind, unit.at, chance.choice(beside).at)
    return Hold(unit.power, unit.kind, unit.at)
