"""The Royal Council (Norman table of section 5)."""

from __future__ import annotations

import pytest

from histgames.core import GameError, Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game, holder, legal, total, units

Die = int | str | tuple[int | str, ...]
NO_EVENT = (9, 9)
EARLS = """
    Chester: norman castle, Infantry, Earl Hugh
    Shrewsbury: norman castle, Infantry, Earl Roger
    Ludlow: norman castle, Infantry
    Hereford: norman castle, Infantry, Earl William
    """


def council(text: str, *dice: Die, roll: int = 22) -> Session[Marches]:
    """A position in which the Normans have rolled the council; `dice` follow: Hugh, Roger, William."""
    return game(text, divmod(roll, 10), *dice, phase="norman Random Events Phase")


def called(play: Session[Marches]) -> list[str]:
    """The earls who were called away."""
    return [event.name for event in find(play, "EarlCalled")]


@pytest.mark.rule("ML-5Nl", "ML-5Nm")
@pytest.mark.parametrize("roll", [20, 24])
def test_the_earl_with_the_lowest_roll_leaves_the_map(roll: int) -> None:
    """Hugh 7, Roger 2, William 9: Roger is off the map, his zone stays Norman, and nobody has gained or lost points."""
    play = council(EARLS, (7, 2, 9), roll=roll)
    (rolled,) = find(play, "CouncilRolled")
    assert rolled.rolls == (("Hugh", 7), ("Roger", 2), ("William", 9))
    assert called(play) == ["Roger"]
    assert units(play, "SHN") == {"Norman Infantry": 1}
    assert units(play, "CHN") == {"Norman Infantry": 1, "Earl Hugh": 1}
    assert (holder(play, "SHN"), play.state.lost["earl"]) == ("norman", 0)
    assert total(play) == 0


@pytest.mark.rule("ML-5Nm", "ML-5Nq")
def test_he_comes_back_on_the_next_turn() -> None:
    """At the beginning of the next Norman Movement Phase Roger appears in one of his two home zones, and may move at once."""
    levy = ("norman infantry",) * 4
    play = council(EARLS, (7, 2, 9), NO_EVENT, levy, NO_EVENT)
    for _ in range(4):
        assert not [text for text in legal(play) if "Roger" in text]
        play.play("end")
    assert (play.state.turn, play.state.phase) == (3, "Movement Phase")
    assert legal(play) == ["return Roger Shrewsbury", "return Roger Ludlow"]
    play.play("return Roger Ludlow")
    assert units(play, "SHS") == {"Norman Infantry": 1, "Norman Levied Infantry": 1, "Earl Roger": 1}
    assert "move Earl Roger Ludlow > Shrewsbury" in play.legal


@pytest.mark.rule("ML-5Nq")
def test_without_a_home_he_waits() -> None:
    """Both zones of his county are Welsh on turn 3: he stays away. The knights retake Ludlow (4 against 1): he returns there on turn 4."""
    play = council(
        """
        Caereinion: norman castle, Knight 2, Infantry, Earl Roger
        Shrewsbury: welsh, Infantry
        Ludlow: welsh, Infantry
        """,
        (10,),
        NO_EVENT,  # Welsh turn 2: a county levies nothing
        ("knight",),
        NO_EVENT,  # Norman turn 3
        (4, 1, 1),
        NO_EVENT,  # Welsh turn 3
        ("knight",),
        NO_EVENT,  # Norman turn 4: a castle in Ludlow and a draw in Caereinion
    )
    assert called(play) == ["Roger"]
    for _ in range(4):
        play.play("end")
    assert (play.state.turn, play.state.phase) == (3, "Movement Phase")
    assert not [text for text in legal(play) if "Roger" in text]
    play.play("move Knight 2 Caereinion > Ludlow")
    play.play("end")
    assert holder(play, "SHS") == "norman"
    play.play("end")
    play.play("end")
    play.play("end")
    assert play.state.turn == 4
    assert legal(play) == ["return Roger Ludlow"]


@pytest.mark.rule("ML-5No")
def test_those_who_tie_for_lowest_roll_again() -> None:
    """Hugh and Roger both 2, William 9: Hugh and Roger roll 5 and 3, and Roger must go."""
    play = council(EARLS, (2, 2, 9), (5, 3))
    assert [event.rolls for event in find(play, "CouncilRolled")] == [
        (("Hugh", 2), ("Roger", 2), ("William", 9)),
        (("Hugh", 5), ("Roger", 3)),
    ]
    assert called(play) == ["Roger"]


@pytest.mark.rule("ML-5No")
def test_a_tie_above_the_lowest_does_not_matter() -> None:
    """Hugh and William both 8, Roger 5: Roger goes at once."""
    play = council(EARLS, (8, 5, 8))
    assert (called(play), len(find(play, "CouncilRolled"))) == (["Roger"], 1)


@pytest.mark.rule("ML-5Np")
def test_a_zero_is_a_ten() -> None:
    """Hugh's 0 is not the lowest: Roger with a 4 must go. With three zeros all roll again."""
    assert called(council(EARLS, (0, 4, 9))) == ["Roger"]
    play = council(EARLS, (0, 0, 0), (9, 9, 1))
    assert find(play, "CouncilRolled")[0].called == ("Hugh", "Roger", "William")
    assert called(play) == ["William"]


@pytest.mark.rule("ML-5Nl")
def test_only_earls_on_the_map_are_summoned() -> None:
    """With William alone one die is rolled, and he goes whatever it shows; without earls nothing happens."""
    assert called(council("Hereford: norman castle, Infantry, Earl William", (10,))) == ["William"]
    assert find(council("Hereford: norman castle, Infantry"), "NoEffect")


@pytest.mark.rule("ML-5Nn")
def test_in_scenario_two_there_is_no_council() -> None:
    """Nobody rolls, and the rule says that the scenario knows no council; nor can an earl be set up there."""
    play = council("scenario welsh-resurgence\nHereford: norman castle, Infantry")
    assert [event.rule for event in find(play, "NoEffect")] == ["ML-5Nn"]
    with pytest.raises(GameError, match=r"ML-11\.2\.4c"):
        council("scenario welsh-resurgence\nHereford: norman castle, Infantry, Earl William")
    assert (play.state.phase, play.chance) == ("Movement Phase", None)
