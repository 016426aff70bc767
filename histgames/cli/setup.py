"""Options that several verbs share: which game, scenario, options, players."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from histgames.cli.errors import CommandError
from histgames.games import GAMES

__all__ = ["add_game", "game_of", "read_options", "read_players"]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments that say what is played."""
    parser.add_argument("scenario", nargs="?", help="name of the scenario (default: the first), or of a game")
    parser.add_argument("--game", default="marcher-lords", help="name of the game (default: %(default)s)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="switch an option; may be given again"
    )


def game_of(args: argparse.Namespace) -> tuple[str, str | None, dict[str, bool | str]]:
    """Return game, scenario and options as `histgames.new` takes them; a game's name in the scenario's place means that game."""
    if args.scenario in GAMES:
        return args.scenario, None, read_options(args.option)
    return args.game, args.scenario, read_options(args.option)


def read_options(given: Sequence[str]) -> dict[str, bool | str]:
    """Return options given as ``name=value``; ``yes`` and ``no`` switch, a name alone means yes.

    Examples
    --------
    >>> read_options(["sea_invasion", "weather=game_turn", "blood_ties=no"])
    {'sea_invasion': True, 'weather': 'game_turn', 'blood_ties': False}
    """
    switches = {"": True, "yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    found: dict[str, bool | str] = {}
    for text in given:
        name, _, value = text.partition("=")
        found[name.strip()] = switches.get(value.strip().lower(), value.strip())
    return found


def read_players(given: Sequence[str], sides: Sequence[str], default: Sequence[str]) -> dict[str, str]:
    """Return who plays each side, given as ``side=name``.

    Raises
    ------
    CommandError
        If there is no such side.

    Examples
    --------
    >>> read_players(["welsh=random"], ["norman", "welsh"], ["person", "greedy"])
    {'norman': 'person', 'welsh': 'random'}
    """
    players = dict(zip(sides, default, strict=True))
    for text in given:
        side, _, name = text.partition("=")
        if side not in players or not name:
            raise CommandError(f"a player is given as SIDE=NAME with the side {' or '.join(sides)}, not as {text!r}")
        players[side] = name
    return players
