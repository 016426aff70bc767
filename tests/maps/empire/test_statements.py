"""What the text says about the board holds on the map, statement by statement."""

from __future__ import annotations

import pytest

from histgames.core.tables import shipped
from histgames.maps.gazetteer import Gazetteer, gazetteer
from histgames.maps.topology import Topology, topology

REGIONS = ("Mark Ancona", "Spoleto", "Romagna", "Friaul", "Patrimonium Petri", "Toskana", "Lombardei", "Mark Verona")
GERMAN_ARCHBISHOPS = ("Mainz", "Koln", "Trier", "Salzburg", "Bremen", "Magdeburg")


@pytest.fixture
def graph() -> Topology:
    """Return the areas of the Empire and their borders."""
    return topology("empire")


@pytest.fixture
def places() -> Gazetteer:
    """Return the places of the Empire."""
    return gazetteer("empire")


def named_areas() -> dict[tuple[str, str], set[str]]:
    """Return what the text calls areas, with the areas of the map that it means."""
    rows = shipped("histgames.games.welfen_staufer", "named_areas.csv")
    return {(row["named_in"], row["name"]): set(row["areas"].split(";")) for row in rows}


def zone_of(place: str) -> str:
    """Return the area in which a place lies."""
    return gazetteer("empire").find(place).zone


def zones_of(*places: str) -> set[str]:
    """Return the areas in which places lie."""
    return {zone_of(place) for place in places}


def attribute(zone: str, column: str) -> object:
    """Return a column of an area's row."""
    return topology("empire").zones[zone].attributes[column]


def duchy(zone: str) -> str:
    """Return the duchy or march of an area."""
    return str(attribute(zone, "duchy"))


def kingdom(zone: str) -> str:
    """Return the kingdom of an area."""
    return str(attribute(zone, "kingdom"))


def alpine(zone: str) -> int:
    """Return the number of an area's alpine area, 0 for open land."""
    return int(str(attribute(zone, "alpine") or 0))


def rule_n(region: str) -> set[str]:
    """Return the areas of a region of rule N."""
    return {zone for zone in topology("empire").zones if attribute(zone, "rule_n") == region}


def fortresses(*zones: str) -> set[str]:
    """Return the standing fortresses of areas at first."""
    return {place.place for place in gazetteer("empire").places.values() if place.zone in zones and place.kind.fortress}


def huts(*zones: str) -> set[str]:
    """Return the huts of areas."""
    return {
        place.place for place in gazetteer("empire").places.values() if place.zone in zones and place.kind.kind == "hut"
    }


def by_kind(zone: str, kind: str) -> set[str]:
    """Return the neighbours of an area across borders of a kind."""
    graph = topology("empire")
    return {other for other in graph.neighbours(zone) if getattr(graph.border(zone, other), "kind", "") == kind}


def gates(a: str, b: str) -> set[str]:
    """Return the places that control crossings between two areas."""
    return {each.place for each in gazetteer("empire").crossings if {each.a, each.b} == {a, b}}


def strength(arms: str, zone: str) -> int:
    """Return what the fortresses of a house or see in an area add to its lord."""
    places = gazetteer("empire").in_zone(zone)
    return sum([place.kind.strength for place in places if place.arms == arms])


@pytest.mark.rule("WS-M1.1a")
def test_three_kingdoms_four_tribes_and_bohemia(graph: Topology) -> None:
    """The map covers Germany, Burgundy and Italy, the lands of four tribes, and Bohemia."""
    assert {kingdom(zone) for zone in graph.zones} == {"Germany", "Burgundy", "Italy"}
    tribes = {str(attribute(zone, "tribe")) for zone in graph.zones}
    assert tribes >= {"Franks", "Saxons", "Swabians", "Bavarians"}
    assert {
        kingdom(zone)
        for zone in graph.zones
        if attribute(zone, "tribe") in {"Franks", "Saxons", "Swabians", "Bavarians"}
    } == {"Germany"}
    assert [zone for zone in graph.zones if "Böhmen" in duchy(zone)]


