"""Several boards in one window: two notebooks with two games, and one board that is shown twice. Each shows its own picture."""

from __future__ import annotations

import io
from collections.abc import Callable

import nbformat
import pytest
from PIL import Image, ImageChops, ImageColor
from playwright.sync_api import Locator

import histgames as hg
from histgames.maps.drawing.palette import strong
from tests.browser.lab import LabPage

pytestmark = pytest.mark.slow

EARLY, LATE = "Turn 1 of 10", "Turn 7 of 10"
CELL = """import histgames as hg
from histgames.widgets import Board
game = hg.new("marcher-lords", seed={seed})
while game.state.turn < {turn}:
    game.play(game.legal[0])
board = Board(game)
board"""
OPEN = """async path => {
    const lab = window.jupyterapp;
    await lab.commands.execute('docmanager:open', {path});
}"""
TO_THE_FRONT = """path => {
    const shell = window.jupyterapp.shell;
    shell.activateById([...shell.widgets('main')].find(each => each.context?.path === path).id);
}"""
#: Show the board of the notebook in front once more, to the right or in a tab of the same place.
SHOWN_AGAIN = """async mode => {
    const {shell, commands} = window.jupyterapp, panel = shell.currentWidget;
    panel.content.activeCellIndex = 0;
    await commands.execute('notebook:create-output-view');
    const view = [...shell.widgets('main')].find(each => !each.context);
    shell.add(view, 'main', {mode, ref: panel.id});
}"""
SIDE_BY_SIDE = """path => {
    const shell = window.jupyterapp.shell;
    const find = name => [...shell.widgets('main')].find(each => each.context?.path === name);
    shell.add(find(path), 'main', {mode: 'split-right', ref: find('one.ipynb').id});
}"""
#: Whether the browser spares itself the work of painting something, since it is scrolled far away.
OUT_OF_SIGHT = "desk => !desk.checkVisibility({contentVisibilityAuto: true})"
#: Fill areas that have a pattern with its plain colour, and as before.
PLAINLY = """desk => {
    for (const area of desk.querySelectorAll('.hg-map path.hg-area')) {
        const [, plain] = getComputedStyle(area).fill.match(/^url\\(.*\\) (.*)$/) ?? [];
        if (plain) area.style.setProperty('fill', plain, 'important');
    }
}"""
AS_BEFORE = "desk => desk.querySelectorAll('.hg-map path.hg-area').forEach(area => area.style.removeProperty('fill'))"
#: The ids of everything on the page that come more than once, and references to ids that nothing has.
IDS = """() => {
    const seen = new Set(), twice = new Set();
    for (const each of document.querySelectorAll('.jp-OutputArea-output [id]')) {
        if (seen.has(each.id)) twice.add(each.id);
        seen.add(each.id);
    }
    const lost = [...document.querySelectorAll('.jp-OutputArea-output use')]
        .map(each => each.getAttribute('href').slice(1)).filter(id => !seen.has(id));
    return [[...twice], lost];
}"""


def open_notebook(lab: LabPage, name: str, *more: str, seed: int, turn: int) -> None:
    """Open a notebook with a board, and more cells, in a tab of its own, run it and wait for the picture."""
    cells = [nbformat.v4.new_code_cell(text) for text in (CELL.format(seed=seed, turn=turn), *more)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.server.notebooks / name)
    if lab.page.url == "about:blank":
        lab.open_notebook(name)
    else:
        lab.page.evaluate(OPEN, name)
        lab.page.wait_for_function("name => jupyterapp.shell.currentWidget.context?.path === name", arg=name)
        lab.wait_for_kernel()
    lab.run_all()
    settle(lab)


def settle(lab: LabPage) -> None:
    """Wait until the maps have told their sizes and are painted."""
    lab.page.locator(".hg-map:visible path.hg-stand").first.wait_for(timeout=20_000)
    lab.page.wait_for_timeout(1_500)


def pictures(lab: LabPage, *, from_board: int = 0) -> list[tuple[str, bool, bool, int]]:
    """Return the turn of each board in sight, whether its map has Welsh land and hatching, and how many pixels of Welsh pieces."""
    piece = ImageColor.getrgb(strong(hg.new("marcher-lords", seed=1).scene().styles["welsh"]))
    found = []
    for board in lab.page.locator(".hg-desk:visible").all()[from_board:]:
        board.evaluate("desk => desk.scrollIntoView()")
        seen = seen_on(board)
        board.evaluate(PLAINLY)
        plain = seen_on(board)
        board.evaluate(AS_BEFORE)
        counted = seen.getcolors(1_000_000) or []
        # the relief makes land darker, but hardly changes how its red, green and blue are to each other
        land = sum(count for count, (r, g, b) in counted if r > 120 and 0.7 < g / r < 0.8 and 0.6 < b / r < 0.72)
        lines = sum(ImageChops.difference(seen, plain).convert("L").point(lambda value: value > 8).histogram()[1:])
        pieces = sum(count for count, colour in counted if colour == piece)
        found.append((board.locator(".hg-headline").inner_text().split(",")[0], land > 8_000, lines > 4_000, pieces))
    return found


