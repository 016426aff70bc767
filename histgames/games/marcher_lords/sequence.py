"""Sequence of play (section 3): six phases a player turn, two player turns a game turn, ten game turns."""

from __future__ import annotations

from attrs import frozen

from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.activation import Activation
from histgames.games.marcher_lords.combat import CombatPhase
from histgames.games.marcher_lords.events import RandomEvents
from histgames.games.marcher_lords.garrison import GarrisonCheck
from histgames.games.marcher_lords.levy import LevyPhase
from histgames.games.marcher_lords.movement import BeginMovement
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, other_side, tell
from histgames.games.marcher_lords.strategic import BeginStrategic
from histgames.games.marcher_lords.victory import decide

__all__ = [
    "PHASES",
    "EndOfGameTurn",
    "EndOfPlayerTurn",
    "GameTurn",
    "Phase",
    "PlayerTurn",
    "StartOfPlay",
    "begin_at",
    "phases",
]


@frozen
class StartOfPlay(Task[Marches]):
    """Both sides are set up: kingdoms at the border of Norman land are mobilised (ML-4.2f), and the first turn begins."""

    def run(self, state: Marches, log: Log) -> None:
        """Begin."""
        state.mobilise(log)
        state.push(GameTurn())


@frozen
class GameTurn(Task[Marches]):
    """A game turn: a player turn of each side, the scenario's first side first (ML-3.0b, ML-3.0c)."""

    def run(self, state: Marches, log: Log) -> None:
        """Let both sides play, then advance the turn marker."""
        tell(log, "turn", "ML-3.0c", turn=state.turn, turns=NUMBERS.turns)
        state.push(PlayerTurn(state.first), PlayerTurn(other_side(state.first)), EndOfGameTurn())


@frozen
class Phase(Task[Marches]):
    """The beginning of a phase: its name goes into the headline and the log."""

    side: str
    name: str
    rule: str

    def run(self, state: Marches, log: Log) -> None:
        """Name the phase."""
        state.phase = self.name
        tell(log, "phase", self.rule, side=self.side, name=self.name)


@frozen
class PlayerTurn(Task[Marches]):
    """The six phases of a player turn, in this order (ML-3.0a); the first turn is without levy (ML-3.1b)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Push the phases."""
        state.active = self.side
        first = "Random Events Phase" if state.turn < NUMBERS.first_levy_turn else "Levy Phase"
        state.push(*phases(self.side, first))


def phases(side: str, first: str = "Levy Phase") -> list[Task[Marches]]:
    """Return the steps of a player turn from one of its phases on, in the order of ML-3.0a."""
    all_phases: list[tuple[str, str, Task[Marches]]] = [
        ("Levy Phase", "ML-3.1a", LevyPhase(side)),
        ("Random Events Phase", "ML-3.2a", RandomEvents(side)),
        ("Movement Phase", "ML-3.3a", BeginMovement(side)),
        ("Combat Phase", "ML-3.4a", CombatPhase(side)),
        ("Activation Phase", "ML-3.5a", Activation(side)),
        ("Strategic Movement Phase", "ML-3.6a", BeginStrategic(side)),
    ]
    names = [name for name, _, _ in all_phases]
    steps: list[Task[Marches]] = []
    for name, rule, step in all_phases[names.index(first) :]:
        steps += [Phase(side, name, rule), step]
    return [*steps, EndOfPlayerTurn(side)]


def begin_at(state: Marches, side: str, phase: str) -> None:
    """Put on the stack what is left of a game turn from a phase of a side on."""
    state.active, state.phase = side, phase
    rest: list[Task[Marches]] = [PlayerTurn(other_side(side))] if side == state.first else []
    state.push(*phases(side, phase), *rest, EndOfGameTurn())


PHASES: tuple[str, ...] = (
    "Levy Phase",
    "Random Events Phase",
    "Movement Phase",
    "Combat Phase",
    "Activation Phase",
    "Strategic Movement Phase",
)


@frozen
class EndOfPlayerTurn(Task[Marches]):
    """Garrisons are counted and what lasted for the player turn ends (ML-6.1a, ML-5Wf, ML-5Nk)."""

    side: str

    def run(self, state: Marches, log: Log) -> None:
        """Count garrisons, lift civil war and abundance."""
        state.civil_war = ""
        state.provisions = False
        state.push(GarrisonCheck(self.side))


@frozen
class EndOfGameTurn(Task[Marches]):
    """The turn marker advances and the weather goes (ML-3.0d, ML-3.0e); after the last turn points are counted."""

    def run(self, state: Marches, log: Log) -> None:
        """End the turn."""
        if state.weather and state.choices.weather == "game_turn":
            tell(log, "weather_over", "ML-3.0e", weather=state.weather)
            state.weather = ""
        if state.turn >= NUMBERS.turns:
            decide(state, log)
            return
        state.turn += 1
        state.push(GameTurn())
