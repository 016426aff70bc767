"""Words: the sentences of a game, made from templates when they are shown, in any language.

A template is an English sentence with fields in braces. It stands where the thing it tells of is defined: in an event or action as
`says`, in a `Prompt` or `Refusal` as its text. ::

    "{units} {count:marches|march} into {zone}{castle: and its castle|}."

``{zone}`` shows the field in the way that the game has for the name ``zone``, or as it is; ``{origin:zone}`` shows another field
in that way. ``{count:marches|march}`` chooses between two pieces of text: the first for 1, or for something that is true and not empty.
A sentence begins with a capital letter whatever it begins with.

Another language is a file of two columns, the English text and its own. It holds templates, and the small pieces of text that ways
of showing are made of; what is not in it stays English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from histgames.core.cells import parsed
from histgames.core.errors import FaultyGame
from histgames.core.marks import override
from histgames.core.names import cited

__all__ = ["ENGLISH", "Words", "capital", "fields_of", "joined", "read_language"]

ENGLISH = "en"
FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")

#: How a value is shown: it and the words at hand, for the pieces of text that need another language.
Show = Callable[[Any, "Words"], str]


@frozen
class Part:
    """A piece of a template: text, or a field with the name of the way to show it, or with the texts to choose from."""

    text: str = ""
    field: str = ""
    way: str = ""
    choice: tuple[str, ...] = ()


def parts_of(template: str) -> tuple[Part, ...]:
    """Return the pieces of a template.

    Examples
    --------
    >>> [part.field or part.text for part in parts_of("In {zone:place} {count:one|two}.")]
    ['In ', 'zone', ' ', 'count', '.']
    """
    found: list[Part] = []
    end = 0
    for match in FIELD.finditer(template):
        if match.start() > end:
            found.append(Part(template[end : match.start()]))
        name, way = match[1], match[2]
        if way is not None and "|" in way:
            found.append(Part(field=name, choice=tuple(way.split("|"))))
        else:
            found.append(Part(field=name, way=way or name))
        end = match.end()
    if end < len(template):
        found.append(Part(template[end:]))
    return tuple(found)


def fields_of(template: str) -> frozenset[str]:
    """Return the names of the fields that a template needs.

    Examples
    --------
    >>> sorted(fields_of("{unit} starts in {origin:zone}."))
    ['origin', 'unit']
    """
    return frozenset(match[1] for match in FIELD.finditer(template))


class Words:
    """What a game says in a language.

    Parameters
    ----------
    language : str
        Its code, such as ``"en"``.
    ways : mapping of str to callable
        How the fields of the game's templates are shown, by name.
    texts : mapping of str to str
        For English templates and texts those of the language.

    Examples
    --------
    >>> german = Words("de", {"side": lambda side, w: w.text(f"the {side}")},
    ...     {"{side} take {count} {count:zone|zones}.": "{side} nehmen {count} {count:Zone|Zonen}.", "the Welsh": "die Waliser"})
    >>> german.fill("{side} take {count} {count:zone|zones}.", {"side": "Welsh", "count": 2})
    'Die Waliser nehmen 2 Zonen.'
    """

    def __init__(self, language: str, ways: Mapping[str, Show], texts: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._ways = {**USUAL, **ways}
        self.texts = dict(texts or {})
        self._parts: dict[str, tuple[Part, ...]] = {}

    def text(self, english: str) -> str:
        """Return a text in the language; the English one if the language has none.

        Examples
        --------
        >>> Words("de", {}, {"a Knight": "ein Ritter"}).text("a Knight"), Words("de", {}).text("a Knight")
        ('ein Ritter', 'a Knight')
        """
        return self.texts.get(english, english)

    def show(self, way: str, value: object) -> str:
        """Return a value as it is shown in a way; without such a way as it is.

        Examples
        --------
        >>> Words("en", {"zone": lambda zone, words: zone.title()}).show("zone", "hereford")
        'Hereford'
        """
        show = self._ways.get(way)
        return str(value) if show is None else show(value, self)

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return the sentence that a template makes of its fields.

        Parameters
        ----------
        template : str
            The English one; that of the language is looked up.
        fields : mapping
            The values of its fields.

        Examples
        --------
        >>> Words("en", {}).fill("{count} cow{count:|s} in {zone}", {"count": 2, "zone": "Elfael"})
        '2 cows in Elfael'
        """
        return capital(self.phrase(template, fields))

    def phrase(self, template: str, fields: Mapping[str, object]) -> str:
        """Return what a template makes of its fields where it is no sentence of its own: it may begin with a small letter.

        Examples
        --------
        >>> Words("en", {}).phrase("the way to {place} is long", {"place": "Rome"})
        'the way to Rome is long'
        """
        parts = self._parts.get(template)
        if parts is None:
            parts = self._parts[template] = parts_of(self.text(template))
        return "".join([self._piece(part, fields, template) for part in parts])

    def tell(self, thing: Any) -> str:
        """Return the sentence of an event, an action or whatever has a template in `says` and its fields as attributes.

        Examples
        --------
        >>> from tests.core.toys.raid import Stolen
        >>> Words("en", {}).tell(Stolen("TOY-R3", roll=5))
        'The raider steals a cow (5).'
        """
        return self.fill(type(thing).says, _Attributes(thing))

    def _piece(self, part: Part, fields: Mapping[str, object], template: str) -> str:
        if not part.field:
            return part.text
        try:
            value = fields[part.field]
        except KeyError:
            raise FaultyGame(f"{template!r} is said without its field {part.field!r}.") from None
        if not part.choice:
            return self.show(part.way, value)
        first = value == 1 if type(value) is int else bool(value)
        return part.choice[0] if first else part.choice[1]

    @property
    def ways(self) -> frozenset[str]:
        """The names of the ways to show a field."""
        return frozenset(self._ways)


