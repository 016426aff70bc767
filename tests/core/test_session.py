"""A session plays, goes back and forth, keeps branches and secrets, and refuses what is wrong in one clear sentence."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import (
    Action,
    BadOutcome,
    GameError,
    HistoricalDate,
    IllegalAction,
    Manual,
    NothingToUndo,
    OptionClash,
    Scripted,
    Session,
    UnknownName,
    UnreadableAction,
    kernel,
)
from histgames.core.menu import OpenMenu
from tests.core.playing import TOYS
from tests.core.toys.pilgrims.state import Journey
from tests.core.toys.princes.orders import Keep, Orders, Rob
from tests.core.toys.princes.state import Prince, Realm
from tests.core.toys.raid import Farm, FarmerHides, Raid, RaiderDecides

RAID = TOYS["raid"]


def raid(*script: int, **said: Any) -> Session[Farm]:
    """Return a raid whose dice fall as they are told."""
    return Session(RAID, dice=Scripted(tuple((n,) for n in script)), **said)


def played(game: Session[Any], *actions: str) -> Session[Any]:
    """Play actions one after the other."""
    for action in actions:
        game.play(action)
    return game


# playing


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
    assert (game.outcome.winners, game.outcome.score("raider")) == (("raider",), 3)
    assert game.to_act == frozenset()
    assert len(game.legal) == 0


def test_playing_tells_what_happened() -> None:
    """The events of the action and of the dice that follow come back; the log has them with rule and date."""
    game = played(raid(4, 6), "hide 2")
    events = game.play("raid")
    assert [game.tell(event) for event in events] == ["The raider steals a cow (4)."]
    game.play(Raid())
    assert [str(line) for line in game.log] == [
        "The raider steals a cow (4). (TOY-R3)",
        "The raider steals a cow (6). (TOY-R3)",
    ]
    assert [line.stop for line in game.log] == [2, 3]
    assert {line.date for line in game.log} == {HistoricalDate(year=1100)}


def test_wrong_actions_leave_the_state_and_say_why() -> None:
    """An action that cannot be read or is illegal raises its own error and changes nothing."""
    game = raid()
    before = game.state
    with pytest.raises(UnreadableAction, match=r"'hdie 1' cannot be read\. Did you mean 'hide'\?"):
        game.play("hdie 1")
    with pytest.raises(IllegalAction, match=r"^'hide 9' is not legal now: Hide up to two cattle\. \(TOY-R1\)"):
        game.play("hide 9")
    with pytest.raises(IllegalAction, match="'raider' is not asked now: farmer must decide"):
        game.play(Raid(), seat="raider")
    assert game.state is before
    assert len(game.tree.nodes) == 1


def test_a_game_waits_for_those_who_have_not_answered() -> None:
    """Several seats are asked at once, each with his own question and options."""
    game = Session(TOYS["princes"], players=3, seed=1)
    played(game, "wait")
    assert game.to_act == {"saxony", "bavaria", "swabia"}
    assert len(game.legal) == 9
    assert "rob saxony" not in game.legal_for("saxony")
    assert "rob saxony" in game.legal_for("swabia")
    assert "rob saxony" in game.legal
    prompt = game.prompt("swabia")
    assert prompt is not None
    assert prompt.text == "Year 1: rob a neighbour or stay at home?"
    game.play("keep", seat="swabia")
    assert game.to_act == {"saxony", "bavaria"}
    assert len(game.legal_for("swabia")) == 0
    assert game.prompt("swabia") is None
    assert game.prompt() is not None


@frozen
class OpenOrders(Orders):
    """Orders of which only staying at home is listed."""

    def options(self, state: Realm, seat: str) -> Sequence[Action]:
        return OpenMenu([Keep()], lambda action: isinstance(action, Rob) and action.target != seat)


def test_what_several_seats_may_write_is_not_only_what_is_listed() -> None:
    """With open menus the legal actions of all seats hold what fits one of them."""
    start = Realm(princes=dict.fromkeys(("saxony", "bavaria"), Prince()), stack=(OpenOrders(),))
    game = Session(TOYS["princes"], start=start, players=2)
    assert list(game.legal) == [Keep(), Keep()]
    assert "rob saxony" in game.legal
    assert "rob swabia" in game.legal
    assert "wait" not in game.legal
    assert "rob saxony" not in game.legal_for("saxony")
    game.play("rob saxony")
    assert game.to_act == {"saxony"}


def test_a_question_has_its_fields_filled_in() -> None:
    """Who asks for a prompt gets a sentence; nobody is asked at a roll or at the end."""
    game = Session(TOYS["princes"], players=2, seed=1)
    game.play("offer bavaria")
    prompt = game.prompt()
    assert prompt is not None
    assert (prompt.text, prompt.rule) == ("Saxony offers you a treaty.", "TOY-P2")
    manual = played(Session(RAID, dice=Manual()), "hide 0", "raid")
    assert manual.prompt() is None
    assert played(raid(1), "hide 0", "raid").prompt() is None


def test_the_number_of_players() -> None:
    """The sides are those that play; others are no seats of this game."""
    game = Session(TOYS["princes"], players=2)
    assert game.sides == ("saxony", "bavaria")
    with pytest.raises(
        UnknownName, match=r"^There is no side 'swabia' in The Princes: there are saxony and bavaria\.$"
    ):
        game.view("swabia")
    with pytest.raises(UnknownName, match=r"^The Princes is played by 2 or 3 or 4, not by 1\.$"):
        Session(TOYS["princes"], players=1)


# secrets


def test_secrets_are_kept() -> None:
    """The raider sees neither the hidden cattle nor the log line about them."""
    game = played(raid(), "hide 2")
    assert (game.view("raider").hidden, game.view("raider").cattle) == (0, 6)
    assert (game.view("farmer").hidden, game.view("farmer").cattle) == (2, 4)
    assert game.log == game.log_for("raider") == []
    assert [line.text for line in game.log_for("farmer")] == ["The farmer hides 2 cows."]
    assert [line.text for line in game.log_for(None, everything=True)] == ["The farmer hides 2 cows."]


@pytest.mark.parametrize("ask", ["view", "log_for", "legal_for", "prompt"])
def test_only_seats_of_the_game_may_ask(ask: str) -> None:
    """Views, logs, actions and questions are asked for by seat."""
    with pytest.raises(UnknownName, match=r"^There is no side 'thief' in Raid: there are raider and farmer\.$"):
        getattr(raid(), ask)("thief")


# dice


def test_seeded_dice_do_not_change_with_undo() -> None:
    """The same action after undo gets the same dice, so taking back is no way to better luck."""
    game = played(Session(RAID, seed=7), "hide 0", "raid")
    first = game.state
    game.undo()
    game.play("raid")
    assert game.state == first


def test_manual_dice_are_typed_in() -> None:
    """With real dice the game waits for the face, refuses a wrong one and goes on with a right one."""
    game = played(Session(RAID, dice=Manual()), "hide 0", "raid")
    assert game.chance is not None
    assert game.to_act == frozenset()
    with pytest.raises(BadOutcome, match=r"^the raid: 7 is no face, wanted 1 die from 1 to 6\.$"):
        game.enter(7)
    with pytest.raises(IllegalAction, match=r"^No action is possible now: the raid must be rolled first\.$"):
        game.play("raid")
    assert [game.tell(event) for event in game.enter(5)] == ["The raider steals a cow (5)."]
    assert game.state.taken == 1
    game.undo()
    assert game.chance is not None
    game.enter(1)
    assert game.outcome is not None
    assert len(game.tree.branches(game.line[2])) == 2


def test_the_program_may_roll_what_would_be_typed_in() -> None:
    """A roll on demand is recorded like a typed one; the same seed gives the same face."""
    one, other = (played(Session(RAID, dice=Manual()), "hide 0", "raid") for _ in range(2))
    one.roll(seed=3)
    other.roll(seed=3)
    assert one.line[-1].drawn == other.line[-1].drawn
    assert one.line[-2].by_hand


@pytest.mark.parametrize("what", [lambda game: game.enter(3), lambda game: game.roll()])
def test_nothing_is_rolled_where_somebody_is_asked(what: Any) -> None:
    """Typing faces in at a decision is refused."""
    with pytest.raises(BadOutcome, match=r"^Nothing is to be rolled or drawn now\.$"):
        what(raid())


def test_a_list_of_dice_that_ends_is_followed_by_real_dice() -> None:
    """When the script is used up the game waits."""
    game = played(raid(4), "hide 0", "raid", "raid")
    assert game.chance is not None
    game.enter(6)
    assert game.state.taken == 2


# back and forth


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
    assert len(game.tree.branches(game.line[1])) == 2
    assert [text for _, text in game.remarks] == [
        "Taken back: raid",
        "Taken back: raid",
        "Taken back: hide 0",
        "Taken back: raid",
    ]


def test_a_branch_that_was_left_can_be_taken_up() -> None:
    """Playing the old action again goes along the old branch, with what followed it."""
    game = played(raid(4, 5), "hide 0", "raid", "raid")
    end = game.state
    game.goto(1)
    game.play("home")
    with pytest.raises(NothingToUndo):
        game.redo()
    game.undo()
    game.play("raid")
    game.redo()
    assert game.state is end
    game.tree.take(next(node for node in game.tree.nodes if node.state.outcome))
    assert game.outcome is not None
    assert game.outcome.result == "gone home"


def test_notes_stay_with_their_position() -> None:
    """A note is text, at the position where it was written."""
    game = played(raid(4), "hide 0")
    game.note("<b>now!</b>")
    game.play("raid")
    assert (game.node.note, game.line[1].note) == ("", "<b>now!</b>")
    game.undo()
    assert game.node.note == "<b>now!</b>"


@pytest.mark.parametrize(
    ("go", "message"),
    [
        (lambda game: game.undo(3), "From 1 to 2 actions can be taken back, not 3."),
        (lambda game: game.undo(0), "From 1 to 2 actions can be taken back, not 0."),
        (lambda game: game.undo(-1), "From 1 to 2 actions can be taken back, not -1."),
        (lambda game: game.undo("1"), "How many, or which, must be a whole number, not '1'."),
        (lambda game: game.undo(True), "How many, or which, must be a whole number, not True."),
        (lambda game: game.redo(2), "There are 1 actions to redo, not 2."),
        (lambda game: game.redo(0), "There are 1 actions to redo, not 0."),
        (lambda game: game.redo(1.5), "How many, or which, must be a whole number, not 1.5."),
        (lambda game: game.goto(4), "There is no position 4: this game has positions 0 to 3."),
        (lambda game: game.goto(-1), "There is no position -1: this game has positions 0 to 3."),
        (lambda game: game.goto(None), "How many, or which, must be a whole number, not None."),
    ],
)
def test_where_there_is_nothing_to_go_to(go: Any, message: str) -> None:
    """The error says what there is; the cursor stays."""
    game = played(raid(4, 5), "hide 0", "raid", "raid")
    game.undo()
    with pytest.raises(NothingToUndo) as error:
        go(game)
    assert str(error.value) == message
    assert (game.stop, len(game.stops)) == (2, 4)


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    """A new game says so."""
    with pytest.raises(NothingToUndo, match=r"^There is nothing to take back: this is the start of the game\.$"):
        raid().undo()


def test_fair_undo_stops_at_dice_and_at_the_other_side() -> None:
    """Under the fair policy neither a die nor the other side's decision can be taken back."""
    game = played(raid(4, 4, policy="fair"), "hide 0")
    with pytest.raises(NothingToUndo) as error:
        game.undo()
    assert str(error.value) == "The other side was asked since: this game is played with fair undo."
    game.play("raid")
    with pytest.raises(NothingToUndo) as error:
        game.undo()
    assert str(error.value) == "Dice or draws have decided since: this game is played with fair undo."


