"""Steps and states: the stack, results handed down, procedures called off, copies."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import Factory, define, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Action, Decision, FaultyGame, Outcome, Prompt, Question, Roll, State, Step, Task, kernel
from histgames.core.steps import Log


@define(kw_only=True)
class Board(State):
    """A state with dicts of frozen records, and with other plain fields."""

    zones: dict[str, tuple[str, ...]] = Factory(dict)
    losses: dict[str, int] = Factory(dict)
    turn: int = 1


@frozen
class March(Task[State]):
    """A step that gets results."""

    zone: str = ""
    lost: int = 0
    won: bool = False


@frozen
class Battle(Task[State]):
    """A step that does nothing."""

    rounds: int = 0


@frozen
class Siege(Battle):
    """A battle of a special kind."""


def test_steps_are_pushed_in_the_order_in_which_they_come() -> None:
    """The first one given is the next."""
    state = State()
    assert state.top is None
    state.push(Battle(1), March("a"))
    state.push(Siege())
    assert state.stack == (March("a"), Battle(1), Siege())
    assert state.top == Siege()
    assert [state.pop() for _ in range(3)] == [Siege(), Battle(1), March("a")]
    assert state.top is None


def test_pushing_nothing_changes_nothing() -> None:
    """A procedure without steps is a procedure."""
    state = State(stack=(March(),))
    state.push()
    assert state.stack == (March(),)


steps = st.lists(st.sampled_from([March("a"), March("b"), Battle(1), Siege(2)]), max_size=8)


@given(stack=steps)
def test_unwinding_keeps_the_nearest_step_of_the_kind(stack: list[Step[Any]]) -> None:
    """All above the last march is gone, and nothing below it; without a march nothing changes."""
    state = State(stack=tuple(stack))
    marches = [number for number, step in enumerate(stack) if isinstance(step, March)]
    if marches:
        state.unwind(March)
        assert state.stack == tuple(stack[: marches[-1] + 1])
    else:
        with pytest.raises(LookupError, match=r"^there is no March on the stack$"):
            state.unwind(March)
        assert state.stack == tuple(stack)


def test_a_step_of_a_special_kind_is_one_of_its_kind() -> None:
    """A siege is found as a battle."""
    state = State(stack=(Battle(1), Siege(2), March()))
    state.unwind(Battle)
    assert state.top == Siege(2)


@given(stack=steps, lost=st.integers(1, 9))
def test_a_result_goes_to_the_nearest_step_of_the_kind(stack: list[Step[Any]], lost: int) -> None:
    """Only the last march gets the fields, and the order on the stack is the same."""
    state = State(stack=tuple(stack))
    marches = [number for number, step in enumerate(stack) if isinstance(step, March)]
    if not marches:
        with pytest.raises(LookupError, match=r"^there is no March on the stack$"):
            state.hand_down(March, lost=lost)
        return
    state.hand_down(March, lost=lost, won=True)
    for number, (before, after) in enumerate(zip(stack, state.stack, strict=True)):
        if number == marches[-1]:
            assert isinstance(before, March)
            assert after == March(before.zone, lost, won=True)
        else:
            assert after is before


def test_a_result_needs_a_field() -> None:
    """A result for which the step has no field is a mistake of the program."""
    state = State(stack=(March(),))
    with pytest.raises(FaultyGame, match=r"^March is handed 'captives', but has no such field\.$"):
        state.hand_down(March, captives=3)
    assert state.stack == (March(),)


def test_a_copy_shares_records_and_nothing_else() -> None:
    """Dicts are copied, so that changing a copy leaves the first as it is; what is frozen is shared."""
    first = Board(zones={"Gwent": ("Knight",)}, losses={"norman": 1}, stack=(March(),), on=frozenset({"snow"}))
    copied = first.copy()
    assert copied == first
    assert type(copied) is Board
    assert copied.zones["Gwent"] is first.zones["Gwent"]
    copied.zones["Rhos"] = ("Archer",)
    copied.losses["norman"] += 1
    copied.turn = 2
    copied.push(Battle())
    assert first == Board(zones={"Gwent": ("Knight",)}, losses={"norman": 1}, stack=(March(),), on=frozenset({"snow"}))


def test_states_are_compared_by_what_is_in_them() -> None:
    """Each field counts."""
    for change in ({"turn": 2}, {"zones": {"a": ()}}, {"on": frozenset({"x"})}, {"scenario": "x"}, {"sides": ("a",)}):
        assert Board(**change) != Board()
    assert Board(outcome=Outcome(("a",), "", {}, "")) != Board()
    assert Board(stack=(March("a"),)) != Board(stack=(March("b"),))


def test_steps_and_actions_cannot_be_changed() -> None:
    """They are frozen, so that a state that was handed out stays as it is."""
    for thing in (March("a"), Prompt("x", "XX-1")):
        with pytest.raises(FrozenInstanceError):
            thing.rule = "XX-2"  # type: ignore[misc, union-attr]


def test_records_are_the_same_by_class_and_values() -> None:
    """A battle of a special kind is no battle of the usual kind, and a record is no tuple; equal ones count once in a set."""
    assert March("a", lost=1) == March("a", lost=1) != March("a")
    assert Battle(2) != Siege(2)
    assert March("a") != ("a", 0, False)
    assert len({March("a"), March("a", lost=0), March("b"), Battle(2), Siege(2), Yes(), Yes()}) == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(March([]))  # type: ignore[arg-type]


def test_a_record_is_shown_as_the_call_that_makes_it() -> None:
    """With all its fields, as people read them in an error or a notebook."""
    assert repr(March("a", won=True)) == "March(zone='a', lost=0, won=True)"
    assert eval(repr(March("a", won=True))) == March("a", won=True)
    assert repr(Yes()) == "Yes()"


def test_a_record_may_have_a_way_of_its_own() -> None:
    """What its class says goes before what all have in common."""

    @frozen
    class Quiet(Action):
        number: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Quiet)

        def __hash__(self) -> int:
            return 1

        def __repr__(self) -> str:
            return "..."

    assert (Quiet(1), hash(Quiet(1)), repr(Quiet(1))) == (Quiet(2), 1, "...")


@frozen
class Yes(Action):
    form = "yes"


@frozen
class Asks(Question[State, Yes]):
    """A question that is asked three times."""

    asked = Prompt("Sure?", "XX-1")
    left: int = 3

    def seat(self, state: State) -> str:
        return "one"

    def options(self, state: State, seat: str) -> list[Action]:
        return [Yes()]

    def answer(self, state: State, action: Yes, log: Log) -> None:
        if self.left > 1:
            state.push(Asks(self.left - 1))


def test_a_question_is_over_when_it_is_answered() -> None:
    """The kernel has taken it off the stack; one that goes on pushes itself."""
    state = State(stack=(Asks(2),))
    assert kernel.to_act(state) == ("one",)
    assert Asks().prompt(state, "one") == Prompt("Sure?", "XX-1")
    assert Asks().refuse(state, "one", Yes()) is None
    after, _ = kernel.apply(state, "one", Yes())
    assert after.stack == (Asks(1),)
    assert kernel.apply(after, "one", Yes())[0].stack == ()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Task[State]().run(State(), []),
        lambda: Decision[State]().seats(State()),
        lambda: Decision[State]().options(State(), ""),
        lambda: Decision[State]().act(State(), "", Yes(), []),
        lambda: Decision[State]().prompt(State(), ""),
        lambda: Question[State, Yes]().seat(State()),
        lambda: Question[State, Yes]().answer(State(), Yes(), []),
        lambda: Roll[State]().chance(State()),
        lambda: Roll[State]().settle(State(), (), []),
    ],
)
def test_a_step_must_say_what_it_does(call: Any) -> None:
    """The kinds of steps are patterns: what a game must write is not there."""
    with pytest.raises(NotImplementedError):
        call()
