"""Fixtures for tests in a real browser: `lab_page` is a JupyterLab page, offline, that must stay free of errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import BROWSER_OPTIONS, LabPage, LabServer, find_browser

WIDE = (1440, 900)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests of this folder."""
    item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[LabServer]:
    """Serve a copy of the kit's notebooks."""
    with LabServer(tmp_path_factory.mktemp("lab")) as server:
        for notebook in sorted(root.glob("notebooks/*.ipynb")):
            server.add(notebook)
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Run Chromium without a window."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), headless=True, args=list(BROWSER_OPTIONS))
        yield chromium
        chromium.close()


@pytest.fixture
def new_lab_page(browser: Browser, lab_server: LabServer) -> Iterator[Callable[..., LabPage]]:
    """Give a function that opens a page of a size: ``new_lab_page(1024, 768)``."""
    made = []

    def make(width: int = WIDE[0], height: int = WIDE[1]) -> LabPage:
        context = browser.new_context(viewport={"width": width, "height": height})
        made.append((context, LabPage(lab_server, context)))
        return made[-1][1]

    yield make
    try:
        for _, page in made:
            page.assert_clean()
    finally:
        for context, _ in made:
            context.close()
        lab_server.forget_kernels()
        lab_server.forget_games()
        lab_server.bring_back()


@pytest.fixture
def lab_page(new_lab_page: Callable[..., LabPage]) -> LabPage:
    """Open a page of 1440 x 900; at the end no request may have gone outside and nothing may have failed."""
    return new_lab_page()
