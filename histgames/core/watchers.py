"""Those who look on: methods that are called when something has changed, and that keep nobody alive."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakMethod

__all__ = ["Watchers"]


class Watchers:
    """Methods to be called, each as long as its object lives.

    Examples
    --------
    >>> class Crowd:
    ...     def cheer(self):
    ...         print("Hooray!")
    >>> watchers, crowd = Watchers(), Crowd()
    >>> watchers.add(crowd.cheer)
    >>> watchers.tell()
    Hooray!
    >>> del crowd
    >>> watchers.tell()
    """

    def __init__(self) -> None:
        self._methods: list[WeakMethod[Callable[[], object]]] = []

    def add(self, method: Callable[[], object]) -> None:
        """Let a method be called from now on; one that is there already is not called twice."""
        if all([each() != method for each in self._methods]):
            self._methods.append(WeakMethod(method))

    def tell(self) -> None:
        """Call all that live."""
        if self._methods:
            living = [(each, method) for each in self._methods if (method := each()) is not None]
            self._methods = [each for each, _ in living]
            for _, method in living:
                method()
