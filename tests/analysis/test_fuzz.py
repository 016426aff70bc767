"""The fuzzer plays any game under options that go together, and finds what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.fuzz import summary
from histgames.analysis.fuzz import fuzz
from histgames.core import OptionClash, Prompt, Ruleset
from histgames.core.ledger import register
from histgames.core.steps import Log
from tests.fair.rules import Fair, Price, Sold, Trading, make


def test_options_and_number_of_players_are_drawn(fair: Ruleset[Any]) -> None:
    """Every game is one that could be started; over many, options and numbers of players differ."""
    reports = [fuzz("fair", scenario, seed) for scenario in fair.scenarios for seed in range(40)]
    assert [report.faults for report in reports if report.faults] == []
    assert {len(report.sides) for report in reports} == {2, 3, 4}
    assert len({tuple(report.options.items()) for report in reports}) > 5
    for report in reports:
        assert fair.choose_options(report.options, report.scenario) == report.options
    assert summary(reports[:40]).startswith("fair, lent: 40 games, ")


def test_options_that_are_given_are_checked(fair: Ruleset[Any]) -> None:
    """Options in place of random ones pass the same check as those of people."""
    assert fuzz(fair, "lent", 1, options={"guild": True}).options["guild"] is True
    with pytest.raises(OptionClash, match=r"^The Fair: 'toll' is not played in Summer Fair \(FR-0b\)\.$"):
        fuzz(fair, "summer", 1, options={"guild": True, "toll": True})


def faults(rules: Ruleset[Any]) -> str:
    """Return what is wrong with ten games in which everything is looked at."""
    return "\n".join(fault for seed in range(10) for fault in fuzz(rules, "lent", seed, sample=1).faults)


def test_a_view_that_tells_a_secret_is_found() -> None:
    """If a view shows what others have, imagining it anew shows in the view."""
    rules = make()
    rules.view = lambda state, seat: state
    assert "tells what it should hide" in faults(rules)


def test_a_question_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked may hang only on what the seat may know."""

    def prompt(self: Trading, state: Fair, seat: str) -> Prompt:
        return Prompt("They have {bales}.", "FR-1", {"bales": state.bales})

    monkeypatch.setattr(Trading, "prompt", prompt)
    assert "tells what its view hides" in faults(make())


def test_an_id_that_the_ledger_has_not_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that cites a rule which is not there is a fault."""
    register("TOY", "tests.core.toys")
    monkeypatch.setattr(Trading, "prompt", lambda self, state, seat: Prompt("How many?", "TOY-44"))
    assert "Trading cites 'TOY-44', which is not in the ledger" in faults(make())


def test_a_lost_piece_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bale that was sold and is still there is a fault, with the place in the game."""

    def pay_twice(self: Price, state: Fair, drawn: tuple[int, ...], log: Log) -> None:
        state.sold += 1

    monkeypatch.setattr(Price, "settle", pay_twice)
    assert "pieces were lost or made, {'bales': (" in faults(make())


def test_what_has_no_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event whose sentence is empty, and a question that asks for a field it does not bring, are faults."""
    rules = make()
    monkeypatch.setattr(Sold, "says", "")
    assert "Sold has no words" in faults(rules)
    monkeypatch.setattr(Trading, "prompt", lambda self, state, seat: Prompt("Sell, {who}?", "FR-1"))
    assert "'who'" in faults(rules)
