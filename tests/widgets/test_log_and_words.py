"""The log sends only its newest lines, shows rules on a click, and nothing that people typed becomes markup."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from attrs import evolve

from histgames.core import Dice, Draw, Outcome, Score, Session
from histgames.telling.prose import Line, details
from histgames.widgets import Board, words
from histgames.widgets import ticker as ticker_module
from histgames.widgets.desk import Desk
from histgames.widgets.dice_panel import asks_for
from histgames.widgets.log_panel import KEPT, LogPanel
from histgames.widgets.ticker import Ticker
from tests.widgets.conftest import Wire
from tests.widgets.toy_wales import riding

RULES = riding()


def test_a_line_shows_its_rule() -> None:
    """Text and rule are one element that opens without the kernel; without a rule there is just the text."""
    line = details("The <siege>", "ML-6.0b")
    assert line.startswith(
        '<details class="hg-line"><summary>The &lt;siege&gt; <i>ML-6.0b</i></summary><p>ML-6.0b, section 6.0:'
    )
    assert details("A note", "") == '<div class="hg-line">A note</div>'
    assert details("<b>", "NO-1") == '<div class="hg-line">&lt;b&gt;</div>'


def test_the_log_is_newest_first_under_its_turns() -> None:
    """The newest line of the newest turn is on top; each turn has one heading."""
    lines = [Line(n, f"Turn {1 + n // 7}", f"line {n}", "") for n in range(12)]
    pieces = words.log_pieces(lines)
    page = "".join(piece.text for piece in sorted(pieces, key=lambda piece: piece.order))
    assert len({piece.key for piece in pieces}) == len({piece.order for piece in pieces}) == len(pieces)
    assert [page.index(f"line {n}<") for n in range(11, -1, -1)] == sorted(page.index(f"line {n}<") for n in range(12))
    assert (page.count("Turn 1"), page.count("Turn 2")) == (1, 1)
    assert page.index("Turn 2") < page.index("line 11") < page.index("Turn 1") < page.index("line 6")


def test_a_new_line_sends_a_few_lines_only(wire: Wire) -> None:
    """However long the log is, a step sends its newest piece."""
    session = Session(riding())
    desk = Desk(session)
    log = LogPanel(desk)
    for _ in range(60):
        session.play("burn Gwent Is Coed from Hereford")
    log.update(desk.situation())
    wire.clear()
    session.play("burn Gwent Uwch Coed from Hereford")
    log.update(desk.situation())
    assert len(wire.sent) <= 3
    assert wire.size < 4_000
    assert len(log.texts) == 62


def test_what_was_read_stays_where_it_is(wire: Wire) -> None:
    """A piece of the log is the same place on the page after a step and after an undo, so that an opened rule stays open."""
    session = Session(riding())
    board = Board(session)
    session.play("burn Gwent Is Coed from Hereford")
    board.refresh()
    before = {place.value: place for place in board.log.widget.children if "Burnt: GWI" in place.value}
    wire.clear()
    session.play("burn Gwent Uwch Coed from Hereford")
    board.log.update(board.desk.situation())
    assert all(place.value == text for text, place in before.items())
    assert [place in board.log.widget.children for place in before.values()] == [True]
    assert not any("Burnt: GWI" in str(data) for _, data in wire.sent)
    session.undo()
    board.log.update(board.desk.situation())
    assert all(place.value == text for text, place in before.items())
    assert not any("GWU" in place.value for place in board.log.widget.children)


def test_the_log_stands_in_order_and_keeps_no_more_than_it_may() -> None:
    """However its places are used again, their numbers put the newest on top; the page never holds more than so many."""
    session = Session(riding())
    board = Board(session)
    for _ in range(200):
        session.play("burn Gwent Is Coed from Hereford")
        board.log.update(board.desk.situation())
    places = [place.value for place in board.log.widget.children if place.value]
    stands = sorted(places, key=lambda text: int(re.search(r"order:(-?\d+)", text)[1]))  # type: ignore[index]
    assert len(places) == KEPT <= len(board.log.widget.children) < KEPT + 20
    assert stands[0].count("hg-turn") == 1
    steps = [int(each) for text in stands for each in re.findall(r"<span>(\d+)</span>", text)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] == 200 - 1 or steps[0] == 200


def test_dice_and_draws_in_words() -> None:
    """What must be rolled or drawn is said so that nobody has to know the program."""
    assert asks_for(Dice("x", "ML-1", "norman")) == "1 die with faces 1 to 10"
    assert asks_for(Draw("x", "ML-1", "norman", (("Knight", 2), ("Archer", 0)))) == "1 drawn from: Knight (2)"


def test_words_for_score_outcome_track_and_odds() -> None:
    """Numbers have signs, the total comes last, chances are percentages."""
    assert "<td>a&lt;</td><td>+3</td>" in words.score(RULES, {"welsh": Score(3, {"a<": 3})})
    assert "<td>Welsh</td><td>3</td>" in words.score(RULES, {"welsh": Score(3, {"a<": 3})})
    assert "A draw" in words.outcome(RULES, Outcome((), "draw", {}, "ML-11.1.7a"))
    assert words.track(RULES, 2, 3, "x", {}).count("hg-past") == 1
    assert ">67%</b>" in words.odds([("win", Fraction(2, 3), "")])
    assert RULES.seat_name("norman/hugh") == "Norman: Hugh"
    assert evolve(RULES, names={"norman": "The Normans"}).seat_name("norman/hugh") == "The Normans: Hugh"
    assert words.message("") == ""


def test_a_ticker_steps_until_it_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a running event loop steps come one by one, and nothing is done after stop."""
    monkeypatch.setattr(ticker_module, "running_loop", asyncio.get_running_loop)

    async def run() -> list[int]:
        done: list[int] = []
        ticker = Ticker()
        ticker.start(lambda: 0.001, lambda: bool(done.append(len(done))) or len(done) < 3)
        assert ticker.running
        while ticker.running:
            await asyncio.sleep(0.001)
        ticker.start(lambda: 0.001, lambda: bool(done.append(9)) or True)
        ticker.stop()
        await asyncio.sleep(0.01)
        return done

    with ThreadPoolExecutor(1) as elsewhere:
        assert elsewhere.submit(lambda: asyncio.run(run())).result(10) == [0, 1, 2]


def test_a_ticker_asks_for_its_pause_at_each_step_and_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long wait that is under way ends as soon as a shorter pause is chosen and the ticker told so."""
    monkeypatch.setattr(ticker_module, "running_loop", asyncio.get_running_loop)

    async def run() -> int:
        done: list[int] = []
        pause = 60.0
        ticker = Ticker()
        ticker.start(lambda: pause, lambda: bool(done.append(1)) or len(done) < 3)
        await asyncio.sleep(0.02)
        assert done == []
        pause = 0.001
        await asyncio.sleep(0.02)
        assert done == []
        ticker.hurry()
        while ticker.running:
            await asyncio.sleep(0.001)
        return len(done)

    with ThreadPoolExecutor(1) as elsewhere:
        assert elsewhere.submit(lambda: asyncio.run(run())).result(10) == 3


def test_a_ticker_without_a_loop_does_all_steps_at_once() -> None:
    """In a plain script the steps are done before start returns, at most the limit."""
    done: list[int] = []
    Ticker(limit=4).start(lambda: 9, lambda: bool(done.append(1)) or True)
    assert len(done) == 4
