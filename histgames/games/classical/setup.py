"""How the game begins, and the options it can be played with (CD-1.1)."""

from __future__ import annotations

from collections.abc import Mapping

from histgames.adjudicator import Unit
from histgames.adjudicator.orders import in_order
from histgames.core.rules import Option, Scenario
from histgames.games.classical.seasons import Season
from histgames.games.classical.state import CHART, POWERS, SIDES, Europe

__all__ = ["OPTIONS", "SCENARIOS", "empty", "start"]

SCENARIOS = {
    "1901": Scenario(
        name="1901",
        title="Europe 1901",
        about=(
            "Seven powers, 34 supply centres, no dice: everybody writes orders in secret, and all are carried out at once."
            " Who owns 18 centres wins."
        ),
        year=1901,
        rule="CD-1.1",
    )
}

NOBODY = "nobody"
OPTIONS = {
    option.name: option
    for option in (
        Option(
            name="last_year",
            default="1935",
            about="After this year the game is a draw.",
            rule="CD-4.3",
            choices=("1905", "1910", "1920", "1935"),
        ),
        Option(name="draws", default=True, about="A draw can be agreed by vote.", rule="CD-4.2"),
        Option(
            name="absent",
            default=NOBODY,
            about="Powers that nobody plays: their units hold. With six players Italy, with five Germany too.",
            rule="CD-5.1",
            choices=(NOBODY, *SIDES, "germany and italy"),
        ),
    )
}


def empty(options: Mapping[str, bool | str]) -> Europe:
    """Return Europe without units and owners."""
    names = [name for name in str(options["absent"]).split(" and ") if name != NOBODY]
    return Europe(
        last_year=int(options["last_year"]),
        draws=bool(options["draws"]),
        absent=tuple(POWERS[name] for name in names),
    )


def start(options: Mapping[str, bool | str]) -> Europe:
    """Return Europe in spring 1901: 22 units on 22 home centres (CD-1.1)."""
    state = empty(options)
    state.units = in_order(
        Unit(province.home, province.start[0], province.id + province.start[1:])
        for province in CHART.provinces.values()
        if province.start
    )
    state.owners = {province.id: province.home for province in CHART.provinces.values() if province.home}
    state.push(Season())
    return state
