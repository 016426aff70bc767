"""How a game stands and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

__all__ = ["Outcome", "Score"]


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


def _pairs(scores: Mapping[str, int] | Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(scores.items()) if isinstance(scores, Mapping) else tuple((seat, score) for seat, score in scores)


@frozen
class Score:
    """The victory points of a seat.

    Attributes
    ----------
    total : int
        The points, on the scale of the scenario.
    lines : mapping of str to int
        What they are made of, in words; empty if a game counts only one thing.
    """

    total: int
    lines: Mapping[str, int] = {}


@frozen
class Outcome:
    """The result of a finished game.

    Parameters
    ----------
    winners : tuple of str
        The winning seats or sides; nobody for a draw, several where a victory is shared.
    result : str
        The rulebook's name of the result, for example ``"minor Norman victory"``.
    scores : mapping of str to int
        The victory points that decided it, by seat, for those seats that have any.
    rule : str
        The id of the rule that says so.

    Examples
    --------
    >>> ended = Outcome(("guelph", "staufer"), "peace", {"guelph": 7, "staufer": 7}, "XX-9.1")
    >>> ended.draw, ended.score("staufer"), ended.score("pope")
    (False, 7, None)
    """

    winners: tuple[str, ...] = field(converter=_names)
    result: str
    scores: tuple[tuple[str, int], ...] = field(converter=_pairs)
    rule: str

    @property
    def draw(self) -> bool:
        """Whether nobody has won."""
        return not self.winners

    def score(self, seat: str) -> int | None:
        """Return the victory points of a seat, or None if none were counted for it."""
        return dict(self.scores).get(seat)
