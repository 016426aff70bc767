"""What benchmarks share: how they are registered, timed and shown.

A file ``bench_*.py`` holds functions marked with ``@benchmark``; each returns one or more `Result`.
Machines differ, so a figure says little alone: it stands beside a target or beside the figure of
another program measured in the same run, and the ratio is what to look at.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from attrs import frozen

__all__ = ["REGISTERED", "Result", "benchmark", "best", "median", "rate", "run", "table"]

Benchmark = Callable[[], "Result | Iterable[Result]"]
REGISTERED: list[Benchmark] = []


@frozen(kw_only=True)
class Result:
    """A measured figure.

    Attributes
    ----------
    name : str
        What was measured.
    value, unit : float, str
        The figure.
    better : {"more", "less"}
        Which direction is good.
    target : float, optional
        What the project wants to reach.
    beside : str
        Name of the result of another program to compare with.
    """

    name: str
    value: float
    unit: str
    better: Literal["more", "less"] = "more"
    target: float | None = None
    beside: str = ""

    @property
    def reached(self) -> bool:
        """Whether the target, if there is one, is reached."""
        if self.target is None:
            return True
        return self.value >= self.target if self.better == "more" else self.value <= self.target


def benchmark(function: Benchmark) -> Benchmark:
    """Register a function that measures something."""
    REGISTERED.append(function)
    return function


def rate(step: Callable[[], int], *, seconds: float = 2.0) -> float:
    """Return how many things per second of processor time `step` does; each call returns how many it did."""
    step()  # fill caches
    done, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        done += step()
    return done / passed


def timings(function: Callable[[], object], *, repeat: int) -> list[float]:
    """Return the seconds of each of several calls."""
    taken = []
    for _ in range(repeat):
        start = time.perf_counter()
        function()
        taken.append(time.perf_counter() - start)
    return taken


def best(function: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the seconds of the quickest call: the one that other processes disturbed least."""
    return min(timings(function, repeat=repeat))


def median(function: Callable[[], object], *, repeat: int = 5) -> float:
    """Return the seconds of the middle call: what a person feels."""
    return statistics.median(timings(function, repeat=repeat))


def run(functions: Iterable[Benchmark]) -> Iterator[Result]:
    """Run benchmarks and yield their results."""
    for function in functions:
        gc.collect()
        gc.freeze()  # what earlier ones have left in memory is not gone through again
        results = function()
        yield from [results] if isinstance(results, Result) else results


def number(value: float) -> str:
    """Return a figure with three significant digits and thin groups.

    Examples
    --------
    >>> number(12345.6), number(0.01234)
    ('12,346', '0.0123')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(results: list[Result]) -> str:
    """Return the results as aligned text with their ratios.

    Examples
    --------
    >>> print(table([Result(name="ours", value=30, unit="1/s", target=20, beside="theirs"),
    ...              Result(name="theirs", value=10, unit="1/s")]))
    ours    30 1/s  1.5 x the target of 20; 3 x theirs
    theirs  10 1/s
    """
    by_name = {result.name: result for result in results}
    width = max(len(result.name) for result in results)
    figures = {result.name: f"{number(result.value)} {result.unit}" for result in results}
    broad = max(map(len, figures.values()))
    lines = []
    for result in results:
        notes = []
        if result.target is not None:
            missed = "" if result.reached else " (MISSED)"
            share = f"{number(result.value / result.target)} x " if result.target else ""
            notes.append(f"{share}the target of {number(result.target)}{missed}")
        if other := by_name.get(result.beside):
            notes.append(f"{number(result.value / other.value)} x {other.name}")
        line = f"{result.name:<{width}}  {figures[result.name]:>{broad}}  {'; '.join(notes)}"
        lines.append(line.rstrip())
    return "\n".join(lines)
