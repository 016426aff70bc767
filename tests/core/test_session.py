"""A session plays, goes back and forth, keeps branches and secrets, and refuses what is wrong in one clear sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from histgames.core import (
    AmbiguousAction,
    BadOutcome,
    Dice,
    Draw,
    IllegalAction,
    Manual,
    NothingToUndo,
    RecordError,
    Scripted,
    Session,
    UnknownName,
    UnreadableAction,
)
from histgames.core.codec import from_plain, to_plain
from histgames.core.record import load_record, save_record
from tests.core.toy import SOURCE, Farm, Hide, Raid, Theft, ToyRules


def raid(*script: int) -> Session[Farm]:
    return Session(ToyRules(), dice=Scripted(tuple((n,) for n in script)))


def find(name: str, tables: Mapping[str, object]) -> ToyRules:
    assert (name, tables) == ("raid", {})
    return ToyRules()


def test_a_game_is_a_sequence_of_decisions() -> None:
    """The farmer is asked, then the raider until he goes home; three stolen cattle win."""
    game = raid(4, 5, 3)
    assert game.to_act == {"farmer"}
    game.play("hide 1")
    for taken in (1, 2, 3):
        game.play("raid")
        assert game.state.taken == taken
    game.play("home")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.score) == ("raider", 3)
    assert game.to_act == frozenset()
    assert len(game.legal) == 0


def test_undo_and_redo_restore_equal_states() -> None:
    """Going back gives states equal to those before, going forward those after; a new move makes a branch."""
    game = raid(4, 5, 3, 6)
    states = [game.state]
    for text in ("hide 0", "raid", "raid"):
        game.play(text)
        states.append(game.state)
    for number in (2, 1, 0):
        game.undo()
        assert game.state == states[number]
    game.redo(3)
    assert game.state == states[3]
    game.goto(1)
    game.play("home")
    assert len(game.branches(game.node.parent)) == 2
    assert len(game.remarks) == 4


def test_seeded_dice_do_not_change_with_undo() -> None:
    """The same action after undo gets the same dice, so taking back is no way to better luck."""
    game = Session(ToyRules(), seed=7)
    game.play("hide 0")
    game.play("raid")
    first = game.state
    game.undo()
    game.play("raid")
    assert game.state == first


def test_manual_dice_are_typed_in() -> None:
    """With real dice the game waits for the face, refuses a wrong one and goes on with a right one."""
    game = Session(ToyRules(), dice=Manual())
    game.play("hide 0")
    game.play("raid")
    assert game.chance is not None
    with pytest.raises(BadOutcome, match=r"^the raid: 7 is no face, wanted 1 die from 1 to 6\.$"):
        game.enter(7)
    with pytest.raises(IllegalAction, match=r"^No action is possible now: the raid must be rolled first\.$"):
        game.play("raid")
    game.enter(5)
    assert game.state.taken == 1
    game.undo()
    assert game.chance is not None
    game.enter(1)
    assert game.outcome is not None


def test_fair_undo_stops_at_dice_and_at_the_other_side() -> None:
    """Under the fair policy neither a die nor the other side's decision can be taken back."""
    game = Session(ToyRules(), policy="fair", dice=Scripted(((4,), (4,))))
    game.play("hide 0")
    with pytest.raises(NothingToUndo, match="other side was asked"):
        game.undo()
    game.play("raid")
    with pytest.raises(NothingToUndo, match="Dice or draws"):
        game.undo()


def test_wrong_actions_leave_the_state_and_say_why() -> None:
    """An action that cannot be read, is ambiguous or illegal raises its own error and changes nothing."""
    game = raid()
    before = game.state
    with pytest.raises(UnreadableAction, match=r"'hdie 1' cannot be read\. Did you mean 'hide'\?"):
        game.play("hdie 1")
    with pytest.raises(UnreadableAction, match=r"'hide' cannot be read\. It should look like: hide COUNT\.$"):
        game.play("hide")
    with pytest.raises(
        IllegalAction,
        match=r"^'hide 9' is not legal now: Hide up to two cattle\. \(TOY-1\) Legal now: hide 0; hide 1; hide 2\.$",
    ):
        game.play("hide 9")
    with pytest.raises(IllegalAction, match="'raider' is not asked now: farmer must decide"):
        game.play(Raid(), seat="raider")
    assert game.state is before


