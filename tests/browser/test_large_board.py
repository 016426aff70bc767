"""A board with sites, roads, hexes, cards and a track in the browser: what is clicked arrives in Python, and what it does is painted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page

from tests.browser.lab import LabPage
from tests.widgets.toy_board import AREAS, CELLS, PLACES, realm

CELL = """import sys
sys.path.insert(0, {root!r})
from histgames.core import Session
from histgames.widgets import Board
from tests.widgets.toy_board import realm
board = Board(Session(realm()))
board"""
BUSY = 20_000
#: Milliseconds from a click until the fill of a shape is another one and is painted.
WATCH = """name => { window.hgTook = null; document.addEventListener('click', () => {
    const start = performance.now(), path = document.querySelector('.hg-map path.' + name), before = getComputedStyle(path).fill;
    const look = () => getComputedStyle(path).fill !== before
        ? requestAnimationFrame(() => { window.hgTook = performance.now() - start; }) : requestAnimationFrame(look);
    look(); }, {once: true, capture: true}); }"""


def show(lab_page: LabPage, root: Path) -> Page:
    """Open a notebook with the large board and wait until it is drawn."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL.format(root=str(root)))])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab_page.server.notebooks / "large.ipynb")
    lab_page.open_notebook("large.ipynb")
    lab_page.run_all()
    page = lab_page.page
    page.wait_for_function("() => document.querySelectorAll('.hg-map path').length > 1300")
    page.wait_for_timeout(1000)
    return page


def class_of(each: str) -> str:
    """Return the class by which the page tells a thing."""
    kind, known = {"A": ("a", AREAS), "S": ("s", PLACES), "H": ("h", CELLS)}[each[0]]
    return f"{kind}{list(known).index(each)}"


#: A point of the window at which a shape is not covered by another.
BARE = """name => {
    const path = document.querySelector('.hg-map path.' + name), box = path.getBoundingClientRect();
    for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) {
        const x = box.left + box.width * i / 20, y = box.top + box.height * j / 20;
        if (document.elementFromPoint(x, y) === path) return [x, y];
    }
    return null;
}"""


def click(page: Page, each: str) -> None:
    """Click a thing on the map where nothing covers it."""
    spot = page.evaluate(BARE, class_of(each))
    assert spot is not None, f"{each} cannot be clicked"
    page.mouse.click(*spot)


@pytest.mark.slow
def test_area_site_hex_and_card_are_clicked(new_lab_page: Callable[..., LabPage], root: Path) -> None:
    """Each click offers what can be done with the thing; done, it is in the log, and the thing looks otherwise."""
    lab = new_lab_page(1280, 1000)
    page = show(lab, root)
    lab.screenshot("large-board")
    took: list[float] = []
    held = realm().begin().held
    area, site, cell = (
        next(e for e in list(kind)[len(kind) // 3 :] if e not in held) for kind in (AREAS, PLACES, CELLS)
    )
    for each, words in ((area, AREAS[area][0]), (site, site), (cell, cell)):
        click(page, each)
        choice = page.locator(".hg-choice:visible", has_text=f"take {words}").first
        choice.wait_for(timeout=BUSY)
        page.evaluate(WATCH, class_of(each))
        choice.click()
        page.locator(".hg-log").get_by_text(f"Took: {each}.").first.wait_for(timeout=BUSY)
        page.wait_for_function("() => window.hgTook !== null", timeout=BUSY)
        took.append(page.evaluate("() => window.hgTook"))
        page.get_by_role("button", name="Undo", exact=True).click()
        page.wait_for_timeout(600)
        if page.get_by_role("button", name="All actions").is_visible():
            page.get_by_role("button", name="All actions").click()
    cards = page.locator(".hg-card-face")
    assert cards.count() == 12
    cards.nth(3).scroll_into_view_if_needed()
    cards.nth(3).click()
    page.locator(".hg-choice:visible", has_text="play C03").first.wait_for(timeout=BUSY)
    lab.screenshot("large-board-card")
    page.locator(".hg-choice:visible", has_text="play C03").first.click()
    page.locator(".hg-log").get_by_text("Played: C03.").first.wait_for(timeout=BUSY)
    page.wait_for_function("() => document.querySelectorAll('.hg-card-face').length === 11")
    print("click to paint, ms:", ", ".join(f"{each:.0f}" for each in took))


@pytest.mark.slow
def test_sites_are_large_when_one_looks_nearer(new_lab_page: Callable[..., LabPage], root: Path) -> None:
    """Twice zoomed in, sites have their full size; the picture is kept to be looked at."""
    lab = new_lab_page(1280, 1000)
    page = show(lab, root)
    for _ in range(2):
        page.locator(".leaflet-control-zoom-in").first.click()
        page.wait_for_timeout(700)
    lab.screenshot("large-board-near")
    sizes = page.evaluate("() => [...document.querySelectorAll('.hg-place')].map(e => e.getBoundingClientRect().width)")
    assert max(sizes) >= 17
