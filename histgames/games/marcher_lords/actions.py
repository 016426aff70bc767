"""The actions of the game and their notation."""

from __future__ import annotations

from attrs import frozen

from histgames.core.notation import Names, Notation
from histgames.core.steps import Action
from histgames.core.tables import shipped
from histgames.games.marcher_lords.board import KINGDOMS, TOPOLOGY

__all__ = [
    "NOTATION",
    "Advance",
    "Assassinate",
    "Assault",
    "Besiege",
    "Burn",
    "ComeBack",
    "End",
    "Fight",
    "Freeze",
    "Halt",
    "Invade",
    "Land",
    "Levy",
    "Lose",
    "Move",
    "NoRaid",
    "Place",
    "Pursue",
    "Raid",
    "Rebel",
    "Retire",
    "Retreat",
    "Rise",
    "Stand",
]


@frozen
class Place(Action):
    """Set a piece up in a zone (ML-11.1.3b)."""

    form = "place {unit} {zone}"
    unit: str
    zone: str


@frozen
class Levy(Action):
    """Name a zone that levies: by choice (ML-4.0a), or because too few units are left (ML-11.2.7c)."""

    form = "levy {zone}"
    zone: str


@frozen
class Move(Action):
    """Move units to a neighbouring zone that needs no check (ML-6.0b), or in strategic movement (ML-9.0a)."""

    form = "move {unit} {count:times} {origin:zone} > {target:zone}"
    unit: str
    count: int
    origin: str
    target: str


@frozen
class Invade(Action):
    """Let units join an invasion that needs a check; they go when the side advances (ML-6.2b)."""

    form = "invade {unit} {count:times} {origin:zone} > {target:zone}"
    unit: str
    count: int
    origin: str
    target: str


@frozen
class Advance(Action):
    """Roll the checks of an invasion and march (ML-6.2a)."""

    form = "advance {target:zone}"
    target: str


@frozen
class End(Action):
    """End the phase (ML-6.0c: movement is voluntary; ML-4.0a: so is the levy)."""

    form = "end"


@frozen
class Fight(Action):
    """Choose the battle that comes next."""

    form = "fight {zone}"
    zone: str


@frozen
class Besiege(Action):
    """Try a siege before the battle (ML-7.1a)."""

    form = "besiege {zone}"
    zone: str


@frozen
class Assault(Action):
    """Attack a castle without a siege (ML-7.1a)."""

    form = "assault {zone}"
    zone: str


@frozen
class Retire(Action):
    """Choose the unit that a failed siege costs (ML-7.1e)."""

    form = "retire {unit} {zone}"
    unit: str
    zone: str


@frozen
class Lose(Action):
    """Choose a casualty (ML-7.2h)."""

    form = "lose {unit} {zone}"
    unit: str
    zone: str


@frozen
class Retreat(Action):
    """Retreat from a battle (ML-7.2l)."""

    form = "retreat {zone} > {target:zone}"
    zone: str
    target: str


@frozen
class Stand(Action):
    """Do not retreat (ML-7.2l)."""

    form = "stand {zone}"
    zone: str


@frozen
class Pursue(Action):
    """Pursue with the cavalry (ML-7.3a)."""

    form = "pursue {zone}"
    zone: str


@frozen
class Halt(Action):
    """Let the enemy go (ML-3.4f)."""

    form = "halt {zone}"
    zone: str


@frozen
class Freeze(Action):
    """Name the kingdom of the Civil War (ML-5We)."""

    form = "freeze {kingdom}"
    kingdom: str


@frozen
class Rise(Action):
    """Name the zone of the insurgents (ML-5Wk)."""

    form = "rise {zone}"
    zone: str


@frozen
class Assassinate(Action):
    """Name the earl whom the assassin looks for (ML-5Wo)."""

    form = "assassinate {leader}"
    leader: str


@frozen
class Rebel(Action):
    """Name the unit that the peasants kill, and its zone (ML-5Na)."""

    form = "rebel {unit} {zone}"
    unit: str
    zone: str


@frozen
class Raid(Action):
    """Send the Vikings to a coast (ML-5Nc)."""

    form = "raid {zone}"
    zone: str


@frozen
class NoRaid(Action):
    """Send no Vikings (ML-5Nc)."""

    form = "no raid"


@frozen
class Land(Action):
    """Land the Irish on a coast (invented event)."""

    form = "land {zone}"
    zone: str


@frozen
class Burn(Action):
    """Name the empty castle that burns (invented event)."""

    form = "burn {zone}"
    zone: str


@frozen
class ComeBack(Action):
    """Place the earl who returns from the council (ML-5Nm)."""

    form = "return {leader} {zone}"
    leader: str
    zone: str


def _labels() -> list[str]:
    rows = shipped("histgames.games.marcher_lords", "units.csv")
    leaders = shipped("histgames.games.marcher_lords", "leaders.csv")
    names = dict.fromkeys(row["name"] for row in rows if row["class"] != "leader")
    words = [*names, "Archer of Gwent", "Unit", *(f"Teulu of {kingdom}" for kingdom in KINGDOMS)]
    words += [f"Insurgent {word}" for word in ("Infantry", "Archer", "Archer of Gwent", "Teulu", "Irish")]
    words += [f"Levied {word}" for word in (*names, "Archer of Gwent", "Unit")]
    words += [f"{word} ({row['name']})" for word in words for row in leaders]
    return words + [f"{row['kind'].title()} {row['name']}" for row in leaders]


LEADERS: tuple[str, ...] = tuple(row["name"] for row in shipped("histgames.games.marcher_lords", "leaders.csv"))

NOTATION = Notation(
    (
        Place,
        Levy,
        Move,
        Invade,
        Advance,
        End,
        Fight,
        Besiege,
        Assault,
        Retire,
        Lose,
        Retreat,
        Stand,
        Pursue,
        Halt,
        Freeze,
        Rise,
        Assassinate,
        Rebel,
        Raid,
        NoRaid,
        Land,
        Burn,
        ComeBack,
    ),
    {
        "zone": Names({z.id: z.names for z in TOPOLOGY.zones.values()}, what="zone"),
        "unit": Names({label: [label] for label in _labels()}, what="unit", closed=True),
        "kingdom": Names({kingdom: [kingdom] for kingdom in KINGDOMS}, what="kingdom"),
        "leader": Names({name: [name] for name in LEADERS}, what="leader"),
    },
)
