"""The log: what happened, line by line, as somebody may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from histgames.core.dates import HistoricalDate
from histgames.core.dating import states_told
from histgames.core.events import Event, visible
from histgames.core.marks import override
from histgames.core.ruleset import Ruleset
from histgames.core.tree import Node

__all__ = ["LogLine", "log_lines"]


@frozen
class LogLine:
    """An event with its place in the game: `stop` is what `Session.goto` takes to come back here."""

    stop: int
    event: Event
    text: str
    rule: str
    date: HistoricalDate

    @override
    def __str__(self) -> str:
        """Return the line as people read it: what happened, and by which rule."""
        return f"{self.text} ({self.rule})"


def log_lines(
    rules: Ruleset[Any], line: Iterable[Node[Any]], viewer: str | None, *, everything: bool, language: str
) -> list[LogLine]:
    """Return what happened along a line of positions, as a seat may know it, or everybody; `everything` leaves nothing out.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> rules = raid.make()
    >>> log_lines(rules, [Node(0, None, rules.begin())], None, everything=True, language="en")
    []
    """
    found: list[LogLine] = []
    stop = 0
    for node in line:
        for event, state in zip(node.events, states_told(rules, node), strict=True):
            if everything or visible([event], viewer):
                found.append(LogLine(stop, event, rules.tell(event, language), event.rule, rules.date(state)))
        stop += node.waits
    return found
