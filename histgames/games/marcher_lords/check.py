"""What makes a position possible: used for positions set up by hand, and after every action of the fuzzer."""

from __future__ import annotations

from histgames.games.marcher_lords.board import NAMES, ZONES
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches

__all__ = ["census", "check"]


def census(state: Marches) -> dict[str, int]:
    """Return how many counters of each kind there are in all places together: map, pool, lost, absent, castles."""
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


def check(state: Marches) -> list[str]:
    """Return what is wrong with a position, a sentence each."""
    wrong: list[str] = []
    if sorted(state.zones) != sorted(ZONES):
        return ["The position does not have the 27 zones of the map."]
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
    for zone in ZONES:
        here = state.zones[zone]
        if here.holder not in ("", "norman", "welsh"):
            wrong.append(f"{NAMES[zone]} cannot be held by {here.holder!r}: say norman, welsh or nothing.")
        wrong += [f"{NAMES[zone]} has {n} of {unit.label}." for unit, n in here.units if n < 1]
        here_earls = [unit.name for unit, _ in here.units if unit.kind.key == "earl"]
        if len(here_earls) > 1:
            wrong.append(f"{NAMES[zone]} holds {len(here_earls)} earls, but only one may be in a zone (ML-6.0g).")
        earls += [unit.name for unit, n in here.units if unit.kind.leader for _ in range(n)]
    wrong += [f"{name} is on the map more than once." for name in sorted(set(earls)) if earls.count(name) > 1]
    return wrong
