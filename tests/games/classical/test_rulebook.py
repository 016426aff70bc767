"""The year as the rulebook of the standard game tells it: when centres change hands, who wins, who builds, who votes."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, Session
from histgames.games.classical.state import Europe
from tests.games.classical.positions import RULES, at, centres, report, start, units, write


def phase(game: Session[Europe]) -> str:
    """What is written now."""
    return RULES.headline(game.state)


@pytest.mark.rule("CD-3.1")
def test_the_phases_of_a_year() -> None:
    """Spring, fall, winter, and spring of the next year; a phase in which nobody has anything to write is left out."""
    game = start()
    seen = [phase(game)]
    write(game, {"france": "A Mar - Spa; F Bre - Mao"})
    seen.append(phase(game))
    write(game, {"france": "F Mao - Por"})
    seen.append(phase(game))
    assert game.to_act == {"france"}
    write(game, {"france": "Waive; Build A Mar"})
    seen.append(phase(game))
    assert seen == [
        "Spring 1901: orders",
        "Fall 1901: orders",
        "Winter 1901: builds and removals",
        "Spring 1902: orders",
    ]


SPRING_BATTLE = "spring 1904\nFrance: A Bur\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun, Kie\nItaly: A Ven\nItaly owns Ven"


@pytest.mark.rule("CD-3.2", "CR-D7.2")
def test_a_retreat_in_spring_takes_nothing() -> None:
    """The unit stands on a centre after the spring, but the centre is nobody's until the fall is over."""
    game = at(SPRING_BATTLE)
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur"})
    write(game, {"france": "A Bur R Bel"})
    assert phase(game) == "Fall 1904: orders"
    assert report(game, "takes") == []
    write(game, {})
    assert report(game, "takes") == ["France takes Belgium. CR-D7.1"]


@pytest.mark.rule("CD-3.2", "CR-D7.1")
def test_centres_are_counted_after_the_retreats_of_fall() -> None:
    """Who is driven from a centre loses it, but only when the retreats are over; they may take another."""
    game = at(
        SPRING_BATTLE.replace("spring", "fall").replace("A Bur\n", "A Mun\n").replace("A Mun, A Ruh", "A Boh, A Ruh")
    )
    write(game, {"germany": "A Boh - Mun; A Ruh S A Boh - Mun"})
    assert phase(game) == "Fall 1904: retreats"
    assert report(game, "takes") + report(game, "Centres after") == []
    write(game, {"france": "A Mun R Kie"})
    assert report(game, "takes") == ["France takes Kiel from Germany. CR-D7.1"]
    assert report(game, "Centres after") == ["Centres after 1904: France 2, Germany 1, Italy 1. CR-D7.1"]


@pytest.mark.rule("CR-D7.1")
def test_a_centre_that_is_left_keeps_its_owner() -> None:
    """Paris stays French without a unit in it; a centre that nobody owned stays so after units have passed through."""
    game = at("spring 1902\nFrance: A Par, A Bur\nFrance owns Par, Mar\nTurkey: A Con\nTurkey owns Con")
    write(game, {"france": "A Par - Pic; A Bur - Bel"})
    write(game, {"france": "A Bel - Ruh"})
    assert game.state.owners == {"par": "FRA", "mar": "FRA", "con": "TUR"}


#: Seventeen centres for Russia.
ALMOST = (
    "{season} 1910\nRussia: A Sil, A Boh\n"
    "Russia owns Mos, Stp, War, Sev, Nwy, Swe, Den, Ber, Kie, Vie, Bud, Rum, Bul, Con, Ank, Smy, Ser\n"
    "Germany: A Mun\nGermany owns Mun\nFrance: A Par\nFrance owns Par"
)


@pytest.mark.rule("CD-4.1", "CD-3.2")
def test_eighteen_centres_in_spring_do_not_win_yet() -> None:
    """Russia stands in its eighteenth centre in spring and wins after the fall, when nobody has driven it out."""
    game = at(ALMOST.format(season="spring"))
    write(game, {"russia": "A Sil - Mun; A Boh S A Sil - Mun"})
    write(game, {"germany": "A Mun R Ruh"})
    assert (game.outcome, centres(game)["russia"]) == (None, 17)
    write(game, {})
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.score("russia")) == (("russia",), 18)


@pytest.mark.rule("CD-4.1")
def test_nobody_wins_before_the_retreats_of_fall() -> None:
    """The winner is known when the retreats are over."""
    game = at(ALMOST.format(season="fall"))
    write(game, {"russia": "A Sil - Mun; A Boh S A Sil - Mun"})
    assert game.outcome is None
    write(game, {"germany": "Disband A Mun"})
    assert game.outcome is not None
    assert game.outcome.winners == ("russia",)


@pytest.mark.rule("CD-4.1", "CD-4.3")
def test_a_victory_in_the_last_year_is_no_draw() -> None:
    """The centres are looked at before the calendar."""
    game = at(ALMOST.format(season="fall").replace("Germany: A Mun\n", "").replace("A Sil", "A Mun"), last_year="1910")
    write(game, {})
    assert game.outcome is not None
    assert game.outcome.result == "victory by centres"


