"""The tree of a session: lines, branches and a cursor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action
from histgames.core.tree import Node, Tree, path_to
from tests.core.toys.raid import Farm, GoHome, Hide, Raid, RaiderDecides, Theft


def tree() -> Tree[Farm]:
    """Return a tree with a start at which the raider is asked."""
    return Tree(Farm(stack=(RaiderDecides(),)))


def grown(
    tree: Tree[Farm], cattle: int, action: Action | None = None, drawn: tuple[int, ...] | None = None
) -> Node[Farm]:
    """Go on to a position that is known by its number of cattle."""
    return tree.grow(Farm(cattle=cattle, stack=(RaiderDecides(),)), (), seat="raider", action=action, drawn=drawn)


def cattle(nodes: list[Node[Farm]]) -> list[int]:
    """Return the numbers of cattle of nodes."""
    return [node.state.cattle for node in nodes]


def test_a_tree_begins_with_its_start() -> None:
    """One position, which has no parent and no branches."""
    start = tree()
    assert start.node is start.nodes[0]
    assert (start.node.number, start.node.parent, start.stop) == (0, None, 0)
    assert start.line == start.full_line == start.stops == [start.node]
    assert start.branches(start.node) == []


def test_going_on_makes_a_line() -> None:
    """Each position knows what it came from; the cursor is at the last."""
    line = tree()
    first, second = grown(line, 5, Raid()), grown(line, 4, Raid())
    assert second.parent is first
    assert (line.node, line.stop, cattle(line.line)) == (second, 2, [6, 5, 4])
    assert path_to(second) == line.line


def test_another_action_makes_a_branch() -> None:
    """From an earlier position another way is taken; the first stays, and can be taken up again."""
    line = tree()
    start, first = line.node, grown(line, 5, Raid())
    grown(line, 4, Raid())
    line.take(start)
    other = grown(line, 3, GoHome())
    assert line.branches(start) == [first, other]
    assert cattle(line.line) == cattle(line.full_line) == [6, 3]
    line.take(first)
    assert cattle(line.line) == [6, 5]
    assert cattle(line.full_line) == [6, 5, 4]


def test_the_same_action_goes_along_the_old_branch() -> None:
    """Playing again what was played before makes no new position."""
    line = tree()
    start, first = line.node, grown(line, 5, Raid())
    second = grown(line, 4, Raid())
    line.take(start)
    grown(line, 3, GoHome())
    line.take(start)
    assert grown(line, 5, Raid()) is first
    assert len(line.nodes) == 4
    assert line.full_line[-1] is second


@pytest.mark.parametrize(
    ("action", "drawn", "seat"),
    [(GoHome(), None, "raider"), (Raid(), None, "farmer"), (None, (5,), ""), (None, (4,), "")],
)
def test_what_differs_is_another_branch(action: Action | None, drawn: tuple[int, ...] | None, seat: str) -> None:
    """Action, seat and outcome of chance each make a difference."""
    line = tree()
    start = line.node
    grown(line, 5, Raid())
    line.take(start)
    line.grow(Farm(), (), drawn=(6,))
    line.take(start)
    node = line.grow(Farm(), (), seat=seat, action=action, drawn=drawn)
    assert node.number == 3
    assert len(line.branches(start)) == 3


def test_rolls_are_counted_along_the_line() -> None:
    """A node knows how often chance has decided before; branches count for themselves."""
    line = tree()
    start = line.node
    grown(line, 5, Raid())
    assert grown(line, 4, drawn=(3,)).rolls == 1
    assert grown(line, 3, drawn=(3,)).rolls == 2
    line.take(start)
    assert grown(line, 2, GoHome()).rolls == 0


def test_people_stop_where_they_are_asked() -> None:
    """A position at which the program rolls is no stop, unless the faces are typed in."""
    line = tree()
    at_roll = line.grow(Farm(stack=(Theft(),)), (), seat="raider", action=Raid())
    grown(line, 5, drawn=(4,))
    assert cattle(line.stops) == [6, 5]
    assert (line.stop, at_roll.waits) == (1, False)
    at_roll.by_hand = True
    assert (line.stop, at_roll.waits, len(line.stops)) == (2, True, 3)


def test_starting_again_forgets_everything() -> None:
    """Only the start is left, as if nothing had been played."""
    line = tree()
    line.node.by_hand = True
    grown(line, 5, Raid())
    line.restart()
    assert (len(line.nodes), line.line, line.node.followed_by, line.node.by_hand) == (1, [line.nodes[0]], None, False)
    assert grown(line, 4, GoHome()).number == 1


def test_the_last_node_can_be_dropped() -> None:
    """The cursor goes back to what it came from, and the next node gets its number."""
    line = tree()
    first = grown(line, 5, Raid())
    grown(line, 4, Raid())
    line.drop_last()
    assert (line.node, line.full_line) == (first, [line.nodes[0], first])
    assert grown(line, 3, GoHome()).number == 2
    assert cattle(line.line) == [6, 5, 3]


def test_a_branch_beside_the_dropped_node_stays() -> None:
    """What was played before from the same position is found again, and is not played a second time."""
    line = tree()
    before = grown(line, 5, Raid())
    line.take(line.nodes[0])
    grown(line, 3, GoHome())
    line.drop_last()
    assert line.branches(line.nodes[0]) == [before]
    assert grown(line, 5, Raid()) is before


def test_a_node_has_the_hash_of_its_state() -> None:
    """It is made once, when it is asked for."""
    node = tree().node
    assert node.digest == Node(7, None, Farm(stack=(RaiderDecides(),))).digest
    assert node.digest is node.digest


@given(moves=st.lists(st.tuples(st.integers(0, 30), st.integers(0, 2)), max_size=25))
def test_any_way_through_a_tree_keeps_it_whole(moves: list[tuple[int, int]]) -> None:
    """However one goes back and on, lines are paths from the start, and every node is a branch of its parent, once."""
    line = tree()
    for back, count in moves:
        line.take(line.nodes[back % len(line.nodes)])
        before = len(line.nodes)
        known = [node.action for node in line.branches(line.node)]
        node = grown(line, count, Hide(count))
        assert (len(line.nodes) > before) is (Hide(count) not in known)
        assert line.line == path_to(node)
        assert line.line == line.full_line[: len(line.line)]
    for node in line.nodes[1:]:
        assert node.parent is not None
        assert line.branches(node.parent).count(node) == 1
        assert node.parent.number < node.number
    assert sum([len(line.branches(node)) for node in line.nodes]) == len(line.nodes) - 1
