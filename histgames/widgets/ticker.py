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

    Without an event loop, as in a plain script, all steps are done at once, at most `limit`. A kernel may hear of clicks in another
    thread, with another event loop, than the one in which the steps were begun; so whatever is asked of the steps under way is asked
    by way of their own loop.
    """

    def __init__(self, *, limit: int = 5_000) -> None:
        self.limit = limit
        self._run: Run | None = None
        self._at_once = False

    @property
    def running(self) -> bool:
        """Whether steps are still to come."""
        return self._at_once or (self._run is not None and self._run.on)

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
        self._run = Run(loop, pause, step)

    def hurry(self) -> None:
        """Let the wait that is under way be as long as the pause is now: somebody has chosen another one."""
        if self._run is not None:
            self._run.wake()

    def stop(self) -> None:
        """Do no further step."""
        self._at_once = False
        if self._run is not None:
            self._run.on = False
            self._run.wake()
            self._run = None


class Run:
    """Steps under way in an event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, pause: Callable[[], float], step: Callable[[], bool]) -> None:
        self.on = True
        self._loop, self._pause, self._step = loop, pause, step
        self._hurried = asyncio.Event()
        self._task = loop.create_task(self._go())

    def wake(self) -> None:
        """Let the wait that is under way look again at how long it is; from any thread."""
        with suppress(RuntimeError):  # the loop has ended, and its steps with it
            self._loop.call_soon_threadsafe(self._hurried.set)

    async def _go(self) -> None:
        try:
            while self.on:
                await asyncio.sleep(0)  # others have their turn however short the pause
                began = self._loop.time()
                while self.on and (left := began + self._pause() - self._loop.time()) > 0:
                    self._hurried.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._hurried.wait(), left)
                if self.on and not self._step():
                    return
        finally:
            self.on = False
