"""Combat rounds (sections 3.4 and 7.2): missile, melee, retreat, until one side is gone; then the zone has a holder."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.chapters.control import control
from histgames.games.marcher_lords.chapters.mobilisation import mobilise
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.points import BATTLE_END, ROUND
from histgames.games.marcher_lords.state import Marches

__all__ = ["EndBattle", "NobodyLeft", "Rounds", "Won"]


@frozen
class Won(Event):
    """A side wins a battle."""

    says = "{side} win the battle of {zone}."
    main = True
    zone: str
    side: str


@frozen
class NobodyLeft(Event):
    """A battle ends with nobody left."""

    says = "Nobody is left to hold {zone}."
    zone: str
    side: str


@frozen
class Rounds(Task[Marches]):
    """A combat round: missile, melee, retreat (ML-3.4b), again and again until one side is gone (ML-3.4c)."""

    battle: Battle
    number: int

    @override
    def run(self, state: Marches, log: Log) -> None:
        if self.battle.over(state):
            state.push(*BATTLE_END(state, self.battle, ""))
        else:
            state.push(*ROUND(state, self.battle, self.number))


@frozen
class EndBattle(Task[Marches]):
    """Who is left holds the zone and any castle in it (ML-7.2o); if nobody can, it is neutral (ML-7.2p).

    Vikings control nothing: what they raid is neutral, whether its defenders fell (ML-5Nd) or left (ML-5Ns).

    Attributes
    ----------
    left : str
        The side whose last units have just retreated; empty if none has.
    """

    battle: Battle
    left: str = ""

    @override
    def run(self, state: Marches, log: Log) -> None:
        battle, here = self.battle, state.zones[self.battle.zone]
        seat = ""
        winner = next((side for side in (battle.attacker, battle.defender) if here.military(side)), "")
        if winner in ("norman", "welsh"):
            own = spokesman(state, winner, battle.zone)
            seat = (own if "/" in own else "") if winner == battle.attacker or not here.seat else here.seat
        rule = self.rule(winner)
        log.append((Won if winner else NobodyLeft)(rule, battle.zone, winner))
        control(state, battle.zone, "" if winner == "viking" else winner, log, rule=rule, seat=seat)
        mobilise(state, log)

    def rule(self, winner: str) -> str:
        """Return the id of the rule that says whose the zone is."""
        if winner == "viking":
            return "ML-5Ne" if self.battle.defender == winner else "ML-5Ns" if self.left else "ML-5Nd"
        return "ML-7.2o" if winner else "ML-7.2p"
