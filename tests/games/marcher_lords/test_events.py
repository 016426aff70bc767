"""Random events (section 5.0): the tables, weather, civil war, peasants, Eadric, provisions.

Insurgents and assassins are in test_insurgents, the Royal Council in test_council, Vikings in test_viking_raid.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from histgames.core import IllegalAction, Session
from histgames.games.marcher_lords.chapters.events import event_for
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units

NO_EVENT = (9, 9)
Die = int | str | tuple[int | str, ...]


def event(side: str, roll: int, text: str, *dice: Die, turn: int = 2, **options: bool | str) -> Session[Marches]:
    """A position at the Random Events Phase of a side, in which it has rolled `roll`; `dice` follow."""
    return game(text, divmod(roll, 10), *dice, phase=f"{side} Random Events Phase", turn=turn, **options)


def table(side: str) -> dict[str, list[int]]:
    """The rolls of each event in a side's table; those without event under an empty name."""
    state = game("Hereford: norman, Knight").state
    found: dict[str, list[int]] = {}
    for roll in range(100):
        row = event_for(state, side, roll)
        found.setdefault(row["name"] if row else "", []).append(roll)
    return found


@pytest.mark.rule("ML-5Wa", "ML-5Wr")
def test_the_welsh_table() -> None:
    """Fair weather on 0 to 4, then civil war, bad weather, insurgents, assassination by fives, nothing from 25 on."""
    assert table("welsh") == {
        "Fair Weather": [0, 1, 2, 3, 4],
        "Civil War": [5, 6, 7, 8, 9],
        "Bad Weather": [10, 11, 12, 13, 14],
        "Welsh Insurgents": [15, 16, 17, 18, 19],
        "Assassination": [20, 21, 22, 23, 24],
        "": list(range(25, 100)),
    }


@pytest.mark.rule("ML-5Nr")
def test_the_norman_table() -> None:
    """Peasants on 0 to 4, then Vikings, Eadric, provisions and the council by fives, nothing from 25 on."""
    assert table("norman") == {
        "Peasant Rebellion": [0, 1, 2, 3, 4],
        "Viking Raid": [5, 6, 7, 8, 9],
        "Rebellion of Eadric the Wild": [10, 11, 12, 13, 14],
        "Abundance of Provisions": [15, 16, 17, 18, 19],
        "Royal Council": [20, 21, 22, 23, 24],
        "": list(range(25, 100)),
    }


@pytest.mark.rule("ML-5Wr", "ML-5Nr")
@pytest.mark.parametrize("side", ["norman", "welsh"])
@pytest.mark.parametrize("roll", [25, 60, 99])
def test_from_25_on_nothing_happens(side: str, roll: int) -> None:
    """The roll is noted, and the Movement Phase begins with everything as it was."""
    text = "Hereford: norman castle, Knight, Earl William\nGwent Is Coed: welsh, Infantry"
    play = event(side, roll, text)
    assert [each.roll for each in find(play, "NoEvent")] == [roll]
    assert (play.state.phase, play.to_act) == ("Movement Phase", {side})
    assert play.state.zones == game(text).state.zones
    assert (play.state.weather, play.state.civil_war, play.state.provisions) == ("", "", False)


@pytest.mark.rule("ML-5.0a")
def test_one_roll_for_all_commanders() -> None:
    """Three earls command the Normans: one roll is made, a single commander, by rotation Roger on turn 2, decides, and all move."""
    play = event(
        "norman",
        5,
        "Chester: norman castle, Infantry\nHereford: norman castle, Infantry\nGwent Is Coed: welsh, Infantry",
        commanders="several",
    )
    assert play.to_act == {"norman/roger"}
    play.play("no raid")
    assert play.to_act == {"norman/hugh", "norman/roger", "norman/william"}
    assert len(find(play, "EventRolled") + find(play, "NoEvent")) == 1
    assert event("norman", 5, "Gwent Is Coed: welsh, Infantry", turn=3, commanders="several").to_act == {
        "norman/william"
    }


@pytest.mark.rule("ML-5.0d", "ML-5Na")
def test_a_zone_emptied_by_an_event_becomes_neutral() -> None:
    """Peasants kill the only unit of a conquest: the earl who is with it holds nothing, and the castle stays."""
    play = event("norman", 4, "Hereford: norman castle, Knight\nGwent Is Coed: norman castle, Infantry, Earl William")
    play.play("rebel Infantry Gwent Is Coed")
    assert (holder(play, "GWI"), units(play, "GWI")) == ("", {"Earl William": 1})
    assert play.state.zones["GWI"].castle


