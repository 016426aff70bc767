"""The Combat Phase (sections 3.4 and 7.0): battles one after the other, in the order the side wants."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Task
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.chapters.control import vacate
from histgames.games.marcher_lords.chapters.siege import SiegeChoice, besiegers
from histgames.games.marcher_lords.command import chair
from histgames.games.marcher_lords.points import AFTER_SIEGE, BATTLE
from histgames.games.marcher_lords.state import Marches

__all__ = ["BattleBegins", "BattleOrder", "CombatPhase", "Fight", "StartBattle", "contested"]


@frozen
class Fight(Action):
    """Choose the battle that comes next."""

    form = "fight {zone}"
    says = "Fight the battle of {zone}"
    zone: str


@frozen
class BattleBegins(Event):
    """A battle begins."""

    says = "Battle in {zone}: {attacker:side} attack {defender:side}."
    zone: str
    attacker: str
    defender: str


def contested(state: Marches, side: str) -> list[str]:
    """Return the zones where a side stands against another (ML-7.0b); leaders alone on both sides do not fight.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> contested(position("Elfael: welsh, Infantry, Norman Knight", "Hereford: norman castle, Knight").state, "norman")
    ['ELF']
    """
    found: list[str] = []
    for zone in ZONES:
        here = state.zones[zone]
        if not here.units:
            continue
        enemy = here.enemies(side)
        if enemy and here.of(side).counters and (here.military(side) or here.military(enemy)):
            found.append(zone)
    return found


@frozen
class CombatPhase(Task[Marches]):
    """The Combat Phase of a side: every battle is fought, in the order the side wants."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Start the only battle, or ask which comes next."""
        zones = contested(state, self.side)
        if len(zones) == 1:
            state.push(*BATTLE(state, zones[0], self.side), CombatPhase(self.side))
        elif zones:
            state.push(BattleOrder(self.side), CombatPhase(self.side))


@frozen
class BattleOrder(Question[Marches, Fight]):
    """The side whose turn it is chooses the battle that is fought next."""

    asked = Prompt("Several battles wait: choose the one to fight next.", "ML-7.0b")
    side: str

    @override
    def seat(self, state: Marches) -> str:
        return chair(state, self.side)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Fight(zone) for zone in contested(state, self.side)]

    @override
    def answer(self, state: Marches, action: Fight, log: Log) -> None:
        state.push(*BATTLE(state, action.zone, self.side))


@frozen
class StartBattle(Task[Marches]):
    """The beginning of a battle: against a castle the attacker may besiege first (ML-3.4a), whoever is left in it (ML-7.1a)."""

    zone: str
    attacker: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        here = state.zones[self.zone]
        battle = Battle(self.zone, self.attacker, here.enemies(self.attacker), castle=here.castle)
        if battle.over(state):
            vacate(state, self.zone, log, rule="ML-5.0d")
            return
        log.append(BattleBegins("ML-7.0b", self.zone, self.attacker, battle.defender))
        if here.castle and besiegers(state, battle):
            state.push(SiegeChoice(battle))
        else:
            state.push(*AFTER_SIEGE(state, battle))
