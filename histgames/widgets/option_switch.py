"""A control for an optional rule in the start menu: what cannot be chosen is grey, and the reason stands below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import ipywidgets

from histgames.core.options import Option, Value
from histgames.maps.drawing.symbols import safe
from histgames.telling.prose import details
from histgames.widgets.option_values import choice_of, title_of
from histgames.widgets.parts import Act, Quiet, column, html

__all__ = ["OptionSwitch"]


class OptionSwitch:
    """A box to tick, or a list of what an option can be.

    Parameters
    ----------
    option : Option
        The option.
    act : callable
        Runs what a control asks for.
    chosen : callable
        Is given the option's name and the value that a person chooses.
    """

    def __init__(self, option: Option, act: Act, chosen: Callable[[str, Value], object]) -> None:
        self.option, self._quiet = option, Quiet()
        title, layout = title_of(option), ipywidgets.Layout(width="auto", min_width="0")
        self.tick = set(option.choices) == {False, True}
        if self.tick:
            self.control = ipywidgets.Checkbox(description=title, indent=False, layout=layout)
        else:
            style = {"description_width": "initial"}
            self.control = ipywidgets.Dropdown(description=title, style=style, layout=layout)
        self.why = html("", "hg-why")
        self.widget = column(self.control, self.why, html(details(option.about, option.rule)))
        self.widget.add_class("hg-option")
        self._quiet.observe(self.control, act, lambda value: chosen(option.name, value))

    def update(self, value: Value, reasons: Mapping[Value, str]) -> None:
        """Show what the option is, what else it can be, and why not the rest."""
        possible = [choice for choice in self.option.choices if not reasons[choice] or choice == value]
        with self._quiet():
            if self.tick:
                self.control.value = value
            else:
                self.control.options = [(choice_of(self.option, choice), choice) for choice in possible]
                self.control.value = value
        self.control.disabled = len(possible) < 2
        whys = dict.fromkeys(reasons[choice] for choice in self.option.choices if choice not in possible)
        self.why.value = "".join(f"<div>{safe(why)}</div>" for why in whys)