def test_fair_undo_takes_back_what_the_own_side_did() -> None:
    """While the same side is asked and nothing was rolled, it may think again; nothing is noted."""
    game = Session(TOYS["banners"], policy="fair", seed=1)
    played(game, "call lion", "call rose")
    game.undo(2)
    assert (game.stop, game.remarks) == (0, [])
    game.redo(2)
    played(game, "dismiss", "call eagle", "march")
    with pytest.raises(NothingToUndo, match="Dice or draws"):
        game.undo()


def test_fair_undo_does_not_show_what_others_wrote() -> None:
    """Of orders that are given at the same time, one's own can be taken back until another has answered."""
    game = Session(TOYS["princes"], players=2, policy="fair", seed=1)
    game.play("wait")
    game.play("keep", seat="saxony")
    with pytest.raises(NothingToUndo, match="other side"):
        game.undo()


# positions set up by hand


def test_a_game_begins_from_a_position() -> None:
    """The kernel fills in scenario and rules in force; the position that was given stays as it is."""
    start = Farm(cattle=1, stack=(RaiderDecides(),))
    game = Session(RAID, start=start, options={"dogs": True}, dice=Scripted(((3,),)))
    assert (start.scenario, start.on) == ("", frozenset())
    assert (game.state.scenario, game.state.on) == ("night", {"night", "dogs"})
    game.play("raid")  # a 3 is not enough for dogs
    assert game.outcome is not None
    assert game.outcome.result == "caught"


