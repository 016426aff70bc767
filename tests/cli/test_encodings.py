"""Every verb speaks on any terminal: what its encoding does not have is shown as a question mark; files stay UTF-8."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import histgames as hg
from histgames.cli import VERBS

#: Verbs with what they are given, and a word that they must say.
SPOKEN = {
    "rule": (["ML-5We"], "ML-5We"),
    "check": (["game.json"], "game.json"),
    "export": (["game.json", "--to", "game.svg"], "game.svg"),
    "simulate": (["marcher-lords", "--games", "1", "--players", "random", "random"], "random"),
    "texts": (["marcher-lords", "de"], ""),
    "adjudicate": (["cases.txt"], "Malm"),
    "play": (["--player", "welsh=random", "--seed", "1"], "Earl Hugh"),
    "doctor": ([], "Python"),
    "lab": (["--help"], "folder"),
}
CASES = """CASE one Malmö → Lübeck
UNITS
  ENG A Lon
ORDERS
  ENG A Lon H => holds
"""


def test_every_verb_is_tried() -> None:
    """A new verb needs a line here."""
    assert set(SPOKEN) == set(VERBS)


@pytest.mark.slow
@pytest.mark.parametrize("verb", SPOKEN)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_narrow_terminal(verb: str, encoding: str, tmp_path: Path) -> None:
    """Nothing ends in a traceback, whatever stands in names, notes and rules."""
    game = hg.new("marcher-lords", seed=1)
    game.note("Môn – 中世 → Łódź")
    game.save(tmp_path / "game.json")
    (tmp_path / "cases.txt").write_text(CASES, encoding="utf-8")
    arguments, word = SPOKEN[verb]
    done = subprocess.run(
        [sys.executable, "-m", "histgames", verb, *arguments],
        env={**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"},
        cwd=tmp_path,
        input=b"legal\nquit\n",
        capture_output=True,
        timeout=120,
    )
    said = (done.stdout + done.stderr).decode(encoding)
    assert "Traceback" not in said, said
    assert word in said, said
    assert done.returncode in (0, 1), said
