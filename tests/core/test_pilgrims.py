"""The Pilgrims: optional rules that need and exclude one another, in two scenarios."""

from __future__ import annotations

import ast
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from histgames.core import IllegalAction, OptionClash, Scripted, Session
from histgames.core.options import random_options
from tests.core.playing import TOYS, play_out
from tests.core.toys.pilgrims.points import ALMS, BREAD, DAY, MAY_WALK

RULES = TOYS["pilgrims"]
FOLDER = Path(__file__).parent / "toys" / "pilgrims"
#: Every choice of every option.
ALL = [
    dict(zip(RULES.options, values, strict=True))
    for values in product(*[option.choices for option in RULES.options.values()])
]


def allowed(scenario: str) -> list[dict[str, Any]]:
    """Return the choices that can be played in a scenario."""
    found = []
    for chosen in ALL:
        try:
            found.append(RULES.choose_options(chosen, scenario))
        except OptionClash:
            continue
    return found


def journey(scenario: str = "spring", *dice: int, **options: bool | str) -> Session[Any]:
    """Return a journey; the dice are those of the weather."""
    return Session(RULES, scenario, options, dice=Scripted(tuple((die,) for die in dice)))


def told(game: Session[Any]) -> list[str]:
    """Return what happened, with the rules."""
    return [str(line) for line in game.log]


# all combinations


@pytest.mark.parametrize(("scenario", "count"), [("spring", 24), ("winter", 14)])
def test_every_combination_that_is_allowed_is_played_to_its_end(scenario: str, count: int) -> None:
    """Of 192 combinations these can be played, and each of them ends, in Rome or too late."""
    assert len(ALL) == 192
    combinations = allowed(scenario)
    assert len(combinations) == count
    for number, chosen in enumerate(combinations):
        end = play_out(RULES, RULES.begin(scenario, chosen), Random(number))
        assert end.outcome.result in ("in Rome", "too late")
        assert end.day <= 12
        assert end.bread >= 0


@pytest.mark.parametrize("scenario", ["spring", "winter"])
def test_chance_draws_every_combination_that_is_allowed(scenario: str) -> None:
    """What `random_options` draws and what `settle` allows are the same combinations."""
    drawn = [random_options(RULES.options, RULES.scenario(scenario), Random(seed)) for seed in range(3000)]
    different = [chosen for number, chosen in enumerate(drawn) if chosen not in drawn[:number]]
    assert sorted(map(repr, different)) == sorted(map(repr, allowed(scenario)))


@pytest.mark.parametrize(
    ("scenario", "given", "message"),
    [
        ("spring", {"snow": True}, "'snow' is not played in A Spring Journey (TOY-Q1)"),
        ("spring", {"guide": True}, "'guide' needs 'snow' (TOY-Q11)"),
        ("winter", {"snow": False}, "'snow' is True in Canossa and nothing else (TOY-Q1)"),
        ("winter", {"night": True}, "'night' is not played in Canossa (TOY-Q1)"),
        ("winter", {"monks": True}, "'monks' means nothing in Canossa (TOY-Q16)"),
        ("spring", {"night": True, "hurry": True}, "'night' cannot be played together with 'hurry' (TOY-Q13)"),
        ("spring", {"fasting": True}, "'fasting' needs 'toll:labour' (TOY-Q15)"),
        ("spring", {"fasting": True, "toll": "coin"}, "'fasting' needs 'toll:labour' (TOY-Q15)"),
        (
            "winter",
            {"fasting": True, "toll": "labour", "guide": True},
            "'guide' cannot be played together with 'fasting' (TOY-Q15)",
        ),
    ],
)
def test_each_clash_is_one_sentence(scenario: str, given: dict[str, Any], message: str) -> None:
    """What was chosen, what stands against it, and by which rule."""
    with pytest.raises(OptionClash) as error:
        RULES.begin(scenario, given)
    assert str(error.value) == f"The Pilgrims: {message}."


def test_no_chapter_asks_for_an_option_or_a_scenario() -> None:
    """Only the module of an optional rule names it; chapters know points."""
    names = {*RULES.options, *RULES.scenarios, "on"}
    for chapter in ("journey.py", "procedures.py"):
        tree = ast.parse((FOLDER / chapter).read_text(encoding="utf-8"))
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert names & said == set()
        assert "on" not in asked


# what each rule does


def test_a_plain_journey() -> None:
    """Three stages for five loaves; with three one must rest once, but not on the first day of spring (TOY-Q17)."""
    game = journey(monks=False)
    for action in ("rest", "walk", "walk"):
        game.play(action)
    with pytest.raises(IllegalAction) as error:
        game.play("walk")
    assert str(error.value) == ("'walk' is not legal: the way to Rome costs 2 loaves (TOY-Q3). Legal now: rest.")
    game.play("rest")
    game.play("walk")
    assert told(game) == [
        "The pilgrims rest and are given 0 loaves. (TOY-Q4)",
        "The pilgrims reach Augsburg and have eaten 1 loaf. (TOY-Q3)",
        "The pilgrims reach Brenner and have eaten 2 loaves. (TOY-Q3)",
        "The pilgrims rest and are given 2 loaves. (TOY-Q4)",
        "The pilgrims reach Rome and have eaten 2 loaves. (TOY-Q3)",
    ]
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result) == (("pilgrims",), "in Rome")
    assert str(game.log[0].date) == "January 1155"


