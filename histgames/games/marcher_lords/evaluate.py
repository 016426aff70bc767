"""How good a position is: castles on the border, garrisons, county zones, teulu and leaders, and what stands where.

The weights are ours: they were tuned by games of the greedy player against itself and against random play.
"""

from __future__ import annotations

from histgames.games.marcher_lords.battle import Battle
from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, KINGDOM, NEIGHBOURS, ZONES
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, Zone, other_side
from histgames.games.marcher_lords.supply import supply_odds
from histgames.games.marcher_lords.units import Group
from histgames.games.marcher_lords.victory import points, scoring_side

__all__ = ["evaluate"]


def evaluate(state: Marches, side: str) -> float:
    """Return how good a state is for a side; the other side's value is its negative."""
    sign = 1.0 if scoring_side(state.scenario) == side else -1.0
    total = points(state)["total"]
    if state.outcome is not None:
        return sign * (1000.0 * (total - 8.5 if state.scenario == "norman-conquerors" else total - 4.5))
    return sign * 10.0 * total + (_position(state, side) - _position(state, other_side(side)))


def _position(state: Marches, side: str) -> float:
    value = 0.0
    for zone in ZONES:
        here = state.zones[zone]
        own = here.groups(side)
        if own:
            value += sum([_worth(unit.kind.key) * n for unit, n in own])
        if here.holder == side:
            value += _holding(state, zone, here, side)
        elif own:
            value += _attack(state, zone, here, side)
        waiting = [(unit, n) for unit, n in own if unit.bound]
        for unit, n in waiting:
            value += 0.01 * n if unit.bound else 0.0
    for target in {unit.bound for zone in ZONES for unit, _ in state.zones[zone].groups(side) if unit.bound}:
        value += _invasion(state, target, side)
    return value


def _worth(kind: str) -> float:
    return {"knight": 2.0, "teulu": 2.2, "earl": 6.0, "king": 6.0, "norman archer": 1.2, "welsh archer": 1.4}.get(
        kind, 1.0
    )


def _power(groups: list[Group], bonus: int = 0) -> float:
    """Return the expected hits of a round, leaders helping."""
    lead = NUMBERS.leader_bonus if any([u.kind.leader for u, _ in groups]) else 0
    faces = NUMBERS.die_faces
    hits = 0.0
    for unit, n in groups:
        if not unit.kind.leader:
            chance = (faces + 1 - unit.kind.hits_on + bonus + lead + unit.gwent) / faces
            hits += n * min(1.0, chance) * (1.15 if unit.kind.archer else 1.0)
    return hits


def _holding(state: Marches, zone: str, here: Zone, side: str) -> float:
    garrison = here.groups(side)
    military = here.military(side)
    if not military:
        return -4.0  # it will be neutral at the end of the turn
    value = 2.0
    if side == "norman" and not COUNTY[zone]:
        value += 6.0 if not here.castle else 2.0  # a castle will be built here
        if zone in BORDER_ZONES:
            value += 1.0
    if COUNTY[zone]:
        value += 4.0
    enemy = other_side(side)
    threat = max([_power(state.zones[near].groups(enemy)) for near in NEIGHBOURS[zone]], default=0.0)
    defence = _power(garrison, NUMBERS.castle_bonus if here.castle else 0) + 0.4 * military
    if threat > defence:
        value -= min(4.0, threat - defence)
        if any([unit.kind.leader for unit, _ in garrison]):
            value -= 3.0
    if side == "welsh" and KINGDOM[zone] in state.mobilised:
        value += 0.5
    # one or two guards far behind the lines are enough: more of them are wasted
    if military > 2 and not any([state.zones[near].holder != side for near in NEIGHBOURS[zone]]):
        value -= 0.4 * (military - 2)
    return value


def _attack(state: Marches, zone: str, here: Zone, side: str) -> float:
    """Return what a battle about to be fought is worth."""
    enemy = here.enemies(side)
    if not enemy:
        return 0.0
    own, theirs = here.groups(side), here.groups(enemy)
    battle = Battle(zone, side, enemy, castle=here.castle)
    strength = _power(own) * max(1, sum([n for _, n in own]))
    defence = _power(theirs, NUMBERS.castle_bonus if battle.castle else 0) * max(1, sum([n for _, n in theirs]))
    share = strength / (strength + defence) if strength + defence else 0.5
    stake = 8.0 + sum([_worth(unit.kind.key) * n for unit, n in theirs])
    risk = sum([_worth(unit.kind.key) * n for unit, n in own])
    odds = share * share / (share * share + (1 - share) * (1 - share))  # strength counts twice: numbers and hits
    return odds * stake - (1 - odds) * risk


def _invasion(state: Marches, target: str, side: str) -> float:
    """Return what a prepared invasion is worth: the battle's value times the supply odds."""
    force = [(u, n) for zone in ZONES for u, n in state.zones[zone].groups(side) if u.bound == target]
    here = state.zones[target]
    odds = float(supply_odds(state, side, target, force))
    after = here.with_units([*here.units, *force])
    enemy = after.enemies(side)
    if enemy and here.military(enemy):
        return odds * max(-3.0, _attack(state, target, after, side))
    return odds * (8.0 if not COUNTY[target] else 10.0)
