"""The engine: states, steps, actions, chance and events; sessions and records. It knows no game and no map."""

from histgames.core.chance import Chance, Dice, Draw, Drawn, Manual, Scripted, Seeded
from histgames.core.dates import HistoricalDate
from histgames.core.errors import (
    AmbiguousAction,
    BadOutcome,
    FaultyGame,
    GameError,
    IllegalAction,
    NothingToUndo,
    OptionClash,
    RecordError,
    RecordWarning,
    UnknownName,
    Unreadable,
    UnreadableAction,
)
from histgames.core.events import Event
from histgames.core.kernel import apply, chance_at, legal, settle, to_act
from histgames.core.ledger import rule
from histgames.core.marks import override
from histgames.core.notation import FormNotation, Names
from histgames.core.outcome import Outcome, Score
from histgames.core.points import Check, Procedure, Value
from histgames.core.ruleset import Option, Ruleset, Scenario, Start
from histgames.core.session import Session
from histgames.core.steps import Action, Decision, Log, Prompt, Question, Refusal, Roll, State, Step, Task

__all__ = [
    "Action",
    "AmbiguousAction",
    "BadOutcome",
    "Chance",
    "Check",
    "Decision",
    "Dice",
    "Draw",
    "Drawn",
    "Event",
    "FaultyGame",
    "FormNotation",
    "GameError",
    "HistoricalDate",
    "IllegalAction",
    "Log",
    "Manual",
    "Names",
    "NothingToUndo",
    "Option",
    "OptionClash",
    "Outcome",
    "Procedure",
    "Prompt",
    "Question",
    "RecordError",
    "RecordWarning",
    "Refusal",
    "Roll",
    "Ruleset",
    "Scenario",
    "Score",
    "Scripted",
    "Seeded",
    "Session",
    "Start",
    "State",
    "Step",
    "Task",
    "UnknownName",
    "Unreadable",
    "UnreadableAction",
    "Value",
    "apply",
    "chance_at",
    "legal",
    "override",
    "rule",
    "settle",
    "to_act",
]
