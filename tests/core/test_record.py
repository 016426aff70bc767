"""Records: games as files that replay, are read for ever, and open as far as they can."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import GameError, Manual, RecordError, Ruleset, Scripted, Session, UnknownName, kernel
from histgames.core.record import FORMAT_VERSION, Repair, load_record, open_record, save_record, to_record
from tests.core.playing import TOYS, find
from tests.core.toys.raid import Farm, RaiderDecides

RAID = TOYS["raid"]


def raid(*script: int, **said: Any) -> Session[Farm]:
    """Return a raid whose dice fall as they are told."""
    return Session(RAID, dice=Scripted(tuple((n,) for n in script)), **said)


def played(game: Session[Any], *actions: str) -> Session[Any]:
    """Play actions one after the other."""
    for action in actions:
        game.play(action)
    return game


def opened(record: Any, rules: Callable[..., Ruleset[Any]] = find) -> Session[Any]:
    """Return the game of a record that replays to its end."""
    game, repair = open_record(json.loads(json.dumps(record)), rules)
    assert repair is None
    return game


def same(one: Session[Any], other: Session[Any]) -> bool:
    """Return whether two sessions have the same tree, cursor, and all that is said about them."""
    return (
        [(node.state, node.seat, node.action, node.drawn, node.note, node.by_hand) for node in one.tree.nodes]
        == [(node.state, node.seat, node.action, node.drawn, node.note, node.by_hand) for node in other.tree.nodes]
        and (one.node.number, one.stop, len(one.stops)) == (other.node.number, other.stop, len(other.stops))
        and (one.remarks, one.names, one.sides) == (other.remarks, other.names, other.sides)
        and (one.options, one.scenario, one.policy, one.dice)
        == (other.options, other.scenario, other.policy, other.dice)
    )


# what comes back


def test_a_game_with_a_branch_a_note_and_remarks_comes_back(tmp_path: Path) -> None:
    """A saved game loads to the same tree, position and remarks, and is saved to the same file again."""
    game = played(raid(4, 5, 3, options={"dogs": True}), "hide 0", "raid", "raid")
    game.undo()
    game.note("What now? <b>Think</b>")
    game.play("home")
    game.names = {"raider": "Ada", "farmer": "Bo"}
    path = save_record(game, tmp_path / "game.json")
    again, repair = load_record(path, find)
    assert repair is None
    assert same(again, game)
    assert again.line[-2].note == "What now? <b>Think</b>"
    assert path.read_text() == save_record(again, tmp_path / "again.json").read_text()


def test_the_cursor_comes_back_where_it_was() -> None:
    """A game that was saved in the middle of what was played can be redone."""
    game = played(raid(4, 5), "hide 0", "raid", "raid")
    game.goto(1)
    again = opened(to_record(game))
    assert (again.stop, again.state) == (1, game.state)
    again.redo(2)
    assert again.state.taken == 2


def test_the_number_of_players_is_kept() -> None:
    """A game for two of four comes back with two, in the middle of secret orders."""
    game = Session(TOYS["princes"], players=2, seed=5)
    game.play("wait")
    game.play("rob saxony", seat="bavaria")
    record = to_record(game)
    assert record["sides"] == ["saxony", "bavaria"]
    again = opened(record)
    assert same(again, game)
    assert again.to_act == {"saxony"}
    assert played(again, "keep").state == played(game, "keep").state


def test_real_dice_are_remembered_as_typed_in() -> None:
    """Where people rolled they will be asked again after undo; the faces are kept."""
    game = played(Session(RAID, dice=Manual()), "hide 0", "raid")
    game.enter(5)
    game.play("raid")
    again = opened(to_record(game))
    assert same(again, game)
    again.enter(6)
    again.undo()
    assert again.chance is not None


def test_a_game_that_waits_for_a_die_knows_its_stops() -> None:
    """Saved before a real die has fallen, the game waits for it, and undo takes the action back."""
    game = played(Session(RAID, dice=Manual()), "hide 0", "raid")
    again = opened(to_record(game))
    assert (again.stop, len(again.stops)) == (game.stop, len(game.stops)) == (2, 3)
    again.undo()
    assert again.to_act == {"raider"}


def test_a_position_set_up_by_hand_is_kept() -> None:
    """A game that starts from a position has it in its record, with scenario and rules in force."""
    game = Session(RAID, start=Farm(cattle=2, stack=(RaiderDecides(),)), options={"dogs": True}, seed=3)
    game.play("raid")
    record = to_record(game)
    assert record["start"]["on"] == ["dogs", "night"]
    again = opened(record)
    assert same(again, game)
    assert again.start == game.start


def test_a_scenario_and_its_options_are_kept() -> None:
    """A record says every option, so that a default that changes later does not change the game."""
    game = Session(TOYS["pilgrims"], "winter", {"toll": "labour"}, seed=2)
    record = to_record(game)
    assert record["options"] == {
        "snow": True,
        "guide": False,
        "night": False,
        "hurry": False,
        "toll": "labour",
        "fasting": False,
        "monks": False,
    }
    assert same(opened(record), game)


@given(name=st.sampled_from(list(TOYS)), seed=st.integers(0, 200), undo=st.integers(0, 3))
def test_any_game_comes_back(name: str, seed: int, undo: int) -> None:
    """Random games of every toy, taken back a little and played on, are the same after a way through JSON."""
    random, game = Random(seed), Session(TOYS[name], seed=seed)
    for number in range(20):
        if not game.to_act:
            break
        if number == 12 and undo and game.stop >= undo:
            game.undo(undo)
        seat = random.choice(sorted(game.to_act))
        game.play(random.choice(kernel.legal(game.state, seat)), seat)
    assert same(opened(to_record(game)), game)


# what the file looks like


def test_a_record_can_be_read_by_people(tmp_path: Path) -> None:
    """A head, then a line for each action and outcome, with what was rolled for, and the hash after it."""
    path = save_record(played(raid(4), "hide 1", "raid"), tmp_path / "game.json")
    text = path.read_text(encoding="utf-8")
    head, lines = json.loads(text), [line.strip(" ,") for line in text.splitlines() if line.startswith('  {"n"')]
    assert (head["format"], head["version"], head["game"], head["rules_version"]) == ("histgames record", 2, "raid", 1)
    assert head["dice"] == {"kind": "scripted", "script": [[4]]}
    assert head["at"] == 3
    assert [{**json.loads(line), "hash": ""} for line in lines] == [
        {"n": 1, "seat": "farmer", "action": "hide 1", "hash": ""},
        {"n": 2, "seat": "raider", "action": "raid", "hash": ""},
        {"n": 3, "roll": "the raid", "outcome": [4], "hash": ""},
    ]
    assert all(len(line["hash"]) == 8 for line in head["lines"])


def test_a_branch_says_what_it_comes_after() -> None:
    """Only lines that do not follow the line before say so."""
    game = played(raid(4, 5), "hide 0", "raid")
    game.undo()
    game.play("home")
    assert [line.get("after") for line in to_record(game)["lines"]] == [None, None, None, 1]


# older records

OLD = """
{"format": "histgames record", "version": 1, "game": "pilgrims", "rules_version": 1, "scenario": "winter",
 "options": {"snow": true, "guide": false, "night": true, "hurry": true, "toll": "none", "fasting": false, "monks": true},
 "dice": {"kind": "seeded", "seed": 1}, "policy": "class", "players": {"pilgrims": "Ada"}, "start": null,
 "start_hash": "00000000", "lines": [
  {"n": 1, "roll": "the weather", "outcome": [6], "hash": "11111111"},
  {"n": 2, "roll": "the weather", "outcome": [5], "hash": "22222222"},
  {"n": 3, "seat": "pilgrims", "action": "rest", "hash": "33333333", "note": "hungry"}
 ], "at": 3, "remarks": [[1, "Taken back: walk"]]}
