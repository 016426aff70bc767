"""A small made-up map with every kind of source, built once: two counties on a river, an island across a strait."""

import csv
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from histgames.maps import files
from histgames.maps.making.build import build
from histgames.maps.topology import topology

Row = Mapping[str, object]

BOX = (-4.0, 52.0, -3.0, 52.5)
MAINLAND = [(-3.95, 52.05), (-3.1, 52.05), (-3.1, 52.45), (-3.95, 52.45), (-3.95, 52.05)]
ISLAND = [(-3.06, 52.2), (-3.02, 52.2), (-3.02, 52.25), (-3.06, 52.25), (-3.06, 52.2)]


def zone(code: str, name: str, lat: float, lon: float) -> Row:
    return {
        "id": code,
        "name": name,
        "local": name,
        "region": name,
        "seat": name,
        "coastal": "yes",
        "seat_lat": lat,
        "seat_lon": lon,
        "source": "reconstructed",
    }


def spot(code: str, lat: float, lon: float) -> Row:
    return {"zone": code, "district": code, "place": code, "lat": lat, "lon": lon, "source": "hand"}


def place(name: str, code: str, lat: float, lon: float) -> Row:
    return {
        "name": name,
        "local": name,
        "kind": "town",
        "zone": code,
        "lat": lat,
        "lon": lon,
        "year": 1000,
        "note": "",
        "source": "hand",
        "certainty": "high",
    }


TABLES: Mapping[str, Sequence[Row]] = {
    "zones": [zone("W", "West", 52.2, -3.8), zone("E", "East", 52.3, -3.2), zone("I", "Isle", 52.22, -3.04)],
    "borders": [
        {"a": "W", "b": "E", "kind": "river", "source": "reconstructed"},
        {"a": "E", "b": "I", "kind": "strait", "source": "reconstructed"},
    ],
    "places": [place("Westham", "W", 52.25, -3.7), place("Eastham", "E", 52.3, -3.25)],
    "districts": [{"zone": code, "district": code, "local": code} for code in "WEI"],
    "seeds": [spot("W", 52.2, -3.8), spot("E", 52.3, -3.2), spot("I", 52.22, -3.04), spot("beyond", 52.43, -3.93)],
    "rivers": [
        {"river": "Middle", "local": "Canol", "rank": 1, "seq": i, "lat": lat, "lon": lon, "place": ""}
        for i, (lat, lon) in enumerate([(52.47, -3.45), (52.35, -3.55), (52.2, -3.4), (52.03, -3.5)])
    ],
    "ridges": [
        {"ridge": "Edge", "seq": i, "lat": lat, "lon": lon, "place": ""}
        for i, (lat, lon) in enumerate([(52.45, -3.85), (52.38, -3.95)])
    ],
    "lakes": [
        {
            "lake": "Mere",
            "local": "Llyn",
            "lat_a": 52.3,
            "lon_a": -3.3,
            "lat_b": 52.31,
            "lon_b": -3.28,
            "width_km": 0.5,
            "note": "",
        }
    ],
    "estuaries": [
        {"estuary": "Mouth", "local": "Aber", "seq": 1, "lat": 52.04, "lon": -3.5, "width_km": 3},
        {"estuary": "Mouth", "local": "Aber", "seq": 2, "lat": 52.08, "lon": -3.48, "width_km": 1},
    ],
}


def write_sources(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, rows in TABLES.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as handle:
            writer = csv.DictWriter(handle, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    costs = {"cell": 400, "river": 60, "ridge": 40, "height": 0.002, "least_island": 1.0}
    drawing = {"smooth": 800, "reach": 1500, "least_stretch": 2000}
    settings = {
        "name": "toy",
        "title": "Toy",
        "crs": 27700,
        "box": BOX,
        "year": 1000,
        "credits": "Made up.",
        "build": costs | drawing,
    }
    (folder / "map.json").write_text(json.dumps(settings), encoding="utf-8")
    land = [
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
        for ring in (MAINLAND, ISLAND)
    ]
    (folder / "land.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": land}), encoding="utf-8")
    slope = np.tile(np.linspace(110, 160, 30), (15, 1)).astype(np.uint8)
    for name in ("heights", "shading"):
        Image.fromarray(slope).save(folder / f"{name}.png")


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of maps that holds the toy map, built."""
    folder = tmp_path_factory.mktemp("geodata")
    write_sources(folder / "toy" / "sources")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "CHECKOUT", folder)
        build("toy")
    return folder


@pytest.fixture
def toy(toy_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the toy map's folder, which a test may spoil; the only map while the test runs."""
    shutil.copytree(toy_folder, tmp_path / "geodata")
    monkeypatch.setattr(files, "CHECKOUT", tmp_path / "geodata")
    monkeypatch.setattr(files, "PACKAGED", tmp_path / "nowhere")
    files._folders.cache_clear()
    topology.cache_clear()
    yield tmp_path / "geodata" / "toy"
    files._folders.cache_clear()
    topology.cache_clear()
