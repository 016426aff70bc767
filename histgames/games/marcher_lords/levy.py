"""Levy of new units (section 4): one counter for each mobilised zone, a castle first in a zone that has none."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Draw, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Roll, Task
from histgames.games.marcher_lords.actions import Levy
from histgames.games.marcher_lords.board import COUNTY, FLAG, GWENT, KINGDOM, NAMES
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.units import Unit

__all__ = ["ChooseLevies", "DrawLevies", "LevyPhase", "draw_pool", "levy_zones"]


def levy_zones(state: Marches, side: str) -> tuple[list[str], list[str]]:
    """Return the zones in which a side builds a castle and those in which it draws a unit (ML-4.0a).

    A neutral zone never recruits (ML-4.0d). Norman zones are mobilised (ML-4.1a), in scenario two on odd turns only those of the
    counties (ML-11.2.7e); a zone without castle gets a castle first (ML-4.1b, ML-4.1e, ML-7.3j), one with a castle a unit
    (ML-4.1c, ML-4.1j). Welsh zones levy in mobilised kingdoms (ML-4.2d, ML-4.2k), never in a county (ML-4.2g), and in scenario
    two on even turns only (ML-11.2.7a). What counts is who holds a zone now: one lost again builds no castle (ML-4.1i), and a county
    under Welsh rule levies for nobody (ML-4.2h).
    """
    if state.turn < NUMBERS.first_levy_turn:  # ML-3.1b, ML-11.2.7d
        return [], []
    second = state.scenario == "welsh-resurgence"
    held = state.held(side)
    if side == "norman":
        if second and state.turn % 2:
            held = [zone for zone in held if COUNTY[zone]]
        castles = [zone for zone in held if not state.zones[zone].castle]
        return castles, [zone for zone in held if state.zones[zone].castle]
    if second and state.turn % 2:
        return [], []
    return [], [zone for zone in held if KINGDOM[zone] in state.mobilised]


def draw_pool(state: Marches, side: str) -> tuple[tuple[str, int], ...]:
    """Return the reinforcement pool of a side: what can be drawn, with numbers (ML-4.0e)."""
    kinds = [kind for kind in state.kinds.values() if kind.side == side and not kind.leader and kind.key != "irish"]
    return tuple([(kind.key, state.pool[kind.key]) for kind in kinds if state.pool.get(kind.key, 0) > 0])


@frozen
class LevyPhase(Task[Marches]):
    """The Levy Phase of a side (ML-3.1a)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Build castles, then draw units; with too few counters the side says where they go."""
        castles, zones = levy_zones(state, self.side)
        for zone in castles:
            # ML-4.1d, ML-4.1k: castles are Norman, lie open and need no activation
            here = state.zones[zone]
            state.zones[zone] = here.with_castle(standing=True)
            state.pool["castle"] -= 1
            tell(log, "castle", "ML-4.1b", zone=zone, side=self.side)
        left = sum([n for _, n in draw_pool(state, self.side)])
        if left >= len(zones):
            if zones:
                state.push(DrawLevies(self.side, tuple(zones)))
        elif left:
            state.push(ChooseLevies(self.side, tuple(zones), left))
        elif zones:
            tell(log, "no_levy", "ML-4.0f", side=self.side)


@frozen
class ChooseLevies(Decision[Marches]):
    """The pool is too small for all zones: the side names those that get a unit.

    In scenario two the units are shared between the two kings as evenly as possible, Gruffydd first (ML-11.2.7c).
    """

    side: str
    zones: tuple[str, ...]
    left: int
    chosen: tuple[str, ...] = ()

    def _open(self, state: Marches) -> tuple[str, ...]:
        rest = tuple(zone for zone in self.zones if zone not in self.chosen)
        if self.side != "welsh" or state.scenario != "welsh-resurgence":
            return rest
        flags = FLAG[state.scenario]
        turn = ("Gruffydd", "Rhys")[len(self.chosen) % 2]
        return tuple(zone for zone in rest if flags[zone] == turn) or rest

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander whose zone is next, or the one in the chair."""
        seat = state.zones[self._open(state)[0]].seat
        return (seat if seat in state.seats(self.side) else state.chair(self.side),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones that may still get a unit."""
        return [Levy(zone) for zone in self._open(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone; when all units are given away, draw them."""
        assert isinstance(action, Levy)
        chosen = (*self.chosen, action.zone)
        if len(chosen) < self.left:
            state.replace(ChooseLevies(self.side, self.zones, self.left, chosen))
        else:
            state.replace(DrawLevies(self.side, chosen))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the next zone."""
        left = self.left - len(self.chosen)
        return Prompt(f"Only {left} unit{'s' * (left != 1)} can be levied: choose the next zone.", "ML-4.0f")

    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say why a zone does not levy."""
        if isinstance(action, Levy) and action.zone in self.zones and action.zone not in self.chosen:
            return Refusal("the units are shared between the two kings in turn", "ML-11.2.7c")
        return Refusal("that zone is not entitled to a unit, or has one already", "ML-4.0a")


@frozen
class DrawLevies(Roll[Marches]):
    """Units are drawn unseen from the pool for zones in order (ML-4.0b) and placed there face down (ML-4.0c)."""

    side: str
    zones: tuple[str, ...]

    def chance(self, state: Marches) -> Chance:
        """Return the draw."""
        return Draw(
            f"the {self.side.title()} levy for {', '.join(NAMES[zone] for zone in self.zones)}",
            "ML-4.0b",
            self.side,
            draw_pool(state, self.side),
            len(self.zones),
        )

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Place the units face down; only their own side knows what they are."""
        for zone, key in zip(self.zones, drawn, strict=True):
            kind = state.kinds[str(key)]
            gwent = state.choices.archers_of_gwent and kind.archer and zone in GWENT  # ML-12.3a
            unit = Unit(kind, up=False, gwent=gwent, seat=state.zones[zone].seat)
            state.pool[kind.key] -= 1
            state.add(zone, unit)
            tell(log, "levied", "ML-4.0c", side=self.side, zone=zone)
            tell(log, "levied_kind", "ML-4.0b", only=self.side, side=self.side, zone=zone, unit=unit.label)
