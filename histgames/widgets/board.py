"""The board: a game in a notebook, with its map on the left and decisions, dice, log and everything else on the right."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_hex
from threading import RLock
from typing import Any

import ipywidgets
from attrs import evolve

from histgames.core import Ruleset, Session
from histgames.core.autosave import Kept, autosave, kept_games
from histgames.games import GAMES, find_rules
from histgames.maps.drawing.scene import Arrow, Scene
from histgames.maps.drawing.symbols import safe
from histgames.players import Player
from histgames.telling.values import values_html
from histgames.widgets import ticker, words
from histgames.widgets.decision_panel import DecisionPanel
from histgames.widgets.desk import Desk
from histgames.widgets.dice_panel import DicePanel
from histgames.widgets.log_panel import LogPanel
from histgames.widgets.map_view import MapView
from histgames.widgets.off_map import OffMap
from histgames.widgets.offer import STYLE
from histgames.widgets.parts import Quiet, button, column, html, row, show_if
from histgames.widgets.picture_map import PictureMap
from histgames.widgets.players_panel import PlayersPanel, known_players
from histgames.widgets.replay_bar import ReplayBar
from histgames.widgets.saves_panel import SavesPanel, told
from histgames.widgets.situation import Situation
from histgames.widgets.still import board_still, with_still
from histgames.widgets.style import sheet

__all__ = ["Board", "show"]

#: Heights of the map in pixels. The usual one fits on a projector of 1280 x 800 with JupyterLab around it.
SIZES = {"small": 440, "usual": 520, "large": 640, "huge": 800}
SCORE_TAB, VALUES_TAB = 1, 2
#: What stands in the tab of values if a game names none.
NO_VALUES = "<p>This game names no tables of values.</p>"
#: The map's column is never wider than this many times its height.
WIDEST = 1.25


class Board:
    """The interactive board of a game.

    Parameters
    ----------
    session : Session
        The game; it is played on as it is, so that Python and the board can take turns.
    bots : mapping of str to Player, optional
        Programs that play a side, or a seat.
    secret : bool
        Whether each side sees only what it may know, with a curtain while the laptop is passed; otherwise all see everything.
    folder : path
        Where games are saved.
    names : str
        Which names of zones: ``"name"``, ``"local"`` or ``"both"``.
    height : int
        Height of the map in pixels.
    new_game : callable, optional
        What the button "New game" does.
    offer_last : bool
        Whether a game of the same kind that was kept by itself is offered, as long as nothing is played here.
    """

    def __init__(
        self,
        session: Session[Any],
        *,
        bots: Mapping[str, Player] | None = None,
        secret: bool = False,
        folder: Path | str = ".",
        names: str = "name",
        height: int = SIZES["usual"],
        new_game: Callable[[], object] | None = None,
        offer_last: bool = True,
    ) -> None:
        self.desk = Desk(session, bots=bots, secret=secret)
        self._names, self._height, self._quiet = names, height, Quiet()
        sizes = SIZES if height in SIZES.values() else {**SIZES, "own": height}
        self._working, self._token = False, f"hg-b{token_hex(4)}"
        self._untouched, self._one_at_a_time = len(session.tree.nodes), RLock()
        self._told_values: Ruleset[Any] | None = None
        self.style, self.headline, self.track, self.said = html(sheet() + STYLE), html(), html(), html()
        self.outcome, self.score, self.key, self.values = html(), html(), html(), html()
        self.decision = DecisionPanel(self.desk, self.attempt)
        self.trouble = html()
        self._last = self._last_game(session, Path(folder)) if offer_last else None
        self.go_on = button("Go on with it", self.attempt, self._go_on, style="primary", tip="Open that game here")
        self.last = row(
            html(words.message(f"A game is kept here: {told(self._last)}.") if self._last else ""), self.go_on
        )
        self.dice = DicePanel(self.desk, self.attempt)
        self.log = LogPanel(self.desk)
        self.replay = ReplayBar(self.desk, self.attempt, self.refresh)
        self.saves = SavesPanel(
            self.desk,
            self.attempt,
            folder=Path(folder),
            find_rules=self._find_rules,
            opened=self._opened,
            say=self.say,
        )
        self.players = PlayersPanel(
            self.desk, self.attempt, players=self._programs(bots), bots_go=self._bots_go, new_game=new_game
        )
        self.curtain_text = html("", "hg-curtain")
        self.curtain_button = button("Show the board", self.attempt, self.desk.lift, style="primary", width="220px")
        self.curtain = column(self.curtain_text, self.curtain_button, align_items="center")
        self.now = self.desk.situation()
        self.map = self._new_map(self.now.scene)
        self.off_map = OffMap(self._picked)
        self.whole = button("Whole map", self.attempt, lambda: self.map.show_all(), tip="Show the whole map again")
        self.size = ipywidgets.Dropdown(
            options=[(f"{name} map", value) for name, value in sizes.items()],
            value=self._height,
            tooltip="How large the map is",
            layout=ipywidgets.Layout(width="112px"),
        )
        self._quiet.observe(self.size, self.attempt, self._resize)
        self.replay.lower.children += (self.size,)
        self.left = column(self.map.widget, self.off_map.widget, self.replay.widget)
        self.left.add_class("hg-left")
        self.left.layout.max_width = f"{round(height * WIDEST)}px"
        self.tabs = ipywidgets.Tab(
            children=(
                self.log.widget,
                self.score,
                column(self.key, self.values),
                self.saves.widget,
                column(self.players.widget, self.whole),
            ),
            titles=("Log", "Score", "Values", "Save", "Players"),
            layout=ipywidgets.Layout(min_width="0"),
        )
        self.tabs.add_class("hg-tabs")
        self.tabs.observe(self._show_tab, "selected_index")
        self.right = column(
            self.headline,
            self.track,
            self.outcome,
            self.replay.notice,
            self.dice.widget,
            self.last,
            self.decision.widget,
            self.said,
            self.trouble,
            self.tabs,
        )
        self.right.add_class("hg-right")
        self.columns = ipywidgets.HBox((self.left, self.right), layout=ipywidgets.Layout(width="100%"))
        self.columns.add_class("hg-columns")
        self.widget = ipywidgets.VBox((self.style, self.curtain, self.columns))
        self.widget.add_class("hg-desk")
        self._behind = False  # whether the game has changed elsewhere since it was shown
        session.watchers.add(self._changed)
        self.refresh()
        self._bots_go()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the board in a notebook, and a picture of it where the notebook is printed."""
        return with_still(self.widget._repr_mimebundle_(**options), board_still(self.desk))

    # what people ask for

    def attempt(self, do: Callable[[], object]) -> None:
        """Do what a control asks for, say in a sentence what is wrong with it, and show the board anew."""
        with self._one_at_a_time:  # a kernel may hear of clicks in another thread than the one in which programs play
            self._attempt(do)

    def _attempt(self, do: Callable[[], object]) -> None:
        if self._working:  # a control changed another control
            do()
            return
        self._working = True
        try:
            self.say("")
            do()
        except ValueError as error:
            self.say(str(error), wrong=True)
        except Exception as error:
            logging.getLogger(__name__).exception("a control of the board failed")
            self.say(f"This did not work: {type(error).__name__}: {error}", wrong=True)
        finally:
            self._working = False
        self.refresh()
        self._bots_go()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a sentence below the decision."""
        self.said.value = words.message(text, wrong=wrong)

    def _bots_go(self) -> None:
        """Let programs play on after people; never over what was taken back, and without people only when Play is pressed."""
        at_the_end = self.now.now == len(self.now.stops) - 1
        waits = self.replay.ticker.running or self.replay.halted
        if self.now.bot_turn and self.now.people and at_the_end and not waits:
            self.replay.run()

    @staticmethod
    def _last_game(session: Session[Any], folder: Path) -> Kept | None:
        """Return the last game that was kept by itself and began as this one did, if nothing is played in this one."""
        if any(node.action is not None for node in session.tree.nodes):
            return None
        like = (session.rules.name, session.scenario.name, session.tree.nodes[0].digest)
        return next((k for k in kept_games(folder) if (k.game, k.scenario, k.start) == like), None)

    def _go_on(self) -> None:
        if self._last is not None:
            self.saves.open_file(self._last.path)

    def _opened(self, session: Session[Any], said: str) -> None:
        self.replay.ticker.stop()
        self.desk.take(session, self.players.players)
        session.watchers.add(self._changed)
        self._last = None
        self.say(said)

    @staticmethod
    def _programs(bots: Mapping[str, Player] | None) -> dict[str, Player]:
        return known_players() | {player.name: player for player in (bots or {}).values()}

    def _find_rules(self, name: str, tables: Mapping[str, Any]) -> Ruleset[Any]:
        own = self.desk.session.rules
        return own if name == own.name and not tables and name not in GAMES else find_rules(name, tables)

    def _resize(self, height: int) -> None:
        self._height = height
        self.left.layout.max_width = f"{round(height * WIDEST)}px"
        self.map.resize(height)

    def _changed(self) -> None:
        """Catch up when Python or another board plays on, once it has done so."""
        if self._working or self._behind:
            return
        loop = ticker.running_loop()
        if loop is None:
            self._catch_up()
        else:
            self._behind = True
            loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        self._behind = False
        with self._one_at_a_time:
            self.refresh()

    # what is shown

    def _new_map(self, scene: Scene) -> MapView | PictureMap:
        if scene.picture:
            return PictureMap(scene.map, height=self._height)
        view = MapView(scene, height=self._height, names=self._names)
        view.on_pick(self._picked)
        return view

    def _picked(self, each: str) -> None:
        self.attempt(lambda: self.decision.click(each))

    def refresh(self) -> None:
        """Show the game as it is now, also after Python has played on, and then keep it: nobody waits for the file."""
        try:
            self._show_game()
        finally:
            keeper = autosave(self.desk.session, self.saves.folder)
            keeper.keep(self.desk.session)
            self.trouble.value = words.message(keeper.trouble, wrong=True)
        if not self.now.curtain:
            self.saves.update(self.now)

    def _show_game(self) -> None:
        session = self.desk.session
        show_if(self.last, self._last is not None and len(session.tree.nodes) == self._untouched)
        now = self.now = self.desk.situation()
        show_if(self.curtain, now.curtain)
        show_if(self.columns, not now.curtain)
        if now.curtain:
            self.curtain_text.value = (
                f"Pass the laptop to the <b>{safe(self.desk.session.rules.seat_name(now.curtain))}</b> side."
            )
            return
        self.decision.update(now)
        self._show_map(now)
        self.headline.value = words.headline(now.headline)
        self.track.value = words.track(self.desk.session.rules, *now.track, now.score) if now.track else ""
        ended = now.node.state.outcome
        self.outcome.value = words.outcome(self.desk.session.rules, ended) if ended else ""
        self._show_tab()
        for panel in (self.dice, self.log, self.replay, self.players):
            panel.update(now)

    def _show_tab(self, _: object = None) -> None:
        """Fill the tab that is open, if it is one of those that nobody needs while they are closed."""
        if self.tabs.selected_index == SCORE_TAB:
            self.score.value = words.score(self.desk.session.rules, self.now.score)
        if self.tabs.selected_index == VALUES_TAB:
            self.key.value = words.key(self.now.scene, self._token)
            if self._told_values is not (rules := self.desk.session.rules):
                self._told_values = rules
                self.values.value = values_html(rules, self.desk.session.language) or NO_VALUES

    def _show_map(self, now: Situation) -> None:
        scene = now.scene
        if not self.map.fits(scene):
            self.map = self._new_map(scene)
            self.left.children = (self.map.widget, self.off_map.widget, self.replay.widget)
        origin, target = self.decision.preview()
        arrows = (*scene.arrows, Arrow(origin, target, self.desk.side_of(now.asked))) if target else scene.arrows
        shown = evolve(scene, highlights=(*scene.highlights, *self.decision.highlights()), arrows=arrows)
        chosen = self.decision.pick.origin
        self.map.update(shown, chosen)
        self.off_map.update(shown, chosen)


def show(session: Session[Any], **options: Any) -> Board:
    """Return the interactive board of a game, to be shown as the last line of a notebook's cell.

    Parameters
    ----------
    session : Session
        The game; a finished one is shown for replay.
    **options
        As for `Board`.
    """
    return Board(session, **options)
