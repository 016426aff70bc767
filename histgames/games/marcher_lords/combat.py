"""The Combat Phase (sections 3.4 and 7.0): battles one after the other, in the order the side wants."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.steps import Action, Decision, Log, Prompt, Task
from histgames.games.marcher_lords.actions import Fight
from histgames.games.marcher_lords.battle import Battle
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.rounds import Rounds
from histgames.games.marcher_lords.siege import SiegeChoice, besiegers
from histgames.games.marcher_lords.state import Marches, tell

__all__ = ["BattleOrder", "CombatPhase", "StartBattle", "contested"]


def contested(state: Marches, side: str) -> list[str]:
    """Return the zones where a side stands against another (ML-7.0b); leaders alone on both sides do not fight."""
    found: list[str] = []
    for zone in ZONES:
        here = state.zones[zone]
        if not here.units:
            continue
        enemy = here.enemies(side)
        if enemy and here.counters(side) and (here.military(side) or here.military(enemy)):
            found.append(zone)
    return found


@frozen
class CombatPhase(Task[Marches]):
    """The Combat Phase of a side: every battle is fought, in the order the side wants."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Start the only battle, or ask which comes next."""
        zones = contested(state, self.side)
        if len(zones) == 1:
            state.push(StartBattle(zones[0], self.side), CombatPhase(self.side))
        elif zones:
            state.push(BattleOrder(self.side), CombatPhase(self.side))


@frozen
class BattleOrder(Decision[Marches]):
    """The side whose turn it is chooses the battle that is fought next."""

    side: str

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander in the chair."""
        return (state.chair(self.side),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the battles."""
        return [Fight(zone) for zone in contested(state, self.side)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Start the battle."""
        assert isinstance(action, Fight)
        state.replace(StartBattle(action.zone, self.side))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the battle."""
        return Prompt("Several battles wait: choose the one to fight next.", "ML-3.4a")


@frozen
class StartBattle(Task[Marches]):
    """The beginning of a battle: against a castle the attacker may besiege first (ML-3.4a)."""

    zone: str
    attacker: str

    def run(self, state: Marches, log: Log) -> None:
        """Push the siege or the first round."""
        here = state.zones[self.zone]
        battle = Battle(self.zone, self.attacker, here.enemies(self.attacker), castle=here.castle)
        if battle.over(state):
            state.vacate(self.zone, log, rule="ML-5.0d")
            return
        tell(log, "battle", "ML-7.0b", zone=self.zone, attacker=self.attacker, defender=battle.defender)
        if here.castle and besiegers(state, battle):
            state.push(SiegeChoice(battle))
        else:
            state.push(Rounds(battle, 1))