def test_every_area_that_the_text_names_is_there(graph: Topology) -> None:
    """Each name stands for areas of the map; regions and kingdoms are whole, alpine areas as numbered."""
    named = named_areas()
    assert set.union(*named.values()) <= set(graph.zones)
    assert all(named[f"WS-N-bonus-{region.replace(' ', '')}", region] == rule_n(region) for region in REGIONS)
    assert set.union(*(named["WS-6.5b", f"alpine area {number}"] for number in "1234")) == named["WS-5.1d", "the Alps"]
    assert named["WS-5.1d", "the Alps"] == {zone for zone in graph.zones if alpine(zone)}


@pytest.mark.rule("WS-M1.1b", "WS-5.1c")
def test_rivers_are_crossed_at_listed_places_only(graph: Topology, places: Gazetteer) -> None:
    """A crossing of a river belongs to a river border; no other border has one but the gates of the mountains."""
    kinds = {(each.a, each.b): each.kind for each in places.crossings}
    expected = {"river": "river", "gate": "mountain"}
    assert {
        pair: kind for pair, kind in kinds.items() if getattr(graph.border(*pair), "kind", "") != expected[kind]
    } == {}
    assert all(each.river for each in places.crossings if each.kind == "river")


@pytest.mark.rule("WS-M1.1c", "WS-5.1a")
def test_land_is_cut_by_rivers_mountains_and_frontiers(graph: Topology) -> None:
    """Between 90 and 130 areas, each with a neighbour, and borders of all three kinds."""
    assert 90 <= len(graph.zones) <= 130
    assert {border.kind for border in graph.borders} >= {"land", "river", "mountain"}
    assert [zone for zone in graph.zones if not graph.neighbours(zone)] == []


@pytest.mark.rule("WS-M1.1k")
def test_pass_symbols_are_in_the_alps_only(graph: Topology, places: Gazetteer) -> None:
    """Each pass joins two places of which one at least is alpine, in the alpine area that it names."""
    for one in places.passes:
        numbers = {alpine(places.places[place].zone) for pair in one.joins for place in pair}
        assert one.alpine in numbers, one.name
        assert numbers - {0} == {one.alpine}, one.name


@pytest.mark.rule("WS-2-fn1a", "WS-2-fn1b")
def test_the_princes_start_at_castles(places: Gazetteer) -> None:
    """Barbarossa starts at Hohenstaufen, Henry the Lion at Lüneburg: both stand from the beginning."""
    assert {places.find(name).kind.kind for name in ("Hohenstaufen", "Luneburg")} == {"castle"}
    assert [places.find(name).arms for name in ("Hohenstaufen", "Luneburg")] == ["Staufer", "Welfen"]


@pytest.mark.rule("WS-5.1d")
def test_the_mountains_are_closed_but_for_their_gates(graph: Topology) -> None:
    """From open land into the Alps there is no border but the alpine edge, whose gates are alpine places or stand before it."""
    mixed = [border for border in graph.borders if bool(alpine(border.a)) != bool(alpine(border.b))]
    assert {border.kind for border in mixed} <= {"mountain", "closed"}
    assert len([border for border in mixed if gates(border.a, border.b)]) >= 15


@pytest.mark.rule("WS-5.1-fn2a", "WS-5.1-fn2b", "WS-5.1-fn2c")
def test_toul_and_veldenz_divide_nothing(graph: Topology) -> None:
    """Each lies within an area; Upper Lorraine is open to Trier, where Koblenz is, to Luxemburg and to Burgundy."""
    assert (zone_of("Toul"), zone_of("Veldenz")) == ("ober_lothringen", "trier")
    assert zone_of("Koblenz") == "trier"
    assert by_kind("ober_lothringen", "land") >= {"trier", "luxemburg", "freigrafschaft"}
    assert kingdom("freigrafschaft") == "Burgundy"


@pytest.mark.rule("WS-5.2d")
def test_the_figure_of_the_area_on_the_rhine(graph: Topology) -> None:
    """Three neighbours over land; three across the Rhine, by Mainz, Worms and Speyer, one each."""
    assert by_kind("westfranken", "land") == {"trier", "ober_lothringen", "nieder_elsass"}
    across = by_kind("westfranken", "river")
    assert {zone: gates("westfranken", zone) for zone in across} == {
        "nw_franken": {"Mainz"},
        "odenwald": {"Worms"},
        "kraichgau": {"Speyer"},
    }
    assert duchy("nieder_elsass").startswith("Schwaben")


