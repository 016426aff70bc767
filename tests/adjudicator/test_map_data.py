"""Maps as data: provinces, coasts, links, canals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from histgames.adjudicator import BadMap, BadPosition, Chart, Unit, adjudicate, load_chart, read_chart, standard
from tests.adjudicator.helpers import CHART, beaten, outcomes, places, season, units

ISLES: dict[str, Any] = {
    "name": "isles",
    "powers": {"N": {"name": "North"}},
    "provinces": {
        "fen": {"name": "Fenland", "kind": "coast", "army": ["moor"], "fleet": ["bay"]},
        "moor": {"name": "Moorland", "kind": "inland", "army": ["fen"]},
        "bay": {"name": "The Bay", "kind": "sea", "fleet": ["fen"]},
    },
}


def changed(**provinces: dict[str, Any]) -> dict[str, Any]:
    """Return the small map with some rows changed."""
    rows = {name: {**row, **provinces.get(name, {})} for name, row in ISLES["provinces"].items()}
    return {**ISLES, "provinces": rows}


@pytest.mark.rule("CR-D1.1")
def test_the_standard_map_has_its_provinces() -> None:
    """There are 19 seas, 14 inland provinces and 42 coasts; 34 hold a centre; one unit fits into each."""
    kinds = [province.kind for province in CHART.provinces.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"sea": 19, "coast": 42, "inland": 14}
    assert len(CHART.centres) == 34
    with pytest.raises(BadPosition, match=r"^ENG and GER both have a unit in Spain\.$"):
        adjudicate(CHART, units("GER A Spa", "ENG F Spa(nc)"), [])


@pytest.mark.rule("CR-D1.2")
@pytest.mark.parametrize(
    ("kind", "stands", "falls"),
    [("A", ("par", "lon", "spa"), ("nth",)), ("F", ("nth", "lon", "spa(sc)"), ("par", "spa"))],
)
def test_where_units_stand(kind: str, stands: tuple[str, ...], falls: tuple[str, ...]) -> None:
    """Armies stand on land, fleets at sea and on coasts, of a split coast on one of them."""
    assert [CHART.can_stand(kind, place) for place in (*stands, *falls)] == [True] * len(stands) + [False] * len(falls)
    with pytest.raises(BadPosition, match="cannot stand in "):
        adjudicate(CHART, [Unit("ENG", kind, falls[0])], [])


@pytest.mark.rule("CR-D1.3")
def test_links_are_those_of_each_kind_of_unit() -> None:
    """An army goes from Rome to Venice, a fleet does not; every link leads both ways."""
    assert "ven" in CHART.reach("A", "rom")
    assert "ven" not in CHART.reach("F", "rom")
    assert all(here in CHART.army_reach[there] for here, links in CHART.army_reach.items() for there in links)
    assert all(here in CHART.fleet_moves[there] for here, links in CHART.fleet_moves.items() for there in links)


@pytest.mark.rule("CR-D1.4")
def test_a_split_coast_is_one_province() -> None:
    """A fleet in the north of Spain reaches other places than one in the south; an army goes where Spain goes."""
    assert CHART.reach("F", "spa(nc)") == {"gas", "mao", "por"}
    assert CHART.reach("F", "spa(sc)") == {"lyo", "mao", "mar", "por", "wes"}
    assert places(season("FRA A Gas - Spa(nc)")) == ["FRA spa"]


@pytest.mark.rule("CR-D1.5")
def test_a_fleet_on_one_coast_holds_the_whole_province() -> None:
    """A fleet cannot enter the south of Spain while another stands in the north, and dislodges it if it is stronger."""
    assert outcomes("ITA F Wes - Spa(sc)", idle=["FRA F Spa(nc)"]) == ["fails"]
    assert beaten(season("ITA F Wes - Spa(sc)", "ITA F Lyo S F Wes - Spa", idle=["FRA F Spa(nc)"])) == ["spa"]


@pytest.mark.rule("CR-D1.6")
def test_fleets_pass_through_canals() -> None:
    """A fleet goes from the Black Sea through Constantinople into the Aegean, by way of the province."""
    assert {"con", "kie"} <= set(CHART.canals)
    assert not {"spa", "bul", "gre"} & set(CHART.canals)
    assert {"bla", "aeg"} <= CHART.reach("F", "con")
    assert outcomes("TUR F Bla - Con") == outcomes("TUR F Con - Aeg") == ["succeeds"]
    assert outcomes("TUR F Bla - Aeg") == ["illegal"]


def test_a_small_map_can_be_read(tmp_path: Path) -> None:
    """A file of one's own in the same form is a map to play on."""
    file = tmp_path / "isles.json"
    file.write_text(json.dumps(ISLES), encoding="utf-8")
    isles = load_chart(file)
    assert isles.reach("F", "bay") == {"fen"}
    assert isles.label("moor") == "Moorland"
    assert adjudicate(isles, [Unit("N", "F", "fen")], []).units == (Unit("N", "F", "fen"),)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(fen={"army": []}), "The army link from moor to fen has no way back."),
        (changed(fen={"army": ["moor", "bay"]}), "The army link from fen to bay leads nowhere."),
        (changed(bay={"fleet": ["fen", "gulf"]}), "The fleet link from bay to gulf leads nowhere."),
        (changed(moor={"kind": "hill"}), "moor is 'hill': it must be sea, coast or inland."),
        (changed(moor={"name": "fenland"}), "fen and moor are both named fenland."),
        (changed(moor={"home": "S"}), "moor is home of 'S', which is no power."),
        (changed(moor={"fleet": ["bay"]}), "moor is inland and has place for a fleet."),
        ({"name": "empty"}, "The map cannot be read: KeyError('powers')."),
    ],
)
def test_a_map_that_contradicts_itself_is_refused(data: dict[str, Any], message: str) -> None:
    """One-sided links are not mended but named, as is every other fault."""
    with pytest.raises(BadMap) as caught:
        read_chart(data)
    assert message in str(caught.value)


def test_a_file_that_is_no_map(tmp_path: Path) -> None:
    """A broken file gives one sentence; the mark of an editor breaks nothing."""
    file = tmp_path / "map.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadMap, match=r"cannot be read: Expecting"):
        load_chart(file)
    file.write_bytes('{"title": "Ängste"}'.encode("cp1252"))
    with pytest.raises(
        BadMap, match=r"cannot be read: .* is not in UTF-8, as line 1 shows: save it as text in UTF-8\."
    ):
        load_chart(file)
    file.write_text(json.dumps(changed()), encoding="utf-8-sig")
    assert "moor" in load_chart(file).provinces


def test_the_standard_map_is_read_once() -> None:
    """Asking twice gives the same map."""
    assert standard() is standard()
    assert isinstance(standard(), Chart)
