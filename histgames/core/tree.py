"""The tree of a session: every position that was reached, with what led to it, and a cursor."""

from __future__ import annotations

from itertools import pairwise
from typing import Generic, TypeVar

from attrs import define

from histgames.core import kernel
from histgames.core.chance import Drawn
from histgames.core.digest import digest
from histgames.core.events import Event
from histgames.core.steps import Action, State

__all__ = ["Node", "Tree", "path_to"]

S = TypeVar("S", bound=State)


@define(eq=False)
class Node(Generic[S]):
    """A position in the tree of a session and what led to it: an action of a seat, or an outcome of chance."""

    number: int
    parent: Node[S] | None
    state: S
    events: tuple[Event, ...] = ()
    seat: str = ""
    action: Action | None = None
    drawn: Drawn | None = None
    what: str = ""
    rolls: int = 0
    note: str = ""
    followed_by: Node[S] | None = None
    by_hand: bool = False  # the chance at this node was left to be typed in
    _digest: str = ""
    _chance: bool | None = None

    @property
    def digest(self) -> str:
        """The short hash of the state."""
        if not self._digest:
            self._digest = digest(self.state)
        return self._digest

    @property
    def waits(self) -> bool:
        """Whether people are asked here, for a decision or for the faces of real dice, or the game is over."""
        if self._chance is None:
            self._chance = kernel.chance_at(self.state) is not None
        return self.by_hand or not self._chance


class Tree(Generic[S]):
    """Positions that follow each other, with branches and a cursor.

    Going back is taking an earlier state up again; what was played before stays as a branch.

    Attributes
    ----------
    nodes : list of Node
        All positions, in the order in which they were first reached.
    node : Node
        The position at the cursor.

    Examples
    --------
    >>> from tests.core.toys.raid import Farm, GoHome, Raid
    >>> tree = Tree(Farm())
    >>> start, _ = tree.node, tree.grow(Farm(taken=1), (), seat="raider", action=Raid())
    >>> tree.take(start)
    >>> _ = tree.grow(Farm(), (), seat="raider", action=GoHome())
    >>> len(tree.branches(start)), len(tree.line), len(tree.full_line), len(tree.stops), tree.stop
    (2, 2, 2, 2, 1)
    >>> tree.drop_last()
    >>> tree.restart()
    >>> len(tree.nodes), path_to(start) == [start]
    (1, True)
    """

    def __init__(self, state: S, events: tuple[Event, ...] = ()) -> None:
        self.nodes: list[Node[S]] = [Node(0, None, state, events)]
        self.node: Node[S] = self.nodes[0]
        self._path: tuple[Node[S], list[Node[S]]] = (self.node, [self.node])

    def branches(self, node: Node[S]) -> list[Node[S]]:
        """Return the nodes that were played from `node`."""
        if node.followed_by is None:
            return []
        return [n for n in self.nodes[node.number + 1 :] if n.parent is node]

    @property
    def line(self) -> list[Node[S]]:
        """The nodes from the start to the cursor."""
        known, path = self._path
        if known is not self.node:
            path = [*path, self.node] if self.node.parent is known else path_to(self.node)
            self._path = (self.node, path)
        return list(path)

    @property
    def full_line(self) -> list[Node[S]]:
        """The line to the cursor and on along what was played last, so far as it can be redone."""
        line = self.line
        while (after := line[-1].followed_by) is not None:
            line.append(after)
        return line

    @property
    def stops(self) -> list[Node[S]]:
        """The positions of the full line at which people are or were asked."""
        return [node for node in self.full_line if node.waits]

    @property
    def stop(self) -> int:
        """The number of the stop at the cursor."""
        return sum([node.waits for node in self.line]) - 1

    def take(self, node: Node[S]) -> None:
        """Go to any node of the tree, also on another branch."""
        if node is self.node:
            return
        path = path_to(node)
        for before, after in pairwise(path):
            before.followed_by = after
        self.node = node

    def grow(
        self,
        state: S,
        events: tuple[Event, ...],
        *,
        seat: str = "",
        action: Action | None = None,
        drawn: Drawn | None = None,
        what: str = "",
    ) -> Node[S]:
        """Go on from the cursor: along a branch on which the same was played before, or along a new one.

        Parameters
        ----------
        state, events
            The position reached and what happened on the way.
        seat, action
            Who did what, or
        drawn, what
            what chance gave, and for which roll.
        """
        parent = self.node
        for node in self.branches(parent):
            if node.action == action and node.drawn == drawn and node.seat == seat:
                break  # played before: go along the old branch
        else:
            rolls = parent.rolls + (drawn is not None)
            node = Node(len(self.nodes), parent, state, events, seat, action, drawn, what, rolls)
            self.nodes.append(node)
        parent.followed_by = node
        self.node = node
        return node

    def restart(self) -> None:
        """Forget what was played: back to the start with nothing rolled."""
        self.nodes = self.nodes[:1]
        self.node = self.nodes[0]
        self.node.followed_by, self.node.by_hand = None, False

    def drop_last(self) -> None:
        """Take the newest node out of the tree, with the cursor on it."""
        last = self.nodes.pop()
        assert last.parent is not None
        self.node = last.parent
        left = [node for node in self.nodes if node.parent is last.parent]
        self.node.followed_by = left[-1] if left else None


def path_to(node: Node[S]) -> list[Node[S]]:
    """Return the nodes from the start to a node.

    Examples
    --------
    >>> start = Node(0, None, "Rome")
    >>> [node.state for node in path_to(Node(1, start, "Pisa"))]
    ['Rome', 'Pisa']
    """
    path: list[Node[S]] = []
    at: Node[S] | None = node
    while at is not None:
        path.append(at)
        at = at.parent
    return path[::-1]
