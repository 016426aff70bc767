"""Menus behave like the plain list of their actions, and know what is in them without making it."""

from __future__ import annotations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action
from histgames.core.menu import Block, Menu, OpenMenu


@frozen
class Rest(Action):
    form = "rest"


@frozen
class Pay(Action):
    form = "pay {amount:number}"
    amount: int


@frozen
class Send(Action):
    form = "send {who} {count:times} {target}"
    who: str
    count: int
    target: str


@frozen
class Say(Action):
    form = "say {words}"
    words: str


blocks = st.one_of(
    st.builds(lambda amounts: Block(Pay, (amounts,)), st.lists(st.integers(0, 9), unique=True, max_size=4)),
    st.builds(
        lambda who, count, target: Block(Send, (tuple(who), range(count), target)),
        st.lists(st.sampled_from("ABC"), unique=True, max_size=3),
        st.integers(0, 3),
        st.lists(st.sampled_from("XYZ"), unique=True, max_size=3),
    ),
    st.just(Block(Rest, ())),
)
actions = st.one_of(
    st.just(Rest()),
    st.builds(Pay, st.integers(-1, 10)),
    st.builds(Send, st.sampled_from("ABCD"), st.integers(-1, 4), st.sampled_from("XYZ")),
)


@given(first=st.lists(actions, max_size=3), parts=st.lists(blocks, max_size=3), strange=actions)
def test_a_menu_is_the_list_of_its_actions(first: list[Action], parts: list[Block], strange: Action) -> None:
    """Length, order, every index from both ends, slices and membership are those of the list."""
    menu = Menu(first, parts)
    listed = [*first, *[action for block in parts for action in block]]
    assert list(menu) == listed
    assert len(menu) == len(listed)
    assert [menu[number] for number in range(-len(listed), len(listed))] == [*listed, *listed]
    assert list(menu[1:-1]) == listed[1:-1]
    assert list(menu[::-2]) == listed[::-2]
    assert all(action in menu for action in listed)
    assert (strange in menu) is (strange in listed)
    for wrong in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            menu[wrong]


@given(block=blocks)
def test_a_block_is_the_product_of_its_axes(block: Block) -> None:
    """The actions by number are those in order."""
    listed = list(block)
    assert len(block) == block.size == len(listed)
    assert [block.at(number) for number in range(len(block))] == listed
    assert all(action in block for action in listed)


def test_a_block_holds_actions_of_its_own_class_only() -> None:
    """Neither a text nor an action of another class is in it, whatever its fields."""
    block = Block(Pay, (range(5),))
    assert Pay(4) in block
    for strange in (Pay(5), Rest(), "pay 4", 4, None):
        assert strange not in block


def test_a_menu_makes_only_what_is_asked_for() -> None:
    """A menu of many thousand actions answers at once, and makes the one action that is taken."""
    made: list[int] = []

    @frozen
    class Count(Action):
        number: int

        def __attrs_post_init__(self) -> None:
            made.append(self.number)

    menu = Menu([], [Block(Count, (range(100_000),))])
    assert len(menu) == 100_000
    assert menu[77_777].number == 77_777  # type: ignore[attr-defined]
    assert made == [77_777]


def test_a_number_that_a_menu_does_not_have() -> None:
    """The error says how many actions there are."""
    menu = Menu([Rest()], [Block(Pay, (range(3),))])
    with pytest.raises(IndexError, match=r"^a menu of 4 actions has no number 4$"):
        menu[4]


def test_an_open_menu_lists_what_makes_sense_and_holds_what_fits() -> None:
    """Length, order and index are of what is listed; what is typed is in it if it fits."""
    menu = OpenMenu([Rest(), Pay(1)], lambda action: isinstance(action, Say) and len(action.words) < 5)
    assert (len(menu), list(menu), menu[0], menu[-1]) == (2, [Rest(), Pay(1)], Rest(), Pay(1))
    assert Say("hail") in menu
    assert Say("farewell") not in menu
    assert Pay(1) in menu
    assert Pay(2) not in menu
    assert "rest" not in menu


def test_an_open_menu_may_list_a_menu() -> None:
    """What is listed may itself be made on demand."""
    menu = OpenMenu(Menu([], [Block(Pay, (range(3),))]), lambda action: isinstance(action, Say))
    assert list(menu) == [Pay(0), Pay(1), Pay(2)]
    assert Say("x") in menu
    assert Pay(3) not in menu
