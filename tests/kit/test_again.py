"""Roll, look, roll again."""

from __future__ import annotations

import pytest
from attrs import define, frozen

from histgames.core import Action, Dice, Event, Prompt, Question, State, kernel
from histgames.core.chance import Drawn
from histgames.core.steps import Log
from histgames.kit.again import Counting, LookedAt, roll_again


@define(kw_only=True)
class Table(State):
    rerolls: int = 1
    helpers: tuple[str, ...] = ("one",)
    total: int = 0


@frozen
class Yes(Action):
    form = "yes"


@frozen
class No(Action):
    form = "no"


@frozen
class Shown(Event):
    says = "{face}"
    face: int


@frozen
class Throw(LookedAt[Table]):
    sides: int = 6

    def chance(self, state: Table) -> Dice:
        return Dice("a throw", "XX-1", "one", high=self.sides)

    def show(self, state: Table, drawn: Drawn, log: Log) -> None:
        log.append(Shown("XX-1", face=int(drawn[0])))

    def another(self, state: Table, drawn: Drawn) -> tuple[Asks, ...]:
        return tuple(Asks(who) for who in state.helpers) if state.rerolls else ()

    def count(self, state: Table, drawn: Drawn, log: Log) -> None:
        state.total += int(drawn[0])


@frozen
class Plain(Throw):
    """A throw that nobody may repeat."""

    another = LookedAt.another


@frozen
class Asks(Question[Table, Action]):
    asked = Prompt("Again?", "XX-2")
    who: str

    def seat(self, state: Table) -> str:
        return self.who

    def options(self, state: Table, seat: str) -> list[Action]:
        return [No(), Yes()]

    def answer(self, state: Table, action: Action, log: Log) -> None:
        if isinstance(action, Yes):
            state.rerolls -= 1
            roll_again(state)


def faces(events: tuple[Event, ...]) -> list[int]:
    """Return what was shown."""
    return [event.face for event in events if isinstance(event, Shown)]


def test_a_roll_that_nobody_may_repeat_counts_at_once() -> None:
    """By default there is no question."""
    state, events = kernel.settle(Table(stack=(Plain(),)), (4,))
    assert (state.total, state.stack, faces(events)) == (4, (), [4])


def test_a_roll_that_was_looked_at_counts_when_nobody_wants_another() -> None:
    """Each is asked in order, and the roll counts once, after the last."""
    state, events = kernel.settle(Table(stack=(Throw(),), helpers=("one", "two")), (4,))
    assert (state.total, faces(events), kernel.to_act(state)) == (0, [4], ("one",))
    assert state.stack == (Counting(Throw(), (4,)), Asks("two"), Asks("one"))
    state, _ = kernel.apply(state, "one", No())
    assert (state.total, kernel.to_act(state)) == (0, ("two",))
    state, _ = kernel.apply(state, "two", No())
    assert (state.total, state.stack) == (4, ())


def test_another_roll_takes_the_place_of_the_first() -> None:
    """The others are not asked about a roll that is no more; the same step rolls anew, with its fields."""
    state, _ = kernel.settle(Table(stack=(Throw(20),), helpers=("one", "two")), (4,))
    state, _ = kernel.apply(state, "one", Yes())
    assert state.stack == (Throw(20),)
    state, events = kernel.settle(state, (17,))
    assert (state.total, faces(events), state.stack) == (17, [17], ())


def test_each_roll_may_be_asked_about() -> None:
    """As long as the game gives questions, the new roll is looked at too."""
    state, _ = kernel.settle(Table(stack=(Throw(),), rerolls=2), (1,))
    for face in (2, 3):
        state, _ = kernel.apply(state, "one", Yes())
        state, _ = kernel.settle(state, (face,))
    assert (state.total, state.rerolls) == (3, 0)


def test_what_lies_below_stays() -> None:
    """Only the questions about this roll are taken off."""
    below = (Asks("two"), Throw(8))
    state, _ = kernel.settle(Table(stack=(*below, Throw())), (1,))
    state, _ = kernel.apply(state, "one", Yes())
    assert state.stack == (*below, Throw())


def test_without_a_roll_nothing_can_be_rolled_again() -> None:
    """Answering where nothing is looked at is a mistake of the program."""
    with pytest.raises(LookupError, match=r"^there is no Counting on the stack$"):
        roll_again(Table(stack=(Throw(),)))


def test_a_game_says_what_to_show_and_what_counts() -> None:
    """The pattern itself does neither."""
    for call in (LookedAt[Table]().show, LookedAt[Table]().count):
        with pytest.raises(NotImplementedError):
            call(Table(), (1,), [])
