"""Positions as text: how a position is set up by hand, and how it can be read at a glance.

A line for the phase, and for each power its units and its centres::

    fall 1903
    Austria: A Vie, F Tri
    Austria owns Bud, Tri, Vie
    Italy: A Tyr, A Ven

With ``winter 1903`` builds and removals come next. A unit that must retreat stands in a line of its own::

    fall 1903 retreats
    Austria dislodged: A Vie by Italy A Tyr to Boh, Gal

A power without a line for its centres owns its home centres in the first spring, and none else if it has no unit.
"""

from __future__ import annotations

import re

from histgames.adjudicator import Dislodged, Move, Unit, readings
from histgames.adjudicator.orders import in_order
from histgames.core.names import lookup, nearest
from histgames.games.classical.chapters.sequence import rest_of_year
from histgames.games.classical.notation import place, unit_text
from histgames.games.classical.state import CHART, NAMES, Europe
from histgames.kit.position_lines import cited_line, numbered_lines

__all__ = ["read_position", "show_position"]

HEAD = re.compile(r"(spring|fall|winter)\s+(\d{4})(\s+retreats)?", re.IGNORECASE)
OWNS = re.compile(r"(.+?)\s+owns\s*(.*)", re.IGNORECASE)
BEATEN = re.compile(r"([af])\s+(.+?)\s+by\s+(\S+)\s+([af])\s+(.+?)(?:\s+over sea)?(?:\s+to\s+(.+))?", re.IGNORECASE)
USUAL = (
    "this should be the phase (spring 1903, fall 1903 retreats, winter 1903), units (France: A Par, F Bre) or centres "
    "(France owns Par, Bre)."
)


def read_position(text: str, on: frozenset[str]) -> Europe:
    r"""Return the state that a text describes, at the beginning of the phase it names.

    Parameters
    ----------
    on : frozenset of str
        The names of the rules in force.

    Raises
    ------
    GameError
        With the number of the line, what is wrong in it and what would be right.

    Examples
    --------
    >>> state = read_position("fall 1903\nFrance: A Par, F Bre\nFrance owns Par, Bre, Mar", frozenset())
    >>> state.when, state.due("FRA")
    ('Fall 1903', 1)
    >>> read_position("fall 1903\nFrance: Par", frozenset())
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: Line 2 of the position, 'France: Par': 'Par' is no unit: units look like A Par and F Stp(nc).
    """
    state = Europe(on=on)
    units: list[Unit] = []
    beaten: list[Dislodged] = []
    retreats = False
    for number, line in numbered_lines(text):
        with cited_line(number, line):
            if head := HEAD.fullmatch(line):
                state.season, state.year = head[1].lower(), int(head[2])
                retreats = head[3] is not None
            elif ":" in line:
                _read_units(line, units, beaten)
            elif owns := OWNS.fullmatch(line):
                power = _power(owns[1])
                state.owners.update(dict.fromkeys([CHART.province_of[_place(name)] for name in _parts(owns[2])], power))
            else:
                raise ValueError(USUAL)
    state.units, state.dislodged = in_order(units), tuple(beaten)
    state.push(*rest_of_year(state, retreats=state.season != "winter" and (retreats or bool(beaten))))
    return state


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _power(text: str) -> str:
    known = {power.id: [power.name, *power.names] for power in CHART.powers.values()}
    found = lookup(text, known)
    if len(found) != 1:
        near = nearest(text, NAMES.values(), count=1)
        raise ValueError(f"there is no power {text.strip()!r}; did you mean {near[0] if near else 'France'}?")
    return found[0]


def _place(text: str) -> str:
    found = sorted({order.to for order in readings(f"A Mun - {text}", CHART, "GER") if isinstance(order, Move)})
    if len(found) == 1:
        return found[0]
    raise ValueError(f"{text!r} may be {' or '.join(map(CHART.label, found))}.")


def _read_units(line: str, units: list[Unit], beaten: list[Dislodged]) -> None:
    who, _, rest = line.partition(":")
    if who.rstrip().lower().endswith("dislodged"):
        found = BEATEN.fullmatch(rest.strip())
        if not found:
            raise ValueError("a dislodged unit looks like: Austria dislodged: A Vie by Italy A Tyr to Boh, Gal.")
        power = _power(who.rstrip()[: -len("dislodged")])
        by = _power(found[3])
        unit, attacker = Unit(power, found[1].upper(), _place(found[2])), Unit(by, found[4].upper(), _place(found[5]))
        ways = tuple(_place(name) for name in _parts(found[6] or ""))
        beaten.append(Dislodged(unit, attacker, " over sea" in rest, ways))
        return
    power = _power(who)
    for part in _parts(rest):
        kind, _, where = part.partition(" ")
        if kind.upper() not in ("A", "F") or not where:
            raise ValueError(f"{part!r} is no unit: units look like A Par and F Stp(nc).")
        units.append(Unit(power, kind.upper(), _place(where)))


def show_position(state: Europe) -> str:
    r"""Return a state as the text that `read_position` reads, without what is written in this phase.

    Examples
    --------
    >>> print(show_position(read_position("fall 1903\nFrance: a paris, F Brest", frozenset())))
    fall 1903
    France: A Par, F Bre
    """
    lines = [f"{state.season} {state.year}{' retreats' if state.dislodged else ''}"]
    for power, name in NAMES.items():
        if own := state.units_of(power):
            lines.append(f"{name}: {', '.join(unit_text(unit.kind, unit.at) for unit in own)}")
        for one in state.dislodged:
            if one.unit.power == power:
                ways = f" to {', '.join(map(place, one.retreats))}" if one.retreats else ""
                sea = " over sea" if one.by_convoy else ""
                lines.append(
                    f"{name} dislodged: {unit_text(one.unit.kind, one.unit.at)} by {NAMES[one.attacker.power]}"
                    f" {unit_text(one.attacker.kind, one.attacker.at)}{sea}{ways}"
                )
        if centres := state.centres_of(power):
            lines.append(f"{name} owns {', '.join(map(place, centres))}")
    return "\n".join(lines)
