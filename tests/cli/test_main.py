"""The command itself: help, status, and mistakes that give one line."""

from __future__ import annotations

import importlib

import pytest

from histgames import cli
from histgames.cli import VERBS, CommandError, main


def test_without_a_verb_it_shows_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`histgames` alone lists all verbs and ends with status 2."""
    assert main([]) == 2
    text = capsys.readouterr().out
    assert all(f"  {verb} " in text for verb in VERBS)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`histgames --version` names the version."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("histgames 0.")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rule"], "histgames rule: the following arguments are required: ID (see histgames rule --help)\n"),
        (["lab", "--port", "x"], "histgames lab: argument --port: invalid int value: 'x' (see histgames lab --help)\n"),
    ],
)
def test_a_wrong_option_gives_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong option ends with status 2 and one line that says where help is."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err == line


def test_an_unknown_verb_gives_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown verb ends with status 2 and a line that lists the verbs."""
    with pytest.raises(SystemExit) as left:
        main(["fly"])
    assert left.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "'fly'" in line
    assert "'lab'" in line


@pytest.mark.parametrize(
    ("raised", "status", "line"),
    [
        (CommandError("there is\nno such thing"), 2, "histgames: there is no such thing\n"),
        (KeyboardInterrupt(), 130, "histgames: stopped\n"),
    ],
)
def test_what_a_verb_raises_becomes_one_line(
    raised: BaseException,
    status: int,
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake found by a verb, and Ctrl-C, give one line and no traceback."""

    def fail(args: object) -> int:
        raise raised

    monkeypatch.setattr(importlib.import_module("histgames.cli.rule"), "run", fail)
    assert cli.main(["rule", "ML-2.0c"]) == status
    assert capsys.readouterr().err == line
