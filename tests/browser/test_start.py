"""The kit opens with its menu, so that one click starts a game."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.lab import LabPage


def test_the_menu_is_there_at_once(lab_page: LabPage) -> None:
    """The start notebook runs by itself when the kit is opened, and one click on Start shows the board of Wales."""
    lab_page.open_notebook("00-start.ipynb")
    start = lab_page.page.get_by_role("button", name="Start", exact=True)
    start.click(timeout=60_000)
    expect(lab_page.page.get_by_text("Turn 1 of 10").first).to_be_visible(timeout=60_000)
    lab_page.screenshot("start")


def test_a_board_is_shown_from_its_top(new_lab_page: Callable[[int, int], LabPage]) -> None:
    """The button Start is at the end of a long menu; the first question stands in the window all the same."""
    lab = new_lab_page(1280, 720)
    lab.open_notebook("00-start.ipynb")
    lab.page.get_by_role("button", name="Start", exact=True).click(timeout=60_000)
    expect(lab.page.get_by_text("Turn 1 of 10").first).to_be_in_viewport(timeout=60_000)
    expect(lab.page.get_by_text("Set-up", exact=False).first).to_be_in_viewport()


def test_in_a_small_window_the_list_of_files_makes_room(new_lab_page: Callable[[int, int], LabPage]) -> None:
    """On a projector of 1024 x 768 map and decisions stand side by side, all inside the window."""
    lab = new_lab_page(1024, 768)
    lab.open_notebook("00-start.ipynb")
    lab.page.get_by_role("button", name="Start", exact=True).click(timeout=60_000)
    expect(lab.page.get_by_text("Turn 1 of 10").first).to_be_visible(timeout=60_000)
    left, right = (lab.page.locator(part).first.bounding_box() for part in (".hg-left", ".hg-right"))
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"] + 1
    assert right["y"] < left["y"] + left["height"] / 2
    assert right["x"] + right["width"] <= 1024


def open_in(lab: LabPage, workspace: str, notebook: str) -> None:
    """Open a notebook as people do, with the tabs of the last time."""
    lab.page.goto(f"{lab.server.url}/lab/workspaces/{workspace}/tree/{notebook}")
    lab.wait_for_kernel()


@pytest.mark.slow
def test_on_the_second_day_the_menu_is_there(new_lab_page: Callable[..., LabPage]) -> None:
    """Another notebook was in front when the browser was closed, and the kernels have ended since."""
    workspace = uuid4().hex
    first = new_lab_page()
    open_in(first, workspace, "00-start.ipynb")
    first.page.get_by_role("button", name="Start", exact=True).wait_for(timeout=60_000)
    first.page.evaluate(
        "async () => { await window.jupyterapp.commands.execute('docmanager:open', {path: '30-classical.ipynb'}); }"
    )
    first.wait_for_kernel()
    first.page.wait_for_timeout(2_500)  # JupyterLab keeps its tabs a little later
    first.page.context.close()
    first.server.forget_kernels()
    second = new_lab_page()
    open_in(second, workspace, "00-start.ipynb")
    start = second.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible(timeout=60_000)
    assert second.page.get_by_role("tab", name="30-classical.ipynb").count() == 1
    start.click()
    expect(second.page.get_by_text("Turn 1 of 10").first).to_be_visible(timeout=60_000)
    second.complaints.clear()  # of the menu of the first day, whose kernel has ended


@pytest.mark.slow
def test_the_page_loaded_again_shows_the_board_and_not_the_menu(lab_page: LabPage) -> None:
    """A game under way is not thrown away: neither saved nor closed, it goes on after F5."""
    open_in(lab_page, uuid4().hex, "00-start.ipynb")
    lab_page.page.get_by_role("button", name="Start", exact=True).click(timeout=60_000)
    lab_page.page.locator(".hg-choice:visible").first.click(timeout=60_000)
    slider = lab_page.page.get_by_role("slider").first
    expect(slider).to_have_attribute("aria-valuenow", "1.0", timeout=60_000)
    lab_page.reload()
    expect(slider).to_have_attribute("aria-valuenow", "1.0", timeout=60_000)
    lab_page.page.wait_for_timeout(3_000)
    assert lab_page.page.get_by_role("button", name="Start", exact=True).count() == 0
    lab_page.page.locator(".hg-choice:visible").first.click()
    expect(slider).to_have_attribute("aria-valuenow", "2.0", timeout=60_000)


def test_a_notebook_of_another_name_is_not_run(lab_page: LabPage) -> None:
    """Also if it has the mark of the start notebook, as one that somebody hands in may have."""
    handed_in = lab_page.server.notebooks / "handed-in.ipynb"
    shutil.copyfile(lab_page.server.notebooks / "00-start.ipynb", handed_in)
    lab_page.open_notebook(handed_in.name)
    lab_page.page.wait_for_timeout(3_000)
    assert lab_page.page.locator(".jp-OutputArea-output").count() == 0


def test_other_notebooks_wait(lab_page: LabPage) -> None:
    """A notebook without the mark is not run by itself."""
    lab_page.open_notebook("10-wales-play.ipynb")
    lab_page.page.wait_for_timeout(2_000)
    assert lab_page.page.locator(".jp-OutputArea-output").count() == 0
