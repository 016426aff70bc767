"""Makes the pictures of the docs: ``python -m docs.figures``; with ``--screens`` those of JupyterLab too (needs Chromium)."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import histgames as hg
from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.sheet import sheet
from histgames.teaching import chronology, map_of_places

if TYPE_CHECKING:
    from tests.browser.lab import LabPage

__all__ = ["figures", "main", "screens"]

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"


def board() -> str:
    """Return the board of a game in its fifth turn, from the position in ``images/board.txt``."""
    game = hg.position("marcher-lords", (IMAGES / "board.txt").read_text(encoding="utf-8"), seed=1067)
    return draw(game.scene(), width=760, relief=True)


def places() -> str:
    """Return the map with the places of the chronology."""
    return map_of_places(chronology(years=(1063, 1075))).svg


def figures() -> dict[str, str]:
    """Return the pictures by file name."""
    empire = sheet("empire", year=1180, language="english", width=900)
    return {"board.svg": board(), "places.svg": places(), "empire.svg": empire}


def screens(folder: Path) -> None:
    """Write pictures of the notebooks in JupyterLab to a folder."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import BROWSER_OPTIONS, LabPage, LabServer, find_browser

    with TemporaryDirectory() as served, LabServer(Path(served)) as server, sync_playwright() as playwright:
        for notebook in sorted(ROOT.glob("notebooks/*.ipynb")):
            server.add(notebook)
        options = list(BROWSER_OPTIONS)
        browser = playwright.chromium.launch(executable_path=find_browser(), headless=True, args=options)
        page = LabPage(server, browser.new_context(viewport={"width": 1280, "height": 800}))
        page.open_notebook("00-start.ipynb")
        page.command("application:toggle-left-area")
        page.run_all()
        start = page.page.get_by_role("button", name="Start", exact=True)
        start.wait_for(state="attached")
        page.page.locator(".hg-menu").evaluate("menu => menu.closest('.jp-WindowedPanel-outer').scrollTo(0, 0)")
        page.page.wait_for_timeout(1500)
        page.page.screenshot(path=folder / "start.png")
        start.click()
        page.page.locator(".leaflet-container").wait_for()
        page.page.get_by_role("button", name="Place Earl Hugh in Chester").click()
        page.wait_until_idle()
        page.page.locator(".hg-columns").evaluate("board => board.scrollIntoView({block: 'start'})")
        page.page.wait_for_timeout(1500)
        page.page.screenshot(path=folder / "lab.png")
        atlas(page, folder / "atlas.png")
        browser.close()


def atlas(page: LabPage, path: Path) -> None:
    """Write a picture of the atlas of the Empire in the notebook to a file."""
    page.server.forget_kernels()
    page.open_notebook("20-empire-map.ipynb")
    for _ in range(5):
        page.command("notebook:run-cell-and-select-next")
        page.wait_until_idle()
    page.page.locator(".leaflet-container").get_by_text("Köln").wait_for(state="attached")
    page.command("application:toggle-left-area")
    for _ in range(2):
        page.page.locator(".leaflet-control-zoom-in").click()
        page.page.wait_for_timeout(800)
    page.page.locator(".leaflet-container").evaluate("map => map.scrollIntoView({block: 'end'})")
    page.page.wait_for_timeout(1500)
    page.page.screenshot(path=path)


def main(arguments: list[str]) -> None:
    """Write the pictures into ``docs/images``."""
    for name, svg in figures().items():
        (IMAGES / name).write_text(svg + "\n", encoding="utf-8")
    if "--screens" in arguments:
        screens(IMAGES)


if __name__ == "__main__":
    main(sys.argv[1:])
