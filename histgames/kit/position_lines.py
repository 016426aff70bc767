"""The frame of positions as text: lines with remarks, each read on its own, and every fault told with its line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from histgames.core.errors import GameError
from histgames.core.names import cited

__all__ = ["cited_line", "numbered_lines", "only_once"]


def numbered_lines(text: str) -> list[tuple[int, str]]:
    r"""Return the lines that say something, with their numbers; a line that begins with ``#`` is a remark.

    Examples
    --------
    >>> numbered_lines("turn 3\n\n# as in the lesson\n  Hereford: norman castle")
    [(1, 'turn 3'), (4, 'Hereford: norman castle')]
    """
    stripped = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    return [(number, line) for number, line in stripped if line and not line.startswith("#")]


@contextmanager
def cited_line(number: int, line: str) -> Iterator[None]:
    """Say with whatever is wrong in which line it is.

    Raises
    ------
    GameError
        In place of any `ValueError` inside.

    Examples
    --------
    >>> with cited_line(3, "Herford: norman"):
    ...     raise ValueError("there is no zone 'Herford'.")
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: Line 3 of the position, 'Herford: norman': there is no zone 'Herford'.
    """
    try:
        yield
    except ValueError as error:
        raise GameError(f"Line {number} of the position, {cited(line)}: {error}") from None


def only_once(seen: set[str], key: str) -> None:
    """Refuse a second line for the same thing, for one of the two must be meant otherwise.

    Raises
    ------
    ValueError
        If `key` is among those `seen`, to which it is added otherwise.

    Examples
    --------
    >>> seen = {"Hereford"}
    >>> only_once(seen, "Hereford")
    Traceback (most recent call last):
        ...
    ValueError: there is a line for this already.
    """
    if key in seen:
        raise ValueError("there is a line for this already.")
    seen.add(key)
