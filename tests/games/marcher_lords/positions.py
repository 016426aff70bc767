"""One-line helpers that build positions for the tests of the rules."""

from __future__ import annotations

from histgames.core import Event, Session
from histgames.games.marcher_lords.examples import position, rules
from histgames.games.marcher_lords.pieces import kinds_of, legend
from histgames.games.marcher_lords.state import Marches

RULES = rules()
KINDS = kinds_of(legend())


def game(
    text: str,
    *dice: int | str | tuple[int | str, ...],
    phase: str = "norman Movement Phase",
    turn: int = 2,
    **options: bool | str,
) -> Session[Marches]:
    """A session that starts from a position given as text; `dice` are its next outcomes, then they must be typed in.

    Zones that are not named are neutral and empty. A roll of several dice is a tuple: ``game(text, 7, (4, 3, 8))``.
    """
    return position(text, dice=dice, phase=phase, turn=turn, **options)


def units(session: Session[Marches], zone: str) -> dict[str, int]:
    """The counters in a zone, as ``{"Norman Knight": 2, "Welsh Levied Archer": 1, "Earl William": 1}``."""
    found: dict[str, int] = {}
    for unit, count in session.state.zones[zone].units:
        name = unit.label if unit.kind.leader else f"{unit.kind.side.title()} {unit.label}"
        found[name] = found.get(name, 0) + count
    return found


def holder(session: Session[Marches], zone: str) -> str:
    """Who controls a zone."""
    return session.state.zones[zone].holder


def legal(session: Session[Marches], seat: str | None = None) -> list[str]:
    """The legal actions in notation."""
    return [RULES.notation.show(action) for action in session.legal_for(seat)]


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The kinds of some events."""
    return [type(event).__name__ for event in events]


def total(session: Session[Marches]) -> int:
    """The points so far of the side that counts them."""
    (score,) = RULES.score(session.state).values()
    return score.total


def find(session: Session[Marches], kind: str) -> list[Event]:
    """All events of a kind in the log, hidden ones included."""
    return [line.event for line in session.log_for(None, everything=True) if type(line.event).__name__ == kind]
