"""The things of a map as a list in words: for the keyboard, for a screen reader, and for whoever looks for a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from histgames.widgets.parts import Quiet

__all__ = ["MapList"]

Told = Callable[[str], None]
#: Of so many things at most the list says all; of more only their names, since it is sent as a whole whenever a word changes.
WORDY = 64


class MapList:
    """A list that follows the map, and that the map follows.

    Parameters
    ----------
    names : mapping of str to str
        The things and their names.
    what : str
        What they are called, such as ``"Zone"``.
    look : callable
        Is given the id of what is chosen in the list; an empty text if nothing is.
    pick : callable
        Is given the id of what is to be clicked.
    """

    def __init__(self, names: Mapping[str, str], what: str, look: Told, pick: Told) -> None:
        self._quiet, self._look, self._pick = Quiet(), look, pick
        #: The things, in the order of the list.
        self.order = sorted(names, key=lambda each: (names[each].casefold(), each))
        self.field = ipywidgets.Dropdown(
            options=[("(none)", ""), *((names[each], each) for each in self.order)],
            value="",
            description=what,
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(flex="1 1 0", min_width="100px", margin="2px"),
        )
        self.field.observe(self._changed, "value")
        self.button = ipywidgets.Button(
            description="Click it",
            tooltip=f"Do what a click on this {what.lower()} does",
            layout=ipywidgets.Layout(width="auto", flex="none"),
        )
        self.button.on_click(lambda _: self._clicked())
        self.widget = ipywidgets.HBox([self.field, self.button], layout=ipywidgets.Layout(min_width="0"))
        self.widget.add_class("hg-things")

    def update(self, told: Mapping[str, str]) -> None:
        """Say of each thing what is told of it now: its name, then a line for each of the rest."""
        if len(self.order) <= WORDY:
            said = [" · ".join(told[each].split("\n")) for each in self.order]
            options = [("(none)", ""), *zip(said, self.order, strict=True)]
            self._quiet.set_options(self.field, options, self.field.value)

    def show(self, each: str) -> None:
        """Let the list stand on a thing; on none if it is not in it."""
        with self._quiet():
            self.field.value = each if each in self.order else ""

    def _changed(self, change: Mapping[str, str]) -> None:
        if not self._quiet.on:
            self._look(change["new"])

    def _clicked(self) -> None:
        if self.field.value:
            self._pick(self.field.value)
