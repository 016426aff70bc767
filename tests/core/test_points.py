"""Points: where rules have their say, in which order, and what is refused when a game is loaded."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Check, FaultyGame, Procedure, Refusal, State, Task, Value
from histgames.core.points import Point, points_of

ORDER = ["march", "snow", "guide", "night", "toll:coin"]


@frozen
class Do(Task[State]):
    """A step with a name, to see the order in which steps come."""

    what: str


def under(*on: str) -> State:
    """Return a state under rules."""
    return State(on=frozenset(on))


def never(one: str, other: str) -> bool:
    """Say of no two rules that they exclude each other."""
    return False


def day(**hooks: str) -> Procedure:
    """Return a procedure whose usual step is ``walk``; ``before_snow="x"`` lets the rule snow put the step x before."""
    point = Procedure("XX-1", "a day")
    point.usual(lambda state, *given: (Do("walk"),))
    for hook, what in hooks.items():
        how, name = hook.split("_")
        getattr(point, how)(name)(lambda state, *given, what=what: (Do(what),))
    point.settle("DAY", ORDER, never)
    return point


def steps(point: Procedure, *on: str) -> list[str]:
    """Return the names of the steps of a procedure."""
    return [step.what for step in point(under(*on)) if isinstance(step, Do)]


# procedures


def test_without_other_rules_the_usual_happens() -> None:
    """Rules that are not in force have no say."""
    point = day(before_snow="weather", after_night="sleep", instead_guide="follow")
    assert steps(point) == ["walk"]
    assert steps(point, "toll:coin", "unheard of") == ["walk"]


def test_rules_put_steps_before_and_after() -> None:
    """Steps of rules in force stand around the usual ones."""
    point = day(before_snow="weather", after_night="sleep")
    assert steps(point, "snow") == ["weather", "walk"]
    assert steps(point, "snow", "night") == ["weather", "walk", "sleep"]


def test_rules_have_their_say_in_the_order_of_the_game() -> None:
    """The game's list of scenarios and options gives the order, not that in which modules were loaded."""
    point = day(before_night="3", before_guide="2", before_snow="1", before_march="0", after_guide="5", after_snow="4")
    assert steps(point, *ORDER) == ["0", "1", "2", "3", "walk", "4", "5"]


def test_a_rule_takes_the_place_of_the_usual_and_others_stay_around_it() -> None:
    """What comes before and after also comes around what is done instead."""
    point = day(before_snow="weather", instead_night="march by night")
    assert steps(point, "night", "snow") == ["weather", "march by night"]


def test_a_procedure_hands_on_what_it_is_given() -> None:
    """The usual and the rules get the state and what the procedure is called with."""
    point = Procedure("XX-1", "a march")
    point.usual(lambda state, zone, count: [Do(f"{count} to {zone}")])
    point.before("snow")(lambda state, zone, count: [Do(f"snow in {zone}"), Do("wait")])
    assert point(under("snow"), "Gwent", 2) == (Do("snow in Gwent"), Do("wait"), Do("2 to Gwent"))


