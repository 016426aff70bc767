"""Garrison (section 6.1): a zone stays under control only with a military unit in it at the end of the player's turn."""

from __future__ import annotations

from attrs import frozen

from histgames.core.marks import override
from histgames.core.steps import Log, Task
from histgames.games.marcher_lords.chapters.control import held, vacate
from histgames.games.marcher_lords.chapters.mobilisation import mobilise
from histgames.games.marcher_lords.state import Marches

__all__ = ["GarrisonCheck"]


@frozen
class GarrisonCheck(Task[Marches]):
    """Zones that a side left without military unit become neutral; their castles stay (ML-6.1a to ML-6.1c).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state, log = position("Hereford: norman castle, Earl William", "Elfael: norman, Knight").state.copy(), []
    >>> GarrisonCheck("norman").run(state, log)
    >>> [event.zone for event in log], state.zones["HES"].castle
    (['HES'], True)
    """

    side: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        """Look at every zone the side controls: castles, earls and kings are no garrison (ML-6.1b)."""
        for zone in held(state, self.side):
            vacate(state, zone, log, rule="ML-6.1c")
            if state.zones[zone].holder != self.side:
                mobilise(state, log)  # zone by zone: the first that is given up ends a conquest (ML-4.2l)
        mobilise(state, log)