"""


def test_a_record_of_the_first_format_is_read() -> None:
    """Its hashes are not compared, options that mean nothing in the scenario are dropped, and its people are known."""
    game = opened(json.loads(OLD))
    assert {name for name, value in game.options.items() if value != game.rules.options[name].off} == {"snow", "hurry"}
    assert (game.names, game.remarks) == ({"pilgrims": "Ada"}, [(1, "Taken back: walk")])
    assert game.node.note == "hungry"
    assert game.state.day == 3
    assert game.chance is not None  # the third morning's die had not been rolled
    assert to_record(game)["version"] == FORMAT_VERSION == 2


def test_a_record_of_the_first_format_may_contradict_its_scenario() -> None:
    """What the scenario fixes today is played as it fixes it."""
    old = json.loads(OLD)
    old["options"]["snow"] = False
    assert opened(old).options["snow"] is True


@pytest.mark.parametrize(
    ("change", "reason"), [({"dragons": True}, "option 'dragons'"), ({"toll": "wine"}, "not 'wine'")]
)
def test_an_old_record_with_an_option_that_is_no_more(change: dict[str, Any], reason: str) -> None:
    """It is told by its name or value; nothing is guessed."""
    old = json.loads(OLD)
    old["options"] |= change
    with pytest.raises(RecordError, match=rf"^This record is damaged: .*{reason}"):
        open_record(old, find)


def turned(start: Mapping[str, Any]) -> dict[str, Any]:
    """Cows were called oxen in older positions."""
    if start["oxen"] > 6:
        raise GameError("it begins with more cattle than there are.")
    return {"cattle": start["oxen"], "stack": [{"step": "RaiderDecides"}]}


def find_older(name: str, tables: object = None) -> Ruleset[Any]:
    """Return a raid that knows its older positions."""
    return evolve(RAID, older_start=turned)


def begun(version: int, start: object) -> dict[str, Any]:
    """Return a record of a raid that begins at a position."""
    return {**to_record(Session(RAID)), "version": version, "start": start, "start_hash": ""}


def test_the_start_of_an_older_record_is_turned_by_its_game() -> None:
    """A position of format 1 is given to the game's `older_start`; one of today is read as it is."""
    assert opened(begun(1, {"oxen": 4}), find_older).state.cattle == 4
    today = {"cattle": 3, "stack": [{"step": "RaiderDecides"}]}
    assert opened(begun(2, today), find_older).state.cattle == 3
    assert opened(begun(1, today)).state.cattle == 3


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"oxen": 7}, "This record cannot be opened: it begins with more cattle than there are."),
        ({"cattle": 4}, "This record is damaged: the entry 'oxen' is missing."),
        ({"oxen": "many"}, "This record is damaged: it starts from no position of Raid."),
        ([4], "This record is damaged: start is no table of names and values."),
    ],
)
def test_a_start_that_cannot_be_turned(start: object, sentence: str) -> None:
    """What the game cannot take up again is told in its words, a damaged start as damaged."""
    with pytest.raises(RecordError) as error:
        open_record(begun(1, start), find_older)
    assert str(error.value) == sentence


