"""Victory (sections 11.1.7 and 11.2.6): points are counted once, at the end of the last turn."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from histgames.core.events import Event
from histgames.core.outcome import Outcome, Score
from histgames.core.steps import Log
from histgames.core.tables import Row, number, shipped, table, text
from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, COUNTY_ZONES, ZONES
from histgames.games.marcher_lords.facts import FACTS, facts
from histgames.games.marcher_lords.pieces import PACKAGE
from histgames.games.marcher_lords.state import Marches

__all__ = ["POINTS", "RESULTS", "PointsCounted", "ResultTold", "decide", "middle", "points", "result_for", "score"]

POINTS = table(
    shipped(PACKAGE, "points.csv"),
    {"scenario": text, "what": text, "points": number(-9, 9), "name": text},
    key="what",
    name="points",
)
RESULTS = table(
    shipped(PACKAGE, "victory.csv"),
    {"scenario": text, "low": number(-99, 99), "high": number(-99, 99), "winner": text, "result": text},
    key="result",
    name="victory",
)


@frozen
class PointsCounted(Event):
    """The victory points are counted."""

    says = "Points: {lines:points}; together {total}."
    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """What the lines add up to."""
        return sum([number for _, number in self.lines])


@frozen
class ResultTold(Event):
    """The game is over."""

    says = "The game is over with {score} {score:point|points}: {result}."
    main = True
    result: str
    score: int


def count(state: Marches, what: str) -> int:
    """Return how often a line of the points table applies."""
    if what == "teulu lost":
        return state.lost["teulu"]  # ML-11.1.7a
    if what == "earls lost":
        return state.lost["earl"]  # ML-11.1.7b
    if what == "kings lost":
        return state.lost["king"]  # ML-11.2.6c
    if what == "castles beyond":  # ML-11.1.7c
        return sum([state.zones[z].castle and state.zones[z].holder == "norman" for z in ZONES if not COUNTY[z]])
    zones = COUNTY_ZONES if what == "counties lost" else BORDER_ZONES  # ML-11.1.7d, ML-11.2.6a, ML-11.2.6b
    return sum([state.zones[zone].holder == "welsh" for zone in zones])


def points(state: Marches) -> dict[str, int]:
    """Return the points so far, a line for each line of the scenario's list.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> points(position("Elfael: norman castle, Knight", "Hereford: welsh, Infantry", "lost teulu 1").state)
    {'teulu eliminated': 1, 'Norman leaders eliminated': 0, 'Norman castles in Wales and Borderland': 1, 'county zones under Welsh control': -2}
    """
    return {row["name"]: row["points"] * count(state, row["what"]) for row in _lines(state.scenario)}


@cache
def _lines(scenario: str) -> tuple[Row, ...]:
    return tuple([row for row in POINTS if row["scenario"] == scenario])


def score(state: Marches) -> dict[str, Score]:
    """Return the points of the side whose total is kept (ML-10.0c).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> score(position("Elfael: norman castle, Knight", "lost teulu 1").state)["norman"].total
    2
    """
    lines = points(state)
    return {facts(state).scorer: Score(sum(lines.values()), lines)}


def result_for(scenario: str, total: int) -> Outcome:
    """Return what a total means (ML-11.1.7f to i, ML-11.2.6e to g).

    Examples
    --------
    >>> result_for("norman-conquerors", 0).result, result_for("norman-conquerors", 12).result
    ('Welsh victory', 'minor Norman victory')
    """
    row = next(r for r in RESULTS if r["scenario"] == scenario and r["low"] <= total <= r["high"])
    winners = (row["winner"],) if row["winner"] else ()
    return Outcome(winners, row["result"], {FACTS[scenario].scorer: total}, row.origin.rule)


@cache
def middle(scenario: str) -> float:
    """Return the total in the middle of a draw.

    Examples
    --------
    >>> middle("norman-conquerors"), middle("welsh-resurgence")
    (8.5, 4.5)
    """
    (draw,) = [row for row in RESULTS if row["scenario"] == scenario and not row["winner"]]
    return float(draw["low"] + draw["high"]) / 2


def decide(state: Marches, log: Log) -> None:
    """End the game with its result (ML-11.1.7e, ML-11.2.6d).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Elfael: norman castle, Knight").state.copy(), []
    >>> decide(state, log)
    >>> state.outcome.result, [type(event).__name__ for event in log]
    ('Welsh victory', ['PointsCounted', 'ResultTold'])
    """
    lines = points(state)
    total = sum(lines.values())
    state.outcome = result_for(state.scenario, total)
    state.phase = "end"
    log.append(PointsCounted(facts(state).counted_by, tuple(lines.items())))
    log.append(ResultTold(state.outcome.rule, state.outcome.result, total))
