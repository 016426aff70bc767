"""Small helpers of the kit: odds, seats, phrases, lines of positions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Dice, GameError
from histgames.core.words import Words
from histgames.kit.odds import at_least
from histgames.kit.phrases import Modified, modified, pieces, several, spelled
from histgames.kit.position_lines import cited_line, numbered_lines, only_once
from histgames.kit.seats import chair, spokesman

ENGLISH = Words("en", {})
GERMAN = Words(
    "de", {}, {"a Knight": "ein Ritter", "Knights": "Ritter", " and ": " und ", "fair weather": "gutes Wetter"}
)


@given(least=st.integers(-3, 15), faces=st.integers(1, 12))
def test_odds_are_those_of_the_die(least: int, faces: int) -> None:
    """The formula is the sum over the faces that are enough."""
    die = Dice("x", "", "", high=faces)
    assert at_least(least, faces) == sum((p for (face,), p in die.outcomes() if int(face) >= least), Fraction(0))


def test_the_chair_goes_round() -> None:
    """Turn by turn, the first in turn 1 and again after the last."""
    assert [chair("abc", turn) for turn in range(1, 8)] == list("abcabca")
    assert chair(("alone",), 5) == "alone"


@pytest.mark.parametrize(
    ("held", "turn", "who"),
    [
        ({"a": 1, "b": 3}, 1, "b"),
        ({"a": 2, "b": 2, "c": 1}, 3, "a"),  # the first of equals
        ({}, 1, "a"),
        ({}, 2, "b"),
        ({"a": 0, "b": 0}, 3, "c"),
        ({"stranger": 9}, 2, "b"),
    ],
)
def test_who_has_most_pieces_speaks(held: dict[str, int], turn: int, who: str) -> None:
    """Where nobody of the side has any, the chair of the turn does."""
    assert spokesman(("a", "b", "c"), held, turn) == who
    assert spokesman(("a",), held, turn) == "a"


@pytest.mark.parametrize(
    ("count", "label", "text"),
    [
        (1, "Knight", "a Knight"),
        (1, "Archer", "an Archer"),
        (2, "Knight", "2 Knights"),
        (0, "Knight", "0 Knights"),
        (3, "Infantry", "3 Infantry"),
        (2, "Knight of Rhos", "2 Knights of Rhos"),
        (2, "Levied Infantry (Hugh)", "2 Levied Infantry (Hugh)"),
        (2, "Archer (of Gwent)", "2 Archers (of Gwent)"),
        (1, "Earl Hugh", "Earl Hugh"),
    ],
)
def test_how_many_of_what(count: int, label: str, text: str) -> None:
    """An article for one, a plural for more, and neither for people."""
    assert several(count, label, ENGLISH, proper=("Earl",)) == text


def test_pieces_in_another_language() -> None:
    """Article and noun are looked up together, and a plural by itself."""
    assert pieces([("Knight", 1), ("Knight", 2)], GERMAN) == "ein Ritter und 2 Ritter"
    assert pieces([], ENGLISH) == ""
    assert several(2, "Ox", ENGLISH, same=("Ox",)) == "2 Ox"


def test_what_changed_a_die() -> None:
    """Each modifier with its sign, and the sum; nothing if nothing changed it."""
    assert (
        modified(Modified((("fair weather", 1), ("far", -2)), 6), GERMAN)
        == " (+1 for gutes Wetter, -2 for far) makes 6"
    )
    assert modified(Modified((), 7), ENGLISH) == ""
    assert modified(Modified((("1 unit against 1", 0),), 7), ENGLISH) == ""


def test_small_numbers_are_spelled() -> None:
    """In the sentences of a log, in any language that has the words; larger ones are figures."""
    assert [spelled(number, ENGLISH) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert pieces([("Knight", 2), ("Archer", 1), ("Infantry", 14)], ENGLISH, in_letters=True) == (
        "two Knights, an Archer and 14 Infantry"
    )
    assert spelled(2, Words("de", {}, {"two": "zwei"})) == "zwei"


def test_lines_of_a_position() -> None:
    """Empty lines and remarks are left out, and the others keep their numbers."""
    assert numbered_lines("\n a \n#b\n\n  # c\nd # e") == [(2, "a"), (6, "d # e")]
    assert numbered_lines("") == []


def test_a_fault_is_told_with_its_line() -> None:
    """Whatever reads the line says what is wrong; other errors pass."""
    with pytest.raises(GameError) as error, cited_line(7, "x" * 200):
        raise ValueError("there is nothing like it.")
    assert str(error.value) == f"Line 7 of the position, {'x' * 80!r}...: there is nothing like it."
    with pytest.raises(KeyError), cited_line(7, "x"):
        raise KeyError("a mistake of the program")
    with cited_line(7, "x"):
        pass


def test_a_thing_has_one_line() -> None:
    """The second is refused, for it may be meant otherwise."""
    seen: set[str] = set()
    only_once(seen, "Gwent")
    only_once(seen, "Rhos")
    with pytest.raises(ValueError, match=r"^there is a line for this already\.$"):
        only_once(seen, "Gwent")
    assert seen == {"Gwent", "Rhos"}
