"""Players that work on every game through the kernel alone."""

from collections.abc import Callable

from histgames.players.greedy import Greedy
from histgames.players.playout import Player, play_on, playout
from histgames.players.random_player import RandomPlayer

#: The players by name.
PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "greedy": Greedy}

__all__ = ["PLAYERS", "Greedy", "Player", "RandomPlayer", "play_on", "playout"]
