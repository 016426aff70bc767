"""Each event and each refusal cites the rule that applies here, not one that only sounds like it."""

from __future__ import annotations

import pytest

from histgames.core import IllegalAction, Session
from histgames.games import rule
from histgames.games.marcher_lords.state import Marches
from tests.games.marcher_lords.positions import find, game


def cited(play: Session[Marches], kind: str) -> list[str]:
    """The rules that the events of a kind cite, in order."""
    return [event.rule for event in find(play, kind)]


def refused(play: Session[Marches], text: str, seat: str | None = None) -> IllegalAction:
    """The error with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        play.play(text, seat)
    return error.value


def says(rule_id: str, *words: str) -> None:
    """Check that the text of a rule has these words."""
    text = rule(rule_id).text
    assert all(word in text for word in words), text


@pytest.mark.rule("ML-7.2j", "ML-7.2k", "ML-7.2ab")
@pytest.mark.parametrize(
    ("text", "rolls", "lost"),
    [
        ("Gwyr: neutral, Viking, Norman Infantry", [(10, 1)], ["ML-7.2ab"]),
        ("Gwyr: welsh, Irish, Norman Infantry", [(10, 1)], ["ML-7.2ab"]),
        ("Gwyr: welsh, Archer, Norman Infantry", [(1,), (10,)], ["ML-7.2j"]),
        ("Gwent Is Coed: welsh, Teulu of Gwent, Norman Infantry", [(10, 1)], ["ML-7.2k"]),
        ("Hereford: norman, Earl William, Welsh Infantry", [(10,)], ["ML-7.2k"]),
    ],
    ids=["viking", "irish", "archer", "teulu", "earl"],
)
def test_where_a_casualty_goes(text: str, rolls: list[tuple[int, ...]], lost: list[str]) -> None:
    """Vikings and Irish to their boxes, soldiers to the pool, teulu and leaders out of the game."""
    play = game(text, *rolls, phase="norman Combat Phase")
    assert cited(play, "Lost") == lost
    says("ML-7.2ab", "Vikings and Irish", "boxes")


@pytest.mark.rule("ML-5Nj", "ML-5Nn")
@pytest.mark.parametrize(
    ("scenario", "roll", "expected"),
    [
        ("welsh-resurgence", (1, 0), "ML-5Nj"),
        ("welsh-resurgence", (2, 0), "ML-5Nn"),
        ("norman-conquerors", (2, 0), "ML-5Nl"),  # the council meets here, but no earl is left
        ("norman-conquerors", (0, 0), "ML-5Na"),
        ("norman-conquerors", (0, 5), "ML-5Nc"),
    ],
)
def test_why_an_event_does_nothing(scenario: str, roll: tuple[int, int], expected: str) -> None:
    """The scenario does not know it, or it finds nobody: the rule says which."""
    text = f"scenario {scenario}\nHereford: norman castle, Knight\nElfael: welsh, Infantry"
    play = game(text, roll, phase="norman Random Events Phase")
    assert cited(play, "NoEffect") == [expected]
    says("ML-5Nj", "Eadric", "no effect outside Scenario One")
    says("ML-5Nn", "Council", "no effect outside Scenario One")


@pytest.mark.rule("ML-5Wt")
def test_welsh_events_without_object_have_a_rule_of_their_own() -> None:
    """An assassin finds no earl."""
    play = game("Hereford: norman castle, Knight", (2, 0), phase="welsh Random Events Phase")
    assert cited(play, "NoEffect") == ["ML-5Wt"]


@pytest.mark.rule("ML-11.1.3b", "ML-11.2.3b")
@pytest.mark.parametrize(
    ("scenario", "place", "expected"),
    [
        ("norman-conquerors", "place Earl Hugh Chester", "ML-11.1.3b"),
        ("welsh-resurgence", "place King Gruffydd Rhos", "ML-11.2.3b"),
    ],
)
def test_placing_in_each_scenario(scenario: str, place: str, expected: str) -> None:
    """Both sides set up at the same time, by the rule of their scenario."""
    play = game(f"scenario {scenario}", phase="set-up")
    play.play(place)
    assert cited(play, "Placing") == [expected]
    says("ML-11.2.3b", "Scenario Two", "same time")


@pytest.mark.rule("ML-12.2a", "ML-6.2i")
def test_who_crosses_the_strait_into_his_own_land_has_no_supply_to_cite() -> None:
    """To friendly Mon the weather decides; to Norman Mon it would be supply as well for the Normans of Arfon."""
    play = game("Arfon: welsh, Infantry\nMon: welsh, Infantry", 5, phase="welsh Movement Phase", sea_invasion=True)
    play.play("invade Infantry Arfon > Mon")
    play.play("advance Mon")
    assert (cited(play, "Boarded"), cited(play, "Marched")) == (["ML-12.2a"], ["ML-12.2a"])
    play = game("Arfon: norman, Infantry\nMon: welsh, Infantry", 5, 10, sea_invasion=True)
    play.play("invade Infantry Arfon > Mon")
    play.play("advance Mon")
    assert (cited(play, "Gathered"), cited(play, "Marched")) == (["ML-6.2b"], ["ML-6.2i"])


RAID = "Hereford: norman castle, Knight\nGwent Is Coed: welsh, Infantry\nGwent Uwch Coed: welsh, Infantry"


@pytest.mark.rule("ML-5Nd", "ML-5Ns", "ML-5Ne")
def test_why_a_raided_zone_is_neutral() -> None:
    """The defenders fell, or they left; Vikings who only held out make nothing neutral."""
    fell = game(RAID, (0, 5), (5, 1, 1), phase="norman Random Events Phase")
    fell.play("raid Gwent Is Coed")
    assert (cited(fell, "Won"), cited(fell, "Neutral")) == (["ML-5Nd"], ["ML-5Nd"])
    left = game(RAID, (0, 5), (1, 1, 1), phase="norman Random Events Phase")
    left.play("raid Gwent Is Coed")
    left.play("retreat Gwent Is Coed > Gwent Uwch Coed")
    assert (cited(left, "Won"), cited(left, "Neutral")) == (["ML-5Ns"], ["ML-5Ns"])
    held = game("Gwent Is Coed: neutral, Viking, Welsh Infantry", (1, 5), phase="welsh Combat Phase")
    assert (cited(held, "Won"), cited(held, "Neutral")) == (["ML-5Ne"], [])
    says("ML-5Ns", "retreat", "neutral")


@pytest.mark.rule("ML-4.2a", "ML-4.2k", "ML-4.2l")
def test_why_a_kingdom_is_mobilised() -> None:
    """Borderland is none and levies like one; Gwent, lost again in part, comes back by a rule of its own."""
    start = game("scenario norman-conquerors", phase="set-up")
    while start.state.phase == "set-up":
        start.play(start.legal[0], sorted(start.to_act)[0])
    mobilised = {event.kingdom: event.rule for event in find(start, "Mobilised")}
    assert mobilised["Borderland"] == "ML-4.2k"
    assert mobilised["Gwent"] == "ML-4.2a"
    text = "Hereford: norman castle, Knight\nGwent Uwch Coed: norman, Infantry\nGwent Is Coed: norman, Infantry"
    back = game(f"{text}\nGwynllwg: welsh, Infantry 2", (10, 10, 1), phase="welsh Movement Phase")
    assert "Gwent" not in back.state.mobilised
    back.play("move Infantry 2 Gwynllwg > Gwent Is Coed")
    back.play("end")
    assert [(event.kingdom, event.rule) for event in find(back, "Mobilised")] == [("Gwent", "ML-4.2l")]
    says("ML-4.2l", "mobilised again")


@pytest.mark.rule("ML-4.2l")
def test_a_kingdom_given_up_as_a_whole_is_mobilised_again() -> None:
    """Earls are no garrison: both zones of Gwent become neutral at the end of the turn, and it levies again when the Welsh are back."""
    text = "Hereford: norman castle, Knight\nGwent Uwch Coed: norman, Earl William\nGwent Is Coed: norman, Earl Hugh"
    play = game(text, phase="norman Strategic Movement Phase")
    play.play("end")
    assert cited(play, "Neutral") == ["ML-6.1c"] * 2
    assert [(event.kingdom, event.rule) for event in find(play, "Mobilised")] == [("Gwent", "ML-4.2l")]


@pytest.mark.rule("ML-5Wu", "ML-5Nt", "ML-7.1g", "ML-4.1f")
def test_invented_events_cite_rows_that_say_so() -> None:
    """The landing and the fire are ours, and the ledger says it."""
    irish = game("Gwyr: welsh, Infantry", (2, 5), phase="welsh Random Events Phase", invented_events=True)
    irish.play("land Gwyr")
    assert (cited(irish, "EventRolled"), cited(irish, "IrishLanded")) == (["ML-5Wu"], ["ML-5Wu"])
    text = "Hereford: norman castle, Knight\nElfael: neutral castle"
    fire = game(text, (2, 5), phase="norman Random Events Phase", invented_events=True)
    fire.play("burn Elfael")
    assert (cited(fire, "EventRolled"), cited(fire, "CastleBurnt")) == (["ML-5Nt"], ["ML-5Nt"])
    for rule_id in ("ML-5Wu", "ML-5Nt"):
        assert rule(rule_id).source == "reconstructed"
        says(rule_id, "Invented")


@pytest.mark.rule("ML-3.0a", "ML-7.0b")
def test_the_combat_phase_begins_by_the_order_of_phases() -> None:
    """3.4 is about single battles: that the phase comes is 3.0, and that there are battles to choose from 7.0."""
    two = "Elfael: welsh, Infantry, Norman Knight\nRhos: welsh, Infantry, Norman Knight"
    play = game(two, phase="norman Combat Phase")
    begun = [event.rule for event in find(play, "PhaseBegins") if event.name == "Combat Phase"]
    assert begun == ["ML-3.0a"]
    asked = play.prompt()
    assert asked is not None
    assert asked.rule == "ML-7.0b"
    says("ML-3.0a", "Movement, Combat, Activation")


COUNTIES = "Hereford: norman castle, Knight, Infantry\nLeominster: norman, Infantry\n"


@pytest.mark.rule("ML-6.2a", "ML-6.2k", "ML-6.2l", "ML-5Nk")
@pytest.mark.parametrize(
    ("text", "phase", "action", "expected", "reason"),
    [
        (COUNTIES, "norman", "invade Knight Hereford > Leominster", "ML-6.2a", "Leominster is friendly"),
        (f"{COUNTIES}Ludlow: neutral", "norman", "invade Infantry Leominster > Ludlow", "ML-6.2k", "recover a county"),
        (f"{COUNTIES}provisions", "norman", "invade Infantry Leominster > Elfael", "ML-5Nk", "turn of abundance"),
        ("Elfael: welsh, Infantry", "welsh", "invade Infantry Elfael > Maelienydd", "ML-6.2l", "outside the counties"),
        ("Elfael: welsh, Infantry", "welsh", "move Infantry Elfael > Hereford", "ML-6.2l", "for a county"),
        (COUNTIES, "norman", "move Infantry Leominster > Elfael", "ML-6.2a", "needs a supply check"),
    ],
    ids=["friendly", "recovered", "provisions", "welsh at home", "welsh into a county", "norman"],
)
def test_why_a_march_is_written_otherwise(text: str, phase: str, action: str, expected: str, reason: str) -> None:
    """Where no check is due the rule says why it is not, and where one is, whose."""
    error = refused(game(text, phase=f"{phase} Movement Phase"), action)
    assert error.rule == expected
    assert reason in str(error)
    says("ML-6.2l", "Welsh", "county")


@pytest.mark.rule("ML-11.1.2c", "ML-11.2.2a", "ML-6.2b", "ML-6.2j", "ML-6.0a", "ML-12.2a")
def test_why_a_unit_does_not_move() -> None:
    """It is another commander's, waits to invade, failed its check, or is tired."""
    team = game("Hereford: norman, Knight (William)", commanders="several")
    other = refused(team, "move Knight (William) Hereford > Leominster", "norman/hugh")
    assert other.rule == "ML-11.1.2c"
    assert "the Knight (William) in Hereford is moved by William" in str(other)
    kings = "scenario welsh-resurgence\nBrycheiniog: welsh, Infantry (Rhys)"
    play = game(kings, phase="welsh Movement Phase", commanders="several")
    assert refused(play, "move Infantry (Rhys) Brycheiniog > Elfael", "welsh/gruffydd").rule == "ML-11.2.2a"
    bound = refused(game("Hereford: norman, Knight > Elfael"), "move Knight Hereford > Leominster")
    assert bound.rule == "ML-6.2b"
    assert "the Knight in Hereford is about to invade Elfael" in str(bound)
    stopped = refused(game("under way\nHereford: norman, Knight stopped"), "move Knight Hereford > Leominster")
    assert stopped.rule == "ML-6.2j"
    assert "a failed check keeps the Knight in Hereford" in str(stopped)
    text = "Arfon: welsh, Infantry\nMon: welsh, Infantry\nRhos: welsh, Infantry"
    rough = game(text, 4, phase="welsh Movement Phase", sea_invasion=True)
    rough.play("invade Infantry Arfon > Mon")
    rough.play("advance Mon")
    assert refused(rough, "move Infantry Arfon > Rhos").rule == "ML-12.2a"
    tired = refused(game("under way\nHereford: norman, Knight moved 2"), "move Knight Hereford > Leominster")
    assert tired.rule == "ML-6.0a"
    assert "has no movement left" in str(tired)


