"""`histgames texts`: what a game says, for those who translate it."""

from __future__ import annotations

import argparse
import csv
import io

from histgames.cli.errors import CommandError

__all__ = ["add_parser", "run"]


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "texts",
        help="the sentences of a game and of a translation: histgames texts marcher-lords de",
        description="Without a language, list the game's English sentences. With one, write the whole table for texts/LANGUAGE.csv: "
        "what is translated, then what is missing; status 1 if anything is. Names of pieces and zones come from the game's tables.",
    )
    parser.add_argument("game", help="a game, such as marcher-lords")
    parser.add_argument("language", nargs="?", help="code of a language, such as de")


def run(args: argparse.Namespace) -> int:
    """Print the sentences, or the table."""
    from histgames.core.texts import sentences, translation
    from histgames.core.words import ENGLISH
    from histgames.games import find_rules

    rules = find_rules(args.game)
    if args.language is None:
        print("\n".join(sentences(rules)))
        return 0
    if args.language == ENGLISH or not args.language.isalpha():
        raise CommandError(f"A translation is named by the code of its language, such as de, not by {args.language!r}.")
    texts, missing = translation(rules, args.language)
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerows([("english", "text"), *texts.items(), *((english, "") for english in missing)])
    print(table.getvalue(), end="")
    return 1 if missing else 0
