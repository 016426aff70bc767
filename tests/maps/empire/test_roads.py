"""Roads of the map of the Empire: from place to place, on land, over passes and crossings, not over summits."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from histgames.maps.files import read_json, sources
from histgames.maps.geography import Geography, geography
from histgames.maps.making.recipe import heights
from histgames.maps.topology import topology

FAR = 20_000.0


@pytest.fixture(scope="module")
def geo() -> Geography:
    """The layers of the map."""
    return geography("empire")


def test_roads_end_at_their_places(geo: Geography) -> None:
    """Each stretch begins and ends at a place of the map."""
    at = geo.places.set_index("id").to_crs(geo.crs).geometry
    for row in geo.more["roads"].to_crs(geo.crs).itertuples():
        ends = shapely.points(shapely.get_coordinates(row.geometry)[[0, -1]])
        assert at[row.start].distance(ends[0]) < 50
        assert at[row.end].distance(ends[1]) < 50


def test_no_two_stretches_between_the_same_places(geo: Geography) -> None:
    """Two places have one road at most."""
    pairs = [frozenset((row.start, row.end)) for row in geo.more["roads"].itertuples()]
    assert len(set(pairs)) == len(pairs)


def test_roads_are_one_net(geo: Geography) -> None:
    """From every place on a road every other is reached, without the roads through France and Hungary."""
    inner = [row for row in geo.more["roads"].itertuples() if row.through == "empire"]
    near: dict[str, set[str]] = {}
    for row in inner:
        near.setdefault(row.start, set()).add(row.end)
        near.setdefault(row.end, set()).add(row.start)
    reached, ring = {"Mainz"}, ["Mainz"]
    while ring:
        new = near[ring.pop()] - reached
        reached |= new
        ring += new
    assert reached == set(near)


@pytest.mark.rule("WS-5.3e")
def test_roads_lead_abroad(geo: Geography) -> None:
    """Some stretches lead through France and one through Hungary, and they leave the areas."""
    zones = shapely.union_all(geo.zones.geometry.to_numpy())
    roads = geo.more["roads"]
    abroad = roads[roads["through"] != "empire"]
    assert set(abroad["through"]) == {"france", "hungary"}
    outside = {
        (row.start, row.end): row.geometry.difference(zones).length / row.geometry.length for row in abroad.itertuples()
    }
    assert min(outside.values()) > 0.1, outside


def test_roads_stay_on_land(geo: Geography) -> None:
    """No road runs through the sea for more than its last steps to a port."""
    land = shapely.union_all(geo.land.to_crs(geo.crs).geometry.to_numpy()).buffer(1_500)
    roads = geo.more["roads"].to_crs(geo.crs)
    wet = roads.geometry.difference(land).length
    assert wet.max() < 3_000, roads.loc[wet.idxmax(), ["start", "end"]].tolist()


def test_roads_stay_below_the_summits(geo: Geography) -> None:
    """No road climbs higher than the highest listed pass with a little room for the grid."""
    settings = read_json(sources("empire") / "map.json")
    per, box, relief = settings["heights"]["per_degree"], settings["box"], heights(sources("empire"))
    highest = max(int(height) for height in geo.more["passes"]["height_m"])
    for row in geo.more["roads"].itertuples():
        lon, lat = shapely.get_coordinates(shapely.segmentize(row.geometry, 0.01)).T
        rows, columns = ((box[3] - lat) * per).astype(int), ((lon - box[0]) * per).astype(int)
        assert float(np.max(relief[rows, columns])) < highest + 350, (row.start, row.end)


def test_alpine_roads_use_the_passes(geo: Geography) -> None:
    """Every pass lies on a road, to the few kilometres that the scale allows."""
    roads = geo.more["roads"].to_crs(geo.crs)
    far = {}
    for row in geo.more["passes"].to_crs(geo.crs).itertuples():
        gap = float(roads.distance(row.geometry).min())
        if gap > 4_000:
            far[row.english] = round(gap)
    assert far == {}


def test_roads_are_no_straight_lines(geo: Geography) -> None:
    """Long roads wind: none over 60 km is within half a percent of the straight line, and none twice as long."""
    for row in geo.more["roads"].to_crs(geo.crs).itertuples():
        points = shapely.get_coordinates(row.geometry)
        straight = float(np.hypot(*(points[-1] - points[0])))
        if straight > 60_000 and row.through == "empire":
            assert 1.005 < row.geometry.length / straight < 2.2, (row.start, row.end)


def test_roads_cross_bounding_rivers_near_crossings(geo: Geography) -> None:
    """Where a road goes over a river border that has crossings, one of them is not far."""
    fords = geo.more["crossings"].to_crs(geo.crs)
    edges = geo.borders[geo.borders.kind == "river"].to_crs(geo.crs)
    far, all_ = [], 0
    for road in geo.more["roads"].to_crs(geo.crs).itertuples():
        for edge in edges[edges.intersects(road.geometry)].itertuples():
            own = fords[((fords.a == edge.a) & (fords.b == edge.b)) | ((fords.a == edge.b) & (fords.b == edge.a))]
            all_ += 1
            if not len(own) or own.distance(edge.geometry.intersection(road.geometry)).min() > FAR:
                far.append((road.start, road.end, edge.a, edge.b))
    assert all_ > 50
    assert len(far) <= all_ * 0.2, far


def test_roads_know_their_places() -> None:
    """Every place on a road lies in an area of the map."""
    zones = topology("empire").zones
    on_road = {end for row in geography("empire").more["roads"].itertuples() for end in (row.start, row.end)}
    homes = {row.id: row.zone for row in geography("empire").places.itertuples()}
    assert {homes[place] for place in on_road} <= set(zones)