class _Attributes(Mapping[str, object]):
    """The attributes of a record as a mapping."""

    __slots__ = ("_record",)

    def __init__(self, record: object) -> None:
        self._record = record

    @override
    def __getitem__(self, name: str) -> object:
        return getattr(self._record, name)

    @override
    def __iter__(self) -> Any:
        return iter(dir(self._record))

    @override
    def __len__(self) -> int:
        return len(dir(self._record))


def capital(text: str) -> str:
    """Return a text with a capital first letter.

    Examples
    --------
    >>> capital("two knights"), capital("")
    ('Two knights', '')
    """
    return text[:1].upper() + text[1:]


def joined(items: Sequence[str], words: Words) -> str:
    """Return a list in words.

    Examples
    --------
    >>> joined(["a Knight", "2 Archers", "Earl Hugh"], Words("en", {}))
    'a Knight, 2 Archers and Earl Hugh'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])}{words.text(' and ')}{items[-1]}"


#: Ways to show a field that every game has.
USUAL: dict[str, Show] = {
    "title": lambda value, _: str(value).title(),
    "signed": lambda value, _: f"{value:+d}",
    "digits": lambda value, _: f"{value:02d}",
    "list": lambda value, words: joined([str(each) for each in value], words),
}


def check_template(template: str, known: Iterable[str], ways: frozenset[str], where: str) -> None:
    """Refuse a template with a field that is not there, a way that the game does not have, or a choice that is none.

    Raises
    ------
    FaultyGame
        With the template's place and what is wrong.
    """
    has = frozenset(known)
    for part in parts_of(template):
        if not part.field:
            continue
        if part.field not in has:
            raise FaultyGame(f"{where} says {template!r}, but has no field {part.field!r}: it has {_listed(has)}.")
        if part.choice and len(part.choice) != 2:
            raise FaultyGame(f"{where} says {template!r}: a choice is between two texts, not {len(part.choice)}.")
        if part.way and part.way != part.field and part.way not in ways:
            raise FaultyGame(
                f"{where} says {template!r}, but the game shows nothing as {part.way!r}: it shows {_listed(ways)}."
            )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def read_language(source: str, name: str, ways: frozenset[str] = frozenset()) -> dict[str, str]:
    r"""Return the texts of a language from a file with the columns ``english`` and ``text``; those without a text stay English.

    Parameters
    ----------
    source : str
        The file as CSV text.
    name : str
        What the file is called in messages.
    ways : frozenset of str
        The ways in which the game shows fields.

    Raises
    ------
    FaultyGame
        If a column is missing, a text is there twice, or a translation has a field that the English text has not, shows one in a
        way that there is not, or has a choice that is none; with the line.

    Examples
    --------
    >>> read_language("english,text\nWalk on,Weiterziehen\nRest,\n", "de.csv")
    {'Walk on': 'Weiterziehen'}
    """
    texts: dict[str, str] = {}
    columns, rows = parsed(source, name, kept=True, fault=FaultyGame)
    if not {"english", "text"} <= set(columns):
        raise FaultyGame(f"The language file {name!r} needs the columns 'english' and 'text' in line 1.")
    for row in rows:
        line, english, text = row.line, row["english"], row["text"]
        if english in texts:
            raise FaultyGame(f"The language file {name!r} has {cited(english)} twice, the second time in line {line}.")
        if strange := sorted(fields_of(text) - fields_of(english)):
            raise FaultyGame(
                f"The language file {name!r} has a field {strange[0]!r} in line {line} that the English text has not."
            )
        check_template(text, fields_of(text), ways | USUAL.keys(), f"The language file {name!r}, line {line},")
        if text:
            texts[english] = text
    return texts
