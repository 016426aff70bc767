"""What must hold for every file of the repository."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from histgames.core.ledger import known_prefixes, ledger
from histgames.games import LEDGERS

MOST_LINES = 600
RULE_ID = re.compile(r"ML-[A-Za-z0-9][A-Za-z0-9.]*")

# Put together from pieces, so that this file does not hold what it looks for.
FOLDERS = ("home", "root", "work", "Users")
HOSTS = (r"pypi\.org", r"pythonhosted\.org", r"npmjs\.(?:org|com)", r"debian\.org", r"anaconda\.(?:org|com)")
OF_A_MACHINE = re.compile(r"(?<![\w.~/:-])/(?:" + "|".join(FOLDERS) + r")/\w")
OF_A_REGISTRY = re.compile("|".join(HOSTS))


@pytest.fixture(scope="session")
def texts(root: Path) -> dict[str, str]:
    """Return the text files of the repository by their path."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git repository")
    found = {}
    for name in filter(None, names):
        try:
            found[name] = (root / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue  # a picture, or a file just removed
    return found


def lines_with(pattern: re.Pattern[str], texts: dict[str, str]) -> list[str]:
    """Return path and line number of each match."""
    return [
        f"{name}:{number}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (OF_A_MACHINE, "open('/{}/me/map.csv')".format("home"), True),
        (OF_A_MACHINE, "see docs/{}/index.md".format("work"), False),
        (OF_A_REGISTRY, "https://{}.org/simple".format("pypi"), True),
        (OF_A_REGISTRY, "pip install histgames", False),
    ],
)
def test_the_patterns_find_what_they_should(pattern: re.Pattern[str], text: str, *, expected: bool) -> None:
    """The two patterns below are no empty promise."""
    assert bool(lines_with(pattern, {"file": text})) is expected


def test_no_file_names_a_folder_of_somebodys_machine(texts: dict[str, str]) -> None:
    """A path that exists on one machine only breaks on all others."""
    assert lines_with(OF_A_MACHINE, texts) == []


def test_no_file_names_a_registry(texts: dict[str, str]) -> None:
    """Where packages come from is for each installation to say."""
    assert lines_with(OF_A_REGISTRY, texts) == []


def test_modules_stay_readable(texts: dict[str, str]) -> None:
    """No module is longer than 600 lines."""
    lengths = {name: len(text.splitlines()) for name, text in texts.items() if name.endswith(".py")}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_each_test_says_what_it_expects(texts: dict[str, str]) -> None:
    """Every test function has a docstring."""
    silent = [
        f"{path}:{node.lineno}: {node.name}"
        for path, text in texts.items()
        if path.startswith("tests/") and path.endswith(".py")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []


def rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield each ``pytest.mark.rule(...)`` of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


def test_rule_marks_name_rules(texts: dict[str, str]) -> None:
    """Each id in ``@pytest.mark.rule`` stands in a ledger, and no mark is empty."""
    assert LEDGERS  # that they are known
    known = {name for prefix in known_prefixes() for name in ledger(prefix)}
    wrong = []
    for path, text in texts.items():
        if path.startswith("tests/") and path.endswith(".py"):
            for mark in rule_marks(ast.parse(text)):
                ids = [argument.value if isinstance(argument, ast.Constant) else None for argument in mark.args]
                wrong += [f"{path}:{mark.lineno}: {name}" for name in ids or [None] if name not in known]
    assert wrong == []


def test_the_library_speaks_with_one_voice(texts: dict[str, str]) -> None:
    """What is used of ``attrs`` is imported by its name, and constants have no underscore: `__all__` says what is public."""
    other = [
        f"{path}:{number}: {line}"
        for path, text in texts.items()
        if path.endswith(".py")
        for number, line in enumerate(text.splitlines(), start=1)
        if re.match(r"import attrs?$|import attrs? as|_[A-Z][A-Z_]*\s*[:=]", line)
    ]
    assert other == []
