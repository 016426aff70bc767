"""The games, one package each; no game knows another. They register by an `Entry` and are loaded when they are asked for."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from typing import Any

from attrs import frozen

from histgames.core import ledger
from histgames.core.errors import FaultyGame, GameError, UnknownName
from histgames.core.ledger import Rule
from histgames.core.names import cited, nearest
from histgames.core.ruleset import Ruleset
from histgames.core.tables import own

__all__ = ["GAMES", "LEDGERS", "Entry", "find_rules", "package_of", "rule"]


@frozen
class Entry:
    """What is known of a game before it is loaded: its package has one as ``GAME``.

    Attributes
    ----------
    name, title : str
        What programs and people call it.
    prefix : str
        What the ids of its ledger begin with.
    module : str
        The module whose ``make`` gives its rules; its parameters are the tables that users may put in place of those shipped.
        Empty for a game that cannot be played yet.
    order : int
        Its place in lists.
    map : str
        The map that its zones are those of; empty if it has none.
    """

    name: str
    title: str
    prefix: str
    module: str = ""
    order: int = 100
    map: str = ""


def _entries() -> dict[str, Entry]:
    found: list[Entry] = []
    for info in pkgutil.iter_modules(__path__, f"{__name__}."):
        entry = getattr(import_module(info.name), "GAME", None)
        if isinstance(entry, Entry):
            found.append(entry)
            ledger.register(entry.prefix, info.name)
    return {entry.name: entry for entry in sorted(found, key=lambda entry: (entry.order, entry.name))}


#: What has a ledger: the games, also those that are not played yet.
LEDGERS: dict[str, Entry] = {}
#: The games that can be played, by name.
GAMES: dict[str, Entry] = {}

_loaded: dict[str, Ruleset[Any]] = {}


def find_rules(name: str, tables: Mapping[str, Sequence[Mapping[str, str]]] | None = None) -> Ruleset[Any]:
    """Return the rules of a game.

    Parameters
    ----------
    name : str
        Its name, see `GAMES`.
    tables : mapping, optional
        A user's own tables in place of the shipped ones, by their names; what does not say where it comes from is marked as his own.

    Raises
    ------
    UnknownName
        If there is no game of that name.
    GameError
        If a table is wrong.

    Examples
    --------
    >>> find_rules("marcher-lords").title
    'The Marcher Lords'
    """
    if not isinstance(name, str) or name not in GAMES:
        near = nearest(name, GAMES, count=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(GAMES)}."
        raise UnknownName(f"There is no game {cited(name)}: {meant}")
    if tables:
        _must_be_tables(tables)
        make = _make(name)
        known = list(signature(make).parameters)
        for key in tables:
            if key not in known:
                raise UnknownName(f"There is no table {cited(key)} in this game: there are {', '.join(known)}.")
        return make(**{key: own(rows) for key, rows in tables.items()})
    if name not in _loaded:
        _loaded[name] = _make(name)()
    return _loaded[name]


def _make(name: str) -> Callable[..., Ruleset[Any]]:
    module = GAMES[name].module
    try:
        make: Callable[..., Ruleset[Any]] = import_module(module).make
    except (ModuleNotFoundError, AttributeError) as error:
        if getattr(error, "name", "") in (module, "make"):
            raise FaultyGame(f"The game {name!r} should be made by {module}.make, which there is not.") from error
        raise
    return make


def package_of(name: str) -> str:
    """Return the package of a game, which may be one that cannot be played yet.

    Examples
    --------
    >>> package_of("marcher-lords")
    'histgames.games.marcher_lords'
    """
    return ledger.known_prefixes()[LEDGERS[name].prefix]


def rule(rule_id: str) -> Rule:
    """Return the rule with that id, in any case.

    Raises
    ------
    UnknownName
        If there is none; the message names the nearest ids.

    Examples
    --------
    >>> rule("ML-6.2c").section
    '6.2'
    """
    return ledger.rule(rule_id)


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


LEDGERS.update(_entries())
GAMES.update({name: entry for name, entry in LEDGERS.items() if entry.module})
# The adjudicator's rules are shared by the games that are played with orders.
ledger.register("CR-D", "histgames.adjudicator")
