"""A game as a web page needs nothing else, holds every position, and shows texts as texts."""

from __future__ import annotations

import json
import re

import pytest

import histgames as hg
from histgames.core import Session, UnknownName
from histgames.maps.drawing.symbols import safe
from histgames.telling.page import page
from histgames.telling.prose import ending
from tests.core.toys.pilgrims import rules as pilgrims
from tests.core.toys.princes import rules as princes

#: The earl rides into an empty zone, and an archer who was levied lies face down at Rhos.
POSITION = """scenario norman-conquerors
turn 2
phase norman Movement Phase
Hereford: norman castle, Knight 2, Earl William
Tegeingl: welsh, Teulu of Gwynedd, Levied Archer
"""


@pytest.fixture
def game() -> hg.Game:
    game = hg.position("marcher-lords", POSITION, dice=[(9,)] * 40)
    game.play("invade Knight Hereford > Elfael")
    game.note("</script><script>alert(1)</script>")
    game.play("advance Elfael")
    return game


def data(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text)
    assert found is not None
    return dict(json.loads(found[1]))


def steps(text: str) -> list[dict[str, object]]:
    found = data(text)["steps"]
    assert isinstance(found, list)
    return found


def test_every_position_is_there_as_a_difference(game: hg.Game) -> None:
    """The first step holds all zones, later ones only what changed: here also the marks of kingdoms that are mobilised."""
    found = steps(page(game))
    changed = [step["b"] for step in found]
    assert [len(zones) for zones in changed] == [27, 0, 6]  # type: ignore[arg-type]
    assert {"HES", "ELF"} <= set(changed[2])  # type: ignore[call-overload]
    assert found[0]["h"] == "Turn 2 of 10, about summer 1067: Norman Movement Phase"


def test_the_score_says_whose_it_is_and_what_it_is_made_of(game: hg.Game) -> None:
    """Each step has rows of text and number; the total of a seat is marked and comes before its lines."""
    score = steps(page(game))[0]["s"]
    assert isinstance(score, list)
    assert score[0] == ["Norman", sum(number for _, number, _ in score[1:]), True]
    assert ["teulu eliminated", 0, False] in score


def test_nothing_outside_is_asked_for(game: hg.Game) -> None:
    """There is no address in it, and the page forbids itself to load anything."""
    text = page(game)
    assert "default-src 'none'" in text
    assert not re.search(r'(src|href)="(?!#|data:)', text)
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(text) < 500_000


def test_notes_are_text(game: hg.Game) -> None:
    """A note that looks like a script stays a note, in the log and in the data."""
    text = page(game)
    assert text.count("<script>") == 1
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text


def test_a_page_for_a_side_keeps_the_others_secrets(game: hg.Game) -> None:
    """With a seat, the page holds what that seat may know at each position."""
    assert "#hg-unknown" not in str(data(page(game, seat="welsh"))["blocks"])
    assert "#hg-unknown" in str(data(page(game, seat="norman"))["blocks"])
    with pytest.raises(UnknownName):
        page(game, seat="viking")


def test_a_page_tells_with_which_values_was_played(game: hg.Game) -> None:
    """Below the log stand the values of the game, each with its mark."""
    assert "<h2>The values of the game</h2>" in page(game)
    assert "The values of the game" not in page(Session(princes.make()))


def test_a_game_without_a_picture_has_a_page(german: Session) -> None:  # type: ignore[type-arg]
    """The page then has headline, score and log, and a slider that moves through them."""
    text = page(german)
    assert '<html lang="de">' in text
    assert len(steps(text)) == len(german.stops)
    assert set(steps(text)[0]) == {"h", "s"}
    assert "hg-zone" not in text


@pytest.fixture
def german() -> Session:  # type: ignore[type-arg]
    session = Session(pilgrims.make(), language="de", seed=2)
    for _ in range(3):
        session.play(session.legal[0])
    return session


def test_the_log_is_in_the_language_of_the_session(german: Session) -> None:  # type: ignore[type-arg]
    """What the session says stands on the page."""
    text = page(german)
    assert german.log
    assert [line.text for line in german.log if safe(line.text) not in text] == []


def test_all_winners_are_named() -> None:
    """Whoever wins is named over the log, and each seat has its points."""
    session = Session(princes.make(), players=3, seed=1)
    while session.outcome is None:
        seat = min(session.to_act)
        session.play(session.legal_for(seat)[0], seat)
    text = page(session)
    assert f"<h2>{ending(session.rules, session.outcome)[0]}</h2>" in text
    score = steps(text)[-1]["s"]
    assert isinstance(score, list)
    assert len([row for row in score if row[2]]) == 3
