"""Secrets: what others write is not to be seen before all have handed in (CD-2.1)."""

from __future__ import annotations

from random import Random

import attrs

from histgames.adjudicator.orders import in_order
from histgames.games.classical import menu
from histgames.games.classical.actions import Written
from histgames.games.classical.state import CHART, POWERS, Europe
from histgames.games.classical.writing import Movement, Retreats, Sheet, Writing

__all__ = ["imagine", "view"]

PROVINCE = CHART.province_of


def view(state: Europe, seat: str) -> Europe:
    """Return the state as a seat may see it: the sheets of others are empty, even of those who have handed in."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Writing):
        return state
    own = POWERS.get(seat, "")
    sheets = tuple(each if each.power == own else Sheet(each.power, done=each.done) for each in top.sheets)
    if sheets == top.sheets:
        return state
    seen = state.copy()
    seen.replace(attrs.evolve(top, sheets=sheets))
    return seen


def imagine(seen: Europe, seat: str, random: Random) -> Europe:
    """Return a state that a seat may believe in: every unit of others holds, or does something at random."""
    top = seen.stack[-1] if seen.stack else None
    if not isinstance(top, Movement | Retreats):
        return seen
    own = POWERS.get(seat, "")
    state = seen.copy()
    sheets = tuple(
        each if each.power == own else attrs.evolve(each, orders=_guess(state, top, each.power, random))
        for each in top.sheets
    )
    state.replace(attrs.evolve(top, sheets=sheets))
    return state


def _guess(state: Europe, step: Writing, power: str, random: Random) -> tuple[Written, ...]:
    given: dict[str, Written] = {}
    if isinstance(step, Retreats):
        while ways := menu.retreats(state, power, given):
            chosen = random.choice(ways)
            given[PROVINCE[chosen.at]] = chosen
        return tuple(given.values())
    for unit in in_order(state.units_of(power)):
        ways = list(menu.moves(state, unit, given))
        given[PROVINCE[unit.at]] = ways[0] if random.random() < HOLDS else random.choice(ways)
    return tuple(given.values())


#: How often a unit of another power is thought to hold.
HOLDS = 0.5
