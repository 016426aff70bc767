"""The areas of the map of the Empire: a sound coverage, closed borders, and shapes like those of other people."""

from __future__ import annotations

import time
from pathlib import Path

import geopandas as gpd
import pytest
import shapely

from histgames.core.names import fold
from histgames.maps.files import built, layer
from histgames.maps.geography import Geography, geography
from histgames.maps.making import checks
from histgames.maps.making.banks import side
from histgames.maps.topology import topology

EMPIRE = topology("empire")
ALPINE = {zone.id: zone.attributes["alpine"] for zone in EMPIRE.zones.values()}


@pytest.fixture(scope="module")
def geo() -> Geography:
    """The layers of the map."""
    return geography("empire")


@pytest.mark.parametrize("kind", ["coverage", "adjacency", "places", "pieces", "coast", "files"])
def test_no_fault(kind: str) -> None:
    """No check of the built map finds a fault."""
    assert getattr(checks, kind)("empire") == []


@pytest.mark.rule("WS-M1.1c")
def test_number_of_areas() -> None:
    """There are between 90 and 130 areas; inside the mountains, four areas of movement are cut by kingdom and duchy."""
    assert 90 <= len(EMPIRE.zones) <= 130
    assert set(ALPINE.values()) == {"0", "1", "2", "3", "4"}


@pytest.mark.rule("WS-M1.1a")
def test_attributes() -> None:
    """Each area has a kingdom, a land and one of the four tribes or none."""
    for zone in EMPIRE.zones.values():
        assert zone.attributes["kingdom"] in {"Germany", "Burgundy", "Italy"}
        assert zone.attributes["tribe"] in {"Franks", "Swabians", "Bavarians", "Saxons", "none"}
        assert zone.region
        assert zone.coastal == bool(zone.attributes["sea"])


def test_tribes_are_german() -> None:
    """Only areas of the German kingdom belong to a tribe."""
    assert {z.attributes["kingdom"] for z in EMPIRE.zones.values() if z.attributes["tribe"] != "none"} == {"Germany"}


def test_borders_are_symmetric() -> None:
    """Whoever has a neighbour is a neighbour of it, and no pair is listed twice."""
    for zone in EMPIRE.zones:
        assert all(zone in EMPIRE.neighbours(other) for other in EMPIRE.neighbours(zone))
    pairs = [frozenset((border.a, border.b)) for border in EMPIRE.borders]
    assert len(set(pairs)) == len(pairs)


@pytest.mark.rule("WS-M1.1b")
def test_mountains_are_closed() -> None:
    """A border is a mountain edge where one side is alpine, and closed between different alpine areas."""
    for border in EMPIRE.borders:
        a, b = ALPINE[border.a], ALPINE[border.b]
        if a == "0" and b == "0":
            assert border.kind in {"land", "river", "closed", "mountain"}
            assert border.kind != "closed" or not border.crossings
        elif a == b:
            assert border.kind == "land"
        else:
            assert border.kind == ("mountain" if "0" in (a, b) else "closed")


@pytest.mark.rule("WS-M1.1k")
def test_crossings_only_where_there_is_something_to_cross() -> None:
    """Crossings are on river and mountain borders alone, and each place that holds one lies on one of the two sides."""
    homes = {place["properties"]["id"]: place["properties"]["zone"] for place in layer("empire", "places")["features"]}
    alpine_road_ends = set()
    for border in EMPIRE.borders:
        assert border.kind in {"river", "mountain"} or not border.crossings
        if border.kind == "river":
            assert border.river
            for place in border.crossings:
                assert homes[place] in {border.a, border.b}, (border, place)
        alpine_road_ends |= set(border.crossings) if border.kind == "mountain" else set()
    assert alpine_road_ends <= set(homes)


def test_crossings_lie_on_their_border(geo: Geography) -> None:
    """Each crossing is drawn on the line along which its two areas touch."""
    edges = {(row.a, row.b): row.geometry for row in geo.borders.to_crs(geo.crs).itertuples()}
    for row in geo.more["crossings"].to_crs(geo.crs).itertuples():
        edge = edges.get((row.a, row.b), edges.get((row.b, row.a)))
        assert edge is not None, row
        assert edge.distance(row.geometry) < 100, row


