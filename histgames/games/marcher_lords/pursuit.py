"""Cavalry pursuit (section 7.3): horsemen who stay ride down those who retreat on foot."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Roll
from histgames.games.marcher_lords.actions import Halt, Pursue
from histgames.games.marcher_lords.battle import Battle
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.casualties import Losses
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.units import Group, Unit

__all__ = ["PursuitChoice", "PursuitRoll", "can_pursue"]


def can_pursue(state: Marches, battle: Battle, side: str, leaving: list[Group]) -> bool:
    """Return whether a side that stays may pursue: it has cavalry, and somebody leaves on foot (ML-7.3a, ML-7.3b, ML-7.3k)."""
    return bool(riders(state, battle, side)) and any(unit.kind.on_foot for unit, _ in leaving)


def riders(state: Marches, battle: Battle, side: str) -> list[Unit]:
    """Return the knights or teulu of a side, one by one."""
    return [unit for unit, n in battle.groups(state, side) if unit.kind.cavalry for _ in range(n)]


@frozen
class PursuitChoice(Decision[Marches]):
    """The side that stays may pursue (ML-3.4f)."""

    battle: Battle
    side: str
    fleeing_to: str

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the pursuers' commander."""
        return (state.spokesman(self.side, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Pursue or halt."""
        return [Pursue(self.battle.zone), Halt(self.battle.zone)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Roll, or let them go."""
        state.pop()
        if isinstance(action, Pursue):
            state.push(PursuitRoll(self.battle, self.side, self.fleeing_to))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask."""
        return Prompt(f"The enemy leaves {NAMES[self.battle.zone]} on foot: pursue with your cavalry?", "ML-7.3a")


@frozen
class PursuitRoll(Roll[Marches]):
    """One extra roll for each horseman (ML-7.3c); nobody rolls back (ML-7.3e)."""

    battle: Battle
    side: str
    fleeing_to: str

    def chance(self, state: Marches) -> Chance:
        """Return the dice."""
        count = len(riders(state, self.battle, self.side))
        return Dice(f"the pursuit from {NAMES[self.battle.zone]}", "ML-7.3c", self.side, count)

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Hit those who flee on foot: a leader helps (ML-7.3f; worked example ML-7.3i), a castle does not (ML-7.3g)."""
        battle = self.battle
        bonus = battle.bonus(state, self.side, pursuit=True)
        units, rolls = riders(state, battle, self.side), [int(face) for face in drawn]
        results = tuple([(u.label, roll, battle.hits(u, roll, bonus)) for u, roll in zip(units, rolls, strict=True)])
        tell(log, "pursuit", "ML-7.3c", zone=battle.zone, side=self.side, bonus=bonus, rolls=results)
        hits = sum([hit for _, _, hit in results])
        state.push(Losses(battle, battle.opponent(self.side), hits, self.fleeing_to))
