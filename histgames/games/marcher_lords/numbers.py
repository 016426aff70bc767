"""The numbers of the rulebook, each with its rule and source in ``data/numbers.csv``."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from histgames.core.tables import number, shipped, table, text

__all__ = ["NUMBERS", "Numbers"]


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


def _load() -> Numbers:
    rows = table(
        shipped("histgames.games.marcher_lords", "numbers.csv"),
        {"name": text, "value": number(-99, 99)},
        key="name",
        name="numbers",
    )
    values: dict[str, Any] = {row["name"]: row["value"] for row in rows}
    return Numbers(**values)


NUMBERS = _load()
