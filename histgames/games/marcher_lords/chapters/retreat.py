"""Retreat (section 7.2): after a round either side may leave as a group, the attacker first."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Refusal, Task
from histgames.games.marcher_lords.actions import Retreat
from histgames.games.marcher_lords.board import LAND, NEIGHBOURS, is_strait
from histgames.games.marcher_lords.chapters.battle import Battle, leavers
from histgames.games.marcher_lords.chapters.rounds import Rounds
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.pieces import counted
from histgames.games.marcher_lords.points import BATTLE_END, MAY_RETREAT, RETREAT
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = [
    "AfterRetreat",
    "AskRetreat",
    "CompleteRetreat",
    "RetreatBegins",
    "RetreatChoice",
    "Retreated",
    "Stand",
    "retreat_zones",
]

#: The zone of Gwynedd nearest to Mon.
ARFON = next(
    zone for zone, near in NEIGHBOURS.items() if any(is_strait(zone, other) for other in near) and zone != "MON"
)


@frozen
class Stand(Action):
    """Do not retreat (ML-7.2l)."""

    form = "stand {zone}"
    says = "Stand and fight on in {zone}"
    zone: str


@frozen
class RetreatBegins(Event):
    """A side leaves a battle."""

    says = "{side} retreat from {zone} to {target:zone}."
    side: str
    zone: str
    target: str


@frozen
class Retreated(Event):
    """Those who retreat arrive."""

    says = "{units} {alone:reaches|reach} {target:zone}."
    side: str
    zone: str
    target: str
    units: tuple[tuple[str, int], ...]

    @property
    def alone(self) -> bool:
        """Whether it is only one."""
        return sum([count for _, count in self.units]) == 1


@MAY_RETREAT.always
def not_to_arfon(state: Marches, battle: Battle, side: str, target: str) -> Refusal | None:
    """Nobody retreats to the zone nearest to Mon, read strictly (ML-7.2r)."""
    return Refusal("nobody retreats to {zone}", "ML-7.2r", {"zone": target}) if target == ARFON else None


def retreat_zones(state: Marches, battle: Battle, side: str) -> list[str]:
    """Return where a side may retreat to: neighbouring friendly zones (ML-7.2l), not neutral ones (ML-7.2ac).

    Nobody retreats across the strait (ML-7.2q). A zone in which enemies stand is not friendly.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> zones = ("Tegeingl: welsh, Archer, Norman Knight 2", "Rhos: welsh, Infantry", "Chester: norman, Infantry")
    >>> retreat_zones(position(*zones).state, Battle("TEG", "norman", "welsh", castle=False), "welsh")
    ['RHO']
    """
    return [
        near
        for near in LAND[battle.zone]
        if state.zones[near].holder == side
        and not state.zones[near].enemies(side)
        and MAY_RETREAT(state, battle, side, near) is None
        and leavers(state, battle, side, near)
    ]


@frozen
class AskRetreat(Task[Marches]):
    """A side may retreat if the battle goes on and there is a zone to go to (ML-7.2n)."""

    battle: Battle
    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        if not self.battle.over(state) and retreat_zones(state, self.battle, self.side):
            state.push(RetreatChoice(self.battle, self.side))


@frozen
class RetreatChoice(Question[Marches, Retreat | Stand]):
    """Retreat as one group to one zone, or stand (ML-7.2l, ML-7.2m, ML-7.2ad)."""

    battle: Battle
    side: str

    @override
    def seat(self, state: Marches) -> str:
        return spokesman(state, self.side, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        zone = self.battle.zone
        return [Stand(zone), *[Retreat(zone, target) for target in retreat_zones(state, self.battle, self.side)]]

    @override
    def answer(self, state: Marches, action: Retreat | Stand, log: Log) -> None:
        """Stand, or leave under pursuit (ML-3.4f)."""
        if isinstance(action, Retreat):
            log.append(RetreatBegins("ML-7.2l", self.side, self.battle.zone, action.target))
            state.push(*RETREAT(state, self.battle, self.side, action.target))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        text = "The round in {zone} is over: stand, or retreat with all units."
        return Prompt(text, "ML-7.2l", {"zone": self.battle.zone})


@frozen
class CompleteRetreat(Task[Marches]):
    """The group arrives in its zone; pursuers stay behind (ML-7.3h)."""

    battle: Battle
    side: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        group = leavers(state, self.battle, self.side, self.target)
        for unit, count in group:
            take(state, self.battle.zone, unit, count)
            add(state, self.target, unit.changed(spent=max(unit.spent, unit.kind.move)), count)
        if group:
            log.append(Retreated("ML-7.2m", self.side, self.battle.zone, self.target, counted(group)))


@frozen
class AfterRetreat(Task[Marches]):
    """After a retreat the round is over; who had to stay fights on in the next one (ML-7.2ae)."""

    battle: Battle

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Ask nobody else in this round; a battle whose last ones have left is over."""
        state.unwind(Rounds)
        if self.battle.over(state):
            sides = (self.battle.attacker, self.battle.defender)
            state.pop()
            state.push(
                *BATTLE_END(state, self.battle, next((s for s in sides if not self.battle.groups(state, s)), ""))
            )
