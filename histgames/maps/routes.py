"""Marches along the roads of a map: the shortest way between two places, stage by stage, in plain Python.

Rivers and frontiers part the land into areas (WS-M1.1c, WS-5.1a), but roads lead across them all.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt

from attrs import field, frozen

from histgames.core.errors import UnknownName
from histgames.core.marks import override
from histgames.core.names import cited
from histgames.maps.files import layer
from histgames.maps.gazetteer import gazetteer

__all__ = ["DAY", "Leg", "Route", "march"]

#: Kilometres that an army with its baggage makes in a day: 25 to 35 are usual figures for the time.
DAY = 30.0

EARTH = 6371.0088


@frozen
class Leg:
    """A piece of road from one place to the next; `abroad` if it leads through France or Hungary (WS-5.3e)."""

    start: str
    end: str
    km: float
    road: str
    abroad: bool


@frozen
class Route:
    """A way along the roads."""

    stages: tuple[Leg, ...] = field(repr=False)

    @property
    def km(self) -> float:
        """Length of the way."""
        return sum([stage.km for stage in self.stages])

    @property
    def days(self) -> int:
        """Days on the march, without rest and without anybody in the way."""
        return max(1, round(self.km / DAY))

    @property
    def places(self) -> tuple[str, ...]:
        """The places along the way, in order."""
        return (self.stages[0].start, *(stage.end for stage in self.stages))

    @override
    def __str__(self) -> str:
        """Return the way in a line."""
        return f"{' - '.join(self.places)}: {self.km:.0f} km, about {self.days} days"


def march(name: str, start: str, end: str, *, without: Iterable[str] = (), abroad: bool = True) -> Route:
    """Return the shortest way by road from one place to another.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.
    start, end : str
        Places, by any of their names.
    without : iterable of str, optional
        Places that let nobody pass, such as huts that close their road (WS-5.2a). The two ends are never closed.
    abroad : bool, optional
        Whether roads through France and Hungary may be used.

    Raises
    ------
    UnknownName
        If a place is unknown, lies on no road, or no road leads to it, or both ends are the same.

    Examples
    --------
    >>> print(march("empire", "Basel", "Worms"))
    Basel - Strassburg - Speyer - Worms: 256 km, about 9 days
    """
    places = gazetteer(name)
    first, last = places.find(start).place, places.find(end).place
    if first == last:
        raise UnknownName(f"A march leads from one place to another, not from {places.places[first].german} to itself.")
    if isinstance(without, str):
        without = [without]
    if not isinstance(without, Iterable):
        raise UnknownName(f"The places that let nobody pass are a list of names, not {cited(without)}.")
    closed = {places.find(place).place for place in without} - {first, last}
    roads = _roads(name)
    for place in (first, last):
        if place not in roads:
            raise UnknownName(f"No road of the map leads to {places.places[place].german}.")
    best: dict[str, float] = {first: 0.0}
    came: dict[str, Leg] = {}
    queue = [(0.0, first)]
    while queue:
        so_far, here = heapq.heappop(queue)
        if here == last or so_far > best[here]:
            continue
        for stage in roads[here]:
            there = so_far + stage.km
            if stage.end not in closed and (abroad or not stage.abroad) and there < best.get(stage.end, float("inf")):
                best[stage.end], came[stage.end] = there, stage
                heapq.heappush(queue, (there, stage.end))
    if last not in best:
        raise UnknownName(f"No open road leads from {places.places[first].german} to {places.places[last].german}.")
    way = [came[last]]
    while way[0].start != first:
        way.insert(0, came[way[0].start])
    return Route(tuple(way))


@cache
def _roads(name: str) -> dict[str, tuple[Leg, ...]]:
    """Return the stages that begin at each place, both ways."""
    find = gazetteer(name).find
    found: dict[str, list[Leg]] = {}
    for feature in layer(name, "roads")["features"]:
        row = feature["properties"]
        a, b = find(row["start"]).place, find(row["end"]).place
        km = _length(feature["geometry"]["coordinates"])
        for one, other in ((a, b), (b, a)):
            found.setdefault(one, []).append(Leg(one, other, km, row["name"], abroad=row["through"] != name))
    return {place: tuple(stages) for place, stages in found.items()}


def _length(points: Sequence[Sequence[float]]) -> float:
    """Return the length of a line on the globe in kilometres."""
    return sum([_apart(a, b) for a, b in pairwise(points)])


def _apart(a: Sequence[float], b: Sequence[float]) -> float:
    east, north = radians(b[0] - a[0]), radians(b[1] - a[1])
    half = sin(north / 2) ** 2 + cos(radians(a[1])) * cos(radians(b[1])) * sin(east / 2) ** 2
    return 2 * EARTH * asin(sqrt(half))
