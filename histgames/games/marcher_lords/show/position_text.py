"""Positions written as text, of which `position` says what the lines mean."""

from __future__ import annotations

from collections.abc import Iterable

from histgames.core import kernel
from histgames.core.ruleset import Ruleset
from histgames.games.marcher_lords.board import NAMES, ZONES
from histgames.games.marcher_lords.chapters.sequence import PHASES
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.pieces import Group, Unit
from histgames.games.marcher_lords.show.position_read import END, SET_UP, SIDES, read_position
from histgames.games.marcher_lords.show.position_under_way import left_out, movement_told, under_way
from histgames.games.marcher_lords.state import Marches

__all__ = ["show_position"]


def show_position(rules: Ruleset[Marches], state: Marches) -> str:
    """Return a state as text, which `read_position` reads.

    Everything that matters for further play is in it, but for what is in the middle of dice, a battle or an event: then the last line
    is a remark that says what is left out. What the text holds is found out by reading it again.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position, rules
    >>> print(show_position(rules(), position("Hereford: norman castle, Knight 2").state))
    scenario norman-conquerors
    turn 2
    phase norman Movement Phase
    mobilised Borderland, Gwent
    Hereford: norman castle, Knight 2
    """
    lines = _head(state) + _zone_lines(state)
    if any([unit.kind.key not in state.kinds for here in state.zones.values() for unit, _ in here.units]):
        return "\n".join([*lines, "# This is what one side sees: what the face-down units are is not in this text."])
    rest = under_way(rules, state)
    at = next((n + 1 for n, line in enumerate(lines) if line.startswith("phase ")), len(lines))
    texts = ["\n".join([*lines[:at], *more, *lines[at:]]) for more in ([[], rest] if rest else [[]])]
    told = [_at_rest(read_position(rules, text, rules.chosen(state))) for text in texts]
    wanted = _at_rest(state)
    if wanted in told:
        return texts[told.index(wanted)]
    return f"{texts[told.index(told[-1])]}\n# {left_out(state)}"


def _at_rest(state: Marches) -> Marches:
    """Return the state in which somebody or chance is asked next, without moves that no longer matter."""
    told = state.copy()
    kernel.run(told, [])
    told.zones = {z: here.with_units(_merged(told, here.units)) for z, here in told.zones.items()}
    return told


def _merged(state: Marches, groups: Iterable[Group]) -> list[Group]:
    """Return counters with the movement that matters, equal ones together."""
    found: dict[Unit, int] = {}
    for unit, n in [movement_told(state, group) for group in groups]:
        found[unit] = found.get(unit, 0) + n
    return list(found.items())


def _head(state: Marches) -> list[str]:
    lines = [f"scenario {state.scenario}", f"turn {state.turn}"]
    if state.active and state.phase in PHASES:
        lines.append(f"phase {state.active} {state.phase}")
    elif state.phase in (SET_UP, END):
        lines.append(f"phase {state.phase}")
    if state.weather:
        lines.append(f"weather {state.weather}")
    if state.mobilised or facts(state).mobilised:
        lines.append(f"mobilised {', '.join(sorted(state.mobilised)) or 'none'}")
    lines += ["provisions"] if state.provisions else []
    lines += [f"civil war {state.civil_war}"] if state.civil_war else []
    lines += [f"absent {name} {turn}" for name, turn in state.absent.items()]
    return lines + [f"lost {kind} {count}" for kind, count in state.lost.items() if count]


def _zone_lines(state: Marches) -> list[str]:
    lines: list[str] = []
    for zone in ZONES:
        here = state.zones[zone]
        if not (here.holder or here.castle or here.units):
            continue
        own = f"({here.seat.partition('/')[2].title()})" if here.seat else ""
        parts = [" ".join(filter(None, [here.holder or "neutral", "castle" if here.castle else "", own]))]
        for side in SIDES:
            word = "" if side == here.holder else f"{side.title()} "
            for unit, count in _merged(state, here.groups(side)):
                number = f" {count}" if count > 1 else ""
                parts.append(f"{'' if unit.kind.leader else word}{unit.label}{number}{_way_told(unit)}")
        lines.append(f"{NAMES[zone]}: {', '.join(parts)}")
    return lines


def _way_told(unit: Unit) -> str:
    moved = " stopped" if unit.stopped else f" moved {unit.spent}" if unit.spent else ""
    return f"{moved} > {NAMES[unit.bound]}" if unit.bound else moved
