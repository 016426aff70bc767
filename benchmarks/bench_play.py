"""How quickly The Marcher Lords is played, copied, saved, loaded and taken back, on one core (rates: processor time)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

import histgames as hg
from benchmarks.bench_peers import CHESS, CONNECT_FOUR
from benchmarks.frame import Result, benchmark, best, median
from histgames.core import kernel
from histgames.games import find_rules
from histgames.players import Greedy, RandomPlayer, play_on, playout

GAME = "marcher-lords"
SCENARIOS = ("norman-conquerors", "welsh-resurgence")
#: Decisions a second: what the project wants, and what it never wants to fall below.
TARGET, FLOOR = 10_000, 5_000
SECONDS = 4.0


def random_game(scenario: str, seed: int) -> int:
    """Play a game with any legal actions and return the number of decisions."""
    rules = find_rules(GAME)
    state = rules.begin(scenario)
    kernel.run(state, [])
    _, decisions = playout(rules, state, dict.fromkeys(rules.sides_of(state), RandomPlayer()), Random(seed))
    return decisions


@benchmark
def random_play() -> Iterator[Result]:
    """Whole games with random actions; every rule is applied, every roll made."""
    for scenario in SCENARIOS:
        random_game(scenario, 0)
        games, decisions, start = 0, 0, process_time()
        while (passed := process_time() - start) < SECONDS:
            games += 1
            decisions += random_game(scenario, games)
        yield Result(name=f"{scenario}, random games", value=games / passed, unit="games/s")
        name = f"{scenario}, random decisions"
        yield Result(name=name, value=decisions / passed, unit="decisions/s", target=TARGET, beside=CHESS)
        name = f"{scenario}, beside connect four"
        yield Result(name=name, value=decisions / passed, unit="decisions/s", target=FLOOR, beside=CONNECT_FOUR)


@benchmark
def greedy_play() -> Iterator[Result]:
    """Decisions of the greedy player in the middle of a game."""
    game = halfway()
    rules, player = game.rules, Greedy()
    seat = min(game.to_act)
    view, legal = game.view(seat), game.legal_for(seat)

    def decide() -> None:
        player.choose(rules, view, seat, legal, Random(1))

    name = f"a greedy decision among {len(legal)}"
    yield Result(name=name, value=median(decide, repeat=9) * 1000, unit="ms", better="less", target=50)


def halfway() -> hg.Game:
    """A session of random play in the movement of turn 5."""
    game, random = hg.new(GAME, seed=1067), Random(1067)
    while game.state.turn < 5 or len(game.legal) < 40:
        seat = min(game.to_act)
        game.play(random.choice(game.legal_for(seat)), seat)
    return game


@benchmark
def state_copy() -> Result:
    """Copy a state in the middle of a game."""
    state = halfway().state
    return Result(name="state copy", value=best(state.copy, repeat=2000) * 1e6, unit="µs", better="less", target=10)


@benchmark
def records() -> Iterator[Result]:
    """Save a finished game, load it by replaying every action, take a hundred actions back."""
    game = hg.new(GAME, seed=1067)
    play_on(game, dict.fromkeys(game.sides, RandomPlayer()), Random(1067))
    steps = len(game.line) - 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        game.save(path)
        saving = median(lambda: game.save(path), repeat=5)
        loading = median(lambda: hg.load(path), repeat=5)
    yield Result(name=f"save a game of {steps} steps", value=saving * 1000, unit="ms", better="less", target=250)
    yield Result(name=f"load it, replaying {steps} steps", value=loading * 1000, unit="ms", better="less", target=2000)

    def back() -> None:
        for _ in range(100):
            game.undo()

    seconds = []
    for _ in range(3):
        game.goto(len(game.stops) - 1)
        start = process_time()
        back()
        seconds.append(process_time() - start)
    yield Result(name="undo 100 actions one by one", value=min(seconds) * 1000, unit="ms", better="less", target=1000)
