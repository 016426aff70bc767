"""The hand-outs: one page with everything, which needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

from histgames.core.errors import UnknownName
from histgames.core.ledger import rule
from histgames.core.tables import shipped
from histgames.maps.drawing.symbols import safe
from histgames.teaching import chronology, handouts, lesson, write_handouts
from histgames.teaching.handouts import ANSWER_LINES

PACKAGE = "histgames.games.marcher_lords"


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


def test_the_numbers_say_where_they_come_from(page: str) -> None:
    """Values that are not the rulebook's are marked; a class that plays with its own sees that it does."""
    assert "<b>reconstructed (medium)</b>" in page
    assert "A leader, to each die of his side" in page
    rows = [{k: v for k, v in row.items() if k != "source"} for row in shipped(PACKAGE, "units.csv")]
    own = handouts("march-1067", tables={"units": rows})
    assert "<b>own</b>" in own
    assert "Own: put in by the players." in own


def test_the_chronicler_is_told_what_the_lesson_says() -> None:
    """The words come from the lesson; without them there is no sheet for a chronicler."""
    march = lesson("march-1067")
    assert safe(march.chronicler) in handouts(march)
    assert "<h2>The chronicler</h2>" not in handouts(evolve(march, chronicler=""))
