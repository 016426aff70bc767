"""Marks on methods that type checkers read and a running game does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:
    M = TypeVar("M")

    def override(method: M) -> M:
        """Mark a method that takes the place of one in a base class, where it is described.

        A type checker reports one that takes no place, because its name is misspelt or the base has changed. At run time the mark does
        nothing, so that `typing_extensions` need not be there.

        Examples
        --------
        >>> from histgames.core import Log, State, Task, override
        >>> class Harvest(Task[State]):
        ...     @override
        ...     def run(self, state: State, log: Log) -> None:
        ...         state.push(Task())
        """
        return method
