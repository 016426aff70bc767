"""Files as people have them, read as text, and files that are never half written."""

from __future__ import annotations

import codecs
import os
import tempfile
from importlib.resources.abc import Traversable
from pathlib import Path

from histgames.core.errors import GameError, NotWritten, Unreadable
from histgames.core.names import cited

__all__ = ["free_path", "path_of", "read_text", "write_text"]

#: How files of programs begin whose owners take them for text, and what they are.
PACKED, OLD_OFFICE = b"PK\x03\x04", bytes.fromhex("d0cf11e0a1b11ae1")
#: What stands in no text, but in pictures and programs.
NO_TEXT = frozenset([*range(9), *range(0x0E, 0x1B), *range(0x1C, 0x20)])
#: What stands near the beginning of a packed file, and what it is then.
PACKS = {
    b"opendocument.spreadsheet": "a LibreOffice spreadsheet",
    b"opendocument.text": "a LibreOffice document",
    b"word/": "a Word document",
    b"xl/": "an Excel workbook",
}


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


def read_text(path: Path | Traversable, called: str = "") -> str:
    r"""Return a file as text: in UTF-8, with or without the mark that spreadsheets put in front, or in UTF-16 with its mark.

    Every line ends in a line feed, as those of Python's own text files do.

    Parameters
    ----------
    path : Path or Traversable
        The file.
    called : str, optional
        What messages call it.

    Raises
    ------
    Unreadable
        If it is no such text; the sentence says what it is, where, and what to do.
    OSError
        If it cannot be read at all.

    Examples
    --------
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "units.csv"
    ...     _ = file.write_bytes("\ufeffMôn".encode("utf-16-le"))
    ...     read_text(file)
    'Môn'
    """
    content, file = path.read_bytes(), f"The file {cited(called or path.name)}"
    table = path.name.lower().endswith(".csv")
    way = "save it as 'CSV UTF-8'" if table else "save it as text in UTF-8"
    if content.startswith(PACKED):
        kind = next((kind for mark, kind in PACKS.items() if mark in content), "a packed file (zip)")
        raise Unreadable(f"{file} is {kind}, whatever its name: {way}.")
    if content.startswith(OLD_OFFICE):
        raise Unreadable(f"{file} is an Excel workbook or another old Office file, whatever its name: {way}.")
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        if wide:
            raise Unreadable(f"{file} begins as text in UTF-16 and does not go on so: {way}.") from None
        if not NO_TEXT.isdisjoint(content):
            raise Unreadable(f"{file} is no text.") from None
        before = error.object[: error.start].decode().replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n") + 1
        raise Unreadable(f"{file} is not in UTF-8, as line {line} shows: {way}.") from None
    if "\0" in text:
        raise Unreadable(f"{file} is no text, or in UTF-16 without its mark: {way}.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


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
