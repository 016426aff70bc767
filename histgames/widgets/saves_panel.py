"""The panel for keeping things: save and open games, a note on the position, a web page or a picture to hand out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any
from weakref import WeakSet

import ipywidgets

from histgames.core import GameError, Session
from histgames.core.autosave import FOLDER, Kept, autosave, kept_games
from histgames.core.errors import NotWritten, WouldLose
from histgames.core.files import free_path, write_text
from histgames.core.record import FindRules, Repair, load_record, save_record
from histgames.games import GAMES, find_rules
from histgames.maps.drawing.draw import draw
from histgames.telling.page import page
from histgames.widgets import words
from histgames.widgets.arrivals import Latest, after_text, on_enter
from histgames.widgets.desk import Desk
from histgames.widgets.parts import Act, button, column, html, row, show_if
from histgames.widgets.situation import Situation

__all__ = ["SavesPanel", "file_name", "list_games", "open_games", "saved_games", "told"]

#: The end of the names of saved games.
END = ".json"
FORBIDDEN = frozenset('/\\:*?"<>|')


def file_name(text: str, end: str = END) -> str:
    """Return a file name for what was typed.

    Raises
    ------
    GameError
        If it is empty or would lead out of the folder.

    Examples
    --------
    >>> file_name("friday")
    'friday.json'
    """
    name = text.strip().removesuffix(END)
    if not name:
        raise GameError("Please type a name for the file.")
    if name.startswith(".") or len(name) > 100 or FORBIDDEN.intersection(name) or not name.isprintable():
        raise GameError(f"{name[:40]!r} cannot be a file name: use up to 100 letters, digits, blanks and hyphens.")
    return name + end


def saved_games(folder: Path) -> list[str]:
    """Return the names of the games saved in a folder, newest first."""
    found: list[tuple[float, str]] = []
    for path in folder.glob(f"*{END}"):
        if not path.is_file():  # reading a pipe would wait for ever
            continue
        try:
            with path.open(encoding="utf-8") as file:
                if '"histgames record"' in file.read(200):
                    found.append((path.stat().st_mtime, path.name))
        except (OSError, UnicodeDecodeError):
            continue
    return [name for _, name in sorted(found, reverse=True)]


def told(kept: Kept) -> str:
    """Return what a game is that was kept by itself: its title and scenario, how far it is and since when.

    Examples
    --------
    >>> told(Kept(Path(), "marcher-lords", "welsh-resurgence", 0.0, 12))[:58]
    'The Marcher Lords, The Welsh Resurgence: 12 decisions, 1 J'
    """
    game, scenario = kept.game, kept.scenario
    if game in GAMES:
        rules = find_rules(game)
        game = rules.title
        if scenario in rules.scenarios:
            scenario = rules.scenarios[scenario].title
    far = f"{kept.decisions} decision{'' if kept.decisions == 1 else 's'}"
    return f"{game}, {scenario}: {far}, {kept.ago}"


def open_games(folder: Path) -> list[tuple[str, str]]:
    """Return what can be opened in a folder, as texts with paths from there: games that were saved, then those kept by themselves."""
    saved = [(name, name) for name in saved_games(folder)]
    return saved + [(f"kept: {told(kept)}", f"{FOLDER}/{kept.path.name}") for kept in kept_games(folder)]


def list_games(files: Any, folder: Path, chosen: str | None = None) -> None:
    """Fill a list with the games of a folder; what was chosen stays."""
    games = open_games(folder)
    before = files.value
    if tuple(files.options) != tuple(games):
        files.options = games
    paths = [path for _, path in games]
    files.value = next((path for path in (chosen, before, *paths) if path in paths), None)


class SavesPanel:
    """Saves, opens and hands out games.

    Parameters
    ----------
    desk : Desk
        The game.
    act : callable
        Runs what a control asks for.
    folder : Path
        Where games are kept.
    find_rules : callable
        Gives the rules of a game by its name and a user's own tables.
    opened : callable
        Is given the game that was opened, and a sentence about it.
    say : callable
        Shows a sentence.
    """

    def __init__(
        self,
        desk: Desk,
        act: Act,
        *,
        folder: Path,
        find_rules: FindRules,
        opened: Callable[[Session[Any], str], None],
        say: Callable[[str], None],
    ) -> None:
        self.desk, self.folder, self._find_rules = desk, folder, find_rules
        self._opened, self._say = opened, say
        wide = {"flex": "1 1 120px", "min_width": "0", "width": "auto"}
        self._path: Path | None = None  # the file under which this game was saved or opened
        self._own: dict[Path, Path] = {}  # pages and pictures of this game: as they were to be called, as they are
        self._warned: WeakSet[Session[Any]] = WeakSet()  # games that are in no file, of which that was said
        self._name_asked = ""  # the file about which the question is
        self.name = ipywidgets.Text(
            placeholder="file name",
            tooltip="Name of the file",
            continuous_update=False,
            layout=ipywidgets.Layout(**wide),
        )
        on_enter(self.name, act, self.save)
        named = after_text(self.name, act)
        self.save_button = button("Save", named, self.save, style="primary", tip="Save the game under this name")
        self.files = ipywidgets.Dropdown(tooltip="Saved games", layout=ipywidgets.Layout(**wide))
        latest = Latest(self.files)
        self.open_button = button("Open", lambda do: latest.then(lambda: act(do)), self.open, tip="Open the saved game")
        self.note = ipywidgets.Textarea(
            placeholder="A note on this position",
            rows=2,
            continuous_update=False,
            layout=ipywidgets.Layout(width="auto", min_width="0"),
        )
        self.note_button = button(
            "Keep note",
            after_text(self.note, act),
            self.keep_note,
            tip="Attach the note to the position and save it with the game",
        )
        self.page_button = button(
            "Web page", named, self.write_page, tip="Write the whole game as a web page that works everywhere"
        )
        self.picture_button = button("Picture", named, self.write_picture, tip="Write the board as a picture (SVG)")
        self.question = html()
        self.over_button = button("Write over it", act, self.save_over, style="warning", tip="What is there is lost")
        self.free_button = button("", act, self.save_free, style="primary", tip="Keep both")
        self.asked = row(self.question, self.free_button, self.over_button)
        show_if(self.asked, condition=False)
        self.kept = html()
        self.widget = column(
            row(self.name, self.save_button),
            self.asked,
            row(self.files, self.open_button),
            self.note,
            row(self.note_button, self.page_button, self.picture_button),
            self.kept,
        )
        self._node: object = None
        self._taken: object = desk.session
        self.name.value = self.offered_name()
        self.list_files()

    def offered_name(self) -> str:
        """Return a name for the game that is free: game, scenario and date."""
        session = self.desk.session
        text = f"{session.rules.title} {session.scenario.title} {date.today():%Y-%m-%d}"
        name = "".join([c for c in text if c not in FORBIDDEN and c.isprintable()]).lstrip(".")
        return free_path(self.folder / (name[:90].strip() + END)).name.removesuffix(END)

    def save(self) -> None:
        """Save the game under the name typed; ask before anything is lost."""
        name = file_name(self.name.value)
        show_if(self.asked, condition=False)
        try:
            self._save(name)
        except WouldLose as refused:
            self._name_asked = name
            self.question.value = words.message(f"{name!r} holds {refused.holds}.", wrong=True)
            self.free_button.description = f"Save as {free_path(self.folder / name).name!r}"
            show_if(self.asked, condition=True)

    def save_over(self) -> None:
        """Save the game over what the file of that name holds."""
        self._save(self._name_asked, overwrite=True)

    def save_free(self) -> None:
        """Save the game beside what has that name, under a name that is free."""
        self._save(free_path(self.folder / self._name_asked).name)

    def _save(self, name: str, *, overwrite: bool = False) -> None:
        session = self.desk.session
        self._path = path = self._written(lambda target: save_record(session, target, overwrite=overwrite), name)
        self.name.value = path.name.removesuffix(END)
        show_if(self.asked, condition=False)
        self.list_files(path.name)
        self._say(f"Saved as {path.name!r} in the folder {path.parent.resolve().name!r}.")

    def open(self) -> None:
        """Open the saved game that is chosen."""
        if not self.files.value:
            raise GameError(f"There is no saved game in the folder {self.folder.resolve().name!r} yet.")
        self.open_file(self.folder / self.files.value)

    def open_file(self, path: Path) -> None:
        """Open a saved game, or one that was kept by itself: then it is kept in that file again."""
        self.leave()
        session, repair = load_record(path, self._find_rules, type(self.desk.session))
        self.take(session, path)
        self._opened(session, f"Opened {path.name!r}.")
        if repair is not None:
            self.tell_repair(repair)

    def leave(self) -> None:
        """Make sure that the game on the desk is in a file before another takes its place.

        Raises
        ------
        GameError
            The first time that it is in none, because the folder cannot be written.
        """
        session = self.desk.session
        kept = autosave(session, self.folder)
        kept.keep(session)
        if kept.trouble and session not in self._warned:
            self._warned.add(session)
            raise GameError(f"{kept.trouble} Otherwise it is lost: press again to leave it.")

    def take(self, session: Session[Any], path: Path) -> None:
        """Know from which file the game on the desk was opened."""
        ours = path.parent == self.folder / FOLDER
        autosave(session, self.folder, path if ours else None)
        self._path = None if ours else path
        self._taken, self._own = session, {}
        self.name.value = path.name.removesuffix(END)
        show_if(self.asked, condition=False)

    def tell_repair(self, repair: Repair) -> None:
        """Say up to where a saved game could be opened, and why."""
        self._say(
            f"The game is open up to line {repair.line - 1}: the next line, {repair.text}, cannot be played "
            f"({repair.reason.rstrip('.')}). You can go on from here."
        )

    def keep_note(self) -> None:
        """Attach the note to the position shown, and save it: where the game is kept by itself, and where it was saved."""
        self.desk.node.note = self.note.value.strip()
        kept = autosave(self.desk.session, self.folder)
        kept.keep(self.desk.session, always=True)
        if kept.trouble and self._path is None:
            raise GameError(f"The note is with this position, but not in a file yet: {kept.trouble}")
        if self._path is None:
            self._say("The note is kept with this position.")
            return
        path = self._path
        try:
            self._written(lambda target: save_record(self.desk.session, target), path.name)
        except WouldLose as refused:
            raise GameError(
                f"The note is with this position, but not in {path.name!r}, which holds {refused.holds}: "
                "save the game under another name."
            ) from refused
        self._say(f"The note is kept with this position and saved in {path.name!r}.")

    def write_page(self) -> None:
        """Write the game as a web page, as the viewer may see it."""
        text = page(self.desk.session, seat=self.desk.situation().viewer)
        path = self._written(lambda target: write_text(target, text), self._free(".html"))
        self._say(f"Written as {path.name!r}: it opens in any browser, without internet.")

    def write_picture(self) -> None:
        """Write the position shown as a picture."""
        text = draw(self.desk.situation().scene, relief=True)
        path = self._written(lambda target: write_text(target, text), self._free(".svg"))
        self._say(f"Written as {path.name!r}.")

    def _free(self, end: str) -> str:
        """Return the name of a page or picture: it may take the place of one that was written from here, of no other."""
        path = self.folder / file_name(self.name.value, end)
        self._own[path] = self._own.get(path) or free_path(path)
        return self._own[path].name

    def _written(self, write: Callable[[Path], Path], name: str) -> Path:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            return write(self.folder / name)
        except NotWritten:
            raise
        except OSError as error:
            raise GameError(f"{name!r} cannot be written: {error.strerror or error}.") from error

    def list_files(self, chosen: str | None = None) -> None:
        """List the games of the folder."""
        list_games(self.files, self.folder, chosen)

    def update(self, now: Situation) -> None:
        """Show the note of the position shown, and where the game is kept."""
        session = self.desk.session
        if self._taken is not session:  # Python or the menu has put another game on the desk
            self._taken, self._path, self._own = session, None, {}
            self.name.value = self.offered_name()
        if self._node is not now.node:
            self._node = now.node
            if self.note.value != now.node.note:
                self.note.value = now.node.note
        kept = autosave(session, self.folder).path
        self.kept.value = words.kept(f"{FOLDER}/{kept.name}") if kept else ""
