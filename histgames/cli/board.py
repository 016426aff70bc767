"""The board as a text table, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from histgames.api import Game
from histgames.core.errors import GameError
from histgames.telling.prose import score_rows

__all__ = ["board", "score_table", "text_table"]

WIDTH = 100
#: No column is made narrower than this.
NARROWEST = 8


def board(game: Game, seat: str | None) -> str:
    """Return the board as a text table with a line for each zone, as a seat may see it; without zones the position as text."""
    state = game.rules.seen(game.state, seat)
    rows = game.rules.rows(state)
    scene = None if game.rules.scene is None else game.scene(seat)
    if not rows or (scene is not None and scene.picture):  # the board is no map with zones
        return _position(game, state)
    if scene is None:
        return text_table(rows)
    from histgames.maps.topology import topology

    zones = topology(scene.map).zones if scene.map else {}
    named = {zone.id: {"zone": zone.name, "region": zone.region} for zone in zones.values()}
    return text_table([{"zone": row["zone"], **named.get(row["zone"], {}), **_rest(row)} for row in rows])


def _rest(row: Mapping[str, Any]) -> dict[str, Any]:
    return {column: value for column, value in row.items() if column != "zone"}


def _position(game: Game, state: Any) -> str:
    try:
        return game.rules.show_position(state)
    except GameError:  # a game may have neither a table nor a notation for positions
        return score_table(game, state)


def score_table(game: Game, state: Any) -> str:
    """Return the victory points in a state as lines of text."""
    rows = score_rows(game.rules, game.rules.score(state))
    return "\n".join(
        f"  {number:>3}  {name}" if total else f"       {number:>3}  {name}" for name, number, total in rows
    )


def text_table(rows: Sequence[Mapping[str, Any]], *, width: int = WIDTH) -> str:
    """Return rows as a text table; columns with nothing in them are left out, and the widest are folded if there is no room.

    Parameters
    ----------
    rows : sequence of mapping
        All with the same columns.
    width : int
        How many characters a line has.

    Examples
    --------
    >>> print(text_table([{"zone": "Elfael", "castle": True, "units": "2 Knights, 1 Archer", "norman": 0}], width=24))
    zone   castle units
    Elfael castle 2 Knights,
                  1 Archer
    """
    cells = [{name: _cell(name, value) for name, value in row.items()} for row in rows]
    columns = [name for name in rows[0] if any(row[name] for row in cells)]
    widths = {name: max(len(name), *[len(row[name]) for row in cells]) for name in columns}
    while sum(widths.values()) + len(columns) - 1 > width:
        widest = max(widths, key=lambda name: widths[name])
        if widths[widest] <= NARROWEST:
            break
        widths[widest] -= 1
    lines: list[str] = []
    for row in [{name: name for name in columns}, *cells]:
        folded = [textwrap.wrap(row[name], widths[name]) or [""] for name in columns]
        for parts in zip_longest(*folded, fillvalue=""):
            padded = [part.ljust(widths[name]) for part, name in zip(parts, columns, strict=True)]
            lines.append(" ".join(padded).rstrip())
    return "\n".join(lines)


def _cell(name: str, value: object) -> str:
    if value is True:
        return name
    return "" if value is None or value is False or value == 0 else str(value)
