"""Small parts that all panels are built from: buttons with a reason, quiet changes, rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import ipywidgets

__all__ = ["Act", "Quiet", "button", "column", "html", "row", "set_text", "show_if"]

#: Runs what a control asks for: catches every mistake, says it in a sentence, and shows the board anew.
Act = Callable[[Callable[[], object]], None]


def button(
    text: str, act: Act, do: Callable[[], object], *, tip: str = "", style: str = "", width: str = "auto"
) -> Any:
    """Return a button that does something when it is clicked or Enter is pressed on it."""
    made = ipywidgets.Button(
        description=text, tooltip=tip or text, button_style=style, layout=ipywidgets.Layout(width=width)
    )
    made.on_click(lambda _: act(do))
    return made


def html(text: str = "", *classes: str) -> Any:
    """Return a widget that shows HTML; whoever gives the text has escaped it."""
    made = ipywidgets.HTML(text, layout=ipywidgets.Layout(margin="0", min_width="0"))
    for name in classes:
        made.add_class(name)
    return made


def row(*children: Any) -> Any:
    """Return widgets side by side, wrapped into more lines where they do not fit."""
    return ipywidgets.HBox(
        children, layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center", min_width="0")
    )


def column(*children: Any, **layout: str) -> Any:
    """Return widgets one below the other."""
    return ipywidgets.VBox(children, layout=ipywidgets.Layout(**{"min_width": "0", "overflow": "hidden", **layout}))


def show_if(widget: Any, condition: object) -> None:
    """Show a widget or take it out of the page."""
    wanted = None if condition else "none"
    if widget.layout.display != wanted:
        widget.layout.display = wanted


def set_text(made: Any, text: str, tip: str) -> None:
    """Change what stands on a button and what is told when it is pointed at; nothing is sent if they are the same."""
    if made.description != text:
        made.description = text
    if made.tooltip != tip:
        made.tooltip = tip


class Quiet:
    """Tells changes made by the program from those made by people: the former must not act."""

    def __init__(self) -> None:
        self.on = False

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Make changes that do not act."""
        before, self.on = self.on, True
        try:
            yield
        finally:
            self.on = before

    def observe(self, widget: Any, act: Act, do: Callable[[Any], object]) -> None:
        """Let `do` be called with the new value when a person changes it."""

        def changed(change: Any) -> None:
            if not self.on:
                act(lambda: do(change["new"]))

        widget.observe(changed, "value")

    def set_options(self, widget: Any, options: Sequence[tuple[str, str]], value: str | None) -> None:
        """Change options and value of a list without acting; nothing is sent if they are the same."""
        with self():
            if tuple(widget.options) != tuple(options):
                with widget.hold_sync():
                    widget.options = tuple(options)
                    widget.value = value
            elif widget.value != value:
                widget.value = value
