"""Stills: the picture of a board in a printed notebook is small enough, is a picture of its own, and tells no secret."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import histgames as hg
from histgames.core import Session
from histgames.widgets import Board, StartMenu, still
from histgames.widgets.atlas import atlas
from histgames.widgets.still import LARGEST, board_still, figure, sentence
from tests.widgets.toy_wales import riding


def drawn(html: str) -> str:
    """Return the picture in a still, read as a browser reads it."""
    written = html.partition("charset=utf-8,")[2].partition("'")[0]
    return (
        written.replace("&amp;", "&").replace("%27", "'").replace("%0A", "\n").replace("%23", "#").replace("%25", "%")
    )


@pytest.mark.parametrize("game", ["marcher-lords", "classical"])
def test_a_board_has_a_widget_and_a_picture(game: str) -> None:
    """Both are in the output; the picture is whole, says when it was made, and is not too large."""
    bundle = hg.show(hg.new(game, seed=1067))._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "<figcaption>The board as it stood when this box was run" in bundle["text/html"]
    assert ElementTree.fromstring(drawn(bundle["text/html"])).tag.endswith("svg")
    assert 20_000 < len(bundle["text/html"]) < LARGEST


def test_an_atlas_has_a_widget_and_a_picture_of_its_year() -> None:
    """The picture is that of `to_svg`, smaller where that would be too large."""
    shown = atlas("empire", year=1180)
    html = shown._repr_mimebundle_()["text/html"]
    assert "The map of 1180 as this box opened it." in html
    assert drawn(html) in {shown.to_svg(width=wide) for wide in (1000, 700, 500)}
    assert len(html) < LARGEST


def test_what_is_too_large_is_drawn_without_its_relief(monkeypatch: pytest.MonkeyPatch) -> None:
    """The relief is what makes a picture large."""
    desk = Board(Session(riding())).desk
    assert "data:image/png" in board_still(desk)
    monkeypatch.setattr(still, "LARGEST", 100_000)
    assert "data:image/png" not in board_still(desk)


def test_a_secret_is_in_no_picture() -> None:
    """While the side that lurks looks at its own board, the picture that is kept is what each side may see."""
    session = Session(riding())
    session.play("done")
    session.play(next(action for action in session.legal if session.rules.notation.verb(action) == "lurk"))
    while "norman" in session.to_act:
        session.play("done")
    shown = Board(session, secret=True)
    shown.attempt(shown.desk.lift)
    assert shown.now.viewer == "welsh"
    view = session.state
    for side in session.sides:
        view = session.rules.view(view, side)
    public = still.draw(session.rules.scene(view, None), relief=True)
    assert public != still.draw(shown.now.scene, relief=True)
    assert drawn(shown._repr_mimebundle_()["text/html"]) == public


def test_a_menu_has_a_sentence_and_later_the_board(tmp_path: object) -> None:
    """Before a game begins there is nothing to draw; then the output is that of the board."""
    menu = StartMenu(folder=str(tmp_path))
    assert "press Web page" in menu._repr_mimebundle_()["text/html"]
    menu.start_button.click()
    assert "<figcaption>The board as it stood" in menu._repr_mimebundle_()["text/html"]
    menu.back()
    assert "press Web page" in menu._repr_mimebundle_()["text/html"]


def test_texts_in_stills_are_escaped() -> None:
    """Neither a caption nor a picture can end its place."""
    assert "<b>" not in sentence("<b>")
    made = figure("<svg a='1' b=\"#fff\">50% &amp; more</svg>", "a < b 'c' \"d\"")
    assert made.count("'") == 2
    assert drawn(made) == "<svg a='1' b=\"#fff\">50% &amp; more</svg>"
