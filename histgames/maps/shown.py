"""What a board asks of a game: read this first to put a new game on the board.

The kernel needs the rules of a game (`core.rules`). A board, a page and a picture need one thing beside them, `Shown.scene`: how a state
looks, as a `Scene` of plain records. Everything else here may be left as it is; a game that says more is shown with more. A game's rules
take all of it over by naming `Shown` beside `Rules`::

    class Raid(Rules[Farm], Shown[Farm]):
        def scene(self, state, seat=None):
            view = state if seat is None else self.view(state, seat)
            return Scene("wales", "The raid", areas=(Area("MON", style=view.holder),), styles=KEYS)

Whoever shows a game asks `shown(rules)` for it and never the rules themselves.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar, runtime_checkable

from histgames.core.errors import GameError
from histgames.core.rules import Rules
from histgames.core.steps import Action, State
from histgames.maps.scene import Scene

__all__ = ["Odds", "Shown", "Turn", "shortlist", "shown", "turn"]

#: The number of a turn, that of the last one, and the turn's name.
Turn = tuple[int, int, str]
#: What may happen, how likely it is, and the id of the rule.
Odds = tuple[str, Fraction, str]

S = TypeVar("S", bound=State, contravariant=True)


@runtime_checkable
class Shown(Protocol[S]):
    """What can be shown of a game."""

    @abstractmethod
    def scene(self, state: S, seat: str | None = None) -> Scene:
        """Return how a state looks.

        Parameters
        ----------
        state : State
            Any state of the game, also a finished one.
        seat : str, optional
            Who looks: nothing may be shown that this seat may not know. None sees everything.

        Returns
        -------
        Scene
            Plain records. The ids of what can be clicked are those of the actions: a click on an area, a site, a card narrows the legal
            actions down to those whose `Notation.places` name it.
        """

    def track(self, state: S) -> Turn | None:
        """Return the turn, the last turn and the turn's name for the turn track; None, the default, if there is no such track."""
        return None

    def odds(self, state: S, seat: str) -> Sequence[Odds]:
        """Return the odds that matter for a decision at hand: in words, probability, rule; by default none."""
        return ()

    def shortlist(self, state: S, seat: str) -> Sequence[Action]:
        """Return legal actions that are worth thinking about, best first, for programs that play; empty, the default, if none are known.

        Where hundreds of actions are legal, a program that tries some of them should not have to pick those at random.
        """
        return ()

    def chances(self, state: S, seat: str, action: Action) -> Fraction | None:
        """Return the exact probability that an action succeeds, where a formula serves; None, the default, where none does."""
        return None


def shown(rules: Rules[Any]) -> Shown[Any]:
    """Return what can be shown of a game.

    Raises
    ------
    GameError
        If the game has no board.
    """
    if not isinstance(rules, Shown):
        raise GameError(f"{rules.title} has no board that could be shown.")
    return rules


def turn(rules: Rules[Any], state: State) -> Turn | None:
    """Return the turn of a state, the last turn and the turn's name; None if the game counts none."""
    return rules.track(state) if isinstance(rules, Shown) else None


def shortlist(rules: Rules[Any], state: State, seat: str) -> Sequence[Action]:
    """Return the actions that a game recommends to programs, best first; empty if it knows none."""
    return rules.shortlist(state, seat) if isinstance(rules, Shown) else ()
