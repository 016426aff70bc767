"""The public face: what a user of the package calls."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import histgames as hg

SAXON = """
scenario norman-conquerors
turn 3
phase norman Movement Phase
weather fair
Hereford: norman castle, Knight 2, Earl William
Gwent Uwch Coed: welsh, Infantry, Levied Archer
"""


def test_what_there_is() -> None:
    """Games, scenarios and options are listed by name."""
    assert hg.catalogue()["marcher-lords"] == "The Marcher Lords"
    assert [scenario.year for scenario in hg.scenarios("marcher-lords").values()] == [1067, 1088]
    assert hg.options("marcher-lords")["commanders"].choices == ("one", "several")
    assert hg.rule("ml-6.2C").id == "ML-6.2c"


def test_every_public_name_is_there() -> None:
    """Each name of the package can be had and is listed; another one is refused."""
    assert {name for name in hg.__all__ if getattr(hg, name) is not None} == set(hg.__all__) <= set(dir(hg))
    with pytest.raises(AttributeError, match=r"^module 'histgames' has no attribute 'gmae'$"):
        _ = hg.gmae


def test_a_game_from_start_to_save(tmp_path: Path) -> None:
    """Play, look, take back, save, load: the game is the same."""
    game = hg.new("marcher-lords", seed=1067, players={"norman": "Class 8b"})
    assert game.to_act == {"norman", "welsh"}
    assert "place Earl Hugh Chester" in game.legal_for("norman")
    (event,) = game.play("place Earl Hugh Chester")
    assert (event.rule, event.only) == ("ML-11.1.3b", {"norman"})
    game.play("place Earl Roger Ludlow", seat="norman")
    game.undo()
    game.redo()
    assert game.outcome is None
    assert game.name == "marcher-lords"
    assert game.score["norman"].total == 0
    again = hg.load(game.save(tmp_path / "friday.json"))
    assert (again.state, again.names, again.repair) == (game.state, {"norman": "Class 8b"}, None)
    assert repr(again) == "<The Marcher Lords, The Norman Conquerors: Turn 1 of 10, about spring 1067: set-up>"


def test_the_same_seed_gives_the_same_dice() -> None:
    """Two games with one seed and the same actions are equal; another seed differs somewhere."""

    def rolled(seed: int) -> list[str]:
        game = hg.position("marcher-lords", SAXON, seed=seed)
        for text in ("end", "end", "end", "end"):
            game.play(text)
        return [line.text for line in game.log]

    assert rolled(1) == rolled(1)
    assert len({tuple(rolled(seed)) for seed in range(6)}) > 1


def test_a_position_out_of_a_mail() -> None:
    """Marks that cannot be seen, accents apart and blanks of web pages change nothing."""
    plain = "phase norman Movement Phase\nMôn: welsh, Infantry"
    sent = "\ufeffphase norman Movement\u00a0Phase\r\nMo\u0302n: welsh, Infan\u00adtry\u200b"
    assert hg.position("marcher-lords", sent).state == hg.position("marcher-lords", plain).state


def test_a_position_set_up_by_hand() -> None:
    """A position as text is played on from, shown again as text, and checked."""
    game = hg.position("marcher-lords", SAXON, dice=[(9,)])
    assert game.state.turn == 3
    assert "invade Earl William Hereford > Gwent Uwch Coed" in game.legal
    assert "Gwent Uwch Coed: welsh, Infantry, Levied Archer" in game.position()
    assert hg.position("marcher-lords", game.position()).state == game.state
    with pytest.raises(hg.GameError) as error:
        hg.position("marcher-lords", "Hereford: norman, Knight 99")
    assert str(error.value) == (
        "This position cannot be played: There are 99 counters 'knight' on the map, but only 14 exist."
    )
    with pytest.raises(hg.GameError) as error:
        hg.position("marcher-lords", "Hereford: norman, Knigt 2")
    assert str(error.value) == (
        "Line 1 of the position, 'Hereford: norman, Knigt 2': there is no unit 'Knigt'; did you mean Knight?"
    )


def test_the_board_as_a_table() -> None:
    """The board is a GeoDataFrame in EPSG:4326 with a row for each zone."""
    board = hg.position("marcher-lords", SAXON).board()
    assert len(board) == 27
    assert board.crs.to_epsg() == 4326
    row = board.loc["HES"]
    assert (row["holder"], bool(row["castle"]), row["norman"], row["leaders"]) == ("norman", True, 2, "Earl William")
    assert board.geometry.is_valid.all()


def test_the_board_as_a_picture() -> None:
    """The picture is SVG; as a seat sees it, and in a cell, face-down units of the other side are not told."""
    game = hg.position("marcher-lords", SAXON)
    for svg in (game.to_svg(), game.to_svg("norman"), game._repr_svg_()):
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "Levied Archer" in game.to_svg()
    assert "Levied Archer" not in game.to_svg("norman")
    assert "Levied Archer" not in game._repr_svg_()


def test_the_whole_game_as_a_page() -> None:
    """The page holds the board and log and asks for nothing outside."""
    game = hg.position("marcher-lords", SAXON, seed=1)
    game.play("end")
    page = game.to_html()
    assert page.lower().startswith("<!doctype html>")
    assert "Norman Movement Phase" in page
    for mark in ('src="http', 'href="http', "url(http", "@import"):
        assert mark not in page


def test_a_users_own_table(tmp_path: Path) -> None:
    """Who owns the printed game can put its unit values in; they are checked and kept in the record."""
    from histgames.core.tables import shipped

    rows = shipped("histgames.games.marcher_lords", "units.csv")
    mine = [{**row, "hits_on": "3"} if row["kind"] == "knight" else row for row in rows]
    game = hg.new("marcher-lords", seed=1, tables={"units": mine})
    assert game.state.kinds["knight"].hits_on == 3
    assert hg.load(game.save(tmp_path / "mine.json")).state.kinds["knight"].hits_on == 3
    wrong = [{**row, "hits_on": "many"} if row["kind"] == "knight" else row for row in rows]
    with pytest.raises(hg.GameError) as error:
        hg.new("marcher-lords", tables={"units": wrong})
    assert str(error.value) == (
        "The table 'units' has 'many' in line 2, column 'hits_on': it should be a whole number from 0 to 20."
    )


def test_many_games() -> None:
    """Simulated games depend on their seeds only."""
    played = hg.simulate("marcher-lords", players=("random", "random"), games=3, seed=5, progress=False)
    again = hg.simulate("marcher-lords", players=("random", "random"), games=2, seed=6, progress=False)
    assert [result.seed for result in played.results] == [5, 6, 7]
    assert played.results[1:] == again.results
    assert sum(share for share, _, _ in played.shares().values()) == pytest.approx(1)
    assert list(played.to_pandas().columns) == ["seed", "result", "winners", "score_norman", "decisions"]


def test_what_is_legal_from_the_same_zone_is_named_first() -> None:
    """A refusal names what can be done where the player wanted to do something, before the rest of the map."""
    text = "phase norman Movement Phase\nChester: norman castle, Knight 2\nHereford: norman castle, Infantry"
    game = hg.position("marcher-lords", text)
    with pytest.raises(hg.IllegalAction, match=r"Legal now: invade Infantry Hereford > "):
        game.play("invade Knight Hereford > Elfael")


def test_a_line_of_the_log_reads_as_a_sentence() -> None:
    """Printed, a line of the log is what happened and the rule."""
    game = hg.position("marcher-lords", "Hereford: norman castle, Knight 2\nLeominster: norman, Infantry")
    game.play("move Knight Hereford > Leominster")
    assert str(game.log[-1]) == "A Knight moves from Hereford to Leominster. (ML-6.0b)"
