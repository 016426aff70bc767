"""Writes the files of a map whole or not at all: beside their place first, then moved there."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path

from histgames.core.errors import GameError
from histgames.core.files import path_of
from histgames.core.names import cited

__all__ = ["ExportError", "checked_target", "write_whole"]

#: Characters of a path that the larger systems allow.
LONGEST = 4096


class ExportError(GameError):
    """The map cannot be written as asked."""


def checked_target(path: object, endings: Collection[str], what: str) -> Path:
    """Return a path to which a file can be written.

    Parameters
    ----------
    path : str or Path
        What was given.
    endings : collection of str
        The endings that will do, such as ``.gpkg``.
    what : str
        What is to be written, as the beginning of a sentence.

    Raises
    ------
    ExportError
        If the ending or the folder will not do, or a folder or a device has that name.

    Examples
    --------
    >>> checked_target("empire.PDF", (".png", ".pdf"), "A wall map is drawn").name
    'empire.PDF'
    """
    try:
        given = path_of(path)
    except GameError as error:
        raise ExportError(str(error)) from None
    if given.suffix.lower() not in endings:
        raise ExportError(f"{what} to a file ending in {' or '.join(endings)}, not to {cited(given.name)}.")
    try:
        if not given.parent.is_dir():
            raise ExportError(f"There is no folder {_named(given.parent)} to write {cited(given.name)} to.")
        if given.is_dir():
            raise ExportError(f"{_named(given)} is a folder, not a file.")
        if given.exists() and not given.is_file():
            raise ExportError(f"{_named(given)} is no file but a device: it is left as it is.")
    except OSError as error:
        raise ExportError(f"{_named(given)} cannot be written: {error.strerror or error}.") from error
    return given


def write_whole(path: Path, write: Callable[[Path], object]) -> Path:
    """Let `write` fill a temporary file, then move it to its place; an older file survives a failure.

    Raises
    ------
    ExportError
        If the disk refuses.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".histgames-", dir=path.parent) as folder:
            target = Path(folder) / path.name
            write(target)
            target.replace(path.resolve())
    except (OSError, RuntimeError, sqlite3.Error) as error:
        raise ExportError(f"{_named(path)} cannot be written: {getattr(error, 'strerror', None) or error}.") from error
    return path


def _named(path: Path) -> str:
    """Return a path as a message repeats it: whole, unless no system would take it."""
    return cited(str(path)) if len(str(path)) > LONGEST else repr(str(path))
