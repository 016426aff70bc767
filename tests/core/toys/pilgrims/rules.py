"""The scenarios and options of the game, and the record that puts all together."""

from __future__ import annotations

from histgames.core import HistoricalDate, Ruleset, Scenario, Start
from histgames.core.notation import FormNotation
from tests.core.toys.pilgrims.extra import fasting, guide, hurry, monks, night, snow, toll
from tests.core.toys.pilgrims.journey import Day, Rest, Walk
from tests.core.toys.pilgrims.state import ROADS, Journey, road_of

OPTIONS = [each.OPTION for each in (snow, guide, night, hurry, toll, fasting, monks)]
SCENARIOS = [
    Scenario(
        name="spring",
        title="A Spring Journey",
        about="The passes are open.",
        year=1155,
        rule="TOY-Q1",
        forbids=("snow",),
    ),
    Scenario(
        name="winter",
        title="Canossa",
        about="The passes are deep in snow.",
        year=1077,
        rule="TOY-Q1",
        fixes={"snow": True},
        forbids=("night",),
    ),
]


def setup(start: Start) -> Journey:
    """Put the pilgrims at the beginning of the scenario's road."""
    return Journey(road=road_of(start.scenario.name), stack=(Day(),))


def make() -> Ruleset[Journey]:
    """Return the rules of the game."""
    return Ruleset(
        name="pilgrims",
        title="The Pilgrims",
        package="tests.core.toys.pilgrims",
        state=Journey,
        sides=("pilgrims",),
        scenarios={each.name: each for each in SCENARIOS},
        options={each.name: each for each in OPTIONS},
        setup=setup,
        notation=FormNotation((Walk, Rest), {}),
        ways={"place": lambda place, words: words.text(str(place)), "how": lambda how, words: words.text(str(how))},
        values={"Roads": ROADS},
        check=lambda state: [] if state.bread >= 0 else ["Nobody can have less than no bread."],
        date=lambda state: HistoricalDate(year=1155 if state.scenario == "spring" else 1077, month=1 + (state.day > 6)),
        headline=lambda state: f"Day {state.day}",
        track=lambda state: (state.day, 12, ""),
    )
