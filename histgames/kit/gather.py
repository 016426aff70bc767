"""Gather, then go: how a player chooses several things, one after the other, before they act together.

"Attack Köln with Staufer, Mainz and Würzburg" is not one action among two to the power of all pieces. The player adds piece by
piece, may take one back, and goes. So every step is a short menu for people, a click for the map and a move for a bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import evolve, frozen

from histgames.core.marks import override
from histgames.core.steps import Action, Decision, Log, State

__all__ = ["Gather"]

S = TypeVar("S", bound=State)


@frozen
class Gather(Decision[S], Generic[S]):
    """A seat adds pieces one by one and goes when it has enough.

    A game says who gathers (`seat`), which actions add a piece (`pieces`), which action takes the last one back (`back`), which
    goes (`go`) and when one may (`enough`), and what happens then (`gone`).

    Attributes
    ----------
    chosen : tuple of Action
        What has been added, in order.

    Examples
    --------
    >>> from histgames.core.steps import Action
    >>> @frozen
    ... class Call(Action):
    ...     who: str
    >>> @frozen
    ... class Go(Action): ...
    >>> @frozen
    ... class Muster(Gather[State]):
    ...     def seat(self, state):
    ...         return "guelph"
    ...     def pieces(self, state):
    ...         return [Call("Staufer"), Call("Mainz")]
    ...     def go(self, state):
    ...         return Go()
    >>> Muster().options(State(), "guelph")
    [Call(who='Staufer'), Call(who='Mainz')]
    >>> Muster((Call("Mainz"),)).options(State(), "guelph")
    [Go(), Call(who='Staufer')]
    """

    chosen: tuple[Action, ...] = ()

    def seat(self, state: S) -> str:
        """Return who gathers."""
        raise NotImplementedError

    def pieces(self, state: S) -> Sequence[Action]:
        """Return the actions that add a piece, also those of pieces that have been added."""
        raise NotImplementedError

    def go(self, state: S) -> Action:
        """Return the action that ends gathering."""
        raise NotImplementedError

    def back(self, state: S) -> Action | None:
        """Return the action that takes the last piece back, or None if nothing can be taken back."""
        return None

    def enough(self, state: S) -> bool:
        """Return whether one may go now; by default with one piece or more."""
        return bool(self.chosen)

    def gone(self, state: S, log: Log) -> None:
        """Let the pieces that were chosen act together."""
        raise NotImplementedError

    @override
    def seats(self, state: S) -> tuple[str, ...]:
        return (self.seat(state),)

    @override
    def options(self, state: S, seat: str) -> Sequence[Action]:
        """Return going, if there is enough, taking back, and each piece that can still be added."""
        back = self.back(state) if self.chosen else None
        first = [self.go(state)] if self.enough(state) else []
        more = [piece for piece in self.pieces(state) if piece not in self.chosen]
        return [*first, *([back] if back is not None else []), *more]

    @override
    def act(self, state: S, seat: str, action: Action, log: Log) -> None:
        """Add a piece, take the last one back, or go."""
        if action == self.back(state):
            state.push(evolve(self, chosen=self.chosen[:-1]))
        elif action == self.go(state):
            self.gone(state, log)
        else:
            state.push(evolve(self, chosen=(*self.chosen, action)))
