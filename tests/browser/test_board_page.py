"""A game's web page, opened from a file in a browser without network, replays the game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

import histgames as hg


def test_the_page_of_a_game_replays_it_from_a_file(browser: Browser, tmp_path: Path) -> None:
    """Buttons, slider and log go through all positions; nothing is asked for outside and nothing fails."""
    game = hg.new("marcher-lords", seed=1067)
    game.play("place Earl Hugh Chester")
    game.play("place Earl Roger Shrewsbury")
    game.note("<img src=x onerror=document.title='broken'>")
    path = tmp_path / "game.html"
    path.write_text(game.to_html(), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(path.as_uri())
    assert page.locator("#where").inner_text() == "2 / 2"
    assert page.get_by_text("Earl Roger will start in Shrewsbury.").is_visible()
    page.get_by_role("button", name="Start").click()
    assert page.locator("#where").inner_text() == "0 / 2"
    assert not page.get_by_text("Earl Hugh will start in Chester.").is_visible()
    page.get_by_role("button", name="One step on").click()
    assert page.get_by_text("Earl Hugh will start in Chester.").is_visible()
    page.locator("#slider").fill("2")
    assert page.locator("#where").inner_text() == "2 / 2"
    assert page.get_by_text("onerror").is_visible()
    page.locator("#log summary").last.click()
    assert "ML-" in page.locator("#log p:visible").last.inner_text()
    page.get_by_role("button", name="Play or stop").click()
    page.wait_for_function("() => document.getElementById('where').innerText === '2 / 2'")
    assert page.title() == "The Marcher Lords: The Norman Conquerors"
    assert asked == [path.as_uri()]
    assert complaints == []
    page.close()
