"""The pieces (section 2.3): kinds of counters, whose values a user may replace by his own, and counters on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from histgames.core.tables import Row, choice, number, shipped, table, text

__all__ = ["KIND_KEYS", "Group", "Kind", "Unit", "counted", "gathered", "in_full", "kinds_of", "legend", "unknown_kind"]

PACKAGE = "histgames.games.marcher_lords"
CLASSES = ("cavalry", "foot", "archer", "leader")
COLUMNS = {
    "kind": text,
    "name": text,
    "side": choice("norman", "welsh", "viking"),
    "number": number(0, 200),
    "hits_on": number(0, 20),
    "move": number(0, 9),
    "class": choice(*CLASSES),
    "order": number(0, 99),
}


@frozen(cache_hash=True)
class Kind:
    """A kind of counter: its combat strength is the number to reach on a D10 (ML-7.2d), its move a number of zones (ML-6.0a)."""

    key: str
    name: str
    side: str
    number: int
    hits_on: int
    move: int
    arm: str
    order: int
    #: Whether it is an earl or king, without strength of his own (ML-10.0d).
    leader: bool = field(init=False, eq=False, repr=False)

    @leader.default
    def _leader(self) -> bool:
        return self.arm == "leader"

    @property
    def cavalry(self) -> bool:
        """Whether it may pursue (ML-7.3b)."""
        return self.arm == "cavalry"

    @property
    def archer(self) -> bool:
        """Whether it fights in the missile step and not in the melee (ML-7.2a, ML-7.2z)."""
        return self.arm == "archer"

    @property
    def on_foot(self) -> bool:
        """Whether it can be ridden down in a pursuit: infantry or archers (ML-7.3b)."""
        return self.arm in ("foot", "archer")


@frozen(cache_hash=True)
class Unit:
    """A counter on the map. Equal units are interchangeable and are kept with their number.

    Attributes
    ----------
    kind : Kind
        What it is.
    up : bool
        Whether it is face up, that is active (ML-8.0a).
    spent : int
        Zones it has moved in this phase.
    bound : str
        Zone that it is about to invade, before the checks are rolled (ML-6.2b).
    home : str
        Kingdom that a teulu may not leave (ML-11.1.6c), county of an earl, kingdom of a king.
    name : str
        Name of a leader.
    gwent : bool
        Whether it is an archer levied in Gwent (ML-12.3a).
    insurgent : bool
        Whether it rose as insurgent: no siege, no retreat (ML-5Wl, ML-5Wm).
    seat : str
        Its commander in the team game (ML-11.1.2c), also in the zone of another one (ML-11.1.2d); empty with one commander a side.
    """

    kind: Kind
    up: bool = True
    spent: int = 0
    bound: str = ""
    home: str = ""
    name: str = ""
    gwent: bool = False
    insurgent: bool = False
    seat: str = ""
    #: Whether it can move: face up (ML-6.0j), with movement left (ML-6.0a), and not about to invade.
    ready: bool = field(init=False, eq=False, repr=False)
    #: Its name in notation: everything that matters when one unit of a zone is chosen.
    label: str = field(init=False, eq=False, repr=False)
    #: What units are sorted by.
    key: tuple[object, ...] = field(init=False, eq=False, repr=False)

    @ready.default
    def _ready(self) -> bool:
        return self.up and self.spent < self.kind.move and not self.bound

    @label.default
    def _label(self) -> str:
        if self.kind.leader:
            return f"{self.kind.name} {self.name}"
        words = f"{self.kind.name}{' of Gwent' if self.gwent else ''}"
        if self.kind.key == "teulu" and self.home:
            words += f" of {self.home}"
        if self.insurgent:
            words = f"Insurgent {words}"
        if not self.up:
            words = f"Levied {words}"
        return f"{words} ({self.seat.partition('/')[2].title()})" if self.seat else words

    @key.default
    def _key(self) -> tuple[object, ...]:
        return (
            self.kind.side,
            self.kind.order,
            self.name,
            self.home,
            not self.up,
            self.insurgent,
            self.gwent,
            self.seat,
            self.spent,
            self.bound,
        )

    @property
    def stopped(self) -> bool:
        """Whether a failed check keeps it where it is until its side's next turn (ML-6.2j, ML-12.2a)."""
        return self.spent > self.kind.move

    def changed(self, *, up: bool | None = None, spent: int | None = None, bound: str | None = None) -> Unit:
        """Return the unit with another side up, other movement spent, or bound elsewhere.

        Examples
        --------
        >>> unit = Unit(kinds_of(legend())["knight"])
        >>> unit.ready, unit.changed(up=False).label, unit.changed(bound="ELF").ready
        (True, 'Levied Knight', False)
        """
        return _changed(
            self.kind,
            self.up if up is None else up,
            self.spent if spent is None else spent,
            self.bound if bound is None else bound,
            self.home,
            self.name,
            self.gwent,
            self.insurgent,
            self.seat,
        )


