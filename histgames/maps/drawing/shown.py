"""What a board asks of a game: read this first to put a new game on the board.

The kernel needs the rules of a game (`histgames.core.ruleset`). A board, a page and a picture need one part of them that a game without
a board leaves out, `scene`: how a state looks, as a `Scene` of plain records. The other parts named here may be left out as well; a game
that says more is shown with more::

    def scene(state, seat):
        view = state if seat is None else hide(state, seat)
        return Scene("wales", "The raid", areas=(Area("MON", style=view.holder),), styles=KEYS)

    RULES = Ruleset(name="raid", title="The Raid", ..., scene=scene)

Whoever shows a game asks `shown(rules)` for these parts: there they have the types of a board, which the kernel does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar, cast

from histgames.core.errors import GameError
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, State
from histgames.maps.drawing.scene import Scene

__all__ = ["Odds", "Shown", "Turn", "shown"]

#: The number of a turn, that of the last one, and the turn's name.
Turn = tuple[int, int, str]
#: What may happen, how likely it is, and the id of the rule.
Odds = tuple[str, Fraction, str]

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Shown(Protocol[S_contra]):
    """The parts of a `Ruleset` that a board shows."""

    def scene(self, state: S_contra, seat: str | None, /) -> Scene:
        """Return how a state looks.

        Parameters
        ----------
        state : State
            Any state of the game, also a finished one.
        seat : str or None
            Who looks: nothing may be shown that this seat may not know. None sees everything.

        Returns
        -------
        Scene
            Plain records. The ids of what can be clicked are those of the actions: a click on an area, a site, a card narrows the legal
            actions down to those whose `Notation.places` name it.
        """

    def track(self, state: S_contra, /) -> Turn | None:
        """Return the turn, the last turn and the turn's name for the turn track; None, the default, if there is no such track."""

    def odds(self, state: S_contra, seat: str, /) -> Sequence[Odds]:
        """Return the odds that matter for a decision at hand: in words, probability, rule; by default none."""

    def chances(self, state: S_contra, seat: str, action: Action, /) -> Fraction | None:
        """Return the exact probability that an action succeeds, where a formula serves; None, the default, where none does."""


def shown(rules: Ruleset[Any]) -> Shown[Any]:
    """Return what can be shown of a game.

    Raises
    ------
    GameError
        If the game has no board.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> shown(raid.make())
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: Raid has no picture of its board.
    """
    if rules.scene is None:
        raise GameError(f"{rules.title} has no picture of its board.")
    return cast("Shown[Any]", rules)
