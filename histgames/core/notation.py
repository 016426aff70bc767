"""Notation: every action as a line of text that a person can read and type; parsing is the exact inverse of printing.

An action class has a `form` such as ``"move {unit} {count:times} {origin:zone} > {target:zone}"``. The part after the colon
(or the field's own name) names the vocabulary that prints and reads the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Protocol

from attrs import frozen

from histgames.core.errors import AmbiguousAction, FaultyGame, UnreadableAction
from histgames.core.names import cited, legible, lookup, nearest, spellings
from histgames.core.parts import found_in, must_be_record, named, rule_modules
from histgames.core.steps import Action

__all__ = ["FormNotation", "Names", "Notation", "Number", "Times", "Vocabulary"]

#: No action of a game is longer than this.
LONGEST = 500
PART = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Vocabulary(Protocol):
    """How one kind of field is printed and read."""

    @property
    def pattern(self) -> str:
        """A regular expression that finds the field in the text, with the blank before it."""

    def show(self, value: object) -> str:
        """Return the text of a value, with the blank before it, or nothing at all."""

    def read(self, text: str | None) -> tuple[object, ...]:
        """Return what the text may mean; empty if nothing."""

    def hint(self, text: str | None) -> str:
        """Return what would have been right."""


@frozen
class Names:
    """Fields that are one of a list of things with names; `names` gives for each value its printed name and others.

    With `closed` the printed names are searched word for word, which lets two such fields stand side by side.

    Examples
    --------
    >>> places = Names({"GWU": ["Gwent Uwch Coed"], "MON": ["Môn", "Anglesey"]}, what="place")
    >>> places.show("MON"), places.read("anglesey"), places.hint("Angelsey")
    (' Môn', ('MON',), "There is no place 'Angelsey'. Did you mean Anglesey?")
    """

    names: Mapping[str, Sequence[str]]
    what: str = "name"
    closed: bool = False

    @property
    def pattern(self) -> str:
        """Any text, or one of the known names."""
        if not self.closed:
            return r"\s+(.+?)"
        given = {name for all_names in self.names.values() for name in all_names}
        spelt = {way for name in given if not name.isascii() for way in spellings(name)}
        known = sorted(given | spelt, key=len, reverse=True)
        return rf"\s+({'|'.join(re.escape(name) for name in known)})"

    def show(self, value: object) -> str:
        """Return the printed name."""
        return f" {self.names[str(value)][0]}"

    @cached_property
    def _found(self) -> dict[str, tuple[str, ...]]:
        return {}

    def read(self, text: str | None) -> tuple[object, ...]:
        """Return the values whose names fit: exact, then by beginning, then by a word inside."""
        wanted = text or ""
        if wanted not in self._found:
            if len(self._found) > 1000:
                self._found.clear()
            self._found[wanted] = lookup(wanted, self.names)
        return self._found[wanted]

    def hint(self, text: str | None) -> str:
        """Return the nearest names."""
        near = nearest(text or "", [name for all_names in self.names.values() for name in all_names])
        meant = f" Did you mean {' or '.join(near)}?" if near else ""
        return f"There is no {self.what} {cited(text)}.{meant}"


@frozen
class Number:
    """A number that is always printed.

    Examples
    --------
    >>> Number().show(3), Number().read("-3"), Number().hint("x")
    (' 3', (-3,), "'x' is no number.")
    """

    @property
    def pattern(self) -> str:
        """Digits, with a sign for less than nothing."""
        return r"\s+(-?\d{1,6})"

    def show(self, value: object) -> str:
        """Return the digits."""
        return f" {value}"

    def read(self, text: str | None) -> tuple[object, ...]:
        """Return the number."""
        return (int(text),) if text else ()

    def hint(self, text: str | None) -> str:
        """Return what would have been right."""
        return f"{text!r} is no number."


@frozen
class Times:
    """A number of pieces; 1 is not printed and may be left out.

    Examples
    --------
    >>> Times().show(1), Times().show(3), Times().read(None), Times().hint("x")
    ('', ' 3', (1,), "'x' is no number of pieces.")
    """

    @property
    def pattern(self) -> str:
        """Digits, or nothing."""
        return r"(?:\s+(\d{1,6}))?"

    def show(self, value: object) -> str:
        """Return the digits, or nothing for 1."""
        return "" if value == 1 else f" {value}"

    def read(self, text: str | None) -> tuple[object, ...]:
        """Return the number; 1 if there is none."""
        return (int(text) if text else 1,)

    def hint(self, text: str | None) -> str:
        """Return what would have been right."""
        return f"{text!r} is no number of pieces."


@frozen
class _Form:
    action: type[Action]
    pieces: tuple[tuple[str, str, str], ...]  # literal text, field, vocabulary
    pattern: str

    @property
    def verb(self) -> str:
        return self.pieces[0][0]

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern made ready: long lists of names take a while, and many games are never typed."""
        return re.compile(self.pattern, re.IGNORECASE)


