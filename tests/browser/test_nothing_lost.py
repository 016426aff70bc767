"""No game is lost in the browser: pages loaded again, kernels restarted, boxes run again, at each kind of decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from histgames.core.autosave import FOLDER, kept_games
from tests.browser.lab import LabPage
from tests.browser.test_harness import write_notebook

BUSY = 30_000
#: In the kernel: a game of random moves up to the first decision of a kind, shown on a board.
PREPARE = """
from random import Random
import histgames as hg

def at(kind, **settings):
    for seed in range(5):
        random, game = Random(seed), hg.new("marcher-lords", seed=seed)
        while game.outcome is None:
            if type(game.state.top).__name__ == kind:
                return hg.show(game, **settings)
            game.play(random.choice(list(game.legal)))
    raise LookupError(kind)
"""
KINDS = (
    *("SetUp", "MovementPhase", "BattleOrder", "SiegeChoice", "ChooseLoss", "RetreatChoice", "PursuitChoice"),
    *("StrategicMovement", "ChooseKingdom"),
)
DICE = """
where = "phase norman Movement Phase\\nHereford: norman, Knight 3, Earl William\\nGwent Is Coed: welsh, Infantry"
dice = hg.position("marcher-lords", where, dice="manual")
dice.play("invade Knight Hereford > Gwent Is Coed")
dice.play("advance Gwent Is Coed")
hg.show(dice)
"""
CURTAIN = 'hg.show(hg.new("marcher-lords", seed=1), secret=True)'
CUT = ("Cannot send", "Connection lost")
ENDED = """
random, ended = Random(1), hg.new("marcher-lords", seed=1)
while ended.outcome is None:
    ended.play(random.choice(list(ended.legal)))
hg.show(ended)
"""


def board(lab: LabPage, number: int) -> Locator:
    """Return the board below a box, counted from 0, scrolled to."""
    found = lab.page.locator(".jp-CodeCell").nth(number).locator(".hg-desk")
    found.scroll_into_view_if_needed(timeout=BUSY)
    return found


def text_of(shown: Locator, part: str) -> str:
    return shown.locator(part).first.inner_text(timeout=BUSY)


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [KINDS[:3], KINDS[3:6], KINDS[6:]])
def test_the_page_is_loaded_again_at_each_kind_of_decision(lab_page: LabPage, kinds: tuple[str, ...]) -> None:
    """The board stands as before, with the same question, and the next click acts."""
    name = write_notebook(lab_page, "kinds.ipynb", PREPARE, *(f'at("{kind}")' for kind in kinds))
    lab_page.open_notebook(name)
    lab_page.run_all()
    before = [text_of(board(lab_page, number), ".hg-prompt") for number in range(1, len(kinds) + 1)]
    assert len(set(before)) == len(kinds)
    lab_page.save()
    lab_page.reload()
    for number, asked in enumerate(before, start=1):
        shown = board(lab_page, number)
        expect(shown.locator(".hg-prompt")).to_have_text(asked, use_inner_text=True, timeout=BUSY)
        slider = shown.get_by_role("slider").first
        stop = float(slider.get_attribute("aria-valuenow") or -1)
        if shown.locator(".hg-choice:visible").count():
            shown.locator(".hg-choice:visible").first.click()
        else:
            shown.get_by_role("button", name="Do it").click()
        expect(slider).not_to_have_attribute("aria-valuenow", f"{stop:.1f}", timeout=BUSY)
        assert shown.locator(".hg-wrong:visible").count() == 0


@pytest.mark.slow
def test_the_page_is_loaded_again_at_dice_curtain_and_end(lab_page: LabPage) -> None:
    """Real dice that wait, a laptop that is being passed, a finished game, a look back: all stand as before and can be used."""
    lab_page.open_notebook(write_notebook(lab_page, "others.ipynb", PREPARE, DICE, CURTAIN, ENDED))
    lab_page.run_all()
    asked = text_of(board(lab_page, 1), ".hg-prompt, .hg-dice, .hg-headline")
    board(lab_page, 3).get_by_role("button", name="<", exact=True).click()
    expect(board(lab_page, 3).get_by_text("You are looking at another position")).to_be_visible(timeout=BUSY)
    lab_page.save()
    lab_page.reload()
    assert text_of(board(lab_page, 1), ".hg-prompt, .hg-dice, .hg-headline") == asked
    field = board(lab_page, 1).locator("input[type=text]:visible").first
    field.fill("1")
    field.press("Enter")
    expect(board(lab_page, 1).locator(".hg-log").get_by_text("Gwent Is Coed").first).to_be_visible(timeout=BUSY)
    expect(board(lab_page, 2).get_by_text("Pass the laptop")).to_be_visible(timeout=BUSY)
    board(lab_page, 2).get_by_role("button", name="Show the board").click()
    expect(board(lab_page, 2).locator(".hg-prompt")).to_be_visible(timeout=BUSY)
    expect(board(lab_page, 3).get_by_text("You are looking at another position")).to_be_visible(timeout=BUSY)
    board(lab_page, 3).get_by_role("button", name="Back to now").click()
    expect(board(lab_page, 3).locator(".hg-outcome")).to_be_visible(timeout=BUSY)


def restart_kernel(lab: LabPage) -> None:
    """Restart the kernel as people do, by the menu's question."""
    lab.page.evaluate("() => { window.jupyterapp.commands.execute('kernelmenu:restart'); }")
    lab.page.locator(".jp-Dialog").locator(".jp-mod-accept").click()
    lab.page.locator(".jp-Dialog").wait_for(state="detached")
    lab.wait_for_kernel()
    lab.wait_until_idle()
    # JupyterLab says of its own connection that it was cut
    lab.complaints[:] = [text for text in lab.complaints if not any(cut in text for cut in CUT)]


