"""What the steps of a battle share: where it is, who fights whom, and whether a castle counts."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Group, Unit
from histgames.games.marcher_lords.state import Marches

__all__ = ["Battle", "leavers", "listed"]


@frozen
class Battle:
    """A battle in a zone: its sides, and whether the defender's castle counts."""

    zone: str
    attacker: str
    defender: str
    castle: bool

    def without_castle(self) -> Battle:
        """Return the battle with the castle's modifier ignored (ML-7.1k)."""
        return Battle(self.zone, self.attacker, self.defender, castle=False)

    def opponent(self, side: str) -> str:
        """Return who fights against a side here."""
        return self.defender if side == self.attacker else self.attacker

    def groups(self, state: Marches, side: str) -> Sequence[Group]:
        """Return the counters of a side in the battle."""
        return state.zones[self.zone].groups(side)

    def over(self, state: Marches) -> bool:
        """Return whether one side is gone (ML-3.4c), or only leaders are left on both, who cannot fight (ML-10.0e)."""
        here = state.zones[self.zone]
        sides = (here.of(self.attacker), here.of(self.defender))
        return not all([side.counters for side in sides]) or not any([side.military for side in sides])

    def bonus(self, state: Marches, side: str, *, pursuit: bool = False) -> int:
        """Return what every unit of a side adds to its die: leader and castle together (ML-7.2e, ML-7.2f, ML-7.2g, ML-10.0g).

        In a pursuit the leader counts (ML-7.3f) and the castle does not (ML-7.3g).
        """
        bonus = NUMBERS.leader_bonus if state.zones[self.zone].of(side).leader else 0
        if self.castle and side == self.defender and not pursuit:
            bonus += NUMBERS.castle_bonus
        return bonus

    @staticmethod
    def hits(unit: Unit, roll: int, bonus: int) -> bool:
        """Return whether a die hits: modified, it reaches the unit's combat strength (ML-7.2d, ML-12.3a, ML-12.3b)."""
        return roll + bonus + (NUMBERS.gwent_bonus if unit.gwent else 0) >= unit.kind.hits_on


def leavers(state: Marches, battle: Battle, side: str, target: str) -> list[Group]:
    """Return the counters of a side that can retreat to a zone; the others stay and fight on (ML-7.2ae).

    Vikings (ML-5Nf) and insurgents (ML-5Wm) never retreat; a teulu does not leave its kingdom (ML-11.1.6l), nor do earls and kings
    go where they may not enter.
    """
    return [
        (unit, n)
        for unit, n in battle.groups(state, side)
        if unit.kind.side != "viking" and not unit.insurgent and barred(state, unit, target) is None
    ]


def listed(groups: Sequence[Group]) -> tuple[tuple[str, int], ...]:
    """Return counters as labels and numbers, for the log."""
    return tuple([(unit.label, n) for unit, n in groups])
