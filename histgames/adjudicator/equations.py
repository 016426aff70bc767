"""The rules of movement as equations (CR-D3, CR-D4, CR-D5, CR-D10), each with three answers: yes, no, not known yet.

Every question of a movement phase is a number: `i` asks whether the move or support of unit `i` comes off, `n + i` whether
the army `i` has an unbroken convoy, `2 * n + i` whether the move of the weak unit `i` has any strength. `Equations.answer`
says what the rules say about a question as far as the answers to the others are known. A yes or no stays right whatever the
unknown answers will be.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.convoys import is_linked

__all__ = ["NOTHING", "Duty", "Equations"]

Answer = bool | None
#: Less than any strength: what holds an empty province, or a move that does not count. So a move of strength 0 enters where
#: nobody is and nobody comes (CR-D10.4), two of them stand off, and one of strength 1 enters against it (CR-D10.5).
NOTHING = -1


@define(eq=False)
class Duty:
    """What a unit really does in the phase, after all checks: hold (no `target`), move, support, or convoy.

    Attributes
    ----------
    power, at : str
        Whose unit, in which province.
    attack, hold, give : int
        Its strength when it moves or blocks, when it stays, and when it supports (CR-D10.2, CR-D10.3).
    target : str
        The province it moves to; ``""`` if it stays.
    landing : str
        The location it moves to.
    by_sea : bool
        Whether it moves by convoy.
    supported : int
        The number of the unit it supports; -1 if none.
    aim : str
        The province its support is aimed at.
    carried : int
        The number of the army it convoys; -1 if none.
    helpers, fleets : tuple of int
        The numbers of the units that support it and of the fleets that convoy it.
    """

    power: str
    at: str
    attack: int
    hold: int
    give: int
    target: str = ""
    landing: str = ""
    by_sea: bool = False
    supported: int = -1
    aim: str = ""
    carried: int = -1
    helpers: tuple[int, ...] = ()
    fleets: tuple[int, ...] = ()


class Equations:
    """The questions of one movement phase and the answers so far.

    Parameters
    ----------
    chart : Chart
        The map.
    duties : sequence of Duty
        What each unit does.
    weak_cuts_support : bool
        Whether a weak move cuts support even without any strength (CR-D10.7).

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> duties = [Duty("AUS", "vie", 1, 1, 1, target="tyr"), Duty("ITA", "ven", 1, 1, 1, target="tyr")]
    >>> equations = Equations(standard(), duties)
    >>> equations.questions, [equations.get(question) for question in equations.questions]
    ([0, 1], [False, False])
    """

    def __init__(self, chart: Chart, duties: Sequence[Duty], *, weak_cuts_support: bool = False) -> None:
        self.chart = chart
        self.duties = duties
        self.count = n = len(duties)
        self.weak_cuts = weak_cuts_support
        self.occupant = {duty.at: i for i, duty in enumerate(duties)}
        self.coming: dict[str, list[int]] = {}
        for i, duty in enumerate(duties):
            if duty.target:
                self.coming.setdefault(duty.target, []).append(i)
        self.known: list[Answer] = [None] * (3 * n)
        self.asked = bytearray(3 * n)
        self.questions = self._settle_the_plain()
        #: When not None, the unknown questions that an answer depended on are put here.
        self.reads: set[int] | None = None

    def _settle_the_plain(self) -> list[int]:
        """Answer at once what nobody contests; return the other questions of the phase.

        Certain are a support that nobody attacks, and a move over land to where nobody is and nobody else comes.
        """
        n, known, asked, coming = self.count, self.known, self.asked, self.coming
        found: list[int] = []
        for i, duty in enumerate(self.duties):
            if duty.target:
                if duty.by_sea or duty.target in self.occupant or len(coming[duty.target]) > 1:
                    found.append(i)
                else:
                    known[i], asked[i] = True, 1
                if duty.by_sea:
                    found.append(n + i)
                if not (duty.attack or self.weak_cuts):
                    found.append(2 * n + i)
            elif duty.supported >= 0:
                if duty.at in coming:
                    found.append(i)
                else:
                    known[i], asked[i] = True, 1
        return found

    def get(self, question: int) -> Answer:
        """Return the answer to a question, asked at most once; None while it is being found out or stays open.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> equations = Equations(standard(), [Duty("AUS", "vie", 1, 1, 1, "tyr"), Duty("ITA", "tyr", 1, 1, 1)])
        >>> equations.known[0], equations.get(0), equations.known[0]
        (None, False, False)
        """
        if not self.asked[question]:
            self.asked[question] = 1
            found = self.known[question] = self.answer(question)
            return found
        found = self.known[question]
        if found is None and self.reads is not None:
            self.reads.add(question)
        return found

    def answer(self, question: int) -> Answer:
        """Return what the rules say about a question, as far as it is certain.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> ways = (("vie", "boh"), ("boh", "gal"), ("gal", "vie"))
        >>> ring = [Duty("AUS", here, 1, 1, 1, target=there) for here, there in ways]
        >>> Equations(standard(), ring).answer(0) is None
        True
        """
        n = self.count
        if question >= 2 * n:
            return self._has_strength(question - 2 * n)
        if question >= n:
            return self._is_carried(question - n)
        return self._enters(question) if self.duties[question].target else self._supports(question)

    def _has_strength(self, i: int) -> Answer:
        """Return whether a weak move has any strength: that of its supports (CR-D10.6, CR-D10.7)."""
        low, high = self.helped(i, self.duties[i].attack)
        return True if low > 0 else False if high <= 0 else None

    def _is_carried(self, i: int) -> Answer:
        """Return whether an army has a chain of fleets left that are not dislodged (CR-D5.2, CR-D5.3, CR-D5.4)."""
        duty = self.duties[i]
        if not duty.fleets:
            return False
        safe: set[str] = set()
        perhaps: set[str] = set()
        for k in duty.fleets:
            at = self.duties[k].at
            lost = self.dislodged(k)
            if lost is False:
                safe.add(at)
            if lost is not True:
                perhaps.add(at)
        if not is_linked(self.chart, perhaps, duty.at, duty.target):
            return False
        if safe == perhaps or is_linked(self.chart, safe, duty.at, duty.target):
            return True
        return None

    def dislodged(self, i: int) -> Answer:
        """Return whether another unit enters the province of a unit that stays.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> duties = [Duty("FRA", "bur", 1, 1, 1, "mun", helpers=(1,)), Duty("FRA", "ruh", 1, 1, 1, supported=0, aim="mun")]
        >>> duties.append(Duty("GER", "mun", 1, 1, 1))
        >>> Equations(standard(), duties).dislodged(2)
        True
        """
        lost: Answer = False
        for j in self.coming.get(self.duties[i].at, ()):
            enters = self.get(j)
            if enters:
                return True
            if enters is None:
                lost = None
        return lost

    def _supports(self, i: int) -> Answer:
        """Return whether a support is given: neither cut (CR-D4.5 to CR-D4.8) nor the supporter dislodged (CR-D4.6)."""
        duty = self.duties[i]
        attackers = self.coming.get(duty.at)
        if not attackers:
            return True
        n, duties, power, aim = self.count, self.duties, duty.power, duty.aim
        later: list[int] = []
        for j in attackers:
            other = duties[j]
            if other.power == power:  # an own unit neither cuts (CR-D4.7) nor dislodges (CR-D3.13)
                continue
            if other.at == aim or other.by_sea or not other.attack:
                later.append(j)
            else:
                return False
        given: Answer = True
        for j in later:
            other = duties[j]
            if other.at == aim:  # from where the support is aimed at, by convoy too (CR-D5.11): only if it dislodges
                cut = self.get(j)
            else:
                cut = self.get(n + j) if other.by_sea else True
                if cut is not False and not other.attack and not self.weak_cuts:
                    # Without strength it does not cut; but whoever is dislodged gives no support (CR-D4.6).
                    bites, enters = self.get(2 * n + j), self.get(j)
                    cut = True if enters else enters if bites is False else cut if bites else None
            if cut:
                return False
            if cut is None:
                given = None
        return given

    def helped(self, i: int, strength: int, but: str = "") -> tuple[int, int]:
        """Return the least and the most strength of a unit with its supports; those of the power `but` do not count.

        A support that is given is worth what its unit is, one that is cut nothing (CR-D10.10). An army that is carried has
        supports like any other (CR-D5.6).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> duties = [Duty("FRA", "bur", 1, 1, 1, "mun", helpers=(1,)), Duty("FRA", "ruh", 1, 1, 1, supported=0, aim="mun")]
        >>> Equations(standard(), duties).helped(0, 1), Equations(standard(), duties).helped(0, 1, but="FRA")
        ((2, 2), (1, 1))
        """
        low = high = strength
        for k in self.duties[i].helpers:
            if self.duties[k].power != but or not but:
                given = self.get(k)
                if given is not False:
                    high += self.duties[k].give
                    if given:
                        low += self.duties[k].give
        return low, high

    def faces(self, i: int, j: int) -> bool:
        """Return whether two moves meet head to head: towards each other, neither by convoy (CR-D3.9, CR-D5.10).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Equations(standard(), [Duty("AUS", "vie", 1, 1, 1, "tyr"), Duty("ITA", "tyr", 1, 1, 1, "vie")]).faces(0, 1)
        True
        """
        one, other = self.duties[i], self.duties[j]
        return one.target == other.at and other.target == one.at and not one.by_sea and not other.by_sea

    def blocks(self, j: int) -> tuple[int, int]:
        """Return the least and the most strength with which a move keeps others out of its target (CR-D3.2).

        A move counts for nothing if its convoy is broken (CR-D5.5) or if it is dislodged head to head by the unit from its
        target (CR-D3.11); else it blocks with all its supports, also if it fails (CR-D3.12, CR-D3.14).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> duties = [Duty("ENG", "lon", 2, 2, 2, "bel"), Duty("ENG", "yor", 2, 2, 2, "bel", by_sea=True)]
        >>> Equations(standard(), duties).blocks(0), Equations(standard(), duties).blocks(1)
        ((2, 2), (-1, -1))
        """
        duty = self.duties[j]
        sure = True
        if duty.by_sea:
            carried = self.get(self.count + j)
            if carried is False:
                return NOTHING, NOTHING
            sure = carried is True
        opposite = self.occupant.get(duty.target)
        if opposite is not None and self.faces(j, opposite):
            beaten = self.get(opposite)
            if beaten:
                return NOTHING, NOTHING
            sure = sure and beaten is False
        low, high = self.helped(j, duty.attack)
        return (low if sure else NOTHING), high

    def _enters(self, i: int) -> Answer:
        """Return whether a move is stronger than what holds its target and than each other move there (CR-D3.2)."""
        duty = self.duties[i]
        sure = True
        if duty.by_sea:
            carried = self.get(self.count + i)
            if carried is False:
                return False
            sure = carried is True
        rivals_low = rivals_high = NOTHING
        rivals = self.coming[duty.target]
        if len(rivals) > 1:
            for j in rivals:
                if j != i:
                    low, high = self.blocks(j)
                    rivals_low, rivals_high = max(rivals_low, low), max(rivals_high, high)
        answers = [
            False if high <= max(rivals_low, held_low) else (sure and low > max(rivals_high, held_high)) or None
            for low, high, held_low, held_high in self.against_occupant(i)
        ]
        return answers[0] if len(set(answers)) == 1 else None

    def against_occupant(self, i: int) -> list[tuple[int, int, int, int]]:
        """Return the least and most strength of a move, and the least and most of what holds its target.

        There are two such rows while it is open whether the unit there leaves. A province that is empty or being left holds
        nothing (CR-D3.5). A unit that stays holds with its supports, one that could not leave with itself alone (CR-D3.4),
        one that comes the other way with its whole move (CR-D3.10), be it weak (CR-D10.8) or elite (CR-D10.9). A move never
        dislodges a unit of its own power (CR-D3.13), nor does support by the power of the attacked unit help to dislodge it
        (CR-D3.14, CR-D10.11).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> duties = [Duty("FRA", "bur", 1, 1, 1, "mun", helpers=(1,)), Duty("FRA", "ruh", 1, 1, 1, supported=0, aim="mun")]
        >>> duties.append(Duty("GER", "mun", 1, 1, 1))
        >>> Equations(standard(), duties).against_occupant(0)
        [(2, 2, 1, 1)]
        """
        duty = self.duties[i]
        k = self.occupant.get(duty.target)
        if k is None:
            return [(*self.helped(i, duty.attack), NOTHING, NOTHING)]
        there = self.duties[k]
        head_on = self.faces(i, k)
        leaves: Answer = self.get(k) if there.target and not head_on else False
        rows = []
        if leaves is not False:
            rows.append((*self.helped(i, duty.attack), NOTHING, NOTHING))
        if leaves is not True:
            if there.power == duty.power:
                rows.append((NOTHING, NOTHING, 0, 0))
            else:
                if head_on:
                    held = self.helped(k, there.attack)
                else:
                    held = (there.hold, there.hold) if there.target else self.helped(k, there.hold)
                rows.append((*self.helped(i, duty.attack, but=there.power), *held))
        return rows
