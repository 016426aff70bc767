"""The words of orders: names of provinces, coasts and powers as players write them, in any case, long or short."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import cache

from histgames.adjudicator.chart import Chart
from histgames.core.names import fold, lookup, nearest

__all__ = ["DASH", "FILLERS", "Lexicon", "lexicon", "tokens"]

DASH = "-"
#: A bracket, a slash, a dash or an arrow, or a word.
TOKEN = re.compile(r"\([^()]*\)|[()/+]|[-=~]*>+|-+|[^\s\-/()=>~.,:;!+]+|[=~]+")
#: A coast in brackets or behind a slash: ``nc``, ``n``, ``n.c.``, ``north``, ``north coast``, ``n coast``.
COAST = re.compile(r"\s*(?:([nsew])(?:\s*\.?\s*(?:c\.?|coast))?\.?|(north|south|east|west)(?:ern)?(?:\s+coast)?)\s*")
DOTTED_COAST = re.compile(r"\b([nsew])\.\s?c\b\.?")
#: A nation between angle brackets, as some write it for want of italics; an arrow has a dash or nothing on its left.
ANGLES = re.compile(r"<\s*([^<>=~-]+?)\s*>")
#: Brackets in brackets: ``F(Spa(sc))-Por``.
NESTED = re.compile(r"\(([^()]*\([^()]*\)[^()]*)\)")
OFF_THE_BOARD = re.compile(r"\boff\s+(?:the\s+)?board\b")
POSSESSIVE = re.compile(r"(?<=\w)'s\b")
#: Marks that stand around words and mean nothing.
MARKS = str.maketrans(dict.fromkeys('*"`´_|\\[]{}', " "))
ODD = re.compile(r"""[*"`´_|\\\[\]{}<'.]""")
QUOTES = "“”„«»‹›‘’‚‛"
#: So many letters have the ids of provinces on most maps.
SHORT = 3
COASTS = {"n": "north", "s": "south", "e": "east", "w": "west"}
#: Words that may stand before a name and mean nothing, unless a province is called so.
FILLERS = frozenset({"the", "in", "at", "an", "my", "our", "its", "please"})


