"""How the fields of the game's sentences are shown."""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.words import Show, Words, capital
from histgames.games.marcher_lords.board import NAMES
from histgames.kit.phrases import modified, pieces, several

__all__ = ["LEADERS", "OF", "WAYS"]

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


def _unit(label: str, words: Words) -> str:
    return several(1, label, words, proper=LEADERS)


def _units(groups: tuple[tuple[str, int], ...], words: Words) -> str:
    return pieces(groups, words, proper=LEADERS)


def _the(label: str, words: Words) -> str:
    return words.text(label if label.startswith(LEADERS) else f"the {label}")


def _cause(where: tuple[str, str], words: Words) -> str:
    cause, zone = where
    return words.phrase(CAUSES[cause], {"zone": zone})


def _dice(dice: tuple[tuple[tuple[str, int, bool], ...], int], words: Words) -> str:
    rolls, bonus = dice
    shown = [f"{words.text(label)} {roll}{words.text(' hits') if hit else ''}" for label, roll, hit in rolls]
    return f"{', '.join(shown)}{words.phrase(' ({bonus:signed} to each)', {'bonus': bonus}) if bonus else ''}"


def _points(lines: tuple[tuple[str, int], ...], words: Words) -> str:
    return ", ".join(f"{number} {words.text(name)}" for name, number in lines)


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
    "cause": _cause,
    "dice": _dice,
    "modified": modified,
    "points": _points,
    "rolls": lambda rolls, _: ", ".join(f"{name} {roll}" for name, roll in rolls),
    "commander": lambda seat, _: seat.partition("/")[2].title(),
}
