"""Activation (section 8)."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, legal, units


@pytest.mark.rule("ML-8.0a", "ML-8.0b")
def test_levied_units_turn_face_up_and_may_move_strategically() -> None:
    """A knight levied this turn cannot move in the Movement Phase; after it is activated it goes to Leominster at once."""
    play = game(
        "Hereford: norman castle, Infantry\nLeominster: norman, Infantry",
        ("knight",),
        (9, 9),
        phase="norman Levy Phase",
    )
    assert units(play, "HES") == {"Norman Infantry": 1, "Norman Levied Knight": 1}
    assert not [text for text in legal(play) if "Knight" in text]
    play.play("end")
    assert play.state.phase == "Strategic Movement Phase"
    assert units(play, "HES") == {"Norman Infantry": 1, "Norman Knight": 1}
    assert [event.count for event in find(play, "Activated")] == [1]
    play.play("move Knight Hereford > Leominster")
    assert units(play, "HEN") == {"Norman Infantry": 1, "Norman Knight": 1}


@pytest.mark.rule("ML-8.0a")
def test_the_other_side_is_not_activated() -> None:
    """Only units of the side whose turn it is turn up."""
    play = game("Hereford: norman, Levied Knight\nGwynllwg: welsh, Levied Infantry", phase="norman Activation Phase")
    assert units(play, "HES") == {"Norman Knight": 1}
    assert units(play, "MGE") == {"Welsh Levied Infantry": 1}
