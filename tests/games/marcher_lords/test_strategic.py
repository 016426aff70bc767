"""Strategic movement (section 9)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, OptionClash
from tests.games.marcher_lords.positions import find, game, holder, legal, units

MARCH = """
Chester: norman castle, Infantry
Malpas: norman castle, Infantry
Shrewsbury: norman castle, Infantry
Ludlow: norman castle, Infantry
Leominster: norman castle, Infantry
Hereford: norman castle, Infantry 2, Knight, Earl William
Elfael: neutral
Gwent Uwch Coed: welsh, Infantry
"""
PHASE = "norman Strategic Movement Phase"


@pytest.mark.rule("ML-9.0a")
def test_units_make_a_free_move_within_their_movement() -> None:
    """A knight reaches Ludlow, two zones away, and not Shrewsbury; infantry reaches Leominster only."""
    play = game(MARCH, phase=PHASE)
    knight = [text for text in legal(play) if text.startswith("move Knight Hereford")]
    assert knight == ["move Knight Hereford > Leominster", "move Knight Hereford > Ludlow"]
    infantry = [text for text in legal(play) if text.startswith("move Infantry Hereford")]
    assert infantry == ["move Infantry Hereford > Leominster"]


@pytest.mark.rule("ML-9.0a")
def test_the_move_is_extra() -> None:
    """A knight that has ridden two zones in the Movement Phase rides two more, once: then it has had its free move."""
    play = game(MARCH, phase="norman Movement Phase")
    play.play("move Knight Hereford > Leominster")
    play.play("move Knight Leominster > Ludlow")
    play.play("end")
    play.play("move Knight Ludlow > Malpas")
    assert units(play, "CHS") == {"Norman Infantry": 1, "Norman Knight": 1}
    assert not [text for text in legal(play) if text.startswith("move Knight")]


@pytest.mark.rule("ML-9.0a")
def test_the_rule_of_garrisons_holds() -> None:
    """Who moves a zone's last military unit away, leaving the earl, loses control of the zone at the end of the turn."""
    play = game(
        "Hereford: norman castle, Infantry, Earl William\nLeominster: norman, Infantry\nLudlow: norman, Infantry",
        phase=PHASE,
    )
    play.play("move Infantry Hereford > Leominster")
    assert holder(play, "HES") == "norman"
    play.play("end")
    assert holder(play, "HES") == ""
    assert holder(play, "HEN") == "norman"


@pytest.mark.rule("ML-9.0b")
def test_one_zone_supplies_the_units() -> None:
    """After a move out of Hereford nobody else moves, and the refusal names the rule."""
    play = game(MARCH, phase=PHASE)
    assert {text.split(" > ")[0].split()[-1] for text in legal(play) if text != "end"} >= {"Chester", "Hereford"}
    play.play("move Infantry Hereford > Leominster")
    assert all(" Hereford > " in text for text in legal(play) if text != "end")
    with pytest.raises(IllegalAction, match=r"ML-9\.0b"):
        play.play("move Infantry Chester > Malpas")
    play.play("end")
    assert play.state.active == "welsh"


@pytest.mark.rule("ML-9.0f", "ML-9.0b")
def test_the_units_may_go_to_different_zones() -> None:
    """The knight goes to Ludlow, infantry to Leominster, the earl stays."""
    play = game(MARCH, phase=PHASE)
    play.play("move Knight Hereford > Ludlow")
    play.play("move Infantry Hereford > Leominster")
    assert units(play, "SHS") == {"Norman Infantry": 1, "Norman Knight": 1}
    assert units(play, "HEN") == {"Norman Infantry": 2}
    assert units(play, "HES") == {"Norman Infantry": 1, "Earl William": 1}


@pytest.mark.rule("ML-9.0d")
@pytest.mark.parametrize("target", ["Elfael", "Gwent Uwch Coed"])
def test_nobody_leaves_friendly_land(target: str) -> None:
    """A neutral zone and an enemy one are closed, and the refusal names the rule."""
    play = game(MARCH, phase=PHASE)
    assert not [text for text in legal(play) if text.endswith(target)]
    with pytest.raises(IllegalAction, match=r"ML-9\.0d"):
        play.play(f"move Knight Hereford > {target}")


@pytest.mark.rule("ML-9.0d")
def test_nobody_rides_through_neutral_land() -> None:
    """With Leominster neutral a knight in Hereford does not reach Ludlow beyond it."""
    play = game("Hereford: norman, Knight 2\nLeominster: neutral\nLudlow: norman, Infantry", phase=PHASE)
    assert legal(play) == ["end"]


@pytest.mark.rule("ML-9.0e")
def test_nobody_fights_in_strategic_movement() -> None:
    """Moves beside the enemy bring no battle: none can be started, none follows."""
    play = game(MARCH, phase=PHASE)
    assert {text.split()[0] for text in legal(play)} == {"end", "move"}
    play.play("move Knight Hereford > Leominster")
    play.play("end")
    assert not find(play, "BattleBegins")


@pytest.mark.rule("ML-9.0a", "ML-9.0d")
def test_leaders_keep_to_their_limits() -> None:
    """William cannot go to Ludlow, a county zone of Roger, though it is friendly and near."""
    play = game(MARCH, phase=PHASE)
    assert [text for text in legal(play) if "Earl William" in text] == ["move Earl William Hereford > Leominster"]


@pytest.mark.rule("ML-9.0c")
@pytest.mark.parametrize(("turn", "seat"), [(2, "norman/roger"), (3, "norman/william"), (4, "norman/hugh")])
def test_commanders_take_turns(turn: int, seat: str) -> None:
    """In the team game the choice of the zone goes round from turn to turn."""
    play = game(MARCH, phase=PHASE, turn=turn, commanders="several")
    assert play.to_act == {seat}


@pytest.mark.rule("ML-9.0c", "ML-9.0b")
@pytest.mark.parametrize(("face", "seat"), [(1, "norman/hugh"), (2, "norman/roger"), (3, "norman/william")])
def test_commanders_may_roll_for_it(face: int, seat: str) -> None:
    """By option a die with a face for each commander decides; with one commander nobody rolls."""
    play = game(MARCH, face, phase=PHASE, commanders="several", strategic_command="die")
    assert play.to_act == {seat}
    with pytest.raises(OptionClash, match="needs 'commanders:several'"):
        game(MARCH, phase=PHASE, strategic_command="die")


@pytest.mark.rule("ML-9.0a", "ML-6.2j")
def test_who_was_stopped_by_a_supply_check_stays_for_the_whole_turn() -> None:
    """A 2 minus 1 fails: the knight in Hereford has no free move either; the infantry that did not advance has one."""
    play = game(MARCH, 2, phase="norman Movement Phase")
    play.play("invade Knight Hereford > Gwent Uwch Coed")
    play.play("advance Gwent Uwch Coed")
    play.play("end")
    assert play.state.phase == "Strategic Movement Phase"
    assert not [text for text in legal(play) if text.startswith("move Knight")]
    assert "move Infantry Hereford > Leominster" in legal(play)
