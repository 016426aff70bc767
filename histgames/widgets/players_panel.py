"""The players panel: which sides people play and which a program, what each may see, and who rolls the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import ipywidgets

from histgames.players import Player
from histgames.widgets.desk import Desk
from histgames.widgets.parts import Act, Quiet, button, column, row, show_if
from histgames.widgets.situation import Situation

__all__ = ["PERSON", "PlayersPanel", "known_players"]

PERSON = "person"


def known_players() -> dict[str, Player]:
    """Return the kit's players by name, the strongest first."""
    from histgames.players import Greedy, RandomPlayer

    return {player.name: player for player in (Greedy(), RandomPlayer())}


class PlayersPanel:
    """Chooses who plays a side and who rolls, lets a program decide once, and begins a new game.

    Parameters
    ----------
    desk : Desk
        The game.
    act : callable
        Runs what a control asks for.
    players : mapping
        Programs that can play, by name.
    bots_go : callable
        Lets the programs play on if it is their turn.
    new_game : callable, optional
        Begins another game; without it there is no such button.
    """

    def __init__(
        self,
        desk: Desk,
        act: Act,
        *,
        players: Mapping[str, Player],
        bots_go: Callable[[], None],
        new_game: Callable[[], object] | None = None,
    ) -> None:
        self.desk, self.players, self._bots_go, self._quiet = desk, dict(players), bots_go, Quiet()
        self._act = act
        self.sides: dict[str, Any] = {}
        self._rows = column()
        wide = ipywidgets.Layout(width="auto", min_width="0")
        self.secret = ipywidgets.Checkbox(
            value=desk.secret, description="Each side sees only its own hidden units", indent=False, layout=wide
        )
        self._quiet.observe(self.secret, act, self._keep_secret)
        self.once = button(
            "Let a program decide this", act, self.decide_once, tip="The strongest program takes this one decision"
        )
        self.real_dice = ipywidgets.Checkbox(
            value=desk.real_dice, description="We roll real dice and type in what comes up", indent=False, layout=wide
        )
        self._quiet.observe(self.real_dice, act, desk.roll_by_hand)
        self.widget = column(self._rows, self.secret, self.real_dice, row(self.once))
        if new_game is not None:
            self.widget.children += (button("New game ...", act, new_game, tip="Choose another game or scenario"),)

    def _list_sides(self) -> None:
        """Offer a list for each side of the game on the desk."""
        names = {PERSON: PERSON, **{name: f"program: {name}" for name in self.players}}
        options = [(text, name) for name, text in names.items()]
        for each in self.sides.values():
            each.close()
        self.sides = {
            side: ipywidgets.Dropdown(
                description=self.desk.session.rules.seat_name(side), options=options, value=self._who(side)
            )
            for side in self.desk.sides
        }
        for side, chooser in self.sides.items():
            self._quiet.observe(chooser, self._act, partial(self._seat, side))
        self._rows.children = tuple(self.sides.values())

    def _who(self, side: str) -> str:
        bot = self.desk.bots.get(side)
        return bot.name if bot is not None and bot.name in self.players else PERSON

    def _seat(self, side: str, name: str) -> None:
        if name == PERSON:
            self.desk.bots.pop(side, None)
        else:
            self.desk.bots[side] = self.players[name]
        self.desk.session.names[side] = name
        self._bots_go()

    def _keep_secret(self, value: bool) -> None:  # noqa: FBT001 - a checkbox gives its value
        self.desk.secret = value

    def decide_once(self) -> None:
        """Let the first program of the list take the decision at hand."""
        self.desk.let_decide(next(iter(self.players.values())))

    def update(self, now: Situation) -> None:
        """Show who plays."""
        if tuple(self.sides) != self.desk.sides:
            self._list_sides()
        with self._quiet():
            for side, chooser in self.sides.items():
                if chooser.value != self._who(side):
                    chooser.value = self._who(side)
            if self.secret.value != self.desk.secret:
                self.secret.value = self.desk.secret
            if self.real_dice.value != self.desk.real_dice:
                self.real_dice.value = self.desk.real_dice
        show_if(self.once, self.players)
        self.once.disabled = not now.asked or now.looking_back or bool(now.curtain)
