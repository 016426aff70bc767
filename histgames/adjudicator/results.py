"""What an adjudication gives back: a ruling for each order, with its reason and its rule, and the position after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from attrs import field, frozen

from histgames.adjudicator.orders import Order, Unit

__all__ = [
    "CUT",
    "DISLODGED",
    "DISRUPTED",
    "FAILS",
    "GIVEN",
    "HELD",
    "HOLDS",
    "ILLEGAL",
    "STANDS",
    "SUCCEEDS",
    "VOID",
    "AdjustmentResult",
    "Dislodged",
    "MovementResult",
    "RetreatResult",
    "Ruling",
]

#: Words for the outcome of an order. Any order can be illegal; supports and convoys that nothing matches are void.
ILLEGAL, VOID = "illegal", "void"
SUCCEEDS, FAILS = "succeeds", "fails"  # moves, retreats, builds, removals
HOLDS, DISLODGED = "holds", "dislodged"  # holds
GIVEN, CUT = "given", "cut"  # supports
STANDS, DISRUPTED, HELD = "stands", "disrupted", "held-by-paradox-rule"  # convoys


@frozen
class Ruling:
    """What became of an order.

    Attributes
    ----------
    order : Order
        The order as it was given.
    outcome : str
        One of the words of this module.
    reason : str
        Why, in a sentence.
    rule : str
        The rule that says so.
    by : tuple of str
        The provinces of the units that brought it about.
    dislodged : bool
        Whether the ordered unit was dislodged in this phase, whatever it was told to do.
    """

    order: Order
    outcome: str
    reason: str
    rule: str
    by: tuple[str, ...] = ()
    dislodged: bool = False


@frozen
class Dislodged:
    """A unit that must retreat or be disbanded (CR-D3.15).

    Attributes
    ----------
    unit : Unit
        The unit, still with its old location.
    attacker : Unit
        The unit that took its place, with the location it came from.
    by_convoy : bool
        Whether the attacker came by convoy: then its origin is not barred (CR-D6.2).
    retreats : tuple of str
        The locations it may go to (CR-D6.1).
    """

    unit: Unit
    attacker: Unit
    by_convoy: bool
    retreats: tuple[str, ...]


@frozen
class MovementResult:
    """The outcome of a movement phase.

    Attributes
    ----------
    outcomes : tuple of str
        A word for each order, in the order in which they were given.
    units : tuple of Unit
        Who stands where afterwards, without the dislodged.
    dislodged : tuple of Dislodged
        Who must retreat.
    stood_off : tuple of str
        The provinces left vacant by a stand-off: nobody may retreat there (CR-D6.2).
    """

    outcomes: tuple[str, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    stood_off: tuple[str, ...]
    _explain: Callable[[], tuple[tuple[Ruling, ...], tuple[Ruling, ...]]] = field(eq=False, repr=False)

    @cached_property
    def _rulings(self) -> tuple[tuple[Ruling, ...], tuple[Ruling, ...]]:
        return self._explain()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """A ruling for each order, in the order in which they were given; the reasons are put into words when asked for.

        Examples
        --------
        >>> from histgames.adjudicator import Move, Unit, adjudicate, standard
        >>> units = [Unit("AUS", "A", "vie"), Unit("ITA", "A", "tyr")]
        >>> result = adjudicate(standard(), units, [Move("AUS", "A", "vie", "tyr")])
        >>> result.rulings[0].reason, result.rulings[0].rule, result.rulings[0].by
        ('Held off by the army in Tyrolia, 1 against 1.', 'CR-D3.2', ('tyr',))
        """
        return self._rulings[0]

    @property
    def unordered(self) -> tuple[Ruling, ...]:
        """A ruling for each unit without a legal order: it holds (CR-D2.1).

        Examples
        --------
        >>> from histgames.adjudicator import Move, Unit, adjudicate, standard
        >>> units = [Unit("AUS", "A", "vie"), Unit("ITA", "A", "tyr")]
        >>> result = adjudicate(standard(), units, [Move("AUS", "A", "vie", "tyr")])
        >>> [(ruling.order.at, ruling.reason) for ruling in result.unordered]
        [('tyr', 'Stayed against the army in Vienna.')]
        """
        return self._rulings[1]


@frozen
class RetreatResult:
    """The outcome of a retreat phase: rulings, the units on the board, and those taken off it."""

    rulings: tuple[Ruling, ...]
    units: tuple[Unit, ...]
    disbanded: tuple[Unit, ...]


@frozen
class AdjustmentResult:
    """The outcome of an adjustment phase: rulings, the units on the board, new ones, and those removed without an order."""

    rulings: tuple[Ruling, ...]
    units: tuple[Unit, ...]
    built: tuple[Unit, ...] = field(default=())
    removed: tuple[Unit, ...] = field(default=())
