"""Maps: which zones there are, what borders what, and where they lie.

`topology` is plain Python and is all that a game needs. The modules `geography`, `build`, `checks` and `export` need
geopandas and shapely and are imported only by those who draw, measure or export a map.
"""

from __future__ import annotations

from histgames.maps.files import MissingLayer, UnknownMap, layer, maps
from histgames.maps.topology import (
    AmbiguousPlace,
    Border,
    Place,
    Topology,
    UnknownPlace,
    Zone,
    topology,
)

__all__ = [
    "AmbiguousPlace",
    "Border",
    "MissingLayer",
    "Place",
    "Topology",
    "UnknownMap",
    "UnknownPlace",
    "Zone",
    "layer",
    "maps",
    "topology",
]
