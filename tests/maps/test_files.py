"""Maps and layers are found, and missing ones are named."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from histgames.core import GameError
from histgames.maps import MissingLayer, UnknownMap, layer, maps, topology
from histgames.maps.files import built, read_table, sources
from histgames.maps.making.source_tables import digest


def test_wales_is_there() -> None:
    """The list of maps names it."""
    assert "wales" in maps()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Walse", "There is no map called 'Walse'. Did you mean 'wales'?"),
        ("../wales", "There is no map called '../wales'. Did you mean 'wales'?"),
        ("Atlantis", f"There is no map called 'Atlantis'. There are: {', '.join(maps())}."),
    ],
)
def test_an_unknown_map(name: str, message: str) -> None:
    """The message gives the nearest name, or all; a path is no name."""
    with pytest.raises(UnknownMap) as caught:
        topology(name)
    assert str(caught.value) == message


def test_an_unknown_layer() -> None:
    """The message lists the layers."""
    with pytest.raises(MissingLayer) as caught:
        layer("wales", "roads")
    assert str(caught.value) == (
        "The map 'wales' has no layer 'roads'. "
        "It has: borders, districts, lakes, land, places, rivers, zones, zones_light."
    )


def test_a_layer_may_be_changed_by_the_caller() -> None:
    """Each call reads anew."""
    layer("wales", "zones")["features"].clear()
    assert len(layer("wales", "zones")["features"]) == 27


def test_no_sources_without_a_checkout() -> None:
    """Who asks for the sources of a map that has none is told so."""
    with pytest.raises(UnknownMap, match="There are no sources for a map called 'atlantis'"):
        sources("atlantis")


def test_a_source_from_a_spreadsheet(tmp_path: Path) -> None:
    """Semicolons and decimal commas, as a German spreadsheet writes them, give the table that there was."""
    before = read_table(sources("wales") / "seeds.csv")
    made = tmp_path / "seeds.csv"
    rows = [
        [cell.replace(".", ",") if name in ("lat", "lon") else cell for name, cell in row.items()] for row in before
    ]
    with made.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows([list(before[0]), *rows])
    assert read_table(made) == before
    assert "," not in before[0]["lat"]


@pytest.mark.parametrize("cell", ["51.3 N", "51,30,5", "1.051,3", "nan", "fifty"])
def test_what_is_no_coordinate(tmp_path: Path, cell: str) -> None:
    """It is named with file, line and column."""
    (tmp_path / "seeds.csv").write_text(f"zone;lat\nA;51,3\n\nB;{cell}\n", encoding="utf-8")
    with pytest.raises(GameError) as error:
        read_table(tmp_path / "seeds.csv")
    assert str(error.value) == (
        f"The table 'seeds.csv' has {cell!r} in line 4, column 'lat': it should be a number such as 51.5."
    )


def test_files_are_small() -> None:
    """Zones stay below 300 kB, the light copy below 80 kB, the relief below 350 kB."""
    limits = {"zones.geojson": 300, "zones_light.geojson": 80, "relief.png": 350}
    assert {file: (built("wales") / file).stat().st_size < kb * 1000 for file, kb in limits.items()} == dict.fromkeys(
        limits, True
    )


def test_digests_ignore_line_ends(tmp_path: Path) -> None:
    """A checkout with Windows line ends has the same digests; other changes and pictures count to the byte."""
    (tmp_path / "a.csv").write_bytes(b"x\ny\n")
    (tmp_path / "b.png").write_bytes(b"x\ny\n")
    before = digest(tmp_path)
    (tmp_path / "a.csv").write_bytes(b"x\r\ny\r\n")
    (tmp_path / "b.png").write_bytes(b"x\r\ny\r\n")
    (tmp_path / "manifest.json").write_text("{}")
    after = digest(tmp_path)
    assert after["a.csv"] == before["a.csv"]
    assert after["b.png"] != before["b.png"]
    assert set(after) == {"a.csv", "b.png"}


def test_the_graph_needs_nothing_compiled() -> None:
    """Topology and layers load where numpy, pandas and the geometry libraries are not installed."""
    barred = ("numpy", "pandas", "shapely", "geopandas", "pyproj", "rasterio", "scipy", "PIL")
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({barred!r}));"
        "import histgames.maps as m; print(len(m.topology('wales').zones), len(m.layer('wales', 'zones')['features']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "27 27\n"
