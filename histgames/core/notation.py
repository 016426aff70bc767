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

from histgames.core.errors import AmbiguousAction, UnreadableAction
from histgames.core.names import cited, lookup, nearest
from histgames.core.steps import Action

__all__ = ["Names", "Notation", "Number", "Times", "Vocabulary"]

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
    """

    names: Mapping[str, Sequence[str]]
    what: str = "name"
    closed: bool = False

    @property
    def pattern(self) -> str:
        """Any text, or one of the known names."""
        if not self.closed:
            return r"\s+(.+?)"
        known = sorted({name for all_names in self.names.values() for name in all_names}, key=len, reverse=True)
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
    """A number that is always printed."""

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
    """A number of pieces; 1 is not printed and may be left out."""

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
    regex: re.Pattern[str]

    @property
    def verb(self) -> str:
        return self.pieces[0][0]


class Notation:
    """The notation of one game: its action classes and the vocabularies of their fields.

    Parameters
    ----------
    actions : iterable of type
        The action classes.
    vocabularies : mapping of str to Vocabulary
        How their fields are printed and read.
    clickable : tuple of str
        The vocabularies whose values are things on the board that can be clicked: zones, but also sites, hexes, cards.
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

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The action classes of the game."""
        return tuple(self._forms)

    def _compile(self, action: type[Action]) -> _Form:
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
        return _Form(action, tuple(pieces), re.compile("".join(pattern), re.IGNORECASE))

    def show(self, action: Action) -> str:
        """Return the action as text."""
        text = ""
        for literal, name, vocabulary in self._forms[type(action)].pieces:
            text += f" {literal}" if literal else self.vocabularies[vocabulary].show(getattr(action, name))
        return text.lstrip()

    def places(self, action: Action, *vocabularies: str) -> tuple[str, ...]:
        """Return the values of the fields with these vocabularies, in order; by default the things that can be clicked."""
        pieces, wanted = self._forms[type(action)].pieces, vocabularies or self.clickable
        return tuple(str(getattr(action, name)) for _, name, kind in pieces if kind in wanted)

    def verb(self, action: Action) -> str:
        """Return the first word of the action's text."""
        return self._forms[type(action)].verb

    def readings(self, text: str) -> tuple[Action, ...]:
        """Return every action that `text` may mean.

        Raises
        ------
        UnreadableAction
            If it means nothing: the message says which word is wrong and what would be right.
        """
        if len(text) > LONGEST:
            raise UnreadableAction(f"{cited(text)} cannot be read. It is too long for an action.")
        hints: list[str] = []
        found: list[Action] = []
        for form in self._forms.values():
            match = form.regex.fullmatch(f" {' '.join(text.split())}")
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
        """
        found = self.readings(text)
        if len(found) > 1:
            shown = tuple(self.show(action) for action in found)
            raise AmbiguousAction(f"{text!r} may mean {', '.join(shown[:6])}: write more of it.", shown)
        return found[0]
