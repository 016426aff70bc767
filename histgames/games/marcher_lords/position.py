"""Positions as text: how a position is set up by hand, and how it can be read at a glance.

A line for each zone that holds something, and lines for the rest::

    scenario norman-conquerors
    turn 3
    phase norman Movement Phase
    weather fair
    Hereford: norman castle, Knight 2, Infantry, Earl William
    Gwent Is Coed: welsh, Infantry 2, Teulu of Gwent

Units belong to the holder of the zone unless they say otherwise (``Norman Knight 2``); in the team game, to the commander of the
zone unless they say otherwise (``Knight (William) 2``), and the zone to the one whose flag it carries (``norman castle (Hugh)``). Zones that are not named are neutral and
empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.errors import GameError
from histgames.core.names import cited, lookup, nearest, whole
from histgames.core.rules import Rules
from histgames.games.marcher_lords.board import FLAG, KINGDOMS, NAMES, TOPOLOGY, ZONES
from histgames.games.marcher_lords.leaders import LEADER_HOMES, LEADER_KINDS
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.scenarios import FIRST, SETUP
from histgames.games.marcher_lords.sequence import PHASES, begin_at
from histgames.games.marcher_lords.state import Choices, Marches, Zone
from histgames.games.marcher_lords.units import Kind, Unit, gathered

__all__ = ["read_position", "show_position"]

SIDES = ("norman", "welsh", "viking")
#: The kingdoms with a teulu in scenario one.
TEULU_HOMES = tuple(row["where"] for row in SETUP if row["piece"] == "teulu" and row["scenario"] == "norman-conquerors")


def read_position(rules: Rules[Marches], text: str, options: Mapping[str, bool | str] | None = None) -> Marches:
    """Return the state that a text describes, at the beginning of the phase it names.

    Parameters
    ----------
    rules : MarcherLords
        The rules, with their unit legend.
    text : str
        The position, see above.
    options : mapping, optional
        Options to switch.

    Raises
    ------
    GameError
        With the number of the line, what is wrong in it and what would be right.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    words = {key: value for _, line in lines if ":" not in line for key, _, value in [line.partition(" ")]}
    scenario = rules.choose_scenario(words.get("scenario")).name
    state = Marches(scenario=scenario, choices=Choices(**rules.choose_options(options)), first=FIRST[scenario])  # type: ignore[arg-type]
    empty = rules.setup(scenario, rules.choose_options(options))
    state.kinds = empty.kinds
    state.pool = {key: kind.number for key, kind in state.kinds.items() if not kind.leader and key != "teulu"}
    state.pool["castle"] = NUMBERS.castles
    state.lost = {"teulu": 0, "earl": 0, "king": 0}
    state.zones = {zone: Zone() for zone in ZONES}
    side, phase = FIRST[scenario], PHASES[0]
    seen: set[str] = set()
    for number, line in lines:
        try:
            _only_once(seen, line)
            if ":" in line:
                _read_zone(state, line)
            else:
                side, phase = _read_word(state, line, side, phase)
        except ValueError as error:
            raise GameError(f"Line {number} of the position, {cited(line)}: {error}") from None
    state.mobilise([])
    begin_at(state, side, phase)
    return state


def _only_once(seen: set[str], line: str) -> None:
    """Refuse a second line for the same zone or thing: one of the two must be meant otherwise."""
    key = TOPOLOGY.find(line.partition(":")[0]).id if ":" in line else line.partition(" ")[0]
    key = line.rpartition(" ")[0] if key in ("lost", "absent") else key
    if key in seen:
        raise ValueError("there is a line for this already.")
    seen.add(key)


