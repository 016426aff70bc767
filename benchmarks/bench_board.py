"""What a step on the interactive board costs: bytes to the page, and milliseconds from click to repaint in a real browser."""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.frame import Result, benchmark, best, median
from histgames.core import Session
from histgames.games import find_rules

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "00-start.ipynb"
WAIT = 30_000
#: Notes, for each click, when the board was changed for the last time before half a second of rest.
STOPWATCH = """() => {
    window.hgTimes = [];
    document.addEventListener('click', () => {
        const start = performance.now();
        let last = start, timer = 0;
        const done = () => { watch.disconnect(); window.hgTimes.push(last - start); };
        const watch = new MutationObserver(() => requestAnimationFrame(() => {
            last = performance.now();
            clearTimeout(timer);
            timer = setTimeout(done, 500);
        }));
        for (const part of document.querySelectorAll('.hg-map, .hg-right'))
            watch.observe(part, {subtree: true, childList: true, characterData: true});
        timer = setTimeout(done, 15000);
    }, true);
}"""


@benchmark
def bytes_of_a_step() -> Iterator[Result]:
    """Play eighty random actions on a board and count what its widgets send."""
    import comm

    from histgames.widgets import Board

    sizes: list[int] = []
    publish = comm.DummyComm.publish_msg

    def count(self: object, kind: str, data: Any = None, *args: object, **more: object) -> None:
        sizes[-1] += len(json.dumps(data))

    board = Board(Session(find_rules("marcher-lords"), seed=4))
    random = Random(2)
    comm.DummyComm.publish_msg = count  # type: ignore[method-assign]
    try:
        for _ in range(80):
            legal = board.now.legal
            action = legal[int(random.random() * len(legal))]
            sizes.append(0)
            board.attempt(lambda action=action: board.desk.play(action))  # type: ignore[misc]
    finally:
        comm.DummyComm.publish_msg = publish  # type: ignore[method-assign]
    sizes.sort()
    yield Result(
        name="a step on the board, median", value=sizes[40] / 1000, unit="kB to the page", better="less", target=10
    )
    yield Result(name="a step on the board, 90th of 100", value=sizes[72] / 1000, unit="kB to the page", better="less")


@benchmark
def click_to_repaint() -> Iterator[Result]:
    """Set a game up by clicks in JupyterLab and time the page from click to last change."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import BROWSER_OPTIONS, LabPage, LabServer, find_browser

    with tempfile.TemporaryDirectory() as folder, LabServer(Path(folder)) as server, sync_playwright() as playwright:
        server.add(NOTEBOOK)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(BROWSER_OPTIONS))
        lab = LabPage(server, browser.new_context(viewport={"width": 1280, "height": 800}))
        lab.open_notebook(NOTEBOOK.name)
        lab.run_all()
        page = lab.page
        page.get_by_placeholder("leave empty for new luck").fill("1067")
        page.get_by_role("button", name="Start", exact=True).click()
        choice = page.locator(".hg-choice:visible")
        choice.first.wait_for(timeout=WAIT)
        page.wait_for_timeout(1500)
        page.evaluate(STOPWATCH)
        for number in range(10):  # ten pieces are set up
            choice.first.click()
            page.wait_for_function("n => window.hgTimes.length > n", arg=number)
        times = page.evaluate("() => window.hgTimes")
        browser.close()
    name = f"click to repaint, median of {len(times)}"
    yield Result(name=name, value=statistics.median(times), unit="ms", better="less", target=150)


@benchmark
def large_board() -> Iterator[Result]:
    """Make a board of 60 areas, 300 sites, 400 hexes, a hand and a track, and let things change hands on it."""
    import comm

    from histgames.widgets import Board
    from tests.widgets.toy_board import AREAS, CELLS, NAMES, PLACES, realm

    made = best(lambda: Board(Session(realm())), repeat=3)
    yield Result(name="a large board is made", value=made, unit="s", better="less", target=3)
    board, sizes = Board(Session(realm())), list[int]()
    publish = comm.DummyComm.publish_msg

    def count(self: object, kind: str, data: Any = None, *args: object, **more: object) -> None:
        sizes[-1] += len(json.dumps(data))

    def take(each: str) -> None:
        board.map.pick(each)  # type: ignore[union-attr]
        sizes.append(0)
        board.attempt(lambda: board.desk.play(f"take {NAMES[each][0]}"))

    comm.DummyComm.publish_msg = count  # type: ignore[method-assign]
    try:
        sizes.append(0)
        things = [each for kind in (AREAS, PLACES, CELLS) for each in list(kind)[::20]]
        taken = median(lambda: take(things.pop()), repeat=len(things) - 1)
    finally:
        comm.DummyComm.publish_msg = publish  # type: ignore[method-assign]
    yield Result(name="a thing changes hands there", value=1000 * taken, unit="ms in the kernel", better="less")
    yield Result(name="  at most", value=max(sizes) / 1000, unit="kB to the page", better="less", target=15)


@benchmark
def click_to_paint_on_a_large_board() -> Iterator[Result]:
    """Take things on the large board in JupyterLab and time the page from click until the thing has its new colour."""
    from playwright.sync_api import sync_playwright

    from tests.browser.lab import BROWSER_OPTIONS, LabPage, LabServer, find_browser
    from tests.browser.test_large_board import WATCH, class_of, show
    from tests.widgets.toy_board import AREAS, CELLS, NAMES, PLACES, realm

    root, times = Path(__file__).parents[1], list[float]()
    held = realm().begin().held
    with tempfile.TemporaryDirectory() as folder, LabServer(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(BROWSER_OPTIONS))
        page = show(LabPage(server, browser.new_context(viewport={"width": 1280, "height": 1000})), root)
        field = page.get_by_placeholder("or type")
        for each in [each for kind in (AREAS, PLACES, CELLS) for each in list(kind)[::25] if held.get(each) != "blue"]:
            field.fill(f"take {NAMES[each][0]}")
            page.wait_for_timeout(300)
            page.evaluate(WATCH, class_of(each))
            page.get_by_role("button", name="Enter", exact=True).click()
            page.wait_for_function("() => window.hgTook !== null")
            times.append(page.evaluate("() => window.hgTook"))
        browser.close()
    name = f"click to paint on a large board, median of {len(times)}"
    yield Result(name=name, value=statistics.median(times), unit="ms", better="less", target=150)
