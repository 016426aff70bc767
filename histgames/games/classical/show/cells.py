"""The schematic map: each province is a few cells around points of its own, like the panes of a window of leaded glass.

The points are in ``data/board.csv`` as longitude and latitude; a unit stands at the first of them, or at another spot with more room.
The cells are those of Voronoi: every spot of the board belongs to the nearest point. The result is no geography, but provinces lie
where one looks for them and touch those that they should.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import cos, hypot, radians, sin

from attrs import frozen

from histgames.games.classical.state import CHART

__all__ = ["HEIGHT", "WIDTH", "Cells", "cells", "project"]

#: Size of the map in its own units.
WIDTH, HEIGHT = 1000.0, 885.0
#: Land that belongs to nobody and cannot be entered.
NONE = "none"

Point = tuple[float, float]
SCALE, MIDDLE, CONE = 21.0, 12.5, 0.77
#: What the eye rests on: provinces near it are drawn larger, those far away smaller.
FOCUS = (12.5, 48.0)
LENS, EDGE = 0.74, 560.0
CENTRE = (470.0, 537.0)


def project(longitude: float, latitude: float) -> Point:
    """Return where a place is on the board: on a cone that is cut open, seen through a lens over the middle of Europe.

    Parameters
    ----------
    longitude, latitude : float
        In degrees, east and north.

    Returns
    -------
    x, y : float
        In the map's own units from its upper left corner; see `WIDTH` and `HEIGHT`.

    Examples
    --------
    >>> [round(number) for number in project(2.35, 48.86)]
    [285, 498]
    """
    x, y = _cone(longitude, latitude)
    fx, fy = _cone(*FOCUS)
    dx, dy = x - fx, y - fy
    far = hypot(dx, dy) or 1.0
    factor = (far / EDGE) ** (LENS - 1)
    return CENTRE[0] + dx * factor, CENTRE[1] + dy * factor


def _cone(longitude: float, latitude: float) -> Point:
    angle, radius = radians((longitude - MIDDLE) * CONE), (93.0 - latitude) * SCALE
    return radius * sin(angle), radius * cos(angle)


@frozen
class Cells:
    """The map as shapes.

    Attributes
    ----------
    shapes : mapping
        For each province the polygons of its cells; ``"none"`` holds the land that cannot be entered.
    borders : mapping
        For each pair of provinces that touch the lines between them.
    anchors : mapping
        For each location where a unit stands.
    sites : tuple
        The points with their provinces.
    """

    shapes: Mapping[str, tuple[tuple[Point, ...], ...]]
    borders: Mapping[tuple[str, str], tuple[tuple[Point, Point], ...]]
    anchors: Mapping[str, Point]
    sites: tuple[tuple[str, Point], ...]

    def at(self, x: float, y: float) -> str:
        """Return the province in which a spot of the board lies.

        Parameters
        ----------
        x, y : float
            In the map's own units from its upper left corner.

        Examples
        --------
        >>> cells().at(*project(2.35, 48.86))
        'par'
        """
        return min(self.sites, key=lambda site: (site[1][0] - x) ** 2 + (site[1][1] - y) ** 2)[0]

    def touch(self, one: str, other: str) -> float:
        """Return how long the border between two provinces is.

        Examples
        --------
        >>> cells().touch("par", "bur") > 0, cells().touch("par", "mun")
        (True, 0)
        """
        lines = self.borders.get((min(one, other), max(one, other)), ())
        return sum([hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in lines])


def _rows() -> list[dict[str, str]]:
    text = (files("histgames.games.classical") / "data" / "board.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text)))


def _spot(text: str) -> Point:
    longitude, latitude = text.split()
    return project(float(longitude), float(latitude))


@cache
def cells() -> Cells:
    """Return the map; it is worked out once.

    Examples
    --------
    >>> len(cells().shapes) - 1, "stp(sc)" in cells().anchors
    (75, True)
    """
    rows = _rows()
    points = {row["place"]: [_spot(part) for part in row["points"].split(";")] for row in rows}
    stands = {row["place"]: _spot(row["stand"]) for row in rows if row["stand"]}
    sites = [(place, spot) for place, spots in points.items() if "(" not in place for spot in spots]
    shapes: dict[str, list[tuple[Point, ...]]] = {}
    borders: dict[tuple[str, str], list[tuple[Point, Point]]] = {}
    for place, spot in sites:
        outline = _cell(spot, sites)
        if len(outline) < 3:
            continue
        shapes.setdefault(place, []).append(tuple(corner for corner, _ in outline))
        for (corner, other), (following, _) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if other and place < other:
                borders.setdefault((place, other), []).append((corner, following))
    anchors = {place: stands.get(place, spots[0]) for place, spots in points.items() if place in CHART.province_of}
    return Cells(
        {place: tuple(polygons) for place, polygons in shapes.items()},
        {pair: tuple(lines) for pair, lines in borders.items()},
        anchors,
        tuple(sites),
    )


def _cell(spot: Point, sites: list[tuple[str, Point]]) -> list[tuple[Point, str]]:
    """Return the corners of a point's cell in turn, each with the place on the other side of the edge that begins there."""
    x, y = spot
    corners: list[tuple[Point, str]] = [
        ((0.0, 0.0), ""),
        ((WIDTH, 0.0), ""),
        ((WIDTH, HEIGHT), ""),
        ((0.0, HEIGHT), ""),
    ]
    near = sorted(((px - x) ** 2 + (py - y) ** 2, place, px, py) for place, (px, py) in sites)
    for square, place, px, py in near:
        if not square or not corners:
            continue
        if square > 4 * max([(cx - x) ** 2 + (cy - y) ** 2 for (cx, cy), _ in corners]):
            break
        corners = _cut(corners, spot, (px, py), place)
    return corners


def _cut(corners: list[tuple[Point, str]], spot: Point, other: Point, place: str) -> list[tuple[Point, str]]:
    """Return the part of a polygon that is nearer to `spot` than to `other`."""
    dx, dy = other[0] - spot[0], other[1] - spot[1]
    limit = (other[0] ** 2 + other[1] ** 2 - spot[0] ** 2 - spot[1] ** 2) / 2
    sides = [cx * dx + cy * dy - limit for (cx, cy), _ in corners]
    if max(sides) <= 0:
        return corners
    kept: list[tuple[Point, str]] = []
    for i, (corner, beyond) in enumerate(corners):
        j = (i + 1) % len(corners)
        if sides[i] <= 0:
            kept.append((corner, beyond))
        if (sides[i] <= 0) != (sides[j] <= 0):
            share = sides[i] / (sides[i] - sides[j])
            (ax, ay), (bx, by) = corner, corners[j][0]
            crossing = (ax + (bx - ax) * share, ay + (by - ay) * share)
            kept.append((crossing, place if sides[i] <= 0 else beyond))
    return kept
