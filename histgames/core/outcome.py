"""How a game ended."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Outcome"]


@frozen
class Outcome:
    """The result of a finished game.

    Attributes
    ----------
    winner : str
        The winning side, or an empty string for a draw.
    result : str
        The rulebook's name of the result, for example ``"minor Norman victory"``.
    score : int
        The victory points that decided it, on the scale of the scenario.
    rule : str
        The id of the rule that says so.
    """

    winner: str
    result: str
    score: int
    rule: str
