"""Scenarios and options: which rules go together, and what is said when they do not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import FaultyGame, Option, OptionClash, Scenario, UnknownName
from histgames.core.options import (
    against,
    check_options,
    in_force,
    never_together,
    random_options,
    settle,
    usual,
)


def option(name: str, **said: Any) -> Option:
    """Return an option that is off unless something else is said."""
    return Option(**{"name": name, "default": False, "about": "", "rule": f"XX-{name}", **said})


def scenario(name: str, **said: Any) -> Scenario:
    """Return a scenario."""
    return Scenario(name=name, title=name.title(), about="", year=1067, rule=f"XX-{name}", **said)


OPTIONS = {
    each.name: each
    for each in (
        option("snow"),
        option("guide", needs=("snow",)),
        option("ferry", excludes=("guide", "toll:coin")),
        option("toll", choices=("none", "coin", "labour"), default="none"),
        option("monks", default=True, scenarios=("spring",)),
        option("strike", needs=("toll:labour",), excludes=("monks",)),
    )
}
SPRING = scenario("spring", forbids=("snow",))
WINTER = scenario("winter", fixes={"snow": True, "ferry": False})
AUTUMN = scenario("autumn", fixes={"toll": "coin"})
SCENARIOS = {each.name: each for each in (SPRING, WINTER, AUTUMN)}


def settled(where: Scenario, given: Any = None) -> dict[str, bool | str]:
    """Return the options that are not off."""
    chosen = settle("Road", OPTIONS, where, given)
    assert list(chosen) == list(OPTIONS)
    return {name: value for name, value in chosen.items() if value != OPTIONS[name].off}


def test_what_is_not_given_is_as_usual() -> None:
    """The scenario's word comes first, then the default where the option means something."""
    assert settled(SPRING) == {"monks": True}
    assert settled(WINTER) == {"snow": True}
    assert settled(AUTUMN) == {"toll": "coin"}
    assert usual(OPTIONS["monks"], WINTER) is False
    assert usual(OPTIONS["toll"], SPRING) == "none"


def test_what_is_given_is_taken() -> None:
    """Given values stand, also those that say what the scenario says anyway."""
    assert settled(SPRING, {"monks": False, "toll": "labour", "strike": True}) == {"toll": "labour", "strike": True}
    assert settled(WINTER, {"snow": True, "guide": True}) == {"snow": True, "guide": True}
    assert settled(AUTUMN, {"toll": "coin", "snow": True}) == {"toll": "coin", "snow": True}


@pytest.mark.parametrize(
    ("where", "given", "message"),
    [
        (SPRING, {"guide": True}, "Road: 'guide' needs 'snow' (XX-guide)."),
        (SPRING, {"snow": True}, "Road: 'snow' is not played in Spring (XX-spring)."),
        (SPRING, {"snow": True, "guide": True}, "Road: 'snow' is not played in Spring (XX-spring)."),
        (WINTER, {"snow": False}, "Road: 'snow' is True in Winter and nothing else (XX-winter)."),
        (WINTER, {"ferry": True}, "Road: 'ferry' is False in Winter and nothing else (XX-winter)."),
        (WINTER, {"monks": True}, "Road: 'monks' means nothing in Winter (XX-monks)."),
        (AUTUMN, {"toll": "labour"}, "Road: 'toll' is 'coin' in Autumn and nothing else (XX-autumn)."),
        (AUTUMN, {"toll": "none"}, "Road: 'toll' is 'coin' in Autumn and nothing else (XX-autumn)."),
        (AUTUMN, {"ferry": True}, "Road: 'ferry' cannot be played together with 'toll:coin' (XX-ferry)."),
        (
            AUTUMN,
            {"snow": True, "guide": True, "ferry": True},
            "Road: 'guide' cannot be played together with 'ferry' (XX-ferry).",
        ),
        (SPRING, {"strike": True, "monks": False}, "Road: 'strike' needs 'toll:labour' (XX-strike)."),
        (
            SPRING,
            {"strike": True, "toll": "coin"},
            "Road: 'monks' cannot be played together with 'strike' (XX-strike).",
        ),
        (
            SPRING,
            {"toll": "coin", "ferry": True},
            "Road: 'ferry' cannot be played together with 'toll:coin' (XX-ferry).",
        ),
    ],
)
def test_each_clash_has_its_sentence(where: Scenario, given: dict[str, bool | str], message: str) -> None:
    """The first option that cannot be is told, with what stands against it and by which rule."""
    with pytest.raises(OptionClash) as error:
        settle("Road", OPTIONS, where, given)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"snwo": True}, "Road has no option 'snwo': did you mean 'snow'?"),
        (
            {"xyz": True},
            "Road has no option 'xyz': there are: snow, guide, ferry, toll, monks, strike.",
        ),
        ({7: True}, "Road has no option 7: there are: snow, guide, ferry, toll, monks, strike."),
        ({"snow": 1}, "The option 'snow' of Road can be False or True, not 1."),
        ({"snow": "yes"}, "The option 'snow' of Road can be False or True, not 'yes'."),
        ({"toll": True}, "The option 'toll' of Road can be 'none' or 'coin' or 'labour', not True."),
        ({"toll": []}, "The option 'toll' of Road can be 'none' or 'coin' or 'labour', not []."),
        (["snow"], "Options are given as names with values, such as {'snow': True}, not as ['snow']."),
        ("snow", "Options are given as names with values, such as {'snow': True}, not as 'snow'."),
    ],
)
def test_what_is_no_option_is_named(given: Any, message: str) -> None:
    """Unknown names and values are told with those that there are."""
    with pytest.raises(UnknownName) as error:
        settle("Road", OPTIONS, SPRING, given)
    assert str(error.value) == message


