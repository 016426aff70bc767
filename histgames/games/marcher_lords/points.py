"""Every place where an optional rule or a scenario may have its say, in the order of the rulebook.

The chapters say what usually happens; `extra` and `scenarios` hook in by name; `procedures` says what the larger ones consist of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from histgames.core.points import Check, Procedure, Value
from histgames.core.steps import Step
from histgames.core.tables import Row
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.state import Marches

__all__ = [
    "ADVANCE",
    "AFTER_SIEGE",
    "BATTLE",
    "BATTLE_END",
    "CASUALTIES",
    "COMMANDERS",
    "EVENTS",
    "EVENT_EFFECTS",
    "GAME_TURN",
    "LEVIED_UNIT",
    "LEVY",
    "LEVY_TURN",
    "LEVY_ZONES",
    "MAY_BE",
    "MAY_ENTER",
    "MAY_RETREAT",
    "PLAYER_TURN",
    "RANDOM_EVENT",
    "RETREAT",
    "ROUND",
    "SEA",
    "SIEGE_COST",
    "START_OF_PLAY",
    "STRATEGIC_COMMAND",
    "STRATEGIC_MOVE",
    "TEULU_LAND",
    "WEATHER_AT_END",
]

#: What an event does: a function of the state that gives the steps of it, none if it has no effect now.
Effect = Callable[[Marches], Iterable[Step[Marches]]]

# The sequence of play (section 3)
START_OF_PLAY = Procedure("ML-3.0b", "both sides are set up: (state)")
GAME_TURN = Procedure("ML-3.0b", "a game turn: (state)")
PLAYER_TURN = Procedure("ML-3.0a", "the phases of a player turn: (state, side, the phase it begins with)")
WEATHER_AT_END = Procedure("ML-3.0e", "what becomes of the weather when a game turn ends: (state)")
COMMANDERS = Value[tuple[str, ...]]("ML-11.1.2b", "the seats that decide for a side: (state, side)")

# Levy (section 4)
LEVY = Procedure("ML-4.0a", "the levy of a side: (state, side)")
LEVY_ZONES = Value[tuple[list[str], list[str]]](
    "ML-4.0a", "the zones that build a castle and those that draw a unit: (state, side)"
)
LEVY_TURN = Value[str](
    "ML-4.0f",
    "whose zones come next when units are too few, as the name on their flag: (state, side, units given away)",
)
LEVIED_UNIT = Value[Unit]("ML-4.0c", "a unit as it is levied: (state, unit, zone)")

# Random events (section 5)
RANDOM_EVENT = Procedure("ML-3.2a", "the random event of a side: (state, side)")
EVENTS = Value[tuple[Row, ...]]("ML-3.2a", "the rows of the event tables: (state)")
EVENT_EFFECTS = Value[Mapping[str, Effect]]("ML-3.2b", "what each event does, by its key: (state)")

# Movement (section 6) and leaders (section 10)
MAY_BE = Check(
    "ML-10.0a", "a unit with limits of its own is in a zone, whatever else there is: (rules in force, unit, zone)"
)
MAY_ENTER = Check("ML-6.0g", "a leader enters a zone, as things stand on the map: (state, unit, zone)")
TEULU_LAND = Value[frozenset[str]]("ML-11.1.6c", "the kingdoms a teulu may be in: (rules in force, unit)")
SEA = Value[str]("ML-6.0f", "the strait for who wants to cross: 'calm', 'rough' (roll first) or 'closed': (state)")
ADVANCE = Procedure("ML-6.2a", "an invasion advances: (state, side, zone)")

# Combat (section 7)
BATTLE = Procedure("ML-7.0b", "a battle: (state, zone, attacker)")
AFTER_SIEGE = Procedure("ML-7.1a", "the battle after siege or assault: (state, battle)")
SIEGE_COST = Procedure("ML-7.1e", "what becomes of the unit that a failed siege costs: (state, battle, its label)")
ROUND = Procedure("ML-3.4b", "a combat round: (state, battle, its number)")
CASUALTIES = Procedure("ML-7.2h", "a side takes hits: (state, battle, side, hits, the zone it flees to)")
MAY_RETREAT = Check("ML-7.2l", "a side retreats to a zone of its own: (state, battle, side, zone)")
RETREAT = Procedure("ML-7.2l", "a side leaves a battle: (state, battle, side, zone)")
BATTLE_END = Procedure(
    "ML-7.2o", "a battle is over: (state, battle, the side whose last units have just retreated, or nothing)"
)

# Strategic movement (section 9)
STRATEGIC_COMMAND = Procedure("ML-9.0c", "who commands the strategic movement of a side: (state, side)")
STRATEGIC_MOVE = Procedure("ML-9.0a", "a strategic move: (state, side, seat, move)")
