"""A game as a web page needs nothing else, holds every position, and shows texts as texts."""

from __future__ import annotations

import json
import re

from histgames.core import Session
from histgames.telling.page import page
from tests.widgets.toy_wales import RidingRules


def game() -> Session:  # type: ignore[type-arg]
    session = Session(RidingRules())
    session.play("ride 2 Hereford > Elfael")
    session.play("done")
    session.play("lurk Maelienydd")
    session.note("</script><script>alert(1)</script>")
    session.play("done")
    return session


def data(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text)
    assert found is not None
    return dict(json.loads(found[1]))


def test_every_position_is_there_as_a_difference() -> None:
    """The first step holds all zones, later ones only what changed."""
    steps = data(page(game()))["steps"]
    assert isinstance(steps, list)
    assert [len(step["b"]) for step in steps] == [27, 2, 0, 1, 0]
    assert [step["h"] for step in steps][:2] == ["Turn 1 of 3, norman"] * 2


def test_nothing_outside_is_asked_for() -> None:
    """There is no address in it, and the page forbids itself to load anything."""
    text = page(game())
    assert "default-src 'none'" in text
    assert not re.search(r'(src|href)="(?!#|data:)', text)
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(text) < 500_000


def test_notes_are_text() -> None:
    """A note that looks like a script stays a note, in the log and in the data."""
    text = page(game())
    assert text.count("<script>") == 1
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text


def test_a_page_for_a_side_keeps_the_others_secrets() -> None:
    """With a seat, the page holds what that seat may know at each position."""
    assert "Lurks: MAE." in page(game())
    norman = page(game(), seat="norman")
    assert "Lurks" not in norman
    assert "#hg-unknown" not in str(data(norman)["blocks"])
    assert "#hg-unknown" in str(data(page(game(), seat="welsh"))["blocks"])
