"""The board in JupyterLab without internet: a turn is played by clicks, taken back, saved, and gone on with after a reload."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from histgames.maps.topology import topology
from tests.browser.lab import LabPage

BUSY = 20_000
# Run in the page, again and again: the middle of a drawing, once it is where it was before. Drawings are replaced by new ones at times.
STANDS_STILL = """drawing => {
    const found = document.querySelector(drawing);
    if (!found) return null;
    found.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = found.getBoundingClientRect(), middle = [box.x + box.width / 2, box.y + box.height / 2];
    const before = window.stoodAt;
    window.stoodAt = middle;
    return before && middle.every((at, axis) => Math.abs(at - before[axis]) < 1) ? middle : null;
}"""
# Run in the page: from the next question on click a place, on whatever takes clicks there, for as long as the second
# half of a double click may come late.
CLICK_ON = """([x, y]) => {
    const prompt = document.querySelector('.hg-prompt'), asked = prompt.innerText;
    const done = new Promise(resolve => {
        let since = null;
        const look = () => {
            if (since === null && prompt.innerText !== asked) since = performance.now();
            if (since !== null && performance.now() - since > 200) return resolve();
            if (since !== null) document.elementFromPoint(x, y)?.click();
            setTimeout(look, 20);
        };
        look();
    });
    window.clickedOn = () => done;
}"""
INVADE = "Let an Infantry in Hereford prepare to invade Gwent Is Coed"


class BoardPage:
    """The board on a page: what people see and click."""

    def __init__(self, lab: LabPage) -> None:
        self.lab, self.page = lab, lab.page

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def headline(self) -> str:
        return self.page.locator(".hg-headline").inner_text()

    def choices(self) -> list[str]:
        return self.page.locator(".hg-choice:visible").all_inner_texts()

    def choose(self, text: str) -> None:
        self.page.locator(".hg-choice:visible", has_text=text).first.click()

    def settle(self, *, prompt: str) -> None:
        """Wait until the prompt is no longer this one and all that belongs to the new one is on the page."""
        self.page.wait_for_function("text => document.querySelector('.hg-prompt').innerText !== text", arg=prompt)
        self.lab.wait_until_idle()

    def prompt(self) -> str:
        return self.page.locator(".hg-prompt").inner_text()

    def stop(self) -> float:
        """Return the number of the step on which the replay bar stands."""
        return float(self.page.get_by_role("slider").first.get_attribute("aria-valuenow") or 0)

    def click_zone(self, zone: str) -> None:
        """Click the name or the pieces of a zone."""
        self.lab.wait_until_idle()  # pieces are placed anew when the page has told its size
        around = f".hg-map path.ta{list(topology('wales').zones).index(zone)}"
        x, y = self.page.wait_for_function(STANDS_STILL, arg=around, polling=100, timeout=BUSY).json_value()
        self.page.mouse.click(x, y + 6)

    def type_action(self, text: str) -> None:
        field = self.page.get_by_placeholder("or type")
        field.fill(text)
        field.press("Enter")

    def log_says(self, text: str) -> None:
        self.page.locator(".hg-log").get_by_text(text).first.wait_for(timeout=BUSY)

    def start(self) -> None:
        self.page.get_by_placeholder("leave empty for new luck").fill("1067")
        self.button("Start").click()
        self.page.locator(".hg-map path.hg-stand").first.wait_for(timeout=BUSY)
        self.page.locator(".hg-choice:visible").first.wait_for(timeout=BUSY)


@pytest.fixture
def start_page(new_lab_page: Callable[..., LabPage]) -> Callable[[int, int], BoardPage]:
    """Give a function that opens the start notebook in a window of a size."""

    def open_start(width: int, height: int) -> BoardPage:
        lab = new_lab_page(width, height)
        lab.open_notebook("00-start.ipynb")  # which runs by itself
        lab.page.get_by_placeholder("leave empty for new luck").wait_for(timeout=60_000)
        lab.wait_until_idle()
        return BoardPage(lab)

    return open_start


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_a_turn_by_clicks_then_undo_save_reload_and_go_on(
    start_page: Callable[[int, int], BoardPage], width: int, height: int
) -> None:
    """From the start menu a whole Norman turn is played by clicks; it is taken back, saved, opened again and gone on with."""
    board = start_page(width, height)
    board.lab.screenshot(f"menu-{width}")
    board.start()
    # set-up: a click on a highlighted zone places the earl whom the question names
    board.click_zone("CHN")
    board.log_says("Earl Hugh will start in Chester.")
    board.click_zone("SHN")
    board.log_says("Earl Roger will start in Shrewsbury.")
    board.choose("Place Earl William in Hereford")
    board.log_says("Earl William will start in Hereford.")
    while "set-up" in board.headline():
        before = board.prompt()
        board.choose("")  # the first there is
        board.settle(prompt=before)
    assert "Norman Movement Phase" in board.headline()
    # an invasion: origin and target on the map, then the number on a button
    board.click_zone("HES")
    board.page.locator("select").filter(has_text="from Hereford to").first.wait_for(timeout=BUSY)
    board.click_zone("GWI")
    board.page.locator(".hg-choice:visible", has_text=INVADE).wait_for(timeout=BUSY)
    board.lab.screenshot(f"targets-{width}")
    board.choose(INVADE)
    board.log_says("to invade Gwent Is Coed.")
    # the same by the list, from the keyboard
    board.page.locator(".hg-map").first.wait_for()
    chosen = board.page.locator("select[size]").first
    chosen.select_option(label="Advance into Gwent Is Coed")
    board.button("Do it").focus()
    board.page.keyboard.press("Enter")
    board.log_says("Gwent Is Coed")
    for _ in range(60):
        if "Norman" not in board.headline() or board.page.locator(".hg-chip").inner_text() != "Norman":
            break
        shown, before = board.choices(), board.stop()
        if shown and "End the phase" not in shown:
            board.choose(shown[0])
        else:
            board.type_action("end")
        for _ in range(100):
            if board.stop() != before or board.page.locator(".hg-wrong").count():
                break
            board.page.wait_for_timeout(100)
        board.lab.wait_until_idle()
        assert board.page.locator(".hg-wrong").count() == 0, board.page.locator(".hg-wrong").inner_text()
        assert board.stop() > before
    board.lab.screenshot(f"turn-{width}")
    assert "Welsh" in board.headline() or board.page.locator(".hg-chip").inner_text() == "Welsh"
    # undo and redo
    after = board.headline()
    board.button("Undo").click()
    board.button("Redo").wait_for()
    board.page.wait_for_timeout(500)
    board.button("Redo").click()
    board.page.wait_for_function("text => document.querySelector('.hg-headline').innerText === text", arg=after)
    # save, reload the page, open, go on
    board.page.get_by_role("tab", name="Save").click()
    board.page.get_by_placeholder("file name").fill(f"turn {width}")
    board.button("Save").click()
    board.page.get_by_text(f"Saved as 'turn {width}.json'").wait_for(timeout=BUSY)
    board.lab.screenshot(f"saved-{width}")
    board.lab.reload()
    board.lab.run_all()
    board.page.locator("select").filter(has_text=f"turn {width}.json").select_option(label=f"turn {width}.json")
    board.button("Open").click()
    board.page.locator(".hg-headline").wait_for(timeout=BUSY)
    assert board.headline() == after
    board.page.locator(".hg-map path.hg-stand").first.wait_for(timeout=BUSY)
    board.type_action("nonsense")
    board.page.get_by_text("'nonsense' cannot be read.").wait_for(timeout=BUSY)
    board.lab.screenshot(f"opened-{width}")


@pytest.mark.slow
def test_a_double_click_is_one_action(start_page: Callable[[int, int], BoardPage]) -> None:
    """Quick clicks on a choice place one earl, whether they come before the next question is painted or just after."""
    board = start_page(1280, 800)
    board.start()
    # before: where the mouse is, at once
    before = board.prompt()
    board.page.locator(".hg-choice:visible").first.click()
    board.page.mouse.down()
    board.page.mouse.up()
    board.settle(prompt=before)
    board.page.wait_for_timeout(500)
    assert board.stop() == 1
    # after: by the page itself, whose clicks come in time however busy the machine is
    before = board.prompt()
    choice = board.page.locator(".hg-choice:visible").first
    box = choice.bounding_box()
    assert box is not None
    board.page.evaluate(CLICK_ON, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    choice.click()
    board.settle(prompt=before)
    board.page.evaluate("() => window.clickedOn()")
    board.page.wait_for_timeout(500)
    assert board.stop() == 2


@pytest.mark.slow
def test_a_rule_opens_in_the_log_and_replay_steps(start_page: Callable[[int, int], BoardPage]) -> None:
    """A click on a line of the log shows its rule; the replay bar looks back and returns."""
    board = start_page(1280, 800)
    board.start()
    board.click_zone("CHN")
    board.log_says("Earl Hugh will start in Chester.")
    line = board.page.locator(".hg-log details").first
    assert not line.locator("p").is_visible()
    line.locator("summary").press("Enter")
    assert "ML-" in line.locator("p").inner_text()
    board.button("<").click()
    board.page.get_by_text("You are looking at another position of this game.").wait_for(timeout=BUSY)
    board.button("Back to now").click()
    board.page.locator(".hg-choice:visible").first.wait_for(timeout=BUSY)
    # what a projector shows is legible
    sizes = board.page.evaluate(
        "[...document.querySelectorAll('.hg-right *')].filter(e => e.offsetParent && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))"
        ".map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 14
