"""Words: what the panels say, as HTML in which every text is escaped. No widgets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from attrs import frozen

from histgames.core import Outcome, Score
from histgames.core.ruleset import Ruleset
from histgames.core.steps import Prompt
from histgames.maps.drawing.draw import patterns
from histgames.maps.drawing.ids import own_ids
from histgames.maps.drawing.key import key_of
from histgames.maps.drawing.scene import Key, Scene
from histgames.maps.drawing.symbols import SHAPES, definitions, safe
from histgames.telling.prose import Line, details, ending, score_rows

__all__ = [
    "Piece",
    "details",
    "headline",
    "kept",
    "key",
    "log_pieces",
    "message",
    "odds",
    "outcome",
    "prompt",
    "score",
    "track",
]

#: Pixels that the key is wide.
KEY_WIDTH = 360
#: The scores of so many seats stand beside the turn track; those of more have their own tab only.
FEW = 3


@frozen
class Piece:
    """A piece of the log: what it is called, its HTML, and a number, which is the smaller the newer it is."""

    key: str
    text: str
    order: int


def headline(text: str) -> str:
    """Return the headline of the board."""
    return f'<div class="hg-headline">{safe(text)}</div>'


def track(rules: Ruleset[Any], turn: int, last: int, label: str, points: Mapping[str, Score]) -> str:
    """Return the turn track: a box for each turn, with those past, now and to come told apart, and the score so far of a few seats."""
    boxes = "".join(
        f'<b class="{"hg-past" if n < turn else "hg-now" if n == turn else "hg-later"}">{n}</b>'
        for n in range(1, last + 1)
    )
    totals = ", ".join(
        f"{safe(rules.seat_name(seat))} <strong>{score.total}</strong>" for seat, score in points.items()
    )
    counted = f'<span title="Victory points">{totals}</span>' if 0 < len(points) <= FEW else ""
    said = f"Turn {turn} of {last}" + (f", {label}" if label else "")
    return f'<div class="hg-track" role="img" aria-label="{safe(said)}" title="{safe(said)}">{boxes}<span>{safe(label)}</span>{counted}</div>'


def prompt(asked: Prompt, seat: str, style: Key | None) -> str:
    """Return whose decision it is, as people call the seat, and the question, which shows its rule when it is clicked."""
    colours = f"background:{safe(style.fill)};color:{safe(style.ink)}" if style else ""
    return f'<div class="hg-prompt"><span class="hg-chip" style="{colours}">{safe(seat)}</span>{details(asked.text, asked.rule)}</div>'


def outcome(rules: Ruleset[Any], ended: Outcome) -> str:
    """Return how the game ended."""
    won, how = ending(rules, ended)
    return f'<div class="hg-outcome"><b>{safe(won)}:</b> {how}</div>'


def score(rules: Ruleset[Any], points: Mapping[str, Score]) -> str:
    """Return the victory points: the total of each seat, below it what it is made of.

    Examples
    --------
    >>> from tests.core.toys.raid import make
    >>> score(make(), {"norman": Score(3, {"castles": 3})})
    '<table class="hg-score"><tr class="hg-total"><td>Norman</td><td>3</td></tr><tr><td>castles</td><td>+3</td></tr></table>'
    """
    cells = "".join(
        f'<tr class="hg-total"><td>{safe(what)}</td><td>{number}</td></tr>'
        if total
        else f"<tr><td>{safe(what)}</td><td>{number:+d}</td></tr>"
        for what, number, total in score_rows(rules, points)
    )
    return f'<table class="hg-score">{cells}</table>'


def key(scene: Scene, token: str) -> str:
    """Return what the colours and signs of a board mean, with patterns and drawings of its own, whose ids begin with a token."""
    drawn, height = key_of(scene, KEY_WIDTH)
    if not drawn:
        return ""
    parts = f"<defs>{definitions(SHAPES)}{''.join(patterns(scene).values())}</defs>"
    return (
        f'<svg class="hg-board" width="{KEY_WIDTH}" height="{height:g}" viewBox="0 0 {KEY_WIDTH} {height:g}">'
        f"{own_ids(parts + drawn, token)}</svg>"
    )


def odds(chances: Iterable[tuple[str, Fraction | float, str]]) -> str:
    """Return chances as lines with a percentage and a bar; nothing if there are none."""
    return "".join(
        f'<div class="hg-odds"><b>{float(chance):.0%}</b><span><i style="width:{100 * float(chance):.0f}%"></i></span>'
        f"{details(what, rule_id)}</div>"
        for what, chance, rule_id in chances
    )


def message(text: str, *, wrong: bool = False) -> str:
    """Return a sentence to the people at the board, such as what was wrong with what they typed."""
    if not text:
        return ""
    return f'<div class="hg-message{" hg-wrong" if wrong else ""}" role="alert">{safe(text)}</div>'


def kept(file: str) -> str:
    """Return where a game is kept by itself; nothing before there is a file."""
    return f'<div class="hg-kept">Kept by itself after each action: {safe(file)}</div>' if file else ""


def log_pieces(lines: Iterable[Line]) -> list[Piece]:
    """Return the log as pieces, oldest first: the lines of a step, newest line on top, and a heading over each turn."""
    pieces: list[Piece] = []
    first = 0
    for turn, (group, members) in enumerate(groupby(lines, key=lambda line: line.group)):
        for _, told in groupby(members, key=lambda line: line.stop):
            step = list(told)
            text = "".join(_line(line) for line in reversed(step))
            pieces.append(Piece(f"line {first}", text, -2 * first - 1))
            first += len(step)
        if group:
            newest = pieces[-1].order
            pieces.append(Piece(f"turn {turn}", f'<div class="hg-turn">{safe(group)}</div>', newest - 1))
    return pieces


def _line(line: Line) -> str:
    return f'<div class="hg-row"><span>{line.stop}</span>{details(line.text, line.rule)}</div>'
