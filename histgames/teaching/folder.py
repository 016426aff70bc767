"""The folder `lessons` of a game's package: where the games keep what teachers need, and its tables read line by line.

A game has in it ::

    chronology.csv          what really happened
    order_of_play.csv       what a turn consists of, in short
    march_1067/             a lesson; the folder's name is that of the lesson

Nothing is listed anywhere: a folder that is there is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from histgames.core.cells import parsed
from histgames.core.errors import FaultyGame, GameError, Unreadable
from histgames.core.files import read_text as files_text
from histgames.core.ledger import rule
from histgames.core.tables import Reader, Row, table
from histgames.games import LEDGERS, package_of
from histgames.maps.topology import topology
from histgames.teaching.edtf import NoDate, read_edtf

__all__ = ["date", "folders", "read_table", "read_text", "rule_id", "zone_of"]


def folders() -> dict[str, Traversable]:
    """Return the folders `lessons` by the names of their games.

    Examples
    --------
    >>> sorted(folders())
    ['marcher-lords']
    """
    found = {name: files(package_of(name)) / "lessons" for name in LEDGERS}
    return {name: folder for name, folder in found.items() if folder.is_dir()}


def read_text(folder: Traversable, name: str) -> str:
    """Return a file of a folder as text.

    Raises
    ------
    FaultyGame
        If it is not there, or is no UTF-8 text.
    """
    try:
        return files_text(folder / name, _called(folder, name))
    except FileNotFoundError:
        raise FaultyGame(f"The folder {folder.name!r} needs a file {name!r}.") from None
    except Unreadable as error:
        raise FaultyGame(str(error)) from None


def read_table(folder: Traversable, name: str, columns: Mapping[str, Reader], *, key: str) -> list[Row]:
    """Return the rows of a table of a folder.

    Parameters
    ----------
    folder : Traversable
        The folder.
    name : str
        The file.
    columns : mapping
        A reader for each column; others may be there too.
    key : str
        The column that names the row: no two are the same.

    Raises
    ------
    FaultyGame
        If the file is not there or has no line, with the line if one has too few or too many cells or comes twice.
    GameError
        If a cell is wrong, with line and column.
    """
    called = _called(folder, name)
    found, rows = parsed(read_text(folder, name), called, fault=FaultyGame)
    if missing := [column for column in columns if column not in found]:
        raise FaultyGame(f"The table {called!r} has no column {missing[0]!r} in line 1.")
    seen: set[str] = set()
    for row in rows:
        if row[key] in seen:
            raise FaultyGame(f"The table {called!r} has {row[key]!r} in line {row.line}, column {key!r}, again.")
        seen.add(row[key])
    if not rows:
        raise FaultyGame(f"The table {called!r} has no line but the first.")
    return table(rows, columns, key=key, name=called)


def _called(folder: Traversable, name: str) -> str:
    return f"{folder.name}/{name}"


def date(value: str) -> str:
    """Read a cell that holds a date in EDTF."""
    try:
        read_edtf(value)
    except NoDate as error:
        why = f" ({error.why})" if error.why else ""
        raise ValueError(f"a date in EDTF, such as 1067, 1067-08~ or 1067/1071{why}") from None
    return value


def rule_id(value: str) -> str:
    """Read a cell that holds the id of a rule."""
    try:
        return rule(value).id
    except GameError:
        raise ValueError("the id of a rule in a ledger") from None


def zone_of(name: str) -> Reader:
    """Return a reader for cells that hold the id of a zone of a map or nothing; without a map they hold nothing."""
    zones = topology(name).zones if name else {}

    def read(value: str) -> str:
        if value and value not in zones:
            raise ValueError(f"empty or the id of a zone of the map {name!r}" if name else "empty: the game has no map")
        return value

    return read
