"""Commanders of one side: who speaks for it, in turn or where most of his pieces are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["chair", "spokesman"]


def chair(seats: Sequence[str], turn: int) -> str:
    """Return who decides for his whole side in a turn: they take turns, the first in turn 1.

    Examples
    --------
    >>> [chair(("welsh/gruffydd", "welsh/rhys"), turn) for turn in (1, 2, 3)]
    ['welsh/gruffydd', 'welsh/rhys', 'welsh/gruffydd']
    """
    return seats[(turn - 1) % len(seats)]


def spokesman(seats: Sequence[str], pieces: Mapping[str, int], turn: int) -> str:
    """Return who decides for his side in a place: who has most pieces there, the first of equals; if nobody has, the chair.

    Parameters
    ----------
    pieces : mapping
        How many pieces each seat has there.

    Examples
    --------
    >>> spokesman(("welsh/gruffydd", "welsh/rhys"), {"welsh/rhys": 2}, 1)
    'welsh/rhys'
    """
    if len(seats) == 1:
        return seats[0]
    most = max(seats, key=lambda seat: pieces.get(seat, 0))
    return most if pieces.get(most, 0) else chair(seats, turn)
