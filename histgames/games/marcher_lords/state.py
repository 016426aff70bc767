"""The state of a game: zones with their counters, pools, the calendar, and what events have brought about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from attrs import Factory, define, frozen

from histgames.core.events import Event
from histgames.core.steps import Log, State
from histgames.games.marcher_lords.board import KINGDOM, KINGDOMS, TOUCHED, WELSH_KINGDOMS, ZONES
from histgames.games.marcher_lords.units import Group, Kind, Unit

__all__ = ["Choices", "Marches", "Zone", "other_side", "tell"]


@frozen
class Choices:
    """The options of a game; `options` says what each does."""

    blood_ties: bool = False
    sea_invasion: bool = False
    archers_of_gwent: bool = False
    commanders: str = "one"
    strategic_command: str = "rotation"
    weather: str = "game_turn"
    failed_siege: str = "eliminate"
    retreat_to_arfon: bool = True
    invented_events: bool = False
    levies: str = "all"


#: Counters that can move, by label, and the zones (as keys) that others are about to invade.
Movers = tuple[dict[str, Group], dict[str, None]]
NOBODY: Movers = ({}, {})


@frozen(cache_hash=True)
class Zone:
    """A zone of the map (ML-2.2b).

    Attributes
    ----------
    holder : str
        The side that controls it, or empty: neutral, also with Vikings in it (ML-4.0d).
    castle : bool
        Whether a castle stands in it (ML-4.1e: at most one).
    units : tuple of (Unit, int)
        The counters in it, leaders included, equal ones together with their number, sorted.
    seat : str
        In the team game, the commander who controls it.
    """

    holder: str = ""
    castle: bool = False
    units: tuple[Group, ...] = ()
    seat: str = ""

    # Zones are replaced and not changed, so what is asked often is found out once.

    @cached_property
    def _by_side(self) -> dict[str, list[Group]]:
        sides: dict[str, list[Group]] = {}
        for group in self.units:
            sides.setdefault(group[0].kind.side, []).append(group)
        return sides

    @cached_property
    def _military(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for unit, n in self.units:
            if unit.kind.arm != "leader":
                numbers[unit.kind.side] = numbers.get(unit.kind.side, 0) + n
        return numbers

    @cached_property
    def movers(self) -> dict[str, Movers]:
        """By side, the counters that can move, by label, and the zones that others here are about to invade (ML-6.2b)."""
        found: dict[str, Movers] = {}
        for unit, n in self.units:
            able, bound = found.setdefault(unit.kind.side, ({}, {}))
            if unit.ready:
                before = able.get(unit.label)
                able[unit.label] = (unit, n + before[1]) if before else (unit, n)
            elif unit.bound:
                bound[unit.bound] = None
        return found

    @cached_property
    def notes(self) -> dict[tuple[str, str], Any]:
        """A place for others to note, by their name and a side or seat, what they found out about the zone; no part of the state."""
        return {}

    def groups(self, side: str) -> list[Group]:
        """Return the counters of a side."""
        return self._by_side.get(side, [])

    def ready(self, side: str) -> dict[str, Group]:
        """Return a side's counters that can move, by label."""
        return self.movers.get(side, NOBODY)[0]

    def waiting(self, side: str) -> tuple[str, ...]:
        """Return the zones that units of a side here are about to invade (ML-6.2b)."""
        return tuple(self.movers.get(side, NOBODY)[1])

    def military(self, side: str) -> int:
        """Return how many military units of a side are here; leaders do not count (ML-6.1b, ML-10.0f)."""
        return self._military.get(side, 0)

    def counters(self, side: str) -> int:
        """Return how many counters of a side are here, leaders included."""
        return sum([n for unit, n in self.units if unit.kind.side == side])

    def leader(self, side: str) -> bool:
        """Return whether a leader of a side is here."""
        return any([unit.kind.arm == "leader" and unit.kind.side == side for unit, _ in self.units])

    def enemies(self, side: str) -> str:
        """Return the side whose counters stand here against `side`, or an empty string."""
        for unit, _ in self.units:
            if unit.kind.side != side:
                return unit.kind.side
        return ""

    def with_units(self, units: Iterable[Group]) -> Zone:
        """Return the zone with other counters."""
        return Zone(self.holder, self.castle, tuple(sorted(units, key=_key)), self.seat)

    def with_castle(self, *, standing: bool) -> Zone:
        """Return the zone with or without a castle."""
        return Zone(self.holder, standing, self.units, self.seat)