class TestWeather:
    LAND = "scenario welsh-resurgence\nHereford: norman castle, Knight 2\nGwent Is Coed: neutral\nRhos: welsh, Infantry"

    @pytest.mark.rule("ML-5Wa", "ML-5Wd", "ML-5Wh", "ML-5Wj", "ML-5.0c")
    @pytest.mark.parametrize(
        ("before", "roll", "after", "marker"),
        [
            ("", 0, "fair", "Fair Weather"),
            ("", 10, "bad", "Bad Weather"),
            ("weather bad", 4, "fair", "Fair Weather"),
            ("weather fair", 14, "bad", "Bad Weather"),
        ],
    )
    def test_the_new_marker_replaces_the_old(self, before: str, roll: int, after: str, marker: str) -> None:
        """The marker lies on the turn track; a contrary one that was there is gone before its time."""
        play = event("welsh", roll, f"{before}\n{self.LAND}")
        assert play.state.weather == after
        assert RULES.track(play.state) == (2, 10, marker)

    @pytest.mark.rule("ML-5.0b", "ML-5Wc", "ML-5Wi")
    @pytest.mark.parametrize(
        ("roll", "die", "modifier", "passed"),
        [(3, 2, ("fair weather", 1), True), (13, 2, ("bad weather", -1), False), (13, 4, ("bad weather", -1), True)],
    )
    def test_weather_lasts_for_the_game_turn_and_changes_supply(
        self, roll: int, die: int, modifier: tuple[str, int], passed: bool
    ) -> None:
        """Rolled in the Welsh turn, it counts for the Norman invasion later in the turn: -1 for the distance and +1 or -1."""
        play = event("welsh", roll, self.LAND, ("knight",), NO_EVENT, die)
        assert find(play, "WeatherPlaced")
        play.play("end")
        play.play("end")
        play.play("invade Knight Hereford > Gwent Is Coed")
        play.play("advance Gwent Is Coed")
        (check,) = find(play, "SupplyRolled")
        assert check.modifiers == (("1 zone from home", -1), modifier)
        assert (check.total, check.passed) == (die - 1 + modifier[1], passed)
        play.play("end")
        play.play("end")
        assert play.state.weather == ""

    @pytest.mark.rule("ML-5Wb")
    def test_in_fair_weather_the_strait_needs_no_roll(self) -> None:
        """With the rule of sea invasions Mon to Arfon is a plain move in fair weather, and a matter of a check without."""
        text = "Mon: welsh, Infantry\nArfon: welsh, Infantry"
        fair = event("welsh", 2, text, sea_invasion=True)
        fair.play("move Infantry Mon > Arfon")
        assert units(fair, "ARF") == {"Welsh Infantry": 2}
        plain = event("welsh", 99, text, sea_invasion=True)
        assert "move Infantry Mon > Arfon" not in plain.legal
        assert "invade Infantry Mon > Arfon" in plain.legal

    @pytest.mark.rule("ML-5Wh")
    @pytest.mark.parametrize("roll", [10, 14])
    def test_in_bad_weather_nobody_crosses(self, roll: int) -> None:
        """With the rule of sea invasions there is no way from Mon to Arfon this turn, and none back."""
        play = event("welsh", roll, "Mon: welsh, Infantry\nArfon: welsh, Infantry", sea_invasion=True)
        assert not [text for text in legal(play) if "Mon" in text]
        with pytest.raises(IllegalAction, match=r"nobody crosses the strait in bad weather \(ML-12\.2c\)"):
            play.play("move Infantry Mon > Arfon")


