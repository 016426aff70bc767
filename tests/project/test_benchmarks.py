"""The frame of the benchmarks shows figures beside their targets."""

from __future__ import annotations

import itertools

import pytest

from benchmarks import frame
from benchmarks.frame import Result, run, table


def test_a_missed_target_is_seen() -> None:
    """Whether more or less is better decides what missing means."""
    slow = Result(name="step", value=300, unit="ms", better="less", target=150)
    assert not slow.reached
    assert table([slow]) == "step  300 ms  2 x the target of 150 (MISSED)"
    assert Result(name="moves", value=300, unit="1/s", target=150).reached
    none = Result(name="faults", value=0, unit="faults", better="less", target=0)
    assert table([none]) == "faults  0 faults  the target of 0"


def test_a_rate_counts_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of 20 things that takes a second gives 20 a second."""
    clock = itertools.count(0.0, 1.0)
    monkeypatch.setattr(frame.time, "process_time", lambda: next(clock))
    assert frame.rate(lambda: 20, seconds=10) == pytest.approx(20, rel=0.15)


def test_a_benchmark_gives_one_or_several_results() -> None:
    """Both forms are shown."""
    one = Result(name="one", value=1, unit="s")
    assert list(run([lambda: one, lambda: [one, one]])) == [one, one, one]
