"""Sieges (section 7.1): before the battle the attacker may try to cancel the castle's modifier."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Roll
from histgames.games.marcher_lords.actions import Assault, Besiege, Retire, Retreat
from histgames.games.marcher_lords.battle import Battle
from histgames.games.marcher_lords.board import LAND, NAMES
from histgames.games.marcher_lords.leaders import barred
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.rounds import Rounds
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.supply import chance_of
from histgames.games.marcher_lords.units import Group, Unit, gathered

__all__ = ["SendBack", "SiegeChoice", "SiegeLoss", "SiegeRoll", "besiegers", "siege_modifiers", "siege_odds"]


def besiegers(state: Marches, battle: Battle) -> list[Group]:
    """Return the attackers that may besiege: Irish may (ML-7.1g), Vikings (ML-7.1h) and insurgents (ML-7.1i, ML-5Wl) may not."""
    if battle.attacker == "viking":
        return []
    groups = state.zones[battle.zone].groups(battle.attacker)
    return [(unit, n) for unit, n in groups if not unit.kind.leader and not unit.insurgent]


def siege_modifiers(state: Marches, battle: Battle) -> list[tuple[str, int, str]]:
    """Return the modifiers of the siege roll: in words, number, rule (ML-7.1b, ML-7.1f; worked example ML-7.1j).

    Leaders are not counted (ML-7.1l).
    """
    attackers = sum([n for _, n in besiegers(state, battle)])
    defenders = state.zones[battle.zone].military(battle.defender)
    modifiers = [(f"{attackers} against {defenders}", attackers - defenders, "ML-7.1b")]
    if battle.attacker == "norman":
        modifiers.append(("Norman engines", NUMBERS.siege_norman, "ML-7.1f"))
    return modifiers


def siege_odds(state: Marches, battle: Battle) -> Fraction:
    """Return the probability that a siege succeeds (ML-7.1c)."""
    return chance_of(NUMBERS.siege_target - sum([number for _, number, _ in siege_modifiers(state, battle)]))


@frozen
class SiegeChoice(Decision[Marches]):
    """The attacker may besiege the castle, once, before the first round (ML-7.1a, ML-7.1n, ML-3.4a)."""

    battle: Battle

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the attacker's commander."""
        return (state.spokesman(self.battle.attacker, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Siege or assault."""
        return [Besiege(self.battle.zone), Assault(self.battle.zone)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Roll for the siege, or go on to the battle."""
        state.pop()
        if isinstance(action, Besiege):
            state.push(SiegeRoll(self.battle))
        else:
            state.push(Rounds(self.battle, 1))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask, with the odds."""
        odds = siege_odds(state, self.battle)
        return Prompt(
            f"Besiege the castle of {NAMES[self.battle.zone]} first? It succeeds with {odds.numerator} in {odds.denominator}; "
            "if it fails you lose a unit.",
            "ML-7.1a",
        )


@frozen
class SiegeRoll(Roll[Marches]):
    """The siege roll (ML-7.1b)."""

    battle: Battle

    def chance(self, state: Marches) -> Chance:
        """Return the die."""
        return Dice(f"the siege of {NAMES[self.battle.zone]}", "ML-7.1b", self.battle.attacker)

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Cancel the castle for the whole battle (ML-7.1c, ML-7.1k), or keep it and cost a unit (ML-7.1d, ML-7.1e)."""
        modifiers = siege_modifiers(state, self.battle)
        total = int(drawn[0]) + sum([number for _, number, _ in modifiers])
        won = total >= NUMBERS.siege_target
        tell(
            log,
            "siege",
            "ML-7.1c" if won else "ML-7.1d",
            side=self.battle.attacker,
            zone=self.battle.zone,
            roll=drawn[0],
            total=total,
            modifiers=tuple([(words, number) for words, number, _ in modifiers]),
            passed=won,
        )
        if won:
            state.push(Rounds(self.battle.without_castle(), 1))
        else:
            state.push(SiegeLoss(self.battle))


@frozen
class SiegeLoss(Decision[Marches]):
    """A failed siege costs the attacker a unit of his choice (ML-7.1e): eliminated, or by option sent back to a friendly zone."""

    battle: Battle

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the attacker's commander."""
        return (state.spokesman(self.battle.attacker, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the units that besieged."""
        return [Retire(label, self.battle.zone) for label in gathered(besiegers(state, self.battle))]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Take the unit away; a force that loses its last one ends its attack (ML-7.1m)."""
        assert isinstance(action, Retire)
        state.pop()
        state.push(Rounds(self.battle, 1))
        unit = chosen(state, self.battle, action.unit)
        back = ways_back(state, self.battle, unit) if state.choices.failed_siege == "send_back" else []
        if len(back) > 1:
            state.push(SendBack(self.battle, action.unit))
        elif back:
            send_back(state, self.battle, unit, back[0], log)
        else:
            state.eliminate(self.battle.zone, unit, log, rule="ML-7.1e", cause="siege")

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the unit."""
        return Prompt(f"The siege of {NAMES[self.battle.zone]} failed: choose the unit that it costs you.", "ML-7.1e")


def chosen(state: Marches, battle: Battle, label: str) -> Unit:
    """Return the besieging unit of that label."""
    return next(unit for unit, _ in besiegers(state, battle) if unit.label == label)


def ways_back(state: Marches, battle: Battle, unit: Unit) -> list[str]:
    """Return the friendly neighbouring zones, free of enemies, to which a unit may be sent back."""
    return [
        near
        for near in LAND[battle.zone]
        if state.zones[near].holder == battle.attacker
        and not state.zones[near].enemies(battle.attacker)
        and barred(state, unit, near) is None
    ]


def send_back(state: Marches, battle: Battle, unit: Unit, target: str, log: Log) -> None:
    """Move the unit out of the siege."""
    state.take(battle.zone, unit)
    state.add(target, unit.changed(spent=max(unit.spent, unit.kind.move)))
    tell(log, "sent_back", "ML-7.1e", side=battle.attacker, unit=unit.label, zone=battle.zone, target=target)


@frozen
class SendBack(Decision[Marches]):
    """By option the unit that a failed siege costs goes back to a friendly zone: its owner chooses which (ML-7.1e)."""

    battle: Battle
    unit: str

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the attacker's commander."""
        return (state.spokesman(self.battle.attacker, self.battle.zone),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones it can go to."""
        unit = chosen(state, self.battle, self.unit)
        return [Retreat(self.battle.zone, target) for target in ways_back(state, self.battle, unit)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Send it there."""
        assert isinstance(action, Retreat)
        state.pop()
        send_back(state, self.battle, chosen(state, self.battle, self.unit), action.target, log)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the zone."""
        return Prompt(f"Choose where {self.unit} goes back to from {NAMES[self.battle.zone]}.", "ML-7.1e")