def test_a_position_brings_its_scenario_and_options() -> None:
    """What is not said is that of the position."""
    start = TOYS["pilgrims"].begin("winter", {"guide": True})
    game = Session(TOYS["pilgrims"], start=start)
    assert game.scenario.name == "winter"
    assert game.options == TOYS["pilgrims"].chosen(start)
    assert game.options["guide"] is True
    other = Session(TOYS["pilgrims"], start=start, options={"toll": "coin"})
    assert "guide" not in other.state.on
    assert "toll:coin" in other.state.on


def test_a_position_of_another_scenario_is_refused() -> None:
    """The two scenarios are named."""
    start = TOYS["pilgrims"].begin("winter")
    with pytest.raises(GameError) as error:
        Session(TOYS["pilgrims"], "spring", start=start)
    assert str(error.value) == "This position belongs to the scenario 'winter', not to 'spring'."


def test_a_position_that_cannot_be_is_refused() -> None:
    """The game's own check gives the reason."""
    with pytest.raises(GameError) as error:
        Session(TOYS["pilgrims"], start=Journey(bread=-1))
    assert str(error.value) == "This position cannot be played: Nobody can have less than no bread."


def test_a_position_may_leave_the_seats_to_the_kernel() -> None:
    """Where more or fewer can play, the number is said with the position."""
    start = Realm(princes=dict.fromkeys(("saxony", "bavaria"), Prince()), stack=(Orders(),))
    game = Session(TOYS["princes"], start=start, players=2)
    assert game.sides == game.state.sides == ("saxony", "bavaria")
    assert game.to_act == {"saxony", "bavaria"}


