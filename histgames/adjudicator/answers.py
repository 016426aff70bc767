"""What to say to a player who hands in an order: fine, legal but void, not legal, or unclear.

The other powers' orders are secret, so an order is judged by the position and by the player's own other orders alone. An order
is void now if nothing that others may order can give it an effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from attrs import frozen

from histgames.adjudicator.adjustments import Tally
from histgames.adjudicator.chart import Chart
from histgames.adjudicator.convoys import is_linked, is_needed
from histgames.adjudicator.matching import make_plan
from histgames.adjudicator.orders import AnyOrder, Convoy, Move, Order, SupportMove, Unit, UnitOrder
from histgames.adjudicator.results import ILLEGAL, VOID, Dislodged
from histgames.adjudicator.retreats import judge_retreat
from histgames.adjudicator.spelling import ADJUSTMENTS, MOVEMENT, RETREATS, readings, show
from histgames.adjudicator.validity import Fault, Judged, Position, judge, landings
from histgames.core.errors import UnreadableAction
from histgames.core.marks import override
from histgames.core.names import cited

__all__ = ["FINE", "UNCLEAR", "Answer", "check_adjustment", "check_order", "check_retreat", "read_order"]

#: The kinds of answer, beside ``"void"`` and ``"illegal"``.
FINE, UNCLEAR = "fine", "unclear"


@frozen
class Answer:
    """What to say about an order.

    Attributes
    ----------
    kind : {"fine", "void", "illegal", "unclear"}
        Void: legal, but nothing can come of it. Illegal: it will be ignored. Unclear: it cannot be read or has several meanings.
    order : Order, optional
        What was understood; None if it is unclear.
    reason, rule : str
        Why it is not fine, and by which rule.
    meant : tuple of str
        What an unclear text might have meant.

    Examples
    --------
    >>> print(Answer("illegal", None, "An army cannot enter North Sea.", "CR-D1.2"))
    illegal: An army cannot enter North Sea. (CR-D1.2)
    """

    kind: str
    order: AnyOrder | None = None
    reason: str = ""
    rule: str = ""
    meant: tuple[str, ...] = ()

    @override
    def __str__(self) -> str:
        """Return the answer in a line."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self.kind}{': ' if self.reason else ''}{self.reason}{rule}"


def read_order(
    text: str,
    chart: Chart,
    units: Iterable[Unit],
    power: str = "",
    *,
    phase: str = MOVEMENT,
    others: Sequence[Order] = (),
    dislodged: Sequence[Dislodged] = (),
    owners: Mapping[str, str] | None = None,
    sites: Mapping[str, Collection[str]] | None = None,
    obliged: Collection[str] = (),
) -> Answer:
    """Return what to say about an order as written. Of several meanings the only one that is legal, or that can have an effect, counts.

    Parameters
    ----------
    text : str
        The order as written.
    chart : Chart
        The map.
    units : iterable of Unit
        The units on the board.
    power : str
        Who gives it.
    phase : {"movement", "retreats", "adjustments"}
        When it is given.
    others : sequence of Order
        The orders that the power has given already.
    dislodged : sequence of Dislodged
        In a retreat phase those who must retreat.
    owners, sites, obliged
        In an adjustment phase as for `adjust`.

    Examples
    --------
    >>> from histgames.adjudicator import Unit, standard
    >>> units = [Unit("ENG", "A", "lon"), Unit("FRA", "F", "eng")]
    >>> for text in ("A Lon - Wal", "A Lon S A Wal", "A Lon - Par", "A Lon - Nor", "A London to the moon"):
    ...     print(read_order(text, standard(), units, "ENG"))
    fine
    void: There is no unit in Wales. (CR-D4.3)
    illegal: An army in London cannot reach Paris. (CR-D2.3)
    unclear: 'A Lon - Nor' may mean A Lon - Naf, A Lon - Nao, A Lon - Nth, A Lon - Nwg, A Lon - Nwy: write more of it.
    unclear: 'A London to the moon' cannot be read. There is no province 'moon'. Did you mean Moscow or Piedmont?
    """
    try:
        found = readings(text, chart, power, phase)
    except UnreadableAction as error:
        return Answer(UNCLEAR, None, str(error))
    standing = list(units)

    def check(order: AnyOrder) -> Answer:
        if phase == RETREATS:
            return check_retreat(chart, dislodged, order)
        if phase == ADJUSTMENTS:
            return check_adjustment(chart, standing, owners or {}, order, others, sites=sites, obliged=obliged)
        return check_order(chart, standing, order, others)

    answers = [check(order) for order in found]
    legal = [answer for answer in answers if answer.kind != ILLEGAL]
    fine = [answer for answer in legal if answer.kind == FINE]
    for few in (answers, legal, fine):
        if len(few) == 1:
            return few[0]
    meant = tuple(show(order, chart) for order in found)
    shown = ", ".join(meant[:6])
    return Answer(UNCLEAR, None, f"{cited(text.strip())} may mean {shown}: write more of it.", "", meant)


