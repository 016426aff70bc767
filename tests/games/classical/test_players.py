"""Programs play: they write sensible orders on what they may know."""

from __future__ import annotations

from random import Random

import pytest

from histgames.core import kernel
from histgames.games.classical.chapters.movement import Movement
from histgames.games.classical.chapters.retreats import Retreats
from histgames.games.classical.show.evaluate import evaluate
from histgames.players import Greedy, RandomPlayer, play_on, playout
from tests.games.classical.positions import RULES, at, centres, start, units, write


def test_seven_greedy_players() -> None:
    """Three years: a whole game is played, neutral centres are taken, nobody votes for a draw."""
    game = start(last_year="1905")
    players = dict.fromkeys(RULES.sides, Greedy(width=12))
    random = Random(1901)
    while game.state.year < 1903 and game.outcome is None:
        seat = sorted(game.to_act)[0]
        game.play(players[seat].choose(RULES, game.view(seat), seat, game.legal_for(seat), random), seat)
    assert sum(centres(game).values()) >= 30
    assert max(centres(game).values()) >= 5


def test_greedy_beats_random_play() -> None:
    """A greedy power among six random ones ends with more centres than any of them on average."""
    players = {side: Greedy(width=12) if side == "germany" else RandomPlayer() for side in RULES.sides}
    state = RULES.begin("1901", {"last_year": "1905", "draws": False})
    kernel.run(state, [])
    end, _ = playout(RULES, state, players, Random(7))
    score = {side: each.total for side, each in RULES.score(end).items()}
    assert score["germany"] > sum(score.values()) / 7


def test_greedy_takes_what_is_free() -> None:
    """In fall an army beside an open centre walks in."""
    game = at("fall 1901\nFrance: A Gas\nFrance owns Par, Bre, Mar\nTurkey: A Con\nTurkey owns Con")
    play_on(game, dict.fromkeys(["france"], Greedy()), Random(1))
    write(game, {})
    assert units(game, "france") == "A Spa"


def chosen(text: str, side: str) -> str:
    """What a greedy player does first at a position."""
    game = at(text)
    return RULES.notation.show(Greedy().choose(RULES, game.view(side), side, game.legal_for(side), Random(1)))


def test_greedy_retreats_and_builds() -> None:
    """It rather retreats than disbands, to an open centre if it can, and builds what it may."""
    beaten = "fall 1903 retreats\nFrance: A Par\nFrance owns Par, Bre, Mar\nGermany: A Bur\nGermany owns Mun\n"
    assert chosen(f"{beaten}France dislodged: A Bur by Germany A Mun to Gas, Bel", "france") == "A Bur R Bel"
    assert chosen("winter 1902\nFrance: A Bur\nFrance owns Par, Bre", "france").startswith("Build ")


@pytest.mark.parametrize("season", ["movement", "retreats"])
def test_what_a_power_imagines(season: str) -> None:
    """What others write is filled in, for every unit of theirs; the own sheet and the view stay as they are."""
    game = at(
        "fall 1903\nFrance: A Bur, A Par\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun\nItaly: A Ven\nItaly owns Ven"
    )
    if season == "retreats":
        write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
        game = at(
            game.position().replace("Italy: A Ven", "Italy dislodged: A Ven by Germany A Tyr to Rom, Tus\nItaly: A Apu")
        )
    else:
        game.play("A Par - Gas", "france")
    view = game.view("france")
    believed = RULES.imagine(view, "france", Random(3))
    assert RULES.view(believed, "france") == view
    top = believed.stack[-1]
    assert isinstance(top, Movement | Retreats)
    assert {sheet.power: len(sheet.written) for sheet in top.sheets} == (
        {"FRA": 1, "GER": 2, "ITA": 1} if season == "movement" else {"FRA": 0, "ITA": 1}
    )


def test_the_value_of_a_position() -> None:
    """More centres are better; who has won has won; a vote for a draw is worth less than none."""
    game = start()
    france = evaluate(game.state, "france")
    assert evaluate(at(game.position().replace("Bre, Mar, Par", "Bre, Par")).state, "france") < france
    write(game, {"france": "A Par - Pic; A Mar - Spa; F Bre - Mao"}, hand_in=False)
    assert evaluate(game.state, "france") > france
    node = game.node
    game.play("done", "france")
    plain = evaluate(game.state, "france")
    game.tree.take(node)
    game.play("done draw", "france")
    assert evaluate(game.state, "france") < plain