def test_snow_closes_the_pass() -> None:
    """A 1 or 2 and no pass can be crossed that day; other stages can (TOY-Q10)."""
    game = journey("winter", 2, 6, 1, 6, 6)
    game.play("rest")
    game.play("walk")
    with pytest.raises(IllegalAction, match=r"snow lies on the pass \(TOY-Q10\)"):
        game.play("walk")
    game.play("rest")
    game.play("walk")
    assert told(game)[:5] == [
        "It snows (2). (TOY-Q10)",
        "The pilgrims rest and are given 2 loaves. (TOY-Q4)",
        "The sky is clear (6). (TOY-Q10)",
        "The pilgrims reach Augsburg and have eaten 1 loaf. (TOY-Q3)",
        "It snows (1). (TOY-Q10)",
    ]
    assert game.state.walked == 2


def test_the_base_rule_is_asked_before_the_snow() -> None:
    """Who is hungry and snowed in is told of his hunger first."""
    game = journey("winter", 6, 2)
    game.play("walk")
    with pytest.raises(IllegalAction, match="costs 3 loaves"):
        game.play("walk")


def test_hurry_changes_day_and_bread() -> None:
    """Who can walk is not asked; a guide's bread is changed as well (TOY-Q11, TOY-Q13)."""
    state = RULES.begin("winter", {"hurry": True, "guide": True})
    assert [type(step).__name__ for step in DAY(state)] == ["Morning", "Hurry"]
    assert [BREAD(state, stage) for stage in state.road] == [3, 3, 3, 3]
    game = journey("spring", hurry=True)
    assert told(game) == ["The pilgrims reach Augsburg and have eaten 2 loaves. (TOY-Q3)"]
    assert game.state.day == 2


@pytest.mark.parametrize(
    ("scenario", "options", "day"),
    [
        ("spring", {}, ["OnTheRoad"]),
        ("spring", {"night": True}, ["OnTheRoad", "OnTheRoad"]),
        ("spring", {"toll": "coin", "night": True}, ["Toll", "OnTheRoad", "OnTheRoad"]),
        ("spring", {"toll": "labour", "hurry": True}, ["Hurry", "Toll"]),
        ("winter", {"toll": "coin"}, ["Morning", "Toll", "OnTheRoad"]),
        ("winter", {"toll": "labour"}, ["Morning", "OnTheRoad", "Toll"]),
    ],
)
def test_a_day_is_put_together_from_the_rules_in_force(scenario: str, options: dict[str, Any], day: list[str]) -> None:
    """Before, in place of and after the usual question, in the order in which the game lists its options."""
    assert [type(step).__name__ for step in DAY(RULES.begin(scenario, options))] == day


@pytest.mark.parametrize(
    ("scenario", "options", "first", "later"),
    [
        ("winter", {}, 2, 2),
        ("spring", {"monks": False}, 0, 2),
        ("spring", {}, 1, 3),
        ("spring", {"fasting": True, "toll": "labour"}, 0, 2),
        ("winter", {"fasting": True, "toll": "labour"}, 1, 1),
    ],
)
def test_alms_are_changed_one_rule_after_the_other(
    scenario: str, options: dict[str, Any], first: int, later: int
) -> None:
    """The scenario's own rule comes first, then fasting, then the monks (TOY-Q15 to TOY-Q17)."""
    state = RULES.begin(scenario, options)
    alms = []
    for day in (1, 2):
        state.day = day
        alms.append(ALMS(state))
    assert alms == [first, later]


def test_who_fasts_judges_alone() -> None:
    """In place of the base rule, but not of the snow (TOY-Q15)."""
    state = RULES.begin("winter", {"fasting": True, "toll": "labour"})
    state.walked, state.bread = 1, 1
    assert MAY_WALK(state, state.ahead) is None
    state.bread = 0
    refusal = MAY_WALK(state, state.ahead)
    assert refusal is not None
    assert refusal.rule == "TOY-Q15"
    state.bread, state.snowed = 1, True
    refusal = MAY_WALK(state, state.ahead)
    assert refusal is not None
    assert refusal.rule == "TOY-Q10"


def test_toll_is_taken_each_fourth_day() -> None:
    """In coin in the morning: before the first question one loaf is gone (TOY-Q14)."""
    game = journey(toll="coin")
    assert (game.state.bread, told(game)) == (2, ["The lord takes his toll in coin. (TOY-Q14)"])
    for _ in range(3):
        game.play("rest")
    assert len(told(game)) == 4
    game.play("rest")
    assert told(game)[-1] == "The lord takes his toll in coin. (TOY-Q14)"


def test_a_year_has_twelve_days() -> None:
    """Who rests all the time has not won, and nobody has (TOY-Q5)."""
    game = journey()
    for _ in range(12):
        game.play("rest")
    assert game.outcome is not None
    assert (game.outcome.draw, game.outcome.result, game.outcome.score("pilgrims")) == (True, "too late", 0)
