"""Welsh Insurgents and Assassination (Welsh table of section 5)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Draw, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Roll
from histgames.games.marcher_lords.board import COUNTY, NAMES, ZONES
from histgames.games.marcher_lords.chapters.control import eliminate
from histgames.games.marcher_lords.chapters.leaders import earls_on_map, find_leader
from histgames.games.marcher_lords.chapters.levy import called, draw_pool
from histgames.games.marcher_lords.command import ToChair, chair
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import BATTLE
from histgames.games.marcher_lords.state import Marches, add

__all__ = [
    "AssassinRoll",
    "AssassinRolled",
    "Assassinate",
    "ChooseInsurgents",
    "ChooseVictim",
    "InsurgentDraw",
    "Rise",
    "Rose",
    "assassination",
    "insurgents",
]


@frozen
class Rise(Action):
    """Name the zone of the insurgents (ML-5Wk)."""

    form = "rise {zone}"
    says = "Let insurgents rise in {zone}"
    zone: str


@frozen
class Assassinate(Action):
    """Name the earl whom the assassin looks for (ML-5Wo)."""

    form = "assassinate {leader}"
    says = "Send the assassin to Earl {leader}"
    leader: str


@frozen
class Rose(Event):
    """An insurgent rises."""

    says = "{unit} rises in {zone}."
    zone: str
    unit: str


@frozen
class AssassinRolled(Event):
    """The assassin tries."""

    says = "The assassin sent to Earl {name} rolls {roll}; {deadly} or less kills: {killed:the earl is dead|nothing happens}."
    name: str
    roll: int
    deadly: int
    killed: bool


def insurgents(state: Marches) -> list[ChooseInsurgents]:
    """Return the question where insurgents rise, if they can.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> insurgents(position("Elfael: norman, Knight").state), insurgents(position("Hereford: norman, Knight").state)
    ([ChooseInsurgents()], [])
    """
    return [ChooseInsurgents()] if insurgent_zones(state) else []


def assassination(state: Marches) -> list[ChooseVictim]:
    """Return the question whom the assassin looks for, if an earl is on the map."""
    return [ChooseVictim()] if earls_on_map(state) else []


def insurgent_zones(state: Marches) -> list[str]:
    """Return the zones outside the counties that Normans occupy (ML-5Wk); none if no unit is left to rise (ML-5Ws)."""
    if not draw_pool(state, "welsh"):
        return []
    return [zone for zone in ZONES if not COUNTY[zone] and state.zones[zone].military("norman")]


@frozen
class ChooseInsurgents(ToChair[Rise]):
    """The Welsh player names the zone where insurgents rise (ML-5Wk)."""

    of = "welsh"
    asked = Prompt("Welsh Insurgents: choose the conquered zone where they rise.", "ML-5Wk")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Rise(zone) for zone in insurgent_zones(state)]

    @override
    def answer(self, state: Marches, action: Rise, log: Log) -> None:
        state.push(InsurgentDraw(action.zone))


@frozen
class InsurgentDraw(Roll[Marches]):
    """Two units, or as many as there are (ML-5Ws), are drawn and placed face up; they fight at once (ML-5Wn)."""

    zone: str

    @override
    def chance(self, state: Marches) -> Chance:
        pool = draw_pool(state, "welsh")
        count = min(NUMBERS.insurgents, sum([n for _, n in pool]))
        return Draw(f"the insurgents in {NAMES[self.zone]}", "ML-5Wk", "welsh", pool, count, called(state))

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        seat = chair(state, "welsh")
        for key in drawn:
            unit = Unit(state.kinds[str(key)], insurgent=True, seat=seat if "/" in seat else "")
            state.pool[unit.kind.key] -= 1
            add(state, self.zone, unit)
            log.append(Rose("ML-5Wk", self.zone, unit.label))
        state.push(*BATTLE(state, self.zone, "welsh"))


@frozen
class ChooseVictim(ToChair[Assassinate]):
    """The Welsh player names the earl whom an assassin looks for (ML-5Wo)."""

    of = "welsh"
    asked = Prompt("Assassination: choose the earl whom the assassin looks for.", "ML-5Wo")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Assassinate(name) for name in earls_on_map(state)]

    @override
    def answer(self, state: Marches, action: Assassinate, log: Log) -> None:
        state.push(AssassinRoll(action.leader))


@frozen
class AssassinRoll(Roll[Marches]):
    """One D10: 1 to 3 kills the earl, which counts for victory (ML-5Wo, ML-5Wp); 4 to 10 does nothing (ML-5Wq)."""

    name: str

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"the assassination of Earl {self.name}", "ML-5Wo", "welsh")

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        roll = int(drawn[0])
        killed = roll <= NUMBERS.assassin_kills_up_to
        log.append(
            AssassinRolled("ML-5Wo" if killed else "ML-5Wq", self.name, roll, NUMBERS.assassin_kills_up_to, killed)
        )
        if killed:
            zone, unit = find_leader(state, self.name)
            eliminate(state, zone, unit, log, rule="ML-5Wp", cause="assassin")
