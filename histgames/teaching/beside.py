"""A game beside history: for each turn what happened on the board, and what happened in truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from histgames.core import Session
from histgames.core.dates import HistoricalDate
from histgames.core.dating import states_told
from histgames.core.events import visible
from histgames.maps.drawing.palette import BORDER
from histgames.maps.drawing.symbols import safe
from histgames.teaching.chronology import Chronology, Happening, chronology
from histgames.teaching.edtf import months
from histgames.teaching.picture import Page

__all__ = ["Turn", "beside", "turns"]

#: How many months the last turn is taken to last.
LAST_TURN = 4


@frozen
class Turn:
    """A turn: its date, what happened in the game, and what happened in truth."""

    date: HistoricalDate
    game: tuple[str, ...]
    history: tuple[Happening, ...]


def turns(session: Session[Any], rows: Chronology | None = None) -> list[Turn]:
    """Return the turns of a game with the main things that happened in them, and what happened in truth at that time.

    A turn is what has one date.

    Parameters
    ----------
    session : Session
        The game.
    rows : Chronology, optional
        What happened in truth; by default the chronology of the game.

    Returns
    -------
    list of Turn
        Each happening stands at the first turn that it may belong to.
    """
    groups: list[tuple[HistoricalDate, list[str]]] = []
    for node in session.line:
        for event, state in zip(node.events, states_told(session.rules, node), strict=True):
            date = session.rules.date(state)
            if not groups or groups[-1][0] != date:
                groups.append((date, []))
            if event.main and visible([event], None):
                groups[-1][1].append(session.tell(event))
    if not groups:
        groups = [(session.rules.date(session.state), [])]
    starts = [months((date, None))[0] for date, _ in groups]
    ends = [*starts[1:], starts[-1] + LAST_TURN]
    left = list(chronology(session) if rows is None else rows)
    found: list[Turn] = []
    for (date, game), start, end in zip(groups, starts, ends, strict=True):
        here = [row for row in left if months(row.span)[0] < end and months(row.span)[1] >= start]
        left = [row for row in left if row not in here]
        found.append(Turn(date, tuple(game), tuple(here)))
    return found


def beside(session: Session[Any], rows: Chronology | None = None) -> Page:
    """Return a table for comparing: the turns of a game on the left, the chronology of the same time on the right.

    Parameters
    ----------
    session : Session
        The game.
    rows : Chronology, optional
        What happened in truth; by default the chronology of the game.

    Examples
    --------
    >>> import histgames as hg
    >>> "bridge over the Lugg" in beside(hg.position("marcher-lords", "turn 2")).html
    True
    """
    body = "".join(
        f"<tr><th>{safe(str(turn.date))}</th><td>{_lines(turn.game, 'Nothing of note.')}</td>"
        f"<td>{_lines([f'{row.when}: {row.what} ({row.named}; {row.certainty})' for row in turn.history], 'Nothing that we know of.')}</td></tr>"
        for turn in turns(session, rows)
    )
    style = ".hg-beside{border-collapse:collapse;width:100%}.hg-beside td,.hg-beside th{text-align:left!important;vertical-align:top!important;"
    style += f"padding:4px 10px;border-bottom:1px solid {BORDER}}}.hg-beside p{{margin:0 0 4px}}.hg-beside th:first-child{{width:14%}}"
    return Page(
        f'<style>{style}</style><table class="hg-beside"><thead><tr><th>Turn</th><th>In your game</th>'
        f"<th>In the sources</th></tr></thead><tbody>{body}</tbody></table>"
    )


def _lines(texts: Sequence[str], otherwise: str) -> str:
    return "".join(f"<p>{safe(text)}</p>" for text in texts or (otherwise,))
