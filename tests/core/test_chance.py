"""Dice and draws: outcomes with their probabilities, faces and names that are typed in, and where outcomes come from."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import BadOutcome, Dice, Draw, Manual, Scripted, Seeded
from histgames.core.chance import scripted

D6 = Dice("the raid", "XX-1", "norman", high=6)
D10 = Dice("the duel", "XX-2", "welsh", count=2)
CARDS = Draw("a card", "XX-3", "norman", (("ambush", 2), ("rain", 1), ("feast", 0)), 2)

dice = st.builds(
    lambda count, low, span: Dice("x", "", "", count=count, low=low, high=low + span),
    st.integers(0, 3),
    st.integers(-2, 3),
    st.integers(0, 4),
)
draws = st.builds(
    lambda pool, count: Draw("x", "", "", tuple(zip("abc", pool, strict=True)), count),
    st.tuples(*[st.integers(0, 2)] * 3),
    st.integers(0, 4),
)


@given(chance=st.one_of(dice, draws))
def test_probabilities_add_up(chance: Dice | Draw) -> None:
    """All outcomes together have probability 1, and each stands there once."""
    outcomes = list(chance.outcomes())
    assert sum(probability for _, probability in outcomes) == 1
    assert len({drawn for drawn, _ in outcomes}) == len(outcomes)
    assert all(probability > 0 for _, probability in outcomes)


@given(chance=st.one_of(dice, draws), seed=st.integers())
def test_what_is_sampled_is_an_outcome(chance: Dice | Draw, seed: int) -> None:
    """A sample is among the outcomes, is read as it is, and is the same for the same generator."""
    drawn = chance.sample(Random(seed))
    assert drawn in [outcome for outcome, _ in chance.outcomes()]
    assert chance.read(drawn) == drawn
    assert chance.sample(Random(seed)) == drawn


def test_dice_are_fair() -> None:
    """Each face of a die has the same probability, and comes up about as often."""
    assert dict(D6.outcomes()) == {(face,): Fraction(1, 6) for face in range(1, 7)}
    random = Random(1)
    faces = [D6.sample(random)[0] for _ in range(6000)]
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))
    assert len(list(D10.outcomes())) == 100


def test_draws_do_not_put_back() -> None:
    """What was drawn is gone for the next draw; what there is none of is never drawn."""
    assert dict(CARDS.outcomes()) == {
        ("ambush", "ambush"): Fraction(1, 3),
        ("ambush", "rain"): Fraction(1, 3),
        ("rain", "ambush"): Fraction(1, 3),
    }


def test_a_pool_that_is_too_small_is_drawn_empty() -> None:
    """Whoever shall draw more than there is gets what there is."""
    three = Draw("x", "", "", (("a", 1), ("b", 1)), 3)
    assert dict(three.outcomes()) == {("a", "b"): Fraction(1, 2), ("b", "a"): Fraction(1, 2)}
    assert sorted(three.sample(Random(1))) == ["a", "b"]
    assert three.read(["B", "a"]) == ("b", "a")
    assert Draw("x", "", "", ()).sample(Random(1)) == ()


@pytest.mark.parametrize(
    ("chance", "values", "drawn"),
    [
        (D6, (3,), (3,)),
        (D6, [6], (6,)),
        (D10, (0, 10), (10, 10)),  # a ten-sided die has a 0 for its 10
        (Dice("x", "", "", low=0, high=9), (0,), (0,)),
        (CARDS, ("Ambush", "RAIN"), ("ambush", "rain")),
        (Draw("a card", "", "", (("Königsfrieden", 1), ("Fehde", 1))), ["Koenigsfrieden"], ("Königsfrieden",)),
    ],
)
def test_what_is_typed_is_read(chance: Any, values: Any, drawn: tuple[Any, ...]) -> None:
    """Faces as numbers, names in any case, with accents or without."""
    assert chance.read(values) == drawn


@pytest.mark.parametrize(
    ("chance", "values", "message"),
    [
        (D6, (7,), "the raid: 7 is no face, wanted 1 die from 1 to 6."),
        (D6, (0,), "the raid: 0 is no face, wanted 1 die from 1 to 6."),
        (D6, ("3",), "the raid: '3' is no face, wanted 1 die from 1 to 6."),
        (D6, (True,), "the raid: True is no face, wanted 1 die from 1 to 6."),
        (D6, (2.0,), "the raid: 2.0 is no face, wanted 1 die from 1 to 6."),
        (D6, (), "the raid: 0 values given, wanted 1 die from 1 to 6."),
        (D10, (3,), "the duel: 1 values given, wanted 2 dice from 1 to 10."),
        (D10, (3, -1), "the duel: -1 is no face, wanted 2 dice from 1 to 10."),
        (CARDS, ("rain",), "a card: 1 names given, wanted 2."),
        (CARDS, ("rain", "feast"), "a card: 'feast' is not in the pool, which holds ambush (2)."),
        (CARDS, ("rain", "rain"), "a card: 'rain' is not in the pool, which holds ambush (2)."),
        (CARDS, ("snow", "rain"), "a card: 'snow' is not in the pool, which holds ambush (2), rain (1)."),
        (CARDS, (3, "rain"), "a card: 3 is not in the pool, which holds ambush (2), rain (1)."),
    ],
)
def test_what_is_no_outcome_is_refused(chance: Any, values: Any, message: str) -> None:
    """The error says for what was rolled, what was given and what would be right."""
    with pytest.raises(BadOutcome) as error:
        chance.read(values)
    assert str(error.value) == message


def test_seeded_dice_go_by_seed_and_number() -> None:
    """The roll of a number is always the same, whatever was rolled in between; another seed or number gives others."""
    first = [Seeded(1).draw(D10, number) for number in range(20)]
    assert [Seeded(1).draw(D10, number) for number in reversed(range(20))] == first[::-1]
    assert [Seeded(2).draw(D10, number) for number in range(20)] != first
    assert [Seeded("1").draw(D10, number) for number in range(20)] == first  # as it is typed
    assert len(set(first)) > 10
    assert Seeded(1).kind == "seeded"


def test_scripted_dice_fall_as_the_list_says() -> None:
    """By number, and when the list is at its end somebody must roll; what cannot fall is refused."""
    dice = Scripted(((3,), ("rain", "ambush"), (9,)))
    assert dice.draw(D6, 0) == (3,)
    assert dice.draw(CARDS, 1) == ("rain", "ambush")
    with pytest.raises(BadOutcome, match=r"^the raid: 9 is no face"):
        dice.draw(D6, 2)
    assert dice.draw(D6, 3) is None
    assert dice.kind == "scripted"


def test_real_dice_are_rolled_by_people() -> None:
    """Nothing is known before it is typed in."""
    assert (Manual().draw(D6, 0), Manual().kind) == (None, "manual")


def test_a_list_makes_dice() -> None:
    """Lists from a file or a notebook become dice that fall so."""
    assert scripted([[4], [1, 7], ["rain"]]) == Scripted(((4,), (1, 7), ("rain",)))
    assert scripted(()) == Scripted(())


@pytest.mark.parametrize("entries", [4, "44", [4], [[4.5]], [[True]], [[[4]]], None, [{"a": 1}]])
def test_what_is_no_list_of_dice(entries: Any) -> None:
    """Anything else is refused with an example."""
    with pytest.raises(BadOutcome) as error:
        scripted(entries)
    assert str(error.value) == (f"Dice in a list are lists of faces or names, such as [[4], [1, 7]], not {entries!r}.")
