"""The kernel: pure functions that move a game from one state to the next.

A state is at a decision (``to_act`` names the seats), at a chance (``chance_at`` gives the dice) or over. `apply` and
`settle` work on a copy, run every task that follows, and return the new state with the events on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from histgames.core.chance import Chance, Drawn
from histgames.core.events import Event
from histgames.core.steps import Action, Decision, Log, Roll, State, Task

__all__ = ["apply", "chance_at", "legal", "run", "settle", "to_act"]

S = TypeVar("S", bound=State)

#: A procedure that runs this many tasks without asking anybody is a mistake in a game's rules.
RUNAWAY = 10_000


def to_act(state: State) -> tuple[str, ...]:
    """Return the seats that must decide; empty at a chance and when the game is over.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> to_act(raid.make().begin())
    ('farmer',)
    """
    if state.outcome is not None or not state.stack:
        return ()
    top = state.stack[-1]
    return top.seats(state) if isinstance(top, Decision) else ()


def legal(state: State, seat: str) -> Sequence[Action]:
    """Return the legal actions of `seat`; empty if it is not asked.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> legal(raid.make().begin(), "farmer")
    [Hide(count=0), Hide(count=1), Hide(count=2)]
    """
    if state.outcome is not None or not state.stack:
        return ()
    top = state.stack[-1]
    if not isinstance(top, Decision) or seat not in top.seats(state):
        return ()
    return top.options(state, seat)


def chance_at(state: State) -> Chance | None:
    """Return what must be rolled or drawn now, or None.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> chance_at(raid.Farm(stack=(raid.Theft(),))).what
    'the raid'
    """
    if state.outcome is not None or not state.stack:
        return None
    top = state.stack[-1]
    return top.chance(state) if isinstance(top, Roll) else None


def apply(state: S, seat: str, action: Action) -> tuple[S, tuple[Event, ...]]:
    """Carry out a legal action of `seat`; the given state is not changed.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> after, events = apply(raid.make().begin(), "farmer", raid.Hide(2))
    >>> after.cattle, after.top, events[0].rule
    (4, RaiderDecides(), 'TOY-R1')
    """
    top = state.stack[-1]
    if not isinstance(top, Decision):
        raise TypeError(f"{type(top).__name__} asks nobody")
    new, log = state.copy(), list[Event]()
    new.pop()
    top.act(new, seat, action, log)
    run(new, log)
    return new, tuple(log)


def settle(state: S, drawn: Drawn) -> tuple[S, tuple[Event, ...]]:
    """Carry out the outcome of the chance at hand; the given state is not changed.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> after, events = settle(raid.Farm(stack=(raid.Theft(),)), (5,))
    >>> after.cattle, after.taken, len(events)
    (5, 1, 1)
    """
    top = state.stack[-1]
    if not isinstance(top, Roll):
        raise TypeError(f"{type(top).__name__} rolls nothing")
    new, log = state.copy(), list[Event]()
    new.pop()
    top.settle(new, drawn, log)
    run(new, log)
    return new, tuple(log)


def run(state: State, log: Log) -> None:
    """Run tasks on the working copy until somebody or chance is asked or the game is over.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> farm = raid.Farm(stack=(raid.Raiding(),))
    >>> run(farm, [])
    >>> farm.top
    RaiderDecides()
    """
    for _ in range(RUNAWAY):
        if state.outcome is not None or not state.stack:
            return
        top = state.stack[-1]
        if not isinstance(top, Task):
            return
        state.stack = state.stack[:-1]
        top.run(state, log)
    raise RuntimeError(f"{RUNAWAY} tasks ran without a decision; the last was {type(top).__name__}")
