"""Maps: which zones there are, what borders what, and where they lie.

`topology` is plain Python and is all that a game needs; `geography` has the same as GeoDataFrames and needs geopandas. How a map
is made stands in `making`, how it is drawn in `drawing`.
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
