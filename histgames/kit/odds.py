"""Exact odds of simple rolls."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["at_least"]


def at_least(least: int, faces: int) -> Fraction:
    """Return the probability that a die shows at least `least`.

    Parameters
    ----------
    least : int
        The face to reach, after all modifiers; it may be one that the die does not have.
    faces : int
        The die has faces 1 to `faces`.

    Examples
    --------
    >>> at_least(7, 10), at_least(1, 10), at_least(11, 10)
    (Fraction(2, 5), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(max(0, min(faces, faces + 1 - least)), faces)
