"""Skipping to a phase: what asks nobody, or leaves no choice, is played, and phases are ended; nothing else is decided for anybody."""

from __future__ import annotations

from typing import Any

from histgames.core.errors import GameError, UnknownName
from histgames.core.events import Event
from histgames.core.names import cited, lookup, nearest
from histgames.core.ruleset import Ruleset
from histgames.core.session import Session
from histgames.core.steps import Action, State

__all__ = ["skip_to"]

#: How the action is written that does nothing but end a phase.
END = "end"


def skip_to(session: Session[Any], phase: str, *, side: str = "", turn: int | None = None) -> tuple[Event, ...]:
    r"""Play on to a phase: end those before it, and do what leaves no choice.

    A phase in which nobody is asked passes by: then the game stands at what is asked next. If it stands in the phase already, nothing is
    played.

    Parameters
    ----------
    session : Session
        The game.
    phase : str
        Name of the phase, or enough of it; the next one of that name.
    side : str, optional
        Whose phase; by default whoever comes first.
    turn : int, optional
        In which turn; by default this one or the next.

    Returns
    -------
    tuple of Event
        What happened on the way.

    Raises
    ------
    UnknownName
        If the game has no such phase or side.
    GameError
        If a player must decide before the phase is reached, real dice must be rolled, the turn is over, or the game ends. What was
        skipped up to there is played.

    Examples
    --------
    >>> import histgames as hg
    >>> game = hg.position("marcher-lords", "Hereford: norman castle, Knight\nArfon: welsh, Infantry", seed=1067)
    >>> _ = skip_to(game, "movement", side="welsh")
    >>> game.rules.headline(game.state)
    'Turn 1 of 10, about spring 1067: Welsh Movement Phase'
    """
    rules, before = session.rules, session.node
    wanted = _wanted(rules, session.state, phase, side, turn)
    while _place(rules, session.state) < wanted:
        if session.outcome is not None:
            raise GameError("The game is over before that phase comes.")
        if session.chance is not None:
            raise GameError(
                f"Dice must be rolled before that phase comes: {session.chance.what} ({session.chance.rule})."
            )
        for seat in sorted(session.to_act):
            action = _only(session, seat)
            if action is not None:
                session.play(action, seat)
                break
        else:
            seat = min(session.to_act)
            asked = session.prompt(seat)
            assert asked is not None
            raise GameError(
                f"{rules.seat_name(seat)} must decide before that phase comes, in {rules.headline(session.state)}: "
                f"{asked.text} ({asked.rule})"
            )
    line = session.line
    return tuple([event for node in line[line.index(before) + 1 :] for event in node.events])


def _only(session: Session[Any], seat: str) -> Action | None:
    """Return the action that ends the phase, or the only one that there is; None if the seat has a choice."""
    legal = session.legal_for(seat)
    if len(legal) == 1:
        return next(iter(legal))
    if END not in legal:
        return None
    return session.rules.notation.parse(END)


def _wanted(rules: Ruleset[Any], state: State, phase: str, side: str, turn: int | None) -> tuple[int, int]:
    """Return the place of the phase that is meant: its turn and its number in it."""
    phases = list(rules.phases(state))
    if not phases:
        raise UnknownName(f"{rules.title} has no phases to skip to.")
    names = list(dict.fromkeys(name for _, name in phases))
    found = lookup(phase, {name: [name] for name in names})
    if len(found) > 1:
        raise UnknownName(f"{cited(phase)} may mean the {' or the '.join(found)}.")
    if not found:
        near = nearest(phase, names, count=1)
        hint = f"Did you mean {near[0]}?" if near else f"Phases are {', '.join(names)}."
        raise UnknownName(f"There is no phase {cited(phase)}. {hint}")
    sides = dict.fromkeys(whose for whose, _ in phases)
    if side and side not in sides:
        raise UnknownName(f"There is no side {cited(side)}: phases are of {', '.join(sides)}.")
    at = _place(rules, state)
    fits = [number for number, (whose, name) in enumerate(phases) if name == found[0] and side in ("", whose)]
    if turn is None:
        return min((now, number) for now in (at[0], at[0] + 1) for number in fits if (now, number) >= at)
    if turn < at[0] or (turn, fits[-1]) < at:
        raise GameError(f"The {found[0]} of turn {turn} is over.")
    return next((turn, number) for number in fits if (turn, number) >= at)


def _place(rules: Ruleset[Any], state: State) -> tuple[int, int]:
    """Return the turn and the number of the phase in it; before the first one the number is -1, after the last one beyond all."""
    phases, now = list(rules.phases(state)), rules.phase(state)
    track = rules.track(state)
    turn = track[0] if track else 0
    if state.outcome is not None:
        return turn, len(phases)
    return turn, phases.index(now) if now in phases else -1
