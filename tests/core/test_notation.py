"""Notation: actions as text and back, and what is said about text that is no action."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen, make_class
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action, AmbiguousAction, FaultyGame, UnreadableAction
from histgames.core.notation import FormNotation, Names, Notation, Number, Times


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
NOTATION: Notation = FormNotation(
    (Send, Pay, Rest), {"place": Names(PLACES, what="place"), "people": Names(PEOPLE, what="people", closed=True)}
)


@pytest.mark.parametrize(
    "text",
    [
        "send Ritter von Köln 2 Môn > Gwent Is Coed",
        "send ritter von koeln 2 Mo\u0302n > gwent is",
        "\ufeffSEND RITTER VON KO\u0308LN 2 mon\u00a0> Gwent\u00a0Is\u00a0Coed\u200b",
        "se\u00adnd Ritter von Koln 2 Anglesey > Gwent Is\u2011Coed",
    ],
)
def test_an_action_in_other_spellings(text: str) -> None:
    """Names with umlauts written as two letters, also those that decide where a field ends, and signs that cannot be seen."""
    people = Names({"knight": ["Ritter von Köln"], "earl": ["Earl Hugh"]}, closed=True)
    notation = FormNotation((Send,), {"place": Names(PLACES), "people": people})
    assert notation.parse(text) == Send("knight", 2, "MON", "GWI")


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


def test_places_go_by_their_vocabulary() -> None:
    """Fields of another kind are no places."""
    assert NOTATION.places(Send("Knight", 1, "MON", "GWI"), "people") == ("Knight",)
    assert NOTATION.places(Rest()) == ()
    assert NOTATION.actions == (Send, Pay, Rest)


def test_a_text_that_is_too_long_is_not_read() -> None:
    """Nobody waits for a pattern that runs through a book, and the message repeats the beginning only."""
    with pytest.raises(UnreadableAction) as error:
        NOTATION.readings("send " * 200)
    assert str(error.value) == f"{('send ' * 16)!r}... cannot be read. It is too long for an action."


@pytest.mark.parametrize(
    ("vocabulary", "value", "shown"),
    [(Number(), 3, " 3"), (Number(), -3, " -3"), (Times(), 1, ""), (Times(), 2, " 2"), (Names(PLACES), "MON", " Môn")],
)
def test_a_vocabulary_prints_with_its_blank(vocabulary: Any, value: object, shown: str) -> None:
    """So that a field that is left out leaves no blank behind, and reading finds the value again."""
    assert vocabulary.show(value) == shown
    assert vocabulary.read(shown.strip() or None) == (value,)


@pytest.mark.parametrize(
    ("vocabulary", "text", "hint"),
    [
        (Number(), "x", "'x' is no number."),
        (Times(), "x", "'x' is no number of pieces."),
        (Names(PLACES, what="place"), "Angelsey", "There is no place 'Angelsey'. Did you mean Anglesey?"),
        (Names(PLACES), "zzz", "There is no name 'zzz'."),
    ],
)
def test_a_vocabulary_says_what_would_be_right(vocabulary: Any, text: str, hint: str) -> None:
    """The nearest names, or what kind of thing is wanted."""
    assert vocabulary.hint(text) == hint


def test_what_was_found_for_a_name_is_kept_within_limits() -> None:
    """The same names are looked up again and again; strange ones do not pile up."""
    places = Names(PLACES)
    for number in range(2500):
        assert places.read(f"strange {number}") == ()
    assert len(places._found) <= 1001
    assert places.read("Mon") == places.read("Mon") == ("MON",)


def test_closed_names_stand_side_by_side() -> None:
    """The longest name that fits is taken, so that "Knight of Rhos" is not a Knight in a place called "of Rhos"."""
    assert NOTATION.parse("send knight of rhos mon > gwu") == Send("Knight of Rhos", 1, "MON", "GWU")
    assert NOTATION.parse("send earl hugh 3 gwu > mon") == Send("Earl Hugh", 3, "GWU", "MON")


def test_a_word_of_a_form_may_have_any_letters() -> None:
    """Points, brackets and stars in a form are letters like others."""

    @frozen
    class Ask(Action):
        form = "(ask) {who:people} *?"
        who: str

    notation = FormNotation((Ask,), {"people": Names(PEOPLE, closed=True)})
    assert notation.show(Ask("Knight")) == "(ask) Knight *?"
    assert notation.parse("(ASK) knight *?") == Ask("Knight")
    with pytest.raises(UnreadableAction):
        notation.parse("ask knight *?")


@pytest.mark.parametrize(
    ("form", "has", "message"),
    [
        (
            "",
            (),
            "The action Made in tests.core.test_notation has no form: write how it is typed, such as 'move {unit}'.",
        ),
        ("go {target:place}", (), "The action Made has the form 'go {target:place}', but no field 'target'."),
        (
            "go {target:plaice}",
            ("target",),
            "The action Made has the form 'go {target:plaice}': there is no vocabulary 'plaice', only number, place, times.",
        ),
        (
            "go {place}",
            ("place", "pace"),
            "The action Made has the form 'go {place}', in which its field 'pace' does not stand.",
        ),
        ("go", (), ""),
        ("go {place}", ("place",), ""),
    ],
)
def test_a_form_fits_its_action(form: str, has: tuple[str, ...], message: str) -> None:
    """Every field stands in the form once, and every part of the form is a field with a vocabulary."""
    made = make_class(
        "Made", list(has), bases=(Action,), frozen=True, class_body={"form": form, "__module__": __name__}
    )
    if not message:
        assert FormNotation((made,), {"place": Names(PLACES)}).actions == (made,)
        return
    with pytest.raises(FaultyGame) as error:
        FormNotation((made,), {"place": Names(PLACES)})
    assert str(error.value) == message


def test_an_action_is_a_frozen_record() -> None:
    """Forgetting the mark is told with what to write."""

    class Undecorated(Action):
        form = "go"

    with pytest.raises(FaultyGame) as error:
        FormNotation((Undecorated,), {})
    assert str(error.value) == f"Undecorated in {__name__} is no frozen record: write @frozen before its class."
