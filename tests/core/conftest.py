"""Games made for a single test: small packages, and what must be said to make rules of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from histgames.core import Ruleset, Scenario, State
from histgames.core.notation import FormNotation

Package = Callable[..., str]
Rules = Callable[..., Ruleset[Any]]

NUMBERS = count(1)
#: What each module of a made package begins with.
HEAD = "from attrs import define, frozen\nfrom histgames.core import *\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Return a function that writes files into a new package, by name without ``.py``, and gives the package's name."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def make(**files: str | bytes) -> str:
        name = f"made_game_{next(NUMBERS)}"
        made.append(name)
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        for file, content in files.items():
            path = folder / (file if "." in file else f"{file.replace('__', '/').strip('/')}.py")
            path.parent.mkdir(exist_ok=True)
            if path.suffix == ".py":
                (path.parent / "__init__.py").touch()
            if isinstance(content, str):
                content = (HEAD + content if path.suffix == ".py" else content).encode()
            path.write_bytes(content)
        return name

    yield make
    for module in list(sys.modules):
        if module.partition(".")[0] in made:
            del sys.modules[module]


@pytest.fixture
def rules(package: Package) -> Rules:
    """Return a function that makes the rules of a game from the text of its one module, and whatever else is said."""

    def make(text: str = "", files: dict[str, str | bytes] | None = None, **said: Any) -> Ruleset[Any]:
        name = package(parts=text, **(files or {}))
        parts = vars(__import__(f"{name}.parts").parts)
        usual: dict[str, Any] = {
            "name": "made",
            "title": "A Game",
            "package": name,
            "state": State,
            "sides": ("one", "two"),
            "scenarios": {"march": Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")},
            "setup": lambda start: State(),
        }
        actions = [parts[each] for each in said.pop("actions", "").split()]
        vocabularies = said.pop("vocabularies", {})
        return Ruleset(**{**usual, "notation": FormNotation(actions, vocabularies), **said})

    return make
