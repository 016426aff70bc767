"""Retreat (section 7.2): after a round either side may leave as a group, the attacker first."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.steps import Action, Decision, Log, Prompt, Task
from histgames.games.marcher_lords.actions import Retreat, Stand
from histgames.games.marcher_lords.battle import Battle, leavers, listed
from histgames.games.marcher_lords.board import LAND, NAMES, NEIGHBOURS, is_strait
from histgames.games.marcher_lords.pursuit import PursuitChoice, can_pursue
from histgames.games.marcher_lords.state import Marches, tell

__all__ = ["AfterRetreat", "AskRetreat", "CompleteRetreat", "RetreatChoice", "retreat_zones"]

ARFON = next(
    zone for zone, near in NEIGHBOURS.items() if any(is_strait(zone, other) for other in near) and zone != "MON"
)


def retreat_zones(state: Marches, battle: Battle, side: str) -> list[str]:
    """Return where a side may retreat to: neighbouring friendly zones (ML-7.2l), not neutral ones (ML-7.2ac).

    Nobody retreats across the strait (ML-7.2q, ML-7.2r), nor, by option, to the zone of Gwynedd nearest to Mon at all. A zone
    in which enemies stand is not friendly.
    """
    return [
        near
        for near in LAND[battle.zone]
        if state.zones[near].holder == side
        and not state.zones[near].enemies(side)
        and (near != ARFON or state.choices.retreat_to_arfon)
        and leavers(state, battle, side, near)
    ]


@frozen
class AskRetreat(Task[Marches]):
    """A side may retreat if the battle goes on and there is a zone to go to (ML-7.2n)."""

    battle: Battle
    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Ask, if there is a choice."""
        if not self.battle.over(state) and retreat_zones(state, self.battle, self.side):
            state.push(RetreatChoice(self.battle, self.side))


@frozen
class RetreatChoice(Decision[Marches]):
    """Retreat as one group to one zone, or stand (ML-7.2l, ML-7.2m, ML-7.2ad)."""

    battle: Battle
    side: str

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the side's commander in the zone."""
        return (state.spokesman(self.side, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return standing and each zone to retreat to."""
        zone = self.battle.zone
        return [Stand(zone), *[Retreat(zone, target) for target in retreat_zones(state, self.battle, self.side)]]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Stand, or leave under pursuit (ML-3.4f)."""
        state.pop()
        if isinstance(action, Retreat):
            battle, target = self.battle, action.target
            tell(log, "retreat", "ML-7.2l", side=self.side, zone=battle.zone, target=target)
            steps: list[PursuitChoice | CompleteRetreat | AfterRetreat] = [
                CompleteRetreat(battle, self.side, target),
                AfterRetreat(battle),
            ]
            if can_pursue(state, battle, battle.opponent(self.side), leavers(state, battle, self.side, target)):
                steps.insert(0, PursuitChoice(battle, battle.opponent(self.side), target))
            state.push(*steps)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask."""
        return Prompt(f"The round in {NAMES[self.battle.zone]} is over: stand, or retreat with all units.", "ML-7.2l")


@frozen
class CompleteRetreat(Task[Marches]):
    """The group arrives in its zone; pursuers stay behind (ML-7.3h)."""

    battle: Battle
    side: str
    target: str

    def run(self, state: Marches, log: Log) -> None:
        """Move those who can go."""
        group = leavers(state, self.battle, self.side, self.target)
        for unit, count in group:
            state.take(self.battle.zone, unit, count)
            state.add(self.target, unit.changed(spent=max(unit.spent, unit.kind.move)), count)
        if group:
            tell(
                log,
                "retreated",
                "ML-7.2m",
                side=self.side,
                zone=self.battle.zone,
                target=self.target,
                units=listed(group),
            )


@frozen
class AfterRetreat(Task[Marches]):
    """After a retreat the round is over; who had to stay fights on in the next one (ML-7.2ae)."""

    battle: Battle

    def run(self, state: Marches, log: Log) -> None:
        """Ask nobody else in this round."""
        while isinstance(state.stack[-1], AskRetreat):
            state.pop()
