"""A game as text, and the text played again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import histgames as hg
from histgames.core import Session
from histgames.core.session import Node

FOLDER = Path(__file__).parent


def show(game: Session[Any]) -> str:
    """Return a game as text: under the headline of each phase who did what, the dice, and what came of it."""
    rules = game.rules
    lines = [f"scenario {game.scenario.name}"]
    lines += [f"option {name} {value}" for name, value in game.options.items() if value != rules.options[name].default]
    headline = ""
    for node in game.line:
        if node.parent is not None:
            before = rules.headline(node.parent.state)
            if before != headline:
                lines += ["", before]
                headline = before
            lines.append(_step(game, node))
        for event in node.events:
            only = f" [{', '.join(sorted(event.only))} only]" if event.only else ""
            lines.append(f"        {rules.tell(event)} ({event.rule}){only}")
    lines += ["", rules.headline(game.state)]
    for score in rules.score(game.state).values():
        lines += [f"{name}: {number}" for name, number in {**score.lines, "total": score.total}.items()]
    return "\n".join(lines) + "\n"


def _step(game: Session[Any], node: Node[Any]) -> str:
    if node.action is not None:
        return f"{node.seat}: {game.rules.notation.show(node.action)}"
    return f"    roll {', '.join(str(value) for value in node.drawn or ())}: {node.what}"


def again(text: str) -> Session[Any]:
    """Return the game that a text tells, played anew from its actions and dice."""
    lines = text.splitlines()
    scenario = lines[0].removeprefix("scenario ")
    options = dict(line.split()[1:] for line in lines if line.startswith("option "))
    chosen = {name: {"True": True, "False": False}.get(value, value) for name, value in options.items()}
    rolls = [line.split(":")[0].removeprefix("    roll ") for line in lines if line.startswith("    roll ")]
    game = hg.new("marcher-lords", scenario, options=chosen, dice=[_values(roll) for roll in rolls])
    for line in lines:
        seat, colon, action = line.partition(": ")
        if colon and game.outcome is None and game.rules.side_of(seat) in game.sides:
            game.play(action, seat)
    return game


def _values(roll: str) -> Sequence[int | str]:
    return [int(value) if value.lstrip("-").isdigit() else value for value in roll.split(", ")]
