"""Which orders count: CR-D2, and what a move, a support or a convoy can be at all."""

from __future__ import annotations

import pytest

from histgames.adjudicator import Disband, Hold, Move, SupportHold, SupportMove, Unit, adjudicate
from tests.adjudicator.helpers import CHART, beaten, outcomes, places, season, units


@pytest.mark.rule("CR-D2.1")
def test_a_unit_without_an_order_holds() -> None:
    """It stays, may be supported, and its ruling says that it held."""
    result = season("ITA A Ven - Tri", "AUS A Vie S A Tri", idle=["AUS A Tri"])
    assert result.outcomes == ("fails", "given")
    (held,) = result.unordered
    assert (held.order, held.outcome) == (Hold("AUS", "A", "tri"), "holds")


@pytest.mark.rule("CR-D2.1")
def test_two_orders_that_differ_are_none() -> None:
    """Whatever their sequence the unit holds; the same order twice is one order."""
    one, other = Move("FRA", "A", "par", "bur"), Move("FRA", "A", "par", "gas")
    for orders in ([one, other], [other, one]):
        result = adjudicate(CHART, units("FRA A Par"), orders)
        assert result.outcomes == ("illegal", "illegal")
        assert places(result) == ["FRA par"]
    twice = adjudicate(CHART, units("FRA A Par"), [one, one])
    assert (twice.outcomes, places(twice)) == (("succeeds", "succeeds"), ["FRA bur"])


@pytest.mark.rule("CR-D2.1", "CR-D2.3")
def test_a_legal_order_counts_beside_an_illegal_one() -> None:
    """An illegal order is ignored altogether, so it does not contradict the other."""
    orders = [Move("FRA", "A", "par", "mos"), Move("FRA", "A", "par", "bur")]
    assert adjudicate(CHART, units("FRA A Par"), orders).outcomes == ("illegal", "succeeds")


@pytest.mark.rule("CR-D2.2")
def test_only_the_owner_orders_a_unit() -> None:
    """A foreign order is refused, and does not stand in the way of the owner's."""
    orders = [Move("GER", "A", "par", "pic"), Move("FRA", "A", "par", "bur")]
    result = adjudicate(CHART, units("FRA A Par"), orders)
    assert result.outcomes == ("illegal", "succeeds")
    assert result.rulings[0].reason == "The unit in Paris belongs to FRA, not to GER."
    assert result.rulings[0].rule == "CR-D2.2"


@pytest.mark.rule("CR-D2.3")
def test_an_impossible_order_is_a_hold() -> None:
    """The fleet ordered to Holland stays in Rumania and is helped to stay."""
    orders = ("RUS F Rum - Hol", "AUS A Bud S F Rum", "TUR A Bul - Rum", "TUR F Bla S A Bul - Rum")
    assert outcomes(*orders) == ["illegal", "given", "fails", "given"]


@pytest.mark.rule("CR-D2.4")
def test_a_move_that_lacks_its_convoy_is_a_move() -> None:
    """The army could be convoyed but is not: it fails and may not be helped to stay."""
    result = season("TUR A Gre - Nap", "TUR A Bul S A Gre", "AUS A Ser - Gre", "AUS A Alb S A Ser - Gre", "ITA F Ion H")
    assert result.outcomes == ("fails", "void", "succeeds", "given", "holds")
    assert result.rulings[0].rule == "CR-D2.4"
    assert beaten(result) == ["gre"]


@pytest.mark.rule("CR-D2.5")
def test_no_unit_moves_to_where_it_is() -> None:
    """Neither over land nor by convoy."""
    assert outcomes("ENG A Yor - Yor", "ENG F Nth C A Yor - Yor") == ["illegal", "illegal"]


@pytest.mark.rule("CR-D2.6")
def test_a_coast_that_is_not_named() -> None:
    """From Gascony there is one coast of Spain and it is taken; from Portugal there are two and the move is refused."""
    assert places(season("FRA F Gas - Spa")) == ["FRA spa(nc)"]
    ruling = season("FRA F Por - Spa").rulings[0]
    assert (ruling.outcome, ruling.reason) == ("illegal", "The coast must be named: Spain (nc) or Spain (sc).")