@pytest.mark.rule("WS-5.2a", "WS-6.4l", "WS-6.4m")
def test_huts_stand_where_the_text_has_them(places: Gazetteer) -> None:
    """All places that the text calls huts are huts at first, so that they interrupt a road."""
    named = (
        "Wittenberg Innsbruck Gastein Mautendorf Donauworth Dinkelsbuhl Memmingen Mulhausen Gelnhausen Wimpfen Heidelberg "
        "Kaiserslautern Hannover Kiel Landsberg Munchen Linz Imst Nauders Kufstein Pilsen Budweis"
    )
    assert {name for name in named.split() if places.places[name].kind.kind != "hut"} == set()


@pytest.mark.rule("WS-5.2.1a")
def test_the_upper_rhine_has_its_gates(graph: Topology) -> None:
    """The Rhine between Alsace and the Black Forest is crossed by Strassburg, at Breisach only once it is a town."""
    assert gates("nieder_elsass", "schwarzwald") == {"Strassburg"}
    assert gates("ober_elsass", "schwarzwald") == {"Breisach"}
    assert "Breisach" in huts("schwarzwald")


@pytest.mark.rule("WS-5.2.1b")
def test_wien_is_a_bridge_without_a_road(places: Gazetteer) -> None:
    """Wien holds a crossing of the Danube between the two halves of Austria."""
    assert {(each.a, each.b, each.river) for each in places.crossings_of("Wien")} == {
        ("osterreich_s", "osterreich_n", "Donau")
    }


@pytest.mark.rule("WS-5.2.1c")
def test_no_crossing_at_wittenberg_and_innsbruck_at_first(places: Gazetteer) -> None:
    """Both control a crossing and are huts; after founding it exists."""
    for name in ("Wittenberg", "Innsbruck"):
        assert places.places[name].kind.kind == "hut"
        assert places.places[name].river
    assert {each.river for each in places.crossings_of("Wittenberg")} == {"Elbe"}


@pytest.mark.rule("WS-5.2.3a", "WS-5.3h")
def test_the_way_from_salzburg_to_klagenfurt(places: Gazetteer) -> None:
    """Pass Lueg belongs to Hohenwerfen, south of it, and both to the archbishop; Gastein and Mauterndorf are huts behind."""
    lueg = next(one for one in places.passes if one.name == "Pass Lueg")
    assert (lueg.fortress, lueg.crenellated, lueg.joins) == ("Hohenwerfen", "north", (("Salzburg", "Hohenwerfen"),))
    assert {place.place for place in places.holdings("Salzburg")} >= {"Salzburg", "Hohenwerfen"}
    assert {alpine(zone) for zone in zones_of("Hohenwerfen", "Gastein", "Mautendorf", "Klagenfurt")} == {4}
    assert alpine(zone_of("Salzburg")) == 0
    assert gates("chiemgau", "alp4_bayern") == {"Hohenwerfen"}


@pytest.mark.rule("WS-5.3d")
def test_from_freiburg_across_the_rhine(places: Gazetteer) -> None:
    """Freiburg and Württemberg share an area; Strassburg and Rheinfelden hold ways out of it; Bern lies behind."""
    assert zone_of("Freiburg") == zone_of("Wurttemberg") == "schwarzwald"
    assert "Strassburg" in gates("schwarzwald", zone_of("Strassburg"))
    assert "Rheinfelden" in gates("schwarzwald", zone_of("Rheinfelden"))
    assert zone_of("Bern") != "schwarzwald"
    assert places.find("Freiburg").arms == "Zahringer"


@pytest.mark.rule("WS-5.3e")
def test_the_empire_borders_on_france_and_hungary(places: Gazetteer) -> None:
    """Cambrai, Toul and Lyon lie towards France, Hainburg and Marburg towards Hungary."""
    assert zones_of("Cambrai", "Toul", "Lyon") == {"hennegau", "ober_lothringen", "bresse"}
    assert zones_of("Hainburg", "Maribor") == {"osterreich_s", "pettau"}


@pytest.mark.rule("WS-6.1d")
def test_the_strength_of_mainz() -> None:
    """With 150 printed: 350 in western Franconia, 150 in the north-west, 350 in Hesse and in western Thuringia."""
    zones = ("westfranken", "nw_franken", "hessen", "thuringen_w")
    assert [150 + strength("Mainz", zone) for zone in zones] == [350, 150, 350, 350]
    assert zones_of("Frankfurt", "Sayn") == {"nw_franken"}


