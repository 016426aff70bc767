"""Cavalry pursuit (section 7.3): horsemen who stay ride down those who retreat on foot."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Roll
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.chapters.battle import Battle, Throw, leavers, needed, throws
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import CASUALTIES
from histgames.games.marcher_lords.state import Marches

__all__ = ["Halt", "Pursue", "PursuitChoice", "PursuitRoll", "PursuitRolled", "pursuit"]


@frozen
class Pursue(Action):
    """Pursue with the cavalry (ML-7.3a)."""

    form = "pursue {zone}"
    says = "Pursue them from {zone}"
    zone: str


@frozen
class Halt(Action):
    """Let the enemy go (ML-3.4f)."""

    form = "halt {zone}"
    says = "Let them go from {zone}"
    zone: str


@frozen
class PursuitRolled(Event):
    """The cavalry pursues."""

    says = "{side:of} cavalry pursues from {zone}: {dice}."
    zone: str
    side: str
    bonus: int
    rolls: tuple[tuple[str, int, bool], ...]
    needs: tuple[tuple[str, int, int], ...]

    @property
    def dice(self) -> tuple[Throw, ...]:
        """The rolls by units, for the sentence."""
        return throws(self.rolls, self.needs)


def pursuit(state: Marches, battle: Battle, side: str, target: str) -> list[PursuitChoice]:
    """Return the question whether those who stay pursue a side that leaves, if they can.

    They can if they have cavalry and somebody leaves on foot (ML-7.3a, ML-7.3b, ML-7.3k).

    The worked example: two knights with an earl ride the archer down, for 3 and 1 reach their 4 (ML-7.3i).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> zones = ("Tegeingl: welsh, Archer, Norman Knight 2, Earl Hugh", "Rhos: welsh, Infantry")
    >>> game = position(*zones, dice=[1, (1, 1), (2, 3)], phase="norman Combat Phase")
    >>> _ = game.play("retreat Tegeingl > Rhos"), game.play("pursue Tegeingl")
    >>> for line in game.log[5:7]:
    ...     print(line)
    Norman cavalry pursues from Tegeingl: two Knights need 3 or more with +1 and roll 2 and 3: one hit. (ML-7.3c)
    The Welsh lose an Archer in the pursuit from Tegeingl. (ML-7.3d)
    """
    other = battle.opponent(side)
    on_foot = any(unit.kind.on_foot for unit, _ in leavers(state, battle, side, target))
    return [PursuitChoice(battle, other, target)] if on_foot and riders(state, battle, other) else []


def riders(state: Marches, battle: Battle, side: str) -> list[Unit]:
    """Return the knights or teulu of a side, one by one."""
    return [unit for unit, n in battle.groups(state, side) if unit.kind.cavalry for _ in range(n)]


@frozen
class PursuitChoice(Question[Marches, Pursue | Halt]):
    """The side that stays may pursue (ML-3.4f)."""

    battle: Battle
    side: str
    fleeing_to: str

    @override
    def seat(self, state: Marches) -> str:
        return spokesman(state, self.side, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Pursue(self.battle.zone), Halt(self.battle.zone)]

    @override
    def answer(self, state: Marches, action: Pursue | Halt, log: Log) -> None:
        if isinstance(action, Pursue):
            state.push(PursuitRoll(self.battle, self.side, self.fleeing_to))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        text = "The enemy leaves {zone} on foot: pursue with your cavalry?"
        return Prompt(text, "ML-7.3a", {"zone": self.battle.zone})


@frozen
class PursuitRoll(Roll[Marches]):
    """One extra roll for each horseman (ML-7.3c); nobody rolls back (ML-7.3e)."""

    battle: Battle
    side: str
    fleeing_to: str

    @override
    def chance(self, state: Marches) -> Chance:
        count = len(riders(state, self.battle, self.side))
        return Dice(f"the pursuit from {NAMES[self.battle.zone]}", "ML-7.3c", self.side, count)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Hit those who flee on foot: a leader helps (ML-7.3f; worked example ML-7.3i), a castle does not (ML-7.3g)."""
        battle = self.battle
        bonus = battle.bonus(state, self.side, pursuit=True)
        units, rolls = riders(state, battle, self.side), [int(face) for face in drawn]
        results = tuple([(u.label, roll, battle.hits(u, roll, bonus)) for u, roll in zip(units, rolls, strict=True)])
        log.append(PursuitRolled("ML-7.3c", battle.zone, self.side, bonus, results, needed(units, bonus)))
        hits = sum([hit for _, _, hit in results])
        state.push(*CASUALTIES(state, battle, battle.opponent(self.side), hits, self.fleeing_to))
