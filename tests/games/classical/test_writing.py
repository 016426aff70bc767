"""Orders are written in secret, in any sequence, and changed until they are handed in."""

from __future__ import annotations

import pytest

import histgames as hg
from histgames.core import IllegalAction, UnreadableAction
from histgames.games.classical.chapters.movement import Movement
from tests.games.classical.positions import RULES, at, start, write


def sheet(game: object, side: str) -> list[str]:
    """What a power has written, as its own view shows it."""
    step = RULES.view(game.state, side).stack[-1]  # type: ignore[attr-defined]
    assert isinstance(step, Movement)
    return [RULES.notation.show(order) for order in step.sheet(side).written]


@pytest.mark.rule("CD-2.1")
def test_the_menu_goes_from_unit_to_unit() -> None:
    """For the next unit without an order every sensible order is offered; when all have one, what to do with the sheet."""
    game = start()
    assert repr(game.legal_for("germany")).startswith("<")
    offered = [RULES.notation.show(action) for action in game.legal_for("austria")]
    assert offered == [
        "A Bud H",
        "A Bud - Gal",
        "A Bud - Rum",
        "A Bud - Ser",
        "A Bud - Tri",
        "A Bud - Vie",
        "A Bud S A Vie",
        "A Bud S A Vie - Gal",
        "A Bud S A Vie - Tri",
        "A Bud S F Tri",
    ]
    assert game.prompt("austria").text == "What shall the army in Budapest do?"  # type: ignore[union-attr]
    write(game, {"austria": "A Bud - Ser; A Vie - Gal; F Tri - Alb"}, hand_in=False)
    assert [RULES.notation.show(action) for action in game.legal_for("austria")] == ["done", "done draw", "change"]


def test_what_is_offered_fits_what_is_written() -> None:
    """Who moves can be supported in that move alone, and fleets carry an army where it was told to go."""
    game = at("spring 1905\nEngland: A Lon, A Yor, F Nth, F Eng\nEngland owns Lon, Edi, Lvp, Bel")
    game.play("A Lon - Bre", "england")
    game.play("A Yor - Wal", "england")
    offered = {RULES.notation.show(action) for action in game.legal_for("england")}
    assert {"F Eng C A Lon - Bre", "F Eng S A Yor - Wal", "F Eng S A Lon - Bre", "F Eng S F Nth"} <= offered
    assert not {text for text in offered if " C A Lon - " in text and not text.endswith("Bre")}
    assert "F Eng S A Yor" not in offered


@pytest.mark.rule("CD-2.1", "CD-2.4")
def test_orders_of_others_are_hidden_until_all_are_in() -> None:
    """A view holds the own sheet alone; who has handed in is known, what he wrote is not, and the log tells each his own."""
    game = start()
    game.play("A Mun - Bur", "germany")
    game.play("A Par - Bur", "france")
    game.play("done", "germany")
    assert sheet(game, "france") == ["A Par - Bur"]
    seen = game.view("france").stack[-1]
    assert isinstance(seen, Movement)
    assert [(each.written, each.done) for each in seen.sheets if each.power == "GER"] == [((), True)]
    assert "germany" not in game.to_act
    assert [line.text for line in game.log] == ["Germany hands its orders in."]
    assert "Germany writes: A Munich - Burgundy." in [line.text for line in game.log_for("germany")]
    assert not [line.text for line in game.log_for("france") if "Munich" in line.text]
    write(game, {})
    assert "Germany: A Munich - Burgundy (fails). Stood off by the army in Paris, 1 against 1." in [
        line.text for line in game.log
    ]


def test_views_of_all_sides_do_not_depend_on_what_others_write() -> None:
    """Whatever others write, a power sees the same; and so do those who only watch."""
    quiet, busy = start(), start()
    for side in RULES.sides[1:]:
        while busy.legal_for(side)[0] != RULES.notation.parse("done"):
            busy.play(busy.legal_for(side)[-1], side)
    assert busy.state != quiet.state
    assert busy.view("austria") == quiet.view("austria")
    assert busy._public_svg() == quiet._public_svg()  # type: ignore[attr-defined]


