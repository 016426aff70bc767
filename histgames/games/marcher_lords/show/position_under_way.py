"""What is under way inside a phase, as lines of a position's text: pieces placed, zones named, commanders done, a zone chosen.

What is in the middle of dice, a battle or an event has no lines; `left_out` says what a text does without.
"""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core import kernel
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Step
from histgames.games.marcher_lords.board import NAMES, NEIGHBOURS, find_zone
from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.chapters.levy import ChooseLevies, DrawLevies, draws, units_left
from histgames.games.marcher_lords.chapters.marching import ways
from histgames.games.marcher_lords.chapters.movement import MovementPhase
from histgames.games.marcher_lords.chapters.setup import Place, SetUp
from histgames.games.marcher_lords.chapters.strategic import StrategicMovement
from histgames.games.marcher_lords.chapters.supply import SupplyRoll, closed_zones
from histgames.games.marcher_lords.command import chair, seats
from histgames.games.marcher_lords.extra.levies import AskedLevyPhase, AskLevies
from histgames.games.marcher_lords.extra.sea_invasion import SeaRoll, StrategicCrossing
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.points import LEVY, SEA
from histgames.games.marcher_lords.state import Marches

__all__ = [
    "WORDS",
    "Said",
    "check_bound",
    "left_out",
    "movement_told",
    "place",
    "read_under_way",
    "resume",
    "under_way",
]

#: First words of the lines, each with the phase it belongs to; None for both kinds of movement.
WORDS: dict[str, str | None] = {
    "place": "set-up",
    "levies": "Levy Phase",
    "may": "Levy Phase",
    "named": "Levy Phase",
    "under": None,
    "ended": "Movement Phase",
    "commander": "Strategic Movement Phase",
    "from": "Strategic Movement Phase",
}
MOVEMENT = ("Movement Phase", "Strategic Movement Phase")
#: What was read of these lines: for each first word its zones or seats.
Said = dict[str, tuple[str, ...]]


# writing


def movement_told(state: Marches, group: Group) -> Group:
    """Return counters with just the movement that still matters: of the side that moves, or that a failed check keeps in place.

    What others have moved is forgotten before it is asked for: their own Movement or Activation Phase gives it back.
    """
    unit, n = group
    matters = unit.kind.side == state.active and (
        state.phase in MOVEMENT or (state.phase == "Combat Phase" and unit.stopped)
    )
    return (unit if matters else unit.changed(spent=0)), n


def under_way(rules: Ruleset[Marches], state: Marches) -> list[str]:
    """Return the lines that say what is under way; empty where play stands at the beginning of its phase, or in a battle."""
    for step in reversed(state.stack):
        if isinstance(step, SetUp):
            return [rules.notation.show(Place(piece.label, zone)) for piece, zone in step.placed]
        if isinstance(step, DrawLevies):
            return [f"levies {_names(step.zones)}"]
        if isinstance(step, ChooseLevies):
            return [f"may levy {_names(step.zones)}", *[f"named {_names(step.chosen)}" for _ in step.chosen[:1]]]
        if isinstance(step, MovementPhase):
            return ["under way", *[f"ended {', '.join(_titles(step.ended))}" for _ in step.ended[:1]]]
        if isinstance(step, StrategicMovement):
            own = [] if step.seat == chair(state, step.side) else [f"commander {_titles([step.seat])[0]}"]
            return ["under way", *own, *[f"from {NAMES[zone]}" for zone in (step.zone,) if zone]]
    return []


def _names(zones: tuple[str, ...]) -> str:
    return ", ".join([NAMES[zone] for zone in zones])


def _titles(seats: tuple[str, ...] | list[str]) -> list[str]:
    return [seat.partition("/")[2].title() for seat in seats]


def left_out(state: Marches) -> str:
    """Return a sentence on what is just being carried out, which no line of a text holds."""
    again = "goes on without it" if state.phase in MOVEMENT else "begins anew"
    return f"Not in this text is {_what(state)}: read again, the {state.phase} {again}."


def _what(state: Marches) -> str:
    top = state.stack[-1]
    battle = next((step.battle for step in reversed(state.stack) if hasattr(step, "battle")), None)
    if battle is not None:
        return f"the battle of {NAMES[battle.zone]} that is being fought"
    if isinstance(top, SeaRoll | SupplyRoll):
        return f"the advance into {NAMES[top.target]} that has begun"
    if isinstance(top, StrategicCrossing):
        return f"the crossing to {NAMES[top.move.target]} that has begun"
    return "the event that has been rolled" if state.phase == "Random Events Phase" else "what is being carried out"


# reading


