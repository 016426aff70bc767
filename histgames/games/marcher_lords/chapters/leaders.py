"""Leaders and others who may not go everywhere (sections 6.0 and 10); where kings and teulu may go, the scenarios say."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from histgames.core.points import InForce
from histgames.core.steps import Refusal
from histgames.core.tables import shipped
from histgames.games.marcher_lords.board import COUNTY, NEIGHBOURS, ZONES
from histgames.games.marcher_lords.pieces import PACKAGE, Unit
from histgames.games.marcher_lords.points import MAY_BE, MAY_ENTER, TEULU_LAND
from histgames.games.marcher_lords.state import Marches

__all__ = [
    "LEADER_HOMES",
    "LEADER_KINDS",
    "barred",
    "earls_on_map",
    "find_leader",
    "land",
    "misplaced",
    "restricted",
    "teulu_land",
]

ROWS = shipped(PACKAGE, "leaders.csv")
#: County of each earl, kingdom of each king (ML-11.1.8a, ML-11.2a).
LEADER_HOMES: dict[str, str] = {row["name"]: row["home"] for row in ROWS}

#: Whether a leader is an earl or a king.
LEADER_KINDS: dict[str, str] = {row["name"]: row["kind"] for row in ROWS}


def restricted(unit: Unit) -> bool:
    """Return whether a unit has limits of its own on where it may go."""
    return unit.kind.leader or unit.kind.key == "teulu"


def barred(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """Return why a unit may not enter a zone, moving or retreating, or None.

    The scenario says who the leaders are and where they may go (ML-10.0a); other units may go everywhere, Borderland included
    (ML-11.1.5b).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Earl William").state
    >>> earl = state.zones["HES"].units[0][0]
    >>> barred(state, earl, "CHN").rule, barred(state, earl, "GWU") is None
    ('ML-6.0h', True)
    """
    if not restricted(unit):
        return None
    if target not in land(state.on, unit):
        return misplaced(state, unit, target)
    return MAY_ENTER(state, unit, target) if unit.kind.leader else None


def misplaced(rules: InForce, unit: Unit, zone: str) -> Refusal | None:
    """Return why a unit can never stand in a zone, however it came there, or None."""
    return MAY_BE(rules, unit, zone) if restricted(unit) else None


@frozen
class InForceOnly:
    """The rules in force, of a state of which nothing else may be asked."""

    on: frozenset[str]


@lru_cache(maxsize=1024)
def land(on: frozenset[str], unit: Unit) -> frozenset[str]:
    """Return the zones in which a unit with limits of its own may be under the rules in force, whatever else there is.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Gwent Is Coed: welsh, Teulu of Gwent").state
    >>> sorted(land(state.on, state.zones["GWI"].units[0][0]))
    ['GWI', 'GWU']
    """
    rules = InForceOnly(on)
    return frozenset([zone for zone in ZONES if MAY_BE(rules, unit, zone) is None])


@MAY_BE.always
def not_in_a_foreign_county(rules: InForce, unit: Unit, zone: str) -> Refusal | None:
    """An earl keeps out of the counties of others (ML-6.0h, ML-6.0k)."""
    if unit.kind.key == "earl" and COUNTY[zone] and COUNTY[zone] != unit.home:
        return Refusal("{zone} belongs to the county of another earl", "ML-6.0h", {"zone": zone})
    return None


@MAY_ENTER.always
def one_earl_in_a_zone(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """An earl keeps out of the zones of others (ML-6.0g, ML-11.1.2e)."""
    if unit.kind.key != "earl":
        return None
    for other, _ in state.zones[target].units:
        if other.kind.key == "earl" and other.name != unit.name:
            text = "Earl {name} is in {zone}, and only one earl may be in a zone"
            return Refusal(text, "ML-6.0g", {"name": other.name, "zone": target})
    holder = state.zones[target].seat
    if holder.startswith("norman/") and holder != f"norman/{unit.name.lower()}":
        return Refusal("{zone} is controlled by another earl", "ML-11.1.2e", {"zone": target})
    for near in NEIGHBOURS[target]:
        for other, _ in state.zones[near].units:
            if other.bound == target and other.kind.key == "earl" and other.name != unit.name:
                text = "Earl {name} is already on the way to {zone}"
                return Refusal(text, "ML-6.0g", {"name": other.name, "zone": target})
    return None


@TEULU_LAND.usual
def teulu_land(rules: InForce, unit: Unit) -> frozenset[str]:
    """Return the kingdoms a teulu may be in: its own (ML-11.1.6c)."""
    return frozenset([unit.home])


def earls_on_map(state: Marches) -> list[str]:
    """Return the names of the earls on the map, in order.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> earls_on_map(position("Hereford: norman, Earl William", "Chester: norman, Earl Hugh").state)
    ['Hugh', 'William']
    """
    return sorted(u.name for zone in ZONES for u, _ in state.zones[zone].units if u.kind.key == "earl")


def find_leader(state: Marches, name: str) -> tuple[str, Unit]:
    """Return the zone and counter of a leader who is on the map.

    Raises
    ------
    StopIteration
        If the leader is not on the map.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> zone, unit = find_leader(position("Hereford: norman, Earl William").state, "William")
    >>> zone, unit.label, unit.home
    ('HES', 'Earl William', 'County Hereford')
    """
    return next((z, u) for z in ZONES for u, _ in state.zones[z].units if u.kind.leader and u.name == name)
