"""Convoys, their breaking, their paradoxes, and convoys to a neighbour: CR-D5."""

from __future__ import annotations

import pytest

from histgames.adjudicator.convoys import is_linked, is_needed
from tests.adjudicator.helpers import CHART, beaten, outcomes, places, season


@pytest.mark.rule("CR-D5.1")
def test_fleets_at_sea_carry_armies_from_coast_to_coast() -> None:
    """A fleet on a coast does not convoy, a fleet is not convoyed, and nobody lands inland."""
    assert outcomes("ENG A Lon - Bel", "ENG F Nth C A Lon - Bel") == ["succeeds", "stands"]
    assert outcomes("TUR A Gre - Sev", "TUR F Con C A Gre - Sev")[1] == "illegal"
    assert outcomes("ENG F Lon - Bel", "ENG F Nth C F Lon - Bel") == ["illegal", "illegal"]
    assert outcomes("ENG A Lon - Mun", "ENG F Nth C A Lon - Mun") == ["illegal", "illegal"]


@pytest.mark.rule("CR-D5.2")
def test_a_chain_needs_every_link() -> None:
    """Each fleet must be ordered for exactly this army and this target."""
    army, near, far = "ENG A Lon - Nap", "ENG F Eng C A Lon - Nap", "ENG F Mao C A Lon - Nap"
    wes, tys = "ENG F Wes C A Lon - Nap", "ENG F Tys C A Lon - Nap"
    assert outcomes(army, near, far, wes, tys) == ["succeeds"] + ["stands"] * 4
    broken = season(army, near, far, "ENG F Wes C A Lon - Rom", tys)
    assert broken.outcomes == ("fails", "stands", "stands", "void", "stands")
    assert broken.rulings[0].reason == "The fleets ordered to convoy the army are no unbroken chain."


@pytest.mark.rule("CR-D5.3")
def test_a_dislodged_fleet_breaks_the_convoy_an_attacked_one_does_not() -> None:
    """One attack fails against the fleet, two dislodge it."""
    orders = ("ENG A Lon - Hol", "ENG F Nth C A Lon - Hol", "GER F Ska - Nth")
    assert outcomes(*orders) == ["succeeds", "stands", "fails"]
    broken = season(*orders, "GER F Hel S F Ska - Nth")
    assert broken.outcomes == ("fails", "disrupted", "succeeds", "given")
    assert broken.rulings[0].reason == "The convoy was broken: the fleet in North Sea was dislodged."


@pytest.mark.rule("CR-D5.4")
def test_one_way_that_is_left_is_enough() -> None:
    """The North Sea is lost, the Channel carries the army."""
    orders = (
        "ENG A Lon - Bel",
        "ENG F Nth C A Lon - Bel",
        "FRA F Eng C A Lon - Bel",
        "GER F Den - Nth",
        "GER F Hol S F Den - Nth",
    )
    assert outcomes(*orders) == ["succeeds", "disrupted", "stands", "succeeds", "given"]


@pytest.mark.rule("CR-D5.5")
def test_the_army_of_a_broken_convoy_does_nothing() -> None:
    """It cuts no support, keeps nobody out, and leaves nothing barred to retreats."""
    orders = ("ENG A Lon - Hol", "ENG F Nth C A Lon - Hol", "GER F Ska - Nth", "GER F Hel S F Ska - Nth")
    assert outcomes(*orders, "GER A Kie - Hol")[4] == "succeeds"
    helped = ("GER A Hol S A Ruh - Bel", "GER A Ruh - Bel", "FRA A Bel H")
    assert outcomes(*orders, *helped)[4:] == ["given", "succeeds", "dislodged"]
    assert season(*orders).stood_off == ()


@pytest.mark.rule("CR-D5.6")
def test_a_convoyed_army_fights_like_any_other() -> None:
    """It bounces, is supported, and dislodges."""
    orders = ("ENG A Lon - Bre", "ENG F Eng C A Lon - Bre")
    assert outcomes(*orders, "FRA A Par - Bre") == ["fails", "stands", "fails"]
    assert outcomes(*orders, "ENG F Mao S A Lon - Bre", "FRA A Par - Bre") == ["succeeds", "stands", "given", "fails"]
    assert beaten(season(*orders, "ENG F Mao S A Lon - Bre", "FRA A Bre H")) == ["bre"]


@pytest.mark.rule("CR-D5.7")
def test_a_convoy_whose_success_depends_on_itself_does_not_take_place() -> None:
    """The army would cut the support for the attack on its own fleet: the fleet merely holds, and is dislodged."""
    orders = ("ENG F Lon S F Wal - Eng", "ENG F Wal - Eng", "FRA A Bre - Lon", "FRA F Eng C A Bre - Lon")
    result = season(*orders)
    assert result.outcomes == ("given", "succeeds", "fails", "disrupted")
    assert beaten(result) == ["eng"]


@pytest.mark.rule("CR-D5.7")
def test_a_fleet_that_merely_holds_may_survive() -> None:
    """Two equal attacks on it stand off; its convoy does not take place all the same."""
    orders = ("ENG F Lon S F Wal - Eng", "ENG F Wal - Eng", "FRA A Bre - Lon", "FRA F Eng C A Bre - Lon")
    result = season(*orders, "GER F Nth S F Bel - Eng", "GER F Bel - Eng")
    assert result.outcomes == ("given", "fails", "fails", "held-by-paradox-rule", "given", "fails")
    assert [result.rulings[2].rule, result.rulings[3].rule] == ["CR-D5.7", "CR-D5.7"]


