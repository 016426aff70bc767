"""Start positions as records of format 1 keep them; whole games that begin at some are in the corpus."""

from __future__ import annotations

from typing import Any

import pytest

from histgames.core import GameError
from histgames.core.codec import from_plain
from histgames.games.classical.chapters.movement import Movement
from histgames.games.classical.state import Europe
from tests.games.classical.positions import RULES


def old(**change: Any) -> dict[str, Any]:
    """An older position: France and Germany in spring 1903, with the vote for a draw."""
    return {
        "stack": [{"step": "Season"}],
        "outcome": None,
        "scenario": "1901",
        "year": 1903,
        "season": "spring",
        "units": [{"power": "FRA", "kind": "A", "at": "par", "strength": 1}],
        "dislodged": [],
        "owners": {"par": "FRA", "mun": "GER"},
        "marks": [],
        "shown": "",
        "raised": {},
        "lost": {},
        "last_year": 1910,
        "draws": True,
        "absent": [],
    } | change


def turned(**change: Any) -> Europe:
    """The position in today's form."""
    state = from_plain(RULES, RULES.older_start(old(**change)))
    assert isinstance(state, Europe)
    return state


def steps(state: Europe) -> list[str]:
    """The names of its steps, the next one first."""
    return [type(step).__name__ for step in reversed(state.stack)]


YEAR = ["Season", "AfterMovement", "Season", "AfterMovement", "CountCentres", "Adjustments", "NextYear"]


@pytest.mark.parametrize(
    ("step", "season", "rest"),
    [
        ("Season", "spring", YEAR),
        ("AfterMovement", "spring", YEAR[1:]),
        ("Season", "fall", YEAR[2:]),
        ("AfterMovement", "fall", YEAR[3:]),
        ("Adjusting", "winter", YEAR[5:]),
    ],
)
def test_the_rest_of_the_year_is_on_the_stack(step: str, season: str, rest: list[str]) -> None:
    """Older steps said what followed them; today the parts of a year are pushed together."""
    assert steps(turned(stack=[{"step": step}], season=season)) == rest


@pytest.mark.parametrize(
    ("step", "season", "rest"),
    [
        ("Movement", "spring", ["Movement", "CountVotes", "ResolveMovement", *YEAR[1:]]),
        ("Retreats", "fall", ["Retreats", "ResolveRetreats", *YEAR[4:]]),
        ("Winter", "winter", ["Winter", "ResolveWinter", *YEAR[6:]]),
    ],
)
def test_written_orders_are_kept(step: str, season: str, rest: list[str]) -> None:
    """A sheet belongs to a seat today, and its orders are actions."""
    order = {"what": "hold", "kind": "A", "at": "par"}
    sheet = {"power": "FRA", "orders": [order], "done": True, "draw": True, "changes": 2}
    state = turned(stack=[{"step": "Resolving"}, {"step": step, "sheets": [sheet]}], season=season)
    assert steps(state) == rest
    (own,) = state.stack[-1].sheets  # type: ignore[attr-defined]
    assert (own.seat, own.power, own.done, own.draw, own.changes) == ("france", "FRA", True, True, 2)
    assert RULES.notation.show(own.written[0]) == "A Par H"


def test_options_stood_in_the_state() -> None:
    """They are the rules in force today; without the vote nobody counts it."""
    state = turned(last_year=1920, draws=False, absent=["GER", "ITA"], stack=[{"step": "Season"}])
    assert RULES.chosen(state) == {"last_year": "1920", "draws": False, "absent": "germany and italy"}
    written = turned(draws=False, stack=[{"step": "Movement", "sheets": []}])
    assert isinstance(written.stack[-1], Movement)
    assert "CountVotes" not in steps(written)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            {"stack": [{"step": "NextYear"}]},
            r"^it begins in the middle of something \('NextYear'\) that only the older",
        ),
        ({"stack": [], "outcome": {"winner": "france"}}, "^it begins where a game has ended.$"),
        ({"last_year": 1911}, "'1911'"),
    ],
)
def test_other_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    """What the older kit itself never began with, in one sentence."""
    with pytest.raises(GameError, match=reason):
        turned(**change)


def test_a_season_that_there_is_not() -> None:
    """A damaged file says so."""
    with pytest.raises(ValueError, match="there is no season 'autumn'"):
        turned(season="autumn")
