"""How good a position is: castles on the border, garrisons, county zones, teulu and leaders, and what stands where.

The weights are ours: they were tuned by games of the greedy player against itself and against random play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, KINGDOM, NEIGHBOURS, ZONES
from histgames.games.marcher_lords.chapters.levy import ChooseLevies
from histgames.games.marcher_lords.chapters.supply import supply_odds
from histgames.games.marcher_lords.chapters.victory import middle, points
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.state import Holding, Marches, other_side

__all__ = ["evaluate"]

#: What a counter is worth; others count 1.
WORTH = {"knight": 2.0, "teulu": 2.2, "earl": 6.0, "king": 6.0, "norman archer": 1.2, "welsh archer": 1.4}
#: Archers hit before the melee, and those whom they hit do not strike back.
FIRST_STRIKE = 1.15
#: What it costs to leave a zone without garrison: at the end of the turn it is neutral.
ABANDONED = 4.0
#: What it costs to send a leader alone against others, or into land that he cannot hold.
LONELY = 3.0
#: What a zone counts that is named for a levy under way: more than any event that may follow its end, so that every zone is named.
NAMED = 100.0


@frozen
class Force:
    """What a side has in a zone.

    Attributes
    ----------
    worth : float
        Of all its counters.
    hits : float
        Expected hits in a round.
    defence : float
        Expected hits of those who stay there, helped by a castle.
    count, staying : int
        Counters, and military units that are not about to march away.
    leader : bool
        Whether a leader stays there.
    """

    worth: float
    hits: float
    defence: float
    count: int
    staying: int
    leader: bool


NOBODY = Force(0.0, 0.0, 0.0, 0, 0, leader=False)


def evaluate(state: Marches, side: str) -> float:
    """Return how good a state is for a side; the other side's value is its negative.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> strong, weak = (position(f"Elfael: norman castle, Knight {count}").state for count in (4, 1))
    >>> evaluate(strong, "norman") > evaluate(weak, "norman"), evaluate(strong, "welsh") == -evaluate(strong, "norman")
    (True, True)
    """
    sign = 1.0 if facts(state).scorer == side else -1.0
    total = sum(points(state).values())
    if state.outcome is not None:
        return sign * 1000.0 * (total - middle(state.scenario))
    other = other_side(side)
    own, theirs = _forces(state, side), _forces(state, other)
    return (
        sign * 10.0 * total
        + _position(state, side, own, theirs)
        - _position(state, other, theirs, own)
        + _named(state, side)
    )


def _named(state: Marches, side: str) -> float:
    """Return what the zones are worth that have been named for a levy not carried out yet (ML-4.0a)."""
    top = state.top
    if not isinstance(top, ChooseLevies):
        return 0.0
    return (NAMED if top.side == side else -NAMED) * len(top.chosen)


def _forces(state: Marches, side: str) -> dict[str, Force]:
    """Return what a side has in each zone where it has anything."""
    found: dict[str, Force] = {}
    for zone in ZONES:
        here = state.zones[zone]
        if here.units:
            force = _force(here, side)
            if force.count:
                found[zone] = force
    return found


def _position(state: Marches, side: str, own: dict[str, Force], theirs: dict[str, Force]) -> float:
    """Return what a side's counters, zones, battles and invasions are worth to it."""
    value = 0.0
    bound: dict[str, list[Group]] = {}
    for zone, force in own.items():
        here = state.zones[zone]
        value += force.worth
        if here.of(side).waiting:
            for unit, n in here.groups(side):
                if unit.bound:
                    bound.setdefault(unit.bound, []).append((unit, n))
        if here.holder == side:
            value += _holding(state, zone, here, side, force, theirs)
        elif enemy := here.enemies(side):
            value += _battle(force, _force(here, enemy), zone, side)
    value -= ABANDONED * sum([state.zones[zone].holder == side and zone not in own for zone in ZONES])
    return value + sum([_invasion(state, target, side, force) for target, force in bound.items()])


@lru_cache(maxsize=4096)
def _force(here: Holding, side: str) -> Force:
    """Return what a side has in a zone; the same counters are measured once."""
    groups = here.groups(side)
    return _measure(groups, castle=here.castle) if groups else NOBODY


def _measure(groups: Sequence[Group], *, castle: bool) -> Force:
    staying = [(unit, n) for unit, n in groups if not unit.bound]
    return Force(
        worth=sum([WORTH.get(unit.kind.key, 1.0) * n for unit, n in groups]),
        hits=_hits(groups),
        defence=_hits(staying, NUMBERS.castle_bonus if castle else 0),
        count=sum([n for _, n in groups]),
        staying=sum([n for unit, n in staying if not unit.kind.leader]),
        leader=any([unit.kind.leader for unit, _ in staying]),
    )


def _hits(groups: Sequence[Group], bonus: int = 0) -> float:
    """Return the expected hits of a round, leaders helping."""
    faces = NUMBERS.die_faces
    if any([unit.kind.leader for unit, _ in groups]):
        bonus += NUMBERS.leader_bonus
    hits = 0.0
    for unit, n in groups:
        if not unit.kind.leader:
            chance = (faces + 1 - unit.kind.hits_on + bonus + unit.gwent) / faces
            hits += n * min(1.0, chance) * (FIRST_STRIKE if unit.kind.archer else 1.0)
    return hits


def _holding(state: Marches, zone: str, here: Holding, side: str, force: Force, theirs: dict[str, Force]) -> float:
    """Return what a zone is worth to its holder, by what stays in it and what threatens it."""
    if not force.staying:
        return -ABANDONED
    value = 2.0
    if COUNTY[zone]:
        value += 4.0
    elif side == "norman":
        value += 2.0 if here.castle else 10.0  # a castle, which is a point, will be built here
        if zone in BORDER_ZONES:
            value += 1.0
    elif KINGDOM[zone] in state.mobilised:
        value += 0.5
    near = NEIGHBOURS[zone]
    threat = max([theirs[other].hits for other in near if other in theirs], default=0.0)
    defence = force.defence + 0.4 * force.staying
    if threat > defence:
        value -= min(4.0, threat - defence) + (3.0 if force.leader else 0.0)
    if force.staying > 2 and all([state.zones[other].holder == side for other in near]):
        value -= 0.4 * (force.staying - 2)  # far behind the lines one or two guards are enough
    return value


def _battle(own: Force, theirs: Force, zone: str, side: str) -> float:
    """Return what a battle in a zone that a side attacks is worth to it."""
    strength = own.hits * own.count
    defence = theirs.defence * theirs.count
    share = strength / (strength + defence) if strength + defence else 0.5
    odds = share * share / (share * share + (1 - share) * (1 - share))  # strength counts twice: numbers and hits
    return odds * (_land(zone, side) + theirs.worth) - (1 - odds) * own.worth


def _invasion(state: Marches, target: str, side: str, force: list[Group]) -> float:
    """Return what a prepared invasion is worth: the battle's value times the supply odds."""
    here = state.zones[target]
    enemy = here.enemies(side)
    if all([unit.kind.leader for unit, _ in force]) and not here.military(side):
        return -LONELY  # nobody holds land alone, and a leader without units does not fight
    odds = float(supply_odds(state, side, target, force))
    if enemy and here.military(enemy):
        own = _measure([*here.groups(side), *force], castle=False)
        return odds * max(-3.0, _battle(own, _force(here, enemy), target, side))
    return odds * _land(target, side)


def _land(zone: str, side: str) -> float:
    """Return what a zone is worth to a side that takes it: beyond the border a castle, which is a point, is built there next."""
    return 10.0 if COUNTY[zone] else 12.0 if side == "norman" else 8.0
