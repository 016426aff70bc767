"""Cavalry pursuit (section 7.3)."""

from __future__ import annotations

import pytest

from histgames.core import Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, legal, units


def fleeing(attackers: str, defenders: str, dice: tuple[int, ...]) -> Session[Marches]:
    """A battle in Gwent Is Coed after a round without archers; both sides have a way out."""
    return game(
        f"""
        Gwent Is Coed: welsh, {defenders}, {attackers}
        Hereford: norman, Infantry
        Gwynllwg: welsh, Infantry
        Gwent Uwch Coed: welsh, Infantry
        """,
        dice,
        phase="norman Combat Phase",
    )


@pytest.mark.rule("ML-7.3a", "ML-7.3b", "ML-3.4f")
def test_knights_may_pursue_those_who_leave_on_foot() -> None:
    """Only when the infantry retreats are the knights asked; before that, after the melee, nobody is."""
    play = fleeing("Norman Knight 2", "Infantry 2", (1, 1, 1, 1))
    assert legal(play, "norman")[0] == "stand Gwent Is Coed"
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwynllwg", "welsh")
    assert play.to_act == {"norman"}
    assert legal(play) == ["pursue Gwent Is Coed", "halt Gwent Is Coed"]


@pytest.mark.rule("ML-7.3a")
def test_without_retreat_there_is_no_pursuit() -> None:
    """Both sides stand: the next roll is that of the second round."""
    play = fleeing("Norman Knight 2", "Infantry 2", (1, 1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("stand Gwent Is Coed")
    assert play.chance is not None
    assert play.chance.what.startswith("melee")


@pytest.mark.rule("ML-7.3b")
def test_infantry_does_not_pursue() -> None:
    """Without cavalry on the side that stays the others get away."""
    play = fleeing("Norman Infantry 2", "Infantry 2", (1, 1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwynllwg", "welsh")
    assert units(play, "MGE") == {"Welsh Infantry": 3}
    assert play.chance is None
    assert not find(play, "PursuitRolled")


@pytest.mark.rule("ML-7.3b")
def test_cavalry_is_not_pursued() -> None:
    """A teulu that retreats alone is out of reach, with nobody on foot beside it."""
    play = fleeing("Norman Knight 2", "Teulu", (1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwent Uwch Coed", "welsh")
    assert not find(play, "PursuitRolled")
    assert units(play, "GWU") == {"Welsh Infantry": 1, "Welsh Teulu of Gwent": 1}


@pytest.mark.rule("ML-7.3c", "ML-7.3e", "ML-7.3h", "ML-7.2d")
def test_each_horseman_rolls_once_and_stays() -> None:
    """Three knights, infantry beside them: three dice and none of the enemy; 4 hits, 3 misses; the knights stay in the zone."""
    play = fleeing("Norman Knight 3, Norman Infantry", "Infantry 4", (1, 1, 1, 1, 1, 1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwynllwg", "welsh")
    play.play("pursue Gwent Is Coed")
    assert play.chance is not None
    assert play.chance.by == "norman"
    play.enter(4, 3, 10)
    (pursuit,) = find(play, "PursuitRolled")
    assert [hit for _, _, hit in pursuit.rolls] == [True, False, True]
    assert units(play, "MGE") == {"Welsh Infantry": 3}, "two of four fell on the way to the one there"
    assert units(play, "GWI") == {"Norman Knight": 3, "Norman Infantry": 1}


@pytest.mark.rule("ML-7.3d")
def test_only_those_on_foot_are_ridden_down() -> None:
    """Three hits on one infantry unit, a teulu and a king: the infantry falls, horsemen and leader escape."""
    play = game(
        """
        scenario welsh-resurgence
        Brycheiniog: welsh, Infantry, Teulu, King Rhys, Norman Knight 3
        Ceredigion: welsh, Infantry
        """,
        (1, 1, 1, 1, 1),
        (10, 10, 10),
        phase="norman Combat Phase",
    )
    play.play("retreat Brycheiniog > Ceredigion", "welsh")
    play.play("pursue Brycheiniog", "norman")
    assert units(play, "CER") == {"Welsh Infantry": 1, "Welsh Teulu": 1, "King Rhys": 1}
    assert play.state.lost == {"teulu": 0, "earl": 0, "king": 0}


@pytest.mark.rule("ML-7.3d", "ML-7.2h")
def test_the_owner_chooses_who_is_ridden_down() -> None:
    """One hit on infantry and archer: their owner names one of the two, and the teulu is not offered."""
    play = game(
        """
        Gwent Is Coed: welsh, Infantry, Archer, Teulu, Norman Knight
        Gwent Uwch Coed: welsh, Infantry
        """,
        (1,),
        (1, 1, 1),
        (4,),
        phase="norman Combat Phase",
    )
    play.play("retreat Gwent Is Coed > Gwent Uwch Coed", "welsh")
    play.play("pursue Gwent Is Coed", "norman")
    assert legal(play, "welsh") == ["lose Infantry Gwent Is Coed", "lose Archer Gwent Is Coed"]
    play.play("lose Infantry Gwent Is Coed")
    assert units(play, "GWU") == {"Welsh Infantry": 1, "Welsh Archer": 1, "Welsh Teulu of Gwent": 1}


@pytest.mark.rule("ML-7.3d", "ML-7.2ae")
def test_who_stays_behind_is_not_ridden_down() -> None:
    """Regular infantry leaves, insurgents stay: the pursuit's three hits take the one that leaves and no insurgent."""
    play = game(
        "Elfael: welsh, Infantry, Insurgent Infantry, Norman Knight 3\nBrycheiniog: welsh, Infantry",
        (1, 1, 1, 1, 1),
        (10, 10, 10),
        phase="norman Combat Phase",
    )
    play.play("retreat Elfael > Brycheiniog", "welsh")
    play.play("pursue Elfael", "norman")
    assert units(play, "BRY") == {"Welsh Infantry": 1}
    assert units(play, "ELF") == {"Norman Knight": 3, "Welsh Insurgent Infantry": 1}


@pytest.mark.rule("ML-7.3f")
def test_an_earl_helps_the_pursuers() -> None:
    """With Earl William a 3 is enough for a knight, a 2 is not."""
    play = fleeing("Norman Knight 2, Earl William", "Infantry 2", (1, 1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwynllwg", "welsh")
    play.play("pursue Gwent Is Coed")
    play.enter(3, 2)
    (pursuit,) = find(play, "PursuitRolled")
    assert [hit for _, _, hit in pursuit.rolls] == [True, False]


@pytest.mark.rule("ML-7.3g", "ML-7.3f", "ML-7.3k")
def test_a_castle_does_not_help_the_pursuers() -> None:
    """Knights hold a castle with the earl: in the fight they have +2, in the pursuit +1, so that a 2 misses and a 3 hits."""
    play = game(
        """
        Hereford: norman castle, Knight 2, Earl William, Welsh Infantry 3
        Gwent Uwch Coed: welsh, Infantry
        """,
        (1, 1, 1, 1, 1),
        (2, 3),
        phase="welsh Combat Phase",
    )
    play.play("assault Hereford")
    assert [event.bonus for event in find(play, "DiceRolled")] == [0, 2]
    play.play("retreat Hereford > Gwent Uwch Coed", "welsh")
    play.play("pursue Hereford", "norman")
    (pursuit,) = find(play, "PursuitRolled")
    assert (pursuit.bonus, pursuit.rolls) == (1, (("Knight", 2, False), ("Knight", 3, True)))


@pytest.mark.rule("ML-7.3k", "ML-7.3b")
def test_the_defenders_cavalry_pursues_attackers() -> None:
    """Norman infantry that attacked Gwent retreats to Hereford; the teulu rides after it and hits with a 5."""
    play = fleeing("Norman Infantry 2", "Teulu", (1, 1, 1))
    play.play("retreat Gwent Is Coed > Hereford", "norman")
    assert play.to_act == {"welsh"}
    play.play("pursue Gwent Is Coed")
    play.enter(5)
    assert units(play, "HES") == {"Norman Infantry": 2}, "one of the two fell; one stood there before"
    assert units(play, "GWI") == {"Welsh Teulu of Gwent": 1}


@pytest.mark.rule("ML-3.4f")
def test_cavalry_may_let_the_enemy_go() -> None:
    """Pursuit is a choice: halted, the whole group arrives."""
    play = fleeing("Norman Knight 2", "Infantry 2", (1, 1, 1, 1))
    play.play("stand Gwent Is Coed")
    play.play("retreat Gwent Is Coed > Gwynllwg", "welsh")
    play.play("halt Gwent Is Coed")
    assert units(play, "MGE") == {"Welsh Infantry": 3}