def test_in_an_old_record_actions_and_outcomes_are_still_checked() -> None:
    """A line that is not legal stops the replay."""
    old = json.loads(OLD)
    old["lines"][0]["outcome"] = [7]
    game, repair = open_record(old, find)
    assert repair is not None
    assert (repair.line, repair.reason) == (1, "the weather: 7 is no face, wanted 1 die from 1 to 6.")
    assert game.node.number == 0


def test_hashes_of_the_second_format_are_compared() -> None:
    """The same old record with the new number does not replay past its start."""
    record = {**json.loads(OLD), "version": 2}
    record["options"] |= {"night": False, "monks": False}
    _, repair = open_record(record, find)
    assert repair == Repair(0, "start", "the start position is another one under the rules of this version", "")


# records that do not replay


def changed(tmp_path: Path, old: str, new: str, *actions: str) -> tuple[Session[Any], Repair]:
    """Return what is opened of a raid in whose file a text was changed."""
    path = save_record(played(raid(4, 5, 6), *(actions or ("hide 0", "raid", "raid"))), tmp_path / "game.json")
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    again, repair = load_record(path, find)
    assert repair is not None
    return again, repair


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"outcome": [5]', '"outcome": [6]', None, ""),
        ('"outcome": [5]', '"outcome": [1]', 5, "the position after it is another one under the rules of this version"),
        ('"outcome": [5]', '"outcome": [9]', 5, "the raid: 9 is no face, wanted 1 die from 1 to 6."),
        ('"outcome": [5]', '"outcome": 5', 5, "'int' object is not iterable"),
        (
            '"action": "hide 0"',
            '"action": "hide 1"',
            1,
            "the position after it is another one under the rules of this version",
        ),
        ('"action": "hide 0"', '"action": "hide"', 1, "'hide' cannot be read. It should look like: hide COUNT."),
        ('"action": "hide 0"', '"action": 3', 1, "action is no text"),
        ('"seat": "farmer"', '"seat": "raider"', 1, "'raider' is not asked now: farmer must decide."),
        ('"seat": "farmer", ', "", 1, "the entry 'seat' is missing"),
        ('"n": 3', '"n": 4', 3, "the line is out of order"),
        ('"n": 3', '"n": "3"', 3, "the line is out of order"),
        ('"n": 4', '"after": 1, "n": 4', 4, "the line is there twice"),
        ('"n": 4', '"after": 4, "n": 4', 4, "it should come after one of the lines before it, not after 4"),
        ('"n": 4', '"after": "x", "n": 4', 4, "it should come after one of the lines before it, not after 'x'"),
        ('{"n": 2,', '3, {"n": 2,', 2, "the line is out of order"),
    ],
)
def test_a_record_opens_up_to_the_last_good_line(
    tmp_path: Path, old: str, new: str, line: int | None, reason: str
) -> None:
    """The line is named with its reason; the game is open before it, and can be played on and saved."""
    if line is None:  # a 5 and a 6 lead to the same position
        with pytest.raises(AssertionError):
            changed(tmp_path, old, new)
        return
    again, repair = changed(tmp_path, old, new)
    assert (repair.line, repair.reason) == (line, reason)
    assert again.node.number == line - 1
    assert len(again.tree.nodes) == line
    assert opened(to_record(again)).state == again.state
    if again.chance is not None:
        again.enter(1)
        assert again.outcome is not None