def test_the_rules_in_force_have_names() -> None:
    """A rule is called like its option, or with its value where there are several."""
    assert in_force(OPTIONS, {"snow": True, "guide": False, "toll": "labour"}) == {"snow", "toll:labour"}
    assert OPTIONS["toll"].rules == ("toll:coin", "toll:labour")
    assert OPTIONS["toll"].off == "none"
    assert OPTIONS["snow"].rules == ("snow",)


def test_a_menu_can_ask_what_stands_against_a_choice() -> None:
    """Beside what else is chosen, each value has a reason against it or none; off is always possible unless it is fixed."""
    chosen = settle("Road", OPTIONS, SPRING, {"toll": "coin"})
    assert against(OPTIONS, SPRING, chosen, "ferry", True) == (
        "'ferry' cannot be played together with 'toll:coin' (XX-ferry)"
    )
    assert against(OPTIONS, SPRING, chosen, "ferry", False) == ""
    assert against(OPTIONS, SPRING, chosen, "toll", "labour") == ""
    assert against(OPTIONS, WINTER, {}, "snow", False) == "'snow' is True in Winter and nothing else (XX-winter)"


@given(
    where=st.sampled_from(list(SCENARIOS.values())),
    chosen=st.fixed_dictionaries({name: st.sampled_from(each.choices) for name, each in OPTIONS.items()}),
)
def test_settling_agrees_with_asking(where: Scenario, chosen: dict[str, bool | str]) -> None:
    """A choice is settled if and only if nothing stands against any of its values, and then it stays as it is."""
    in_order = {name: chosen[name] for name in OPTIONS}
    reasons = [against(OPTIONS, where, chosen, name, value) for name, value in in_order.items()]
    if any(reasons):
        first = next(filter(None, reasons))
        with pytest.raises(OptionClash) as error:
            settle("Road", OPTIONS, where, chosen)
        assert str(error.value) == f"Road: {first}."
    else:
        assert settle("Road", OPTIONS, where, chosen) == chosen


@given(where=st.sampled_from(list(SCENARIOS.values())), seed=st.integers())
def test_random_options_can_be_played(where: Scenario, seed: int) -> None:
    """Whatever is drawn goes together, and the same seed draws the same."""
    drawn = random_options(OPTIONS, where, Random(seed))
    assert settle("Road", OPTIONS, where, drawn) == drawn
    assert random_options(OPTIONS, where, Random(seed)) == drawn


@pytest.mark.parametrize("where", SCENARIOS.values())
def test_random_options_draw_everything_that_is_possible(where: Scenario) -> None:
    """Over many draws each rule that can be in force in a scenario is in force sometimes, and no other."""
    seen = set[str]()
    for seed in range(300):
        seen |= in_force(OPTIONS, random_options(OPTIONS, where, Random(seed)))
    possible = {
        "spring": {"ferry", "toll:coin", "toll:labour", "monks", "strike"},
        "winter": {"snow", "guide", "toll:coin", "toll:labour", "strike"},
        "autumn": {"snow", "guide", "toll:coin"},
    }
    assert seen == possible[where.name]


