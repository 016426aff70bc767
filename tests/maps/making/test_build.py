"""A map is made of its sources alone, and the same each time."""

import json
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

from histgames.maps import UnknownMap, layer, topology
from histgames.maps.files import built, read_json
from histgames.maps.geography import geography
from histgames.maps.making.allocate import Barrier, Seed, allocate
from histgames.maps.making.build import build
from histgames.maps.making.smoothing import curve, ellipse, soften, tapered
from histgames.maps.making.zone_edges import Guide, absorb_bits, redraw, shared_edge

FIELD = shapely.box(0, 0, 20_000, 10_000)
SEEDS = [Seed("A", "a", 4_000, 5_000), Seed("B", "b", 12_000, 5_000)]


def level(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.ones_like(x)


def test_a_curve_goes_through_its_points() -> None:
    """And it does not overshoot them by much."""
    points = np.array([[0.0, 0.0], [1000.0, 0.0], [1000.0, 1000.0], [5000.0, 1000.0]])
    line = curve(points, step=50)
    assert max(line.distance(shapely.Point(point)) for point in points) < 1
    assert shapely.box(-100, -200, 5100, 1200).contains(line)


def test_softening_keeps_the_ends() -> None:
    """Corners go, ends stay, and a straight line stays straight."""
    corner = soften(np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]]))
    assert corner[0].tolist() == [0, 0]
    assert corner[-1].tolist() == [10, 10]
    assert shapely.LineString(corner).distance(shapely.Point(10, 0)) > 1
    assert soften(np.array([[0.0, 0.0], [1.0, 1.0]])).tolist() == [[0, 0], [1, 1]]


def test_a_lake_is_as_long_and_as_wide_as_told() -> None:
    """The ellipse has its two ends on the outline."""
    lake = ellipse(np.array([0.0, 0.0]), np.array([6000.0, 0.0]), width=800)
    assert lake.bounds == pytest.approx((0, -400, 6000, 400), abs=1)


def test_an_estuary_narrows_upstream() -> None:
    """The band has the width of each point there."""
    band = tapered(np.array([[0.0, 0.0], [1000.0, 0.0]]), np.array([400.0, 100.0]))
    at = [shapely.intersection(band, shapely.LineString([(x, -500), (x, 500)])).length for x in (0, 1000)]
    assert at == pytest.approx([400, 100], rel=0.05)


def test_level_ground_is_shared_at_half_way() -> None:
    """Without rivers the line lies in the middle between two seeds."""
    shares = allocate(FIELD, SEEDS, [], ground=level, cell=100)
    assert shares["A", "a"].area == pytest.approx(80e6, rel=0.02)
    assert shapely.coverage_is_valid(np.array(list(shares.values())))
    assert shapely.union_all(list(shares.values())).area == pytest.approx(FIELD.area, rel=1e-6)


def test_a_river_draws_the_line() -> None:
    """A river well off the middle becomes the line, as it is dear to cross."""
    river = shapely.LineString([(10_500, -100), (10_500, 10_100)])
    shares = allocate(FIELD, SEEDS, [Barrier(river, 60)], ground=level, cell=100)
    assert shares["A", "a"].area == pytest.approx(105e6, rel=0.02)


def test_high_ground_goes_to_the_nearer_side() -> None:
    """Dear ground moves the line towards the seed that must climb it."""
    shares = allocate(FIELD, SEEDS, [], ground=lambda x, y: np.where(x > 8_000, 3.0, 1.0), cell=100)
    assert shares["A", "a"].area > 80e6


def test_one_owner_gets_all() -> None:
    """Land with the seeds of one district is not cut."""
    assert allocate(FIELD, SEEDS[:1], [], ground=level, cell=100) == {("A", "a"): FIELD}


def test_redrawing_lays_an_outline_onto_a_river() -> None:
    """An outline near a river moves onto most of it; nothing is lost or doubled."""
    river = curve(np.array([[8_300.0, -500], [8_600, 3_000], [7_900, 6_000], [8_400, 10_500]]), step=200)
    shares = {"A": shapely.box(0, 0, 8_000, 10_000), "B": shapely.box(8_000, 0, 20_000, 10_000)}
    drawn = redraw(shares, FIELD, Guide([river], reach=1000, least_stretch=2000, smooth=200))
    edge = shared_edge(drawn["A"], drawn["B"])
    assert shapely.intersection(edge, river.buffer(30)).length > 0.8 * edge.length
    assert shapely.coverage_is_valid(np.array([drawn["A"], drawn["B"]]))
    assert drawn["A"].area + drawn["B"].area == pytest.approx(FIELD.area, rel=1e-6)