@pytest.mark.rule("WS-6.1g")
def test_the_strength_of_the_staufer_between_neckar_and_danube() -> None:
    """Waiblingen, Hohenstaufen and Ulm, three castles in one area, make 450."""
    assert zones_of("Waiblingen", "Hohenstaufen", "Ulm") == {"neckar_donau"}
    assert strength("Staufer", "neckar_donau") == 450


@pytest.mark.rule("WS-6.4i", "WS-6.4j", "WS-6.4k")
def test_huts_of_swabia_and_franconia(graph: Topology) -> None:
    """The huts of the two duchies, without Zähringen and the landgraviates, are those of the text."""
    swabia = [zone for zone in graph.zones if duchy(zone).startswith("Schwaben") and "Zähringen" not in duchy(zone)]
    franconia = [zone for zone in graph.zones if duchy(zone) == "Franken"]
    assert huts(*swabia) == {"Donauworth", "Dinkelsbuhl", "Memmingen", "Mulhausen"}
    assert huts(*franconia) == {"Gelnhausen", "Wimpfen", "Heidelberg", "Kaiserslautern"}


@pytest.mark.rule("WS-6.4l")
def test_huts_of_saxony_and_bavaria(graph: Topology) -> None:
    """The huts of the two duchies are those of the text."""
    both = [zone for zone in graph.zones if duchy(zone).startswith(("Sachsen", "Bayern"))]
    named = "Hannover Kiel Landsberg Munchen Linz Imst Nauders Innsbruck Kufstein Gastein Mautendorf"
    assert huts(*both) == set(named.split())


@pytest.mark.rule("WS-6.4m")
def test_huts_of_bohemia(graph: Topology) -> None:
    """Pilsen and Budweis, and no other."""
    assert huts(*(zone for zone in graph.zones if duchy(zone) == "Böhmen")) == {"Pilsen", "Budweis"}


@pytest.mark.rule("WS-6.5b", "WS-6.5c", "WS-6.5d", "WS-6.5e")
@pytest.mark.parametrize(
    ("number", "named"),
    [(1, "Nizza"), (2, "Grenoble Susa Aosta Sitten Briancon"), (3, "Chiavenna Chur Disentis Locarno")],
)
def test_alpine_areas_hold_their_fortresses(number: int, named: str, graph: Topology) -> None:
    """The first three alpine areas hold just the fortresses of the text."""
    assert fortresses(*(zone for zone in graph.zones if alpine(zone) == number)) == set(named.split())


@pytest.mark.rule("WS-6.5f", "WS-6.5g")
def test_the_fourth_alpine_area_holds_all_others(graph: Topology) -> None:
    """Steier and Graz, the two castles of the margrave's 300, are in it, with all other alpine fortresses; there is no fifth."""
    assert {alpine(zone) for zone in graph.zones} == {0, 1, 2, 3, 4}
    assert {
        alpine(zone) for zone in zones_of("Steier", "Graz", "Klagenfurt", "Brixen", "Trient", "Garda", "Innsbruck")
    } == {4}
    fourth = [place for zone in graph.zones if alpine(zone) == 4 for place in gazetteer("empire").in_zone(zone)]
    assert sum([place.kind.strength for place in fourth if place.arms == "Traungauer"]) == 300


@pytest.mark.rule("WS-6.5b")
def test_no_way_leads_from_one_alpine_area_to_another(graph: Topology) -> None:
    """Where two of them touch, the border is closed and has no gate."""
    touching = [
        border
        for border in graph.borders
        if alpine(border.a) and alpine(border.b) and alpine(border.a) != alpine(border.b)
    ]
    assert touching
    assert {border.kind for border in touching} == {"closed"}
    assert [border for border in touching if gates(border.a, border.b)] == []


@pytest.mark.rule("WS-10.1a")
def test_towns_for_an_election_are_frankish() -> None:
    """Mainz, Worms, Speyer and Frankfurt lie in the land of the Franks."""
    assert {str(attribute(zone, "tribe")) for zone in zones_of("Mainz", "Worms", "Speyer", "Frankfurt")} == {"Franks"}


