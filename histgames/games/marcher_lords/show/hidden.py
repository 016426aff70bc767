"""Hidden information: units lie face down until they are activated (section 4), and set-up is secret (sections 11.1.3, 11.2.3)."""

from __future__ import annotations

from random import Random

from attrs import evolve

from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.chapters.levy import draw_pool, levied
from histgames.games.marcher_lords.chapters.setup import SetUp
from histgames.games.marcher_lords.pieces import Unit, unknown_kind
from histgames.games.marcher_lords.state import Marches, add, other_side, take

__all__ = ["imagine", "view"]


def view(state: Marches, seat: str) -> Marches:
    """Return the state as a seat may see it.

    The other side's face-down units are units of unknown kind; its pool is shown with them, as what they may be. While both sides
    set up, the other side's choices are not there.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Levied Knight", "Rhos: welsh, Infantry").state
    >>> [[unit.label for unit, _ in view(state, seat).zones["HES"].units] for seat in ("norman", "welsh")]
    [['Levied Knight'], ['Levied Unit']]
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
    if isinstance(state.top, SetUp):
        placed = tuple(entry for entry in state.top.placed if entry[0].side == own)
        seen.hand_down(SetUp, placed=placed)
    return seen


def imagine(seen: Marches, seat: str, random: Random) -> Marches:
    """Return a state that a seat may believe in: unknown units are drawn from what they may be.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> seen = view(position("Hereford: norman castle, Levied Knight").state, "welsh")
    >>> [unit.label.partition(" ")[0] for unit, _ in imagine(seen, "welsh", Random(1)).zones["HES"].units]
    ['Levied']
    """
    other = other_side(seat.partition("/")[0])
    state = seen.copy()
    for zone in ZONES:
        hidden = [(u, n) for u, n in state.zones[zone].units if u.kind.key.startswith("unknown")]
        for unit, count in hidden:
            take(state, zone, unit, count)
            for _ in range(count):
                pool = draw_pool(state, other)
                key = random.choices([key for key, _ in pool], [n for _, n in pool])[0]
                state.pool[key] -= 1
                add(state, zone, evolve(levied(state, key, zone), seat=unit.seat))
    return state
