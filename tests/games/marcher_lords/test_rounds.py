"""How a battle ends (section 7.2)."""

from __future__ import annotations

import pytest

from tests.games.marcher_lords.positions import find, game, holder, units


@pytest.mark.rule("ML-7.2o")
@pytest.mark.parametrize(
    ("text", "phase", "dice", "winner"),
    [
        ("Elfael: welsh castle, Infantry, Norman Knight", "norman", (4, 1), "norman"),
        ("Elfael: norman castle, Knight, Welsh Infantry", "welsh", (7, 1), "welsh"),
        ("Elfael: norman castle, Knight, Welsh Infantry", "welsh", (1, 3), "norman"),
    ],
)
def test_the_winner_has_zone_and_castle(text: str, phase: str, dice: tuple[int, int], winner: str) -> None:
    """Who is left controls the zone and the castle in it, attacker or defender."""
    play = game(text, dice, phase=f"{phase} Combat Phase")
    play.play("assault Elfael")
    assert holder(play, "ELF") == winner
    assert play.state.zones["ELF"].castle
    assert [event.side for event in find(play, "Won")] == [winner]


@pytest.mark.rule("ML-7.2o", "ML-3.4f")
def test_who_stays_when_the_other_retreats_has_the_zone() -> None:
    """The defender retreats; the attacker controls the zone and its castle."""
    play = game(
        "Elfael: welsh castle, Infantry, Norman Infantry\nBrycheiniog: welsh, Infantry",
        (1, 1),
        phase="norman Combat Phase",
    )
    play.play("assault Elfael")
    play.play("retreat Elfael > Brycheiniog", "welsh")
    assert (holder(play, "ELF"), play.state.zones["ELF"].castle) == ("norman", True)


@pytest.mark.rule("ML-7.2p")
def test_nobody_left_makes_the_zone_neutral() -> None:
    """Both sides fall in the same melee: the zone is neutral, its castle stays empty."""
    play = game("Elfael: welsh castle, Infantry, Norman Infantry", (6, 6), phase="norman Combat Phase")
    play.play("assault Elfael")
    assert (holder(play, "ELF"), units(play, "ELF")) == ("", {})
    assert play.state.zones["ELF"].castle


@pytest.mark.rule("ML-7.2p", "ML-10.0f")
def test_a_leader_alone_does_not_hold_the_zone() -> None:
    """The earl's last unit and the last defender fall together: he is alone in the zone, and it is neutral."""
    play = game("Elfael: welsh, Infantry, Norman Infantry, Earl William", (5, 7), phase="norman Combat Phase")
    assert (holder(play, "ELF"), units(play, "ELF")) == ("", {"Earl William": 1})


@pytest.mark.rule("ML-7.2p", "ML-10.0f")
def test_a_king_who_stays_alone_does_not_hold_the_zone() -> None:
    """The king's last unit falls and the attackers retreat: the zone is neutral with the king in it."""
    play = game(
        """
        scenario welsh-resurgence
        Brycheiniog: welsh, Infantry, King Rhys, Norman Infantry
        Elfael: norman, Infantry
        """,
        (6, 1),
        phase="norman Combat Phase",
    )
    play.play("retreat Brycheiniog > Elfael", "norman")
    assert (holder(play, "BRY"), units(play, "BRY")) == ("", {"King Rhys": 1})


@pytest.mark.rule("ML-5Nd", "ML-7.2o")
def test_vikings_who_win_hold_no_zone() -> None:
    """The last Welsh defender of Gwyr falls to the raid: the zone is neutral, with its castle and the Vikings in it."""
    play = game(
        "Gwyr: welsh castle, Infantry\nHereford: norman, Infantry",
        (0, 5),
        (5, 1, 1),
        phase="norman Random Events Phase",
    )
    play.play("raid Gwyr")
    assert (holder(play, "GWY"), units(play, "GWY")) == ("", {"Viking Viking": 2})
    assert play.state.zones["GWY"].castle


@pytest.mark.rule("ML-4.1h", "ML-7.2e")
def test_vikings_use_the_castle_they_took() -> None:
    """Attacked by the Welsh, Vikings in a castle have its +1 and hit with 4; the attackers may besiege it."""
    play = game("Gwyr: neutral castle, Viking, Welsh Infantry", (1, 4), phase="welsh Combat Phase")
    play.play("assault Gwyr")
    assert units(play, "GWY") == {"Viking Viking": 1}
