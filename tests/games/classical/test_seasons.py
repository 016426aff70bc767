"""Retreats, centres, builds and removals, and how the game ends."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.core import IllegalAction
from histgames.games.classical.chapters.victory import to_win
from tests.games.classical.positions import RULES, at, centres, report, start, units, write

#: Germany takes Burgundy in fall; the army there can go to a few places.
BEATEN = """
fall 1903
Germany: A Mun, A Ruh
Germany owns Mun, Ber, Kie
France: A Bur, A Pic
France owns Par, Bre, Mar
"""


@pytest.mark.rule("CD-3.1", "CR-D3.15", "CR-D6.1", "CR-D6.2")
def test_a_dislodged_unit_retreats() -> None:
    """Its power alone is asked, not to where the attacker came from; then the season goes on."""
    game = at(BEATEN)
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    assert RULES.headline(game.state) == "Fall 1903: retreats"
    assert game.to_act == {"france"}
    offered = [RULES.notation.show(action) for action in game.legal_for("france")]
    assert offered == ["A Bur R Bel", "A Bur R Gas", "A Bur R Mar", "A Bur R Par", "Disband A Bur"]
    with pytest.raises(IllegalAction, match="The attacker came from Munich") as error:
        game.play("A Bur - Mun", "france")
    assert error.value.rule == "CR-D6.2"
    write(game, {"france": "A Bur - Bel"})
    assert report(game, "retreats to") == [
        "France: A Burgundy retreats to Belgium (succeeds). Retreated to Belgium. CR-D6.1"
    ]
    assert report(game, "takes") == ["France takes Belgium. CR-D7.1"]
    assert units(game, "france") == "A Bel, A Pic"


@pytest.mark.rule("CR-D6.5")
def test_without_a_retreat_order_a_unit_is_disbanded() -> None:
    """Handing in an empty sheet gives the unit up."""
    game = at(BEATEN)
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    write(game, {})
    assert units(game, "france") == "A Pic"
    assert report(game, "no retreat order") == ["France: A Burgundy has no retreat order and is disbanded. CR-D6.5"]
    assert game.state.lost == {"FRA": 1}


@pytest.mark.rule("CD-3.3")
def test_a_unit_that_can_go_nowhere_is_disbanded_at_once() -> None:
    """Nobody is asked."""
    game = at(
        "spring 1904\nItaly: F Nap, F Ion, F Tys\nItaly owns Nap, Rom, Ven\n"
        "Turkey: F Apu, A Rom, F Adr, A Ven\nTurkey owns Smy, Con, Ank"
    )
    write(game, {"italy": "F Ion - Apu; F Nap S F Ion - Apu"})
    assert report(game, "cannot retreat and") == ["Turkey: F Apulia cannot retreat and is disbanded. CD-3.3"]
    assert RULES.headline(game.state) == "Fall 1904: orders"


@pytest.mark.rule("CD-3.2", "CR-D7.1", "CR-D7.2")
def test_centres_change_hands_after_fall_only() -> None:
    """A unit that passes through in spring takes nothing; one that stands there after the fall does."""
    game = start()
    write(game, {"germany": "F Kie - Den; A Mun - Ruh", "france": "A Mar - Spa"})
    assert centres(game)["germany"] == 3
    write(game, {"germany": "A Ruh - Hol", "france": "A Spa - Por"})
    assert centres(game)["germany"] == 5
    assert report(game, "takes") == [
        "Germany takes Denmark. CR-D7.1",
        "Germany takes Holland. CR-D7.1",
        "France takes Portugal. CR-D7.1",
    ]


WINTER = """
winter 1902
France: A Bur, A Spa
France owns Par, Bre, Mar, Spa
Russia: A War, A Gal, F Bot
Russia owns War
Russia owns Stp
Italy: A Ven
Italy owns Ven
"""


@pytest.mark.rule("CR-D7.3", "CR-D7.4", "CR-D7.5", "CR-D7.6")
def test_builds() -> None:
    """A power with two centres more than units builds two, in vacant home centres that it owns."""
    game = at(WINTER)
    assert game.to_act == {"france", "russia"}
    assert game.prompt("france").text == "France may build 2 more."  # type: ignore[union-attr]
    offered = [RULES.notation.show(action) for action in game.legal_for("france")]
    assert offered == ["Build A Bre", "Build F Bre", "Build A Mar", "Build F Mar", "Build A Par", "Waive"]
    with pytest.raises(IllegalAction, match="Paris has no coast for a fleet"):
        game.play("Build F Par", "france")
    with pytest.raises(IllegalAction, match="cannot build in Spain"):
        game.play("Build F Spa(sc)", "france")
    write(game, {"france": "build f brest; Build Par"})
    assert units(game, "france") == "A Bur, A Par, A Spa, F Bre"
    assert report(game, "builds F") == ["France: builds F Brest (succeeds). Built in Brest. CR-D7.4"]
    assert RULES.headline(game.state) == "Spring 1903: orders"
    assert game.state.raised == {"FRA": 2}


@pytest.mark.rule("CR-D7.7")
def test_builds_may_be_declined() -> None:
    """A waived build is lost; a build beyond the last is accepted with a warning and fails."""
    game = at(WINTER)
    write(game, {"france": "Waive; Build A Par"}, hand_in=False)
    assert [RULES.notation.show(action) for action in game.legal_for("france")] == ["done", "change"]
    assert [event.rule for event in game.play("Build A Mar", "france")] == ["CD-2.1", "CR-D7.6"]
    write(game, {})
    assert units(game, "france") == "A Bur, A Par, A Spa"


@pytest.mark.rule("CR-D7.3")
def test_removals() -> None:
    """A power with a unit too many chooses which goes."""
    game = at(WINTER)
    offered = [RULES.notation.show(action) for action in game.legal_for("russia")]
    assert offered == ["Disband A Gal", "Disband A War", "Disband F Bot"]
    write(game, {"russia": "Disband A War"})
    assert units(game, "russia") == "A Gal, F Bot"


@pytest.mark.rule("CR-D7.8")
def test_removals_that_are_not_ordered_are_made() -> None:
    """The unit farthest from the owned centres goes, of equals a fleet first."""
    game = at(WINTER)
    write(game, {})
    assert report(game, "is removed") == ["Russia: F Gulf of Bothnia is removed, for it has too few centres. CR-D7.8"]


#: Seventeen centres for Russia, and one to be had.
ALMOST = """
fall 1910
Russia: A Mun, A Sil, A Boh
Russia owns Mos, Stp, War, Sev, Nwy, Swe, Den, Ber, Kie, Vie, Bud, Rum, Bul, Con, Ank, Smy, Ser
Germany: A Bur
Germany owns Mun
France: A Par, F Bre
France owns Par, Bre, Mar
"""


@pytest.mark.rule("CD-4.1")
def test_eighteen_centres_win() -> None:
    """The game ends after the fall in which a power owns more than half of the centres."""
    assert to_win() == 18
    game = at(ALMOST)
    write(game, {})
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result) == (("russia",), "victory by centres")
    assert game.outcome.score("russia") == 18
    assert game.outcome.rule == "CD-4.1"
    assert RULES.headline(game.state) == "Fall 1910, the end: victory by centres of Russia"
    assert not game.to_act


def test_seventeen_centres_do_not_win() -> None:
    """One centre less, and the game goes on."""
    game = at(ALMOST.replace("A Mun, A Sil", "A Tyr, A Sil"))
    write(game, {})
    assert game.outcome is None


@pytest.mark.rule("CD-4.4")
def test_who_has_nothing_left_is_out() -> None:
    """A power without units and centres is not asked again."""
    game = at(
        "fall 1905\nItaly: A Ven, A Rom\nItaly owns Rom, Ven\nAustria: A Tri\nAustria owns Vie\nTurkey: A Vie\nTurkey owns Con"
    )
    write(game, {"italy": "A Ven - Tri; A Rom - Ven", "turkey": "A Vie S A Ven - Tri"})
    write(game, {})
    assert report(game, "out of the game") == ["Austria is out of the game. CD-4.4"]
    write(game, {})
    assert "austria" not in game.to_act


@pytest.mark.rule("CD-4.2")
def test_a_draw_needs_every_vote() -> None:
    """If all vote, the game is a draw and the orders are not carried out; if one does not, nobody learns of the votes."""
    game = start()
    game.play("A Par - Bur", "france")
    for side in RULES.sides[:-1]:
        game.play("done draw", side)
    before = game.node
    game.play("done", "turkey")
    assert game.outcome is None
    assert not report(game, "draw")
    assert units(game, "france") == "A Bur, A Mar, F Bre"
    game.tree.take(before)
    game.play("done draw", "turkey")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result, game.outcome.rule) == ((), "draw by agreement", "CD-4.2")
    assert units(game, "france") == "A Mar, A Par, F Bre"


@pytest.mark.rule("CD-4.2")
def test_draws_can_be_switched_off() -> None:
    """Then there is no vote."""
    game = start(draws=False)
    with pytest.raises(IllegalAction, match="draws are voted for"):
        game.play("done draw", "turkey")


@pytest.mark.rule("CD-4.3")
def test_the_last_year() -> None:
    """After the fall of the last year the game is a draw."""
    game = at("fall 1905\nTurkey: A Con\nTurkey owns Con, Smy\nItaly: A Rom\nItaly owns Rom", last_year="1905")
    write(game, {})
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.score("turkey")) == ("draw at the end of 1905", 2)


@pytest.mark.rule("CD-5.1", "CR-D7.9", "CR-D2.1")
def test_civil_disorder() -> None:
    """A power without a player is not asked; its units hold, may be supported, and do not retreat."""
    game = start(absent="italy")
    assert sorted(game.to_act) == sorted(set(RULES.sides) - {"italy"})
    write(game, {"austria": "F Tri - Ven; A Vie - Tyr"})
    assert len(report(game, "Italy: A Venice holds")) == 1
    write(game, {"austria": "A Tyr S F Tri - Ven; F Tri - Ven"})
    assert report(game, "cannot retreat and") == ["Italy: A Venice cannot retreat and is disbanded. CD-5.1"]
    assert centres(game)["austria"] == 4
    assert game.to_act == {"austria"}


@pytest.mark.rule("CD-5.1", "CR-D7.8")
def test_civil_disorder_removes_and_builds_nothing() -> None:
    """What is too many goes by itself; what is too few stays away."""
    text = "winter 1904\nItaly: A Ven, F Ion\nItaly owns Ven\nGermany: A Mun\nGermany owns Mun, Ber\nTurkey: A Con\nTurkey owns Con"
    game = at(text, absent="germany and italy")
    assert RULES.headline(game.state) == "Spring 1905: orders"
    assert (units(game, "italy"), units(game, "germany")) == ("A Ven", "A Mun")
    assert game.to_act == {"turkey"}


def test_one_season_as_it_is_told() -> None:
    """The report has a line for each unit, by power, with outcome, reason and rule."""
    game = at(
        "spring 1903\nEngland: A Lon, F Nth\nEngland owns Lon\nGermany: A Hol, A Ruh\nGermany owns Hol\nFrance: F Eng\nFrance owns Par"
    )
    write(
        game,
        {
            "england": "A Lon - Bel; F Nth C A Lon - Bel",
            "germany": "A Hol - Bel; A Ruh S A Hol - Bel",
            "france": "F Eng - Nth",
        },
    )
    assert [f"{line.text} {line.rule}" for line in game.log if ": " in line.text] == [
        "Spring 1903: the orders are carried out. CD-2.4",
        "England: A London - Belgium (fails). Beaten by the army in Holland, 1 against 2. CR-D3.2",
        "England: F North Sea C A London - Belgium (stands). Stood ready to carry the army in London. CR-D5.2",
        "France: F English Channel - North Sea (fails). Held off by the fleet in North Sea, 1 against 1. CR-D3.2",
        "Germany: A Holland - Belgium (succeeds). Entered Belgium with strength 2. CR-D3.2",
        "Germany: A Ruhr S A Holland - Belgium (given). Helped the army in Holland to move, worth 1. CR-D3.1",
    ]


def test_positions_that_cannot_be() -> None:
    """A position is refused with the reason."""
    for text, reason in (
        ("spring 1901\nFrance: A Par\nGermany: F Par", "A fleet of GER cannot stand in Paris"),
        ("spring 1901\nFrance: A Par\nGermany: A Par", "both have a unit in Paris"),
        ("spring 1901\nFrance owns Gas", "Gascony has no supply centre"),
        ("spring 1901", "No power has a unit or a centre"),
    ):
        with pytest.raises(hg.GameError, match=reason):
            at(text)
