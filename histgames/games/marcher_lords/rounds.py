"""Combat rounds (sections 3.4 and 7.2): missile, melee, retreat, until one side is gone; then the zone has a holder."""

from __future__ import annotations

from attrs import frozen

from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.battle import Battle
from histgames.games.marcher_lords.exchange import Exchange
from histgames.games.marcher_lords.retreat import AskRetreat
from histgames.games.marcher_lords.state import Marches, tell

__all__ = ["EndBattle", "Rounds"]


@frozen
class Rounds(Task[Marches]):
    """A combat round: missile, melee, retreat (ML-3.4b), again and again until one side is gone (ML-3.4c)."""

    battle: Battle
    number: int

    def run(self, state: Marches, log: Log) -> None:
        """Push the parts of the round, or end the battle."""
        battle = self.battle
        if battle.over(state):
            state.push(EndBattle(battle))
            return
        state.push(
            Exchange(battle, self.number, missile=True),
            Exchange(battle, self.number, missile=False),
            AskRetreat(battle, battle.attacker),
            AskRetreat(battle, battle.defender),
            Rounds(battle, self.number + 1),
        )


@frozen
class EndBattle(Task[Marches]):
    """Who is left holds the zone and any castle in it (ML-7.2o); if nobody can, it is neutral (ML-7.2p)."""

    battle: Battle

    def run(self, state: Marches, log: Log) -> None:
        """Settle control."""
        battle, here = self.battle, state.zones[self.battle.zone]
        seat = ""
        winner = next((side for side in (battle.attacker, battle.defender) if here.military(side)), "")
        if winner in ("norman", "welsh"):
            own = state.spokesman(winner, battle.zone)
            seat = (own if "/" in own else "") if winner == battle.attacker or not here.seat else here.seat
        tell(log, "won" if winner else "nobody_left", "ML-7.2o" if winner else "ML-7.2p", zone=battle.zone, side=winner)
        if winner == "viking":
            state.control(battle.zone, "", log, rule="ML-5Nd")
        else:
            state.control(battle.zone, winner, log, rule="ML-7.2o" if winner else "ML-7.2p", seat=seat)
        state.mobilise(log)
