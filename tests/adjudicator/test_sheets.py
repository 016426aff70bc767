"""Whole sheets: orders in lines, lists, one behind the other; two lines never become one order."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import histgames as hg
from histgames.adjudicator import Unit, parse, read_order, read_sheet, show
from histgames.adjudicator.sheets import can_be_read, split_orders
from histgames.core.errors import AmbiguousAction, GameError, UnreadableAction
from tests.adjudicator.helpers import CHART, units

AUSTRIA = units("AUS A Vie", "AUS A Bud", "AUS F Tri")
reads = partial(can_be_read, chart=CHART, power="AUS")


@pytest.mark.parametrize(
    "text",
    [
        "A Vie - Gal\nA Bud - Ser\nF Tri H",
        "A Vie - Gal\r\nA Bud - Ser\r\nF Tri H\r\n",
        "A Vie - Gal; A Bud - Ser; F Tri H",
        "A Vie - Gal, A Bud - Ser, F Tri H",
        "A Vie - Gal, A Bud - Ser and F Tri H",
        "A Vie - Gal A Bud - Ser F Tri H",
        "Army Vienna to Galicia, army Budapest to Serbia, fleet Trieste holds",
        "\n\n1. A Vie - Gal\n2. A Bud - Ser\n\n3. F Tri H\n",
        "> A Vie - Gal\n> A Bud - Ser\n>\n> F Tri H",
        "* A(Vie)-Gal\n* A(Bud)-Ser\n* F(Tri)-H",
    ],
)
def test_a_sheet_is_taken_apart(text: str) -> None:
    """However the orders are parted, they are the same three."""
    parts = split_orders(text, reads)
    assert [show(parse(part, CHART, "AUS"), CHART) for part in parts] == ["A Vie - Gal", "A Bud - Ser", "F Tri H"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("F Spa, north coast - Mao", 1),
        ("A Mun S A Ber - Kie", 1),
        ("A Mun S A Ber A Kie - Hol", 2),
        ("A Mun S A Ber - Kie A Kie - Hol", 2),
        ("F Nth C A Lon - Bel A Lon - Bel via convoy", 2),
        ("A Vie - Gal, A Bud - Nowhere", 1),  # then the whole line is asked about
        ("A Vie - Gal A", 1),
    ],
)
def test_what_is_one_order_stays_one(text: str, parts: int) -> None:
    """A line is taken apart only where it is no order and all its parts are."""
    assert len(split_orders(text, reads)) == parts


@pytest.mark.parametrize(
    "text",
    ["A Mun S A Ber\n- Kie", "A Par\nA Bur - Mun", "F Nth C A Lon\n- Bel", "A Par - Bur\nvia convoy", "A Par -\nBur"],
)
def test_two_lines_never_become_one_order(text: str) -> None:
    """A line that a mail program has broken is asked about, whoever reads it: nothing of it is played."""
    with pytest.raises((UnreadableAction, AmbiguousAction)):
        parse(text, CHART, "GER")
    board = [Unit("GER", "A", at) for at in ("mun", "ber", "par", "bur", "lon")]
    assert read_order(text, CHART, [*board, Unit("GER", "F", "nth")], "GER").order is None
    game = hg.new("classical")
    with pytest.raises(GameError):
        game.play(text, "germany")
    assert game.stop == 0


ORDERS = st.sampled_from(
    ["A Vie - Gal", "A Bud S A Vie - Gal", "F Tri H", "A Bud - Ser", "F Tri S A Bud", "A Vie S A Bud - Gal"]
)


@given(st.lists(ORDERS, min_size=1, max_size=5), st.sampled_from(["\n", "; ", ", ", " ", "\n\n* ", " and "]))
def test_orders_put_together_come_apart_again(orders: list[str], between: str) -> None:
    """The same orders in the same sequence, or the line stays whole and is asked about."""
    parts = split_orders(between.join(orders), reads)
    if len(parts) > 1 or len(orders) == 1:
        assert [show(parse(part, CHART, "AUS"), CHART) for part in parts] == [
            show(parse(o, CHART, "AUS"), CHART) for o in orders
        ]
    else:
        assert not reads(parts[0])


def test_all_orders_are_played_or_none() -> None:
    """The wrong one is named, and the game stays as it was."""
    game = hg.new("classical")
    with pytest.raises(
        UnreadableAction, match=r"'A Bud - Sre' cannot be read.*'sre'.*\(Number 2 of 3; none of them was played.\)"
    ):
        game.play("A Vie - Gal\nA Bud - Sre\nF Tri H", "austria")
    with pytest.raises(GameError, match=r"Par.*\(Number 2 of 2; none of them was played.\)"):
        game.play("A Vie - Gal; A Bud - Par", "austria")
    assert (game.stop, len(game.stops)) == (0, 1)
    game.play("A Vie - Gal\nA Bud - Ser, F Tri H; done", "austria")
    assert [game.rules.notation.show(node.action) for node in game.line[1:]] == [
        "A Vie - Gal",
        "A Bud - Ser",
        "F Tri H",
        "done",
    ]
    assert "austria" not in game.to_act


def test_a_winter_sheet_is_played() -> None:
    """Builds as people write them, also with signs."""
    position = "winter 1901\nGermany: A Hol\nGermany owns Ber, Kie, Mun, Hol\nFrance: A Par\nFrance owns Par"
    game = hg.position("classical", position)
    game.play("+F Kie, +A Mun; waive", "germany")
    assert [game.rules.notation.show(node.action) for node in game.line[1:]] == ["Build F Kie", "Build A Mun", "Waive"]


def test_a_sheet_says_what_is_missing_and_what_is_there_twice() -> None:
    """Units without an order, units with two of which the last counts, lines that are wrong; headings are passed over."""
    text = "Austria, Spring 1901:\nA Vie - Gal\nA Vie - Boh\nA Bud - Moon\nBest wishes"
    sheet = read_sheet(text, CHART, AUSTRIA, "AUS")
    assert sheet.passed_over == ("Austria, Spring 1901:",)
    assert [(line.number, line.answer.kind) for line in sheet.lines] == [
        (2, "fine"),
        (3, "fine"),
        (4, "unclear"),
        (5, "unclear"),
    ]
    assert [show(order, CHART) for order in sheet.orders] == ["A Vie - Boh"]
    assert [unit.at for unit in sheet.doubled] == ["vie"]
    assert {unit.at for unit in sheet.unordered} == {"bud", "tri"}
    assert [line.text for line in sheet.wrong] == ["A Bud - Moon", "Best wishes"]


INVISIBLE = st.sampled_from(["\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u200e"])
BLANKS = st.sampled_from(["\u00a0", "\u2009", "\u202f", "\u3000", "\t", "  "])
DASHES = st.sampled_from(list("‐‑‒–—―−﹣－→⇒➔⟶➜"))


@given(INVISIBLE, BLANKS, DASHES, st.integers(0, 11))
def test_what_cannot_be_seen_changes_nothing(unseen: str, blank: str, dash: str, at: int) -> None:
    """Invisible characters, blanks and dashes of all kinds, as programs put them into texts."""
    text = f"A{blank}Par{blank}{dash}{blank}Bur"
    assert show(parse(text[:at] + unseen + text[at:], CHART, "FRA"), CHART) == "A Par - Bur"
