"""Missile and melee (sections 3.4.2 and 7.2), with the worked example of section 7.2."""

from __future__ import annotations

import pytest

from histgames.core import Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, holder, legal, units

EXAMPLE = """
Tegeingl: welsh, Infantry 2, Archer 2, Norman Knight 2, Norman Infantry, Norman Archer, Earl Hugh
Chester: norman castle, Infantry
Rhos: welsh, Infantry
"""


def rolled(play: Session[Marches], side: str) -> list[tuple[str, int, bool]]:
    """All dice of a side in battle: unit, face, whether it hits."""
    return [die for event in find(play, "DiceRolled") if event.side == side for die in event.rolls]


class TestTheExample:
    """An earl, two knights, infantry and an archer in a zone of Gwynedd against two archers and two infantry, no castle."""

    @pytest.mark.rule("ML-7.2s", "ML-7.2t", "ML-7.2u", "ML-7.2j")
    def test_missiles(self) -> None:
        """A 4 and the earl's 1 miss, a 3 misses, an 8 hits; the Norman owner gives his archer back to the pool."""
        play = game(EXAMPLE, (4, 3, 8), phase="norman Combat Phase")
        assert rolled(play, "norman") == [("Archer", 4, False)]
        assert rolled(play, "welsh") == [("Archer", 3, False), ("Archer", 8, True)]
        assert legal(play) == ["lose Knight Tegeingl", "lose Infantry Tegeingl", "lose Archer Tegeingl"]
        before = play.state.pool["norman archer"]
        play.play("lose Archer Tegeingl", "norman")
        assert play.state.pool["norman archer"] == before + 1
        assert "Norman Archer" not in units(play, "TEG")

    @pytest.mark.rule("ML-7.2v", "ML-7.2w", "ML-7.2x", "ML-7.2y")
    def test_melee(self) -> None:
        """Knights 3 and 5 and infantry 6 hit with the earl, of the Welsh 3 and 7 the 7; the Welsh end with one archer."""
        play = game(EXAMPLE, (4, 3, 8), (3, 5, 6, 3, 7), phase="norman Combat Phase")
        play.play("lose Archer Tegeingl")
        assert rolled(play, "norman")[1:] == [("Knight", 3, True), ("Knight", 5, True), ("Infantry", 6, True)]
        assert rolled(play, "welsh")[2:] == [("Infantry", 3, False), ("Infantry", 7, True)]
        play.play("lose Infantry Tegeingl", "norman")
        play.play("lose Infantry Tegeingl", "welsh")
        play.play("lose Infantry Tegeingl", "welsh")
        assert units(play, "TEG") == {"Norman Knight": 2, "Earl Hugh": 1, "Welsh Archer": 1}

    @pytest.mark.rule("ML-7.3i", "ML-7.3j", "ML-7.2o")
    def test_pursuit_and_levy(self) -> None:
        """The last archer retreats, two knights with the earl's 1 ride it down, and next turn the zone levies a castle."""
        play = game(EXAMPLE, (4, 3, 8), (3, 5, 6, 3, 7), (2, 3), phase="norman Combat Phase")
        for who in ("lose Archer", "lose Infantry", "lose Infantry", "lose Infantry", "stand"):
            play.play(f"{who} Tegeingl")
        play.play("retreat Tegeingl > Rhos", "welsh")
        play.play("pursue Tegeingl", "norman")
        (pursuit,) = find(play, "PursuitRolled")
        assert pursuit.rolls == (("Knight", 2, False), ("Knight", 3, True))
        assert units(play, "RHO") == {"Welsh Infantry": 1}
        assert units(play, "TEG") == {"Norman Knight": 2, "Earl Hugh": 1}
        assert holder(play, "TEG") == "norman"
        play.play("end", "norman")
        play.enter("welsh infantry")  # Rhos levies
        play.enter(9, 9)
        play.play("end", "welsh")
        play.play("end", "welsh")
        assert play.state.turn == 3
        assert play.state.zones["TEG"].castle
        assert [event.zone for event in find(play, "CastleBuilt")] == ["TEG"]
        assert play.chance is not None
        assert play.chance.what == "the Norman levy for Chester", "Tegeingl draws no unit in the turn of its castle"