@pytest.mark.slow
def test_the_kernel_is_restarted(lab_page: LabPage) -> None:
    """The box is run again: the board offers the game as it stood, and goes on in the same file."""
    folder = lab_page.server.notebooks
    show = 'import histgames as hg\nhg.show(hg.new("marcher-lords", seed=1067))'
    lab_page.open_notebook(write_notebook(lab_page, "restart.ipynb", show))
    lab_page.run_all()
    for _ in range(3):
        asked = text_of(board(lab_page, 0), ".hg-prompt")
        board(lab_page, 0).locator(".hg-choice:visible").first.click()
        expect(board(lab_page, 0).locator(".hg-prompt")).not_to_have_text(asked, use_inner_text=True, timeout=BUSY)
    lab_page.wait_until_idle()
    asked, (kept,) = text_of(board(lab_page, 0), ".hg-prompt"), kept_games(folder)
    assert kept.decisions == 3
    restart_kernel(lab_page)
    lab_page.run_all()
    expect(board(lab_page, 0).get_by_text("A game is kept here: The Marcher Lords")).to_be_visible(timeout=BUSY)
    lab_page.screenshot("go-on-with-it")
    board(lab_page, 0).get_by_role("button", name="Go on with it").click()
    expect(board(lab_page, 0).locator(".hg-prompt")).to_have_text(asked, use_inner_text=True, timeout=BUSY)
    board(lab_page, 0).locator(".hg-choice:visible").first.click()
    lab_page.page.wait_for_timeout(500)
    lab_page.wait_until_idle()
    assert [each.decisions for each in kept_games(folder)] == [4]


@pytest.mark.slow
def test_the_start_notebook_after_a_restart(lab_page: LabPage) -> None:
    """The menu's first button goes on with the last game."""
    lab_page.open_notebook("00-start.ipynb")
    start = lab_page.page.get_by_role("button", name="Start", exact=True)
    start.click(timeout=BUSY)
    lab_page.page.locator(".hg-choice:visible").first.click(timeout=BUSY)
    expect(lab_page.page.get_by_role("slider").first).to_have_attribute("aria-valuenow", "1.0", timeout=BUSY)
    asked = lab_page.page.locator(".hg-prompt").inner_text()
    restart_kernel(lab_page)
    lab_page.run_all()
    lab_page.page.get_by_role("button", name="Go on with the last game").wait_for(timeout=BUSY)
    lab_page.screenshot("menu-with-last-game")
    lab_page.page.get_by_role("button", name="Go on with the last game").click()
    expect(lab_page.page.locator(".hg-prompt")).to_have_text(asked, use_inner_text=True, timeout=BUSY)


def test_games_of_other_tests_are_gone(lab_page: LabPage) -> None:
    """Each test of this folder begins without saved games."""
    folder: Path = lab_page.server.notebooks
    assert not (folder / FOLDER).exists()
    assert not [path for path in folder.glob("*.json") if "histgames record" in json.dumps(path.read_text()[:200])]
