"""Sequence of play (section 3): six phases a player turn, two player turns a game turn, ten game turns."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.chapters.mobilisation import mobilise
from histgames.games.marcher_lords.chapters.victory import decide
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.points import GAME_TURN, PLAYER_TURN
from histgames.games.marcher_lords.state import Marches

__all__ = [
    "PHASES",
    "ClearWeather",
    "EndOfPlayerTurn",
    "GameTurn",
    "NextTurn",
    "Phase",
    "PhaseBegins",
    "PlayerTurn",
    "StartOfPlay",
    "TurnBegins",
    "WeatherOver",
    "begin_at",
]

PHASES: tuple[str, ...] = (
    "Levy Phase",
    "Random Events Phase",
    "Movement Phase",
    "Combat Phase",
    "Activation Phase",
    "Strategic Movement Phase",
)


@frozen
class TurnBegins(Event):
    """A game turn begins."""

    says = "Turn {turn} of {turns} begins."
    turn: int
    turns: int


@frozen
class PhaseBegins(Event):
    """A phase begins."""

    says = "{side:of} {name}."
    side: str
    name: str


@frozen
class WeatherOver(Event):
    """The weather marker is taken off."""

    says = "The {weather} weather is over."
    weather: str


@frozen
class StartOfPlay(Task[Marches]):
    """Both sides are set up: kingdoms at the border of Norman land are mobilised (ML-4.2f), and the first turn begins."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        mobilise(state, log)
        state.push(*GAME_TURN(state))


@frozen
class GameTurn(Task[Marches]):
    """The beginning of a game turn (ML-3.0c)."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        log.append(TurnBegins("ML-3.0c", state.turn, NUMBERS.turns))


@frozen
class PlayerTurn(Task[Marches]):
    """The six phases of a player turn, in this order (ML-3.0a); the first turn is without levy (ML-3.1b)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        state.active = self.side
        first = PHASES[1] if state.turn < NUMBERS.first_levy_turn else PHASES[0]
        state.push(*PLAYER_TURN(state, self.side, first))


@frozen
class Phase(Task[Marches]):
    """The beginning of a phase: its name goes into the headline and the log."""

    side: str
    name: str
    rule: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        state.phase = self.name
        # section 3.4 speaks of single battles: that the phase comes now says ML-3.0a; the step keeps the id that saved games hold
        rule = "ML-3.0a" if self.name == PHASES[3] else self.rule
        log.append(PhaseBegins(rule, self.side, self.name))


def begin_at(state: Marches, side: str, phase: str) -> None:
    """Put on the stack what is left of a game turn from a phase of a side on.

    Raises
    ------
    ValueError
        If there is no such phase.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Hereford: norman, Knight").state.copy()
    >>> state.stack = ()
    >>> begin_at(state, "welsh", "Combat Phase")
    >>> [type(step).__name__ for step in reversed(state.stack)][:3]
    ['Phase', 'CombatPhase', 'Phase']
    """
    state.active, state.phase = side, phase
    _, *turns = GAME_TURN(state)
    own = next(number for number, step in enumerate(turns) if step == PlayerTurn(side))
    state.push(*PLAYER_TURN(state, side, phase), *turns[own + 1 :])


@frozen
class EndOfPlayerTurn(Task[Marches]):
    """What lasted for the player turn ends (ML-5Wf, ML-5Nk); then garrisons are counted (ML-6.1a)."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        state.civil_war = ""
        state.provisions = False


@frozen
class ClearWeather(Task[Marches]):
    """The weather goes (ML-3.0e)."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        if state.weather:
            log.append(WeatherOver("ML-3.0e", state.weather))
            state.weather = ""


@frozen
class NextTurn(Task[Marches]):
    """The turn marker advances (ML-3.0d); after the last turn points are counted."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        if state.turn >= NUMBERS.turns:
            decide(state, log)
            return
        state.turn += 1
        state.push(*GAME_TURN(state))
