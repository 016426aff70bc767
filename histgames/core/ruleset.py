"""What a game tells the kernel: its scenarios, options, set-up, notation, views and words, as one record of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from random import Random
from types import ModuleType
from typing import Any, Generic, TypeVar

from attrs import define, field, fields, frozen

from histgames.core import options as optional
from histgames.core.dates import HistoricalDate
from histgames.core.errors import FaultyGame, GameError, UnknownName, Unreadable
from histgames.core.events import Event
from histgames.core.files import read_text
from histgames.core.ledger import is_rule
from histgames.core.names import cited
from histgames.core.notation import Notation
from histgames.core.options import Option, Scenario
from histgames.core.outcome import Score
from histgames.core.parts import found_in, must_be_record, named, rule_modules
from histgames.core.points import points_of
from histgames.core.steps import Action, Prompt, Refusal, State, Step
from histgames.core.tables import Row
from histgames.core.words import ENGLISH, Show, Words, check_template, read_language

__all__ = ["Option", "Ruleset", "Scenario", "Start"]

S = TypeVar("S", bound=State)
Chosen = Mapping[str, bool | str]


@frozen
class Start:
    """What is going to be played: the scenario, a value for every option, the names of the rules in force, and who plays."""

    scenario: Scenario
    options: Chosen
    on: frozenset[str]
    sides: tuple[str, ...]


def _nothing(*_: object) -> Any:
    return {}


def _no_position(*_: object) -> Any:
    raise GameError("This game has no notation for positions.")


@define(kw_only=True, eq=False, slots=False)
class Ruleset(Generic[S]):
    """The rules of one game. A session, a player, a board need nothing else to know about it.

    A game makes one record of this kind and fills in what it has; nothing is subclassed. Its actions, steps, events and points are
    found in the modules of `package`.

    Attributes
    ----------
    name, title : str
        What programs and people call the game.
    package : str
        The package, or the module, that the game's parts stand in.
    state : type
        The class of its states.
    sides : tuple of str
        Who plays, if that is always the same; else everybody who may play, in order.
    seats_for : callable, optional
        For a game that more or fewer can play: gives the sides for a number of players.
    players : tuple of int
        How many can play; by default as many as there are sides.
    scenarios, options : mapping
        By name; the first scenario is the usual one.
    setup : callable
        Gives for a `Start` the state in which it begins, before anything was run; what comes first is pushed (`State.push`). The
        kernel fills in the fields that every state has.
    notation : Notation
        How actions are written.
    version : int
        Goes up when a change of the rules alters what old records mean.
    ways : mapping
        How the fields of sentences are shown; see `histgames.core.words`.
    names : mapping
        What people call the sides and seats whose name is more than their word with a capital letter.
    peoples : mapping
        Sides that are a people, as a sentence has them in the plural: "the Welsh" win.
    tables : mapping
        A user's own tables, kept in records: for each the rows as text.
    values : mapping
        The tables of numbers that the game is played with, by title: rows that know where they come from.
    view : callable
        ``view(state, seat)``: the state without what `seat` may not know; by default nothing is hidden. Whatever is shown to a seat
        (score, headline, track, board, odds) is asked of its view.
    imagine : callable
        ``imagine(view, seat, random)``: a full state that `seat` may believe in; what its view hides is filled in at random, what it
        shows stays as it is.
    evaluate : callable
        ``evaluate(state, side)``: how good a state is for a side, larger is better; players compare it, nothing else.
    passes : tuple of type
        Actions that end a phase or turn without doing anything. A player that looks ahead values them by the position in which they are
        taken: what others do next comes after everything else that can be done, too.
    check : callable
        ``check(state)``: what is wrong with a position, a sentence each.
    census : callable
        ``census(state)``: how many pieces of each kind there are in all places together, which play must not change.
    phases, phase : callable
        ``phases(state)``: the phases of a turn in order, each with the side whose it is; ``phase(state)``: the one under way. A game
        that has none gives nothing.
    date, headline : callable
        ``date(state)`` and ``headline(state)``: when it is, and where in the game; at the end, how it ended.
    score : callable
        ``score(state)``: the victory points so far, a `Score` by seat.
    read_position, show_position : callable
        ``read_position(text, options)`` and ``show_position(state)``: positions as text.
    older_start : callable
        ``older_start(start)``: today's form of a start position as records of format 1 keep it, both as the plain data of
        `histgames.core.codec`; by default it is the same. A position that today's rules cannot take up again is a `GameError`.
    older_tables : callable
        ``older_tables(version)``: the tables by which games of an older version of the rules were played, as text, where the shipped ones
        have changed since: a saved game of that version is opened with them.
    rows : callable
        ``rows(state)``: the board as a table, a row for each zone with its id as ``"zone"``.
    scene : callable, optional
        ``scene(state, seat)``: the board as a picture, for `seat` or, with None, for everybody who may see everything.
    track : callable
        ``track(state)``: the turn, the last turn, and a word beside them; None if the game has no turn track.
    odds : callable
        ``odds(state, seat)``: what matters for the decision at hand: in words, probability, rule.
    shortlist : callable
        ``shortlist(state, seat)``: legal actions that promise most, best first, for players that cannot try all; may be empty.
    chances : callable
        ``chances(state, seat, action)``: the exact probability that an action succeeds, where a formula says it; else None.

    Raises
    ------
    FaultyGame
        If parts of the game do not fit together: a form without its field, a sentence without its field, an option that excludes
        itself, a hook of no rule.
    """

    name: str
    title: str
    package: str
    state: type[S]
    sides: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    setup: Callable[[Start], S]
    notation: Notation
    options: Mapping[str, Option] = field(factory=dict)
    seats_for: Callable[[int], tuple[str, ...]] | None = None
    players: tuple[int, ...] = ()
    version: int = 1
    ways: Mapping[str, Show] = field(factory=dict)
    names: Mapping[str, str] = field(factory=dict)
    peoples: Mapping[str, str] = field(factory=dict)
    tables: Mapping[str, list[dict[str, str]]] = field(factory=dict)
    values: Mapping[str, Sequence[Row]] = field(factory=dict)

    view: Callable[[S, str], S] = lambda state, seat: state
    imagine: Callable[[S, str, Random], S] = lambda view, seat, random: view
    evaluate: Callable[[S, str], float] = lambda state, side: 0.0
    passes: tuple[type[Action], ...] = ()
    check: Callable[[S], list[str]] = lambda state: []
    census: Callable[[S], Mapping[str, int]] = _nothing
    phases: Callable[[S], Sequence[tuple[str, str]]] = lambda state: ()
    phase: Callable[[S], tuple[str, str]] = lambda state: ("", "")
    date: Callable[[S], HistoricalDate] = field()
    headline: Callable[[S], str] = field()
    score: Callable[[S], Mapping[str, Score]] = _nothing
    read_position: Callable[[str, Chosen | None], S] = _no_position
    show_position: Callable[[S], str] = _no_position
    older_start: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda start: start
    older_tables: Callable[[int], Mapping[str, list[dict[str, str]]]] = lambda version: {}
    rows: Callable[[S], list[dict[str, Any]]] = lambda state: []
    scene: Callable[[S, str | None], Any] | None = None
    track: Callable[[S], tuple[int, int, str] | None] = lambda state: None
    odds: Callable[[S, str], list[tuple[str, Fraction, str]]] = lambda state, seat: []
    shortlist: Callable[[S, str], Sequence[Action]] = lambda state, seat: ()
    chances: Callable[[S, str, Action], Fraction | None] = lambda state, seat, action: None

    @date.default
    def _date(self) -> Callable[[S], HistoricalDate]:
        return lambda state: HistoricalDate(year=self.scenario(state.scenario or None).year)

    @headline.default
    def _headline(self) -> Callable[[S], str]:
        return lambda state: self.title

    def __attrs_post_init__(self) -> None:
        """Find the game's parts and refuse what does not fit together."""
        self.players = self.players or (len(self.sides),)
        self._words: dict[str, Words] = {}
        modules = rule_modules(self.package)
        steps, events, actions = found_in(modules, Step, Event, Action)
        self.steps: dict[str, type[Step[Any]]] = named(steps)
        self.events: dict[str, type[Event]] = named(events)
        for step in self.steps.values():
            must_be_record(step)
        optional.check_options(self.title, self.options, self.scenarios)
        self._check_ids()
        self._check_sentences(named(actions))
        self._settle_points(modules)

    def _check_sentences(self, actions: Mapping[str, type[Action]]) -> None:
        ways = self.words().ways
        for action in self.notation.actions:
            if action.says:
                check_template(action.says, _attributes(action), ways, f"The action {action.__name__}")
        for step in self.steps.values():
            if isinstance(asked := getattr(step, "asked", None), Prompt):
                check_template(asked.text, asked.fields, ways, f"The question {step.__name__}")
        for event in self.events.values():
            must_be_record(event)
            if not event.says:
                raise FaultyGame(f"The event {event.__name__} in {event.__module__} says nothing: give it a sentence.")
            check_template(event.says, _attributes(event), ways, f"The event {event.__name__}")
        if forgotten := sorted(set(actions) - {each.__name__ for each in self.notation.actions}):
            raise FaultyGame(
                f"The action {forgotten[0]} of {self.title} is not in its notation: nobody could write it."
            )

    def _check_ids(self) -> None:
        """Refuse ids of rules that the game's ledger does not have."""
        cites = [(f"The option {option.name!r}", option.rule) for option in self.options.values()]
        cites += [(f"The scenario {scenario.name!r}", scenario.rule) for scenario in self.scenarios.values()]
        for step in self.steps.values():
            if isinstance(asked := getattr(step, "asked", None), Prompt):
                cites.append((f"The question {step.__name__}", asked.rule))
        for title, rows in self.values.items():
            cites += [(f"A row of the table {title!r}", row.origin.rule) for row in rows if row.origin.rule]
        for who, rule in cites:
            must_be_rule(rule, f"{who} of {self.title}")

    def _settle_points(self, modules: list[ModuleType]) -> None:
        rules = [rule for option in self.options.values() for rule in option.rules]
        order = [*self.scenarios, *rules]

        def clash(one: str, other: str) -> bool:
            return optional.never_together(self.options, self.scenarios, one, other)

        for module in modules:
            for name, point in points_of(vars(module)).items():
                if not point.name or point.name == name:
                    must_be_rule(point.rule, f"The point {name} of {self.title}")
                    point.settle(name, order, clash)

    # what is chosen

    def choose_options(self, given: Chosen | None, scenario: str | None = None) -> dict[str, bool | str]:
        """Return a value for every option as it is played in a scenario; see `histgames.core.options.settle`.

        Raises
        ------
        UnknownName
            If an option, its value or the scenario does not exist.
        OptionClash
            If the scenario or another option stands against a choice.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.choose_options({"toll": "coin"}, "winter")["snow"]
        True
        """
        return optional.settle(self.title, self.options, self.scenario(scenario), given)

    def scenario(self, name: str | None = None) -> Scenario:
        """Return the scenario of that name; the first for None.

        Raises
        ------
        UnknownName
            If there is none of that name.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.scenario().name, rules.scenario("winter").year
        ('spring', 1077)
        """
        if name is None:
            return next(iter(self.scenarios.values()))
        if not isinstance(name, str) or name not in self.scenarios:
            raise UnknownName(f"{self.title} has no scenario {cited(name)}: there are {', '.join(self.scenarios)}.")
        return self.scenarios[name]

    def sides_for(self, players: int | None = None) -> tuple[str, ...]:
        """Return who plays when so many play; by default as many as there are sides, or the most that can.

        Raises
        ------
        UnknownName
            If so many cannot play.

        Examples
        --------
        >>> from tests.core.toys.princes.rules import make
        >>> make().sides_for(2)
        ('saxony', 'bavaria')
        """
        if players is None:
            players = max(self.players)
        if type(players) is not int or players not in self.players:
            known = " or ".join(str(number) for number in self.players)
            raise UnknownName(f"{self.title} is played by {known}, not by {cited(players)}.")
        return self.sides if self.seats_for is None else self.seats_for(players)

    def begin(self, scenario: str | None = None, options: Chosen | None = None, *, players: int | None = None) -> S:
        """Return the state in which a game begins, before anything was run.

        Parameters
        ----------
        scenario : str, optional
            Its name; the first by default.
        options : mapping, optional
            Options to switch; the others keep what they usually are.
        players : int, optional
            How many play, if more or fewer can.

        Raises
        ------
        UnknownName, OptionClash
            If a name, value or number is wrong, or choices do not go together.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> state = rules.begin("winter", {"toll": "coin"})
        >>> state.scenario, sorted(state.on)
        ('winter', ['snow', 'toll:coin', 'winter'])
        """
        played = self.scenario(scenario)
        chosen = self.choose_options(options, played.name)
        sides = self.sides_for(players)
        on = self.in_force(chosen, played.name)
        state = self.setup(Start(played, chosen, on, sides))
        _must_be_plain(state)
        state.scenario, state.on = played.name, on
        if self.seats_for is not None:
            state.sides = sides
        return state

    def in_force(self, chosen: Chosen, scenario: str) -> frozenset[str]:
        """Return the names of the rules in force: the scenario's and those of the options that are on.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> sorted(rules.in_force({"snow": True, "toll": "coin"}, "winter"))
        ['snow', 'toll:coin', 'winter']
        """
        return optional.in_force(self.options, chosen) | {scenario}

    def chosen(self, state: S) -> dict[str, bool | str]:
        """Return the options that a state is played with.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.chosen(rules.begin("winter", {"toll": "coin"}))["toll"]
        'coin'
        """
        found: dict[str, bool | str] = {}
        for name, option in self.options.items():
            on = [value for value in option.choices if value != option.off and option.called(value) in state.on]
            found[name] = on[0] if on else option.off
        return found

    def faults(self, state: S) -> list[str]:
        """Return what is wrong with a position, a sentence each: with what is played in it, and what the game's `check` finds."""
        if state.scenario not in self.scenarios:
            return [f"There is no scenario {cited(state.scenario)}."]
        chosen = self.chosen(state)
        try:
            self.choose_options(chosen, state.scenario)
        except GameError as error:
            return [str(error)]
        if odd := state.on ^ self.in_force(chosen, state.scenario):
            return [f"The rule {cited(sorted(odd)[0])} cannot be in force here."]
        return self.check(state)

    # seats

    def sides_of(self, state: S) -> tuple[str, ...]:
        """Return who plays in a state.

        Examples
        --------
        >>> from tests.core.toys.princes.rules import make
        >>> make().sides_of(make().begin(players=2))
        ('saxony', 'bavaria')
        """
        return state.sides or self.sides

    def seen(self, state: S, seat: str | None) -> S:
        """Return what a seat may see of a state; None sees all of it.

        Examples
        --------
        >>> from tests.core.toys.raid import make
        >>> rules = make()
        >>> state = rules.begin()
        >>> rules.seen(state, None) is state
        True
        """
        return state if seat is None else self.view(state, seat)

    def seat_name(self, seat: str) -> str:
        """Return a seat in words.

        Examples
        --------
        >>> from tests.core.toys.raid import make
        >>> rules = make()
        >>> rules.seat_name("raider"), rules.seat_name("welsh/north_march")
        ('Raider', 'Welsh: North March')
        """
        if seat in self.names:
            return self.names[seat]
        parts = seat.split("/")
        return ": ".join([self.names.get(part, part.replace("_", " ").title()) for part in parts])

    def side_of(self, seat: str) -> str:
        """Return the side a seat belongs to: ``"norman"`` for ``"norman/hereford"``.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> raid.make().side_of("raider/hugh")
        'raider'
        """
        return seat.partition("/")[0]

    def must_be_seat(self, seat: object, sides: Sequence[str] | None = None) -> None:
        """Refuse what is no side and no commander of a side.

        Raises
        ------
        UnknownName
            With the sides that there are.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> raid.make().must_be_seat("thief")
        Traceback (most recent call last):
            ...
        histgames.core.errors.UnknownName: There is no side 'thief' in Raid: there are raider and farmer.
        """
        known = self.sides if sides is None else sides
        if not isinstance(seat, str) or self.side_of(seat) not in known:
            raise UnknownName(f"There is no side {cited(seat)} in {self.title}: there are {' and '.join(known)}.")

    # words

    def words(self, language: str = ENGLISH) -> Words:
        """Return what the game says in a language.

        Raises
        ------
        UnknownName
            If the game does not speak it.
        FaultyGame
            If its file is wrong.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.words("de").text("Walk on")
        'Weiterziehen'
        """
        if not isinstance(language, str) or language not in self._words:
            texts: dict[str, str] = {}
            if language != ENGLISH:
                if language not in self.languages:
                    raise UnknownName(
                        f"{self.title} does not speak {cited(language)}: it speaks {', '.join(self.languages)}."
                    )
                file = files(self.package) / "texts" / f"{language}.csv"
                try:
                    source = read_text(file)
                except Unreadable as error:
                    raise FaultyGame(f"{self.title} does not speak {language!r}: {error}") from None
                texts = read_language(source, f"{language}.csv", frozenset(self.ways))
            self._words[language] = Words(language, self.ways, texts)
        return self._words[language]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages the game speaks: English, and one for each file in the folder ``texts`` of its package.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.languages
        ('en', 'de')
        """
        try:
            found = [each.name for each in (files(self.package) / "texts").iterdir()]
        except (FileNotFoundError, NotADirectoryError, TypeError):
            found = []
        return (ENGLISH, *sorted(name.removesuffix(".csv") for name in found if name.endswith(".csv")))

    def tell(self, event: Event, language: str = ENGLISH) -> str:
        """Return an event in words.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> raid.make().tell(raid.Hidden("TOY-R1", count=2))
        'The farmer hides 2 cows.'
        """
        return self.words(language).tell(event)

    def say(self, action: Action, language: str = ENGLISH) -> str:
        """Return an action in words, as people read it; one without a sentence in notation.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> raid.make().say(raid.Raid()), raid.make().say(raid.GoHome())
        ('Steal a cow', 'home')
        """
        return self.words(language).tell(action) if action.says else self.notation.show(action)

    def ask(self, prompt: Prompt, language: str = ENGLISH) -> Prompt:
        """Return a question with its fields filled in.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.ask(Prompt("Walk to {place}?", "TOY-Q3", {"place": "Rome"})).text
        'Walk to Rome?'
        """
        return Prompt(self.words(language).fill(prompt.text, prompt.fields), prompt.rule)

    def why(self, refusal: Refusal, language: str = ENGLISH) -> Refusal:
        """Return a refusal with its fields filled in.

        Examples
        --------
        >>> from tests.core.toys.pilgrims.rules import make
        >>> rules = make()
        >>> rules.why(Refusal("snow lies on the pass", "TOY-Q10"), "de").text
        'auf dem Pass liegt Schnee'
        """
        return Refusal(self.words(language).phrase(refusal.text, refusal.fields), refusal.rule)


def must_be_rule(rule: str, who: str) -> None:
    """Refuse the id of a rule that no ledger has.

    Raises
    ------
    FaultyGame
        With who cites it.
    """
    if not is_rule(rule):
        raise FaultyGame(f"{who} cites the rule {rule!r}, which is not in the ledger.")


def _must_be_plain(state: State) -> None:
    """Refuse what would change together with a copy of the state."""
    for attribute in fields(type(state)):
        if isinstance(getattr(state, attribute.name), list | set):
            raise FaultyGame(
                f"{type(state).__name__}.{attribute.name} is a list or set, which earlier states would share: "
                "use a tuple, a frozenset or a dict of frozen records."
            )


def _attributes(part: type[Any]) -> frozenset[str]:
    """What a sentence may show of a record: its fields and properties."""
    return frozenset(name for name in dir(part) if not name.startswith("_"))
