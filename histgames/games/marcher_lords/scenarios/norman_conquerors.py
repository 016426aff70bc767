"""The Norman Conquerors (section 11.1): five kingdoms, each with a teulu that stays at home; the King calls his earls."""

from __future__ import annotations

from collections.abc import Mapping

from histgames.core.points import InForce
from histgames.core.steps import Refusal
from histgames.games.marcher_lords.board import REGION
from histgames.games.marcher_lords.chapters.council import council
from histgames.games.marcher_lords.chapters.events import Eadric
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import EVENT_EFFECTS, MAY_BE, TEULU_LAND, Effect
from histgames.games.marcher_lords.state import Marches

SCENARIO = "norman-conquerors"


@MAY_BE.refused_by(SCENARIO)
def teulu_stays(rules: InForce, unit: Unit, target: str) -> Refusal | None:
    """A teulu stays in its kingdom (ML-11.1.6c)."""
    if unit.kind.key != "teulu" or REGION[target] in TEULU_LAND(rules, unit):
        return None
    return Refusal("the teulu of {home} may not leave {home}", "ML-11.1.6c", {"home": unit.home})


@EVENT_EFFECTS.changed_by(SCENARIO)
def of_the_king(state: Marches, effects: Mapping[str, Effect]) -> Mapping[str, Effect]:
    """Eadric rises and the Royal Council meets in this scenario and nowhere else (ML-5Nj, ML-5Nn)."""
    return {**effects, "eadric": lambda _: (Eadric(),), "council": council}
