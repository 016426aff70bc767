"""Scenarios and set-up (section 11)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from histgames.core import IllegalAction, Manual, Session
from histgames.games.marcher_lords.board import COUNTIES, COUNTY_ZONES, REGION, ZONES
from histgames.games.marcher_lords.chapters.control import held
from histgames.games.marcher_lords.chapters.leaders import LEADER_HOMES
from histgames.games.marcher_lords.chapters.levy import draw_pool
from histgames.games.marcher_lords.command import seats
from histgames.games.marcher_lords.facts import FACTS
from histgames.games.marcher_lords.show.check import census
from histgames.games.marcher_lords.state import Holding, Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units

BORDERLAND = {"MAE", "ELF"}
#: The eight zones next to the counties, as listed in the reconstruction of the map.
EIGHT = {"TEG", "IAL", "MOC", "CED", "MAE", "ELF", "GWU", "GWI"}
ONE = {
    "norman": ["Earl Hugh Malpas", "Earl Roger Ludlow", "Earl William Hereford"],
    "welsh": [
        "Teulu of Morgannwg Gwynllwg",
        "Teulu of Gwent Gwent Is Coed",
        "Teulu of Gwynedd Rhos",
        "Archer Tegeingl",
        "Teulu of Powys Arwystli",
        "Archer Ial",
        "Teulu of Deheubarth Brycheiniog",
    ],
}
TWO = {"welsh": ["King Gruffydd Arfon", "King Rhys Brycheiniog"]}


def new(scenario: str = "norman-conquerors", **options: bool | str) -> Session[Marches]:
    """A game from its beginning, with dice typed in."""
    return Session(RULES, scenario, options, dice=Manual())


def place(play: Session[Marches], pieces: dict[str, list[str]]) -> Session[Marches]:
    """Place everything that can be chosen."""
    for side, texts in pieces.items():
        for text in texts:
            play.play(f"place {text}", side)
    return play


def total(play: Session[Marches], zones: list[str] | set[str]) -> Counter[str]:
    """The counters in some zones together."""
    found: Counter[str] = Counter()
    for zone in zones:
        found.update(units(play, zone))
    return found


def region(name: str) -> list[str]:
    """The zones of a county or kingdom."""
    return [zone for zone in ZONES if REGION[zone] == name]


class TestScenarioOne:
    @pytest.fixture
    def play(self) -> Session[Marches]:
        """Scenario one when both sides are set up."""
        return place(new(), ONE)

    @pytest.mark.rule("ML-11.1.2a")
    def test_two_players(self) -> None:
        """Normans against Welsh, unless the team game is chosen."""
        assert RULES.sides == ("norman", "welsh")
        assert new().to_act == {"norman", "welsh"}

    @pytest.mark.rule("ML-11.1.3a")
    def test_the_normans_go_first_every_turn(self, play: Session[Marches]) -> None:
        """Turn 1 begins with the Normans, and so does turn 2 after the Welsh have played."""
        assert (play.state.turn, play.state.active) == (1, "norman")
        later = game("Hereford: norman, Infantry\nRhos: welsh, Infantry", phase="norman Strategic Movement Phase")
        later.play("end")
        assert (later.state.turn, later.state.active) == (2, "welsh")
        later = game("Hereford: norman, Infantry\nRhos: welsh, Infantry", phase="welsh Strategic Movement Phase")
        later.play("end")
        assert (later.state.turn, later.state.active) == (3, "norman")

    @pytest.mark.rule("ML-11.1.4a", "ML-11.1.4e")
    def test_the_counties(self, play: Session[Marches]) -> None:
        """Three counties of two zones; in each zone a knight, two infantry and a castle."""
        assert len(COUNTIES) == 3
        assert Counter(REGION[zone] for zone in COUNTY_ZONES) == dict.fromkeys(COUNTIES, 2)
        for zone in COUNTY_ZONES:
            here = {name: n for name, n in units(play, zone).items() if not name.startswith("Earl")}
            assert here == {"Norman Knight": 1, "Norman Infantry": 2}
            assert play.state.zones[zone].castle
        assert sum(zone.castle for zone in play.state.zones.values()) == 6

    @pytest.mark.rule("ML-11.1.4b", "ML-11.1.4d", "ML-11.1.8a")
    def test_the_earls(self, play: Session[Marches]) -> None:
        """All three earls, each in the zone of his county that the Normans chose; another county is refused."""
        for name, zone in (("Hugh", "CHS"), ("Roger", "SHS"), ("William", "HES")):
            assert units(play, zone)[f"Earl {name}"] == 1
        assert [LEADER_HOMES[name] for name in ("Hugh", "Roger", "William")] == [
            "County Chester",
            "County Shrewsbury",
            "County Hereford",
        ]
        assert legal(new(), "norman") == ["place Earl Hugh Chester", "place Earl Hugh Malpas"]
        with pytest.raises(IllegalAction, match=r"ML-11\.1\.4b"):
            new().play("place Earl Hugh Shrewsbury", "norman")

    @pytest.mark.rule("ML-11.1.4c", "ML-11.1.5a", "ML-11.1.6a")
    def test_who_controls_what(self, play: Session[Marches]) -> None:
        """The Normans control the six county zones, nobody Borderland, which is empty, the Welsh all the rest."""
        assert {zone for zone in ZONES if holder(play, zone) == "norman"} == set(COUNTY_ZONES)
        assert len(COUNTY_ZONES) == 6
        assert {zone for zone in ZONES if not holder(play, zone)} == BORDERLAND
        assert all(play.state.zones[zone] == Holding() for zone in BORDERLAND)
        assert sum(holder(play, zone) == "welsh" for zone in ZONES) == 19

    @pytest.mark.rule("ML-11.1.6b")
    def test_every_welsh_zone_has_one_infantry_unit(self, play: Session[Marches]) -> None:
        """Nineteen zones, nineteen infantry units, one in each."""
        for zone in held(play.state, "welsh"):
            assert units(play, zone)["Welsh Infantry"] == 1

    @pytest.mark.parametrize(
        ("kingdom", "more"),
        [
            pytest.param("Morgannwg", {"Welsh Teulu of Morgannwg": 1}, marks=pytest.mark.rule("ML-11.1.6d")),
            pytest.param("Gwent", {"Welsh Teulu of Gwent": 1}, marks=pytest.mark.rule("ML-11.1.6e")),
            pytest.param(
                "Gwynedd", {"Welsh Teulu of Gwynedd": 1, "Welsh Archer": 1}, marks=pytest.mark.rule("ML-11.1.6f")
            ),
            pytest.param("Powys", {"Welsh Teulu of Powys": 1, "Welsh Archer": 1}, marks=pytest.mark.rule("ML-11.1.6g")),
            pytest.param("Deheubarth", {"Welsh Teulu of Deheubarth": 1}, marks=pytest.mark.rule("ML-11.1.6h")),
            pytest.param("Dyfed", {}, marks=pytest.mark.rule("ML-11.1.6k")),
            pytest.param("Mon", {}, marks=pytest.mark.rule("ML-11.1.6k")),
        ],
    )
    def test_the_kingdoms(self, play: Session[Marches], kingdom: str, more: dict[str, int]) -> None:
        """Beside the infantry a kingdom has its teulu, and Gwynedd and Powys an archer each; Dyfed and Mon have nothing."""
        zones = region(kingdom)
        assert total(play, zones) == Counter({"Welsh Infantry": len(zones), **more})

    @pytest.mark.rule("ML-11.1.6i")
    def test_the_welsh_choose_the_zones_of_the_additional_units(self) -> None:
        """Any zone of the kingdom, and no other: the teulu of Morgannwg in either of its two."""
        play = new()
        assert legal(play, "welsh") == ["place Teulu of Morgannwg Gwynllwg", "place Teulu of Morgannwg Gorfynydd"]
        with pytest.raises(IllegalAction, match=r"ML-11\.1\.6i"):
            play.play("place Teulu of Morgannwg Gwyr", "welsh")
        for text in ONE["welsh"][:3]:
            play.play(f"place {text}", "welsh")
        assert {text.removeprefix("place Archer ") for text in legal(play, "welsh")} == {
            "Tegeingl",
            "Rhos",
            "Arfon",
            "Meirionnydd",
        }

    @pytest.mark.rule("ML-11.1.6j")
    def test_no_king_plays(self, play: Session[Marches]) -> None:
        """The Welsh princes named in the set-up are not on the map: the leaders there are the three earls."""
        leaders = {u.label for zone in play.state.zones.values() for u, _ in zone.units if u.kind.leader}
        assert leaders == {"Earl Hugh", "Earl Roger", "Earl William"}

    @pytest.mark.rule("ML-11.1.3b")
    def test_both_sides_place_at_once_and_hidden(self) -> None:
        """The sides place in any order; nothing is on the map and nothing is seen by the other before both are ready."""
        play = new()
        play.play("place Teulu of Morgannwg Gorfynydd", "welsh")
        play.play("place Earl Hugh Malpas", "norman")
        assert play.to_act == {"norman", "welsh"}
        assert "Earl Hugh" not in units(play, "CHS")
        assert "Welsh Teulu of Morgannwg" not in units(play, "MGW")
        assert "MGW" not in str(play.view("norman").stack[-1].placed)  # type: ignore[attr-defined]
        assert "CHS" not in str(play.view("welsh").stack[-1].placed)  # type: ignore[attr-defined]
        assert "Malpas" not in " ".join(line.text for line in play.log_for("welsh"))
        for text in ONE["norman"][1:]:
            play.play(f"place {text}", "norman")
        assert play.to_act == {"welsh"}
        assert "Earl Hugh" not in units(play, "CHS")
        for text in ONE["welsh"][1:]:
            play.play(f"place {text}", "welsh")
        assert units(play, "CHS")["Earl Hugh"] == 1
        assert units(play, "MGW")["Welsh Teulu of Morgannwg"] == 1

    @pytest.mark.rule("ML-11.1.5b")
    def test_either_side_may_invade_borderland(self) -> None:
        """Normans from Hereford, after a supply check, and Welsh from Brycheiniog, without one, enter Elfael."""
        norman = game("Hereford: norman, Infantry 2\nElfael: neutral", 3)
        norman.play("invade Infantry Hereford > Elfael")
        norman.play("advance Elfael")
        assert holder(norman, "ELF") == "norman"
        welsh = game("Brycheiniog: welsh, Infantry 2\nElfael: neutral", phase="welsh Movement Phase")
        welsh.play("move Infantry Brycheiniog > Elfael")
        assert holder(welsh, "ELF") == "welsh"

    @pytest.mark.rule("ML-13.0a")
    def test_a_turn_is_some_months(self) -> None:
        """Ten turns from 1067 on, three a year: spring, summer, autumn, and about so."""
        dates = [RULES.date(game("Hereford: norman, Infantry", turn=turn).state) for turn in range(1, 11)]
        assert [(date.year, date.season) for date in dates[:4]] == [
            (1067, "spring"),
            (1067, "summer"),
            (1067, "autumn"),
            (1068, "spring"),
        ]
        assert all(early < late for early, late in pairwise(dates))
        assert (dates[9].year, dates[9].doubt) == (1070, "about")


class TestScenarioTwo:
    @pytest.fixture
    def play(self) -> Session[Marches]:
        """Scenario two when the kings are placed."""
        return place(new("welsh-resurgence"), TWO)

    @pytest.mark.rule("ML-11.2.3a")
    def test_the_welsh_go_first_every_turn(self, play: Session[Marches]) -> None:
        """Turn 1 begins with the Welsh; a turn ends after the Normans."""
        assert (play.state.turn, play.state.active) == (1, "welsh")
        text = "scenario welsh-resurgence\nHereford: norman castle, Infantry\nRhos: welsh, Infantry"
        first = game(text, phase="welsh Strategic Movement Phase")
        first.play("end")
        assert (first.state.turn, first.state.active) == (2, "norman")
        second = game(text, phase="norman Strategic Movement Phase")
        second.play("end")
        assert (second.state.turn, second.state.active) == (3, "welsh")

    @pytest.mark.rule("ML-11.2.4a", "ML-11.2.4b")
    def test_the_normans(self, play: Session[Marches]) -> None:
        """Six county zones and the eight zones west of them, Borderland included: one infantry unit and a castle in each."""
        norman = {zone for zone in ZONES if holder(play, zone) == "norman"}
        assert norman == set(COUNTY_ZONES) | EIGHT
        assert len(norman) == 14
        assert norman > BORDERLAND
        for zone in norman:
            assert units(play, zone) == {"Norman Infantry": 1}
            assert play.state.zones[zone].castle
        assert sum(zone.castle for zone in play.state.zones.values()) == 14

    @pytest.mark.rule("ML-11.2.4c")
    def test_no_earl_plays(self, play: Session[Marches]) -> None:
        """No earl is on the map, called away or to be placed."""
        assert census(play.state)["earl"] == 0

    @pytest.mark.rule("ML-11.2.5a")
    def test_the_other_zones_are_welsh(self, play: Session[Marches]) -> None:
        """Thirteen zones with one infantry unit each."""
        welsh = [zone for zone in ZONES if zone not in EIGHT and zone not in COUNTY_ZONES]
        assert len(welsh) == 13
        assert all(holder(play, zone) == "welsh" for zone in welsh)
        assert all(units(play, zone)["Welsh Infantry"] == 1 for zone in welsh)

    @pytest.mark.rule("ML-11.2.5b", "ML-11.2a", "ML-11.2.3b")
    def test_the_kings_start_in_their_kingdoms(self) -> None:
        """Gruffydd in any Welsh zone of Gwynedd, Rhys in any of Deheubarth, not in one that the Normans hold."""
        assert (LEADER_HOMES["Gruffydd"], LEADER_HOMES["Rhys"]) == ("Gwynedd", "Deheubarth")
        play = new("welsh-resurgence")
        assert [text.split()[-1] for text in legal(play)] == ["Rhos", "Arfon", "Meirionnydd"]
        play.play("place King Gruffydd Arfon")
        assert "King Gruffydd" not in units(play, "ARF"), "nothing is on the map before all is placed"
        assert [text.removeprefix("place King Rhys ") for text in legal(play)] == [
            "Brycheiniog",
            "Cantref Mawr",
            "Ceredigion",
            "Gwyr",
        ]
        with pytest.raises(IllegalAction, match=r"ML-11\.2\.5b"):
            play.play("place King Rhys Tegeingl")

    @pytest.mark.rule("ML-11.2.5c", "ML-11.2.5d")
    def test_each_king_has_an_archer_and_a_teulu(self, play: Session[Marches]) -> None:
        """They stand beside him; the other three teulu are nowhere, neither on the map nor in the pool."""
        for zone, king in (("ARF", "King Gruffydd"), ("BRY", "King Rhys")):
            assert units(play, zone) == {king: 1, "Welsh Infantry": 1, "Welsh Archer": 1, "Welsh Teulu": 1}
        assert census(play.state)["teulu"] == 2
        assert "teulu" not in dict(draw_pool(play.state, "welsh"))

    @pytest.mark.rule("ML-11.2.2b", "ML-11.2.2c")
    def test_the_territories(self) -> None:
        """Mon, Gwynedd and Powys are Gruffydd's, every other Welsh zone and Borderland is Rhys's, the counties nobody's."""
        flags = FACTS["welsh-resurgence"].flags
        assert {REGION[zone] for zone in ZONES if flags[zone] == "Gruffydd"} == {"Mon", "Gwynedd", "Powys"}
        assert {REGION[zone] for zone in ZONES if flags[zone] == "Rhys"} == {
            "Borderland",
            "Gwent",
            "Morgannwg",
            "Deheubarth",
            "Dyfed",
        }
        assert {zone for zone in ZONES if not flags[zone]} == set(COUNTY_ZONES)

    @pytest.mark.rule("ML-11.2.2a")
    def test_one_or_two_welsh_commanders(self) -> None:
        """One leader a side, or two commanders for the two kings; each king is placed by his own."""
        assert new("welsh-resurgence").to_act == {"welsh"}
        team = new("welsh-resurgence", commanders="several")
        assert team.to_act == {"welsh/gruffydd", "welsh/rhys"}
        assert {text.split()[2] for text in legal(team, "welsh/rhys")} == {"Rhys"}
        assert seats(team.state, "norman") == ("norman",)

    @pytest.mark.rule("ML-11.2.7b")
    def test_all_kingdoms_but_dyfed_are_mobilised(self, play: Session[Marches]) -> None:
        """From the start, set up and before."""
        expected = {"Gwynedd", "Powys", "Borderland", "Gwent", "Morgannwg", "Deheubarth"}
        assert play.state.mobilised == expected
        assert new("welsh-resurgence").state.mobilised == expected


