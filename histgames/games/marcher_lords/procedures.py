"""What the procedures of the game consist of: a turn, a march, a battle, a retreat. The order of steps stands here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from histgames.core.steps import Step
from histgames.games.marcher_lords.actions import Move
from histgames.games.marcher_lords.chapters.activation import Activation
from histgames.games.marcher_lords.chapters.battle import Battle
from histgames.games.marcher_lords.chapters.casualties import Losses
from histgames.games.marcher_lords.chapters.combat import CombatPhase, StartBattle
from histgames.games.marcher_lords.chapters.events import EventRoll, PlaceWeather, Provisions, civil_war
from histgames.games.marcher_lords.chapters.exchange import Exchange
from histgames.games.marcher_lords.chapters.garrison import GarrisonCheck
from histgames.games.marcher_lords.chapters.insurgents import assassination, insurgents
from histgames.games.marcher_lords.chapters.levy import LevyPhase
from histgames.games.marcher_lords.chapters.movement import BeginMovement, March
from histgames.games.marcher_lords.chapters.pursuit import pursuit
from histgames.games.marcher_lords.chapters.raids import peasants, vikings
from histgames.games.marcher_lords.chapters.retreat import AfterRetreat, AskRetreat, CompleteRetreat
from histgames.games.marcher_lords.chapters.rounds import EndBattle, Rounds
from histgames.games.marcher_lords.chapters.sequence import (
    PHASES,
    ClearWeather,
    EndOfPlayerTurn,
    GameTurn,
    NextTurn,
    Phase,
    PlayerTurn,
    StartOfPlay,
)
from histgames.games.marcher_lords.chapters.siege import GiveUp
from histgames.games.marcher_lords.chapters.strategic import BeginStrategic, Shift, StrategicMovement
from histgames.games.marcher_lords.chapters.supply import Supply
from histgames.games.marcher_lords.command import chair
from histgames.games.marcher_lords.points import (
    ADVANCE,
    AFTER_SIEGE,
    BATTLE,
    BATTLE_END,
    CASUALTIES,
    EVENT_EFFECTS,
    GAME_TURN,
    LEVY,
    PLAYER_TURN,
    RANDOM_EVENT,
    RETREAT,
    ROUND,
    SIEGE_COST,
    START_OF_PLAY,
    STRATEGIC_COMMAND,
    STRATEGIC_MOVE,
    WEATHER_AT_END,
    Effect,
)
from histgames.games.marcher_lords.state import Marches, other_side

Steps = Iterable[Step[Marches]]


@START_OF_PLAY.usual
def start_of_play(state: Marches) -> Steps:
    """Return what follows the set-up."""
    return (StartOfPlay(),)


@GAME_TURN.usual
def game_turn(state: Marches) -> Steps:
    """A game turn: a player turn of each side, the scenario's first side first (ML-3.0b, ML-3.0c)."""
    return (
        GameTurn(),
        PlayerTurn(state.first),
        PlayerTurn(other_side(state.first)),
        *WEATHER_AT_END(state),
        NextTurn(),
    )


@WEATHER_AT_END.usual
def weather_at_end(state: Marches) -> Steps:
    """The weather goes with the game turn (ML-3.0e)."""
    return (ClearWeather(),)


@PLAYER_TURN.usual
def player_turn(state: Marches, side: str, first: str) -> Steps:
    """Return the phases of a player turn from one of them on, in the order of ML-3.0a."""
    parts: tuple[tuple[str, Steps], ...] = (
        ("ML-3.1a", LEVY(state, side)),
        ("ML-3.2a", RANDOM_EVENT(state, side)),
        ("ML-3.3a", (BeginMovement(side),)),
        ("ML-3.4a", (CombatPhase(side),)),
        ("ML-3.5a", (Activation(side),)),
        ("ML-3.6a", (BeginStrategic(side),)),
    )
    steps: list[Step[Marches]] = []
    for name, (rule, part) in list(zip(PHASES, parts, strict=True))[PHASES.index(first) :]:
        steps += [Phase(side, name, rule), *part]
    return [*steps, EndOfPlayerTurn(), GarrisonCheck(side)]


@LEVY.usual
def levy(state: Marches, side: str) -> Steps:
    """All zones of a side levy that may (ML-3.1a)."""
    return (LevyPhase(side),)


@RANDOM_EVENT.usual
def random_event(state: Marches, side: str) -> Steps:
    """Exactly one roll (ML-5.0a)."""
    return (EventRoll(side),)


EFFECTS: Mapping[str, Effect] = {
    "fair": lambda _: (PlaceWeather("fair"),),
    "bad": lambda _: (PlaceWeather("bad"),),
    "provisions": lambda _: (Provisions(),),
    "civil_war": civil_war,
    "insurgents": insurgents,
    "assassination": assassination,
    "peasants": peasants,
    "vikings": vikings,
}


@EVENT_EFFECTS.usual
def event_effects(state: Marches) -> Mapping[str, Effect]:
    """Return what the events do that happen in every scenario."""
    return EFFECTS


@ADVANCE.usual
def advance(state: Marches, side: str, target: str) -> Steps:
    """Supply first; who passes marches in (ML-6.2a, ML-6.2i)."""
    return (Supply(side, target), March(side, target))


@STRATEGIC_COMMAND.usual
def strategic_command(state: Marches, side: str) -> Steps:
    """Commanders choose in turn (ML-9.0c)."""
    return (StrategicMovement(side, chair(state, side)),)


@STRATEGIC_MOVE.usual
def strategic_move(state: Marches, side: str, seat: str, move: Move) -> Steps:
    """A strategic move is carried out at once (ML-9.0a)."""
    return (Shift(side, move),)


@BATTLE.usual
def battle(state: Marches, zone: str, attacker: str) -> Steps:
    """A battle begins with the siege, if there is a castle (ML-3.4a)."""
    return (StartBattle(zone, attacker),)


@SIEGE_COST.usual
def siege_cost(state: Marches, fight: Battle, label: str) -> Steps:
    """The unit that a failed siege costs is eliminated (ML-7.1e)."""
    return (GiveUp(fight, label),)


@AFTER_SIEGE.usual
def after_siege(state: Marches, fight: Battle) -> Steps:
    """The first round."""
    return (Rounds(fight, 1),)


@ROUND.usual
def combat_round(state: Marches, fight: Battle, number: int) -> Steps:
    """Missile, melee, retreat of the attacker, retreat of the defender (ML-3.4b)."""
    return (
        Exchange(fight, number, missile=True),
        Exchange(fight, number, missile=False),
        AskRetreat(fight, fight.attacker),
        AskRetreat(fight, fight.defender),
        Rounds(fight, number + 1),
    )


@CASUALTIES.usual
def casualties(state: Marches, fight: Battle, side: str, hits: int, fleeing_to: str) -> Steps:
    """Hits are taken by their owner (ML-7.2h)."""
    return (Losses(fight, side, hits, fleeing_to),)


@RETREAT.usual
def retreat(state: Marches, fight: Battle, side: str, target: str) -> Steps:
    """Pursuit, arrival, and the end of the round (ML-3.4f)."""
    return (
        *pursuit(state, fight, side, target),
        CompleteRetreat(fight, side, target),
        AfterRetreat(fight),
    )


@BATTLE_END.usual
def battle_end(state: Marches, fight: Battle, left: str) -> Steps:
    """Who is left holds the zone (ML-7.2o)."""
    return (EndBattle(fight, left),)
