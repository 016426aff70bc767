"""Simulation: many games between players, on several processes, with shares and their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from attrs import field, frozen

from histgames.core import kernel
from histgames.core.errors import GameError, UnknownName
from histgames.core.marks import override
from histgames.core.names import cited
from histgames.core.ruleset import Ruleset
from histgames.games import find_rules
from histgames.players import PLAYERS, playout

__all__ = ["Result", "Simulation", "interval", "simulate"]


@frozen
class Result:
    """One game: its seed, result, winners, victory points by seat, and number of decisions."""

    seed: int
    result: str
    winners: tuple[str, ...]
    scores: Mapping[str, int] = field(hash=False)
    decisions: int


@frozen
class Simulation:
    """The games of a simulation.

    Attributes
    ----------
    game, scenario : str
        What was played.
    players : tuple of str
        Who played, a name for each side.
    results : tuple of Result
        One for each game.
    """

    game: str
    scenario: str
    players: tuple[str, ...]
    results: tuple[Result, ...]

    def shares(self) -> dict[str, tuple[float, float, float]]:
        """Return for each result its share of the games, and the limits of a 95 % interval around it."""
        total = len(self.results)
        counted = Counter(result.result for result in self.results)
        return {name: (n / total, *interval(n, total)) for name, n in counted.most_common()}

    def mean_scores(self) -> dict[str, float]:
        """Return the mean of the victory points of each seat, over the games in which it has any.

        Examples
        --------
        >>> played = [Result(1, "peace", (), {"guelph": 4}, 90), Result(2, "peace", (), {"guelph": 7, "staufer": 5}, 80)]
        >>> Simulation("empire", "1137", ("random", "random"), tuple(played)).mean_scores()
        {'guelph': 5.5, 'staufer': 5.0}
        """
        return {seat: fmean(r.scores[seat] for r in self.results if seat in r.scores) for seat in self._seats()}

    def _seats(self) -> list[str]:
        return list(dict.fromkeys(seat for result in self.results for seat in result.scores))

    def records(self) -> list[dict[str, Any]]:
        """Return a row for each game: seed, result, winners, ``score_<seat>`` for each seat (None without points), decisions.

        Examples
        --------
        >>> played = Result(7, "peace", ("guelph", "staufer"), {"guelph": 4}, 90)
        >>> Simulation("empire", "1137", ("random", "random"), (played,)).records()
        [{'seed': 7, 'result': 'peace', 'winners': 'guelph, staufer', 'score_guelph': 4, 'decisions': 90}]
        """
        seats = self._seats()
        return [
            {
                "seed": result.seed,
                "result": result.result,
                "winners": ", ".join(result.winners),
                **{f"score_{seat}": result.scores.get(seat) for seat in seats},
                "decisions": result.decisions,
            }
            for result in self.results
        ]

    def to_pandas(self) -> Any:
        """Return the games as a DataFrame with the columns of `records`. Needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.records())

    @override
    def __str__(self) -> str:
        """Return the shares as a small table."""
        lines = [f"{len(self.results)} games of {self.game}, {self.scenario}, {' against '.join(self.players)}"]
        lines += [
            f"  {name}: {share:.1%} ({low:.1%} to {high:.1%})" for name, (share, low, high) in self.shares().items()
        ]
        means = ", ".join(f"{seat} {mean:.2f}" for seat, mean in self.mean_scores().items())
        return "\n".join([*lines, *([f"  mean score: {means}"] if means else [])])


def interval(count: int, total: int) -> tuple[float, float]:
    """Return the Wilson interval of 95 % for a share.

    Examples
    --------
    >>> [round(limit, 2) for limit in interval(85, 100)]
    [0.77, 0.91]
    """
    z = 1.959964
    share, square = count / total, z * z / total
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def simulate(
    game: str,
    scenario: str | None = None,
    *,
    players: Sequence[str] | None = None,
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, bool | str] | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Simulation:
    """Play many games.

    Parameters
    ----------
    game, scenario, options
        As for `histgames.new`.
    players : sequence of str, optional
        A player for each side, in the order of the game's sides: ``"random"`` or ``"greedy"``; greedy ones by default. Where more or
        fewer can play, so many do.
    games : int
        How many games; game number n has the seed ``seed + n``.
    executor : Executor, optional
        For example a `concurrent.futures.ProcessPoolExecutor`; without one the games are played one after the other.
    progress : bool
        Whether to show a progress bar.

    Raises
    ------
    GameError
        If a name or number is wrong, or options do not go together.

    Examples
    --------
    >>> len(simulate("marcher-lords", players=("random", "random"), games=2, progress=False).results)
    2
    """
    rules = find_rules(game)
    name = rules.scenario(scenario).name
    chosen = rules.choose_options(options, name)
    players = ("greedy",) * len(rules.sides_for()) if players is None else players
    sides = _sides(rules, players)
    for player in players:
        if not isinstance(player, str) or player not in PLAYERS:
            raise UnknownName(f"There is no player {cited(player)}: there are {', '.join(PLAYERS)}.")
    for what, number in (("number of games", games), ("seed", seed)):
        if type(number) is not int:
            raise GameError(f"The {what} is a whole number, not {cited(number)}.")
    if games < 1:
        raise GameError(f"A simulation needs at least one game, not {games}.")
    jobs = [(game, name, chosen, dict(zip(sides, players, strict=True)), seed + number) for number in range(games)]
    played: Iterable[Result] = (
        map(_play, jobs) if executor is None else executor.map(_play, jobs, chunksize=max(1, games // 64))
    )
    if progress:
        from tqdm.auto import tqdm

        played = tqdm(played, total=games, desc=rules.title, unit="game")
    return Simulation(game, name, tuple(players), tuple(played))


def _sides(rules: Ruleset[Any], players: object) -> tuple[str, ...]:
    """Return who plays with so many players."""
    number = len(players) if isinstance(players, list | tuple) else 0
    sides = rules.sides_for(number if number and rules.seats_for is not None else None)
    if number != len(sides):
        raise GameError(f"{rules.title} needs {len(sides)} players, one each for {' and '.join(sides)}.")
    return sides


def _play(job: tuple[str, str, dict[str, bool | str], dict[str, str], int]) -> Result:
    game, scenario, options, players, seed = job
    rules = find_rules(game)
    state = rules.begin(scenario, options, players=len(players))
    kernel.run(state, [])
    seats = {side: PLAYERS[player]() for side, player in players.items()}
    end, decisions = playout(rules, state, seats, Random(seed))
    assert end.outcome is not None
    return Result(seed, end.outcome.result, end.outcome.winners, dict(end.outcome.scores), decisions)
