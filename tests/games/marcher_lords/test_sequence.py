"""The sequence of play (sections 3.0 to 3.3, 3.5 and 3.6)."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, Manual, Session
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import RULES, find, game, holder, legal, units

NO_EVENT = (9, 9)
PHASES = (
    "Levy Phase",
    "Random Events Phase",
    "Movement Phase",
    "Combat Phase",
    "Activation Phase",
    "Strategic Movement Phase",
)
SCENARIOS = ("norman-conquerors", "welsh-resurgence")
FIRST = {"norman-conquerors": "norman", "welsh-resurgence": "welsh"}
SECOND = {"norman-conquerors": "welsh", "welsh-resurgence": "norman"}


def phases(play: Session[Marches]) -> list[tuple[str, str]]:
    """The phases so far, each with its side."""
    return [(event.side, event.name) for event in find(play, "PhaseBegins")]


def set_up(scenario: str) -> Session[Marches]:
    """A new game in which both sides have placed their pieces, and the first dice are due."""
    play = Session(RULES, scenario, dice=Manual())
    while play.to_act and legal(play)[0].startswith("place"):
        play.play(play.legal[0])
    return play


@pytest.mark.rule("ML-3.0a", "ML-3.0c", "ML-3.0d")
def test_a_game_turn_is_six_phases_of_each_side() -> None:
    """Levy, events, movement, combat, activation and strategic movement of the Normans, then of the Welsh: then it is turn 3."""
    levy = ("norman infantry",)
    play = game("Hereford: norman castle, Knight", levy, NO_EVENT, NO_EVENT, levy, phase="norman Levy Phase")
    for _ in range(4):  # movement and strategic movement of each side
        assert play.state.turn == 2
        play.play("end")
    assert play.state.turn == 3
    assert phases(play) == [
        *(("norman", name) for name in PHASES),
        *(("welsh", name) for name in PHASES),
        ("norman", "Levy Phase"),
        ("norman", "Random Events Phase"),
    ]
    assert [event.turn for event in find(play, "TurnBegins")] == [3]


@pytest.mark.rule("ML-3.0b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenario_says_who_begins_and_when_it_ends(scenario: str) -> None:
    """The Normans begin the first scenario, the Welsh the second; both end when the other side has played its tenth turn."""
    assert set_up(scenario).state.active == FIRST[scenario]
    text = f"scenario {scenario}\nHereford: norman castle, Knight"
    ninth = game(text, phase=f"{SECOND[scenario]} Strategic Movement Phase", turn=9)
    ninth.play("end")
    assert (ninth.outcome, ninth.state.turn, ninth.state.active) == (None, 10, FIRST[scenario])
    tenth = game(text, phase=f"{SECOND[scenario]} Strategic Movement Phase", turn=10)
    tenth.play("end")
    assert tenth.outcome is not None


@pytest.mark.rule("ML-3.0e")
def test_the_weather_marker_goes_at_the_end_of_the_game_turn() -> None:
    """In scenario two weather of the Welsh turn still holds in the Norman turn, and is over when the turn marker moves."""
    play = game(
        """
        scenario welsh-resurgence
        weather fair
        Hereford: norman castle, Knight
        """,
        ("knight",),
        NO_EVENT,
        phase="welsh Strategic Movement Phase",
    )
    play.play("end")
    assert (play.state.active, play.state.weather) == ("norman", "fair")
    play.play("end")
    assert play.state.weather == "fair"
    play.play("end")
    assert (play.state.turn, play.state.weather) == (3, "")
    assert RULES.track(play.state) == (3, 10, "")


@pytest.mark.rule("ML-3.0e")
def test_by_option_the_weather_lasts_until_the_next_welsh_roll() -> None:
    """Then weather of scenario one also touches the Norman turn that follows, and ends with the next Welsh roll."""
    play = game(
        "weather bad\nHereford: norman castle, Knight",
        ("knight",),
        NO_EVENT,
        NO_EVENT,
        phase="welsh Strategic Movement Phase",
        weather="until_next_welsh_roll",
    )
    play.play("end")
    assert (play.state.turn, play.state.active, play.state.weather) == (3, "norman", "bad")
    play.play("end")
    play.play("end")
    assert (play.state.active, play.state.phase, play.state.weather) == ("welsh", "Movement Phase", "")


@pytest.mark.rule("ML-3.1a")
def test_new_units_lie_face_down_in_their_zones() -> None:
    """A Norman draw of a knight puts it face down where it was levied: the Welsh see only that a unit is there."""
    play = game("Hereford: norman castle, Infantry", ("knight",), NO_EVENT, phase="norman Levy Phase")
    assert units(play, "HES") == {"Norman Levied Knight": 1, "Norman Infantry": 1}
    seen = {unit.label: n for unit, n in play.view("welsh").zones["HES"].units}
    assert seen == {"Levied Unit": 1, "Infantry": 1}
    own = {unit.label for unit, _ in play.view("norman").zones["HES"].units}
    assert own == {"Levied Knight", "Infantry"}


@pytest.mark.rule("ML-3.1b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_levies_on_the_first_turn(scenario: str) -> None:
    """Turn 1 begins with random events for either side; levies come with turn 2."""
    play = set_up(scenario)
    pool = play.state.pool
    for _ in range(2):
        assert play.state.phase == "Random Events Phase"
        play.enter(*NO_EVENT)
        play.play("end")
        play.play("end")
    assert "Levy Phase" not in [name for _, name in phases(play)[:-1]]
    assert not find(play, "Levied")
    assert play.state.pool == pool
    assert (play.state.turn, phases(play)[-1]) == (2, (FIRST[scenario], "Levy Phase"))
    assert play.chance is not None
    assert "levy" in play.chance.what


@pytest.mark.rule("ML-3.2a", "ML-3.2b")
def test_each_side_rolls_on_its_own_table() -> None:
    """A 12 is Eadric in the Norman turn and bad weather in the Welsh one, and is in force before anybody moves."""
    text = "Hereford: norman castle, Knight, Levied Infantry"
    norman = game(text, (1, 2), phase="norman Random Events Phase")
    assert [event.name for event in find(norman, "EventRolled")] == ["Rebellion of Eadric the Wild"]
    assert (norman.state.phase, units(norman, "HES")) == ("Movement Phase", {"Norman Knight": 1})
    welsh = game(text, (1, 2), phase="welsh Random Events Phase")
    assert [event.name for event in find(welsh, "EventRolled")] == ["Bad Weather"]
    assert (welsh.state.phase, welsh.state.weather) == ("Movement Phase", "bad")
    assert units(welsh, "HES") == {"Norman Knight": 1, "Norman Levied Infantry": 1}


@pytest.mark.rule("ML-3.3a")
def test_all_active_units_may_move_as_far_as_they_can() -> None:
    """Both knights ride two zones and both infantry march one in the same phase; the Welsh are not to move now."""
    play = game(
        """
        Hereford: norman castle, Knight 2, Infantry 2
        Leominster: norman castle, Infantry
        Ludlow: norman castle, Infantry
        Gwent Is Coed: welsh, Infantry
        """
    )
    play.play("move Knight Hereford > Leominster")
    play.play("move Infantry 2 Hereford > Leominster")
    play.play("move Knight Hereford > Leominster")
    play.play("move Knight 2 Leominster > Ludlow")
    assert units(play, "HEN") == {"Norman Infantry": 3}
    assert units(play, "SHS") == {"Norman Knight": 2, "Norman Infantry": 1}
    assert not [text for text in legal(play) if "Gwent Is Coed >" in text]
    assert play.to_act == {"norman"}


@pytest.mark.rule("ML-3.3b")
def test_normans_who_invade_need_supply() -> None:
    """A plain move into Welsh land is refused: the force gathers, advances and rolls."""
    play = game("Hereford: norman castle, Knight 2\nGwent Is Coed: welsh, Infantry")
    with pytest.raises(IllegalAction, match=r"needs a supply check: write invade, then advance \(ML-6\.2a\)"):
        play.play("move Knight Hereford > Gwent Is Coed")
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    assert play.chance is not None
    assert (play.chance.what, play.chance.rule) == ("supply on the way to Gwent Is Coed", "ML-6.2c")


@pytest.mark.rule("ML-3.5a")
def test_units_levied_this_turn_become_active_after_combat() -> None:
    """Knight and infantry of this turn's levy turn up in the Norman Activation Phase; the enemy's counters stay as they are."""
    play = game(
        """
        Hereford: norman castle, Infantry
        Leominster: norman castle, Knight
        Gwent Is Coed: welsh, Infantry, Levied Archer
        """,
        ("knight", "norman infantry"),
        NO_EVENT,
        phase="norman Levy Phase",
    )
    assert units(play, "HEN") == {"Norman Knight": 1, "Norman Levied Knight": 1}
    play.play("end")
    assert play.state.phase == "Strategic Movement Phase"
    assert units(play, "HEN") == {"Norman Knight": 2}
    assert units(play, "HES") == {"Norman Infantry": 2}
    assert units(play, "GWI") == {"Welsh Infantry": 1, "Welsh Levied Archer": 1}


@pytest.mark.rule("ML-3.6a")
def test_one_zone_sends_units_to_friendly_zones() -> None:
    """After Hereford has sent its knight to Leominster, Hereford may send more, also elsewhere, and no other zone may."""
    play = game(
        """
        Hereford: norman castle, Knight 2, Infantry 2
        Leominster: norman castle, Infantry
        Ludlow: norman castle, Infantry
        Gwent Is Coed: neutral
        """,
        phase="norman Strategic Movement Phase",
    )
    assert "move Infantry Ludlow > Leominster" in play.legal
    assert "move Knight Hereford > Gwent Is Coed" not in play.legal
    play.play("move Infantry Hereford > Leominster")
    play.play("move Knight Hereford > Ludlow")
    with pytest.raises(
        IllegalAction, match=r"only the units of one zone move, and this turn it is Hereford \(ML-9\.0b\)"
    ):
        play.play("move Infantry Ludlow > Leominster")
    assert units(play, "HEN") == {"Norman Infantry": 2}
    assert units(play, "SHS") == {"Norman Knight": 1, "Norman Infantry": 1}
    assert holder(play, "HES") == "norman"
