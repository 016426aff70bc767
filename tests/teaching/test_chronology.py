"""The chronology: its facts fit the map, and it can be searched, listed and drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import histgames as hg
from histgames.core.errors import UnknownName
from histgames.core.tables import read_rows
from histgames.maps.drawing.svg_paths import frame
from histgames.maps.topology import UnknownPlace, topology
from histgames.teaching import Chronology, chronology, map_of_places, timeline
from histgames.teaching.chronology import CERTAINTIES
from histgames.teaching.folder import folders

#: Places outside the map.
ELSEWHERE = {"Hastings", "Cassel"}
WALES = topology("wales")
PLACES = {place.name: place for place in WALES.places}


@pytest.fixture(scope="module")
def rows() -> Chronology:
    return chronology()


def test_it_spans_the_years_of_the_first_marcher_lords(rows: Chronology) -> None:
    """It reaches from the fall of Gruffudd ap Llywelyn to King William's journey to St Davids."""
    assert (rows[0].date.year, rows[-1].date.year) == (1063, 1081)
    assert len(rows) >= 30


def test_the_year_is_that_of_the_date(rows: Chronology) -> None:
    """The integer year of each row is the first year of its EDTF text, and the rows run forward."""
    table = read_rows((folders()["marcher-lords"] / "chronology.csv").read_text(encoding="utf-8"))
    assert [row["year"] for row in table] == [row["edtf"][:4] for row in table]
    years = [row.date.year for row in rows]
    assert years == sorted(years)


def test_each_place_lies_in_the_zone_named(rows: Chronology) -> None:
    """A place of the map has the map's own zone; others are known to lie elsewhere; every zone exists."""
    assert {row.place for row in rows if row.place} - set(PLACES) == ELSEWHERE
    assert [row.place for row in rows if row.place in PLACES and PLACES[row.place].zone != row.zone] == []
    assert {row.zone for row in rows if row.zone} <= set(WALES.zones)


def test_each_row_names_its_source_and_how_sure_it_is(rows: Chronology) -> None:
    """Nothing is told without a source, and no certainty is left out."""
    assert [row.what for row in rows if not row.named or row.source != "public"] == []
    assert {row.certainty for row in rows} == set(CERTAINTIES)


def test_castles_agree_with_the_places_of_the_map(rows: Chronology) -> None:
    """A castle whose building is told was standing by the map's own table at the end of that span."""
    built = [row for row in rows if "castle" in row.what and "build" in row.what and row.place in PLACES]
    assert len(built) >= 4
    ends = {row.place: (row.span[1] or row.span[0]).year for row in built}
    assert {name: PLACES[name].year <= end for name, end in ends.items()} == dict.fromkeys(ends, True)


def test_it_is_searched_by_years_zone_and_people(rows: Chronology) -> None:
    """Spans that touch the years count; a zone answers to any of its names; a part of a name is enough, with accents or without."""
    assert {row.edtf for row in rows.filter(years=(1068, 1068))} == {"1067/1071", "1067/1070"}
    assert {row.zone for row in rows.filter(zone="Netherwent")} == {"GWI"}
    assert [row.date.year for row in rows.filter(who="maredudd")] == [1063, 1067, 1072]
    assert len(rows.filter(who="nobody")) == 0
    assert [row.date.year for row in rows.filter(who="MARÉDUDD")] == [1063, 1067, 1072]


def test_what_does_not_exist_is_refused() -> None:
    """A zone or game that does not exist is named."""
    with pytest.raises(UnknownPlace):
        chronology(zone="Herfortshire-on-Sea")
    with pytest.raises(UnknownName) as error:
        chronology("chess")
    assert str(error.value) == "There is no chronology for 'chess': there is one for marcher-lords."


def test_a_game_brings_its_own_chronology(rows: Chronology) -> None:
    """A game that is played can be given instead of its name."""
    assert chronology(hg.new("marcher-lords", seed=1)).rows == rows.rows


def test_records_are_plain(rows: Chronology) -> None:
    """Records have an integer year, the date as text, and nothing but text and numbers."""
    record = rows.filter(who="Eadric")[0].record()
    assert (record["year"], record["edtf"], record["when"]) == (1067, "1067-08~", "about August 1067")
    assert {type(value) for record in rows.records() for value in record.values()} == {int, str}


def test_the_table_escapes_what_it_shows(rows: Chronology) -> None:
    """The HTML table has a row for each happening and is well formed."""
    html = rows.to_html()
    ElementTree.fromstring(html[html.index("<table") :])
    assert html.count("<tr>") == len(rows) + 1
    assert "bridge over the Lugg" in html


def test_the_timeline_marks_doubt(rows: Chronology) -> None:
    """Each happening has its number; what is not sure is dashed; the picture is well formed."""
    root = ElementTree.fromstring(timeline(rows).svg)
    marks = [node for node in root.iter() if node.get("class") == "hg-happening"]
    assert [mark.get("data-number") for mark in marks] == [str(n) for n in range(1, len(rows) + 1)]
    dashed = [m for m in marks if any(node.get("stroke-dasharray") for node in m)]
    assert len(dashed) == len([row for row in rows if row.certainty != "high"])


def test_the_map_puts_marks_near_their_places(rows: Chronology) -> None:
    """Each mark lies within 40 pixels of its place, and no two marks cover each other."""
    svg, picture = map_of_places(rows, width=760).svg, frame("wales", 760)
    ElementTree.fromstring(svg)
    found = re.findall(r'data-number="(\d+)"><title>.*?</title><circle cx="([\d.]+)" cy="([\d.]+)"', svg)
    spots = {int(number): (float(x), float(y)) for number, x, y in found}
    assert sorted(spots) == [n for n, row in enumerate(rows, start=1) if row.zone]
    for number, (x, y) in spots.items():
        place = PLACES.get(rows[number - 1].place)
        if place:
            px, py = picture.point(place.lon, place.lat)
            assert ((x - px) ** 2 + (y - py) ** 2) ** 0.5 <= 40
    apart = [(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in spots.values() for b in spots.values() if a != b]
    assert min(apart) >= 18**2
    assert len(set(spots.values())) == len(spots)


def test_pictures_fit_the_page(rows: Chronology) -> None:
    """In a notebook a picture is never wider than the page, while the file keeps its size in pixels."""
    picture = timeline(rows, width=900)
    shown = picture._repr_mimebundle_()
    ElementTree.fromstring(shown["text/html"])
    assert shown["text/html"].startswith('<div style="max-width:900px"><svg')
    assert 'style="width:100%;height:auto"' in shown["text/html"].split("<title>")[0]
    assert shown["image/svg+xml"] == picture.svg
    assert ' width="900"' in picture.svg
