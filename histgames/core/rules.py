"""What a game tells the kernel: its scenarios, options, set-up, notation, views and words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from attrs import frozen

from histgames.core.dates import HistoricalDate
from histgames.core.errors import GameError, UnknownName
from histgames.core.events import Event
from histgames.core.names import cited, nearest
from histgames.core.notation import Notation
from histgames.core.steps import State, Step

__all__ = ["Option", "Rules", "Scenario"]

S = TypeVar("S", bound=State)


@frozen(kw_only=True)
class Scenario:
    """A scenario: name in programs, title for people, what it is about, when, and the rule that describes it."""

    name: str
    title: str
    about: str
    year: int
    rule: str


@frozen(kw_only=True)
class Option:
    """A rule that can be switched: its default, its choices, and what it does in a sentence."""

    name: str
    default: bool | str
    about: str
    rule: str
    choices: tuple[bool | str, ...] = (False, True)
    scenarios: tuple[str, ...] = ()  # where it means something; empty for all


class Rules(ABC, Generic[S]):
    """The rules of one game. A session, a player, a board need nothing else to know about it."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int] = 1
    sides: ClassVar[tuple[str, ...]]
    scenarios: ClassVar[Mapping[str, Scenario]]
    options: ClassVar[Mapping[str, Option]]
    state_type: ClassVar[type[Any]]
    step_types: ClassVar[tuple[type[Step[Any]], ...]]
    notation: Notation
    #: A user's own tables, kept in records: for each the rows as text.
    tables: Mapping[str, list[dict[str, str]]] = {}

    def choose_options(self, given: Mapping[str, bool | str] | None) -> dict[str, bool | str]:
        """Return all options with the given values and the defaults of the others.

        Raises
        ------
        UnknownName
            If an option or its value does not exist.
        """
        chosen = {name: option.default for name, option in self.options.items()}
        if given is not None and not isinstance(given, Mapping):
            raise UnknownName(
                f"Options are given as names with values, such as {{{next(iter(self.options), 'name')!r}: True}}, not as {cited(given)}."
            )
        for name, value in (given or {}).items():
            if name not in self.options:
                near = nearest(name, self.options, count=1)
                meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(self.options)}."
                raise UnknownName(f"{self.title} has no option {cited(name)}: {meant}")
            choices = self.options[name].choices
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                wanted = " or ".join(repr(choice) for choice in choices)
                raise UnknownName(f"The option {name!r} of {self.title} can be {wanted}, not {cited(value)}.")
            chosen[name] = value
        return chosen

    def choose_scenario(self, name: str | None) -> Scenario:
        """Return the scenario of that name; the first for None.

        Raises
        ------
        UnknownName
            If there is none of that name.
        """
        if name is None:
            return next(iter(self.scenarios.values()))
        if not isinstance(name, str) or name not in self.scenarios:
            raise UnknownName(f"{self.title} has no scenario {cited(name)}: there are {', '.join(self.scenarios)}.")
        return self.scenarios[name]

    def must_be_seat(self, seat: object) -> None:
        """Refuse what is no side and no commander of a side.

        Raises
        ------
        UnknownName
            With the sides that there are.
        """
        if not isinstance(seat, str) or self.side_of(seat) not in self.sides:
            raise UnknownName(f"There is no side {cited(seat)} in {self.title}: there are {' and '.join(self.sides)}.")

    def side_of(self, seat: str) -> str:
        """Return the side a seat belongs to: ``"norman"`` for ``"norman/hereford"``."""
        return seat.partition("/")[0]

    @abstractmethod
    def setup(self, scenario: str, options: Mapping[str, bool | str]) -> S:
        """Return the state in which a scenario starts, before anything was run."""

    def view(self, state: S, seat: str) -> S:
        """Return the state without what `seat` may not know; the given state is not changed. By default nothing is hidden."""
        return state

    def imagine(self, view: S, seat: str, random: Random) -> S:
        """Return a full state that `seat` may believe in: what its view hides is filled in at random."""
        return view

    def evaluate(self, state: S, side: str) -> float:
        """Return how good a state is for a side, larger is better; players compare it, nothing else."""
        return 0.0

    def check(self, state: S) -> list[str]:
        """Return what is wrong with a position, a sentence each; empty if it can be played on from."""
        return []

    def census(self, state: S) -> Mapping[str, int]:
        """Return how many pieces of each kind there are in all places together, which play must not change; empty if unknown."""
        return {}

    def date(self, state: S) -> HistoricalDate:
        """Return the date that the state stands for; by default the year of the first scenario."""
        return HistoricalDate(year=self.choose_scenario(None).year)

    def tell(self, event: Event) -> str:
        """Return an event in words."""
        return ", ".join([event.kind, *(f"{name} {value}" for name, value in event.data.items())])

    def headline(self, state: S) -> str:
        """Return where in the game a state is, for example ``"Turn 3 of 10, Norman Movement Phase"``."""
        return self.title

    def score(self, state: S) -> Mapping[str, int]:
        """Return the victory points so far, an entry for each line of the scenario's list and ``"total"``."""
        return {}

    def read_position(self, text: str, options: Mapping[str, bool | str] | None = None) -> S:
        """Return the state that a text describes, to be played on from.

        Raises
        ------
        GameError
            If the text is wrong, or the game has no notation for positions.
        """
        raise GameError(f"{self.title} has no notation for positions.")

    def show_position(self, state: S) -> str:
        """Return a state as the text that `read_position` reads."""
        raise GameError(f"{self.title} has no notation for positions.")

    def rows(self, state: S) -> list[dict[str, Any]]:
        """Return the board as a table: a row for each zone, with its id as ``"zone"``."""
        return []
