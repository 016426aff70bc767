"""Casualties (section 7.2): every hit eliminates a counter, and its owner chooses which."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.steps import Action, Decision, Log, Prompt, Task
from histgames.games.marcher_lords.actions import Lose
from histgames.games.marcher_lords.battle import Battle, leavers
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.state import Marches
from histgames.games.marcher_lords.units import Unit, gathered

__all__ = ["ChooseLoss", "Losses"]


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
        """Return the counters that can be chosen, by label."""
        groups = self.battle.groups(state, self.side)
        if self.fleeing_to:
            return gathered(
                [(u, n) for u, n in leavers(state, self.battle, self.side, self.fleeing_to) if u.kind.on_foot]
            )
        return gathered([(u, n) for u, n in groups if not u.kind.leader] or groups)

    def run(self, state: Marches, log: Log) -> None:
        """Take what needs no choice; ask for the rest."""
        hits = self.hits
        while hits and (choice := self.candidates(state)):
            if len(choice) > 1 and sum([n for _, n in choice.values()]) > hits:
                state.push(ChooseLoss(self.battle, self.side, hits, self.fleeing_to))
                return
            _take_loss(state, self.battle, next(iter(choice.values()))[0], log, pursuit=bool(self.fleeing_to))
            hits -= 1


def _take_loss(state: Marches, battle: Battle, unit: Unit, log: Log, *, pursuit: bool) -> None:
    rule = "ML-7.3d" if pursuit else "ML-7.2k" if unit.kind.leader or unit.kind.key == "teulu" else "ML-7.2j"
    state.eliminate(battle.zone, unit, log, rule=rule, cause="pursuit" if pursuit else "battle")


@frozen
class ChooseLoss(Decision[Marches]):
    """The owner chooses a casualty (ML-7.2h)."""

    battle: Battle
    side: str
    hits: int
    fleeing_to: str = ""

    def _losses(self, hits: int) -> Losses:
        return Losses(self.battle, self.side, hits, self.fleeing_to)

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the owner's commander."""
        return (state.spokesman(self.side, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return a casualty of each kind."""
        return [Lose(label, self.battle.zone) for label in self._losses(self.hits).candidates(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Eliminate it and go on with the other hits."""
        assert isinstance(action, Lose)
        state.pop()
        unit = self._losses(self.hits).candidates(state)[action.unit][0]
        _take_loss(state, self.battle, unit, log, pursuit=bool(self.fleeing_to))
        state.push(self._losses(self.hits - 1))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the casualty."""
        text = f"{self.hits} hit{'s' * (self.hits != 1)} in {NAMES[self.battle.zone]}: choose the unit that is lost."
        return Prompt(text, "ML-7.3d" if self.fleeing_to else "ML-7.2h")
