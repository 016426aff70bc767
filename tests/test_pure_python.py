"""The kit plays where nothing compiled can be installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys

BLOCKED = {"numpy", "pandas", "shapely", "geopandas", "plotly", "pydantic"}


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} cannot be had here")
        return None


sys.meta_path.insert(0, Blocker())
try:
    import numpy
except ImportError:
    pass
else:
    raise SystemExit("nothing is blocked")

from random import Random

import histgames as hg
from histgames.players import PLAYERS, play_on

game = hg.new("marcher-lords", sys.argv[1], seed=1067)
play_on(game, dict(zip(game.rules.sides, [PLAYERS[name]() for name in sys.argv[2:]])), Random(1))
assert game.outcome is not None
path = game.save(sys.argv[1] + ".json")
again = hg.load(path)
assert again.state == game.state
assert "<svg" in game.to_svg() and "<svg" in game._repr_svg_()
assert game.to_html().lower().startswith("<!doctype")
assert again.log[-1].text and hg.rule(again.outcome.rule).text
assert not BLOCKED & set(sys.modules)
print(game.outcome.result)
"""


@pytest.mark.parametrize("scenario", ["norman-conquerors", "welsh-resurgence"])
def test_a_whole_game_without_compiled_packages(scenario: str, tmp_path: object) -> None:
    """With numpy, pandas, shapely, geopandas, plotly and pydantic blocked, a game is played, drawn, saved and loaded."""
    command = [sys.executable, "-W", "error", "-c", PROGRAM, scenario, "random", "random"]
    done = subprocess.run(command, cwd=str(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "victory" in done.stdout or "draw" in done.stdout


def test_the_board_without_compiled_packages(tmp_path: object) -> None:
    """The interactive board is built and played on with the same packages blocked."""
    lines = PROGRAM.split("game = hg.new")[0] + (
        "from histgames.widgets import Board\n"
        "board = Board(hg.new('marcher-lords', seed=1))\n"
        "board.attempt(lambda: board.desk.play(board.now.legal[0]))\n"
        "assert not BLOCKED & set(sys.modules), BLOCKED & set(sys.modules)\n"
        "print(board.now.stop)\n"
    )
    done = subprocess.run([sys.executable, "-c", lines], cwd=str(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
