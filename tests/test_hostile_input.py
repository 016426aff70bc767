"""Hostile input: wrong types, changed files, contradictions, devices. One sentence each; nothing lost, nothing executed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import histgames as hg

#: The public face without its types, which these tests break.
ANY: Any = hg

POSITION = """
phase norman Movement Phase
Hereford: norman castle, Knight 2, Earl William
Gwent Uwch Coed: welsh, Infantry
"""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game that starts from a position set up by hand."""
    game = hg.position("marcher-lords", POSITION, seed=3)
    game.play("invade Knight Hereford > Gwent Uwch Coed")
    return game.save(tmp_path / "friday.json")


def refused(do: Callable[[], object]) -> str:
    """Return the one sentence with which something is refused."""
    with pytest.raises(hg.GameError) as error:
        do()
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 700
    return str(error.value)


@pytest.mark.parametrize("value", [None, 7, 1.5, True, b"x", [], ["a"], {"a": {}}, "x" * 5000, object()])
@pytest.mark.parametrize(
    "call",
    [
        lambda v: ANY.new(v),
        lambda v: ANY.new("marcher-lords", [v]),
        lambda v: ANY.new("marcher-lords", options={v if v.__hash__ else 5: True}),
        lambda v: ANY.new("marcher-lords", options=[v]),
        lambda v: ANY.new("marcher-lords", options={"sea_invasion": [v]}),
        lambda v: ANY.new("marcher-lords", seed=[v]),
        lambda v: ANY.new("marcher-lords", dice=[[v], [[v]]]),
        lambda v: ANY.new("marcher-lords", policy=v),
        lambda v: ANY.new("marcher-lords", players=[v]),
        lambda v: ANY.new("marcher-lords", language=v),
        lambda v: ANY.options("marcher-lords", [v]),
        lambda v: ANY.new("marcher-lords", tables={"units": [v]}),
        lambda v: ANY.new("marcher-lords", tables={"castles": [{}]} if v is None else [v]),
        lambda v: ANY.position("marcher-lords", [v]),
        lambda v: ANY.rule(v),
        lambda v: ANY.scenarios(v),
        lambda v: ANY.show(v),
        lambda v: ANY.load([v]),
        lambda v: ANY.simulate("marcher-lords", games=[v], progress=False),
        lambda v: ANY.simulate("marcher-lords", players=[v, v], progress=False),
        lambda v: ANY.position("marcher-lords", POSITION).play(v),
        lambda v: ANY.position("marcher-lords", POSITION).play("end", [v]),
        lambda v: ANY.position("marcher-lords", POSITION).enter(v),
        lambda v: ANY.position("marcher-lords", POSITION).undo([v]),
        lambda v: ANY.position("marcher-lords", POSITION).redo([v]),
        lambda v: ANY.position("marcher-lords", POSITION).goto([v]),
        lambda v: ANY.position("marcher-lords", POSITION).to_svg([v]),
        lambda v: ANY.position("marcher-lords", POSITION).to_svg(width=[v]),
        lambda v: ANY.position("marcher-lords", POSITION).to_html([v]),
        lambda v: ANY.position("marcher-lords", POSITION).view([v]),
        lambda v: ANY.position("marcher-lords", POSITION).log_for([v]),
        lambda v: ANY.position("marcher-lords", POSITION).save([v]),
    ],
)
def test_wrong_types(call: Callable[[Any], object], value: object) -> None:
    """Whatever is given in the wrong place is refused by name; a long text is not repeated in full."""
    refused(lambda: call(value))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda g: g.legal_for("saxon"), "There is no side 'saxon' in The Marcher Lords: there are norman and welsh."),
        (lambda g: g.undo(0), "There is nothing to take back: this is the start of the game."),
        (lambda g: g.undo("1"), "How many, or which, must be a whole number, not '1'."),
        (lambda g: g.to_svg(width=10**9), "A picture is 200 to 4000 pixels wide, not 1000000000."),
        (lambda g: g.play("x" * 100_000), f"{'x' * 80!r}... cannot be read. It is too long for an action."),
        (lambda g: g.play(None), "None is no action: give one of the legal ones, or its text."),
        (lambda g: g.save("a\0b"), "A file is named by a text or a path, not by 'a\\x00b'."),
    ],
)
def test_sentences(call: Callable[[Any], object], sentence: str) -> None:
    """The sentence says what was given and what would be right; the state is untouched."""
    game = hg.position("marcher-lords", POSITION)
    before = game.state
    assert refused(lambda: call(game)) == sentence
    assert game.state is before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hereford: norman, Knight -2", "'Knight -2' should have a number from 1 up, or none for one."),
        ("Hereford: norman, Knight 0", "'Knight 0' should have a number from 1 up, or none for one."),
        ("Hereford: norman, Knight ²", "'Knight ²' should have a number from 1 up, or none for one."),
        ("Hereford: norman, Knight 1000000000", "should have a number from 1 up, or none for one."),
        ("Hereford: norman, Knight of the Garter", "only a teulu is of a kingdom, and an archer of Gwent."),
        ("Hereford: norman, Knight errant", "'Knight errant' has words after Knight that mean nothing here."),
        ("Hereford: norman, Knight\nHEREFORD: welsh, Infantry", "there is a line for this already."),
        ("turn 2\nturn 3", "there is a line for this already."),
        ("Hereford: norman welsh, Knight", "'norman welsh' names more than one holder or castle."),
        ("Hereford: norman, Earl Rhys", "there is no 'Earl Rhys': leaders are Hugh, Roger, William, Gruffydd, Rhys."),
        ("Hereford: norman, Earl William 3", "there is one of each leader, and he is never levied."),
        ("Chester: norman, Earl William", "Chester belongs to the county of another earl (ML-6.0h)."),
        ("Hereford: welsh, Teulu of Narnia", "there is no teulu of 'Narnia': there is one each of Morgannwg, "),
        ("Hereford: welsh, Teulu of Gwent", "the teulu of Gwent may not leave Gwent (ML-11.1.6c)."),
        ("Arfon: welsh, Teulu of Gwynedd 2", "There are 2 teulu of Gwynedd, but each kingdom has one (ML-11.1.6c)."),
        ("Gwent Is Coed: norman, Insurgent Knight", "only Welsh units rise as insurgents (ML-5Wk)."),
        (
            "scenario welsh-resurgence\nArfon: welsh, King Rhys",
            "Arfon is in the territory of King Gruffydd (ML-11.2.2e).",
        ),
        (f"turn {'9' * 5000}", "this should be a zone with a colon, or one of: "),
    ],
)
def test_positions_that_cannot_be(text: str, reason: str) -> None:
    """Contradictions, numbers that are none and pieces that cannot be there are refused, not mended in silence."""
    assert reason in refused(lambda: hg.position("marcher-lords", text))


