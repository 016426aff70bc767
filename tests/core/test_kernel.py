"""The kernel: pure functions from one state to the next."""

from __future__ import annotations

from random import Random

import pytest
from attrs import frozen

from histgames.core import Outcome, kernel
from histgames.core.steps import Log, Task
from tests.core.playing import TOYS
from tests.core.toys.princes.orders import Keep, Orders, Rob
from tests.core.toys.raid import Farm, FarmerHides, GoHome, Hide, Raid, RaiderDecides, Theft


@frozen
class Again(Task[Farm]):
    """A task that comes back for ever."""

    def run(self, state: Farm, log: Log) -> None:
        """Come back."""
        state.push(Again())


@frozen
class Count(Task[Farm]):
    """A task that takes cattle one by one and ends the game before the tasks below it."""

    def run(self, state: Farm, log: Log) -> None:
        """Take one."""
        state.cattle -= 1
        if not state.cattle:
            state.outcome = Outcome((), "no cattle", {}, "TOY-R4")


def farm() -> Farm:
    """Return the first position of the raid."""
    return TOYS["raid"].begin()


def test_a_new_game_asks_the_farmer() -> None:
    """The seats that must decide and what they may do come from the state; others may do nothing."""
    state = farm()
    assert kernel.to_act(state) == ("farmer",)
    assert list(kernel.legal(state, "farmer")) == [Hide(0), Hide(1), Hide(2)]
    assert kernel.legal(state, "raider") == ()
    assert kernel.chance_at(state) is None


def test_an_action_leaves_the_state_before_as_it_is() -> None:
    """Applying gives a new state with the events on the way; the old one can be played from again."""
    state = farm()
    after, events = kernel.apply(state, "farmer", Hide(2))
    assert (state.cattle, state.hidden, after.cattle, after.hidden) == (6, 0, 4, 2)
    assert state.stack == (FarmerHides(),)
    assert [type(event).__name__ for event in events] == ["Hidden"]
    assert kernel.apply(state, "farmer", Hide(2))[0] == after


def test_tasks_run_until_somebody_is_asked() -> None:
    """After the farmer has hidden his cattle the raid begins by itself."""
    after, _ = kernel.apply(farm(), "farmer", Hide(0))
    assert after.stack == (RaiderDecides(),)


def test_chance_is_explicit() -> None:
    """At a roll nobody is asked; its outcomes can be listed, and each gives its own state."""
    at_roll, _ = kernel.apply(Farm(stack=(RaiderDecides(),)), "raider", Raid())
    chance = kernel.chance_at(at_roll)
    assert chance is not None
    assert kernel.to_act(at_roll) == ()
    assert kernel.legal(at_roll, "raider") == ()
    ends = [kernel.settle(at_roll, drawn)[0].outcome is not None for drawn, _ in chance.outcomes()]
    assert ends == [True, True, False, False, False, False]  # a 1 or 2 is caught
    assert chance.sample(Random(1)) in [drawn for drawn, _ in chance.outcomes()]


def test_settling_leaves_the_state_before_as_it_is() -> None:
    """A search may try every outcome from the same state."""
    at_roll, _ = kernel.apply(Farm(stack=(RaiderDecides(),)), "raider", Raid())
    before = at_roll.copy()
    after, events = kernel.settle(at_roll, (5,))
    assert at_roll == before
    assert (after.cattle, after.taken, after.stack) == (5, 1, (RaiderDecides(),))
    assert [event.rule for event in events] == ["TOY-R3"]


def test_the_end_stops_what_was_still_to_come() -> None:
    """The game is over in the middle of a procedure: tasks below are not run."""
    state = Farm(cattle=2, stack=(Count(), Count(), Count()))
    kernel.run(state, [])
    assert state.cattle == 0
    assert state.stack == (Count(),)


def test_after_the_end_nothing_can_be_done() -> None:
    """A game that is over asks nobody and rolls nothing, whatever is left on its stack."""
    for left in (RaiderDecides(), Theft()):
        over = Farm(stack=(left,), outcome=Outcome(("farmer",), "caught", {"raider": 0}, "TOY-R3"))
        assert kernel.to_act(over) == ()
        assert kernel.legal(over, "raider") == ()
        assert kernel.chance_at(over) is None
        log: Log = []
        kernel.run(over, log)
        assert over.stack == (left,)


def test_an_empty_stack_asks_nobody() -> None:
    """A state on whose stack nothing is left waits for nothing."""
    assert (kernel.to_act(Farm()), kernel.legal(Farm(), "raider"), kernel.chance_at(Farm())) == ((), (), None)


def test_several_seats_decide_at_once() -> None:
    """All that have not answered are asked, in whatever order they answer, and each has his own options."""
    realm = TOYS["princes"].begin(players=3)
    realm.stack = (Orders(),)
    assert kernel.to_act(realm) == ("saxony", "bavaria", "swabia")
    assert Rob("saxony") not in kernel.legal(realm, "saxony")
    one, _ = kernel.apply(realm, "swabia", Rob("saxony"))
    assert kernel.to_act(one) == ("saxony", "bavaria")
    assert kernel.legal(one, "swabia") == ()
    ends = []
    for first, second in (("saxony", "bavaria"), ("bavaria", "saxony")):
        state, _ = kernel.apply(one, first, Keep())
        state, events = kernel.apply(state, second, Keep())
        ends.append((state, [type(event).__name__ for event in events]))
    assert ends[0] == ends[1]
    assert ends[0][1] == ["OrderSealed", "LeftInPeace", "Robbed"]


def test_only_what_is_asked_can_be_answered() -> None:
    """Applying at a roll, or settling at a decision, is a mistake of the program and says so."""
    with pytest.raises(TypeError, match=r"^Theft asks nobody$"):
        kernel.apply(Farm(stack=(Theft(),)), "raider", GoHome())
    with pytest.raises(TypeError, match=r"^RaiderDecides rolls nothing$"):
        kernel.settle(Farm(stack=(RaiderDecides(),)), (1,))


def test_the_kernel_takes_a_step_off_before_it_is_carried_out() -> None:
    """A roll finds below it what was to come, and nothing of itself."""
    after, _ = kernel.settle(Farm(stack=(Theft(),)), (5,))
    assert after.stack == ()
    after, _ = kernel.apply(Farm(stack=(Theft(), RaiderDecides())), "raider", GoHome())
    assert after.stack == (Theft(),)


def test_tasks_that_never_end_are_stopped() -> None:
    """Rules that run in a circle raise an error that names the step."""
    with pytest.raises(RuntimeError, match=r"^10000 tasks ran without a decision; the last was Again$"):
        kernel.run(Farm(stack=(Again(),)), [])
