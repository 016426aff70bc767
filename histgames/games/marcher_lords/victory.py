"""Victory (sections 11.1.7 and 11.2.6): points are counted once, at the end of the last turn."""

from __future__ import annotations

from functools import cache

from histgames.core.outcome import Outcome
from histgames.core.steps import Log
from histgames.core.tables import number, shipped, table, text
from histgames.games.marcher_lords.board import BORDER_ZONES, COUNTY, COUNTY_ZONES, ZONES
from histgames.games.marcher_lords.state import Marches, tell

__all__ = ["POINTS", "decide", "middle", "points", "result_for", "scoring_side"]

POINTS = table(
    shipped("histgames.games.marcher_lords", "points.csv"),
    {"scenario": text, "what": text, "points": number(-9, 9), "rule": text, "name": text},
    key="what",
    name="points",
)
RESULTS = table(
    shipped("histgames.games.marcher_lords", "victory.csv"),
    {"scenario": text, "low": number(-99, 99), "high": number(-99, 99), "winner": text, "result": text, "rule": text},
    key="result",
    name="victory",
)


def scoring_side(scenario: str) -> str:
    """Return whose total it is: one total is kept, of the Normans in scenario one, of the Welsh in scenario two (ML-10.0c)."""
    return "norman" if scenario == "norman-conquerors" else "welsh"


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
    """Return the points so far, a line for each line of the scenario's list, and ``"total"``."""
    lines = {
        row["name"]: row["points"] * count(state, row["what"]) for row in POINTS if row["scenario"] == state.scenario
    }
    return {**lines, "total": sum(lines.values())}


def result_for(scenario: str, total: int) -> Outcome:
    """Return what a total means (ML-11.1.7f to i, ML-11.2.6e to g)."""
    row = next(r for r in RESULTS if r["scenario"] == scenario and r["low"] <= total <= r["high"])
    return Outcome(row["winner"], row["result"], total, row["rule"])


@cache
def middle(scenario: str) -> float:
    """Return the total in the middle of a draw."""
    (draw,) = [row for row in RESULTS if row["scenario"] == scenario and not row["winner"]]
    return float(draw["low"] + draw["high"]) / 2


def decide(state: Marches, log: Log) -> None:
    """End the game with its result (ML-11.1.7e, ML-11.2.6d)."""
    score = points(state)
    state.outcome = result_for(state.scenario, score["total"])
    state.phase = "end"
    rule = "ML-11.1.7e" if state.scenario == "norman-conquerors" else "ML-11.2.6d"
    tell(log, "points", rule, lines=tuple(score.items()))
    tell(log, "result", state.outcome.rule, result=state.outcome.result, score=score["total"])