def test_points_are_put_together_once_for_each_set_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second question under the same rules asks no hook whether it counts."""
    point, asked = day(before_snow="weather"), list[frozenset[str]]()
    compose = Procedure._compose

    def watch(self: Procedure, on: frozenset[str]) -> Any:
        asked.append(on)
        return compose(self, on)

    monkeypatch.setattr(Procedure, "_compose", watch)
    for _ in range(3):
        steps(point, "snow")
        steps(point)
    assert asked == [frozenset({"snow"}), frozenset()]


def test_a_hook_that_comes_later_counts() -> None:
    """What was put together before is forgotten when a rule hooks in."""
    point = day()
    assert steps(point, "snow") == ["walk"]
    point.before("snow")(lambda state: (Do("weather"),))
    assert steps(point, "snow") == ["weather", "walk"]


subsets = st.sets(st.sampled_from(ORDER), max_size=5)


@given(on=subsets, before=subsets, after=subsets)
def test_any_set_of_rules_keeps_the_order(on: set[str], before: set[str], after: set[str]) -> None:
    """Before, usual, after: each part in the order of the game, and nothing of rules that are not in force."""
    point = Procedure("XX-1", "a day")
    point.usual(lambda state: (Do("usual"),))
    for name in before:
        point.before(name)(lambda state, name=name: (Do(f"before {name}"),))
    for name in after:
        point.after(name)(lambda state, name=name: (Do(f"after {name}"),))
    point.settle("DAY", ORDER, never)
    first = [f"before {name}" for name in ORDER if name in before & on]
    last = [f"after {name}" for name in ORDER if name in after & on]
    assert steps(point, *on) == [*first, "usual", *last]


# checks


def passes() -> Check:
    """Return a check of two base rules, and one more in snow."""
    check = Check("XX-5", "a pass is crossed")
    check.always(lambda state, zone: Refusal("no pass", "XX-5a") if zone == "Gwent" else None)
    check.always(lambda state, zone: Refusal("too far", "XX-5b") if zone != "Brenner" else None)
    check.refused_by("snow")(lambda state, zone: Refusal("snow", "XX-J") if zone != "Rome" else None)
    check.settle("MAY_PASS", ORDER, never)
    return check


def test_the_first_reason_counts() -> None:
    """Base rules are asked in their order, then the rules in force."""
    check = passes()
    assert check(under(), "Brenner") is None
    assert check(under("snow"), "Brenner") == Refusal("snow", "XX-J")
    assert check(under("snow"), "Gwent") == Refusal("no pass", "XX-5a")
    assert check(under("snow"), "Rome") == Refusal("too far", "XX-5b")


def test_a_rule_judges_in_place_of_the_base_rules() -> None:
    """Who judges alone replaces the base rules; other rules in force still refuse."""
    check = passes()
    check.instead("guide")(lambda state, zone: None)
    assert check(under("guide"), "Gwent") is None
    assert check(under("guide", "snow"), "Gwent") == Refusal("snow", "XX-J")
    assert check(under("guide", "snow"), "Rome") is None


def test_a_check_without_any_rule_refuses_nothing() -> None:
    """A check need have no base rule, so that optional rules alone may refuse."""
    check = Check("XX-6", "a river is crossed")
    check.settle("MAY_CROSS", ORDER, never)
    assert check(under(), "Wye") is None


def test_checks_of_a_set_of_rules_are_kept() -> None:
    """The tuple of checks is the same one until a rule hooks in; the same function twice is one check."""
    check = passes()
    known = check.checks(frozenset({"snow"}))
    assert check.checks(frozenset({"snow"})) is known
    check.always(known[0])
    assert len(check.checks(frozenset({"snow"}))) == len(known) == 3


# values


def test_a_value_is_changed_in_the_order_of_the_game() -> None:
    """Each rule in force gets the value so far; what is given comes last."""
    value = Value[str]("XX-7", "what is said")
    value.usual(lambda state, word: word)
    value.changed_by("night")(lambda state, so_far, word: f"({so_far})")
    value.changed_by("snow")(lambda state, so_far, word: f"{so_far}+{word}")
    value.settle("SAID", ORDER, never)
    assert value(under(), "a") == "a"
    assert value(under("snow"), "a") == "a+a"
    assert value(under("night", "snow"), "a") == "(a+a)"


def test_a_rule_gives_another_value_that_others_change() -> None:
    """What a rule gives instead is changed like the usual value."""
    value = Value[int]("XX-7", "losses")
    value.usual(lambda state: 1)
    value.instead("guide")(lambda state: 10)
    value.changed_by("snow")(lambda state, so_far: so_far * 2)
    assert [value(under(*on)) for on in ((), ("guide",), ("snow",), ("guide", "snow"))] == [1, 10, 2, 20]


@given(on=subsets, changes=st.dictionaries(st.sampled_from(ORDER), st.integers(-9, 9)))
def test_a_value_is_what_the_changes_in_force_make_of_it(on: set[str], changes: dict[str, int]) -> None:
    """Doubling and adding in the order of the game, as in a plain loop."""
    value = Value[int]("XX-7", "losses")
    value.usual(lambda state: 1)
    for name, number in changes.items():
        value.changed_by(name)(lambda state, so_far, number=number: 2 * so_far + number)
    value.settle("LOSSES", ORDER, never)
    expected = 1
    for name in ORDER:
        if name in changes and name in on:
            expected = 2 * expected + changes[name]
    assert value(under(*on)) == expected


# what is refused


def usual(point: Any) -> Any:
    """Give a procedure or value something usual."""
    point.usual(lambda state: ())
    return point


@pytest.mark.parametrize(
    ("point", "message"),
    [
        (
            Procedure("XX-1", "a day"),
            "Nobody has said what usually happens in <Procedure XX-1: a day>: its `usual` is missing.",
        ),
        (
            Value[int]("XX-7", "losses"),
            "Nobody has said what usually happens in <Value XX-7: losses>: its `usual` is missing.",
        ),
    ],
)
def test_a_point_without_the_usual_cannot_be_asked(point: Any, message: str) -> None:
    """Asking a point of which nobody has said what usually happens names the point."""
    with pytest.raises(FaultyGame) as error:
        point(under())
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("point", "message"),
    [
        (
            Procedure("XX-1", "a day"),
            "Nobody has said what usually happens in <Procedure DAY: a day>: its `usual` is missing.",
        ),
        (
            Value[int]("XX-7", "losses"),
            "Nobody has said what usually happens in <Value DAY: losses>: its `usual` is missing.",
        ),
    ],
)
def test_a_game_says_what_is_usual(point: Point, message: str) -> None:
    """When a game is loaded each of its points must have an answer, and the error says what to call."""
    with pytest.raises(FaultyGame) as error:
        point.settle("DAY", ORDER, never)
    assert str(error.value) == message


def test_the_usual_is_said_once() -> None:
    """Saying the same again is no fault, saying something else is."""

    def walk(state: State) -> tuple[Do]:
        return (Do("walk"),)

    point = Procedure("XX-1", "a day")
    assert point.usual(walk) is walk
    assert point.usual(walk) is walk
    with pytest.raises(FaultyGame) as error:
        point.usual(lambda state: ())
    assert str(error.value).startswith(
        "<Procedure XX-1: a day> has a usual answer already: test_the_usual_is_said_once"
    )


def test_a_rule_hooks_in_once() -> None:
    """A second hook of a rule in the same way is a mistake; in another way it is not."""
    point = day(before_snow="weather")
    point.after("snow")(lambda state: (Do("thaw"),))
    assert steps(point, "snow") == ["weather", "walk", "thaw"]
    with pytest.raises(FaultyGame) as error:
        point.before("snow")(lambda state: ())
    assert str(error.value) == "The rule 'snow' hooks into <Procedure DAY: a day> twice."


def test_a_hook_belongs_to_a_rule_of_the_game() -> None:
    """A misspelt name is told with the point."""
    with pytest.raises(FaultyGame) as error:
        day(before_snwo="weather")
    assert str(error.value) == (
        "'snwo' hooks into <Procedure DAY: a day>, but the game has no option or scenario of that name."
    )


@pytest.mark.parametrize(
    "point", [usual(Procedure("XX-1", "a day")), Check("XX-1", "a day"), usual(Value("XX-1", "a day"))]
)
def test_two_rules_in_the_same_place_exclude_each_other(point: Any) -> None:
    """Of two rules that take the place of the usual one must exclude the other."""
    point.instead("snow")(lambda state: ())
    point.instead("night")(lambda state: ())
    with pytest.raises(FaultyGame) as error:
        point.settle("DAY", ORDER, never)
    assert str(error.value) == (
        f"'night' and 'snow' would both take the place of the usual in <{type(point).__name__} DAY: a day>: "
        "let one exclude the other."
    )
    point.settle("DAY", ORDER, lambda one, other: {one, other} == {"snow", "night"})


def test_a_point_says_what_it_is_and_who_hooks_in() -> None:
    """Its repr has name and purpose; `names` has the rules, in whatever way they hook in."""
    point = day(before_snow="weather", instead_night="x")
    assert repr(point) == "<Procedure DAY: a day>"
    assert point.names == {"snow", "night"}
    assert points_of({"DAY": point, "ORDER": ORDER, "Procedure": Procedure}) == {"DAY": point}
