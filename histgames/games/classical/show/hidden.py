"""What a power may believe of the others, whose orders it does not see before all have handed in (CD-2.1)."""

from __future__ import annotations

from random import Random

from attrs import evolve

from histgames.adjudicator.orders import in_order
from histgames.games.classical.actions import Written
from histgames.games.classical.chapters import sensible
from histgames.games.classical.chapters.movement import Movement
from histgames.games.classical.chapters.retreats import Retreats
from histgames.games.classical.chapters.writing import Orders, OrderSheet
from histgames.games.classical.state import CHART, Europe
from histgames.kit.sheets import guessed

__all__ = ["imagine"]

PROVINCE = CHART.province_of
#: How often a unit of another power is thought to hold.
HOLDS = 0.5


def imagine(seen: Europe, seat: str, random: Random) -> Europe:
    """Return a state that a seat may believe in: every unit of others holds, or does something at random.

    Examples
    --------
    >>> import histgames as hg
    >>> game = hg.new("classical")
    >>> state = imagine(game.view("france"), "france", Random(1))
    >>> [len(sheet.written) for sheet in state.top.sheets]
    [3, 3, 0, 3, 3, 4, 3]
    """
    top = seen.top
    if not isinstance(top, Movement | Retreats):
        return seen

    def guess(sheet: OrderSheet) -> OrderSheet:
        return evolve(sheet, written=_guess(seen, top, sheet.power, random))

    return guessed(seen, seat, guess)


def _guess(state: Europe, step: Orders, power: str, random: Random) -> tuple[Written, ...]:
    given: dict[str, Written] = {}
    if isinstance(step, Retreats):
        while ways := sensible.retreats(state, power, given):
            chosen = random.choice(ways)
            given[PROVINCE[chosen.at]] = chosen
        return tuple(given.values())
    for unit in in_order(state.units_of(power)):
        ways = list(sensible.moves(state, unit, given))
        given[PROVINCE[unit.at]] = ways[0] if random.random() < HOLDS else random.choice(ways)
    return tuple(given.values())