def seen_on(board: Locator) -> Image.Image:
    """Return what is painted on the map of a board."""
    return Image.open(io.BytesIO(board.locator(".hg-map").screenshot())).convert("RGB")


def as_it_should(lab: LabPage, *turns: str) -> None:
    """Check that boards of these turns are in sight, with hatched land, and with the pieces of each: in turn 7 there are more."""
    found = pictures(lab)
    assert [turn for turn, *_ in found] == list(turns)
    for turn, land, hatching, pieces in found:
        assert land, f"no Welsh land in {turn}: {found}"
        assert hatching, f"no hatching in {turn}: {found}"
        assert pieces > (4_000 if turn == LATE else 2_000), f"few pieces in {turn}: {found}"
        assert pieces < (30_000 if turn == LATE else 5_000), f"pieces of another game in {turn}: {found}"


def test_two_notebooks_show_their_own_games(new_lab_page: Callable[..., LabPage]) -> None:
    """Two boards, each the first of its kernel, in tabs and side by side: hatching and pieces of each are painted on its own map."""
    lab = new_lab_page(1500, 900)
    open_notebook(lab, "one.ipynb", seed=1, turn=7)
    as_it_should(lab, LATE)
    open_notebook(lab, "two.ipynb", seed=2, turn=1)
    as_it_should(lab, EARLY)
    lab.page.evaluate(TO_THE_FRONT, "one.ipynb")
    settle(lab)
    as_it_should(lab, LATE)
    assert lab.page.evaluate(IDS) == [[], []]
    lab.page.evaluate(SIDE_BY_SIDE, "two.ipynb")
    settle(lab)
    as_it_should(lab, LATE, EARLY)
    lab.screenshot("two-notebooks")


def test_a_board_is_shown_twice(new_lab_page: Callable[..., LabPage]) -> None:
    """A new view of the output shows the same game, also when the notebook is behind it; both are told of a step."""
    lab = new_lab_page(1500, 900)
    open_notebook(lab, "one.ipynb", seed=1, turn=7)
    lab.page.evaluate(SHOWN_AGAIN, "split-right")
    settle(lab)
    assert lab.page.locator(".hg-desk:visible").count() == 2
    as_it_should(lab, LATE, LATE)
    lab.screenshot("board-twice")
    # in a tab of the same place: the notebook is hidden, and with it the drawings that come first in the page
    lab.page.evaluate("""() => {
        const shell = window.jupyterapp.shell, [panel, view] = [...shell.widgets('main')];
        const [notebook, shown] = panel.context ? [panel, view] : [view, panel];
        shell.add(shown, 'main', {mode: 'tab-after', ref: notebook.id});
        shell.activateById(shown.id);
    }""")
    settle(lab)
    assert lab.page.locator(".hg-desk").count() == 2
    assert lab.page.locator(".hg-desk:visible").count() == 1
    as_it_should(lab, LATE)
    # what changes is painted there too
    lab.page.locator(".hg-desk:visible").get_by_role("button", name="|<").click()
    lab.page.wait_for_function(
        "() => [...document.querySelectorAll('.hg-headline')].every(each => each.textContent.startsWith('Turn 1 '))"
    )
    settle(lab)
    as_it_should(lab, EARLY)


def test_a_board_is_shown_again_further_down(new_lab_page: Callable[..., LabPage]) -> None:
    """The same board below another cell of its notebook is painted, also when the first one is scrolled out of sight."""
    lab = new_lab_page(1280, 800)
    open_notebook(lab, "one.ipynb", "print('a line\\n' * 300)", "board", seed=1, turn=7)
    lab.page.locator(".hg-desk").nth(1).evaluate("desk => desk.scrollIntoView()")
    lab.page.wait_for_timeout(1_500)
    assert lab.page.locator(".hg-desk").nth(0).evaluate(OUT_OF_SIGHT)
    # what is drawn anew now comes into both, but the first is not looked at
    lab.page.locator(".hg-desk").nth(1).get_by_role("button", name="|<").click()
    lab.page.locator(".hg-desk").nth(1).locator(".hg-headline", has_text=EARLY).wait_for()
    lab.page.wait_for_timeout(1_500)
    lab.screenshot("board-again")
    ((turn, land, hatching, pieces),) = pictures(lab, from_board=1)
    assert (turn, land, hatching) == (EARLY, True, True)
    assert pieces > 2_000