@pytest.mark.rule("ML-7.2d")
@pytest.mark.parametrize(
    ("unit", "strength", "phase"),
    [
        ("Norman Knight", 4, "norman"),
        ("Norman Infantry", 6, "norman"),
        ("Norman Archer", 7, "norman"),
        ("Welsh Teulu", 5, "welsh"),
        ("Welsh Infantry", 7, "welsh"),
        ("Welsh Archer", 6, "welsh"),
        ("Welsh Irish", 7, "welsh"),
    ],
)
def test_a_unit_hits_at_its_combat_strength(unit: str, strength: int, phase: str) -> None:
    """A face equal to the strength in the unit legend hits, one less misses."""
    enemy = "Welsh Infantry" if phase == "norman" else "Norman Infantry"
    for face, hits in ((strength, True), (strength - 1, False)):
        dice = (face,) if "Archer" in unit else (face, 1)
        play = game(f"Gwent Is Coed: neutral, {unit}, {enemy}", dice, phase=f"{phase} Combat Phase")
        (die, *_) = rolled(play, phase)
        assert die[1:] == (face, hits)
        assert (enemy not in units(play, "GWI")) is hits


@pytest.mark.rule("ML-7.2d")
def test_vikings_hit_on_five() -> None:
    """A Viking in defence hits with a 5 and not with a 4."""
    for face, left in ((5, 0), (4, 1)):
        play = game("Gwyr: neutral, Viking, Welsh Infantry", (1, face), phase="welsh Combat Phase")
        assert units(play, "GWY").get("Welsh Infantry", 0) == left


@pytest.mark.rule("ML-7.2b", "ML-7.2c", "ML-7.2z", "ML-3.4e")
def test_who_rolls_in_which_step() -> None:
    """Both sides roll together, one D10 a unit: archers in the missile step only, all others in the melee only."""
    play = game(
        "Gwent Is Coed: welsh, Teulu, Infantry 2, Irish, Archer 2, Norman Knight 2, Norman Infantry, Norman Archer 3",
        phase="norman Combat Phase",
    )
    chance = play.chance
    assert chance is not None
    assert (chance.by, chance.what) == ("both", "missiles in Gwent Is Coed, Norman: 3 Archer; Welsh: 2 Archer")
    play.enter(1, 1, 1, 1, 1)
    chance = play.chance
    assert chance is not None
    assert chance.by == "both"
    assert chance.what == (
        "melee in Gwent Is Coed, Norman: 2 Knight, 1 Infantry; Welsh: 1 Teulu of Gwent, 2 Infantry, 1 Irish"
    )
    assert len(next(chance.outcomes())[0]) == 7


@pytest.mark.rule("ML-3.4e")
def test_vikings_fight_in_the_melee() -> None:
    """Vikings roll hand to hand, not in the missile step of the archers who attack them."""
    play = game("Gwyr: neutral, Viking 2, Welsh Archer, Welsh Infantry", (1,), phase="welsh Combat Phase")
    assert play.chance is not None
    assert play.chance.what == "melee in Gwyr, Welsh: 1 Infantry; Viking: 2 Viking"


@pytest.mark.rule("ML-3.4d", "ML-7.2c", "ML-7.2p")
def test_archers_shoot_at_the_same_time() -> None:
    """Two archers that hit each other are both gone, and the zone is neutral."""
    play = game("Elfael: welsh, Archer, Norman Archer", (7, 6), phase="norman Combat Phase")
    assert units(play, "ELF") == {}
    assert holder(play, "ELF") == ""


@pytest.mark.rule("ML-7.2i", "ML-3.4d", "ML-7.2a")
def test_who_falls_to_arrows_does_not_fight_hand_to_hand() -> None:
    """One of two Welsh infantry is shot: only the other rolls in the melee."""
    play = game("Elfael: welsh, Infantry 2, Norman Archer, Norman Infantry", (7,), phase="norman Combat Phase")
    assert play.chance is not None
    assert play.chance.what == "melee in Elfael, Norman: 1 Infantry; Welsh: 1 Infantry"


