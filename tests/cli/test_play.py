"""`histgames play`: a game in the terminal."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

import histgames as hg
from histgames.cli import main
from histgames.cli.board import board
from histgames.cli.terminal import Terminal
from histgames.players import RandomPlayer

SETTING_UP = ("1", "1", "2")
START = """
scenario norman-conquerors
phase norman Movement Phase
Hereford: norman castle, Knight 2, Earl William
Gwent Uwch Coed: welsh, Infantry
"""


def played(game: hg.Game, lines: Iterable[str], players: dict[str, RandomPlayer] | None = None) -> str:
    """What the terminal shows when these lines are typed."""
    shown: list[str] = []
    wanted = iter(lines)

    def read(prompt: str) -> str:
        for line in wanted:
            return line
        raise EOFError

    Terminal(game, players or {}, Random(1), interactive=False, read=read, write=shown.append).run()
    return "\n".join(shown)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs the command with lines on its input, and gives what it shows."""

    def run(*arguments: str, lines: Iterable[str], status: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        assert main(["play", *arguments]) == status
        return capsys.readouterr().out

    return run


def test_a_game_can_be_piped_in(typed: Callable[..., str]) -> None:
    """Headline, board, question with its rule and numbered actions are shown; a number plays an action."""
    text = typed("--seed", "5", "--player", "welsh=random", lines=SETTING_UP)
    assert text.startswith("The Marcher Lords: The Norman Conquerors.")
    assert "\nTurn 1 of 10, about spring 1067: set-up\n" in text
    assert re.search(r"\nChester +County Chester +norman castle 1 Knight, 2 Infantry", text)
    assert re.search(
        r"Norman: Place Earl Hugh in a zone of County Chester\. \(ML-11\.1\.4b\)\n   1  .*place Earl Hugh Chester\n",
        text,
    )
    assert "  Earl William starts in Hereford. (ML-11.1.4b)\n" in text
    assert " actions, for example: end; move Knight Chester > Malpas; invade Knight Chester > Tegeingl." in text
    assert text.endswith("The input has ended before the game.\n")


def test_a_game_may_be_named_alone(typed: Callable[..., str]) -> None:
    """`histgames play classical` is the classical game, and its first scenario."""
    assert "Classical Diplomacy: Europe 1901." in typed("classical", lines=["quit"])


def test_the_enemys_set_up_is_not_shown(typed: Callable[..., str]) -> None:
    """Where the program has placed its units stays hidden until both sides are ready."""
    text = typed("--seed", "5", "--player", "norman=random", "--player", "welsh=person", lines=[])
    assert "will start in" not in text
    assert "Welsh: Place the Teulu of Morgannwg" in text


def test_words_of_command(tmp_path: Path) -> None:
    """Undo, redo, the log, a rule, a note, saving: each does what it says."""
    game = hg.position("marcher-lords", START, seed=3)
    file = tmp_path / "friday.json"
    text = played(
        game,
        [
            "invade Knight 2 Here > Gwent U",
            "undo",
            "redo",
            "log 1",
            "rule ML-6.2c",
            "legal advance",
            "legal xyz",
            "note What <b>now</b>?",
            f"save {file}",
            "board",
            "help",
            "quit",
            "end",
        ],
    )
    assert "  Two Knights in Hereford prepare to invade Gwent Uwch Coed. (ML-6.2b)" in text
    assert "Add units to the invasion of Gwent Uwch Coed, or advance to roll for supply. (ML-6.2b)" in text
    assert "ML-6.2c (section 6.2): A supply check is one D10" in text
    assert re.search(r"\n  .*advance Gwent Uwch Coed\n", text)
    assert "No legal action has 'xyz' in it." in text
    assert "> end" not in text
    assert hg.load(file).node.note == "What <b>now</b>?"
    assert hg.load(file).state == game.state


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("invade Knight 3 Hereford > Gwent Uwch Coed", "is not legal: only 2 of them can move (ML-6.0a)."),
        ("invdae Knight", "'invdae Knight' cannot be read. Did you mean 'invade'?"),
        ("move Knight Hereford > Gwent", "This may mean move Knight Hereford > Gwent Uwch Coed, "),
        ("99", "There is no action 99: the list has 1 to "),
        ("log ²", "After this word comes a number from 1 up, or nothing, not '²'."),
        ("undo abc", "After this word comes a number from 1 up, or nothing, not 'abc'."),
        ("undo", "There is nothing to take back: this is the start of the game."),
        ("rule ML-99", "There is no rule 'ML-99'"),
        ("save", "Say the name of the file: save friday.json"),
        ("save no/such/folder.json", "There is no folder 'no/such' to write 'folder.json' to."),
    ],
)
def test_a_mistake_gives_one_sentence_and_changes_nothing(line: str, answer: str) -> None:
    """What cannot be done is said in one sentence, and the game goes on."""
    game = hg.position("marcher-lords", START, seed=3)
    before = game.state
    assert answer in played(game, [line])
    assert game.state is before


