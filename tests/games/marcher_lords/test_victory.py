"""Victory (sections 11.1.7 and 11.2.6)."""

from __future__ import annotations

import pytest

from histgames.core import Session
from histgames.games.marcher_lords.board import COUNTY_ZONES, NAMES, ZONES
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, total

WALES = [NAMES[zone] for zone in ZONES if zone not in COUNTY_ZONES]
#: The eight zones that border the counties to the west.
BORDER = ["Tegeingl", "Ial", "Mochnant", "Caereinion", "Maelienydd", "Elfael", "Gwent Uwch Coed", "Gwent Is Coed"]
COUNTIES = ["Chester", "Malpas", "Shrewsbury", "Ludlow", "Leominster", "Hereford"]
LAST = {"norman-conquerors": "welsh", "welsh-resurgence": "norman"}


def last_turn(scenario: str, *lines: str, turn: int = 10) -> Session[Marches]:
    """The last phase of a game turn."""
    text = "\n".join([f"scenario {scenario}", *lines])
    return game(text, turn=turn, phase=f"{LAST[scenario]} Strategic Movement Phase")


def held(zones: list[str], side: str, castle: bool = False) -> list[str]:
    """Lines that let a side hold zones with an infantry unit each."""
    return [f"{zone}: {side}{' castle' if castle else ''}, Infantry" for zone in zones]


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        pytest.param([], 0, id="nothing"),
        pytest.param(["lost teulu 1"], 1, marks=pytest.mark.rule("ML-11.1.7a")),
        pytest.param(["lost teulu 5"], 5, marks=pytest.mark.rule("ML-11.1.7a")),
        pytest.param(["lost earl 1"], -2, marks=pytest.mark.rule("ML-11.1.7b")),
        pytest.param(["lost earl 3"], -6, marks=pytest.mark.rule("ML-11.1.7b")),
        pytest.param(held(["Gwent Is Coed", "Elfael"], "norman", True), 2, marks=pytest.mark.rule("ML-11.1.7c")),
        pytest.param(held(["Gwent Is Coed"], "norman"), 0, id="no castle", marks=pytest.mark.rule("ML-11.1.7c")),
        pytest.param(held(["Hereford"], "norman", True), 0, id="county castle", marks=pytest.mark.rule("ML-11.1.7c")),
        pytest.param(held(["Elfael"], "welsh", True), 0, id="Welsh castle", marks=pytest.mark.rule("ML-11.1.7c")),
        pytest.param(["Elfael: neutral castle"], 0, id="empty castle", marks=pytest.mark.rule("ML-11.1.7c")),
        pytest.param(held(["Hereford", "Ludlow"], "welsh"), -4, marks=pytest.mark.rule("ML-11.1.7d")),
        pytest.param(["Hereford: neutral castle"], 0, id="neutral county", marks=pytest.mark.rule("ML-11.1.7d")),
        pytest.param(
            [*held(BORDER, "norman", True), *held(["Ludlow"], "welsh"), "lost teulu 3", "lost earl 1"],
            8 - 2 + 3 - 2,
            id="all together",
        ),
    ],
)
def test_points_of_scenario_one(lines: list[str], points: int) -> None:
    """+1 a teulu, -2 an earl, +1 a Norman castle beyond the counties, -2 a county zone under Welsh control."""
    assert total(last_turn("norman-conquerors", *lines)) == points


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        pytest.param([], 0, id="nothing"),
        pytest.param(held(BORDER, "welsh"), 8, id="all eight", marks=pytest.mark.rule("ML-11.2.6a")),
        pytest.param(held(["Elfael"], "welsh"), 1, id="one", marks=pytest.mark.rule("ML-11.2.6a")),
        pytest.param(held(["Rhos"], "welsh"), 0, id="inner zone", marks=pytest.mark.rule("ML-11.2.6a")),
        pytest.param(["Elfael: neutral castle"], 0, id="neutral zone", marks=pytest.mark.rule("ML-11.2.6a")),
        pytest.param(held(["Chester", "Ludlow"], "welsh"), 4, marks=pytest.mark.rule("ML-11.2.6b")),
        pytest.param(["lost king 1"], -2, marks=pytest.mark.rule("ML-11.2.6c")),
        pytest.param(["lost king 2"], -4, marks=pytest.mark.rule("ML-11.2.6c")),
        pytest.param(["lost teulu 2", *held(["Elfael"], "norman", True)], 0, id="scenario one's lines do not count"),
        pytest.param([*held(BORDER, "welsh"), *held(COUNTIES, "welsh"), "lost king 1"], 8 + 12 - 2, id="all together"),
    ],
)
def test_points_of_scenario_two(lines: list[str], points: int) -> None:
    """+1 a recovered border zone, +2 a county zone under Welsh control, -2 a king."""
    assert total(last_turn("welsh-resurgence", *lines)) == points


