"""A board of Wales for tests: every zone has a holder, many have pieces."""

from __future__ import annotations

import attrs

from histgames.maps.palette import KEYS
from histgames.maps.scene import Arrow, Look, Scene, Stack, Symbol
from histgames.maps.topology import topology

STYLES = {
    "norman": attrs.evolve(KEYS["blue"], name="Norman"),
    "welsh": attrs.evolve(KEYS["red"], name="Welsh"),
    "viking": attrs.evolve(KEYS["purple"], name="Vikings"),
    "neutral": attrs.evolve(KEYS["grey"], name="Neutral"),
}
LEADERS = {"CHN": "Hugh", "SHN": "Roger", "HES": "William", "ARF": "Gruffydd", "YTY": "Rhys"}


def holder(zone: str) -> str:
    """Return whose the zone is on the test's board."""
    if zone in ("MON", "DYS"):
        return "viking"
    return "norman" if topology("wales").zones[zone].region.startswith("County") else "welsh"


def full_scene(title: str = "Wales", caption: str = "Choose a zone.") -> Scene:
    """Return a board on which every zone has a name, a holder and three kinds of pieces."""
    stacks = []
    for zone in topology("wales").zones:
        side = holder(zone)
        pieces = [Symbol("leader", side, 1, LEADERS[zone])] if zone in LEADERS else []
        pieces += [Symbol("knight", side, 2, "knights"), Symbol("infantry", side, 3, "infantry")]
        pieces += [Symbol("archer", side, 1, "archers", faded=zone == "MOC")]
        if zone in ("CHN", "TEG"):
            pieces.append(Symbol("castle", side, 1, "castle"))
        stacks.append(Stack(zone, tuple(pieces)))
    return Scene(
        map="wales",
        title=title,
        looks={z.id: Look(holder(z.id), f"{z.name}\n{z.region}") for z in topology("wales").zones.values()},
        stacks=tuple(stacks),
        styles=STYLES,
        arrows=(Arrow("HES", "GWI", "norman", "3"),),
        highlights=("ELF", "GWU"),
        caption=caption,
    )
