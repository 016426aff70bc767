"""Option ``levies``: a side names the zones that build a castle or draw a unit, as many as it likes (ML-4.0a)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.actions import End
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.chapters.levy import ChooseLevies, Levy, NoLevy, draws, units_left
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.points import LEVY, LEVY_ZONES
from histgames.games.marcher_lords.state import Marches

__all__ = ["AskLevies", "AskedLevyPhase"]


@LEVY.instead("levies:asked")
def asked(state: Marches, side: str) -> tuple[AskedLevyPhase]:
    """Return the Levy Phase in which nothing is levied that was not named."""
    return (AskedLevyPhase(side),)


@frozen
class AskedLevyPhase(Task[Marches]):
    """The Levy Phase of a side that is asked (ML-3.1a)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        castles, zones = LEVY_ZONES(state, self.side)
        left = units_left(state, self.side)
        if zones and not left:
            log.append(NoLevy("ML-4.0f", self.side))
            zones = []
        if castles or zones:
            state.push(AskLevies(self.side, tuple(sorted([*castles, *zones], key=ZONES.index)), left))


@frozen
class AskLevies(ChooseLevies):
    """Each commander names zones of his own, castles and units alike; only then castles are built and units drawn.

    `End` gives up those that he could still name. In scenario two too few units are shared between the two kings as evenly as
    possible, Gruffydd first (ML-11.2.7c).
    """

    def _own(self, state: Marches, seat: str) -> list[str]:
        return [zone for zone in self.open(state) if self.commander(state, zone) == seat]

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return ending, for who may choose may end as well, and the zones of the commander."""
        return [End(), *[Levy(zone) for zone in self._own(state, seat)]]

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return why a zone does not levy, or not at the word of this commander."""
        if refusal := super().refuse(state, seat, action):
            return refusal
        if isinstance(action, Levy) and action.zone not in self._own(state, seat):
            return Refusal("its commander names it himself", "ML-11.1.2b")
        return None

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone, or give up the seat's others; when nothing is left to name, the levy is carried out."""
        if isinstance(action, Levy):
            state.push(evolve(self, chosen=(*self.chosen, action.zone)))
            return
        given_up = self._own(state, seat)
        step = evolve(self, zones=tuple([zone for zone in self.zones if zone not in given_up]))
        if step.open(state):
            state.push(step)
        else:
            step.carry_out(state, log)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        zones = self._own(state, seat)
        if not zones:
            return Prompt("Every zone that can levy is named: end the Levy Phase to carry the levy out.", "ML-4.0a")
        if self.turn(state):
            told = {"left": self.units(state), "king": facts(state).flags[zones[0]]}
            text = (
                "{left:number} {left:unit is|units are} left, shared by the kings in turn: name a zone of King {king}, "
                "or end to give up those open now."
            )
            return Prompt(text, "ML-11.2.7c", told)
        if any([not draws(state, self.side, zone) for zone in zones]):
            return Prompt("Name a zone that builds a castle or draws a unit, or end your levy.", "ML-4.0a")
        return Prompt("Name a zone that draws a unit, or end your levy.", "ML-4.0a")
