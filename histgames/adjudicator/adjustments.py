"""Centres, builds and removals (CR-D7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.orders import Build, Disband, Order, Unit, Waive, in_order
from histgames.adjudicator.results import FAILS, ILLEGAL, SUCCEEDS, AdjustmentResult, Ruling
from histgames.adjudicator.validity import BadPosition, Fault, Position, must_be_order, no_province
from histgames.core.names import cited

__all__ = ["adjust", "balance", "distances", "take_centres", "to_remove"]


def take_centres(
    chart: Chart, owners: Mapping[str, str], units: Iterable[Unit], *, after_fall: bool = True
) -> dict[str, str]:
    """Return who owns each centre now: after the fall retreats the power whose unit stands there (CR-D7.1).

    Occupation in spring changes nothing (CR-D7.2), and a centre without a unit keeps its owner.

    Raises
    ------
    BadPosition
        If a unit stands nowhere on the map.

    Examples
    --------
    >>> from histgames.adjudicator import Unit, standard
    >>> take_centres(standard(), {"bel": "GER"}, [Unit("FRA", "A", "bel"), Unit("FRA", "A", "pic")])
    {'bel': 'FRA'}
    """
    taken = dict(owners)
    if after_fall:
        for unit in in_order(units):
            province = chart.province_of.get(unit.at)
            if province is None:
                raise BadPosition(f"There is no province {cited(unit.at)} where {unit.power} could have a unit.")
            if chart.provinces[province].centre:
                taken[province] = unit.power
    return taken


def balance(units: Iterable[Unit], owners: Mapping[str, str]) -> dict[str, int]:
    """Return for each power its centres less its units: builds if more than 0, removals if less (CR-D7.3).

    Examples
    --------
    >>> from histgames.adjudicator import Unit
    >>> balance([Unit("FRA", "A", "par")], {"par": "FRA", "bre": "FRA"})
    {'FRA': 1}
    """
    count = Counter(owner for owner in owners.values() if owner)
    count.subtract(unit.power for unit in units)
    return dict(sorted(count.items()))


def distances(chart: Chart, centres: Iterable[str]) -> dict[str, int]:
    """Return for each province how far it is from the nearest of `centres`, over land and water alike (CR-D7.8).

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> far = distances(standard(), ["mos", "war"])
    >>> far["war"], far["ukr"], far["vie"]
    (0, 1, 2)
    """
    found = dict.fromkeys(centres, 0)
    layer = list(found)
    while layer:
        beyond = {there for here in layer for there in chart.neighbours[here] if there not in found}
        found.update(dict.fromkeys(beyond, found[layer[0]] + 1))
        layer = sorted(beyond)
    return found


def to_remove(chart: Chart, units: Iterable[Unit], centres: Iterable[str], count: int) -> list[Unit]:
    """Return which units are removed for a power that ordered too few removals (CR-D7.8).

    The farthest from any centre it owns go first; of equally far ones fleets before armies, then by name of province.

    Examples
    --------
    >>> from histgames.adjudicator import Unit, standard
    >>> to_remove(standard(), [Unit("RUS", "A", "lvn"), Unit("RUS", "A", "ukr")], ["mos"], 1)
    [Unit(power='RUS', kind='A', at='lvn', strength=1)]
    """
    far = distances(chart, centres)

    def key(unit: Unit) -> tuple[int, bool, str]:
        province = chart.province_of[unit.at]
        return -far.get(province, len(chart.provinces)), unit.kind == "A", chart.provinces[province].name

    return sorted(units, key=key)[:count]


class Tally:
    """What is left to adjust while orders are carried out one after the other.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> tally = Tally(standard(), [Unit("FRA", "A", "mar")], {"par": "FRA", "mar": "FRA"})
    >>> tally.carry_out(Build("FRA", "A", "par")).outcome, tally.due
    ('succeeds', {'FRA': 0})
    """

    def __init__(
        self,
        chart: Chart,
        units: Iterable[Unit],
        owners: Mapping[str, str],
        *,
        sites: Mapping[str, Collection[str]] | None = None,
        obliged: Collection[str] = (),
    ) -> None:
        self.chart = chart
        self.owners = owners
        self.sites = sites
        self.obliged = obliged
        self.units = Position(chart, units).where
        self.owed = balance(self.units.values(), owners)
        self.due = dict(self.owed)
        self.built: list[Unit] = []
        self.gone: set[str] = set()

    def carry_out(self, order: Order) -> Ruling:
        """Carry out one order if it can be, and return what became of it.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> tally = Tally(standard(), [Unit("FRA", "A", "mar")], {"par": "FRA", "mar": "FRA"})
        >>> for order in (Build("FRA", "A", "par"), Build("FRA", "F", "bre"), Waive("FRA")):
        ...     print(tally.carry_out(order).reason)
        Built in Paris.
        FRA does not own Brest.
        Earlier orders use up all builds.
        """
        if isinstance(order, Build):
            return self.build(order)
        if isinstance(order, Disband):
            return self.remove(order)
        if isinstance(order, Waive):
            return self.waive(order)
        must_be_order(order)
        return Ruling(order, ILLEGAL, "Units are built and removed in this phase, nothing else.", "CR-D7.3")

    def name(self, location: str) -> str:
        """Return the full name of a location, or what was written.

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> Tally(standard(), [], {}).name("stp(nc)")
        'St Petersburg (nc)'
        """
        return self.chart.label(location) if location in self.chart.province_of else repr(location)

    def build(self, order: Build) -> Ruling:
        """Build a unit, as long as the power has builds left (CR-D7.6).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> tally = Tally(standard(), [Unit("FRA", "A", "mar")], {"par": "FRA", "mar": "FRA"})
        >>> tally.build(Build("FRA", "A", "par")).outcome, tally.build(Build("FRA", "A", "mar")).reason
        ('succeeds', 'Marseilles is occupied.')
        """
        unit = self.new_unit(order)
        if isinstance(unit, Fault):
            return Ruling(order, ILLEGAL, unit.tell(self.chart), unit.rule)
        if self.owed.get(order.power, 0) <= 0:
            return Ruling(order, ILLEGAL, f"{order.power} has no build.", "CR-D7.3")
        if self.due[order.power] == 0:
            return Ruling(order, FAILS, "Earlier orders use up all builds.", "CR-D7.6")
        self.units[self.chart.province_of[unit.at]] = unit
        self.built.append(unit)
        self.due[order.power] -= 1
        return Ruling(order, SUCCEEDS, f"Built in {self.name(unit.at)}.", "CR-D7.4")

    def new_unit(self, order: Build) -> Unit | Fault:
        """Return the unit that a build would give: in an owned vacant centre where the power may build (CR-D7.4, CR-D7.5).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> tally = Tally(standard(), [], {"stp": "RUS"})
        >>> tally.new_unit(Build("RUS", "F", "stp(sc)"))
        Unit(power='RUS', kind='F', at='stp(sc)', strength=1)
        >>> tally.new_unit(Build("RUS", "F", "stp")).sentence
        'The coast must be named: St Petersburg (nc) or St Petersburg (sc).'
        """
        province = self.chart.province_of.get(order.at)
        if province is None:
            return no_province(order.at, self.chart)
        name = self.name(province)
        sites = self.chart.homes(order.power) if self.sites is None else self.sites.get(order.power, ())
        if province not in sites:
            return Fault("CR-D7.4", f"{order.power} cannot build in {name}.")
        if self.owners.get(province) != order.power:
            return Fault("CR-D7.4", f"{order.power} does not own {name}.")
        if province in self.units:
            return Fault("CR-D7.6" if self.units[province] in self.built else "CR-D7.4", f"{name} is occupied.")
        land = self.chart.provinces[province]
        kind = order.kind or ("A" if not land.fleet else "F" if order.at != province else "")
        if kind == "A":
            return Unit(order.power, "A", province)
        if kind != "F":
            return Fault("CR-D7.5", f"Army or fleet must be said in {name}.")
        if not land.fleet:
            return Fault("CR-D7.5", f"{name} has no coast for a fleet.")
        if order.at not in land.fleet:
            return Fault("CR-D7.5", f"The coast must be named: {' or '.join(map(self.name, land.fleet))}.")
        return Unit(order.power, "F", order.at)

    def remove(self, order: Disband) -> Ruling:
        """Remove a unit, as long as the power has more than its centres (CR-D7.3).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> tally = Tally(standard(), [Unit("ITA", "A", "ven"), Unit("ITA", "F", "nap")], {"ven": "ITA"})
        >>> tally.remove(Disband("ITA", "F", "nap")).reason
        'Removed from Naples.'
        >>> tally.remove(Disband("ITA", "A", "ven")).reason
        'Earlier orders remove as many units as must go.'
        """
        province = self.chart.province_of.get(order.at, "")
        unit = self.units.get(province)
        if unit is None:
            again = province in self.gone
            reason = f"The unit in {self.name(order.at)} is removed already." if again else None
            return Ruling(order, ILLEGAL, reason or f"There is no unit in {self.name(order.at)}.", "CR-D7.3")
        if unit.power != order.power:
            return Ruling(order, ILLEGAL, f"The unit in {self.name(unit.at)} belongs to {unit.power}.", "CR-D2.2")
        if self.owed[order.power] >= 0:
            return Ruling(order, ILLEGAL, f"{order.power} has no unit too many.", "CR-D7.3")
        if self.due[order.power] == 0:
            return Ruling(order, FAILS, "Earlier orders remove as many units as must go.", "CR-D7.3")
        del self.units[province]
        self.gone.add(province)
        self.due[order.power] += 1
        return Ruling(order, SUCCEEDS, f"Removed from {self.name(unit.at)}.", "CR-D7.3")

    def waive(self, order: Waive) -> Ruling:
        """Leave a build unused, if the power may (CR-D7.7).

        Examples
        --------
        >>> from histgames.adjudicator import standard
        >>> tally = Tally(standard(), [], {"par": "FRA"}, obliged=["FRA"])
        >>> tally.waive(Waive("FRA")).reason
        'FRA may not decline a build.'
        """
        if order.power in self.obliged:
            return Ruling(order, ILLEGAL, f"{order.power} may not decline a build.", "CR-D7.7")
        if self.owed.get(order.power, 0) <= 0:
            return Ruling(order, ILLEGAL, f"{order.power} has no build to decline.", "CR-D7.3")
        if self.due[order.power] == 0:
            return Ruling(order, FAILS, "Earlier orders use up all builds.", "CR-D7.6")
        self.due[order.power] -= 1
        return Ruling(order, SUCCEEDS, "The build is declined.", "CR-D7.7")


def adjust(
    chart: Chart,
    units: Iterable[Unit],
    owners: Mapping[str, str],
    orders: Iterable[Order],
    *,
    sites: Mapping[str, Collection[str]] | None = None,
    obliged: Collection[str] = (),
) -> AdjustmentResult:
    """Return what comes of an adjustment phase: orders are carried out one after the other, or passed over.

    Parameters
    ----------
    chart : Chart
        The map.
    units : iterable of Unit
        All units on the board.
    owners : mapping
        For each centre the power that owns it.
    orders : iterable of Order
        Builds, removals and waivers; for each power in the order in which it wrote them (CR-D7.6).
    sites : mapping, optional
        For each power where it may build if it owns the place; by default its home centres (CR-D7.4).
    obliged : collection of str
        Powers that may not decline a build (CR-D7.7).

    Raises
    ------
    BadPosition
        If the units cannot stand as they are said to stand.

    Examples
    --------
    >>> from histgames.adjudicator import Build, Unit, standard
    >>> owners = {"par": "FRA", "bre": "FRA"}
    >>> result = adjust(standard(), [Unit("FRA", "A", "par")], owners, [Build("FRA", "F", "bre")])
    >>> result.built
    (Unit(power='FRA', kind='F', at='bre', strength=1),)
    """
    tally = Tally(chart, units, owners, sites=sites, obliged=obliged)
    rulings = tuple([tally.carry_out(order) for order in orders])
    removed: list[Unit] = []
    for power, due in tally.due.items():
        if due < 0:
            own = [unit for unit in tally.units.values() if unit.power == power]
            centres = [centre for centre, owner in owners.items() if owner == power]
            removed += to_remove(chart, own, centres, -due)
    left = set(tally.units.values()).difference(removed)
    return AdjustmentResult(rulings, in_order(left), tuple(tally.built), tuple(removed))
