"""Control of zones (sections 2.2, 4.0, 4.1): who holds what, and how a zone becomes neutral; counters that go out of play."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.steps import Log
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.chapters.mobilisation import stand_down
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.state import Holding, Marches, take

__all__ = ["Controlled", "Lost", "Neutral", "control", "eliminate", "held", "vacate"]


@frozen
class Controlled(Event):
    """A side controls a zone."""

    says = "{side} control {zone}{castle: with its castle|}."
    main = True
    side: str
    zone: str
    castle: bool
    before: str


@frozen
class Neutral(Event):
    """A zone is nobody's."""

    says = "{zone} becomes neutral."
    main = True
    zone: str
    castle: bool
    before: str


@frozen
class Lost(Event):
    """A counter is lost."""

    says = "{side} lose {unit} {where:cause}{forever: for good|}."
    side: str
    unit: str
    zone: str
    cause: str
    forever: bool

    @property
    def where(self) -> tuple[str, str]:
        """What it was lost to, and where, for the sentence."""
        return self.cause, self.zone


def held(state: Marches, side: str) -> list[str]:
    """Return the zones that a side controls.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> held(position("Elfael: norman, Knight", "Rhos: welsh, Infantry").state, "norman")
    ['ELF']
    """
    return [zone for zone in ZONES if state.zones[zone].holder == side]


def control(state: Marches, zone: str, holder: str, log: Log, *, rule: str, seat: str = "") -> None:
    """Let a side control a zone, or nobody; a castle goes with it (ML-4.1g).

    Parameters
    ----------
    holder : str
        The side, or empty for nobody.
    rule : str
        Id of the rule that says so, for the log.
    seat : str
        In the team game the commander who gets it.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Elfael: welsh castle").state.copy(), []
    >>> control(state, "ELF", "norman", log, rule="ML-7.0a")
    >>> state.zones["ELF"].holder, log
    ('norman', [Controlled(rule='ML-7.0a', only=frozenset(), side='norman', zone='ELF', castle=True, before='welsh')])
    """
    here = state.zones[zone]
    if here.holder == holder and here.seat == seat:
        return
    state.zones[zone] = Holding(holder, here.castle, here.units, seat)
    if here.holder != holder:
        if holder:
            log.append(Controlled(rule, holder, zone, here.castle, here.holder))
        else:
            log.append(Neutral(rule, zone, here.castle, here.holder))
        stand_down(state, zone, log)


def vacate(state: Marches, zone: str, log: Log, *, rule: str) -> None:
    """Make a zone neutral if its holder has no military unit left in it.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Hereford: norman castle, Earl William").state.copy(), []
    >>> vacate(state, "HES", log, rule="ML-6.1c")
    >>> state.zones["HES"].holder, state.zones["HES"].castle
    ('', True)
    """
    here = state.zones[zone]
    if here.holder and not here.military(here.holder):
        control(state, zone, "", log, rule=rule)


def eliminate(state: Marches, zone: str, unit: Unit, log: Log, *, rule: str, cause: str) -> None:
    """Take a counter out: to its pool, or out of the game (ML-7.2j, ML-7.2k; Vikings and Irish: ML-7.2ab).

    A leader is never replaced (ML-10.0b).

    Parameters
    ----------
    cause : str
        ``"battle"``, ``"siege"``, ``"pursuit"``, ``"peasants"`` or ``"assassin"``.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Elfael: norman, Knight 2").state.copy(), []
    >>> before = state.pool["knight"]
    >>> eliminate(state, "ELF", state.zones["ELF"].units[0][0], log, rule="ML-7.2j", cause="battle")
    >>> state.zones["ELF"].military("norman"), state.pool["knight"] - before
    (1, 1)
    """
    take(state, zone, unit)
    kind = unit.kind
    if kind.leader or kind.key == "teulu":
        state.lost[kind.key] = state.lost.get(kind.key, 0) + 1
    else:
        state.pool[kind.key] = state.pool.get(kind.key, 0) + 1
    log.append(Lost(rule, kind.side, unit.label, zone, cause, kind.key in state.lost))