@pytest.mark.rule("ML-9.0b", "ML-11.1.2c", "ML-2.2d", "ML-6.2j")
def test_why_a_unit_does_not_move_strategically() -> None:
    """The same reasons hold in strategic movement."""
    phase = "norman Strategic Movement Phase"
    text = "Hereford: norman, Knight (William)\nLeominster: norman, Infantry (William)\ncommander Hugh\nunder way"
    team = game(text, phase=phase, commanders="several")
    assert refused(team, "move Knight (William) Hereford > Leominster").rule == "ML-11.1.2c"
    play = game("Hereford: norman, Knight\nLeominster: norman, Infantry", phase=phase)
    assert refused(play, "move Archer Hereford > Leominster").rule == "ML-2.2d"
    text = "under way\nHereford: norman, Knight stopped\nLeominster: norman, Infantry"
    assert refused(game(text, phase=phase), "move Knight Hereford > Leominster").rule == "ML-6.2j"


@pytest.mark.rule("ML-7.2l", "ML-7.2q", "ML-7.2ac", "ML-7.2r", "ML-7.2m")
@pytest.mark.parametrize(
    ("target", "expected"),
    [("Mon", "ML-7.2q"), ("Elfael", "ML-7.2l"), ("Meirionnydd", "ML-7.2ac")],
)
def test_why_nobody_retreats_there(target: str, expected: str) -> None:
    """Across the strait, too far away, neutral."""
    play = game(
        "Arfon: welsh, Infantry 2, Norman Infantry\nRhos: welsh\nMon: welsh", (1, 1, 1), phase="norman Combat Phase"
    )
    assert refused(play, f"retreat Arfon > {target}").rule == expected


@pytest.mark.rule("ML-7.2r")
def test_why_nobody_retreats_to_arfon_read_strictly() -> None:
    """The option that is off."""
    text = "Rhos: welsh, Infantry 2, Norman Infantry\nArfon: welsh, Infantry\nMeirionnydd: welsh"
    play = game(text, (1, 1, 1), phase="norman Combat Phase", retreat_to_arfon=False)
    assert refused(play, "retreat Rhos > Arfon").rule == "ML-7.2r"
