"""Names as people type them: with accents or without, in any case, with hyphens or not, and shortened.

Here alone is said what counts as the same letter; whatever finds a name by what was typed asks `spellings`, `lookup` or `nearest`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import product

__all__ = ["cited", "fold", "legible", "lookup", "nearest", "same", "spellings", "whole"]

#: So many characters of what was given are repeated in a message.
LONGEST = 80
#: What is left out of a name; keyboards and phones have many an apostrophe.
LEFT_OUT = str.maketrans(dict.fromkeys("'’‘‚‛′‵´`ʼʻʽʹʾʿꞌ.,", ""))
#: Joins words like a hyphen, though Unicode counts it among other signs.
JOINING = frozenset("_−⁃")
#: Hyphens that no keyboard has; text programs and web pages put them in.
HYPHENS = frozenset("‐‑﹣－")
#: Letters that are no plain letter with an accent, as they are written where a keyboard lacks them; ß becomes ss by its case alone.
LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "ng"}
)
#: Letters that are also written as two.
AS_TWO = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
#: With more such letters in a name, all of them are taken as two or none.
MIXED = 4


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Return `text` in lower case without accents, apostrophes and doubled blanks; hyphens become blanks.

    Examples
    --------
    >>> fold("  Môn-Arfon "), fold("Kłodzko")
    ('mon arfon', 'klodzko')
    """
    apart = unicodedata.normalize("NFKD", _seen(text))
    plain = "".join(c for c in apart if not unicodedata.combining(c))
    return " ".join(plain.casefold().translate(LETTERS).split())


@lru_cache(maxsize=20_000)
def spellings(text: str) -> tuple[str, ...]:
    """Return how a name is written without accents: folded, then with ae, oe and ue for ä, ö and ü, and the like.

    Examples
    --------
    >>> spellings("Lüttich"), spellings("Soest")
    (('luttich', 'luettich'), ('soest',))
    """
    if text.isascii():
        return (fold(text),)
    letters = _seen(text)
    ways = [(c, AS_TWO[c]) if c in AS_TWO else (c,) for c in letters]
    if sum(len(each) > 1 for each in ways) > MIXED:
        return tuple(dict.fromkeys((fold(letters), fold("".join(each[-1] for each in ways)))))
    return tuple(dict.fromkeys(fold("".join(each)) for each in product(*ways)))


def same(one: str, other: str) -> bool:
    """Return whether two texts are spellings of one name.

    Examples
    --------
    >>> same("Zuerich", "ZÜRICH"), same("Söst", "Soest"), same("Bur", "Buer")
    (True, True, False)
    """
    return not set(spellings(one)).isdisjoint(spellings(other))


def legible(text: str) -> str:
    r"""Return a text as it looks: without soft hyphens and what else cannot be seen, accents on their letters, plain hyphens and blanks.

    Examples
    --------
    >>> legible("A Mu\u0308n \u2011 Bur") == "A Mün - Bur"
    True
    """
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", text)
    plain = "".join("-" if c in HYPHENS else c for c in composed if c.isspace() or not _invisible(c))
    return re.sub(r"[^\S\n\r\t]", " ", plain)


@lru_cache(maxsize=20_000)
def _seen(text: str) -> str:
    """Return a text in lower case with its accents, but without what cannot be seen, apostrophes and doubled blanks."""
    composed = unicodedata.normalize("NFKC", text.translate(LEFT_OUT)).casefold()
    kept = "".join(
        " " if c in JOINING or c.isspace() or unicodedata.category(c) == "Pd" else c
        for c in composed
        if c.isspace() or not _invisible(c)
    )
    return " ".join(unicodedata.normalize("NFC", kept).translate(LEFT_OUT).split())


def _invisible(char: str) -> bool:
    """Return whether a character is a soft hyphen, a mark of the direction of writing and the like."""
    return unicodedata.category(char) in ("Cc", "Cf") or char in "\u034f\ufe0e\ufe0f"


def cited(given: object) -> str:
    """Return what was given as a message repeats it: in quotes, and the beginning only if it is long.

    Examples
    --------
    >>> cited("Herford"), cited(7), len(cited("x" * 1000))
    ("'Herford'", '7', 85)
    """
    if isinstance(given, str) and len(given) > LONGEST:
        return f"{given[:LONGEST]!r}..."
    shown = repr(given)
    return shown if isinstance(given, str) or len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


def whole(text: str, digits: int = 6) -> int | None:
    """Return the number that `text` is, or None: digits without sign, so many at most.

    Examples
    --------
    >>> whole("12"), whole("-1"), whole("1e9"), whole("")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def lookup(text: str, names: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return the keys of `names` that `text` may mean: an exact name wins, then another spelling, a beginning, a word inside.

    Parameters
    ----------
    text : str
        What was typed.
    names : mapping
        For each key the names it answers to.

    Examples
    --------
    >>> lookup("gwent is", {"GWU": ["Gwent Uwch Coed"], "GWI": ["Gwent Is Coed"]})
    ('GWI',)
    >>> lookup("gwent", {"GWU": ["Gwent Uwch Coed"], "GWI": ["Gwent Is Coed"]})
    ('GWU', 'GWI')
    >>> lookup("Buer", {"b": ["Buer"], "u": ["Bür"]}), lookup("Koeln", {"k": ["Köln"]})
    (('b',), ('k',))
    """
    wanted = spellings(text)
    if not wanted[0]:
        return ()
    known = {key: (key, *all_names) for key, all_names in names.items()}
    spelt = {key: [each for name in all_names for each in spellings(name)] for key, all_names in known.items()}
    found = tuple(key for key, each in spelt.items() if any(way in each for way in wanted))
    if found:
        # Who types an accent means it; who types none may have meant any.
        letters = fold if _seen(text).isascii() else _seen
        exact = tuple(key for key in found if any(letters(name) == letters(text) for name in known[key]))
        return exact or found
    beginning = tuple(key for key, each in spelt.items() if any(name.startswith(wanted) for name in each))
    if beginning:
        return beginning
    inside = [f" {way}" for way in wanted]
    return tuple(key for key, each in spelt.items() if any(way in f" {name}" for name in each for way in inside))


def nearest(text: object, names: Iterable[str], *, count: int = 3) -> list[str]:
    """Return up to `count` of `names` that look most like `text`.

    Examples
    --------
    >>> nearest("Herford", ["Hereford", "Chester"]), nearest("Nuernbreg", ["Nürnberg"])
    (['Hereford'], ['Nürnberg'])
    """
    shown = {way: name for name in names for way in spellings(name)}
    wanted = fold(str(text)[:LONGEST])
    found = get_close_matches(wanted, list(shown), 3 * count, 0.5)
    return list(dict.fromkeys(shown[match] for match in found))[:count]
