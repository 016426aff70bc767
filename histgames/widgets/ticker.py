"""The ticker: does a step again and again with a pause, without keeping the kernel from hearing clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

__all__ = ["Ticker", "running_loop"]


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
        self._hurried = asyncio.Event()

    @property
    def running(self) -> bool:
        """Whether steps are still to come."""
        return self._at_once or (self._task is not None and not self._task.done())

    def start(self, pause: Callable[[], float], step: Callable[[], bool]) -> None:
        """Begin; what ran before is stopped.

        Parameters
        ----------
        pause : callable
            Gives the seconds before the next step; it is asked anew for each one, and when somebody says `hurry`.
        step : callable
            Does a step and returns whether there are more.
        """
        self.stop()
        loop = running_loop()
        if loop is None:
            self._at_once = True
            left = self.limit
            while self._at_once and left and step():
                left -= 1
            self._at_once = False
            return
        self._task = loop.create_task(self._run(loop, pause, step))

    async def _run(self, loop: asyncio.AbstractEventLoop, pause: Callable[[], float], step: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(0)  # others have their turn however short the pause
            began = loop.time()
            while (left := began + pause() - loop.time()) > 0:
                self._hurried.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._hurried.wait(), left)
            if not step():
                self._task = None
                return

    def hurry(self) -> None:
        """Let the wait that is under way be as long as the pause is now: somebody has chosen another one."""
        self._hurried.set()

    def stop(self) -> None:
        """Do no further step."""
        self._at_once = False
        if self._task is not None:
            self._task.cancel()
            self._task = None