def test_a_refused_action_names_its_rule() -> None:
    """The repair has the rule that a later version of the game put in."""
    game = Session(TOYS["princes"], players=2, dice=Scripted((("crown", "mill"),)))
    played(game, "offer bavaria", "accept")
    record = to_record(game)
    record["lines"].append({"n": 4, "seat": "saxony", "action": "rob Bavaria", "hash": ""})
    _, repair = open_record(record, find)
    assert repair is not None
    assert (repair.line, repair.rule) == (4, "TOY-P2")
    assert json.loads(repair.text)["action"] == "rob Bavaria"


# files that are no records


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The file 'x.json' is damaged: line 1 is no JSON."),
        ('{"format":\n"x"\n', "The file 'x.json' is damaged: line 3 is no JSON."),
        ("[]", "The file 'x.json' is no saved game of this kit."),
        ('{"format": "chess"}', "The file 'x.json' is no saved game of this kit."),
        ('{"format": "histgames record"}', "The file 'x.json' is damaged: the version of the format is None."),
        (
            '{"format": "histgames record", "version": 0}',
            "The file 'x.json' is damaged: the version of the format is 0.",
        ),
        (
            '{"format": "histgames record", "version": 99}',
            "The file 'x.json' was saved by a newer version of the kit (format 99, this one reads up to 2): "
            "please update the kit.",
        ),
        (
            '{"format": "histgames record", "version": 1}',
            "The file 'x.json' is damaged: the entry 'game' is missing.",
        ),
        ("[" * 100_000, "The file 'x.json' is no saved game: it is nested too deeply."),
        ("9" * 5000, "The file 'x.json' is damaged: a number in it is no JSON."),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str, message: str) -> None:
    """A file that is no record gives one sentence."""
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(RecordError) as error:
        load_record(path, find)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": 3}, "game is no text"),
        ({"scenario": "day"}, "Raid has no scenario 'day': there are night"),
        ({"options": []}, "options is no table of names and values"),
        ({"options": {"dogs": "yes"}}, "The option 'dogs' of Raid can be False or True, not 'yes'"),
        ({"tables": 3}, "tables is no table of names and values"),
        ({"dice": {"kind": "loaded"}}, "there are no dice of the kind 'loaded'"),
        ({"dice": {"kind": "seeded"}}, "the entry 'seed' is missing"),
        ({"dice": {"kind": "seeded", "seed": 1.5}}, "the seed is neither a number nor a text"),
        (
            {"dice": {"kind": "scripted", "script": 3}},
            "Dice in a list are lists of faces or names, such as [[4], [1, 7]], not 3",
        ),
        ({"policy": "strict"}, "The undo policy can be 'class' or 'fair', not 'strict'"),
        ({"sides": "raider"}, "sides is no list of names"),
        ({"sides": ["a", "b", "c"]}, "Raid is played by 2, not by 3"),
        ({"players": []}, "players is no table of names and values"),
        ({"lines": {}}, "lines is no list"),
        ({"at": "end"}, "at is no number"),
        ({"remarks": [["x", "y"]]}, "invalid literal for int() with base 10: 'x'"),
        ({"start": 3}, "start is no table of names and values"),
        ({"start": {"cattle": "many"}}, "This is no position of Raid: 'many' is no whole number"),
        (
            {"start": {"scenario": "day"}},
            "This position belongs to the scenario 'day', not to 'night'",
        ),
    ],
)
def test_a_damaged_head_is_told(change: dict[str, Any], reason: str) -> None:
    """Each entry is checked, and what is wrong with it is one sentence."""
    record = {**to_record(raid()), **change}
    with pytest.raises(RecordError) as error:
        open_record(record, find)
    assert str(error.value) == f"This record is damaged: {reason}."


