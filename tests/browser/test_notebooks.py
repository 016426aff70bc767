"""The notebooks as a newcomer meets them: opened in JupyterLab without internet, in a small window, and run from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.lab import LabPage

BUSY = 60_000


def run(page: LabPage, name: str) -> LabPage:
    """Open and run a notebook."""
    page.page.set_default_timeout(BUSY)
    page.open_notebook(name)
    page.run_all()
    return page


def show_cell(page: LabPage, number: int) -> None:
    """Scroll to a cell, for JupyterLab draws only what is near."""
    page.page.evaluate(
        "n => window.jupyterapp.shell.currentWidget.content.scrollToItem(n, 'start').catch(() => null)", number
    )


def assert_fits(page: LabPage, kind: str) -> None:
    """Fail if a picture is wider than the cell it is in."""
    page.page.wait_for_selector(f".{kind}", state="attached")
    picture, cell = page.page.evaluate(
        "kind => { const part = document.querySelector('.' + kind);"
        " return [part.closest('svg'), part.closest('.jp-OutputArea-output')]"
        ".map(node => node.getBoundingClientRect().width) }",
        kind,
    )
    assert 300 < picture <= cell + 1


def test_the_lesson_runs_and_compares(new_lab_page: Callable[..., LabPage]) -> None:
    """All cells of the lesson run; what is played on its board stands beside the sources when that cell is run again.

    Timeline and map are not wider than the window; hand-outs and the game are written beside the notebook.
    """
    lab = run(new_lab_page(1024, 768), "11-wales-lesson.ipynb")
    for kind in ("hg-timeline", "hg-places"):
        assert_fits(lab, kind)
    cells = lab.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells.map(cell => cell.source)"
    )
    show_cell(lab, next(n for n, source in enumerate(cells) if "hg.show(game)" in source))
    field = lab.page.get_by_placeholder("or type").first
    for action in ("invade Knight Hereford > Elfael", "advance Elfael"):  # the lesson's first die is a 9
        field.fill(action)
        field.press("Enter")
        lab.page.locator(".hg-log").get_by_text("Elfael").first.wait_for(timeout=BUSY)
        lab.wait_until_idle()
    number = next(n for n, source in enumerate(cells) if source.startswith("beside(game)"))
    lab.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", number)
    lab.command("notebook:run-cell")
    lab.wait_until_idle()
    show_cell(lab, number)
    table = lab.page.locator(".hg-beside")
    expect(table).to_contain_text("The Normans control Elfael.")
    expect(table).to_contain_text("William fitz Osbern is earl in Herefordshire")
    lab.screenshot("lesson-1024")
    assert (lab.server.notebooks / "march-1067.html").stat().st_size > 50_000
    assert not list(lab.server.notebooks.glob("*.json")), "no box saves a game"


def test_the_notebook_for_players_runs(new_lab_page: Callable[..., LabPage]) -> None:
    """Its boards, pictures and plots appear, without a request to anything outside."""
    lab = run(new_lab_page(1280, 800), "10-wales-play.ipynb")
    show_cell(lab, 1)
    lab.page.locator(".hg-map .leaflet-container").first.wait_for(timeout=BUSY)
    expect(lab.page.locator(".hg-headline").first).to_contain_text("Turn 1 of 10")
    assert (lab.server.notebooks / "my-game.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
