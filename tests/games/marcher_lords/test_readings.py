"""Readings where the book is silent or short, as docs/reconstruction.md states them."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, holder, legal, units


@pytest.mark.rule("ML-7.0a", "ML-6.2a", "ML-6.0d")
def test_the_first_who_enters_an_empty_zone_opens_it_to_the_others() -> None:
    """One unit passes the check and conquers Elfael at once; the others follow without check, and a knight rides on and invades."""
    text = "Hereford: norman castle, Knight 2, Infantry 6\nBrycheiniog: welsh, Infantry"
    play = game(text, 3, 10)
    play.play("invade Infantry Hereford > Elfael")
    play.play("advance Elfael")
    assert holder(play, "ELF") == "norman"
    play.play("move Infantry 4 Hereford > Elfael")
    play.play("move Knight 2 Hereford > Elfael")
    play.play("invade Knight 2 Elfael > Brycheiniog")
    play.play("advance Brycheiniog")
    assert len(find(play, "SupplyRolled")) == 2, "one for each zone that was not friendly"
    assert units(play, "ELF") == {"Norman Infantry": 5}


@pytest.mark.rule("ML-6.2a", "ML-6.2d")
def test_a_zone_with_enemies_is_not_opened() -> None:
    """With one unit in embattled Elfael the next wave still needs a check, and all in the zone count."""
    play = game("Hereford: norman castle, Infantry 4\nElfael: welsh, Infantry", 10, 10)
    for count in (1, 3):
        play.play(f"invade Infantry {count} Hereford > Elfael")
        play.play("advance Elfael")
    first, second = find(play, "SupplyRolled")
    assert (first.total, second.total) == (9, 8)


@pytest.mark.rule("ML-7.1m", "ML-10.0e", "ML-7.2l")
def test_a_leader_left_by_a_failed_siege_is_in_combat_without_a_roll() -> None:
    """The only infantry is given up: the earl has no die in the round, which the Welsh roll, and may retreat after it."""
    text = "Gwent Is Coed: welsh castle, Infantry 2, Norman Infantry, Earl William\nHereford: norman castle, Knight"
    play = game(text, 1, (1, 1), phase="norman Combat Phase")
    play.play("besiege Gwent Is Coed")
    play.play("retire Infantry Gwent Is Coed")
    assert [event.side for event in find(play, "DiceRolled")] == ["welsh"]
    assert legal(play) == ["stand Gwent Is Coed", "retreat Gwent Is Coed > Hereford"]
    play.play("retreat Gwent Is Coed > Hereford")
    assert units(play, "HES") == {"Norman Knight": 1, "Earl William": 1}


@pytest.mark.rule("ML-4.2c", "ML-4.2l", "ML-5Na")
def test_a_conquered_kingdom_that_peasants_open_is_counted_at_the_end_of_the_turn() -> None:
    """Gwynllwg loses its only Norman: neutral at once, Morgannwg mobilised again before the next Welsh levy."""
    text = "Gwent Is Coed: norman castle, Knight\nGwynllwg: norman, Infantry\nGorfynydd: norman, Infantry"
    play = game(text, (0, 0), phase="norman Random Events Phase")
    play.play("rebel Infantry Gwynllwg")
    assert holder(play, "MGE") == ""
    assert "Morgannwg" not in play.state.mobilised
    while play.state.active == "norman":
        play.play("end")
    assert "Morgannwg" in play.state.mobilised
    again = [event for event in find(play, "Mobilised") if event.kingdom == "Morgannwg"]
    assert [event.rule for event in again] == ["ML-4.2l"]


@pytest.mark.rule("ML-7.1a", "ML-10.0f")
def test_a_castle_with_a_leader_alone_may_be_besieged_for_nothing() -> None:
    """ "Whenever an invading army faces the defence of a castle" it may; that nothing is gained by it is said."""
    play = game("Gwent Uwch Coed: neutral castle, Earl William, Welsh Infantry", phase="welsh Combat Phase")
    assert legal(play) == ["besiege Gwent Uwch Coed", "assault Gwent Uwch Coed"]
    asked = play.prompt()
    assert asked is not None
    assert "a siege gains nothing" in asked.text


@pytest.mark.rule("ML-7.2m", "ML-6.0g", "ML-6.0h")
def test_a_leader_is_not_left_where_a_zone_takes_him() -> None:
    """Roger may not go to William in Gwent Uwch Coed, but to Hereford no more; with Maelienydd open to him all must go there."""
    text = "Elfael: welsh, Infantry, Norman Infantry, Earl Roger\nGwent Uwch Coed: norman castle, Knight, Earl William"
    alone = game(text, (1, 1), phase="norman Combat Phase")
    assert legal(alone) == ["stand Elfael", "retreat Elfael > Gwent Uwch Coed"]
    both = game(f"{text}\nMaelienydd: norman castle, Knight", (1, 1), phase="norman Combat Phase")
    assert legal(both) == ["stand Elfael", "retreat Elfael > Maelienydd"]
    asked = both.prompt()
    assert asked is not None
    assert asked.text == "The round in Elfael is over: stand, or retreat with all units."