@pytest.mark.rule("WS-10.2c")
def test_imperial_fortresses_are_marked(places: Gazetteer) -> None:
    """Aachen, Goslar, Nürnberg, Trifels and Kaiserswerth bear the eagle from the first."""
    assert [
        name for name in ("Aachen", "Goslar", "Nurnberg", "Trifels", "Kaiserswerth") if not places.places[name].imperial
    ] == []


@pytest.mark.rule("WS-10.2e")
def test_aachen_lies_between_maas_and_rhine(graph: Topology) -> None:
    """Its area is bounded by the Maas in the west and the Rhine in the east."""
    zone = zone_of("Aachen")
    assert "Maas" in graph.zones[zone].local
    assert gates(zone, "luttich") >= {"Luttich"}
    assert gates(zone, "berg") >= {"Koln"}


@pytest.mark.rule("WS-10.4a", "WS-10.5a", "WS-10.6c")
def test_coronation_towns_lie_in_their_kingdoms() -> None:
    """Arles in Burgundy, Pavia and Mailand in Lombardy, Rome in the Patrimony; Aachen in Germany."""
    assert kingdom(zone_of("Arles")) == "Burgundy"
    assert {attribute(zone, "rule_n") for zone in zones_of("Pavia", "Mailand")} == {"Lombardei"}
    assert zone_of("Rome") in rule_n("Patrimonium Petri")
    assert kingdom(zone_of("Aachen")) == "Germany"


@pytest.mark.rule("WS-C-f", "WS-C-g", "WS-C-h", "WS-C-o", "WS-C-p")
def test_invaders_find_their_fortresses_at_the_edge(places: Gazetteer) -> None:
    """What France, Burgundy, Silesia, Hungary and Flanders attack stands from the first, but for Wiener Neustadt."""
    named = "Lyon Cambrai Besancon Dole Kottbus Bautzen Glatz Hainburg Marburg Graz Wien Antwerpen Brussel Namur"
    assert [name for name in named.split() if not places.places[name].kind.fortress] == []
    assert places.places["Wiener Neustadt"].kind.kind == "hut"
    assert {kingdom(zone) for zone in zones_of("Lyon", "Besancon", "Dole")} == {"Burgundy"}


@pytest.mark.rule("WS-C-i", "WS-C-j", "WS-C-m")
def test_dithmarschen_obodrites_and_danes_come_to_holstein(places: Gazetteer) -> None:
    """Segeberg, Kiel, Hamburg and Erthenenburg share Holstein; Lübeck and Rostock are Slav huts on the Baltic."""
    assert zones_of("Segeberg", "Kiel", "Hamburg", "Erthenenburg") == {"holstein"}
    assert {places.places[name].kind.kind for name in ("Lubeck", "Rostock")} == {"slav_hut"}
    assert {attribute(zone, "sea") for zone in zones_of("Lubeck", "Rostock")} == {"baltic"}


@pytest.mark.rule("WS-C-k", "WS-C-n")
def test_stedingen_and_friesland_lie_by_oldenburg() -> None:
    """Oldenburg, Groningen and Brederode lie on the North Sea; the area of Oldenburg is called after Stedingen too."""
    zones = zones_of("Oldenburg", "Groningen", "Brederode")
    assert {attribute(zone, "sea") for zone in zones} == {"north_sea"}
    assert "Stedingen" in topology("empire").zones[zone_of("Oldenburg")].local


@pytest.mark.rule("WS-C-l2")
def test_the_italian_alps(graph: Topology) -> None:
    """Chiavenna, Locarno, Garda and Susa, and no other fortress, are alpine and in the Kingdom of Italy."""
    italian = [zone for zone in graph.zones if alpine(zone) and kingdom(zone) == "Italy"]
    assert fortresses(*italian) == {"Chiavenna", "Locarno", "Garda", "Susa"}


@pytest.mark.rule("WS-D-b")
def test_princesses_have_their_places(graph: Topology) -> None:
    """Freiburg, Dole and Vohburg are fortresses; east of Utrecht, over open land, lies an area without any."""
    assert [
        name for name in ("Freiburg", "Dole", "Vohburg") if not gazetteer("empire").places[name].kind.fortress
    ] == []
    assert "veluwe" in by_kind(zone_of("Utrecht"), "land")
    assert fortresses("veluwe") == set()
    assert graph.zones["veluwe"].centre[1] > graph.zones["utrecht"].centre[1]


