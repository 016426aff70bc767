"""The map of the Empire as a file for QGIS, and its lands by year."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import geopandas as gpd
import pytest

from histgames.maps.drawing.export import export
from histgames.maps.geography import geography, lands

LAYERS = {
    "zones",
    "borders",
    "places",
    "rivers",
    "lakes",
    "land",
    "frontiers",
    "roads",
    "crossings",
    "passes",
    "lands_1137",
    "lands_1156",
    "lands_1180",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an export of the Empire."""
    return export("empire", tmp_path_factory.mktemp("export") / "empire.gpkg")


def test_every_layer_is_in_the_package(package: Path) -> None:
    """Areas, borders, places, waters, roads, crossings, passes and the lands of three years, each with its rows."""
    with closing(sqlite3.connect(package)) as database:
        titles = {title for (title,) in database.execute("SELECT table_name FROM gpkg_contents")}
        count = {title: database.execute(f'SELECT count(*) FROM "{title}"').fetchone()[0] for title in LAYERS}
    assert titles >= LAYERS
    assert (count["places"], count["passes"]) == (333, 15)
    assert min(count.values()) > 0


def test_layers_have_styles_and_sources(package: Path) -> None:
    """QGIS finds a style for each layer, and the package says what it is made from."""
    with closing(sqlite3.connect(package)) as database:
        styled = {title for (title,) in database.execute("SELECT f_table_name FROM layer_styles")}
        metadata = " ".join(text for (text,) in database.execute("SELECT metadata FROM gpkg_metadata"))
    assert styled >= LAYERS
    assert "The Empire in the 12th century" in metadata
    assert "GeoNames (CC BY 4.0)" in metadata


def test_each_layer_has_metadata_that_qgis_reads(package: Path) -> None:
    """Title and sources stand with every layer, in the words of QGIS."""
    with closing(sqlite3.connect(package)) as database:
        told = dict(
            database.execute(
                "SELECT table_name, metadata FROM gpkg_metadata JOIN gpkg_metadata_reference ON id = md_file_id"
                " WHERE md_standard_uri = 'http://mrcc.com/qgis.dtd'"
            )
        )
    assert set(told) >= LAYERS
    assert "<title>The Empire in the 12th century: passes</title>" in told["passes"]
    assert "GeoNames (CC BY 4.0)" in told["passes"]


def test_lands_beside_one_another_have_different_colours(package: Path) -> None:
    """In the style of a year's lands Saxony, Lower Lorraine and Franconia, which touch, are told apart."""
    with closing(sqlite3.connect(package)) as database:
        (style,) = database.execute("SELECT styleQML FROM layer_styles WHERE f_table_name = 'lands_1137'").fetchone()
    root = ElementTree.fromstring(style.split("\n", 1)[1])
    symbol = {each.get("value"): each.get("symbol") for each in root.iter("category")}
    colour = {
        each.get("name"): option.get("value")
        for each in root.iter("symbol")
        for option in each.iter("Option")
        if option.get("name") == "color"
    }
    three = ("Herzogtum Sachsen", "Herzogtum Nieder-Lothringen", "Herzogtum Franken")
    assert len({colour[symbol[title]] for title in three}) == 3


def test_places_can_be_asked_for_in_the_package(package: Path) -> None:
    """Attributes are columns: the castles of the Welfen can be chosen."""
    places = gpd.read_file(package, layer="places")
    chosen = places[(places["arms"] == "Welfen") & (places["kind"] == "castle")]
    assert {"Lüneburg", "Ravensburg", "Weinsberg"} <= set(chosen["local"])


@pytest.mark.parametrize("year", [1137, 1156, 1180, 1198])
def test_lands_cover_all_areas(year: int) -> None:
    """The lands of a year have together the size of all areas, and none twice."""
    found = lands("empire", year)
    assert found["km2"].sum() == pytest.approx(geography("empire").areas().sum(), rel=1e-4)
    assert found["german"].is_unique
    assert set(found["year"]) == {year}
