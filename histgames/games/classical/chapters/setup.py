"""How the game begins (CD-1.1)."""

from __future__ import annotations

from histgames.adjudicator import Unit
from histgames.adjudicator.orders import in_order
from histgames.core.ruleset import Start
from histgames.games.classical.chapters.sequence import rest_of_year
from histgames.games.classical.state import CHART, Europe

__all__ = ["setup"]


def setup(start: Start) -> Europe:
    """Return Europe in spring 1901: 22 units on 22 home centres.

    Examples
    --------
    >>> from histgames.games import find_rules
    >>> state = find_rules("classical").begin()
    >>> len(state.units), len(state.owners), state.when
    (22, 22, 'Spring 1901')
    """
    provinces = CHART.provinces.values()
    state = Europe(
        on=start.on,
        units=in_order(Unit(p.home, p.start[0], p.id + p.start[1:]) for p in provinces if p.start),
        owners={p.id: p.home for p in provinces if p.home},
    )
    state.push(*rest_of_year(state))
    return state
