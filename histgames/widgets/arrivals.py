"""Arrivals: Enter and clicks wait for what was typed or chosen just before them.

A page tells of Enter and of a click at once. What stands in a field it tells later: after Enter, and as long as the answer to the
change before is on its way, not before that answer. Acted on at once, Enter would find a text cut off, and "Do it" the action that was
marked before. So Enter waits for the text; a field says what stands in it only when it is left or Enter is pressed
(``continuous_update=False``), so that there is just one message to wait for. And a click that comes close upon a change of a
field waits a moment for the next one. Where nothing follows, what is there holds.

A kernel may moreover hear of a click and of a text in two threads, in any order. A button that does something with a text waits for
what the field tells when it is left for the button.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from histgames.widgets import ticker

__all__ = ["Latest", "after_text", "on_enter"]

#: Seconds in which a value may come after Enter or a click.
WAIT = 0.4
#: Seconds after a change of a field in which a click may have overtaken another change.
RECENT = 1.0
#: Seconds before or after a click in which a field tells of the text that stood in it when it was left for the button.
LEFT = 0.25

Do = Callable[[], object]


class Waiting:
    """Something to be done when a value has come, or when none comes."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._do: Do | None = None

    def wait(self, loop: asyncio.AbstractEventLoop, do: Do, seconds: float) -> None:
        """Do something a little later; what waited before is dropped."""
        self._loop, self._do = loop, do
        loop.call_later(seconds, self._finish, do)

    def come(self) -> None:
        """Do now what waits, as soon as everybody else has heard of the value; it may come in another thread."""
        if self._loop is not None and self._do is not None:
            self._loop.call_soon_threadsafe(self._finish, self._do)

    def _finish(self, do: Do) -> None:
        if self._do is do:  # else it is done, or something else waits in its place
            self._do = None
            do()


def on_enter(field: Any, act: Callable[[Do], None], do: Do) -> None:
    """Let something be done when Enter is pressed in a text field, with all that was typed, but not when the field is merely left."""
    waiting = Waiting()

    def heard(_: Any, content: Any, __: Any) -> None:
        if content.get("event") != "submit":
            return
        loop = ticker.running_loop()
        if loop is None:
            act(do)
        else:
            waiting.wait(loop, lambda: act(do), WAIT)

    field.on_msg(heard)
    field.observe(lambda _: waiting.come(), "value")


def after_text(field: Any, act: Callable[[Do], None]) -> Callable[[Do], None]:
    """Return what runs what a button asks for, with all that was typed in a text field before the click."""
    waiting = Waiting()
    came = float("-inf")

    def heard(_: object) -> None:
        nonlocal came
        came = time.monotonic()
        waiting.come()

    def run(do: Do) -> None:
        loop = ticker.running_loop()
        if loop is None or time.monotonic() - came < LEFT:
            act(do)
        else:
            waiting.wait(loop, lambda: act(do), LEFT)

    field.observe(heard, "value")
    return run


class Latest:
    """Lets a click be carried out with what people have chosen in some fields just before it.

    Parameters
    ----------
    *fields : widget
        The fields.
    quiet : callable, optional
        Whether a change is the program's own, which no click was meant for.
    """

    def __init__(self, *fields: Any, quiet: Callable[[], bool] = lambda: False) -> None:
        self._quiet, self._waiting, self._changed = quiet, Waiting(), float("-inf")
        for field in fields:
            field.observe(self._heard, "value")

    def _heard(self, _: object) -> None:
        loop = ticker.running_loop()
        if loop is not None and not self._quiet():
            self._changed = loop.time()
            self._waiting.come()

    def then(self, do: Do) -> None:
        """Do something now, or a moment later if the fields have changed just before."""
        loop = ticker.running_loop()
        if loop is None or loop.time() - self._changed > RECENT:
            do()
        else:
            self._waiting.wait(loop, do, WAIT)
