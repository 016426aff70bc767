"""Strength, dislodgement, chains and rings: CR-D3."""

from __future__ import annotations

import pytest

from histgames.adjudicator import Unit
from tests.adjudicator.helpers import beaten, outcomes, places, retreats, season


@pytest.mark.rule("CR-D3.1")
def test_a_move_is_as_strong_as_its_supports_make_it() -> None:
    """With two supports that count it beats one; a cut support does not count."""
    strong = season("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Mar S A Bur", idle=["FRA A Bur"])
    assert strong.outcomes == ("fails", "given", "given")
    stronger = season(
        "GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "GER A Bel S A Mun - Bur", "FRA A Mar S A Bur", idle=["FRA A Bur"]
    )
    assert stronger.rulings[0].reason == "Dislodged the army in Burgundy, 3 against 2."
    cut = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Bel - Ruh")
    assert outcomes(*cut, idle=["FRA A Bur"]) == ["fails", "cut", "fails"]


@pytest.mark.rule("CR-D3.2")
def test_a_move_must_beat_the_garrison_and_every_rival() -> None:
    """Two against one in the province is not enough if another comes with two."""
    orders = ["GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "ITA A Mar - Bur", "ITA A Gas S A Mar - Bur"]
    assert outcomes(*orders[:2], idle=["FRA A Bur"]) == ["succeeds", "given"]
    assert outcomes(*orders, idle=["FRA A Bur"]) == ["fails", "given", "fails", "given"]


@pytest.mark.rule("CR-D3.3")
def test_equal_moves_to_a_vacant_province_stand_off() -> None:
    """Two, or three: nobody enters, and the province is barred to retreats."""
    result = season("AUS A Vie - Tyr", "ITA A Ven - Tyr", "GER A Mun - Tyr")
    assert result.outcomes == ("fails",) * 3
    assert result.stood_off == ("tyr",)


@pytest.mark.rule("CR-D3.4")
def test_a_unit_that_could_not_leave_stands_alone() -> None:
    """It holds with itself only: the support to stay is void, and two dislodge it."""
    orders = ("FRA A Bur - Mun", "FRA A Mar S A Bur", "GER A Mun H", "ITA A Bel - Bur", "ITA A Ruh S A Bel - Bur")
    result = season(*orders)
    assert result.outcomes == ("fails", "void", "holds", "succeeds", "given")
    assert beaten(result) == ["bur"]


@pytest.mark.rule("CR-D3.5")
def test_a_province_that_is_left_holds_nothing() -> None:
    """The unit behind follows."""
    assert places(season("FRA A Par - Bur", "FRA A Bre - Par")) == ["FRA bur", "FRA par"]


@pytest.mark.rule("CR-D3.6")
def test_a_garrison_between_two_equal_attacks_stays() -> None:
    """Each of the attacks alone would dislodge it."""
    orders = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "ITA A Mar - Bur", "ITA A Gas S A Mar - Bur", "FRA A Bur H")
    result = season(*orders)
    assert result.outcomes[4] == "holds"
    assert result.rulings[4].rule == "CR-D3.6"


@pytest.mark.rule("CR-D3.7")
def test_a_chain_stops_where_its_front_stops() -> None:
    """The last move of a chain depends on the first."""
    chain = ("FRA A Gas - Par", "FRA A Par - Bur", "FRA A Bur - Mun")
    assert outcomes(*chain) == ["succeeds"] * 3
    stopped = season(*chain, "GER A Mun H")
    assert stopped.outcomes == ("fails", "fails", "fails", "holds")
    assert [ruling.rule for ruling in stopped.rulings[:3]] == ["CR-D3.13", "CR-D3.13", "CR-D3.2"]


@pytest.mark.rule("CR-D3.7")
def test_who_could_not_leave_stops_a_foreign_unit_behind() -> None:
    """The reason names the unit in front."""
    ruling = season("GER A Ruh - Bur", "FRA A Bur - Mun", "GER A Mun H").rulings[0]
    assert (ruling.outcome, ruling.rule) == ("fails", "CR-D3.7")
    assert ruling.reason == "The army in Burgundy could not leave, 1 against 1."


@pytest.mark.rule("CR-D3.8")
def test_a_ring_turns_unless_it_is_broken() -> None:
    """Three in a ring go through; one from outside against one of them stops all."""
    ring = ("TUR F Ank - Con", "TUR A Con - Smy", "TUR A Smy - Ank")
    assert outcomes(*ring) == ["succeeds"] * 3
    assert outcomes(*ring, "AUS A Bul - Con") == ["fails"] * 4
    assert outcomes(*ring, "TUR A Bul S F Ank - Con") == ["succeeds"] * 3 + ["given"]


@pytest.mark.rule("CR-D3.9")
def test_two_units_do_not_swap() -> None:
    """Head to head both stay; a convoy for one of them lets both pass."""
    assert outcomes("ITA A Rom - Apu", "TUR A Apu - Rom") == ["fails", "fails"]
    swap = ("ITA A Rom - Apu via convoy", "ITA F Tys C A Rom - Apu", "ITA F Ion C A Rom - Apu", "TUR A Apu - Rom")
    assert outcomes(*swap) == ["succeeds", "stands", "stands", "succeeds"]


