"""The log panel: what happened, newest first, a line's rule one click away. Only the last few lines are sent at each step."""

from __future__ import annotations

from typing import Any

import ipywidgets

from histgames.widgets.desk import Desk
from histgames.widgets.parts import column
from histgames.widgets.situation import Situation
from histgames.widgets.words import log_chunks

__all__ = ["LogPanel"]

#: Pieces of the log that are kept on the page; older lines are seen by going back.
KEPT = 40


class LogPanel:
    """Shows the log."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._layout = ipywidgets.Layout(margin="0", min_width="0")
        self._pieces: list[Any] = []
        self._style = ipywidgets.HTML().style
        self.widget = column(overflow="auto")
        self.widget.add_class("hg-log")

    def update(self, now: Situation) -> None:
        """Show the log up to the position shown."""
        chunks = log_chunks(self.desk.lines(now))
        for piece, text in zip(self._pieces, chunks, strict=False):
            if piece.value != text:
                piece.value = text
        dropped = self._pieces[len(chunks) :]
        self._pieces = self._pieces[: len(chunks)]
        self._pieces += [self._piece(text) for text in chunks[len(self._pieces) :]]
        shown = tuple(reversed(self._pieces[-KEPT:]))
        if self.widget.children != shown:
            self.widget.children = shown
        for piece in dropped:
            piece.close()

    def _piece(self, text: str) -> Any:
        # all pieces share layout and style, so that a new one costs one message
        return ipywidgets.HTML(text, layout=self._layout, style=self._style)
