"""The checks find nothing wrong with Wales, and find each fault in a spoilt map."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import geopandas as gpd
import pytest
import shapely

from histgames.maps import layer, topology
from histgames.maps.geography import geography
from histgames.maps.making import checks

Change = Callable[[dict[str, Any]], None]


def spoil(path: Path, change: Change) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    change(record)
    path.write_text(json.dumps(record), encoding="utf-8")


def test_wales_has_no_fault() -> None:
    """A sound coverage, the 58 borders both ways, places in their zones, whole zones, true coasts, fresh files."""
    assert checks.check("wales") == []


def test_wales_touches_exactly_where_the_list_says() -> None:
    """Zones on the list share more than a kilometre, no others share anything; the strait shares nothing."""
    listed = {frozenset((b.a, b.b)) for b in topology("wales").borders if b.kind != "strait"}
    found = checks.edges("wales")
    assert {frozenset(pair) for pair in found} == listed
    assert len(listed) == 57
    assert min(found.values()) > 1000


def test_wales_is_about_as_large_as_it_is() -> None:
    """The zones west of the counties cover about 20,800 square kilometres of land, as Wales and Ewyas do."""
    geo = geography("wales")
    welsh = geo.zones["region_kind"] != "county"
    assert geo.areas()[welsh].sum() == pytest.approx(20_800, rel=0.05)


def test_the_light_copy_is_a_sound_coverage_too() -> None:
    """The simplified zones, for small screens, have the same ids and no gap or overlap."""
    light = gpd.GeoDataFrame.from_features(layer("wales", "zones_light"), crs=4326)
    assert light["id"].tolist() == list(topology("wales").zones)
    assert light.geometry.is_valid.all()
    assert shapely.coverage_is_valid(light.geometry.to_numpy())


def test_the_toy_map_has_no_fault(toy: Path) -> None:
    """What was just built is as it should be."""
    assert checks.check("toy") == []


def test_a_gap_is_found(toy: Path) -> None:
    """A zone that lost a corner leaves a gap."""

    def bend(record: dict[str, Any]) -> None:
        ring = record["features"][0]["geometry"]["coordinates"][0]
        ring[len(ring) // 2][0] += 0.02

    spoil(toy / "built" / "zones.geojson", bend)
    assert "The zones are not a valid coverage." in checks.coverage("toy")


def test_a_broken_polygon_is_found(toy: Path) -> None:
    """An outline that crosses itself is no polygon."""

    def cross(record: dict[str, Any]) -> None:
        record["features"][2]["geometry"]["coordinates"] = [[[0, 50], [1, 51], [1, 50], [0, 51], [0, 50]]]

    spoil(toy / "built" / "zones.geojson", cross)
    assert "The zones are not all valid polygons." in checks.coverage("toy")


def test_a_border_without_an_edge_is_found(toy: Path) -> None:
    """Zones on the list must touch; the message says how much they share."""
    spoil(toy / "built" / "topology.json", lambda r: r["borders"].append({"a": "W", "b": "I", "kind": "land"}))
    assert checks.adjacency("toy") == ["W and I should touch, but share 0 m."]


def test_an_edge_without_a_border_is_found(toy: Path) -> None:
    """Zones off the list must not touch."""
    spoil(toy / "built" / "topology.json", lambda r: r["borders"].pop(0))
    (fault,) = checks.adjacency("toy")
    assert fault.startswith("W and E should not touch, but share ")


def test_a_strait_that_is_land_is_found(toy: Path) -> None:
    """A strait parts zones; a shared edge contradicts it."""
    spoil(toy / "built" / "topology.json", lambda r: r["borders"][0].update(kind="strait"))
    assert checks.adjacency("toy") == ["W and E share an edge, but a strait should part them."]


def test_a_misplaced_place_is_found(toy: Path) -> None:
    """A place must lie in the zone that it names."""
    spoil(toy / "built" / "places.geojson", lambda r: r["features"][0]["properties"].update(zone="E"))
    assert checks.places("toy") == ["Westham should lie in E."]


def test_a_detached_piece_is_found(toy: Path) -> None:
    """A bit of a zone inside another is a fault; an island is not."""

    def cut(record: dict[str, Any]) -> None:
        west, east = (feature["geometry"] for feature in record["features"][:2])
        east["coordinates"] = [[east["coordinates"]], [[[[-3.7, 52.2], [-3.7, 52.25], [-3.65, 52.2], [-3.7, 52.2]]]]]
        east["coordinates"] = [part[0] for part in east["coordinates"]]
        east["type"] = "MultiPolygon"
        assert west["type"] == "Polygon"

    spoil(toy / "built" / "zones.geojson", cut)
    assert checks.pieces("toy") == ["Zone E has a detached piece that is not an island."]


def test_a_wrong_coast_is_found(toy: Path) -> None:
    """A zone by the sea that is flagged as inland is a fault."""
    spoil(toy / "built" / "zones.geojson", lambda r: r["features"][0]["properties"].update(coastal=False))
    (fault,) = checks.coast("toy")
    assert fault.startswith("Zone W has ")
    assert fault.endswith(" km of coast.")


def test_changed_files_are_found(toy: Path) -> None:
    """A source edited after the build, and a built file edited by hand."""
    with (toy / "sources" / "seeds.csv").open("a", encoding="utf-8") as handle:
        handle.write("W,W,Newham,52.3,-3.8,hand\n")
    (toy / "built" / "lakes.geojson").unlink()
    assert checks.files("toy") == [
        "built/lakes.geojson is not what the last build wrote.",
        "sources/seeds.csv is not what the last build read.",
    ]


def test_overlap_is_one_for_the_same_shape(toy: Path, tmp_path: Path) -> None:
    """The same polygons agree wholly; half of a zone agrees by half."""
    zones = geography("toy").zones[["geometry"]].assign(NAME=["West", "East", "Isle"])
    zones.to_file(tmp_path / "same.geojson", driver="GeoJSON")
    parts = {"West": ["W"], "East": ["E/E"], "Isle": ["I", "W"]}
    found = checks.overlap("toy", tmp_path / "same.geojson", parts)
    assert found["West"] == found["East"] == 1
    assert found["Isle"] < 0.1
