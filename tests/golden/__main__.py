"""Play the golden games anew with the greedy player and write them down: `python -m tests.golden`."""

from __future__ import annotations

from random import Random

import histgames as hg
from histgames.players import Greedy, play_on
from tests.golden.playthrough import FOLDER, show

#: Seed and options of the golden game of each scenario.
GAMES: dict[str, tuple[int, dict[str, bool | str]]] = {
    "norman-conquerors": (1067, {"archers_of_gwent": True}),
    "welsh-resurgence": (1088, {"sea_invasion": True, "commanders": "several"}),
}


def main() -> None:
    """Write a file for each scenario."""
    for scenario, (seed, options) in GAMES.items():
        game = hg.new("marcher-lords", scenario, options=options, seed=seed)
        play_on(game, {side: Greedy(width=30, samples=2) for side in game.sides}, Random(seed))
        path = FOLDER / f"{scenario}.txt"
        path.write_text(show(game), encoding="utf-8")
        print(path.name, len(game.line), game.outcome)


if __name__ == "__main__":
    main()
