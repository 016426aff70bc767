"""Supply checks (section 6.2)."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Roll, Task
from histgames.games.marcher_lords.board import COUNTIES, COUNTY, COUNTY_ZONES, FROM_COUNTY, NAMES, ZONES, is_strait
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Group
from histgames.games.marcher_lords.points import SEA
from histgames.games.marcher_lords.state import Marches, add, take
from histgames.kit.odds import at_least
from histgames.kit.phrases import Modified

__all__ = [
    "Supply",
    "SupplyRoll",
    "SupplyRolled",
    "bound_for",
    "closed_zones",
    "crossing_needs_roll",
    "needs_supply",
    "stop",
    "supply_modifiers",
    "supply_odds",
]

#: Zones that a side does not enter without supply: for the Normans all but the counties, which they recover (ML-6.2k), for the
#: Welsh only the counties (ML-6.2l).
SUPPLIED: dict[str, tuple[str, ...]] = {
    "norman": tuple(zone for zone in ZONES if not COUNTY[zone]),
    "welsh": COUNTY_ZONES,
}


@frozen
class SupplyRolled(Event):
    """A supply check is rolled."""

    says = "Supply on the way to {zone}: {roll}{sum:modified}; {needed} or more was needed: {passed:enough|not enough, and the advance stops}."
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


@SEA.usual
def calm(state: Marches) -> str:
    """Return that the strait is crossed like any other border (ML-6.0f)."""
    return "calm"


def needs_supply(state: Marches, side: str, target: str) -> bool:
    """Return whether entering a zone needs a supply check: if it is not the side's own (ML-6.2a, ML-3.3b).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Knight", "Elfael: welsh, Infantry").state
    >>> needs_supply(state, "norman", "ELF"), needs_supply(state, "norman", "HES"), needs_supply(state, "welsh", "HES")
    (True, False, True)
    """
    return target in closed_zones(state, side)


def closed_zones(state: Marches, side: str) -> frozenset[str]:
    """Return all zones whose entry needs a supply check; none for the Normans in a turn of abundance (ML-5Nk).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Knight", "Elfael: norman, Knight").state
    >>> len(closed_zones(state, "norman")), "ELF" in closed_zones(state, "norman"), "HES" in closed_zones(state, "welsh")
    (20, False, True)
    """
    if side == "norman" and state.provisions:
        return frozenset()
    zones = state.zones
    return frozenset([zone for zone in SUPPLIED[side] if zones[zone].holder != side])


def crossing_needs_roll(state: Marches, origin: str, target: str) -> bool:
    """Return whether the way needs a weather check at the strait (ML-12.2b)."""
    return is_strait(origin, target) and SEA(state) != "calm"


def bound_for(state: Marches, side: str, target: str) -> list[tuple[str, Group]]:
    """Return the counters that are about to invade a zone, each with the zone it comes from (ML-6.2b).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Knight 2 > Elfael", "Leominster: norman, Infantry > Elfael").state
    >>> [(zone, unit.label, count) for zone, (unit, count) in bound_for(state, "norman", "ELF")]
    [('HEN', 'Infantry', 1), ('HES', 'Knight', 2)]
    """
    return [(z, (u, n)) for z in ZONES for u, n in state.zones[z].units if u.bound == target and u.kind.side == side]


def supply_modifiers(state: Marches, side: str, target: str, force: list[Group]) -> list[tuple[str, int, str]]:
    """Return the modifiers of a supply check: in words, number, rule (worked example: ML-6.2n, ML-6.2o).

    Parameters
    ----------
    force : list of groups
        All counters that invade the zone together, from wherever they come (ML-6.2b).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Knight 2, Infantry 2, Earl William").state
    >>> for modifier in supply_modifiers(state, "norman", "GWU", list(state.zones["HES"].groups("norman"))):
    ...     print(modifier)
    ('4 counters', -1, 'ML-6.2d')
    ('1 zone from home', -1, 'ML-6.2e')
    ('Earl William', 1, 'ML-6.2h')
    """
    here = state.zones[target].groups(side)
    counters = sum([n for unit, n in [*force, *here] if not unit.kind.leader])
    modifiers: list[tuple[str, int, str]] = []
    too_many = counters - NUMBERS.supply_free_counters
    if too_many > 0:
        modifiers.append((f"{counters} counters", -too_many, "ML-6.2d"))
    earls = [unit for unit, _ in [*force, *here] if unit.kind.key == "earl"]
    if side == "norman":  # ML-6.2m: the Welsh ignore the distance
        counties = [earls[0].home] if earls else list(COUNTIES)
        distance = min([FROM_COUNTY[county][target] for county in counties])
        zones = "zone" if distance == 1 else "zones"
        modifiers.append((f"{distance} {zones} from home", -distance, "ML-6.2e"))
    if state.weather == "fair":
        modifiers.append(("fair weather", NUMBERS.supply_weather, "ML-6.2f"))  # ML-5Wc
    if state.weather == "bad":
        modifiers.append(("bad weather", -NUMBERS.supply_weather, "ML-6.2g"))  # ML-5Wi
    if earls:  # ML-6.2p: a Welsh king gives nothing
        modifiers.append((f"Earl {earls[0].name}", NUMBERS.supply_earl, "ML-6.2h"))
    return modifiers


def supply_odds(state: Marches, side: str, target: str, force: list[Group]) -> Fraction:
    """Return the probability that a supply check succeeds (ML-6.2c).

    In the worked example the modifiers add up to -1: a 3 is enough, and so is the 7 of the book (ML-6.2o).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Knight 2, Infantry 2, Earl William").state
    >>> supply_odds(state, "norman", "GWU", list(state.zones["HES"].groups("norman")))
    Fraction(4, 5)
    """
    total = sum([number for _, number, _ in supply_modifiers(state, side, target, force)])
    return at_least(NUMBERS.supply_target - total, NUMBERS.die_faces)


@frozen
class Supply(Task[Marches]):
    """The supply check of an invasion, if anybody is left to invade and a check is needed."""

    side: str
    target: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        if bound_for(state, self.side, self.target) and needs_supply(state, self.side, self.target):
            state.push(SupplyRoll(self.side, self.target))


@frozen
class SupplyRoll(Roll[Marches]):
    """One D10 for all who invade a zone together; two zones need two checks (ML-6.2b, ML-6.2c, ML-6.2q).

    The worked example: the earl, two knights and two infantry roll a 7, which becomes 6 and is enough (ML-6.2o).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> force = ", ".join(f"{unit} > Gwent Uwch Coed" for unit in ("Knight 2", "Infantry 2", "Earl William"))
    >>> game = position(f"Hereford: norman castle, {force}", dice=[7])
    >>> _ = game.play("advance Gwent Uwch Coed")
    >>> print(game.log[1])
    Supply on the way to Gwent Uwch Coed: 7 (-1 for 4 counters, -1 for 1 zone from home, +1 for Earl William) makes 6; 2 or more ...
    """

    side: str
    target: str

    @override
    def chance(self, state: Marches) -> Chance:
        return Dice(f"supply on the way to {NAMES[self.target]}", "ML-6.2c", self.side)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Let the force march (ML-6.2i) or stop where it is for this turn (ML-6.2j); nobody new is mobilised (ML-4.2i)."""
        force = [group for _, group in bound_for(state, self.side, self.target)]
        modifiers = supply_modifiers(state, self.side, self.target, force)
        roll = int(drawn[0])
        total = roll + sum([number for _, number, _ in modifiers])
        passed = total >= NUMBERS.supply_target
        told = tuple([(words, number) for words, number, _ in modifiers])
        rule, needed = "ML-6.2i" if passed else "ML-6.2j", NUMBERS.supply_target
        log.append(SupplyRolled(rule, self.side, self.target, roll, total, needed, told, passed))
        if not passed:
            stop(state, self.side, self.target)


def stop(state: Marches, side: str, target: str, *, across_only: bool = False) -> None:
    """Stop the units that wanted to invade a zone: they do not move any more this turn, not even strategically.

    Parameters
    ----------
    across_only : bool
        Whether only those stop who would have to cross the strait (ML-12.2a).
    """
    for zone, (unit, count) in bound_for(state, side, target):
        if across_only and not is_strait(zone, target):
            continue
        take(state, zone, unit, count)
        add(state, zone, unit.changed(bound="", spent=unit.kind.move + 1), count)
