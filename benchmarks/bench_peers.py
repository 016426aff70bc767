"""Random play in other people's programs, to set ours beside."""

from __future__ import annotations

import random

from benchmarks.frame import Result, benchmark, rate

CHESS = "python-chess, random moves"
CONNECT_FOUR = "PettingZoo connect four, random moves"


@benchmark
def python_chess() -> Result:
    """Random games of chess: all legal moves are listed, one is made."""
    import chess

    chance = random.Random(1067)

    def game() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return Result(name=CHESS, value=rate(game), unit="moves/s")


@benchmark
def connect_four() -> Result:
    """Random games of connect four through the interface for learning programs."""
    from pettingzoo.classic import connect_four_v3

    environment = connect_four_v3.env()
    chance = random.Random(1067)

    def game() -> int:
        environment.reset(seed=chance.randrange(2**31))
        moves = 0
        for _ in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
                continue
            legal = [column for column, free in enumerate(observation["action_mask"]) if free]
            environment.step(chance.choice(legal))
            moves += 1
        return moves

    return Result(name=CONNECT_FOUR, value=rate(game), unit="moves/s")
