"""Option ``archers_of_gwent``: archers levied in Gwent shoot better (section 12.3)."""

from __future__ import annotations

from attrs import evolve

from histgames.games.marcher_lords.board import GWENT
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import LEVIED_UNIT
from histgames.games.marcher_lords.state import Marches


@LEVIED_UNIT.changed_by("archers_of_gwent")
def of_gwent(state: Marches, unit: Unit, drawn: Unit, zone: str) -> Unit:
    """Make an archer levied in Gwent one of Gwent (ML-12.3a)."""
    return evolve(unit, gwent=True) if unit.kind.archer and zone in GWENT else unit
