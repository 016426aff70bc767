"""The ticker: does a step again and again with a pause, without keeping the kernel from hearing clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Ticker"]


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs, as in a notebook's kernel, or None, as in a plain script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Ticker:
    """Repeats a step until it returns False or somebody stops it.

    Without an event loop, as in a plain script, all steps are done at once, at most `limit`.
    """

    def __init__(self, *, limit: int = 5_000) -> None:
        self.limit = limit
        self._task: asyncio.Task[None] | None = None
        self._at_once = False

    @property
    def running(self) -> bool:
        """Whether steps are still to come."""
        return self._at_once or (self._task is not None and not self._task.done())

    def start(self, pause: float, step: Callable[[], bool]) -> None:
        """Begin, with `pause` seconds before each step; what ran before is stopped."""
        self.stop()
        loop = running_loop()
        if loop is None:
            self._at_once = True
            left = self.limit
            while self._at_once and left and step():
                left -= 1
            self._at_once = False
            return
        self._task = loop.create_task(self._run(pause, step))

    async def _run(self, pause: float, step: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(pause)
            if not step():
                self._task = None
                return

    def stop(self) -> None:
        """Do no further step."""
        self._at_once = False
        if self._task is not None:
            self._task.cancel()
            self._task = None
