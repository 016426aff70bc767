"""`histgames play`: a game in the terminal, as text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from histgames.cli.errors import CommandError
from histgames.cli.setup import add_game, game_of, read_players

__all__ = ["PERSON", "add_parser", "run"]

PERSON = "person"


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the verb's options."""
    parser = verbs.add_parser(
        "play",
        help="play in the terminal, against a program or with two people",
        description="Play as text. The first side is yours, the other is played by a program, unless --player says otherwise.",
    )
    add_game(parser)
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="SIDE=NAME",
        help="who plays a side: person, greedy or random; may be given again",
    )
    parser.add_argument("--seed", help="seed of the dice (default: new ones each time)")
    parser.add_argument("--dice", choices=["seeded", "manual"], default="seeded", help="manual: you type real dice in")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, where a game allows more or fewer")
    parser.add_argument("--language", default="en", metavar="CODE", help="language of the game (default: %(default)s)")
    parser.add_argument("--policy", choices=["class", "fair"], default="class", help="what can be taken back")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    from histgames.api import load, new
    from histgames.cli.terminal import Terminal
    from histgames.players import PLAYERS

    if args.load:
        game = load(args.load, language=args.language)
    else:
        name, scenario, options = game_of(args)
        dice = "manual" if args.dice == "manual" else None
        game = new(
            name,
            scenario,
            options=options,
            seed=args.seed,
            dice=dice,
            policy=args.policy,
            players=args.seats,
            language=args.language,
        )
    names = read_players(args.player, game.sides, [PERSON, *["greedy"] * (len(game.sides) - 1)])
    unknown = [name for name in names.values() if name != PERSON and name not in PLAYERS]
    if unknown:
        raise CommandError(f"there is no player {unknown[0]!r}: there are {', '.join([PERSON, *PLAYERS])}")
    players = {side: PLAYERS[name]() for side, name in names.items() if name != PERSON}
    seed = Random(args.seed) if args.seed is not None else Random()
    interactive = sys.stdin.isatty()
    return Terminal(game, players, seed, interactive=interactive, folder=Path() if interactive else None).run()
