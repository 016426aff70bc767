"""TOY-B1: season after season a side calls banners one by one and marches with them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core import Action, Outcome, Prompt, Task, override
from histgames.core.steps import Log
from histgames.kit.gather import Gather
from tests.core.toys.banners.points import BATTLE
from tests.core.toys.banners.state import SEASONS, SIDES, War


@frozen
class Call(Action):
    form = "call {banner}"
    says = "Call the {banner}"
    banner: str


@frozen
class Dismiss(Action):
    form = "dismiss"


@frozen
class March(Action):
    form = "march"


@frozen
class Season(Task[War]):
    """TOY-B1a: the sides take turns; after the last season, or when one has no banner left, the banners are counted."""

    @override
    def run(self, state: War, log: Log) -> None:
        left = {side: len(state.banners[side]) for side in SIDES}
        if state.season == SEASONS or not all(left.values()):
            winners = [side for side in SIDES if left[side] == max(left.values())]
            state.outcome = Outcome(() if len(winners) > 1 else (winners[0],), "counted", left, "TOY-B1a")
            return
        state.season += 1
        state.push(Muster(), Season())


@frozen
class Muster(Gather[War]):
    """TOY-B1b: banners are called one by one, the last can be dismissed, and they march together."""

    @override
    def seat(self, state: War) -> str:
        return SIDES[(state.season - 1) % 2]

    @override
    def pieces(self, state: War) -> Sequence[Action]:
        return [Call(banner) for banner in state.banners[self.seat(state)]]

    @override
    def go(self, state: War) -> Action:
        return March()

    @override
    def back(self, state: War) -> Action:
        return Dismiss()

    @override
    def gone(self, state: War, log: Log) -> None:
        banners = tuple(call.banner for call in self.chosen if isinstance(call, Call))
        state.push(*BATTLE(state, self.seat(state), banners))

    @override
    def prompt(self, state: War, seat: str) -> Prompt:
        return Prompt("Call banners and march ({count} called).", "TOY-B1b", {"count": len(self.chosen)})
