"""What is wrong with a state: for positions set up by hand, and for files that were damaged or changed by hand; and a count of units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from histgames.adjudicator.validity import Position
from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.games.classical.actions import WORDS, Written
from histgames.games.classical.chapters.movement import Season
from histgames.games.classical.state import CHART, NAMES, POWERS, SEASONS, Europe, Mark
from histgames.kit.sheets import Resolving, Sheet, Writing

__all__ = ["census", "check"]

PROVINCE = CHART.province_of
#: What an order or a mark of an order can be called.
KINDS = frozenset(WORDS.values())


def check(state: Europe) -> list[str]:
    """Return what is wrong with a position, a sentence each.

    Examples
    --------
    >>> check(Europe(owners={"gas": "FRA"}))
    ['Gascony has no supply centre that France could own.']
    """
    wrong = [*_units(state), *_owners(state), *_powers(state), *_orders(state), *_seasons(state)]
    if not wrong and not state.survivors:
        wrong.append("No power has a unit or a centre.")
    return wrong


def _units(state: Europe) -> Iterator[str]:
    """Tell of units that cannot stand, or cannot have stood, where they are said to."""
    for units in (
        state.units,
        *((one.unit,) for one in state.dislodged),
        *((one.attacker,) for one in state.dislodged),
    ):
        try:
            Position(CHART, units)
        except GameError as error:
            yield str(error)
    stand = {PROVINCE.get(unit.at) for unit in state.units}
    for one in state.dislodged:
        for place in one.retreats:
            if place not in PROVINCE:
                yield f"There is no province {cited(place)} to retreat to."
            elif PROVINCE[place] in stand:
                yield f"{CHART.label(place)} is occupied, so nobody can retreat there."


def _owners(state: Europe) -> Iterator[str]:
    for centre, owner in state.owners.items():
        if centre not in CHART.provinces:
            yield f"There is no province {cited(centre)} that could be owned."
        elif not CHART.provinces[centre].centre:
            yield f"{CHART.label(centre)} has no supply centre that {NAMES.get(owner, owner)} could own."


def _powers(state: Europe) -> Iterator[str]:
    """Tell of powers that there are not."""
    said = [unit.power for unit in state.units]
    said += [unit.power for one in state.dislodged for unit in (one.unit, one.attacker)]
    said += [mark.power for mark in state.marks]
    said += [*state.owners.values(), *state.raised, *state.lost]
    said += [POWERS.get(sheet.seat, sheet.seat) for sheet in _sheets(state)]
    for power in dict.fromkeys(said):
        if power not in NAMES:
            yield f"There is no power {cited(power)}: there are {', '.join(NAMES)}."


def _sheets(state: Europe) -> list[Sheet[Any]]:
    return [sheet for step in state.stack if isinstance(step, Writing | Resolving) for sheet in step.sheets]


def _orders(state: Europe) -> Iterator[str]:
    """Tell of orders, written or carried out, that are none."""
    orders: Iterable[Mark | Written] = [*state.marks, *(order for sheet in _sheets(state) for order in sheet.written)]
    for order in orders:
        if order.what not in KINDS:
            yield f"There is no order {cited(order.what)}."
        needed = {"at": order.what != "waive", "to": order.what in ("move", "retreat", "convoy")}
        needed["target"] = order.what in ("support", "convoy")
        for part in ("at", "to", "target"):
            place = getattr(order, part)
            if place not in PROVINCE and (place or needed[part]):
                yield f"There is no province {cited(place)}, which is part of an order."


def _seasons(state: Europe) -> Iterator[str]:
    """Tell of seasons that there are not, now or still to come."""
    for season in (state.season, *[step.season for step in state.stack if isinstance(step, Season)]):
        if season not in SEASONS:
            yield f"There is no season {cited(season)}: there are {', '.join(SEASONS)}."


def census(state: Europe) -> Mapping[str, int]:
    """Return for each power how many units it has and had, less those that it built: as many as it began with.

    Examples
    --------
    >>> from histgames.adjudicator import Unit
    >>> census(Europe(units=(Unit("FRA", "A", "par"),), raised={"FRA": 3}, lost={"FRA": 4}))["FRA"]
    2
    """
    return {
        power: len(state.units_of(power))
        + sum(one.unit.power == power for one in state.dislodged)
        + state.lost.get(power, 0)
        - state.raised.get(power, 0)
        for power in NAMES
    }