@pytest.mark.rule("CD-2.2")
def test_an_order_written_again_replaces_the_first() -> None:
    """Orders may be typed in any sequence and changed one by one; `change` takes all of them back."""
    game = start()
    write(game, {"france": "F Brest - English Channel; army paris - gascony; A Par - Bur"}, hand_in=False)
    assert sheet(game, "france") == ["F Bre - Eng", "A Par - Bur"]
    game.play("change", "france")
    assert sheet(game, "france") == []
    with pytest.raises(IllegalAction, match="nothing is written yet"):
        game.play("change", "france")


@pytest.mark.rule("CD-2.2", "CR-D2.1")
def test_a_unit_without_an_order_holds() -> None:
    """A power may hand in early."""
    game = start()
    write(game, {"france": "A Par - Bur"})
    assert "France: A Marseilles holds. Nobody attacked." in [line.text for line in game.log]


@pytest.mark.rule("CD-2.3", "CR-D2.3")
@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("A Par - Mun", "An army in Paris cannot reach Munich", "CR-D2.3"),
        ("A Mun - Bur", "The unit in Munich belongs to GER, not to FRA", "CR-D2.2"),
        ("A Bur - Mun", "There is no unit in Burgundy", "CR-D2.1"),
        ("A Par S F Bre - Eng", "An army in Paris cannot enter English Channel", "CR-D4.1"),
        ("A Par R Bur", "Units move, hold, support and convoy in this phase", "CR-D2.3"),
    ],
)
def test_what_can_never_be_carried_out_is_refused(text: str, reason: str, rule: str) -> None:
    """The message gives the reason with its rule, and nothing is written."""
    game = start()
    before = game.state
    with pytest.raises(IllegalAction, match=reason) as error:
        game.play(text, "france")
    assert error.value.rule == rule
    assert game.state == before


@pytest.mark.rule("CD-2.3", "CR-D4.11", "CR-D4.3")
def test_what_may_come_to_nothing_is_accepted_with_a_warning() -> None:
    """The power alone is told why its order may have no effect; the order stands."""
    game = start()
    events = game.play("A Par S A Vie - Bur", "france")
    assert [(type(event).__name__, event.rule, event.only) for event in events] == [
        ("OrderWritten", "CD-2.1", {"france"}),
        ("OrderDoubtful", "CR-D4.11", {"france"}),
    ]
    game.play("A Mar - Spa", "france")
    events = game.play("A Par S A Mar - Bur", "france")
    assert RULES.tell(events[-1]) == (
        "France, this order may come to nothing: The unit in Marseilles has no legal order to move to Burgundy."
    )
    assert sheet(game, "france") == ["A Mar - Spa", "A Par S A Mar - Bur"]


def test_foreign_units_may_be_supported() -> None:
    """It is not offered, but it may be typed: here without a warning, for nobody knows what Germany writes."""
    game = start()
    assert "A Par S A Mun - Bur" in game.legal_for("france")
    assert [type(event).__name__ for event in game.play("A Par S A Mun - Bur", "france")] == ["OrderWritten"]


def test_what_cannot_be_read() -> None:
    """One sentence says which part is wrong."""
    game = start()
    with pytest.raises(UnreadableAction, match="There is no province 'pars'"):
        game.play("A Pars - Bur", "france")
    with pytest.raises(UnreadableAction, match="write done, done draw, or change"):
        game.play("done please", "france")
    with pytest.raises(hg.AmbiguousAction):
        game.play("A Mar - N", "france")


def test_printed_orders_are_read_back() -> None:
    """Every order that is offered, printed and read, is the same; verb and provinces are those of the order."""
    game = at(
        "fall 1906\nEngland: A Lon, F Nth, F Stp(nc), F Spa(sc)\nFrance: A Par, F Eng\nEngland owns Lon\nFrance owns Par"
    )
    for side in ("england", "france"):
        while len(game.legal_for(side)) > 3:
            for action in game.legal_for(side):
                assert RULES.notation.parse(RULES.notation.show(action)) == action
            game.play(game.legal_for(side)[0], side)
    order = RULES.notation.parse("F Eng C A Lon - Bel")
    assert (RULES.notation.verb(order), RULES.notation.places(order)) == ("convoy", ("eng", "lon", "bel"))
