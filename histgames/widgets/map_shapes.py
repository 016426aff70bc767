"""The things of a board that can be clicked, as layers for ipyleaflet: one for all areas, one for all hexes, all sites, each kind of road.

A layer is a GeoJSON object whose features carry the thing's id and a class name of their own, by which style sheets tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import ipyleaflet

from histgames.maps.drawing.ground import Ground, middle
from histgames.maps.drawing.paint import SITE
from histgames.maps.drawing.scene import Scene

__all__ = ["HIT", "Shapes"]

#: Pixels around the middle of an area's pieces that take clicks for it, wherever the pieces hang over.
HIT = 22
Feature = dict[str, Any]


class Shapes:
    """The layers of a board.

    Attributes
    ----------
    classes : dict of str to str
        The class name of each thing, by id: a letter for its kind and its number.
    stands : dict of str to str
        The class name of what the pieces of a thing hang on: for sites the site, else a point.
    radius : dict of str to int
        How far right of the point they hang in, in pixels.
    layers : dict of str to GeoJSON
        The layers by name, from the bottom up.
    """

    def __init__(self, here: Ground, scene: Scene, spots: Mapping[str, Sequence[float]]) -> None:
        kinds = {"a": here.areas, "h": here.hexes, "r": here.roads, "s": here.sites}
        self.classes = {each: f"{kind}{n}" for kind, ids in kinds.items() for n, each in enumerate(ids)}
        self.stands = {
            each: name if name[0] == "s" else f"t{name}" for each, name in self.classes.items() if name[0] != "r"
        }
        self.radius = {each: {"s": round(SITE / 2), "a": HIT, "h": 1}[self.classes[each][0]] for each in self.stands}
        self._areas = list(here.areas)
        self.layers: dict[str, Any] = {}
        self._add("areas", [self._polygon(each, "hg-area", shape) for each, shape in here.areas.items()])
        self._add("hexes", [self._polygon(each, "hg-cell", [[ring]]) for each, ring in here.hexes.items()])
        for kind in dict.fromkeys(road.kind for road in scene.roads):
            ways = [self._line(road.id, here.roads[road.id]) for road in scene.roads if road.kind == kind]
            self._add(f"road {kind}", ways, pane="roads")
        self._add("stands", list(self._stands(spots)), pane="stacks", radius=HIT)
        cells = [self._point(each, "hg-quiet", middle(ring), stand=True) for each, ring in here.hexes.items()]
        self._add("cells", cells, pane="stacks", radius=1)
        places = [self._point(each, "hg-place", at) for each, at in here.sites.items()]
        self._add("sites", places, pane="sites", radius=round(SITE / 2))

    def move(self, spots: Mapping[str, Sequence[float]]) -> None:
        """Let the pieces of areas stand elsewhere; `spots` are longitudes and latitudes."""
        if "stands" in self.layers:
            self.layers["stands"].data = _collection(self._stands(spots))

    def _stands(self, spots: Mapping[str, Sequence[float]]) -> Iterator[Feature]:
        for each in self._areas:
            yield self._point(each, "hg-stand", spots[each], stand=True)

    def _add(self, name: str, features: list[Feature], *, radius: int = 0, **options: Any) -> None:
        if features:
            points = {"radius": radius, "weight": 1, **options} if radius else {}
            self.layers[name] = ipyleaflet.GeoJSON(data=_collection(features), point_style=points, **options)

    def _feature(self, each: str, look: str, name: str, geometry: Feature) -> Feature:
        properties = {"id": each, "style": {"className": f"{look} {name}"}}
        return {"type": "Feature", "properties": properties, "geometry": geometry}

    def _polygon(self, each: str, look: str, shape: Iterable[Iterable[Iterable[Sequence[float]]]]) -> Feature:
        outline = [[_rounded(ring) for ring in part] for part in shape]
        return self._feature(each, look, self.classes[each], {"type": "MultiPolygon", "coordinates": outline})

    def _line(self, each: str, lines: Iterable[Iterable[Sequence[float]]]) -> Feature:
        way = {"type": "MultiLineString", "coordinates": [_rounded(line) for line in lines]}
        return self._feature(each, "hg-way", self.classes[each], way)

    def _point(self, each: str, look: str, at: Sequence[float], *, stand: bool = False) -> Feature:
        name = self.stands[each] if stand else self.classes[each]
        return self._feature(each, look, name, {"type": "Point", "coordinates": [round(at[0], 4), round(at[1], 4)]})


def _collection(features: Iterable[Feature]) -> Feature:
    return {"type": "FeatureCollection", "features": list(features)}


def _rounded(line: Iterable[Sequence[float]]) -> list[list[float]]:
    """Return a line exact to some ten metres."""
    return [[round(point[0], 4), round(point[1], 4)] for point in line]
