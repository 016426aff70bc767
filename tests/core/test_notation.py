"""Notation: actions as text and back, and what is said about text that is no action."""

from __future__ import annotations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action, AmbiguousAction, UnreadableAction
from histgames.core.menu import Block, Menu
from histgames.core.notation import Names, Notation


@frozen
class Send(Action):
    """Send some people somewhere."""

    form = "send {who:people} {count:times} {origin:place} > {target:place}"
    who: str
    count: int
    origin: str
    target: str


@frozen
class Pay(Action):
    """Pay an amount."""

    form = "pay {amount:number}"
    amount: int


@frozen
class Rest(Action):
    """Do nothing."""

    form = "rest a while"


PLACES = {"GWU": ["Gwent Uwch Coed"], "GWI": ["Gwent Is Coed"], "MON": ["Môn", "Anglesey"]}
PEOPLE = {label: [label] for label in ("Knight", "Knight of Rhos", "Earl Hugh")}
NOTATION = Notation(
    (Send, Pay, Rest), {"place": Names(PLACES, what="place"), "people": Names(PEOPLE, what="people", closed=True)}
)

actions = st.one_of(
    st.builds(
        Send,
        who=st.sampled_from(sorted(PEOPLE)),
        count=st.integers(1, 999),
        origin=st.sampled_from(sorted(PLACES)),
        target=st.sampled_from(sorted(PLACES)),
    ),
    st.builds(Pay, amount=st.integers(-999, 999)),
    st.just(Rest()),
)


@given(action=actions)
def test_reading_is_the_inverse_of_writing(action: Action) -> None:
    """Every action, written and read, is the same action, whatever blanks and case."""
    text = NOTATION.show(action)
    assert NOTATION.parse(text) == action
    assert NOTATION.parse(f" {text.lower().replace(' ', '   ')} ") == action


@given(text=st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is typed gives actions or one of the named errors, never another failure."""
    try:
        action = NOTATION.parse(text)
    except (UnreadableAction, AmbiguousAction):
        return
    assert isinstance(action, Action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("send Knight Mon > gwent is", Send("Knight", 1, "MON", "GWI")),
        ("send Knight of Rhos 2 anglesey > GWU", Send("Knight of Rhos", 2, "MON", "GWU")),
        ("PAY -3", Pay(-3)),
        ("rest a while", Rest()),
    ],
)
def test_names_can_be_shortened(text: str, action: Action) -> None:
    """Ids, other names, beginnings, missing accents and a missing 1 are understood."""
    assert NOTATION.parse(text) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' cannot be read. An action begins with one of: send, pay, rest."),
        (
            "sned Knight",
            "'sned Knight' cannot be read. Did you mean 'send'? An action begins with one of: send, pay, rest.",
        ),
        ("send Knight", "'send Knight' cannot be read. It should look like: send WHO [count] ORIGIN > TARGET."),
        (
            "send Knight Mon > Gwend Is",
            "'send Knight Mon > Gwend Is' cannot be read. There is no place 'Gwend Is'. Did you mean Gwent Is Coed?",
        ),
        ("pay much", "'pay much' cannot be read. It should look like: pay AMOUNT."),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    """The error says which word is wrong and what would be right."""
    with pytest.raises(UnreadableAction) as error:
        NOTATION.parse(text)
    assert str(error.value) == message


def test_what_is_ambiguous() -> None:
    """A name that may mean two places gives both readings."""
    with pytest.raises(AmbiguousAction) as error:
        NOTATION.parse("send Knight Mon > Gwent")
    assert str(error.value) == (
        "'send Knight Mon > Gwent' may mean send Knight Môn > Gwent Uwch Coed, send Knight Môn > Gwent Is Coed: write more of it."
    )
    assert error.value.candidates == ("send Knight Môn > Gwent Uwch Coed", "send Knight Môn > Gwent Is Coed")


def test_places_and_verb_of_an_action() -> None:
    """What a map highlights: the places an action is about, and its first word."""
    action = Send("Knight", 1, "MON", "GWI")
    assert NOTATION.places(action, "place") == ("MON", "GWI")
    assert NOTATION.verb(action) == "send"


def test_a_menu_is_a_sequence() -> None:
    """A menu made from blocks behaves like the list of its actions, and knows what is in it without making it."""
    menu = Menu([Rest()], [Block(Send, (("Knight",), range(1, 3), ("MON",), ["GWU", "GWI"])), Block(Pay, (range(5),))])
    listed = list(menu)
    assert len(menu) == len(listed) == 10
    assert [menu[number] for number in range(-10, 10)] == listed * 2
    assert menu[2:5] == listed[2:5]
    assert all(action in menu for action in listed)
    assert Send("Knight", 3, "MON", "GWU") not in menu
    assert Pay(5) not in menu
    assert "rest a while" not in menu
    with pytest.raises(IndexError, match=r"^a menu of 10 actions has no number 10$"):
        menu[10]
