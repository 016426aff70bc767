"""The places of the Empire: found by any name, of the right kind, each where it belongs."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from histgames.core.errors import UnknownName
from histgames.core.tables import shipped
from histgames.maps.facts import facts
from histgames.maps.gazetteer import Fortress, Gazetteer, gazetteer
from histgames.maps.topology import topology

KINDS = ("city", "town", "castle", "moated_castle", "hut", "slav_hut", "site")


@pytest.fixture
def places() -> Gazetteer:
    """Return the places of the Empire."""
    return gazetteer("empire")


@pytest.mark.parametrize(
    ("typed", "german"),
    [
        ("wurzburg", "Würzburg"),
        ("Würzburg", "Würzburg"),
        ("WUERZBURG", "Würzburg"),
        ("cologne", "Köln"),
        ("koln", "Köln"),
        ("Liege", "Lüttich"),
        ("Liège", "Lüttich"),
        ("Luttich (Liege)", "Lüttich"),
        ("Praha", "Prag"),
        ("milano", "Mailand"),
        ("hradec kralove", "Königgrätz"),
        ("Kaiserslauten", "Kaiserslautern"),
        ("Ertenenburg", "Ertheneburg"),
        ("Lauenburg", "Ertheneburg"),
        ("Besancon", "Besançon"),
        ("Brennabor", "Brandenburg"),
        ("Schloss Tyrol", "Schloss Tirol"),
        ("nurem", "Nürnberg"),
        ("Oldenburg", "Oldenburg"),
        ("Marburg", "Marburg an der Drau"),
        ("Freiburg", "Freiburg im Breisgau"),
        ("Fribourg", "Freiburg im Üechtland"),
        ("Mulhouse", "Mülhausen"),
        ("Muhlhausen", "Mühlhausen"),
        ("Zuerich", "Zürich"),
        ("Koeln", "Köln"),
        ("NUERNBERG", "Nürnberg"),
        ("Luettich", "Lüttich"),
        ("Muenchen", "München"),
        ("Mu\u0308nchen", "München"),
        ("Mün\u00adchen", "München"),
        ("Sankt\u00a0Poelten", "Sankt Pölten"),
        ("Alt\u2011Luebeck", "Alt-Lübeck"),
        ("Meissen", "Meißen"),
        ("Klodzko", "Glatz"),
        ("Kłodzko", "Glatz"),
        ("Bale", "Basel"),
        ("Bâle", "Basel"),
        ("Soest", "Soest"),
    ],
)
def test_a_place_is_found_by_any_of_its_names(typed: str, german: str, places: Gazetteer) -> None:
    """Printed, German, English and modern names do, with accents or without, in any case, and the beginning of one."""
    assert places.find(typed).german == german


def test_every_name_is_found_without_its_umlauts(places: Gazetteer) -> None:
    """Whatever has an umlaut or ß answers to ae, oe, ue and ss, in any case."""
    two = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
    typed = {name.translate(two): place for place in places.places.values() for name in place.names}
    names = {name for place in places.places.values() for name in place.names}
    written = {name: place for name, place in typed.items() if name not in names}
    assert len(written) > 40
    lost = [name for name, place in written.items() for way in (name, name.upper()) if place not in places.search(way)]
    assert lost == []


def test_a_name_that_several_share_names_them(places: Gazetteer) -> None:
    """A beginning that fits several places is answered with all of them."""
    with pytest.raises(UnknownName, match=r"^'Oldenb' may mean Oldenburg or Oldenburg in Holstein\.$"):
        places.find("Oldenb")


def test_an_unknown_name_gets_a_hint(places: Gazetteer) -> None:
    """A slip of the keyboard is answered with the nearest name."""
    with pytest.raises(UnknownName, match=r"^There is no place called 'Wurzbrug'\. Did you mean Würzburg"):
        places.find("Wurzbrug")


def test_each_place_has_all_its_names(places: Gazetteer) -> None:
    """No name is empty, plain names have no accents, and no two places share a plain name."""
    assert [
        place.place for place in places.places.values() if not (place.german and place.english and place.modern)
    ] == []
    assert [name for name in places.places if not name.isascii()] == []
    assert [row["place"] for row in facts("empire")["fortresses"]] == list(places.places)


@pytest.mark.parametrize(
    "plain", ["Munchen", "Nurnberg", "Luneburg", "Zurich", "Tubingen", "Durnstein", "Brunn", "Gorz"]
)
def test_german_names_have_their_marks(plain: str, places: Gazetteer) -> None:
    """München, not Munchen."""
    assert re.search("[äöüß]", places.places[plain].german)


def test_every_place_that_text_or_cards_name_is_there(places: Gazetteer) -> None:
    """Each name in rules, event tables, set-ups and on cards leads to one place."""
    named = shipped("histgames.games.welfen_staufer", "named_places.csv")
    assert len(named) > 500
    found = {row["place"]: places.find(row["place"]) for row in named}
    assert {name for name, place in found.items() if not isinstance(place, Fortress)} == set()


def test_what_text_or_cards_give_to_somebody_is_no_mere_site(places: Gazetteer) -> None:
    """A named fortress or founding place is one of the board; sites are only remembered."""
    named = shipped("histgames.games.welfen_staufer", "named_places.csv")
    assert {row["place"] for row in named if places.find(row["place"]).kind.kind == "site"} == set()


def test_there_are_about_250_fortresses(places: Gazetteer) -> None:
    """Fortresses and huts of all kinds, and a few sites beside them."""
    count = Counter(place.kind.kind for place in places.places.values())
    assert set(count) == set(KINDS)
    assert sum([number for kind, number in count.items() if places.kinds[kind].fortress]) == 270
    assert (count["hut"] + count["slav_hut"], count["site"]) == (44, 19)


@pytest.mark.rule("WS-M1.1e", "WS-M1.1f", "WS-M1.1g", "WS-M1.1h", "WS-M1.1i")
def test_strength_goes_by_kind(places: Gazetteer) -> None:
    """City 300 and 800, town 200 and 500, castles of all kinds 150 and 250; a hut has no strength and is no fortress."""
    shown = {kind: (one.strength, one.most, one.fortress) for kind, one in places.kinds.items()}
    assert shown == {
        "city": (300, 800, True),
        "town": (200, 500, True),
        "castle": (150, 250, True),
        "moated_castle": (150, 250, True),
        "hut": (0, 0, False),
        "slav_hut": (0, 0, False),
        "site": (0, 0, False),
    }


@pytest.mark.rule("WS-M1.1j")
def test_slav_huts_lie_between_elbe_and_oder(places: Gazetteer) -> None:
    """Only the land of the Elbe Slavs has their symbol."""
    zones = {place.zone for place in places.places.values() if place.kind.kind == "slav_hut"}
    assert zones == {"wagrien", "mecklenburg", "brandenburg"}


@pytest.mark.rule("WS-M1.1l")
def test_most_fortresses_bear_arms(places: Gazetteer) -> None:
    """More than half of the fortresses show the banner of a house, a see or the Empire; those of the Empire are marked."""
    fortresses = [place for place in places.places.values() if place.kind.fortress]
    assert sum([bool(place.arms) for place in fortresses]) > len(fortresses) / 2
    assert {place.imperial for place in places.holdings("Empire")} == {True}


def test_sees_belong_to_provinces(places: Gazetteer) -> None:
    """Each see has its archbishopric; the six German ones and their suffragans are as in the glossary."""
    sees = [place for place in places.places.values() if place.see]
    assert [place.place for place in sees if not place.province] == []
    archbishops = {place.place for place in sees if place.see == "archbishopric"}
    assert archbishops >= {"Mainz", "Koln", "Trier", "Salzburg", "Bremen", "Magdeburg", "Besancon"}
    assert [see.place for see in places.province("Trier")] == ["Trier", "Metz", "Toul", "Verdun"]
    assert {see.place for see in places.province("Magdeburg")} >= {"Merseburg", "Naumburg", "Meissen", "Havelberg"}
    assert len(places.province("Mainz")) >= 14


def test_each_place_lies_in_an_area_of_the_map(places: Gazetteer) -> None:
    """Every area that a place names exists, and all areas but one have a fortress or a hut."""
    zones = set(topology("empire").zones)
    assert {place.zone for place in places.places.values()} <= zones
    assert zones - {place.zone for place in places.places.values()} == {"veluwe"}


def test_years_and_positions_are_possible(places: Gazetteer) -> None:
    """No place lies off the map; what is founded has a year of the Middle Ages and says where it comes from."""
    for place in places.places.values():
        assert 40 < place.lat < 55.5
        assert 2 < place.lon < 19
        assert place.founded is None or 700 < place.founded < 1300
        assert place.founded is None or place.founded_source in {"rulebook", "general"}
        assert place.certainty in {"high", "medium", "low"}
        assert place.source in {"rulebook", "public", "reconstructed"}


@pytest.mark.parametrize(
    ("place", "river", "bank"),
    [
        ("Koln", "Rhein", "left"),
        ("Mainz", "Rhein", "left"),
        ("Worms", "Rhein", "left"),
        ("Speyer", "Rhein", "left"),
        ("Strassburg", "Rhein", "left"),
        ("Kaiserswerth", "Rhein", "right"),
        ("Frankfurt", "Main", "right"),
        ("Wurzburg", "Main", "right"),
        ("Regensburg", "Donau", "right"),
        ("Ulm", "Donau", "left"),
        ("Wien", "Donau", "right"),
        ("Magdeburg", "Elbe", "left"),
        ("Meissen", "Elbe", "left"),
        ("Wittenberg", "Elbe", "right"),
        ("Hamburg", "Elbe", "right"),
        ("Trier", "Mosel", "right"),
        ("Lyon", "Rhône", "right"),
        ("Piacenza", "Po", "right"),
        ("Cremona", "Po", "left"),
        ("Pavia", "Ticino", "left"),
        ("Ravenna", "", ""),
    ],
)
def test_places_stand_on_the_right_bank(place: str, river: str, bank: str, places: Gazetteer) -> None:
    """The bank is the one on which the old town stands, looking downstream."""
    assert (places.places[place].river, places.places[place].bank) == (river, bank)


def test_crossings_agree_with_borders(places: Gazetteer) -> None:
    """Each border's crossings are the listed ones, at a place in one of the two areas, and the other way round."""
    graph = topology("empire")
    listed = {(crossing.a, crossing.b, crossing.place) for crossing in places.crossings}
    assert {places.places[place].zone in (a, b) for a, b, place in listed} == {True}
    assert {graph.border(a, b).kind for a, b, _ in listed if graph.border(a, b)} == {"river", "mountain"}
    assert [pair for pair in listed if graph.border(pair[0], pair[1]) is None] == []


