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
        ("empire", "1100", "histgames: The lands of the map 'empire' are known from 1137 to 1198, not in 1100.\n"),
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


@pytest.mark.parametrize(
    ("file", "options", "line"),
    [
        ("x.svg", [], "histgames: this map is exported to .gpkg, .geojson, .pdf or .png, not to 'x.svg'\n"),
        ("x.gpkg", ["--year", "1180"], "histgames: --year and --language are for a map for the wall, a .pdf or .png\n"),
        (
            "x.geojson",
            ["--language", "german"],
            "histgames: --year and --language are for a map for the wall, a .pdf or .png\n",
        ),
        (
            "x.pdf",
            ["--year", "1300"],
            "histgames: The lands of the map 'empire' are known from 1137 to 1198, not in 1300.\n",
        ),
    ],
)
def test_options_that_would_do_nothing_are_refused(
    file: str, options: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An ending that the map has not, and options of the wall map for another file, get one line and no file."""
    assert main(["export", "empire", "--to", str(tmp_path / file), *options]) != 0
    assert capsys.readouterr().err == line
    assert not list(tmp_path.iterdir())
