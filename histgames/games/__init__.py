"""The games, one package each; no game knows another. They are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from histgames.core.errors import UnknownName
from histgames.core.names import nearest
from histgames.core.rules import Rules

__all__ = ["GAMES", "find_rules"]

#: Where the rules of each game are.
GAMES: dict[str, tuple[str, str]] = {"marcher-lords": ("histgames.games.marcher_lords.rules", "MarcherLords")}

_loaded: dict[str, Rules[Any]] = {}


def find_rules(name: str, tables: Mapping[str, Sequence[Mapping[str, str]]] | None = None) -> Rules[Any]:
    """Return the rules of a game.

    Parameters
    ----------
    name : str
        ``"marcher-lords"``.
    tables : mapping, optional
        A user's own tables in place of the shipped ones, by their names.

    Raises
    ------
    UnknownName
        If there is no game of that name.
    GameError
        If a table is wrong.
    """
    if name not in GAMES:
        near = nearest(name, GAMES, count=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(GAMES)}."
        raise UnknownName(f"There is no game {name!r}: {meant}")
    module, kind = GAMES[name]
    if tables:
        make: Any = getattr(import_module(module), kind)
        rules: Rules[Any] = make(**tables)
        return rules
    if name not in _loaded:
        _loaded[name] = getattr(import_module(module), kind)()
    return _loaded[name]