class Notation(Protocol):
    """What the kernel and the board ask of a game's notation; printing and reading are inverse."""

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The action classes of the game."""

    def show(self, action: Action) -> str:
        """Return the action as text."""

    def readings(self, text: str) -> tuple[Action, ...]:
        """Return every action that `text` may mean, or raise `UnreadableAction`."""

    def parse(self, text: str) -> Action:
        """Return the one action that `text` means, or raise `UnreadableAction` or `AmbiguousAction`."""

    def split(self, text: str) -> tuple[str, ...]:
        """Return the actions in a text, each as text: several if a game lets many be written at once."""

    def places(self, action: Action, *vocabularies: str) -> tuple[str, ...]:
        """Return the values of the fields with these vocabularies, in order; by default the things on the board that can be clicked."""

    def verb(self, action: Action) -> str:
        """Return the first word of the action's text."""


class FormNotation:
    """A notation made of the forms of the action classes and the vocabularies of their fields.

    Parameters
    ----------
    actions : iterable of type
        The action classes.
    vocabularies : mapping of str to Vocabulary
        How their fields are printed and read.
    clickable : tuple of str
        The vocabularies whose values are things on the board that can be clicked: zones, but also sites, hexes, cards.

    Raises
    ------
    FaultyGame
        If an action has no form, a field of the form is none of the action or has no vocabulary, or a field of the action is not
        in its form.

    Examples
    --------
    >>> @frozen
    ... class Move(Action):
    ...     form = "move {count:times} {origin:zone} > {target:zone}"
    ...     count: int
    ...     origin: str
    ...     target: str
    >>> notation = FormNotation([Move], {"zone": Names({"GWU": ["Gwent Uwch Coed"], "HER": ["Hereford"]})})
    >>> notation.show(Move(1, "HER", "GWU"))
    'move Hereford > Gwent Uwch Coed'
    >>> notation.parse("MOVE 2 here > gwent")
    Move(count=2, origin='HER', target='GWU')
    >>> len(notation.readings("move HER > GWU")), notation.verb(Move(1, "HER", "GWU")), notation.places(Move(1, "HER", "GWU"))
    (1, 'move', ('HER', 'GWU'))
    """

    def __init__(
        self,
        actions: Iterable[type[Action]],
        vocabularies: Mapping[str, Vocabulary],
        *,
        clickable: tuple[str, ...] = ("zone",),
    ) -> None:
        self.clickable = clickable
        self.vocabularies: dict[str, Vocabulary] = {"number": Number(), "times": Times(), **vocabularies}
        self._forms = {action: self._compile(action) for action in actions}

    @classmethod
    def of(
        cls, package: str, vocabularies: Mapping[str, Vocabulary], *, clickable: tuple[str, ...] = ("zone",)
    ) -> FormNotation:
        """Return the notation of all actions in the modules of a package, in the order of the modules' names.

        Parameters
        ----------
        package : str
            The game's package, whose modules hold the actions.
        vocabularies : mapping
            What fills each kind of field in the forms.
        clickable : tuple of str
            The vocabularies whose values can be clicked on the board.

        Examples
        --------
        >>> notation = FormNotation.of("tests.core.toys.raid", {})
        >>> notation.show(notation.parse("HIDE  2"))
        'hide 2'
        """
        [actions] = found_in(rule_modules(package), Action)
        return cls(named(actions).values(), vocabularies, clickable=clickable)

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The action classes of the game."""
        return tuple(self._forms)

    def _compile(self, action: type[Action]) -> _Form:
        self._must_fit(action)
        pieces: list[tuple[str, str, str]] = []
        pattern: list[str] = []
        for word in action.form.split():
            part = PART.fullmatch(word)
            if part:
                name, vocabulary = part[1], part[2] or part[1]
                pieces.append(("", name, vocabulary))
                pattern.append(self.vocabularies[vocabulary].pattern)
            else:
                pieces.append((word, "", ""))
                pattern.append(rf"\s+{re.escape(word)}")
        return _Form(action, tuple(pieces), "".join(pattern))

    def _must_fit(self, action: type[Action]) -> None:
        who = f"The action {action.__name__}"
        if not action.form:
            raise FaultyGame(
                f"{who} in {action.__module__} has no form: write how it is typed, such as 'move {{unit}}'."
            )
        parts = {match[1]: match[2] or match[1] for match in map(PART.fullmatch, action.form.split()) if match}
        has = must_be_record(action)
        for name, vocabulary in parts.items():
            if name not in has:
                raise FaultyGame(f"{who} has the form {action.form!r}, but no field {name!r}.")
            if vocabulary not in self.vocabularies:
                known = ", ".join(sorted(self.vocabularies))
                raise FaultyGame(
                    f"{who} has the form {action.form!r}: there is no vocabulary {vocabulary!r}, only {known}."
                )
        if left := [name for name in has if name not in parts]:
            raise FaultyGame(f"{who} has the form {action.form!r}, in which its field {left[0]!r} does not stand.")

    def show(self, action: Action) -> str:
        """Return the action as text.

        Examples
        --------
        >>> from tests.core.toys.raid import Hide, make
        >>> notation = make().notation
        >>> notation.show(Hide(2))
        'hide 2'
        """
        text = ""
        for literal, name, vocabulary in self._forms[type(action)].pieces:
            text += f" {literal}" if literal else self.vocabularies[vocabulary].show(getattr(action, name))
        return text.lstrip()

    def places(self, action: Action, *vocabularies: str) -> tuple[str, ...]:
        """Return the values of the fields with these vocabularies, in order; by default the things on the board that can be clicked.

        Examples
        --------
        >>> from tests.core.toys.princes.orders import Rob
        >>> from tests.core.toys.princes.rules import make
        >>> make().notation.places(Rob("swabia"), "prince")
        ('swabia',)
        """
        pieces, wanted = self._forms[type(action)].pieces, vocabularies or self.clickable
        return tuple(str(getattr(action, name)) for _, name, kind in pieces if kind in wanted)

    def verb(self, action: Action) -> str:
        """Return the first word of the action's text.

        Examples
        --------
        >>> from tests.core.toys.raid import Hide, make
        >>> notation = make().notation
        >>> notation.verb(Hide(2))
        'hide'
        """
        return self._forms[type(action)].verb

    def split(self, text: str) -> tuple[str, ...]:
        """Return the actions in a text, each as text; here the text is one.

        Examples
        --------
        >>> from tests.core.toys.princes.rules import make
        >>> make().notation.split("rob Saxony")
        ('rob Saxony',)
        """
        return (text,)

    def readings(self, text: str) -> tuple[Action, ...]:
        """Return every action that `text` may mean.

        Raises
        ------
        UnreadableAction
            If it means nothing: the message says which word is wrong and what would be right.

        Examples
        --------
        >>> from tests.core.toys.princes.rules import make
        >>> [make().notation.show(reading) for reading in make().notation.readings("rob s")]
        ['rob Saxony', 'rob Swabia']
        """
        if len(text) > LONGEST:
            raise UnreadableAction(f"{cited(text)} cannot be read. It is too long for an action.")
        hints: list[str] = []
        found: list[Action] = []
        words = f" {' '.join(legible(text).split())}"
        for form in self._forms.values():
            match = form.regex.fullmatch(words)
            if not match:
                continue
            names = [(name, vocabulary) for _, name, vocabulary in form.pieces if name]
            values: list[tuple[object, ...]] = []
            for (_, vocabulary), part in zip(names, match.groups(), strict=True):
                read = self.vocabularies[vocabulary].read(part)
                if not read:
                    hints.append(self.vocabularies[vocabulary].hint(part))
                values.append(read)
            keys = [name for name, _ in names]
            found += [form.action(**dict(zip(keys, each, strict=True))) for each in product(*values)]
        if found:
            return tuple(dict.fromkeys(found))
        raise UnreadableAction(f"{cited(text)} cannot be read. {hints[0] if hints else self._expected(text)}")

    def _expected(self, text: str) -> str:
        word = (text.split() or [""])[0]
        same = [form for form in self._forms.values() if form.verb.casefold() == word.casefold()]
        if same:
            return f"It should look like: {' or '.join(self._pattern(form) for form in same)}."
        verbs = dict.fromkeys(form.verb for form in self._forms.values())
        near = nearest(word, verbs, count=1)
        meant = f"Did you mean {near[0]!r}? " if near else ""
        return f"{meant}An action begins with one of: {', '.join(verbs)}."

    @staticmethod
    def _pattern(form: _Form) -> str:
        words = [literal or (f"[{name}]" if kind == "times" else name.upper()) for literal, name, kind in form.pieces]
        return " ".join(words)

    def parse(self, text: str) -> Action:
        """Return the one action that `text` means.

        Raises
        ------
        UnreadableAction
            If it means nothing.
        AmbiguousAction
            If it means several; they are in the error's `candidates`.

        Examples
        --------
        >>> from tests.core.toys.raid import Hide, make
        >>> notation = make().notation
        >>> notation.parse(" HIDE 2")
        Hide(count=2)
        >>> notation.parse("hdie 2")
        Traceback (most recent call last):
            ...
        histgames.core.errors.UnreadableAction: 'hdie 2' cannot be read. Did you mean 'hide'? An action begins with one of: hide, raid, home.
        """
        found = self.readings(text)
        if len(found) > 1:
            shown = tuple(self.show(action) for action in found)
            raise AmbiguousAction(f"{text!r} may mean {', '.join(shown[:6])}: write more of it.", shown)
        return found[0]
