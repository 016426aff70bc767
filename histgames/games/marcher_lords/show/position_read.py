"""Positions read from text: how a position is set up by hand, and how it can be read at a glance.

A line for each zone that holds something, and lines for the rest::

    scenario norman-conquerors
    turn 3
    phase norman Movement Phase
    weather fair
    Hereford: norman castle, Knight 2, Infantry, Earl William
    Gwent Is Coed: welsh, Infantry 2, Teulu of Gwent

Units belong to the holder of the zone unless they say otherwise (``Norman Knight 2``); in the team game, to the commander of the
zone unless they say otherwise (``Knight (William) 2``), and the zone to the one whose flag it carries (``norman castle (Hugh)``). Zones that are not named are neutral and
empty. Kingdoms that Normans touch are mobilised, and without a line ``mobilised`` those too that are it from the start in the
scenario. In the Movement Phase ``Knight 2 > Elfael`` is about to invade Elfael, ``Knight moved 1`` has moved one zone, ``Infantry stopped``
was kept by a failed check. Further lines say what is `under way` in the phase. A line that begins with ``#`` is a remark.
"""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.names import cited, lookup, nearest, whole
from histgames.core.ruleset import Ruleset
from histgames.games.marcher_lords.board import KINGDOMS, TOPOLOGY, find_zone
from histgames.games.marcher_lords.chapters.leaders import LEADER_HOMES, LEADER_KINDS
from histgames.games.marcher_lords.chapters.mobilisation import conquered, mobilise
from histgames.games.marcher_lords.chapters.sequence import PHASES, begin_at
from histgames.games.marcher_lords.chapters.setup import LEADERS, TEULU_HOMES, clear
from histgames.games.marcher_lords.chapters.victory import decide
from histgames.games.marcher_lords.command import flag_seat, own_seat, seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.pieces import Kind, Unit
from histgames.games.marcher_lords.show.position_under_way import (
    WORDS,
    Said,
    check_bound,
    place,
    read_under_way,
    resume,
)
from histgames.games.marcher_lords.state import Holding, Marches, add, other_side
from histgames.kit.position_lines import cited_line, numbered_lines, only_once

__all__ = ["END", "SET_UP", "SIDES", "read_position"]

SIDES = ("norman", "welsh", "viking")
SET_UP, END = "set-up", "end"


def read_position(rules: Ruleset[Marches], text: str, options: Mapping[str, bool | str] | None = None) -> Marches:
    r"""Return the state that a text describes, at the beginning of the phase it names if it does not say what is under way.

    Parameters
    ----------
    rules : Ruleset
        The rules, with their unit legend.
    text : str
        The position, see above.
    options : mapping, optional
        Options to switch.

    Raises
    ------
    GameError
        With the number of the line, what is wrong in it and what would be right.

    Examples
    --------
    >>> from histgames.games.marcher_lords.game import make
    >>> state = read_position(make(), "turn 3 \n Hereford: norman castle, Knight 2")
    >>> state.turn, state.zones["HES"].holder
    (3, 'norman')
    >>> read_position(make(), "Herford: norman, Knight")
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: Line 1 of the position, 'Herford: norman, Knight': There is no zone called 'Herford'. Did you mean Hereford?
    """
    lines = numbered_lines(text)
    words = {key: value for _, line in lines if ":" not in line for key, _, value in [line.partition(" ")]}
    state = rules.begin(words.get("scenario"), options)
    if words.get("phase", "").lower() != SET_UP or any(":" in line for _, line in lines):
        clear(state)
    state.stack, setting_up = (), state.stack
    state.active, state.phase = state.first, PHASES[0]
    seen: set[str] = set()
    for number, line in lines:
        with cited_line(number, line):
            _once(seen, line)
            if ":" in line:
                _read_zone(state, line)
            elif line.partition(" ")[0] not in WORDS:
                _read_word(state, line)
    if state.phase == SET_UP:
        state.stack = setting_up
    elif state.phase == END:
        decide(state, [])
    else:
        if not any([line.partition(" ")[0] == "mobilised" for _, line in lines]):
            state.mobilised = facts(state).mobilised - conquered(state)
        mobilise(state, [])
        begin_at(state, state.active, state.phase)
    return _read_rest(rules, state, lines)


