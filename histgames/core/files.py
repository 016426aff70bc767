"""Files that are never half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from histgames.core.errors import GameError, NotWritten
from histgames.core.names import cited

__all__ = ["free_path", "path_of", "write_text"]


def path_of(path: object) -> Path:
    """Return `path` as a path.

    Raises
    ------
    GameError
        If it is no name of a file.

    Examples
    --------
    >>> path_of("friday.json").suffix
    '.json'
    """
    if not isinstance(path, str | Path) or "\0" in str(path):
        raise GameError(f"A file is named by a text or a path, not by {cited(path)}.")
    return Path(path)


def free_path(path: Path | str) -> Path:
    """Return `path`, or if there is something already, the first like it with a number behind that is free.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = (Path(folder) / "friday.json").write_text("{}")
    ...     free_path(Path(folder) / "friday.json").name
    'friday (2).json'
    """
    given = path_of(path)
    free, number = given, 1
    while os.path.lexists(free):
        number += 1
        free = given.with_name(f"{given.stem} ({number}){given.suffix}")
    return free


def write_text(path: Path | str, text: str) -> Path:
    """Write `text` to a temporary file beside `path` and rename it, so that an old file stays until the new one is whole.

    A link is followed: what it points to gets the text.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    NotWritten
        If the file cannot be written; an existing one is untouched.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_text(Path(folder) / "friday.json", "{}").read_text()
    '{}'
    """
    given = path_of(path)
    try:
        target = given.resolve()
        if not target.parent.is_dir():
            raise NotWritten(f"There is no folder {str(given.parent)!r} to write {given.name!r} to.")
        if target.is_dir() or not given.name:
            raise NotWritten(f"{str(given)!r} is a folder: say the name of a file in it.")
        if target.exists() and not target.is_file():
            raise NotWritten(f"{str(given)!r} is no file but a device: it is left as it is.")
        _replace(target, text.encode("utf-8", "backslashreplace"))
    except NotWritten:
        raise
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or "its links go round in a circle"
        raise NotWritten(f"{given.name!r} cannot be written: {why}.") from error
    return given


def _replace(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
