"""A notebook that is exported or printed shows pictures where boards and atlases live, without internet and without a kernel."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls_notebook import open_atlas, open_board, open_cell, open_menu
from tests.browser.lab import LabPage

#: Characters that an output may add to a saved notebook.
MOST = 400_000
SECRET = """import histgames as hg
game = hg.new("marcher-lords", seed=1067)
hg.show(game, secret=True)"""


def exported(lab: LabPage, name: str) -> Page:
    """Save the notebook, let JupyterLab make a page of it as its menu does, and return that page."""
    lab.save()
    saved = json.loads((lab.server.notebooks / name).read_text(encoding="utf-8"))
    size = max(len(json.dumps(output)) for cell in saved["cells"] for output in cell.get("outputs", ()))
    assert size < MOST
    page = lab.page.context.new_page()
    # the menu's entry opens this address; its answer is a file to be kept, here it is looked at
    answer = lab.page.request.get(f"{lab.server.url}/nbconvert/html/{name}?download=false")
    assert answer.ok
    page.set_content(answer.text(), wait_until="load")
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opens", "name", "told"),
    [
        (open_board, "controls-board.ipynb", "The board as it stood when this box was run: Turn 1 of 10"),
        (open_atlas, "controls-atlas.ipynb", "The map of 1137 as this box opened it."),
    ],
)
def test_an_exported_notebook_shows_a_picture(
    lab_page: LabPage, opens: Callable[[LabPage], None], name: str, told: str
) -> None:
    """In JupyterLab only the widget is seen; on the exported page the picture, with a caption, on the screen and in print."""
    opens(lab_page)
    expect(lab_page.page.locator(".hg-still")).to_have_count(0)
    page = exported(lab_page, name)
    picture = page.locator(".hg-still img")
    expect(page.locator(".hg-still figcaption")).to_contain_text(told)
    assert picture.evaluate("image => image.complete && image.naturalWidth") > 400
    page.emulate_media(media="print")
    expect(picture).to_be_visible()
    page.screenshot(path=lab_page.screenshot(f"exported-{opens.__name__}"), full_page=True)
    # the page asks for its own libraries, which are not here; nothing of the kit is among them
    assert not [address for address in lab_page.outside if "histgames" in address]
    lab_page.outside.clear()


def test_an_exported_menu_says_how_a_game_is_handed_out(lab_page: LabPage) -> None:
    """Of the menu there is no picture, but a sentence."""
    open_menu(lab_page)
    page = exported(lab_page, "controls-menu.ipynb")
    expect(page.locator("p.hg-still")).to_contain_text("press Web page")
    lab_page.outside.clear()


def test_a_secret_game_shows_in_print_what_all_may_see(lab_page: LabPage) -> None:
    """The caption says that hidden things are left out."""
    open_cell(lab_page, "controls-secret.ipynb", SECRET)
    page = exported(lab_page, "controls-secret.ipynb")
    expect(page.locator(".hg-still figcaption")).to_contain_text("without what is hidden from any side")
    lab_page.outside.clear()
