"""Casualties (section 7.2): every hit eliminates a counter, and its owner chooses which."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.core.marks import override
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Task
from histgames.games.marcher_lords.chapters.battle import Battle, leavers
from histgames.games.marcher_lords.chapters.control import eliminate
from histgames.games.marcher_lords.command import not_his, owners
from histgames.games.marcher_lords.pieces import Group, Unit, gathered, in_full
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

    def open(self, state: Marches) -> Sequence[Group]:
        """Return the counters that can be hit."""
        groups = self.battle.groups(state, self.side)
        if self.fleeing_to:
            return [(u, n) for u, n in leavers(state, self.battle, self.side, self.fleeing_to) if u.kind.on_foot]
        return [(u, n) for u, n in groups if not u.kind.leader] or groups

    def candidates(self, state: Marches) -> dict[str, Group]:
        """Return the counters that can be chosen, by label.

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> state = position("Tegeingl: welsh, Infantry 2, Archer, Norman Knight 2, Earl Hugh").state
        >>> battle = Battle("TEG", "norman", "welsh", castle=False)
        >>> list(Losses(battle, "welsh", 1).candidates(state)), list(Losses(battle, "norman", 1).candidates(state))
        (['Infantry', 'Archer'], ['Knight'])
        """
        return gathered(self.open(state))

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
        rule = "ML-7.3d" if self.fleeing_to else _where_to(unit)
        eliminate(state, self.battle.zone, unit, log, rule=rule, cause=cause)


def _where_to(unit: Unit) -> str:
    """Return the id of the rule that says where an eliminated counter goes: out of the game, to its own box, or to its pool."""
    if unit.kind.leader or unit.kind.key == "teulu":
        return "ML-7.2k"
    return "ML-7.2ab" if unit.kind.key in ("viking", "irish") else "ML-7.2j"


@frozen
class ChooseLoss(Decision[Marches]):
    """The owner chooses a casualty (ML-7.2h).

    In the team game the commanders of a mixed stack are asked together, and each may give up counters of his own only (ML-11.1.2c): who
    bears the loss they settle among themselves.
    """

    battle: Battle
    side: str
    hits: int
    fleeing_to: str = ""

    def _losses(self, hits: int) -> Losses:
        return Losses(self.battle, self.side, hits, self.fleeing_to)

    def _by_owner(self, state: Marches) -> dict[str, list[Group]]:
        return owners(state, self.side, self.battle.zone, self._losses(self.hits).open(state))

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        return tuple(self._by_owner(state))

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Lose(label, self.battle.zone) for label in gathered(self._by_owner(state)[seat])]

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        assert isinstance(action, Lose)
        losses = self._losses(self.hits - 1)
        losses.take(state, losses.candidates(state)[action.unit][0], log)
        state.push(losses)

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return that a counter is another commander's, if it is."""
        if not isinstance(action, Lose) or action.zone != self.battle.zone:
            return None
        return not_his(state, self.side, seat, action.unit, self._by_owner(state))

    @override
    def meant(self, state: Marches, seat: str, action: Action) -> Action:
        if isinstance(action, Lose):
            return evolve(action, unit=in_full(action.unit, self._losses(self.hits).open(state), seat))
        return action

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        text = "{hits} in {zone}: choose {hits:the|a} unit that is lost."
        rule = "ML-7.3d" if self.fleeing_to else "ML-7.2h"
        return Prompt(text, rule, {"hits": self.hits, "zone": self.battle.zone})
