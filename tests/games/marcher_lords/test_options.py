"""Optional rules (section 12)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, OptionClash, Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units

OPTIONAL = ("blood_ties", "sea_invasion", "archers_of_gwent")


def goals(play: Session[Marches], unit: str) -> set[str]:
    """Where a unit may go, with or without check."""
    return {text.rpartition("> ")[2] for text in legal(play) if f" {unit} " in text}


@pytest.mark.rule("ML-12.0a")
@pytest.mark.parametrize("chosen", OPTIONAL)
def test_each_optional_rule_is_switched_on_its_own(chosen: str) -> None:
    """All three are off by default; one can be on with the other two off."""
    assert all(RULES.options[name].default is False for name in OPTIONAL)
    on = game("Hereford: norman, Infantry", **{chosen: True}).state.on
    assert on & set(OPTIONAL) == {chosen}


class TestBloodTies:
    TEXT = """
    Meirionnydd: welsh, Infantry, Teulu of Gwynedd
    Arwystli: welsh, Infantry, Teulu of Powys
    Ceredigion: welsh, Infantry, Teulu of Deheubarth
    """

    @pytest.mark.rule("ML-12.1b")
    def test_brothers_enter_each_others_kingdom(self) -> None:
        """With the rule the teulu of Gwynedd enters Powys and that of Powys Gwynedd; without it neither leaves home."""
        play = game(self.TEXT, phase="welsh Movement Phase", blood_ties=True)
        assert goals(play, "Teulu of Gwynedd") == {
            "Tegeingl",
            "Rhos",
            "Arfon",
            "Ial",
            "Mochnant",
            "Caereinion",
            "Arwystli",
        }
        assert goals(play, "Teulu of Powys") == {"Meirionnydd", "Caereinion"}, "not Borderland, not Ceredigion"
        without = game(self.TEXT, phase="welsh Movement Phase")
        assert goals(without, "Teulu of Gwynedd") == {"Tegeingl", "Rhos", "Arfon"}
        assert goals(without, "Teulu of Powys") == {"Caereinion"}

    @pytest.mark.rule("ML-12.1b")
    def test_other_teulu_stay_at_home(self) -> None:
        """The teulu of Deheubarth does not enter Powys, the brothers do not enter Deheubarth."""
        play = game(self.TEXT, phase="welsh Movement Phase", blood_ties=True)
        assert goals(play, "Teulu of Deheubarth") == {"Brycheiniog", "Cantref Mawr"}

    @pytest.mark.rule("ML-12.1b")
    def test_brothers_fight_and_retreat_together(self) -> None:
        """Both teulu attack in Powys, roll together, and retreat together into Gwynedd."""
        play = game(
            "Ial: norman, Infantry, Teulu of Gwynedd, Teulu of Powys\nTegeingl: welsh, Infantry",
            (4, 4, 1),
            phase="welsh Combat Phase",
            blood_ties=True,
        )
        (dice, _) = find(play, "DiceRolled")
        assert [label for label, _, _ in dice.rolls] == ["Teulu of Gwynedd", "Teulu of Powys"]
        play.play("retreat Ial > Tegeingl", "welsh")
        assert units(play, "TEG") == {
            "Welsh Teulu of Gwynedd": 1,
            "Welsh Teulu of Powys": 1,
            "Welsh Infantry": 1,
        }

    @pytest.mark.rule("ML-12.1a")
    def test_in_scenario_one_only(self) -> None:
        """The option is one of scenario one; in scenario two, where teulu have no kingdom, it means nothing and is refused."""
        assert RULES.options["blood_ties"].scenarios == ("norman-conquerors",)
        text = "scenario welsh-resurgence\nArwystli: welsh, Infantry, Teulu"
        assert game(text, phase="welsh Movement Phase", blood_ties=False).options["blood_ties"] is False
        with pytest.raises(OptionClash, match="'blood_ties' means nothing in The Welsh Resurgence"):
            game(text, phase="welsh Movement Phase", blood_ties=True)


class TestSeaInvasion:
    WELSH = "Arfon: welsh, Infantry 3\nMon: norman, Infantry"
    NORMAN = "Arfon: norman, Knight, Infantry\nMon: welsh, Infantry"

    @pytest.mark.rule("ML-12.2a")
    @pytest.mark.parametrize(("roll", "across"), [(5, 2), (10, 2), (4, 0), (1, 0)])
    def test_the_weather_check(self, roll: int, across: int) -> None:
        """A stack rolls once and crosses with 5 or more; with 4 or less all of it stays, for the whole turn."""
        play = game(self.WELSH, roll, phase="welsh Movement Phase", sea_invasion=True)
        with pytest.raises(IllegalAction):
            play.play("move Infantry Arfon > Mon")
        play.play("invade Infantry 2 Arfon > Mon")
        play.play("advance Mon")
        assert units(play, "MON").get("Welsh Infantry", 0) == across
        assert units(play, "ARF") == {"Welsh Infantry": 3 - across}
        assert len(find(play, "SeaRolled")) == 1
        movers = [text for text in legal(play) if text.startswith("invade Infantry")]
        assert movers == ["invade Infantry Arfon > Mon"], "one of them has not tried, the others have moved or stay"

    @pytest.mark.rule("ML-12.2a")
    def test_who_failed_does_not_move_strategically_either(self) -> None:
        """The stack that could not cross stays for the turn; a unit beside it that did not try may go."""
        play = game(
            "Arfon: welsh, Infantry 3\nMon: welsh, Infantry\nRhos: welsh, Infantry",
            4,
            phase="welsh Movement Phase",
            sea_invasion=True,
        )
        play.play("invade Infantry 2 Arfon > Mon")
        play.play("advance Mon")
        play.play("end")
        assert play.state.phase == "Strategic Movement Phase"
        assert [text for text in legal(play) if " Arfon > Rhos" in text] == ["move Infantry Arfon > Rhos"]

    @pytest.mark.rule("ML-12.2a")
    @pytest.mark.parametrize(("roll", "across"), [(5, 1), (4, 0)])
    def test_strategic_crossings_roll_too(self, roll: int, across: int) -> None:
        """Between friendly shores a stack rolls as well, in strategic movement too."""
        play = game(
            "Arfon: welsh, Infantry 2\nMon: welsh, Infantry",
            roll,
            phase="welsh Strategic Movement Phase",
            sea_invasion=True,
        )
        play.play("move Infantry Arfon > Mon")
        assert units(play, "MON") == {"Welsh Infantry": 1 + across}
        assert legal(play).count("move Infantry Arfon > Mon") == 1, "the other one may still try"

    @pytest.mark.rule("ML-12.2a")
    def test_nobody_slips_across_on_the_way_elsewhere(self) -> None:
        """A teulu that rides from Mon beyond Arfon, or from Rhos to Mon, crosses by a roll or not at all."""
        text = "scenario welsh-resurgence\nMon: welsh, Infantry, Teulu\nArfon: welsh, Infantry\nRhos: welsh, Infantry"
        play = game(f"{text}, Teulu", phase="welsh Strategic Movement Phase", sea_invasion=True)
        assert "move Teulu Rhos > Mon" not in legal(play)
        play.play("move Teulu Mon > Rhos")
        assert play.chance is not None
        assert play.chance.rule == "ML-12.2a"

    @pytest.mark.rule("ML-12.2b")
    def test_no_roll_in_fair_weather(self) -> None:
        """With the Fair Weather marker the Welsh simply move, the Normans roll for supply alone."""
        welsh = game(f"weather fair\n{self.WELSH}", phase="welsh Movement Phase", sea_invasion=True)
        welsh.play("move Infantry 2 Arfon > Mon")
        assert units(welsh, "MON") == {"Norman Infantry": 1, "Welsh Infantry": 2}
        norman = game(f"weather fair\n{self.NORMAN}", 5, sea_invasion=True)
        norman.play("invade Knight Arfon > Mon")
        norman.play("advance Mon")
        assert not find(norman, "SeaRolled")
        assert len(find(norman, "SupplyRolled")) == 1
        strategic = game(
            "weather fair\nArfon: welsh, Infantry 2\nMon: welsh, Infantry",
            phase="welsh Strategic Movement Phase",
            sea_invasion=True,
        )
        strategic.play("move Infantry Arfon > Mon")
        assert units(strategic, "MON") == {"Welsh Infantry": 2}

    @pytest.mark.rule("ML-12.2c")
    def test_no_crossing_in_bad_weather(self) -> None:
        """With the Bad Weather marker nobody crosses, in either direction or phase, and the refusal names the rule."""
        for text, phase in (
            (self.WELSH, "welsh Movement Phase"),
            (self.NORMAN, "norman Movement Phase"),
            ("Mon: welsh, Infantry 2\nArfon: welsh, Infantry 2", "welsh Movement Phase"),
            ("Mon: welsh, Infantry 2\nArfon: welsh, Infantry 2", "welsh Strategic Movement Phase"),
        ):
            play = game(f"weather bad\n{text}", phase=phase, sea_invasion=True)
            assert not [line for line in legal(play) if line.endswith("> Mon") or " Mon > " in line]
        play = game(f"weather bad\n{self.WELSH}", phase="welsh Movement Phase", sea_invasion=True)
        with pytest.raises(IllegalAction, match=r"ML-12\.2c"):
            play.play("invade Infantry Arfon > Mon")

    @pytest.mark.rule("ML-12.2d")
    @pytest.mark.parametrize(
        ("dice", "arrived"),
        [
            ((5, 6), True),  # Mon is four zones from Chester: 6 - 4 = 2
            ((5, 5), False),
            ((4,), False),  # no supply roll for who cannot cross
        ],
    )
    def test_the_normans_roll_for_supply_as_well(self, dice: tuple[int, ...], arrived: bool) -> None:
        """First the sea, 5 or more, then supply, 2 or more after the modifiers; both must succeed."""
        play = game(self.NORMAN, *dice, sea_invasion=True)
        play.play("invade Knight Arfon > Mon")
        play.play("advance Mon")
        assert (len(find(play, "SeaRolled")), len(find(play, "SupplyRolled"))) == (1, len(dice) - 1)
        assert units(play, "MON").get("Norman Knight", 0) == arrived

    @pytest.mark.rule("ML-12.2d", "ML-12.2a")
    def test_who_comes_over_land_does_not_wait_for_the_sea(self) -> None:
        """Arfon is invaded from Mon and from Rhos: with a 4 those on Mon stay, the others roll for supply and march."""
        play = game(
            "Mon: norman, Knight, Infantry\nRhos: norman, Knight, Infantry\nArfon: welsh, Infantry",
            4,
            5,  # Arfon is three zones from Chester: 5 - 3 = 2
            sea_invasion=True,
        )
        play.play("invade Knight Mon > Arfon")
        play.play("invade Knight Rhos > Arfon")
        play.play("advance Arfon")
        assert units(play, "MON") == {"Norman Knight": 1, "Norman Infantry": 1}
        assert units(play, "ARF") == {"Welsh Infantry": 1, "Norman Knight": 1}

    @pytest.mark.rule("ML-12.2e")
    def test_without_the_rule_the_strait_is_a_border_like_any_other(self) -> None:
        """No roll and no weather: in bad weather the Welsh move across and on, the Normans roll for supply only."""
        welsh = game(f"weather bad\n{self.WELSH}", phase="welsh Movement Phase")
        welsh.play("move Infantry Arfon > Mon")
        assert units(welsh, "MON") == {"Norman Infantry": 1, "Welsh Infantry": 1}
        norman = game(self.NORMAN, 6)
        norman.play("invade Knight Arfon > Mon")
        norman.play("advance Mon")
        assert not find(norman, "SeaRolled")
        assert units(norman, "MON") == {"Welsh Infantry": 1, "Norman Knight": 1}

    @pytest.mark.rule("ML-12.2a")
    def test_the_crossing_to_a_friendly_shore_is_a_move_like_any_other(self) -> None:
        """A teulu that passes the check from Mon to friendly Arfon has a zone left and rides on to Rhos."""
        play = game(
            "scenario welsh-resurgence\nMon: welsh, Infantry, Teulu\nArfon: welsh, Infantry\nRhos: welsh, Infantry",
            5,
            phase="welsh Movement Phase",
            sea_invasion=True,
        )
        play.play("invade Teulu Mon > Arfon")
        play.play("advance Arfon")
        play.play("move Teulu Arfon > Rhos")
        assert units(play, "RHO") == {"Welsh Infantry": 1, "Welsh Teulu": 1}
        assert "Teulu" not in " ".join(legal(play))


class TestArchersOfGwent:
    @pytest.mark.rule("ML-12.3a")
    @pytest.mark.parametrize(
        ("zone", "side", "on", "unit"),
        [
            ("Gwent Uwch Coed", "welsh", True, "Welsh Levied Archer of Gwent"),
            ("Gwent Is Coed", "welsh", True, "Welsh Levied Archer of Gwent"),
            ("Gwent Uwch Coed", "norman", True, "Norman Levied Archer of Gwent"),
            ("Gwent Is Coed", "norman", True, "Norman Levied Archer of Gwent"),
            ("Gwynllwg", "welsh", True, "Welsh Levied Archer"),
            ("Hereford", "norman", True, "Norman Levied Archer"),
            ("Gwent Is Coed", "welsh", False, "Welsh Levied Archer"),
        ],
    )
    def test_who_is_an_archer_of_gwent(self, zone: str, side: str, on: bool, unit: str) -> None:
        """An archer of either side levied in either zone of Gwent, with the rule in force; no other."""
        play = game(
            f"{zone}: {side} castle, Infantry\nmobilised Gwent, Morgannwg",
            (f"{side} archer",),
            phase=f"{side} Levy Phase",
            archers_of_gwent=on,
        )
        assert unit in {name for found in play.state.zones for name in units(play, found)}

    @pytest.mark.rule("ML-12.3a")
    def test_other_units_of_gwent_are_plain(self) -> None:
        """Infantry levied in Gwent gets nothing."""
        play = game(
            "Gwent Is Coed: welsh, Infantry\nHereford: norman, Infantry",
            ("welsh infantry",),
            phase="welsh Levy Phase",
            archers_of_gwent=True,
        )
        assert units(play, "GWI") == {"Welsh Infantry": 1, "Welsh Levied Infantry": 1}

    @pytest.mark.rule("ML-12.3a")
    @pytest.mark.parametrize(
        ("archer", "phase", "face", "hits"),
        [
            ("Welsh Archer of Gwent", "welsh", 5, True),
            ("Welsh Archer of Gwent", "welsh", 4, False),
            ("Norman Archer of Gwent", "norman", 6, True),
            ("Norman Archer of Gwent", "norman", 5, False),
            ("Norman Archer", "norman", 6, False),
        ],
    )
    def test_they_shoot_better(self, archer: str, phase: str, face: int, hits: bool) -> None:
        """+1: a Welsh one hits with 5, a Norman one with 6, anywhere on the map."""
        enemy = "Norman Infantry" if phase == "welsh" else "Welsh Infantry"
        play = game(
            f"Elfael: neutral, {archer}, {enemy}", (face,), phase=f"{phase} Combat Phase", archers_of_gwent=True
        )
        assert (enemy not in units(play, "ELF")) is hits

    @pytest.mark.rule("ML-12.3a")
    def test_the_origin_goes_with_the_counter_while_it_is_on_the_map(self) -> None:
        """It moves as an archer of Gwent, and fallen it is a plain archer of the pool."""
        text = "Gwent Is Coed: welsh, Infantry, Archer of Gwent\nGwynllwg: norman, Infantry"
        play = game(text, (4,), (6,), phase="welsh Movement Phase", archers_of_gwent=True)
        before = play.state.pool["welsh archer"]
        play.play("move Archer of Gwent Gwent Is Coed > Gwynllwg")
        assert units(play, "MGE") == {"Norman Infantry": 1, "Welsh Archer of Gwent": 1}
        play.play("end")
        assert units(play, "MGE") == {"Norman Infantry": 1}
        assert play.state.pool["welsh archer"] == before + 1

    @pytest.mark.rule("ML-12.3b")
    @pytest.mark.parametrize(("face", "hits"), [(4, True), (3, False)])
    def test_the_bonus_adds_to_earl_and_castle(self, face: int, hits: bool) -> None:
        """A Norman archer of Gwent behind a castle with the earl has +3 and hits with 4; a plain one beside it does not."""
        play = game(
            "Hereford: norman castle, Archer, Archer of Gwent, Earl William, Welsh Infantry 2",
            (4, face),
            phase="welsh Combat Phase",
            archers_of_gwent=True,
        )
        play.play("assault Hereford")
        (dice,) = [event for event in find(play, "DiceRolled") if event.missile]
        assert dice.rolls == (("Archer", 4, False), ("Archer of Gwent", face, hits))
        assert holder(play, "HES") == "norman"


@pytest.mark.rule("ML-12.2a")
def test_a_plain_move_across_the_strait_names_the_weather_check() -> None:
    """With Sea Invasion on, moving to Mon without the check is refused with the rule of the weather check, also to friendly land."""
    play = game("Mon: welsh, Infantry\nArfon: welsh, Infantry 2", phase="welsh Movement Phase", sea_invasion=True)
    with pytest.raises(IllegalAction, match=r"needs a weather check: write invade, then advance \(ML-12\.2a\)"):
        play.play("move Infantry Arfon > Mon")
