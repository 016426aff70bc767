"""The Viking Raid (Norman table of section 5): Vikings hit on a 5, Welsh infantry on a 7."""

from __future__ import annotations

import pytest

from histgames.core import Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, holder, kinds, legal, units

Die = int | str | tuple[int | str, ...]
NO_EVENT = (9, 9)


def raid(text: str, *dice: Die, roll: int = 7) -> Session[Marches]:
    """A position in which the Normans have rolled a raid; `dice` follow."""
    return game(text, divmod(roll, 10), *dice, phase="norman Random Events Phase")


@pytest.mark.rule("ML-5Nc")
@pytest.mark.parametrize("roll", [5, 9])
def test_two_vikings_may_go_to_any_enemy_coast(roll: int) -> None:
    """A lost county, Mon and Gwent Is Coed have Welsh holders and a coast; Gwent Uwch Coed lies inland, Tegeingl is Norman."""
    play = raid(
        """
        Chester: welsh castle, Infantry
        Tegeingl: norman castle, Infantry
        Mon: welsh, Infantry
        Gwent Uwch Coed: welsh, Infantry
        Gwent Is Coed: welsh, Infantry
        Gwyr: neutral
        """,
        roll=roll,
    )
    assert play.to_act == {"norman"}
    assert legal(play) == ["raid Chester", "raid Mon", "raid Gwent Is Coed", "no raid"]
    play.play("raid Mon")
    assert units(play, "MON") == {"Viking Viking": 2, "Welsh Infantry": 1}


@pytest.mark.rule("ML-5Nc")
def test_no_raid_is_allowed() -> None:
    """The Normans may leave it."""
    play = raid("Mon: welsh, Infantry")
    play.play("no raid")
    assert (units(play, "MON"), play.state.phase) == ({"Welsh Infantry": 1}, "Movement Phase")


@pytest.mark.rule("ML-5Nc")
@pytest.mark.parametrize(("elsewhere", "landed"), [(2, 2), (3, 1)])
def test_as_many_vikings_as_are_left(elsewhere: int, landed: int) -> None:
    """There are four: with three of them elsewhere one lands."""
    play = raid(f"Gwyr: neutral, Viking {elsewhere}\nMon: welsh, Infantry")
    play.play("raid Mon")
    assert [event.count for event in find(play, "RaidLanded")] == [landed]
    assert play.state.zones["MON"].military("viking") == landed
    assert play.state.pool["viking"] == 4 - elsewhere - landed


@pytest.mark.rule("ML-5Nc")
def test_without_vikings_there_is_no_raid() -> None:
    """All four stand in Gwyr: nothing happens."""
    play = raid("Gwyr: neutral, Viking 4\nMon: welsh, Infantry")
    assert find(play, "NoEffect")


@pytest.mark.rule("ML-5Nd", "ML-5Ne", "ML-5Nh")
def test_the_raid_is_fought_at_once_and_the_zone_becomes_neutral() -> None:
    """A 5 kills the one infantry, which misses with a 1: before the Normans move, the zone is neutral, with two Vikings in it."""
    play = raid("Hereford: norman castle, Knight\nGwent Is Coed: welsh castle, Infantry", (5, 1, 1))
    events = play.play("raid Gwent Is Coed")
    assert kinds(events) == [
        "RaidLanded",
        "BattleBegins",
        "DiceRolled",
        "DiceRolled",
        "Lost",
        "Won",
        "Neutral",
        "PhaseBegins",
    ]
    assert events[-1].name == "Movement Phase"
    assert (holder(play, "GWI"), play.state.zones["GWI"].castle) == ("", True)
    assert units(play, "GWI") == {"Viking Viking": 2}


@pytest.mark.rule("ML-5Nd")
def test_a_raid_beaten_off_changes_nothing() -> None:
    """Both Vikings fall to a 7 and an 8 and hit nobody: the zone stays Welsh and the Vikings can come again."""
    play = raid("Gwent Is Coed: welsh, Infantry 2", (1, 1, 7, 8))
    play.play("raid Gwent Is Coed")
    assert (holder(play, "GWI"), units(play, "GWI")) == ("welsh", {"Welsh Infantry": 2})
    assert play.state.pool["viking"] == 4


@pytest.mark.rule("ML-5Ne", "ML-5Nf")
@pytest.mark.parametrize("side", ["norman", "welsh"])
def test_vikings_stay_defend_and_never_retreat(side: str) -> None:
    """Attacked by either side, the Vikings roll like others (a 5 hits), and after the round only the attacker is asked."""
    text = "Gwent Is Coed: neutral, Viking 2\nHereford: norman castle, Infantry 3\nGwynllwg: welsh, Infantry 3"
    origin = "Hereford" if side == "norman" else "Gwynllwg"
    play = game(text, *([10] if side == "norman" else []), (1, 1, 5, 1), (1, 1, 1), phase=f"{side} Movement Phase")
    verb = "invade" if side == "norman" else "move"
    play.play(f"{verb} Infantry 2 {origin} > Gwent Is Coed")
    if side == "norman":
        play.play("advance Gwent Is Coed")
    play.play("end")
    vikings = next(event for event in find(play, "DiceRolled") if event.side == "viking")
    assert vikings.rolls == (("Viking", 5, True), ("Viking", 1, False))
    assert play.to_act == {side}
    assert legal(play) == ["stand Gwent Is Coed", f"retreat Gwent Is Coed > {origin}"]
    play.play("stand Gwent Is Coed")  # the Vikings are not asked: the next round follows at once
    assert len([event for event in find(play, "DiceRolled") if event.side == "viking"]) == 2


@pytest.mark.rule("ML-5Nf")
def test_raiders_do_not_retreat_either() -> None:
    """After a round without hits only the Welsh are asked, though a friendly zone of theirs and neutral land lie around."""
    play = raid("Gwent Is Coed: welsh, Infantry 2\nGwent Uwch Coed: welsh, Infantry", (1, 1, 1, 1))
    play.play("raid Gwent Is Coed")
    assert play.to_act == {"welsh"}
    assert legal(play) == ["stand Gwent Is Coed", "retreat Gwent Is Coed > Gwent Uwch Coed"]


@pytest.mark.rule("ML-5Ns")
def test_the_defenders_may_retreat() -> None:
    """The Welsh leave to Gwent Uwch Coed: nobody pursues, and the zone is neutral with the Vikings in it."""
    play = raid("Gwent Is Coed: welsh, Infantry 2\nGwent Uwch Coed: welsh, Infantry", (1, 1, 1, 1))
    play.play("raid Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwent Uwch Coed")
    assert units(play, "GWU") == {"Welsh Infantry": 3}
    assert (holder(play, "GWI"), units(play, "GWI")) == ("", {"Viking Viking": 2})
    assert play.state.phase == "Movement Phase"


@pytest.mark.rule("ML-5Ng")
def test_a_raid_mobilises_nobody() -> None:
    """Vikings take a zone of Morgannwg: neither it nor its neighbours Gwyr of Deheubarth stir."""
    play = raid("Hereford: norman castle, Knight\nGwynllwg: welsh, Infantry\nGwyr: welsh, Infantry", (5, 5, 1))
    play.play("raid Gwynllwg")
    assert holder(play, "MGE") == ""
    assert play.state.mobilised == {"Gwent", "Borderland"}
    assert find(play, "Mobilised") == []
