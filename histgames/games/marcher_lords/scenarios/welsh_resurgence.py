"""The Welsh Resurgence (section 11.2): two kings with territories of their own, who levy and share in turn."""

from __future__ import annotations

from histgames.core.points import InForce
from histgames.core.steps import Refusal
from histgames.games.marcher_lords.board import COUNTY
from histgames.games.marcher_lords.facts import FACTS
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import LEVY_TURN, LEVY_ZONES, MAY_BE
from histgames.games.marcher_lords.state import Marches

SCENARIO = "welsh-resurgence"
#: The kings in the order in which they share what is left.
KINGS = ("Gruffydd", "Rhys")


@MAY_BE.refused_by(SCENARIO)
def no_county(rules: InForce, unit: Unit, target: str) -> Refusal | None:
    """A teulu goes everywhere but into the counties (ML-11.2.5e, ML-11.2.5f)."""
    if unit.kind.key == "teulu" and COUNTY[target]:
        return Refusal("a teulu may not enter a county", "ML-11.2.5f")
    return _king_stays(unit, target) if unit.kind.key == "king" else None


def _king_stays(unit: Unit, target: str) -> Refusal | None:
    """A king moves freely in his own territory (ML-11.2.2d) and nowhere else (ML-11.2.2e, ML-11.2.2f)."""
    if COUNTY[target]:
        return Refusal("a king may not enter a county", "ML-11.2.2f")
    flag = FACTS[SCENARIO].flags[target]
    if flag != unit.name:
        return Refusal("{zone} is in the territory of King {flag}", "ML-11.2.2e", {"zone": target, "flag": flag})
    return None


@LEVY_ZONES.changed_by(SCENARIO)
def in_turn(state: Marches, zones: tuple[list[str], list[str]], side: str) -> tuple[list[str], list[str]]:
    """The Welsh levy on even turns only (ML-11.2.7a), the Normans on odd turns only in the counties (ML-11.2.7e)."""
    if state.turn % 2 == 0:
        return zones
    if side == "welsh":
        return [], []
    castles, units = zones
    return [zone for zone in castles if COUNTY[zone]], [zone for zone in units if COUNTY[zone]]


@LEVY_TURN.changed_by(SCENARIO)
def kings_share(state: Marches, nobody: str, side: str, given: int) -> str:
    """Too few units are shared between the two kings as evenly as possible, Gruffydd first (ML-11.2.7c)."""
    return KINGS[given % len(KINGS)] if side == "welsh" else nobody
