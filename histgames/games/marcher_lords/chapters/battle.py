"""What the steps of a battle share: where it is, who fights whom, and whether a castle counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from histgames.games.marcher_lords.chapters.leaders import barred
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Group, Unit
from histgames.games.marcher_lords.state import Marches

__all__ = ["Battle", "Throw", "leavers", "needed", "throws"]


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
        """Return who fights against a side here.

        Examples
        --------
        >>> Battle("TEG", "norman", "welsh", castle=False).opponent("norman")
        'welsh'
        """
        return self.defender if side == self.attacker else self.attacker

    def groups(self, state: Marches, side: str) -> Sequence[Group]:
        """Return the counters of a side in the battle."""
        return state.zones[self.zone].groups(side)

    def over(self, state: Marches) -> bool:
        """Return whether one side is gone (ML-3.4c), or only leaders are left on both, who cannot fight (ML-10.0e).

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> state = position("Tegeingl: welsh, Infantry, Norman Knight", "Mon: welsh, Earl Hugh").state
        >>> [Battle(zone, "norman", "welsh", castle=False).over(state) for zone in ("TEG", "MON")]
        [False, True]
        """
        here = state.zones[self.zone]
        sides = (here.of(self.attacker), here.of(self.defender))
        return not all([side.counters for side in sides]) or not any([side.military for side in sides])

    def bonus(self, state: Marches, side: str, *, pursuit: bool = False) -> int:
        """Return what every unit of a side adds to its die: leader and castle together (ML-7.2e, ML-7.2f, ML-7.2g, ML-10.0g).

        In a pursuit the leader counts (ML-7.3f) and the castle does not (ML-7.3g).

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> state = position("Hereford: norman castle, Knight, Earl William, Welsh Infantry 2").state
        >>> battle = Battle("HES", "welsh", "norman", castle=True)
        >>> battle.bonus(state, "norman"), battle.bonus(state, "norman", pursuit=True), battle.bonus(state, "welsh")
        (2, 1, 0)
        """
        bonus = NUMBERS.leader_bonus if state.zones[self.zone].of(side).leader else 0
        if self.castle and side == self.defender and not pursuit:
            bonus += NUMBERS.castle_bonus
        return bonus

    @staticmethod
    def hits(unit: Unit, roll: int, bonus: int) -> bool:
        """Return whether a die hits: modified, it reaches the unit's combat strength (ML-7.2d, ML-12.3a, ML-12.3b).

        In the worked example an archer's 4 misses with the earl's 1 (ML-7.2s), and a knight's 3 hits with it (ML-7.2v).

        Parameters
        ----------
        unit : Unit
            Who rolls.
        roll : int
            What the D10 shows, 1 to 10.
        bonus : int
            What leader and castle add, see `bonus`.

        Examples
        --------
        >>> from histgames.games.marcher_lords.pieces import kinds_of, legend
        >>> kinds = kinds_of(legend())
        >>> Battle.hits(Unit(kinds["norman archer"]), 4, 1), Battle.hits(Unit(kinds["knight"]), 3, 1)
        (False, True)
        """
        return roll + bonus + own_bonus(unit) >= unit.kind.hits_on


def own_bonus(unit: Unit) -> int:
    """Return what a unit adds to its own die: an archer of Gwent shoots better (ML-12.3a)."""
    return NUMBERS.gwent_bonus if unit.gwent else 0


@frozen
class Throw:
    """The dice of equal units, for the log: what one must show, what is added to it, what they show and how many hit."""

    label: str
    needed: int
    bonus: int
    faces: tuple[int, ...]
    hits: int


def throws(rolls: Iterable[tuple[str, int, bool]], needs: Iterable[tuple[str, int, int]]) -> tuple[Throw, ...]:
    """Return dice, each with its unit and whether it hits, by units.

    Examples
    --------
    >>> throws([("Knight", 3, False), ("Knight", 5, True)], [("Knight", 4, 0)])
    (Throw(label='Knight', needed=4, bonus=0, faces=(3, 5), hits=1),)
    """
    dice = list(rolls)
    found = []
    for label, least, added in needs:
        own = [(face, hit) for name, face, hit in dice if name == label]
        found.append(Throw(label, least, added, tuple([face for face, _ in own]), sum([hit for _, hit in own])))
    return tuple(found)


def needed(units: Iterable[Unit], bonus: int) -> tuple[tuple[str, int, int], ...]:
    """Return for each label what a die must show to hit (ML-7.2d), and what is added to it."""
    found = {unit.label: (unit.kind.hits_on, bonus + own_bonus(unit)) for unit in units}
    return tuple([(label, strength - added, added) for label, (strength, added) in found.items()])


def leavers(state: Marches, battle: Battle, side: str, target: str) -> list[Group]:
    """Return the counters of a side that can retreat to a zone; the others stay and fight on (ML-7.2ae).

    Vikings (ML-5Nf) and insurgents (ML-5Wm) never retreat; a teulu does not leave its kingdom (ML-11.1.6l), nor do earls and kings
    go where they may not enter.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> from histgames.games.marcher_lords.pieces import counted
    >>> state = position("Elfael: norman, Knight, Welsh Archer 2, Insurgent Welsh Infantry", "Maelienydd: welsh").state
    >>> counted(leavers(state, Battle("ELF", "welsh", "norman", castle=False), "welsh", "MAE"))
    (('Archer', 2),)
    """
    return [
        (unit, n)
        for unit, n in battle.groups(state, side)
        if unit.kind.side != "viking" and not unit.insurgent and barred(state, unit, target) is None
    ]
