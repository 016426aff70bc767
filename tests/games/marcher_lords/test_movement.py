"""Movement (section 6.0); the sea is in test_board, supply in test_supply."""

from __future__ import annotations

from itertools import pairwise

import pytest

from histgames.core import IllegalAction
from tests.games.marcher_lords.positions import KINDS, game, holder, legal, units

MARCH = """
    Chester: norman castle, Infantry
    Malpas: norman castle, Infantry
    Shrewsbury: norman castle, Infantry
    Ludlow: norman castle, Infantry
    Leominster: norman castle, Infantry
    Hereford: norman castle, Knight 2, Infantry 2, Archer, Earl William
    """


@pytest.mark.rule("ML-6.0i")
@pytest.mark.parametrize(
    ("kind", "move"),
    [
        ("knight", 2),
        ("teulu", 2),
        ("earl", 2),
        ("king", 2),
        ("norman infantry", 1),
        ("norman archer", 1),
        ("welsh infantry", 1),
        ("welsh archer", 1),
        ("irish", 1),
    ],
)
def test_leaders_and_cavalry_move_two_zones_and_others_one(kind: str, move: int) -> None:
    """The allowances of the unit legend."""
    assert KINDS[kind].move == move


@pytest.mark.rule("ML-6.0a", "ML-6.0b", "ML-6.0i")
@pytest.mark.parametrize(
    ("unit", "way", "beyond"),
    [
        ("Knight", ("Hereford", "Leominster", "Ludlow"), "Shrewsbury"),
        ("Earl William", ("Hereford", "Leominster", "Hereford"), "Leominster"),
        ("Archer", ("Hereford", "Leominster"), "Ludlow"),
    ],
)
def test_each_zone_entered_costs_a_point(unit: str, way: tuple[str, ...], beyond: str) -> None:
    """Knight and earl enter two zones, an archer one, and then go no farther; the castle goes nowhere."""
    play = game(MARCH)
    assert not [text for text in legal(play) if "astle" in text]
    for origin, target in pairwise(way):
        play.play(f"move {unit} {origin} > {target}")
    with pytest.raises(IllegalAction, match=rf"{unit} in {way[-1]} has no movement left \(ML-6\.0a\)"):
        play.play(f"move {unit} {way[-1]} > {beyond}")


@pytest.mark.rule("ML-6.0b")
def test_a_unit_moves_into_the_neighbouring_zone_only() -> None:
    """Nobody jumps from Hereford to Ludlow, which lies beyond Leominster."""
    play = game(MARCH)
    with pytest.raises(IllegalAction, match=r"Ludlow does not border Hereford \(ML-6\.0b\)"):
        play.play("move Knight Hereford > Ludlow")


@pytest.mark.rule("ML-6.0c")
def test_movement_is_voluntary() -> None:
    """The phase may be ended at once, or after one knight of two has gone one zone of two."""
    still = game(MARCH)
    before = still.state.zones
    still.play("end")
    assert (still.state.phase, still.state.zones) == ("Strategic Movement Phase", before)
    play = game(MARCH)
    play.play("move Knight Hereford > Leominster")
    assert "move Knight Leominster > Ludlow" in play.legal
    play.play("end")
    assert units(play, "HEN") == {"Norman Knight": 1, "Norman Infantry": 1}
    assert units(play, "HES")["Norman Knight"] == 1


class TestStop:
    """A unit stops the moment it enters a zone that is not friendly."""

    @pytest.mark.rule("ML-6.0d")
    @pytest.mark.parametrize("there", ["neutral", "welsh, Infantry", "neutral, Viking"])
    def test_cavalry_and_leaders_stop(self, there: str) -> None:
        """Knight and earl have a point left in Elfael, empty or not, and may neither go on nor back."""
        play = game(f"{MARCH}\nElfael: {there}", 10)
        play.play("invade Knight Hereford > Elfael")
        play.play("invade Earl William Hereford > Elfael")
        play.play("advance Elfael")
        assert {"Norman Knight", "Earl William"} <= set(units(play, "ELF"))
        assert not [text for text in legal(play) if "Elfael >" in text]
        with pytest.raises(IllegalAction, match=r"Knight in Elfael has no movement left \(ML-6\.0a\)"):
            play.play("move Knight Elfael > Leominster")

    @pytest.mark.rule("ML-6.0d")
    def test_the_welsh_stop_too(self) -> None:
        """A teulu of Powys that enters neutral Caereinion stays there, though it moves two zones."""
        text = "Arwystli: welsh, Infantry, Teulu\nCaereinion: neutral\nMochnant: welsh, Infantry"
        play = game(text, phase="welsh Movement Phase")
        play.play("move Teulu of Powys Arwystli > Caereinion")
        assert holder(play, "CED") == "welsh"
        assert not [move for move in legal(play) if "Caereinion >" in move]

    @pytest.mark.rule("ML-6.0d", "ML-7.0a")
    def test_who_follows_a_conqueror_finds_friendly_land(self) -> None:
        """Infantry conquers empty Elfael at once; a knight that follows moves into friendly land, without check, and may go on."""
        play = game(f"{MARCH}\nElfael: neutral", 10)
        play.play("invade Infantry Hereford > Elfael")
        play.play("advance Elfael")
        play.play("move Knight Hereford > Elfael")
        assert "move Knight Elfael > Leominster" in play.legal
        assert "invade Knight Elfael > Maelienydd" in play.legal


