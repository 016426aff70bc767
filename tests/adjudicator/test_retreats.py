"""Retreats: CR-D6."""

from __future__ import annotations

import pytest

from histgames.adjudicator import MovementResult, Unit
from tests.adjudicator.helpers import places, retreats, season


def lost(*more: str) -> MovementResult:
    """Return a season in which the Italian army in Vienna is dislodged from Trieste."""
    return season("AUS A Tri - Vie", "AUS A Bud S A Tri - Vie", "ITA A Vie H", *more)


@pytest.mark.rule("CR-D6.1")
def test_a_retreat_goes_to_a_vacant_neighbour() -> None:
    """Not to an occupied province, nor where the unit could not march, nor over the sea."""
    result = lost()
    assert result.dislodged[0].retreats == ("boh", "gal", "tyr")
    assert places(retreats(result, "ITA A Vie R Gal")) == ["AUS bud", "AUS vie", "ITA gal"]
    for target, reason in {
        "Bud": "Budapest is occupied, or was left vacant by a stand-off.",
        "Rom": "Rome cannot be entered from Vienna without a convoy.",
    }.items():
        (ruling,) = retreats(result, f"ITA A Vie R {target}").rulings
        assert (ruling.outcome, ruling.reason) == ("illegal", reason)


@pytest.mark.rule("CR-D6.1")
def test_a_fleet_retreats_along_the_coast() -> None:
    """Where the coast is split it names one, unless there is only one to reach."""
    result = season("ENG F Mao - Por", "ENG F Gas H", "ENG A Spa S F Mao - Por", "FRA F Por H")
    assert result.dislodged[0].retreats == ()
    beaten = season("ITA F Tys - Wes", "ITA F Tun S F Tys - Wes", "FRA F Wes H")
    assert beaten.dislodged[0].retreats == ("lyo", "mao", "naf", "spa(sc)")
    assert "FRA spa(sc)" in places(retreats(beaten, "FRA F Wes R Spa"))
    assert retreats(beaten, "FRA F Wes R Spa(nc)").rulings[0].reason == "The fleet cannot reach Spain (nc)."


@pytest.mark.rule("CR-D6.1", "CR-D2.6")
def test_a_retreat_between_two_coasts_names_one() -> None:
    """From Portugal both coasts of Spain are open."""
    result = season("ENG F Mao - Por", "ENG A Gas H", "ENG F Lyo H", idle=["FRA F Por"])
    assert not result.dislodged
    forced = season("ENG F Mao - Por", "FRA F Por H", elite=["mao"])
    assert forced.dislodged[0].retreats == ("spa(nc)", "spa(sc)")
    assert retreats(forced, "FRA F Por R Spa").rulings[0].rule == "CR-D2.6"
    assert "FRA spa(nc)" in places(retreats(forced, "FRA F Por R Spa(nc)"))


@pytest.mark.rule("CR-D6.2")
def test_where_the_attacker_came_from_is_barred() -> None:
    """Trieste is empty now, but the attack came from there."""
    (ruling,) = retreats(lost(), "ITA A Vie R Tri").rulings
    assert (ruling.outcome, ruling.reason) == ("illegal", "The attacker came from Trieste.")


@pytest.mark.rule("CR-D6.2")
def test_a_province_left_vacant_by_a_stand_off_is_barred() -> None:
    """Two bounced in Bohemia: it stays empty."""
    result = lost("GER A Mun - Boh", "GER A Sil - Boh")
    assert result.stood_off == ("boh",)
    assert result.dislodged[0].retreats == ("gal", "tyr")


@pytest.mark.rule("CR-D6.2")
def test_where_a_convoyed_attacker_came_from_is_open() -> None:
    """The Russian army came to Liverpool by sea: the English one may go to Edinburgh."""
    result = season(
        "RUS A Edi - Lvp via convoy",
        "RUS F Nwg C A Edi - Lvp",
        "RUS F Nao C A Edi - Lvp",
        "RUS A Cly S A Edi - Lvp",
        "ENG A Lvp H",
    )
    assert result.dislodged[0].by_convoy
    assert result.dislodged[0].retreats == ("edi", "wal", "yor")


@pytest.mark.rule("CR-D6.3")
def test_two_retreats_to_one_province_disband_both() -> None:
    """The rulings name who else went there."""
    result = lost("GER A Mun S A Sil - Boh", "GER A Sil - Boh", "ITA A Boh H")
    after = retreats(result, "ITA A Vie R Tyr", "ITA A Boh R Tyr")
    assert [unit.at for unit in after.disbanded] == ["boh", "vie"]
    assert {(ruling.outcome, ruling.by) for ruling in after.rulings} == {("fails", ("boh", "vie"))}


@pytest.mark.rule("CR-D6.4")
def test_nothing_else_is_ordered_in_retreats() -> None:
    """No support, no convoy, no move of a unit that was not dislodged."""
    result = lost()
    orders = ("AUS A Bud S A Vie", "AUS A Bud R Rum", "GER A Vie R Tyr", "ITA A Vie R Tyr")
    after = retreats(result, *orders)
    assert [ruling.outcome for ruling in after.rulings] == ["illegal", "illegal", "illegal", "succeeds"]
    assert [ruling.rule for ruling in after.rulings[:3]] == ["CR-D6.4", "CR-D6.4", "CR-D2.2"]


@pytest.mark.rule("CR-D6.5")
@pytest.mark.parametrize("orders", [(), ("ITA A Vie R Bud",), ("ITA A Vie R Tyr", "ITA A Vie R Gal")])
def test_without_a_legal_retreat_the_unit_is_gone(orders: tuple[str, ...]) -> None:
    """No order, an illegal one, or two that differ."""
    after = retreats(lost(), *orders)
    assert after.disbanded == (Unit("ITA", "A", "vie"),)
    assert {ruling.outcome for ruling in after.rulings} <= {"illegal"}