@lru_cache(maxsize=4096)
def _changed(*values: Any) -> Unit:
    """Return the unit of these values; one that was made before is given again."""
    kind, up, spent, bound, home, name, gwent, insurgent, seat = values
    return Unit(kind, up, spent, bound, home, name, gwent, insurgent, seat)


#: Equal units in a zone and how many of them.
Group = tuple[Unit, int]


def gathered(groups: Iterable[Group]) -> dict[str, Group]:
    """Return counters by label, equal but for the movement spent taken together.

    Examples
    --------
    >>> unit = Unit(kinds_of(legend())["knight"])
    >>> [(label, count) for label, (_, count) in gathered([(unit, 2), (unit.changed(spent=1), 1)]).items()]
    [('Knight', 3)]
    """
    found: dict[str, Group] = {}
    for unit, n in groups:
        before = found.get(unit.label)
        found[unit.label] = (unit, n + before[1]) if before else (unit, n)
    return found


def in_full(label: str, groups: Iterable[Group], seat: str = "") -> str:
    """Return the label that is meant by one without commander: the only one that fits.

    Parameters
    ----------
    label : str
        As it was given.
    groups : iterable of groups
        The counters that it may mean.
    seat : str, optional
        The commander who can only mean his own counters; if he has none, those of another are named, to be refused.

    Examples
    --------
    >>> knight = kinds_of(legend())["knight"]
    >>> groups = [(Unit(knight, seat="norman/hugh"), 1), (Unit(knight, seat="norman/william"), 2)]
    >>> in_full("Knight", groups, "norman/william"), in_full("Knight", groups[:1]), in_full("Knight", groups)
    ('Knight (William)', 'Knight (Hugh)', 'Knight')
    """
    units = [unit for unit, _ in groups]
    if any([unit.label == label for unit in units]):
        return label
    fits = [unit for unit in units if unit.seat and unit.label.rpartition(" (")[0] == label]
    labels = sorted({unit.label for unit in fits if unit.seat == seat} or {unit.label for unit in fits})
    return labels[0] if len(labels) == 1 or (labels and seat) else label


def counted(groups: Iterable[Group]) -> tuple[tuple[str, int], ...]:
    """Return counters as labels and numbers, for the log, each label once.

    Examples
    --------
    >>> unit = Unit(kinds_of(legend())["norman infantry"])
    >>> counted([(unit, 1), (unit.changed(spent=1), 1), (unit.changed(bound="ELF"), 1)])
    (('Infantry', 3),)
    """
    return tuple([(label, n) for label, (_, n) in gathered(groups).items()])


KIND_KEYS: tuple[str, ...] = tuple(row["kind"] for row in shipped(PACKAGE, "units.csv"))


def legend(rows: Sequence[Mapping[str, str]] | None = None) -> list[Row]:
    """Return the unit legend (ML-2.3a) as rows that know where their values come from.

    Parameters
    ----------
    rows : sequence of mappings, optional
        A user's own table with the columns of ``data/units.csv``, for example of `histgames.core.tables.user_rows`.

    Raises
    ------
    GameError
        If a row, column or value is wrong; the message names it.

    Examples
    --------
    >>> [row["name"] for row in legend() if row["class"] == "cavalry"]
    ['Knight', 'Teulu']
    """
    given = shipped(PACKAGE, "units.csv") if rows is None else rows
    return table(given, COLUMNS, key="kind", name="units", keys=KIND_KEYS)


def kinds_of(rows: Iterable[Row]) -> dict[str, Kind]:
    """Return the kinds of counters in a unit legend.

    Examples
    --------
    >>> kinds_of(legend())["knight"].hits_on
    4
    """
    return {
        row["kind"]: Kind(
            row["kind"],
            row["name"],
            row["side"],
            row["number"],
            row["hits_on"],
            row["move"],
            row["class"],
            row["order"],
        )
        for row in rows
    }


def unknown_kind(side: str) -> Kind:
    """Return the kind of a face-down counter as the other side sees it.

    Examples
    --------
    >>> Unit(unknown_kind("welsh"), up=False).label
    'Levied Unit'
    """
    return Kind(f"unknown {side}", "Unit", side, 0, 0, 0, "foot", 8)