@pytest.mark.rule("CR-D5.7")
def test_two_paradoxes_side_by_side_are_settled_apart() -> None:
    """One in the Channel, one in the Tyrrhenian Sea; neither army moves and both fleets are lost."""
    north = ("ENG F Lon S F Wal - Eng", "ENG F Wal - Eng", "FRA A Bre - Lon", "FRA F Eng C A Bre - Lon")
    south = ("ITA F Nap S F Rom - Tys", "ITA F Rom - Tys", "TUR A Tun - Nap", "TUR F Tys C A Tun - Nap")
    assert outcomes(*north, *south) == ["given", "succeeds", "fails", "disrupted"] * 2


@pytest.mark.rule("CR-D5.7")
def test_no_paradox_where_another_way_is_left() -> None:
    """With a second way the convoy is certain, so it cuts the support."""
    orders = (
        "TUR A Tun - Nap",
        "TUR F Tys C A Tun - Nap",
        "TUR F Ion C A Tun - Nap",
        "ITA F Nap S F Rom - Tys",
        "ITA F Rom - Tys",
    )
    assert outcomes(*orders) == ["fails", "stands", "stands", "cut", "fails"]


@pytest.mark.rule("CR-D5.8")
def test_a_neighbour_is_reached_by_sea_only_if_that_is_meant() -> None:
    """A mark says so, or a convoy of an own fleet; a foreign fleet does not kidnap an army."""
    swap = ("ENG A Nwy - Swe", "RUS A Swe - Nwy")
    assert outcomes(*swap, "ENG F Ska C A Nwy - Swe") == ["succeeds", "succeeds", "stands"]
    assert outcomes(*swap, "GER F Ska C A Nwy - Swe") == ["fails", "fails", "void"]
    assert outcomes("ENG A Nwy - Swe via convoy", swap[1], "GER F Ska C A Nwy - Swe") == [
        "succeeds",
        "succeeds",
        "stands",
    ]


@pytest.mark.rule("CR-D5.8")
def test_a_useless_convoy_shows_no_intent() -> None:
    """A fleet that no way needs does not turn a march into a convoy."""
    orders = ("ENG A Wal - Lon", "ENG F Nth C A Wal - Lon", "FRA A Lon - Wal", "FRA F Eng C A Wal - Lon")
    assert outcomes(*orders) == ["fails", "void", "fails", "void"]


@pytest.mark.rule("CR-D5.9")
def test_who_was_to_be_convoyed_does_not_walk() -> None:
    """Without a convoy, or with a broken one, the army stays where it is."""
    missing = season("FRA A Bel - Hol via convoy", "ENG F Nth - Hel")
    assert (missing.outcomes, missing.rulings[0].rule) == (("fails", "succeeds"), "CR-D5.9")
    broken = ("FRA A Pic - Bel via convoy", "ENG F Eng C A Pic - Bel", "FRA F Bre - Eng", "FRA F Mao S F Bre - Eng")
    assert outcomes(*broken) == ["fails", "disrupted", "succeeds", "given"]


@pytest.mark.rule("CR-D5.10")
def test_units_that_pass_each_other_by_sea_are_not_head_to_head() -> None:
    """The Russian army marches to where the English one came from, though it is attacked with more strength."""
    orders = ("ENG A Nwy - Swe via convoy", "ENG F Ska C A Nwy - Swe", "ENG F Den S A Nwy - Swe", "RUS A Swe - Nwy")
    assert outcomes(*orders) == ["succeeds", "stands", "given", "succeeds"]


@pytest.mark.rule("CR-D5.11")
def test_a_convoyed_attack_from_the_aim_of_a_support_does_not_cut_it() -> None:
    """The army from Trieste comes to Venice by sea; Venice supports an attack on Trieste; the support counts."""
    orders = ("AUS A Tri - Ven via convoy", "AUS F Adr C A Tri - Ven", "ITA A Ven S F Alb - Tri", "ITA F Alb - Tri")
    assert outcomes(*orders) == ["fails", "stands", "given", "succeeds"]


def test_ways_are_searched_through_the_fleets_that_are_there() -> None:
    """Two ways go around Britain; with a gap in each there is none; each fleet is needed for one of them."""
    seas = {"nth", "nwg", "nao", "iri", "eng"}
    assert is_linked(CHART, seas, "edi", "lvp")
    assert is_linked(CHART, seas - {"nao"}, "edi", "lvp")
    assert is_linked(CHART, seas - {"eng"}, "edi", "lvp")
    assert not is_linked(CHART, seas - {"nao", "eng"}, "edi", "lvp")
    assert all(is_needed(CHART, seas, "edi", "lvp", sea) for sea in seas)


def test_a_sea_full_of_fleets_is_searched_at_once() -> None:
    """Nineteen fleets carry one army around Europe; the Baltic Sea is cut off, so Finland cannot be reached."""
    carriers = {goal: [f"ENG F {sea} C A Syr - {goal}" for sea in sorted(CHART.seas)] for goal in ("StP", "Fin")}
    assert places(season("ENG A Syr - StP", *carriers["StP"]))[0] == "ENG stp"
    assert outcomes("ENG A Syr - Fin", *carriers["Fin"])[0] == "illegal"
