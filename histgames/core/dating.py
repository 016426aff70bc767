"""When what happened: the state in which each event of a step was told.

A step runs on until somebody is asked, often over the end of a turn. What was told before that belongs to the turn before, so where
the calendar changes on the way, the way is gone again task by task.
"""

from __future__ import annotations

from typing import TypeVar

from histgames.core.events import Event
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Decision, Roll, State, Task
from histgames.core.tree import Node

__all__ = ["states_told"]

S = TypeVar("S", bound=State)


def states_told(rules: Ruleset[S], node: Node[S]) -> list[S]:
    """Return for each event of a position the state in which it was told.

    Parameters
    ----------
    rules : Ruleset
        The rules of the game.
    node : Node
        The position; its state may be any later one of the same turn.

    Examples
    --------
    >>> from histgames.core import Session
    >>> from tests.core.toys.pilgrims.rules import make
    >>> game = Session(make(), seed=1)
    >>> _ = game.play(game.legal[0])
    >>> len(states_told(game.rules, game.node)) == len(game.node.events)
    True
    """
    if node.parent is None or _calendar(rules, node.parent.state) == _calendar(rules, node.state):
        return [node.state] * len(node.events)
    state, log, told = node.parent.state.copy(), list[Event](), list[S]()
    step = state.pop()
    if isinstance(step, Decision) and node.action is not None:
        step.act(state, node.seat, node.action, log)
    elif isinstance(step, Roll) and node.drawn is not None:
        step.settle(state, node.drawn, log)
    while len(log) < len(node.events):
        told += [state.copy()] * (len(log) - len(told))
        task = state.pop()
        assert isinstance(task, Task)
        task.run(state, log)
    return told + [state] * (len(log) - len(told))


def _calendar(rules: Ruleset[S], state: S) -> object:
    return rules.date(state), rules.track(state)
