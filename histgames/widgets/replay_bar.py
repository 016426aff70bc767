"""The replay bar: undo and redo, and going through the positions of the game by step, by slider or by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from histgames.core.session import Node
from histgames.widgets.arrivals import Latest
from histgames.widgets.desk import Desk
from histgames.widgets.parts import Act, Quiet, button, column, html, row, set_text, show_if
from histgames.widgets.situation import Situation
from histgames.widgets.ticker import Ticker

__all__ = ["SPEEDS", "ReplayBar"]

#: Seconds for each step.
SPEEDS = {"slow": 2.0, "medium": 0.8, "fast": 0.25, "very fast": 0.05}
LOOKING = "<b>You are looking at another position of this game.</b>"
#: What is said where nobody is asked.
WATCHED = "Programs play every side. Press <b>Play</b> to watch them, or <b>&gt;</b> for one step."
STOPPED = "It is a program's turn, and it has been stopped. Press <b>Play</b> to let it go on."
PLAYING = "Programs are playing. Press <b>Stop</b> to halt them; the speed can be changed meanwhile."


class ReplayBar:
    """Goes back and forth in a game, and plays it by itself.

    Parameters
    ----------
    desk : Desk
        The game.
    act : callable
        Runs what a control asks for.
    refresh : callable
        Shows the board anew.
    """

    def __init__(self, desk: Desk, act: Act, refresh: Callable[[], None]) -> None:
        self.desk, self._act, self._refresh, self._quiet = desk, act, refresh, Quiet()
        self.ticker = Ticker()
        self._shown: Situation | None = None
        self._halted: Node[Any] | None = None
        self.undo = button("Undo", act, self._stopped(desk.undo), tip="Take the last decision back")
        self.redo = button("Redo", act, self._stopped(desk.redo), tip="Do again what was taken back")
        self.first = button("|<", act, self._stopped(lambda: desk.look(0)), tip="Look at the start", width="36px")
        self.back = button("<", act, self._stopped(lambda: desk.look_on(-1)), tip="Look one step back", width="36px")
        self.play = button("Play", act, self.toggle, tip="Play by itself, or stop", width="62px")
        self.next = button(">", act, self._stopped(desk.forward), tip="One step on", width="36px")
        self.last = button(
            ">|", act, self._stopped(self._to_now), tip="Back to the position that is played", width="36px"
        )
        for made in (self.first, self.back, self.next, self.last):
            made.add_class("hg-narrow")
        self.speed = ipywidgets.Dropdown(
            options=list(SPEEDS.items()),
            value=SPEEDS["fast"],
            tooltip="How fast the game plays by itself",
            layout=ipywidgets.Layout(width="92px"),
        )
        self.slider = ipywidgets.IntSlider(
            min=0,
            max=0,
            continuous_update=False,
            readout=True,
            description="Position",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(flex="1 1 60px", min_width="60px", width="auto"),
        )
        self._quiet.observe(self.slider, act, lambda stop: self._stopped(lambda: desk.look(stop))())
        self.speed.observe(lambda _: self.ticker.hurry(), "value")
        latest = Latest(self.slider, quiet=lambda: self._quiet.on)
        self.go_on = button(
            "Go on from here",
            lambda do: latest.then(lambda: act(do)),
            self._stopped(desk.go_on_here),
            style="warning",
            tip="Take back what came after and play on from this position",
        )
        self.now = button("Back to now", act, self._stopped(self._to_now), style="primary")
        self.looking = row(html(LOOKING), self.now, self.go_on)
        self.watch_text = html()
        self.watch_button = button("Watch", act, self.toggle, style="primary", tip="Play by itself, or stop")
        self.watch = row(self.watch_text, self.watch_button)
        self.notice = column(self.looking, self.watch)
        self.lower = row(self.slider)
        self.widget = column(
            row(self.undo, self.redo, self.first, self.back, self.play, self.next, self.last, self.speed), self.lower
        )

    def _stopped(self, do: Callable[[], object]) -> Callable[[], None]:
        """Return `do` after whatever plays by itself has been stopped."""

        def stop_and_do() -> None:
            self.ticker.stop()
            do()

        return stop_and_do

    def _to_now(self) -> None:
        self.desk.look(self.desk.session.stop)

    def toggle(self) -> None:
        """Begin to play by itself, or stop."""
        if self.ticker.running:
            self.ticker.stop()
            self._halted = self.desk.node
        else:
            self.run()

    @property
    def halted(self) -> bool:
        """Whether somebody has stopped the programs at the position shown: they wait until Play is pressed."""
        return self._halted is self.desk.node

    def run(self) -> None:
        """Play by itself until a person is asked or the end is reached."""
        self._halted = None
        self.ticker.start(lambda: float(self.speed.value), self._tick)

    def _tick(self) -> bool:
        went: list[bool] = []
        self._act(lambda: went.append(self.desk.forward()))
        more = bool(went and went[0]) and self._shown is not None and self._shown.more
        if not more:
            self.ticker.stop()
            self._refresh()
        return more

    def update(self, now: Situation) -> None:
        """Show where in the game the position is and what can be done."""
        self._shown = now
        if self._halted is not now.node:
            self._halted = None
        last = len(now.stops) - 1
        with self._quiet(), self.slider.hold_sync():
            self.slider.max = max(last, now.stop)
            self.slider.value = now.stop
        self.play.description = "Stop" if self.ticker.running else "Play"
        for made, off in (
            (self.undo, now.now == 0),
            (self.redo, now.now >= last),
            (self.first, now.stop == 0),
            (self.back, now.stop == 0),
            (self.next, not now.more),
            (self.play, not now.more and not self.ticker.running),
            (self.last, not now.looking_back),
        ):
            made.disabled = off
        show_if(self.looking, now.looking_back)
        told = self._told(now)
        if self.watch_text.value != told:
            self.watch_text.value = told
        set_text(self.watch_button, "Stop" if self.ticker.running else "Play", "Play by itself, or stop")
        show_if(self.watch, told)
        show_if(self.notice, now.looking_back or told)

    def _told(self, now: Situation) -> str:
        """Return what people are told where none of them is asked for anything; an empty text where one is."""
        if now.looking_back or now.asked or now.chance is not None or not now.bot_turn:
            return ""
        if self.ticker.running:
            return "" if now.people else PLAYING
        if not now.people:
            return WATCHED
        return STOPPED if self.halted else ""
