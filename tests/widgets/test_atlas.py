"""The atlas: a year colours the areas, a search marks places, pointing reads out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from histgames.core.errors import UnknownName
from histgames.maps.drawing.zoom_names import Language
from histgames.maps.gazetteer import gazetteer
from histgames.maps.topology import topology
from histgames.widgets.atlas import Atlas, atlas


@pytest.fixture(scope="module")
def shown() -> Atlas:
    """Return an atlas of the Empire."""
    return atlas("empire", year=1137)


def test_every_area_and_place_is_on_it(shown: Atlas) -> None:
    """One polygon for each area, one mark for each place."""
    assert set(shown.areas) == set(topology("empire").zones)
    marks = [feature["properties"] for layer in shown.places for feature in layer.data["features"]]
    assert {each["place"] for each in marks} == set(gazetteer("empire").places)
    assert len(marks) == len(gazetteer("empire").places)


def test_names_follow_zoom_year_and_language(shown: Atlas) -> None:
    """Far away lands and cities are named, nearer the towns and castles; the names of lands are those of the year."""
    shown.show_year(1137)
    shown.map.zoom = 5.75
    far = shown.names.icon.html
    assert ">Köln</span>" in far
    assert ">HERZOGTUM\nBAYERN</span>" in far
    assert "Wittelsbach" not in far
    assert shown.places[1] not in shown.map.layers
    shown.map.zoom = 8
    near = shown.names.icon.html
    assert ">Wittelsbach</span>" in near
    assert "MARKGRAFSCHAFT\nÖSTERREICH" in near
    assert shown.places[1] in shown.map.layers
    shown.show_year(1156)
    assert "HERZOGTUM\nÖSTERREICH" in shown.names.icon.html
    shown.language.value = "english"
    assert "DUCHY OF\nAUSTRIA" in shown.names.icon.html
    assert ">Cologne</span>" in shown.names.icon.html
    shown.language.value = "german"
    shown.map.zoom = 5.75


def test_the_slider_recolours_what_changed(shown: Atlas) -> None:
    """In 1180 Styria and Saxony change their colours, Bohemia does not; the strip follows; back again all is as before."""
    shown.slider.value = 1137
    before = {zone: area.fill_color for zone, area in shown.areas.items()}
    shown.slider.value = 1180
    changed = {zone for zone, area in shown.areas.items() if area.fill_color != before[zone]}
    assert {"oststeier", "westfalen", "osterreich_s"} <= changed
    assert not {"bohmen_w", "luxemburg", "spoleto"} & changed
    assert "1180: King Frederick I" in shown.strip.value
    shown.slider.value = 1137
    assert {zone: area.fill_color for zone, area in shown.areas.items()} == before


def test_a_search_marks_and_tells(shown: Atlas) -> None:
    """A name marks its place, moves the map there and reads it out; several are all marked."""
    shown.search.value = "würzburg"
    assert list(shown.map.center) == pytest.approx([49.79, 9.95], abs=0.05)
    assert shown.info.value.startswith("<b>Würzburg</b>: town; bishopric, province of Mainz")
    assert [place.place for place in shown.find("marburg")] == ["Marburg (Hessen)", "Marburg"]


def test_an_unknown_name_is_answered_with_a_hint(shown: Atlas) -> None:
    """Nothing is marked, and the line below the map says what may be meant."""
    assert shown.find("Wurzbrug") == ()
    assert "Did you mean Würzburg" in shown.info.value


def test_pointing_reads_out(shown: Atlas) -> None:
    """An area tells its lord and its places, a place what it is; year and language change what is told."""
    shown.show_year(1156)
    shown.tell_area("osterreich_n")
    assert "Herzogtum Österreich (Babenberger)" in shown.info.value
    assert "Dürnstein" in shown.info.value
    shown.show_year(1155)
    assert "Markgrafschaft Österreich (Babenberger)" in shown.info.value
    shown.language.value = "english"
    assert shown.info.value.startswith(
        "<b>Austria north of the Danube</b> (Österreich nördlich der Donau): March of Austria"
    )
    shown.language.value = "german"
    shown.tell_place("Lubeck")
    assert shown.info.value.startswith("<b>Lübeck</b>: Slav hut")


@pytest.mark.parametrize(
    ("place", "language", "told"),
    [
        (
            "Luttich",
            "german",
            "<b>Lüttich</b> (Liège): town; bishopric, province of Köln; arms: Lüttich; left bank of the Maas",
        ),
        (
            "Luttich",
            "english",
            "<b>Liège</b> (Lüttich): town; bishopric, province of Cologne; arms: Liège; left bank of the Meuse",
        ),
        ("Bamberg", "german", "<b>Bamberg</b>: town; bishopric under the pope; arms: Bamberg; left bank of the Main"),
        ("Freiburg", "german", "<b>Freiburg im Breisgau</b>: town; arms: Zähringer; founded or first named 1120"),
        ("Marburg (Hessen)", "german", "<b>Marburg (Lahn)</b> (Marburg (Hesse)): castle; arms: Ludowinger"),
    ],
)
def test_what_is_told_of_a_place(place: str, language: Language, told: str, shown: Atlas) -> None:
    """Names, kind, see, arms and river are in the language of the names, with their marks, and none is said twice."""
    shown.language.value = language
    shown.tell_place(place)
    assert shown.info.value == told
    shown.language.value = "german"


def test_several_hits_are_all_in_sight(shown: Atlas) -> None:
    """The map goes to the middle of what was found, so far away that all fit; three are read out, the others are named."""
    shown.search.value = "marburg"
    assert list(shown.map.center) == pytest.approx([48.68, 12.21], abs=0.02)
    assert shown.map.zoom < 7.5
    assert len(shown.find("st")) > 3
    assert len(shown._found.layers) == len(shown.find("st"))
    assert shown.info.value.count("<br>") == 3
    assert f"and {len(shown.find('st')) - 3} more: " in shown.info.value


def test_a_search_finds_passes_and_lands(shown: Atlas) -> None:
    """Where no place is meant, a pass is marked and a land of the year is gone to; the line tells of it."""
    shown.show_year(1156)
    assert shown.find("brenner") == ()
    assert [ring.location for ring in shown._found.layers] == [[47.003, 11.507]]
    assert shown.info.value == "<b>Brenner</b> (Brenner): pass, 1370 m, held by Brixen, crenels to the north"
    shown.find("Bavaria")
    assert shown._found.layers == ()
    assert shown.info.value == "1156: <b>Herzogtum Bayern</b> (Duchy of Bavaria): Welfen"
    assert list(shown.map.center) == pytest.approx([48.5, 12.5], abs=1)
    shown.find("Ancona")
    assert shown.info.value.startswith("<b>Ancona</b>: town")


def test_an_empty_search_clears_everything(shown: Atlas) -> None:
    """Without a name nothing is marked, and the line says what can be done."""
    shown.find("Wurzbrug")
    assert shown.find("") == shown.find("  ") == ()
    assert shown._found.layers == ()
    assert shown.info.value.startswith("Point at an area")


def test_what_is_typed_is_never_markup(shown: Atlas) -> None:
    """Tags in the search are shown as they were typed, and only the beginning of a long text."""
    shown.find("<img src=x onerror=alert(1)>")
    assert "<img" not in shown.info.value
    assert "&lt;img" in shown.info.value
    shown.find("<b>" * 30_000)
    assert "<b>" not in shown.info.value
    assert len(shown.info.value) < 1500


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"year": 1136}, "The lands of the map 'empire' are known from 1137 to 1198, not in 1136."),
        ({"year": 10**9}, "The lands of the map 'empire' are known from 1137 to 1198, not in 1000000000."),
        ({"year": "1156"}, "A year is a whole number such as 1156, not '1156'."),
        ({"year": 1156.5}, "A year is a whole number such as 1156, not 1156.5."),
        ({"height": 0}, "An atlas is from 200 to 4000 pixels high, not 0."),
        ({"height": "620"}, "An atlas is from 200 to 4000 pixels high, not '620'."),
        ({"language": "latin"}, "An atlas is lettered in english or german, not in 'latin'."),
        ({"language": None}, "An atlas is lettered in english or german, not in None."),
    ],
)
def test_what_an_atlas_cannot_show(options: dict[str, Any], message: str) -> None:
    """Each mistake gets one sentence."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        atlas("empire", **options)


def test_unknown_areas_places_and_years_leave_all_as_it_was(shown: Atlas) -> None:
    """What is refused changes neither the line nor the year."""
    shown.show_year(1156)
    shown.tell_place("Lubeck")
    before = shown.info.value
    with pytest.raises(UnknownName, match=r"^The map 'empire' has no area 'osterreich'\. Did you mean osterreich_"):
        shown.tell_area("osterreich")
    with pytest.raises(UnknownName, match=r"^There is no place called 'Lubock'\. Did you mean Lübeck"):
        shown.tell_place("Lubock")
    with pytest.raises(ValueError, match=r"not in 0\.$"):
        shown.show_year(0)
    assert (shown.info.value, shown.year, shown.slider.value) == (before, 1156, 1156)


def test_the_atlas_has_a_still_twin(shown: Atlas) -> None:
    """What is shown is also a picture: its year and its language."""
    shown.show_year(1156)
    shown.language.value = "english"
    assert "The Empire in the 12th century, 1156" in shown.to_svg(width=900)
    shown.language.value = "german"
    assert "Das Reich im 12. Jahrhundert, 1156" in shown.to_svg(width=900)
