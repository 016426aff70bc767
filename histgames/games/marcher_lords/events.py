"""Random events (section 5): two D10, one table for each side, and what the events do."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Draw, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Roll, Step, Task
from histgames.core.tables import number, shipped, table, text
from histgames.games.marcher_lords.actions import Burn, Freeze, Land, NoRaid, Raid, Rebel
from histgames.games.marcher_lords.board import COASTAL, COUNTY, COUNTY_ZONES, KINGDOM, NAMES, WELSH_KINGDOMS, ZONES
from histgames.games.marcher_lords.combat import StartBattle
from histgames.games.marcher_lords.council import CouncilRoll, earls_on_map
from histgames.games.marcher_lords.insurgents import ChooseInsurgents, ChooseVictim, insurgent_zones
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.units import Unit

__all__ = ["EVENTS", "EventRoll", "RandomEvents", "event_for"]

EVENTS = table(
    shipped("histgames.games.marcher_lords", "events.csv"),
    {
        "side": text,
        "low": number(0, 99),
        "high": number(0, 99),
        "event": text,
        "name": text,
        "rule": text,
        "option": text,
    },
    key="event",
    name="events",
)


def event_for(state: Marches, side: str, roll: int) -> dict[str, str] | None:
    """Return the row of a side's table for a roll of 0 to 99, or None: 25 to 99 are no event (ML-5Wr, ML-5Nr)."""
    for row in EVENTS:
        if row["side"] == side and row["low"] <= roll <= row["high"]:
            if row["option"] and not getattr(state.choices, row["option"]):
                return None
            return row
    return None


@frozen
class RandomEvents(Task[Marches]):
    """The Random Events Phase: exactly one roll, however many commanders a side has (ML-5.0a)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """End a weather that lasts until this roll, if that option is taken, and roll."""
        if self.side == "welsh" and state.weather and state.choices.weather == "until_next_welsh_roll":
            tell(log, "weather_over", "ML-3.0e", weather=state.weather)
            state.weather = ""
        state.push(EventRoll(self.side))


@frozen
class EventRoll(Roll[Marches]):
    """Two D10 read together, the black one as tens and the white one as units, 0 as 0 (ML-2.4b, ML-2.4e).

    A 0 and a 7 are 7 (ML-2.4c), a 7 and a 0 are 70 (ML-2.4d).
    """

    side: str

    def chance(self, state: Marches) -> Chance:
        """Return the dice: the first is black, the second white (ML-2.0c)."""
        return Dice("the random event, black die then white die", "ML-3.2a", self.side, 2, NUMBERS.die_faces - 1, 0)

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Apply the result of the side's own table at once (ML-3.2a, ML-3.2b)."""
        roll = int(drawn[0]) * NUMBERS.die_faces + int(drawn[1])
        row = event_for(state, self.side, roll)
        if row is None:
            tell(log, "no_event", "ML-5Wr" if self.side == "welsh" else "ML-5Nr", side=self.side, roll=roll)
            return
        tell(log, "event", row["rule"], side=self.side, roll=roll, event=row["event"], name=row["name"])
        step = _effect(state, row["event"], log)
        if step is not None:
            state.push(step)


