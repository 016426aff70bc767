"""The panel for keeping things: save and open games, a note on the position, a web page or a picture to hand out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from histgames.core import GameError, Session
from histgames.core.errors import NotWritten
from histgames.core.files import write_text
from histgames.core.record import FindRules, Repair, load_record, save_record
from histgames.maps.drawing.draw import draw
from histgames.telling.page import page
from histgames.widgets.arrivals import on_enter
from histgames.widgets.desk import Desk
from histgames.widgets.parts import Act, button, column, row
from histgames.widgets.situation import Situation

__all__ = ["SavesPanel", "file_name", "saved_games"]

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
        self.name = ipywidgets.Text(
            value="my game",
            placeholder="file name",
            tooltip="Name of the file",
            continuous_update=False,
            layout=ipywidgets.Layout(**wide),
        )
        on_enter(self.name, act, self.save)
        self.save_button = button("Save", act, self.save, style="primary", tip="Save the game under this name")
        self.files = ipywidgets.Dropdown(tooltip="Saved games", layout=ipywidgets.Layout(**wide))
        self.open_button = button("Open", act, self.open, tip="Open the saved game")
        self.note = ipywidgets.Textarea(
            placeholder="A note on this position",
            rows=2,
            continuous_update=False,
            layout=ipywidgets.Layout(width="auto", min_width="0"),
        )
        self.note_button = button(
            "Keep note", act, self.keep_note, tip="Attach the note to the position; it is saved with the game"
        )
        self.page_button = button(
            "Web page", act, self.write_page, tip="Write the whole game as a web page that works everywhere"
        )
        self.picture_button = button("Picture", act, self.write_picture, tip="Write the board as a picture (SVG)")
        self.widget = column(
            row(self.name, self.save_button),
            row(self.files, self.open_button),
            self.note,
            row(self.note_button, self.page_button, self.picture_button),
        )
        self._node: object = None
        self.list_files()

    def save(self) -> None:
        """Save the game under the name typed."""
        path = self._written(lambda target: save_record(self.desk.session, target), file_name(self.name.value))
        self.list_files(path.name)
        self._say(f"Saved as {path.name!r} in the folder {path.parent.resolve().name!r}.")

    def open(self) -> None:
        """Open the saved game that is chosen."""
        if not self.files.value:
            raise GameError(f"There is no saved game in the folder {self.folder.resolve().name!r} yet.")
        session, repair = load_record(self.folder / self.files.value, self._find_rules, type(self.desk.session))
        self.name.value = self.files.value.removesuffix(END)
        self._opened(session, f"Opened {self.files.value!r}.")
        if repair is not None:
            self.tell_repair(repair)

    def tell_repair(self, repair: Repair) -> None:
        """Say up to where a saved game could be opened, and why."""
        self._say(
            f"The game is open up to line {repair.line - 1}: the next line, {repair.text}, cannot be played "
            f"({repair.reason.rstrip('.')}). You can go on from here."
        )

    def keep_note(self) -> None:
        """Attach the note to the position shown."""
        self.desk.node.note = self.note.value.strip()
        self._say("The note is kept with this position.")

    def write_page(self) -> None:
        """Write the game as a web page, as the viewer may see it."""
        text = page(self.desk.session, seat=self.desk.situation().viewer)
        path = self._written(lambda target: write_text(target, text), file_name(self.name.value, ".html"))
        self._say(f"Written as {path.name!r}: it opens in any browser, without internet.")

    def write_picture(self) -> None:
        """Write the position shown as a picture."""
        text = draw(self.desk.situation().scene, relief=True)
        path = self._written(lambda target: write_text(target, text), file_name(self.name.value, ".svg"))
        self._say(f"Written as {path.name!r}.")

    def _written(self, write: Callable[[Path], Path], name: str) -> Path:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            return write(self.folder / name)
        except NotWritten:
            raise
        except OSError as error:
            raise GameError(f"{name!r} cannot be written: {error.strerror or error}.") from error

    def list_files(self, chosen: str | None = None) -> None:
        """List the saved games of the folder."""
        names = saved_games(self.folder)
        if tuple(self.files.options) != tuple(names):
            self.files.options = names
        if chosen in names or (self.files.value is None and names):
            self.files.value = chosen if chosen in names else names[0]

    def update(self, now: Situation) -> None:
        """Show the note of the position shown."""
        if self._node is not now.node:
            self._node = now.node
            if self.note.value != now.node.note:
                self.note.value = now.node.note
