"""The dice panel: for classes that roll real dice, what is rolled, and where its faces are typed in."""

from __future__ import annotations

import ipywidgets

from histgames.core.chance import Chance, Dice, Draw
from histgames.maps.drawing.symbols import safe
from histgames.telling.prose import details
from histgames.widgets.arrivals import after_text, on_enter
from histgames.widgets.desk import Desk
from histgames.widgets.parts import Act, button, column, html, row, show_if
from histgames.widgets.situation import Situation

__all__ = ["DicePanel", "asks_for"]


def asks_for(chance: Chance) -> str:
    """Return what must be rolled or drawn, in plain words.

    Examples
    --------
    >>> from histgames.core import Dice
    >>> asks_for(Dice("the siege", "ML-7.1b", "norman", count=2))
    '2 dice with faces 1 to 10'
    >>> asks_for(Draw("a card", "XX-1", "norman", (("rain", 1),), called={"rain": "Heavy rain"}))
    '1 drawn from: Heavy rain (1)'
    """
    if isinstance(chance, Dice):
        dice = "1 die" if chance.count == 1 else f"{chance.count} dice"
        return f"{dice} with faces {chance.low} to {chance.high}"
    if isinstance(chance, Draw):
        left = ", ".join(f"{name} ({number})" for name, number in chance.left)
        return f"{chance.count} drawn from: {left}"
    return chance.what


class DicePanel:
    """Asks for the faces of real dice, or rolls them."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self.desk = desk
        self.question = html()
        self.faces = ipywidgets.Text(
            placeholder="such as 3 7",
            tooltip="What was rolled or drawn",
            continuous_update=False,
            layout=ipywidgets.Layout(flex="1 1 0", min_width="0", width="auto"),
        )
        on_enter(self.faces, act, self._enter)
        self.enter = button(
            "Enter", after_text(self.faces, act), self._enter, style="primary", tip="Take the faces typed in"
        )
        self.roll = button("Roll for us", act, desk.roll, tip="Let the program roll these dice")
        self.widget = column(self.question, row(self.faces, self.enter, self.roll))

    def _enter(self) -> None:
        self.desk.enter(self.faces.value)
        self.faces.value = ""

    def update(self, now: Situation) -> None:
        """Show what must be rolled, if anything."""
        chance = now.chance
        show_if(self.widget, chance is not None)
        if chance is not None:
            who = f"<b>{safe(self.desk.session.rules.seat_name(chance.by))} rolls:</b>" if chance.by else "<b>Roll:</b>"
            self.question.value = f"{who} {safe(asks_for(chance))}.{details(chance.what, chance.rule)}"
