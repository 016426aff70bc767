"""Levy of new units (section 4): one counter for each mobilised zone, a castle first in a zone that has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from histgames.core.chance import Chance, Draw, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Refusal, Roll, Task
from histgames.games.marcher_lords.actions import End, Levy
from histgames.games.marcher_lords.board import COUNTY, FLAG, GWENT, KINGDOM, NAMES, ZONES
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


def draws(state: Marches, side: str, zone: str) -> bool:
    """Return whether a zone levies a unit: a Norman one without castle builds that first (ML-4.1b), the Welsh build none (ML-4.1d)."""
    return side == "welsh" or state.zones[zone].castle


def build(state: Marches, side: str, zones: Iterable[str], log: Log) -> None:
    """Build castles: they are Norman, lie open and need no activation (ML-4.1d, ML-4.1k)."""
    for zone in zones:
        state.zones[zone] = state.zones[zone].with_castle(standing=True)
        state.pool["castle"] -= 1
        tell(log, "castle", "ML-4.1b", zone=zone, side=side)


@frozen
class LevyPhase(Task[Marches]):
    """The Levy Phase of a side (ML-3.1a): all its zones levy, or by the option ``levies`` those that it names (ML-4.0a)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Build castles, then draw units; the side is asked where with too few counters, or always by option."""
        castles, zones = levy_zones(state, self.side)
        left = sum([n for _, n in draw_pool(state, self.side)])
        if state.choices.levies == "all":
            build(state, self.side, castles, log)
            castles = []
        if zones and not left:
            tell(log, "no_levy", "ML-4.0f", side=self.side)
            zones = []
        if castles or left < len(zones) or (zones and state.choices.levies == "asked"):
            state.push(ChooseLevies(self.side, tuple(sorted([*castles, *zones], key=ZONES.index)), left))
        elif zones:
            state.push(DrawLevies(self.side, tuple(zones)))


@frozen
class ChooseLevies(Decision[Marches]):
    """The side names the zones that levy: because the pool is too small for all (ML-4.0f), or because it wants to choose (ML-4.0a).

    With the option ``levies = "asked"`` each commander names zones of his own, castles and units alike, as many as he likes; `End`
    gives up those that he could still name. Only then castles are built and units drawn. In scenario two too few units are shared
    between the two kings as evenly as possible, Gruffydd first (ML-11.2.7c).

    Attributes
    ----------
    zones : tuple of str
        The zones that may levy, without those given up.
    left : int
        How many units were in the pool at the beginning.
    chosen : tuple of str
        The zones named.
    """

    side: str
    zones: tuple[str, ...]
    left: int
    chosen: tuple[str, ...] = ()

    def _units(self, state: Marches) -> int:
        """Return how many units can still be given away."""
        return self.left - sum([draws(state, self.side, zone) for zone in self.chosen])

    def _turn(self, state: Marches) -> str:
        """Return the king whose turn it is; empty where units need not be shared (ML-11.2.7c)."""
        if self.side != "welsh" or state.scenario != "welsh-resurgence" or self.left >= len(self.zones):
            return ""
        return ("Gruffydd", "Rhys")[len(self.chosen) % 2]

    def _open(self, state: Marches) -> list[str]:
        """Return the zones that may be named now."""
        rest = [zone for zone in self.zones if zone not in self.chosen]
        if not self._units(state):
            return [zone for zone in rest if not draws(state, self.side, zone)]
        turn, flags = self._turn(state), FLAG[state.scenario]
        return [zone for zone in rest if turn and flags[zone] == turn] or rest

    def _commander(self, state: Marches, zone: str) -> str:
        seat = state.zones[zone].seat
        return seat if seat in state.seats(self.side) else state.chair(self.side)

    def _zones_for(self, state: Marches, seat: str) -> list[str]:
        """Return the zones that a commander may name now: his own, or any of the side's when they share what is left."""
        if state.choices.levies == "all":
            return self._open(state)
        return [zone for zone in self._open(state) if self._commander(state, zone) == seat]

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the commander whose zone is next, or the one in the chair."""
        return tuple([self._commander(state, zone) for zone in self._open(state)[:1]]) or (state.chair(self.side),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones that may still levy; who may choose (ML-4.0a) may end as well."""
        named = [Levy(zone) for zone in self._zones_for(state, seat)]
        return named if state.choices.levies == "all" else [End(), *named]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Note the zone, or give up the seat's others; when nothing is left to name, or to give away, the levy is carried out."""
        if isinstance(action, End):
            given_up = self._zones_for(state, seat)
            step = evolve(self, zones=tuple([zone for zone in self.zones if zone not in given_up]))
            over = not step._open(state)
        else:
            assert isinstance(action, Levy)
            step = evolve(self, chosen=(*self.chosen, action.zone))
            over = state.choices.levies == "all" and not step._units(state)
        if not over:
            state.replace(step)
            return
        state.pop()
        zones = tuple([zone for zone in step.chosen if draws(state, self.side, zone)])
        build(state, self.side, [zone for zone in step.chosen if zone not in zones], log)
        if zones:
            state.push(DrawLevies(self.side, zones))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the next zone."""
        left = self._units(state)
        few = f"Only {left} unit{'s' * (left != 1)} can be levied"
        if state.choices.levies == "all":
            return Prompt(f"{few}: choose the next zone.", "ML-4.0f")
        zones = self._zones_for(state, seat)
        if not zones:
            return Prompt("Every zone that can levy is named: end the Levy Phase to carry the levy out.", "ML-4.0a")
        if self._turn(state):
            return Prompt(
                f"{few}, shared by the two kings in turn: name a zone, or end to give up those open now.", "ML-11.2.7c"
            )
        castle = any([not draws(state, self.side, zone) for zone in zones])
        what = "builds a castle or draws a unit" if castle else "draws a unit"
        return Prompt(f"Name a zone that {what}, or end your levy.", "ML-4.0a")

    def refuse(self, state: Marches, seat: str, action: Action) -> Refusal | None:
        """Say why a zone does not levy."""
        if not isinstance(action, Levy):
            return None
        if action.zone not in self.zones or action.zone in self.chosen:
            return Refusal("that zone is not entitled to a unit, or has one already", "ML-4.0a")
        if action.zone in self._open(state):
            return Refusal("its commander names it himself", "ML-11.1.2b")
        if not self._units(state):
            return Refusal("no unit is left for it", "ML-4.0f")
        return Refusal("the units are shared between the two kings in turn", "ML-11.2.7c")


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
