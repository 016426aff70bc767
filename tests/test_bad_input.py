"""Bad input: each gives one clear sentence, nothing is lost and nothing is executed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import histgames as hg

MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Return a saved game of three actions."""
    game = hg.new("marcher-lords", seed=1067)
    for text in ("place Earl Hugh Chester", "place Earl Roger Ludlow", "place Earl William Hereford"):
        game.play(text)
    return game.save(tmp_path / "friday.json")


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    """What a change of the record makes of the file's text."""

    def edit(text: str) -> str:
        record = json.loads(text)
        change(record)
        return json.dumps(record)

    return edit


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda text: "", "The file 'friday.json' is damaged: line 1 is no JSON."),
        (lambda text: text.partition('"policy"')[0], "The file 'friday.json' is damaged: line 24 is no JSON."),
        (
            lambda text: text.replace('"seed": 1067', '"seed": 1067,,'),
            "The file 'friday.json' is damaged: line 22 is no JSON.",
        ),
        (lambda text: "[1, 2, 3]", "The file 'friday.json' is no saved game of this kit."),
        (lambda text: '{"format": "chess"}', "The file 'friday.json' is no saved game of this kit."),
        (
            changed(lambda r: r.update(version=3)),
            "The file 'friday.json' was saved by a newer version of the kit (format 3, this one reads up to 2): "
            "please update the kit.",
        ),
        (
            changed(lambda r: r.update(game="chess")),
            f"The file 'friday.json' is damaged: There is no game 'chess': there are: {', '.join(hg.catalogue())}.",
        ),
        (
            changed(lambda r: r.update(scenario="1066")),
            "The file 'friday.json' is damaged: The Marcher Lords has no scenario '1066': there are norman-conquerors, "
            "welsh-resurgence.",
        ),
        (
            changed(lambda r: r["options"].update(sea_invasion="maybe")),
            "The file 'friday.json' is damaged: The option 'sea_invasion' of The Marcher Lords can be False or True, not 'maybe'.",
        ),
        (changed(lambda r: r.pop("lines")), "The file 'friday.json' is damaged: the entry 'lines' is missing."),
        (changed(lambda r: r.update(lines=7)), "The file 'friday.json' is damaged: lines is no list."),
        (
            changed(lambda r: r.update(dice={"kind": "loaded"})),
            "The file 'friday.json' is damaged: there are no dice of the kind 'loaded'.",
        ),
    ],
)
def test_a_save_that_cannot_be_opened(saved: Path, edit: Callable[[str], str], sentence: str) -> None:
    """Damaged, truncated, foreign and newer files are refused, and stay as they are."""
    text = edit(saved.read_text(encoding="utf-8"))
    saved.write_text(text, encoding="utf-8")
    with pytest.raises(hg.RecordError) as error:
        hg.load(saved)
    assert str(error.value) == sentence
    assert saved.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        (
            changed(lambda r: r["lines"][1].update(action="place Earl Roger Chester")),
            2,
            "'place Earl Roger Chester' is not legal: Earl Roger is placed next, in Shrewsbury or Ludlow (ML-11.1.4b). "
            "Legal now: place Earl Roger Shrewsbury; place Earl Roger Ludlow.",
        ),
        (
            changed(lambda r: r["lines"][1].update(action="__import__('os').system('true')")),
            2,
            "\"__import__('os').system('true')\" cannot be read. An action begins with one of: ",
        ),
        (changed(lambda r: r["lines"][2].update(hash="00000000")), 3, "the position after it is another one "),
        (changed(lambda r: r["lines"][0].update(seat="saxon")), 1, "'saxon' is not asked now: "),
        (changed(lambda r: r["lines"].pop(0)), 1, "the line is out of order"),
        (
            changed(lambda r: r["lines"][2].update(after=99)),
            3,
            "it should come after one of the lines before it, not after 99.",
        ),
    ],
)
def test_a_save_that_does_not_replay_to_its_end(
    saved: Path, edit: Callable[[str], str], line: int, reason: str
) -> None:
    """The game opens before the first line that does not fit, with a warning that names it; it can be played on."""
    saved.write_text(edit(saved.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.warns(hg.RecordWarning, match=rf"^friday\.json: line {line} cannot be replayed: {re.escape(reason)}"):
        game = hg.load(saved)
    assert game.repair is not None
    assert (game.repair.line, len(game.line)) == (line, line)
    game.play(game.legal[0])


def test_what_is_no_file(tmp_path: Path) -> None:
    """A missing file, a folder and a picture are refused with their names."""
    (tmp_path / "castle.png").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    for name, sentence in {
        "none.json": f"There is no file 'none.json' in the folder '{tmp_path.name}'.",
        "": f"The file '{tmp_path.name}' cannot be read as text: IsADirectoryError.",
        "castle.png": "The file 'castle.png' is no text.",
    }.items():
        with pytest.raises(hg.RecordError) as error:
            hg.load(tmp_path / name)
        assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ({"game": "marcher-lord"}, "There is no game 'marcher-lord': did you mean 'marcher-lords'?"),
        (
            {"scenario": "1066"},
            "The Marcher Lords has no scenario '1066': there are norman-conquerors, welsh-resurgence.",
        ),
        (
            {"options": {"sea": True}},
            "The Marcher Lords has no option 'sea': there are: blood_ties, sea_invasion, archers_of_gwent, ",
        ),
        (
            {"options": {"sea_invasions": True}},
            "The Marcher Lords has no option 'sea_invasions': did you mean 'sea_invasion'?",
        ),
        (
            {"options": {"weather": "sunny"}},
            "The option 'weather' of The Marcher Lords can be 'game_turn' or 'until_next_welsh_roll', not 'sunny'.",
        ),
        (
            {"options": {"sea_invasion": 1}},
            "The option 'sea_invasion' of The Marcher Lords can be False or True, not 1.",
        ),
        ({"dice": "loaded"}, "The dice can be 'manual' or a list of outcomes, not 'loaded'."),
        ({"policy": "never"}, "The undo policy can be 'class' or 'fair', not 'never'."),
    ],
)
def test_wrong_names(start: dict[str, Any], sentence: str) -> None:
    """A wrong game, scenario, option, value, kind of dice or policy gives the names that exist."""
    with pytest.raises(hg.UnknownName) as error:
        hg.new(**{"game": "marcher-lords", **start})
    assert str(error.value).startswith(sentence)


