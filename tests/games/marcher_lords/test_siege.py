"""Sieges (section 7.1)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction
from tests.games.marcher_lords.positions import find, game, holder, kinds, legal, units

GWENT = """
Gwent Is Coed: norman castle, Knight, Infantry 2, Welsh Archer 3, Welsh Infantry 3
Gwynllwg: welsh, Infantry
"""


@pytest.mark.rule("ML-7.1j", "ML-7.1k", "ML-7.1b", "ML-7.1c")
def test_the_siege_of_the_example() -> None:
    """Six from Morgannwg besiege three in Gwent: a 4 plus 3 is 7 and enough; the castle helps in no round of the battle.

    In round 1 the knight's 3 and the infantry's 5 and 5 would hit with the castle and miss without; in round 2 likewise.
    """
    play = game(
        GWENT,
        4,
        (1, 1, 1),
        (1, 1, 1, 3, 5, 5),
        (1, 1, 1),
        (1, 1, 1, 3, 5, 5),
        phase="welsh Combat Phase",
    )
    play.play("besiege Gwent Is Coed")
    (siege,) = find(play, "SiegeRolled")
    assert dict(siege.modifiers) == {"6 units against 3": 3}
    assert (siege.roll, siege.total, siege.passed) == (4, 7, True)
    play.play("stand Gwent Is Coed")
    assert [e.bonus for e in find(play, "DiceRolled") if e.side == "norman"] == [0, 0]
    assert not find(play, "Lost")


@pytest.mark.rule("ML-7.1a", "ML-7.1d", "ML-7.2e")
def test_a_siege_is_the_attackers_choice() -> None:
    """Without a siege nothing is rolled for it, and the castle's +1 makes the knight's 3 a hit."""
    play = game(
        "Elfael: norman castle, Knight, Welsh Infantry 2", (1, 1, 3), phase="welsh Combat Phase"
    )  # nobody to retreat to
    assert play.prompt("welsh") is not None
    play.play("assault Elfael")
    assert not find(play, "SiegeRolled")
    assert units(play, "ELF") == {"Norman Knight": 1, "Welsh Infantry": 1}


@pytest.mark.rule("ML-7.1a")
def test_the_normans_may_besiege_too() -> None:
    """A castle in Welsh hands can be besieged by the Normans."""
    play = game("Elfael: welsh castle, Infantry, Norman Knight", phase="norman Combat Phase")
    assert legal(play, "norman") == ["besiege Elfael", "assault Elfael"]


@pytest.mark.rule("ML-7.1b", "ML-7.1c", "ML-7.1d")
@pytest.mark.parametrize(
    ("attackers", "defenders", "roll", "total", "passed"),
    [
        (3, 1, 3, 5, True),  # 3 + 2
        (3, 1, 2, 4, False),  # 2 + 2
        (1, 3, 7, 5, True),  # 7 - 2: the difference may be negative
        (1, 3, 6, 4, False),  # 6 - 2
        (2, 2, 5, 5, True),
        (2, 2, 4, 4, False),
        (1, 8, 10, 3, False),  # 10 - 7
    ],
)
def test_the_siege_roll(attackers: int, defenders: int, roll: int, total: int, passed: bool) -> None:
    """A D10 plus attackers minus defenders: 5 or more succeeds, 4 or less fails."""
    play = game(
        f"Elfael: norman castle, Infantry {defenders}, Welsh Infantry {attackers}", roll, phase="welsh Combat Phase"
    )
    play.play("besiege Elfael")
    (siege,) = find(play, "SiegeRolled")
    assert (siege.total, siege.passed) == (total, passed)


@pytest.mark.rule("ML-7.1f")
@pytest.mark.parametrize(("roll", "passed"), [(4, True), (3, False)])
def test_norman_engines(roll: int, passed: bool) -> None:
    """The Normans add 1: one against one, a 4 becomes 5 and succeeds, a 3 fails."""
    play = game("Elfael: welsh castle, Infantry, Norman Infantry", roll, phase="norman Combat Phase")
    play.play("besiege Elfael")
    (siege,) = find(play, "SiegeRolled")
    assert dict(siege.modifiers) == {"1 unit against 1": 0, "Norman engines": 1}
    assert siege.passed is passed


@pytest.mark.rule("ML-7.1d", "ML-7.1e", "ML-7.2j")
def test_a_failed_siege_costs_a_unit_of_the_attackers_choice() -> None:
    """2 against 3 and a 4 make 3: the Welsh give up a unit of their choice, it goes to the pool, and the castle still counts."""
    play = game("Elfael: norman castle, Knight 3, Welsh Infantry, Welsh Archer", 4, phase="welsh Combat Phase")
    archers = play.state.pool["welsh archer"]
    play.play("besiege Elfael")
    assert legal(play, "welsh") == ["retire Infantry Elfael", "retire Archer Elfael"]
    play.play("retire Archer Elfael")
    assert units(play, "ELF") == {"Norman Knight": 3, "Welsh Infantry": 1}
    assert play.state.pool["welsh archer"] == archers + 1
    play.enter(6, 1, 1, 3)  # the third knight's 3 hits with the castle only
    assert units(play, "ELF") == {"Norman Knight": 3}
    assert find(play, "DiceRolled")[-1].bonus == 1


@pytest.mark.rule("ML-7.1e", "ML-7.2k")
def test_a_teulu_given_up_in_a_siege_is_out_of_the_game() -> None:
    """Retired as a casualty, a teulu does not come back and counts as eliminated."""
    play = game("Gwent Is Coed: norman castle, Knight 3, Teulu, Welsh Infantry", 4, phase="welsh Combat Phase")
    play.play("besiege Gwent Is Coed")
    play.play("retire Teulu of Gwent Gwent Is Coed")
    assert play.state.lost["teulu"] == 1


@pytest.mark.rule("ML-7.1e")
def test_by_option_the_unit_goes_back_to_a_zone_of_its_owners_choice() -> None:
    """With the other reading of "retire" it goes to a neighbouring friendly zone; a teulu only within its kingdom."""
    text = """
    Gwent Is Coed: norman castle, Knight 3, Teulu, Welsh Infantry
    Gwent Uwch Coed: welsh, Infantry
    Gwynllwg: welsh, Infantry
    """
    play = game(text, 4, phase="welsh Combat Phase", failed_siege="send_back")
    play.play("besiege Gwent Is Coed")
    play.play("retire Infantry Gwent Is Coed")
    assert legal(play, "welsh") == [
        "retreat Gwent Is Coed > Gwent Uwch Coed",
        "retreat Gwent Is Coed > Gwynllwg",
    ]
    play.play("retreat Gwent Is Coed > Gwynllwg")
    assert units(play, "MGE") == {"Welsh Infantry": 2}
    play = game(text, 4, phase="welsh Combat Phase", failed_siege="send_back")
    play.play("besiege Gwent Is Coed")
    play.play("retire Teulu of Gwent Gwent Is Coed")
    assert units(play, "GWU") == {"Welsh Infantry": 1, "Welsh Teulu of Gwent": 1}
    assert play.state.lost["teulu"] == 0


@pytest.mark.rule("ML-7.1g")
def test_the_irish_besiege_with_the_others() -> None:
    """Two Irish and an infantry unit against one knight: +2, and an Irish unit alone may besiege."""
    play = game("Gwyr: norman castle, Knight, Irish 2, Welsh Infantry", 3, phase="welsh Combat Phase")
    play.play("besiege Gwyr")
    (siege,) = find(play, "SiegeRolled")
    assert dict(siege.modifiers) == {"3 units against 1": 2}
    alone = game("Gwyr: norman castle, Knight, Irish", phase="welsh Combat Phase")
    assert legal(alone, "welsh") == ["besiege Gwyr", "assault Gwyr"]


@pytest.mark.rule("ML-7.1h")
def test_viking_raiders_do_not_besiege() -> None:
    """The raid on a castle goes straight to the fight, in which the castle helps its defender."""
    play = game("Gwyr: welsh castle, Infantry\nHereford: norman, Knight", (0, 5), phase="norman Random Events Phase")
    events = play.play("raid Gwyr")
    assert kinds(events) == ["RaidLanded", "BattleBegins"]
    play.enter(1, 1, 6)  # both Vikings miss; the infantry's 6 hits with the castle's +1
    assert units(play, "GWY") == {"Viking Viking": 1, "Welsh Infantry": 1}
    assert not find(play, "SiegeRolled")


@pytest.mark.rule("ML-7.1i")
def test_insurgents_do_not_besiege() -> None:
    """Insurgents under a castle fight at once; among others they neither count for the siege nor can be given up for it."""
    play = game(
        "Elfael: norman castle, Knight",
        (1, 5),
        ("welsh infantry", "welsh infantry"),
        phase="welsh Random Events Phase",
    )
    play.play("rise Elfael")
    assert not find(play, "SiegeRolled")
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Elfael")


@pytest.mark.rule("ML-7.1i", "ML-7.1b")
def test_insurgents_among_others_do_not_count() -> None:
    """One infantry unit besieges, three insurgents look on: 1 against 1, and only the infantry can be given up."""
    play = game(
        "Elfael: norman castle, Knight, Welsh Infantry, Welsh Insurgent Archer 3", 4, phase="welsh Combat Phase"
    )
    play.play("besiege Elfael")
    (siege,) = find(play, "SiegeRolled")
    assert (siege.total, siege.passed) == (4, False)
    assert legal(play, "welsh") == ["retire Infantry Elfael"]


@pytest.mark.rule("ML-7.1l")
def test_leaders_and_castles_are_no_units_in_a_siege() -> None:
    """Two infantry and Earl William against one infantry unit in a castle: plus 1, and plus 1 for the Normans."""
    play = game("Elfael: welsh castle, Infantry, Norman Infantry 2, Earl William", 2, phase="norman Combat Phase")
    play.play("besiege Elfael")
    (siege,) = find(play, "SiegeRolled")
    assert (siege.total, siege.passed) == (4, False)
    assert legal(play, "norman") == ["retire Infantry Elfael"], "an earl is not given up"


@pytest.mark.rule("ML-7.1m")
def test_who_loses_his_last_unit_in_a_siege_ends_his_attack() -> None:
    """The only attacker is given up: no die is rolled in battle, the defender keeps zone and castle."""
    play = game("Elfael: norman castle, Knight, Welsh Infantry", 1, phase="welsh Combat Phase")
    play.play("besiege Elfael")
    play.play("retire Infantry Elfael")
    assert play.state.phase == "Strategic Movement Phase"
    assert not find(play, "DiceRolled")
    assert (holder(play, "ELF"), units(play, "ELF")) == ("norman", {"Norman Knight": 1})


@pytest.mark.rule("ML-7.1n", "ML-3.4a")
def test_there_is_one_siege_in_a_battle() -> None:
    """After the first round nobody is asked for a siege again, nor after a siege that failed."""
    play = game("Elfael: norman castle, Knight, Welsh Infantry 2", 1, (1, 1), (1, 1), phase="welsh Combat Phase")
    play.play("besiege Elfael")
    play.play("retire Infantry Elfael")
    assert len(find(play, "DiceRolled")) == 4, "two rounds were fought"
    assert len(find(play, "SiegeRolled")) == 1
    assert play.chance is not None
    assert play.chance.what.startswith("melee")
    with pytest.raises(IllegalAction):
        play.play("besiege Elfael")
