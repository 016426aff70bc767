"""The games, one package each; no game knows another. They are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import signature
from typing import Any

from histgames.core.errors import GameError, UnknownName
from histgames.core.names import cited, nearest
from histgames.core.rules import Rules

__all__ = ["GAMES", "find_rules"]

#: Where the rules of each game are.
GAMES: dict[str, tuple[str, str]] = {
    "marcher-lords": ("histgames.games.marcher_lords.rules", "MarcherLords"),
    "classical": ("histgames.games.classical.rules", "Classical"),
}

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
    if not isinstance(name, str) or name not in GAMES:
        near = nearest(name, GAMES, count=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(GAMES)}."
        raise UnknownName(f"There is no game {cited(name)}: {meant}")
    module, kind = GAMES[name]
    if tables:
        _must_be_tables(tables)
        make: Any = getattr(import_module(module), kind)
        known = list(signature(make).parameters)
        for key in tables:
            if key not in known:
                raise UnknownName(f"There is no table {cited(key)} in this game: there are {', '.join(known)}.")
        rules: Rules[Any] = make(**tables)
        return rules
    if name not in _loaded:
        _loaded[name] = getattr(import_module(module), kind)()
    return _loaded[name]


def _must_be_tables(tables: object) -> None:
    if not isinstance(tables, Mapping):
        raise GameError(f"Tables are given by name, such as {{'units': rows}}, not as {cited(tables)}.")
    for name, rows in tables.items():
        if isinstance(rows, str) or not isinstance(rows, Sequence):
            raise GameError(f"The table {cited(name)} should be a list of rows, not {cited(rows)}.")
        for row in rows:
            if not isinstance(row, Mapping) or not all(isinstance(cell, str) for pair in row.items() for cell in pair):
                raise GameError(
                    f"The table {cited(name)} has {cited(row)}: a row has a text for each name of a column."
                )
