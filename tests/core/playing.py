"""What the tests of the kernel share: the toys by name, and random play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from histgames.core import Ruleset, kernel
from tests.core.toys import raid
from tests.core.toys.banners import rules as banners
from tests.core.toys.pilgrims import rules as pilgrims
from tests.core.toys.princes import rules as princes

TOYS: dict[str, Ruleset[Any]] = {
    rules.name: rules for rules in (raid.make(), princes.make(), pilgrims.make(), banners.make())
}
#: No toy takes longer.
LONGEST = 400


def find(name: str, tables: object = None) -> Ruleset[Any]:
    """Return the rules of a toy, as `load_record` asks for them."""
    return TOYS[name]


def play_out(rules: Ruleset[Any], state: Any, random: Random, watch: Callable[[Any], None] = lambda state: None) -> Any:
    """Play at random to the end, showing every state on the way, and return the last one."""
    kernel.run(state, [])
    for _ in range(LONGEST):
        watch(state)
        if state.outcome is not None:
            return state
        chance = kernel.chance_at(state)
        if chance is not None:
            state, _events = kernel.settle(state, chance.sample(random))
        else:
            seat = random.choice(kernel.to_act(state))
            state, _events = kernel.apply(state, seat, random.choice(kernel.legal(state, seat)))
    raise AssertionError(f"{rules.title} does not end")


def states(rules: Ruleset[Any], seed: int, **begin: Any) -> list[Any]:
    """Return the states of a random game in order."""
    seen: list[Any] = []
    play_out(rules, rules.begin(**begin), Random(seed), seen.append)
    return seen
