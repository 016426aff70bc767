"""What the text says about scenarios holds on the map: what stands, what was founded, held or destroyed when they begin."""

from __future__ import annotations

import pytest

from histgames.maps.gazetteer import Gazetteer, gazetteer
from histgames.maps.topology import Topology, topology


@pytest.fixture
def graph() -> Topology:
    """Return the areas of the Empire and their borders."""
    return topology("empire")


@pytest.fixture
def places() -> Gazetteer:
    """Return the places of the Empire."""
    return gazetteer("empire")


@pytest.mark.rule("WS-1138-setup-24", "WS-1148-mark-1", "WS-1148-mark-2", "WS-1148-mark-3")
def test_markers_of_1138_and_1148(places: Gazetteer) -> None:
    """Nürnberg is held by the Welfen in 1138; in 1148 two Slav castles are, a third is destroyed, Genoa and Pisa are allied."""
    assert places.at("1138")["Nurnberg"].holder == "Welfen"
    then = places.at("1148")
    assert {then[name].holder for name in ("Ratzeburg", "Schwerin")} == {"Welfen"}
    assert then["Mecklenburg"].destroyed
    assert {then[name].holder for name in ("Genua", "Pisa")} == {"Staufer"}


@pytest.mark.rule("WS-1148-setup-1", "WS-1176-setup-8", "WS-1198-setup-11", "WS-1198-setup-25")
def test_areas_where_crusaders_and_armies_stand(graph: Topology) -> None:
    """Friaul, Mark Ancona and Mark Verona are one open area each."""
    for region in ("Friaul", "Mark Ancona", "Mark Verona"):
        areas = [zone for zone in graph.zones.values() if zone.attributes["rule_n"] == region]
        assert len([zone for zone in areas if str(zone.attributes["alpine"]) == "0"]) == 1


@pytest.mark.rule("WS-1148-marr-2", "WS-1176-setup-10", "WS-1192-setup-14")
def test_places_of_set_ups_stand(places: Gazetteer) -> None:
    """Vohburg and Freiburg hold princesses, Mailand captives, and Henry of Brunswick starts at Braunschweig."""
    assert {places.places[name].kind.fortress for name in ("Vohburg", "Freiburg", "Mailand", "Braunschweig")} == {True}


@pytest.mark.rule(
    "WS-1176-town-1", "WS-1176-town-2", "WS-1176-town-3", "WS-1176-town-4", "WS-1176-town-5", "WS-1176-face-3"
)
def test_towns_of_1176(places: Gazetteer) -> None:
    """Ten towns were founded by then, three of them imperial."""
    first, then = places.places, places.at("1176")
    new = {name for name, state in then.items() if state.kind.kind == "town" and first[name].kind.kind != "town"}
    assert new == {
        "Luneburg",
        "Landsberg",
        "Munchen",
        "Lubeck",
        "Leipzig",
        "Hagenau",
        "Ulm",
        "Andernach",
        "Gelnhausen",
        "Graz",
    }
    assert {name for name in new if then[name].imperial} == {"Hagenau", "Ulm", "Gelnhausen"}


@pytest.mark.rule("WS-1176-castle-1", "WS-1176-castle-2", "WS-1176-destr-1", "WS-1176-setup-13")
def test_castles_and_ruins_of_1176(places: Gazetteer) -> None:
    """The castles of the Slavs are divided between the two sides; Spoleto, Mecklenburg and Susa lie in ruins."""
    then = places.at("1176")
    assert {then[name].holder for name in ("Nimwegen", "Havelberg", "Brandenburg", "Heidelberg")} == {"Staufer"}
    assert {then[name].holder for name in ("Ratzeburg", "Werle", "Schwerin")} == {"Welfen"}
    assert {name for name, state in then.items() if state.destroyed} == {"Spoleto", "Mecklenburg", "Susa"}


@pytest.mark.rule("WS-1192-town-1", "WS-1192-town-2", "WS-1192-town-3", "WS-1192-destr-1")
def test_towns_and_ruins_of_1192(places: Gazetteer) -> None:
    """Twelve towns of the Welfen, four of the Staufer, ten imperial; four places destroyed."""
    then = places.at("1192")
    named = {rule: {name for name, state in then.items() if rule in state.rules} for rule in _rules("1192")}
    assert {rule: len(names) for rule, names in named.items()} == {
        "WS-1192-town-1": 12,
        "WS-1192-town-2": 4,
        "WS-1192-town-3": 10,
        "WS-1192-destr-1": 4,
    }
    assert {then[name].kind.kind for rule in named if "town" in rule for name in named[rule]} == {"town"}
    assert {then[name].holder for name in named["WS-1192-town-3"]} == {"Empire"}
    assert {name for name, state in then.items() if state.destroyed} == {
        "Sulzbach",
        "Bardowiek",
        "Halberstadt",
        "Spoleto",
    }


@pytest.mark.rule("WS-1198-town-1", "WS-1198-town-2", "WS-1198-town-3", "WS-1198-castle-1", "WS-1198-setup-2")
def test_towns_and_castles_of_1198(places: Gazetteer) -> None:
    """Nine towns of the Welfen, six of the Staufer, eleven imperial; Ravensburg and Weinsberg are castles of the Staufer."""
    then = places.at("1198")
    named = {rule: {name for name, state in then.items() if rule in state.rules} for rule in _rules("1198")}
    assert {rule: len(names) for rule, names in named.items()} == {
        "WS-1198-town-1": 9,
        "WS-1198-town-2": 6,
        "WS-1198-town-3": 11,
        "WS-1198-castle-1": 2,
    }
    assert {(then[name].holder, then[name].kind.kind) for name in ("Ravensburg", "Weinsberg")} == {
        ("Staufer", "castle")
    }


def _rules(scenario: str) -> list[str]:
    """Return the rules that a scenario's changes cite."""
    return sorted({rule for state in gazetteer("empire").at(scenario).values() for rule in state.rules})