def _effect(state: Marches, event: str, log: Log) -> Step[Marches] | None:
    """Apply an event, or return the step that does it; an event without object has no effect (ML-5Wt)."""
    first = state.scenario == "norman-conquerors"
    if event in ("fair", "bad"):  # ML-5Wd, ML-5Wj: the marker replaces the other; it lasts (ML-5.0b, ML-5.0c)
        state.weather = event
        tell(log, "weather", "ML-5Wd" if event == "fair" else "ML-5Wj", weather=event)
        return None
    if event == "provisions":
        state.provisions = True  # ML-5Nk
        return None
    if event == "civil_war" and state.mobilised.intersection(WELSH_KINGDOMS):
        return ChooseKingdom()
    if event == "insurgents" and insurgent_zones(state):
        return ChooseInsurgents()
    if event == "assassination" and earls_on_map(state):
        return ChooseVictim()
    if event == "peasants" and peasant_zones(state):
        return PeasantRebellion()
    if event == "vikings" and state.pool["viking"] and raid_zones(state):
        return VikingRaid()
    if event == "eadric" and first:  # ML-5Nj: nowhere else
        return Eadric()
    if event == "council" and first and earls_on_map(state):  # ML-5Nn
        return CouncilRoll(tuple(earls_on_map(state)))
    if event == "irish" and state.pool["irish"] and landing_zones(state):
        return IrishLanding()
    if event == "castle_fire" and empty_castles(state):
        return CastleFire()
    tell(
        log, "no_effect", "ML-5Wt" if event in ("civil_war", "insurgents", "assassination") else "ML-3.2b", event=event
    )
    return None


@frozen
class ChooseKingdom(Decision[Marches]):
    """Civil War: the Norman player names a mobilised kingdom (ML-5We) whose units neither move nor attack this turn (ML-5Wf).

    They defend normally (ML-5Wg).
    """

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Norman commander in the chair."""
        return (state.chair("norman"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the mobilised kingdoms."""
        return [Freeze(kingdom) for kingdom in WELSH_KINGDOMS if kingdom in state.mobilised]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Freeze it."""
        assert isinstance(action, Freeze)
        state.pop()
        state.civil_war = action.kingdom
        tell(log, "civil_war", "ML-5Wf", kingdom=action.kingdom)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the kingdom."""
        return Prompt("Civil War: name the mobilised kingdom whose units stand still this turn.", "ML-5We")


def peasant_zones(state: Marches) -> list[str]:
    """Return the Norman-controlled zones outside the counties with a military unit (ML-5Na)."""
    return [zone for zone in state.held("norman") if not COUNTY[zone] and state.zones[zone].military("norman")]


