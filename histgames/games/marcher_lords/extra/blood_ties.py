"""Option ``blood_ties``: the teulu of Gwynedd and Powys may enter each other's kingdom, for their kings were brothers (section 12.1)."""

from __future__ import annotations

from histgames.core.points import InForce
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import TEULU_LAND

BROTHERS = frozenset({"Gwynedd", "Powys"})


@TEULU_LAND.changed_by("blood_ties")
def brothers(rules: InForce, land: frozenset[str], unit: Unit) -> frozenset[str]:
    """Add the brother's kingdom (ML-12.1b)."""
    return land | BROTHERS if unit.home in BROTHERS else land
