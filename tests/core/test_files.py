"""Files that are never half written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from histgames.core import GameError
from histgames.core.errors import NotWritten
from histgames.core.files import path_of, write_text


def refused(path: Any, text: str = "new") -> str:
    """Return the sentence with which writing is refused."""
    with pytest.raises(NotWritten) as error:
        write_text(path, text)
    assert isinstance(error.value, GameError)
    assert isinstance(error.value, OSError)
    return str(error.value)


def test_a_file_is_written_and_written_over(tmp_path: Path) -> None:
    """The path that was given comes back; nothing else is left in the folder."""
    path = tmp_path / "game.json"
    assert write_text(path, "Môn\n") == path
    assert path.read_bytes() == "Môn\n".encode()
    assert write_text(str(path), "again") == path
    assert path.read_text() == "again"
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_text_is_written_nevertheless(tmp_path: Path) -> None:
    """Half a pair of surrogates, as some keyboards make, does not stop a game from being saved."""
    assert write_text(tmp_path / "x", "a\ud800b").read_text() == "a\\ud800b"


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The link stays, and what it points to gets the text."""
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    assert write_text(link, "new") == link
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_an_old_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full the old text is still there, and no piece of the new one."""
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert refused(path) == "'game.json' cannot be written: No space left on device."
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops the program in the middle finds no remains."""

    def stop(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "game.json", "new")
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A folder that is not there, a folder, a device, a link to itself: a sentence each."""
    missing = tmp_path / "none" / "game.json"
    assert refused(missing) == f"There is no folder {str(missing.parent)!r} to write 'game.json' to."
    assert refused(tmp_path) == f"{str(tmp_path)!r} is a folder: say the name of a file in it."
    assert refused("") == "'.' is a folder: say the name of a file in it."
    assert refused(os.devnull) == f"{os.devnull!r} is no file but a device: it is left as it is."
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    assert refused(circle).startswith("'circle' cannot be written: ")


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    """What the system says is told in a sentence."""
    assert "cannot be written: File name too long." in refused(tmp_path / ("x" * 300))


@pytest.mark.parametrize("path", [None, 7, b"x", ["x"], "a\0b"])
def test_what_names_no_file(path: Any) -> None:
    """Anything but a text or a path is refused before the disk is asked."""
    with pytest.raises(GameError) as error:
        path_of(path)
    assert str(error.value) == f"A file is named by a text or a path, not by {path!r}."


def test_a_path_is_a_path() -> None:
    """Texts and paths are both taken."""
    assert path_of("a/b") == path_of(Path("a/b")) == Path("a/b")