@frozen
class PeasantRebellion(Decision[Marches]):
    """The Welsh player picks a Norman unit in a conquered zone, and it is eliminated (ML-5Na); never a leader (ML-5Nb)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Welsh commander in the chair."""
        return (state.chair("welsh"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return a unit of each kind in each zone; what lies face down is only a unit."""
        found: list[Action] = []
        for zone in peasant_zones(state):
            groups = sorted(state.zones[zone].groups("norman"), key=lambda group: not group[0].up)
            labels = [seen_as(unit) for unit, _ in groups if not unit.kind.leader]
            found += [Rebel(label, zone) for label in dict.fromkeys(labels)]
        return found

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Eliminate the unit; an empty zone becomes neutral (ML-5.0d)."""
        assert isinstance(action, Rebel)
        state.pop()
        groups = state.zones[action.zone].groups("norman")
        hit = [(unit, n) for unit, n in groups if seen_as(unit) == action.unit and not unit.kind.leader]
        if not hit[0][0].up and sum([n for _, n in hit]) > 1:
            state.push(PeasantDraw(action.zone))
            return
        state.eliminate(action.zone, hit[0][0], log, rule="ML-5Na", cause="peasants")
        state.vacate(action.zone, log, rule="ML-5.0d")

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the unit."""
        return Prompt("Peasant Rebellion: choose the Norman unit that the peasants kill.", "ML-5Na")


def seen_as(unit: Unit) -> str:
    """Return how the other side sees a unit: what lies face down is only a levied unit."""
    return unit.label if unit.up else "Levied Unit"


@frozen
class PeasantDraw(Roll[Marches]):
    """Among several face-down units, which nobody on the other side can tell apart, chance decides."""

    zone: str

    def _hidden(self, state: Marches) -> dict[str, Unit]:
        return {unit.label: unit for unit, _ in state.zones[self.zone].groups("norman") if not unit.up}

    def chance(self, state: Marches) -> Chance:
        """Return the draw."""
        groups = [(u.label, n) for u, n in state.zones[self.zone].groups("norman") if not u.up]
        return Draw(f"the face-down unit in {NAMES[self.zone]}", "ML-5Na", "welsh", tuple(groups))

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Eliminate it."""
        state.eliminate(self.zone, self._hidden(state)[str(drawn[0])], log, rule="ML-5Na", cause="peasants")
        state.vacate(self.zone, log, rule="ML-5.0d")


def raid_zones(state: Marches) -> list[str]:
    """Return the coastal enemy zones that Vikings may raid (ML-5Nc)."""
    return [zone for zone in state.held("welsh") if zone in COASTAL]


@frozen
class VikingRaid(Decision[Marches]):
    """The Norman player may send the Vikings, as far as there are any, against a coast (ML-5Nc)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Norman commander in the chair."""
        return (state.chair("norman"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the coasts, and no raid."""
        return [*[Raid(zone) for zone in raid_zones(state)], NoRaid()]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Land and fight at once (ML-5Nh); nobody is mobilised by it (ML-5Ng), and who survives stays (ML-5Ne, ML-5Ns)."""
        state.pop()
        if isinstance(action, Raid):
            crews = min(NUMBERS.vikings_per_raid, state.pool["viking"])
            state.pool["viking"] -= crews
            state.add(action.zone, Unit(state.kinds["viking"]), crews)
            tell(log, "raid", "ML-5Nc", zone=action.zone, count=crews)
            state.push(StartBattle(action.zone, "viking"))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the coast."""
        return Prompt("Viking Raid: choose the coast that the Vikings attack, or none.", "ML-5Nc")


@frozen
class Eadric(Task[Marches]):
    """Every face-down unit in a county zone returns to the pool (ML-5Ni): what was levied there this turn."""

    def run(self, state: Marches, log: Log) -> None:
        """Take the units away."""
        count = 0
        for zone in COUNTY_ZONES:
            for unit, n in state.zones[zone].groups("norman"):
                if not unit.up:
                    state.take(zone, unit, n)
                    state.pool[unit.kind.key] += n
                    count += n
            state.vacate(zone, log, rule="ML-5.0d")
        tell(log, "eadric", "ML-5Ni", count=count)


def landing_zones(state: Marches) -> list[str]:
    """Return the coastal zones the Welsh control."""
    return [zone for zone in state.held("welsh") if zone in COASTAL and KINGDOM[zone]]


@frozen
class IrishLanding(Decision[Marches]):
    """An invented event that brings the Irish counters in (see the option ``invented_events``)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Welsh commander in the chair."""
        return (state.chair("welsh"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the coasts."""
        return [Land(zone) for zone in landing_zones(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Land them face up."""
        assert isinstance(action, Land)
        state.pop()
        count = min(NUMBERS.irish_per_landing, state.pool["irish"])
        state.put(action.zone, "irish", count)
        tell(log, "irish", "ML-7.1g", zone=action.zone, count=count)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the coast."""
        return Prompt("Irish Auxiliaries: choose the Welsh coast where they land.", "ML-7.1g")


def empty_castles(state: Marches) -> list[str]:
    """Return the zones with a castle and no military unit (ML-4.1h)."""
    return [z for z in ZONES if state.zones[z].castle and not any(not u.kind.leader for u, _ in state.zones[z].units)]


@frozen
class CastleFire(Decision[Marches]):
    """An invented event that removes a castle (ML-4.1f; see the option ``invented_events``)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Welsh commander in the chair."""
        return (state.chair("welsh"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the empty castles."""
        return [Burn(zone) for zone in empty_castles(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Burn it down."""
        assert isinstance(action, Burn)
        state.pop()
        here = state.zones[action.zone]
        state.zones[action.zone] = here.with_castle(standing=False)
        state.pool["castle"] += 1
        tell(log, "burnt", "ML-4.1f", zone=action.zone)

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the castle."""
        return Prompt("Castle Fire: choose the empty castle that burns down.", "ML-4.1f")
