"""`histgames export` draws a map for the wall."""

from __future__ import annotations

from pathlib import Path

import pytest

from histgames.cli import main


@pytest.mark.slow
def test_a_sheet_for_the_wall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ending .pdf gives a sheet; the command says where it is."""
    target = tmp_path / "empire.pdf"
    assert main(["export", "empire", "--to", str(target), "--year", "1180", "--language", "german"]) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert "Das Reich".encode("utf-16-be") in target.read_bytes() or b"Das Reich" in target.read_bytes()
    assert capsys.readouterr().out == f"Written: {target}\n"


@pytest.mark.parametrize(
    ("name", "year", "line"),
    [
        ("wales", "1137", "histgames: A map is exported to a file ending in .gpkg or .geojson, not to 'wall.png'.\n"),
        ("empire", "1100", "histgames: The lands of the map 'empire' are known from 1137 on, not in 1100.\n"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_line(
    name: str, year: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A map without fortresses and a year before all gets one line, and no file."""
    target = tmp_path / "wall.png"
    assert main(["export", name, "--to", str(target), "--year", year]) != 0
    assert capsys.readouterr().err == line
    assert not target.exists()
