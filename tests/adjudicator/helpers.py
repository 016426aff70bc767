"""One-line positions: each order brings its own unit along."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from histgames.adjudicator import (
    ELITE,
    NORMAL,
    WEAK,
    MovementResult,
    RetreatResult,
    Unit,
    UnitOrder,
    adjudicate,
    parse,
    retreat,
    standard,
)

CHART = standard()


def unit(text: str, strength: int = NORMAL) -> Unit:
    """Return a unit written as ``"ENG F Spa(nc)"``."""
    order = parse(f"{text} H", CHART)
    assert isinstance(order, UnitOrder)
    return Unit(order.power, order.kind, order.at, strength)


def units(*texts: str) -> list[Unit]:
    """Return several units."""
    return [unit(text) for text in texts]


def season(
    *orders: str,
    idle: Iterable[str] = (),
    weak: Collection[str] = (),
    elite: Collection[str] = (),
    weak_hold: bool = True,
    weak_cuts_support: bool = False,
) -> MovementResult:
    """Adjudicate orders to units that stand where they are ordered; `idle` units have none.

    `weak` and `elite` name provinces whose units are so.
    """
    given = [parse(text, CHART) for text in orders]
    standing = [Unit(o.power, o.kind, o.at) for o in given if isinstance(o, UnitOrder)] + units(*idle)
    strengths = {**dict.fromkeys(weak, WEAK), **dict.fromkeys(elite, ELITE)}
    board = {CHART.province_of[u.at]: u for u in reversed(standing)}
    ready = [Unit(u.power, u.kind, u.at, strengths.get(name, NORMAL)) for name, u in board.items()]
    return adjudicate(CHART, ready, given, weak_hold=weak_hold, weak_cuts_support=weak_cuts_support)


def outcomes(*orders: str, **more: object) -> list[str]:
    """Return the outcome of each order."""
    return list(season(*orders, **more).outcomes)  # type: ignore[arg-type]


def places(result: MovementResult | RetreatResult) -> list[str]:
    """Return where units stand afterwards, such as ``"ENG bel"``."""
    return [f"{one.power} {one.at}" for one in result.units]


def beaten(result: MovementResult) -> list[str]:
    """Return the provinces of the dislodged."""
    return [CHART.province_of[one.unit.at] for one in result.dislodged]


def retreats(result: MovementResult, *orders: str) -> RetreatResult:
    """Resolve the retreats after a season."""
    given = [parse(text, CHART, phase="retreats") for text in orders]
    return retreat(CHART, result.units, result.dislodged, given)