def test_wrong_options_are_named() -> None:
    """A wrong scenario, option or value gives the names that exist."""
    with pytest.raises(UnknownName, match=r"^Raid has no scenario 'day': there are night\.$"):
        Session(ToyRules(), "day")
    with pytest.raises(UnknownName, match=r"^Raid has no option 'dog': did you mean 'dogs'\?$"):
        Session(ToyRules(), options={"dog": True})
    with pytest.raises(UnknownName, match=r"^The option 'dogs' of Raid can be False or True, not 'yes'\.$"):
        Session(ToyRules(), options={"dogs": "yes"})


def test_secrets_are_kept() -> None:
    """The raider sees neither the hidden cattle nor the log line about them."""
    game = raid()
    game.play("hide 2")
    assert game.view("raider").hidden == 0
    assert game.view("raider").cattle == 6
    assert [line.event.kind for line in game.log] == []
    assert [line.event.kind for line in game.log_for("farmer")] == ["hid"]


def test_records_come_back_equal(tmp_path: Path) -> None:
    """A saved game with a branch and a remark loads to the same tree, position and remarks."""
    game = raid(4, 5, 3)
    for text in ("hide 0", "raid", "raid"):
        game.play(text)
    game.undo()
    game.note("What now? <b>Think</b>")
    game.play("home")
    path = save_record(game, tmp_path / "game.json")
    again, repair = load_record(path, find)
    assert repair is None
    assert again.state == game.state
    assert [n.digest for n in again.nodes] == [n.digest for n in game.nodes]
    assert again.remarks == game.remarks
    assert again.line[-2].note == "What now? <b>Think</b>"
    assert path.read_text() == save_record(again, tmp_path / "again.json").read_text()


def test_a_record_that_does_not_replay_opens_up_to_the_last_good_line(tmp_path: Path) -> None:
    """A changed line is named with its reason; the game is open before it."""
    game = raid(4, 5)
    for text in ("hide 0", "raid", "raid"):
        game.play(text)
    path = save_record(game, tmp_path / "game.json")
    path.write_text(path.read_text().replace('"outcome": [5]', '"outcome": [1]'))
    again, repair = load_record(path, find)
    assert repair is not None
    assert repair.line == 5
    assert "the position after it is another one" in repair.reason
    assert again.state.taken == 1
    assert again.chance is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"The file 'x.json' is damaged: line 1 is no JSON\."),
        ("[]", r"The file 'x.json' is no saved game of this kit\."),
        ('{"format": "histgames record", "version": 99}', "newer version of the kit"),
        ('{"format": "histgames record", "version": 1}', "damaged: the entry 'game' is missing"),
        ("[" * 100_000, "is nested too deeply"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """A file that is no record gives one sentence."""
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(RecordError, match=message):
        load_record(path, find)


def test_states_become_json_and_back() -> None:
    """A state with a step on its stack is the same after JSON."""
    game = raid()
    state = game.state.copy()
    state.push(Theft())
    assert from_plain(ToyRules(), json.loads(json.dumps(to_plain(ToyRules(), state)))) == state
    with pytest.raises(RecordError, match=r"^This is no position of Raid"):
        from_plain(ToyRules(), {"cattle": "many"})


def test_probabilities_add_up() -> None:
    """All outcomes of dice and of draws together have probability 1, and draws do not put back."""
    dice = Dice("x", "", "", count=2, high=6)
    assert sum(p for _, p in dice.outcomes()) == 1
    draw = Draw("x", "", "", (("red", 2), ("blue", 1)), 2)
    assert dict(draw.outcomes()) == {
        ("red", "red"): Fraction(1, 3),
        ("red", "blue"): Fraction(1, 3),
        ("blue", "red"): Fraction(1, 3),
    }


def test_actions_and_text_are_inverse() -> None:
    """Parsing is the inverse of printing, in any case and with odd blanks."""
    notation = ToyRules().notation
    assert notation.parse(notation.show(Hide(2))) == Hide(2)
    assert notation.parse("  HIDE   2 ") == Hide(2)
    assert issubclass(AmbiguousAction, ValueError)


def test_the_toy_game_of_the_page_is_short() -> None:
    """The complete game that explains the kernel has fewer than 100 lines."""
    assert len(SOURCE.splitlines()) < 100
