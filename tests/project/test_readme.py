"""README.md tells the truth: its table is current, its links lead somewhere, its pictures are made by a command."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.figures import figures
from histgames.games import LEDGERS
from tests.project.rule_table import covered, exempt, in_readme, table

LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def pages(root: Path) -> list[Path]:
    """Return README.md and the pages of the docs."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md")), root / "geodata" / "README.md"]


def test_the_table_of_rules_is_current(root: Path) -> None:
    """`python -m tests.project.rule_table --write` would change nothing."""
    assert in_readme((root / "README.md").read_text(encoding="utf-8")) == table()


def test_the_table_has_every_game_and_counts_what_there_is() -> None:
    """A row for each ledger; no more rules are done than there are; every exemption gives a reason."""
    rows = covered()
    assert len(rows) == len(LEDGERS)
    assert [row for row in rows if not 0 < row.done <= row.rules - row.exempt] == []
    assert {name: reason for name, reason in exempt().items() if len(reason) < 15} == {}


def broken_links(page: Path) -> list[str]:
    """Return the relative links of a page that lead nowhere."""
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    links = sorted(set(LINK.findall(prose)))
    return [f"{page.name}: {link}" for link in links if not (page.parent / link).exists()]


def test_links_lead_to_files(root: Path) -> None:
    """Each relative link of README.md and the docs leads to a file of the repository."""
    assert [broken for page in pages(root) for broken in broken_links(page)] == []


def test_links_of_notebooks_stay_among_them(root: Path) -> None:
    """Notebooks are copied out of a wheel: they link to each other and to what their own cells write, to nothing else."""
    notebooks = sorted((root / "notebooks").glob("*.ipynb"))
    known = {path.name for path in notebooks} | {"march-1067.html"}
    links = {link for path in notebooks for link in LINK.findall(path.read_text(encoding="utf-8"))}
    assert links <= known
    assert len(links) >= 3


@pytest.mark.parametrize("name", ["board.svg", "places.svg"])
def test_pictures_are_made_by_a_command(name: str, root: Path) -> None:
    """`python -m docs.figures` draws each picture: a well-formed SVG with all zones that refers to nothing outside."""
    drawn = figures()[name]
    ElementTree.fromstring(drawn)
    assert drawn.count('class="hg-zone"') == 27
    assert re.findall(r'href="(?!#|data:)', drawn) == []
    assert (root / "docs" / "images" / name).is_file()
