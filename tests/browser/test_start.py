"""The kit opens with its menu, so that one click starts a game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.lab import LabPage


def test_the_menu_is_there_at_once(lab_page: LabPage) -> None:
    """The start notebook runs by itself when the kit is opened, and one click on Start shows the board of Wales."""
    lab_page.open_notebook("00-start.ipynb")
    start = lab_page.page.get_by_role("button", name="Start", exact=True)
    start.click(timeout=60_000)
    expect(lab_page.page.get_by_text("Turn 1 of 10").first).to_be_visible(timeout=60_000)
    lab_page.screenshot("start")


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


def test_other_notebooks_wait(lab_page: LabPage) -> None:
    """A notebook without the mark is not run by itself."""
    lab_page.open_notebook("10-wales-play.ipynb")
    lab_page.page.wait_for_timeout(2_000)
    assert lab_page.page.locator(".jp-OutputArea-output").count() == 0
