"""The start menu: choose game, scenario, options and players, and begin; or open a saved game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import randbelow
from typing import Any

import ipywidgets

from histgames.core import GameError, Manual, Ruleset, Seeded, Session
from histgames.core.autosave import kept_games
from histgames.core.names import whole
from histgames.core.options import Value
from histgames.core.record import load_record
from histgames.games import GAMES, find_rules
from histgames.telling.prose import details
from histgames.widgets import words
from histgames.widgets.arrivals import Latest, after_text
from histgames.widgets.board import Board
from histgames.widgets.option_switch import OptionSwitch
from histgames.widgets.option_values import offered, reasons
from histgames.widgets.parts import Quiet, button, column, html, row, show_if
from histgames.widgets.players_panel import PERSON, known_players
from histgames.widgets.saves_panel import list_games, told
from histgames.widgets.still import board_still, sentence, with_still
from histgames.widgets.style import sheet

__all__ = ["StartMenu", "start_menu"]

WAYS = {
    "class": "In class: everything can be taken back, everybody sees everything",
    "secret": "Several sides at one laptop: hidden units stay hidden, everything can be taken back",
    "fair": "A match: hidden units stay hidden, nothing is taken back past dice or the other side",
}
#: What a printed notebook says in place of the menu.
STILL = (
    "The start menu of the kit stood here; a game begun in it is not in this page. "
    "To hand a game out, open Save on its board and press Web page."
)


class StartMenu:
    """The menu, which gives its place to the board once a game has begun.

    Parameters
    ----------
    folder : path
        Where games are saved.
    session_type : type
        What to make of a game.
    **settings
        For the board, see `Board`.
    """

    def __init__(
        self, *, folder: Path | str = ".", session_type: type[Session[Any]] = Session, **settings: Any
    ) -> None:
        self.folder, self._session_type, self._settings = Path(folder), session_type, settings
        self.board: Board | None = None
        self._quiet = Quiet()
        wide = ipywidgets.Layout(width="auto", min_width="0")
        titles = [(find_rules(name).title, name) for name in GAMES]
        self.game_name = ipywidgets.Dropdown(description="Game", options=titles, layout=wide)
        self.scenario = ipywidgets.Dropdown(description="Scenario", layout=wide)
        self.about, self.said = html(), html()
        self.number = ipywidgets.Dropdown(description="How many", layout=ipywidgets.Layout(width="200px"))
        self.sides = column()
        self.options = column()
        self.way = ipywidgets.RadioButtons(options=[(text, way) for way, text in WAYS.items()], layout=wide)
        self.real_dice = ipywidgets.Checkbox(
            description="We roll real dice and type in what comes up", indent=False, layout=wide
        )
        self.seed = ipywidgets.Text(
            placeholder="leave empty for new luck",
            description="Seed",
            continuous_update=False,
            layout=ipywidgets.Layout(width="320px"),
        )
        self.start_button = button(
            "Start",
            after_text(self.seed, self.attempt),
            self.start,
            style="success",
            tip="Begin the game",
            width="160px",
        )
        self.files = ipywidgets.Dropdown(
            tooltip="Saved games", layout=ipywidgets.Layout(flex="1 1 200px", min_width="0", width="auto")
        )
        latest = Latest(self.files)
        self.open_button = button(
            "Open", lambda do: latest.then(lambda: self.attempt(do)), self.open, tip="Open the saved game"
        )
        self.saved = column(html("<h3>Go on with a saved game</h3>"), row(self.files, self.open_button))
        self.last_told = html()
        self.last_button = button(
            "Go on with the last game", self.attempt, self.open_last, style="primary", tip="It was kept by itself"
        )
        self.last = row(self.last_button, self.last_told)
        more = ipywidgets.Accordion(children=(self.options,), titles=("Optional rules and readings",))
        self.form = column(
            html(sheet()),
            self.last,
            html("<h2>Start a game</h2>"),
            self.game_name,
            self.scenario,
            self.about,
            html("<h3>Who plays?</h3>"),
            self.number,
            self.sides,
            self.way,
            html("<h3>Dice</h3>"),
            self.real_dice,
            self.seed,
            more,
            self.said,
            self.start_button,
            self.saved,
        )
        self.form.add_class("hg-menu")
        self.form.add_class("hg-desk")
        self.widget = ipywidgets.VBox((self.form,))
        self._quiet.observe(self.game_name, self.attempt, lambda _: self._show_game())
        self._quiet.observe(self.scenario, self.attempt, lambda _: self._show_scenario())
        self._quiet.observe(self.number, self.attempt, lambda _: self._show_sides())
        self._quiet.observe(self.real_dice, self.attempt, lambda on: show_if(self.seed, not on))
        self._show_game()
        self._list_files()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Show the menu, or the board in its place, in a notebook, and something still where the notebook is printed."""
        still = board_still(self.board.desk) if self.widget.children != (self.form,) and self.board else sentence(STILL)
        return with_still(self.widget._repr_mimebundle_(**options), still)

    @property
    def session(self) -> Session[Any] | None:
        """The game under way, for those who go on in Python."""
        return self.board.desk.session if self.board else None

    def attempt(self, do: Callable[[], object]) -> None:
        """Do what a control asks for and say in a sentence what is wrong with it."""
        try:
            self.said.value = ""
            do()
        except (ValueError, OSError) as error:
            self.said.value = words.message(str(error), wrong=True)

    # what is offered

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules of the game chosen."""
        return find_rules(self.game_name.value)

    def _show_game(self) -> None:
        rules = self.rules
        self._wishes: dict[str, Value] = {}
        self._switches = {
            name: OptionSwitch(option, self.attempt, self._wish) for name, option in rules.options.items()
        }
        self._who: dict[str, Any] = {}
        with self._quiet():
            self.scenario.options = [(f"{s.title} ({s.year})", s.name) for s in rules.scenarios.values()]
            self.scenario.value = next(iter(rules.scenarios))
            self.number.options = rules.players
            self.number.value = max(rules.players)
        show_if(self.number, len(rules.players) > 1)
        self._show_sides()
        self._show_scenario()

    def _show_sides(self) -> None:
        """Offer a row for each side that plays; who was chosen for a side stays."""
        programs = known_players()
        choices = [("a person, or several", PERSON), *((f"the program {name!r}", name) for name in programs)]
        for side in self.rules.sides_for(self.number.value):
            if side not in self._who:
                self._who[side] = ipywidgets.Dropdown(
                    description=self.rules.seat_name(side), options=choices, layout=ipywidgets.Layout(width="360px")
                )
        self.sides.children = tuple(self._who[side] for side in self.rules.sides_for(self.number.value))

    def _show_scenario(self) -> None:
        rules, scenario = self.rules, self.rules.scenario(self.scenario.value)
        self.about.value = f'<div class="hg-about">{details(scenario.about, scenario.rule)}</div>'
        meant = [n for n, each in rules.options.items() if not each.scenarios or scenario.name in each.scenarios]
        self.options.children = tuple(self._switches[name].widget for name in meant)
        self._show_options()

    def _wish(self, name: str, value: Value) -> None:
        self._wishes[name] = value
        self._show_options()

    def _show_options(self) -> None:
        """Show for each option what it is, and grey what cannot be chosen beside the others."""
        rules, scenario = self.rules, self.rules.scenario(self.scenario.value)
        self.chosen = offered(rules.options, scenario, self._wishes)
        for name, switch in self._switches.items():
            switch.update(self.chosen[name], reasons(rules.options, scenario, self.chosen, name))

    def _list_files(self) -> None:
        list_games(self.files, self.folder)
        show_if(self.saved, self.files.options)
        kept = next(iter(kept_games(self.folder, most=1)), None)
        self._last: Path | None = kept.path if kept else None
        self.last_told.value = words.details(told(kept), "") if kept else ""
        show_if(self.last, kept)

    # what is done

    def start(self) -> None:
        """Begin the game that is chosen."""
        rules = self.rules
        playing = rules.sides_for(self.number.value)
        seed = self.seed.value.strip() or str(randbelow(1_000_000_000))
        session = self._session_type(
            rules,
            self.scenario.value,
            self.chosen,
            players=self.number.value,
            dice=Manual()
            if self.real_dice.value
            else Seeded(number if (number := whole(seed, 18)) is not None else seed),
            policy="fair" if self.way.value == "fair" else "class",
        )
        session.names = {side: self._who[side].value for side in playing}
        session.secret = self.way.value != "class"
        self._show_board(session)

    def open(self) -> None:
        """Open the saved game that is chosen."""
        if not self.files.value:
            raise GameError("There is no saved game to open.")
        self.open_file(self.folder / self.files.value)

    def open_last(self) -> None:
        """Open the game that was played last."""
        if self._last is None:
            raise GameError("No game was kept by itself here.")
        self.open_file(self._last)

    def open_file(self, path: Path) -> None:
        """Open a saved game."""
        session, repair = load_record(path, find_rules, self._session_type)
        board = self._show_board(session)
        board.saves.take(session, path)
        if repair is not None:
            board.saves.tell_repair(repair)

    def _show_board(self, session: Session[Any]) -> Board:
        programs = known_players()
        bots = {seat: programs[name] for seat, name in session.names.items() if name in programs}
        settings = {"folder": self.folder, "new_game": self.back, "offer_last": False, **self._settings}
        self.board = Board(session, bots=bots, **settings)
        self.widget.children = (self.board.widget,)
        return self.board

    def back(self) -> None:
        """Show the menu again; the game under way is kept, and offered first."""
        if self.board is not None:
            self.board.replay.ticker.stop()
            self.board.saves.leave()
        self._list_files()
        self.real_dice.value, self.seed.value = False, ""  # chosen for the game before
        self.said.value = ""
        self.widget.children = (self.form,)


def start_menu(**settings: Any) -> StartMenu:
    """Return the menu that starts a game, to be shown as the last line of a notebook's cell.

    Parameters
    ----------
    **settings
        As for `StartMenu`.
    """
    return StartMenu(**settings)
