"""Raid, the game of the page on architecture: the page shows its code."""

from __future__ import annotations

import re
from pathlib import Path

from histgames.core import Scripted, Session
from tests.core.toys import raid

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def test_the_page_shows_the_code_of_the_toy() -> None:
    """The first block of Python on the page is the file, so that readers can trust and run it; the others run as they stand."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert raid.__file__ is not None
    assert blocks[0] == Path(raid.__file__).read_text(encoding="utf-8")
    for block in blocks[1:]:
        exec(compile(block, str(PAGE), "exec"), {})


def test_the_toy_game_of_the_page_is_short() -> None:
    """A complete game with a secret, chance and an optional rule takes about three screens."""
    assert raid.__file__ is not None
    assert len(Path(raid.__file__).read_text(encoding="utf-8").splitlines()) < 160


def test_dogs_make_it_harder() -> None:
    """With the optional rule in force a 3 is not enough (TOY-R5)."""
    rules = raid.make()
    farm, guarded = rules.begin(), rules.begin(options={"dogs": True})
    assert (raid.NEEDED(farm), raid.NEEDED(guarded)) == (3, 4)


def test_all_cattle_can_be_taken() -> None:
    """When no cow is left the raider has won (TOY-R4)."""
    game = Session(raid.make(), dice=Scripted(((6,),) * 4))
    for action in ("hide 2", "raid", "raid", "raid", "raid"):
        game.play(action)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result) == (("raider",), "bare fields")


def test_too_few_cattle_are_no_victory() -> None:
    """Who goes home with two has lost (TOY-R4)."""
    game = Session(raid.make(), dice=Scripted(((6,),) * 2))
    for action in ("hide 2", "raid", "raid", "home"):
        game.play(action)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result, game.outcome.score("raider")) == (("farmer",), "gone home", 2)
