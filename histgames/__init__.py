"""histgames: teach, play and study the Middle Ages with historical board games on georeferenced maps.

Examples
--------
>>> import histgames as hg
>>> game = hg.new("marcher-lords", scenario="norman-conquerors", seed=1067)
>>> sorted(game.to_act)
['norman', 'welsh']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from histgames.analysis.simulate import Simulation, simulate
    from histgames.api import Game, catalogue, load, new, options, position, scenarios, show, start
    from histgames.core.dates import HistoricalDate
    from histgames.core.errors import (
        AmbiguousAction,
        BadOutcome,
        GameError,
        IllegalAction,
        NothingToUndo,
        OptionClash,
        RecordError,
        RecordWarning,
        UnknownName,
        UnreadableAction,
    )
    from histgames.core.ledger import Rule
    from histgames.games import rule

__all__ = [
    "AmbiguousAction",
    "BadOutcome",
    "Game",
    "GameError",
    "HistoricalDate",
    "IllegalAction",
    "NothingToUndo",
    "OptionClash",
    "RecordError",
    "RecordWarning",
    "Rule",
    "Simulation",
    "UnknownName",
    "UnreadableAction",
    "catalogue",
    "load",
    "new",
    "options",
    "position",
    "rule",
    "scenarios",
    "show",
    "simulate",
    "start",
]

HOMES = {
    "histgames.api": ("Game", "catalogue", "load", "new", "options", "position", "scenarios", "show", "start"),
    "histgames.analysis.simulate": ("Simulation", "simulate"),
    "histgames.core.dates": ("HistoricalDate",),
    "histgames.core.ledger": ("Rule",),
    "histgames.games": ("rule",),
    "histgames.core.errors": (
        "AmbiguousAction",
        "BadOutcome",
        "GameError",
        "IllegalAction",
        "NothingToUndo",
        "OptionClash",
        "RecordError",
        "RecordWarning",
        "UnknownName",
        "UnreadableAction",
    ),
}
HOME = {name: home for home, names in HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"module 'histgames' has no attribute {name!r}")
    value = getattr(import_module(HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
