"""Casualties (section 7.2): every hit eliminates a counter, and its owner chooses which."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Task
from histgames.games.marcher_lords.chapters.battle import Battle, leavers
from histgames.games.marcher_lords.chapters.control import eliminate
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.pieces import Unit, gathered
from histgames.games.marcher_lords.state import Marches

__all__ = ["ChooseLoss", "Lose", "Losses"]


@frozen
class Lose(Action):
    """Choose a casualty (ML-7.2h)."""

    form = "lose {unit} {zone}"
    says = "Lose {unit} in {zone}"
    unit: str
    zone: str


@frozen
class Losses(Task[Marches]):
    """Casualties of a side: each hit eliminates a counter of the owner's choice (ML-7.2h), leaders last (ML-10.0h).

    In the worked example the Normans give their archer, then their infantry, the Welsh three units (ML-7.2u, ML-7.2y). Hits beyond
    the number of counters are lost (ML-7.2aa). In a pursuit only those on foot who leave can be hit (ML-7.3d).
    """

    battle: Battle
    side: str
    hits: int
    fleeing_to: str = ""

    def candidates(self, state: Marches) -> dict[str, tuple[Unit, int]]:
        """Return the counters that can be chosen, by label.

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> state = position("Tegeingl: welsh, Infantry 2, Archer, Norman Knight 2, Earl Hugh").state
        >>> battle = Battle("TEG", "norman", "welsh", castle=False)
        >>> list(Losses(battle, "welsh", 1).candidates(state)), list(Losses(battle, "norman", 1).candidates(state))
        (['Infantry', 'Archer'], ['Knight'])
        """
        groups = self.battle.groups(state, self.side)
        if self.fleeing_to:
            return gathered(
                [(u, n) for u, n in leavers(state, self.battle, self.side, self.fleeing_to) if u.kind.on_foot]
            )
        return gathered([(u, n) for u, n in groups if not u.kind.leader] or groups)

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Take what needs no choice; ask for the rest."""
        hits = self.hits
        while hits and (choice := self.candidates(state)):
            if len(choice) > 1 and sum([n for _, n in choice.values()]) > hits:
                state.push(ChooseLoss(self.battle, self.side, hits, self.fleeing_to))
                return
            self.take(state, next(iter(choice.values()))[0], log)
            hits -= 1

    def take(self, state: Marches, unit: Unit, log: Log) -> None:
        """Eliminate a counter."""
        cause = "pursuit" if self.fleeing_to else "battle"
        gone = unit.kind.leader or unit.kind.key == "teulu"
        rule = "ML-7.3d" if self.fleeing_to else "ML-7.2k" if gone else "ML-7.2j"
        eliminate(state, self.battle.zone, unit, log, rule=rule, cause=cause)


@frozen
class ChooseLoss(Question[Marches, Lose]):
    """The owner chooses a casualty (ML-7.2h)."""

    battle: Battle
    side: str
    hits: int
    fleeing_to: str = ""

    def _losses(self, hits: int) -> Losses:
        return Losses(self.battle, self.side, hits, self.fleeing_to)

    @override
    def seat(self, state: Marches) -> str:
        return spokesman(state, self.side, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Lose(label, self.battle.zone) for label in self._losses(self.hits).candidates(state)]

    @override
    def answer(self, state: Marches, action: Lose, log: Log) -> None:
        losses = self._losses(self.hits - 1)
        losses.take(state, losses.candidates(state)[action.unit][0], log)
        state.push(losses)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        text = "{hits} hit{hits:|s} in {zone}: choose the unit that is lost."
        rule = "ML-7.3d" if self.fleeing_to else "ML-7.2h"
        return Prompt(text, rule, {"hits": self.hits, "zone": self.battle.zone})
