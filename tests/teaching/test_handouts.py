"""The hand-outs: one page with everything, which needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from histgames.core.errors import UnknownName
from histgames.core.ledger import rule
from histgames.maps.drawing.symbols import safe
from histgames.teaching import chronology, handouts, lesson, write_handouts
from histgames.teaching.handouts import ANSWER_LINES


@pytest.fixture(scope="module")
def page() -> str:
    return handouts("march-1067")


def test_everything_is_on_the_page(page: str) -> None:
    """Plan, sheets, order of play, map, chronology and questions are there."""
    march = lesson("march-1067")
    texts = [stage.what for stage in march.plan] + [role.aim for role in march.roles]
    texts += [question.question for question in march.questions] + [row.what for row in chronology()]
    assert [text for text in texts if safe(text) not in page] == []
    assert page.count('<div class="answer">') == ANSWER_LINES * (len(march.questions) + march.turns)
    assert page.count('class="hg-zone"') == 27


def test_what_became_of_people_comes_last(page: str) -> None:
    """The sheets for the class do not give the end away: it stands behind the chronology, for the teacher."""
    for role in lesson("march-1067").roles:
        assert page.index("what became of them") < page.index(safe(role.later))


def test_the_page_needs_nothing_else(page: str) -> None:
    """It refers to no other file and no address, and runs nothing."""
    assert re.findall(r'(?:src|href)="(?!#|data:)[^"]*"|url\((?!#)[^)]*\)|@import|<script', page) == []
    assert "default-src 'none'" in page


def test_the_order_of_play_cites_rules(page: str) -> None:
    """Each rule named on the sheet stands in the ledger."""
    cited = re.findall(r"<small>\((ML-[^)]+)\)</small>", page)
    assert [rule(name).id for name in cited] == cited
    assert len(cited) >= 6


def test_it_is_written_to_a_file(page: str, tmp_path: Path) -> None:
    """The file holds the page; a lesson that does not exist is refused before anything is written."""
    assert write_handouts("march-1067", tmp_path / "march.html").read_text(encoding="utf-8") == page
    with pytest.raises(UnknownName):
        write_handouts("hastings", tmp_path / "other.html")
    assert [path.name for path in tmp_path.iterdir()] == ["march.html"]
