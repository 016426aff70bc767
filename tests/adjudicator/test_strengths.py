"""Units of strength 0, 1 and 2: CR-D10. The same rules as cases a player can read stand in ``cases/strengths.txt``."""

from __future__ import annotations

import pytest

from histgames.adjudicator import ELITE, WEAK, Unit
from tests.adjudicator.helpers import beaten, outcomes, places, retreats, season


@pytest.mark.rule("CR-D10.1")
def test_a_unit_is_weak_normal_or_elite() -> None:
    """The strength stays with the unit when it moves."""
    result = season("FRA A Par - Bur", "FRA A Mar - Gas", "FRA A Bre - Par", weak=["par"], elite=["bre"])
    assert [(unit.at, unit.strength) for unit in result.units] == [("bur", WEAK), ("gas", 1), ("par", ELITE)]


@pytest.mark.rule("CR-D10.2")
def test_an_elite_unit_counts_two_in_all_it_does() -> None:
    """It holds against two, blocks two, supports with two and moves with two."""
    attack = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur")
    assert outcomes(*attack, "FRA A Bur H", elite=["bur"])[2] == "holds"
    assert outcomes(*attack, "FRA A Par - Bur", elite=["par"]) == ["fails", "given", "fails"]
    assert outcomes(*attack, "FRA A Bur H", "FRA A Mar S A Bur", elite=["ruh"])[2] == "dislodged"
    assert beaten(season("GER A Mun - Bur", "FRA A Bur H", elite=["mun"])) == ["bur"]


@pytest.mark.rule("CR-D10.3")
def test_a_weak_unit_only_holds_and_supports() -> None:
    """It holds with 1, or with 0 if the switch says so; supports with 1; moves and blocks with 0."""
    attack = ("GER A Mun - Bur",)
    assert outcomes(*attack, "FRA A Bur H", weak=["bur"]) == ["fails", "holds"]
    assert outcomes(*attack, "FRA A Bur H", weak=["bur"], weak_hold=False) == ["succeeds", "dislodged"]
    assert outcomes(*attack, "FRA A Par - Bur", weak=["par"]) == ["succeeds", "fails"]
    assert outcomes(*attack, "GER A Ruh S A Mun - Bur", "FRA A Bur H", weak=["ruh"])[2] == "dislodged"


@pytest.mark.rule("CR-D10.3")
def test_a_weak_unit_that_could_not_leave_holds_as_if_it_had_stayed() -> None:
    """With 1, or with 0 if the switch says so."""
    orders = ("GER A Ruh - Bur", "FRA A Bur - Mun", "GER A Mun H")
    assert outcomes(*orders, weak=["bur"])[0] == "fails"
    assert outcomes(*orders, weak=["bur"], weak_hold=False)[0] == "succeeds"


@pytest.mark.rule("CR-D10.4")
def test_a_weak_unit_enters_where_nobody_is_and_nobody_comes() -> None:
    """A vacant province, or one that is left; not one whose unit came back."""
    assert outcomes("FRA A Par - Bur", weak=["par"]) == ["succeeds"]
    assert outcomes("FRA A Par - Bur", "FRA A Bur - Mun", weak=["par"]) == ["succeeds", "succeeds"]
    assert outcomes("FRA A Par - Bur", "GER A Bur - Mun", "GER A Mun H", weak=["par"])[0] == "fails"


@pytest.mark.rule("CR-D10.5")
def test_weak_moves_stand_off_with_each_other_only() -> None:
    """Two weak ones bar the province; a normal one enters against a weak one."""
    weak = season("FRA A Par - Bur", "GER A Mun - Bur", weak=["par", "mun"])
    assert (weak.outcomes, weak.stood_off) == (("fails", "fails"), ("bur",))
    assert outcomes("FRA A Par - Bur", "GER A Mun - Bur", weak=["par"]) == ["fails", "succeeds"]


@pytest.mark.rule("CR-D10.6")
def test_a_weak_move_has_the_strength_of_its_supports() -> None:
    """One support makes 1, two make 2, an elite one makes 2."""
    orders = ("FRA A Par - Bur", "FRA A Mar S A Par - Bur", "GER A Bur H")
    assert outcomes(*orders, weak=["par"])[0] == "fails"
    assert outcomes(*orders, "FRA A Gas S A Par - Bur", weak=["par"])[0] == "succeeds"
    assert outcomes(*orders, weak=["par"], elite=["mar"])[0] == "succeeds"


