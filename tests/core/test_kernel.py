"""The kernel: pure functions from one state to the next."""

from __future__ import annotations

from random import Random

import pytest
from attrs import frozen

from histgames.core import Outcome, kernel
from histgames.core.steps import Log, Task
from tests.core.toy import Farm, GoHome, Hide, Raid, RaiderDecides, Theft, ToyRules


@frozen
class Again(Task[Farm]):
    """A task that comes back for ever."""

    def run(self, state: Farm, log: Log) -> None:
        """Come back."""
        state.push(Again())


def test_a_new_game_asks_the_farmer() -> None:
    """The seats that must decide and what they may do come from the state; others may do nothing."""
    farm = ToyRules().setup("night", {"dogs": False})
    assert kernel.to_act(farm) == ("farmer",)
    assert list(kernel.legal(farm, "farmer")) == [Hide(0), Hide(1), Hide(2)]
    assert kernel.legal(farm, "raider") == ()
    assert kernel.chance_at(farm) is None


def test_an_action_leaves_the_state_before_as_it_is() -> None:
    """Applying gives a new state with the events on the way; the old one can be played from again."""
    farm = ToyRules().setup("night", {"dogs": False})
    after, events = kernel.apply(farm, "farmer", Hide(2))
    assert (farm.cattle, farm.hidden, after.cattle, after.hidden) == (6, 0, 4, 2)
    assert [event.kind for event in events] == ["hid"]
    assert kernel.apply(farm, "farmer", Hide(2))[0] == after


def test_chance_is_explicit() -> None:
    """At a roll nobody is asked; its outcomes can be listed, and each gives its own state."""
    farm = Farm(stack=(RaiderDecides(),))
    at_roll, _ = kernel.apply(farm, "raider", Raid())
    chance = kernel.chance_at(at_roll)
    assert chance is not None
    assert kernel.to_act(at_roll) == ()
    ends = [kernel.settle(at_roll, drawn)[0].outcome is not None for drawn, _ in chance.outcomes()]
    assert ends == [True, True, False, False, False, False]  # a 1 or 2 is caught
    assert chance.sample(Random(1)) in [drawn for drawn, _ in chance.outcomes()]


def test_after_the_end_nothing_can_be_done() -> None:
    """A game that is over asks nobody and rolls nothing, whatever is left on its stack."""
    over = Farm(stack=(RaiderDecides(),), outcome=Outcome("farmer", "caught", 0, "TOY-2"))
    assert kernel.to_act(over) == ()
    assert kernel.legal(over, "raider") == ()
    assert kernel.chance_at(over) is None
    log: Log = []
    kernel.run(over, log)
    assert over.stack == (RaiderDecides(),)


def test_only_what_is_asked_can_be_answered() -> None:
    """Applying at a roll, or settling at a decision, is a mistake of the program and says so."""
    with pytest.raises(TypeError, match=r"^Theft asks nobody$"):
        kernel.apply(Farm(stack=(Theft(),)), "raider", GoHome())
    with pytest.raises(TypeError, match=r"^RaiderDecides rolls nothing$"):
        kernel.settle(Farm(stack=(RaiderDecides(),)), (1,))


def test_tasks_that_never_end_are_stopped() -> None:
    """Rules that run in a circle raise an error that names the step."""
    with pytest.raises(RuntimeError, match=r"^10000 tasks ran without a decision; the last was Again$"):
        kernel.run(Farm(stack=(Again(),)), [])