POSITION = """
phase norman Movement Phase
Hereford: norman castle, Knight 2, Earl William
Gwent Uwch Coed: welsh, Infantry
"""


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (
            "mvoe Knight Hereford > Elfael",
            hg.UnreadableAction,
            "'mvoe Knight Hereford > Elfael' cannot be read. Did you mean 'move'? An action begins with one of: ",
        ),
        (
            "invade Knight Hereford > Gwynet",
            hg.UnreadableAction,
            "'invade Knight Hereford > Gwynet' cannot be read. There is no zone 'Gwynet'.",
        ),
        (
            "invade Knight Hereford > Gwent",
            hg.AmbiguousAction,
            "'invade Knight Hereford > Gwent' may mean invade Knight Hereford > Gwent Uwch Coed, "
            "invade Knight Hereford > Gwent Is Coed: write more of it.",
        ),
        (
            "move Knight Hereford > Gwent Uwch Coed",
            hg.IllegalAction,
            "'move Knight Hereford > Gwent Uwch Coed' is not legal: that needs a supply check: write invade, then advance (ML-6.2a). "
            "Legal now: ",
        ),
        (
            "invade Knight 3 Hereford > Gwent Uwch Coed",
            hg.IllegalAction,
            "'invade Knight 3 Hereford > Gwent Uwch Coed' is not legal: only 2 of them can move (ML-6.0a). Legal now: ",
        ),
        (
            "invade Knight Hereford > Penfro",
            hg.IllegalAction,
            "'invade Knight Hereford > Penfro' is not legal: Penfro does not border Hereford (ML-6.0b). Legal now: ",
        ),
        (MARKUP, hg.UnreadableAction, f"{MARKUP!r} cannot be read. An action begins with one of: "),
    ],
)
def test_wrong_actions(text: str, kind: type[hg.GameError], sentence: str) -> None:
    """Unreadable, ambiguous and illegal actions say what was given, by which rule it is wrong and what is legal."""
    game = hg.position("marcher-lords", POSITION)
    before, nodes = game.state, len(game.tree.nodes)
    with pytest.raises(kind) as error:
        game.play(text)
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)
    assert game.state is before
    assert len(game.tree.nodes) == nodes


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((11,), "supply on the way to Gwent Uwch Coed: 11 is no face, wanted 1 die from 1 to 10."),
        ((-1,), "supply on the way to Gwent Uwch Coed: -1 is no face, wanted 1 die from 1 to 10."),
        ((True,), "supply on the way to Gwent Uwch Coed: True is no face, wanted 1 die from 1 to 10."),
        (("six",), "supply on the way to Gwent Uwch Coed: 'six' is no face, wanted 1 die from 1 to 10."),
        ((5, 5), "supply on the way to Gwent Uwch Coed: 2 values given, wanted 1 die from 1 to 10."),
        ((), "supply on the way to Gwent Uwch Coed: 0 values given, wanted 1 die from 1 to 10."),
    ],
)
def test_wrong_dice(values: tuple[Any, ...], sentence: str) -> None:
    """A die that cannot fall so is refused; the roll still waits, and a right one goes on."""
    game = hg.position("marcher-lords", POSITION, dice="manual")
    game.play("invade Knight Hereford > Gwent Uwch Coed")
    game.play("advance Gwent Uwch Coed")
    with pytest.raises(hg.BadOutcome) as error:
        game.enter(*values)
    assert str(error.value) == sentence
    assert game.chance is not None
    game.enter(0)  # a 0 is a 10 on this die
    assert game.chance is None or game.chance.what.startswith("melee")


def test_dice_when_none_are_asked() -> None:
    """Typing dice when nothing is to be rolled changes nothing."""
    game = hg.position("marcher-lords", POSITION)
    with pytest.raises(hg.BadOutcome, match=r"^Nothing is to be rolled or drawn now\.$"):
        game.enter(5)


def test_markup_stays_text(tmp_path: Path) -> None:
    """A note, a player's name and a file name with HTML in them are kept as they are and never become HTML."""
    game = hg.position("marcher-lords", POSITION, seed=1)
    game.names = {"norman": MARKUP}
    game.note(MARKUP)
    game.play("end")
    game.note(MARKUP)
    again = hg.load(game.save(tmp_path / "<b>.json"))
    assert (again.node.note, again.names) == (MARKUP, {"norman": MARKUP})
    for made in (game.to_html(), game.to_svg(), game._repr_svg_()):
        assert "<img" not in made
        assert "<script>alert" not in made


def test_a_failed_save_keeps_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk fails in the middle of a save, the older file is whole and no part is left."""
    before = saved.read_bytes()
    game = hg.load(saved)

    def fail(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        game.save(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["friday.json"]