def check_order(chart: Chart, units: Iterable[Unit], order: AnyOrder, others: Sequence[Order] = ()) -> Answer:
    """Return what to say about an order of the movement phase, by the position and the other orders of its power.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> units = [Unit("ENG", "F", "nth"), Unit("ENG", "A", "lon")]
    >>> print(check_order(standard(), units, Move("ENG", "A", "lon", "bel")))
    fine
    >>> print(check_order(standard(), units, Move("ENG", "A", "lon", "par")))
    illegal: An army in London cannot reach Paris. (CR-D2.3)
    >>> convoy = Convoy("ENG", "F", "nth", "lon", "bel")
    >>> print(check_order(standard(), units, convoy, [Move("ENG", "A", "lon", "wal")]))
    void: The army in London does not move to Belgium. (CR-D5.2)
    """
    position = Position(chart, units)
    judged = judge(position, order)
    if isinstance(judged, Fault):
        return Answer(ILLEGAL, order, judged.tell(chart), judged.rule)
    fault = _void(position, order, judged, others)
    return Answer(VOID, order, fault.tell(chart), fault.rule) if fault else Answer(FINE, order)


def _void(position: Position, order: AnyOrder, judged: Judged, others: Sequence[Order]) -> Fault | None:
    """Return why nothing can come of a legal support or convoy, whatever the other powers order."""
    target = position.where.get(judged.target)
    mine = [
        other
        for other in others
        if isinstance(other, UnitOrder) and position.unit(other.at) != position.unit(_at(order))
    ]
    if isinstance(order, SupportMove | Convoy) and target is not None:
        if isinstance(order, Convoy) and not is_needed(
            position.chart, position.fleets, judged.target, judged.aim, _at(order)
        ):
            return Fault(
                "CR-D5.8", "No way over the fleets at sea from {} to {} needs this one.", (judged.target, judged.aim)
            )
        hoped = _hoped_for(position, order, judged, target)
        if isinstance(hoped, Fault):
            return hoped
        if not any(position.unit(other.at) == target for other in mine):
            mine.append(hoped)
    plan = make_plan(position, [*mine, order], weak_hold=True)
    return plan.faults.get(position.chart.province_of[_at(order)])


def _at(order: AnyOrder) -> str:
    return order.at if isinstance(order, UnitOrder) else ""


def _hoped_for(position: Position, order: SupportMove | Convoy, judged: Judged, target: Unit) -> Move | Fault:
    """Return the move that a support or convoy hopes for, or why there can be none (CR-D4.11)."""
    chart = position.chart
    walks = target.kind == "F" or judged.aim in chart.army_reach[judged.target]
    by_sea = isinstance(order, Convoy) or not walks
    # Where a fleet may choose between coasts, one of them will do: the support names none.
    coasts = landings(chart, target, order.to) if target.kind == "F" else ()
    move = Move(target.power, target.kind, target.at, coasts[0] if coasts else order.to, by_sea)
    found = judge(position, move)
    if isinstance(found, Fault):
        return Fault("CR-D4.11", found.sentence, found.places)
    if isinstance(order, SupportMove) and by_sea:
        # The supporter cannot support and convoy at once.
        fleets = position.fleets - {_at(order)}
        if not is_linked(chart, fleets, judged.target, judged.aim):
            return Fault(
                "CR-D4.11", "The army in {} would have to be convoyed by the supporter itself.", (judged.target,)
            )
    return move


def check_retreat(chart: Chart, dislodged: Sequence[Dislodged], order: AnyOrder) -> Answer:
    """Return what to say about an order of the retreat phase.

    Examples
    --------
    >>> from histgames.adjudicator import Retreat, standard
    >>> beaten = Dislodged(Unit("ITA", "A", "vie"), Unit("AUS", "A", "tri"), by_convoy=False, retreats=("boh", "tyr"))
    >>> for goal in ("tyr", "tri"):
    ...     print(check_retreat(standard(), [beaten], Retreat("ITA", "A", "vie", goal)))
    fine
    illegal: The attacker came from Trieste. (CR-D6.2)
    """
    place = judge_retreat(chart, dislodged, order)
    return Answer(ILLEGAL, order, place.tell(chart), place.rule) if isinstance(place, Fault) else Answer(FINE, order)


def check_adjustment(
    chart: Chart,
    units: Iterable[Unit],
    owners: Mapping[str, str],
    order: AnyOrder,
    others: Sequence[Order] = (),
    *,
    sites: Mapping[str, Collection[str]] | None = None,
    obliged: Collection[str] = (),
) -> Answer:
    """Return what to say about an order of the adjustment phase; void is one that comes when nothing is left to do.

    Examples
    --------
    >>> from histgames.adjudicator import Build, standard
    >>> owners, first = {"par": "FRA", "bre": "FRA"}, Build("FRA", "A", "par")
    >>> print(check_adjustment(standard(), [Unit("FRA", "A", "bel")], owners, first))
    fine
    >>> print(check_adjustment(standard(), [Unit("FRA", "A", "bel")], owners, Build("FRA", "F", "bre"), [first]))
    void: Earlier orders use up all builds. (CR-D7.6)
    """
    tally = Tally(chart, units, owners, sites=sites, obliged=obliged)
    for other in others:
        tally.carry_out(other)
    ruling = tally.carry_out(order)
    if ruling.outcome == ILLEGAL:
        return Answer(ILLEGAL, order, ruling.reason, ruling.rule)
    return Answer(FINE, order) if ruling.outcome == "succeeds" else Answer(VOID, order, ruling.reason, ruling.rule)
