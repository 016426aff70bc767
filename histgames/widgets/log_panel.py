"""The log panel: what happened, newest first, a line's rule one click away. Only what is new is sent at each step.

Its pieces are places on the page that are used again and again; where a piece stands, its own number says. A piece that was read stays
the same piece wherever it moves to, so that a rule that somebody has opened stays open; and however long a game is, the page holds no more.
"""

from __future__ import annotations

from typing import Any

import ipywidgets

from histgames.widgets.desk import Desk
from histgames.widgets.parts import column
from histgames.widgets.situation import Situation
from histgames.widgets.words import log_pieces

__all__ = ["LogPanel"]

#: Pieces of the log that are kept on the page; older lines are seen by going back.
KEPT = 80
#: Places that are made with the panel, and later ones that are made together, since each time the page is told of all of them.
FIRST, BATCH = 40, 8


class LogPanel:
    """Shows the log."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        #: What is on the page, newest first, as HTML.
        self.texts: list[str] = []
        self._places: dict[str, Any] = {}
        self._spare: list[Any] = []
        # all places share layout and style, so that a new one costs one message
        self._layout, self._style = ipywidgets.Layout(), ipywidgets.HTML().style
        self.widget = column(overflow="auto")
        self.widget.add_class("hg-log")
        self._make(FIRST)

    def update(self, now: Situation) -> None:
        """Show the log up to the position shown."""
        shown = log_pieces(self.desk.lines(now))[-KEPT:]
        for gone in self._places.keys() - {piece.key for piece in shown}:
            self._spare.append(self._places.pop(gone))
        for piece in shown:
            text = f'<div style="order:{piece.order}">{piece.text}</div>'
            if piece.key not in self._places:
                self._places[piece.key] = self._place()
            if self._places[piece.key].value != text:
                self._places[piece.key].value = text
        for made in self._spare:
            if made.value:
                made.value = ""
        self.texts = [piece.text for piece in sorted(shown, key=lambda piece: piece.order)]

    def _place(self) -> Any:
        """Return a place that is free, or a new one."""
        if not self._spare:
            self._make(BATCH)
        return self._spare.pop()

    def _make(self, count: int) -> None:
        self._spare = [ipywidgets.HTML(layout=self._layout, style=self._style) for _ in range(count)]
        self.widget.children += tuple(self._spare)