def test_all_areas_hang_together() -> None:
    """Over land, crossings and the roads of the mountains every area is reached from every other."""
    open_ = {frozenset((b.a, b.b)) for b in EMPIRE.borders if b.kind == "land" or b.crossings}
    reached, ring = {"maas_rhein"}, ["maas_rhein"]
    while ring:
        zone = ring.pop()
        new = [other for other in EMPIRE.neighbours(zone) if frozenset((zone, other)) in open_ and other not in reached]
        reached.update(new)
        ring += new
    assert set(EMPIRE.zones) - reached <= {"alp1"}


def test_river_borders_follow_their_river(geo: Geography) -> None:
    """A river border runs along the drawn river for most of its length."""
    rivers = geo.rivers.to_crs(geo.crs)
    streams = {name: rows.geometry.union_all().buffer(500) for name, rows in rivers.groupby("local")}
    lost = {}
    for row in geo.borders[geo.borders.kind == "river"].to_crs(geo.crs).itertuples():
        water = shapely.union_all([streams[name] for name in row.river.split(";")])
        share = row.geometry.intersection(water).length / row.geometry.length
        if share < 0.5 and row.geometry.length > 10_000:
            lost[row.a, row.b] = round(share, 2)
    assert lost == {}


def test_places_stand_on_their_bank(geo: Geography) -> None:
    """A place whose bank is known lies on that side of the drawn river, but for the last steps to a mouth."""
    rivers = geo.rivers.to_crs(geo.crs)
    wrong = []
    for row in geo.places.to_crs(geo.crs).itertuples():
        if row.bank not in {"left", "right"}:
            continue
        name = fold(row.river.split(";")[0])
        lines = shapely.get_parts(rivers[[fold(one) == name for one in rivers["local"]]].geometry.to_numpy())
        line = min(lines, key=row.geometry.distance)
        along = shapely.line_locate_point(line, row.geometry)
        if min(along, line.length - along) < 3_000:
            continue
        gap = side(line, row.geometry)
        if abs(gap) < 20_000 and (gap > 0) != (row.bank == "left"):
            wrong.append((row.id, row.river, row.bank, round(gap)))
    assert wrong == []


def test_layers_are_small_and_quick() -> None:
    """All built layers together have at most 10 MB, and those of the board load in two seconds."""
    assert sum(path.stat().st_size for path in built("empire").iterdir()) < 10_000_000
    start = time.process_time()
    for one in (
        "zones_light",
        "borders",
        "rivers",
        "lakes",
        "land",
        "places",
        "frontiers",
        "roads",
        "crossings",
        "passes",
    ):
        layer("empire", one)
    assert time.process_time() - start < 2


def areas_of(*regions: str) -> tuple[str, ...]:
    """Ids of the areas of some lands."""
    return tuple(zone.id for zone in EMPIRE.zones.values() if zone.region in regions)


REFERENCE = {
    "Duchy of Franconia": areas_of("Franken"),
    "Duchy of Swabia": areas_of("Schwaben"),
    "Duchy of Bavaria": areas_of("Bayern", "Österreich"),
    "Duchy of Saxony": areas_of("Sachsen"),
    "Duchy of Bohemia": areas_of("Böhmen", "Mähren"),
    "Duchy of Upper Lotharingia": areas_of("Ober-Lothringen"),
}


def test_duchies_agree_with_other_people(root: Path) -> None:
    """The duchies share at least four fifths with an independent map of about 1100."""
    path = root.parent / "shared" / "geodata-reference" / "ohm_hre_1100.geojson"
    if not path.exists():
        pytest.skip("the reference maps are not here")
    shares = checks.overlap("empire", path, REFERENCE)
    assert {name: share for name, share in shares.items() if share < 0.8} == {}


def test_coast_of_the_time(geo: Geography) -> None:
    """The polders of the Zuiderzee and the young delta of the Po are water; the Dollart is still land."""
    land: gpd.GeoSeries = geo.land.geometry
    spots = {
        "Lelystad": (5.47, 52.51),
        "Emmeloord": (5.75, 52.71),
        "Porto Tolle": (12.45, 44.9),
        "Dollart": (7.13, 53.29),
    }
    dry = {name: bool(land.contains(shapely.Point(spot)).any()) for name, spot in spots.items()}
    assert dry == {"Lelystad": False, "Emmeloord": False, "Porto Tolle": False, "Dollart": True}
