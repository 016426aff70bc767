"""`histgames export`: maps and saved games for other programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import histgames as hg
from histgames.cli import main


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game of a few actions, with a note that looks like HTML."""
    game = hg.new("marcher-lords", seed=1067, players={"norman": "<script>alert(1)</script>"})
    for text in ("place Earl Hugh Chester", "place Earl Roger Ludlow", "place Earl William Hereford"):
        game.play(text)
    game.note("<script>alert(2)</script>")
    return game.save(tmp_path / "friday.json")


def test_a_map_for_qgis(tmp_path: Path) -> None:
    """A map becomes a GeoPackage, or one of its layers GeoJSON."""
    assert main(["export", "wales", "--to", str(tmp_path / "wales.gpkg")]) == 0
    assert (tmp_path / "wales.gpkg").read_bytes().startswith(b"SQLite format 3")
    assert main(["export", "wales", "--to", str(tmp_path / "rivers.geojson"), "--layer", "rivers"]) == 0
    names = {row["properties"]["name"] for row in json.loads((tmp_path / "rivers.geojson").read_text())["features"]}
    assert any("Severn" in str(name) for name in names)


def test_a_game_as_picture_page_table_and_layer(saved: Path, tmp_path: Path) -> None:
    """A saved game becomes an SVG, a page, a table of its log, and a layer with a row for each zone."""
    for ending in ("svg", "html", "csv", "geojson"):
        assert main(["export", str(saved), "--to", str(tmp_path / f"game.{ending}")]) == 0
    assert ElementTree.parse(tmp_path / "game.svg").getroot().tag.endswith("svg")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert page.lstrip().lower().startswith("<!doctype html>")
    assert "<script>alert" not in page
    rows = list(csv.DictReader((tmp_path / "game.csv").read_text(encoding="utf-8").splitlines()))
    assert all(row["rule"].startswith("ML-") for row in rows)
    zones = json.loads((tmp_path / "game.geojson").read_text(encoding="utf-8"))["features"]
    assert len(zones) == 27
    assert {"holder", "units"} <= set(zones[0]["properties"])


def test_a_seat_sees_its_own_secrets_only(saved: Path, tmp_path: Path) -> None:
    """The log of a side holds its set-up; that of the other side and of everybody does not."""
    texts = {}
    for seat in ("norman", "welsh"):
        assert main(["export", str(saved), "--to", str(tmp_path / f"{seat}.csv"), "--seat", seat]) == 0
        texts[seat] = (tmp_path / f"{seat}.csv").read_text(encoding="utf-8")
    assert "Earl Hugh will start in Chester." in texts["norman"]
    assert "will start in" not in texts["welsh"]


@pytest.mark.parametrize(
    ("what", "to", "line"),
    [
        (
            "france",
            "france.gpkg",
            "there is no map 'france': maps are empire, wales, and a saved game is a file such as friday.json",
        ),
        ("wales", "wales.png", "A map is exported to a file ending in .gpkg or .geojson, not to 'wales.png'."),
        ("wales", "no/wales.gpkg", "there is no folder 'no' to write 'wales.gpkg' to"),
        ("friday.json", "friday.png", "There is no file 'friday.json' in the folder "),
    ],
)
def test_mistakes_give_one_line(
    what: str, to: str, line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong map, file or ending ends with status 2 and one line, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    assert main(["export", what, "--to", to]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"histgames: {line}")
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_game_has_its_own_endings(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game is not exported to what nobody can open."""
    assert main(["export", str(saved), "--to", str(saved.with_suffix(".png"))]) == 2
    assert capsys.readouterr().err == (
        "histgames: a game is exported to .html, .svg, .csv, .gpkg or .geojson, not to 'friday.png'\n"
    )