def _at(record: dict[str, Any], path: tuple[str | int, ...], value: object) -> None:
    *way, last = path
    at: Any = record
    for key in way:
        at = at[key]
    at[last] = value


@pytest.mark.parametrize("value", [None, True, -1, 10**30, float("nan"), float("inf"), "?", [], [[]], {"a": {}}])
@pytest.mark.parametrize(
    "path",
    [
        ("version",),
        ("scenario",),
        ("options", "commanders"),
        ("tables",),
        ("dice", "kind"),
        ("lines",),
        ("lines", 0),
        ("lines", 0, "n"),
        ("lines", 0, "after"),
        ("lines", 0, "action"),
        ("lines", 0, "seat"),
        ("lines", 0, "hash"),
        ("remarks",),
        ("start", "scenario"),
        ("start", "active"),
        ("start", "phase"),
        ("start", "kinds", "knight", "hits_on"),
        ("start", "on"),
        ("start", "pool", "viking"),
        ("start", "lost", "teulu"),
        ("start", "zones", "HES", "units"),
        ("start", "zones", "HES", "holder"),
        ("start", "stack"),
        ("start", "stack", 1, "side"),
    ],
)
@pytest.mark.filterwarnings("ignore::histgames.RecordWarning")
def test_a_changed_file(saved: Path, path: tuple[str | int, ...], value: object) -> None:
    """A wrong value anywhere gives one sentence, or a game that is open up to there and can be played, shown and saved."""
    record = json.loads(saved.read_text(encoding="utf-8"))
    _at(record, path, value)
    text = json.dumps(record)
    saved.write_text(text, encoding="utf-8")
    try:
        game = hg.load(saved)
    except hg.GameError as error:
        told = str(error)
    else:
        told = str(game.repair.reason) if game.repair else ""
        assert game.to_svg().startswith("<svg")
        assert game.score
        game.play(game.legal[0])
        hg.load(game.save(saved.with_name("again.json")))
    assert "\n" not in told
    assert saved.read_text(encoding="utf-8") == text


