"""Counters and dice (sections 2.0, 2.3 and 2.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from histgames.core import GameError, Manual, Scripted, Session
from histgames.core.tables import shipped
from histgames.games.marcher_lords.game import make
from histgames.games.marcher_lords.show.picture import STYLES
from histgames.games.marcher_lords.show.position_read import read_position
from tests.games.marcher_lords.positions import KINDS, RULES, find, game

QUIET = "Hereford: norman castle, Knight"


def legend(**changes: dict[str, str]) -> list[dict[str, str]]:
    """The unit legend with the cells of some rows replaced."""
    rows = shipped("histgames.games.marcher_lords", "units.csv")
    return [row | changes.get(row["kind"].replace(" ", "_"), {}) for row in rows]


@pytest.mark.rule("ML-2.3a")
def test_strength_and_movement_come_from_the_legend() -> None:
    """With a legend in which knights move three zones and hit on 9, they do; the numbers stand nowhere else."""
    rules = make(units=legend(knight={"move": "3", "hits_on": "9"}))
    text = """
        phase norman Movement Phase
        Shrewsbury: norman, Knight
        Ludlow: norman, Infantry
        Leominster: norman, Infantry
        Hereford: norman, Infantry
        Gwent Is Coed: welsh, Infantry
        """
    play = Session(rules, dice=Manual(), start=read_position(rules, text))
    for way in ("Shrewsbury > Ludlow", "Ludlow > Leominster"):
        play.play(f"move Knight {way}")
    assert "move Knight Leominster > Hereford" in play.legal
    fight = "phase norman Combat Phase\nGwent Is Coed: welsh, Infantry, Norman Knight"
    rolled = Session(rules, dice=Scripted(((8, 1),)), start=read_position(rules, fight))
    assert find(rolled, "DiceRolled")[0].rolls == (("Knight", 8, False),)
    with pytest.raises(GameError, match="'fast' in line 2, column 'move'"):
        make(units=legend(knight={"move": "fast"}))


@pytest.mark.rule("ML-2.3a")
@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("knight", 1, 4),
        ("norman infantry", 1, 7),
        ("norman archer", 6, 10),
        ("welsh archer", 4, 8),
        ("welsh infantry", 4, 7),
    ],
)
def test_the_legend_keeps_to_the_worked_example(kind: str, least: int, most: int) -> None:
    """The rolls of the example in section 7.2 hit and miss as printed only with strengths within these bounds."""
    assert least <= KINDS[kind].hits_on <= most


@pytest.mark.rule("ML-2.3b")
def test_counters_have_their_colours() -> None:
    """Red Welsh, blue Normans, brown castles, purple Vikings and green Irish: the strongest channels of each ink say so."""

    def channels(style: str) -> tuple[int, int, int]:
        ink = STYLES[style].ink
        return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)

    red, green, blue = channels("welsh")
    assert red > 2 * max(green, blue)
    red, green, blue = channels("norman")
    assert blue > 1.5 * max(red, green)
    red, green, blue = channels("castle")
    assert red > green > blue
    red, green, blue = channels("viking")
    assert blue > red > 2 * green
    red, green, blue = channels("irish")
    assert green > 1.5 * max(red, blue)
    scene = RULES.scene(
        game("Mon: welsh, Irish\nGwyr: neutral castle, Viking\nHereford: norman, Knight\nRhos: welsh, Infantry").state
    )
    shown = {(stack.at, symbol.style) for stack in scene.stacks for symbol in stack.symbols}
    assert shown == {("MON", "irish"), ("GWY", "castle"), ("GWY", "viking"), ("HES", "norman"), ("RHO", "welsh")}


@pytest.mark.rule("ML-2.0c", "ML-2.4b")
def test_two_dice_read_together_give_0_to_99() -> None:
    """The random event is two ten-sided dice, black and white; each of their hundred pairs has a chance of 1 in 100."""
    play = game(QUIET, phase="norman Random Events Phase")
    assert play.chance is not None
    assert play.chance.what == "the random event, black die then white die"
    outcomes = list(play.chance.outcomes())
    assert {chance for _, chance in outcomes} == {Fraction(1, 100)}
    found = set()
    for faces, _ in outcomes:
        assert len(faces) == 2
        reading = game(QUIET, faces, phase="norman Random Events Phase")
        (event,) = find(reading, "EventRolled") + find(reading, "NoEvent")
        found.add(event.roll)
    assert found == set(range(100))


@pytest.mark.rule("ML-2.4b", "ML-2.4c", "ML-2.4d", "ML-2.4e")
@pytest.mark.parametrize(("black", "white", "read"), [(0, 7, 7), (7, 0, 70), (0, 0, 0), (2, 5, 25), (5, 2, 52)])
def test_the_black_die_is_tens_and_a_zero_is_a_zero(black: int, white: int, read: int) -> None:
    """A 0 and a 7 are 7, a 7 and a 0 are 70."""
    play = game(QUIET, (black, white), phase="norman Random Events Phase")
    (event,) = find(play, "EventRolled") + find(play, "NoEvent")
    assert event.roll == read


@pytest.mark.rule("ML-2.4a")
def test_a_zero_on_a_single_die_is_a_ten() -> None:
    """A supply roll of 0 is a 10: less 1 for the distance it is 9 and the knight marches."""
    play = game(f"{QUIET} 2\nGwent Is Coed: neutral")
    play.play("invade Knight Hereford > Gwent Is Coed")
    play.play("advance Gwent Is Coed")
    play.enter(0)
    (check,) = find(play, "SupplyRolled")
    assert (check.roll, check.total, check.passed) == (10, 9, True)