def _key(group: Group) -> tuple[object, ...]:
    return group[0].key


@define(kw_only=True)
class Marches(State):
    """The state of The Marcher Lords.

    Attributes
    ----------
    scenario, choices
        What is played, with which options.
    kinds : dict
        The unit legend in force; never changed during a game.
    zones : dict
        Every zone by id (ML-2.2d: a counter is in exactly one).
    pool : dict
        How many counters of each kind can be drawn or placed: reinforcement pools, Vikings, Irish, castles (ML-4.0e).
    lost : dict
        How many teulu, earls and kings are out of the game (ML-7.2k).
    absent : dict
        Earls at the Royal Council, each with the turn on which he returns (ML-5Nm).
    turn, active, first
        The calendar: game turn, side whose player turn it is, side that goes first (ML-3.0b).
    mobilised : frozenset
        Welsh kingdoms that levy (ML-4.2a).
    weather : str
        ``"fair"``, ``"bad"`` or empty.
    civil_war : str
        The kingdom whose units stand still (ML-5Wf).
    provisions : bool
        Whether Norman supply checks succeed this turn (ML-5Nk).
    phase : str
        Name of the phase under way, for the headline.
    """

    scenario: str = "norman-conquerors"
    choices: Choices = Choices()
    kinds: dict[str, Kind] = Factory(dict)
    zones: dict[str, Zone] = Factory(dict)
    pool: dict[str, int] = Factory(dict)
    lost: dict[str, int] = Factory(dict)
    absent: dict[str, int] = Factory(dict)
    turn: int = 1
    active: str = ""
    first: str = "norman"
    mobilised: frozenset[str] = frozenset()
    weather: str = ""
    civil_war: str = ""
    provisions: bool = False
    phase: str = "set-up"

    def copy(self) -> Marches:
        """Return a working copy."""
        return Marches(
            stack=self.stack,
            outcome=self.outcome,
            scenario=self.scenario,
            choices=self.choices,
            kinds=self.kinds,
            zones=self.zones.copy(),
            pool=self.pool.copy(),
            lost=self.lost.copy(),
            absent=self.absent.copy(),
            turn=self.turn,
            active=self.active,
            first=self.first,
            mobilised=self.mobilised,
            weather=self.weather,
            civil_war=self.civil_war,
            provisions=self.provisions,
            phase=self.phase,
        )

    # counters

    def add(self, zone: str, unit: Unit, count: int = 1) -> None:
        """Put counters into a zone."""
        here = self.zones[zone]
        groups = dict(here.units)
        groups[unit] = groups.get(unit, 0) + count
        self.zones[zone] = here.with_units(groups.items())

    def take(self, zone: str, unit: Unit, count: int = 1) -> None:
        """Take counters out of a zone."""
        here = self.zones[zone]
        units = [(u, n - count if u == unit else n) for u, n in here.units]
        self.zones[zone] = Zone(here.holder, here.castle, tuple([(u, n) for u, n in units if n]), here.seat)

    def put(self, zone: str, kind: str, count: int = 1, *, up: bool = True, home: str = "", name: str = "") -> Unit:
        """Put counters of a kind into a zone out of the pool and return the unit."""
        unit = Unit(self.kinds[kind], up, home=home, name=name, seat=self.zones[zone].seat)
        self.pool[kind] = self.pool.get(kind, 0) - count
        self.add(zone, unit, count)
        return unit

    def eliminate(self, zone: str, unit: Unit, log: Log, *, rule: str, cause: str) -> None:
        """Take a counter out: to its pool, or out of the game (ML-7.2j, ML-7.2k; Vikings and Irish: ML-7.2ab).

        A leader is never replaced (ML-10.0b).
        """
        self.take(zone, unit)
        kind = unit.kind
        if kind.leader or kind.key == "teulu":
            self.lost[kind.key] = self.lost.get(kind.key, 0) + 1
        else:
            self.pool[kind.key] = self.pool.get(kind.key, 0) + 1
        tell(log, "lost", rule, side=kind.side, unit=unit.label, zone=zone, cause=cause, forever=kind.key in self.lost)

    # control

    def control(self, zone: str, holder: str, log: Log, *, rule: str, seat: str = "") -> None:
        """Let a side control a zone, or nobody; a castle goes with it (ML-4.1g)."""
        here = self.zones[zone]
        if here.holder == holder and here.seat == seat:
            return
        self.zones[zone] = Zone(holder, here.castle, here.units, seat)
        if here.holder != holder:
            kind = "control" if holder else "neutral"
            tell(log, kind, rule, side=holder, zone=zone, castle=here.castle, before=here.holder)
            if KINGDOM[zone] in self.mobilised & self.conquered():
                self.mobilised -= {KINGDOM[zone]}
                tell(log, "conquered", "ML-4.2c", kingdom=KINGDOM[zone])

    def vacate(self, zone: str, log: Log, *, rule: str) -> None:
        """Make a zone neutral if its holder has no military unit left in it."""
        here = self.zones[zone]
        if here.holder and not here.military(here.holder):
            self.control(zone, "", log, rule=rule)

    def held(self, side: str) -> list[str]:
        """Return the zones that a side controls."""
        return [zone for zone in ZONES if self.zones[zone].holder == side]

    def conquered(self) -> frozenset[str]:
        """Return the kingdoms whose every zone the Normans control; Borderland is none (ML-4.2c, ML-4.2k)."""
        free = {KINGDOM[zone] for zone in ZONES if self.zones[zone].holder != "norman"}
        return frozenset(WELSH_KINGDOMS) - free

    def mobilise(self, log: Log) -> None:
        """Mobilise the kingdoms in which, or next to which, Norman military units stand (ML-4.2a, ML-4.2j, ML-4.2m).

        An attack that fails does it too (ML-4.2b, ML-4.2e). A completely conquered kingdom is not mobilised again before the Welsh
        are back in it (ML-4.2l).
        """
        norman = [TOUCHED[zone] for zone in ZONES if self.zones[zone].military("norman")]
        fresh = frozenset[str]().union(*norman) - self.mobilised
        if not fresh:
            return
        fresh -= self.conquered()
        for kingdom in KINGDOMS:
            if kingdom in fresh:
                tell(log, "mobilised", "ML-4.2a", kingdom=kingdom)
        self.mobilised |= fresh

    # seats

    def seats(self, side: str) -> tuple[str, ...]:
        """Return who decides for a side: the side itself, or its commanders in the team game (ML-11.1.2b, ML-11.2.2a)."""
        if self.choices.commanders == "several":
            if side == "norman" and self.scenario == "norman-conquerors":
                return ("norman/hugh", "norman/roger", "norman/william")
            if side == "welsh" and self.scenario == "welsh-resurgence":
                return ("welsh/gruffydd", "welsh/rhys")
        return (side,)

    def chair(self, side: str) -> str:
        """Return the commander who decides for his whole side this turn: they take turns (ML-5.0a, ML-9.0c)."""
        seats = self.seats(side)
        return seats[(self.turn - 1) % len(seats)]

    def spokesman(self, side: str, zone: str) -> str:
        """Return who decides for a side in a zone: the commander with most counters there."""
        seats = self.seats(side)
        if len(seats) == 1:
            return seats[0]
        numbers = dict.fromkeys(seats, 0)
        for unit, n in self.zones[zone].groups(side):
            if unit.seat in numbers:
                numbers[unit.seat] += n
        return max(seats, key=lambda seat: numbers[seat]) if any(numbers.values()) else self.chair(side)


def other_side(side: str) -> str:
    """Return the opponent of a side."""
    return "welsh" if side == "norman" else "norman"


def tell(log: Log, kind: str, rule: str, *, only: str = "", **data: object) -> None:
    """Add an event to the log."""
    log.append(Event(kind, rule, data, only))
