"""Keys belong to the board, the menu and the atlas while one of their controls has the focus; Escape gives them back."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.controls_notebook import notebook, open_atlas, open_board, open_menu
from tests.browser.lab import LabPage

#: All that can be printed, and what JupyterLab listens to when a cell is selected.
PRINTED = [*string.ascii_letters, *string.digits, *string.punctuation]
COMMANDS = [
    *("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowUp", "Home", "End"),
    *("PageDown", "PageUp", "Backspace", "Delete", "Shift+Enter", "Control+Enter", "Alt+Enter"),
    *("Control+b", "Control+Shift+c", "Control+Shift+f", "Control+Shift+Minus", "Shift+Home", "Shift+End"),
]
#: Keys that do what the control is there for: they are tried where they mean nothing.
MEANT = ("Enter", "Space")
BOARD = {
    "list": "select[size]",
    "choice of a verb": ".widget-dropdown select >> nth=0",
    "button": "button:has-text('Undo')",
    "button of the map": ".leaflet-control-zoom-in",
    "text": "input[list]",
    "tab": "[role=tab] >> nth=0",
    "line of the log": ".hg-log summary >> nth=0",
    "slider": ".noUi-handle",  # the last, for arrows on it show another position
}
MENU = {
    "choice of a game": "select >> nth=0",
    "radio": "input[type=radio] >> nth=0",
    "text": "input[placeholder='leave empty for new luck']",
    "checkbox": "input[type=checkbox] >> nth=0",
    "button": "button:has-text('Start')",
}
#: What is said on the map while a control has the keys.
LEAVE = "map => getComputedStyle(map, '::after').content"
ATLAS = {
    "slider": ".noUi-handle",
    "text": "input[type=text]",
    "language": "select",
    "layers": ".leaflet-control-layers-toggle",
}


def press_all(lab: LabPage, root: str, controls: dict[str, str]) -> None:
    """Press every key on every control; nothing may happen to the notebook."""
    lab.page.locator(f"{root} {next(iter(controls.values()))}").focus()
    before = notebook(lab)
    for what, where in controls.items():
        control = lab.page.locator(f"{root} {where}")
        pressed = "button" in what or "layers" in what
        for key in [*PRINTED, *COMMANDS, *MEANT]:
            if pressed and (key in MEANT or "Enter" in key):
                continue
            control.focus()
            expect(control).to_be_focused()
            for _ in range(2):  # "d d" deletes a cell, "0 0" restarts the kernel
                lab.page.keyboard.press(key)
        lab.wait_until_idle()
        assert notebook(lab) == before, f"a key pressed on {what} did something to the notebook"


def decisions(lab: LabPage) -> str:
    """Return how many positions the game on the board has."""
    return lab.page.locator(".hg-desk .noUi-handle").get_attribute("aria-valuemax") or ""


@pytest.mark.slow
def test_no_key_on_a_board_does_anything_to_the_notebook_or_the_game(lab_page: LabPage) -> None:
    """List, choice, button, slider, text, tab and line of the log keep all keys; cells and game stay as they are."""
    open_board(lab_page)
    before = decisions(lab_page)
    press_all(lab_page, ".hg-desk", BOARD)
    assert decisions(lab_page) == before
    lab_page.screenshot("keys")


@pytest.mark.slow
def test_no_key_on_a_menu_or_an_atlas_does_anything_to_the_notebook(lab_page: LabPage) -> None:
    """Choice, radio, checkbox, text, slider and button keep all keys."""
    open_menu(lab_page)
    press_all(lab_page, ".hg-menu", MENU)
    expect(lab_page.page.locator(".hg-menu")).to_be_visible()
    open_atlas(lab_page)
    press_all(lab_page, ".hg-atlas", ATLAS)


def marked(page_list: Locator) -> int:
    """Return which line of a list is marked."""
    return int(page_list.evaluate("list => list.selectedIndex"))


def test_arrows_and_letters_move_in_the_list_and_among_the_buttons(lab_page: LabPage) -> None:
    """Arrow down marks the next action, a letter the next one that begins so; among a few buttons arrows move the focus."""
    open_board(lab_page)
    page = lab_page.page
    listed = page.locator(".hg-desk select[size]")
    listed.focus()
    at = marked(listed)
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert marked(listed) == at + 3
    page.keyboard.press("e")
    assert listed.evaluate("list => list.selectedOptions[0].text").startswith("E")
    lab_page.wait_until_idle()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".hg-choice:visible").nth(1).wait_for()
    lab_page.wait_until_idle()
    page.locator(".hg-choice:visible").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hg-choice:visible").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".hg-choice:visible").first).to_be_focused()


def test_a_click_on_the_map_gives_the_keys_to_the_board_and_escape_gives_them_back(
    new_lab_page: Callable[..., LabPage],
) -> None:
    """After a click on the sea keys do nothing; after Escape they are the notebook's again; Ctrl+S saves in either case."""
    lab = new_lab_page(1280, 800)
    open_board(lab)
    page = lab.page
    page.locator(".hg-map").first.scroll_into_view_if_needed()
    box = page.locator(".hg-map .leaflet-container").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 12)
    before = notebook(lab)
    for key in ("m", "ArrowDown", "d", "d"):
        page.keyboard.press(key)
    assert notebook(lab) == before
    for control in (".hg-desk input[list]", ".hg-desk select[size]"):
        page.locator(control).focus()
        assert page.locator(".hg-map .leaflet-container").evaluate(LEAVE) == '"Esc: back to the notebook"'
        page.keyboard.press("Escape")
        assert page.locator(".hg-map .leaflet-container").evaluate(LEAVE) == "none"
        assert page.evaluate("() => document.activeElement.closest('.hg-desk') === null")
        assert page.evaluate("() => document.activeElement.closest('.jp-Notebook') !== null")
    lab.wait_until_idle()
    page.locator(".hg-desk select[size]").focus()
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.keyboard.press("Escape")
    lab.screenshot("keys-left")
    at = page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex") == at - 1