@pytest.mark.rule("CR-D10.7")
def test_a_move_without_strength_neither_cuts_nor_dislodges() -> None:
    """With one support it cuts; with the switch it cuts alone; against a unit that holds with 0 it does nothing."""
    orders = ("FRA A Par - Bur", "GER A Bur S A Mun - Ruh", "GER A Mun - Ruh", "ENG A Ruh H")
    assert outcomes(*orders, weak=["par"])[1] == "given"
    assert outcomes(*orders, "FRA A Mar S A Par - Bur", weak=["par"])[1] == "cut"
    assert outcomes(*orders, weak=["par"], weak_cuts_support=True)[1] == "cut"
    assert outcomes("FRA A Par - Bur", "GER A Bur H", weak=["par", "bur"], weak_hold=False) == ["fails", "holds"]


@pytest.mark.rule("CR-D10.7")
def test_weak_moves_whose_strength_is_in_doubt_cut_nothing() -> None:
    """Each of the two supports would be cut by the move that the other makes strong: both are given."""
    orders = ("FRA A Rom - Ven", "FRA A Tri S A Rom - Ven", "ITA A Bud - Tri", "ITA A Ven S A Bud - Tri")
    assert outcomes(*orders, weak=["rom", "bud"]) == ["fails", "given", "fails", "given"]


@pytest.mark.rule("CR-D10.8")
def test_head_to_head_a_weak_mover_has_its_supports_only() -> None:
    """A normal unit dislodges it; with a support it stands."""
    orders = ("FRA A Bur - Mun", "GER A Mun - Bur")
    assert beaten(season(*orders, weak=["bur"])) == ["bur"]
    assert beaten(season(*orders, "FRA A Tyr S A Bur - Mun", weak=["bur"])) == []


@pytest.mark.rule("CR-D10.9")
def test_an_elite_unit_beats_a_normal_one_and_bounces_off_its_equal() -> None:
    """Into a garrison, against a rival, head to head."""
    assert outcomes("GER A Mun - Bur", "FRA A Bur H", elite=["mun"]) == ["succeeds", "dislodged"]
    assert outcomes("GER A Mun - Bur", "FRA A Bur - Mun", elite=["mun"]) == ["succeeds", "fails"]
    assert outcomes("GER A Mun - Bur", "FRA A Par - Bur", elite=["mun", "par"]) == ["fails", "fails"]
    assert outcomes("GER A Mun - Bur", "FRA A Par - Bur", elite=["mun"]) == ["succeeds", "fails"]


@pytest.mark.rule("CR-D10.10")
def test_cut_support_is_worth_nothing() -> None:
    """Not even half of that of an elite unit."""
    orders = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "FRA A Bur H", "FRA A Bel - Ruh")
    assert outcomes(*orders, elite=["ruh"]) == ["fails", "cut", "holds", "fails"]


@pytest.mark.rule("CR-D10.11")
def test_own_strength_is_left_out_by_its_value() -> None:
    """No power dislodges its own unit with an elite one, nor helps with 2 against itself; the rest counts."""
    assert outcomes("GER A Mun - Bur", "GER A Bur H", elite=["mun"]) == ["fails", "holds"]
    orders = ("GER A Mun - Bur", "FRA A Mar S A Mun - Bur", "FRA A Bur H")
    assert outcomes(*orders, elite=["mar"]) == ["fails", "given", "holds"]
    assert outcomes(*orders, "ITA A Gas S A Mun - Bur", elite=["mar"])[0] == "succeeds"


@pytest.mark.rule("CR-D10.12")
def test_strength_is_kept_in_retreats_and_decides_nothing() -> None:
    """An elite and a weak unit that retreat to one province are both disbanded."""
    result = season(
        "AUS A Vie - Tri",
        "AUS A Bud S A Vie - Tri",
        "GER A Pie - Ven",
        "GER A Tus S A Pie - Ven",
        idle=["ITA A Ven", "ITA A Tri"],
        weak=["tri"],
        elite=["ven", "pie"],
    )
    both = retreats(result, "ITA A Ven R Tyr", "ITA A Tri R Tyr")
    assert both.disbanded == (Unit("ITA", "A", "tri", WEAK), Unit("ITA", "A", "ven", ELITE))
    one = retreats(result, "ITA A Ven R Tyr")
    assert Unit("ITA", "A", "tyr", ELITE) in one.units


@pytest.mark.rule("CR-D10.13")
def test_weak_units_take_part_in_rings_and_convoys() -> None:
    """A ring turns unless somebody from outside interferes; a weak army is carried, a weak fleet carries."""
    ring = ("TUR F Ank - Con", "TUR A Con - Smy", "TUR A Smy - Ank")
    assert outcomes(*ring, weak=["ank", "con", "smy"]) == ["succeeds"] * 3
    assert outcomes(*ring, "RUS A Arm - Smy", weak=["con"]) == ["fails"] * 4
    assert places(season("ENG A Lon - Bel", "ENG F Nth C A Lon - Bel", weak=["lon", "nth"])) == ["ENG bel", "ENG nth"]
