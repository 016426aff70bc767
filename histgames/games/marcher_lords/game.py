"""The Marcher Lords as the kernel sees it: everything put together.

Drawing, positions as text and the like are imported when they are first asked for: a game starts sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from histgames.core.dates import HistoricalDate
from histgames.core.notation import FormNotation
from histgames.core.ruleset import Ruleset
from histgames.core.tables import Row, shipped
from histgames.games.marcher_lords import GAME
from histgames.games.marcher_lords.actions import VOCABULARIES, End
from histgames.games.marcher_lords.board import NAMES
from histgames.games.marcher_lords.chapters.sequence import PHASES
from histgames.games.marcher_lords.chapters.setup import SetUp, begin
from histgames.games.marcher_lords.chapters.siege import SiegeChoice, siege_odds
from histgames.games.marcher_lords.chapters.supply import bound_for, needs_supply, supply_odds
from histgames.games.marcher_lords.chapters.victory import score
from histgames.games.marcher_lords.extra.options import OPTIONS
from histgames.games.marcher_lords.facts import SCENARIOS
from histgames.games.marcher_lords.numbers import NUMBERS, ROWS
from histgames.games.marcher_lords.pieces import PACKAGE, kinds_of, legend
from histgames.games.marcher_lords.show.check import census, check
from histgames.games.marcher_lords.show.hidden import imagine, view
from histgames.games.marcher_lords.show.words import OF, PEOPLE, WAYS
from histgames.games.marcher_lords.state import Marches, other_side

if TYPE_CHECKING:
    from histgames.maps.drawing.scene import Scene

__all__ = ["make"]

#: The second and the third have fewer Welsh counters.
VERSION = 3
SEASONS = ("spring", "summer", "autumn")


def make(units: Sequence[Mapping[str, str]] | None = None) -> Ruleset[Marches]:
    """Return the rules of The Marcher Lords.

    Parameters
    ----------
    units : sequence of mappings, optional
        A user's own unit legend, with the columns of ``data/units.csv``, in place of the reconstructed one.

    Raises
    ------
    GameError
        If that table is wrong; the message names line and column.

    Examples
    --------
    >>> rules = make()
    >>> list(rules.scenarios), rules.sides
    (['norman-conquerors', 'welsh-resurgence'], ('norman', 'welsh'))
    """
    rows = legend(units)
    kinds = kinds_of(rows)
    rules = Ruleset(
        name=GAME.name,
        title=GAME.title,
        package=PACKAGE,
        state=Marches,
        sides=("norman", "welsh"),
        peoples=PEOPLE,
        scenarios=SCENARIOS,
        options=OPTIONS,
        setup=partial(begin, kinds),
        notation=FormNotation.of(PACKAGE, VOCABULARIES),
        ways=WAYS,
        tables={} if units is None else {"units": [dict(row) for row in units]},
        values={"Units": rows, "Numbers": tuple(ROWS.values())},
        view=view,
        imagine=imagine,
        evaluate=evaluate,
        passes=(End,),
        check=partial(check, kinds),
        census=lambda state: {} if isinstance(state.top, SetUp) else census(state),
        phases=lambda state: [(side, name) for side in (state.first, other_side(state.first)) for name in PHASES],
        phase=lambda state: (state.active, state.phase),
        date=date,
        headline=headline,
        score=score,
        read_position=lambda text, options: read_position(rules, text, options),
        show_position=lambda state: show_position(rules, state),
        older_start=lambda start: older_start(rules, start),
        older_tables=older_tables,
        version=VERSION,
        rows=table,
        scene=partial(scene, rows),
        track=lambda state: (state.turn, NUMBERS.turns, WEATHER.get(state.weather, "")),
        odds=odds,
    )
    return rules


def older_tables(version: int) -> dict[str, list[dict[str, str]]]:
    """Return the unit legend by which games of an older version were played; nothing if it is today's."""
    numbers = {
        row["kind"]: row["number"] for row in shipped(PACKAGE, "older_numbers.csv") if row["version"] == str(version)
    }
    if not numbers:
        return {}
    return {
        "units": [{**row, "number": numbers.get(row["kind"], row["number"])} for row in shipped(PACKAGE, "units.csv")]
    }


WEATHER = {"fair": "Fair Weather", "bad": "Bad Weather"}


def date(state: Marches) -> HistoricalDate:
    """Return the season of the turn: three turns a year, for a turn is some weeks or months (ML-13.0a)."""
    start = SCENARIOS[state.scenario].year
    season = SEASONS[(state.turn - 1) % len(SEASONS)]
    return HistoricalDate(year=start + (state.turn - 1) // len(SEASONS), season=season, doubt="about")


def headline(state: Marches) -> str:
    """Return turn, date, side and phase."""
    if state.outcome is not None:
        return f"The end: {state.outcome.result}"
    who = f"{OF[state.active]} " if state.active else ""
    return f"Turn {state.turn} of {NUMBERS.turns}, {date(state)}: {who}{state.phase}"


def scene(legend: Sequence[Row], state: Marches, seat: str | None = None) -> Scene:
    """Return the board as a picture; with a seat, as that seat may see it."""
    from histgames.games.marcher_lords.show.picture import picture

    reconstructed = frozenset([row["kind"] for row in legend if row.origin.reconstructed])
    return picture(state if seat is None else view(state, seat), headline(state), reconstructed)


def evaluate(state: Marches, side: str) -> float:
    """Return how good a state is for a side."""
    from histgames.games.marcher_lords.show import evaluate

    return evaluate.evaluate(state, side)


def read_position(rules: Ruleset[Marches], text: str, options: Mapping[str, bool | str] | None) -> Marches:
    """Return the position that a text describes."""
    from histgames.games.marcher_lords.show import position_read

    return position_read.read_position(rules, text, options)


def show_position(rules: Ruleset[Marches], state: Marches) -> str:
    """Return a position as text."""
    from histgames.games.marcher_lords.show import position_text

    return position_text.show_position(rules, state)


def older_start(rules: Ruleset[Marches], start: Mapping[str, Any]) -> dict[str, Any]:
    """Return today's form of a start position of format 1."""
    from histgames.games.marcher_lords.show import older_start

    return older_start.older_start(rules, start)


def odds(state: Marches, seat: str) -> list[tuple[str, Fraction, str]]:
    """Return the odds that matter for the decision at hand: in words, probability, rule."""
    side = seat.partition("/")[0]
    found: list[tuple[str, Fraction, str]] = []
    for target in dict.fromkeys(target for here in state.zones.values() for target in here.of(side).waiting):
        if needs_supply(state, side, target):
            force = [group for _, group in bound_for(state, side, target)]
            found.append((f"Supply to {NAMES[target]}", supply_odds(state, side, target, force), "ML-6.2c"))
    top = state.top
    if isinstance(top, SiegeChoice):
        found.append((f"Siege of {NAMES[top.battle.zone]}", siege_odds(state, top.battle), "ML-7.1c"))
    return found


def table(state: Marches) -> list[dict[str, object]]:
    """Return a row for each zone: holder, castle, units in words, military units of each side, leaders."""
    return [
        {
            "zone": zone,
            "holder": here.holder,
            "castle": here.castle,
            "units": ", ".join(f"{n} {unit.label}" for unit, n in here.units),
            **{side: here.military(side) for side in ("norman", "welsh", "viking")},
            "leaders": ", ".join(unit.label for unit, _ in here.units if unit.kind.leader),
        }
        for zone, here in state.zones.items()
    ]
