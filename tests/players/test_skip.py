"""Skipping to a phase: nothing is decided for anybody but the end of a phase."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.players.skip import skip_to
from tests.core.toys import raid

TEXT = (
    "phase norman Movement Phase\nturn 2\nHereford: norman castle, Knight\nArfon: welsh, Infantry\nMon: welsh, Archer"
)
NOTHING = ((9, 9),) * 40


def position(text: str = TEXT, **settings: object) -> hg.Game:
    """A game from a position in which no event happens."""
    return hg.position("marcher-lords", text, dice=[*NOTHING], **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phase", "side", "turn", "headline"),
    [
        ("Movement Phase", "", None, "Turn 2 of 10, about summer 1067: Norman Movement Phase"),
        ("strategic", "", None, "Turn 2 of 10, about summer 1067: Norman Strategic Movement Phase"),
        ("movement", "welsh", None, "Turn 2 of 10, about summer 1067: Welsh Movement Phase"),
        ("Combat Phase", "welsh", 2, "Turn 2 of 10, about summer 1067: Welsh Strategic Movement Phase"),
    ],
)
def test_the_game_stands_at_the_phase(phase: str, side: str, turn: int | None, headline: str) -> None:
    """The next one of that name, or of a side; a phase in which nobody is asked passes by."""
    game = position()
    events = game.skip_to(phase, side=side, turn=turn)
    assert game.rules.headline(game.state) == headline
    assert [line.event for line in game.log][-len(events) :] == list(events) or not events
    assert {node.action and game.rules.notation.show(node.action) for node in game.line[1:]} <= {"end", None}


def test_several_commanders_all_end_the_phase() -> None:
    """In the team game each has ended his part."""
    game = position(TEXT.replace("Knight", "Knight (William)"), options={"commanders": "several"})
    game.skip_to("Strategic Movement Phase")
    assert [node.seat for node in game.line if node.action] == ["norman/hugh", "norman/roger", "norman/william"]


def test_a_decision_stops_it() -> None:
    """An invasion that is prepared must be advanced by its player: what was skipped before is played, and the message says who is asked."""
    game = position(TEXT.replace("Knight", "Knight, Infantry"))
    game.play("invade Knight Hereford > Elfael")
    with pytest.raises(
        hg.GameError, match=r"^Norman must decide before that phase comes, in Turn 2 .*: Add units .* \(ML-6\.2b\)$"
    ):
        game.skip_to("Strategic Movement Phase")
    assert len(game.line) == 2
    start = hg.new("marcher-lords", seed=1)
    with pytest.raises(hg.GameError, match="must decide before that phase comes"):
        start.skip_to("Movement Phase")


def test_what_leaves_no_choice_is_played() -> None:
    """The only unit that a siege can cost is given up, and play goes on."""
    text = "phase welsh Combat Phase\nElfael: norman castle, Knight, Welsh Infantry"
    game = hg.position("marcher-lords", text, dice=[(1,)])
    game.play("besiege Elfael")
    game.skip_to("Strategic Movement Phase")
    assert game.rules.headline(game.state).endswith("Welsh Strategic Movement Phase")


def test_real_dice_stop_it() -> None:
    """They must be rolled, and the message says which."""
    game = hg.position("marcher-lords", TEXT, dice="manual")
    with pytest.raises(
        hg.GameError, match=r"^Dice must be rolled before that phase comes: the random event.*\(ML-3\.2a\)\.$"
    ):
        game.skip_to("Movement Phase", side="welsh")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"phase": "Movment Phase"}, "There is no phase 'Movment Phase'. Did you mean Movement Phase?"),
        ({"phase": "xyz"}, "There is no phase 'xyz'. Phases are Levy Phase, Random Events Phase, Movement Phase, "),
        ({"phase": "phase"}, "'phase' may mean the Levy Phase or the Random Events Phase or the "),
        ({"phase": "combat", "side": "viking"}, "There is no side 'viking': phases are of norman, welsh."),
        ({"phase": "levy", "side": "norman", "turn": 2}, "The Levy Phase of turn 2 is over."),
        ({"phase": "levy", "turn": 1}, "The Levy Phase of turn 1 is over."),
    ],
)
def test_what_cannot_be_skipped_to(given: dict[str, object], message: str) -> None:
    """In one sentence, and nothing is played."""
    game = position()
    with pytest.raises(hg.GameError) as error:
        game.skip_to(**given)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)
    assert len(game.line) == 1


def test_the_end_of_the_game_stops_it() -> None:
    """There is no eleventh turn."""
    game = position(TEXT.replace("turn 2", "turn 10"))
    with pytest.raises(hg.GameError, match=r"^The game is over before that phase comes\.$"):
        game.skip_to("Levy Phase", turn=11)
    assert game.outcome is not None


def test_a_game_without_phases_has_none_to_skip_to() -> None:
    """The toy says so."""
    from histgames.core import Session

    with pytest.raises(hg.GameError, match="has no phases to skip to"):
        skip_to(Session(raid.make()), "night")
