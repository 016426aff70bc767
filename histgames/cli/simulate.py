"""`histgames simulate`: many games between programs."""

from __future__ import annotations

import argparse
import csv
import io
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from histgames.cli.errors import CommandError
from histgames.cli.setup import add_game, game_of

__all__ = ["add_parser", "run"]


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "simulate",
        help="play many games between programs and count the results",
        description="Play many games and print the share of each result with its 95 % interval.",
    )
    add_game(parser)
    parser.add_argument(
        "--players",
        nargs="+",
        metavar="NAME",
        help="greedy or random, a name for each side (default: greedy for all)",
    )
    parser.add_argument("--games", type=int, default=100, help="how many games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play (default: %(default)s)")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also write a line for each game")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    """Play the games, print the table, write the file."""
    from histgames.analysis.simulate import simulate

    if args.workers < 1:
        raise CommandError(f"at least one process must play, not {args.workers}")
    if args.csv and not args.csv.parent.is_dir():
        raise CommandError(f"there is no folder {str(args.csv.parent)!r} to write {args.csv.name!r} to")
    game, scenario, options = game_of(args)
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(args.workers)) if args.workers > 1 else None
        played = simulate(
            game,
            scenario,
            players=args.players,
            games=args.games,
            seed=args.seed,
            options=options,
            executor=pool,
            progress=not args.quiet,
        )
    print(played)
    if args.csv:
        from histgames.core.files import write_text

        text = io.StringIO()
        rows = played.records()
        lines = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        lines.writeheader()
        lines.writerows(rows)
        write_text(args.csv, text.getvalue())
    return 0