def read_under_way(state: Marches, line: str, said: Said) -> None:
    """Read one of the lines into `said`; the zones, side and phase of the position are known.

    Raises
    ------
    ValueError
        If the line does not fit the position.
    """
    word, _, rest = line.partition(" ")
    phase = WORDS[word]
    if state.phase != phase and (phase or state.phase not in MOVEMENT):
        raise ValueError(
            f"this belongs to a {phase or 'Movement or Strategic Movement Phase'}, not to the {state.phase}."
        )
    if word == "under":
        if rest != "way":
            raise ValueError("this should be 'under way'.")
        said[word] = ()
    elif word in ("ended", "commander"):
        said[word] = tuple([_read_seat(state, name) for name in rest.split(",")])
        if len(said[word]) == len(seats(state, state.active)):
            raise ValueError("the phase is over when all commanders have ended it.")
    else:
        said[word] = _read_zones(state, rest.removeprefix("levy ") if word == "may" else rest)
    if word == "from" and len(said[word]) > 1:
        raise ValueError("only the units of one zone move (ML-9.0b).")
    if phase == "Levy Phase":
        _check_levy(state, word, said)


def _read_seat(state: Marches, name: str) -> str:
    seat = f"{state.active}/{name.strip().lower()}"
    if seat not in seats(state, state.active):
        raise ValueError(f"{name.strip()!r} is no commander of that side.")
    return seat


def _read_zones(state: Marches, text: str) -> tuple[str, ...]:
    zones = [find_zone(name) for name in text.split(",")]
    for zone in zones:
        if state.zones[zone].holder != state.active or zones.count(zone) > 1:
            raise ValueError(f"{NAMES[zone]} should be held by that side, and named once.")
    return tuple(zones)


def asked(state: Marches) -> bool:
    """Return whether the sides are asked which zones levy (see the option ``levies``)."""
    return any([isinstance(step, AskedLevyPhase) for step in LEVY(state, state.active)])


def _check_levy(state: Marches, word: str, said: Said) -> None:
    """Refuse levies that could not be carried out."""
    left = units_left(state, state.active)
    units = [zone for zone in said[word] if draws(state, state.active, zone)]
    everywhere = not asked(state)
    if word == "named" and not set(said[word]) <= set(said.get("may", ())):
        raise ValueError("these should be among those of a line 'may levy' above.")
    if (word == "levies" or everywhere) and len(units) < len(said[word]):
        raise ValueError("a Norman zone without castle draws no unit (ML-4.1b).")
    if word != "may" and len(units) > left - (everywhere and word == "named"):
        raise ValueError(f"only {left} units are left to be levied.")
    if word == "may" and everywhere and not 0 < left < len(units):
        raise ValueError("the side is asked only where fewer units are left than zones (ML-4.0f), or by option.")


def resume(state: Marches, said: Mapping[str, tuple[str, ...]]) -> None:
    """Put what was read in the place of the beginning of the phase, which is on the stack."""
    step = _step(state, said)
    if step is not None:
        state.pop()  # the name of the phase
        state.pop()  # and its beginning
        state.push(step)


def _step(state: Marches, said: Mapping[str, tuple[str, ...]]) -> Step[Marches] | None:
    side = state.active
    if "levies" in said:
        return DrawLevies(side, said["levies"])
    if "may" in said:
        kind = AskLevies if asked(state) else ChooseLevies
        return kind(side, said["may"], units_left(state, side), said.get("named", ()))
    if state.phase == "Movement Phase" and ("under" in said or "ended" in said):
        return MovementPhase(side, said.get("ended", ()))
    if "under" in said or "from" in said:
        (seat,), (zone,) = said.get("commander", (chair(state, side),)), said.get("from", ("",))
        return StrategicMovement(side, seat, zone)
    return None


def place(rules: Ruleset[Marches], state: Marches, line: str) -> Marches:
    """Return the state of a set-up in which one more piece has been placed (ML-11.1.3b).

    Raises
    ------
    ValueError
        If that piece does not come next, or not there.
    """
    notation = rules.notation
    action = notation.parse(line)
    for seat in kernel.to_act(state):
        if action in kernel.legal(state, seat):
            return kernel.apply(state, seat, action)[0]
    due = [notation.show(action) for seat in kernel.to_act(state) for action in kernel.legal(state, seat)]
    raise ValueError(f"this piece is not placed next, or not there; could be: {'; '.join(due[:6])}.")


def check_bound(state: Marches, zone: str) -> None:
    """Refuse counters in a zone that are about to invade where they cannot (ML-6.2b).

    Raises
    ------
    ValueError
        With the counters.
    """
    for unit, _ in state.zones[zone].units:
        if not unit.bound:
            continue
        side = unit.kind.side
        can = side == state.active and state.phase == "Movement Phase" and unit.up and unit.bound in NEIGHBOURS[zone]
        if (
            not can
            or unit.bound not in ways(closed_zones(state, side), zone, SEA(state))[1]
            or barred(state, unit, unit.bound)
        ):
            raise ValueError(
                f"{unit.label} cannot be about to invade {NAMES[unit.bound]}: only units of the side whose Movement Phase it is, "
                "into a neighbouring zone that needs a check (ML-6.2b)."
            )
