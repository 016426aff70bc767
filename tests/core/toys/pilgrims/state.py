"""What there is: the road of a scenario from its table, and pilgrims with bread somewhere on it."""

from __future__ import annotations

from attrs import Factory, define, field, frozen

from histgames.core import State
from histgames.core.tables import Row, choice, number, shipped, table, text

COLUMNS = {"scenario": choice("spring", "winter"), "place": text, "bread": number(1, 9), "pass": choice("yes", "no")}
#: The stages of all roads, each with what it costs in bread; the rows know where they come from.
ROADS: list[Row] = table(shipped("tests.core.toys.pilgrims", "roads.csv"), COLUMNS, key="place", name="roads")
LAST_DAY = 12


@frozen
class Stage:
    place: str
    bread: int
    is_pass: bool


@define(kw_only=True)
class Journey(State):
    road: tuple[Stage, ...] = field(default=Factory(tuple))
    walked: int = 0
    day: int = 0
    bread: int = 3
    snowed: bool = False

    @property
    def ahead(self) -> Stage:
        """The next stage of the road."""
        return self.road[self.walked]

    @property
    def arrived(self) -> bool:
        """Whether the last stage is behind the pilgrims."""
        return self.walked == len(self.road)


def road_of(scenario: str) -> tuple[Stage, ...]:
    """Return the stages of a scenario's road."""
    return tuple(
        Stage(row["place"], row["bread"], row["pass"] == "yes") for row in ROADS if row["scenario"] == scenario
    )
