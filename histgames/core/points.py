"""Points: the places where a game lets other rules have their say.

A game names them all in one module, each with the rule of its rulebook. A chapter asks a point and never an option; an optional
rule, or the special rules of a scenario, hook into points from a module of their own. Which hooks count follows from the rules in
force, `State.on`, and is put together once for each set of them, so nothing but names is in the state.

There are three kinds. A `Procedure` gives the steps that come next: a rule may put steps before or after, or others in their place.
A `Check` gives the reason why something is not allowed. A `Value` gives a number, a list or whatever else a rule may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Generic, Protocol, TypeVar

from histgames.core.errors import FaultyGame
from histgames.core.marks import override
from histgames.core.steps import Refusal, Step

__all__ = ["Check", "InForce", "Point", "Procedure", "Value", "points_of"]

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Steps = Iterable[Step[Any]]


class InForce(Protocol):
    """What a point must know of a state: the names of the rules in force."""

    @property
    def on(self) -> frozenset[str]:
        """The names of the rules in force."""


class Point:
    """A place where other rules may have their say.

    Parameters
    ----------
    rule : str
        Id of the rule in the ledger that says what happens here.
    about : str
        In a few words what is decided here, for those who write an optional rule.
    """

    def __init__(self, rule: str, about: str) -> None:
        self.rule, self.about = rule, about
        self.name = ""
        self._hooks: dict[str, dict[str, Callable[..., Any]]] = {}
        self._order: dict[str, int] = {}
        self._forget()

    @override
    def __repr__(self) -> str:
        """Return what the point is called and what it decides."""
        return f"<{type(self).__name__} {self.name or self.rule}: {self.about}>"

    def _hook(self, how: str, name: str) -> Callable[[F], F]:
        def hook(say: F) -> F:
            known = self._hooks.setdefault(how, {}).get(name)
            if known is not None and known is not say:
                raise FaultyGame(f"The rule {name!r} hooks into {self!r} twice.")
            self._hooks[how][name] = say
            self._forget()
            return say

        return hook

    def _forget(self) -> None:
        raise NotImplementedError

    def _in_force(self, how: str, on: frozenset[str]) -> list[Callable[..., Any]]:
        hooks = self._hooks.get(how, {})
        return [hooks[name] for name in sorted(hooks, key=self._place) if name in on]

    def _place(self, name: str) -> tuple[int, str]:
        return self._order.get(name, len(self._order)), name

    # what a game's form is checked for

    @property
    def names(self) -> frozenset[str]:
        """The names of all rules that hook in here.

        Examples
        --------
        >>> WALK = Check("XX-3", "a stage is walked")
        >>> _ = WALK.refused_by("snow")(lambda state: None)
        >>> WALK.names
        frozenset({'snow'})
        """
        return frozenset(name for hooks in self._hooks.values() for name in hooks)

    def settle(self, name: str, order: Sequence[str], clash: Callable[[str, str], bool]) -> None:
        """Give the point its name and the order in which rules have their say, and look for what cannot be.

        Parameters
        ----------
        name : str
            What the game calls it.
        order : sequence of str
            The names of all optional rules and scenarios of the game.
        clash : callable
            Says of two rules whether they can never be in force together.

        Raises
        ------
        FaultyGame
            If a hook belongs to no rule of the game, or two rules would take the place of the usual at the same time.
        """
        self.name = name
        self._order = {each: number for number, each in enumerate(order)}
        self._forget()
        if strange := sorted(self.names - set(order)):
            raise FaultyGame(
                f"{strange[0]!r} hooks into {self!r}, but the game has no option or scenario of that name."
            )
        for one, other in combinations(sorted(self._hooks.get("instead", {})), 2):
            if not clash(one, other):
                raise FaultyGame(
                    f"{one!r} and {other!r} would both take the place of the usual in {self!r}: let one exclude the other."
                )


class _Answered(Point):
    """A point at which something happens even if no other rule is in force."""

    def __init__(self, rule: str, about: str) -> None:
        self._usual: Callable[..., Any] | None = None
        super().__init__(rule, about)

    def usual(self, say: F) -> F:
        """Set what happens here when no other rule is in force; a decorator, or a plain call.

        Raises
        ------
        FaultyGame
            If that has been said already.
        """
        if self._usual is not None and self._usual is not say:
            raise FaultyGame(f"{self!r} has a usual answer already: {self._usual.__qualname__}.")
        self._usual = say
        self._forget()
        return say

    def instead(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` take the place of what usually happens.

        Examples
        --------
        >>> from histgames.core import State
        >>> BREAD = Value[int]("XX-3", "what a stage costs")
        >>> _ = BREAD.usual(lambda state: 3), BREAD.instead("guide")(lambda state: 2)
        >>> BREAD(State()), BREAD(State(on=frozenset({"guide"})))
        (3, 2)
        """
        return self._hook("instead", name)

    @override
    def settle(self, name: str, order: Sequence[str], clash: Callable[[str, str], bool]) -> None:
        """Look for what cannot be; see `Point.settle`.

        Raises
        ------
        FaultyGame
            Also if nobody has said what usually happens here.
        """
        super().settle(name, order, clash)
        self._answer(frozenset())

    def _answer(self, on: frozenset[str]) -> Callable[..., Any]:
        instead = self._in_force("instead", on)
        usual = instead[-1] if instead else self._usual
        if usual is None:
            raise FaultyGame(f"Nobody has said what usually happens in {self!r}: its `usual` is missing.")
        return usual


