"""Activation (section 8): the units placed in this turn's Levy Phase turn face up."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.state import Marches

__all__ = ["Activated", "Activation", "refresh"]


@frozen
class Activated(Event):
    """Levied units become active."""

    says = "{count:number} levied {count:unit becomes|units become} active."
    side: str
    count: int


@frozen
class Activation(Task[Marches]):
    """The Activation Phase of a side (ML-3.5a, ML-8.0a); the units may move strategically at once (ML-8.0b)."""

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Turn every face-down counter of the side up, and give its counters their movement back, but for those stopped by a check."""
        zones = state.zones.values()
        fresh = sum([n for zone in zones for u, n in zone.groups(self.side) if not u.up])
        refresh(state, self.side, turn_up=True)
        if fresh:
            log.append(Activated("ML-8.0a", self.side, fresh))


def refresh(state: Marches, side: str, *, turn_up: bool = False) -> None:
    """Give a side's counters their movement back, or activate them: face up, except that who was stopped by a check stays so.

    Parameters
    ----------
    turn_up : bool
        Whether the counters are also activated.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("under way", "Hereford: norman castle, Levied Knight, Infantry 2 moved 1").state.copy()
    >>> refresh(state, "norman", turn_up=True)
    >>> [(unit.label, unit.spent, count) for unit, count in state.zones["HES"].groups("norman")]
    [('Knight', 0, 1), ('Infantry', 0, 2)]
    """
    for zone in ZONES:
        here = state.zones[zone]
        if not any([u.spent or (turn_up and not u.up) for u, _ in here.groups(side)]):
            continue
        groups: dict[Unit, int] = {}
        for unit, n in here.units:
            if unit.kind.side == side:
                stays = turn_up and unit.stopped
                unit = unit.changed(up=unit.up or turn_up, spent=unit.spent if stays else 0)
            groups[unit] = groups.get(unit, 0) + n
        state.zones[zone] = here.with_units(groups.items())
