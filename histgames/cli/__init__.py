"""The command line: `histgames VERB`, one module per verb.

A verb's module has `add_parser(verbs)`, which describes its options, and `run(args)`, which does
the work and returns the exit status. Heavy imports belong into `run`, so that help stays quick.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from histgames.cli.errors import CommandError
from histgames.core.errors import GameError
from histgames.core.marks import override

__all__ = ["CommandError", "main"]

VERBS = ("lab", "play", "simulate", "export", "check", "adjudicate", "rule", "texts", "doctor")


class OneLineParser(argparse.ArgumentParser):
    """A parser that answers a mistake with one line."""

    @override
    def error(self, message: str) -> NoReturn:
        """Say what was wrong on one line and leave with status 2."""
        text = " ".join(message.split())
        self.exit(2, f"{self.prog}: {text} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with all verbs."""
    parser = OneLineParser(
        prog="histgames",
        description="Historical conflict simulations of the Middle Ages on real maps.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", title="verbs")
    for name in VERBS:
        module = importlib.import_module(f"histgames.cli.{name}")
        module.add_parser(verbs)
    return parser


def show_everything() -> None:
    """Let texts be written in any encoding: what it does not have is shown as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit status: 0 done, 1 something is amiss, 2 a mistake.

    Examples
    --------
    >>> main(["rule", "ML-2.0c"])
    ML-2.0c (section 2.0): The game uses 2 ten-sided dice, 1 black and 1 white.
    0
    """
    show_everything()
    parser = build_parser()
    try:
        args = parser.parse_args(argv)
        if args.version:
            from importlib.metadata import version

            print(f"histgames {version('histgames')}")
            return 0
        if args.verb is None:
            parser.print_help()
            return 2
        module = importlib.import_module(f"histgames.cli.{args.verb}")
        status: int = module.run(args)
        sys.stdout.flush()
    except (CommandError, GameError) as mistake:
        print(f"histgames: {' '.join(str(mistake).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader (head, less) has left; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("histgames: stopped", file=sys.stderr)
        return 130
    return status
