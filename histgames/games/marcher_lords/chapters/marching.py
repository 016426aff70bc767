"""Who may march where in the Movement Phase (section 6.0): each reason against it is a check, and legal is what none refuses.

The list of moves is made out of the same parts zone by zone: `movable`, `ways`, which asks `crossing`, and `leaders.barred`.
"""

from __future__ import annotations

from functools import lru_cache

from histgames.core.steps import Refusal
from histgames.games.marcher_lords.actions import Invade, Move
from histgames.games.marcher_lords.board import KINGDOM, NEIGHBOURS, is_strait
from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.chapters.supply import closed_zones
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.points import SEA
from histgames.games.marcher_lords.state import Marches

__all__ = ["Ways", "against", "crossing", "frozen_here", "kept_by_civil_war", "movable", "waiting", "ways"]


def frozen_here(state: Marches, side: str, zone: str) -> bool:
    """Return whether Civil War keeps a side's units in a zone from moving and attacking (ML-5Wf).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("civil war Gwent", "Gwent Is Coed: welsh, Infantry").state
    >>> frozen_here(state, "welsh", "GWI"), frozen_here(state, "norman", "GWI")
    (True, False)
    """
    return side == "welsh" and bool(state.civil_war) and KINGDOM[zone] == state.civil_war


def movable(state: Marches, side: str, seat: str, zone: str) -> dict[str, Group]:
    """Return a seat's counters in a zone that can still move, by label: those that are ready and that no Civil War keeps.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("under way", "Hereford: norman castle, Knight 2, Infantry stopped, Levied Infantry").state
    >>> {label: count for label, (_, count) in movable(state, "norman", "norman", "HES").items()}
    {'Knight': 2}
    """
    if frozen_here(state, side, zone):
        return {}
    ready = state.zones[zone].of(side).ready
    return {label: (unit, n) for label, (unit, n) in ready.items() if not unit.seat or unit.seat == seat}


def waiting(state: Marches, side: str) -> set[str]:
    """Return the zones that units of a side are about to invade (ML-6.2b)."""
    return {target for here in state.zones.values() for target in here.of(side).waiting}


STRAIT_CLOSED = Refusal("nobody crosses the strait in bad weather", "ML-12.2c")
WEATHER_FIRST = Refusal("that needs a weather check: write invade, then advance", "ML-12.2a")
SUPPLY_FIRST = Refusal("that needs a supply check: write invade, then advance", "ML-6.2a")
NOTHING_FIRST = Refusal("that needs no check: write move", "ML-6.2k")


def crossing(closed: frozenset[str], sea: str, origin: str, target: str, *, gathered: bool) -> Refusal | None:
    """Return why a side's units may not cross the border between two neighbours, or None.

    Parameters
    ----------
    closed : frozenset of str
        The zones that the side does not enter without a supply check.
    sea : str
        What the strait is like: ``"calm"``, ``"rough"`` or ``"closed"`` (ML-12.2a, ML-12.2c, ML-5Wh).
    gathered : bool
        Whether they gather to invade, for a check, or simply move.

    Examples
    --------
    >>> crossing(frozenset({"GWI"}), "calm", "HES", "GWI", gathered=False).rule
    'ML-6.2a'
    """
    across = sea != "calm" and is_strait(origin, target)
    if across and sea == "closed":
        return STRAIT_CLOSED
    if gathered:
        return None if across or target in closed else NOTHING_FIRST
    if across:
        return WEATHER_FIRST
    return SUPPLY_FIRST if target in closed else None


Ways = tuple[tuple[str, ...], tuple[str, ...]]


@lru_cache(maxsize=8192)
def ways(closed: frozenset[str], origin: str, sea: str) -> Ways:
    """Return the neighbours that a side's units may simply move to, and those for which they gather to invade; see `crossing`.

    Examples
    --------
    >>> ways(frozenset({"GWI"}), "HES", "calm")[1]
    ('GWI',)
    """
    free: list[str] = []
    checked: list[str] = []
    for zone in NEIGHBOURS[origin]:
        if crossing(closed, sea, origin, zone, gathered=False) is None:
            free.append(zone)
        elif crossing(closed, sea, origin, zone, gathered=True) is None:
            checked.append(zone)
    return tuple(free), tuple(checked)


def not_there(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Only who is there goes (ML-2.2d)."""
    if _named(state, side, action):
        return None
    return Refusal("there is no {unit:label} in {zone}", "ML-2.2d", {"unit": action.unit, "zone": action.origin})


def kept_by_civil_war(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Units of a kingdom in civil war stand still (ML-5Wf)."""
    if not frozen_here(state, side, action.origin):
        return None
    return Refusal("civil war keeps {kingdom} from moving", "ML-5Wf", {"kingdom": state.civil_war})


def face_down(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Units do not move in the turn in which they are levied (ML-6.0j)."""
    if any(unit.up for unit, _ in _named(state, side, action)):
        return None
    return Refusal("units levied this turn are face down until the Activation Phase", "ML-6.0j")


def too_far(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """A step goes into a neighbouring zone (ML-6.0b)."""
    if action.target in NEIGHBOURS[action.origin]:
        return None
    return Refusal("{target:zone} does not border {zone}", "ML-6.0b", {"zone": action.origin, "target": action.target})


def tired(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Who has used up his movement stays, and so do the units of others (ML-6.0a)."""
    able = movable(state, side, seat, action.origin).get(action.unit)
    if able is None:
        told = {"unit": action.unit, "zone": action.origin}
        return Refusal("{unit:label} in {zone} has no movement left", "ML-6.0a", told)
    if not 1 <= action.count <= able[1]:
        return Refusal("only {able} of them can move", "ML-6.0a", {"able": able[1]})
    return None


def shut_out(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Leaders and teulu have limits of their own (section 10)."""
    unit, _ = movable(state, side, seat, action.origin)[action.unit]
    return barred(state, unit, action.target)


def at_the_border(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """What needs a check gathers first, the rest just moves (ML-6.2b, ML-6.2k)."""
    gathered = isinstance(action, Invade)
    return crossing(closed_zones(state, side), SEA(state), action.origin, action.target, gathered=gathered)


def _named(state: Marches, side: str, action: Move | Invade) -> list[Group]:
    return [(unit, n) for unit, n in state.zones[action.origin].groups(side) if unit.label == action.unit]


#: In the order in which they are told.
AGAINST_A_MOVE = (not_there, kept_by_civil_war, face_down, too_far, tired, shut_out, at_the_border)


def against(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Return the first reason against a move or invasion in the Movement Phase, or None if it is legal."""
    for check in AGAINST_A_MOVE:
        if refusal := check(state, side, seat, action):
            return refusal
    return None
