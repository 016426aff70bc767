"""Option ``failed_siege``: the unit that a failed siege costs goes back to a friendly zone, if there is one (ML-7.1e)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Step, Task
from histgames.games.marcher_lords.actions import Retreat
from histgames.games.marcher_lords.board import LAND
from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.chapters.siege import GiveUp, chosen
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import SIEGE_COST
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = ["GoBack", "SendBack", "SentBack"]


@frozen
class SentBack(Event):
    """A unit is sent back from a failed siege."""

    says = "{unit} is sent back to {target:zone}."
    side: str
    unit: str
    zone: str
    target: str


@SIEGE_COST.instead("failed_siege:send_back")
def sent_back(state: Marches, battle: Battle, label: str) -> list[Step[Marches]]:
    """Return the question where the unit goes, the only way it has, or its end if it has none."""
    back = ways_back(state, battle, chosen(state, battle, label))
    if len(back) > 1:
        return [SendBack(battle, label)]
    return [GoBack(battle, label, back[0]) if back else GiveUp(battle, label)]


def ways_back(state: Marches, battle: Battle, unit: Unit) -> list[str]:
    """Return the friendly neighbouring zones, free of enemies, to which a unit may be sent back."""
    return [
        near
        for near in LAND[battle.zone]
        if state.zones[near].holder == battle.attacker
        and not state.zones[near].enemies(battle.attacker)
        and barred(state, unit, near) is None
    ]


@frozen
class SendBack(Question[Marches, Retreat]):
    """The owner chooses where his unit goes back to."""

    battle: Battle
    unit: str

    @override
    def seat(self, state: Marches) -> str:
        return chosen(state, self.battle, self.unit).seat or spokesman(state, self.battle.attacker, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        unit = chosen(state, self.battle, self.unit)
        return [Retreat(self.battle.zone, target) for target in ways_back(state, self.battle, unit)]

    @override
    def answer(self, state: Marches, action: Retreat, log: Log) -> None:
        state.push(GoBack(self.battle, self.unit, action.target))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        told = {"unit": self.unit, "zone": self.battle.zone}
        return Prompt("Choose where {unit:the} goes back to from {zone}.", "ML-7.1e", told)


@frozen
class GoBack(Task[Marches]):
    """The unit leaves the siege."""

    battle: Battle
    unit: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        battle, unit = self.battle, chosen(state, self.battle, self.unit)
        take(state, battle.zone, unit)
        add(state, self.target, unit.changed(spent=max(unit.spent, unit.kind.move)))
        log.append(SentBack("ML-7.1e", battle.attacker, unit.label, battle.zone, self.target))
