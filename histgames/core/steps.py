"""Steps: the procedures of a game as named records on the state's stack.

The top of the stack is what happens next. There are three kinds: a `Task` is done at once, a `Decision` asks one or several
seats, a `Roll` asks chance. The kernel takes a step off the stack before it is carried out; a step that goes on pushes itself or
what comes instead. A procedure with parts pushes them, so a battle in its third round is plain data like everything else in the
state: it can be saved, undone and searched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from attrs import define, evolve, fields, frozen

from histgames.core.chance import Chance, Drawn
from histgames.core.errors import FaultyGame
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.outcome import Outcome
from histgames.core.parts import Part

__all__ = ["Action", "Decision", "Log", "Prompt", "Question", "Refusal", "Roll", "State", "Step", "Task"]

Log = list[Event]
#: What a sentence needs beside its words.
Fields = Mapping[str, object]
NOTHING: Fields = {}


@frozen
class Action(Part):
    """What a seat chooses. Subclasses are frozen records.

    Attributes
    ----------
    form : str
        The notation, with fields in braces; see `histgames.core.notation`.
    says : str
        What people read, with fields in braces: ``"Place {unit} in {zone}"``; see `histgames.core.words`.
    """

    form: ClassVar[str] = ""
    says: ClassVar[str] = ""


@frozen
class Prompt:
    """The question put to a seat: a sentence in plain words, the rule it comes from, and the values of its fields in braces."""

    text: str
    rule: str
    fields: Fields = NOTHING


@frozen
class Refusal:
    """Why an action is not allowed: a sentence, the rule that forbids it, and the values of the sentence's fields in braces."""

    text: str
    rule: str
    fields: Fields = NOTHING


@define(kw_only=True)
class State:
    """Base of a game's state: plain data, compared with ``==``.

    Games add their fields: frozen records in dicts. Only the kernel's working copy is ever changed, while an action is being
    carried out; a state that was handed out stays as it is.

    Attributes
    ----------
    stack : tuple of Step
        What comes next, the last one first.
    outcome : Outcome or None
        How the game ended.
    scenario : str
        Name of the scenario.
    on : frozenset of str
        Names of the rules in force: the scenario's, and those of the options that are on. Only points look at it.
    sides : tuple of str
        Who plays, where that is not the same in every game.

    Examples
    --------
    >>> from histgames.core import State, Task
    >>> from attrs import frozen
    >>> @frozen
    ... class Campaign(Task[State]):
    ...     lost: int = 0
    >>> @frozen
    ... class Battle(Task[State]):
    ...     zone: str
    >>> state = State()
    >>> state.push(Battle("Gwent"), Battle("Rhos"), Campaign())
    >>> state.top, state.pop()
    (Battle(zone='Gwent'), Battle(zone='Gwent'))
    >>> state.hand_down(Campaign, lost=2)
    >>> state.unwind(Campaign)
    >>> state.stack, state.copy() == state
    ((Campaign(lost=2),), True)
    """

    stack: tuple[Step[Any], ...] = ()
    outcome: Outcome | None = None
    scenario: str = ""
    on: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()

    def copy(self) -> Self:
        """Return a working copy: dicts are copied, the frozen records in them are shared.

        Examples
        --------
        >>> state = State(stack=(Task(),))
        >>> copied = state.copy()
        >>> _ = copied.pop()
        >>> state.stack, copied.stack
        ((Task(),), ())
        """
        return cast("Self", _copier(type(self))(self))  # type: ignore[arg-type]  # a class can be hashed, its states cannot

    @property
    def top(self) -> Step[Any] | None:
        """The step that comes next, or None."""
        return self.stack[-1] if self.stack else None

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the stack so that the first one given comes first.

        Examples
        --------
        >>> state = State()
        >>> state.push(Task(), Roll())
        >>> state.stack
        (Roll(), Task())
        """
        self.stack = (*self.stack, *reversed(steps))

    def pop(self) -> Step[Any]:
        """Take the top step off the stack and return it.

        Examples
        --------
        >>> state = State(stack=(Roll(), Task()))
        >>> state.pop(), state.stack
        (Task(), (Roll(),))
        """
        top = self.stack[-1]
        self.stack = self.stack[:-1]
        return top

    def unwind(self, kind: type[Step[Any]]) -> None:
        """Take steps off the stack until one of that kind is on top: all that was to come before it does not happen.

        Raises
        ------
        LookupError
            If there is no such step; nothing is taken off.

        Examples
        --------
        >>> state = State(stack=(Roll(), Task(), Task()))
        >>> state.unwind(Roll)
        >>> state.stack
        (Roll(),)
        """
        for at in reversed(range(len(self.stack))):
            if isinstance(self.stack[at], kind):
                self.stack = self.stack[: at + 1]
                return
        raise LookupError(f"there is no {kind.__name__} on the stack")

    def hand_down(self, kind: type[Step[Any]], **result: object) -> None:
        """Hand a result to the nearest step of that kind on the stack: it gets these fields.

        Raises
        ------
        LookupError
            If there is no such step.
        FaultyGame
            If it has no such field.

        Examples
        --------
        >>> from attrs import frozen
        >>> @frozen
        ... class Battle(Task[State]):
        ...     lost: int = 0
        >>> state = State(stack=(Battle(), Task()))
        >>> state.hand_down(Battle, lost=2)
        >>> state.stack
        (Battle(lost=2), Task())
        """
        for at in reversed(range(len(self.stack))):
            if isinstance(self.stack[at], kind):
                if strange := sorted(set(result) - {each.name for each in fields(type(self.stack[at]))}):
                    raise FaultyGame(
                        f"{type(self.stack[at]).__name__} is handed {strange[0]!r}, but has no such field."
                    )
                given = evolve(self.stack[at], **result)
                self.stack = (*self.stack[:at], given, *self.stack[at + 1 :])
                return
        raise LookupError(f"there is no {kind.__name__} on the stack")


@cache
def _copier(kind: type[State]) -> Callable[[State], State]:
    """Write the function that copies states of a class: one line a field, as a game's author would write it by hand, and as fast."""
    names = [each.name for each in fields(kind)]
    lines = [f" new.{name} = value.copy() if (value := old.{name}).__class__ is dict else value" for name in names]
    space: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join(["def copied(old):", " new = make(kind)", *lines, " return new"]), space)
    return cast("Callable[[State], State]", space["copied"])


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


