"""Retreat (section 7.2): after a round either side may leave as a group, the attacker first."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Question, Refusal, Task
from histgames.games.marcher_lords.actions import Retreat, Together
from histgames.games.marcher_lords.board import LAND, NAMES, NEIGHBOURS, is_strait
from histgames.games.marcher_lords.chapters.battle import Battle, leavers
from histgames.games.marcher_lords.chapters.rounds import Rounds
from histgames.games.marcher_lords.command import spokesman
from histgames.games.marcher_lords.pieces import Group, counted
from histgames.games.marcher_lords.points import BATTLE_END, MAY_RETREAT, RETREAT
from histgames.games.marcher_lords.state import Marches, add, take

__all__ = [
    "AfterRetreat",
    "AskRetreat",
    "CompleteRetreat",
    "RetreatBegins",
    "RetreatChoice",
    "Retreated",
    "Stand",
    "StayedBehind",
    "retreat_zones",
]

#: The zone of Gwynedd nearest to Mon.
ARFON = next(
    zone for zone, near in NEIGHBOURS.items() if any(is_strait(zone, other) for other in near) and zone != "MON"
)


@frozen
class Stand(Action):
    """Do not retreat (ML-7.2l)."""

    form = "stand {zone}"
    says = "Stand and fight on in {zone}"
    zone: str


@frozen
class RetreatBegins(Event):
    """A side leaves a battle."""

    says = "{side} retreat from {zone} to {target:zone}."
    side: str
    zone: str
    target: str


@frozen
class Retreated(Together):
    """Those who retreat arrive."""

    says = "{units:in_letters} {alone:reaches|reach} {target:zone}."
    target: str


@frozen
class StayedBehind(Together):
    """Those who may not go along fight on."""

    says = "{units:in_letters} may not go along and {alone:fights|fight} on in {zone}."


@MAY_RETREAT.always
def not_to_arfon(state: Marches, battle: Battle, side: str, target: str) -> Refusal | None:
    """Nobody retreats to the zone nearest to Mon, read strictly (ML-7.2r)."""
    return Refusal("nobody retreats to {zone}", "ML-7.2r", {"zone": target}) if target == ARFON else None


def against(state: Marches, battle: Battle, side: str, target: str) -> Refusal | None:
    """Return why nobody of a side may retreat to a zone, or None: it must be a neighbouring friendly one (ML-7.2l).

    A neutral zone is not friendly (ML-7.2ac), nor is one in which enemies stand. Nobody retreats across the strait (ML-7.2q).
    """
    told = {"zone": target, "origin": battle.zone}
    if target not in NEIGHBOURS[battle.zone]:
        return Refusal("{zone} does not border {origin:zone}", "ML-7.2l", told)
    if target not in LAND[battle.zone]:
        return Refusal("nobody retreats across the strait", "ML-7.2q")
    if state.zones[target].holder != side:
        text = "{zone} is not friendly" if state.zones[target].holder else "{zone} is neutral, which is not friendly"
        return Refusal(text, "ML-7.2l" if state.zones[target].holder else "ML-7.2ac", told)
    if state.zones[target].enemies(side):
        return Refusal("enemies stand in {zone}", "ML-7.2l", told)
    if refusal := MAY_RETREAT(state, battle, side, target):
        return refusal
    if not leavers(state, battle, side, target):
        return Refusal("nobody there may go to {zone}", "ML-7.2ae", told)
    return None


def retreat_zones(state: Marches, battle: Battle, side: str) -> list[str]:
    """Return where a side may retreat to; its leaders go along if any zone takes them, for all go as one group (ML-7.2m).

    Only if no zone takes them are they left behind (ML-7.2ae). Of a teulu the book says that it stays in its kingdom even if that
    is its end (ML-11.1.6c): the others may leave it.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> zones = ("Tegeingl: welsh, Archer, Norman Knight 2", "Rhos: welsh, Infantry", "Chester: norman, Infantry")
    >>> retreat_zones(position(*zones).state, Battle("TEG", "norman", "welsh", castle=False), "welsh")
    ['RHO']
    """
    parts = {near: leavers(state, battle, side, near) for near in open_zones(state, battle, side)}
    leaders = {unit for part in parts.values() for unit, _ in part if unit.kind.leader}
    together = [near for near, part in parts.items() if leaders <= {unit for unit, _ in part}]
    return together or list(parts)


def open_zones(state: Marches, battle: Battle, side: str) -> list[str]:
    """Return the zones to which anybody of a side may retreat."""
    return [near for near in LAND[battle.zone] if against(state, battle, side, near) is None]


def left_behind(state: Marches, battle: Battle, side: str, target: str) -> list[Group]:
    """Return the counters of a side that may not go along to a zone (ML-7.2ae).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Gwent Is Coed: welsh, Teulu of Gwent, Infantry, Norman Knight", "Gwynllwg: welsh").state
    >>> battle = Battle("GWI", "norman", "welsh", castle=False)
    >>> [unit.label for unit, _ in left_behind(state, battle, "welsh", "MGE")]
    ['Teulu of Gwent']
    """
    going = {unit for unit, _ in leavers(state, battle, side, target)}
    return [(unit, n) for unit, n in battle.groups(state, side) if unit not in going]


@frozen
class AskRetreat(Task[Marches]):
    """A side may retreat if the battle goes on and there is a zone to go to (ML-7.2n)."""

    battle: Battle
    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        if not self.battle.over(state) and retreat_zones(state, self.battle, self.side):
            state.push(RetreatChoice(self.battle, self.side))


@frozen
class RetreatChoice(Question[Marches, Retreat | Stand]):
    """Retreat as one group to one zone, or stand (ML-7.2l, ML-7.2m, ML-7.2ad)."""

    battle: Battle
    side: str

    @override
    def seat(self, state: Marches) -> str:
        return spokesman(state, self.side, self.battle.zone)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        zone = self.battle.zone
        return [Stand(zone), *[Retreat(zone, target) for target in retreat_zones(state, self.battle, self.side)]]

    @override
    def answer(self, state: Marches, action: Retreat | Stand, log: Log) -> None:
        """Stand, or leave under pursuit (ML-3.4f)."""
        if isinstance(action, Retreat):
            log.append(RetreatBegins("ML-7.2l", self.side, self.battle.zone, action.target))
            state.push(*RETREAT(state, self.battle, self.side, action.target))

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return why a zone is none to retreat to."""
        if not isinstance(action, Retreat) or action.zone != self.battle.zone:
            return None
        if refusal := against(state, self.battle, self.side, action.target):
            return refusal
        zones = retreat_zones(state, self.battle, self.side)
        if action.target in zones:
            return None
        behind = [group for group in left_behind(state, self.battle, self.side, action.target) if group[0].kind.leader]
        told = {"units": counted(behind), "zone": action.target, "others": " or ".join([NAMES[zone] for zone in zones])}
        return Refusal("all retreat as one group, and {units} may go to {others} but not to {zone}", "ML-7.2m", told)

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Say who would have to stay, and where."""
        zones = retreat_zones(state, self.battle, self.side)
        behind = [(zone, left_behind(state, self.battle, self.side, zone)) for zone in zones]
        told = {"zone": self.battle.zone, "behind": tuple([(zone, counted(units)) for zone, units in behind if units])}
        if told["behind"]:
            text = "The round in {zone} is over: stand, or retreat {behind}; who stays behind fights on."
            return Prompt(text, "ML-7.2ae", told)
        return Prompt("The round in {zone} is over: stand, or retreat with all units.", "ML-7.2l", told)


@frozen
class CompleteRetreat(Task[Marches]):
    """The group arrives in its zone; pursuers stay behind (ML-7.3h)."""

    battle: Battle
    side: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        group = leavers(state, self.battle, self.side, self.target)
        for unit, count in group:
            take(state, self.battle.zone, unit, count)
            add(state, self.target, unit.changed(spent=max(unit.spent, unit.kind.move)), count)
        if group:
            log.append(Retreated("ML-7.2m", self.side, self.battle.zone, counted(group), self.target))
        if behind := self.battle.groups(state, self.side):
            log.append(StayedBehind("ML-7.2ae", self.side, self.battle.zone, counted(behind)))


@frozen
class AfterRetreat(Task[Marches]):
    """After a retreat the round is over; who had to stay fights on in the next one (ML-7.2ae)."""

    battle: Battle

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Ask nobody else in this round; a battle whose last ones have left is over."""
        state.unwind(Rounds)
        if self.battle.over(state):
            sides = (self.battle.attacker, self.battle.defender)
            state.pop()
            state.push(
                *BATTLE_END(state, self.battle, next((s for s in sides if not self.battle.groups(state, s)), ""))
            )
