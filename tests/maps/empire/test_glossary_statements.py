"""What the glossary says of bishoprics, lords and years holds in the data, and where the data differ on purpose."""

from __future__ import annotations

import pytest

from histgames.maps.drawing.land_colours import land_colours
from histgames.maps.facts import facts
from histgames.maps.gazetteer import gazetteer
from histgames.maps.topology import topology
from histgames.maps.years import lordships, years

SUFFRAGANS = {
    "Mainz": "Augsburg Chur Eichstatt Halberstadt Hildesheim Konstanz Paderborn Speyer Strassburg Verden Worms Wurzburg",
    "Koln": "Luttich Minden Munster Osnabruck Utrecht",
    "Trier": "Metz Toul Verdun",
    "Salzburg": "Brixen Freising Gurk Passau Regensburg",
    "Bremen": "Lubeck Ratzeburg Schwerin",
    "Magdeburg": "Brandenburg Havelberg Meissen Merseburg Naumburg",
    "Besancon": "Basel Lausanne",
    "Aquileia": "Trient",
}
#: Sees of which the glossary says something else than is known of the 12th century: what it says, and what was so.
CORRECTED = {"Cambrai": ("Koln", "Reims"), "Sitten": ("Besancon", "Tarentaise")}


@pytest.mark.parametrize(("archbishop", "named"), SUFFRAGANS.items())
def test_suffragans_are_those_of_the_glossary(archbishop: str, named: str) -> None:
    """Each see that an entry calls a suffragan belongs to that province."""
    assert set(named.split()) <= {see.place for see in gazetteer("empire").province(archbishop)}


def test_mainz_has_fourteen_suffragans() -> None:
    """The entry on Mainz counts 14, also in Bohemia: with Prague and Olmütz the map has just these."""
    sees = {see.place for see in gazetteer("empire").province("Mainz")}
    assert len(sees - {"Mainz"}) == 14
    assert sees >= {"Prag", "Olmutz"}


def test_bamberg_is_exempt() -> None:
    """Bamberg is no suffragan but directly under Rome."""
    assert gazetteer("empire").find("Bamberg").province == "Rom"


@pytest.mark.parametrize(("see", "provinces"), CORRECTED.items())
def test_corrected_provinces_say_so(see: str, provinces: tuple[str, str]) -> None:
    """Where the data follow history and not the glossary, the note names both."""
    place = gazetteer("empire").find(see)
    assert place.province == provinces[1]
    assert all(province in place.note for province in provinces)
    assert "glossary" in place.note


def test_burgundy_has_an_archbishop_of_tarentaise() -> None:
    """Philip was crowned by the archbishop of Tarentaise, a town in Burgundy."""
    place = gazetteer("empire").find("Tarentaise")
    assert (place.see, place.province) == ("archbishopric", "Tarentaise")
    assert topology("empire").zones[place.zone].attributes["kingdom"] == "Burgundy"


@pytest.mark.parametrize(
    ("zone", "lords"),
    [
        ("luneburg", {1137: "Welfen", 1138: "Askanier", 1141: "Askanier", 1142: "Welfen", 1180: "Askanier"}),
        (
            "lech_isar",
            {1138: "Welfen", 1139: "Babenberger", 1155: "Babenberger", 1156: "Welfen", 1180: "Wittelsbacher"},
        ),
        ("toskana_n", {1137: "Welfen", 1139: "Empire", 1152: "Welfen", 1174: "Empire", 1195: "Staufer"}),
        ("spoleto", {1137: "Welfen", 1145: "", 1152: "Welfen", 1174: "Empire", 1190: "Urslinger", 1198: "Pope"}),
        ("ancona", {1137: "Guarnieri", 1176: "Guarnieri", 1177: "Empire", 1198: "Pope"}),
        ("brabant", {1138: "Limburger", 1139: "Brabanter"}),
        ("krain", {1172: "Spanheimer", 1173: "Andechser"}),
        ("mark_verona", {1180: "Spanheimer", 1181: ""}),
        ("freigrafschaft", {1155: "Burgund", 1156: "Staufer", 1184: "Staufer"}),
        ("pitten", {1157: "Formbacher", 1158: "Traungauer", 1191: "Traungauer", 1192: "Babenberger"}),
        ("pettau", {1146: "Spanheimer", 1147: "Traungauer"}),
        ("wurzburg", {1167: "Staufer", 1168: "Würzburg"}),
        ("lausanne", {1155: "Lausanne", 1156: "Zähringer"}),
    ],
)
def test_lords_change_when_the_glossary_says(zone: str, lords: dict[int, str]) -> None:
    """Who holds a land before and after each year that an entry gives."""
    assert {year: lordships("empire", year)[zone].lord for year in lords} == lords


@pytest.mark.parametrize(
    ("zone", "year", "title"),
    [
        ("freigrafschaft", 1183, "County of Burgundy (Franche-Comté)"),
        ("freigrafschaft", 1184, "County Palatine of Burgundy"),
        ("mahren_w", 1181, "Moravia"),
        ("mahren_w", 1182, "March of Moravia"),
        ("bohmen_w", 1197, "Duchy of Bohemia"),
        ("bohmen_w", 1198, "Kingdom of Bohemia"),
        ("toskana_s", 1194, "March of Tuscany"),
        ("toskana_s", 1195, "Duchy of Tuscany"),
    ],
)
def test_titles_change_when_the_glossary_says(zone: str, year: int, title: str) -> None:
    """What a land is called before and after each year that an entry gives."""
    assert lordships("empire", year)[zone].english == title


def test_lands_beside_each_other_differ_in_colour_in_every_year() -> None:
    """No two neighbouring lands share a colour, whatever the year."""
    graph, colours = topology("empire"), land_colours("empire")
    for year in years("empire"):
        then = {zone: each.english for zone, each in lordships("empire", year).items()}
        alike = {
            (then[border.a], then[border.b])
            for border in graph.borders
            if then[border.a] != then[border.b] and colours[then[border.a]] == colours[then[border.b]]
        }
        assert not alike, year


def test_rivers_are_spelled_in_one_way() -> None:
    """What stands at a place's river and at a crossing's is the name of a border's river."""
    rivers = {name for border in topology("empire").borders for name in border.river.split(";")}
    tables = facts("empire")
    used = {row["river"] for table in ("crossings", "fortresses") for row in tables[table]}
    assert used - {""} <= rivers