class Procedure(_Answered):
    """A point that gives the steps of a procedure: what a turn, a battle or a march consists of.

    Examples
    --------
    >>> from histgames.core import State, Task
    >>> class Duel(Task[State]): ...
    >>> class Parley(Task[State]): ...
    >>> BATTLE = Procedure("XX-7.0", "a battle")
    >>> _ = BATTLE.usual(lambda state: (Duel(),))
    >>> _ = BATTLE.before("parley")(lambda state: (Parley(),))
    >>> [type(step).__name__ for step in BATTLE(State(on=frozenset({"parley"})))]
    ['Parley', 'Duel']
    >>> [type(step).__name__ for step in BATTLE(State())]
    ['Duel']
    """

    @override
    def _forget(self) -> None:
        self._parts: dict[frozenset[str], tuple[Callable[..., Steps], ...]] = {}

    def before(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` put steps before: a function of the state and what the procedure is given."""
        return self._hook("before", name)

    def after(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` put steps after.

        Examples
        --------
        >>> from histgames.core import State, Task
        >>> class Walk(Task[State]): ...
        >>> class Sleep(Task[State]): ...
        >>> DAY = Procedure("XX-2", "a day")
        >>> _ = DAY.usual(lambda state: (Walk(),))
        >>> _ = DAY.after("rest")(lambda state: (Sleep(),))
        >>> [type(step).__name__ for step in DAY(State(on=frozenset({"rest"})))]
        ['Walk', 'Sleep']
        """
        return self._hook("after", name)

    def __call__(self, state: InForce, *given: Any) -> tuple[Step[Any], ...]:
        """Return the steps in the order in which they come, ready to be pushed.

        Raises
        ------
        FaultyGame
            If nobody has said what usually happens here.
        """
        parts = self._parts.get(state.on)
        if parts is None:
            parts = self._parts[state.on] = self._compose(state.on)
        if len(parts) == 1:
            return tuple(parts[0](state, *given))
        return tuple([step for part in parts for step in part(state, *given)])

    def _compose(self, on: frozenset[str]) -> tuple[Callable[..., Steps], ...]:
        return (*self._in_force("before", on), self._answer(on), *self._in_force("after", on))


class Check(Point):
    """A point that says why something is not allowed: the first reason that a chapter or a rule in force gives.

    Examples
    --------
    >>> from histgames.core import State
    >>> MAY_PASS = Check("XX-5.1", "a pass is crossed")
    >>> @MAY_PASS.refused_by("snow")
    ... def in_winter(state, origin):
    ...     return Refusal("the passes are closed", "XX-J-a") if origin == "Brenner" else None
    >>> MAY_PASS(State(on=frozenset({"snow"})), "Brenner").text
    'the passes are closed'
    >>> MAY_PASS(State(), "Brenner") is None
    True
    """

    def __init__(self, rule: str, about: str) -> None:
        super().__init__(rule, about)
        self._always: list[Callable[..., Refusal | None]] = []

    @override
    def _forget(self) -> None:
        self._checks: dict[frozenset[str], tuple[Callable[..., Refusal | None], ...]] = {}

    def always(self, say: F) -> F:
        """Add a check of the base rules, asked after those before it; a decorator.

        Examples
        --------
        >>> from histgames.core import State
        >>> WALK = Check("XX-3", "a stage is walked")
        >>> _ = WALK.always(lambda state, bread: None if bread else Refusal("there is no bread", "XX-3"))
        >>> WALK(State(), 0).text, WALK(State(), 1)
        ('there is no bread', None)
        """
        if say not in self._always:
            self._always.append(say)
        self._forget()
        return say

    def refused_by(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` refuse: a function that gives a `Refusal` or None."""
        return self._hook("refused", name)

    def instead(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` judge alone in place of the base rules.

        Examples
        --------
        >>> from histgames.core import State
        >>> WALK = Check("XX-3", "a stage is walked")
        >>> _ = WALK.always(lambda state, bread: None if bread else Refusal("there is no bread", "XX-3"))
        >>> _ = WALK.instead("fasting")(lambda state, bread: None)
        >>> WALK(State(on=frozenset({"fasting"})), 0) is None
        True
        """
        return self._hook("instead", name)

    def __call__(self, state: InForce, *given: Any) -> Refusal | None:
        """Return the first reason against, or None."""
        for check in self.checks(state.on):
            if refusal := check(state, *given):
                return refusal
        return None

    def checks(self, on: frozenset[str]) -> tuple[Callable[..., Refusal | None], ...]:
        """Return the checks that count under the rules `on`, in the order in which they are asked.

        Examples
        --------
        >>> WALK = Check("XX-3", "a stage is walked")
        >>> _ = WALK.refused_by("snow")(lambda state: Refusal("the pass is closed", "XX-J"))
        >>> len(WALK.checks(frozenset())), len(WALK.checks(frozenset({"snow"})))
        (0, 1)
        """
        checks = self._checks.get(on)
        if checks is None:
            instead = self._in_force("instead", on)
            base = [instead[-1]] if instead else self._always
            checks = self._checks[on] = (*base, *self._in_force("refused", on))
        return checks


class Value(_Answered, Generic[T]):
    """A point that gives a value: a number, a list of modifiers, the cards that can be drawn.

    Examples
    --------
    >>> from histgames.core import State
    >>> LOSSES = Value[int]("XX-7.3", "how many units a lost battle costs")
    >>> _ = LOSSES.usual(lambda state, beaten: beaten // 2)
    >>> _ = LOSSES.changed_by("hard winter")(lambda state, number, beaten: number + 1)
    >>> LOSSES(State(), 6), LOSSES(State(on=frozenset({"hard winter"})), 6)
    (3, 4)
    """

    @override
    def _forget(self) -> None:
        self._parts: dict[frozenset[str], tuple[Callable[..., T], tuple[Callable[..., T], ...]]] = {}

    def changed_by(self, name: str) -> Callable[[F], F]:
        """Let the rule `name` change the value: a function of the state, the value so far, and what is given."""
        return self._hook("changed", name)

    def __call__(self, state: InForce, *given: Any) -> T:
        """Return the value under the rules in force.

        Raises
        ------
        FaultyGame
            If nobody has said what it usually is.
        """
        parts = self._parts.get(state.on)
        if parts is None:
            parts = self._parts[state.on] = self._compose(state.on)
        usual, changes = parts
        value = usual(state, *given)
        for change in changes:
            value = change(state, value, *given)
        return value

    def _compose(self, on: frozenset[str]) -> tuple[Callable[..., T], tuple[Callable[..., T], ...]]:
        return self._answer(on), tuple(self._in_force("changed", on))


def points_of(names: Mapping[str, object]) -> dict[str, Point]:
    """Return the points among the names of a module, by name.

    Examples
    --------
    >>> list(points_of({"MAY_PASS": Check("XX-5.1", "a pass"), "ZONES": ()}))
    ['MAY_PASS']
    """
    return {name: thing for name, thing in names.items() if isinstance(thing, Point)}
