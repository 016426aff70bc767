"""The random player: any legal action, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, State

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """A player that draws one of its legal actions."""

    name = "random"

    def choose(self, rules: Ruleset[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Return a legal action.

        Parameters
        ----------
        rules : Ruleset
            The rules of the game.
        view : State
            What `seat` may know.
        seat : str
            Who decides.
        legal : sequence of Action
            The legal actions, at least one.
        random : Random
            The player's own chance; it has nothing to do with the dice of the game.

        Examples
        --------
        >>> import histgames as hg
        >>> game = hg.new("marcher-lords", seed=1067)
        >>> legal = game.legal_for("norman")
        >>> RandomPlayer().choose(game.rules, game.view("norman"), "norman", legal, Random(1067)) in legal
        True
        """
        return legal[int(random.random() * len(legal))]
