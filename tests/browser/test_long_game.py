"""A long game leaves nothing behind in the page: after a thousand actions it holds what it held after two hundred."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.lab import LabPage

pytestmark = pytest.mark.slow

BOARD = """import histgames as hg
from random import Random
from histgames.widgets import Board
board, random = Board(hg.new("marcher-lords", seed=1)), Random(3)
board"""
#: Plays on as people do, a step at a time; a game that is over begins anew.
PLAY = """def play(count):
    for number in range(count):
        if not board.now.legal:
            board.desk.take(hg.new("marcher-lords", seed=number))
            board.refresh()
        legal = board.now.legal
        board.attempt(lambda: board.desk.play(legal[int(random.random() * len(legal))]))
def memory():
    with open("/proc/self/status") as file:
        print(next(line.split()[1] for line in file if line.startswith("VmRSS")), end="")"""
RUN = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
    const asked = kernel.requestExecute({code});
    let told = '';
    asked.onIOPub = message => {
        if (message.header.msg_type === 'stream') told += message.content.text;
        if (message.header.msg_type === 'error') throw new Error(message.content.evalue);
    };
    await asked.done;
    return told;
}"""


def show(lab: LabPage) -> None:
    """Open a notebook with a board."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in (BOARD, PLAY)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.server.notebooks / "long.ipynb")
    lab.open_notebook("long.ipynb")
    lab.run_all()
    lab.page.locator(".hg-map path.hg-stand").first.wait_for(timeout=20_000)


def test_a_thousand_actions(lab_page: LabPage) -> None:
    """Nodes of the page and memory of its scripts are level from the 200th to the 1,000th action."""
    show(lab_page)
    page = lab_page.page
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")
    browser.send("HeapProfiler.enable")

    def held() -> tuple[int, float]:
        page.wait_for_timeout(500)
        for _ in range(3):
            browser.send("HeapProfiler.collectGarbage")
        counted = {each["name"]: each["value"] for each in browser.send("Performance.getMetrics")["metrics"]}
        return int(browser.send("Memory.getDOMCounters")["nodes"]), counted["JSHeapUsedSize"] / 1e6

    found: dict[int, tuple[int, float]] = {}
    kernel: dict[int, int] = {}
    for done in range(50, 1_001, 50):
        page.evaluate(RUN, "play(50)")
        if done in (200, 600, 1_000):
            found[done], kernel[done] = held(), int(page.evaluate(RUN, "memory()")) // 1024
    for done, (nodes, heap) in found.items():
        print(f"{done} actions: {nodes} nodes, {heap:.1f} MB of scripts; kernel {kernel[done]} MB")
    assert found[1_000][0] < 1.1 * found[200][0]
    assert found[1_000][1] < 1.1 * found[200][1]
    assert kernel[1_000] < 1.2 * kernel[200]


def test_a_rule_that_was_opened_stays_open(lab_page: LabPage) -> None:
    """While the game goes on, an opened line of the log keeps its rule open and goes down as newer lines come above it."""
    show(lab_page)
    page = lab_page.page
    page.evaluate(RUN, "play(5)")
    lines = page.locator(".hg-log details")
    lines.first.wait_for()
    opened = page.locator(".hg-log details", has_text=lines.nth(1).inner_text()).first
    opened.locator("summary").click()
    text = opened.inner_text()
    page.evaluate(RUN, "play(12)")
    expect(page.locator(".hg-log details[open]")).to_have_count(1)
    expect(page.locator(".hg-log details[open]")).to_have_text(text, use_inner_text=True)
    # newest first, as it is seen, wherever the places are in the page
    steps = page.evaluate(
        "() => [...document.querySelectorAll('.hg-log .hg-row')].map(row => [row.getBoundingClientRect().y, +row.firstChild.textContent])"
        ".sort((a, b) => a[0] - b[0]).map(([, step]) => step)"
    )
    assert len(set(steps)) > 5
    assert steps == sorted(steps, reverse=True)
    lab_page.screenshot("log-opened")
