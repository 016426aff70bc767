"""Supply checks (section 6.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from histgames.core import IllegalAction
from histgames.games.marcher_lords.chapters.supply import supply_modifiers
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units


@pytest.mark.rule("ML-6.2n", "ML-6.2o", "ML-6.2c", "ML-6.2d", "ML-6.2e", "ML-6.2h", "ML-6.2i")
def test_the_earl_of_hereford_invades_gwent() -> None:
    """Two knights, two infantry and the earl: -1 distance, -1 fourth counter, +1 earl; a 7 becomes 6 and is enough."""
    play = game(
        """
        Hereford: norman castle, Knight 2, Infantry 3, Earl William
        Gwent Uwch Coed: welsh, Infantry
        """,
        7,
    )
    for text in ("invade Knight 2", "invade Infantry 2", "invade Earl William"):
        play.play(f"{text} Hereford > Gwent Uwch Coed")
    play.play("advance Gwent Uwch Coed")
    (check,) = find(play, "SupplyRolled")
    assert dict(check.modifiers) == {"4 counters": -1, "1 zone from home": -1, "Earl William": 1}
    assert (check.roll, check.total, check.passed) == (7, 6, True)
    assert units(play, "GWU") == {"Norman Knight": 2, "Norman Infantry": 2, "Welsh Infantry": 1, "Earl William": 1}


@pytest.mark.rule("ML-6.2j", "ML-4.2i")
def test_a_failed_check_stops_the_advance() -> None:
    """A 2 minus 1 for the distance is below 2: the knight stays, cannot move again, and nobody new is mobilised."""
    play = game("Hereford: norman, Knight 2\nGwent Is Coed: welsh, Infantry", 2)
    before = play.state.mobilised
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    assert units(play, "HES") == {"Norman Knight": 2}
    assert holder(play, "GWI") == "welsh"
    assert play.state.mobilised == before
    assert [text for text in legal(play) if text.startswith("invade")] == [
        "invade Knight Hereford > Elfael",
        "invade Knight Hereford > Gwent Uwch Coed",
        "invade Knight Hereford > Gwent Is Coed",
    ]


class TestNeed:
    """Who needs a check, and where."""

    MARCH = "Leominster: norman castle, Infantry 2\nLudlow: norman castle, Infantry"

    @pytest.mark.rule("ML-6.2a")
    @pytest.mark.parametrize("there", ["neutral", "neutral castle, Viking", "welsh, Infantry"])
    def test_normans_check_where_it_is_not_friendly(self, there: str) -> None:
        """Into Elfael they must roll, whether it is empty, under Vikings or Welsh; into their own Ludlow they just move."""
        play = game(f"{self.MARCH}\nElfael: {there}")
        with pytest.raises(IllegalAction, match=r"that needs a supply check: write invade, then advance \(ML-6\.2a\)"):
            play.play("move Infantry Leominster > Elfael")
        play.play("invade Infantry Leominster > Elfael")
        play.play("advance Elfael")
        assert units(play, "HEN") == {"Norman Infantry": 2}  # nobody has moved before the roll
        assert play.chance is not None
        play.enter(10)
        assert units(play, "HEN") == {"Norman Infantry": 1}
        play.play("move Infantry Leominster > Ludlow")
        assert len(find(play, "SupplyRolled")) == 1

    @pytest.mark.rule("ML-6.2k")
    @pytest.mark.parametrize("there", ["welsh castle, Infantry", "neutral castle"])
    def test_none_to_recover_a_county(self, there: str) -> None:
        """Hereford has fallen: the Normans of Leominster march in without a roll."""
        play = game(f"{self.MARCH}\nHereford: {there}")
        with pytest.raises(
            IllegalAction, match=r"Normans who recover a county zone need no check: write move \(ML-6\.2k\)"
        ):
            play.play("invade Infantry Leominster > Hereford")
        play.play("move Infantry Leominster > Hereford")
        assert units(play, "HES")["Norman Infantry"] == 1
        assert not find(play, "SupplyRolled")

    @pytest.mark.rule("ML-6.2l")
    def test_the_welsh_only_against_a_county(self) -> None:
        """From Elfael they march into Norman Maelienydd and neutral Brycheiniog as they like, into Leominster after a roll."""
        play = game(
            """
            Elfael: welsh, Infantry 3
            Maelienydd: norman castle, Infantry
            Brycheiniog: neutral
            Leominster: norman castle, Infantry
            """,
            phase="welsh Movement Phase",
        )
        play.play("move Infantry Elfael > Maelienydd")
        play.play("move Infantry Elfael > Brycheiniog")
        assert (units(play, "MAE")["Welsh Infantry"], holder(play, "BRY")) == (1, "welsh")
        assert "move Infantry Elfael > Leominster" not in play.legal
        play.play("invade Infantry Elfael > Leominster")
        play.play("advance Leominster")
        assert play.chance is not None
        assert play.chance.what == "supply on the way to Leominster"


class TestModifiers:
    @pytest.mark.rule("ML-6.2b", "ML-6.2d", "ML-6.2e")
    def test_forces_from_two_zones_make_one_check(self) -> None:
        """Two knights of Hereford and three infantry of Leominster: one roll, five counters are -2, and all march on a 5."""
        play = game(
            """
            Hereford: norman castle, Knight 3
            Leominster: norman castle, Infantry 4
            Elfael: welsh, Infantry
            """,
            5,
        )
        play.play("invade Knight 2 Hereford > Elfael")
        play.play("invade Infantry 3 Leominster > Elfael")
        play.play("advance Elfael")
        (check,) = find(play, "SupplyRolled")
        assert dict(check.modifiers) == {"5 counters": -2, "1 zone from home": -1}
        assert check.total == 5 - 3
        assert units(play, "ELF") == {"Norman Knight": 2, "Norman Infantry": 3, "Welsh Infantry": 1}

    @pytest.mark.rule("ML-6.2d")
    @pytest.mark.parametrize(("infantry", "modifier"), [(2, 0), (3, 0), (4, -1), (6, -3)])
    def test_counters_beyond_three(self, infantry: int, modifier: int) -> None:
        """Three counters are free, and the earl is not one of them."""
        play = game("Hereford: norman castle, Infantry 7, Earl William\nElfael: neutral", 10)
        play.play(f"invade Infantry {infantry} Hereford > Elfael")
        play.play("invade Earl William Hereford > Elfael")
        play.play("advance Elfael")
        (check,) = find(play, "SupplyRolled")
        assert dict(check.modifiers).get(f"{infantry} counters", 0) == modifier

    @pytest.mark.rule("ML-6.2d")
    def test_who_comes_later_finds_the_zone_full(self) -> None:
        """A second wave counts with those who already wait in the zone for battle: 3 and 2 are 5 counters, -2."""
        play = game("Hereford: norman castle, Knight 3, Infantry 3\nElfael: welsh, Infantry", 10, 10)
        for force in ("Knight 3", "Infantry 2"):
            play.play(f"invade {force} Hereford > Elfael")
            play.play("advance Elfael")
        first, second = find(play, "SupplyRolled")
        assert dict(first.modifiers) == {"1 zone from home": -1}
        assert dict(second.modifiers) == {"5 counters": -2, "1 zone from home": -1}

    @pytest.mark.rule("ML-6.2e")
    @pytest.mark.parametrize(
        ("origin", "target", "earl", "zones"),
        [
            # the target counts, the county does not; without an earl the nearest county
            ("Chester", "Tegeingl", "", 1),
            ("Tegeingl", "Rhos", "", 2),  # Tegeingl, Rhos
            ("Rhos", "Arfon", "", 3),  # Tegeingl, Rhos or Meirionnydd, Arfon
            ("Arfon", "Mon", "", 4),
            ("Gwyr", "Penfro", "", 4),  # Elfael or Gwent Uwch Coed, Brycheiniog, Gwyr or Cantref Mawr, Penfro
            # with an earl his own county
            ("Tegeingl", "Rhos", "Hugh", 2),
            ("Gwent Uwch Coed", "Brycheiniog", "William", 2),  # Elfael or Gwent Uwch Coed, Brycheiniog
            ("Gwent Uwch Coed", "Brycheiniog", "Roger", 2),  # Maelienydd, Brycheiniog
            ("Gwent Uwch Coed", "Brycheiniog", "Hugh", 4),  # Shrewsbury, Ludlow or Caereinion, Maelienydd, Brycheiniog
            ("Gwent Is Coed", "Gwynllwg", "Hugh", 5),  # Shrewsbury, Ludlow, Maelienydd, Brycheiniog, Gwynllwg
        ],
    )
    def test_distance_from_the_home_county(self, origin: str, target: str, earl: str, zones: int) -> None:
        """-1 for each zone on the shortest way."""
        who = f", Earl {earl}" if earl else ""
        play = game(f"{origin}: norman castle, Infantry 2{who}\n{target}: neutral", 10)
        play.play(f"invade Infantry {origin} > {target}")
        if earl:
            play.play(f"invade Earl {earl} {origin} > {target}")
        play.play(f"advance {target}")
        (check,) = find(play, "SupplyRolled")
        assert dict(check.modifiers)[f"{zones} zone{'s' * (zones > 1)} from home"] == -zones

    @pytest.mark.rule("ML-6.2f", "ML-6.2g")
    @pytest.mark.parametrize(
        ("weather", "modifiers", "total"),
        [
            ("", {"1 zone from home": -1}, 2),
            ("weather fair", {"1 zone from home": -1, "fair weather": 1}, 3),
            ("weather bad", {"1 zone from home": -1, "bad weather": -1}, 1),
        ],
    )
    def test_weather(self, weather: str, modifiers: dict[str, int], total: int) -> None:
        """A 3 less 1 for the distance is 3 in fair weather, 1 in bad weather, and then not enough."""
        play = game(f"{weather}\nHereford: norman castle, Infantry 2\nElfael: neutral", 3)
        play.play("invade Infantry Hereford > Elfael")
        play.play("advance Elfael")
        (check,) = find(play, "SupplyRolled")
        assert (dict(check.modifiers), check.total) == (modifiers, total)
        assert (holder(play, "ELF") == "norman") == (total >= 2)

    @pytest.mark.rule("ML-6.2h")
    def test_an_earl_is_worth_one(self) -> None:
        """With Earl William a 2 is 2 - 1 + 1 and enough; if he stays in Hereford it is 1 and is not."""
        text = "Hereford: norman castle, Infantry 2, Earl William\nElfael: neutral"
        led = game(text, 2)
        led.play("invade Infantry Hereford > Elfael")
        led.play("invade Earl William Hereford > Elfael")
        led.play("advance Elfael")
        assert units(led, "ELF") == {"Norman Infantry": 1, "Earl William": 1}
        alone = game(text, 2)
        alone.play("invade Infantry Hereford > Elfael")
        alone.play("advance Elfael")
        assert units(alone, "ELF") == {}

    @pytest.mark.rule("ML-6.2m")
    def test_the_welsh_ignore_the_distance(self) -> None:
        """Five infantry of Elfael against Leominster in bad weather: -2 and -1, nothing for the way; a 5 is just enough."""
        play = game(
            "weather bad\nElfael: welsh, Infantry 6\nLeominster: norman castle, Infantry",
            5,
            phase="welsh Movement Phase",
        )
        play.play("invade Infantry 5 Elfael > Leominster")
        play.play("advance Leominster")
        (check,) = find(play, "SupplyRolled")
        assert dict(check.modifiers) == {"5 counters": -2, "bad weather": -1}
        assert (check.total, check.passed) == (2, True)
        assert units(play, "HEN")["Welsh Infantry"] == 5

    @pytest.mark.rule("ML-6.2p")
    def test_a_king_gives_no_bonus(self) -> None:
        """He may not enter a county with the force anyway; beside it in the zone it leaves, and even in it, he adds nothing."""
        play = game(
            """
            scenario welsh-resurgence
            Maelienydd: welsh, Infantry 2, King Rhys
            Leominster: norman castle, Infantry
            """,
            2,
            phase="welsh Movement Phase",
        )
        assert "invade King Rhys Maelienydd > Leominster" not in play.legal
        force = [(unit, 1) for unit, _ in play.state.zones["MAE"].units]
        assert {unit.label for unit, _ in force} == {"Infantry", "King Rhys"}
        assert supply_modifiers(play.state, "welsh", "HEN", force) == []
        play.play("invade Infantry Maelienydd > Leominster")
        play.play("advance Leominster")
        (check,) = find(play, "SupplyRolled")
        assert (check.modifiers, check.total) == ((), 2)


@pytest.mark.rule("ML-6.2c", "ML-6.2i", "ML-6.2j")
@pytest.mark.parametrize(("die", "enough"), [(1, False), (2, False), (3, True), (0, True)])
def test_two_or_more_is_enough(die: int, enough: bool) -> None:
    """One zone from home: a 3 is 2 and enough, a 2 is 1 and is not; a 0 is a 10."""
    play = game("Hereford: norman castle, Infantry 2\nElfael: neutral", die)
    play.play("invade Infantry Hereford > Elfael")
    play.play("advance Elfael")
    assert find(play, "SupplyRolled")[0].passed is enough
    assert (holder(play, "ELF") == "norman") is enough
    assert units(play, "HES") == {"Norman Infantry": 1 if enough else 2}


@pytest.mark.rule("ML-6.2j")
def test_who_fails_stays_for_the_whole_turn() -> None:
    """After a 1 the knight neither moves nor tries again nor takes part in strategic movement; the other knight does, then both."""
    play = game(
        "Hereford: norman castle, Knight 2\nLeominster: norman castle, Infantry\nElfael: neutral",
        1,
        (9, 9),
        ("knight", "knight"),
        (9, 9),
    )
    play.play("invade Knight Hereford > Elfael")
    play.play("advance Elfael")
    assert "move Knight Hereford > Leominster" in play.legal
    assert "move Knight 2 Hereford > Leominster" not in play.legal
    play.play("end")
    assert play.state.phase == "Strategic Movement Phase"
    assert "move Knight Hereford > Leominster" in play.legal
    assert "move Knight 2 Hereford > Leominster" not in play.legal
    for _ in range(3):
        play.play("end")
    assert (play.state.turn, play.state.phase) == (3, "Movement Phase")
    assert "move Knight 2 Hereford > Leominster" in play.legal


@pytest.mark.rule("ML-6.2q")
def test_two_targets_need_two_checks() -> None:
    """Knights for Elfael and for Gwent Is Coed: a 10 lets the first in, a 1 stops the second."""
    play = game("Hereford: norman castle, Knight 3\nElfael: neutral\nGwent Is Coed: neutral", 10, 1)
    play.play("invade Knight Hereford > Elfael")
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Elfael")
    assert len(find(play, "SupplyRolled")) == 1
    play.play("advance Gwent Is Coed")
    assert [(check.zone, check.roll) for check in find(play, "SupplyRolled")] == [("ELF", 10), ("GWI", 1)]
    assert (holder(play, "ELF"), holder(play, "GWI")) == ("norman", "")


@pytest.mark.parametrize(("infantry", "odds"), [(3, Fraction(8, 10)), (5, Fraction(6, 10)), (11, Fraction(0))])
def test_odds(infantry: int, odds: Fraction) -> None:
    """One zone from home a 3 is needed: 8 in 10; with five counters a 5; with eleven more than a 10."""
    play = game(f"Hereford: norman castle, Infantry {infantry}\nElfael: neutral")
    play.play(f"invade Infantry {infantry} Hereford > Elfael")
    assert RULES.odds(play.state, "norman") == [("Supply to Elfael", odds, "ML-6.2c")]
