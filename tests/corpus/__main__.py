"""Look for a game of each scenario and victory level and save it: `python -m tests.corpus`.

Players of different skill are set against each other: each is greedy, but now and then takes any action. Games that are there and
still replay are kept.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import histgames as hg
from histgames.core import Action, Ruleset, State
from histgames.core.errors import RecordError
from histgames.games.marcher_lords.chapters.victory import RESULTS
from histgames.players import Greedy, play_on

FOLDER = Path(__file__).parent


class Fickle:
    """A greedy player who takes any action at a share of his decisions."""

    name = "fickle"

    def __init__(self, share: float) -> None:
        self.share = share
        self.greedy = Greedy(width=12, samples=1)

    def choose(self, rules: Ruleset[Any], view: State, seat: str, legal: Sequence[Action], random: Random) -> Action:
        """Return the greedy action, or any."""
        if random.random() < self.share:
            return random.choice(legal)
        return self.greedy.choose(rules, view, seat, legal, random)


def path_of(scenario: str, result: str) -> Path:
    """Return the file of a victory level."""
    return FOLDER / f"{scenario}-{result.lower().replace(' ', '-')}.json"


def replays(path: Path) -> bool:
    """Return whether a file is there and replays to its end."""
    try:
        game = hg.load(path)
    except (RecordError, hg.RecordWarning):
        return False
    return game.repair is None and game.outcome is not None


def main() -> None:
    """Play until every victory level is there."""
    for scenario in hg.scenarios("marcher-lords"):
        wanted = {row["result"] for row in RESULTS if row["scenario"] == scenario}
        missing = {result for result in wanted if not replays(path_of(scenario, result))}
        for seed in count(1):
            if not missing:
                break
            random = Random(seed)
            game = hg.new("marcher-lords", scenario, seed=seed)
            play_on(game, {side: Fickle(random.random()) for side in game.sides}, random)
            assert game.outcome is not None
            print(scenario, seed, game.outcome, file=sys.stderr)
            if game.outcome.result in missing:
                missing.remove(game.outcome.result)
                print(game.save(path_of(scenario, game.outcome.result), overwrite=True).name)


if __name__ == "__main__":
    main()
