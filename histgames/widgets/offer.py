"""Buttons that act: a set of them for a few choices, and "Do it" for the choice marked in the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from histgames.widgets.choices import Choice
from histgames.widgets.parts import Act, button, column, set_text, show_if

__all__ = ["BUTTONS", "MARKED", "STYLE", "Offer"]

#: Up to so many choices are shown as buttons that act at once; more are shown as a list.
BUTTONS = 6
#: What is told of "Do it" where no action is marked.
MARKED = "Carry out the action marked in the list"
#: Seconds in which buttons that have just appeared cannot be clicked: the second half of a double click is not for them.
FRESH = 0.3
#: The animation begins anew whenever the buttons appear.
STYLE = f"<style>.hg-fresh{{animation:hg-fresh {FRESH}s step-end}}@keyframes hg-fresh{{from{{pointer-events:none}}}}</style>"


class Offer:
    """A set of buttons that act: one for each of a few choices, and "Do it" for the choice marked in the list.

    Parameters
    ----------
    act : callable
        Runs what a control asks for.
    take, go : callable
        Take the choice with a number, given this set; carry out what is marked, given this set.
    """

    def __init__(self, act: Act, take: Callable[[Offer, int], None], go: Callable[[Offer], None]) -> None:
        self.buttons = [self._button(index, act, take) for index in range(BUTTONS)]
        self.box = column(*self.buttons)
        self.go = button("Do it", act, lambda: go(self), style="primary", tip=MARKED)
        self.box.add_class("hg-fresh")
        self.go.add_class("hg-fresh")

    def _button(self, index: int, act: Act, take: Callable[[Offer, int], None]) -> Any:
        made = button("", act, lambda: take(self, index))
        made.add_class("hg-choice")
        return made

    def show(self, offered: Sequence[Choice], *, marked: bool) -> None:
        """Show a button for each of a few choices, or the one for what is marked in the list, or neither."""
        for index, made in enumerate(self.buttons):
            if index < len(offered):
                set_text(made, offered[index].label, offered[index].text)
            if offered:
                show_if(made, index < len(offered))
        show_if(self.box, offered)
        show_if(self.go, marked)

    def focus(self, index: int) -> None:
        """Let the keyboard go on where it was."""
        shown = [made for made in self.buttons if made.layout.display != "none"]
        to = self.go if self.box.layout.display == "none" else shown[min(index, len(shown) - 1)]
        to.focus()
