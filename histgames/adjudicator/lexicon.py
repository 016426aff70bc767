"""The words of orders: names of provinces, coasts and powers as players write them, in any case, long or short."""

from __future__ import annotations

import re
from functools import cache

from histgames.adjudicator.chart import Chart
from histgames.core.names import fold, legible, lookup, nearest

__all__ = ["DASH", "Lexicon", "lexicon", "tokens"]

DASH = "-"
TOKEN = re.compile(r"\([^()]*\)|/\s*\w+|[-=]*>|[-–—−→]|[^\s\-–—−→/()=>.,:;]+")
COASTS = {"n": "north", "s": "south", "e": "east", "w": "west"}
ARROWS = frozenset("-–—−→")
FILLERS = frozenset({"the", "in", "at"})


def tokens(text: str) -> list[str]:
    """Return the words of an order in lower case; every dash and arrow becomes ``"-"``, a coast ``"(nc)"``.

    Examples
    --------
    >>> tokens("F Stp/NC -> Nwy")
    ['f', 'stp', '(nc)', '-', 'nwy']
    """
    plain = text.casefold() if text.isascii() else _plain(text)
    found: list[str] = []
    for word in TOKEN.findall(plain.replace("'", "")):
        if word in ARROWS or word[-1] == ">":
            found.append(DASH)
        elif word[0] == "/":
            found.append(f"({word[1:].strip()})")
        elif word not in FILLERS:
            found.append(word)
    return found


def _plain(text: str) -> str:
    """Return a text with its letters folded, its dashes and brackets kept."""
    return "".join(
        c if c in ARROWS or c == " " else fold(c) or (c if c in "'.,:;" else " ")
        for c in legible(text.replace("’", ""))
    )


class Lexicon:
    """The names on one map."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        #: For each name of a province, without accents and hyphens, the provinces it means.
        self.names: dict[str, tuple[str, ...]] = {}
        #: Locations as they are printed in short.
        self.short = {place.casefold(): place for place in chart.province_of}
        #: For lookups of names that are not exact.
        self.known = {key: (p.name, *p.names) for key, p in chart.provinces.items()}
        for key, names in self.known.items():
            for name in dict.fromkeys(map(fold, (key, *names))):
                self.names[name] = (*self.names.get(name, ()), key)
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
        self.power_starts = {word.split()[0] for word in self.powers}
        self.coasts = {
            key: {form: place for place in province.fleet for form in _coast_forms(place)}
            for key, province in chart.provinces.items()
            if province.split
        }

    def exact(self, words: list[str], start: int) -> tuple[tuple[str, ...], int]:
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
                found = self.names.get(" ".join(w for w in words[start:end] if w != DASH))
                if found:
                    return found, end
        return (), start

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
        """
        return nearest(phrase, [province.name for province in self.chart.provinces.values()])

    def on_coast(self, province: str, coast: str) -> str:
        """Return the location on a coast; a coast that the province does not have is ignored.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Lexicon(standard()).on_coast("spa", "north coast"), Lexicon(standard()).on_coast("par", "nc")
        ('spa(nc)', 'par')
        """
        return self.coasts.get(province, {}).get(fold(coast.strip("()")), province)


def _coast_forms(location: str) -> list[str]:
    """Return how a coast is written: ``"nc"``, ``"n"``, ``"north coast"``, ``"north"``."""
    code = location.partition("(")[2].rstrip(")")
    word = COASTS.get(code[:1], code)
    return [code, code[:1], f"{word} coast", word]


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
