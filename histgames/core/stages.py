"""Stages of a game: whether one saved game goes on where another stopped, and what would be lost if it took its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from histgames.core.names import cited

__all__ = ["Plain", "decisions", "lost_by"]

#: A saved game as plain data.
Plain = Mapping[str, Any]

#: What two stages of one game have in common; a game of which nothing is played yet is known by its dice, too.
COMMON = ("game", "scenario", "options", "tables", "sides", "start_hash")


def lost_by(new: Plain, old: object) -> str:
    """Return what is in an old record and not in a new one, in words; "" if the new one is the same game, as far or farther.

    Parameters
    ----------
    new : mapping
        The record to be written.
    old : object
        What was read where it is to be written.

    Examples
    --------
    >>> short = {"game": "raid", "lines": [{"n": 1, "action": "hide 1"}]}
    >>> long = {"game": "raid", "lines": [*short["lines"], {"n": 2, "action": "raid"}]}
    >>> lost_by(long, short), lost_by(short, long)
    ('', 'a longer stage of this game (2 decisions)')
    """
    if not isinstance(old, Mapping) or not isinstance(old.get("lines"), list):
        return "something else than a saved game"
    count = decisions(old)
    far = f"{count} decision{'' if count == 1 else 's'}"
    other = f"another game (of {cited(old.get('game'))}, {cited(old.get('scenario'))}, {far})"
    hashed = new.get("version") == old.get("version")
    common = COMMON if hashed else COMMON[:2]
    if any(new.get(key) != old.get(key) for key in common):
        return other
    if not old["lines"]:
        same = new.get("dice") == old.get("dice") and new.get("start") == old.get("start")
        return "" if same and not (old.get("start_note") and not new.get("start_note")) else other
    for mine, theirs in zip(new["lines"], old["lines"], strict=False):
        if _played(mine, hashed=hashed) != _played(theirs, hashed=hashed):
            return f"a game that went on otherwise ({far})"
    if len(old["lines"]) > len(new["lines"]):
        return f"a longer stage of this game ({far})"
    mine, theirs = _notes(new), _notes(old)
    return "notes that are not in this game" if any(not mine.get(at) for at, note in theirs.items() if note) else ""


def decisions(record: Plain) -> int:
    """Return how many decisions of people and programs are in a record, branches included.

    Examples
    --------
    >>> decisions({"lines": [{"action": "hide 1"}, {"roll": "the raid"}]})
    1
    """
    return sum(isinstance(line, Mapping) and "action" in line for line in record["lines"])


def _played(line: object, *, hashed: bool) -> object:
    if not isinstance(line, Mapping):
        return line
    left_out = {"note", "by_hand"} if hashed else {"note", "by_hand", "hash"}
    return {key: value for key, value in line.items() if key not in left_out}


def _notes(record: Plain) -> dict[int, object]:
    notes = {number: line.get("note") for number, line in enumerate(record["lines"], 1) if isinstance(line, Mapping)}
    return {0: record.get("start_note"), **notes}
