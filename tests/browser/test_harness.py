"""The browser harness itself: it sees clicks arrive in Python and notices what must not happen."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import LabPage

WIDGETS = """
import ipyleaflet, ipywidgets
button = ipywidgets.Button(description="Count")
label = ipywidgets.Label("0")
area = ipyleaflet.Polygon(locations=[[52, -4], [53, -4], [53, -3], [52, -3]])
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
area.on_click(lambda **_: setattr(label, "value", "area"))
map_ = ipyleaflet.Map(center=(52.5, -3.5), zoom=7, layers=(area,))
ipywidgets.VBox([button, label, map_])
"""
TILES = "import ipyleaflet\nipyleaflet.Map(center=(52.5, -3.5), zoom=7)"


def write_notebook(page: LabPage, name: str, *cells: str) -> str:
    """Put a notebook with these cells into the served folder."""
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(notebook, page.server.notebooks / name)
    return name


def test_clicks_reach_python(lab_page: LabPage) -> None:
    """Clicks on a button and on the map call Python, whose answer appears and outlives a reload; no news pop up."""
    lab_page.open_notebook(write_notebook(lab_page, "widgets.ipynb", WIDGETS))
    lab_page.run_all()
    label = lab_page.output().locator(".widget-label")
    lab_page.page.get_by_role("button", name="Count").click()
    expect(label).to_have_text("1")
    lab_page.page.locator("path.leaflet-interactive").click()
    expect(label).to_have_text("area")
    lab_page.save()
    lab_page.reload()
    expect(label).to_have_text("area")
    expect(lab_page.page.locator(".Toastify__toast")).to_have_count(0)
    assert lab_page.screenshot("harness").stat().st_size > 10_000


def test_what_must_not_happen_is_noticed(lab_page: LabPage) -> None:
    """Online tiles are refused and fail the final check; an exception in a cell fails the run."""
    lab_page.open_notebook(write_notebook(lab_page, "wrong.ipynb", TILES, "1 / 0"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab_page.run_all()
    expect(lab_page.page.locator("img.leaflet-tile").first).to_be_attached()
    with pytest.raises(AssertionError, match="requests to other machines: https://"):
        lab_page.assert_clean()
    lab_page.outside.clear()
    lab_page.complaints.clear()
