"""How the classical game begins, and what it is called."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.api import catalogue
from histgames.games.classical.points import ABSENT, LAST_YEAR
from tests.games.classical.positions import RULES, centres, start

POSITION = """\
spring 1901
Austria: A Bud, A Vie, F Tri
Austria owns Bud, Tri, Vie
England: A Lvp, F Edi, F Lon
England owns Edi, Lon, Lvp
France: A Mar, A Par, F Bre
France owns Bre, Mar, Par
Germany: A Ber, A Mun, F Kie
Germany owns Ber, Kie, Mun
Italy: A Rom, A Ven, F Nap
Italy owns Nap, Rom, Ven
Russia: A Mos, A War, F Sev, F Stp(sc)
Russia owns Mos, Sev, Stp, War
Turkey: A Con, A Smy, F Ank
Turkey owns Ank, Con, Smy"""


@pytest.mark.rule("CD-1.1")
def test_europe_in_spring_1901() -> None:
    """Seven powers, 22 units on 22 home centres; twelve centres belong to nobody."""
    game = start()
    assert game.position() == POSITION
    assert len(game.state.units) == len(game.state.owners) == 22
    assert sum(centres(game).values()) == 22
    assert sorted(game.to_act) == sorted(RULES.sides)


def test_headline_and_date() -> None:
    """The headline says season, year and what is written."""
    game = start()
    assert RULES.headline(game.state) == "Spring 1901: orders"
    assert str(RULES.date(game.state)) == "spring 1901"
    assert repr(game) == "<Classical Diplomacy, Europe 1901: Spring 1901: orders>"


def test_the_public_face_knows_the_game() -> None:
    """The game is listed with its scenario and options; each option and scenario names a rule of the ledger."""
    assert catalogue()["classical"] == "Classical Diplomacy"
    assert list(hg.scenarios("classical")) == ["1901"]
    options = hg.options("classical")
    assert {name: option.default for name, option in options.items()} == {
        "last_year": "1935",
        "draws": True,
        "absent": "nobody",
    }
    assert all(hg.rule(each.rule).text for each in (*options.values(), *hg.scenarios("classical").values()))


@pytest.mark.rule("CD-4.3", "CD-5.1")
def test_what_options_mean() -> None:
    """Each choice of the last year and of powers without a player counts, and the usual ones if nothing is chosen."""
    years = RULES.options["last_year"].choices
    assert [LAST_YEAR(RULES.begin(options={"last_year": year})) for year in years] == [1905, 1910, 1920, 1935]
    absent = {choice: ABSENT(RULES.begin(options={"absent": choice})) for choice in RULES.options["absent"].choices}
    assert (absent["nobody"], absent["turkey"], absent["germany and italy"]) == ((), ("TUR",), ("GER", "ITA"))
    assert (LAST_YEAR(RULES.begin()), ABSENT(RULES.begin())) == (1935, ())


def test_the_board_as_a_table() -> None:
    """A row for each of 75 provinces: what it is, whose, and who stands there."""
    rows = {row["zone"]: row for row in RULES.rows(start().state)}
    assert len(rows) == 75
    assert rows["stp"] == {
        "zone": "stp",
        "name": "St Petersburg",
        "kind": "coast",
        "centre": True,
        "owner": "Russia",
        "power": "Russia",
        "unit": "F St Petersburg (sc)",
    }
    with pytest.raises(hg.GameError, match="no georeferenced map"):
        start().board()  # type: ignore[attr-defined]
