"""The Royal Council (Norman table of section 5), and the earls on the map."""

from __future__ import annotations

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.steps import Log, Roll
from histgames.games.marcher_lords.board import ZONES
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.units import Unit

__all__ = ["CouncilRoll", "earls_on_map", "find_leader"]


def earls_on_map(state: Marches) -> list[str]:
    """Return the names of the earls on the map, in order."""
    return sorted(u.name for zone in ZONES for u, _ in state.zones[zone].units if u.kind.key == "earl")


def find_leader(state: Marches, name: str) -> tuple[str, Unit]:
    """Return the zone and counter of a leader who is on the map."""
    return next((z, u) for z in ZONES for u, _ in state.zones[z].units if u.kind.leader and u.name == name)


@frozen
class CouncilRoll(Roll[Marches]):
    """A D10 for each earl; the lowest must attend (ML-5Nl). A 0 is a 10 (ML-5Np); those who tie roll again (ML-5No)."""

    names: tuple[str, ...]

    def chance(self, state: Marches) -> Chance:
        """Return a die for each earl."""
        return Dice(f"the Royal Council: {', '.join(self.names)}", "ML-5Nl", "norman", len(self.names))

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Send the earl off the map until the next turn (ML-5Nm)."""
        lowest = min(int(face) for face in drawn)
        called = tuple([name for name, face in zip(self.names, drawn, strict=True) if face == lowest])
        tell(log, "council", "ML-5Nl", rolls=tuple(zip(self.names, drawn, strict=True)), called=called)
        if len(called) > 1:
            state.push(CouncilRoll(called))
            return
        zone, unit = find_leader(state, called[0])
        state.take(zone, unit)
        state.absent[called[0]] = state.turn + 1
        tell(log, "earl_away", "ML-5Nm", name=called[0], zone=zone)