def test_a_start_of_another_game(saved: Path) -> None:
    """A start position with another unit legend or of another scenario than the file says is refused."""
    text = saved.read_text(encoding="utf-8")
    record = json.loads(text)
    record["start"]["kinds"]["knight"]["hits_on"] = 1
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert "The position has another unit legend than the game." in refused(lambda: hg.load(saved))
    record = json.loads(text)
    record["scenario"] = "welsh-resurgence"
    saved.write_text(json.dumps(record), encoding="utf-8")
    assert "This position belongs to the scenario 'norman-conquerors', not to 'welsh-resurgence'." in refused(
        lambda: hg.load(saved)
    )


def test_saving_where_no_file_can_be(tmp_path: Path) -> None:
    """Folders, pipes and devices are left as they are; a link is followed and stays a link; a long name is no crash."""
    game = hg.position("marcher-lords", POSITION)
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    assert refused(lambda: game.save(pipe)) == f"{str(pipe)!r} is no file but a device: it is left as it is."
    assert pipe.is_fifo()
    assert refused(lambda: game.save(tmp_path)) == f"{str(tmp_path)!r} is a folder: say the name of a file in it."
    missing = tmp_path / "none" / "a.json"
    assert refused(lambda: game.save(missing)) == f"There is no folder {str(missing.parent)!r} to write 'a.json' to."
    assert refused(lambda: game.save(tmp_path / ("x" * 300))).endswith("cannot be written: File name too long.")
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    assert "holds something else than a saved game: save under another name" in refused(lambda: game.save(link))
    assert real.read_text(encoding="utf-8") == "old"
    game.save(link, overwrite=True)
    assert link.is_symlink()
    assert hg.load(real).position() == game.position()
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    assert "loop.json" in refused(lambda: game.save(loop))
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".*"))


def test_half_a_character_is_kept_apart(tmp_path: Path) -> None:
    """A note with half of a surrogate pair, as some terminals give it, does not keep a game from being saved."""
    game = hg.position("marcher-lords", POSITION)
    game.note("\ud800 a note")
    assert hg.load(game.save(tmp_path / "a.json")).node.note.endswith(" a note")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, "is no saved game: it is nested too deeply."),
        ('{"format": "histgames record", "version": ' + "9" * 5000 + "}", "is damaged: a number in it is no JSON."),
        ('{"format": "histgames record", "version": 1, "version": 3}', "was saved by a newer version of the kit "),
    ],
)
def test_files_made_to_break_a_reader(tmp_path: Path, text: str, reason: str) -> None:
    """Deep nesting, endless numbers and doubled entries are refused at once."""
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    assert reason in refused(lambda: hg.load(path))
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    assert refused(lambda: hg.load(pipe)) == f"{str(pipe)!r} is no file but a device: nothing is read from it."