@pytest.mark.rule("WS-D-j")
def test_bishops_towns_are_marked(places: Gazetteer) -> None:
    """The seats of the six archbishops and of the bishops who have a counter are marked."""
    assert {places.places[name].see for name in GERMAN_ARCHBISHOPS} == {"archbishopric"}
    bishops = "Wurzburg Luttich Utrecht Strassburg Konstanz Passau Munster Paderborn Hildesheim Halberstadt Chur Augsburg Bamberg"
    assert {places.places[name].see for name in bishops.split()} == {"bishopric"}


@pytest.mark.rule("WS-E-a", "WS-E-c", "WS-E-g")
def test_the_lands_of_the_slavs(places: Gazetteer) -> None:
    """Mecklenburg has four castles and Brandenburg two, all standing; both and Eastern Holstein have huts to be founded."""
    assert fortresses("mecklenburg") == {"Ratzeburg", "Schwerin", "Mecklenburg", "Werle"}
    assert fortresses("brandenburg") == {"Havelberg", "Brandenburg"}
    assert {places.places[name].kind.strength for name in fortresses("mecklenburg", "brandenburg")} == {150}
    assert {place.zone for place in places.places.values() if place.kind.kind == "slav_hut"} == {
        "mecklenburg",
        "brandenburg",
        "wagrien",
    }


@pytest.mark.rule("WS-K-b")
def test_the_four_towns_of_tuscany() -> None:
    """Pisa, Florence, Lucca and Siena lie in Tuscany."""
    assert zones_of("Pisa", "Florence", "Lucca", "Siena") <= rule_n("Toskana")


@pytest.mark.rule("WS-N-f", "WS-N-q")
def test_where_normans_and_byzantines_come(graph: Topology) -> None:
    """Spoleto and Mark Ancona lie in the south; Romagna, Mark Ancona, Friaul and Mark Verona on the Adriatic."""
    south = sorted(graph.zones, key=lambda zone: graph.zones[zone].centre[0])[:4]
    assert {"spoleto", "ancona"} <= set(south)
    assert {attribute(zone, "sea") for zone in ("romagna", "ancona", "friaul", "mark_verona")} == {"adriatic"}


@pytest.mark.rule("WS-N-n")
def test_an_area_where_the_expedition_gathers(graph: Topology) -> None:
    """Word for word, one open German area lies west of the alpine Rhine and south of the Danube: that round Zürich."""
    fits = [
        zone.id
        for zone in graph.zones.values()
        if kingdom(zone.id) == "Germany" and not alpine(zone.id) and zone.centre[0] < 47.8 and zone.centre[1] < 9.6
    ]
    assert fits == ["zurichgau"]


@pytest.mark.rule(
    "WS-N-bonus-MarkAncona",
    "WS-N-bonus-Spoleto",
    "WS-N-bonus-Romagna",
    "WS-N-bonus-Friaul",
    "WS-N-bonus-PatrimoniumPetri",
    "WS-N-bonus-Toskana",
    "WS-N-bonus-Lombardei",
    "WS-N-bonus-MarkVerona",
    "WS-N-x",
)
def test_the_eight_regions_of_italy(graph: Topology) -> None:
    """Every area of Italy belongs to just one of eight regions, and each region has a fortress."""
    italy = {zone for zone in graph.zones if kingdom(zone) == "Italy"}
    assert set.union(*(rule_n(region) for region in REGIONS)) == italy
    assert [region for region in REGIONS if not fortresses(*rule_n(region))] == []


@pytest.mark.rule("WS-N-v", "WS-N-w")
def test_the_fortresses_of_romagna_and_the_march_of_verona() -> None:
    """Both have just the five of the footnotes; Garda counts to the march though it is alpine."""
    assert fortresses(*rule_n("Romagna")) == {"Rimini", "Ravenna", "Faenza", "Bologna", "Ferrara"}
    assert fortresses(*rule_n("Mark Verona")) == {"Vicenza", "Padua", "Este", "Verona", "Garda"}