@pytest.mark.rule("CR-D2.7")
def test_a_coast_that_cannot_be_reached() -> None:
    """The move is illegal; the coast in reach is not taken instead."""
    ruling = season("FRA F Gas - Spa(sc)").rulings[0]
    assert (ruling.outcome, ruling.reason) == ("illegal", "A fleet in Gascony cannot reach Spain (sc).")


@pytest.mark.rule("CR-D2.8")
def test_the_coast_of_the_ordered_unit_is_ignored() -> None:
    """What is written counts for nothing: the fleet stands where it stands."""
    south = [Unit("FRA", "F", "spa(sc)")]
    assert adjudicate(CHART, south, [Move("FRA", "F", "spa(nc)", "lyo")]).outcomes == ("succeeds",)
    north = [Unit("FRA", "F", "spa(nc)")]
    assert adjudicate(CHART, north, [Move("FRA", "F", "spa(sc)", "lyo")]).outcomes == ("illegal",)


@pytest.mark.rule("CR-D2.9")
def test_the_sequence_of_orders_does_not_matter() -> None:
    """Forwards and backwards, all comes out the same."""
    orders = ("AUS A Vie - Tyr", "ITA A Ven - Tyr", "ITA A Rom - Ven", "GER A Mun S A Vie - Tyr")
    forwards, backwards = season(*orders), season(*reversed(orders))
    assert forwards.units == backwards.units
    assert forwards.outcomes == tuple(reversed(backwards.outcomes))


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("ENG A Lon - Nth", "An army cannot enter North Sea."),
        ("ENG F Lon - Par", "A fleet cannot enter Paris."),
        ("ENG F Lon - Nwy", "A fleet in London cannot reach Norway."),
        ("ENG F Lon - Bel via convoy", "Only armies are convoyed."),
        ("ENG A Mun - Ber via convoy", "A convoy goes from coast to coast."),
        ("ENG A Lon - Bel", "There are no fleets at sea all the way from London to Belgium."),
        ("ENG A Lon - Mun", "An army in London cannot reach Munich."),
        ("ENG A Lon S A Lon", "A unit cannot support itself."),
        ("ENG A Lon S A Yor - Lon", "A unit cannot support a move into its own province."),
        ("ENG A Lon S A Bel", "An army in London cannot enter Belgium, so it cannot support there."),
        ("ENG A Lon C A Yor - Bel", "Only a fleet at sea can convoy."),
        ("ENG F Nth C A Mun - Bel", "A convoy goes from coast to coast."),
    ],
)
def test_an_illegal_order_says_why(order: str, reason: str) -> None:
    """Each kind of impossible order has its sentence."""
    assert season(order).rulings[0].reason == reason


def test_places_that_do_not_exist_are_illegal_not_errors() -> None:
    """Orders as records may name anything: they are answered, never raised."""
    orders = [
        Move("FRA", "A", "par", "moon"),
        SupportHold("FRA", "A", "par", "{}"),
        SupportMove("FRA", "A", "par", "bur", "sun"),
        Hold("FRA", "A", "mars"),
        Disband("FRA", "A", "par"),
    ]
    result = adjudicate(CHART, units("FRA A Par"), orders)
    assert set(result.outcomes) == {"illegal"}
    assert [ruling.reason for ruling in result.rulings] == [
        "There is no province 'moon'.",
        "There is no province '{}'.",
        "There is no province 'sun'.",
        "There is no unit in 'mars'.",
        "Units move, hold, support and convoy in this phase, nothing else.",
    ]


def test_kind_and_owner_of_other_units_need_not_be_right() -> None:
    """A support that calls the army a fleet still means the unit that stands there."""
    assert outcomes("FRA A Par - Bur", "FRA A Mar S German F Par - Bur") == ["succeeds", "given"]
