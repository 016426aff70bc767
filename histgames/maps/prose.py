"""Prose: the log of a game as lines in words, each with the rule that it applies. Pages and boards show it."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import frozen

from histgames.core import GameError, Session
from histgames.core.events import visible
from histgames.core.ledger import rule
from histgames.core.rules import Rules
from histgames.core.session import Node
from histgames.core.steps import State
from histgames.maps.shown import turn
from histgames.maps.symbols import safe

__all__ = ["Line", "Told", "details", "lines", "path", "rule_text"]


@frozen
class Line:
    """A line of the log: where in the game it is, its turn, its text and its rule; remarks of people have no rule."""

    stop: int
    group: str
    text: str
    rule: str


#: Turn, and texts and rules of the events, of positions that were told before, by number of the position and side.
Told = dict[tuple[int, str | None], tuple[str, tuple[tuple[str, str], ...]]]


def lines(session: Session[Any], node: Node[Any], seat: str | None, told: Told) -> list[Line]:
    """Return the log up to a position, oldest first, as a seat may see it; None sees everything.

    `told` keeps the texts of positions from one call to the next.
    """
    found: list[Line] = []
    stop, rules = 0, session.rules
    side = None if seat is None else rules.side_of(seat)
    for each in path(node):
        key = (each.number, side)
        if key not in told:
            events = each.events if seat is None else visible(each.events, side)
            told[key] = (turn_name(rules, each.state), tuple((rules.tell(event), event.rule) for event in events))
        group, texts = told[key]
        found += [Line(stop, group, text, rule_id) for text, rule_id in texts]
        if each.note:
            found.append(Line(stop, group, f"Note: {each.note}", ""))
        stop += each.waits
    return found


def turn_name(rules: Rules[Any], state: State) -> str:
    """Return the turn of a state in words, or its date if the game has no turns."""
    at = turn(rules, state)
    return f"Turn {at[0]}, {rules.date(state)}" if at else str(rules.date(state))


def path(node: Node[Any]) -> list[Node[Any]]:
    """Return the positions from the start to one."""
    found: list[Node[Any]] = []
    at: Node[Any] | None = node
    while at is not None:
        found.append(at)
        at = at.parent
    return found[::-1]


@cache
def rule_text(rule_id: str) -> str:
    """Return a rule in the kit's words, with a mark if it is reconstructed; empty if the ledger has no such rule."""
    try:
        found = rule(rule_id)
    except GameError:
        return ""
    mark = " (Reconstructed: the kit's own value or reading.)" if found.kind == "reconstruction" else ""
    return f"{found.id}, section {found.section}: {found.text}{mark}"


@cache
def details(text: str, rule_id: str) -> str:
    """Return a line as HTML that shows its rule when it is clicked or opened with the keyboard."""
    words = rule_text(rule_id) if rule_id else ""
    if not words:
        return f'<div class="hg-line">{safe(text)}</div>'
    return (
        f'<details class="hg-line"><summary>{safe(text)} <i>{safe(rule_id)}</i></summary><p>{safe(words)}</p></details>'
    )
