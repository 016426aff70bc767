"""The greedy player: tries each action on what it knows and takes the one with the best position after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from histgames.core import kernel
from histgames.core.rules import Rules
from histgames.core.steps import Action, State
from histgames.maps.shown import shortlist

__all__ = ["Greedy"]


class Greedy:
    """A player that looks one action ahead with the game's own evaluation.

    Parameters
    ----------
    width : int
        How many actions are tried at most; of more, a random choice of so many.
    samples : int
        How often a roll that follows is tried when it has more outcomes than that.
    """

    name = "greedy"

    def __init__(self, *, width: int = 40, samples: int = 4) -> None:
        self.width = width
        self.samples = samples

    def choose(self, rules: Rules[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Return the action with the best value; among equal ones, one at random."""
        if len(legal) == 1:
            return legal[0]
        state = rules.imagine(view, seat, random)
        side = rules.side_of(seat)
        chosen: list[Action] = []
        best = float("-inf")
        for action in self._tried(legal, shortlist(rules, state, seat), random):
            after, _ = kernel.apply(state, seat, action)
            value = self._value(rules, after, side, random)
            if value > best + 1e-9:
                chosen, best = [], value
            if value >= best - 1e-9:
                chosen.append(action)
        return random.choice(chosen)

    def _tried(self, legal: Sequence[Action], known: Sequence[Action], random: Random) -> list[Action]:
        if known:  # the game itself says what is worth a try
            return list(known[: self.width])
        if len(legal) <= self.width:
            return list(legal)
        # the first actions of a menu are its plain ones, such as ending the phase
        numbers = {0, *random.sample(range(1, len(legal)), self.width - 1)}
        return [legal[number] for number in sorted(numbers)]

    def _value(self, rules: Rules[Any], state: State, side: str, random: Random, depth: int = 2) -> float:
        chance = kernel.chance_at(state)
        if chance is None or depth == 0:
            return rules.evaluate(state, side)
        total = 0.0
        for _ in range(self.samples):
            after, _events = kernel.settle(state, chance.sample(random))
            total += self._value(rules, after, side, random, depth - 1)
        return total / self.samples
