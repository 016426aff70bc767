"""Outlines: the built layers of a map as SVG paths in a Mercator picture of a given width. Pure Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import asinh, atan, degrees, pi, radians, sinh, tan
from typing import Any

from attrs import frozen

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.maps.files import MissingLayer, layer
from histgames.maps.topology import topology

__all__ = [
    "Frame", "border_paths", "checked_width", "frame", "frame_of", "latitude", "layer_path", "layer_path_in", "mercator", "parts", "path",
    "zone_paths", "zone_rings",
]  # fmt: skip

Ring = list[tuple[float, float]]
#: Share of the width left free around the zones.
MARGIN = 0.02
#: Pixels that a picture may be wide.
NARROWEST, WIDEST = 200, 4000


@frozen
class Frame:
    """A Mercator picture: its bounds in degrees and its size in pixels."""

    west: float
    south: float
    east: float
    north: float
    width: float

    @property
    def scale(self) -> float:
        """Pixels for each degree of longitude."""
        return self.width / (self.east - self.west)

    @property
    def height(self) -> float:
        """Height in pixels."""
        return (mercator(self.north) - mercator(self.south)) * self.scale

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """Return where in the picture a place lies, in pixels from the top left.

        Examples
        --------
        >>> Frame(0.0, 50.0, 10.0, 60.0, 500.0).point(5.0, 60.0)
        (250.0, 0.0)
        """
        return (lon - self.west) * self.scale, (mercator(self.north) - mercator(lat)) * self.scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return latitude and longitude of a point of the picture.

        Examples
        --------
        >>> [round(degrees, 6) for degrees in Frame(0.0, 50.0, 10.0, 60.0, 500.0).place(250.0, 0.0)]
        [60.0, 5.0]
        """
        return latitude(mercator(self.north) - y / self.scale), self.west + x / self.scale


def checked_width(width: object) -> int:
    """Return a width that a picture may have.

    Raises
    ------
    GameError
        If it is no whole number of pixels, or too small or large a one.

    Examples
    --------
    >>> checked_width(760)
    760
    """
    if type(width) is not int or not NARROWEST <= width <= WIDEST:
        raise GameError(f"A picture is {NARROWEST} to {WIDEST} pixels wide, not {cited(width)}.")
    return width


def mercator(lat: float) -> float:
    """Return how far north a latitude lies on a Mercator map, in degrees of longitude at the equator.

    Examples
    --------
    >>> round(mercator(60.0), 2)
    75.46
    """
    return degrees(asinh(tan(radians(lat))))


def latitude(y: float) -> float:
    """Return the latitude of what `mercator` gives.

    Examples
    --------
    >>> round(latitude(75.46), 2)
    60.0
    """
    return degrees(atan(sinh(y * pi / 180)))


def parts(geometry: dict[str, Any]) -> Iterator[list[list[list[float]]]]:
    """Yield the parts of a GeoJSON geometry, each a list of rings or lines.

    Examples
    --------
    >>> list(parts({"type": "LineString", "coordinates": [[0, 50], [1, 51]]}))
    [[[[0, 50], [1, 51]]]]
    """
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind == "Polygon" or kind == "MultiLineString":
        yield coordinates
    elif kind == "MultiPolygon":
        yield from coordinates
    elif kind == "LineString":
        yield [coordinates]


@cache
def zone_rings(name: str) -> dict[str, list[list[list[list[float]]]]]:
    """Return the outlines of a map's zones by id: parts, each with an outer ring and holes, in degrees.

    Examples
    --------
    >>> len(zone_rings("wales")), len(zone_rings("wales")["MON"])
    (27, 2)
    """
    try:
        features = layer(name, "zones_light")["features"]
    except MissingLayer:
        features = layer(name, "zones")["features"]
    outlines = {feature["properties"]["id"]: list(parts(feature["geometry"])) for feature in features}
    return {zone: outlines[zone] for zone in topology(name).zones}


@cache
def frame(name: str, width: float) -> Frame:
    """Return the picture that shows all zones of a map with a little room around.

    Examples
    --------
    >>> frame("wales", 760).scale > frame("empire", 760).scale
    True
    """
    return frame_of(
        (point for zone in zone_rings(name).values() for part in zone for ring in part for point in ring), width
    )


def frame_of(points: Iterable[Sequence[float]], width: float) -> Frame:
    """Return the picture that shows all points, given as longitude and latitude, with a little room around."""
    lons, lats = zip(*((point[0], point[1]) for point in points), strict=True)
    room = (max(lons) - min(lons)) * MARGIN
    return Frame(min(lons) - room, min(lats) - room * 0.6, max(lons) + room, max(lats) + room * 0.6, width)


def path(lines: Iterable[Iterable[Sequence[float]]], picture: Frame, *, closed: bool) -> str:
    """Return lines, given as longitudes and latitudes, as an SVG path on a grid of half pixels, on which neighbours keep their common edge."""
    text: list[str] = []
    for line in lines:
        grid = [(round(2 * x), round(2 * y)) for x, y in (picture.point(p[0], p[1]) for p in line)]
        kept = [point for i, point in enumerate(grid) if i == 0 or point != grid[i - 1]]
        if len(kept) < (4 if closed else 2):
            continue
        x, y = kept[0]
        text.append(f"M{x / 2:g} {y / 2:g}l")
        steps: list[str] = []
        for a, b in kept[1 : -1 if closed else None]:
            steps.append(f"{_half(a - x)} {_half(b - y)}")
            x, y = a, b
        text.append(" ".join(steps).replace(" -", "-") + ("z" if closed else ""))
    return "".join(text)


def _half(number: int) -> str:
    """Return half of a whole number as short as SVG allows."""
    return f"{number / 2:g}".replace("-0.", "-.") if number < 0 else f"{number / 2:g}".removeprefix("0") or "0"


@cache
def zone_paths(name: str, width: float) -> dict[str, str]:
    """Return the outlines of a map's zones by id as SVG paths.

    Examples
    --------
    >>> zone_paths("wales", 760)["GWY"][:1]
    'M'
    """
    picture = frame(name, width)
    return {
        zone: path([ring for part in outline for ring in part], picture, closed=True)
        for zone, outline in zone_rings(name).items()
    }


@cache
def layer_path(name: str, which: str, width: float) -> str:
    """Return a whole layer as one SVG path; empty if the map has no such layer.

    Examples
    --------
    >>> layer_path("wales", "rivers", 760)[:1], layer_path("wales", "frontiers", 760)
    ('M', '')
    """
    return layer_path_in(name, which, frame(name, width))


@cache
def layer_path_in(name: str, which: str, picture: Frame) -> str:
    """Return a whole layer as one SVG path in a picture; empty if the map has no such layer."""
    try:
        features = layer(name, which)["features"]
    except MissingLayer:
        return ""
    return "".join(
        path(part, picture, closed="Polygon" in feature["geometry"]["type"])
        for feature in features
        for part in parts(feature["geometry"])
    )


@cache
def border_paths(name: str, width: float) -> dict[tuple[str, str], str]:
    """Return the lines along which two zones touch, by their ids; empty if the map has no such layer.

    Examples
    --------
    >>> ("GWU", "GWI") in border_paths("wales", 760)
    True
    """
    try:
        features = layer(name, "borders")["features"]
    except MissingLayer:
        return {}
    picture = frame(name, width)
    return {
        (f["properties"]["a"], f["properties"]["b"]): "".join(
            path(part, picture, closed=False) for part in parts(f["geometry"])
        )
        for f in features
        if f["geometry"]
    }