@pytest.mark.rule("ML-6.0e")
def test_there_is_no_limit_to_the_units_in_a_zone() -> None:
    """Fourteen knights, twelve infantry, ten archers and an earl all move into a zone where eleven infantry stand."""
    play = game(
        "Hereford: norman castle, Knight 14, Infantry 13, Archer 10, Earl William\nLeominster: norman, Infantry 11"
    )
    for units_ in ("Knight 14", "Infantry 12", "Archer 10", "Earl William"):
        play.play(f"move {units_} Hereford > Leominster")
    assert units(play, "HEN") == {"Norman Knight": 14, "Norman Infantry": 23, "Norman Archer": 10, "Earl William": 1}


class TestEarls:
    LAND = """
        Ludlow: norman castle, Infantry
        Maelienydd: norman castle, Infantry 2, Earl Roger
        Elfael: norman castle, Infantry 2, Earl William
        Hereford: norman castle, Infantry
        """

    @pytest.mark.rule("ML-6.0g")
    def test_one_earl_in_a_zone(self) -> None:
        """Roger may not join William in Elfael; his infantry may."""
        play = game(self.LAND)
        assert "move Infantry Maelienydd > Elfael" in play.legal
        with pytest.raises(
            IllegalAction, match=r"Earl William is in Elfael, and only one earl may be in a zone \(ML-6\.0g\)"
        ):
            play.play("move Earl Roger Maelienydd > Elfael")

    @pytest.mark.rule("ML-6.0g")
    def test_one_earl_in_an_invasion(self) -> None:
        """Both could invade Brycheiniog: when William prepares to, Roger cannot, and the other way round."""
        play = game(f"{self.LAND}\nBrycheiniog: welsh, Infantry")
        assert "invade Earl Roger Maelienydd > Brycheiniog" in play.legal
        play.play("invade Earl William Elfael > Brycheiniog")
        with pytest.raises(IllegalAction, match=r"Earl William is already on the way to Brycheiniog \(ML-6\.0g\)"):
            play.play("invade Earl Roger Maelienydd > Brycheiniog")

    @pytest.mark.rule("ML-6.0g")
    def test_an_earl_who_has_prepared_to_leave_is_still_there(self) -> None:
        """William waits in Elfael for the supply roll: Roger cannot come in before he has left."""
        play = game(f"{self.LAND}\nBrycheiniog: welsh, Infantry", 10)
        play.play("invade Earl William Elfael > Brycheiniog")
        assert "move Earl Roger Maelienydd > Elfael" not in play.legal
        play.play("advance Brycheiniog")
        assert "Earl William" in units(play, "BRY")
        assert "move Earl Roger Maelienydd > Elfael" in play.legal

    @pytest.mark.rule("ML-6.0h")
    def test_an_earl_keeps_out_of_other_counties(self) -> None:
        """Earl William does not enter Ludlow in the county of Shrewsbury, whoever holds it; infantry does."""
        play = game("Leominster: norman castle, Infantry, Earl William\nLudlow: norman castle, Infantry")
        assert "move Infantry Leominster > Ludlow" in play.legal
        with pytest.raises(IllegalAction, match=r"Ludlow belongs to the county of another earl \(ML-6\.0h\)"):
            play.play("move Earl William Leominster > Ludlow")
        lost = game("Leominster: norman castle, Infantry, Earl William\nLudlow: welsh, Infantry")
        assert [text for text in legal(lost) if "> Ludlow" in text] == ["move Infantry Leominster > Ludlow"]

    @pytest.mark.rule("ML-6.0k")
    def test_earls_may_follow_one_another(self) -> None:
        """Roger cannot pass through Elfael while William is there; when William has left for Hereford he can."""
        play = game(self.LAND)
        assert "move Earl Roger Maelienydd > Elfael" not in play.legal
        play.play("move Earl William Elfael > Hereford")
        play.play("move Earl Roger Maelienydd > Elfael")
        assert units(play, "ELF") == {"Norman Infantry": 2, "Earl Roger": 1}
        with pytest.raises(IllegalAction, match=r"Earl Roger is in Elfael"):
            play.play("move Earl William Hereford > Elfael")


@pytest.mark.rule("ML-6.0j")
@pytest.mark.parametrize("side", ["norman", "welsh"])
def test_units_that_lie_face_down_do_not_move(side: str) -> None:
    """Of two infantry in Elfael the one levied this turn must stay until it has been activated."""
    text = f"Elfael: {side} castle, Infantry, Levied Infantry\nMaelienydd: {side} castle, Infantry"
    play = game(text, phase=f"{side} Movement Phase")
    assert "move Infantry 2 Elfael > Maelienydd" not in play.legal
    with pytest.raises(IllegalAction, match=r"face down until the Activation Phase \(ML-6\.0j\)"):
        play.play("move Levied Infantry Elfael > Maelienydd")
    play.play("move Infantry Elfael > Maelienydd")
    assert units(play, "ELF") == {f"{side.title()} Levied Infantry": 1}


def test_a_prepared_invasion_must_advance_before_the_phase_ends() -> None:
    """Ending the phase is refused while units wait for their supply roll."""
    play = game(f"{MARCH}\nElfael: neutral")
    play.play("invade Knight Hereford > Elfael")
    with pytest.raises(IllegalAction, match=r"must advance first \(ML-6\.2b\)"):
        play.play("end")


class TestCommanders:
    TEAM = """
        Chester: norman castle, Knight
        Shrewsbury: norman castle, Knight
        Hereford: norman castle, Knight 2
        Elfael: neutral
        """

    def test_they_move_at_the_same_time(self) -> None:
        """Each may end for himself, in any order; the phase is over when all have."""
        play = game(self.TEAM, commanders="several")
        for seat in ("norman/william", "norman/hugh"):
            play.play("end", seat)
            assert seat not in play.to_act
        assert play.state.phase == "Movement Phase"
        play.play("end", "norman/roger")
        assert play.state.phase == "Strategic Movement Phase"
