"""Simulation: many games, their winners and scores, for any number of seats."""

from __future__ import annotations

from typing import Any

import pytest

import histgames as hg
from histgames.analysis.simulate import Result, Simulation, simulate
from histgames.core import Ruleset

PLAYED = Simulation(
    "fair",
    "lent",
    ("random", "greedy"),
    (
        Result(1, "rich", ("bruges",), {"bruges": 20, "cologne": 4}, 6),
        Result(2, "poor", ("bruges", "cologne"), {"bruges": 5, "cologne": 5}, 4),
        Result(3, "rich", (), {"bruges": 2}, 5),
    ),
)


def test_scores_are_kept_by_seat() -> None:
    """The mean of a seat is over the games in which it has points; a shared victory names all winners."""
    assert PLAYED.mean_scores() == {"bruges": 9.0, "cologne": 4.5}
    frame = PLAYED.to_pandas()
    assert list(frame.columns) == ["seed", "result", "winners", "score_bruges", "score_cologne", "decisions"]
    assert list(frame["winners"]) == ["bruges", "bruges, cologne", ""]
    assert frame["score_cologne"].isna().tolist() == [False, False, True]


def test_a_simulation_as_text() -> None:
    """The shares of results with their intervals, then the mean score of each seat."""
    assert str(PLAYED).splitlines() == [
        "3 games of fair, lent, random against greedy",
        "  rich: 66.7% (20.8% to 93.9%)",
        "  poor: 33.3% (6.1% to 79.2%)",
        "  mean score: bruges 9.00, cologne 4.50",
    ]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_as_many_play_as_there_are_players(number: int, fair: Ruleset[Any]) -> None:
    """Where more or fewer can play, the number of names says how many do."""
    played = simulate("fair", players=["random"] * number, games=3, progress=False)
    assert [list(result.scores) for result in played.results] == [list(fair.sides[:number])] * 3
    assert all(set(result.winners) <= set(fair.sides[:number]) for result in played.results)


def test_by_default_all_are_greedy(fair: Ruleset[Any]) -> None:
    """Without names a greedy player sits at each place; the same seeds give the same games."""
    played = simulate("fair", games=2, progress=False)
    assert played.players == ("greedy",) * 4
    assert played == simulate("fair", games=2, progress=False)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": ["random"]}, "The Fair is played by 2 or 3 or 4, not by 1."),
        (
            {"players": "random"},
            "The Fair needs 4 players, one each for bruges and cologne and lucca and york.",
        ),
        ({"players": ["random", "me"]}, "There is no player 'me': there are random, greedy."),
        ({"scenario": "easter"}, "The Fair has no scenario 'easter': there are lent, summer."),
        ({"options": {"toll": True}}, "The Fair: 'toll' needs 'guild' (FR-6)."),
        ({"games": 0}, "A simulation needs at least one game, not 0."),
    ],
)
def test_mistakes(settings: dict[str, Any], sentence: str, fair: Ruleset[Any]) -> None:
    """What cannot be played is said in one sentence before any game begins."""
    with pytest.raises(hg.GameError) as error:
        simulate("fair", **{"progress": False, **settings})
    assert str(error.value) == sentence
