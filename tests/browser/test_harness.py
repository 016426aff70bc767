"""The browser harness itself: it sees clicks arrive in Python and notices what must not happen."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.browser.lab import LabPage

WIDGETS = """
from pathlib import Path
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
    """Clicks on a button and on the map call Python, whose answer appears; a reload keeps it."""
    lab_page.open_notebook(write_notebook(lab_page, "widgets.ipynb", WIDGETS))
    lab_page.run_all()
    label = lab_page.page.locator(".widget-label")
    lab_page.page.get_by_role("button", name="Count").click()
    lab_page.page.wait_for_function("() => document.querySelector('.widget-label').innerText === '1'")
    lab_page.page.locator("path.leaflet-interactive").click()
    lab_page.page.wait_for_function("() => document.querySelector('.widget-label').innerText === 'area'")
    assert label.inner_text() == "area"
    lab_page.save()
    lab_page.reload()
    lab_page.page.wait_for_selector(".leaflet-container")
    assert label.inner_text() == "area"
    assert lab_page.screenshot("harness").stat().st_size > 10_000


def test_requests_to_other_machines_are_refused_and_noted(lab_page: LabPage) -> None:
    """A map with online tiles is noticed, and assert_clean fails because of it."""
    lab_page.open_notebook(write_notebook(lab_page, "tiles.ipynb", TILES))
    lab_page.run_all()
    lab_page.page.wait_for_selector("img.leaflet-tile", state="attached")
    lab_page.page.wait_for_timeout(500)
    assert lab_page.outside
    with pytest.raises(AssertionError, match="requests to other machines"):
        lab_page.assert_clean()
    lab_page.outside.clear()
    lab_page.complaints.clear()


def test_an_error_in_a_cell_fails_the_run(lab_page: LabPage) -> None:
    """A cell that raises an exception makes run_all fail with its text."""
    lab_page.open_notebook(write_notebook(lab_page, "error.ipynb", "1 / 0"))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lab_page.run_all()


def test_the_page_shows_no_news(lab_page: LabPage, tmp_path: Path) -> None:
    """The kit's settings reach JupyterLab: it neither asks for news nor shows a pop-up about them."""
    lab_page.open_notebook(write_notebook(lab_page, "empty.ipynb", "'ready'"))
    lab_page.run_all()
    assert "ready" in lab_page.output().inner_text()
    assert lab_page.page.locator(".Toastify__toast").count() == 0
