"""Who may march where in the Movement Phase (section 6.0): each reason against it is a check, and legal is what none refuses.

The list of moves is made out of the same parts zone by zone: `movable`, `ways`, which asks `crossing`, and `leaders.barred`.
"""

from __future__ import annotations

from functools import lru_cache

from histgames.core.steps import Refusal
from histgames.games.marcher_lords.actions import Invade, Move
from histgames.games.marcher_lords.board import COUNTY, KINGDOM, NEIGHBOURS, is_strait
from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.chapters.supply import closed_zones
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.points import SEA
from histgames.games.marcher_lords.state import Marches

__all__ = [
    "Ways",
    "against",
    "crossing",
    "frozen_here",
    "kept_by_civil_war",
    "movable",
    "not_there",
    "of_another",
    "stopped",
    "waiting",
    "ways",
]


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


def waiting(state: Marches, side: str, seat: str) -> tuple[str, ...]:
    """Return the zones that a commander's units are about to invade (ML-6.2b), in the order of the zones they come from.

    In the team game an invasion is at the word of those whose counters take part in it (ML-11.1.2c); a shared one has one check
    (ML-6.2b) and goes at the word of any of them.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Knight (William) > Elfael", commanders="several").state
    >>> waiting(state, "norman", "norman/william"), waiting(state, "norman", "norman/hugh")
    (('ELF',), ())
    """
    found: dict[str, None] = {}
    for here in state.zones.values():
        own = here.of(side)
        if own.waiting:
            found.update({unit.bound: None for unit, _ in own.groups if unit.bound and unit.seat in ("", seat)})
    return tuple(found)


STRAIT_CLOSED = Refusal("nobody crosses the strait in bad weather", "ML-12.2c")
WEATHER_FIRST = Refusal("that needs a weather check: write invade, then advance", "ML-12.2a")
SUPPLY_FIRST = Refusal("that needs a supply check: write invade, then advance", "ML-6.2a")
COUNTY_FIRST = Refusal("the Welsh need a supply check for a county: write invade, then advance", "ML-6.2l")
NOTHING_FIRST = Refusal("that needs no check: write move", "ML-6.2a")
TO_RECOVER = Refusal("Normans who recover a county zone need no check: write move", "ML-6.2k")
AT_HOME = Refusal("the Welsh need no check outside the counties: write move", "ML-6.2l")
ABUNDANCE = Refusal("no supply is checked in a turn of abundance: write move", "ML-5Nk")


def crossing(closed: frozenset[str], sea: str, origin: str, target: str, *, gathered: bool) -> Refusal | None:
    """Return why units may not cross the border between two neighbours, or None; `at_the_border` says it for their side.

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


def of_another(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """In the team game each commander moves his own counters (ML-11.1.2c, ML-11.2.2a)."""
    owners = {unit.seat for unit, _ in _named(state, side, action)}
    if owners & {"", seat}:
        return None
    told = {"unit": action.unit, "zone": action.origin, "commander": min(owners)}
    return Refusal("{unit:the} in {zone} is moved by {commander}", facts(state).team_rule, told)


def on_the_way(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Who is about to invade waits for the others (ML-6.2b)."""
    named = _named(state, side, action)
    if not all([unit.bound for unit, _ in named]):
        return None
    told = {"unit": action.unit, "zone": action.origin, "target": named[0][0].bound}
    return Refusal("{unit:the} in {zone} is about to invade {target:zone}", "ML-6.2b", told)


def stopped(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Who failed a check stays where he is for this turn (ML-6.2j); where no county is near, the Welsh have failed the weather (ML-12.2a)."""
    if not all([unit.stopped or unit.bound for unit, _ in _named(state, side, action)]):
        return None
    told = {"unit": action.unit, "zone": action.origin}
    near_county = any([COUNTY[near] for near in NEIGHBOURS[action.origin]])
    rule = "ML-6.2j" if side == "norman" or near_county else "ML-12.2a"
    return Refusal("a failed check keeps {unit:the} in {zone} this turn", rule, told)


def tired(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Who has used up his movement stays (ML-6.0a)."""
    able = movable(state, side, seat, action.origin).get(action.unit)
    if able is None:
        told = {"unit": action.unit, "zone": action.origin}
        return Refusal("{unit:the} in {zone} has no movement left", "ML-6.0a", told)
    if not 1 <= action.count <= able[1]:
        text = "only {able} of them can move" if action.count else "at least one of them moves"
        return Refusal(text, "ML-6.0a", {"able": able[1]})
    return None


def shut_out(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Leaders and teulu have limits of their own (section 10)."""
    unit, _ = movable(state, side, seat, action.origin)[action.unit]
    return barred(state, unit, action.target)


def at_the_border(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """What needs a check gathers first, the rest just moves (ML-6.2b, ML-6.2k)."""
    gathered = isinstance(action, Invade)
    refusal = crossing(closed_zones(state, side), SEA(state), action.origin, action.target, gathered=gathered)
    if refusal is SUPPLY_FIRST and side == "welsh":
        return COUNTY_FIRST
    return _without_check(state, side, action.target) if refusal is NOTHING_FIRST else refusal


def _without_check(state: Marches, side: str, target: str) -> Refusal:
    """Return why a side needs no supply check to enter a zone."""
    if state.zones[target].holder == side:
        return Refusal("{zone} is friendly and needs no check: write move", "ML-6.2a", {"zone": target})
    if side == "welsh":
        return AT_HOME
    return TO_RECOVER if COUNTY[target] else ABUNDANCE


def _named(state: Marches, side: str, action: Move | Invade) -> list[Group]:
    return [(unit, n) for unit, n in state.zones[action.origin].groups(side) if unit.label == action.unit]


#: In the order in which they are told.
AGAINST_A_MOVE = (
    *(not_there, of_another, kept_by_civil_war, face_down, too_far),
    *(on_the_way, stopped, tired, shut_out, at_the_border),
)


def against(state: Marches, side: str, seat: str, action: Move | Invade) -> Refusal | None:
    """Return the first reason against a move or invasion in the Movement Phase, or None if it is legal."""
    for check in AGAINST_A_MOVE:
        if refusal := check(state, side, seat, action):
            return refusal
    return None
