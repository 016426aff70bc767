"""Ways over made-up relief, and lines that are moved off the wrong side of places."""

from typing import Any

import numpy as np
import pytest
import shapely

from histgames.maps.making.banks import Spot, keep_banks, side
from histgames.maps.making.least_cost import along_foot, least_way, over_heights

CELL = 1000.0
ENDS = np.array([[0.0, 0.0], [60_000.0, 0.0]])


def ridge(x: Any, y: Any) -> Any:
    """A crest of 500 m that swings north of the straight line."""
    return 500 * np.exp(-(((y - 6_000 * np.sin(np.pi * x / 60_000)) / 3_000) ** 2))


def slope(x: Any, y: Any) -> Any:
    """Flat in the north, mountains of 2000 m in the south, the foot at y = -2000."""
    return 2_000 / (1 + np.exp((y + 2_000) / 1_500))


def test_frontier_keeps_to_the_crest() -> None:
    """A frontier goes along the crest, not straight on, and ends where it should."""
    line = over_heights(ENDS, ridge, cell=CELL)
    middle = shapely.line_interpolate_point(line, 0.5, normalized=True)
    assert middle.y == pytest.approx(6_000, abs=1_500)
    assert [tuple(point) for point in shapely.get_coordinates(line)[[0, -1]]] == [(0, 0), (60_000, 0)]


def test_edge_keeps_to_the_foot() -> None:
    """The edge of mountains goes along their foot, where the land begins to rise."""
    line = along_foot(ENDS, slope, cell=CELL)
    ys = [shapely.line_interpolate_point(line, share, normalized=True).y for share in (0.3, 0.5, 0.7)]
    assert all(-3_500 < y < 500 for y in ys)


def test_flat_land_gives_a_straight_line() -> None:
    """Where there are no heights the way is straight."""
    line = over_heights(ENDS, lambda x, y: np.zeros_like(x), cell=CELL)
    assert line.length < 61_500


def test_way_goes_round_what_is_dear() -> None:
    """A way goes round dear ground if that is cheaper, but not farther from the line than it may."""

    def wall(x: Any, y: Any) -> Any:
        return np.where((np.abs(x - 30_000) < 2_000) & (np.abs(y) < 8_000), 50.0, 1.0)

    line = least_way(ENDS, wall, cell=CELL, room=0.3)
    top = float(np.abs(shapely.get_coordinates(line)[:, 1]).max())
    assert 7_000 < top < 18_000


def test_side_of_a_line() -> None:
    """Left is positive, right negative, and beyond the ends there is no side."""
    line = shapely.LineString([(0, 0), (0, 10_000)])
    assert side(line, shapely.Point(-300, 5_000)) == pytest.approx(300)
    assert side(line, shapely.Point(200, 5_000)) == pytest.approx(-200)
    assert side(line, shapely.Point(0, 20_000)) == float("inf")


def test_river_moves_to_the_other_side_of_a_town() -> None:
    """A town known to stand on the left bank is on the left of the river afterwards, with room to spare."""
    river = shapely.LineString([(0, 0), (60_000, 0)])
    town = Spot("A", 30_000, -800, "Stream", "left")
    moved = keep_banks({"Stream (upper)": river}, [town], room=2_000)["Stream (upper)"]
    assert side(moved, shapely.Point(town.x, town.y)) > 1_800
    assert shapely.Point(0, 0).distance(moved) == pytest.approx(0)
    assert shapely.hausdorff_distance(river, moved) < 4_000


def test_neighbours_tell_the_side() -> None:
    """A place whose bank is not known goes to the side on which the others of its zone are."""
    river = shapely.LineString([(0, 0), (60_000, 0)])
    others = [Spot("A", 30_000 + 1_000 * i, 9_000) for i in range(3)]
    moved = keep_banks({"Stream": river}, [Spot("A", 30_000, -500), *others], room=2_000)["Stream"]
    assert side(moved, shapely.Point(30_000, -500)) > 1_800


def test_line_stays_where_all_is_well() -> None:
    """A line that is far from every place stays as it is."""
    river = shapely.LineString([(0, 0), (60_000, 0)])
    moved = keep_banks({"Stream": river}, [Spot("A", 30_000, 20_000, "Stream", "left")], room=2_000)["Stream"]
    assert shapely.hausdorff_distance(river, moved) < 100
