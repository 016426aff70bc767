"""The Combat Phase (sections 3.4 and 7.0)."""

from __future__ import annotations

import pytest

from histgames.games.marcher_lords.chapters.combat import BattleBegins
from tests.games.marcher_lords.positions import find, game, holder, kinds, legal, units


@pytest.mark.rule("ML-7.0a")
def test_who_comes_first_into_an_empty_zone_conquers_it() -> None:
    """Infantry that enters empty Elfael holds it at once, with the castle left there; the Combat Phase brings no battle."""
    play = game("Brycheiniog: welsh, Infantry 2\nElfael: neutral castle", phase="welsh Movement Phase")
    play.play("move Infantry Brycheiniog > Elfael")
    assert holder(play, "ELF") == "welsh"
    assert play.state.zones["ELF"].castle
    play.play("end")
    assert play.state.phase == "Strategic Movement Phase"
    assert not find(play, "BattleBegins")


@pytest.mark.rule("ML-7.0b")
def test_rivals_in_a_zone_fight() -> None:
    """A zone with counters of both sides is a battle, the side whose turn it is attacks; a zone of one side is none."""
    play = game(
        "Gwent Is Coed: welsh, Infantry, Norman Knight\nGwynllwg: welsh, Infantry 3\nHereford: norman, Knight",
        phase="norman Combat Phase",
    )
    (battle,) = find(play, "BattleBegins")
    assert battle == BattleBegins("ML-7.0b", zone="GWI", attacker="norman", defender="welsh")


@pytest.mark.rule("ML-7.0b")
def test_vikings_are_rivals_of_both_sides() -> None:
    """Welsh units that come back to a coast where Vikings stayed must fight them."""
    play = game("Gwyr: neutral, Viking 2, Welsh Infantry", phase="welsh Combat Phase")
    (battle,) = find(play, "BattleBegins")
    assert (battle.attacker, battle.defender) == ("welsh", "viking")


@pytest.mark.rule("ML-7.0b", "ML-3.4c")
def test_battles_come_one_after_the_other() -> None:
    """With two battles the side chooses which comes first; the other one follows when that is fought out."""
    play = game(
        "Gwent Is Coed: welsh, Infantry, Norman Knight\nElfael: welsh, Infantry, Norman Knight",
        (4, 1),
        (10, 6),
        phase="norman Combat Phase",
    )
    assert legal(play) == ["fight Elfael", "fight Gwent Is Coed"]
    play.play("fight Gwent Is Coed")
    assert [event.zone for event in find(play, "BattleBegins")] == ["GWI", "ELF"]
    assert (holder(play, "GWI"), holder(play, "ELF")) == ("norman", "norman")
    assert play.state.phase == "Strategic Movement Phase"


@pytest.mark.rule("ML-3.4a")
def test_the_siege_comes_before_the_first_round() -> None:
    """Against a castle the attacker is asked for a siege while no die of the battle is rolled; its roll comes first."""
    play = game("Elfael: norman castle, Knight, Welsh Archer 2", 10, phase="welsh Combat Phase")
    assert legal(play) == ["besiege Elfael", "assault Elfael"]
    assert not find(play, "DiceRolled")
    events = play.play("besiege Elfael")
    assert kinds(events) == ["SiegeRolled"]
    assert play.chance is not None
    assert play.chance.what.startswith("missiles in Elfael")


@pytest.mark.rule("ML-3.4a")
def test_without_castle_there_is_no_siege() -> None:
    """In open country the first round begins at once."""
    play = game("Elfael: norman, Knight, Welsh Infantry", phase="welsh Combat Phase")
    assert play.chance is not None
    assert play.chance.what.startswith("melee in Elfael")


@pytest.mark.rule("ML-3.4b", "ML-3.4d", "ML-7.2a")
def test_a_round_is_missile_melee_retreat() -> None:
    """Arrows, their casualties, hand-to-hand fighting, its casualties; then the attacker and the defender may retreat."""
    play = game(
        """
        Elfael: welsh, Infantry 2, Norman Archer, Norman Infantry 2
        Hereford: norman, Infantry
        Brycheiniog: welsh, Infantry
        """,
        7,
        (1, 1, 7),
        phase="norman Combat Phase",
    )
    assert kinds(tuple(line.event for line in play.log))[1:] == [
        "BattleBegins",
        "DiceRolled",
        "Lost",
        "DiceRolled",
        "DiceRolled",
    ]
    missiles, *melee = find(play, "DiceRolled")
    assert missiles.missile is True
    assert [event.missile for event in melee] == [False, False]
    play.play("lose Infantry Elfael")
    assert legal(play, "norman") == ["stand Elfael", "retreat Elfael > Hereford"]
    play.play("stand Elfael")
    assert legal(play, "welsh") == ["stand Elfael", "retreat Elfael > Brycheiniog"]
    play.play("stand Elfael")
    assert play.chance is not None
    assert play.chance.what.startswith("missiles in Elfael"), "the second round begins with arrows again"


@pytest.mark.rule("ML-3.4c")
def test_rounds_go_on_until_a_side_is_gone() -> None:
    """Two rounds without a hit, a third one with: three rolls, and then the battle is over."""
    play = game("Elfael: welsh, Infantry, Norman Knight", (3, 6), (1, 1), (4, 6), phase="norman Combat Phase")
    assert len(find(play, "DiceRolled")) == 6
    assert units(play, "ELF") == {"Norman Knight": 1}
    assert kinds(tuple(find(play, "Won"))) == ["Won"]


@pytest.mark.rule("ML-3.4c", "ML-3.4f")
@pytest.mark.parametrize("side", ["norman", "welsh"])
def test_rounds_end_with_a_retreat(side: str) -> None:
    """Attacker or defender may retreat after a round, and no further die of the battle is rolled."""
    play = game(
        """
        Elfael: welsh, Infantry, Norman Infantry
        Hereford: norman, Infantry
        Brycheiniog: welsh, Infantry
        """,
        (1, 1),
        phase="norman Combat Phase",
    )
    if side == "welsh":
        play.play("stand Elfael")
    play.play("retreat Elfael > Hereford" if side == "norman" else "retreat Elfael > Brycheiniog")
    assert play.state.phase == "Strategic Movement Phase"
    assert len(find(play, "DiceRolled")) == 2
    assert holder(play, "ELF") == ("welsh" if side == "norman" else "norman")
