"""The engine: states, steps, actions, chance and events; sessions and records. It knows no game and no map."""

from histgames.core.chance import Chance, Dice, Draw, Manual, Scripted, Seeded
from histgames.core.dates import HistoricalDate
from histgames.core.errors import (
    AmbiguousAction,
    BadOutcome,
    GameError,
    IllegalAction,
    NothingToUndo,
    RecordError,
    RecordWarning,
    UnknownName,
    UnreadableAction,
)
from histgames.core.events import Event
from histgames.core.kernel import apply, chance_at, legal, settle, to_act
from histgames.core.ledger import rule
from histgames.core.outcome import Outcome
from histgames.core.rules import Option, Rules, Scenario
from histgames.core.session import Session
from histgames.core.steps import Action, Decision, Prompt, Refusal, Roll, State, Step, Task

__all__ = [
    "Action",
    "AmbiguousAction",
    "BadOutcome",
    "Chance",
    "Decision",
    "Dice",
    "Draw",
    "Event",
    "GameError",
    "HistoricalDate",
    "IllegalAction",
    "Manual",
    "NothingToUndo",
    "Option",
    "Outcome",
    "Prompt",
    "RecordError",
    "RecordWarning",
    "Refusal",
    "Roll",
    "Rules",
    "Scenario",
    "Scripted",
    "Seeded",
    "Session",
    "State",
    "Step",
    "Task",
    "UnknownName",
    "UnreadableAction",
    "apply",
    "chance_at",
    "legal",
    "rule",
    "settle",
    "to_act",
]