@frozen
class Step(Part, Generic[S]):
    """A named step of a procedure; subclasses are frozen records that hold what the step must remember."""


@frozen
class Task(Step[S]):
    """A step that needs nobody: the kernel takes it off the stack and runs it at once."""

    def run(self, state: S, log: Log) -> None:
        """Carry the step out on the working copy `state`, adding events to `log` and pushing further steps."""
        raise NotImplementedError


@frozen
class Decision(Step[S]):
    """A step that asks one or several seats. A decision that is not over when one has answered pushes itself again."""

    def seats(self, state: S) -> tuple[str, ...]:
        """Return the seats that must still decide, at least one."""
        raise NotImplementedError

    def options(self, state: S, seat: str) -> Sequence[Action]:
        """Return the legal actions of `seat` in a stable order, at least one."""
        raise NotImplementedError

    def act(self, state: S, seat: str, action: Action, log: Log) -> None:
        """Carry out a legal action on the working copy `state`, from whose stack this step has been taken."""
        raise NotImplementedError

    def prompt(self, state: S, seat: str) -> Prompt:
        """Return the question in plain words."""
        raise NotImplementedError

    def refuse(self, state: S, seat: str, action: Action) -> Refusal | None:
        """Return why an action outside `options` is not allowed, or None if no single rule says it."""
        return None

    def meant(self, state: S, seat: str, action: Action) -> Action:
        """Return what a seat means by an action that was typed and is not legal as it stands: itself, or what it is short for."""
        return action


@frozen
class Question(Decision[S], Generic[S, A]):
    """The usual decision: one seat is asked, and it is over when that has answered.

    Attributes
    ----------
    asked : Prompt
        The question, where it is always the same; else `prompt` is overridden.
    """

    asked: ClassVar[Prompt]

    def seat(self, state: S) -> str:
        """Return who is asked."""
        raise NotImplementedError

    def answer(self, state: S, action: A, log: Log) -> None:
        """Carry out the answer."""
        raise NotImplementedError

    @override
    def seats(self, state: S) -> tuple[str, ...]:
        return (self.seat(state),)

    @override
    def act(self, state: S, seat: str, action: Action, log: Log) -> None:
        """Carry out the answer; the question is over."""
        self.answer(state, cast(A, action), log)

    @override
    def prompt(self, state: S, seat: str) -> Prompt:
        return self.asked


@frozen
class Roll(Step[S]):
    """A step that asks chance: the kernel takes it off the stack when the dice or draws are known."""

    def chance(self, state: S) -> Chance:
        """Return what is rolled or drawn, with its outcomes and their probabilities."""
        raise NotImplementedError

    def settle(self, state: S, drawn: Drawn, log: Log) -> None:
        """Carry the outcome out on the working copy `state`."""
        raise NotImplementedError
