"""The atlas: a year colours the areas, a search marks places, pointing reads out."""

from __future__ import annotations

import pytest

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
    """An area tells its lord and its places, a place what it is."""
    shown.show_year(1156)
    shown.tell_area("osterreich_n")
    assert "Duchy of Austria (Babenberger)" in shown.info.value
    assert "Dürnstein" in shown.info.value
    shown.tell_place("Lubeck")
    assert shown.info.value.startswith("<b>Lübeck</b>: Slav hut")
