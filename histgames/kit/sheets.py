"""Secret simultaneous writing: every seat has a sheet that nobody else sees until all have handed in.

A game makes three things of it: an action for each thing that can be written, a `Writing` that says what makes sense and what is
not allowed, and a `Resolving` that waits below it and gets all sheets. `hand_out` puts both on the stack. What others write is kept
from a seat by `own_only`, and what a seat may believe of them is made by `guessed`.

>>> @frozen
... class Bid(Action):
...     form = "bid {coins:number}"
...     coins: int
>>> @frozen
... class Bids(Writing[State, Bid, Sheet[Bid]]):
...     writes = (Bid,)
>>> state = State(stack=(Bids((Sheet("north", (Bid(3),), done=True), Sheet("south", (Bid(2),)))),))
>>> for sheet in own_only(state, "south").top.sheets:
...     print(sheet.seat, sheet.written, sheet.done)
north () True
south (Bid(coins=2),) False
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from attrs import evolve, frozen

from histgames.core.marks import override
from histgames.core.menu import OpenMenu
from histgames.core.steps import Action, Decision, Log, Refusal, State, Step, Task

__all__ = ["Change", "Done", "Resolving", "Sheet", "Writing", "guessed", "hand_out", "own_only"]

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
H = TypeVar("H", bound="Sheet[Any]")


@frozen
class Done(Action):
    """Hand the sheet in."""

    form = "done"


@frozen
class Change(Action):
    """Take back all that is written."""

    form = "change"


@frozen
class Sheet(Generic[A]):
    """What a seat has written. A game makes a subclass if more stands on it, such as a vote; whatever that adds has a default.

    Attributes
    ----------
    seat : str
        Whose it is.
    written : tuple of Action
        What stands on it, in the order in which it was written.
    done : bool
        Whether it was handed in, which everybody may know.
    changes : int
        How often all was taken back, so that a bot can be kept from doing nothing else.
    """

    seat: str
    written: tuple[A, ...] = ()
    done: bool = False
    changes: int = 0

    def blank(self) -> Self:
        """Return the sheet as others see it: whose it is, and whether it was handed in.

        Examples
        --------
        >>> Sheet("north", (Done(),), done=True, changes=2).blank()
        Sheet(seat='north', written=(), done=True, changes=0)
        """
        return type(self)(self.seat, done=self.done)


@frozen
class Resolving(Task[S], Generic[S, H]):
    """Waits below the writing for the sheets that were handed in, and carries out what stands on them.

    One that only looks at them passes them on to the next: ``state.hand_down(Resolving, sheets=self.sheets)``.

    Examples
    --------
    >>> @frozen
    ... class Auction(Resolving[State, Sheet[Action]]):
    ...     def run(self, state, log):
    ...         print([sheet.written for sheet in self.sheets])
    >>> state = State()
    >>> hand_out(state, Writing((Sheet("north"),)), Auction())
    >>> state.pop().act(state, "north", Done(), [])
    >>> state.pop().run(state, [])
    [()]
    """

    sheets: tuple[H, ...] = ()


@frozen
class Writing(Decision[S], Generic[S, A, H]):
    """Several seats write at the same time, each on a sheet of its own, until all have handed in.

    A seat is offered what makes sense next (`entries`); when nothing is missing, how to hand in (`closing`) and to take all back.
    But it may write whatever is not forbidden (`against`), in any sequence, and hand in at any time. What is written in the place
    of something else (`place`) replaces it.

    Attributes
    ----------
    sheets : tuple of Sheet
        One for each seat that is asked.
    writes : tuple of type
        The classes of actions that can be written.
    rule : str
        Id of the rule that says what a seat may do with its sheet.
    """

    writes: ClassVar[tuple[type[Action], ...]] = ()
    rule: ClassVar[str] = ""

    sheets: tuple[H, ...]

    # what a game says

    def entries(self, state: S, sheet: H) -> Sequence[A]:
        """Return what it makes sense to write next, all of it allowed; nothing if nothing is missing."""
        raise NotImplementedError

    def against(self, state: S, sheet: H, entry: A) -> Refusal | None:
        """Return why something cannot be written; by default all can that is in `writes`."""
        return None

    def tidy(self, state: S, entry: A) -> A:
        """Return what is written in the one form in which it is kept; by default as it is."""
        return entry

    def place(self, entry: A) -> object:
        """Return what is written only once, such as the unit that an order is for; None for what replaces nothing."""
        return None

    def closing(self, state: S, sheet: H) -> Sequence[Action]:
        """Return how a seat can hand its sheet in now; nothing if it may not yet."""
        return (Done(),)

    def enough(self, state: S, sheet: H) -> bool:
        """Return whether handing in is offered although there is more to write; by default not, so that nothing is forgotten."""
        return False

    def wrote(self, state: S, sheet: H, entry: A, log: Log, *, again: bool) -> None:
        """Tell the seat what was written, on a sheet that does not hold it yet; `again` if it replaces something."""

    def handed_in(self, state: S, sheet: H, action: Action, log: Log) -> H:
        """Tell everybody that a sheet was handed in, and return it with what the action adds to it."""
        return sheet

    # what follows from it

    def sheet(self, seat: str) -> H:
        """Return the sheet of a seat.

        Raises
        ------
        StopIteration
            If that seat is not asked.

        Examples
        --------
        >>> Writing((Sheet("north"), Sheet("south", done=True))).sheet("south").done
        True
        """
        return next(sheet for sheet in self.sheets if sheet.seat == seat)

    @override
    def seats(self, state: S) -> tuple[str, ...]:
        return tuple([sheet.seat for sheet in self.sheets if not sheet.done])

    @override
    def options(self, state: S, seat: str) -> Sequence[Action]:
        """Return what makes sense; the menu also holds all else that may be written, and what can be done with the sheet."""
        sheet = self.sheet(seat)
        listed: list[Action] = list(self.entries(state, sheet))
        if not listed or self.enough(state, sheet):
            listed = [*self.closing(state, sheet), *([Change()] if sheet.written else []), *listed]
        return OpenMenu(listed, lambda action: self._fits(state, sheet, action))

    def _fits(self, state: S, sheet: H, action: Action) -> bool:
        if isinstance(action, self.writes):
            return self.against(state, sheet, cast(A, action)) is None
        return bool(sheet.written) if isinstance(action, Change) else action in self.closing(state, sheet)

    @override
    def refuse(self, state: S, seat: str, action: Action) -> Refusal | None:
        sheet = self.sheet(seat)
        if isinstance(action, self.writes):
            return self.against(state, sheet, cast(A, action))
        if isinstance(action, Change) and not sheet.written:
            return Refusal("nothing is written yet", self.rule)
        return None

    @override
    def act(self, state: S, seat: str, action: Action, log: Log) -> None:
        """Write something down, take all back, or hand in; when the last has handed in, all sheets go to the `Resolving` below."""
        sheet = self.sheet(seat)
        if isinstance(action, self.writes):
            sheet = self._write(state, sheet, self.tidy(state, cast(A, action)), log)
        elif isinstance(action, Change):
            sheet = evolve(sheet, written=(), changes=sheet.changes + 1)
        else:
            sheet = evolve(self.handed_in(state, sheet, action, log), done=True)
        sheets = tuple([sheet if each.seat == seat else each for each in self.sheets])
        if all([each.done for each in sheets]):
            state.hand_down(Resolving, sheets=sheets)
        else:
            state.push(evolve(self, sheets=sheets))

    def _write(self, state: S, sheet: H, entry: A, log: Log) -> H:
        place = self.place(entry)
        others = tuple([each for each in sheet.written if place is None or self.place(each) != place])
        kept = evolve(sheet, written=others)
        self.wrote(state, kept, entry, log, again=len(others) < len(sheet.written))
        return evolve(kept, written=(*others, entry))


def hand_out(state: State, writing: Writing[Any, Any, Any], *resolving: Step[Any]) -> None:
    """Let seats write, and resolve after that; if nobody has a sheet, at once.

    Parameters
    ----------
    resolving
        The steps that follow, among them a `Resolving`.

    Examples
    --------
    >>> state = State()
    >>> hand_out(state, Writing((Sheet("north"), Sheet("south"))), Resolving())
    >>> [type(step).__name__ for step in state.stack]
    ['Resolving', 'Writing']
    """
    state.push(*([writing] if writing.sheets else []), *resolving)


def own_only(state: S, seat: str) -> S:
    """Return a state as a seat may see it: the sheets of others are empty, even of those who have handed in.

    A commander also sees the sheet of his side.

    Examples
    --------
    >>> state = State(stack=(Writing((Sheet("north", (Done(),)), Sheet("south", (Change(),)))),))
    >>> [sheet.written for sheet in own_only(state, "north").top.sheets]
    [(Done(),), ()]
    """
    own = (seat, seat.partition("/")[0])
    return _with_sheets(state, lambda sheet: sheet if sheet.seat in own else sheet.blank())


def guessed(state: S, seat: str, guess: Callable[[Any], Any]) -> S:
    """Return a state that a seat may believe in.

    Parameters
    ----------
    guess : callable
        Gives for the sheet of another seat, as `own_only` shows it, what may stand on it: a sheet.

    Examples
    --------
    >>> state = State(stack=(Writing((Sheet("north", (Done(),)), Sheet("south"))),))
    >>> seen = guessed(state, "north", lambda sheet: evolve(sheet, written=(Change(),)))
    >>> [sheet.written for sheet in seen.top.sheets]
    [(Done(),), (Change(),)]
    """
    own = (seat, seat.partition("/")[0])
    return _with_sheets(state, lambda sheet: sheet if sheet.seat in own else guess(sheet))


def _with_sheets(state: S, change: Callable[[Any], Any]) -> S:
    stack = tuple(
        [
            evolve(step, sheets=tuple([change(sheet) for sheet in step.sheets])) if isinstance(step, Writing) else step
            for step in state.stack
        ]
    )
    if stack == state.stack:
        return state
    changed = state.copy()
    changed.stack = stack
    return changed
