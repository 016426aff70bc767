"""Prose: the log of a game as lines in words, each with the rule that it applies. Pages and boards show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from histgames.core import GameError, Outcome, Score, Session
from histgames.core.dating import states_told
from histgames.core.events import visible
from histgames.core.ledger import rule
from histgames.core.ruleset import Ruleset
from histgames.core.tree import Node, path_to
from histgames.core.words import capital
from histgames.maps.drawing.symbols import safe

__all__ = ["Line", "Told", "details", "ending", "lines", "rule_text", "score_rows", "turn_name", "won"]


@frozen
class Line:
    """A line of the log: where in the game it is, its turn, its text and its rule; remarks of people have no rule."""

    stop: int
    group: str
    text: str
    rule: str


#: Turn, text and rule of the events of positions that were told before, by number of the position and seat.
Told = dict[tuple[int, str | None], tuple[tuple[str, str, str], ...]]


def lines(session: Session[Any], node: Node[Any], seat: str | None, told: Told) -> list[Line]:
    """Return the log up to a position in the language of the session, oldest first.

    Parameters
    ----------
    session : Session
        The game.
    node : Node
        The position.
    seat : str or None
        The seat or side that the log is for; None sees everything.
    told : dict
        Keeps the texts of positions from one call to the next.
    """
    found: list[Line] = []
    stop, note = 0, session.rules.words(session.language).text("Note: ")
    for each in path_to(node):
        key = (each.number, seat)
        if key not in told:
            told[key] = tuple(
                (turn_name(session, state), session.tell(event), event.rule)
                for event, state in zip(each.events, states_told(session.rules, each), strict=True)
                if seat is None or visible([event], seat)
            )
        found += [Line(stop, group, text, rule_id) for group, text, rule_id in told[key]]
        if each.note:
            found.append(Line(stop, turn_name(session, each.state), f"{note}{each.note}", ""))
        stop += each.waits
    return found


def turn_name(session: Session[Any], state: Any) -> str:
    """Return the turn of a state in words, or its date if the game has no turn track.

    Examples
    --------
    >>> import histgames as hg
    >>> game = hg.new("marcher-lords", seed=1)
    >>> turn_name(game, game.state)
    'Turn 1, about spring 1067'
    """
    track, date = session.rules.track(state), session.rules.date(state)
    if track is None:
        return str(date)
    return session.rules.words(session.language).fill("Turn {turn}, {date}", {"turn": track[0], "date": date})


def ending(rules: Ruleset[Any], ended: Outcome) -> tuple[str, str]:
    """Return who won, as text, and how, as HTML that shows its rule.

    Examples
    --------
    >>> from tests.core.toys.raid import make
    >>> ending(make(), Outcome(("norman",), "minor victory", {"norman": 12}, ""))
    ('Norman wins', '<div class="hg-line">minor victory (12 points)</div>')
    >>> ending(make(), Outcome(("norman", "welsh"), "peace", {"norman": 7, "welsh": 5}, ""))
    ('Norman and Welsh win', '<div class="hg-line">peace (Norman 7, Welsh 5)</div>')
    """
    counted = ", ".join(f"{rules.seat_name(seat)} {points}" for seat, points in ended.scores)
    if len(ended.scores) == 1:
        points = ended.scores[0][1]
        counted = f"{points} {'point' if points == 1 else 'points'}"
    return won(rules, ended.winners), details(f"{ended.result} ({counted})" if counted else ended.result, ended.rule)


def won(rules: Ruleset[Any], winners: Sequence[str]) -> str:
    """Return who has won, in words.

    Examples
    --------
    >>> from tests.core.toys.raid import make
    >>> won(make(), ()), won(make(), ("norman", "welsh"))
    ('A draw', 'Norman and Welsh win')
    >>> from histgames.games import find_rules
    >>> won(find_rules("marcher-lords"), ("welsh",))
    'The Welsh win'
    """
    if not winners:
        return "A draw"
    names = [rules.peoples.get(seat) or rules.seat_name(seat) for seat in winners]
    if len(names) == 1:
        return f"{capital(names[0])} {'win' if winners[0] in rules.peoples else 'wins'}"
    return capital(f"{', '.join(names[:-1])} and {names[-1]} win")


def score_rows(rules: Ruleset[Any], score: Mapping[str, Score]) -> list[tuple[str, int, bool]]:
    """Return the score as rows of a table: a text, a number, and whether it is the total of a seat, whose lines follow.

    Examples
    --------
    >>> from tests.core.toys.raid import make
    >>> score_rows(make(), {"norman": Score(3, {"castles in Wales": 3})})
    [('Norman', 3, True), ('castles in Wales', 3, False)]
    """
    found: list[tuple[str, int, bool]] = []
    for seat, points in score.items():
        found.append((rules.seat_name(seat), points.total, True))
        found += [(what, number, False) for what, number in points.lines.items()]
    return found


@cache
def rule_text(rule_id: str) -> str:
    """Return a rule in the kit's words, with a mark if it is reconstructed; empty if the ledger has no such rule.

    Examples
    --------
    >>> rule_text("ML-2.0c")
    'ML-2.0c, section 2.0: The game uses 2 ten-sided dice, 1 black and 1 white.'
    """
    try:
        found = rule(rule_id)
    except GameError:
        return ""
    mark = " (Reconstructed: the kit's own value or reading.)" if found.kind == "reconstruction" else ""
    return f"{found.id}, section {found.section}: {found.text}{mark}"


@cache
def details(text: str, rule_id: str) -> str:
    """Return a line as HTML that shows its rule when it is clicked or opened with the keyboard.

    Examples
    --------
    >>> details("The Welsh ride.", "")
    '<div class="hg-line">The Welsh ride.</div>'
    """
    words = rule_text(rule_id) if rule_id else ""
    if not words:
        return f'<div class="hg-line">{safe(text)}</div>'
    return (
        f'<details class="hg-line"><summary>{safe(text)} <i>{safe(rule_id)}</i></summary><p>{safe(words)}</p></details>'
    )
