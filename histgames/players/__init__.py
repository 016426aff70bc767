"""Players that work on every game through the kernel alone."""

from histgames.players.greedy import Greedy
from histgames.players.playout import Player, playout
from histgames.players.random_player import RandomPlayer

__all__ = ["Greedy", "Player", "RandomPlayer", "playout"]