@pytest.mark.rule("CR-D7.4", "CR-D7.5")
@pytest.mark.parametrize(
    ("owned", "standing", "offered"),
    [
        ("Stp, Mos, War, Sev", "A Ukr", "A Mos, A Sev, F Sev, A Stp, F Stp(nc), F Stp(sc), A War"),
        ("Stp, Mos, War, Sev", "A Mos, F Stp(nc), A War", "A Sev, F Sev"),
        ("Stp, Mos, Ber, Vie", "A Ukr", "A Mos, A Stp, F Stp(nc), F Stp(sc)"),
        ("Ber, Vie, Bud", "A Ukr", ""),
        ("Mos, Ber", "A Mos", ""),
        ("Mos", "A Ukr", ""),
        ("Mos", "", "A Mos"),
    ],
)
def test_where_russia_may_build(owned: str, standing: str, offered: str) -> None:
    """In vacant home centres that it still owns, fleets on coasts, each coast by itself; if nowhere, it is not asked."""
    stand = f"Russia: {standing}\n" if standing else ""
    game = at(f"winter 1905\n{stand}Russia owns {owned}\nTurkey: A Arm\nTurkey owns Smy, Con")
    listed = [RULES.notation.show(each) for each in game.legal_for("russia")] if "russia" in game.to_act else ["Waive"]
    assert listed[-1] == "Waive"
    assert ", ".join(text.removeprefix("Build ") for text in listed[:-1]) == offered


@pytest.mark.rule("CR-D7.4")
def test_a_fleet_for_st_petersburg_names_its_coast() -> None:
    """Without it the order is refused."""
    game = at("winter 1905\nRussia owns Stp\nTurkey: A Arm\nTurkey owns Smy, Con")
    with pytest.raises(IllegalAction, match=r"The coast must be named: St Petersburg \(nc\) or St Petersburg \(sc\)"):
        game.play("Build F Stp", "russia")
    write(game, {"russia": "Build F Stp/nc"})
    assert units(game, "russia") == "F Stp(nc)"


@pytest.mark.rule("CR-D7.8")
@pytest.mark.parametrize(
    ("standing", "owned", "left"),
    [
        ("A Tus, A Gal, A Ven", "Ven, Rom", "A Tus, A Ven"),  # Galicia is three steps from Venice
        ("A Tri, F Adr, A Ven", "Ven, Rom", "A Tri, A Ven"),  # both one step away: fleets before armies
        ("F Adr, F Tys, A Ven", "Ven, Nap", "A Ven, F Tys"),  # two fleets one step away: Adriatic before Tyrrhenian
        ("A Apu, A Pie, A Ven", "Ven, Rom", "A Pie, A Ven"),  # two armies one step away: Apulia before Piedmont
        (
            "A Spa, A Mun, A Ven",
            "Ven, Por",
            "A Spa, A Ven",
        ),  # Spain borders Portugal, which counts though it is no home
        ("F Ion, A Boh, A Nap", "Nap, Rom", "A Nap, F Ion"),  # an army far away goes before a fleet nearby
    ],
)
def test_which_unit_is_removed_without_an_order(standing: str, owned: str, left: str) -> None:
    """The farthest from every owned centre, over land and sea; of equals fleets before armies, then by name."""
    game = at(f"winter 1905\nItaly: {standing}\nItaly owns {owned}\nTurkey: A Smy\nTurkey owns Smy")
    write(game, {})
    assert units(game, "italy") == left


@pytest.mark.rule("CD-4.2", "CD-4.4", "CD-5.1")
def test_survivors_agree_on_a_draw() -> None:
    """Powers that are out or have no player have no vote; one that has a centre but no unit has one."""
    text = "spring 1908\nRussia: A War\nRussia owns War\nTurkey: A Con\nTurkey owns Con\nItaly owns Ven\nGermany: A Mun\nGermany owns Mun"
    game = at(text, absent="germany")
    assert game.to_act == {"russia", "turkey", "italy"}
    for side in ("russia", "turkey"):
        game.play("done draw", side)
    game.play("done draw", "italy")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.result) == ((), "draw by agreement")


@pytest.mark.rule("CR-D6.2")
def test_no_retreat_to_where_others_stood_each_other_off() -> None:
    """Gascony stays empty after two armies met there, and is no way out."""
    game = at(
        "spring 1904\nFrance: A Bur\nFrance owns Par\nGermany: A Mun, A Ruh\nGermany owns Mun\nItaly: A Mar\nItaly owns Ven\n"
        "England: A Spa\nEngland owns Lon"
    )
    write(game, {"germany": "A Mun - Bur; A Ruh S A Mun - Bur", "italy": "A Mar - Gas", "england": "A Spa - Gas"})
    assert "A Bur R Gas" not in [RULES.notation.show(each) for each in game.legal_for("france")]
    with pytest.raises(IllegalAction, match="Gascony is occupied, or was left vacant by a stand-off"):
        game.play("A Bur R Gas", "france")
