"""Pieces of sentences that games share: how many of what, and what changed a die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from histgames.core.words import Words, joined

__all__ = ["Modified", "modified", "pieces", "several", "spelled"]

#: Words that are their own plural.
SAME = ("Infantry", "Irish", "Teulu", "Cavalry")


#: Small numbers as sentences have them.
SPELLED = {
    0: "no",
    1: "one",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve",
}


def spelled(count: int, words: Words) -> str:
    """Return a number as a sentence has it: small ones in letters.

    Examples
    --------
    >>> [spelled(number, Words("en", {})) for number in (0, 3, 13)]
    ['no', 'three', '13']
    """
    return words.text(SPELLED[count]) if count in SPELLED else str(count)


def several(
    count: int,
    label: str,
    words: Words,
    *,
    proper: Sequence[str] = (),
    same: Sequence[str] = SAME,
    in_letters: bool = False,
) -> str:
    """Return pieces with their number.

    Parameters
    ----------
    proper : sequence of str
        First words of labels that are names and have neither article nor number.
    same : sequence of str
        Nouns that are their own plural.
    in_letters : bool
        Whether small numbers are spelled, as in the sentences of a log.

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
    return f"{spelled(count, words) if in_letters else count} {words.text(f'{plural}{rest}')}"


def pieces(
    groups: Iterable[tuple[str, int]], words: Words, *, proper: Sequence[str] = (), in_letters: bool = False
) -> str:
    """Return labels with numbers as a list in words; see `several`.

    Examples
    --------
    >>> pieces([("Knight", 2), ("Infantry", 1)], Words("en", {}))
    '2 Knights and an Infantry'
    """
    return joined([several(n, label, words, proper=proper, in_letters=in_letters) for label, n in groups], words)


@frozen
class Modified:
    """What changed a die: each modifier in words with its number, and what came of all."""

    parts: tuple[tuple[str, int], ...]
    total: int


def modified(sum_: Modified, words: Words) -> str:
    """Return modifiers in brackets and what they make of the die behind which they stand; nothing if nothing was added.

    Examples
    --------
    >>> modified(Modified((("fair weather", 1), ("2 zones from home", -2)), 6), Words("en", {}))
    ' (+1 for fair weather, -2 for 2 zones from home) makes 6'
    """
    counted = [(words.text(what), number) for what, number in sum_.parts if number]
    if not counted:
        return ""
    parts = [words.phrase("{number:signed} for {what}", {"number": number, "what": what}) for what, number in counted]
    return words.phrase(" ({parts}) makes {total}", {"parts": ", ".join(parts), "total": sum_.total})