@pytest.mark.rule("WS-Q-d", "WS-Q-e", "WS-Q-l")
def test_the_lombard_league(places: Gazetteer) -> None:
    """Its towns lie in Lombardy, the March of Verona and Romagna; Genoa, Spoleto and Trier are none of them."""
    league = {place.place: place.zone for place in places.holdings("Lombard League")}
    assert set(league.values()) <= rule_n("Lombardei") | rule_n("Mark Verona") | rule_n("Romagna")
    assert "Mailand" in league
    assert not {"Genua", "Spoleto", "Trier"} & set(league)


@pytest.mark.rule("WS-Q-m")
def test_the_road_to_chiavenna_is_alpine() -> None:
    """From Mailand's area the way to Chiavenna leads over the alpine edge."""
    assert gates("mailand", zone_of("Chiavenna")) >= {"Chiavenna"}
    assert topology("empire").border("mailand", zone_of("Chiavenna")).kind == "mountain"  # type: ignore[union-attr]


@pytest.mark.rule("WS-Q-t")
def test_allies_of_1176_are_marked(places: Gazetteer) -> None:
    """Pavia, Genoa, Pisa, Ravenna and Florence stand with the Staufer in 1176."""
    then = places.at("1176")
    assert {then[name].holder for name in ("Pavia", "Genua", "Pisa", "Ravenna", "Florenz")} == {"Staufer"}


@pytest.mark.rule("WS-S-b", "WS-S-c")
def test_where_king_richard_lands(graph: Topology) -> None:
    """Four areas of the Kingdom of Italy touch the Adriatic; Krain touches it too and is in Germany."""
    adriatic = {zone for zone in graph.zones if attribute(zone, "sea") == "adriatic"}
    assert {zone for zone in adriatic if kingdom(zone) == "Italy"} == {"friaul", "mark_verona", "romagna", "ancona"}
    assert adriatic - {"friaul", "mark_verona", "romagna", "ancona"} == {"krain"}
    assert kingdom("krain") == "Germany"


@pytest.mark.rule("WS-S-r", "WS-S-u", "WS-S-v")
def test_where_king_richards_way_ends(places: Gazetteer) -> None:
    """Hamburg, Stade, Bremen and Antwerp are ports on the North Sea; Trifels is an imperial castle; Dürnstein lies in Austria."""
    assert {attribute(zone, "sea") for zone in zones_of("Hamburg", "Stade", "Bremen", "Antwerpen")} == {"north_sea"}
    assert places.find("Trifels").imperial
    assert duchy(zone_of("Durnstein")) == "Österreich"


def test_the_borders_of_the_glossary(graph: Topology) -> None:
    """The marches and the parted areas that the entry on the map names are there."""
    assert {
        "nordmark",
        "meissen",
        "lausitz",
        "bautzen",
        "mahren_w",
        "mahren_o",
        "freigrafschaft",
        "thuringen_w",
    } <= set(graph.zones)
    assert zone_of("Magdeburg") == "nordmark"
    assert {kingdom(zone_of("Basel")), kingdom(zone_of("Geneva")), kingdom(zone_of("Lausanne"))} == {"Burgundy"}
    assert len(zones_of("Fulda", "Wurzburg")) == len(zones_of("Geneva", "Lausanne")) == 2


def test_cities_and_bridges_of_the_glossary(places: Gazetteer) -> None:
    """North of the Alps only Cologne and Lyon are cities; Trier, Basel and Regensburg hold bridges."""
    north = {
        place.place for place in places.places.values() if place.kind.kind == "city" and kingdom(place.zone) != "Italy"
    }
    assert north == {"Koln", "Lyon"}
    assert [name for name in ("Trier", "Basel", "Regensburg", "Avignon") if not places.crossings_of(name)] == []


def test_passes_of_the_glossary(places: Gazetteer) -> None:
    """Disentis holds the Lukmanier, Wartenstein the Semmering, and Savoy the passes from Burgundy to Italy."""
    holders = {one.english: one.fortress for one in places.passes}
    assert (holders["Lukmanier"], holders["Semmering"]) == ("Disentis", "Wartenstein")
    assert {places.places[holders[name]].arms for name in ("Great St Bernard", "Little St Bernard", "Mont Cenis")} == {
        "Savoyen"
    }
