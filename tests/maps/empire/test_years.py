"""Borders by year, and the strip of kings, emperors and popes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from histgames.maps.drawing.year_strip import strip
from histgames.maps.facts import facts
from histgames.maps.topology import topology
from histgames.maps.years import OFFICES, frontier_years, lordships, rulers, years


@pytest.mark.parametrize(
    ("zone", "year", "english", "lord"),
    [
        ("osterreich_s", 1155, "March of Austria", "Babenberger"),
        ("osterreich_s", 1156, "Duchy of Austria", "Babenberger"),
        ("alp4_steier", 1179, "March of Styria", "Traungauer"),
        ("alp4_steier", 1180, "Duchy of Styria", "Traungauer"),
        ("lech_isar", 1137, "Duchy of Bavaria", "Welfen"),
        ("lech_isar", 1150, "Duchy of Bavaria", "Babenberger"),
        ("lech_isar", 1170, "Duchy of Bavaria", "Welfen"),
        ("lech_isar", 1180, "Duchy of Bavaria", "Wittelsbacher"),
        ("luneburg", 1179, "Duchy of Saxony", "Welfen"),
        ("luneburg", 1180, "Duchy of Saxony", "Askanier"),
        ("westfalen", 1180, "Duchy of Westphalia", "Köln"),
        ("brabant", 1188, "Duchy of Brabant", "Brabanter"),
        ("toskana_n", 1195, "Duchy of Tuscany", "Staufer"),
        ("mahren_w", 1182, "March of Moravia", "Přemysliden"),
        ("bohmen_w", 1198, "Kingdom of Bohemia", "Přemysliden"),
    ],
)
def test_lordships_change_in_the_years_of_the_glossary(zone: str, year: int, english: str, lord: str) -> None:
    """Austria becomes a duchy in 1156 and Styria in 1180; Bavaria and Saxony change hands in 1180."""
    found = lordships("empire", year)[zone]
    assert (found.english, found.lord) == (english, lord)


def test_the_board_shows_1137_but_for_austria_and_styria() -> None:
    """Between the three years of the board, among the marches and duchies of the south-east, just these become duchies."""
    ranks = {
        year: {zone: each.rank for zone, each in lordships("empire", year).items()} for year in frontier_years("empire")
    }
    risen = {
        step: {zone for zone, rank in ranks[step].items() if rank == "duchy" and ranks[1137].get(zone) == "march"}
        for step in frontier_years("empire")
    }
    assert risen == {
        1137: set(),
        1156: {"osterreich_s", "osterreich_n"},
        1180: {"osterreich_s", "osterreich_n", "oststeier", "alp4_steier", "pitten"},
    }


def test_lordships_are_over_areas_of_the_map() -> None:
    """Every area has a lordship in every year, and no other is named; nothing is known before the first year."""
    zones = set(topology("empire").zones)
    named = {zone for row in facts("empire")["lordships"] for zone in row["zones"].split(";")}
    assert named == zones
    assert lordships("empire", years("empire")[0] - 1) == {}
    assert set(lordships("empire", years("empire")[-1])) == named


def test_each_year_has_a_king_and_a_pope() -> None:
    """The throne is never empty for a whole year between 1138 and 1198, nor is that of Saint Peter."""
    for year in years("empire")[1:]:
        offices = {ruler.office for ruler in rulers("empire", year)}
        assert {"king", "pope"} <= offices, year


@pytest.mark.parametrize(
    ("year", "office", "names"),
    [
        (1138, "king", ["Conrad III"]),
        (1145, "emperor", []),
        (1155, "emperor", ["Frederick I Barbarossa"]),
        (1160, "antipope", ["Victor IV (Ottaviano)"]),
        (1176, "pope", ["Alexander III"]),
        (1192, "emperor", ["Henry VI"]),
        (1199, "king", ["Philip of Swabia"]),
        (1199, "antiking", ["Otto IV"]),
    ],
)
def test_who_ruled(year: int, office: str, names: list[str]) -> None:
    """Kings, emperors and popes of the scenarios."""
    assert [ruler.english for ruler in rulers("empire", year) if ruler.office == office] == names


def test_emperors_were_kings() -> None:
    """No reign ends before it begins, and each emperor is also in the row of kings when he is crowned."""
    for ruler in rulers("empire"):
        assert ruler.start <= ruler.end
        assert ruler.office in OFFICES
        if ruler.office == "emperor":
            kings = [each.english for each in rulers("empire", ruler.start) if each.office == "king"]
            assert ruler.english in kings


def test_the_strip_is_a_picture_with_words() -> None:
    """A well-formed SVG: a title that says who rules, a bar with a title for each ruler, and a line at the year."""
    picture = strip("empire", 1176)
    tree = ElementTree.fromstring(picture)
    titles = [node.text or "" for node in tree.iter("{http://www.w3.org/2000/svg}title")]
    assert (
        titles[0]
        == "1176: King Frederick I Barbarossa, Emperor Frederick I Barbarossa, Pope Alexander III, Antipope Callixtus III"
    )
    assert any("Innozenz II." in title for title in titles[1:])
    assert len(titles) - 1 == len(
        [each for each in rulers("empire") if each.end >= years("empire")[0] and each.start <= years("empire")[-1]]
    )
    assert strip("empire", 1156) != picture
