"""Option ``retreat_to_arfon``: a retreat over land to Arfon, the zone nearest to Mon, is allowed (ML-7.2r)."""

from __future__ import annotations

from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.points import MAY_RETREAT
from histgames.games.marcher_lords.state import Marches


@MAY_RETREAT.instead("retreat_to_arfon")
def allowed(state: Marches, battle: Battle, side: str, target: str) -> None:
    """Refuse nothing."""
