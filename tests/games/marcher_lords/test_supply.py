"""Supply checks (section 6.2)."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, holder, legal, units


@pytest.mark.rule("ML-6.2n", "ML-6.2o", "ML-6.2c", "ML-6.2d", "ML-6.2e", "ML-6.2h", "ML-6.2i")
def test_the_earl_of_hereford_invades_gwent() -> None:
    """Two knights, two infantry and the earl: -1 distance, -1 fourth counter, +1 earl; a 7 becomes 6 and is enough."""
    play = game(
        """
        Hereford: norman castle, Knight 2, Infantry 3, Earl William
        Gwent Uwch Coed: welsh, Infantry
        """,
        7,
    )
    for text in ("invade Knight 2", "invade Infantry 2", "invade Earl William"):
        play.play(f"{text} Hereford > Gwent Uwch Coed")
    play.play("advance Gwent Uwch Coed")
    (check,) = find(play, "supply")
    assert dict(check.data["modifiers"]) == {"4 counters": -1, "1 from the county": -1, "Earl William": 1}
    assert (check.data["roll"], check.data["total"], check.data["passed"]) == (7, 6, True)
    assert units(play, "GWU") == {"Norman Knight": 2, "Norman Infantry": 2, "Welsh Infantry": 1, "Earl William": 1}


@pytest.mark.rule("ML-6.2j", "ML-4.2i")
def test_a_failed_check_stops_the_advance() -> None:
    """A 2 minus 1 for the distance is below 2: the knight stays, cannot move again, and nobody new is mobilised."""
    play = game("Hereford: norman, Knight 2\nGwent Is Coed: welsh, Infantry", 2)
    before = play.state.mobilised
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    assert units(play, "HES") == {"Norman Knight": 2}
    assert holder(play, "GWI") == "welsh"
    assert play.state.mobilised == before
    assert [text for text in legal(play) if text.startswith("invade")] == [
        "invade Knight Hereford > Elfael",
        "invade Knight Hereford > Gwent Uwch Coed",
        "invade Knight Hereford > Gwent Is Coed",
    ]
