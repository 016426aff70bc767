"""Play thousands of random games and look for what must never happen: `python -m benchmarks.fuzz --games 2000`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tqdm import tqdm

from histgames.analysis.fuzz import SLOW, Fuzzed, fuzz
from histgames.games import GAMES, find_rules

__all__ = ["main", "summary"]


def main() -> int:
    """Play the games, print a summary for each scenario; status 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument(
        "--game", default="marcher-lords", choices=list(GAMES), help="what is played (default: %(default)s)"
    )
    parser.add_argument("--games", type=int, default=2000, help="games of each scenario (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: %(default)s)")
    args = parser.parse_args()
    wrong = False
    with ProcessPoolExecutor(args.workers) as pool:
        for scenario in find_rules(args.game).scenarios:
            seeds = range(args.seed, args.seed + args.games)
            played = pool.map(partial(fuzz, args.game, scenario), seeds, chunksize=8)
            reports = list(tqdm(played, total=args.games, desc=scenario, unit="game", smoothing=0))
            print(summary(reports), flush=True)
            wrong = wrong or any(report.faults for report in reports)
    return int(wrong)


def summary(reports: Iterable[Fuzzed]) -> str:
    """Return the games of one scenario in a few lines, and one line for each fault and each slow step.

    Examples
    --------
    >>> print(summary([Fuzzed("marcher-lords", "x", 7, {}, result="draw", decisions=40, faults=["a piece was lost"])]))
    marcher-lords, x: 1 games, 40 decisions, 1 with faults, slowest step 0 ms, 0 steps over 250 ms
      draw: 1
      seed 7: a piece was lost
    """
    games = list(reports)
    slow = [f"seed {game.seed}: {step}" for game in games for step in game.slow]
    lines = [
        f"{games[0].game}, {games[0].scenario}: {len(games)} games, {sum(g.decisions for g in games)} decisions, "
        f"{sum(bool(g.faults) for g in games)} with faults, slowest step {max(g.slowest for g in games) * 1000:.0f} ms, "
        f"{len(slow)} steps over {SLOW * 1000:.0f} ms"
    ]
    results = Counter(game.result or "not ended" for game in games)
    lines += [f"  {result}: {count}" for result, count in results.most_common()]
    lines += [f"  seed {game.seed}: {fault}" for game in games for fault in game.faults]
    return "\n".join([*lines, *(f"  {line}" for line in slow)])


if __name__ == "__main__":
    sys.exit(main())