# what cannot be a game


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([option("a", needs=("a",))], "Road: the option 'a' needs itself."),
        ([option("a", excludes=("a",))], "Road: the option 'a' excludes itself."),
        (
            [option("a", choices=("no", "x", "y"), default="no", excludes=("a:x",))],
            "Road: the option 'a' excludes itself.",
        ),
        ([option("a", needs=("b",))], "Road: the option 'a' needs 'b', which is no rule of the game."),
        (
            [option("a", excludes=("toll",)), option("toll", choices=("none", "coin"), default="none")],
            "Road: the option 'a' excludes 'toll', which is no rule of the game.",
        ),
        ([option("a", needs=("b",), excludes=("b",)), option("b")], "Road: the option 'a' needs 'b' and excludes it."),
        ([option("a", default="x")], "Road: the default 'x' of 'a' is none of its choices."),
        (
            [option("a", scenarios=("summer",))],
            "Road: the option 'a' names the scenario 'summer', which there is not.",
        ),
        ([option("march")], "Road: 'march' is the name of an option and of a scenario."),
        (
            [option("a", default=True, excludes=("b",)), option("b", default=True)],
            "The scenario 'march' cannot be played as it is: Road: 'a' cannot be played together with 'b' (XX-a).",
        ),
    ],
)
def test_options_that_cannot_be(options: list[Option], message: str) -> None:
    """Options that contradict themselves or name what there is not are found when the game is loaded."""
    with pytest.raises(FaultyGame) as error:
        check_options("Road", {each.name: each for each in options}, {"march": scenario("march")})
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("where", "message"),
    [
        (scenario("march", fixes={"b": True}), "Road: the scenario 'march' names the option 'b', which there is not."),
        (scenario("march", forbids=("b",)), "Road: the scenario 'march' names the option 'b', which there is not."),
        (
            scenario("march", fixes={"a": "yes"}),
            "Road: the scenario 'march' fixes 'a' to 'yes', which is no choice.",
        ),
        (
            scenario("march", fixes={"a": True}, forbids=("a",)),
            "The scenario 'march' cannot be played as it is: Road: 'a' is not played in March (XX-march).",
        ),
    ],
)
def test_scenarios_that_cannot_be(where: Scenario, message: str) -> None:
    """A scenario that fixes or forbids nonsense is found when the game is loaded."""
    with pytest.raises(FaultyGame) as error:
        check_options("Road", {"a": option("a")}, {"march": where})
    assert str(error.value) == message


def test_a_scenario_may_allow_a_few_options_and_no_others() -> None:
    """Summer allows ferry and toll beside the guide's snow that it fixes: monks are off although they are usually on."""
    summer = scenario("summer", fixes={"snow": True}, allows=("ferry", "toll"))
    options = {name: each for name, each in OPTIONS.items() if name in ("snow", "ferry", "toll", "guide")}
    options["monks"] = option("monks", default=True)
    assert {name for name, value in settle("Road", options, summer, {"ferry": True}).items() if value is True} == {
        "snow",
        "ferry",
    }
    with pytest.raises(OptionClash, match=r"^Road: 'monks' is not played in Summer \(XX-summer\)\.$"):
        settle("Road", options, summer, {"monks": True})
    with pytest.raises(FaultyGame, match=r"names the option 'bridge', which there is not\.$"):
        check_options("Road", options, {"summer": scenario("summer", allows=("bridge",))})


def test_what_is_listed_under_another_name() -> None:
    """Options and scenarios stand in their mappings under their own names, and there is at least one scenario."""
    with pytest.raises(FaultyGame, match=r"^Road: the option 'a' is listed as 'b'\.$"):
        check_options("Road", {"b": option("a")}, SCENARIOS)
    with pytest.raises(FaultyGame, match=r"^Road: the scenario 'march' is listed as 'first'\.$"):
        check_options("Road", {}, {"first": scenario("march")})
    with pytest.raises(FaultyGame, match=r"^Road has no scenario: it needs at least one\.$"):
        check_options("Road", {}, {})


@pytest.mark.parametrize(
    ("one", "other", "never"),
    [
        ("spring", "winter", True),
        ("spring", "spring", False),
        ("spring", "snow", True),  # forbidden there
        ("winter", "snow", False),
        ("winter", "ferry", True),  # fixed to be off
        ("autumn", "toll:labour", True),  # fixed to something else
        ("autumn", "toll:coin", False),
        ("monks", "winter", True),  # means nothing there
        ("monks", "spring", False),
        ("toll:coin", "toll:labour", True),
        ("ferry", "guide", True),
        ("guide", "ferry", True),
        ("ferry", "toll:coin", True),
        ("ferry", "toll:labour", False),
        ("strike", "monks", True),
        ("snow", "guide", False),
    ],
)
def test_rules_that_are_never_in_force_together(one: str, other: str, *, never: bool) -> None:
    """Two scenarios, two values of an option, a rule and a scenario without it, two that exclude each other."""
    assert never_together(OPTIONS, SCENARIOS, one, other) is never
    assert never_together(OPTIONS, SCENARIOS, other, one) is never


def test_rules_of_different_scenarios_are_never_together() -> None:
    """Two options that mean something in different scenarios only need not exclude each other."""
    options = {"a": option("a", scenarios=("spring",)), "b": option("b", scenarios=("winter", "autumn"))}
    assert never_together(options, SCENARIOS, "a", "b")
    assert not never_together({**options, "b": option("b", scenarios=("winter", "spring"))}, SCENARIOS, "a", "b")
