"""Actions and a form of events that more than one chapter knows, and how the fields of all actions are written."""

from __future__ import annotations

from attrs import frozen

from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.notation import Names, Vocabulary
from histgames.core.steps import Action
from histgames.core.tables import shipped
from histgames.games.marcher_lords.board import KINGDOMS, TOPOLOGY
from histgames.games.marcher_lords.pieces import PACKAGE

__all__ = ["VOCABULARIES", "End", "Invade", "Move", "Retreat", "Together"]


@frozen
class Together(Event):
    """What several counters do together, of which the sentence may have only one."""

    side: str
    zone: str
    units: tuple[tuple[str, int], ...]

    @property
    def alone(self) -> bool:
        """Whether it is only one."""
        return sum([count for _, count in self.units]) == 1


@frozen
class End(Action):
    """End the phase (ML-6.0c: movement is voluntary; ML-4.0a: so is the levy)."""

    form = "end"
    says = "End the phase"


@frozen
class Move(Action):
    """Move units to a neighbouring zone that needs no check (ML-6.0b), or in strategic movement (ML-9.0a)."""

    form = "move {unit} {count:times} {origin:zone} > {target:zone}"
    says = "Move {units} from {origin:zone} to {target:zone}"
    unit: str
    count: int
    origin: str
    target: str

    @property
    def units(self) -> tuple[tuple[str, int], ...]:
        """Who moves, for the sentence."""
        return ((self.unit, self.count),)


@frozen
class Invade(Action):
    """Let units join an invasion that needs a check; they go when the side advances (ML-6.2b)."""

    form = "invade {unit} {count:times} {origin:zone} > {target:zone}"
    says = "Let {units} in {origin:zone} prepare to invade {target:zone}"
    unit: str
    count: int
    origin: str
    target: str

    @property
    def units(self) -> tuple[tuple[str, int], ...]:
        """Who invades, for the sentence."""
        return ((self.unit, self.count),)


@frozen
class Retreat(Action):
    """Retreat from a battle (ML-7.2l), or send a unit back from a failed siege (ML-7.1e)."""

    form = "retreat {zone} > {target:zone}"
    says = "Retreat from {zone} to {target:zone}"
    zone: str
    target: str


def _labels() -> list[str]:
    rows = shipped(PACKAGE, "units.csv")
    leaders = shipped(PACKAGE, "leaders.csv")
    names = dict.fromkeys(row["name"] for row in rows if row["class"] != "leader")
    words = [*names, "Archer of Gwent", "Unit", *(f"Teulu of {kingdom}" for kingdom in KINGDOMS)]
    words += [f"Insurgent {word}" for word in ("Infantry", "Archer", "Archer of Gwent", "Teulu", "Irish")]
    words += [f"Levied {word}" for word in (*names, "Archer of Gwent", "Unit")]
    words += [f"{word} ({row['name']})" for word in words for row in leaders]
    return words + [f"{row['kind'].title()} {row['name']}" for row in leaders]


LEADERS: tuple[str, ...] = tuple(row["name"] for row in shipped(PACKAGE, "leaders.csv"))


class Zones(Names):
    """Names of zones; that of a county or kingdom is answered with the zones in it."""

    @override
    def hint(self, text: str | None) -> str:
        return TOPOLOGY.region_hint(text or "") or super().hint(text)


#: How the fields of actions are written.
VOCABULARIES: dict[str, Vocabulary] = {
    "zone": Zones({z.id: z.names for z in TOPOLOGY.zones.values()}, what="zone"),
    "unit": Names({label: [label] for label in _labels()}, what="unit", closed=True),
    "kingdom": Names({kingdom: [kingdom] for kingdom in KINGDOMS}, what="kingdom"),
    "leader": Names({name: [name] for name in LEADERS}, what="leader"),
}
