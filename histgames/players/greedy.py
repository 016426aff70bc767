"""The greedy player: tries each action on what it knows and takes the one with the best position after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from histgames.core import kernel
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, State

__all__ = ["Greedy"]

#: What an action must be better by than doing nothing more.
WORTH_IT = 0.05


class Greedy:
    """A player that looks one action ahead with the game's own evaluation.

    Parameters
    ----------
    width : int
        How many actions are tried at most: first those of the game's shortlist, if it has one, then a random choice of the others.
    samples : int
        How often a roll that follows is tried when it has more outcomes than that.
    """

    name = "greedy"

    def __init__(self, *, width: int = 40, samples: int = 4) -> None:
        self.width = width
        self.samples = samples

    def choose(self, rules: Ruleset[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Return the action with the best value; among equal ones, one at random.

        Parameters
        ----------
        rules : Ruleset
            The rules of the game; its `evaluate` says what is good.
        view : State
            What `seat` may know.
        seat : str
            Who decides.
        legal : sequence of Action
            The legal actions, at least one.
        random : Random
            The player's own chance.

        Examples
        --------
        >>> import histgames as hg
        >>> game = hg.new("marcher-lords", seed=1067)
        >>> legal = game.legal_for("norman")
        >>> Greedy().choose(game.rules, game.view("norman"), "norman", legal, Random(1067)) in legal
        True
        """
        if len(legal) == 1:
            return legal[0]
        state = rules.imagine(view, seat, random)
        side = rules.side_of(seat)
        now = rules.evaluate(state, side) + WORTH_IT
        chosen: list[Action] = []
        best = float("-inf")
        for action in self._tried(rules.shortlist(view, seat), legal, random):
            if isinstance(action, rules.passes):
                value = now
            else:
                after, _ = kernel.apply(state, seat, action)
                value = self._value(rules, after, side, random)
            if value > best + 1e-9:
                chosen, best = [], value
            if value >= best - 1e-9:
                chosen.append(action)
        return random.choice(chosen)

    def _tried(self, shortlist: Sequence[Action], legal: Sequence[Action], random: Random) -> list[Action]:
        first = list(shortlist)[: self.width]
        left = self.width - len(first)
        if len(legal) <= self.width:
            others = list(legal)
        elif left:
            # the first action of a menu is its plain one, such as ending the phase
            numbers = {0, *random.sample(range(1, len(legal)), left - 1)}
            others = [legal[number] for number in sorted(numbers)]
        else:
            others = []
        return [*first, *[action for action in others if action not in first]][: self.width]

    def _value(self, rules: Ruleset[Any], state: State, side: str, random: Random, depth: int = 2) -> float:
        chance = kernel.chance_at(state)
        if chance is None or depth == 0:
            return rules.evaluate(state, side)
        total = 0.0
        for _ in range(self.samples):
            after, _events = kernel.settle(state, chance.sample(random))
            total += self._value(rules, after, side, random, depth - 1)
        return total / self.samples
