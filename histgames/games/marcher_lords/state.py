"""The state of a game: zones with their counters, pools, the calendar, and what events have brought about.

It holds data and nothing else; what may be done with it stands in the chapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import Factory, define, field, frozen

from histgames.core.steps import State
from histgames.games.marcher_lords.pieces import Group, Kind, Unit

__all__ = ["NOBODY", "Holding", "Marches", "Present", "add", "other_side", "put", "take"]


@frozen(eq=False)
class Present:
    """What a side has in a zone, as it follows from the counters there.

    Attributes
    ----------
    groups : tuple of (Unit, int)
        Its counters.
    counters, military : int
        How many counters, and how many military units: leaders do not count (ML-6.1b, ML-10.0f).
    leader : bool
        Whether a leader is among them.
    ready : mapping
        Those that can move, by label.
    waiting : tuple of str
        The zones that others are about to invade (ML-6.2b).
    """

    groups: tuple[Group, ...] = ()
    counters: int = 0
    military: int = 0
    leader: bool = False
    ready: Mapping[str, Group] = Factory(dict)
    waiting: tuple[str, ...] = ()


NOBODY = Present()


@frozen(cache_hash=True)
class Holding:
    """What is in a zone of the map (ML-2.2b).

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
    sides : dict
        What each side has in it, which follows from the units.
    """

    holder: str = ""
    castle: bool = False
    units: tuple[Group, ...] = ()
    seat: str = ""
    sides: dict[str, Present] = field(init=False, eq=False, repr=False)

    @sides.default
    def _sides(self) -> dict[str, Present]:
        if not self.units:
            return EMPTY
        side = self.units[0][0].kind.side
        if side == self.units[-1][0].kind.side:  # they are sorted, by side first
            return {side: _present(self.units)}
        sides: dict[str, list[Group]] = {}
        for group in self.units:
            sides.setdefault(group[0].kind.side, []).append(group)
        return {side: _present(tuple(groups)) for side, groups in sides.items()}

    def of(self, side: str) -> Present:
        """Return what a side has here.

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> here = position("Elfael: norman castle, Knight 2, Earl William, Welsh Infantry").state.zones["ELF"]
        >>> here.of("norman").counters, here.of("norman").military, here.of("welsh").counters, here.of("viking").counters
        (3, 2, 1, 0)
        """
        return self.sides.get(side, NOBODY)

    def groups(self, side: str) -> tuple[Group, ...]:
        """Return the counters of a side."""
        return self.sides.get(side, NOBODY).groups

    def military(self, side: str) -> int:
        """Return how many military units of a side are here."""
        return self.sides.get(side, NOBODY).military

    def enemies(self, side: str) -> str:
        """Return the side whose counters stand here against `side`, or an empty string.

        Examples
        --------
        >>> from histgames.games.marcher_lords.examples import position
        >>> position("Elfael: norman, Knight, Welsh Infantry").state.zones["ELF"].enemies("norman")
        'welsh'
        """
        for other in self.sides:
            if other != side:
                return other
        return ""

    def with_units(self, units: Iterable[Group]) -> Holding:
        """Return the holding with other counters."""
        return Holding(self.holder, self.castle, tuple(sorted(units, key=_key)), self.seat)

    def with_castle(self, *, standing: bool) -> Holding:
        """Return the holding with or without a castle."""
        return Holding(self.holder, standing, self.units, self.seat)


EMPTY: dict[str, Present] = {}


def _present(groups: tuple[Group, ...]) -> Present:
    counters = military = 0
    leader = False
    ready: dict[str, Group] = {}
    waiting: dict[str, None] = {}
    for group in groups:
        unit, n = group
        counters += n
        if unit.kind.leader:
            leader = True
        else:
            military += n
        if unit.ready:
            before = ready.get(unit.label)
            ready[unit.label] = (unit, n + before[1]) if before else group
        elif unit.bound:
            waiting[unit.bound] = None
    return Present(groups, counters, military, leader, ready, tuple(waiting))


def _key(group: Group) -> tuple[object, ...]:
    return group[0].key


@define(kw_only=True)
class Marches(State):
    """The state of The Marcher Lords.

    Attributes
    ----------
    kinds : dict
        The unit legend in force; never changed during a game.
    zones : dict
        What is in every zone, by id (ML-2.2d: a counter is in exactly one).
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

    kinds: dict[str, Kind] = Factory(dict)
    zones: dict[str, Holding] = Factory(dict)
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


def other_side(side: str) -> str:
    """Return the opponent of a side.

    Examples
    --------
    >>> other_side("norman"), other_side("welsh")
    ('welsh', 'norman')
    """
    return "welsh" if side == "norman" else "norman"


def add(state: Marches, zone: str, unit: Unit, count: int = 1) -> None:
    """Put counters into a zone.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: norman, Knight 2").state.copy()
    >>> knight = state.zones["ELF"].units[0][0]
    >>> add(state, "ELF", knight)
    >>> take(state, "ELF", knight, 2)
    >>> state.zones["ELF"].military("norman")
    1
    """
    here = state.zones[zone]
    groups = dict(here.units)
    groups[unit] = groups.get(unit, 0) + count
    state.zones[zone] = here.with_units(groups.items())


def take(state: Marches, zone: str, unit: Unit, count: int = 1) -> None:
    """Take counters out of a zone.

    Parameters
    ----------
    count : int
        How many, no more than there are.
    """
    here = state.zones[zone]
    groups = dict(here.units)
    if groups[unit] == count:
        del groups[unit]
    else:
        groups[unit] -= count
    state.zones[zone] = Holding(here.holder, here.castle, tuple(groups.items()), here.seat)


def put(state: Marches, zone: str, kind: str, count: int = 1) -> Unit:
    """Put counters of a kind into a zone out of the pool and return the unit.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: norman castle").state.copy()
    >>> put(state, "ELF", "knight", 2).label, state.zones["ELF"].military("norman")
    ('Knight', 2)
    """
    unit = Unit(state.kinds[kind], seat=state.zones[zone].seat)
    state.pool[kind] = state.pool.get(kind, 0) - count
    add(state, zone, unit, count)
    return unit