S2 = "scenario welsh-resurgence\n"


@pytest.mark.rule("ML-11.2.7a")
@pytest.mark.parametrize(("turn", "draws"), [(1, 0), (2, 1), (3, 0), (4, 1), (9, 0), (10, 1)])
def test_the_welsh_levy_on_even_turns(turn: int, draws: int) -> None:
    """Rhos in mobilised Gwynedd draws a unit on even turns only."""
    play = game(f"{S2}Rhos: welsh, Infantry\nTegeingl: norman castle, Infantry", phase="welsh Levy Phase", turn=turn)
    assert play.chance is not None
    assert play.chance.what == ("the Welsh levy for Rhos" if draws else "the random event, black die then white die")


@pytest.mark.rule("ML-11.2.7d", "ML-11.2.7e")
@pytest.mark.parametrize(
    ("turn", "what"),
    [
        (1, ""),
        (2, "Chester, Tegeingl"),
        (3, "Chester"),
        (4, "Chester, Tegeingl"),
        (9, "Chester"),
        (10, "Chester, Tegeingl"),
    ],
)
def test_the_normans_levy_every_turn_in_the_counties(turn: int, what: str) -> None:
    """On turn 1 nowhere, then every turn in the counties, outside them on even turns; a first castle likewise."""
    play = game(
        f"{S2}Chester: norman castle, Infantry\nTegeingl: norman castle, Infantry\nRhos: norman, Infantry",
        phase="norman Levy Phase",
        turn=turn,
    )
    assert play.chance is not None
    assert play.chance.what == (f"the Norman levy for {what}" if what else "the random event, black die then white die")
    assert [event.zone for event in find(play, "CastleBuilt")] == (["RHO"] if "Tegeingl" in what else [])


