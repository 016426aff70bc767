"""Ways over the sea, searched only when a question is asked and only through the fleets that matter (CR-D5.1 to CR-D5.4)."""

from __future__ import annotations

from collections.abc import Collection

from histgames.diplomacy.atlas import Atlas

__all__ = ["is_needed", "route"]


def route(atlas: Atlas, fleets: Collection[str], origin: str, target: str) -> tuple[str, ...]:
    """Return the seas of a shortest way from one coast to another through seas with `fleets`; empty if there is none.

    Examples
    --------
    >>> from histgames.diplomacy.atlas import standard
    >>> route(standard(), {"eng", "mao", "nth"}, "lon", "tun")
    ()
    >>> route(standard(), {"eng", "mao", "wes"}, "lon", "tun")
    ('eng', 'mao', 'wes')
    """
    beside = atlas.seas_beside
    harbour = beside[target]
    seen: dict[str, str] = {}
    layer = [sea for sea in sorted(beside[origin]) if sea in fleets]
    seen.update(dict.fromkeys(layer, ""))
    while layer:
        following: list[str] = []
        for sea in layer:
            if sea in harbour:
                way = [sea]
                while seen[way[-1]]:
                    way.append(seen[way[-1]])
                return tuple(reversed(way))
            for there in sorted(beside[sea]):
                if there in fleets and there not in seen:
                    seen[there] = sea
                    following.append(there)
        layer = following
    return ()


def is_needed(atlas: Atlas, fleets: Collection[str], origin: str, target: str, fleet: str) -> bool:
    """Return whether there is a way that would be broken without `fleet`: only such a fleet is of use (CR-D5.8).

    A fleet beside the way, or one that only makes a detour, is of no use.

    Examples
    --------
    >>> from histgames.diplomacy.atlas import standard
    >>> [is_needed(standard(), {"eng", "nth", "iri"}, "wal", "lon", sea) for sea in ("eng", "nth", "iri")]
    [True, False, False]
    """
    start, harbour = atlas.seas_beside[origin], atlas.seas_beside[target]

    def from_here(sea: str, closed: set[str], *, passed: bool) -> bool:
        # A way without detours: only its first sea touches the origin, only its last the target, and no other two meet.
        passed = passed or sea == fleet
        if sea in harbour:
            return passed
        closed = closed | {sea}
        onward = [s for s in sorted(atlas.seas_beside[sea]) if s in fleets and s not in closed and s not in start]
        return any(from_here(there, closed.union(onward), passed=passed) for there in onward)

    firsts = [sea for sea in sorted(start) if sea in fleets]
    return any(from_here(sea, set(firsts), passed=False) for sea in firsts)