@pytest.mark.parametrize(
    ("castles", "teulu", "result", "winner"),
    [
        pytest.param(0, 0, "Welsh victory", "welsh", marks=pytest.mark.rule("ML-11.1.7f")),
        pytest.param(7, 0, "Welsh victory", "welsh", marks=pytest.mark.rule("ML-11.1.7f")),
        pytest.param(8, 0, "draw", "", marks=pytest.mark.rule("ML-11.1.7g")),
        pytest.param(8, 1, "draw", "", marks=pytest.mark.rule("ML-11.1.7g")),
        pytest.param(8, 2, "minor Norman victory", "norman", marks=pytest.mark.rule("ML-11.1.7h")),
        pytest.param(9, 3, "minor Norman victory", "norman", marks=pytest.mark.rule("ML-11.1.7h")),
        pytest.param(8, 5, "major Norman victory", "norman", marks=pytest.mark.rule("ML-11.1.7i")),
        pytest.param(21, 5, "major Norman victory", "norman", marks=pytest.mark.rule("ML-11.1.7i")),
    ],
)
def test_results_of_scenario_one(castles: int, teulu: int, result: str, winner: str) -> None:
    """At the end of turn 10: below 8 Welsh victory, 8 and 9 draw, 10 to 12 minor, from 13 major Norman victory."""
    play = last_turn("norman-conquerors", *held(WALES[:castles], "norman", True), f"lost teulu {teulu}")
    play.play("end")
    assert play.outcome is not None
    assert (play.outcome.result, play.outcome.winners) == (result, (winner,) if winner else ())
    assert play.outcome.score("norman") == castles + teulu


@pytest.mark.parametrize(
    ("border", "counties", "kings", "result", "winner"),
    [
        pytest.param(0, 0, 2, "Norman victory", "norman", id="-4", marks=pytest.mark.rule("ML-11.2.6e")),
        pytest.param(0, 0, 0, "Norman victory", "norman", id="0", marks=pytest.mark.rule("ML-11.2.6e")),
        pytest.param(3, 0, 0, "Norman victory", "norman", id="3", marks=pytest.mark.rule("ML-11.2.6e")),
        pytest.param(4, 0, 0, "draw", "", id="4", marks=pytest.mark.rule("ML-11.2.6f")),
        pytest.param(3, 1, 0, "draw", "", id="5", marks=pytest.mark.rule("ML-11.2.6f")),
        pytest.param(6, 0, 0, "Welsh victory", "welsh", id="6", marks=pytest.mark.rule("ML-11.2.6g")),
        pytest.param(8, 6, 0, "Welsh victory", "welsh", id="20", marks=pytest.mark.rule("ML-11.2.6g")),
    ],
)
def test_results_of_scenario_two(border: int, counties: int, kings: int, result: str, winner: str) -> None:
    """At the end of turn 10: up to 3 Norman victory, 4 and 5 draw, from 6 Welsh victory."""
    lines = [*held(BORDER[:border], "welsh"), *held(COUNTIES[:counties], "welsh"), f"lost king {kings}"]
    play = last_turn("welsh-resurgence", *lines)
    play.play("end")
    assert play.outcome is not None
    assert (play.outcome.result, play.outcome.winners) == (result, (winner,) if winner else ())
    assert play.outcome.score("welsh") == border + 2 * counties - 2 * kings


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("norman-conquerors", marks=pytest.mark.rule("ML-11.1.7e", "ML-11.1.1a")),
        pytest.param("welsh-resurgence", marks=pytest.mark.rule("ML-11.2.6d", "ML-11.2.1a")),
    ],
)
def test_points_are_added_once_at_the_end_of_turn_ten(scenario: str) -> None:
    """The end of turn 9 counts nothing and leads to turn 10; the end of turn 10 counts once and ends the game."""
    lines = held([*BORDER, "Chester"], "welsh")
    play = last_turn(scenario, *lines, turn=9)
    play.play("end")
    assert play.outcome is None
    assert play.state.turn == 10
    assert not find(play, "PointsCounted")
    play = last_turn(scenario, *lines)
    play.play("end")
    assert play.outcome is not None
    assert len(find(play, "PointsCounted")) == 1
    assert play.to_act == frozenset()


@pytest.mark.rule("ML-11.1.7d", "ML-11.1.7c")
def test_a_zone_left_without_garrison_on_the_last_turn_does_not_count() -> None:
    """The Welsh leave Hereford with their last move: it is neutral at the end and costs the Normans nothing."""
    play = last_turn("norman-conquerors", "Hereford: welsh, Infantry", "Leominster: welsh, Infantry")
    play.play("move Infantry Hereford > Leominster")
    play.play("end")
    assert play.outcome is not None
    assert play.outcome.score("norman") == -2