class TestCivilWar:
    LAND = """
        Shrewsbury: norman castle, Knight
        Hereford: norman castle, Knight
        Elfael: welsh, Infantry
        Gwent Is Coed: welsh, Infantry 2
        Gwent Uwch Coed: welsh, Infantry
        Gwynllwg: welsh, Infantry
        """

    @pytest.mark.rule("ML-5We")
    @pytest.mark.parametrize("roll", [5, 9])
    def test_the_normans_name_a_mobilised_kingdom(self, roll: int) -> None:
        """Powys and Gwent touch Norman land; Morgannwg is not mobilised, and Borderland is no kingdom."""
        play = event("welsh", roll, self.LAND)
        assert play.to_act == {"norman"}
        assert legal(play) == ["freeze Powys", "freeze Gwent"]

    @pytest.mark.rule("ML-5Wf")
    def test_its_units_neither_move_nor_attack_this_turn(self) -> None:
        """Nobody leaves Gwent in movement or strategic movement; others may go, also into Gwent. Next turn Gwent is free again."""
        play = event("welsh", 7, self.LAND)
        play.play("freeze Gwent")
        with pytest.raises(IllegalAction, match=r"civil war keeps Gwent from moving \(ML-5Wf\)"):
            play.play("move Infantry Gwent Is Coed > Gwynllwg")
        assert not [text for text in legal(play) if "Gwent Is Coed >" in text or "Gwent Uwch Coed >" in text]
        assert "move Infantry Gwynllwg > Gwent Is Coed" in play.legal
        assert "move Infantry Elfael > Gwent Uwch Coed" in play.legal
        play.play("end")
        assert play.state.phase == "Strategic Movement Phase"
        assert [text for text in legal(play) if text != "end"] == [
            "move Infantry Elfael > Gwent Uwch Coed",
            "move Infantry Gwynllwg > Gwent Uwch Coed",
            "move Infantry Gwynllwg > Gwent Is Coed",
        ]
        play.play("end")
        assert (play.state.active, play.state.civil_war) == ("norman", "")

    @pytest.mark.rule("ML-5Wg")
    def test_its_units_defend_themselves(self) -> None:
        """Attacked while their kingdom is at war with itself, both infantry roll, one kills the knight, and Gwent stays Welsh."""
        play = game(self.LAND, 10, (1, 7, 1))
        play.state.civil_war = "Gwent"
        play.play("invade Knight Hereford > Gwent Is Coed")
        play.play("advance Gwent Is Coed")
        play.play("end")
        rolls = {each.side: each.rolls for each in find(play, "DiceRolled")}
        assert rolls["welsh"] == (("Infantry", 7, True), ("Infantry", 1, False))
        assert (holder(play, "GWI"), units(play, "GWI")) == ("welsh", {"Welsh Infantry": 2})


@pytest.mark.rule("ML-5Wt")
@pytest.mark.parametrize(
    ("roll", "text"),
    [
        pytest.param(5, "Hereford: welsh, Infantry", id="civil war, nobody mobilised"),
        pytest.param(5, "Elfael: norman castle, Infantry\nmobilised Borderland", id="civil war, only Borderland"),
        pytest.param(15, "Hereford: norman castle, Knight", id="insurgents, Normans in counties only"),
        pytest.param(20, "Hereford: norman castle, Knight", id="assassination, no earl"),
        pytest.param(20, "scenario welsh-resurgence\nHereford: norman, Infantry", id="assassination, scenario two"),
    ],
)
def test_an_event_without_object_has_no_effect(roll: int, text: str) -> None:
    """Nobody is asked, nothing is rolled, and the Welsh go on to move."""
    play = event("welsh", roll, text)
    if "mobilised" in text:  # what touches Elfael is mobilised in any case
        play = game(text, phase="welsh Random Events Phase")
        play.state.mobilised = frozenset({"Borderland"})
        play.enter(*divmod(roll, 10))
    (effect,) = find(play, "NoEffect")
    assert effect.rule == "ML-5Wt"
    assert (play.state.phase, play.to_act) == ("Movement Phase", {"welsh"})
    assert play.chance is None


