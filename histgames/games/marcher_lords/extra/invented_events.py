"""Option ``invented_events``: Irish Auxiliaries and Castle Fire on 25 to 29 (ML-5Wu, ML-5Nt).

The printed rows are not known; that some bring Irish in and burn castles follows from ML-7.1g and ML-4.1f.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt
from histgames.core.tables import Row
from histgames.games.marcher_lords.board import COASTAL, KINGDOM, ZONES
from histgames.games.marcher_lords.chapters.control import held
from histgames.games.marcher_lords.chapters.events import TABLES
from histgames.games.marcher_lords.command import ToChair
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.points import EVENT_EFFECTS, EVENTS, Effect
from histgames.games.marcher_lords.state import Marches, put

__all__ = ["Burn", "CastleBurnt", "CastleFire", "IrishLanded", "IrishLanding", "Land"]

RULE = "invented_events"
ROWS = tuple(row for row in TABLES if row["option"] == RULE)


@EVENTS.changed_by(RULE)
def more_rows(state: Marches, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Add the two invented rows to the tables."""
    return (*rows, *ROWS)


@EVENT_EFFECTS.changed_by(RULE)
def more_effects(state: Marches, effects: Mapping[str, Effect]) -> Mapping[str, Effect]:
    """Add what the invented events do."""
    return {**effects, "irish": irish, "castle_fire": castle_fire}


@frozen
class Land(Action):
    """Land the Irish on a coast."""

    form = "land {zone}"
    says = "Land the Irish in {zone}"
    zone: str


@frozen
class Burn(Action):
    """Name the empty castle that burns."""

    form = "burn {zone}"
    says = "Burn the castle of {zone}"
    zone: str


@frozen
class IrishLanded(Event):
    """Irish units land."""

    says = "{count:number} Irish {count:unit lands|units land} in {zone}."
    zone: str
    count: int


@frozen
class CastleBurnt(Event):
    """A castle burns down."""

    says = "The castle of {zone} burns down."
    zone: str


def irish(state: Marches) -> list[IrishLanding]:
    """Return the question where the Irish land, if there are any and a coast."""
    return [IrishLanding()] if state.pool["irish"] and landing_zones(state) else []


def castle_fire(state: Marches) -> list[CastleFire]:
    """Return the question which castle burns, if one stands empty."""
    return [CastleFire()] if empty_castles(state) else []


def landing_zones(state: Marches) -> list[str]:
    """Return the coastal zones the Welsh control."""
    return [zone for zone in held(state, "welsh") if zone in COASTAL and KINGDOM[zone]]


def empty_castles(state: Marches) -> list[str]:
    """Return the zones with a castle and no military unit (ML-4.1h)."""
    return [z for z in ZONES if state.zones[z].castle and not any(not u.kind.leader for u, _ in state.zones[z].units)]


@frozen
class IrishLanding(ToChair[Land]):
    """The Welsh player names the coast where the Irish counters come in."""

    of = "welsh"
    asked = Prompt("Irish Auxiliaries: choose the Welsh coast where they land.", "ML-5Wu")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Land(zone) for zone in landing_zones(state)]

    @override
    def answer(self, state: Marches, action: Land, log: Log) -> None:
        count = min(NUMBERS.irish_per_landing, state.pool["irish"])
        put(state, action.zone, "irish", count)
        log.append(IrishLanded("ML-5Wu", action.zone, count))


@frozen
class CastleFire(ToChair[Burn]):
    """The Welsh player names an empty castle, which burns down (ML-4.1f)."""

    of = "welsh"
    asked = Prompt("Castle Fire: choose the empty castle that burns down.", "ML-5Nt")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Burn(zone) for zone in empty_castles(state)]

    @override
    def answer(self, state: Marches, action: Burn, log: Log) -> None:
        state.zones[action.zone] = state.zones[action.zone].with_castle(standing=False)
        state.pool["castle"] += 1
        log.append(CastleBurnt("ML-5Nt", action.zone))
