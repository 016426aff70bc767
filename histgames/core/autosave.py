"""Autosave: a game that is played in front of people is kept in a file of its own after each action, so that none is lost."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from attrs import frozen

from histgames.core.errors import GameError, NotWritten, WouldLose
from histgames.core.files import free_path
from histgames.core.record import read_plain, save_record
from histgames.core.session import Session
from histgames.core.stages import decisions

__all__ = ["FOLDER", "Autosave", "Kept", "autosave", "kept_games"]

#: The folder of the games that were kept, inside the one in which games are saved.
FOLDER = "autosaved"


class Autosave:
    """Keeps a game in a file.

    The file is made when something is played. It is written whole or not at all, and never over what is not an earlier stage of
    this game: then the game gets another file.

    Parameters
    ----------
    session : Session
        The game.
    folder : Path
        Where games are saved; it is kept in the folder `FOLDER` there.

    Attributes
    ----------
    path : Path or None
        The file, as soon as there is one, or that in which the game was kept before.
    trouble : str
        Why the game could not be kept the last time, in a sentence; "" if it is kept.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from tests.core.toys import raid
    >>> game = Session(raid.make(), seed=1)
    >>> with TemporaryDirectory() as folder:
    ...     kept = Autosave(game, Path(folder))
    ...     kept.keep(game)
    ...     before = kept.path
    ...     _ = game.play("hide 1")
    ...     kept.keep(game)
    ...     before, kept.path.parent.name, [each.decisions for each in kept_games(Path(folder))]
    (None, 'autosaved', [1])
    """

    path: Path | None = None

    def __init__(self, session: Session[Any], folder: Path) -> None:
        self.folder, self.trouble = folder / FOLDER, ""
        self._mark = _mark(session)
        self._written: object = None

    def keep(self, session: Session[Any], *, always: bool = False) -> None:
        """Write the game if anything has happened since the last time, or in any case."""
        mark = _mark(session)
        if mark == self._mark and not always:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.path = self._write(session, self.path or self._name(session))
        except OSError as error:
            why = str(error) if isinstance(error, NotWritten) else f"{error.strerror or error}."
            self.trouble = f"This game is not kept by itself: {why} Save it where you may write."
        else:
            self._mark, self._written, self.trouble = mark, _signature(self.path), ""

    def _write(self, session: Session[Any], path: Path) -> Path:
        if self._written is not None and _signature(path) == self._written:
            return save_record(session, path, overwrite=True)  # it is as we left it
        try:
            return save_record(session, path)
        except WouldLose:
            return save_record(session, free_path(path))

    def _name(self, session: Session[Any]) -> Path:
        now = datetime.now().astimezone()
        name = f"{session.rules.name} {session.scenario.name} {now:%Y-%m-%d %H%M%S}.json"
        return free_path(self.folder / name)


def _mark(session: Session[Any]) -> object:
    """Return what is another when there is something to be kept."""
    notes = tuple([node.note for node in session.tree.nodes if node.note])
    return (
        *(len(session.tree.nodes), session.node.number, session.node.by_hand, notes, len(session.remarks)),
        *(tuple(session.names.items()), session.secret),
    )


def _signature(path: Path) -> object:
    try:
        seen = path.stat()
    except OSError:
        return None
    return seen.st_mtime_ns, seen.st_size, seen.st_ino


#: The autosave of each game that is shown, so that two boards of one game share it.
KEPT: WeakKeyDictionary[Session[Any], Autosave] = WeakKeyDictionary()


def autosave(session: Session[Any], folder: Path, path: Path | None = None) -> Autosave:
    """Return the autosave of a game, made at the first time; with a path, one that goes on in this file.

    Examples
    --------
    >>> from tests.core.toys import raid
    >>> game = Session(raid.make(), seed=1)
    >>> autosave(game, Path()) is autosave(game, Path())
    True
    """
    known = KEPT.get(session)
    if known is None or known.folder != folder / FOLDER:
        known = KEPT[session] = Autosave(session, folder)
    if path is not None:
        known.path = path
    return known


@frozen
class Kept:
    """A game that was kept: its file, what is played, since when it stands so, how far it is, and the hash of its start."""

    path: Path
    game: str
    scenario: str
    when: float
    decisions: int
    start: str = ""

    @property
    def ago(self) -> str:
        """When it was played last, in words.

        Examples
        --------
        >>> Kept(Path(), "raid", "night", time.time(), 3).ago[:5]
        'today'
        """
        then, now = (datetime.fromtimestamp(at).astimezone() for at in (self.when, time.time()))
        days = (now.date() - then.date()).days
        day = {0: "today", 1: "yesterday"}.get(days, f"{then.day} {then:%B %Y}")
        return f"{day}, {then:%H:%M}"


def kept_games(folder: Path, *, most: int = 20) -> list[Kept]:
    """Return the games that were kept in a folder of games, newest first; what cannot be read is left out.

    Parameters
    ----------
    folder : Path
        Where games are saved.
    most : int
        How many to return.
    """
    found: list[Kept] = []
    for path in sorted((folder / FOLDER).glob("*.json"), key=_time, reverse=True):
        if len(found) == most:
            break
        try:
            data = read_plain(path)
            found.append(Kept(path, data["game"], data["scenario"], _time(path), decisions(data), data["start_hash"]))
        except (GameError, KeyError, TypeError, AttributeError):
            continue
    return found


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