class TestPeasants:
    LAND = """
        Hereford: norman castle, Knight 2, Archer
        Gwent Is Coed: norman castle, Knight, Infantry 2, Earl William
        Gwent Uwch Coed: welsh, Infantry
        """

    @pytest.mark.rule("ML-5Na", "ML-5Nb")
    @pytest.mark.parametrize("roll", [0, 4])
    def test_the_welsh_choose_a_norman_unit_outside_the_counties(self, roll: int) -> None:
        """Rolled by the Normans, decided by the Welsh: a knight or infantry of Gwent Is Coed, not the earl, nobody in Hereford."""
        play = event("norman", roll, self.LAND)
        assert play.to_act == {"welsh"}
        assert legal(play) == ["rebel Knight Gwent Is Coed", "rebel Infantry Gwent Is Coed"]
        before = play.state.pool["knight"]
        play.play("rebel Knight Gwent Is Coed")
        assert units(play, "GWI") == {"Norman Infantry": 2, "Earl William": 1}
        assert play.state.pool["knight"] == before + 1
        assert (holder(play, "GWI"), play.to_act) == ("norman", {"norman"})

    @pytest.mark.rule("ML-5Na")
    def test_nobody_is_killed_where_only_counties_are_norman(self) -> None:
        """Without a conquest there is nobody to kill."""
        play = event("norman", 2, "Hereford: norman castle, Knight\nGwent Is Coed: neutral castle, Norman Earl William")
        assert find(play, "NoEffect")
        assert play.to_act == {"norman"}

    @pytest.mark.rule("ML-5Na")
    def test_face_down_units_are_hit_unseen(self) -> None:
        """The Welsh do not know what was levied: one of two different face-down units dies, each with a chance of one half."""
        play = event("norman", 2, "Gwent Is Coed: norman castle, Infantry, Levied Knight, Levied Archer")
        assert legal(play) == [
            "rebel Infantry Gwent Is Coed",
            "rebel Levied Unit Gwent Is Coed",
        ]  # whatever it is: last
        play.play("rebel Levied Unit Gwent Is Coed")
        assert play.chance is not None
        assert {chance for _, chance in play.chance.outcomes()} == {Fraction(1, 2)}
        play.enter("Levied Archer")
        assert units(play, "GWI") == {"Norman Infantry": 1, "Norman Levied Knight": 1}


class TestEadric:
    LAND = """
        Leominster: norman castle, Infantry
        Hereford: norman castle, Knight
        Gwent Is Coed: norman castle, Infantry
        """

    @pytest.mark.rule("ML-5Ni")
    @pytest.mark.parametrize("roll", [10, 14])
    def test_what_was_levied_in_the_counties_goes_back(self, roll: int) -> None:
        """The knight of Leominster and the archer of Hereford return to the pool; what Gwent levied, and who was there, stays."""
        drawn = ("knight", "norman archer", "norman infantry")
        play = game(self.LAND, drawn, divmod(roll, 10), phase="norman Levy Phase")
        assert units(play, "HEN") == {"Norman Infantry": 1}
        assert units(play, "HES") == {"Norman Knight": 1}
        assert units(play, "GWI") == {"Norman Infantry": 1, "Norman Levied Infantry": 1}
        assert play.state.pool["knight"] == 14 - 1
        assert play.state.pool["norman archer"] == 10
        assert play.state.pool["norman infantry"] == 24 - 3

    @pytest.mark.rule("ML-5Nj")
    def test_in_scenario_two_there_is_no_eadric(self) -> None:
        """Levied units stay where they are."""
        play = event("norman", 12, "scenario welsh-resurgence\nHereford: norman castle, Knight, Levied Infantry")
        assert units(play, "HES") == {"Norman Knight": 1, "Norman Levied Infantry": 1}
        assert find(play, "NoEffect")


@pytest.mark.rule("ML-5Nk")
@pytest.mark.parametrize("roll", [15, 19])
def test_with_abundance_supply_succeeds_this_turn(roll: int) -> None:
    """Two zones from home, seven counters strong and in bad weather, the Normans march without a roll; next turn they roll again."""
    play = event(
        "norman",
        roll,
        """
        weather bad
        Gwent Is Coed: norman castle, Knight 2, Infantry 6
        Gwynllwg: neutral
        """,
        NO_EVENT,
        ("knight",),
        NO_EVENT,
    )
    play.play("move Knight Gwent Is Coed > Gwynllwg")
    play.play("move Infantry 5 Gwent Is Coed > Gwynllwg")
    assert (holder(play, "MGE"), find(play, "SupplyRolled")) == ("norman", [])
    for _ in range(4):
        play.play("end")
    assert (play.state.turn, play.state.active, play.state.phase) == (3, "norman", "Movement Phase")
    assert "move Knight Gwent Is Coed > Gwent Uwch Coed" not in play.legal
    assert "invade Knight Gwent Is Coed > Gwent Uwch Coed" in play.legal
