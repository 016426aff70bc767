"""Gather, then go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import define, frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action, State, kernel
from histgames.core.steps import Log
from histgames.kit.gather import Gather


@define(kw_only=True)
class Host(State):
    gone: tuple[str, ...] | None = None
    least: int = 1


@frozen
class Add(Action):
    form = "add {piece}"
    piece: str


@frozen
class Back(Action):
    form = "back"


@frozen
class Go(Action):
    form = "go"


@frozen
class March(Gather[Host]):
    """Gather from three pieces, without taking any back."""

    def seat(self, state: Host) -> str:
        return "one"

    def pieces(self, state: Host) -> Sequence[Action]:
        return [Add(piece) for piece in "abc"]

    def go(self, state: Host) -> Action:
        return Go()

    def gone(self, state: Host, log: Log) -> None:
        state.gone = tuple(each.piece for each in self.chosen if isinstance(each, Add))


@frozen
class Careful(March):
    """Pieces can be taken back, and some number of them must go."""

    def back(self, state: Host) -> Action:
        return Back()

    def enough(self, state: Host) -> bool:
        return len(self.chosen) >= state.least


def options(state: Host) -> list[Action]:
    """Return what can be done now."""
    return list(kernel.legal(state, "one"))


def after(state: Host, *actions: Action) -> Host:
    """Return the state after legal actions."""
    for action in actions:
        assert action in options(state)
        state, _ = kernel.apply(state, "one", action)
    return state


def test_pieces_are_added_one_by_one_and_go_together() -> None:
    """Each piece once; the order of adding is kept; going ends it."""
    state = Host(stack=(March(),))
    assert kernel.to_act(state) == ("one",)
    assert options(state) == [Add("a"), Add("b"), Add("c")]
    state = after(state, Add("c"), Add("a"))
    assert options(state) == [Go(), Add("b")]
    state = after(state, Go())
    assert (state.gone, state.stack) == (("c", "a"), ())


def test_the_last_piece_is_taken_back() -> None:
    """If the game has such an action, as soon as there is a piece."""
    state = Host(stack=(Careful(),))
    assert Back() not in options(state)
    state = after(state, Add("a"), Add("b"), Back())
    assert state.stack == (Careful((Add("a"),)),)
    assert options(after(state, Back())) == [Add("a"), Add("b"), Add("c")]


@pytest.mark.parametrize(("least", "first"), [(0, [True, True, True, True]), (2, [False, False, True, True])])
def test_a_game_says_when_it_is_enough(least: int, first: list[bool]) -> None:
    """Going comes first among the actions when it is possible."""
    seen = []
    for count in range(4):
        state = Host(stack=(Careful(tuple(Add(piece) for piece in "abc"[:count])),), least=least)
        seen.append(options(state)[0] == Go())
    assert seen == first


@given(moves=st.lists(st.sampled_from("abc-"), max_size=12))
def test_gathering_is_a_pile(moves: list[str]) -> None:
    """However pieces are added and taken back, what goes is what a plain list holds."""
    state, pile = Host(stack=(Careful(),), least=0), list[str]()
    for move in moves:
        action = Back() if move == "-" else Add(move)
        if action not in options(state):
            assert move in pile or not pile
            continue
        state = after(state, action)
        pile = pile[:-1] if move == "-" else [*pile, move]
    assert after(state, Go()).gone == tuple(pile)


@pytest.mark.parametrize("call", ["seat", "pieces", "go"])
def test_a_game_says_who_gathers_what(call: str) -> None:
    """The pattern itself does not."""
    with pytest.raises(NotImplementedError):
        getattr(Gather[Host](), call)(Host())
    with pytest.raises(NotImplementedError):
        Gather[Host]().gone(Host(), [])
    nothing: Any = Gather[Host]().back(Host())
    assert nothing is None
