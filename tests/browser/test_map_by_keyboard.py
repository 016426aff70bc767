"""The map without a mouse: zones are reached by the arrow keys and in a list, have names, and act when Enter is pressed."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import LabPage

pytestmark = pytest.mark.slow

CELL = """import histgames as hg
from histgames.widgets import Board
game = hg.new("marcher-lords", seed=1)
while (game.state.active, game.state.phase) != ("welsh", "Movement Phase"):
    game.play(game.legal[0])
board = Board(game)
board"""
ATLAS = "from histgames.widgets.atlas import atlas\natlas('empire', year=1137)"
NAMED = ".hg-map path[role=button]"
#: Whether the list of places beside the map stands on this one.
CHOSEN_WHERE = (
    "name => [...document.querySelectorAll('.hg-right select')].some(list => list.selectedOptions[0]?.text === name)"
)
#: Of what can be worked in a part of the page: what has no name that a screen reader would say.
NAMELESS = """root => [...document.querySelectorAll(root)].flatMap(part => [...part.querySelectorAll(
        'select, input, textarea, button, a[href], [role=button], [role=slider], [role=tab], [tabindex="0"]')])
    .filter(each => each.getClientRects().length && !(
        each.getAttribute('aria-label') || each.title || each.placeholder || each.textContent.trim() && each.tagName !== 'SELECT'
        || [...each.labels ?? []].some(label => label.textContent.trim())))
    .map(each => each.outerHTML.slice(0, 120))"""


def show(lab: LabPage, cell: str) -> Page:
    """Run a cell in a new notebook and wait for its map."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.server.notebooks / "keys.ipynb")
    lab.open_notebook("keys.ipynb")
    lab.run_all()
    lab.page.wait_for_function("() => document.querySelectorAll('.leaflet-container path').length > 50")
    lab.page.wait_for_timeout(1_000)
    return lab.page


def test_zones_by_arrow_keys(lab_page: LabPage) -> None:
    """One zone is a tab stop; arrows go on to the next on that side, which is marked and told; Enter does what a click does."""
    page = show(lab_page, CELL)
    page.evaluate("() => document.querySelector('.hg-desk').scrollIntoView()")
    assert page.locator(NAMED).count() == 27
    assert page.locator(f"{NAMED}[tabindex='0']").count() == 1
    page.locator(".leaflet-control-zoom-out").focus()
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("() => document.activeElement.matches('.hg-map path')"):
            break
    focus = page.locator(":focus")
    expect(focus).to_have_attribute("role", "button")
    ways: list[str] = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        ways.append(str(focus.get_attribute("aria-label")).split(" ·")[0].split(" (")[0])
    assert len(set(ways)) == 4, ways
    assert page.locator(f"{NAMED}[tabindex='0']").count() == 1
    assert focus.evaluate("path => getComputedStyle(path).strokeWidth") == "7px"
    expect(page.locator(".hg-info")).to_contain_text(ways[-1])
    assert page.locator(".jp-Cell").count() == 1  # no key was taken for a command of JupyterLab
    page.keyboard.press("Enter")
    page.wait_for_function(CHOSEN_WHERE, arg=ways[-1])
    page.wait_for_function(
        "name => document.querySelector('.hg-things select').selectedOptions[0].text.startsWith(name)", arg=ways[-1]
    )
    lab_page.screenshot("map-by-keys")


def test_zones_in_the_list(lab_page: LabPage) -> None:
    """A zone is found by typing its name, told with its holder and its pieces, and clicked by the button or Enter; the names follow the game."""
    page = show(lab_page, CELL)
    names = page.get_by_label("Zone", exact=True)
    names.focus()
    page.keyboard.type("Arfo")
    expect(page.locator(".hg-info")).to_contain_text("Arfon")
    told = " ".join(names.evaluate("list => list.selectedOptions[0].text").split())
    assert "Welsh" in told
    assert "Infantry" in told
    label = page.locator(".hg-map path[aria-label^='Arfon']").get_attribute("aria-label")
    assert label == told
    page.get_by_role("button", name="Click it").click()
    choice = page.locator(".hg-choice:visible", has_text="from Arfon to").first
    expect(choice).to_be_visible()
    lab_page.screenshot("zone-list")
    choice.click()
    page.wait_for_function(
        "told => document.querySelector('.hg-map path[aria-label^=Arfon]').ariaLabel !== told", arg=label
    )


def test_everything_around_the_map_has_a_name(lab_page: LabPage) -> None:
    """What can be reached by the tabulator on the left of the board says what it is."""
    page = show(lab_page, CELL)
    assert page.evaluate(NAMELESS, ".hg-map-view") == []


def test_everything_in_the_atlas_has_a_name(lab_page: LabPage) -> None:
    """The same in the atlas, with its slider, its search and its list of languages."""
    page = show(lab_page, ATLAS)
    assert page.evaluate(NAMELESS, ".hg-atlas-desk") == []
    expect(page.get_by_role("slider", name="Year")).to_be_visible()
    expect(page.get_by_label("Names", exact=True).first).to_be_visible()