def test_tasks_of_a_position_run_at_once() -> None:
    """A new game runs what comes before the first question, and the first dice are rolled."""
    game = Session(TOYS["princes"], players=2, dice=Scripted((("crown", "mill"),)))
    assert game.state.princes["bavaria"].claim == "mill"
    assert game.stop == 0
    assert len(game.line) == 2
    assert [line.text for line in game.log_for("bavaria")] == ["Bavaria draws the claim to the mill."]


# what is wrong from the beginning


@pytest.mark.parametrize(
    ("said", "kind", "message"),
    [
        ({"scenario": "day"}, UnknownName, "Raid has no scenario 'day': there are night."),
        ({"options": {"dog": True}}, UnknownName, "Raid has no option 'dog': did you mean 'dogs'?"),
        ({"options": {"dogs": "yes"}}, UnknownName, "The option 'dogs' of Raid can be False or True, not 'yes'."),
        ({"policy": "strict"}, UnknownName, "The undo policy can be 'class' or 'fair', not 'strict'."),
        ({"language": "de"}, UnknownName, "Raid does not speak 'de': it speaks en."),
        ({"players": 3}, UnknownName, "Raid is played by 2, not by 3."),
    ],
)
def test_wrong_names_are_told(said: dict[str, Any], kind: type[GameError], message: str) -> None:
    """Scenario, options, policy, language and number of players."""
    with pytest.raises(kind) as error:
        Session(RAID, **said)
    assert str(error.value) == message


def test_options_that_do_not_go_together_are_told() -> None:
    """A session asks the one check of options."""
    with pytest.raises(
        OptionClash, match=r"^The Pilgrims: 'night' cannot be played together with 'hurry' \(TOY-Q13\)\.$"
    ):
        Session(TOYS["pilgrims"], options={"hurry": True, "night": True})


def test_dice_that_cannot_fall_are_told_before_anything_is_played() -> None:
    """A script with a wrong first entry is refused by the first roll."""
    with pytest.raises(BadOutcome, match=r"^the claims: 1 names given, wanted 2\.$"):
        Session(TOYS["princes"], players=2, dice=Scripted((("crown",),)))


# whatever is done


@given(
    name=st.sampled_from(list(TOYS)),
    seed=st.integers(0, 99),
    moves=st.lists(st.sampled_from(["play", "play", "play", "undo", "redo", "goto"]), max_size=30),
)
def test_any_way_through_a_game_restores_its_states(name: str, seed: int, moves: list[str]) -> None:
    """However one goes back and forth, a position is what it was, and a stop is where one comes back to."""
    random, game = Random(seed), Session(TOYS[name], seed=seed)
    known = {node.number: node.state.copy() for node in game.tree.nodes}
    for move in moves:
        if move == "play" and game.to_act:
            seat = random.choice(sorted(game.to_act))
            game.play(random.choice(kernel.legal(game.state, seat)), seat)
        elif move == "undo" and game.stop:
            game.undo(random.randint(1, game.stop))
        elif move == "redo" and game.stop < len(game.stops) - 1:
            game.redo()
        elif move == "goto":
            wanted = random.randrange(len(game.stops))
            game.goto(wanted)
            assert game.stop == wanted
        for node in game.tree.nodes:
            assert known.setdefault(node.number, node.state.copy()) == node.state
        assert game.stops[game.stop] is game.node


def test_a_farm_begins_with_its_farmer() -> None:
    """The first position is that of the game, with what the kernel knows."""
    assert raid().state == Farm(scenario="night", on=frozenset({"night"}), stack=(FarmerHides(),))