@pytest.mark.rule("CR-D3.10")
def test_head_to_head_the_whole_move_counts() -> None:
    """A move with support meets one with support: neither goes through; two supports beat one."""
    even = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Bur - Mun", "FRA A Mar S A Bur - Mun")
    assert outcomes(*even[:3]) == ["succeeds", "given", "fails"]
    assert outcomes(*even[:3], "ITA A Tyr S A Bur - Mun") == ["fails", "given", "fails", "given"]


@pytest.mark.rule("CR-D3.11")
def test_the_loser_head_to_head_has_no_effect_on_where_the_winner_came_from() -> None:
    """The third unit enters the province that the loser attacked."""
    orders = ("GER A Ber - Pru", "GER A Sil S A Ber - Pru", "RUS A Pru - Ber", "GER F Kie - Ber")
    result = season(*orders)
    assert result.outcomes == ("succeeds", "given", "fails", "succeeds")
    assert result.stood_off == ()


@pytest.mark.rule("CR-D3.12")
def test_a_loser_head_to_head_that_another_dislodged_still_blocks() -> None:
    """The fleet in Holland is not beaten by its opponent, so it keeps others out of the North Sea."""
    orders = (
        "GER F Hol - Nth",
        "GER F Hel S F Hol - Nth",
        "FRA F Nth - Hol",
        "FRA F Bel S F Nth - Hol",
        "FRA F Eng S F Hol - Nth",
        "AUS A Kie S A Ruh - Hol",
        "AUS A Ruh - Hol",
    )
    assert outcomes(*orders)[6] == "fails"


@pytest.mark.rule("CR-D3.13")
def test_no_power_dislodges_its_own_unit() -> None:
    """However many supports it has, and also if the unit only came back."""
    own = ("GER A Mun - Ber", "GER F Kie S A Mun - Ber", "RUS A Sil S A Mun - Ber")
    assert outcomes(*own, "GER A Ber H") == ["fails", "given", "given", "holds"]
    assert outcomes(*own, "GER A Ber - Pru", "RUS A War - Pru") == ["fails", "given", "given", "fails", "fails"]


@pytest.mark.rule("CR-D3.14")
def test_own_support_does_not_help_to_dislodge_but_blocks() -> None:
    """Austrian support does not help Italy into Budapest against Austria, but keeps the equally strong Russian out."""
    result = season("ITA A Tri - Bud", "AUS A Ser S A Tri - Bud", "AUS A Bud H")
    assert result.outcomes == ("fails", "given", "holds")
    assert result.rulings[0].rule == "CR-D3.14"
    orders = (
        "AUS A Bud - Rum",
        "AUS A Ser S A Vie - Bud",
        "ITA A Vie - Bud",
        "RUS A Gal - Bud",
        "RUS A Rum S A Gal - Bud",
    )
    assert outcomes(*orders) == ["fails", "given", "fails", "fails", "given"]


@pytest.mark.rule("CR-D3.15")
def test_a_dislodged_unit_retreats_or_is_gone() -> None:
    """It is not on the board any more until it has retreated, and may be disbanded instead."""
    result = season("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Bur H")
    assert [one.unit for one in result.dislodged] == [Unit("FRA", "A", "bur")]
    assert places(result) == ["GER bur", "GER ruh"]
    assert places(retreats(result, "FRA A Bur R Par")) == ["FRA par", "GER bur", "GER ruh"]
    gone = retreats(result, "FRA Disband A Bur")
    assert (gone.disbanded, gone.rulings[0].outcome) == ((Unit("FRA", "A", "bur"),), "succeeds")


def test_rulings_tell_who_and_how_strong() -> None:
    """The attacker, the numbers and the rule stand in the ruling of the dislodged."""
    result = season("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Bur S A Par", "FRA A Par H")
    supporter, idle = result.rulings[2], result.rulings[3]
    assert (supporter.outcome, supporter.dislodged, supporter.by) == ("cut", True, ("mun",))
    assert supporter.reason == "The supporter was dislodged by the army in Munich."
    assert (idle.outcome, idle.dislodged, idle.reason) == ("holds", False, "Nobody attacked.")


@pytest.mark.rule("CR-D3.14")
def test_own_support_is_left_out_against_rivals_too() -> None:
    """With the French support the attack on the French army would beat its rival; it is not counted, and both stand off."""
    orders = (
        "GER A Mun - Bur",
        "GER A Ruh S A Mun - Bur",
        "FRA A Par S A Mun - Bur",
        "ITA A Mar - Bur",
        "ITA A Gas S A Mar - Bur",
        "FRA A Bur H",
    )
    result = season(*orders)
    assert result.outcomes == ("fails", "given", "given", "fails", "given", "holds")
    assert result.rulings[0].rule == "CR-D3.14"
    assert result.rulings[0].reason == (
        "Stood off by the army in Marseilles, 2 against 2 without support by the power of the army in Burgundy."
    )
