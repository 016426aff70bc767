"""Peasant Rebellion and Viking Raid (Norman table of section 5)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from histgames.core.chance import Chance, Draw, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Roll
from histgames.games.marcher_lords.board import COASTAL, COUNTY, NAMES
from histgames.games.marcher_lords.chapters.control import eliminate, held, vacate
from histgames.games.marcher_lords.command import ToChair
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Unit, in_full
from histgames.games.marcher_lords.points import BATTLE
from histgames.games.marcher_lords.state import Marches, add

__all__ = [
    "NoRaid",
    "PeasantDraw",
    "PeasantRebellion",
    "Raid",
    "RaidLanded",
    "Rebel",
    "VikingRaid",
    "peasants",
    "vikings",
]


@frozen
class Rebel(Action):
    """Name the unit that the peasants kill, and its zone (ML-5Na)."""

    form = "rebel {unit} {zone}"
    says = "Let the peasants kill {unit} in {zone}"
    unit: str
    zone: str


@frozen
class Raid(Action):
    """Send the Vikings to a coast (ML-5Nc)."""

    form = "raid {zone}"
    says = "Let the Vikings raid {zone}"
    zone: str


@frozen
class NoRaid(Action):
    """Send no Vikings (ML-5Nc)."""

    form = "no raid"
    says = "Send no Vikings"


@frozen
class RaidLanded(Event):
    """Vikings land."""

    says = "{count:number} Viking {count:crew lands|crews land} in {zone}."
    zone: str
    count: int


def peasants(state: Marches) -> list[PeasantRebellion]:
    """Return the question whom the peasants kill, if there is anybody.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> peasants(position("Elfael: norman, Knight").state), peasants(position("Hereford: norman, Knight").state)
    ([PeasantRebellion()], [])
    """
    return [PeasantRebellion()] if peasant_zones(state) else []


def vikings(state: Marches) -> list[VikingRaid]:
    """Return the question where the Vikings land, if there are any and a coast.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> vikings(position("Mon: welsh, Infantry").state), vikings(position("Elfael: welsh, Infantry").state)
    ([VikingRaid()], [])
    """
    return [VikingRaid()] if state.pool["viking"] and raid_zones(state) else []


def peasant_zones(state: Marches) -> list[str]:
    """Return the Norman-controlled zones outside the counties with a military unit (ML-5Na)."""
    return [zone for zone in held(state, "norman") if not COUNTY[zone] and state.zones[zone].military("norman")]


@frozen
class PeasantRebellion(ToChair[Rebel]):
    """The Welsh player picks a Norman unit in a conquered zone, and it is eliminated (ML-5Na); never a leader (ML-5Nb)."""

    of = "welsh"
    asked = Prompt("Peasant Rebellion: choose the Norman unit that the peasants kill.", "ML-5Na")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return a unit of each kind in each zone; what lies face down is only a unit."""
        found: list[Action] = []
        for zone in peasant_zones(state):
            groups = sorted(state.zones[zone].groups("norman"), key=lambda group: not group[0].up)
            labels = [seen_as(unit) for unit, _ in groups if not unit.kind.leader]
            found += [Rebel(label, zone) for label in dict.fromkeys(labels)]
        return found

    @override
    def meant(self, state: Marches, seat: str, action: Action) -> Action:
        if isinstance(action, Rebel):
            groups = [(unit, n) for unit, n in state.zones[action.zone].groups("norman") if unit.up]
            return evolve(action, unit=in_full(action.unit, groups))
        return action

    @override
    def answer(self, state: Marches, action: Rebel, log: Log) -> None:
        """Eliminate the unit; an empty zone becomes neutral (ML-5.0d)."""
        groups = state.zones[action.zone].groups("norman")
        hit = [(unit, n) for unit, n in groups if seen_as(unit) == action.unit and not unit.kind.leader]
        if not hit[0][0].up and sum([n for _, n in hit]) > 1:
            state.push(PeasantDraw(action.zone))
        else:
            kill(state, action.zone, hit[0][0], log)


def seen_as(unit: Unit) -> str:
    """Return how the other side sees a unit: what lies face down is only a levied unit."""
    return unit.label if unit.up else "Levied Unit"


def kill(state: Marches, zone: str, unit: Unit, log: Log) -> None:
    """Eliminate the unit that the peasants killed."""
    eliminate(state, zone, unit, log, rule="ML-5Na", cause="peasants")
    vacate(state, zone, log, rule="ML-5.0d")


@frozen
class PeasantDraw(Roll[Marches]):
    """Among several face-down units, which nobody on the other side can tell apart, chance decides."""

    zone: str

    @override
    def chance(self, state: Marches) -> Chance:
        groups = [(u.label, n) for u, n in state.zones[self.zone].groups("norman") if not u.up]
        return Draw(f"the face-down unit in {NAMES[self.zone]}", "ML-5Na", "welsh", tuple(groups))

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        hidden = {unit.label: unit for unit, _ in state.zones[self.zone].groups("norman") if not unit.up}
        kill(state, self.zone, hidden[str(drawn[0])], log)


def raid_zones(state: Marches) -> list[str]:
    """Return the coastal enemy zones that Vikings may raid (ML-5Nc)."""
    return [zone for zone in held(state, "welsh") if zone in COASTAL]


@frozen
class VikingRaid(ToChair[Raid | NoRaid]):
    """The Norman player may send the Vikings, as far as there are any, against a coast (ML-5Nc)."""

    of = "norman"
    asked = Prompt("Viking Raid: choose the coast that the Vikings attack, or none.", "ML-5Nc")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [*[Raid(zone) for zone in raid_zones(state)], NoRaid()]

    @override
    def answer(self, state: Marches, action: Raid | NoRaid, log: Log) -> None:
        """Land and fight at once (ML-5Nh); nobody is mobilised by it (ML-5Ng), and who survives stays (ML-5Ne, ML-5Ns)."""
        if isinstance(action, Raid):
            crews = min(NUMBERS.vikings_per_raid, state.pool["viking"])
            state.pool["viking"] -= crews
            add(state, action.zone, Unit(state.kinds["viking"]), crews)
            log.append(RaidLanded("ML-5Nc", action.zone, crews))
            state.push(*BATTLE(state, action.zone, "viking"))
