"""Retreat (section 7.2)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, holder, legal, units

BOTH = """
Gwent Uwch Coed: welsh, Infantry 2, Norman Infantry 2
Hereford: norman, Infantry
Gwent Is Coed: norman, Infantry
Brycheiniog: welsh, Infantry
Gwynllwg: welsh, Infantry
"""


def targets(play: Session[Marches]) -> set[str]:
    """Where the side that is asked may retreat to."""
    return {text.rpartition("> ")[2] for text in legal(play) if text.startswith("retreat")}


@pytest.mark.rule("ML-7.2l", "ML-3.4f")
def test_after_a_round_the_attacker_decides_first() -> None:
    """When casualties are taken the attacker is asked, then the defender; each may go to his neighbouring friendly zones."""
    play = game(BOTH, (6, 1, 1, 1), phase="norman Combat Phase")
    assert play.to_act == {"norman"}
    assert units(play, "GWU") == {"Norman Infantry": 2, "Welsh Infantry": 1}, "the round is complete"
    assert legal(play) == [
        "stand Gwent Uwch Coed",
        "retreat Gwent Uwch Coed > Hereford",
        "retreat Gwent Uwch Coed > Gwent Is Coed",
    ]
    play.play("stand Gwent Uwch Coed")
    assert play.to_act == {"welsh"}
    assert targets(play) == {"Gwynllwg", "Brycheiniog"}


@pytest.mark.rule("ML-7.2l")
def test_when_the_attacker_retreats_the_defender_is_not_asked() -> None:
    """The battle is over with the first retreat."""
    play = game(BOTH, (1, 1, 1, 1), phase="norman Combat Phase")
    play.play("retreat Gwent Uwch Coed > Hereford")
    assert play.state.phase == "Strategic Movement Phase"
    assert holder(play, "GWU") == "welsh"


@pytest.mark.rule("ML-7.2m", "ML-7.2ad")
def test_the_whole_group_retreats_to_one_zone() -> None:
    """Knight, archer, infantry and earl all arrive in the one zone that was named."""
    play = game(
        """
        Gwent Uwch Coed: welsh, Infantry, Norman Knight, Norman Infantry 2, Norman Archer, Earl William
        Hereford: norman, Infantry
        Gwent Is Coed: norman, Infantry
        """,
        (1,),
        (1, 1, 1, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Gwent Uwch Coed > Gwent Is Coed")
    assert units(play, "GWI") == {"Norman Knight": 1, "Norman Infantry": 3, "Norman Archer": 1, "Earl William": 1}
    assert units(play, "HES") == {"Norman Infantry": 1}
    assert units(play, "GWU") == {"Welsh Infantry": 1}


@pytest.mark.rule("ML-7.2n", "ML-7.2ac")
def test_without_a_friendly_neighbour_nobody_retreats() -> None:
    """Neutral and enemy neighbours are no way out, nor is a friendly zone farther away: the next round follows unasked."""
    play = game(
        """
        Elfael: neutral, Knight, Welsh Infantry
        Hereford: neutral castle
        Brycheiniog: welsh, Infantry
        Shrewsbury: norman castle, Infantry
        """,
        (1, 1),
        phase="norman Combat Phase",
    )
    assert play.to_act == {"welsh"}, "the Normans have no way out and are not asked"
    assert targets(play) == {"Brycheiniog"}


@pytest.mark.rule("ML-7.2n", "ML-7.2ac")
def test_a_neutral_zone_is_no_refuge() -> None:
    """With nothing but neutral land around, both sides fight on without a question."""
    play = game("Elfael: neutral, Knight, Welsh Infantry", (1, 1), phase="norman Combat Phase")
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Elfael")


@pytest.mark.rule("ML-7.2l")
def test_a_zone_under_attack_is_no_refuge() -> None:
    """A friendly zone in which enemies stand cannot be retreated to before that battle is fought."""
    play = game(
        """
        Gwent Uwch Coed: welsh, Infantry, Norman Knight
        Gwent Is Coed: welsh, Infantry, Norman Knight
        Hereford: norman, Infantry
        Brycheiniog: welsh, Infantry
        """,
        (1, 1),
        phase="norman Combat Phase",
    )
    play.play("fight Gwent Uwch Coed")
    play.play("stand Gwent Uwch Coed")
    assert targets(play) == {"Brycheiniog"}


@pytest.mark.rule("ML-7.2q")
def test_nobody_retreats_out_of_mon() -> None:
    """On Mon attackers with a friendly Arfon behind them are not asked."""
    play = game("Mon: welsh, Infantry, Norman Knight\nArfon: norman, Infantry", (1, 1), phase="norman Combat Phase")
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Mon")


@pytest.mark.rule("ML-7.2q", "ML-7.2r")
def test_nobody_retreats_into_mon() -> None:
    """From Arfon defenders may go to Rhos over land, not to friendly Mon."""
    play = game(
        "Arfon: welsh, Infantry, Norman Knight\nMon: welsh, Infantry\nRhos: welsh, Infantry",
        (1, 1),
        phase="norman Combat Phase",
    )
    assert targets(play) == {"Rhos"}
    alone = game("Arfon: welsh, Infantry, Norman Knight\nMon: welsh, Infantry", (1, 1), phase="norman Combat Phase")
    assert alone.chance is not None, "with Mon alone there is no retreat"


@pytest.mark.rule("ML-7.2r")
def test_retreat_to_arfon_over_land() -> None:
    """The zone nearest to Mon can be reached over land; by option, which takes the note to the letter, it cannot at all."""
    text = "Rhos: welsh, Infantry, Norman Knight\nArfon: welsh, Infantry\nMeirionnydd: welsh, Infantry"
    assert targets(game(text, (1, 1), phase="norman Combat Phase")) == {"Arfon", "Meirionnydd"}
    strict = game(text, (1, 1), phase="norman Combat Phase", retreat_to_arfon=False)
    assert targets(strict) == {"Meirionnydd"}


@pytest.mark.rule("ML-7.2ae", "ML-11.1.6l", "ML-7.2m")
def test_a_teulu_that_may_not_leave_its_kingdom_fights_on() -> None:
    """The Welsh retreat from Gwent to Morgannwg; the teulu of Gwent stays, and the next round is fought against it alone."""
    play = game(
        "Gwent Uwch Coed: welsh, Teulu, Infantry 2, Norman Infantry 2\nGwynllwg: welsh, Infantry",
        (1, 1, 1, 1, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Gwent Uwch Coed > Gwynllwg", "welsh")
    assert units(play, "MGE") == {"Welsh Infantry": 3}
    assert units(play, "GWU") == {"Norman Infantry": 2, "Welsh Teulu of Gwent": 1}
    assert play.chance is not None
    assert play.chance.what == "melee in Gwent Uwch Coed, Norman: 2 Infantry; Welsh: 1 Teulu of Gwent"


@pytest.mark.rule("ML-7.2ae")
def test_a_teulu_retreats_within_its_kingdom() -> None:
    """To the other zone of Gwent it goes with the group; where it cannot go alone, it is not asked."""
    play = game(
        "Gwent Uwch Coed: welsh, Teulu, Norman Infantry\nGwynllwg: welsh, Infantry\nGwent Is Coed: welsh, Infantry",
        (1, 1),
        phase="norman Combat Phase",
    )
    assert targets(play) == {"Gwent Is Coed"}
    play.play("retreat Gwent Uwch Coed > Gwent Is Coed")
    assert units(play, "GWI") == {"Welsh Teulu of Gwent": 1, "Welsh Infantry": 1}


@pytest.mark.rule("ML-7.2ae")
def test_insurgents_stay_behind() -> None:
    """Regular infantry retreats, the insurgents beside it stay; insurgents alone are not asked at all."""
    play = game(
        "Elfael: welsh, Infantry, Insurgent Infantry, Norman Infantry\nBrycheiniog: welsh, Infantry",
        (1, 1, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Elfael > Brycheiniog", "welsh")
    assert units(play, "BRY") == {"Welsh Infantry": 2}
    assert units(play, "ELF") == {"Norman Infantry": 1, "Welsh Insurgent Infantry": 1}
    alone = game(
        "Elfael: welsh, Insurgent Infantry, Norman Infantry\nBrycheiniog: welsh, Infantry",
        (1, 1),
        phase="norman Combat Phase",
    )
    assert alone.chance is not None


@pytest.mark.rule("ML-7.2ae")
def test_vikings_stay_where_they_are() -> None:
    """Vikings are never asked; their attackers are."""
    play = game(
        "Gwyr: neutral, Viking, Welsh Infantry\nCantref Mawr: welsh, Infantry", (1, 1), phase="welsh Combat Phase"
    )
    assert legal(play) == ["stand Gwyr", "retreat Gwyr > Cantref Mawr"]
    play.play("stand Gwyr")
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Gwyr")


@pytest.mark.rule("ML-7.2ae", "ML-11.1.2e")
def test_an_earl_does_not_retreat_to_another_earl() -> None:
    """William's units go to Ludlow, a county zone of Roger; William may not and faces the enemy alone."""
    play = game(
        "Maelienydd: welsh, Infantry, Norman Infantry 2, Earl William\nLudlow: norman, Infantry, Earl Roger",
        (1, 1, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Maelienydd > Ludlow")
    assert units(play, "SHS") == {"Norman Infantry": 3, "Earl Roger": 1}
    assert units(play, "MAE") == {"Earl William": 1, "Welsh Infantry": 1}


@pytest.mark.rule("ML-7.2ae")
def test_a_king_does_not_retreat_into_the_other_territory() -> None:
    """Gruffydd's archer leaves Powys for Ceredigion in Rhys's land; he stays in the zone."""
    play = game(
        """
        scenario welsh-resurgence
        Arwystli: welsh, Archer, King Gruffydd, Norman Infantry
        Ceredigion: welsh, Infantry
        """,
        (1,),
        (1,),
        phase="norman Combat Phase",
    )
    play.play("retreat Arwystli > Ceredigion", "welsh")
    assert units(play, "CER") == {"Welsh Infantry": 1, "Welsh Archer": 1}
    assert units(play, "ARW").get("King Gruffydd") == 1


@pytest.mark.rule("ML-7.2n", "ML-7.2l")
def test_a_retreat_to_somewhere_else_is_refused() -> None:
    """A zone that does not border the battle is no target, friendly or not."""
    play = game(BOTH, (1, 1, 1, 1), phase="norman Combat Phase")
    with pytest.raises(IllegalAction):
        play.play("retreat Gwent Uwch Coed > Shrewsbury")
    assert not find(play, "RetreatBegins")


@pytest.mark.rule("ML-7.2l", "ML-7.2ae")
def test_in_a_round_one_side_retreats_or_the_other() -> None:
    """William's infantry leaves him behind; the Welsh, who might retreat too, are asked only after the next round."""
    play = game(
        """
        Maelienydd: welsh, Infantry, Norman Infantry, Earl William
        Ludlow: norman, Infantry
        Brycheiniog: welsh, Infantry
        """,
        (1, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Maelienydd > Ludlow", "norman")
    assert play.chance is not None, "the second round, against the earl alone"
    play.enter(1)
    assert play.to_act == {"welsh"}, "the earl has nowhere to go, Ludlow being Roger's"
    assert targets(play) == {"Brycheiniog"}
