"""Leaders and others who may not go everywhere (sections 6.0, 10, 11.1.2, 11.1.6, 11.2.2, 11.2.5)."""

from __future__ import annotations

from histgames.core.steps import Refusal
from histgames.core.tables import shipped
from histgames.games.marcher_lords.board import COUNTY, FLAG, NAMES, NEIGHBOURS, REGION
from histgames.games.marcher_lords.state import Marches
from histgames.games.marcher_lords.units import Unit

__all__ = ["LEADER_HOMES", "LEADER_KINDS", "barred", "misplaced", "restricted"]

_ROWS = shipped("histgames.games.marcher_lords", "leaders.csv")
#: County of each earl, kingdom of each king (ML-11.1.8a, ML-11.2a).
LEADER_HOMES: dict[str, str] = {row["name"]: row["home"] for row in _ROWS}

#: Whether a leader is an earl or a king.
LEADER_KINDS: dict[str, str] = {row["name"]: row["kind"] for row in _ROWS}


def restricted(unit: Unit) -> bool:
    """Return whether a unit has limits of its own on where it may go."""
    return unit.kind.leader or unit.kind.key == "teulu"


def barred(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """Return why a unit may not enter a zone, moving or retreating, or None.

    The scenario says who the leaders are and where they may go (ML-10.0a); other units may go everywhere, Borderland included
    (ML-11.1.5b).
    """
    if unit.kind.key == "teulu":
        return _teulu_barred(state, unit, target)
    if unit.kind.key == "earl":
        return _earl_barred(state, unit, target)
    if unit.kind.key == "king":
        return _king_barred(state, unit, target)
    return None


def misplaced(state: Marches, unit: Unit, zone: str) -> Refusal | None:
    """Return why a unit can never stand in a zone, however it came there, or None."""
    return _foreign_county(unit, zone) if unit.kind.key == "earl" else barred(state, unit, zone)


def _foreign_county(unit: Unit, zone: str) -> Refusal | None:
    if COUNTY[zone] and COUNTY[zone] != unit.home:
        return Refusal(f"{NAMES[zone]} belongs to the county of another earl", "ML-6.0h")
    return None


def _teulu_barred(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """A teulu stays in its kingdom (ML-11.1.6c; ML-12.1b for brothers), in scenario two out of the counties (ML-11.2.5e/f)."""
    if state.scenario == "welsh-resurgence":
        if COUNTY[target]:
            return Refusal("a teulu may not enter a county", "ML-11.2.5f")
        return None
    brothers = ("Gwynedd", "Powys")
    if unit.home == REGION[target]:
        return None
    if state.choices.blood_ties and unit.home in brothers and REGION[target] in brothers:
        return None
    return Refusal(f"the teulu of {unit.home} may not leave {unit.home}", "ML-11.1.6c")


def _earl_barred(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """An earl keeps out of other earls' counties and zones (ML-6.0g, ML-6.0h, ML-6.0k, ML-11.1.2e)."""
    if foreign := _foreign_county(unit, target):
        return foreign
    for other, _ in state.zones[target].units:
        if other.kind.key == "earl" and other.name != unit.name:
            return Refusal(f"Earl {other.name} is in {NAMES[target]}, and only one earl may be in a zone", "ML-6.0g")
    holder = state.zones[target].seat
    if holder.startswith("norman/") and holder != f"norman/{unit.name.lower()}":
        return Refusal(f"{NAMES[target]} is controlled by another earl", "ML-11.1.2e")
    for near in NEIGHBOURS[target]:
        for other, _ in state.zones[near].units:
            if other.bound == target and other.kind.key == "earl" and other.name != unit.name:
                return Refusal(f"Earl {other.name} is already on the way to {NAMES[target]}", "ML-6.0g")
    return None


def _king_barred(state: Marches, unit: Unit, target: str) -> Refusal | None:
    """A king moves freely in his own territory (ML-11.2.2d) and nowhere else (ML-11.2.2e, ML-11.2.2f)."""
    if COUNTY[target]:
        return Refusal("a king may not enter a county", "ML-11.2.2f")
    flag = FLAG["welsh-resurgence"][target]
    if flag != unit.name:
        return Refusal(f"{NAMES[target]} is in the territory of King {flag}", "ML-11.2.2e")
    return None
