"""Sheets: style sheets and drawings that a map refers to, kept in many small pieces so that a change sends few bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import ipywidgets

__all__ = ["Sheets", "grouped"]


class Sheets:
    """Pieces of HTML that show nothing themselves, each sent only when it changes.

    Attributes
    ----------
    widget : Box
        What has to be on the page.
    """

    def __init__(self) -> None:
        # all pieces share layout and style, so that a new one costs one message
        self._layout, self._style = ipywidgets.Layout(), ipywidgets.HTML().style
        self._pieces: dict[str, Any] = {}
        self.widget = ipywidgets.Box()
        self.widget.add_class("hg-sprites")

    def __getitem__(self, name: str) -> str:
        """Return the text of a piece; empty if there is none."""
        return str(self._pieces[name].value) if name in self._pieces else ""

    def set(self, texts: Mapping[str, str]) -> None:
        """Give pieces their texts; a piece that is new is made, unless it is empty."""
        for name, text in texts.items():
            if name in self._pieces:
                if self._pieces[name].value != text:
                    self._pieces[name].value = text
            elif text:
                self._pieces[name] = ipywidgets.HTML(text, layout=self._layout, style=self._style)
        if len(self.widget.children) != len(self._pieces):
            self.widget.children = tuple(self._pieces.values())


def grouped(scope: str, rules: Iterable[tuple[str, str]]) -> str:
    """Return a style sheet for things told apart by classes: those that look alike are one rule.

    Parameters
    ----------
    scope : str
        A selector within which the classes mean something.
    rules : iterable of tuple
        A class and its declarations; without declarations a class is left out.

    Examples
    --------
    >>> grouped(".m", [("a0", "fill:red"), ("a1", ""), ("a2", "fill:red")])
    '<style>.m :is(.a0,.a2){fill:red}</style>'
    """
    found: dict[str, list[str]] = {}
    for name, declarations in rules:
        if declarations:
            found.setdefault(declarations, []).append(f".{name}")
    text = "".join(f"{scope} :is({','.join(names)}){{{how}}}" for how, names in found.items())
    return f"<style>{text}</style>" if text else ""