def _read_word(state: Marches, line: str, side: str, phase: str) -> tuple[str, str]:
    key, _, value = line.partition(" ")
    what, _, last = value.rpartition(" ")
    if key == "scenario":
        pass
    elif key == "turn" and (turn := whole(value)) is not None:
        state.turn = turn
    elif key == "weather" and value in ("fair", "bad"):
        state.weather = value
    elif key == "mobilised":
        wanted = {lookup(name, {k: [k] for k in KINGDOMS}) for name in value.split(",")}
        if any(len(found) != 1 for found in wanted):
            raise ValueError(f"kingdoms are {', '.join(KINGDOMS)}.")
        state.mobilised = frozenset(found[0] for found in wanted)
    elif key == "lost" and what in state.lost and (count := whole(last)) is not None:
        state.lost[what] = count
    elif line in ("provisions", "abundance of provisions"):
        state.provisions = True
    elif line.startswith("civil war ") and (found := lookup(last, {k: [k] for k in KINGDOMS})) and len(found) == 1:
        state.civil_war = found[0]
    elif key == "absent" and LEADER_KINDS.get(what) == "earl" and (turn := whole(last)) is not None:
        state.absent[what] = turn
    elif key == "phase" and value.partition(" ")[0].lower() in SIDES[:2] and value.partition(" ")[2].title() in PHASES:
        side, _, phase = value.partition(" ")
        side, phase = side.lower(), phase.title()
    else:
        raise ValueError(
            "this should be a zone with a colon, or one of: scenario NAME, turn NUMBER, phase SIDE PHASE, weather fair, "
            "weather bad, mobilised KINGDOMS, lost teulu NUMBER, absent EARL TURN, civil war KINGDOM, provisions."
        )
    return side, phase


def _read_zone(state: Marches, line: str) -> None:
    name, _, rest = line.partition(":")
    zone = TOPOLOGY.find(name).id
    parts = [part.strip() for part in rest.split(",") if part.strip()]
    head, named = _owner(parts[0]) if parts else ("", "")
    words = head.lower().split()
    holder, castle = "", False
    if words and words[0] in (*SIDES, "neutral", "castle") and not set(words) - {*SIDES, "neutral", "castle"}:
        if len(words) > len(set(words)) or len(set(words) - {"castle"}) > 1:
            raise ValueError(f"{cited(parts[0])} names more than one holder or castle.")
        holder = next((word for word in words if word in ("norman", "welsh")), "")
        castle = "castle" in words
        parts = parts[1:]
    else:
        named = ""
    seat = _seat(state, holder, named) if named else _flagged(state, holder, zone)
    state.zones[zone] = Zone(holder, castle, seat=seat)
    if castle:
        state.pool["castle"] -= 1
    for part in parts:
        unit, count = _read_unit(state, part, holder, zone)
        if not unit.kind.leader and unit.kind.key != "teulu":
            state.pool[unit.kind.key] -= count
        state.add(zone, unit, count)


def _read_unit(state: Marches, part: str, holder: str, zone: str) -> tuple[Unit, int]:
    words = part.split()
    count, side, marks = 1, holder, set[str]()
    if len(words) > 1 and words[-1].lstrip("-+").isdigit():
        count = whole(words.pop()) or 0
        if count < 1:
            raise ValueError(f"{cited(part)} should have a number from 1 up, or none for one.")
    last, named = _owner(" ".join(words))
    words = last.split()
    while len(words) > 1 and words[0].lower() in (*SIDES, "levied", "insurgent"):
        word = words.pop(0).lower()
        side, marks = (word, marks) if word in SIDES else (side, marks | {word})
    first = words[0].lower() if words else ""
    if first in ("earl", "king"):
        if count > 1 or marks:
            raise ValueError(f"{cited(part)}: there is one of each leader, and he is never levied.")
        return _leader(state, words, first), 1
    kind = _kind(state, " ".join(words), first, side)
    rest = " ".join(words[2:]) if len(words) > 2 and words[1].lower() == "of" else ""
    if len(words) > 1 and not rest:
        raise ValueError(f"{cited(part)} has words after {kind.name} that mean nothing here.")
    home = ""
    if kind.key == "teulu":
        home = _kingdom(rest or TOPOLOGY.zones[zone].region) if state.scenario == "norman-conquerors" else ""
    elif rest and not (kind.archer and rest.lower() == "gwent"):
        raise ValueError(f"{cited(part)}: only a teulu is of a kingdom, and an archer of Gwent.")
    gwent, insurgent = kind.archer and bool(rest), "insurgent" in marks
    seat = _seat(state, kind.side, named) if named else state.zones[zone].seat if kind.side == holder else ""
    return Unit(kind, "levied" not in marks, home=home, gwent=gwent, insurgent=insurgent, seat=seat), count