def _read_rest(rules: Ruleset[Marches], state: Marches, lines: list[tuple[int, str]]) -> Marches:
    """Return the state with what is under way, which can be read when everything else is known."""
    said: Said = {}
    for number, line in lines:
        with cited_line(number, line):
            if ":" in line:
                check_bound(state, find_zone(line.partition(":")[0]))
            elif line.partition(" ")[0] in WORDS and state.phase == SET_UP:
                state = place(rules, state, line)
            elif line.partition(" ")[0] in WORDS:
                read_under_way(state, line, said)
    resume(state, said)
    return state


def _once(seen: set[str], line: str) -> None:
    """Refuse a second line for the same zone or thing."""
    key = find_zone(line.partition(":")[0]) if ":" in line else line.partition(" ")[0]
    key = line.rpartition(" ")[0] if key in ("lost", "absent") else key
    if key != "place":  # two kingdoms may place an archer in one zone
        only_once(seen, key)


def _read_word(state: Marches, line: str) -> None:
    key, _, value = line.partition(" ")
    what, _, last = value.rpartition(" ")
    if key == "scenario":
        pass
    elif key == "turn" and (turn := whole(value)) is not None:
        state.turn = turn
    elif key == "weather" and value in ("fair", "bad"):
        state.weather = value
    elif line == "mobilised none":
        state.mobilised = frozenset()
    elif key == "mobilised":
        wanted = {lookup(name, {k: [k] for k in KINGDOMS}) for name in value.split(",")}
        if any(len(found) != 1 for found in wanted):
            raise ValueError(f"kingdoms are {', '.join(KINGDOMS)}.")
        state.mobilised = frozenset(found[0] for found in wanted)
    elif key == "lost" and what in state.lost and (count := whole(last)) is not None:
        if count:
            _must_be_in_play(state, what)
        state.lost[what] = count
    elif line in ("provisions", "abundance of provisions"):
        state.provisions = True
    elif line.startswith("civil war ") and (found := lookup(last, {k: [k] for k in KINGDOMS})) and len(found) == 1:
        state.civil_war = found[0]
    elif key == "absent" and LEADER_KINDS.get(what) == "earl" and (turn := whole(last)) is not None:
        _must_be_in_play(state, "earl", what)
        state.absent[what] = turn
    elif key == "phase" and value.partition(" ")[0].lower() in SIDES[:2] and value.partition(" ")[2].title() in PHASES:
        side, _, phase = value.partition(" ")
        state.active, state.phase = side.lower(), phase.title()
    elif key == "phase" and value.lower() == SET_UP:
        state.active, state.phase = "", SET_UP
    elif key == "phase" and value.lower() == END:
        state.active, state.phase = other_side(state.first), END
    else:
        raise ValueError(
            "this should be a zone with a colon, or one of: scenario NAME, turn NUMBER, phase SIDE PHASE, weather fair, "
            "weather bad, mobilised KINGDOMS, lost teulu NUMBER, absent EARL TURN, civil war KINGDOM, provisions."
        )


def _read_zone(state: Marches, line: str) -> None:
    name, _, rest = line.partition(":")
    zone = find_zone(name)
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
    seat = _seat(state, holder, named) if named else flag_seat(state, holder, facts(state).flags[zone])
    state.zones[zone] = Holding(holder, castle, seat=seat)
    if castle:
        state.pool["castle"] -= 1
    for part in parts:
        unit, count = _read_unit(state, part, holder, zone)
        if not unit.kind.leader and unit.kind.key != "teulu":
            state.pool[unit.kind.key] -= count
        add(state, zone, unit, count)


