"""Orders as people write them: hundreds of lines in all styles, none read otherwise than meant, nearly all at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

from histgames.adjudicator import Answer, Dislodged, Unit, read_order, show
from histgames.adjudicator.lexicon import lexicon
from histgames.adjudicator.reader import ADJUSTMENTS, MOVEMENT, RETREATS, Reader
from histgames.core.errors import UnreadableAction
from tests.adjudicator.helpers import CHART, unit

LINES = Path(__file__).parent / "lines"
#: Words that a message may use for what is not understood, beside the word itself.
SAYS = {
    "end": "missing at the end",
    "what": "What is the unit to do",
    "go": "Where is the unit to go",
    "once": "once for each",
}


@frozen
class Given:
    """A line, its position and what is meant: an order in short, or ``? word``."""

    text: str
    meant: str
    power: str
    phase: str
    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    owners: tuple[tuple[str, str], ...] = ()

    def answer(self) -> Answer:
        """Return what is said about the line."""
        return read_order(
            self.text,
            CHART,
            self.units,
            self.power,
            phase=self.phase,
            dislodged=self.dislodged,
            owners=dict(self.owners),
        )


def position(heading: str) -> Given:
    """Return what stands in a heading, with no line yet."""
    if found := re.fullmatch(r"(\w+) movement: (.*)", heading):
        return Given("", "", found[1], MOVEMENT, tuple(map(unit, found[2].split(", "))))
    if found := re.fullmatch(r"(\w+) retreats: (.*)", heading):
        pairs = [each.split(" => ") for each in found[2].split("; ")]
        enemy = Unit("GER", "A", "mun")
        beaten = [Dislodged(unit(who), enemy, by_convoy=False, retreats=tuple(to.split(", "))) for who, to in pairs]
        return Given("", "", found[1], RETREATS, (), tuple(beaten))
    if found := re.fullmatch(r"(\w+) builds \d at (.*): (.*)", heading):
        owners = tuple((place, found[1]) for place in ("mun", "kie", "ber", "ruh", "hol"))
        return Given("", "", found[1], ADJUSTMENTS, tuple(map(unit, found[3].split(", "))), (), owners)
    found = re.fullmatch(r"(\w+) removes \d of: (.*)", heading)
    assert found
    owners = tuple((place, found[1]) for place in ("par", "bre", "mar"))
    return Given("", "", found[1], ADJUSTMENTS, tuple(map(unit, found[2].split(", "))), (), owners)


def corpus() -> Iterator[Given]:
    """Yield all lines."""
    for path in sorted(LINES.glob("*.txt")):
        if path.name == "names.txt":
            continue
        here = None
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("POSITION "):
                here = position(line.removeprefix("POSITION "))
            elif line and not line.startswith("# "):
                text, arrow, meant = line.rpartition(" => ")
                assert arrow, line
                assert here is not None
                yield Given(text, meant, here.power, here.phase, here.units, here.dislodged, here.owners)


CORPUS = list(corpus())


def test_the_corpus_is_large() -> None:
    """At least 300 lines, with all phases and some that mean nothing."""
    assert len(CORPUS) >= 300
    assert {given.phase for given in CORPUS} == {MOVEMENT, RETREATS, ADJUSTMENTS}
    assert sum(given.meant.startswith("?") for given in CORPUS) >= 30


@pytest.mark.parametrize("given", CORPUS, ids=lambda given: f"{given.power} {given.text!r}")
def test_no_line_is_read_otherwise_than_meant(given: Given) -> None:
    """It is read as it is meant or asked about; what means nothing is answered with the word that was not understood."""
    answer = given.answer()
    if given.meant.startswith("? "):
        word = given.meant.removeprefix("? ")
        assert answer.order is None, show(answer.order, CHART)
        said = SAYS.get(word, word)
        assert said.casefold() in answer.reason.partition("cannot be read.")[2].casefold(), answer.reason
    elif answer.order is not None:
        assert show(answer.order, CHART) == given.meant


def test_nearly_all_lines_are_read_at_once() -> None:
    """At least 97 of 100 of those that mean something."""
    meant = [given for given in CORPUS if not given.meant.startswith("?")]
    asked = [f"{given.text}: {answer}" for given in meant if (answer := given.answer()).order is None]
    assert len(asked) <= 0.03 * len(meant), "\n".join(asked)


def test_names_in_common_use() -> None:
    """Of 290 names at least 280 are found, none wrongly; where a name may be several, all of them are offered."""
    words = lexicon(CHART)
    count, missed = 0, []
    for line in (LINES / "names.txt").read_text(encoding="utf-8").splitlines():
        province, colon, names = line.partition(":")
        for name in names.split(",") if colon and not line.startswith("#") else ():
            count += 1
            reader = Reader(f"F Lon - {name}", words, "ENG", MOVEMENT)
            try:
                goals = {order.to for order in reader.read()}  # type: ignore[union-attr]
            except UnreadableAction:
                goals = set()
            assert not goals or province in goals, name
            if goals != {province}:
                missed.append(name.strip())
    assert count >= 290
    assert len(missed) <= count - round(count * 280 / 290), missed
