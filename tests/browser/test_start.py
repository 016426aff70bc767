"""The kit opens with its menu, so that one click starts a game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import LabPage


def test_the_menu_is_there_at_once(lab_page: LabPage) -> None:
    """The start notebook runs by itself when the kit is opened, and one click on Start shows the board of Wales."""
    lab_page.open_notebook("00-start.ipynb")
    start = lab_page.page.get_by_role("button", name="Start", exact=True)
    start.click(timeout=60_000)
    expect(lab_page.page.get_by_text("Turn 1 of 10").first).to_be_visible(timeout=60_000)
    lab_page.screenshot("start")


def test_other_notebooks_wait(lab_page: LabPage) -> None:
    """A notebook without the mark is not run by itself."""
    lab_page.open_notebook("10-wales-play.ipynb")
    lab_page.page.wait_for_timeout(2_000)
    assert lab_page.page.locator(".jp-OutputArea-output").count() == 0