def _read_unit(state: Marches, part: str, holder: str, zone: str) -> tuple[Unit, int]:
    part, spent, bound = _way(part)
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
        return _moved(_leader(state, words, first), spent, bound), 1
    kind = _kind(state, " ".join(words), first, side)
    rest = " ".join(words[2:]) if len(words) > 2 and words[1].lower() == "of" else ""
    if len(words) > 1 and not rest:
        raise ValueError(f"{cited(part)} has words after {kind.name} that mean nothing here.")
    home = ""
    if kind.key == "teulu":
        home = _kingdom(rest or TOPOLOGY.zones[zone].region) if facts(state).teulu_at_home else ""
    elif rest and not (kind.archer and rest.lower() == "gwent"):
        raise ValueError(f"{cited(part)}: only a teulu is of a kingdom, and an archer of Gwent.")
    gwent, insurgent = kind.archer and bool(rest), "insurgent" in marks
    seat = _seat(state, kind.side, named) if named else state.zones[zone].seat if kind.side == holder else ""
    unit = Unit(kind, "levied" not in marks, home=home, gwent=gwent, insurgent=insurgent, seat=seat)
    return _moved(unit, spent, bound), count


def _way(part: str) -> tuple[str, str, str]:
    """Return a part without what it says of movement, what the units have moved, and where they are bound."""
    rest, _, target = part.partition(">")
    words = rest.split()
    if words[-1:] == ["stopped"]:
        return " ".join(words[:-1]), "stopped", target.strip()
    if words[-2:-1] == ["moved"]:
        return " ".join(words[:-2]), words[-1], target.strip()
    return rest.strip(), "0", target.strip()


def _moved(unit: Unit, spent: str, bound: str) -> Unit:
    """Return a unit that has moved so far, or was stopped, and is bound for a zone."""
    most = unit.kind.move
    zones = most + 1 if spent == "stopped" else whole(spent)
    if zones is None or (zones > most and spent != "stopped"):
        raise ValueError(f"{unit.label} may have moved 1 to {most} zones, or be stopped, not {cited(spent)}.")
    return unit.changed(spent=zones, bound=find_zone(bound) if bound else "")


def _owner(text: str) -> tuple[str, str]:
    """Return a text without the commander in brackets at its end, and the commander."""
    before, bracket, name = text.strip().removesuffix(")").rpartition("(")
    return (before.strip(), name.strip()) if bracket and text.strip().endswith(")") else (text, "")


def _seat(state: Marches, side: str, name: str) -> str:
    seat = own_seat(state, side, name)
    if not seat:
        there = [seat.partition("/")[2].title() for seat in seats(state, side) if "/" in seat]
        raise ValueError(
            f"there is no commander {cited(name)} of that side: {', '.join(there) or 'this is no team game'}."
        )
    return seat


def _leader(state: Marches, words: list[str], kind: str) -> Unit:
    names = [name for name, what in LEADER_KINDS.items() if what == kind]
    name = next((n for n in names if " ".join(words[1:]).lower() == n.lower()), "")
    if not name:
        raise ValueError(f"there is no {cited(' '.join(words))}: leaders are {', '.join(LEADER_HOMES)}.")
    _must_be_in_play(state, kind, name)
    side = state.kinds[kind].side
    return Unit(state.kinds[kind], home=LEADER_HOMES[name], name=name, seat=own_seat(state, side, name))


def _must_be_in_play(state: Marches, kind: str, name: str = "") -> None:
    """Refuse earls and kings in a scenario that has none (ML-11.1.6j, ML-11.2.4c)."""
    there = LEADERS[state.scenario]
    if kind in LEADER_KINDS.values() and kind not in {LEADER_KINDS[each] for each in there}:
        rule = "ML-11.2.4c" if kind == "earl" else "ML-11.1.6j"
        who = f"{kind.title()} {name}".strip() if name else f"a {kind}" if kind == "king" else f"an {kind}"
        leaders = ", ".join([f"{LEADER_KINDS[each].title()} {each}" for each in there])
        raise ValueError(f"{who} is not in this scenario, whose leaders are {leaders} ({rule}).")


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
