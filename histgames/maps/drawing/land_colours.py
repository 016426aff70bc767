"""The colours of lordships on a map with years: each keeps its own through all of them."""

from __future__ import annotations

from functools import cache

from histgames.maps.drawing.palette import LAND, PASTELS
from histgames.maps.facts import facts
from histgames.maps.topology import topology
from histgames.maps.years import lordships, years

__all__ = ["land_colours"]


def land_colours(name: str) -> dict[str, str]:
    """Return a colour for every lordship there ever is, by its English name: it keeps it through the years, and differs from what is beside or before it.

    Examples
    --------
    >>> colours = land_colours("empire")
    >>> colours["Duchy of Bavaria"] != colours["Duchy of Swabia"]
    True
    """
    facts(name)  # refuses what is no such map
    return dict(_colours(name))


@cache
def _colours(name: str) -> dict[str, str]:
    graph, lands = topology(name), dict[str, set[str]]()
    for year in years(name):
        for zone, each in lordships(name, year).items():
            lands.setdefault(each.english, set()).add(zone)
    colours: dict[str, str] = {}
    for title, zones in sorted(lands.items(), key=lambda item: -len(item[1])):
        around = zones.union(*(graph.neighbours(zone) for zone in zones))
        near = {colours[other] for other, theirs in lands.items() if other in colours and around & theirs}
        used = list(colours.values())
        colours[title] = min((each for each in PASTELS if each not in near), key=used.count, default=LAND)
    return colours
