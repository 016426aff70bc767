"""The numbers of the rulebook, each with its rule and source in ``data/numbers.csv``."""

from __future__ import annotations

from attrs import frozen

from histgames.core.tables import numbers

__all__ = ["NUMBERS", "ROWS", "Numbers"]


@frozen
class Numbers:
    """Targets, modifiers and limits of the game."""

    turns: int
    supply_target: int
    supply_free_counters: int
    supply_weather: int
    supply_earl: int
    siege_target: int
    siege_norman: int
    castle_bonus: int
    leader_bonus: int
    gwent_bonus: int
    assassin_kills_up_to: int
    sea_target: int
    insurgents: int
    vikings_per_raid: int
    irish_per_landing: int
    die_faces: int
    first_levy_turn: int
    castles: int


#: The numbers, and the row of each that says where it comes from.
NUMBERS, ROWS = numbers(Numbers, "histgames.games.marcher_lords")
