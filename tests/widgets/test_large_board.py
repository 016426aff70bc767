"""The large board: everything on it can be clicked, and what changes there sends little, whatever number of things there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Button

from histgames.core import Session
from histgames.widgets import Board
from tests.widgets.conftest import Wire
from tests.widgets.toy_board import AREAS, CELLS, PLACES, realm


@pytest.fixture
def board() -> Board:
    return Board(Session(realm()))


def buttons(board: Board, look: str) -> dict[str, Any]:
    """Return the buttons beside the map that look like this."""
    return {each: made for row in board.off_map.rows for each, made in row.buttons.items() if look in made._dom_classes}


def labels(board: Board) -> list[str]:
    """Return the choices offered as buttons."""
    return [choice.label for choice in board.decision.fitting]


@pytest.mark.parametrize("kind", [AREAS, PLACES, CELLS], ids=["area", "site", "hex"])
def test_a_changed_holder_sends_little(kind: dict[str, object], board: Board, wire: Wire) -> None:
    """A thing that is clicked and taken costs a few kilobytes in all, and one sheet of the map."""
    each = next(each for each in list(kind)[7:] if each not in board.desk.session.state.held)
    board.map.pick(each)
    assert f"take {each.replace('A', 'Land ') if kind is AREAS else each}" in labels(board)
    wire.clear()
    board.attempt(lambda: board.desk.play(board.decision.fitting[0].action(1)))
    assert board.desk.session.state.held[each] == "blue"
    assert wire.size < 15_000
    assert (
        sum("url(#hg-" in str(data) and "<style>" in str(data) and "marker" not in str(data) for _, data in wire.sent)
        == 1
    )


def test_a_whole_turn_of_choices_sends_little(board: Board, wire: Wire) -> None:
    """Also when what was clicked is let go and everything is lit again, the page gets less than 15 kB."""
    buttons(board, "hg-card-face")["C03"].click()
    wire.clear()
    board.attempt(lambda: board.desk.play("play C03"))
    assert wire.size < 15_000


def test_cards_are_clicked_and_leave_the_hand(board: Board, wire: Wire) -> None:
    """A click on a card offers to play it; played, its button goes and the others stay as they are."""
    before = buttons(board, "hg-card-face")
    assert len(before) == 12
    before["C03"].click()
    assert labels(board) == ["play C03"]
    assert "hg-chosen" in before["C03"]._dom_classes
    board.decision.buttons[0].click()
    after = buttons(board, "hg-card-face")
    assert list(after) == [each for each in before if each != "C03"]
    assert all(after[each] is before[each] for each in after)


def test_a_click_on_a_card_that_has_just_gone_means_no_other(board: Board) -> None:
    """A button stands for its card only; a late click on it changes nothing in the game."""
    gone: Button = buttons(board, "hg-card-face")["C03"]
    board.attempt(lambda: board.desk.play("play C03"))
    stop = board.now.stop
    gone.click()
    assert (board.now.stop, board.decision.pick.origin) == (stop, "")


def test_cards_show_what_they_are(board: Board) -> None:
    """Title and lines stand on the card; doubtful ones have a mark, face-down ones show nothing, those that cannot act are dim."""
    cards = buttons(board, "hg-card-face")
    assert cards["C00"].description == "Truce\nNo battle this round.\nWorth 1."
    assert cards["C01"].description.startswith("Harvest ◇\n")
    assert cards["C01"].tooltip.endswith("Reconstructed by us")
    assert "hg-dim" in cards["C04"]._dom_classes
    assert (cards["C11"].description, cards["C11"].tooltip) == ("?", "A card that lies face down")
    assert "hg-card-back" in cards["C11"]._dom_classes


def test_tracks_and_boxes_are_beside_the_map(board: Board) -> None:
    """A track has a button for each space with its markers, a box one for itself and for each kind of counters."""
    spaces, pieces = buttons(board, "hg-space-face"), buttons(board, "hg-piece-face")
    assert len(spaces) == 20
    assert (spaces["T1"].description, spaces["T7"].tooltip) == ("1\nR", "7\nBlue's glory")
    assert {each: made.description for each, made in pieces.items()} == {
        "dead": "all",
        "d1": "3 riders",
        "d2": "5 foot",
        "d3": "King Henry ◇",
    }
    board.attempt(lambda: board.desk.play("pass"))
    assert spaces["T2"].description == "2\nR"
    assert spaces["T1"].description == "1\n"


def test_a_march_is_two_clicks_and_says_its_chances(board: Board) -> None:
    """A click on a site and on one at the end of a road leave the march; the exact odds that the game knows stand by it."""
    origin, target = next(c.places for c in board.decision.found if c.verb == "march")
    board.map.pick(origin)
    assert "67%" not in board.decision.likely.value
    assert target in board.decision.highlights()
    board.map.pick(target)
    assert board.now.stop == 1
    assert f"Marched: {origin} &gt; {target}." in board.log.texts[1]


def test_the_chances_of_what_is_marked(board: Board) -> None:
    """A march marked in the list shows how likely it is; a game that cannot say shows nothing."""
    board.decision.verbs.value = "march"
    board.decision.list.value = board.decision.list.options[3][1]
    assert "67%" in board.decision.likely.value
    board.decision.verbs.value = "play"
    assert board.decision.likely.value == ""


def things(board: Board) -> Iterator[str]:
    """Yield the ids of all kinds of things."""
    for kind in ([*AREAS], [*PLACES], [*CELLS]):
        yield kind[0]


def test_things_are_listed_under_their_names(board: Board) -> None:
    """Where there are too many places to list, only the chosen one is listed, by its name."""
    assert len(board.decision.places.options) == 1
    board.map.pick("A33")
    assert board.decision.places.options[1] == ("Land 33", "A33")
    assert all(each in board.map.shapes.classes for each in things(board))
