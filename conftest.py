"""The examples in the pages of the docs and in README.md may write files: each page runs in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def page_folder(request: pytest.FixtureRequest) -> None:
    """Run the examples of a page in an empty folder."""
    if isinstance(request.node, pytest.DoctestItem) and request.node.path.suffix == ".md":
        folder: Path = request.getfixturevalue("tmp_path")
        request.getfixturevalue("monkeypatch").chdir(folder)
