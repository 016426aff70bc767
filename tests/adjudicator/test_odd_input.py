"""Input that nobody should give: it is answered in one sentence, and orders that cannot be are ignored without harm."""

from __future__ import annotations

import pytest

from histgames.adjudicator import (
    Build,
    Dislodged,
    Move,
    Retreat,
    Unit,
    Waive,
    adjudicate,
    adjust,
    parse,
    read_order,
    retreat,
    standard,
    take_centres,
)
from histgames.adjudicator.validity import BadPosition
from histgames.core.errors import GameError, UnknownName
from tests.adjudicator.helpers import units

CHART = standard()
LONDON = Unit("ENG", "A", "lon")


@pytest.mark.parametrize(
    ("unit", "sentence"),
    [
        (Unit("ENG", "A", "moon"), "An army of ENG cannot stand in 'moon'."),
        (Unit("ENG", "F", "par"), "A fleet of ENG cannot stand in Paris."),
        (
            Unit("ENG", "F", "bul"),
            "A fleet of ENG cannot stand in Bulgaria without a coast: Bulgaria (ec) or Bulgaria (sc).",
        ),
        (Unit("ENG", "Z", "lon"), "A unit of kind 'Z' of ENG cannot stand in London."),
        (Unit("ENG", "A", "lon", 9), "An army of ENG in London has strength 9: it is 0, 1 or 2."),
        (Unit("ENG", "A", "lon", -1), "An army of ENG in London has strength -1: it is 0, 1 or 2."),
    ],
)
def test_units_that_cannot_be(unit: Unit, sentence: str) -> None:
    """All phases refuse the position."""
    for run in (
        lambda: adjudicate(CHART, [unit], []),
        lambda: retreat(CHART, [unit], [], []),
        lambda: retreat(CHART, [], [Dislodged(unit, LONDON, False, ())], []),
        lambda: adjust(CHART, [unit], {}, []),
    ):
        with pytest.raises(BadPosition) as caught:
            run()
        assert str(caught.value) == sentence


def test_nobody_takes_centres_from_outside_the_map() -> None:
    """A unit that stands nowhere is refused there, too."""
    with pytest.raises(BadPosition, match="There is no province 'moon' where ENG could have a unit"):
        take_centres(CHART, {}, [Unit("ENG", "A", "moon")])


@pytest.mark.parametrize("order", ["A Lon - Wal", None, 7])
def test_what_is_no_order(order: object) -> None:
    """The text of an order must be read first; no phase takes it for an order that is ignored."""
    for run in (
        lambda: adjudicate(CHART, [LONDON], [order]),  # type: ignore[list-item]
        lambda: retreat(CHART, [LONDON], [], [order]),  # type: ignore[list-item]
        lambda: adjust(CHART, [LONDON], {}, [order]),  # type: ignore[list-item]
    ):
        with pytest.raises(TypeError, match="is no order: parse reads the text of one"):
            run()


@pytest.mark.rule("CR-D7.5")
def test_only_armies_and_fleets_are_built() -> None:
    """A unit of another kind is not built, even where the place is right."""
    ruling = adjust(CHART, [], {"bre": "FRA"}, [Build("FRA", "Z", "bre")]).rulings[0]
    assert (ruling.outcome, ruling.reason) == ("illegal", "Army or fleet must be said in Brest.")


def test_there_are_three_phases() -> None:
    """A phase of another name is no movement."""
    for run in (
        lambda: parse("A Lon - Wal", CHART, "ENG", "winter"),
        lambda: read_order("A Lon - Wal", CHART, [LONDON], "ENG", phase="winter"),
    ):
        with pytest.raises(UnknownName, match="There is no phase 'winter': it is movement, retreats, adjustments"):
            run()


def test_an_order_for_another_power_is_unclear() -> None:
    """It is not taken for an order of the power that writes, even where both could give it."""
    answer = read_order("France: A Lon - Wal", CHART, [LONDON], "ENG")
    assert (answer.kind, answer.reason) == (
        "unclear",
        "'France: A Lon - Wal' cannot be read. It is an order of FRA, not of ENG.",
    )
    assert read_order("England: A Lon - Wal", CHART, [LONDON], "ENG").kind == "fine"


@pytest.mark.rule("CR-D2.1")
def test_thousands_of_orders() -> None:
    """The same order ten thousand times is one order; ten thousand that differ are none."""
    same = adjudicate(CHART, [LONDON], [Move("ENG", "A", "lon", "wal")] * 10_000)
    assert set(same.outcomes) == {"succeeds"}
    different = adjudicate(CHART, [LONDON], [Move("ENG", "A", "lon", to) for to in ("wal", "yor")] * 5_000)
    assert (set(different.outcomes), different.units) == ({"illegal"}, (LONDON,))


@pytest.mark.rule("CR-D7.6", "CR-D7.7")
def test_more_waivers_than_builds() -> None:
    """What is declined beyond the builds there are fails, as does every build after."""
    orders = [Waive("FRA"), Waive("FRA"), Build("FRA", "A", "par")]
    assert [ruling.outcome for ruling in adjust(CHART, [], {"par": "FRA"}, orders).rulings] == [
        "succeeds",
        "fails",
        "fails",
    ]


@pytest.mark.rule("CR-D6.3", "CR-D6.5")
def test_two_retreats_of_one_unit_and_two_units_to_one_place() -> None:
    """A unit with two retreats is disbanded, and does not keep another out of either place."""
    standing = units("GER A Bur", "GER A Pic")
    beaten = [
        Dislodged(Unit("FRA", "A", "bur"), Unit("GER", "A", "mun"), False, ("gas", "par")),
        Dislodged(Unit("FRA", "A", "pic"), Unit("GER", "A", "bel"), False, ("bre", "par")),
    ]
    orders = [Retreat("FRA", "A", "bur", "gas"), Retreat("FRA", "A", "bur", "par"), Retreat("FRA", "A", "pic", "par")]
    result = retreat(CHART, standing, beaten, orders)
    assert [ruling.outcome for ruling in result.rulings] == ["illegal", "illegal", "succeeds"]
    both = retreat(CHART, standing, beaten, orders[1:])
    assert [ruling.outcome for ruling in both.rulings] == ["fails", "fails"]
    assert both.units == tuple(standing)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "(", "A", "A Par S", "\x00", "\u202e", "ß", "İ", "A Par to to to", "Build", "Waive Waive"]
)
def test_scraps(text: str) -> None:
    """Nothing that can be typed does more than give an answer."""
    with pytest.raises(GameError, match="cannot be read"):
        parse(text, CHART, "FRA")
