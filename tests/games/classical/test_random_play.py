"""Random play: a game ends properly whatever is written, and nothing that must always hold is ever broken.

The module plays many games as a command: ``python -m tests.games.classical.test_random_play 200``.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

import pytest

from histgames.analysis.fuzz import Fuzzed, fuzz
from histgames.core import Session, State
from histgames.games.classical.chapters.writing import Orders
from histgames.games.classical.state import CHART, POWERS, Europe
from tests.games.classical.positions import RULES


def told(state: State) -> list[str]:
    """What is wrong with a state: a view with orders of others, two units in a province, a unit without a place."""
    assert isinstance(state, Europe)
    faults: list[str] = []
    if state.stack and isinstance(state.stack[-1], Orders):
        for side in RULES.sides:
            top = RULES.view(state, side).stack[-1]
            assert isinstance(top, Orders)
            seen = [sheet.power for sheet in top.sheets if sheet.written or sheet.draw]
            faults += [f"{side} sees what {power} writes" for power in seen if power != POWERS[side]]
    stand = Counter(CHART.province_of[unit.at] for unit in state.units)
    faults += [f"{count} units in {place}" for place, count in stand.items() if count > 1]
    return faults


def play(seed: int, year: str) -> Fuzzed:
    """A random game; every fifth has powers without players, every fourth may end in a draw by vote."""
    absent = Random(seed).choice(RULES.options["absent"].choices) if seed % 5 == 4 else "nobody"
    options = {"last_year": year, "draws": seed % 4 == 3, "absent": absent}
    return fuzz("classical", "1901", seed, options=options, sample=0.005, watch=told)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_properly(seed: int) -> None:
    """Ten years: a result, all units accounted for, no secret told, no state changed by what comes after it."""
    report = play(seed, "1910")
    assert report.faults == []
    assert report.result in ("draw at the end of 1910", "draw by agreement", "victory by centres")
    assert report.decisions > 100


def test_undo_restores_every_position() -> None:
    """However play goes back and forth, each position comes back equal, with the same menu and hash."""
    random = Random(1901)
    session = Session(RULES, seed=1901)
    seen: dict[int, tuple[Europe, list[object], str]] = {}

    def here() -> tuple[Europe, list[object], str]:
        return session.state.copy(), list(session.legal), session.node.digest

    while session.outcome is None and len(session.tree.nodes) < 300:
        seen[session.node.number] = here()
        if random.random() < 0.1 and session.stop > 3:
            session.undo(random.randint(1, 3))
            assert here() == seen[session.node.number]
        else:
            seat = random.choice(sorted(session.to_act))
            session.play(random.choice(session.legal_for(seat)), seat)
    session.goto(0)
    assert here() == seen[0]


def main(games: int) -> None:
    """Play games of 20 years and say how they ended."""
    start = perf_counter()
    reports = [play(seed, "1920") for seed in range(games)]
    faulty = [(report.seed, report.faults) for report in reports if report.faults]
    decisions = sum(report.decisions for report in reports)
    print(f"{games} games, {decisions} decisions, {perf_counter() - start:.0f} s")
    print(f"slowest step {max(report.slowest for report in reports) * 1000:.0f} ms")
    print(f"steps over 250 ms: {sum(len(report.slow) for report in reports)}")
    print(f"endings {dict(Counter(report.result for report in reports))}; faults {faulty}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
