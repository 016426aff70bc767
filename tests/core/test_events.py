"""Events, who may know of them, and outcomes."""

from __future__ import annotations

import pytest
from attrs import frozen
from attrs.exceptions import FrozenInstanceError

from histgames.core import Event, Outcome, Score
from histgames.core.events import visible


@frozen
class Fell(Event):
    says = "{zone} falls."
    main = True
    zone: str


def test_an_event_has_its_rule_first_and_its_fields_by_name() -> None:
    """The rule stands in front, the others are named; it cannot be changed, and equal ones are equal."""
    event = Fell("XX-1", zone="Gwent")
    assert (event.rule, event.zone, event.only, event.main) == ("XX-1", "Gwent", frozenset(), True)
    assert event == Fell("XX-1", zone="Gwent")
    assert event != Fell("XX-1", zone="Gwent", only="norman")
    assert Event("XX-1").main is False
    with pytest.raises(FrozenInstanceError):
        event.zone = "Rhos"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("only", "known"),
    [
        ("", frozenset()),
        ((), frozenset()),
        ("norman", {"norman"}),
        ("welsh/rhys", {"welsh/rhys"}),
        (("a", "b"), {"a", "b"}),
        ({"a"}, {"a"}),
        ((name for name in "ab"), {"a", "b"}),
    ],
)
def test_who_may_know_is_a_set_of_names(only: object, known: set[str]) -> None:
    """One name, several, or none for everybody."""
    assert Event("XX-1", only=only).only == known


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (None, "a"),
        ("norman", "abd"),
        ("norman/hugh", "abd"),
        ("welsh", "ad"),
        ("welsh/rhys", "acd"),
        ("welsh/owain", "ad"),
        ("danish", "a"),
    ],
)
def test_a_seat_knows_what_his_side_knows(viewer: str | None, seen: str) -> None:
    """A side does not know what only one of its commanders knows; the order stays."""
    events = [
        Event("a"),
        Event("b", only="norman"),
        Event("c", only="welsh/rhys"),
        Event("d", only=("norman", "welsh")),
    ]
    assert "".join(event.rule for event in visible(events, viewer)) == seen


def test_an_outcome_may_have_several_winners_or_none() -> None:
    """A victory can be shared; a game that nobody has won is a draw."""
    shared = Outcome(["a", "b"], "peace", {"a": 3, "b": 2}, "XX-9")
    assert (shared.winners, shared.draw) == (("a", "b"), False)
    assert Outcome((), "ruin", {}, "XX-9").draw
    assert Outcome((name for name in "ab"), "peace", {}, "") == Outcome(("a", "b"), "peace", (), "")


def test_scores_by_seat() -> None:
    """Scores are given as a mapping or as pairs, are kept in order, and can be asked for by seat."""
    ended = Outcome(("a",), "victory", {"b": 0, "a": -3}, "XX-9")
    assert ended.scores == (("b", 0), ("a", -3))
    assert (ended.score("a"), ended.score("b"), ended.score("c")) == (-3, 0, None)
    assert Outcome(("a",), "victory", [["b", 0], ["a", -3]], "XX-9") == ended
    assert hash(ended) == hash(Outcome(("a",), "victory", ended.scores, "XX-9"))


def test_a_score_says_what_it_is_made_of() -> None:
    """A total with lines in words, or a bare total."""
    score = Score(5, {"castles": 3, "cattle": 2})
    assert score.total == sum(score.lines.values())
    assert Score(5).lines == {}
