"""Roll, look, and perhaps roll again: a roll that is shown first, and counts when nobody wants another one.

A game's roll says in `show` what everybody sees, in `another` who may ask for a new roll, and in `count` what the dice do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from attrs import frozen

from histgames.core.chance import Drawn
from histgames.core.marks import override
from histgames.core.steps import Decision, Log, Roll, State, Task

__all__ = ["Counting", "LookedAt", "roll_again"]

S = TypeVar("S", bound=State)


@frozen
class LookedAt(Roll[S]):
    """A roll that people look at before it counts.

    Examples
    --------
    >>> from histgames.core import Dice
    >>> @frozen
    ... class Duel(LookedAt[State]):
    ...     def chance(self, state):
    ...         return Dice("the duel", "XX-1", "guelph")
    ...     def show(self, state, drawn, log):
    ...         print("shown", drawn)
    ...     def count(self, state, drawn, log):
    ...         print("counts", drawn)
    >>> state, log = State(), []
    >>> Duel().settle(state, (7,), log)
    shown (7,)
    >>> state.pop().run(state, log)
    counts (7,)
    """

    def show(self, state: S, drawn: Drawn, log: Log) -> None:
        """Tell what was rolled."""
        raise NotImplementedError

    def another(self, state: S, drawn: Drawn) -> Iterable[Decision[S]]:
        """Return the questions whether to roll again, in order; none if nobody may.

        Whoever answers yes calls `roll_again`; if nobody does, the roll counts.
        """
        return ()

    def count(self, state: S, drawn: Drawn, log: Log) -> None:
        """Carry the outcome out."""
        raise NotImplementedError

    @override
    def settle(self, state: S, drawn: Drawn, log: Log) -> None:
        """Show the outcome, ask who may have it rolled again, and let it count after that."""
        self.show(state, drawn, log)
        state.push(*self.another(state, drawn), Counting(self, drawn))


@frozen
class Counting(Task[State]):
    """Waits below the questions whether to roll again, and lets the roll count."""

    roll: LookedAt[Any]
    drawn: tuple[int | str, ...]

    @override
    def run(self, state: State, log: Log) -> None:
        self.roll.count(state, _drawn(self.drawn), log)


def roll_again(state: State) -> None:
    """Take the roll that people look at back and roll anew; for the answer to one of its questions.

    Raises
    ------
    LookupError
        If no roll is being looked at.

    Examples
    --------
    >>> state = State(stack=(Counting(LookedAt(), (7,)), Task()))
    >>> roll_again(state)
    >>> state.stack
    (LookedAt(),)
    """
    state.unwind(Counting)
    top = state.pop()
    assert isinstance(top, Counting)
    state.push(top.roll)


def _drawn(values: Sequence[int | str]) -> Drawn:
    drawn: Any = tuple(values)
    found: Drawn = drawn
    return found
