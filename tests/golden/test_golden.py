"""The golden games are played again from their own text; what the rules do differently shows in the diff."""

from __future__ import annotations

import pytest

from tests.golden.playthrough import FOLDER, again, show

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("scenario", ["norman-conquerors", "welsh-resurgence"])
def test_golden_game(scenario: str) -> None:
    """Same actions and dice give the same events, rules, headlines and score, word for word.

    If the change is wanted: ``python -m tests.golden`` writes the games anew.
    """
    text = (FOLDER / f"{scenario}.txt").read_text(encoding="utf-8")
    game = again(text)
    assert show(game).splitlines() == text.splitlines()
    assert game.outcome is not None


def test_a_change_shows() -> None:
    """Another die in the text gives another text."""
    text = (FOLDER / "norman-conquerors.txt").read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("    roll ") and "random event" in line)
    head, _, what = first.partition(":")
    assert (
        show(again(text.replace(first, f"    roll 9, 9:{what}" if "9, 9" not in head else f"    roll 8, 8:{what}", 1)))
        != text
    )
