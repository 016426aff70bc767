"""Ledgers: rules found by their ids. The toys have one, and everything they cite stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from histgames.core import FaultyGame, UnknownName, ledger
from histgames.core.ledger import Rule, is_rule, known_prefixes, prefix_of, register, rule

TOYS = Path(__file__).parent / "toys"


@pytest.fixture(autouse=True)
def toy_ledger(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let only the toys' ledger be known while a test runs."""
    monkeypatch.setattr(ledger, "_packages", {})
    ledger.ledger.cache_clear()
    register("TOY", "tests.core.toys")
    yield
    ledger.ledger.cache_clear()


def test_a_rule_is_found_by_its_id() -> None:
    """In any case, and with blanks around it."""
    found = rule("TOY-R3")
    assert (found.id, found.section, found.kind, found.source) == ("TOY-R3", "3", "rule", "rulebook")
    assert rule(" toy-r3 ") is found
    assert known_prefixes() == {"TOY": "tests.core.toys"}


def test_ids_are_those_of_one_row(package: Any) -> None:
    """Two rows with one id are refused; whether an id is one is asked of the ledger that it names, if that is known."""
    head = "id,section,rule,kind,status,note,source\n"
    register(
        "TWO",
        package(**{"data/rules.csv": head + "TWO-1,1,One.,rule,ok,,rulebook\nTWO-1,1,Other.,rule,ok,,rulebook\n"}),
    )
    with pytest.raises(FaultyGame, match=r"has two rows with the id 'TWO-1'\.$"):
        rule("TWO-1")
    assert (is_rule("TOY-R3"), is_rule("toy-r3"), is_rule("TOY-R33"), is_rule("NO-1")) == (True, False, False, True)


def test_a_rule_as_text() -> None:
    """Id, section and words; what is not the rulebook's is marked, and a note stands below."""
    assert str(rule("TOY-R0")) == "TOY-R0 (section 0): A raider visits a farm in one night."
    assert str(rule("TOY-Q1")) == (
        "TOY-Q1 (section 1) [reconstructed]: Each scenario has its road.\n  The costs of the passes are guessed."
    )
    assert str(Rule("X-1", "1", "A rule.", "rule", "ok", "", "rulebook")) == "X-1 (section 1): A rule."


@pytest.mark.parametrize(
    ("rule_id", "message"),
    [
        ("TOY-R33", "There is no rule 'TOY-R33': did you mean TOY-R3 or TOY-R5 or TOY-R4?"),
        ("TOY-!", "There is no rule 'TOY-!'"),
        ("ML-1", "There is no ledger 'ML': rule ids begin with TOY."),
        ("", "There is no ledger '': rule ids begin with TOY."),
        (7, "A rule is named by its id, such as 'ML-6.2c', not by 7."),
    ],
)
def test_a_rule_that_is_not_there(rule_id: Any, message: str) -> None:
    """The nearest ids, or the ledgers that there are."""
    with pytest.raises(UnknownName) as error:
        rule(rule_id)
    assert str(error.value).startswith(message)


def test_a_prefix_belongs_to_one_package() -> None:
    """Saying it again is no fault; another package may not have the same ids."""
    register("TOY", "tests.core.toys")
    with pytest.raises(FaultyGame) as error:
        register("TOY", "tests.core")
    assert str(error.value) == "tests.core and tests.core.toys both have rules that begin with 'TOY'."


def test_the_longest_prefix_wins() -> None:
    """A ledger that several games share may have a hyphen in its prefix, and need none behind it."""
    register("CR", "games.crusade")
    register("CR-D", "adjudicator")
    assert [prefix_of(each) for each in ("CR-1", "cr-d3.1", "CR-D-1", "TOY-R1", "XX-1", "nothing")] == [
        "CR",
        "CR-D",
        "CR-D",
        "TOY",
        "XX",
        "NOTHING",
    ]


def test_every_rule_that_a_toy_cites_stands_in_the_ledger() -> None:
    """And each rule of the ledger is cited in a toy, except for headings of sections."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in TOYS.rglob("*.py"))
    cited = set(re.findall(r"TOY-[A-Z]\d+[a-z]?", text))
    known = set(ledger.ledger("TOY"))
    assert cited - known == set()
    assert known - cited == set()
