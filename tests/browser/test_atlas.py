"""The atlas of the Empire in the browser: offline, with its search and its years."""

from __future__ import annotations

from collections.abc import Callable

import nbformat
from playwright.sync_api import Page, expect

from tests.browser.lab import LabPage

CELL = "from histgames.widgets.atlas import atlas\natlas('empire', year=1137)"


def show(lab_page: LabPage, *more: str) -> Page:
    """Open a notebook with the atlas, and more text below it, and wait until it is drawn."""
    cells = [nbformat.v4.new_code_cell(CELL), *map(nbformat.v4.new_markdown_cell, more)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab_page.server.notebooks / "atlas.ipynb")
    lab_page.open_notebook("atlas.ipynb")
    lab_page.run_all()
    page = lab_page.page
    page.wait_for_function("() => document.querySelectorAll('.leaflet-container path').length > 200")
    return page


def test_the_atlas_shows_finds_and_changes_its_year(lab_page: LabPage) -> None:
    """All areas and places are drawn; a name typed is marked and read out; another year gives other colours."""
    page = show(lab_page)
    fills = "() => [...document.querySelectorAll('.leaflet-overlay-pane path')].map(path => path.getAttribute('fill')).join()"
    before = page.evaluate(fills)
    lab_page.screenshot("atlas")
    page.get_by_placeholder("Würzburg, Cologne, Milano ...").fill("liege")
    page.keyboard.press("Enter")
    expect(page.get_by_text("arms: Lüttich").first).to_be_visible()
    page.locator(".noUi-handle").first.focus()
    page.keyboard.press("PageUp")
    page.wait_for_function(f"before => ({fills})() !== before", arg=before)
    lab_page.screenshot("atlas-found")
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)


def test_nobody_is_stuck_on_the_atlas(lab_page: LabPage) -> None:
    """The wheel zooms out until the map is at its smallest, then it scrolls the page; zoomed in by its button, it zooms again."""
    page = show(lab_page, "\n\n".join(["More text."] * 200))
    page.evaluate("() => document.querySelector('.widget-hslider').scrollIntoView()")
    scrolled = "() => document.querySelector('.leaflet-container').getBoundingClientRect().top"
    top = page.evaluate(scrolled)
    smallest = "() => document.querySelector('.leaflet-control-zoom-out').classList.contains('leaflet-disabled')"
    area = page.locator(".leaflet-container").bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)
    for _ in range(8):
        if not page.evaluate(smallest):
            page.mouse.wheel(0, 120)
            page.wait_for_timeout(600)
    assert (page.evaluate(smallest), page.evaluate(scrolled)) == (True, top)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"top => ({scrolled})() < top - 200", arg=top)
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"top => Math.abs(({scrolled})() - top) < 5", arg=top)
    page.locator(".leaflet-control-zoom-in").click()
    page.wait_for_function(f"() => !({smallest})()")
    page.wait_for_timeout(1000)
    page.mouse.move(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)
    page.mouse.wheel(0, 240)
    page.wait_for_function(smallest)
    assert abs(page.evaluate(scrolled) - top) < 5


def test_the_atlas_fits_a_small_projector(new_lab_page: Callable[..., LabPage]) -> None:
    """At 1024 x 768 nothing of the bar is cut off, pointing is answered on the map, names follow the zoom, layers go and come."""
    page = show(new_lab_page(1024, 768))
    page.evaluate("() => document.querySelector('.widget-hslider').scrollIntoView()")
    for part in (".widget-hslider .noUi-target", ".widget-text input", ".widget-dropdown select", ".hg-told"):
        inside = page.evaluate(
            "part => { const e = document.querySelector(part), b = e.getBoundingClientRect();"
            "const r = e.closest('.jp-OutputArea-output').getBoundingClientRect();"
            "return b.width > 60 && b.left >= r.left && b.right <= r.right }",
            part,
        )
        assert inside, part
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('.hg-names span, .hg-told, .widget-label')]"
        ".map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 11
    told = page.locator(".hg-told")
    expect(told).to_have_text("Point at an area or a place to learn more.")
    frame = page.locator(".leaflet-container").first.bounding_box()
    assert frame is not None
    page.mouse.move(frame["x"] + frame["width"] * 0.55, frame["y"] + frame["height"] * 0.4)
    expect(told).to_contain_text("Herzogtum")
    names = page.locator(".hg-names span")
    before = names.count()
    for _ in range(2):
        page.locator(".leaflet-control-zoom-in").first.click()
        page.wait_for_timeout(600)
    expect(names).not_to_have_count(before)
    assert names.count() > 3 * before
    page.locator(".leaflet-control-layers").first.hover()
    layers = page.locator(".leaflet-control-layers label", has_text="Names").locator("input")
    layers.click()
    expect(names).to_have_count(0)
    layers.click()
    expect(names).not_to_have_count(0)
