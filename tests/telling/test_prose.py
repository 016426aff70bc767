"""The log as lines, turns, endings and scores in words."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.core import Outcome, Score, Session
from histgames.telling.prose import Told, ending, lines, score_rows, turn_name
from tests.core.toys import raid
from tests.core.toys.princes import rules as princes
from tests.core.toys.raid import make

RULES = make()


@pytest.mark.parametrize(
    ("winners", "scores", "won", "how"),
    [
        ((), {}, "A draw", "peace"),
        ((), {"norman": 8}, "A draw", "peace (8 points)"),
        (("norman/hugh",), {}, "Norman: Hugh wins", "peace"),
        (("norman", "welsh"), {"norman": 3}, "Norman and Welsh win", "peace (3 points)"),
        (
            ("pope", "staufer", "guelph"),
            {"pope": 0, "guelph": 2},
            "Pope, Staufer and Guelph win",
            "peace (Pope 0, Guelph 2)",
        ),
    ],
)
def test_an_ending_names_all_winners(winners: tuple[str, ...], scores: dict[str, int], won: str, how: str) -> None:
    """Nobody, one or several may win, and those who have points have them told."""
    told, text = ending(RULES, Outcome(winners, "peace", scores, ""))
    assert told == won
    assert text == f'<div class="hg-line">{how}</div>'


def test_an_ending_shows_its_rule() -> None:
    """The rule by which the game ended opens with a click."""
    assert (
        "<summary>major Norman victory <i>ML-11.1.7i</i></summary>"
        in ending(RULES, Outcome(("norman",), "major Norman victory", {}, "ML-11.1.7i"))[1]
    )


def test_any_number_of_sides_has_a_score() -> None:
    """The total of each seat comes before what it is made of."""
    score = {"bruges": Score(8, {"silver": 5, "bales": 3}), "york": Score(0)}
    assert score_rows(RULES, score) == [
        ("Bruges", 8, True),
        ("silver", 5, False),
        ("bales", 3, False),
        ("York", 0, True),
    ]
    assert score_rows(RULES, {}) == []


def test_a_seat_reads_what_it_may_know() -> None:
    """The farmer reads how many cattle he hid, the raider does not; without a seat everything is told."""
    game = Session(raid.make())
    game.play("hide 2")
    known: Told = {}
    texts = {seat: [line.text for line in lines(game, game.node, seat, known)] for seat in ("farmer", "raider", None)}
    assert texts == {"farmer": ["The farmer hides 2 cows."], "raider": [], None: ["The farmer hides 2 cows."]}


def test_what_only_a_seat_may_know_is_not_mixed_up() -> None:
    """What was told to one prince is not kept for another."""
    game = Session(princes.make(), players=3, seed=1)
    while len(game.to_act) < 2:
        game.play(game.legal[0])
    for seat in sorted(game.to_act):
        game.play(game.legal_for(seat)[0], seat)
    known: Told = {}
    sealed = {
        seat: [line.text for line in lines(game, game.node, seat, known) if "seals" in line.text] for seat in game.sides
    }
    assert all(texts and all(text.startswith(seat.title()) for text in texts) for seat, texts in sealed.items())


def test_notes_stand_in_the_log_without_a_rule() -> None:
    """A remark of people is told after what happened at its position."""
    game = Session(raid.make())
    game.play("hide 1")
    game.note("Clever.")
    last = lines(game, game.node, None, {})[-1]
    assert (last.text, last.rule) == ("Note: Clever.", "")


def test_a_game_without_a_turn_track_tells_the_date() -> None:
    """The heading of a turn is its number and date, or the date alone."""
    toy, march = Session(raid.make()), hg.new("marcher-lords", seed=1)
    assert turn_name(toy, toy.state) == "1100"
    assert turn_name(march, march.state) == "Turn 1, about spring 1067"
