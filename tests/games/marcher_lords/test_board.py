"""The game map and its zones (section 2.2, and the sea of section 6.0)."""

from __future__ import annotations

from collections import Counter

import pytest

from histgames.core import GameError, IllegalAction, Session
from histgames.games.marcher_lords.board import (
    COASTAL,
    COUNTIES,
    COUNTY,
    LAND,
    NEIGHBOURS,
    REGION,
    TOPOLOGY,
    WELSH_KINGDOMS,
    ZONES,
)
from histgames.games.marcher_lords.show.check import census
from tests.games.marcher_lords.positions import RULES, game, legal, units


@pytest.mark.rule("ML-2.2a")
def test_kingdoms_and_counties_are_apart() -> None:
    """Three counties, seven Welsh lands and Borderland share no zone; a border parts two of them or lies inside one."""
    assert COUNTIES == ("County Chester", "County Shrewsbury", "County Hereford")
    welsh = {"Gwynedd", "Mon", "Powys", "Gwent", "Morgannwg", "Deheubarth", "Dyfed"}
    assert set(REGION.values()) == {*COUNTIES, *welsh, "Borderland"}
    assert set(WELSH_KINGDOMS) == welsh - {"Mon"}  # Mon follows Gwynedd
    assert all(REGION[zone] == COUNTY[zone] for zone in ZONES if COUNTY[zone])
    parted = {(a, b) for a in ZONES for b in NEIGHBOURS[a] if REGION[a] != REGION[b]}
    assert {("CHN", "TEG"), ("HES", "GWI"), ("GWI", "MGE"), ("CHS", "SHN")} <= parted
    assert not {("CHN", "CHS"), ("GWU", "GWI"), ("SHN", "SHS")} & parted


@pytest.mark.rule("ML-2.2b")
def test_lands_are_divided_into_zones() -> None:
    """Twenty-seven zones: two in each county, in Borderland and in the small kingdoms, four in the large ones, Mon is one."""
    assert len(ZONES) == 27
    assert Counter(REGION.values()) == {
        "County Chester": 2,
        "County Shrewsbury": 2,
        "County Hereford": 2,
        "Borderland": 2,
        "Gwent": 2,
        "Morgannwg": 2,
        "Dyfed": 2,
        "Gwynedd": 4,
        "Powys": 4,
        "Deheubarth": 4,
        "Mon": 1,
    }
    play = game("Hereford: norman, Infantry")
    targets = {"Leominster", "Elfael", "Gwent Uwch Coed", "Gwent Is Coed"}  # the zones next to Hereford, not kingdoms
    assert {text.rpartition("> ")[2] for text in legal(play) if ">" in text} == targets


@pytest.mark.rule("ML-2.2c")
def test_flags_limit_earls_and_kings() -> None:
    """An earl's flag closes the other counties to him; in scenario two a king's flag closes the other king's land."""
    earl = game("Leominster: norman, Infantry, Earl William\nLudlow: norman, Infantry")
    assert "move Infantry Leominster > Ludlow" in earl.legal
    assert "move Earl William Leominster > Ludlow" not in earl.legal
    kings = game(
        """
        scenario welsh-resurgence
        Arwystli: welsh, Infantry, King Gruffydd
        Ceredigion: welsh, Infantry, King Rhys
        """,
        phase="welsh Movement Phase",
    )
    assert "move Infantry Arwystli > Ceredigion" in kings.legal
    moves = {text for text in legal(kings) if "King" in text}
    assert "move King Gruffydd Arwystli > Meirionnydd" in moves
    assert "move King Gruffydd Arwystli > Ceredigion" not in moves
    assert "move King Rhys Ceredigion > Brycheiniog" in moves
    assert "move King Rhys Ceredigion > Arwystli" not in moves


@pytest.mark.rule("ML-2.2d")
def test_a_counter_is_in_one_zone() -> None:
    """A knight who moves is gone where he was, no counter appears or vanishes, and nobody may be set up twice."""
    play = game("Hereford: norman castle, Knight 2, Earl William\nLeominster: norman castle, Infantry")
    before = census(play.state)
    play.play("move Knight Hereford > Leominster")
    play.play("move Earl William Hereford > Leominster")
    assert units(play, "HES") == {"Norman Knight": 1}
    assert units(play, "HEN") == {"Norman Knight": 1, "Norman Infantry": 1, "Earl William": 1}
    assert census(play.state) == before
    with pytest.raises(GameError, match="William is on the map more than once"):
        game("Hereford: norman, Knight, Earl William\nLeominster: norman, Knight, Earl William")


@pytest.mark.rule("ML-6.0f")
def test_the_only_way_over_sea_is_between_mon_and_arfon() -> None:
    """Mon has one neighbour, the nearest zone of Gwynedd; from no other coast is there a way that is not by land."""
    assert NEIGHBOURS["MON"] == ("ARF",)
    by_sea = {(zone, near) for zone in COASTAL for near in set(NEIGHBOURS[zone]) - set(LAND[zone])}
    assert by_sea == {("MON", "ARF"), ("ARF", "MON")}
    play = game("Mon: welsh, Infantry\nRhos: welsh, Infantry\nArfon: welsh, Infantry", phase="welsh Movement Phase")
    assert [text for text in legal(play) if "Mon >" in text] == ["move Infantry Mon > Arfon"]
    assert [text for text in legal(play) if "> Mon" in text] == ["move Infantry Arfon > Mon"]
    with pytest.raises(IllegalAction, match=r"Mon does not border Rhos \(ML-6\.0b\)"):
        play.play("move Infantry Rhos > Mon")


def test_the_way_between_neighbours_is_the_same_in_both_directions() -> None:
    """Who can go from one zone to another can come back."""
    assert all(zone in NEIGHBOURS[near] for zone in ZONES for near in NEIGHBOURS[zone])
    assert len(TOPOLOGY.zones) == len(ZONES)


def test_a_session_knows_the_map() -> None:
    """Every zone of a new game is one of the map."""
    assert set(Session(RULES).state.zones) == set(ZONES)
