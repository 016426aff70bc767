"""Hidden information: units lie face down until they are activated (section 4), and set-up is secret (sections 11.1.3, 11.2.3)."""

from __future__ import annotations

from random import Random

from histgames.games.marcher_lords.board import GWENT, ZONES
from histgames.games.marcher_lords.levy import draw_pool
from histgames.games.marcher_lords.scenarios import SetUp
from histgames.games.marcher_lords.state import Marches, other_side
from histgames.games.marcher_lords.units import Unit, unknown_kind

__all__ = ["imagine", "view"]


def view(state: Marches, seat: str) -> Marches:
    """Return the state as a seat may see it.

    The other side's face-down units are units of unknown kind; its pool is shown with them, as what they may be. While both sides
    set up, the other side's choices are not there.
    """
    own = seat.partition("/")[0]
    other = other_side(own)
    seen = state.copy()
    for zone in ZONES:
        here = state.zones[zone]
        if any([u.kind.side == other and not u.up for u, _ in here.units]):
            groups: dict[Unit, int] = {}
            for unit, n in here.units:
                if unit.kind.side == other and not unit.up and unit.kind.key in state.kinds:
                    seen.pool[unit.kind.key] += n
                    unit = Unit(unknown_kind(other), up=False, seat=unit.seat)
                groups[unit] = groups.get(unit, 0) + n
            seen.zones[zone] = here.with_units(groups.items())
    if state.stack and isinstance(state.stack[-1], SetUp):
        step = state.stack[-1]
        placed = tuple(entry for entry in step.placed if entry[0].seat.partition("/")[0] == own)
        seen.replace(SetUp(step.left, placed))
    return seen


def imagine(seen: Marches, seat: str, random: Random) -> Marches:
    """Return a state that a seat may believe in: unknown units are drawn from what they may be."""
    other = other_side(seat.partition("/")[0])
    state = seen.copy()
    for zone in ZONES:
        hidden = [(u, n) for u, n in state.zones[zone].units if u.kind.key.startswith("unknown")]
        for unit, count in hidden:
            state.take(zone, unit, count)
            for _ in range(count):
                pool = draw_pool(state, other)
                kind = state.kinds[random.choices([key for key, _ in pool], [n for _, n in pool])[0]]
                state.pool[kind.key] -= 1
                gwent = state.choices.archers_of_gwent and kind.archer and zone in GWENT
                state.add(zone, Unit(kind, up=False, gwent=gwent, seat=unit.seat))
    return state
