"""Ways over the sea, searched only when a question is asked and only through the fleets that matter (CR-D5.1 to CR-D5.4)."""

from __future__ import annotations

from collections.abc import Collection

from histgames.adjudicator.chart import Chart

__all__ = ["is_linked", "is_needed"]


def is_linked(chart: Chart, fleets: Collection[str], origin: str, target: str) -> bool:
    """Return whether there is a way from one coast to another through seas with `fleets`.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> [is_linked(standard(), {"eng", "mao", sea}, "lon", "tun") for sea in ("nth", "wes")]
    [False, True]
    """
    beside = chart.seas_beside
    harbour = beside[target].intersection(fleets)
    if not harbour:
        return False
    reached = beside[origin].intersection(fleets)
    edge = reached
    while edge:
        if not harbour.isdisjoint(edge):
            return True
        edge = frozenset().union(*[beside[sea] for sea in edge]).intersection(fleets) - reached
        reached = reached | edge
    return False


def is_needed(chart: Chart, fleets: Collection[str], origin: str, target: str, fleet: str) -> bool:
    """Return whether there is a way that would be broken without `fleet`: only such a fleet is of use (CR-D5.8).

    A fleet beside the way, or one that only makes a detour, is of no use.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> [is_needed(standard(), {"eng", "nth", "iri"}, "wal", "lon", sea) for sea in ("eng", "nth", "iri")]
    [True, False, False]
    """
    start, harbour = chart.seas_beside[origin], chart.seas_beside[target]

    def from_here(sea: str, closed: set[str], *, passed: bool) -> bool:
        # A way without detours: only its first sea touches the origin, only its last the target, and no other two meet.
        passed = passed or sea == fleet
        if sea in harbour:
            return passed
        closed = closed | {sea}
        onward = [s for s in sorted(chart.seas_beside[sea]) if s in fleets and s not in closed and s not in start]
        return any(from_here(there, closed.union(onward), passed=passed) for there in onward)

    firsts = [sea for sea in sorted(start) if sea in fleets]
    return any(from_here(sea, set(firsts), passed=False) for sea in firsts)
