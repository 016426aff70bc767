"""`histgames rule`: what a rule says, from the ledgers that the games ship."""

from __future__ import annotations

import argparse
import textwrap

from histgames.core.ledger import Rule, known_prefixes, ledger, prefix_of
from histgames.games import rule

__all__ = ["add_parser", "describe", "rows_of", "run"]

WIDTH = 88


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "rule",
        help="what a rule says: histgames rule ML-7.2c",
        description="Print rules by id. A section, such as ML-7.2, gives all its rules.",
    )
    parser.add_argument("ids", nargs="+", metavar="ID", help="a rule (ML-7.2c) or a section (ML-7.2)")


def run(args: argparse.Namespace) -> int:
    """Print the rules asked for."""
    found = [row for text in args.ids for row in rows_of(text)]
    print("\n".join(describe(row) for row in found))
    return 0


def rows_of(text: str) -> list[Rule]:
    """Return all rules of the section and the sections in it, or the one rule with this id.

    Raises
    ------
    UnknownName
        There is neither; the message has the nearest ids.

    Examples
    --------
    >>> [row.id for row in rows_of("ml-2.2")]
    ['ML-2.2a', 'ML-2.2b', 'ML-2.2c', 'ML-2.2d']
    """
    prefix, section = prefix_of(text), text.strip().upper().partition("-")[2]
    rows = ledger(prefix).values() if prefix in known_prefixes() else ()
    return [row for row in rows if f"{row.section}.".upper().startswith(f"{section}.")] or [rule(text)]


def describe(row: Rule) -> str:
    """Return a rule wrapped for a terminal, further lines moved in."""
    lines = str(row).splitlines()
    return "\n".join(
        textwrap.fill(line.strip(), WIDTH, initial_indent="    " * bool(number), subsequent_indent="    ")
        for number, line in enumerate(lines)
    )
