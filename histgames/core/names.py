"""Names as people type them: without accents, in any case, with hyphens or not, and shortened."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

__all__ = ["cited", "fold", "lookup", "nearest", "whole"]

#: So many characters of what was given are repeated in a message.
LONGEST = 80


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Return `text` in lower case without accents, apostrophes and doubled blanks; hyphens become blanks.

    Examples
    --------
    >>> fold("  Môn-Arfon ")
    'mon arfon'
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    for mark in "-_–":
        plain = plain.replace(mark, " ")
    for mark in "'’.,":
        plain = plain.replace(mark, "")
    return " ".join(plain.casefold().split())


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
    """Return the keys of `names` that `text` may mean: an exact name wins, then a beginning, then a word inside.

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
    """
    wanted = fold(text)
    if not wanted:
        return ()
    folded = {key: [fold(name) for name in (key, *all_names)] for key, all_names in names.items()}
    exact = tuple(key for key, all_names in folded.items() if wanted in all_names)
    if exact:
        return exact
    beginning = tuple(key for key, all_names in folded.items() if any(name.startswith(wanted) for name in all_names))
    if beginning:
        return beginning
    return tuple(key for key, all_names in folded.items() if any(f" {wanted}" in f" {name}" for name in all_names))


def nearest(text: object, names: Iterable[str], *, count: int = 3) -> list[str]:
    """Return up to `count` of `names` that look most like `text`.

    Examples
    --------
    >>> nearest("Herford", ["Hereford", "Chester"])
    ['Hereford']
    """
    shown = {fold(name): name for name in names}
    wanted = fold(str(text)[:LONGEST])
    return [shown[match] for match in get_close_matches(wanted, list(shown), count, 0.5)]
