"""Centres, builds, removals and civil disorder: CR-D7."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from histgames.adjudicator import AdjustmentResult, Unit, adjust, balance, parse, take_centres, to_remove
from tests.adjudicator.helpers import CHART, beaten, outcomes, season, units


def winter(
    centres: Mapping[str, str],
    standing: list[Unit],
    *orders: str,
    sites: Mapping[str, Collection[str]] | None = None,
    obliged: Collection[str] = (),
) -> AdjustmentResult:
    """Return the adjustments of powers that own the centres given as ``{"FRA": "par bre"}``."""
    owners = {centre: power for power, names in centres.items() for centre in names.split()}
    given = [parse(text, CHART, phase="adjustments") for text in orders]
    return adjust(CHART, standing, owners, given, sites=sites, obliged=obliged)


def words(result: AdjustmentResult) -> list[str]:
    """Return the outcomes."""
    return [ruling.outcome for ruling in result.rulings]


@pytest.mark.rule("CR-D7.1")
def test_a_centre_belongs_to_whose_unit_stands_there_after_the_fall() -> None:
    """It is kept when the unit leaves, until another power comes; a place without a centre belongs to nobody."""
    fall = take_centres(CHART, {"bel": "GER", "hol": "GER"}, units("FRA A Bel", "FRA A Pic", "FRA F Spa(nc)"))
    assert fall == {"bel": "FRA", "hol": "GER", "spa": "FRA"}
    assert take_centres(CHART, fall, units("FRA A Pic")) == fall


@pytest.mark.rule("CR-D7.2")
def test_spring_changes_no_owner() -> None:
    """The same units, before the fall."""
    assert take_centres(CHART, {"bel": "GER"}, units("FRA A Bel"), after_fall=False) == {"bel": "GER"}


@pytest.mark.rule("CR-D7.3")
def test_centres_less_units_are_builds_or_removals() -> None:
    """Two centres and one unit: a build; the other way round: a removal; level: neither."""
    owners = {"par": "FRA", "bre": "FRA", "mun": "GER", "rom": "ITA"}
    assert balance(units("FRA A Bel", "GER A Ruh", "GER A Kie", "ITA A Ven"), owners) == {"FRA": 1, "GER": -1, "ITA": 0}
    assert words(winter({"FRA": "par"}, units("FRA A Pic"), "FRA Build A Par", "FRA Disband A Pic")) == ["illegal"] * 2
    assert words(winter({"FRA": "par"}, units("FRA A Pic", "FRA A Bur"), "FRA Disband A Pic")) == ["succeeds"]


@pytest.mark.rule("CR-D7.3")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("FRA Disband A Mun", "The unit in Munich belongs to GER."),
        ("FRA Disband A Bel", "There is no unit in Belgium."),
        ("FRA Build A Par", "FRA has no build."),
        ("FRA Waive", "FRA has no build to decline."),
        ("GER Disband A Mun", "GER has no unit too many."),
        ("FRA A Pic - Bel", "Units are built and removed in this phase, nothing else."),
    ],
)
def test_what_cannot_be_adjusted_says_why(order: str, reason: str) -> None:
    """France has one unit too many, Germany as many as centres."""
    standing = units("FRA A Pic", "FRA A Bur", "GER A Mun")
    (ruling,) = winter({"FRA": "par", "GER": "mun"}, standing, order).rulings
    assert (ruling.outcome, ruling.reason) == ("illegal", reason)


@pytest.mark.rule("CR-D7.4")
def test_builds_go_to_owned_vacant_homes() -> None:
    """Not to an occupied home, a lost one, or a centre elsewhere; a variant may name other places."""
    centres = {"GER": "ber kie war den", "RUS": "mun"}
    standing = units("GER A Ber")
    orders = ("GER Build A Ber", "GER Build A Mun", "GER Build A War", "GER Build A Kie")
    result = winter(centres, standing, *orders)
    assert words(result) == ["illegal", "illegal", "illegal", "succeeds"]
    assert result.built == (Unit("GER", "A", "kie"),)
    assert [ruling.reason for ruling in result.rulings[:3]] == [
        "Berlin is occupied.",
        "GER does not own Munich.",
        "GER cannot build in Warsaw.",
    ]
    assert words(winter(centres, standing, "GER Build A War", sites={"GER": ["war"]})) == ["succeeds"]


@pytest.mark.rule("CR-D7.5")
@pytest.mark.parametrize(
    ("order", "outcome"),
    [
        ("RUS Build F Mos", "illegal"),
        ("RUS Build F Stp", "illegal"),
        ("RUS Build F Stp(nc)", "succeeds"),
        ("RUS Build A Stp", "succeeds"),
        ("RUS Build Mos", "succeeds"),
        ("RUS Build Stp(sc)", "succeeds"),
        ("RUS Build Sev", "illegal"),
    ],
)
def test_fleets_are_built_on_named_coasts(order: str, outcome: str) -> None:
    """No fleet inland; on a split coast one is named; what is to be built may be left out where it is plain."""
    assert words(winter({"RUS": "mos stp sev"}, [], order)) == [outcome]


@pytest.mark.rule("CR-D7.6")
def test_one_build_for_each_centre_and_the_first_ones_count() -> None:
    """The third order comes too late, and a second one in the same place is refused."""
    late = winter({"GER": "ber kie mun"}, units("GER A Ruh"), "GER Build A Ber", "GER Build F Kie", "GER Build A Mun")
    assert words(late) == ["succeeds", "succeeds", "fails"]
    twice = winter({"GER": "ber kie mun"}, units("GER A Ruh"), "GER Build A Ber", "GER Build F Ber", "GER Build A Mun")
    assert words(twice) == ["succeeds", "illegal", "succeeds"]
    assert twice.rulings[1].rule == "CR-D7.6"


@pytest.mark.rule("CR-D7.7")
def test_builds_may_be_declined() -> None:
    """In words or by silence, unless a variant obliges the power to build."""
    declined = winter({"GER": "ber kie"}, units("GER A Ruh"), "GER Waive", "GER Build A Ber")
    assert words(declined) == ["succeeds", "fails"]
    assert winter({"GER": "ber kie"}, []).built == ()
    assert words(winter({"GER": "ber"}, [], "GER Waive", obliged=["GER"])) == ["illegal"]


@pytest.mark.rule("CR-D7.8")
@pytest.mark.parametrize(
    ("centres", "standing", "gone"),
    [
        ("mos", ["RUS A Lvn", "RUS A Ukr"], "lvn"),  # equally far: by name
        ("stp", ["RUS F Ber", "RUS F Ska"], "ber"),  # farther
        ("stp war", ["RUS A Boh", "RUS F Nth", "RUS F Ska"], "nth"),  # a fleet before an army
        ("war", ["RUS A Tyr", "RUS F Bal"], "tyr"),  # a farther army before a fleet
        ("nap", ["RUS A Gre", "RUS A Pie"], "pie"),  # over the water it is nearer
        ("ank mos", ["RUS A Arm", "RUS A Gal"], "gal"),  # any owned centre counts, not only homes
    ],
)
def test_missing_removals_take_the_farthest(centres: str, standing: list[str], gone: str) -> None:
    """Over land and water alike, from the nearest centre that the power owns."""
    owned = centres.split()
    found = to_remove(CHART, units(*standing), owned, 1)
    assert [unit.at for unit in found] == [gone]


@pytest.mark.rule("CR-D7.8")
def test_too_few_orders_are_filled_up() -> None:
    """One unit is named, another goes by itself; without any centre all go."""
    standing = units("FRA A Par", "FRA A Ruh", "FRA F Lyo")
    result = winter({"FRA": "par"}, standing, "FRA Disband A Par", "FRA Disband A Par")
    assert words(result) == ["succeeds", "illegal"]
    assert [unit.at for unit in result.removed] == ["lyo"]
    assert [unit.at for unit in result.units] == ["ruh"]
    assert winter({}, standing).units == ()


@pytest.mark.rule("CR-D7.9")
def test_a_power_without_a_player_holds() -> None:
    """Its units stay, others may help them, they do not retreat, and the farthest are removed."""
    helped = ("GER A Mun - Bur", "GER A Ruh S A Mun - Bur", "ITA A Mar S A Bur")
    assert outcomes(*helped, idle=["FRA A Bur", "FRA A Par"]) == ["fails", "given", "given"]
    assert beaten(season(*helped[:2], idle=["FRA A Bur", "FRA A Par"])) == ["bur"]
    assert [unit.at for unit in winter({"FRA": "par"}, units("FRA A Par", "FRA A Bur")).removed] == ["bur"]