@pytest.mark.parametrize(
    "entry", ["game", "scenario", "options", "dice", "policy", "players", "lines", "at", "remarks"]
)
def test_a_missing_entry_is_told(entry: str) -> None:
    """Those that every record has had must be there."""
    record = to_record(raid())
    del record[entry]
    with pytest.raises(RecordError) as error:
        open_record(record, find)
    assert str(error.value) == f"This record is damaged: the entry '{entry}' is missing."


def test_a_game_that_is_not_known() -> None:
    """Whoever finds the rules says so, and the record repeats it."""

    def nothing(name: str, tables: Mapping[str, Any]) -> Ruleset[Any]:
        raise UnknownName(f"There is no game {name!r}.")

    with pytest.raises(RecordError, match=r"^This record is damaged: There is no game 'raid'\.$"):
        open_record(to_record(raid()), nothing)


def test_a_users_tables_are_handed_on() -> None:
    """What the game was played with comes back to whoever makes the rules."""
    seen: list[Any] = []

    def with_tables(name: str, tables: Mapping[str, Any]) -> Ruleset[Any]:
        seen.append((name, dict(tables)))
        return RAID

    opened({**to_record(raid()), "tables": {"cattle": [{"zone": "Gwent"}]}}, with_tables)
    assert seen == [("raid", {"cattle": [{"zone": "Gwent"}]})]


def test_where_there_is_no_file_to_read(tmp_path: Path) -> None:
    """A missing file, a folder, a device, a picture."""
    with pytest.raises(RecordError) as error:
        load_record(tmp_path / "none.json", find)
    assert str(error.value) == f"There is no file 'none.json' in the folder {tmp_path.name!r}."
    with pytest.raises(RecordError, match=rf"^The file {tmp_path.name!r} cannot be read as text: IsADirectoryError\.$"):
        load_record(tmp_path, find)
    with pytest.raises(RecordError, match=r"is no file but a device: nothing is read from it\.$"):
        load_record(os.devnull, find)
    (tmp_path / "x.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(
        RecordError, match=r"^The file 'x\.png' is not in UTF-8, as line 1 shows: save it as text in UTF-8\.$"
    ):
        load_record(tmp_path / "x.png", find)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_saved_game_that_an_editor_wrote_again(tmp_path: Path, encoding: str) -> None:
    """In UTF-8 or UTF-16, with the mark of its encoding, it is the same game."""
    game = raid()
    path = save_record(game, tmp_path / "friday.json")
    path.write_bytes(path.read_text(encoding="utf-8").replace("\n", "\r\n").encode(encoding))
    assert load_record(path, find)[0].state == game.state
