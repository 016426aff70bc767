"""Steps: the procedures of a game as named records on the state's stack.

The top of the stack is what happens next. There are three kinds: a `Task` is done at once, a `Decision` asks one or several
seats, a `Roll` asks chance. A procedure that needs several of them pushes the rest and is resumed when those are done, so a
battle in its third round is plain data like everything else in the state: it can be saved, undone and searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from attrs import define, fields, frozen

from histgames.core.chance import Chance, Drawn
from histgames.core.events import Event
from histgames.core.outcome import Outcome

__all__ = ["Action", "Decision", "Log", "Prompt", "Refusal", "Roll", "State", "Step", "Task"]

Log = list[Event]


@frozen
class Action:
    """What a seat chooses. Subclasses are frozen records with a `form`, their notation (see `notation`)."""

    form: ClassVar[str] = ""


@frozen
class Prompt:
    """The question put to a seat: a sentence in plain words and the rule it comes from."""

    text: str
    rule: str


@frozen
class Refusal:
    """Why an action is not allowed: a sentence and the rule that forbids it."""

    text: str
    rule: str


@define(kw_only=True)
class State:
    """Base of a game's state: plain data, compared with ``==``.

    Games add their fields: frozen records in dicts. Only the kernel's working copy is ever changed, while an action is being
    carried out; a state that was handed out stays as it is.
    """

    stack: tuple[Step[Any], ...] = ()
    outcome: Outcome | None = None

    def copy(self) -> Self:
        """Return a working copy: dicts are copied, the frozen records in them are shared.

        Games with many fields write their own, which is quicker.
        """
        values: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(type(self))}
        make: Any = type(self)
        copied: Self = make(**{name: v.copy() if isinstance(v, dict) else v for name, v in values.items()})
        return copied

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the stack so that the first one given comes first."""
        self.stack = (*self.stack, *reversed(steps))

    def pop(self) -> None:
        """Take the top step off the stack: it is finished."""
        self.stack = self.stack[:-1]

    def replace(self, step: Step[Any]) -> None:
        """Put `step` in the place of the top step."""
        self.stack = (*self.stack[:-1], step)


S = TypeVar("S", bound=State)


@frozen
class Step(Generic[S]):
    """A named step of a procedure; subclasses are frozen records that hold what the step must remember."""


@frozen
class Task(Step[S]):
    """A step that needs nobody: the kernel takes it off the stack and runs it at once."""

    def run(self, state: S, log: Log) -> None:
        """Carry the step out on the working copy `state`, adding events to `log` and pushing further steps."""
        raise NotImplementedError


@frozen
class Decision(Step[S]):
    """A step that asks one or several seats. It stays on the stack until `act` pops or replaces it."""

    def seats(self, state: S) -> tuple[str, ...]:
        """Return the seats that must still decide, at least one."""
        raise NotImplementedError

    def options(self, state: S, seat: str) -> Sequence[Action]:
        """Return the legal actions of `seat` in a stable order, at least one."""
        raise NotImplementedError

    def act(self, state: S, seat: str, action: Action, log: Log) -> None:
        """Carry out a legal action on the working copy `state`."""
        raise NotImplementedError

    def prompt(self, state: S, seat: str) -> Prompt:
        """Return the question in plain words."""
        raise NotImplementedError

    def refuse(self, state: S, seat: str, action: Action) -> Refusal | None:
        """Return why an action outside `options` is not allowed, or None if no single rule says it."""
        return None


@frozen
class Roll(Step[S]):
    """A step that asks chance: the kernel takes it off the stack when the dice or draws are known."""

    def chance(self, state: S) -> Chance:
        """Return what is rolled or drawn, with its outcomes and their probabilities."""
        raise NotImplementedError

    def settle(self, state: S, drawn: Drawn, log: Log) -> None:
        """Carry the outcome out on the working copy `state`."""
        raise NotImplementedError
