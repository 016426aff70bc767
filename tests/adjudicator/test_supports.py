"""Supports, and what cuts them: CR-D4."""

from __future__ import annotations

import pytest

from tests.adjudicator.helpers import beaten, outcomes, season


@pytest.mark.rule("CR-D4.1")
def test_support_goes_where_the_supporter_could_go() -> None:
    """The fleet in Rome cannot enter Venice; the one in Marseilles may help to a coast of Spain that it cannot reach."""
    assert outcomes("ITA A Apu - Ven", "ITA F Rom S A Apu - Ven", idle=["AUS A Ven"]) == ["fails", "illegal"]
    assert outcomes("FRA F Gas - Spa(nc)", "FRA F Mar S F Gas - Spa(nc)", "ITA F Wes - Spa(sc)")[:2] == [
        "succeeds",
        "given",
    ]
    assert outcomes("FRA F Mar - Lyo", "FRA F Spa(nc) S F Mar - Lyo")[1] == "illegal"


@pytest.mark.rule("CR-D4.2")
def test_no_unit_supports_itself_or_a_move_against_itself() -> None:
    """Both are illegal, so the unit is dislodged all the same."""
    assert outcomes("ITA A Ven - Tri", "ITA A Tyr S A Ven - Tri", "AUS F Tri S F Tri") == [
        "succeeds",
        "given",
        "illegal",
    ]
    against = season("GER A Ber - Pru", "GER A Sil S A Ber - Pru", "RUS A Pru S A Lvn - Pru", "RUS A Lvn - Pru")
    assert against.outcomes == ("succeeds", "given", "illegal", "fails")
    assert against.rulings[2].dislodged


@pytest.mark.rule("CR-D4.3")
def test_support_must_fit_what_the_other_unit_does() -> None:
    """Support to move for one that stays is void, and so is support to stay for one that moves."""
    assert outcomes("FRA A Par H", "FRA A Gas S A Par - Bur") == ["holds", "void"]
    assert outcomes("FRA A Par - Bur", "FRA A Gas S A Par") == ["succeeds", "void"]
    assert outcomes("FRA A Par - Pic", "FRA A Mar S A Par - Bur") == ["succeeds", "void"]
    assert season("FRA A Gas S A Par").rulings[0].reason == "There is no unit in Paris."


@pytest.mark.rule("CR-D4.4")
@pytest.mark.parametrize(("named", "outcome"), [("Spa", "given"), ("Spa(nc)", "given"), ("Spa(sc)", "void")])
def test_a_coast_named_in_a_support_must_be_right(named: str, outcome: str) -> None:
    """The fleet goes to the north; no coast is as good as the right one, for a foreign fleet too."""
    assert outcomes("FRA F Mao - Spa(nc)", f"ITA F Por S F Mao - {named}") == ["succeeds", outcome]
    assert outcomes("FRA F Gas - Spa", f"ITA F Por S F Gas - {named}") == ["succeeds", outcome]


@pytest.mark.rule("CR-D4.4")
def test_a_coast_means_nothing_for_an_army() -> None:
    """An army goes to Spain, whichever coast is named."""
    assert outcomes("FRA A Gas - Spa", "FRA F Por S A Gas - Spa(sc)") == ["succeeds", "given"]


@pytest.mark.rule("CR-D4.5")
def test_support_is_cut_from_anywhere_but_its_aim() -> None:
    """An attack from the side cuts; one from the province that the support is aimed at does not."""
    held = ("AUS F Adr S A Tri - Ven", "AUS A Tri - Ven", "ITA A Ven H")
    assert outcomes(*held, "ITA F Ion - Adr") == ["cut", "fails", "holds", "fails"]
    assert outcomes(*held[:2], "ITA F Ven - Adr") == ["given", "succeeds", "fails"]


@pytest.mark.rule("CR-D4.6")
def test_a_dislodged_supporter_gives_nothing() -> None:
    """Also if the attack comes from where the support is aimed at."""
    orders = ("RUS F Con S F Bla - Ank", "RUS F Bla - Ank", "TUR F Ank - Con", "TUR A Smy S F Ank - Con")
    result = season(*orders, "TUR A Arm - Ank")
    assert result.outcomes == ("cut", "fails", "succeeds", "given", "fails")
    assert result.rulings[0].rule == "CR-D4.6"


@pytest.mark.rule("CR-D4.7")
def test_an_own_unit_does_not_cut() -> None:
    """The English army that goes to London leaves the support of the fleet there alone."""
    orders = ("ENG F Lon S F Nth - Eng", "ENG F Nth - Eng", "ENG A Yor - Lon", "FRA F Eng H")
    assert outcomes(*orders) == ["given", "succeeds", "fails", "dislodged"]


@pytest.mark.rule("CR-D4.8")
def test_an_attack_cuts_even_if_it_fails_or_is_dislodged() -> None:
    """The army from Vienna is dislodged itself, and cuts the support from Tyrolia."""
    orders = ("AUS A Vie - Tyr", "ITA A Tyr S A Ven", "ITA A Ven H", "AUS A Tri - Ven", "AUS F Adr S A Tri - Ven")
    result = season(*orders, "RUS A Boh - Vie", "RUS A Gal S A Boh - Vie")
    assert result.outcomes[:4] == ("fails", "cut", "dislodged", "succeeds")
    assert beaten(result) == ["vie", "ven"]


@pytest.mark.rule("CR-D4.9")
def test_support_needs_no_consent() -> None:
    """A foreign unit is helped to stay or to move, whatever its power thinks of it."""
    assert outcomes("GER A Mun - Bur", "ITA A Mar S A Mun - Bur", idle=["FRA A Bur"]) == ["succeeds", "given"]
    assert outcomes("GER A Mun - Bur", "ITA A Mar S A Bur", "GER A Ruh S A Mun - Bur", "FRA A Bur H")[3] == "holds"


@pytest.mark.rule("CR-D4.10")
@pytest.mark.parametrize("order", ["GER A Ber H", "GER A Ber S A Mun - Sil", "GER A Ber S F Kie"])
def test_whoever_stays_may_be_helped_to_stay(order: str) -> None:
    """A unit that holds or supports, with or without success."""
    orders = (order, "GER F Kie S A Ber", "RUS F Bal S A Pru - Ber", "RUS A Pru - Ber")
    result = season(*orders)
    assert result.outcomes[1:] == ("given", "given", "fails")
    assert not result.dislodged


@pytest.mark.rule("CR-D4.10")
def test_a_convoying_fleet_may_be_helped_to_stay() -> None:
    """The fleet in the Baltic Sea carries an army and is not dislodged."""
    orders = (
        "GER A Ber - Swe",
        "GER F Bal C A Ber - Swe",
        "GER F Pru S F Bal",
        "RUS F Lvn - Bal",
        "RUS F Bot S F Lvn - Bal",
    )
    assert outcomes(*orders) == ["succeeds", "stands", "given", "fails", "given"]


@pytest.mark.rule("CR-D4.11")
def test_support_for_an_impossible_move_is_void() -> None:
    """The fleet cannot go to Munich, so nobody can help it there; and it loses Kiel."""
    orders = ("GER F Kie - Mun", "GER A Bur S F Kie - Mun", "RUS A Mun - Kie", "RUS A Ber S A Mun - Kie")
    result = season(*orders)
    assert result.outcomes == ("illegal", "void", "succeeds", "given")
    assert result.rulings[1].rule == "CR-D4.11"
