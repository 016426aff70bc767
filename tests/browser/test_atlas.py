"""The atlas of the Empire in the browser: offline, with its search and its years."""

from __future__ import annotations

import nbformat
from playwright.sync_api import expect

from tests.browser.lab import LabPage

CELL = "from histgames.widgets.atlas import atlas\natlas('empire', year=1137, height=640)"


def test_the_atlas_shows_finds_and_changes_its_year(lab_page: LabPage) -> None:
    """All areas and places are drawn; a name typed is marked and read out; another year gives other colours."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab_page.server.notebooks / "atlas.ipynb")
    lab_page.open_notebook("atlas.ipynb")
    lab_page.run_all()
    page = lab_page.page
    page.wait_for_function("() => document.querySelectorAll('.leaflet-container path').length > 200")
    fills = "() => [...document.querySelectorAll('.leaflet-overlay-pane path')].map(path => path.getAttribute('fill')).join()"
    before = page.evaluate(fills)
    lab_page.screenshot("atlas")
    page.get_by_placeholder("Würzburg, Cologne, Milano ...").fill("liege")
    page.keyboard.press("Enter")
    expect(page.get_by_text("arms: Luttich").first).to_be_visible()
    page.locator(".noUi-handle").first.focus()
    page.keyboard.press("PageUp")
    page.wait_for_function(f"before => ({fills})() !== before", arg=before)
    lab_page.screenshot("atlas-found")
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