def test_crossings_are_near_their_places(places: Gazetteer) -> None:
    """The bridge, ford or ferry lies at most 30 km from the place that controls it, most at the place itself."""
    far = {}
    for crossing in places.crossings:
        place = places.places[crossing.place]
        far[crossing.place, crossing.river] = 111 * max(
            abs(crossing.lat - place.lat), 0.66 * abs(crossing.lon - place.lon)
        )
    assert max(far.values()) < 30
    assert sum([km < 3 for km in far.values()]) > 0.75 * len(far)


def test_passes_are_alpine_and_well_held(places: Gazetteer) -> None:
    """Each pass joins known places; who holds it is a standing fortress at one end, never a hut."""
    assert len(places.passes) == 15
    for one in places.passes:
        ends = {place for pair in one.joins for place in pair}
        assert ends <= set(places.places), one.name
        assert not one.fortress or places.places[one.fortress].kind.fortress
        assert not one.fortress or one.fortress in ends
        assert bool(one.fortress) == bool(one.crenellated)
        assert one.alpine in {2, 3, 4}


def test_scenarios_change_what_stands(places: Gazetteer) -> None:
    """What was founded is a town, what was destroyed has no strength, and each change cites its rule."""
    kinds = {scenario: places.at(scenario) for scenario in places.scenarios}
    assert [kinds[each]["Gelnhausen"].strength for each in places.scenarios] == [0, 0, 200, 200, 200]
    assert [kinds[each]["Spoleto"].strength for each in places.scenarios] == [200, 200, 0, 0, 200]
    assert kinds["1176"]["Heidelberg"].kind.kind == "castle"
    assert {rule for state in kinds["1192"].values() for rule in state.rules if not rule.startswith("WS-1192")} == set()


def test_an_unknown_scenario_is_refused(places: Gazetteer) -> None:
    """The message gives the scenarios that there are."""
    with pytest.raises(UnknownName, match=r"^There is no scenario '1200': there are 1138, 1148, 1176, 1192, 1198\.$"):
        places.at("1200")


def test_a_map_without_fortresses_says_so() -> None:
    """The map of Wales has zones and places, but no fortresses."""
    with pytest.raises(UnknownName, match="The map 'wales' has no fortresses"):
        gazetteer("wales")
