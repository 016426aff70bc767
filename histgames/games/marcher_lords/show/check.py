"""What makes a position possible: used for positions set up by hand, and after every action of the fuzzer."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import fields

from histgames.core.words import ENGLISH, Words
from histgames.games.marcher_lords.board import KINGDOMS, NAMES, ZONES
from histgames.games.marcher_lords.chapters.leaders import LEADER_HOMES, LEADER_KINDS, misplaced
from histgames.games.marcher_lords.chapters.sequence import PHASES
from histgames.games.marcher_lords.command import seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Kind, Unit
from histgames.games.marcher_lords.show.words import WAYS
from histgames.games.marcher_lords.state import Marches

__all__ = ["census", "check"]


WORDS = Words(ENGLISH, WAYS)


def census(state: Marches) -> dict[str, int]:
    """Return how many counters of each kind there are in all places together: map, pool, lost, absent, castles.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> census(position("Hereford: norman castle, Knight 2", "Elfael: norman, Knight").state)["knight"]
    14
    """
    numbers = dict.fromkeys([*state.kinds, "castle"], 0)
    for kind, count in state.pool.items():
        numbers[kind] += count
    for kind, count in state.lost.items():
        numbers[kind] += count
    numbers["earl"] += len(state.absent)
    for zone in ZONES:
        here = state.zones[zone]
        numbers["castle"] += here.castle
        for unit, count in here.units:
            numbers[unit.kind.key] = numbers.get(unit.kind.key, 0) + count
    return numbers


def check(kinds: Mapping[str, Kind], state: Marches) -> list[str]:
    """Return what is wrong with a position in a game with this unit legend, a sentence each.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Knight 2").state.copy()
    >>> state.turn = 11
    >>> check(state.kinds, state)
    ['Turn 11 does not exist: a game has turns 1 to 10.']
    """
    if state.kinds != kinds:
        return ["The position has another unit legend than the game."]
    wrong: list[str] = []
    if sorted(state.zones) != sorted(ZONES):
        return ["The position does not have the 27 zones of the map."]
    if odd := _odd_values(state):
        return odd
    if not 1 <= state.turn <= NUMBERS.turns:
        wrong.append(f"Turn {state.turn} does not exist: a game has turns 1 to {NUMBERS.turns}.")
    if not state.stack and state.outcome is None:
        wrong.append("Nothing would happen next: the position needs a phase to begin with.")
    limits = {**{key: kind.number for key, kind in state.kinds.items()}, "castle": NUMBERS.castles}
    for kind, count in census(state).items():
        if count > limits.get(kind, 0):
            wrong.append(f"There are {count} counters {kind!r}, but only {limits.get(kind, 0)} exist.")
    for kind, count in state.pool.items():
        if count < 0:
            wrong.append(
                f"There are {limits[kind] - count} counters {kind!r} on the map, but only {limits[kind]} exist."
            )
    earls: list[str] = []
    teulu: dict[str, int] = {}
    for zone in ZONES:
        here = state.zones[zone]
        if here.holder not in ("", "norman", "welsh"):
            wrong.append(f"{NAMES[zone]} cannot be held by {here.holder!r}: say norman, welsh or nothing.")
        wrong += [f"{NAMES[zone]} has {n} of {unit.label}." for unit, n in here.units if n < 1]
        for unit, n in here.units:
            if unit.kind.key == "teulu" and unit.home:
                teulu[unit.home] = teulu.get(unit.home, 0) + n
            wrong += _odd_unit(state, unit, zone)
        here_earls = [unit.name for unit, _ in here.units if unit.kind.key == "earl"]
        if len(here_earls) > 1:
            wrong.append(f"{NAMES[zone]} holds {len(here_earls)} earls, but only one may be in a zone (ML-6.0g).")
        earls += [unit.name for unit, n in here.units if unit.kind.leader for _ in range(n)]
    wrong += [
        f"There are {n} teulu of {home}, but each kingdom has one (ML-11.1.6c)." for home, n in teulu.items() if n > 1
    ]
    wrong += [f"{name} is on the map more than once." for name in sorted(set(earls)) if earls.count(name) > 1]
    return wrong


def _odd_values(state: Marches) -> list[str]:
    """Return what no game could ever have in its calendar, pools and stack: only a changed file can."""
    needed = {"castle", *[key for key, kind in state.kinds.items() if not kind.leader and key != "teulu"]}
    known = ("", *seats(state, "norman"), *seats(state, "welsh"))
    bad = [
        ("side", state.active not in ("", "norman", "welsh")),
        ("first side", state.first != facts(state).first),
        ("weather", state.weather not in ("", "fair", "bad")),
        ("mobilised kingdoms", not state.mobilised <= {*KINGDOMS, *facts(state).mobilised}),
        ("civil war", state.civil_war not in ("", *KINGDOMS)),
        ("number of the lost", set(state.lost) != {"teulu", "earl", "king"} or min(state.lost.values()) < 0),
        ("phase", state.phase not in ("set-up", "end", *PHASES)),
        ("pool", not needed <= set(state.pool) <= {*state.kinds, "castle"}),
        ("absent earls", any(LEADER_KINDS.get(name) != "earl" for name in state.absent)),
        ("commander of a zone", any(zone.seat not in known for zone in state.zones.values())),
    ]
    for step in state.stack:
        for name in [field.name for field in fields(type(step))]:
            value = getattr(step, name)
            bad.append(("side that comes next", name == "side" and value not in ("norman", "welsh", "viking")))
            bad.append(("zone that comes next", name in ("zone", "target") and value not in ("", *ZONES)))
    return [
        f"The {what} of the position is none of this game." for what in dict.fromkeys(w for w, is_so in bad if is_so)
    ]


def _odd_unit(state: Marches, unit: Unit, zone: str) -> list[str]:
    """Return why a counter cannot be what it is, or cannot be where it is."""
    kind, where = unit.kind, NAMES[zone]
    if state.kinds.get(kind.key) != kind:
        return [f"{where} holds {unit.label}, which is not in the unit legend."]
    if kind.leader:
        if LEADER_KINDS.get(unit.name) != kind.key or unit.home != LEADER_HOMES[unit.name]:
            return [f"{where} holds {unit.label}: the game has no such leader."]
        if not unit.up:
            return [f"{unit.label} in {where} is no unit that is levied: leaders are always face up."]
    if unit.insurgent and (kind.side != "welsh" or kind.leader):
        return [f"{where} holds {unit.label}: only Welsh units rise as insurgents (ML-5Wk)."]
    if unit.spent < 0 or unit.bound not in ("", *ZONES):
        return [f"{unit.label} in {where} is on a way that does not exist."]
    if refusal := misplaced(state, unit, zone):
        return [f"{unit.label} cannot be in {where}: {WORDS.phrase(refusal.text, refusal.fields)} ({refusal.rule})."]
    return []
