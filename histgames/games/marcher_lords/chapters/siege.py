"""Sieges (section 7.1): before the battle the attacker may try to cancel the castle's modifier."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import evolve, frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Decision, Log, Prompt, Question, Refusal, Roll, Task
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.chapters.control import eliminate
from histgames.games.marcher_lords.command import not_his, owners, spokesman
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Group, Unit, gathered, in_full
from histgames.games.marcher_lords.points import AFTER_SIEGE, SIEGE_COST
from histgames.games.marcher_lords.state import Marches
from histgames.kit.odds import at_least
from histgames.kit.phrases import Modified

__all__ = [
    "Assault",
    "Besiege",
    "GiveUp",
    "Retire",
    "SiegeChoice",
    "SiegeLoss",
    "SiegeRoll",
    "SiegeRolled",
    "besiegers",
    "chosen",
    "siege_modifiers",
    "siege_odds",
]


@frozen
class Besiege(Action):
    """Try a siege before the battle (ML-7.1a)."""

    form = "besiege {zone}"
    says = "Besiege the castle of {zone}"
    zone: str


@frozen
class Assault(Action):
    """Attack a castle without a siege (ML-7.1a)."""

    form = "assault {zone}"
    says = "Assault {zone} without a siege"
    zone: str


@frozen
class Retire(Action):
    """Choose the unit that a failed siege costs (ML-7.1e)."""

    form = "retire {unit} {zone}"
    says = "Give up {unit} in {zone}"
    unit: str
    zone: str


@frozen
class SiegeRolled(Event):
    """A siege is rolled for."""

    says = "Siege of {zone}: {roll}{sum:modified}; {needed} or more was needed: {passed:the castle is cut off|the castle holds out}."
    side: str
    zone: str
    roll: int
    total: int
    needed: int
    modifiers: tuple[tuple[str, int], ...]
    passed: bool

    @property
    def sum(self) -> Modified:
        """The modifiers and what came of them, for the sentence."""
        return Modified(self.modifiers, self.total)


def besiegers(state: Marches, battle: Battle) -> list[Group]:
    """Return the attackers that may besiege: Irish may (ML-7.1g), Vikings (ML-7.1h) and insurgents (ML-7.1i, ML-5Wl) may not.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: norman castle, Knight, Welsh Irish, Insurgent Welsh Infantry").state
    >>> [unit.label for unit, _ in besiegers(state, Battle("ELF", "welsh", "norman", castle=True))]
    ['Irish']
    """
    if battle.attacker == "viking":
        return []
    groups = state.zones[battle.zone].groups(battle.attacker)
    return [(unit, n) for unit, n in groups if not unit.kind.leader and not unit.insurgent]


def siege_modifiers(state: Marches, battle: Battle) -> list[tuple[str, int, str]]:
    """Return the modifiers of the siege roll: in words, number, rule (ML-7.1b, ML-7.1f; worked example ML-7.1j).

    Leaders are not counted (ML-7.1l).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Gwent Is Coed: norman castle, Knight, Infantry 2, Welsh Archer 3, Welsh Infantry 3").state
    >>> siege_modifiers(state, Battle("GWI", "welsh", "norman", castle=True))
    [('6 units against 3', 3, 'ML-7.1b')]
    """
    attackers = sum([n for _, n in besiegers(state, battle)])
    defenders = state.zones[battle.zone].military(battle.defender)
    modifiers = [
        (
            f"{attackers} {'unit' if attackers == 1 else 'units'} against {defenders or 'none'}",
            attackers - defenders,
            "ML-7.1b",
        )
    ]
    if battle.attacker == "norman":
        modifiers.append(("Norman engines", NUMBERS.siege_norman, "ML-7.1f"))
    return modifiers


def siege_odds(state: Marches, battle: Battle) -> Fraction:
    """Return the probability that a siege succeeds (ML-7.1c).

    Six against three: a 2 is enough, and so is the 4 of the book (ML-7.1j).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Gwent Is Coed: norman castle, Knight, Infantry 2, Welsh Archer 3, Welsh Infantry 3").state
    >>> siege_odds(state, Battle("GWI", "welsh", "norman", castle=True))
    Fraction(9, 10)
    """
    total = sum([number for _, number, _ in siege_modifiers(state, battle)])
    return at_least(NUMBERS.siege_target - total, NUMBERS.die_faces)


@frozen
class SiegeChoice(Question[Marches, Action]):
    """The attacker may besiege the castle, once, before the first round (ML-7.1a, ML-7.1n, ML-3.4a).

    "Whenever an invading army faces the defence of a castle": also where only a leader is left in it, although his castle helps nobody.
    """

    battle: Battle

    @override
    def seat(self, state: Marches) -> str:
        return spokesman(state, self.battle.attacker, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Besiege(self.battle.zone), Assault(self.battle.zone)]

    @override
    def answer(self, state: Marches, action: Action, log: Log) -> None:
        if isinstance(action, Besiege):
            state.push(SiegeRoll(self.battle))
        else:
            state.push(*AFTER_SIEGE(state, self.battle))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say what the die must show, or what a siege is good for where that is certain."""
        odds, faces = siege_odds(state, self.battle), NUMBERS.die_faces
        chance = int(odds * faces)
        told = {"zone": self.battle.zone, "needed": faces + 1 - chance, "chance": chance, "cases": faces}
        if not state.zones[self.battle.zone].military(self.battle.defender):
            text = "Besiege the castle of {zone} first? It does not help a leader alone: a siege gains nothing, and may cost a unit."
        elif odds == 1:
            text = "Besiege the castle of {zone} first? It is sure to succeed."
        elif odds == 0:
            text = "Besiege the castle of {zone} first? It cannot succeed, and would cost you a unit."
        else:
            text = (
                "Besiege the castle of {zone} first? It needs {needed} or more, {chance} in {cases}; "
                "if it fails it costs you a unit."
            )
        return Prompt(text, "ML-7.1a", told)


