"""Garrisons (section 6.1)."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, holder, units

NO_EVENT = (9, 9)


@pytest.mark.rule("ML-6.1a", "ML-6.1b", "ML-6.1c")
def test_a_castle_and_an_earl_hold_no_zone() -> None:
    """The knight leaves Gwent Is Coed: it is Norman until the end of the Norman turn, then neutral, with castle and earl in it."""
    play = game("Gwent Is Coed: norman castle, Knight, Earl William\nHereford: norman castle, Infantry")
    play.play("move Knight Gwent Is Coed > Hereford")
    play.play("end")
    assert holder(play, "GWI") == "norman"
    play.play("end")
    assert holder(play, "GWI") == ""
    assert play.state.zones["GWI"].castle
    assert units(play, "GWI") == {"Earl William": 1}
    (left,) = find(play, "Neutral")
    assert (left.zone, left.rule) == ("GWI", "ML-6.1c")


@pytest.mark.rule("ML-6.1b", "ML-6.1c")
def test_a_king_holds_no_zone() -> None:
    """Scenario two: the infantry leaves King Gruffydd alone in Arwystli, which becomes neutral at the end of the Welsh turn."""
    play = game(
        "scenario welsh-resurgence\nArwystli: welsh, Infantry, King Gruffydd\nMeirionnydd: welsh, Infantry",
        phase="welsh Movement Phase",
    )
    play.play("move Infantry Arwystli > Meirionnydd")
    play.play("end")
    play.play("end")
    assert (holder(play, "ARW"), units(play, "ARW")) == ("", {"King Gruffydd": 1})
    assert holder(play, "MER") == "welsh"


@pytest.mark.rule("ML-6.1a")
def test_one_unit_is_a_garrison() -> None:
    """One archer of three keeps the zone."""
    play = game("Gwent Is Coed: norman castle, Archer 3\nHereford: norman castle, Infantry")
    play.play("move Archer 2 Gwent Is Coed > Hereford")
    play.play("end")
    play.play("end")
    assert (holder(play, "GWI"), units(play, "GWI")) == ("norman", {"Norman Archer": 1})


@pytest.mark.rule("ML-6.1a")
def test_what_counts_is_the_end_of_the_turn() -> None:
    """The knight that left comes back in strategic movement, in time; strategic movement can also empty a zone."""
    text = "Gwent Is Coed: norman castle, Knight\nHereford: norman castle, Infantry"
    back = game(text)
    back.play("move Knight Gwent Is Coed > Hereford")
    back.play("end")
    back.play("move Knight Hereford > Gwent Is Coed")
    back.play("end")
    assert holder(back, "GWI") == "norman"
    away = game(text, phase="norman Strategic Movement Phase")
    away.play("move Knight Gwent Is Coed > Hereford")
    away.play("end")
    assert (holder(away, "GWI"), units(away, "HES")) == ("", {"Norman Knight": 1, "Norman Infantry": 1})


@pytest.mark.rule("ML-6.1a")
def test_a_unit_levied_this_turn_is_a_garrison() -> None:
    """It lies face down in the Movement Phase, but is there at the end of the turn."""
    play = game("Gwent Is Coed: norman castle, Knight, Levied Archer\nHereford: norman castle, Infantry")
    play.play("move Knight Gwent Is Coed > Hereford")
    play.play("end")
    play.play("end")
    assert (holder(play, "GWI"), units(play, "GWI")) == ("norman", {"Norman Archer": 1})


@pytest.mark.rule("ML-6.1a")
def test_only_the_player_whose_turn_ends_is_looked_at() -> None:
    """At the end of the Norman turn a Welsh zone that a battle has left to the Welsh stays Welsh."""
    play = game("Hereford: norman castle, Knight 2\nGwent Is Coed: welsh, Infantry", 10, (1, 7))
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    play.play("end")
    play.play("end")
    assert (holder(play, "GWI"), units(play, "GWI")) == ("welsh", {"Welsh Infantry": 1})
    assert units(play, "HES") == {"Norman Knight": 1}
