"""Marches by road: the shortest way, stage by stage."""

from __future__ import annotations

import pytest

from histgames.core.errors import UnknownName
from histgames.maps.gazetteer import gazetteer
from histgames.maps.routes import march


def huts() -> list[str]:
    """Return the places that are huts at first."""
    return [place.place for place in gazetteer("empire").places.values() if place.kind.kind == "hut"]


def test_a_march_to_rome_takes_about_fifty_days() -> None:
    """From Lüneburg to Rome it is about 1,500 km, over the Alps, and through known towns."""
    way = march("empire", "Lüneburg", "Rome")
    assert 1400 < way.km < 1800
    assert 45 < way.days < 60
    assert (way.places[0], way.places[-1]) == ("Luneburg", "Rom")
    assert {gazetteer("empire").places[place].zone.startswith("alp") for place in way.places} == {True, False}
    assert str(way).startswith("Luneburg - ")


def test_the_way_back_is_as_long() -> None:
    """Roads lead both ways."""
    there, back = march("empire", "Köln", "Milan"), march("empire", "Milan", "Köln")
    assert there.km == pytest.approx(back.km)
    assert there.places == back.places[::-1]


@pytest.mark.rule("WS-5.2a")
def test_without_huts_the_way_is_longer() -> None:
    """Who does not pass huts goes a longer way, and through none of them."""
    short, long = march("empire", "Lüneburg", "Rome"), march("empire", "Lüneburg", "Rome", without=huts())
    assert long.km > short.km
    assert not set(long.places) & set(huts())


@pytest.mark.rule("WS-5.3e")
def test_roads_through_france_and_hungary_are_short_cuts() -> None:
    """Cambrai to Toul is shorter through France, Hainburg to Marburg through Hungary."""
    for start, end in (("Cambrai", "Toul"), ("Hainburg", "Marburg")):
        abroad, home = march("empire", start, end), march("empire", start, end, abroad=False)
        assert any(stage.abroad for stage in abroad.stages)
        assert not any(stage.abroad for stage in home.stages)
        assert home.km > 1.1 * abroad.km


@pytest.mark.rule("WS-5.3d")
def test_freiburg_has_but_one_road() -> None:
    """The way from Freiburg to Bern leads by Straßburg; refused there, none is left."""
    assert march("empire", "Freiburg", "Bern").places[1] == "Strassburg"
    with pytest.raises(UnknownName, match=r"^No open road leads from Freiburg im Breisgau to Bern\.$"):
        march("empire", "Freiburg", "Bern", without=["Straßburg"])


@pytest.mark.rule("WS-10.2e")
def test_roads_lead_to_aachen() -> None:
    """From Köln and Liège no hut lies on the way to the coronation; that from Frankfurt is broken at Andernach until it is a town."""
    for start in ("Köln", "Liège"):
        assert not set(march("empire", start, "Aachen").places) & set(huts())
    assert set(march("empire", "Frankfurt", "Aachen").places) & set(huts()) == {"Andernach"}


def test_a_place_beside_the_roads_is_refused() -> None:
    """Trifels lies off the roads; the message says so."""
    with pytest.raises(UnknownName, match=r"^No road of the map leads to Trifels\.$"):
        march("empire", "Trifels", "Rome")
