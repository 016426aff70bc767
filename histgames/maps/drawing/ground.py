"""The ground of a board: where the areas, sites, roads and hexes of a scene lie, whatever stands on them at the moment.

A scene is made anew for every position; its ground is the same as long as nothing lies elsewhere, and is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import cos, pi, sin
from typing import Any
from zlib import crc32

from attrs import field, frozen

from histgames.core.errors import GameError
from histgames.maps.drawing.anchors import anchors, placed, zone_name
from histgames.maps.drawing.scene import Hex, Point, Road, Scene, must_differ
from histgames.maps.drawing.svg_paths import Frame, frame, frame_of, latitude, mercator, parts, path, zone_rings
from histgames.maps.files import MissingLayer, layer
from histgames.maps.topology import Zone, topology

__all__ = ["Ground", "corners", "ground", "middle"]

#: Parts, each an outer ring and its holes, of longitudes and latitudes.
Shape = Sequence[Sequence[Sequence[Sequence[float]]]]
#: So many grounds are kept.
KEPT = 8


@frozen(eq=False)
class Ground:
    """Where the things of a board lie: longitudes and latitudes in degrees, by id.

    Attributes
    ----------
    map : str
        The map below; may be empty.
    token : str
        A few letters that differ from board to board, for names within pictures.
    zones : mapping of str to Zone
        What the map knows of its zones.
    areas : mapping of str to sequence
        Outlines: parts, each an outer ring and its holes.
    printed : mapping of str to str
        Names of areas that the scene gives itself.
    sites : mapping of str to tuple
        Points.
    roads : mapping of str to sequence
        Lines, each of one or more strings of points.
    hexes : mapping of str to sequence
        Corners, the first again at the end.
    as_printed : bool
        Whether the areas are the map's, with its names and outlines, so that what is known of the map holds.
    """

    map: str
    token: str
    zones: Mapping[str, Zone] = field(repr=False)
    areas: Mapping[str, Shape] = field(repr=False)
    printed: Mapping[str, str] = field(repr=False)
    sites: Mapping[str, Point] = field(repr=False)
    roads: Mapping[str, Sequence[Sequence[Point]]] = field(repr=False)
    hexes: Mapping[str, Sequence[Point]] = field(repr=False)
    as_printed: bool
    _paths: dict[float, dict[str, str]] = field(factory=dict, init=False, repr=False)
    _spots: dict[tuple[float, str], dict[str, Point]] = field(factory=dict, init=False, repr=False)

    def frame(self, width: float) -> Frame:
        """Return the picture that shows everything, `width` pixels wide."""
        if self.as_printed:
            return frame(self.map, width)
        return frame_of(self._bounds, width)

    @cached_property
    def _bounds(self) -> tuple[Point, Point]:
        points = list(self._points())
        if not points:
            raise GameError("A board shows areas, sites or hexes; this one has none, and no picture.")
        lons, lats = [point[0] for point in points], [point[1] for point in points]
        return (min(lons), min(lats)), (max(lons), max(lats))

    def _points(self) -> Iterator[Sequence[float]]:
        for shape in self.areas.values():
            for part in shape:
                yield from part[0]
        for ring in self.hexes.values():
            yield from ring
        yield from self.sites.values()

    def label(self, area: str, names: str = "name") -> str:
        """Return what is printed on an area: ``"name"`` (English), ``"local"``, ``"both"`` or ``"none"``."""
        if names == "none" or area not in self.areas:
            return ""
        if area in self.printed or area not in self.zones:
            return self.printed.get(area, "")
        return zone_name(self.zones[area], names)

    def paths(self, width: float) -> Mapping[str, str]:
        """Return the outlines of areas and hexes as SVG paths in a picture of that width."""
        if width not in self._paths:
            picture = self.frame(width)
            found = {
                a: path([r for part in shape for r in part], picture, closed=True) for a, shape in self.areas.items()
            }
            found |= {cell: path([ring], picture, closed=True) for cell, ring in self.hexes.items()}
            found |= {road: path(lines, picture, closed=False) for road, lines in self.roads.items()}
            self._paths[width] = found
        return self._paths[width]

    def spots(self, width: float, names: str = "name") -> Mapping[str, Point]:
        """Return where pieces stand on areas, sites and hexes, in pixels of the picture of that width."""
        if (width, names) not in self._spots:
            picture = self.frame(width)
            towns = {site: picture.point(*at) for site, at in self.sites.items()}
            if self.as_printed and not towns:
                found = dict(anchors(self.map, width, names))
            else:
                labels = {area: self.label(area, names) for area in self.areas}
                found = placed(self.areas, labels, picture, list(towns.values()))
            found |= towns
            found |= {cell: picture.point(*middle(ring)) for cell, ring in self.hexes.items()}
            self._spots[width, names] = found
        return self._spots[width, names]


def corners(at: Point, size: float, *, flat: bool = False) -> tuple[Point, ...]:
    """Return the corners of a hexagon that is regular on a Mercator map, the first again at the end.

    Parameters
    ----------
    at : tuple of float
        Longitude and latitude of its middle.
    size : float
        Degrees of longitude from the middle to a corner.
    flat : bool
        Whether it lies on a side; otherwise it stands on a corner.

    Examples
    --------
    >>> [(round(lon, 2), round(lat, 2)) for lon, lat in corners((0, 0), 1, flat=True)][:3]
    [(1.0, 0.0), (0.5, 0.87), (-0.5, 0.87)]
    """
    north, turn = mercator(at[1]), 0.0 if flat else pi / 6
    made = [
        (round(at[0] + size * cos(turn + k * pi / 3), 5), round(latitude(north + size * sin(turn + k * pi / 3)), 5))
        for k in range(6)
    ]
    return (*made, made[0])


def middle(ring: Sequence[Point]) -> Point:
    """Return the middle of the corners of a ring whose last point is its first."""
    return sum(p[0] for p in ring[:-1]) / (len(ring) - 1), sum(p[1] for p in ring[:-1]) / (len(ring) - 1)


_grounds: dict[object, Ground] = {}


def ground(scene: Scene) -> Ground:
    """Return where the things of a scene lie; the same ground for all scenes that differ only in what stands there.

    Raises
    ------
    GameError
        If something has no place, or the id of a zone of the map is that of another thing too.
    """
    key = (
        scene.map,
        tuple([(area.id, area.name, area.outline) for area in scene.areas if area.outline or area.name]),
        tuple([(site.id, site.at) for site in scene.sites]),
        tuple([(road.id, road.ends, road.line) for road in scene.roads]),
        tuple([(cell.id, cell.at, cell.size, cell.flat, cell.outline) for cell in scene.hexes]),
    )
    if key not in _grounds:
        if len(_grounds) >= KEPT:
            _grounds.pop(next(iter(_grounds)))
        _grounds[key] = _made(scene, f"{crc32(repr(key).encode()):08x}")
    return _grounds[key]


def _made(scene: Scene, token: str) -> Ground:
    zones = dict(topology(scene.map).zones) if scene.map else {}
    others = [(kind, ids) for kind, ids in scene.kinds() if kind != "an area"]
    must_differ([("an area of the map", zones), *others])
    areas: dict[str, Shape] = dict(zone_rings(scene.map)) if scene.map else {}
    areas |= {area.id: area.outline for area in scene.areas if area.outline}
    sites = {site.id: site.at or _place(scene.map, site.id) for site in scene.sites}
    hexes = {cell.id: _cell(scene.map, cell) for cell in scene.hexes}
    at = sites | {cell: middle(ring) for cell, ring in hexes.items()}
    at |= {area: middle(list(_points(shape[0][0]))) for area, shape in areas.items() if area not in at}
    at |= {zone: (facts.centre[1], facts.centre[0]) for zone, facts in zones.items()}
    roads = {road.id: _road(scene.map, road, at) for road in scene.roads}
    printed = {area.id: area.name for area in scene.areas if area.name}
    own = printed or hexes or any(area.outline for area in scene.areas)
    return Ground(scene.map, token, zones, areas, printed, sites, roads, hexes, bool(scene.map) and not own)


def _points(ring: Iterable[Sequence[float]]) -> Iterator[Point]:
    for point in ring:
        yield point[0], point[1]


def _place(name: str, site: str) -> Point:
    found = places(name).get(site) if name else None
    if found is None:
        raise GameError(f"The site {site!r} has no longitude and latitude, and is no place of the map {name!r}.")
    return found


@cache
def places(name: str) -> dict[str, Point]:
    """Return the places of a map by id, or by name if they have no ids."""
    found: dict[str, Point] = {}
    for feature in _features(name, "places"):
        lon, lat = feature["geometry"]["coordinates"][:2]
        found.setdefault(feature["properties"].get("id") or feature["properties"]["name"], (lon, lat))
    return found


def _features(name: str, which: str) -> list[dict[str, Any]]:
    try:
        found: list[dict[str, Any]] = layer(name, which)["features"]
    except MissingLayer:
        return []
    return found


@cache
def _shapes(name: str, which: str) -> dict[str, tuple[tuple[Point, ...], ...]]:
    """Return the lines or rings of a layer by id."""
    return {
        str(feature["properties"].get("id", "")): tuple(
            tuple(_points(line)) for part in parts(feature["geometry"]) for line in part
        )
        for feature in _features(name, which)
    }


def _cell(name: str, cell: Hex) -> Sequence[Point]:
    if cell.outline:
        return cell.outline if cell.outline[0] == cell.outline[-1] else (*cell.outline, cell.outline[0])
    if cell.at is not None and cell.size > 0:
        return corners(cell.at, cell.size, flat=cell.flat)
    found = _shapes(name, "hexes").get(cell.id) if name else None
    if not found:
        raise GameError(
            f"The hex {cell.id!r} has neither a middle with a size nor an outline, and is in no layer of a map."
        )
    return found[0]


def _road(name: str, road: Road, at: Mapping[str, Point]) -> Sequence[Sequence[Point]]:
    if road.line:
        return (road.line,)
    if all(end in at for end in road.ends):
        return (tuple(at[end] for end in road.ends),)
    found = _shapes(name, "roads").get(road.id) if name else None
    if not found:
        raise GameError(
            f"The road {road.id!r} has neither a line nor two ends on the board, and is in no layer of a map."
        )
    return found