def tokens(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the words of an order in lower case; every dash and arrow becomes ``"-"``, a coast ``"(nc)"``.

    What stands in brackets and is no coast is read as if it stood there without; nothing is left out but fillers.

    Parameters
    ----------
    text : str
        The order.
    names : collection of str
        Names of provinces: these are no fillers.

    Examples
    --------
    >>> tokens("F Stp/NC -> Nwy")
    ['f', 'stp', '(nc)', '-', 'nwy']
    >>> tokens("A(Par)-Pic (via convoy)")
    ['a', 'par', '-', 'pic', 'via', 'convoy']
    """
    plain = text.casefold() if text.isascii() else _plain(text)
    if ODD.search(plain):
        plain = ANGLES.sub(r" \1 ", plain).translate(MARKS)
        plain = DOTTED_COAST.sub(r"\1c", POSSESSIVE.sub("", plain).replace("'", ""))
    if "(" in plain:
        plain = NESTED.sub(r" \1 ", plain)
    if "board" in plain:
        plain = OFF_THE_BOARD.sub("otb", plain)
    found: list[str] = []
    _collect(plain, found)
    return [word for word in found if word not in FILLERS or word in names]


def _collect(plain: str, found: list[str]) -> None:
    words = TOKEN.findall(plain)
    number = 0
    while number < len(words):
        word = words[number]
        number += 1
        if word[0] == DASH or word[-1] == ">" or word[0] in "=~":
            found.append(DASH)
        elif word == "/":
            coast = COAST.fullmatch(words[number]) if number < len(words) else None
            if coast:
                found.append(_coast(coast))
                number += 1
            else:
                found.append(f"/{words[number]}" if number < len(words) else "/")
                number += 1
        elif word[0] == "(" and len(word) > 1:
            inside = word[1:-1]
            coast = COAST.fullmatch(inside)
            if coast:
                found.append(_coast(coast))
            else:
                _collect(inside, found)
        else:
            found.append(word)


def _coast(found: re.Match[str]) -> str:
    return f"({(found[1] or found[2])[0]}c)"


def _plain(text: str) -> str:
    """Return a text with its letters folded, its dashes and brackets kept, and without what cannot be seen."""
    return "".join([_plain_character(c) for c in unicodedata.normalize("NFKC", text)])


@cache
def _plain_character(character: str) -> str:
    if character.isascii():
        return character.casefold()
    kind = unicodedata.category(character)
    if kind in ("Cf", "Mn", "Me"):
        return ""
    name = unicodedata.name(character, "")
    if kind == "Pd" or character == "−" or ("ARROW" in name and "RIGHT" in name):
        return DASH
    if character in "‘’‛":
        return "'"
    if character in QUOTES or "BULLET" in name or kind == "Zs":
        return " "
    return fold(character) or " "


class Lexicon:
    """The names on one map."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        #: For each name of a province, without accents and hyphens, the provinces it means.
        self.names: dict[str, tuple[str, ...]] = {}
        #: Locations as they are printed in short, and in small or large letters.
        self.printed = {
            form: place
            for place in chart.province_of
            for form in (place, place.upper(), place[:1].upper() + place[1:], place[:3].upper() + place[3:])
        }
        #: For lookups of names that are not exact.
        self.known = {key: (p.name, *p.names) for key, p in chart.provinces.items()}
        for key, names in self.known.items():
            for name in dict.fromkeys(map(fold, (key, *names))):
                self.names[name] = (*self.names.get(name, ()), key)
        #: The names of several words, by their first letter, each as its words with the province it means.
        self.long: dict[str, list[tuple[list[str], str]]] = {}
        for name, keys in self.names.items():
            words = name.split()
            if len(words) > 1:
                self.long.setdefault(name[0], []).extend((words, key) for key in keys)
        #: For each first word of a name the most words, hyphens included, that names beginning so can have.
        self.longest: dict[str, int] = {}
        for name in self.names:
            words = name.split()
            self.longest[words[0]] = max(self.longest.get(words[0], 1), 2 * len(words) - 1)
        self.powers = {
            word: key
            for key, power in chart.powers.items()
            for name in (key, power.name, *power.names)
            for word in (fold(name), f"{fold(name)}s")
        }
        #: A letter that only one power begins with means it, where a colon follows.
        initials = [power.name[:1].casefold() for power in chart.powers.values()]
        self.letters = {
            power.name[:1].casefold(): key
            for key, power in chart.powers.items()
            if initials.count(power.name[:1].casefold()) == 1
        }
        self.power_starts = {word.split()[0] for word in self.powers}
        self.coasts = {
            key: {place.partition("(")[2].rstrip(")"): place for place in province.fleet}
            for key, province in chart.provinces.items()
            if province.split
        }

    def exact(self, words: Sequence[str], start: int) -> tuple[tuple[str, ...], int]:
        """Return the provinces whose whole name begins at a word, and where it ends; the longest name wins.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Lexicon(standard()).exact(["north", "sea", "-", "norway"], 0)
        (('nth',), 2)
        """
        most = self.longest.get(words[start], 0)
        for end in range(min(len(words), start + most), start, -1):
            if words[end - 1] != DASH:
                found = self.names.get(" ".join([w for w in words[start:end] if w != DASH]))
                if found:
                    return found, end
        return (), start

    def begun(self, words: Sequence[str], start: int, shortest: int) -> tuple[tuple[str, ...], int]:
        """Return the provinces whose name of several words is written with the beginnings of its words, and where it ends.

        Parameters
        ----------
        words : sequence of str
            The words of an order.
        start, shortest : int
            Where the name begins, and behind which word it must end.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Lexicon(standard()).begun(["mid", "-", "atl", "-", "spa"], 0, 1)
        (('mao',), 3)
        """
        best: dict[str, None] = {}
        longest = shortest
        for name, key in self.long.get(words[start][:1], ()):
            end = _begins(words, start, name, key)
            if end > longest:
                best, longest = {key: None}, end
            elif best and end == longest:
                best[key] = None
        return tuple(best), longest

    def like(self, phrase: str) -> tuple[str, ...]:
        """Return the provinces that a part of a name may mean.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Lexicon(standard()).like("nor")
        ('naf', 'nao', 'nth', 'nwg', 'nwy')
        """
        return lookup(phrase, self.known)

    def near(self, phrase: str) -> list[str]:
        """Return the names that look most like what was written.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Lexicon(standard()).near("burgandy")
        ['Burgundy', 'Ukraine', 'Tuscany']
        >>> Lexicon(standard()).near("sre")
        ['Syria', 'Sweden', 'Sevastopol']
        """
        if len(phrase) == SHORT:
            return [self.chart.provinces[key].name for key in nearest(phrase, self.chart.provinces)]
        return nearest(phrase, [province.name for province in self.chart.provinces.values()])

    def on_coast(self, province: str, coast: str) -> str:
        """Return the location on a coast, also one that a split province does not have; where none is to be named, the province.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> words = Lexicon(standard())
        >>> words.on_coast("spa", "nc"), words.on_coast("par", "nc"), words.on_coast("spa", "ec")
        ('spa(nc)', 'par', 'spa(ec)')
        """
        known = self.coasts.get(province)
        if known is None:
            return province
        return known.get(coast) or known.get(coast[:1]) or f"{province}({coast})"


def _begins(words: Sequence[str], start: int, name: Sequence[str], key: str) -> int:
    """Return behind which word a name ends of which at least two words are begun from `start` on; 0 if it is not.

    For the first the abbreviation may stand: ``Nth Sea``.
    """
    at, matched = start, 0
    for part in name:
        after = at + 1 if matched and words[at] == DASH else at
        if (
            after < len(words)
            and words[after]
            and words[after] != DASH
            and (part.startswith(words[after]) or (not matched and words[after] == key))
        ):
            at, matched = after + 1, matched + 1
        elif part != "of" or not matched:
            break
    return at if matched > 1 else 0


@cache
def lexicon(chart: Chart) -> Lexicon:
    """Return the names on a map.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> lexicon(standard()).names["english channel"], lexicon(standard()) is lexicon(standard())
    (('eng',), True)
    """
    return Lexicon(chart)
