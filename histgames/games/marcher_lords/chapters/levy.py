"""Levy of new units (section 4): one counter for each mobilised zone, a castle first in a zone that has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from histgames.core.chance import Chance, Draw, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Roll, Task
from histgames.games.marcher_lords.board import KINGDOM, NAMES
from histgames.games.marcher_lords.chapters.control import held
from histgames.games.marcher_lords.command import chair, seats
from histgames.games.marcher_lords.facts import facts
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.points import LEVIED_UNIT, LEVY_TURN, LEVY_ZONES
from histgames.games.marcher_lords.state import Marches, add

__all__ = [
    "CastleBuilt",
    "ChooseLevies",
    "DrawLevies",
    "Levied",
    "LeviedKind",
    "Levy",
    "LevyPhase",
    "NoLevy",
    "build",
    "called",
    "draw_pool",
    "draws",
    "levied",
    "units_left",
]


NOT_ENTITLED = Refusal("that zone is not entitled to a unit, or has one already", "ML-4.0a")
NO_UNIT = Refusal("no unit is left for it", "ML-4.0f")
SHARED = Refusal("the units are shared between the two kings in turn", "ML-11.2.7c")


@frozen
class Levy(Action):
    """Name a zone that levies: by choice (ML-4.0a), or because too few units are left (ML-11.2.7c)."""

    form = "levy {zone}"
    says = "Levy in {zone}"
    zone: str


@frozen
class CastleBuilt(Event):
    """A castle is built."""

    says = "A castle is built in {zone}."
    main = True
    zone: str
    side: str


@frozen
class Levied(Event):
    """A zone levies a unit, face down."""

    says = "{zone} levies a unit."
    side: str
    zone: str


@frozen
class LeviedKind(Event):
    """What was levied, which only its side knows."""

    says = "It is {unit:levied}."
    side: str
    zone: str
    unit: str


@frozen
class NoLevy(Event):
    """No unit is left."""

    says = "{side} have no unit left to levy."
    side: str


@LEVY_ZONES.usual
def levy_zones(state: Marches, side: str) -> tuple[list[str], list[str]]:
    """Return the zones in which a side builds a castle and those in which it draws a unit (ML-4.0a).

    A neutral zone never recruits (ML-4.0d), and nobody levies in the first turn (ML-3.1b, ML-11.2.7d). Norman zones are mobilised
    (ML-4.1a); a zone without castle gets a castle first (ML-4.1b, ML-4.1e, ML-7.3j), one with a castle a unit (ML-4.1c, ML-4.1j).
    Welsh zones levy in mobilised kingdoms (ML-4.2d, ML-4.2k), never in a county (ML-4.2g). What counts is who holds a zone now: one
    lost again builds no castle (ML-4.1i), and a county under Welsh rule levies for nobody (ML-4.2h).
    """
    if state.turn < NUMBERS.first_levy_turn:
        return [], []
    zones = held(state, side)
    if side == "norman":
        castles = [zone for zone in zones if not state.zones[zone].castle]
        return castles, [zone for zone in zones if state.zones[zone].castle]
    return [], [zone for zone in zones if KINGDOM[zone] in state.mobilised]


@LEVY_TURN.usual
def nobody_first(state: Marches, side: str, given: int) -> str:
    """Return no flag: units that are too few go where their side wants (ML-4.0f)."""
    return ""


@LEVIED_UNIT.usual
def as_drawn(state: Marches, unit: Unit, zone: str) -> Unit:
    """Return the unit as it was drawn."""
    return unit


def draw_pool(state: Marches, side: str) -> tuple[tuple[str, int], ...]:
    """Return the reinforcement pool of a side: what can be drawn, with numbers (ML-4.0e).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Knight 2").state
    >>> draw_pool(state, "norman"), units_left(state, "norman")
    ((('knight', 12), ('norman infantry', 24), ('norman archer', 10)), 46)
    """
    kinds = [kind for kind in state.kinds.values() if kind.side == side and not kind.leader and kind.key != "irish"]
    return tuple([(kind.key, state.pool[kind.key]) for kind in kinds if state.pool.get(kind.key, 0) > 0])


def called(state: Marches) -> dict[str, str]:
    """Return what units of the pools are called everywhere else."""
    return {kind.key: kind.name for kind in state.kinds.values()}


def units_left(state: Marches, side: str) -> int:
    """Return how many units a side can draw."""
    return sum([n for _, n in draw_pool(state, side)])


def draws(state: Marches, side: str, zone: str) -> bool:
    """Return whether a zone levies a unit: a Norman one without castle builds that first (ML-4.1b), the Welsh build none (ML-4.1d).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman castle, Knight", "Elfael: norman, Knight").state
    >>> draws(state, "norman", "HES"), draws(state, "norman", "ELF")
    (True, False)
    """
    return side == "welsh" or state.zones[zone].castle


def levied(state: Marches, key: str, zone: str) -> Unit:
    """Return a unit as it lies in the zone that levied it: face down, for the commander of the zone (ML-4.0c).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> levied(position("Hereford: norman castle").state, "knight", "HES").label
    'Levied Knight'
    """
    return LEVIED_UNIT(state, Unit(state.kinds[key], up=False, seat=state.zones[zone].seat), zone)


def build(state: Marches, side: str, zones: Iterable[str], log: Log) -> None:
    """Build castles: they are Norman, lie open and need no activation (ML-4.1d, ML-4.1k).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Elfael: norman, Knight").state.copy(), []
    >>> build(state, "norman", ["ELF"], log)
    >>> state.zones["ELF"].castle, state.pool["castle"] < NUMBERS.castles
    (True, True)
    """
    for zone in zones:
        state.zones[zone] = state.zones[zone].with_castle(standing=True)
        state.pool["castle"] -= 1
        log.append(CastleBuilt("ML-4.1b", zone, side))


@frozen
class LevyPhase(Task[Marches]):
    """The Levy Phase of a side (ML-3.1a): all its zones levy (ML-4.0a)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Build castles, then draw units; with too few counters the side is asked where."""
        castles, zones = LEVY_ZONES(state, self.side)
        build(state, self.side, castles, log)
        left = units_left(state, self.side)
        if zones and not left:
            log.append(NoLevy("ML-4.0f", self.side))
        elif left < len(zones):
            state.push(ChooseLevies(self.side, tuple(zones), left))
        elif zones:
            state.push(DrawLevies(self.side, tuple(zones)))


@frozen
class ChooseLevies(Decision[Marches]):
    """The side names the zones that levy, because the pool is too small for all (ML-4.0f).

    Attributes
    ----------
    zones : tuple of str
        The zones that may levy.
    left : int
        How many units were in the pool at the beginning.
    chosen : tuple of str
        The zones named.
    """

    side: str
    zones: tuple[str, ...]
    left: int
    chosen: tuple[str, ...] = ()

    def units(self, state: Marches) -> int:
        """Return how many units can still be given away."""
        return self.left - sum([draws(state, self.side, zone) for zone in self.chosen])

    def turn(self, state: Marches) -> str:
        """Return whose flag comes next; empty where units need not be shared (ML-11.2.7c)."""
        return "" if self.left >= len(self.zones) else LEVY_TURN(state, self.side, len(self.chosen))

    def due(self, state: Marches) -> list[str]:
        """Return the zones that come first because of their flag; none where units need not be shared, or it has none left."""
        if not (turn := self.turn(state)):
            return []
        flags = facts(state).flags
        return [zone for zone in self.zones if flags[zone] == turn and zone not in self.chosen]

    def against(self, state: Marches, zone: str, left: int, due: Sequence[str]) -> Refusal | None:
        """Return why a zone cannot be named now, or None; how many units are left, and which zones are due, is asked once for all."""
        if zone not in self.zones or zone in self.chosen:
            return NOT_ENTITLED
        if not left:
            return NO_UNIT if draws(state, self.side, zone) else None
        return SHARED if due and zone not in due else None

    def open(self, state: Marches) -> list[str]:
        """Return the zones that may be named now."""
        left, due = self.units(state), self.due(state)
        return [zone for zone in self.zones if self.against(state, zone, left, due) is None]

    def commander(self, state: Marches, zone: str) -> str:
        """Return who names a zone."""
        seat = state.zones[zone].seat
        return seat if seat in seats(state, self.side) else chair(state, self.side)

    @override
    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander whose zone is next, or the one in the chair."""
        return tuple([self.commander(state, zone) for zone in self.open(state)[:1]]) or (chair(state, self.side),)

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones that may still levy: any of the side's, for the commanders share what is left."""
        return [Levy(zone) for zone in self.open(state)]

    @override
    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone; when nothing is left to give away, the levy is carried out."""
        assert isinstance(action, Levy)
        step = evolve(self, chosen=(*self.chosen, action.zone))
        if step.units(state):
            state.push(step)
        else:
            step.carry_out(state, log)

    def carry_out(self, state: Marches, log: Log) -> None:
        """Build the castles and draw the units of the zones that were named."""
        zones = tuple([zone for zone in self.chosen if draws(state, self.side, zone)])
        build(state, self.side, [zone for zone in self.chosen if zone not in zones], log)
        if zones:
            state.push(DrawLevies(self.side, zones))

    @override
    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the next zone."""
        told = {"left": self.units(state), "king": self.turn(state)}
        if not told["king"]:
            return Prompt("Only {left:number} {left:unit|units} can be levied: choose the next zone.", "ML-4.0f", told)
        if self.due(state):
            text = "{left:number} {left:unit is|units are} left, shared by the kings in turn: a zone of King {king} is next."
        else:
            text = (
                "{left:number} {left:unit is|units are} left, and no zone of King {king}: choose one of the other king."
            )
        return Prompt(text, "ML-11.2.7c", told)

    @override
    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Return why a zone does not levy, or None."""
        if not isinstance(action, Levy):
            return None
        return self.against(state, action.zone, self.units(state), self.due(state))


@frozen
class DrawLevies(Roll[Marches]):
    """Units are drawn unseen from the pool for zones in order (ML-4.0b) and placed there face down (ML-4.0c)."""

    side: str
    zones: tuple[str, ...]

    @override
    def chance(self, state: Marches) -> Chance:
        """Return the draw."""
        return Draw(
            f"the {self.side.title()} levy for {', '.join(NAMES[zone] for zone in self.zones)}",
            "ML-4.0b",
            self.side,
            draw_pool(state, self.side),
            len(self.zones),
            called(state),
        )

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Place the units face down; only their own side knows what they are."""
        for zone, key in zip(self.zones, drawn, strict=True):
            unit = levied(state, str(key), zone)
            state.pool[unit.kind.key] -= 1
            add(state, zone, unit)
            log.append(Levied("ML-4.0c", self.side, zone))
            log.append(LeviedKind("ML-4.0b", self.side, zone, unit.label, only=self.side))
