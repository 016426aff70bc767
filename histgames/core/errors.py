"""The named errors of the kit: each message is one sentence that says what was given, where, and what would be right."""

from __future__ import annotations

__all__ = [
    "AmbiguousAction",
    "BadOutcome",
    "FaultyGame",
    "GameError",
    "IllegalAction",
    "NotWritten",
    "NothingToUndo",
    "OptionClash",
    "RecordError",
    "RecordWarning",
    "UnknownName",
    "Unreadable",
    "UnreadableAction",
    "WouldLose",
]


class GameError(ValueError):
    """A user's mistake; the state of the game is untouched."""


class UnknownName(GameError):
    """A game, scenario, option, seat, rule or table value that does not exist."""


class OptionClash(GameError):
    """An option that cannot be chosen here: the scenario or another option stands against it."""


class UnreadableAction(GameError):
    """The text is no action in the notation of the game."""


class AmbiguousAction(GameError):
    """The text fits several actions; they are in `candidates`."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


class IllegalAction(GameError):
    """The action can be read but is not allowed now; `rule` says by which rule, if one rule says it."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class BadOutcome(GameError):
    """A die, draw or list of them that the chance at hand cannot give."""


class NothingToUndo(GameError):
    """There is no earlier or later position to go to, or the undo policy keeps it closed."""


class RecordError(GameError):
    """A saved game that cannot be opened at all."""


class NotWritten(GameError, OSError):
    """A file that cannot be written; what was there before is untouched."""


class WouldLose(NotWritten):
    """A file that holds what the game to be saved there does not have; `holds` says what."""

    def __init__(self, message: str, holds: str = "") -> None:
        super().__init__(message)
        self.holds = holds


class Unreadable(GameError):
    """A file that is no text, or is text in another encoding than UTF-8."""


class RecordWarning(UserWarning):
    """A saved game that was opened up to its last good line only."""


class FaultyGame(GameError):
    """A game whose parts do not fit together; it is found when the game is loaded, never in play."""
