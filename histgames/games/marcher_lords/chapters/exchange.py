"""Missile and melee (sections 3.4.2 and 7.2): both sides roll at once, then casualties are taken."""

from __future__ import annotations

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Roll, Task
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.chapters.battle import Battle, Throw, needed, throws
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import CASUALTIES
from histgames.games.marcher_lords.state import Marches

__all__ = ["DiceRolled", "Exchange", "ExchangeRoll", "fighters"]


@frozen
class DiceRolled(Event):
    """A side rolls its dice in missile or melee."""

    says = "{side:of} {missile:missiles|melee} in {zone}: {dice}."
    zone: str
    side: str
    missile: bool
    bonus: int
    rolls: tuple[tuple[str, int, bool], ...]
    needs: tuple[tuple[str, int, int], ...]

    @property
    def dice(self) -> tuple[Throw, ...]:
        """The rolls by units, for the sentence."""
        return throws(self.rolls, self.needs)


@frozen
class Exchange(Task[Marches]):
    """Missile or melee: who can take part rolls, both sides at once (ML-7.2a to ML-7.2c)."""

    battle: Battle
    number: int
    missile: bool

    @override
    def run(self, state: Marches, log: Log) -> None:
        if not self.battle.over(state) and any(fighters(state, self.battle, missile=self.missile)):
            state.push(ExchangeRoll(self.battle, self.number, self.missile))


def fighters(state: Marches, battle: Battle, *, missile: bool) -> tuple[list[Unit], list[Unit]]:
    """Return the units that roll, one by one, of attacker and defender.

    Archers shoot (ML-3.4d) and do not fight hand to hand (ML-7.2z); all other military units do, teulu and Irish too (ML-3.4e).
    Leaders have no roll (ML-10.0d, ML-10.0e).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> units = "Infantry 2, Archer 2, Norman Knight 2, Norman Infantry, Norman Archer, Earl Hugh"
    >>> state, battle = position(f"Tegeingl: welsh, {units}").state, Battle("TEG", "norman", "welsh", castle=False)
    >>> [[unit.kind.name for unit in side] for side in fighters(state, battle, missile=True)]
    [['Archer'], ['Archer', 'Archer']]
    >>> [[unit.kind.name for unit in side] for side in fighters(state, battle, missile=False)]
    [['Knight', 'Knight', 'Infantry'], ['Infantry', 'Infantry']]
    """
    sides: list[list[Unit]] = []
    for side in (battle.attacker, battle.defender):
        groups = [(u, n) for u, n in battle.groups(state, side) if not u.kind.leader and u.kind.archer == missile]
        sides.append([unit for unit, n in groups for _ in range(n)])
    return sides[0], sides[1]


@frozen
class ExchangeRoll(Roll[Marches]):
    """One D10 for each unit (ML-7.2b): the attacker's dice first, in the order of the units.

    The worked example: the Norman archer's 4 misses with the earl's 1, of the Welsh archers the 8 hits.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> units = "Infantry 2, Archer 2, Norman Knight 2, Norman Infantry, Norman Archer, Earl Hugh"
    >>> game = position(f"Tegeingl: welsh, {units}", dice=[(4, 3, 8), (3, 5, 6, 3, 7)], phase="norman Combat Phase")
    >>> _ = game.play("lose Archer Tegeingl")
    >>> for line in game.log[2:7]:
    ...     print(line)
    Norman missiles in Tegeingl: an Archer needs 6 or more with +1 and rolls 4: no hits. (ML-3.4d)
    Welsh missiles in Tegeingl: two Archers need 6 or more and roll 3 and 8: one hit. (ML-3.4d)
    The Normans lose an Archer in Tegeingl. (ML-7.2j)
    Norman melee in Tegeingl: two Knights need 3 or more with +1 and roll 3 and 5: two hits; an Infantry needs 5 ... (ML-3.4e)
    Welsh melee in Tegeingl: two Infantry need 7 or more and roll 3 and 7: one hit. (ML-3.4e)
    """

    battle: Battle
    number: int
    missile: bool

    @override
    def chance(self, state: Marches) -> Chance:
        attackers, defenders = fighters(state, self.battle, missile=self.missile)
        what = f"{'missiles' if self.missile else 'melee'} in {NAMES[self.battle.zone]}, {list_dice(attackers, defenders, self.battle)}"
        return Dice(what, "ML-7.2b", "both", len(attackers) + len(defenders))

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Count hits and let both owners take casualties: all dice are rolled before anybody falls (ML-7.2i).

        The worked example: archers on both sides (ML-7.2s, ML-7.2t), then knights (ML-7.2v) and infantry (ML-7.2w, ML-7.2x).
        """
        battle = self.battle
        rolls = [int(face) for face in drawn]
        hits: dict[str, int] = {}
        for side, units in zip(
            (battle.attacker, battle.defender), fighters(state, battle, missile=self.missile), strict=True
        ):
            bonus = battle.bonus(state, side)
            dice, rolls = rolls[: len(units)], rolls[len(units) :]
            results = tuple([(u.label, roll, battle.hits(u, roll, bonus)) for u, roll in zip(units, dice, strict=True)])
            hits[side] = sum([hit for _, _, hit in results])
            if results:
                rule = "ML-3.4d" if self.missile else "ML-3.4e"
                told = (battle.zone, side, self.missile, bonus, results, needed(units, bonus))
                log.append(DiceRolled(rule, *told))
        state.push(
            *CASUALTIES(state, battle, battle.attacker, hits[battle.defender], ""),
            *CASUALTIES(state, battle, battle.defender, hits[battle.attacker], ""),
        )


def list_dice(attackers: list[Unit], defenders: list[Unit], battle: Battle) -> str:
    """Return in words whose dice come in which order, for classes that roll real ones."""
    parts = []
    for side, units in ((battle.attacker, attackers), (battle.defender, defenders)):
        if units:
            numbers = {label: sum(u.label == label for u in units) for label in dict.fromkeys(u.label for u in units)}
            parts.append(f"{side.title()}: {', '.join(f'{n} {label}' for label, n in numbers.items())}")
    return "; ".join(parts)