@pytest.mark.rule("ML-7.2i", "ML-3.4e", "ML-7.2c")
def test_who_is_hit_in_the_melee_still_strikes() -> None:
    """Infantry against infantry, 6 and 7: both hit, both fall."""
    play = game("Elfael: welsh, Infantry, Norman Infantry", (6, 7), phase="norman Combat Phase")
    assert units(play, "ELF") == {}


@pytest.mark.rule("ML-7.2e", "ML-7.2g")
def test_the_castle_helps_every_defender_in_both_steps() -> None:
    """Behind a castle an archer hits with 6, a knight with 3, infantry with 5; the attackers gain nothing."""
    play = game(
        "Elfael: norman castle, Archer, Knight, Infantry, Welsh Archer, Welsh Infantry 4",
        (5, 6),
        (6, 6, 6, 3, 5),
        phase="welsh Combat Phase",
    )
    play.play("assault Elfael")
    play.play("lose Infantry Elfael", "welsh")  # the archer's 6
    assert rolled(play, "norman") == [("Archer", 6, True), ("Knight", 3, True), ("Infantry", 5, True)]
    assert rolled(play, "welsh") == [("Archer", 5, False), *[("Infantry", 6, False)] * 3]


@pytest.mark.rule("ML-7.2f", "ML-7.2g", "ML-10.0g")
def test_a_leader_helps_every_unit_of_his_side() -> None:
    """With Earl Hugh an archer hits with 6, a knight with 3, infantry with 5; the enemy gains nothing."""
    play = game(
        "Tegeingl: welsh, Infantry 4, Norman Archer, Norman Knight, Norman Infantry, Earl Hugh",
        (6,),
        (3, 5, 6, 6, 6),
        phase="norman Combat Phase",
    )
    assert rolled(play, "norman") == [("Archer", 6, True), ("Knight", 3, True), ("Infantry", 5, True)]
    assert rolled(play, "welsh") == [("Infantry", 6, False)] * 3


@pytest.mark.rule("ML-7.2f", "ML-10.0g")
def test_a_king_helps_the_welsh() -> None:
    """With King Rhys infantry hits with 6."""
    play = game(
        "scenario welsh-resurgence\nBrycheiniog: welsh, Infantry, King Rhys, Norman Infantry",
        (1, 6),
        phase="norman Combat Phase",
    )
    assert rolled(play, "welsh") == [("Infantry", 6, True)]


@pytest.mark.rule("ML-7.2g", "ML-10.0g")
def test_leader_and_castle_add_up() -> None:
    """Behind a castle with Earl William: +2, so a knight hits with 2, infantry with 4, an archer with 5, and with one less not."""
    text = "Hereford: norman castle, Archer, Knight, Infantry, Earl William, Welsh Infantry 6"
    play = game(text, (5,), (1,) * 5 + (2, 4), phase="welsh Combat Phase")
    play.play("assault Hereford")
    assert [hit for _, _, hit in rolled(play, "norman")] == [True, True, True]
    play = game(text, (4,), (1,) * 6 + (1, 3), phase="welsh Combat Phase")
    play.play("assault Hereford")
    assert [hit for _, _, hit in rolled(play, "norman")] == [False, False, False]


@pytest.mark.rule("ML-7.2f")
def test_a_leader_elsewhere_does_not_help() -> None:
    """An earl in the next zone gives nothing: the knight's 3 misses."""
    play = game(
        "Elfael: welsh, Infantry, Norman Knight\nHereford: norman, Infantry, Earl William",
        (3, 1),
        phase="norman Combat Phase",
    )
    assert rolled(play, "norman") == [("Knight", 3, False)]


@pytest.mark.rule("ML-10.0d", "ML-10.0e")
def test_leaders_do_not_roll() -> None:
    """Beside a knight the earl has no die; alone he has none either, and infantry's 7 kills him."""
    play = game("Elfael: welsh, Infantry, Norman Knight, Earl William", (1, 1), phase="norman Combat Phase")
    assert rolled(play, "norman") == [("Knight", 1, False)]
    alone = game("Elfael: neutral, Earl William, Welsh Infantry", (7,), phase="welsh Combat Phase")
    assert rolled(alone, "norman") == []
    assert units(alone, "ELF") == {"Welsh Infantry": 1}
    assert alone.state.lost["earl"] == 1