def short_levy(infantry: int, zones: list[str]) -> Session[Marches]:
    """A Welsh levy for zones with one infantry unit each, when the 7 archers and `infantry` others stand in Dyfed."""
    lines = [f"{zone}: welsh, Infantry" for zone in zones]
    lines += [f"Penfro: welsh, Infantry {infantry}, Archer 7", "mobilised Gwynedd, Deheubarth"]
    return game(S2 + "\n".join(lines), phase="welsh Levy Phase")


@pytest.mark.rule("ML-11.2.7c")
def test_too_few_counters_are_shared_between_the_kings() -> None:
    """Three units for three zones of each king: Gruffydd, Rhys and Gruffydd name one of theirs in turn."""
    play = short_levy(
        14, ["Rhos", "Arfon", "Meirionnydd", "Ceredigion", "Cantref Mawr", "Gwyr"]
    )  # 23 - 6 - 14 = 3 left
    assert legal(play) == ["levy Rhos", "levy Arfon", "levy Meirionnydd"]
    with pytest.raises(IllegalAction, match=r"ML-11\.2\.7c"):
        play.play("levy Gwyr")
    play.play("levy Arfon")
    assert legal(play) == ["levy Cantref Mawr", "levy Ceredigion", "levy Gwyr"]
    play.play("levy Gwyr")
    assert legal(play) == ["levy Rhos", "levy Meirionnydd"]
    play.play("levy Rhos")
    play.enter("welsh infantry", "welsh infantry", "welsh infantry")
    levied = {zone for zone in ZONES if "Welsh Levied Infantry" in units(play, zone)}
    assert levied == {"ARF", "GWY", "RHO"}


@pytest.mark.rule("ML-11.2.7c")
def test_a_king_with_one_zone_leaves_the_rest_to_the_other() -> None:
    """Three units, one zone of Gruffydd, three of Rhys: one for Gruffydd, two for Rhys."""
    play = short_levy(16, ["Rhos", "Ceredigion", "Cantref Mawr", "Gwyr"])  # 23 - 4 - 16 = 3 left
    assert legal(play) == ["levy Rhos"]
    play.play("levy Rhos")
    play.play("levy Gwyr")
    assert legal(play) == ["levy Cantref Mawr", "levy Ceredigion"]
