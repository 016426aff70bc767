"""The board (section 2.2): what the rules need to know of the map of Wales, looked up once."""

from __future__ import annotations

from functools import lru_cache

from histgames.maps.topology import topology

__all__ = [
    "BORDER_ZONES",
    "COASTAL",
    "COUNTIES",
    "COUNTY",
    "COUNTY_ZONES",
    "FROM_COUNTY",
    "GWENT",
    "KINGDOM",
    "KINGDOMS",
    "LAND",
    "MAP",
    "MON",
    "NAMES",
    "NEIGHBOURS",
    "REGION",
    "TOPOLOGY",
    "TOUCHED",
    "WELSH_KINGDOMS",
    "ZONES",
    "find_zone",
    "is_strait",
]

MAP = "wales"
TOPOLOGY = topology(MAP)
ZONES: tuple[str, ...] = tuple(TOPOLOGY.zones)
NAMES: dict[str, str] = {z.id: z.name for z in TOPOLOGY.zones.values()}

#: Zones next to each zone, with and without the strait (ML-6.0f: only Mon and the nearest zone of Gwynedd are joined by sea).
NEIGHBOURS: dict[str, tuple[str, ...]] = {z: TOPOLOGY.neighbours(z) for z in ZONES}
LAND: dict[str, tuple[str, ...]] = {z: TOPOLOGY.neighbours(z, without=("strait",)) for z in ZONES}

#: County or kingdom of each zone (ML-2.2a); Borderland is a region of its own (ML-11.1.5a).
REGION: dict[str, str] = {z.id: z.region for z in TOPOLOGY.zones.values()}
#: County of a county zone, empty elsewhere: three counties with two zones each (ML-11.1.4e).
COUNTY: dict[str, str] = {
    z.id: z.region if z.attributes["region_kind"] == "county" else "" for z in TOPOLOGY.zones.values()
}
COUNTY_ZONES: tuple[str, ...] = tuple(z for z in ZONES if COUNTY[z])
COUNTIES: tuple[str, ...] = tuple(dict.fromkeys(COUNTY[z] for z in COUNTY_ZONES))
#: The kingdom with which a zone is mobilised (ML-4.2a, ML-4.2k); Mon follows Gwynedd. Empty for counties.
KINGDOM: dict[str, str] = {z.id: str(z.attributes["mobilises_with"]) for z in TOPOLOGY.zones.values()}
KINGDOMS: tuple[str, ...] = tuple(dict.fromkeys(k for k in KINGDOM.values() if k))
#: Those that are kingdoms: without Borderland, which only levies like one.
WELSH_KINGDOMS: tuple[str, ...] = tuple(k for k in KINGDOMS if k != "Borderland")
#: The kingdoms that troops in a zone touch: its own and those of its neighbours (ML-4.2a).
TOUCHED: dict[str, frozenset[str]] = {
    zone: frozenset({KINGDOM[near] for near in (zone, *NEIGHBOURS[zone])} - {""}) for zone in ZONES
}
COASTAL: frozenset[str] = frozenset(z.id for z in TOPOLOGY.zones.values() if z.coastal)
#: The eight zones that border the counties to the west (ML-11.2.4a).
BORDER_ZONES: tuple[str, ...] = tuple(z.id for z in TOPOLOGY.zones.values() if z.attributes["border_zone"])
#: The two zones of Gwent, home of the best archers (ML-12.3a).
GWENT: frozenset[str] = frozenset(TOPOLOGY.region("Gwent"))
MON = "MON"

#: Borders to cross from each county to each zone (ML-6.2e); the strait counts, for it leads to Mon only.
FROM_COUNTY: dict[str, dict[str, int]] = {
    county: TOPOLOGY.distances(TOPOLOGY.region(county), without=()) for county in COUNTIES
}


def is_strait(a: str, b: str) -> bool:
    """Return whether the way between two neighbours crosses the Menai Strait.

    Examples
    --------
    >>> is_strait(find_zone("Mon"), find_zone("Arfon")), is_strait(find_zone("Arfon"), find_zone("Rhos"))
    (True, False)
    """
    return MON in (a, b)


@lru_cache(maxsize=1000)
def find_zone(text: str) -> str:
    """Return the id of the zone that a person means; see `Topology.find`.

    Examples
    --------
    >>> find_zone("Hereford"), find_zone("gwent uwch"), find_zone("Anglesey")
    ('HES', 'GWU', 'MON')
    """
    return TOPOLOGY.find(text).id
