"""Orders as players write them are the notation of the game; beside them there are only ``done``, ``done draw`` and ``change``."""

from __future__ import annotations

from attrs import evolve

from histgames.adjudicator import readings, show
from histgames.adjudicator.spelling import giver
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
        try:
            named = giver(text, CHART)
            return tuple(evolve(of_order(order), power=named) for order in readings(text, CHART, named or ANY))
        except UnreadableAction as error:
            if words.split()[:1] in (["done"], ["change"]):
                raise UnreadableAction(f"{cited(text)} cannot be read: write done, done draw, or change.") from None
            raise error from None


NOTATION = OrderNotation()