def _owner(text: str) -> tuple[str, str]:
    """Return a text without the commander in brackets at its end, and the commander."""
    before, bracket, name = text.strip().removesuffix(")").rpartition("(")
    return (before.strip(), name.strip()) if bracket and text.strip().endswith(")") else (text, "")


def _seat(state: Marches, side: str, name: str) -> str:
    seat = f"{side}/{name.lower()}"
    if seat not in state.seats(side):
        there = [seat.partition("/")[2].title() for seat in state.seats(side) if "/" in seat]
        raise ValueError(
            f"there is no commander {cited(name)} of that side: {', '.join(there) or 'this is no team game'}."
        )
    return seat


def _flagged(state: Marches, side: str, zone: str) -> str:
    seat = f"{side}/{FLAG[state.scenario][zone].lower()}"
    return seat if seat in state.seats(side) else ""


def _leader(state: Marches, words: list[str], kind: str) -> Unit:
    names = [name for name, what in LEADER_KINDS.items() if what == kind]
    name = next((n for n in names if " ".join(words[1:]).lower() == n.lower()), "")
    if not name:
        raise ValueError(f"there is no {cited(' '.join(words))}: leaders are {', '.join(LEADER_HOMES)}.")
    side = state.kinds[kind].side
    seat = f"{side}/{name.lower()}"
    own = seat if seat in state.seats(side) else ""
    return Unit(state.kinds[kind], home=LEADER_HOMES[name], name=name, seat=own)


def _kingdom(text: str) -> str:
    found = lookup(text, {kingdom: [kingdom] for kingdom in TEULU_HOMES})
    if len(found) != 1:
        raise ValueError(f"there is no teulu of {cited(text)}: there is one each of {', '.join(TEULU_HOMES)}.")
    return found[0]


def _kind(state: Marches, text: str, first: str, side: str) -> Kind:
    fits = [kind for kind in state.kinds.values() if kind.name.lower() == first and not kind.leader]
    own = [kind for kind in fits if kind.side == side] or (fits if len(fits) == 1 else [])
    if len(own) == 1:
        return own[0]
    if fits:
        raise ValueError(f"{cited(text)} may be Norman or Welsh: say which.")
    names = list(dict.fromkeys(kind.name for kind in state.kinds.values() if not kind.leader))
    near = nearest(first, names, count=1)
    raise ValueError(
        f"there is no unit {cited(text)}; {f'did you mean {near[0]}?' if near else 'units are ' + ', '.join(names) + '.'}"
    )


def show_position(state: Marches) -> str:
    """Return a state as text: what `read_position` reads, without what lies between two phases."""
    lines = [f"scenario {state.scenario}", f"turn {state.turn}"]
    if state.active and state.phase in PHASES:
        lines.append(f"phase {state.active} {state.phase}")
    if state.weather:
        lines.append(f"weather {state.weather}")
    if state.mobilised:
        lines.append(f"mobilised {', '.join(sorted(state.mobilised))}")
    lines += ["provisions"] if state.provisions else []
    lines += [f"civil war {state.civil_war}"] if state.civil_war else []
    lines += [f"absent {name} {turn}" for name, turn in state.absent.items()]
    lines += [f"lost {kind} {count}" for kind, count in state.lost.items() if count]
    for zone in ZONES:
        here = state.zones[zone]
        if not (here.holder or here.castle or here.units):
            continue
        own = f"({here.seat.partition('/')[2].title()})" if here.seat else ""
        parts = [" ".join(filter(None, [here.holder or "neutral", "castle" if here.castle else "", own]))]
        for side in SIDES:
            word = "" if side == here.holder else f"{side.title()} "
            for label, (unit, count) in gathered(here.groups(side)).items():
                parts.append(f"{'' if unit.kind.leader else word}{label}{f' {count}' if count > 1 else ''}")
        lines.append(f"{NAMES[zone]}: {', '.join(parts)}")
    return "\n".join(lines)