def test_redrawing_leaves_a_far_river_alone() -> None:
    """An outline far from every line stays where it is."""
    shares = {"A": shapely.box(0, 0, 8_000, 10_000), "B": shapely.box(8_000, 0, 20_000, 10_000)}
    far = shapely.LineString([(15_000, -500), (15_000, 10_500)])
    drawn = redraw(shares, FIELD, Guide([far], reach=1000, least_stretch=2000, smooth=200))
    assert shapely.symmetric_difference(drawn["A"], shares["A"]).area < 1e4


def test_small_bits_go_to_the_neighbour_with_most_border() -> None:
    """A detached crumb joins whom it touches most; a big piece stays."""
    crumb, piece = shapely.box(10, 0, 11, 1), shapely.box(20, 0, 30, 10)
    around = shapely.difference(shapely.box(5, 0, 20, 10), crumb)
    shares = {"A": shapely.union_all([shapely.box(0, 0, 5, 10), crumb, piece]), "B": around}
    kept = absorb_bits(shares, least=2)
    assert kept["B"].area == 150
    assert kept["A"].area == 150


def test_the_toy_map_is_built_whole(toy: Path) -> None:
    """Every layer is there; the island belongs to its zone, the seed beyond cuts a corner off."""
    geo = geography("toy")
    assert list(geo.zones.index) == ["W", "E", "I"]
    assert set(geo.land["part"]) == {"map", "beyond"}
    assert geo.places["name"].tolist() == ["Westham", "Eastham"]
    assert geo.rivers["local"].tolist() == ["Canol"]
    assert geo.lakes["local"].tolist() == ["Llyn"]
    assert geo.borders["kind"].tolist() == ["river", "strait"]
    assert geo.zones.loc["I"].geometry.bounds[0] > -3.1
    assert geo.areas()["E"] > 500


def test_the_river_is_the_border(toy: Path) -> None:
    """Most of the outline between the two halves lies on the river between them."""
    geo = geography("toy")
    border = geo.borders.to_crs(geo.crs).geometry[0]
    river = geo.rivers.to_crs(geo.crs).geometry[0]
    assert shapely.intersection(border, river.buffer(60)).length > 0.8 * border.length


def test_a_strait_is_a_line_across_the_water(toy: Path) -> None:
    """Zones that no edge joins are joined by the shortest line."""
    assert 1 < geography("toy").lengths()["E", "I"] < 5


def test_label_points_lie_inside(toy: Path) -> None:
    """The centre of a zone is a point of it."""
    zones = geography("toy").zones.geometry
    for zone in topology("toy").zones.values():
        assert zones[zone.id].contains(shapely.Point(zone.centre[1], zone.centre[0]))


def test_building_again_gives_the_same_files(toy: Path, tmp_path: Path) -> None:
    """The same sources make the same files, byte for byte."""
    again = build("toy", into=tmp_path / "again")
    assert read_json(again / "manifest.json") == read_json(toy / "built" / "manifest.json")


def test_layers_are_geojson_with_five_decimals(toy: Path) -> None:
    """Coordinates are rounded to a metre or so."""
    numbers = json.dumps(layer("toy", "zones")["features"][0]["geometry"]["coordinates"]).replace("]", ",").split(",")
    decimals = {len(number.strip().partition(".")[2]) for number in numbers}
    assert max(decimals) <= 5


def test_the_relief_is_clear_over_the_sea(toy: Path) -> None:
    """Sea is transparent, sloping land is not; the frame says where the picture lies."""
    frame = read_json(built("toy") / "relief.json")
    opacity = np.asarray(Image.open(built("toy") / frame["file"]))[..., 1]
    assert frame["bounds"] == [[52.0, -4.0], [52.5, -3.0]]
    assert opacity[:20, :20].max() == 0
    assert opacity[200:-200, 200:-300].max() > 0


def test_no_build_without_sources() -> None:
    """Who builds a map that is not there is told so."""
    with pytest.raises(UnknownMap, match="There are no sources for a map called 'atlantis'"):
        build("atlantis")


@pytest.mark.slow
def test_wales_is_what_its_sources_give(tmp_path: Path) -> None:
    """Built anew, each zone of Wales is where it is in the built files, and the tables are the same."""
    again = build("wales", into=tmp_path)
    old, new = geography("wales").zones.geometry, _zones(again)
    moved = {zone: shapely.symmetric_difference(new[zone], old[zone]).area / old[zone].area for zone in old.index}
    assert set(new) == set(old.index)
    assert {zone for zone, share in moved.items() if share > 0.001} == set()
    for table in ("borders", "places"):
        assert read_json(again / "topology.json")[table] == read_json(built("wales") / "topology.json")[table]


def _zones(folder: Path) -> dict[str, shapely.Geometry]:
    features = read_json(folder / "zones.geojson")["features"]
    return {one["properties"]["id"]: shapely.geometry.shape(one["geometry"]) for one in features}
