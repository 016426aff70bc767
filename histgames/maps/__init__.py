"""Maps: the code that reads, makes and draws them; the facts of each map are in ``geodata/``.

This room holds what a map knows: `files`, `topology` (zones, borders and places in plain Python, all that a game needs), `geography`
(the same as GeoDataFrames) and, for maps with fortresses, `facts`, `gazetteer`, `years`, `routes`, `grid`. How a map is made stands in
`making`, how it is drawn in `drawing`; each imports this room, and this room neither.
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
