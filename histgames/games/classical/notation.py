"""Orders as players write them are the notation of the game; beside them there are only ``done``, ``done draw`` and ``change``."""

from __future__ import annotations

from attrs import evolve

from histgames.adjudicator import readings, show
from histgames.adjudicator.sheets import split_orders
from histgames.adjudicator.spelling import ADJUSTMENTS, MOVEMENT, RETREATS, giver
from histgames.core.errors import UnreadableAction
from histgames.core.marks import override
from histgames.core.names import cited
from histgames.core.notation import FormNotation
from histgames.core.steps import Action
from histgames.games.classical.actions import DoneForDraw, Written, of_order
from histgames.games.classical.state import CHART
from histgames.kit.sheets import Change, Done

__all__ = ["NOTATION", "OrderNotation", "place", "unit_text"]

PROVINCE = CHART.province_of
#: Whose order a text is, is said by the seat; the reader wants to know a power.
ANY = next(iter(CHART.powers))
#: A move reads as a retreat where there are retreats, so they come last.
PHASES = (MOVEMENT, ADJUSTMENTS, RETREATS)
SHEET: dict[str, Action] = {each.form: each() for each in (Done, DoneForDraw, Change)}


def place(location: str) -> str:
    """Return a location as it is printed.

    Examples
    --------
    >>> place("stp(sc)"), place("nth")
    ('Stp(sc)', 'Nth')
    """
    return location[:1].upper() + location[1:]


def unit_text(kind: str, at: str) -> str:
    """Return a unit as it is printed, such as ``"F Stp(sc)"``.

    Examples
    --------
    >>> unit_text("F", "stp(sc)"), unit_text("", "par")
    ('F Stp(sc)', 'Par')
    """
    return f"{kind} {place(at)}" if kind else place(at)


class OrderNotation(FormNotation):
    """The notation of orders, printed and read by the adjudicator's package.

    Examples
    --------
    >>> NOTATION.show(NOTATION.parse("army paris supports a mar to burgundy"))
    'A Par S A Mar - Bur'
    """

    def __init__(self) -> None:
        super().__init__((Done, DoneForDraw, Change), {})

    @property
    @override
    def actions(self) -> tuple[type[Action], ...]:
        return (Written, *super().actions)

    @override
    def show(self, action: Action) -> str:
        return show(action.order(ANY), CHART) if isinstance(action, Written) else super().show(action)

    @override
    def verb(self, action: Action) -> str:
        return action.what if isinstance(action, Written) else super().verb(action)

    @override
    def places(self, action: Action, *vocabularies: str) -> tuple[str, ...]:
        """Return the provinces that an order is about: its unit's, the other unit's, the goal."""
        if not isinstance(action, Written) or "zone" not in (vocabularies or self.clickable):
            return ()
        return tuple(dict.fromkeys(PROVINCE[at] for at in (action.at, action.target, action.to) if at in PROVINCE))

    @override
    def readings(self, text: str) -> tuple[Action, ...]:
        """Return every action that `text` may mean.

        Raises
        ------
        UnreadableAction
            If it means nothing: the message says which part and what comes near.
        """
        words = " ".join(text.split()).casefold()
        if words in SHEET:
            return (SHEET[words],)
        named, wrong = giver(text, CHART), None
        for phase in PHASES:  # some texts are orders in one phase only
            try:
                return tuple(
                    evolve(of_order(order), power=named) for order in readings(text, CHART, named or ANY, phase)
                )
            except UnreadableAction as error:
                wrong = wrong or error
        if words.split()[:1] in (["done"], ["change"]):
            raise UnreadableAction(f"{cited(text)} cannot be read: write done, done draw, or change.")
        assert wrong is not None
        raise wrong from None

    @override
    def split(self, text: str) -> tuple[str, ...]:
        r"""Return the orders in a text: in lines, apart by semicolons or commas, or one behind the other.

        Examples
        --------
        >>> NOTATION.split("A Vie - Gal; A Bud - Ser, F Tri H\ndone")
        ('A Vie - Gal', 'A Bud - Ser', 'F Tri H', 'done')
        """
        return split_orders(text, self._reads) or (text,)

    def _reads(self, text: str) -> bool:
        try:
            self.readings(text)
        except UnreadableAction:
            return False
        return True


NOTATION = OrderNotation()
