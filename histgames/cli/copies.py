"""Working copies of the kit's notebooks: what people have written in them stays, what they left alone follows the kit."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from histgames.core.errors import GameError
from histgames.core.files import free_path, write_text
from histgames.core.record import read_plain

__all__ = ["bring_up_to_date"]

#: The file that says which form of each notebook was copied.
RECORD = ".shipped.json"


def bring_up_to_date(shipped: Path, folder: Path) -> list[str]:
    """Copy the notebooks of one folder into another that is worked in, and return what is to be said of it, a sentence each.

    A copy in which the text of no cell was changed follows the kit. One that was changed is kept; if the kit's has changed as well,
    that is put beside it. Games that were saved beside the kit's own notebooks are copied once.

    Raises
    ------
    OSError
        If the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known, said = _record(folder / RECORD), []
    before = dict(known)
    for notebook in sorted(shipped.glob("*.ipynb")):
        copy, new = folder / notebook.name, _digest(notebook)
        if not copy.exists() or _digest(copy) in (known.get(notebook.name), new):
            if not copy.exists() or _digest(copy) != new:
                shutil.copyfile(notebook, copy)
        elif known.get(notebook.name) != new:
            beside = free_path(folder / f"{notebook.stem} (new).ipynb")  # somebody may work in the one before
            shutil.copyfile(notebook, beside)
            said.append(f"{copy.name} was changed by you and by the kit: yours is kept, the kit's is {beside.name}.")
        known[notebook.name] = new
    if known != before:
        write_text(folder / RECORD, json.dumps(known, indent=1))
    else:
        _must_be_writable(folder)
    games = [game for game in sorted(shipped.glob("*.json")) if not (folder / game.name).exists() and _is_game(game)]
    for game in games:
        shutil.copy2(game, folder / game.name)
    if games:
        said.append(f"{len(games)} saved game{'s were' if len(games) > 1 else ' was'} copied from {shipped.name}.")
    return said


def _must_be_writable(folder: Path) -> None:
    probe = folder / ".writable"
    probe.write_text("", encoding="utf-8")
    probe.unlink()


def _record(path: Path) -> dict[str, str]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(digest) for name, digest in data.items()} if isinstance(data, dict) else {}


def _digest(notebook: Path) -> str:
    """Return a hash of what stands in the cells of a notebook: outputs, counts and marks of the program do not count."""
    content = notebook.read_bytes()
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(content)["cells"]]
    except (ValueError, KeyError, TypeError):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()


def _is_game(path: Path) -> bool:
    try:
        data = read_plain(path)
    except GameError:
        return False
    return isinstance(data, dict) and data.get("format") == "histgames record"
