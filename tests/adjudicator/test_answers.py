"""The four kinds of answer to an order: fine, void, illegal, unclear."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from histgames.adjudicator import Answer, Unit, parse, read_order
from tests.adjudicator.helpers import CHART, season, units

BOARD = units(
    "ENG A Lon",
    "ENG F Nth",
    "ENG F Edi",
    "FRA F Eng",
    "FRA A Pic",
    "FRA F Mao",
    "GER A Hol",
    "GER A Den",
    "RUS F Spa(sc)",
)


def answer(text: str, power: str = "ENG", others: Sequence[str] = ()) -> Answer:
    """Return what is said about an order in that position."""
    return read_order(text, CHART, BOARD, power, others=[parse(other, CHART, power) for other in others])


@pytest.mark.parametrize(
    "text",
    [
        "A Lon - Wal",
        "A Lon - Bel",
        "F Nth C A Lon - Bel",
        "F Nth S A Hol",
        "F Nth S A Hol - Bel",
        "F Edi S F Nth - Nwg",
        "F Nth S A Pic - Bel",
        "F Nth C A Den - Hol",
        "F Nth C A Hol - Pic",
    ],
)
def test_a_good_order_is_fine(text: str) -> None:
    """Moves, supports and convoys, for foreign units as well: others may order what fits."""
    assert answer(text).kind == "fine"


@pytest.mark.parametrize(
    ("power", "text", "others", "reason", "rule"),
    [
        ("ENG", "A Lon S F Wal", [], "There is no unit in Wales.", "CR-D4.3"),
        (
            "RUS",
            "F Spa(sc) S A Lon - Mar",
            [],
            "There are no fleets at sea all the way from London to Marseilles.",
            "CR-D4.11",
        ),
        ("ENG", "F Nth C A Bel - Lon", [], "There is no unit in Belgium.", "CR-D4.3"),
        ("ENG", "F Edi S A Lon - Yor", ["A Lon - Wal"], "The unit in London has no legal order", "CR-D4.3"),
        ("ENG", "F Nth C A Lon - Bel", ["A Lon H"], "The army in London does not move to Belgium.", "CR-D5.2"),
        (
            "ENG",
            "F Nth S A Lon - Nwy",
            [],
            "The army in London would have to be convoyed by the supporter itself.",
            "CR-D4.11",
        ),
        ("FRA", "F Mao S F Spa(sc) - Gas", [], "A fleet in Spain (sc) cannot reach Gascony.", "CR-D4.11"),
        (
            "FRA",
            "F Mao C A Pic - Lon",
            [],
            "No way over the fleets at sea from Picardy to London needs this one.",
            "CR-D5.8",
        ),
    ],
)
def test_an_order_of_which_nothing_can_come_is_void(
    power: str, text: str, others: list[str], reason: str, rule: str
) -> None:
    """It is legal, so it is taken; but the player hears why it has no effect, whatever the others order."""
    found = answer(text, power, others)
    assert (found.kind, found.rule) == ("void", rule)
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("A Lon - Par", "CR-D2.3"),
        ("A Pic - Bel", "CR-D2.2"),
        ("A Lon S A Lon", "CR-D4.2"),
        ("F Edi C A Lon - Bel", "CR-D5.1"),
        ("A Yor H", "CR-D2.1"),
    ],
)
def test_an_order_against_the_rules_names_the_rule(text: str, rule: str) -> None:
    """The answer can be shown as it is."""
    found = answer(text)
    assert (found.kind, found.rule) == ("illegal", rule)
    assert str(found) == f"illegal: {found.reason} ({rule})"


def test_an_unclear_text_says_what_it_may_have_meant() -> None:
    """Of several meanings the only legal one is taken; else all are offered."""
    assert str(answer("A Lon - Y").order) == str(parse("A Lon - Yor", CHART, "ENG"))
    only = answer("F Edi - Nor")
    assert (only.kind, only.meant) == (
        "unclear",
        ("F Edi - Naf", "F Edi - Nao", "F Edi - Nth", "F Edi - Nwg", "F Edi - Nwy"),
    )
    assert answer("A Lon - Wales or York").kind == "unclear"
    assert answer("A Gulf - Wal").meant == ("A Bot - Wal", "A Lyo - Wal")


def test_one_legal_meaning_is_enough() -> None:
    """Of Ruhr and Rumania only one can be reached from Holland: the order has one meaning and must be followed."""
    found = answer("A Hol - Ru", "GER")
    assert (found.kind, found.order) == ("fine", parse("A Hol - Ruh", CHART, "GER"))


def test_retreats_are_answered_too() -> None:
    """Open places are fine, others are not."""
    result = season("AUS A Tri - Vie", "AUS A Bud S A Tri - Vie", "ITA A Vie H")
    kinds = {
        text: read_order(text, CHART, result.units, "ITA", phase="retreats", dislodged=result.dislodged).kind
        for text in ("A Vie - Tyr", "A Vie R Tri", "A Vie D", "A Vie S A Bud", "A Bud - Gal")
    }
    assert list(kinds.values()) == ["fine", "illegal", "fine", "illegal", "illegal"]


def test_builds_are_answered_with_what_was_ordered_before() -> None:
    """The second build is void if there is only one; a removal is illegal if there is nothing to remove."""
    owners = {"par": "FRA", "bre": "FRA"}
    board = [Unit("FRA", "A", "bur")]
    first = [parse("Build A Par", CHART, "FRA")]

    def kind(text: str, others: Sequence[object] = ()) -> str:
        return read_order(text, CHART, board, "FRA", phase="adjustments", owners=owners, others=others).kind  # type: ignore[arg-type]

    assert [kind("Build F Bre"), kind("Build F Bre", first), kind("Disband A Bur"), kind("Build A Mar")] == [
        "fine",
        "void",
        "illegal",
        "illegal",
    ]
