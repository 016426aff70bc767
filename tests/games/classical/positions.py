"""Positions and turns for the tests, in a line or two."""

from __future__ import annotations

from collections.abc import Mapping

import histgames as hg
from histgames.core import Ruleset, Session
from histgames.games import find_rules
from histgames.games.classical.state import Europe

RULES: Ruleset[Europe] = find_rules("classical")


def start(**options: bool | str) -> Session[Europe]:
    """A game in spring 1901."""
    return hg.new("classical", options=options)


def at(text: str, **options: bool | str) -> Session[Europe]:
    """A game that begins at a position."""
    return hg.position("classical", text, options=options)


def write(game: Session[Europe], orders: Mapping[str, str], *, hand_in: bool = True) -> None:
    """Write orders, separated by semicolons, for some powers; all that are asked hand in."""
    for side, texts in orders.items():
        for text in texts.split(";"):
            game.play(text.strip(), side)
    if hand_in:
        for side in sorted(game.to_act):
            game.play("done", side)


def units(game: Session[Europe], side: str) -> str:
    """The units of a power, as they are printed."""
    line = next((line for line in game.position().splitlines() if line.startswith(f"{side.title()}: ")), "")
    return line.partition(": ")[2]


def centres(game: Session[Europe]) -> dict[str, int]:
    """How many centres each side owns."""
    return {side: score.total for side, score in RULES.score(game.state).items()}


def report(game: Session[Europe], word: str) -> list[str]:
    """The lines of the log with a word in them, each with its rule."""
    return [f"{line.text} {line.rule}" for line in game.log if word in line.text]
