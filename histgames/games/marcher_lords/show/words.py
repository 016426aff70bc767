"""How the fields of the game's sentences are shown."""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.words import Show, Words, capital
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.chapters.battle import Throw
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.kit.phrases import modified, pieces, several, spelled

__all__ = ["LEADERS", "OF", "PEOPLE", "WAYS"]

PEOPLE = {"norman": "the Normans", "welsh": "the Welsh", "viking": "the Vikings"}
OF = {"norman": "Norman", "welsh": "Welsh", "viking": "Viking"}
#: First words of leaders' labels, which have no article.
LEADERS = ("Earl", "King")
CAUSES = {
    "siege": "in the failed siege of {zone}",
    "battle": "in {zone}",
    "pursuit": "in the pursuit from {zone}",
    "peasants": "to the peasants of {zone}",
    "assassin": "to an assassin in {zone}",
}


def _noun(label: str) -> str:
    """Return a label as a noun, which a counter's name is but for the Irish."""
    return label.replace("Irish", "Irish unit", 1)


def _unit(label: str, words: Words) -> str:
    return several(1, _noun(label), words, proper=LEADERS)


def _units(groups: tuple[tuple[str, int], ...], words: Words) -> str:
    return pieces([(_noun(label), n) for label, n in groups], words, proper=LEADERS)


def _the(label: str, words: Words) -> str:
    return words.text(label if label.startswith(LEADERS) else f"the {_noun(label)}")


def _cause(where: tuple[str, str], words: Words) -> str:
    cause, zone = where
    return words.phrase(CAUSES[cause], {"zone": zone})


def _in_letters(groups: tuple[tuple[str, int], ...], words: Words) -> str:
    return pieces([(_noun(label), n) for label, n in groups], words, proper=LEADERS, in_letters=True)


def _dice(dice: tuple[Throw, ...], words: Words) -> str:
    return "; ".join([_throw(throw, words) for throw in dice])


def _throw(throw: Throw, words: Words) -> str:
    count = len(throw.faces)
    told = {
        "units": ((throw.label, count),),
        "alone": count == 1,
        "faces": tuple(map(str, throw.faces)),
        "needed": max(throw.needed, 1),
        "bonus": throw.bonus,
        "hits": throw.hits,
    }
    if throw.needed > NUMBERS.die_faces:
        return words.phrase("{units:in_letters} cannot hit, with {faces:list}", told)
    if throw.bonus:
        text = "{units:in_letters} {alone:needs|need} {needed} or more with {bonus:signed} and {alone:rolls|roll} {faces:list}: {hits}"
    else:
        text = "{units:in_letters} {alone:needs|need} {needed} or more and {alone:rolls|roll} {faces:list}: {hits}"
    return words.phrase(text, told)


def _hits(hits: int, words: Words) -> str:
    return words.phrase("{hits:number} {hits:hit|hits}", {"hits": hits})


def _behind(parts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...], words: Words) -> str:
    """Return who would stay behind at each retreat; the zones are left out where there is one answer for all."""
    if len({units for _, units in parts}) == 1:
        return words.phrase("without {units:in_letters}", {"units": parts[0][1]})
    text = "to {zone} without {units:in_letters}"
    return words.text(" or ").join([words.phrase(text, {"zone": zone, "units": units}) for zone, units in parts])


def _points(lines: tuple[tuple[str, int], ...], words: Words) -> str:
    return ", ".join(f"{words.text(name)} {number:+d}" if number else f"{words.text(name)} 0" for name, number in lines)


#: By the names that stand in the braces of the sentences.
WAYS: Mapping[str, Show] = {
    "zone": lambda zone, _: NAMES[zone],
    "side": lambda side, words: words.text(PEOPLE[side]),
    "Side": lambda side, words: capital(words.text(PEOPLE[side])),
    "of": lambda side, words: words.text(OF[side]),
    "label": lambda label, words: words.text(label),
    "unit": _unit,
    "levied": lambda label, words: _unit(label.removeprefix("Levied "), words),
    "the": _the,
    "units": _units,
    "in_letters": _in_letters,
    "number": spelled,
    "hits": lambda hits, words: _hits(hits, words),
    "behind": _behind,
    "cause": _cause,
    "dice": _dice,
    "modified": modified,
    "points": _points,
    "rolls": lambda rolls, _: ", ".join(f"{name} {roll}" for name, roll in rolls),
    "commander": lambda seat, _: seat.partition("/")[2].title(),
}
