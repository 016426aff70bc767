"""Casualties (section 7.2)."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, legal, units


@pytest.mark.rule("ML-7.2h")
def test_each_hit_costs_a_unit_that_its_owner_chooses() -> None:
    """Two hits on a knight, an archer and infantry: their owner names one, then another; the enemy is not asked."""
    play = game(
        "Elfael: neutral, Knight, Norman Infantry, Norman Archer, Welsh Infantry 3",
        (1,),
        (1, 1, 7, 7, 6),
        phase="norman Combat Phase",
    )
    assert play.to_act == {"norman"}
    assert legal(play) == ["lose Knight Elfael", "lose Infantry Elfael", "lose Archer Elfael"]
    play.play("lose Archer Elfael")
    assert legal(play) == ["lose Knight Elfael", "lose Infantry Elfael"]
    play.play("lose Infantry Elfael")
    assert units(play, "ELF") == {"Norman Knight": 1, "Welsh Infantry": 3}


@pytest.mark.rule("ML-7.2h")
def test_the_attacker_and_the_defender_each_choose_their_own() -> None:
    """A hit on both sides: first the attacker, then the defender names a unit of his own."""
    play = game(
        "Elfael: welsh, Infantry, Irish, Norman Knight, Norman Infantry", (4, 1, 7, 1), phase="norman Combat Phase"
    )
    assert legal(play) == ["lose Knight Elfael", "lose Infantry Elfael"]
    play.play("lose Infantry Elfael", "norman")
    assert play.to_act == {"welsh"}
    assert legal(play) == ["lose Infantry Elfael", "lose Irish Elfael"]


@pytest.mark.rule("ML-7.2aa")
def test_hits_beyond_the_last_counter_are_lost() -> None:
    """Three hits on one infantry unit cost that unit, and nothing is owed in the next battle."""
    play = game(
        "Elfael: welsh, Infantry, Norman Knight 3\nGwent Is Coed: welsh, Infantry, Norman Knight",
        (4, 4, 4, 1),
        phase="norman Combat Phase",
    )
    play.play("fight Elfael")
    assert [event.zone for event in find(play, "Lost")] == ["ELF"]
    assert units(play, "GWI") == {"Norman Knight": 1, "Welsh Infantry": 1}


@pytest.mark.rule("ML-7.2j")
@pytest.mark.parametrize(
    ("unit", "enemy", "dice", "pool"),
    [
        ("Norman Knight", "Welsh Infantry", [(1, 7)], "knight"),
        ("Norman Infantry", "Welsh Infantry", [(1, 7)], "norman infantry"),
        ("Norman Archer", "Welsh Infantry", [(1,), (7,)], "norman archer"),
    ],
)
def test_the_fallen_return_to_the_pool(unit: str, enemy: str, dice: list[tuple[int, ...]], pool: str) -> None:
    """Eliminated knights, infantry and archers are one more in the pool, and none is out of the game."""
    text = f"Elfael: neutral, {unit}, {enemy}"
    before = game(text).state.pool[pool]
    play = game(text, *dice, phase="norman Combat Phase")
    assert units(play, "ELF") == {enemy: 1}
    assert play.state.pool[pool] == before + 1
    assert play.state.lost == {"teulu": 0, "earl": 0, "king": 0}


@pytest.mark.rule("ML-7.2j")
@pytest.mark.parametrize(("unit", "dice"), [("infantry", [(4, 1)]), ("archer", [(1,), (4,)])])
def test_fallen_welsh_return_to_their_pool(unit: str, dice: list[tuple[int, ...]]) -> None:
    """The same for Welsh infantry and archers."""
    text = f"Elfael: welsh, {unit.title()}, Norman Knight"
    before = game(text).state.pool[f"welsh {unit}"]
    play = game(text, *dice, phase="norman Combat Phase")
    assert units(play, "ELF") == {"Norman Knight": 1}
    assert play.state.pool[f"welsh {unit}"] == before + 1


@pytest.mark.rule("ML-7.2k", "ML-10.0b")
def test_teulu_and_leaders_leave_the_game() -> None:
    """A teulu, an earl and a king that fall are counted as lost, and nothing can be drawn that would bring them back."""
    teulu = game("Gwent Is Coed: welsh, Teulu, Norman Knight", (4, 1), phase="norman Combat Phase")
    earl = game("Elfael: neutral, Earl William, Welsh Infantry", (7,), phase="welsh Combat Phase")
    king = game(
        "scenario welsh-resurgence\nCeredigion: neutral, King Rhys, Norman Knight", (4,), phase="norman Combat Phase"
    )
    assert [play.state.lost for play in (teulu, earl, king)] == [
        {"teulu": 1, "earl": 0, "king": 0},
        {"teulu": 0, "earl": 1, "king": 0},
        {"teulu": 0, "earl": 0, "king": 1},
    ]
    for play in (teulu, earl, king):
        assert not {"teulu", "earl", "king"} & set(play.state.pool)
    assert units(earl, "ELF") == {"Welsh Infantry": 1}
    assert units(king, "CER") == {"Norman Knight": 1}


@pytest.mark.rule("ML-10.0b")
def test_a_killed_earl_does_not_come_back() -> None:
    """The turn after his death the Normans levy, and no earl appears in his county or is waited for."""
    play = game(
        "Hereford: norman castle, Infantry\nElfael: neutral, Earl William, Welsh Infantry",
        (7,),
        phase="welsh Combat Phase",
    )
    play.play("end", "welsh")
    play.enter("knight")
    play.enter(9, 9)
    assert (play.state.turn, play.state.phase) == (3, "Movement Phase")
    assert units(play, "HES") == {"Norman Infantry": 1, "Norman Levied Knight": 1}
    assert play.state.absent == {}


@pytest.mark.rule("ML-7.2ab")
def test_vikings_and_irish_return_to_their_boxes() -> None:
    """Fallen Vikings and Irish can be used again: all four counters of each kind are there."""
    vikings = game("Gwyr: neutral, Viking, Welsh Infantry", (7, 1), phase="welsh Combat Phase")
    assert vikings.state.pool["viking"] == 4
    irish = game("Gwyr: welsh, Irish, Norman Knight", (4, 1), phase="norman Combat Phase")
    assert irish.state.pool["irish"] == 4


@pytest.mark.rule("ML-10.0h")
def test_leaders_fall_last() -> None:
    """One hit cannot be taken by the earl while a unit is there; with two hits both fall, the earl after the knight."""
    text = "Elfael: neutral, Knight, Earl William, Welsh Infantry 3"
    one = game(text, (7, 1, 1, 1), phase="welsh Combat Phase")
    assert units(one, "ELF") == {"Earl William": 1, "Welsh Infantry": 3}
    two = game(text, (7, 7, 1, 1), phase="welsh Combat Phase")
    assert [event.unit for event in find(two, "Lost")] == ["Knight", "Earl William"]
    assert two.state.lost["earl"] == 1


@pytest.mark.rule("ML-10.0h")
def test_an_earl_is_not_among_the_casualties_to_choose_from() -> None:
    """With a knight and infantry beside him the earl cannot be named."""
    play = game(
        "Elfael: neutral, Knight, Norman Infantry, Earl William, Welsh Infantry", (1, 1, 7), phase="norman Combat Phase"
    )
    assert legal(play, "norman") == ["lose Knight Elfael", "lose Infantry Elfael"]
