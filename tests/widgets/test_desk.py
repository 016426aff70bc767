"""The desk knows which position is shown, to whom, and who plays: apart from any widget."""

from __future__ import annotations

from typing import Any

import pytest

from histgames.core import GameError, IllegalAction, Manual, NothingToUndo, Scripted, Session
from histgames.players import RandomPlayer
from histgames.widgets.desk import Desk
from tests.widgets.toy_wales import riding


def desk(*dice: int, **settings: Any) -> Desk:
    return Desk(Session(riding(), dice=Scripted(tuple((face,) for face in dice))), **settings)


def unknown(of: Desk) -> list[str]:
    return [stack.at for stack in of.situation().scene.stacks if any(s.shape == "unknown" for s in stack.symbols)]


def test_looking_back_takes_nothing_back() -> None:
    """An earlier position can be looked at; the game stays where it is, and playing waits until one is back."""
    d = desk()
    d.play("ride 2 Hereford > Elfael")
    d.play("done")
    d.look(1)
    assert (d.situation().stop, d.looking_back, d.session.stop) == (1, True, 2)
    assert d.situation().headline == "Turn 1 of 3, norman"
    assert d.situation().legal == ()
    with pytest.raises(
        GameError, match=r"^You are looking at an earlier or later position: go back to now, or go on from here\.$"
    ):
        d.play("done")
    d.look(99)
    assert not d.looking_back
    assert d.session.remarks == []


def test_going_on_from_an_earlier_position() -> None:
    """Whoever looks back can go on from there; the session notes what was taken back."""
    d = desk()
    d.play("ride 2 Hereford > Elfael")
    d.play("done")
    d.look(0)
    d.go_on_here()
    assert (d.session.stop, d.looking_back, len(d.session.remarks)) == (0, False, 1)


def test_everybody_sees_everything_in_class() -> None:
    """Without secrecy nothing is hidden and no curtain falls."""
    d = desk()
    d.play("done")
    d.play("lurk Elfael")
    assert (d.situation().viewer, d.situation().curtain, unknown(d)) == (None, "", ["ELF"])
    assert d.lines(d.situation())[-1].text == "Lurks: ELF."


def test_secrets_are_hidden_and_the_laptop_is_passed() -> None:
    """A side sees neither the other's hidden unit nor its line in the log; a curtain falls when the other side is asked."""
    d = desk(secret=True)
    assert d.situation().curtain == "norman"
    assert d.situation().legal == ()
    d.lift()
    assert (d.situation().curtain, d.situation().viewer) == ("", "norman")
    d.play("done")
    assert d.situation().curtain == "welsh"
    assert d.situation().viewer == "norman"
    d.lift()
    d.play("lurk Elfael")
    assert (unknown(d), d.lines(d.situation())[-1].text) == (["ELF"], "Lurks: ELF.")
    d.play("done")
    d.lift()
    assert (d.situation().viewer, unknown(d)) == ("norman", [])
    assert all("Lurks" not in line.text for line in d.lines(d.situation()))


def test_one_person_against_a_program_needs_no_curtain() -> None:
    """If one side is played by a program, the person's view is shown all the time."""
    d = desk(secret=True, bots={"welsh": RandomPlayer()})
    d.play("done")
    assert (d.situation().curtain, d.situation().viewer, d.situation().bot_turn) == ("", "norman", "welsh")
    assert d.session.to_act == {"welsh"}
    assert d.situation().asked == ""


def test_when_the_game_is_over_everything_is_shown() -> None:
    """At the end nothing is secret any more."""
    d = desk(secret=True)
    d.play("done")
    d.lift()
    d.play("lurk Elfael")
    for _ in range(5):
        d.play("done")
    assert d.session.outcome is not None
    assert (d.situation().viewer, d.situation().curtain, unknown(d)) == (None, "", ["ELF"])


def test_undo_goes_back_to_the_last_person() -> None:
    """Undo takes back what programs did since, so that a person can decide anew."""
    d = desk(*[5] * 90, bots={"welsh": RandomPlayer()})
    d.random.seed(1)
    d.play("ride 2 Hereford > Elfael")
    d.play("done")
    while d.play_bot():
        pass
    assert d.situation().asked == "norman"
    d.undo()
    assert (d.session.stop, d.situation().asked) == (1, "norman")
    d.redo()
    assert d.session.stop == 2
    d.look(0)
    d.undo()
    assert d.session.stop == 1


def test_undo_at_the_start_says_so() -> None:
    """There is one clear sentence."""
    with pytest.raises(NothingToUndo, match=r"^There is nothing to take back: this is the start of the game\.$"):
        desk().undo()


def test_a_program_decides_on_its_own_view() -> None:
    """A program never sees what its seat may not know."""
    seen: list[Any] = []

    class Spy(RandomPlayer):
        def choose(self, rules: Any, view: Any, seat: str, legal: Any, random: Any) -> Any:
            seen.append(view)
            return legal[-1]

    d = desk(bots={"norman": Spy()})
    d.play_bot()
    d.play("lurk Elfael")
    d.play("done")
    d.play_bot()
    assert seen[-1].ambush == ""
    assert d.session.tree.nodes[-2].state.ambush == "ELF"


def test_dice_are_typed_in_or_rolled() -> None:
    """With real dice the faces are typed, apart by blanks or commas; a wrong one is refused; the program can roll for us."""
    d = Desk(Session(riding(), dice=Manual()))
    d.play("ride Hereford > Elfael")
    d.play("done")
    d.play("ride Maelienydd > Elfael")
    assert d.situation().chance is not None
    for wrong, why in (
        ("11", "the clash at ELF: 11 is no face, wanted 1 die from 1 to 10."),
        ("3 4", "the clash at ELF: 2 values given, wanted 1 die from 1 to 10."),
        ("<b>", "the clash at ELF: '<b>' is no face, wanted 1 die from 1 to 10."),
    ):
        with pytest.raises(GameError) as caught:
            d.enter(wrong)
        assert str(caught.value) == why
    d.enter(" 7, ")
    assert d.session.node.drawn == (7,)
    assert d.lines(d.situation())[-1].text == "Clashed: ELF, 7."
    d.undo()
    assert d.situation().chance is not None
    d.roll()
    assert d.session.line[-1].drawn is not None


def test_an_illegal_action_leaves_the_game_untouched() -> None:
    """The error says what was given and what would be right."""
    d = desk()
    with pytest.raises(
        IllegalAction, match=r"^'ride Hereford > Mon' is not legal: nobody can ride so far \(ML-6\.0b\)\. Legal now: "
    ):
        d.play("ride Hereford > Mon")
    assert d.session.stop == 0


def test_odds_and_track_come_from_the_rules() -> None:
    """What the game tells is shown to whoever is asked, and only at the position that is played."""
    d = desk()
    assert d.odds(d.situation())[0][0] == "to win a clash"
    assert d.situation().track == (1, 3, "1067")
    d.play("done")
    d.look(0)
    assert d.odds(d.situation()) == ()


def test_notes_stand_in_the_log() -> None:
    """A note on a position is a line of the log without a rule."""
    d = desk()
    d.play("done")
    d.session.note("<b>here</b>")
    assert (d.lines(d.situation())[-1].text, d.lines(d.situation())[-1].rule) == ("Note: <b>here</b>", "")
