"""The public face on a toy game: options by scenario, number of players, names, language, scores by seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import histgames as hg
from histgames.core import Ruleset, Score

pytestmark = pytest.mark.usefixtures("fair")


def test_options_of_a_scenario() -> None:
    """With a scenario only what means something there is listed; what it fixes has one choice."""
    assert list(hg.options("fair")) == ["length", "guild", "toll", "rain"]
    assert list(hg.options("fair", "summer")) == ["length", "guild"]
    lent = hg.options("fair", "lent")
    assert list(lent) == ["length", "guild", "toll", "rain"]
    assert (lent["length"].default, lent["length"].choices) == ("short", ("short",))
    with pytest.raises(hg.UnknownName, match=r"^The Fair has no scenario 'easter': there are lent, summer\.$"):
        hg.options("fair", "easter")


CLASHES = [
    ("lent", {"length": "long"}, "The Fair: 'length' is 'short' in Lent Fair and nothing else (FR-0)."),
    ("lent", {"toll": True}, "The Fair: 'toll' needs 'guild' (FR-6)."),
    ("lent", {"rain": True, "guild": True}, "The Fair: 'guild' cannot be played together with 'rain' (FR-7)."),
    ("summer", {"toll": True, "guild": True}, "The Fair: 'toll' is not played in Summer Fair (FR-0b)."),
    ("summer", {"rain": True}, "The Fair: 'rain' means nothing in Summer Fair (FR-7)."),
]


@pytest.mark.parametrize(("scenario", "options", "sentence"), CLASHES)
def test_options_that_cannot_be_played(scenario: str, options: dict[str, Any], sentence: str) -> None:
    """A new game, a position and a simulation refuse them with the same sentence and its rule."""
    for start in (
        lambda: hg.new("fair", scenario, options=options),
        lambda: hg.position("fair", f"scenario {scenario}\nday 2", options=options),
        lambda: hg.simulate("fair", scenario, options=options, games=1, progress=False),
    ):
        with pytest.raises(hg.OptionClash) as error:
            start()
        assert str(error.value) == sentence


def test_a_position_is_played_with_its_options(tmp_path: Path) -> None:
    """The options given with a position are in force, are told by the game, and stay in the saved file."""
    game = hg.position("fair", "scenario lent\nday 2", options={"guild": True})
    assert game.options == {"length": "short", "guild": True, "toll": False, "rain": False}
    assert "guild" in game.state.on
    assert hg.load(game.save(tmp_path / "a.json")).options == game.options
    with pytest.raises(hg.GameError, match=r"^This position cannot be played: There is no day 9\.$"):
        hg.position("fair", "day 9")


@pytest.mark.parametrize(
    ("players", "sides", "names"),
    [
        (None, 4, {}),
        (3, 3, {}),
        ({"lucca": "Anna"}, 4, {"lucca": "Anna"}),
        ({"cologne": "Anna", "bruges": "Ben"}, 2, {"cologne": "Anna", "bruges": "Ben"}),
    ],
)
def test_how_many_play_and_who(
    players: Any, sides: int, names: dict[str, str], tmp_path: Path, fair: Ruleset[Any]
) -> None:
    """A number says how many; names say who, and if they are just the seats of fewer players, how many. A saved game keeps both."""
    game = hg.new("fair", players=players, seed=1)
    assert (game.sides, game.names) == (fair.sides[:sides], names)
    again = hg.load(game.save(tmp_path / "a.json"))
    assert (again.sides, again.names, again.state) == (game.sides, names, game.state)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (5, "The Fair is played by 2 or 3 or 4, not by 5."),
        (True, "Players are given as how many, or as seats with names, such as {'bruges': 'Anna'}, not as True."),
        ("Anna", "Players are given as how many, or as seats with names, such as {'bruges': 'Anna'}, not as 'Anna'."),
        (
            {"mainz": "Anna"},
            "There is no side 'mainz' in The Fair: there are bruges and cologne and lucca and york.",
        ),
    ],
)
def test_wrong_players(players: Any, sentence: str) -> None:
    """A number that cannot play, and a seat that there is not, are refused."""
    with pytest.raises(hg.GameError) as error:
        hg.new("fair", players=players)
    assert str(error.value) == sentence


def test_another_language(tmp_path: Path) -> None:
    """Questions and actions are in the language asked for; what has no translation stays English."""
    game = hg.new("fair", players=2, seed=1, language="de")
    prompt = game.prompt()
    assert prompt is not None
    assert prompt.text == "Wie viele Ballen verkauft Bruges?"
    assert game.say(game.legal[2]) == "Verkaufe 2 Ballen"
    game.play("sell 1")
    assert game.log[-1].text.startswith("Bruges sells 1 bale at ")
    path = game.save(tmp_path / "a.json")
    assert [hg.load(path).language, hg.load(path, language="de").language] == ["en", "de"]
    assert hg.position("fair", "day 2", language="de").language == "de"
    for start in (lambda: hg.new("fair", language="fr"), lambda: hg.load(path, language="fr")):
        with pytest.raises(hg.UnknownName, match=r"^The Fair does not speak 'fr': it speaks en, de\.$"):
            start()


def test_scores_by_seat() -> None:
    """Each seat has its total, and what it is made of."""
    game = hg.new("fair", players=2, dice=[[4]])
    game.play("sell 2")
    assert game.score == {"bruges": Score(8, {"silver": 8}), "cologne": Score(0)}


def test_secrets_of_several() -> None:
    """What somebody has left is told to him and to nobody else."""
    game = hg.new("fair", players=2, dice=[[4]])
    game.play("sell 2")
    told = {seat: [line.text for line in game.log_for(seat)] for seat in (None, "bruges", "cologne")}
    assert told[None] == told["cologne"] == ["Bruges sells 2 bales at 4."]
    assert told["bruges"] == ["Bruges sells 2 bales at 4.", "Bruges has 2 bales left."]


def test_a_game_without_a_picture() -> None:
    """What needs a picture of the board says that there is none; the game still has its page and its line in a notebook."""
    game = hg.new("fair", seed=1)
    for draw in (game.scene, game.to_svg, game.board):
        with pytest.raises(hg.GameError, match=r"^The Fair has no picture of its board\.$"):
            draw()
    assert "<title>The Fair: Lent Fair</title>" in game.to_html()
    assert repr(game) == "<The Fair, Lent Fair: Day 1>"
