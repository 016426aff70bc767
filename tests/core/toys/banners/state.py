"""What there is: banners of two sides, their luck, and a pile of cards."""

from __future__ import annotations

from attrs import Factory, define

from histgames.core import State

SIDES = ("red", "blue")
BANNERS: dict[str, tuple[str, ...]] = {"red": ("Lion", "Eagle", "Rose"), "blue": ("Bear", "Wheel", "Star")}
CARDS = {"ambush": 2, "rain": 1, "feast": 1}
SEASONS = 6


@define(kw_only=True)
class War(State):
    season: int = 0
    banners: dict[str, tuple[str, ...]] = Factory(BANNERS.copy)
    luck: dict[str, int] = Factory(lambda: dict.fromkeys(SIDES, 1))
    cards: dict[str, int] = Factory(CARDS.copy)


def enemy(side: str) -> str:
    """Return the other side."""
    return SIDES[1 - SIDES.index(side)]
