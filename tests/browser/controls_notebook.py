"""Notebooks for tests of the controls: a board in the middle of a game, a menu, an atlas, each between other cells."""

from __future__ import annotations

import nbformat

from tests.browser.lab import LabPage

BOARD = """import histgames as hg
game = hg.new("marcher-lords", seed=1067)
while "set-up" in game.rules.headline(game.state):
    game.play(game.legal[0])
board = hg.show(game{options})
board"""
MENU = "import histgames as hg\nhg.start()"
ATLAS = "from histgames.widgets.atlas import atlas\natlas('empire', year=1137)"
BUSY = 30_000
#: The cells of the notebook in front, what else there is of it, and how many dialogs are open.
NOTEBOOK = """() => {
    const content = window.jupyterapp.shell.currentWidget.content;
    return JSON.stringify([content.model.toJSON().cells, content.activeCellIndex, content.mode,
        document.querySelectorAll('.jp-Dialog').length, document.body.dataset.jpThemeLight]);
}"""


def open_cell(lab: LabPage, name: str, source: str) -> None:
    """Open a notebook in which a cell stands between two others, and run it."""
    cells = [
        nbformat.v4.new_markdown_cell("Before."),
        nbformat.v4.new_code_cell(source),
        nbformat.v4.new_code_cell("'after'"),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.server.notebooks / name)
    lab.page.set_default_timeout(BUSY)
    lab.open_notebook(name)
    lab.run_all()


def open_board(lab: LabPage, **options: str) -> None:
    """Open a notebook with a board on which many actions are listed."""
    given = "".join(f", {name}={value}" for name, value in options.items())
    open_cell(lab, "controls-board.ipynb", BOARD.format(options=given))
    lab.page.locator(".hg-map path.hg-stand").first.wait_for()
    lab.wait_until_idle()


def open_menu(lab: LabPage) -> None:
    """Open a notebook with the start menu."""
    open_cell(lab, "controls-menu.ipynb", MENU)
    lab.page.get_by_role("button", name="Start", exact=True).wait_for()


def open_atlas(lab: LabPage) -> None:
    """Open a notebook with the atlas."""
    open_cell(lab, "controls-atlas.ipynb", ATLAS)
    lab.page.wait_for_function("() => document.querySelectorAll('.leaflet-container path').length > 200")
    lab.wait_until_idle()


def notebook(lab: LabPage) -> str:
    """Return all there is of the notebook in front, to be compared."""
    text: str = lab.page.evaluate(NOTEBOOK)
    return text
