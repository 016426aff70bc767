"""Welsh Insurgents and Assassination (Welsh table of section 5)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Draw, Drawn
from histgames.core.steps import Action, Decision, Log, Prompt, Roll
from histgames.games.marcher_lords.actions import Assassinate, Rise
from histgames.games.marcher_lords.board import COUNTY, NAMES, ZONES
from histgames.games.marcher_lords.combat import StartBattle
from histgames.games.marcher_lords.council import earls_on_map, find_leader
from histgames.games.marcher_lords.levy import draw_pool
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.state import Marches, tell
from histgames.games.marcher_lords.units import Unit

__all__ = ["AssassinRoll", "ChooseInsurgents", "ChooseVictim", "InsurgentDraw", "insurgent_zones"]


def insurgent_zones(state: Marches) -> list[str]:
    """Return the zones outside the counties that Normans occupy (ML-5Wk); none if no unit is left to rise (ML-5Ws)."""
    if not draw_pool(state, "welsh"):
        return []
    return [zone for zone in ZONES if not COUNTY[zone] and state.zones[zone].military("norman")]


@frozen
class ChooseInsurgents(Decision[Marches]):
    """The Welsh player names the zone where insurgents rise (ML-5Wk)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Welsh commander in the chair."""
        return (state.chair("welsh"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the zones."""
        return [Rise(zone) for zone in insurgent_zones(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Draw the units."""
        assert isinstance(action, Rise)
        state.replace(InsurgentDraw(action.zone))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the zone."""
        return Prompt("Welsh Insurgents: choose the conquered zone where they rise.", "ML-5Wk")


@frozen
class InsurgentDraw(Roll[Marches]):
    """Two units, or as many as there are (ML-5Ws), are drawn and placed face up; they fight at once (ML-5Wn)."""

    zone: str

    def chance(self, state: Marches) -> Chance:
        """Return the draw."""
        pool = draw_pool(state, "welsh")
        count = min(NUMBERS.insurgents, sum([n for _, n in pool]))
        return Draw(f"the insurgents in {NAMES[self.zone]}", "ML-5Wk", "welsh", pool, count)

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Place them and fight."""
        seat = state.chair("welsh")
        for key in drawn:
            unit = Unit(state.kinds[str(key)], insurgent=True, seat=seat if "/" in seat else "")
            state.pool[unit.kind.key] -= 1
            state.add(self.zone, unit)
            tell(log, "rose", "ML-5Wk", zone=self.zone, unit=unit.label)
        state.push(StartBattle(self.zone, "welsh"))


@frozen
class ChooseVictim(Decision[Marches]):
    """The Welsh player names the earl whom an assassin looks for (ML-5Wo)."""

    def seats(self, state: Marches) -> tuple[str, ...]:
        """Return the Welsh commander in the chair."""
        return (state.chair("welsh"),)

    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        """Return the earls on the map."""
        return [Assassinate(name) for name in earls_on_map(state)]

    def act(self, state: Marches, seat: str, action: Action, log: Log) -> None:
        """Roll for him."""
        assert isinstance(action, Assassinate)
        state.replace(AssassinRoll(action.leader))

    def prompt(self, state: Marches, seat: str) -> Prompt:
        """Ask for the earl."""
        return Prompt("Assassination: choose the earl whom the assassin looks for.", "ML-5Wo")


@frozen
class AssassinRoll(Roll[Marches]):
    """One D10: 1 to 3 kills the earl, which counts for victory (ML-5Wo, ML-5Wp); 4 to 10 does nothing (ML-5Wq)."""

    name: str

    def chance(self, state: Marches) -> Chance:
        """Return the die."""
        return Dice(f"the assassination of Earl {self.name}", "ML-5Wo", "welsh")

    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Kill him or not."""
        killed = int(drawn[0]) <= NUMBERS.assassin_kills_up_to
        tell(log, "assassin", "ML-5Wo" if killed else "ML-5Wq", name=self.name, roll=drawn[0], killed=killed)
        if killed:
            zone, unit = find_leader(state, self.name)
            state.eliminate(zone, unit, log, rule="ML-5Wp", cause="assassin")
