"""The controls act on what people mean: a text typed quickly is heard whole, a speed counts at once, a dead board says so."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.controls_notebook import open_atlas, open_board, open_cell, open_menu
from tests.browser.lab import LabPage

#: A field whose Enter writes down what is heard, as the fields of a board have it, and one that keeps the kernel busy meanwhile.
FIELD = """import time, ipywidgets
from histgames.widgets.arrivals import on_enter
field, told, busy = ipywidgets.Text(continuous_update=False), ipywidgets.HTML(), ipywidgets.Button(description="Be busy")
heard = []
on_enter(field, lambda do: do(), lambda: (heard.append(field.value), setattr(told, "value", "|".join(heard)), setattr(field, "value", "")))
busy.on_click(lambda _: time.sleep(0.4))
box = ipywidgets.VBox([field, told, busy])
box.add_class("hg-desk")
box"""
TRIES = 20


@pytest.mark.slow
def test_a_text_typed_without_pause_and_enter_is_heard_whole(lab_page: LabPage) -> None:
    """Twenty texts, each with Enter at once, on an idle kernel and on one that is busy."""
    open_cell(lab_page, "controls-field.ipynb", FIELD)
    page = lab_page.page
    field, told = page.locator(".hg-desk input"), page.locator(".hg-desk .widget-html-content")
    typed: list[str] = []
    for number in range(TRIES):
        if number % 2:
            page.get_by_role("button", name="Be busy").click()
        field.focus()
        typed.append(f"infantry hereford to gwent uwch coed {number}")
        page.keyboard.type(typed[-1], delay=0)
        page.keyboard.press("Enter")
        expect(told).to_have_text("|".join(typed))
        expect(field).to_have_value("")


def test_an_action_typed_without_pause_is_played_whole(lab_page: LabPage) -> None:
    """On the board, a long action and Enter at once; the field is empty again."""
    open_board(lab_page)
    page = lab_page.page
    page.locator(".hg-desk input[list]").focus()
    page.keyboard.type("invade Knight Hereford > Elfael", delay=0)
    page.keyboard.press("Enter")
    expect(page.locator(".hg-log")).to_contain_text("to invade Elfael")
    expect(page.locator(".hg-desk input[list]")).to_have_value("")


def test_do_it_carries_out_the_line_that_is_marked_on_the_page(lab_page: LabPage) -> None:
    """The mark goes down five lines without pause, and "Do it" is pressed at once."""
    open_board(lab_page)
    page = lab_page.page
    listed = page.locator(".hg-desk select[size]")
    listed.focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    meant = listed.evaluate("list => list.selectedOptions[0].text")
    meant = " ".join(meant.split()).partition(" (")[0]  # blanks of all kinds
    page.get_by_role("button", name="Do it", exact=True).evaluate("button => button.click()")
    expect(page.locator(".hg-desk .noUi-handle")).to_have_attribute("aria-valuemax", "11.0")
    lab_page.wait_until_idle()
    assert meant.startswith("Let an Infantry in Chester prepare to invade")
    expect(page.locator(".hg-log")).to_contain_text(meant.removeprefix("Let an Infantry in Chester prepare "))


def halt(lab_page: LabPage) -> None:
    """Stop two programs that play."""
    told = lab_page.page.locator(".hg-right")
    expect(told.get_by_text("Programs are playing.")).to_be_visible()
    lab_page.page.get_by_role("button", name="Stop", exact=True).first.click()
    expect(told.get_by_text("Programs play every side.")).to_be_visible()


def test_a_speed_chosen_while_watching_counts_at_once(lab_page: LabPage) -> None:
    """Two programs play when Play is pressed; at the slow speed nothing happens yet, at the fast one many steps."""
    open_board(lab_page)
    page = lab_page.page
    slider = page.locator(".hg-desk .noUi-handle")
    page.get_by_role("tab", name="Players").click()
    for side in ("Norman", "Welsh"):
        page.get_by_label(side, exact=True).select_option(label="program: random")
    halt(lab_page)
    lab_page.wait_until_idle()
    at = float(slider.get_attribute("aria-valuenow") or 0)
    speed = page.get_by_title("How fast the game plays by itself")
    speed.select_option(label="slow")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page.locator(".hg-right").get_by_text("Programs are playing.")).to_be_visible()
    began = time.monotonic()
    speed.select_option(label="very fast")
    page.wait_for_function(
        f"() => document.querySelector('.hg-desk .noUi-handle').getAttribute('aria-valuenow') > {at + 5}"
    )
    assert time.monotonic() - began < 10  # at the slow speed six steps take twelve seconds
    halt(lab_page)


def test_the_wheel_scrolls_the_page_where_the_atlas_has_no_further_zoom(new_lab_page: Callable[..., LabPage]) -> None:
    """Over the atlas at its smallest zoom the wheel goes on down the notebook; upwards it looks nearer."""
    lab = new_lab_page(1280, 600)
    open_atlas(lab)
    page = lab.page
    smaller = page.locator(".hg-atlas .leaflet-control-zoom-out")
    smaller.scroll_into_view_if_needed()
    for _ in range(30):
        if smaller.get_attribute("aria-disabled") == "true":
            break
        smaller.click()
        page.wait_for_timeout(300)
    page.wait_for_timeout(500)
    box = page.locator(".hg-atlas .leaflet-container").bounding_box()
    assert box is not None
    at = "() => document.querySelector('.hg-atlas .leaflet-container').getBoundingClientRect().top"
    before = page.evaluate(at)
    page.mouse.move(box["x"] + 300, min(box["y"] + 150, 450))
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"before => ({at})() < before - 20", arg=before)
    before = page.evaluate(at)
    page.mouse.wheel(0, -240)
    expect(smaller).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate(at) == before


@pytest.mark.slow
@pytest.mark.parametrize("opens", [open_board, open_menu, open_atlas])
def test_after_a_restart_of_the_kernel_the_board_says_what_to_press(
    lab_page: LabPage, opens: Callable[[LabPage], None]
) -> None:
    """The sentence is there only then; run again, the box shows a board that lives."""
    opens(lab_page)
    page = lab_page.page
    said = page.locator(".hg-dead")
    expect(said).to_be_hidden()
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    expect(said).to_be_visible()
    lab_page.complaints = [each for each in lab_page.complaints if "Connection lost" not in each]
    expect(said).to_contain_text("press Shift + Enter")
    expect(said).to_be_in_viewport()
    lab_page.screenshot(f"dead-{opens.__name__}")
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1 }")
    lab_page.wait_for_kernel()
    lab_page.command("notebook:run-cell")
    lab_page.wait_until_idle()
    expect(page.locator(".hg-dead")).to_be_hidden()
    lab_page.complaints = [each for each in lab_page.complaints if "Connection lost" not in each]
