"""Pieces of sentences that games share: how many of what, and what changed a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from histgames.core.words import Words, joined

__all__ = ["Modified", "modified", "pieces", "several"]

#: Words that are their own plural.
SAME = ("Infantry", "Irish", "Teulu", "Cavalry")


def several(count: int, label: str, words: Words, *, proper: Sequence[str] = (), same: Sequence[str] = SAME) -> str:
    """Return pieces with their number.

    Parameters
    ----------
    proper : sequence of str
        First words of labels that are names and have neither article nor number.
    same : sequence of str
        Nouns that are their own plural.

    Examples
    --------
    >>> english = Words("en", {})
    >>> [several(n, label, english, proper=("Earl",)) for n, label in ((2, "Knight"), (1, "Archer"), (1, "Earl Hugh"))]
    ['2 Knights', 'an Archer', 'Earl Hugh']
    >>> several(2, "Archer of Gwent (Rhys)", english), several(3, "Levied Infantry (Hugh)", english)
    ('2 Archers of Gwent (Rhys)', '3 Levied Infantry (Hugh)')
    """
    if label.partition(" ")[0] in proper:
        return words.text(label)
    if count == 1:
        return words.text(f"{'an' if label[0] in 'AEIOU' else 'a'} {label}")
    at = min([label.find(mark) for mark in (" of ", " (") if mark in label], default=len(label))
    first, rest = label[:at], label[at:]
    plural = first if first.endswith(tuple(same)) else f"{first}s"
    return f"{count} {words.text(f'{plural}{rest}')}"


def pieces(groups: Iterable[tuple[str, int]], words: Words, *, proper: Sequence[str] = ()) -> str:
    """Return labels with numbers as a list in words.

    Examples
    --------
    >>> pieces([("Knight", 2), ("Infantry", 1)], Words("en", {}))
    '2 Knights and an Infantry'
    """
    return joined([several(count, label, words, proper=proper) for label, count in groups], words)


@frozen
class Modified:
    """What changed a die: each modifier in words with its number, and what came of all."""

    parts: tuple[tuple[str, int], ...]
    total: int


def modified(sum_: Modified, words: Words) -> str:
    """Return modifiers in brackets, to stand behind the die; nothing if there are none.

    Examples
    --------
    >>> modified(Modified((("fair weather", 1), ("2 zones from home", -2)), 6), Words("en", {}))
    ' (fair weather +1, 2 zones from home -2: 6)'
    """
    parts = [f"{words.text(what)} {number:+d}" for what, number in sum_.parts]
    return f" ({', '.join(parts)}: {sum_.total})" if parts else ""
