"""Why each order came out as it did: an outcome, a sentence, a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from histgames.adjudicator.equations import NOTHING
from histgames.adjudicator.matching import Plan
from histgames.adjudicator.orders import Hold, Unit, UnitOrder
from histgames.adjudicator.resolution import Solution
from histgames.adjudicator.results import (
    CUT,
    DISLODGED,
    DISRUPTED,
    FAILS,
    GIVEN,
    HELD,
    HOLDS,
    ILLEGAL,
    STANDS,
    SUCCEEDS,
    VOID,
    Ruling,
)
from histgames.adjudicator.validity import Fault, Judged, Position

__all__ = ["explain", "outcomes"]

Reason = tuple[str, str, tuple[str, ...]]  # reason, rule, by


def outcomes(plan: Plan, solution: Solution, lost: Mapping[int, int]) -> tuple[str, ...]:
    """Return a word for each order.

    Examples
    --------
    >>> from histgames.adjudicator import Move, standard
    >>> from histgames.adjudicator.equations import Equations
    >>> from histgames.adjudicator.matching import make_plan
    >>> from histgames.adjudicator.resolution import solve
    >>> position = Position(standard(), [Unit("AUS", "A", "vie"), Unit("ITA", "A", "ven")])
    >>> plan = make_plan(position, [Move("AUS", "A", "vie", "tyr")], weak_hold=True)
    >>> solution = solve(Equations(standard(), plan.duties))
    >>> outcomes(plan, solution, lost={})
    ('succeeds',)
    """
    known, words = solution.equations.known, dict[str, str]()
    for i, duty in enumerate(plan.duties):
        if duty.target:
            words[duty.at] = SUCCEEDS if known[i] else FAILS
        elif duty.supported >= 0:
            words[duty.at] = GIVEN if known[i] and i not in lost else CUT
        elif duty.carried >= 0:
            words[duty.at] = DISRUPTED if i in lost else HELD if i in solution.held else STANDS
        else:
            words[duty.at] = DISLODGED if i in lost else HOLDS
    words.update(dict.fromkeys(plan.faults, VOID))
    province_of = plan.position.chart.province_of
    found = [
        words[province_of[order.at]] if judged.__class__ is Judged else ILLEGAL  # type: ignore[attr-defined]
        for order, judged in zip(plan.orders, plan.found, strict=True)
    ]
    return tuple(found)


def explain(plan: Plan, solution: Solution, lost: Mapping[int, int]) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
    """Return the rulings for the orders given, and for the units without a legal one.

    Examples
    --------
    >>> from histgames.adjudicator import Move, standard
    >>> from histgames.adjudicator.equations import Equations
    >>> from histgames.adjudicator.matching import make_plan
    >>> from histgames.adjudicator.resolution import solve
    >>> position = Position(standard(), [Unit("AUS", "A", "vie"), Unit("ITA", "A", "ven")])
    >>> plan = make_plan(position, [Move("AUS", "A", "vie", "tyr")], weak_hold=True)
    >>> solution = solve(Equations(standard(), plan.duties))
    >>> given, unordered = explain(plan, solution, lost={})
    >>> given[0].reason, unordered[0].reason
    ('Entered Tyrolia with strength 1.', 'Nobody attacked.')
    """
    position = plan.position
    teller = Teller(position, solution, lost)
    numbers = {duty.at: i for i, duty in enumerate(plan.duties)}
    rulings: list[Ruling] = []
    for order, judged, word in zip(plan.orders, plan.found, outcomes(plan, solution, lost), strict=True):
        i = numbers.get(position.chart.province_of.get(order.at, ""), -1) if isinstance(order, UnitOrder) else -1
        beaten = i in lost and position.units[i].power == order.power
        fault = judged if isinstance(judged, Fault) else plan.faults.get(plan.duties[i].at)
        if fault:
            rulings.append(Ruling(order, word, fault.tell(position.chart), fault.rule, (), beaten))
        else:
            rulings.append(Ruling(order, word, *teller.tell(i), beaten))
    unordered = tuple(
        Ruling(Hold(unit.power, unit.kind, unit.at), DISLODGED if i in lost else HOLDS, *teller.hold(i), i in lost)
        for i, unit in enumerate(position.units)
        if plan.duties[i].at not in plan.legal
    )
    return tuple(rulings), unordered


class Teller:
    """Tells why what a unit did came out so."""

    def __init__(self, position: Position, solution: Solution, lost: Mapping[int, int]) -> None:
        self.position = position
        self.solution = solution
        self.equations = solution.equations
        self.duties = solution.equations.duties
        self.lost = lost

    def tell(self, i: int) -> Reason:
        """Return why a unit's order came out as it did, by which rule, and through whom."""
        duty = self.duties[i]
        if duty.target:
            return self.move(i)
        if duty.supported >= 0:
            return self.support(i)
        if duty.carried >= 0:
            return self.convoy(i)
        return self.hold(i)

    def name(self, i: int) -> str:
        """Return the name of a unit's province."""
        return self.position.chart.label(self.duties[i].at)

    def unit(self, i: int) -> str:
        """Return a unit with its place, such as ``"the army in Paris"``."""
        unit: Unit = self.position.units[i]
        return f"the {'army' if unit.kind == 'A' else 'fleet'} in {self.name(i)}"

    def hold(self, i: int) -> Reason:
        """Return why a unit that stays held or was dislodged (CR-D3.4)."""
        if i in self.lost:
            j = self.lost[i]
            force, held = self.force(j, but=self.duties[i].power), self.equations.helped(i, self.duties[i].hold)[0]
            return f"Dislodged by {self.unit(j)}, {force} against {held}.", "CR-D3.2", (self.duties[j].at,)
        attackers = [j for j in self.equations.coming.get(self.duties[i].at, ()) if self.solution.carried(j)]
        if len(attackers) > 1:
            return (
                "No attack was stronger than the unit and than the other attacks.",
                "CR-D3.6",
                self.where(attackers),
            )
        if attackers:
            return f"Stayed against {self.unit(attackers[0])}.", "CR-D3.4", self.where(attackers)
        return "Nobody attacked.", "CR-D3.4", ()

    def where(self, units: Sequence[int]) -> tuple[str, ...]:
        """Return the provinces of units."""
        return tuple(self.duties[j].at for j in units)

    def force(self, j: int, but: str = "") -> int:
        """Return the strength of a move, without the supports of the power `but`."""
        return self.equations.helped(j, self.duties[j].attack, but=but)[0]

    def support(self, i: int) -> Reason:
        """Return why a support was given, or by whom it was cut (CR-D4.5, CR-D4.6)."""
        duty = self.duties[i]
        if i in self.lost:
            j = self.lost[i]
            return f"The supporter was dislodged by {self.unit(j)}.", "CR-D4.6", (self.duties[j].at,)
        if self.solution.succeeds(i):
            what = "move" if self.duties[duty.supported].target else "stay"
            return f"Helped {self.unit(duty.supported)} to {what}, worth {duty.give}.", "CR-D3.1", ()
        cutters = [
            j
            for j in self.equations.coming[duty.at]
            if self.duties[j].power != duty.power
            and self.duties[j].at != duty.aim
            and self.solution.carried(j)
            and (self.duties[j].attack or self.equations.weak_cuts or self.force(j))
        ]
        return f"Cut by {self.unit(cutters[0])}.", "CR-D4.5", self.where(cutters)

    def convoy(self, i: int) -> Reason:
        """Return why a convoy stood, or what broke it: an attack (CR-D5.3) or a paradox (CR-D5.7)."""
        if i in self.lost:
            j = self.lost[i]
            return f"The fleet was dislodged by {self.unit(j)}.", "CR-D5.3", (self.duties[j].at,)
        if i in self.solution.held:
            return "The success of the convoy depended on itself, so the fleet merely held.", "CR-D5.7", ()
        return f"Stood ready to carry {self.unit(self.duties[i].carried)}.", "CR-D5.2", ()

    def move(self, i: int) -> Reason:
        """Return why a move came off or not: it must be stronger than all others there and what holds (CR-D3.2)."""
        duty = self.duties[i]
        if self.solution.succeeds(i):
            k = self.equations.occupant.get(duty.target)
            if k is not None and k in self.lost:
                held = self.resistance(i, k)
                force = self.force(i, but=self.duties[k].power)
                return f"Dislodged {self.unit(k)}, {force} against {held}.", "CR-D3.2", (duty.target,)
            return f"Entered {self.position.chart.label(duty.landing)} with strength {self.force(i)}.", "CR-D3.2", ()
        if not self.solution.carried(i):
            return self.not_carried(i)
        return self.held_off(i) or self.stood_off(i)

    def not_carried(self, i: int) -> Reason:
        """Return why an army had no convoy; it does not go over land instead (CR-D2.4, CR-D5.5, CR-D5.9)."""
        duty = self.duties[i]
        neighbour = duty.target in self.position.chart.army_reach[duty.at]
        if not duty.fleets:
            return "No fleet was ordered to convoy the army.", "CR-D5.9" if neighbour else "CR-D2.4", ()
        gone = [k for k in duty.fleets if k in self.lost]
        if gone:
            return f"The convoy was broken: {self.unit(gone[0])} was dislodged.", "CR-D5.3", self.where(gone)
        stuck = [k for k in duty.fleets if k in self.solution.held]
        if stuck:
            return (
                "The success of the convoy depended on itself, so it did not take place.",
                "CR-D5.7",
                self.where(stuck),
            )
        return "The fleets ordered to convoy the army are no unbroken chain.", "CR-D5.2", ()

    def resistance(self, i: int, k: int) -> int:
        """Return what the unit in the target of a move holds with (CR-D3.4, CR-D3.10)."""
        there = self.duties[k]
        if self.equations.faces(i, k):
            return self.force(k)
        return there.hold if there.target else self.equations.helped(k, there.hold)[0]

    def held_off(self, i: int) -> Reason | None:
        """Return why the unit in the target stopped a move, if it did."""
        duty = self.duties[i]
        k = self.equations.occupant.get(duty.target)
        if k is None:
            return None
        there = self.duties[k]
        head_on = self.equations.faces(i, k)
        if there.target and not head_on and self.solution.succeeds(k):
            return None
        by = (there.at,)
        if there.power == duty.power:
            return f"No power dislodges its own unit: {self.unit(k)} stayed.", "CR-D3.13", by
        force, held = self.force(i, but=there.power), self.resistance(i, k)
        if force > held:
            return None
        if self.force(i) > held:
            return f"Support by the power of {self.unit(k)} does not help to dislodge it.", "CR-D3.14", by
        if head_on:
            rule = "CR-D3.9" if force == held else "CR-D3.10"
            return f"Met {self.unit(k)} coming the other way, {force} against {held}.", rule, by
        if there.target:
            return f"T{self.unit(k)[1:]} could not leave, {force} against {held}.", "CR-D3.7", by
        return f"Held off by {self.unit(k)}, {force} against {held}.", "CR-D3.2", by

    def stood_off(self, i: int) -> Reason:
        """Return which other moves to the target stopped a move (CR-D3.3)."""
        duty = self.duties[i]
        rivals = {j: self.equations.blocks(j)[0] for j in self.equations.coming[duty.target] if j != i}
        most = max(rivals.values(), default=NOTHING)
        strongest = [j for j, strength in rivals.items() if strength == most]
        entered = [j for j in strongest if self.solution.succeeds(j)]
        k = self.equations.occupant.get(duty.target)
        stays = k is not None and not (self.duties[k].target and self.solution.succeeds(k))
        # Against a unit that stays, support by its own power is left out altogether.
        force = self.force(i, but=self.duties[k].power) if k is not None and stays else self.force(i)
        if entered:
            return f"Beaten by {self.unit(entered[0])}, {force} against {most}.", "CR-D3.2", self.where(entered)
        names = " and ".join(self.unit(j) for j in strongest)
        if self.force(i) > most and k is not None:
            without = f"{force} against {most} without support by the power of {self.unit(k)}"
            return f"Stood off by {names}, {without}.", "CR-D3.14", self.where(strongest)
        return f"Stood off by {names}, {force} against {most}.", "CR-D3.3", self.where(strongest)
