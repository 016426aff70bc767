"""A map leaves the kit as a file that stands alone."""

import sqlite3
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import geopandas as gpd
import pyogrio
import pytest
import shapely

from histgames.maps.drawing.export import ExportError, export
from histgames.maps.geography import LAYERS, geography


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wales as a GeoPackage."""
    return export("wales", tmp_path_factory.mktemp("export") / "wales.gpkg")


def test_a_geopackage_has_every_layer(package: Path) -> None:
    """Its layers are named as in the kit, with the table of styles last."""
    assert [name for name, _ in pyogrio.list_layers(package)] == [*LAYERS, "layer_styles"]


def test_a_geopackage_holds_the_same_map(package: Path) -> None:
    """Rows, columns, names and shapes survive the way there and back."""
    zones = gpd.read_file(package, layer="zones").set_index("id", drop=False)
    ours = geography("wales").zones
    assert zones.crs == ours.crs
    assert zones["local"].tolist() == ours["local"].tolist()
    assert zones["border_zone"].tolist() == ours["border_zone"].tolist()
    assert shapely.coverage_is_valid(zones.geometry.to_numpy())


def test_a_geopackage_tells_title_and_credits(package: Path) -> None:
    """Whoever gets the file alone can read what it is and whom to name."""
    about = pyogrio.read_info(package, layer="zones")["dataset_metadata"]
    assert about["TITLE"] == "Wales and the March, 1067-1098"
    assert "Natural Earth" in about["CREDITS"]
    assert "GeoNames" in about["CREDITS"]


def test_every_layer_has_a_default_style(package: Path) -> None:
    """QGIS finds a well-formed style for each layer, with a symbol for each class."""
    with closing(sqlite3.connect(package)) as database:
        rows = database.execute("SELECT f_table_name, styleQML, useAsDefault FROM layer_styles").fetchall()
        listed = database.execute("SELECT table_name FROM gpkg_contents").fetchall()
    assert [name for name, _, _ in rows] == list(LAYERS)
    assert {default for _, _, default in rows} == {1}
    assert ("layer_styles",) in listed
    styles = {name: ElementTree.fromstring(qml.split("\n", 1)[1]) for name, qml, _ in rows}
    regions = [category.get("value") for category in styles["zones"].iter("category")]
    assert regions == list(dict.fromkeys(geography("wales").zones["region"]))
    for style in styles.values():
        symbols = {symbol.get("name") for symbol in style.iter("symbol")}
        assert symbols
        assert {category.get("symbol") for category in style.iter("category")} <= symbols


def test_an_extra_layer_goes_along(toy: Path, tmp_path: Path) -> None:
    """The position of a game can be a layer of its own."""
    spot = gpd.GeoDataFrame({"units": [3]}, geometry=[shapely.Point(-3.5, 52.2)], crs=4326)
    path = export("toy", tmp_path / "toy.gpkg", extra={"position": spot})
    assert gpd.read_file(path, layer="position")["units"].tolist() == [3]


def test_geojson_holds_one_layer(toy: Path, tmp_path: Path) -> None:
    """Zones unless another layer is asked for."""
    assert len(gpd.read_file(export("toy", tmp_path / "zones.geojson"))) == 3
    assert len(gpd.read_file(export("toy", str(tmp_path / "p.geojson"), layer="places"))) == 2


def test_an_older_file_is_replaced(toy: Path, tmp_path: Path) -> None:
    """Exporting twice to the same file is no error and leaves nothing else behind."""
    path = tmp_path / "out" / "toy.gpkg"
    path.parent.mkdir()
    path.write_text("old")
    export("toy", path)
    export("toy", path)
    assert [each.name for each in path.parent.iterdir()] == ["toy.gpkg"]
    assert len(pyogrio.list_layers(path)) == len(LAYERS) + 1


def test_a_failure_leaves_the_older_file(toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing fails half way, the file is what it was and nothing lies about."""

    def full(self: gpd.GeoDataFrame, target: Path, **options: object) -> None:
        Path(target).write_text("half")
        raise OSError(28, "No space left on device")

    path = tmp_path / "out" / "toy.geojson"
    path.parent.mkdir()
    path.write_text("old")
    monkeypatch.setattr(gpd.GeoDataFrame, "to_file", full)
    with pytest.raises(ExportError) as caught:
        export("toy", path)
    assert str(caught.value) == f"{str(path)!r} cannot be written: No space left on device."
    assert [each.read_text() for each in path.parent.iterdir()] == ["old"]


@pytest.mark.parametrize(
    ("file", "options", "message"),
    [
        ("toy.shp", {}, "A map is exported to a file ending in .gpkg or .geojson, not to 'toy.shp'."),
        ("toy", {}, "A map is exported to a file ending in .gpkg or .geojson, not to 'toy'."),
        ("no/toy.gpkg", {}, "There is no folder '{folder}/no' to write 'toy.gpkg' to."),
        ("dir.gpkg", {}, "'{folder}/dir.gpkg' is a folder, not a file."),
        (
            "toy.geojson",
            {"layer": "roads"},
            "The map 'toy' has no layer 'roads'. It has: land, lakes, rivers, districts, zones, borders, places.",
        ),
    ],
)
def test_what_cannot_be_written(file: str, options: dict[str, str], message: str, toy: Path, tmp_path: Path) -> None:
    """Each mistake gets one sentence."""
    (tmp_path / "dir.gpkg").mkdir()
    with pytest.raises(ExportError) as caught:
        export("toy", tmp_path / file, **options)  # type: ignore[arg-type]
    assert str(caught.value) == message.format(folder=tmp_path)
