"""The Marcher Lords as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from attrs import asdict

from histgames.core.dates import HistoricalDate
from histgames.core.errors import GameError
from histgames.core.events import Event
from histgames.core.rules import Rules
from histgames.core.steps import Step
from histgames.games.marcher_lords import (
    activation,
    casualties,
    combat,
    council,
    events,
    exchange,
    garrison,
    insurgents,
    levy,
    movement,
    pursuit,
    retreat,
    rounds,
    scenarios,
    sequence,
    siege,
    strategic,
    supply,
)
from histgames.games.marcher_lords.actions import NOTATION
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.check import census, check
from histgames.games.marcher_lords.evaluate import evaluate
from histgames.games.marcher_lords.hidden import imagine, view
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.options import OPTIONS
from histgames.games.marcher_lords.picture import picture
from histgames.games.marcher_lords.position import read_position
from histgames.games.marcher_lords.siege import SiegeChoice, siege_odds
from histgames.games.marcher_lords.state import Choices, Marches
from histgames.games.marcher_lords.supply import bound_for, needs_supply, supply_odds
from histgames.games.marcher_lords.units import load_kinds
from histgames.games.marcher_lords.victory import points
from histgames.games.marcher_lords.words import OF, tell_event
from histgames.games.marcher_lords.writing import show_position
from histgames.maps.scene import Scene
from histgames.maps.shown import Shown

__all__ = ["MarcherLords"]

_MODULES = (
    activation,
    casualties,
    combat,
    council,
    events,
    exchange,
    garrison,
    insurgents,
    levy,
    movement,
    pursuit,
    retreat,
    rounds,
    scenarios,
    sequence,
    siege,
    strategic,
    supply,
)


def _steps() -> tuple[type[Step[Any]], ...]:
    found: dict[str, type[Step[Any]]] = {}
    for module in _MODULES:
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__:
                found[thing.__name__] = thing
    return tuple(found.values())


class MarcherLords(Rules[Marches], Shown[Marches]):
    """The rules of The Marcher Lords.

    Parameters
    ----------
    units : sequence of mappings, optional
        A user's own unit legend, with the columns of ``data/units.csv``, in place of the reconstructed one.

    Raises
    ------
    GameError
        If that table is wrong; the message names line and column.
    """

    name = "marcher-lords"
    title = "The Marcher Lords"
    sides = ("norman", "welsh")
    scenarios = scenarios.SCENARIOS
    options = OPTIONS
    state_type = Marches
    step_types = _steps()
    notation = NOTATION

    def __init__(self, units: Sequence[Mapping[str, str]] | None = None) -> None:
        self.kinds = load_kinds(units)
        if units is not None:
            self.tables = {"units": [dict(row) for row in units]}

    def setup(self, scenario: str, options: Mapping[str, bool | str]) -> Marches:
        """Return the state before the players place what they may choose."""
        state = scenarios.initial_state(scenario, Choices(**options), self.kinds)  # type: ignore[arg-type]
        setup = state.stack
        state.stack = ()
        state.push(*reversed(setup), sequence.StartOfPlay())
        return state

    def view(self, state: Marches, seat: str) -> Marches:
        """Return the state as a seat may see it."""
        return view(state, seat)

    def imagine(self, view: Marches, seat: str, random: Random) -> Marches:
        """Return a full state that a seat may believe in."""
        return imagine(view, seat, random)

    def evaluate(self, state: Marches, side: str) -> float:
        """Return how good a state is for a side."""
        return evaluate(state, side)

    def check(self, state: Marches) -> list[str]:
        """Return what is wrong with a position."""
        if state.kinds != self.kinds:
            return ["The position has another unit legend than the game."]
        try:
            self.choose_options(asdict(state.choices))
        except GameError as error:
            return [str(error)]
        return check(state)

    def census(self, state: Marches) -> Mapping[str, int]:
        """Return how many counters of each kind there are; nothing before both sides have set up."""
        setting_up = bool(state.stack) and isinstance(state.stack[-1], scenarios.SetUp)
        return {} if setting_up else census(state)

    def date(self, state: Marches) -> HistoricalDate:
        """Return the season of the turn: three turns a year, for a turn is some weeks or months (ML-13.0a)."""
        start = self.scenarios[state.scenario].year
        season = ("spring", "summer", "autumn")[(state.turn - 1) % 3]
        return HistoricalDate(year=start + (state.turn - 1) // 3, season=season, doubt="about")

    def tell(self, event: Event) -> str:
        """Return an event in words."""
        return tell_event(event)

    def headline(self, state: Marches) -> str:
        """Return turn, date, side and phase."""
        if state.outcome is not None:
            return f"The end: {state.outcome.result}"
        who = f"{OF[state.active]} " if state.active else ""
        return f"Turn {state.turn} of {NUMBERS.turns}, {self.date(state)}: {who}{state.phase}"

    def score(self, state: Marches) -> Mapping[str, int]:
        """Return the victory points so far."""
        return points(state)

    def scene(self, state: Marches, seat: str | None = None) -> Scene:
        """Return the board as a picture; with a seat, as that seat may see it."""
        return picture(state if seat is None else view(state, seat), self.headline(state))

    def track(self, state: Marches) -> tuple[int, int, str]:
        """Return the turn, the last turn, and the weather on the turn track."""
        return state.turn, NUMBERS.turns, {"fair": "Fair Weather", "bad": "Bad Weather"}.get(state.weather, "")

    def odds(self, state: Marches, seat: str) -> list[tuple[str, Fraction, str]]:
        """Return the odds that matter for the decision at hand: in words, probability, rule."""
        side = self.side_of(seat)
        found: list[tuple[str, Fraction, str]] = []
        targets = dict.fromkeys(
            u.bound for z in state.zones.values() for u, _ in z.units if u.bound and u.kind.side == side
        )
        for target in targets:
            if needs_supply(state, side, target):
                force = [group for _, group in bound_for(state, side, target)]
                found.append((f"Supply to {NAMES[target]}", supply_odds(state, side, target, force), "ML-6.2c"))
        top = state.stack[-1] if state.stack else None
        if isinstance(top, SiegeChoice):
            found.append((f"Siege of {NAMES[top.battle.zone]}", siege_odds(state, top.battle), "ML-7.1c"))
        return found

    def read_position(self, text: str, options: Mapping[str, bool | str] | None = None) -> Marches:
        """Return the state that a text describes; see `position`."""
        return read_position(self, text, options)

    def show_position(self, state: Marches) -> str:
        """Return a state as text."""
        return show_position(self, state)

    def rows(self, state: Marches) -> list[dict[str, Any]]:
        """Return a row for each zone: holder, castle, units in words, military units of each side, leaders."""
        return [
            {
                "zone": zone,
                "holder": here.holder,
                "castle": here.castle,
                "units": ", ".join(f"{n} {unit.label}" for unit, n in here.units),
                **{side: here.military(side) for side in ("norman", "welsh", "viking")},
                "leaders": ", ".join(unit.label for unit, _ in here.units if unit.kind.leader),
            }
            for zone, here in state.zones.items()
        ]
