"""Sessions: a game being played, with undo, redo, branches, dice and a log.

A session is a tree of positions. Each node holds the state after one action or one outcome of chance, so going back is taking an
earlier state up again, and what was played before stays as a branch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

from histgames.core import kernel
from histgames.core.chance import Chance, DiceSource, Drawn, Seeded
from histgames.core.errors import BadOutcome, GameError, IllegalAction, NothingToUndo, UnknownName
from histgames.core.events import Event
from histgames.core.legal import Legal, choose, must_all_be_legal
from histgames.core.logbook import LogLine, log_lines
from histgames.core.menu import OpenMenu
from histgames.core.names import cited
from histgames.core.outcome import Outcome
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Action, Decision, Log, Prompt, State
from histgames.core.tree import Node, Tree, path_to
from histgames.core.watchers import Watchers
from histgames.core.words import ENGLISH

__all__ = ["Legal", "LogLine", "Node", "Session"]

S = TypeVar("S", bound=State)


class Session(Generic[S]):
    """A game being played.

    Parameters
    ----------
    rules : Ruleset
        The rules of the game.
    scenario : str, optional
        Name of the scenario; the first by default.
    options : mapping, optional
        Optional rules to switch; the others keep their defaults.
    dice : DiceSource, optional
        Where outcomes come from; by default dice from `seed`.
    seed : int, optional
        Seed of the dice.
    policy : str
        Undo policy: ``"class"`` takes anything back and notes it, ``"fair"`` stops at chance and at what another side did.
    start : State, optional
        A position set up by hand to start from; its scenario and options are played unless others are given.
    players : int, optional
        How many play, if more or fewer can.
    language : str
        The language of the log, the questions and the refusals.

    Attributes
    ----------
    tree : Tree
        All positions that were reached, with the cursor.
    sides : tuple of str
        Who plays.
    names : dict of str to str
        Names of the people, by seat.
    secret : bool
        Whether each side is shown only what it may know, where the game is shown; kept in saved games.
    watchers : Watchers
        Methods that are called whenever the game has changed.

    Raises
    ------
    UnknownName
        If scenario, option, value, policy, number of players or language does not exist.
    OptionClash
        If options do not go together.
    GameError
        If `start` is no position that can be played on from.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> game = Session(raid.make(), seed=1067)
    >>> game.to_act, game.prompt().text, len(game.legal)
    (frozenset({'farmer'}), 'Hide up to two cattle.', 3)
    >>> _ = game.play("hide 1")
    >>> game.state.hidden, game.view("raider").hidden, game.stop, game.outcome, game.chance
    (1, 0, 1, None, None)
    >>> game.log, [line.text for line in game.log_for("farmer")]
    ([], ['The farmer hides 1 cow.'])
    >>> game.undo()
    >>> len(game.stops), len(game.line), game.node.number
    (2, 1, 0)
    """

    def __init__(
        self,
        rules: Ruleset[S],
        scenario: str | None = None,
        options: Mapping[str, bool | str] | None = None,
        *,
        dice: DiceSource | None = None,
        seed: int | str = 0,
        policy: str = "class",
        start: S | None = None,
        players: int | None = None,
        language: str = ENGLISH,
    ) -> None:
        if policy not in ("class", "fair"):
            raise UnknownName(f"The undo policy can be 'class' or 'fair', not {cited(policy)}.")
        self.rules = rules
        if start is not None and start.scenario:
            scenario = start.scenario if scenario is None else scenario
            options = rules.chosen(start) if options is None else options
        self.scenario = rules.scenario(scenario)
        if start is not None and start.scenario not in ("", self.scenario.name):
            raise GameError(f"This position belongs to the scenario {start.scenario!r}, not to {self.scenario.name!r}.")
        self.options = rules.choose_options(options, self.scenario.name)
        self.dice: DiceSource = dice or Seeded(seed)
        self.policy = policy
        self.start = None if start is None else self._completed(start, players)
        self.language = rules.words(language).language
        self.names: dict[str, str] = {}
        self.secret = False
        self.watchers = Watchers()
        self.remarks: list[tuple[int, str]] = []
        if self.start is not None and (wrong := rules.faults(self.start)):
            raise GameError(f"This position cannot be played: {' '.join(wrong)}")
        state = (
            rules.begin(self.scenario.name, self.options, players=players) if self.start is None else self.start.copy()
        )
        self.sides = rules.sides_of(state)
        events: Log = []
        kernel.run(state, events)
        self.tree: Tree[S] = Tree(state, tuple(events))
        self._roll_on()

    def _completed(self, start: S, players: int | None) -> S:
        """Return a position with what the kernel knows of it: the scenario, the rules in force, and who plays."""
        completed = start.copy()
        completed.scenario = self.scenario.name
        completed.on = self.rules.in_force(self.options, self.scenario.name)
        if self.rules.seats_for is not None and not completed.sides:
            completed.sides = self.rules.sides_for(players)
        return completed

    # what is the case

    @property
    def node(self) -> Node[S]:
        """The position at the cursor, with what led to it."""
        return self.tree.node

    @property
    def line(self) -> list[Node[S]]:
        """The positions from the start to the cursor."""
        return self.tree.line

    @property
    def stops(self) -> list[Node[S]]:
        """The positions at which people are or were asked, to the cursor and on to what can be redone."""
        return self.tree.stops

    @property
    def stop(self) -> int:
        """The number of the stop at the cursor."""
        return self.tree.stop

    @property
    def state(self) -> S:
        """The state at the cursor; it is never changed."""
        return self.node.state

    @property
    def to_act(self) -> frozenset[str]:
        """The seats that must decide now; empty at a chance and at the end.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> sorted(Session(raid.make()).to_act)
        ['farmer']
        """
        return frozenset(kernel.to_act(self.state))

    @property
    def chance(self) -> Chance | None:
        """The dice or draws that must be typed in now, or None.

        Examples
        --------
        >>> from histgames.core import Manual
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Manual())
        >>> _ = game.play("hide 1"), game.play("raid")
        >>> game.chance.what, game.chance.high
        ('the raid', 6)
        """
        return kernel.chance_at(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make())
        >>> _ = game.play("hide 2"), game.play("home")
        >>> game.outcome.winners, game.outcome.rule
        (('farmer',), 'TOY-R4')
        """
        return self.state.outcome

    @property
    def legal(self) -> Legal:
        """The legal actions of the seat that must decide; of all of them if there are several.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> Session(raid.make()).legal
        <3 legal: hide 0; hide 1; hide 2>
        """
        return self.legal_for(None)

    def legal_for(self, seat: str | None) -> Legal:
        """Return the legal actions of one seat, or of all seats for None.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> len(game.legal_for("farmer")), len(game.legal_for("raider"))
        (3, 0)
        """
        if seat is not None:
            self.rules.must_be_seat(seat, self.sides)
        menus = [kernel.legal(self.state, s) for s in kernel.to_act(self.state) if seat is None or s == seat]
        if len(menus) == 1:
            return Legal(self.rules, menus[0])
        listed = [action for menu in menus for action in menu]
        return Legal(self.rules, OpenMenu(listed, lambda action: any([action in menu for menu in menus])))

    def prompt(self, seat: str | None = None) -> Prompt | None:
        """Return the question put to a seat (by default the first that must decide), or None.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> game.prompt().text, game.prompt("raider")
        ('Hide up to two cattle.', None)
        """
        if seat is not None:
            self.rules.must_be_seat(seat, self.sides)
        seats = kernel.to_act(self.state)
        top = self.state.top
        if not seats or not isinstance(top, Decision) or (seat is not None and seat not in seats):
            return None
        return self.rules.ask(top.prompt(self.state, seat or seats[0]), self.language)

    def view(self, seat: str) -> S:
        """Return the state without what `seat` may not know.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 2")
        >>> game.view("farmer").hidden, game.view("raider").hidden
        (2, 0)
        """
        self.rules.must_be_seat(seat, self.sides)
        return self.rules.view(self.state, seat)

    # playing

    def play(self, action: Action | str, seat: str | None = None) -> tuple[Event, ...]:
        """Carry out an action, given as a record or in notation, and roll the dice that follow.

        A text may hold several actions where a game lets many be written, such as a sheet of orders: all are carried out, or none.

        Returns
        -------
        tuple of Event
            What happened.

        Raises
        ------
        UnreadableAction, AmbiguousAction, IllegalAction
            The state is untouched; the message says what was given and what would be right.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 0")
        >>> [game.tell(event) for event in game.play("raid")]
        ['The raider steals a cow (5).']
        """
        before, wanted = self.node, [action]
        if isinstance(action, str) and len(parts := self.rules.notation.split(action)) > 1:
            must_all_be_legal(self.rules, self.state, parts, seat, language=self.language)
            wanted = [*parts]
        for each in wanted:
            by, chosen = choose(self.rules, self.state, each, seat, language=self.language)
            state, events = kernel.apply(self.state, by, chosen)
            self.tree.grow(state, events, seat=by, action=chosen)
        self._roll_on()
        self.watchers.tell()
        return self._since(before)

    def _since(self, before: Node[S]) -> tuple[Event, ...]:
        line = self.line
        return tuple(event for node in line[line.index(before) + 1 :] for event in node.events)

    def enter(self, *values: int | str) -> tuple[Event, ...]:
        """Type in the outcome of the dice or draws at hand.

        Raises
        ------
        BadOutcome
            If nothing is to be rolled or the values are no outcome; the state is untouched.

        Examples
        --------
        >>> from histgames.core import Manual
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Manual())
        >>> _ = game.play("hide 0"), game.play("raid")
        >>> game.chance.what, [game.tell(event) for event in game.enter(5)]
        ('the raid', ['The raider steals a cow (5).'])
        """
        chance = self.chance
        if chance is None:
            raise BadOutcome("Nothing is to be rolled or drawn now.")
        before = self.node
        self._settle(chance, chance.read(values))
        self._roll_on()
        self.watchers.tell()
        return self._since(before)

    def roll(self, seed: int | str = "roll") -> tuple[Event, ...]:
        """Let the program roll the dice at hand that would otherwise be typed in.

        Examples
        --------
        >>> from histgames.core import Manual
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Manual())
        >>> _ = game.play("hide 0"), game.play("raid")
        >>> _ = game.roll()
        >>> game.chance is None
        True
        """
        chance = self.chance
        if chance is None:
            raise BadOutcome("Nothing is to be rolled or drawn now.")
        drawn = Seeded(seed).draw(chance, self.node.rolls)
        assert drawn is not None
        return self.enter(*drawn)

    # replaying a record

    def replay_action(self, text: str, seat: str) -> None:
        """Carry out a recorded action without rolling the dice that follow.

        What is for another seat of the same side to do under today's rules stays done by the one that did it.
        """
        try:
            _, chosen = choose(self.rules, self.state, text, seat)
        except IllegalAction:
            for other in sorted(self.to_act - {seat}):
                if self.rules.side_of(other) == self.rules.side_of(seat):
                    with suppress(IllegalAction):
                        _, chosen = choose(self.rules, self.state, text, other)
                        break
            else:
                raise
        state, events = kernel.apply(self.state, seat, chosen)
        self.tree.grow(state, events, seat=seat, action=chosen)

    def replay_outcome(self, values: Sequence[int | str], *, by_hand: bool = False) -> None:
        """Carry out a recorded outcome."""
        chance = self.chance
        if chance is None:
            raise BadOutcome("Nothing is to be rolled or drawn now.")
        self.node.by_hand = by_hand
        self._settle(chance, chance.read(values))

    def _roll_on(self) -> None:
        while (chance := self.chance) is not None:
            drawn = self.dice.draw(chance, self.node.rolls)
            if drawn is None:
                self.node.by_hand = True
                return
            self._settle(chance, drawn)

    def _settle(self, chance: Chance, drawn: Drawn) -> None:
        state, events = kernel.settle(self.state, drawn)
        self.tree.grow(state, events, drawn=drawn, what=chance.what)

    # going back and forth

    def undo(self, count: int = 1) -> None:
        """Go back `count` decisions.

        Raises
        ------
        NothingToUndo
            At the start, or where the policy ``"fair"`` forbids it.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 2")
        >>> game.undo()
        >>> game.state.hidden, game.remarks
        (0, [(0, 'Taken back: hide 2')])
        """
        self._must_be_number(count)
        self._back_to(self.stop - count)

    def redo(self, count: int = 1) -> None:
        """Go forward `count` decisions along what was played last.

        Raises
        ------
        NothingToUndo
            If nothing was taken back.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 0"), game.play("raid")
        >>> game.undo(2)
        >>> game.redo()
        >>> game.state.cattle, len(game.stops)
        (6, 3)
        """
        self._must_be_number(count)
        stops = self.stops
        wanted = self.stop + count
        if count < 1 or wanted >= len(stops):
            raise NothingToUndo(f"There are {len(stops) - 1 - self.stop} actions to redo, not {count}.")
        self.tree.node = stops[wanted]
        self.watchers.tell()

    def goto(self, stop: int) -> None:
        """Go to a stop of the line: 0 is the start, `LogLine.stop` names that of a line of the log.

        Raises
        ------
        NothingToUndo
            If there is no such stop, or the policy forbids it.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 0"), game.play("raid"), game.play("raid")
        >>> game.goto(game.log[0].stop)
        >>> game.state.taken
        1
        """
        self._must_be_number(stop)
        stops = self.stops
        if not 0 <= stop < len(stops):
            raise NothingToUndo(f"There is no position {stop}: this game has positions 0 to {len(stops) - 1}.")
        if stop < self.stop:
            self._back_to(stop)
        else:
            self.tree.node = stops[stop]
            self.watchers.tell()

    @staticmethod
    def _must_be_number(count: object) -> None:
        if not isinstance(count, int) or isinstance(count, bool):
            raise NothingToUndo(f"How many, or which, must be a whole number, not {cited(count)}.")

    def _back_to(self, wanted: int) -> None:
        stops, at = self.stops, self.stop
        if wanted < 0 or wanted >= at:
            raise NothingToUndo(
                "There is nothing to take back: this is the start of the game."
                if at == 0
                else f"From 1 to {at} actions can be taken back, not {at - wanted}."
            )
        target = stops[wanted]
        if self.policy == "fair":
            after = self.line[len(path_to(target)) :]
            if any(node.drawn is not None for node in after):
                raise NothingToUndo("Dice or draws have decided since: this game is played with fair undo.")
            if len({self.rules.side_of(node.seat) for node in after}) > 1 or {
                self.rules.side_of(s) for s in self.to_act
            } != {self.rules.side_of(s) for s in kernel.to_act(target.state)}:
                raise NothingToUndo("The other side was asked since: this game is played with fair undo.")
        else:
            taken = self.line[len(path_to(target))]
            what = self.rules.notation.show(taken.action) if taken.action else f"the roll for {taken.what}"
            self.remarks.append((target.number, f"Taken back: {what}"))
        self.tree.node = target
        self.watchers.tell()

    # the log

    @property
    def log(self) -> list[LogLine]:
        """The events from the start to the cursor that everybody may see, with text, rule and date.

        Examples
        --------
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make())
        >>> _ = game.play("hide 2")
        >>> game.log, [line.text for line in game.log_for("farmer")]
        ([], ['The farmer hides 2 cows.'])
        """
        return self.log_for(None)

    def log_for(self, viewer: str | None, *, everything: bool = False) -> list[LogLine]:
        """Return the log as a seat or side may see it, or what everybody may see; `everything` leaves nothing out.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 2")
        >>> [str(line) for line in game.log_for("farmer")], game.log_for("raider")
        (['The farmer hides 2 cows. (TOY-R1)'], [])
        """
        if viewer is not None:
            self.rules.must_be_seat(viewer, self.sides)
        return log_lines(self.rules, self.line, viewer, everything=everything, language=self.language)

    def tell(self, event: Event) -> str:
        """Return an event in words, in the language of the session.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> _ = game.play("hide 0")
        >>> [game.tell(event) for event in game.play("raid")]
        ['The raider steals a cow (5).']
        """
        return self.rules.tell(event, self.language)

    def say(self, action: Action) -> str:
        """Return an action as people read it, in the language of the session.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> [game.say(action) for action in game.legal]
        ['Hide 0 cattle', 'Hide 1 cattle', 'Hide 2 cattle']
        """
        return self.rules.say(action, self.language)

    def note(self, text: str) -> None:
        """Attach a remark to the position at the cursor; it is kept as text and never executed.

        Examples
        --------
        >>> from histgames.core import Scripted
        >>> from tests.core.toys import raid
        >>> game = Session(raid.make(), dice=Scripted(((5,), (4,), (1,))))
        >>> game.note("What now?")
        >>> game.node.note
        'What now?'
        """
        self.node.note = str(text)
        self.watchers.tell()
