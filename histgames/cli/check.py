"""`histgames check`: whether saved games replay."""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

__all__ = ["add_parser", "run", "verdict"]


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "check",
        help="replay saved games and say whether they are whole",
        description="Replay saved games action by action. Status 0 if all are whole, 1 if not.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a saved game")


def run(args: argparse.Namespace) -> int:
    """Check each file and print a line for it."""
    verdicts = [verdict(path) for path in args.files]
    for _, line in verdicts:
        print(line)
    return 0 if all(whole for whole, _ in verdicts) else 1


def verdict(path: Path) -> tuple[bool, str]:
    """Return whether a saved game is whole, and the line that says so or what is wrong."""
    from histgames.api import load
    from histgames.core.errors import GameError, RecordWarning

    with warnings.catch_warnings():
        warnings.simplefilter("error", RecordWarning)
        try:
            game = load(path)
        except (GameError, RecordWarning) as error:
            return False, " ".join(str(error).split())
    where = game.rules.headline(game.state)
    return (
        True,
        f"{path.name}: ok, {game.rules.title}, {game.scenario.title}, {len(game.tree.full_line) - 1} steps, {where}",
    )
