"""The records of the classical game: who stands where, who owns which centre, and what the last phase showed."""

from __future__ import annotations

from attrs import Factory, define, frozen

from histgames.adjudicator import Dislodged, Unit, balance, standard
from histgames.core.steps import State

__all__ = ["CHART", "NAMES", "POWERS", "SEASONS", "SIDES", "Europe", "Mark", "side_of"]

CHART = standard()
#: The sides of the game in the order in which they are named, and the powers they play.
POWERS: dict[str, str] = {power.name.lower(): power.id for power in CHART.powers.values()}
SIDES: tuple[str, ...] = tuple(POWERS)
#: The powers' names.
NAMES: dict[str, str] = {power.id: power.name for power in CHART.powers.values()}

#: The parts of a year, in sequence.
SEASONS = ("spring", "fall", "winter")

BY_POWER = {power: side for side, power in POWERS.items()}


def side_of(power: str) -> str:
    """Return the side that plays a power.

    Examples
    --------
    >>> side_of("FRA")
    'france'
    """
    return BY_POWER[power]


@frozen
class Mark:
    """What a unit did in the last phase and what came of it, for the picture and the report.

    Attributes
    ----------
    power, kind, at : str
        The unit, and where it stood.
    what : str
        ``"hold"``, ``"move"``, ``"support"``, ``"convoy"``, ``"retreat"``, ``"disband"`` or ``"build"``.
    target, to : str
        The unit that is supported or carried, and where the move goes.
    outcome : str
        The adjudicator's word for it, such as ``"succeeds"`` or ``"cut"``.
    dislodged : bool
        Whether the unit was driven out.
    """

    power: str
    kind: str
    at: str
    what: str
    target: str = ""
    to: str = ""
    outcome: str = ""
    dislodged: bool = False


@define(kw_only=True)
class Europe(State):
    """A position of the classical game.

    Attributes
    ----------
    year, season : int, str
        When; the season is ``"spring"``, ``"fall"`` or ``"winter"``.
    units, dislodged : tuple
        The units on the board, and those that must retreat.
    owners : dict
        For each centre that somebody owns the power.
    marks : tuple of Mark
        What became of the orders that are shown: those of the last season with its retreats, or the last builds and removals.
    shown : str
        Which season that was, such as ``"Fall 1903"``; empty before the first.
    raised, lost : dict
        How many units each power has built and lost since the start.
    """

    scenario: str = "1901"
    year: int = 1901
    season: str = "spring"
    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    owners: dict[str, str] = Factory(dict)
    marks: tuple[Mark, ...] = ()
    shown: str = ""
    raised: dict[str, int] = Factory(dict)
    lost: dict[str, int] = Factory(dict)

    @property
    def survivors(self) -> tuple[str, ...]:
        """The powers that have a unit or a centre left."""
        alive = {unit.power for unit in self.units} | {one.unit.power for one in self.dislodged}
        alive.update(self.owners.values())
        return tuple(power for power in CHART.powers if power in alive)

    @property
    def when(self) -> str:
        """The season, as it is printed: ``"Fall 1903"``."""
        return f"{self.season.title()} {self.year}"

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Return the units of a power on the board.

        Examples
        --------
        >>> Europe(units=(Unit("FRA", "A", "par"), Unit("GER", "A", "mun"))).units_of("GER")
        (Unit(power='GER', kind='A', at='mun', strength=1),)
        """
        return tuple(unit for unit in self.units if unit.power == power)

    def centres_of(self, power: str) -> tuple[str, ...]:
        """Return the centres that a power owns.

        Examples
        --------
        >>> Europe(owners={"par": "FRA", "mun": "GER"}).centres_of("FRA")
        ('par',)
        """
        return tuple(centre for centre in CHART.centres if self.owners.get(centre) == power)

    def due(self, power: str) -> int:
        """Return how many units a power may build (more than 0) or must remove (less than 0) (CR-D7.3).

        Examples
        --------
        >>> state = Europe(owners={"par": "FRA", "bre": "FRA"}, units=(Unit("FRA", "A", "par"), Unit("GER", "A", "mun")))
        >>> state.due("FRA"), state.due("GER")
        (1, -1)
        """
        return balance(self.units, self.owners).get(power, 0)

    def count(self, units: tuple[Unit, ...], *, built: bool = False) -> None:
        """Note that units were built or lost."""
        book = self.raised if built else self.lost
        for unit in units:
            book[unit.power] = book.get(unit.power, 0) + 1