def test_real_dice_are_typed_in() -> None:
    """With manual dice the roll is asked for; a face that does not exist is refused; 'roll' lets the program do it."""
    game = hg.position("marcher-lords", START, dice="manual")
    text = played(game, ["invade Knight Hereford > Gwent Uwch Coed", "advance Gwent Uwch", "11", "9", "roll"])
    assert "Roll: supply on the way to Gwent Uwch Coed. Type the values, or 'roll' to let the program do it." in text
    assert "supply on the way to Gwent Uwch Coed: 11 is no face, wanted 1 die from 1 to 10." in text
    assert "Supply on the way to Gwent Uwch Coed: 9 (-1 for 1 zone from home) makes 8; 2 or more" in text


def test_undo_against_a_program_goes_back_to_the_person(typed: Callable[..., str]) -> None:
    """Taking back after the program has played comes to the last decision of the person."""
    game = hg.new("marcher-lords", seed=5)
    lines = [*SETTING_UP, "end", "end", *["1"] * 3, "undo"]
    played(game, lines, {"welsh": RandomPlayer()})
    assert game.to_act == {"norman"}
    assert any(text.startswith("Taken back: ") for _, text in game.remarks)


def test_a_whole_game_between_two_programs(typed: Callable[..., str]) -> None:
    """Nobody has to type: the game is played to its scored end."""
    text = typed("welsh-resurgence", "--player", "norman=random", "--player", "welsh=random", "--seed", "1", lines=[])
    assert "\nThe end: Norman victory\nThe Normans win: Norman victory (ML-11.2.6e)\n" in text
    assert text.rstrip().endswith("Welsh kings eliminated")


def test_a_saved_game_goes_on(typed: Callable[..., str], tmp_path: Path) -> None:
    """--load goes on where the game was saved."""
    file = hg.position("marcher-lords", START, seed=3).save(tmp_path / "friday.json")
    assert "Turn 1 of 10, about spring 1067: Norman Movement Phase" in typed("--load", str(file), lines=["quit"])


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--player", "welsh=me"], "there is no player 'me': there are person, random, greedy"),
        (["--player", "me"], "a player is given as SIDE=NAME with the side norman or welsh, not as 'me'"),
        (["1067"], "The Marcher Lords has no scenario '1067': there are norman-conquerors, welsh-resurgence."),
        (["--game", "chess"], "There is no game 'chess': there are: marcher-lords"),
        (["--option", "sea"], "The Marcher Lords has no option 'sea': there are: blood_ties, sea_invasion, "),
        (
            ["--option", "sea_invasion=maybe"],
            "The option 'sea_invasion' of The Marcher Lords can be False or True, not 'maybe'.",
        ),
        (["--load", "no.json"], "There is no file 'no.json' in the folder "),
    ],
)
def test_wrong_names_give_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong player, scenario, game, option or file ends with status 2 and one line."""
    assert main(["play", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"histgames: {line}")
    assert said.count("\n") == 1


def test_the_board_hides_what_a_seat_may_not_know() -> None:
    """Face-down units of the other side are units of unknown kind."""
    game = hg.position("marcher-lords", START.replace("Infantry", "Levied Archer"), seed=3)
    line = next(line for line in board(game, "norman").splitlines() if line.startswith("Gwent Uwch Coed"))
    assert "1 Levied Unit" in line
    line = next(line for line in board(game, "welsh").splitlines() if line.startswith("Gwent Uwch Coed"))
    assert "1 Levied Archer" in line


def test_the_tabulator_completes_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completion offers the legal actions that begin with what is typed, in any case, then nothing."""
    readline = pytest.importorskip("readline")
    known: list[Callable[[str, int], str | None]] = []
    monkeypatch.setattr(readline, "set_completer", known.append)
    game = hg.position("marcher-lords", START, seed=3)
    Terminal(game, {}, Random(1), read=lambda _: "quit", write=lambda _: None).run()
    offered = list(itertools.takewhile(bool, (known[0]("INVADE k", number) for number in range(99))))
    assert "invade Knight 2 Hereford > Gwent Uwch Coed" in offered
    assert known[0]("und", 0) == "undo"