@frozen
class SiegeRoll(Roll[Marches]):
    """The siege roll (ML-7.1b).

    The worked example: six against three roll a 4, which becomes 7 and cancels the castle (ML-7.1j).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> zone = "Gwent Is Coed: norman castle, Knight, Infantry 2, Welsh Archer 3, Welsh Infantry 3"
    >>> game = position(zone, dice=[4], phase="welsh Combat Phase")
    >>> game.play("besiege Gwent Is Coed")[0].total
    7
    """

    battle: Battle

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"the siege of {NAMES[self.battle.zone]}", "ML-7.1b", self.battle.attacker)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Cancel the castle for the whole battle (ML-7.1c, ML-7.1k), or keep it and cost a unit (ML-7.1d, ML-7.1e)."""
        battle = self.battle
        modifiers = siege_modifiers(state, battle)
        roll = int(drawn[0])
        total = roll + sum([number for _, number, _ in modifiers])
        won = total >= NUMBERS.siege_target
        told = tuple([(words, number) for words, number, _ in modifiers])
        rule, needed = "ML-7.1c" if won else "ML-7.1d", NUMBERS.siege_target
        log.append(SiegeRolled(rule, battle.attacker, battle.zone, roll, total, needed, told, won))
        if won:
            state.push(*AFTER_SIEGE(state, battle.without_castle()))
        else:
            state.push(SiegeLoss(battle), *AFTER_SIEGE(state, battle))


@frozen
class SiegeLoss(Decision[Marches]):
    """A failed siege costs the attacker a unit of his choice (ML-7.1e), in the team game one of who gives it up (ML-11.1.2c).

    Who has no counter left ends his attack (ML-7.1m). A leader who is left alone is in combat without a roll (ML-10.0e), as
    anywhere, and may retreat after the round.
    """

    battle: Battle

    def _by_owner(self, state: Marches) -> dict[str, list[Group]]:
        return owners(state, self.battle.attacker, self.battle.zone, besiegers(state, self.battle))

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        return tuple(self._by_owner(state))

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Retire(label, self.battle.zone) for label in gathered(self._by_owner(state)[seat])]

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        assert isinstance(action, Retire)
        state.push(*SIEGE_COST(state, self.battle, action.unit))

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return that a unit is another commander's, if it is."""
        if not isinstance(action, Retire) or action.zone != self.battle.zone:
            return None
        return not_his(state, self.battle.attacker, seat, action.unit, self._by_owner(state))

    @override
    def meant(self, state: Marches, seat: str, action: Action) -> Action:
        if isinstance(action, Retire):
            return evolve(action, unit=in_full(action.unit, besiegers(state, self.battle), seat))
        return action

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        text = "The siege of {zone} failed: choose the unit that it costs you."
        return Prompt(text, "ML-7.1e", {"zone": self.battle.zone})


@frozen
class GiveUp(Task[Marches]):
    """The unit that a failed siege costs is eliminated (ML-7.1e)."""

    battle: Battle
    unit: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        unit = chosen(state, self.battle, self.unit)
        eliminate(state, self.battle.zone, unit, log, rule="ML-7.1e", cause="siege")


def chosen(state: Marches, battle: Battle, label: str) -> Unit:
    """Return the besieging unit of that label."""
    return next(unit for unit, _ in besiegers(state, battle) if unit.label == label)
