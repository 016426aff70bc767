"""The map of a Diplomacy game as data: provinces, coasts, and who can go where (CR-D1.1 to CR-D1.6).

A *province* is known by its id (``"spa"``). A *location* is where a unit stands: the province for an army and for most
fleets, one coast of it for a fleet in a province with several (``"spa(nc)"``). Armies and fleets have links of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import Factory, frozen

from histgames.core.errors import GameError, Unreadable
from histgames.core.files import read_text

__all__ = ["COAST", "INLAND", "SEA", "BadMap", "Chart", "Power", "Province", "load_chart", "read_chart", "standard"]

SEA, COAST, INLAND = "sea", "coast", "inland"


class BadMap(GameError):
    """A map that contradicts itself; the message is what is wrong, one sentence for each fault."""


@frozen
class Power:
    """A power: its id, its name, and the other words that mean it, such as ``"French"``."""

    id: str
    name: str
    names: tuple[str, ...] = ()


@frozen
class Province:
    """A province of the map.

    Attributes
    ----------
    id, name : str
        The abbreviation and the full name.
    kind : {"sea", "coast", "inland"}
        What may stand there (CR-D1.1, CR-D1.2).
    army : tuple of str
        Provinces an army can go to; armies ignore coasts (CR-D1.4).
    fleet : mapping
        For each location of a fleet here the locations it can go to; several where the coast is split (CR-D1.3).
    centre : bool
        Whether there is a supply centre.
    home : str
        The power whose home centre it is, or ``""``.
    start : str
        The unit that starts here: ``"A"``, ``"F"``, ``"F(sc)"``, or ``""``.
    names : tuple of str
        Other names and abbreviations.

    Examples
    --------
    >>> standard().provinces["stp"].locations, standard().provinces["stp"].split
    (('stp(nc)', 'stp(sc)'), True)
    >>> standard().provinces["ukr"].locations, standard().provinces["ukr"].kind
    ((), 'inland')
    """

    id: str
    name: str
    kind: str
    army: tuple[str, ...] = ()
    fleet: Mapping[str, tuple[str, ...]] = Factory(dict)
    centre: bool = False
    home: str = ""
    start: str = ""
    names: tuple[str, ...] = ()

    @property
    def locations(self) -> tuple[str, ...]:
        """Where a fleet can stand here."""
        return tuple(self.fleet)

    @property
    def split(self) -> bool:
        """Whether a fleet here stands on one of several coasts."""
        return len(self.fleet) > 1


@frozen(eq=False)
class Chart:
    """A whole map; two maps are the same only if they are one object.

    Examples
    --------
    >>> chart = standard()
    >>> chart.provinces["spa"].locations
    ('spa(nc)', 'spa(sc)')
    >>> sorted(chart.reach("F", "spa(nc)"))
    ['gas', 'mao', 'por']
    >>> chart.province_of["spa(nc)"], ("A", "spa") in chart.places, len(chart.seas), len(chart.coasts)
    ('spa', True, 19, 42)
    >>> sorted(chart.army_reach["por"]), sorted(chart.fleet_moves["por"]), sorted(chart.fleet_reach["por"])
    (['spa'], ['mao', 'spa(nc)', 'spa(sc)'], ['mao', 'spa'])
    >>> sorted(chart.seas_beside["lon"]), sorted(chart.neighbours["lon"]), chart.canals
    (['eng', 'nth'], ['eng', 'nth', 'wal', 'yor'], ('con', 'den', 'kie', 'swe'))
    """

    name: str
    title: str
    powers: Mapping[str, Power]
    provinces: Mapping[str, Province]

    @cached_property
    def province_of(self) -> dict[str, str]:
        """The province of each location; a province is also a location of itself."""
        found = {name: name for name in self.provinces}
        for province in self.provinces.values():
            found.update(dict.fromkeys(province.fleet, province.id))
        return found

    @cached_property
    def places(self) -> frozenset[tuple[str, str]]:
        """Where units can stand, each with the kind of the unit (CR-D1.2, CR-D1.4)."""
        land = {("A", name) for name, province in self.provinces.items() if province.kind != SEA}
        return frozenset(land | {("F", here) for province in self.provinces.values() for here in province.fleet})

    @cached_property
    def army_reach(self) -> dict[str, frozenset[str]]:
        """For each province where an army can go over land."""
        return {name: frozenset(province.army) for name, province in self.provinces.items()}

    @cached_property
    def fleet_moves(self) -> dict[str, frozenset[str]]:
        """For each location of a fleet the locations it can go to."""
        return {
            here: frozenset(links) for province in self.provinces.values() for here, links in province.fleet.items()
        }

    @cached_property
    def fleet_reach(self) -> dict[str, frozenset[str]]:
        """For each location of a fleet the provinces it can go to, on any coast."""
        return {here: frozenset(map(self.province_of.__getitem__, links)) for here, links in self.fleet_moves.items()}

    @cached_property
    def seas(self) -> frozenset[str]:
        """The provinces at sea: only there fleets convoy (CR-D5.1)."""
        return frozenset(name for name, province in self.provinces.items() if province.kind == SEA)

    @cached_property
    def coasts(self) -> frozenset[str]:
        """The provinces on land that touch the sea: between them armies are convoyed (CR-D5.1)."""
        return frozenset(name for name, province in self.provinces.items() if province.kind == COAST)

    @cached_property
    def seas_beside(self) -> dict[str, frozenset[str]]:
        """For each province the seas that touch it, on any coast."""
        return {
            name: frozenset(there for here in province.fleet for there in self.fleet_reach[here]) & self.seas
            for name, province in self.provinces.items()
        }

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """For each province those beside it over land or water alike, as removals count distance (CR-D7.8)."""
        return {
            name: self.army_reach[name].union(*(self.fleet_reach[here] for here in province.fleet))
            for name, province in self.provinces.items()
        }

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The provinces with a supply centre."""
        return tuple(name for name, province in self.provinces.items() if province.centre)

    @cached_property
    def canals(self) -> tuple[str, ...]:
        """The provinces on land through which fleets pass between seas that do not touch each other (CR-D1.6)."""
        return tuple(
            name
            for name in self.provinces
            if name in self.coasts and not self.provinces[name].split and not self._joined(self.seas_beside[name])
        )

    def _joined(self, seas: frozenset[str]) -> bool:
        """Return whether fleets pass between these seas along them alone."""
        if not seas:
            return True
        seen = {min(seas)}
        waiting = list(seen)
        while waiting:
            new = (self.seas_beside[waiting.pop()] & seas) - seen
            seen |= new
            waiting += new
        return seen == seas

    def homes(self, power: str) -> tuple[str, ...]:
        """Return the home centres of a power.

        Examples
        --------
        >>> standard().homes("RUS")
        ('mos', 'sev', 'stp', 'war')
        """
        return tuple(name for name, province in self.provinces.items() if province.home == power)

    @cached_property
    def entries(self) -> dict[tuple[str, str], frozenset[str]]:
        """For each kind of unit and location the provinces it can enter without a convoy, on any coast (CR-D1.3)."""
        return {
            (kind, here): self.army_reach[here] if kind == "A" else self.fleet_reach[here] for kind, here in self.places
        }

    def reach(self, kind: str, location: str) -> frozenset[str]:
        """Return the provinces a unit can enter from a location without a convoy, on any coast (CR-D1.3).

        Examples
        --------
        >>> sorted(standard().reach("A", "por")), sorted(standard().reach("F", "por"))
        (['spa'], ['mao', 'spa'])
        """
        return self.entries.get((kind, location), frozenset())

    def can_stand(self, kind: str, location: str) -> bool:
        """Return whether a unit can stand there (CR-D1.2, CR-D1.4).

        Examples
        --------
        >>> [standard().can_stand("F", place) for place in ("spa", "spa(sc)", "nth", "mun")]
        [False, True, True, False]
        """
        return (kind, location) in self.places

    def label(self, location: str) -> str:
        """Return a location with the full name of its province, such as ``"Spain (nc)"``; what is no location in quotes.

        Examples
        --------
        >>> standard().label("spa(nc)"), standard().label("moon")
        ('Spain (nc)', "'moon'")
        """
        if location not in self.province_of:
            return repr(location)
        name = self.provinces[self.province_of[location]].name
        _, bracket, coast = location.partition("(")
        return f"{name} ({coast}" if bracket else name


def faults(chart: Chart) -> list[str]:
    """Return what is wrong with a map, a sentence each: unknown names, one-sided links, links a unit cannot use.

    Examples
    --------
    >>> one = Province("one", "First", "inland", army=("two",))
    >>> faults(Chart("tiny", "Two provinces", {}, {"one": one, "two": Province("two", "Second", "inland")}))
    ['The army link from one to two has no way back.']
    """
    found: list[str] = []
    for province in chart.provinces.values():
        if province.kind not in (SEA, COAST, INLAND):
            found.append(f"{province.id} is {province.kind!r}: it must be sea, coast or inland.")
        if (province.kind == INLAND) == bool(province.fleet):
            found.append(
                f"{province.id} is {province.kind} and has {'' if province.fleet else 'no '}place for a fleet."
            )
        if province.kind == SEA and (province.army or province.split):
            found.append(f"{province.id} is a sea: it has neither links for armies nor coasts.")
        if province.home and province.home not in chart.powers:
            found.append(f"{province.id} is home of {province.home!r}, which is no power.")
        found += _one_sided(chart, province.id, province.army, {n: p.army for n, p in chart.provinces.items()}, "army")
        for here, links in province.fleet.items():
            found += _one_sided(chart, here, links, chart.fleet_moves, "fleet")
    labels: dict[str, str] = {}
    for province in chart.provinces.values():
        if labels.setdefault(province.name.casefold(), province.id) != province.id:
            found.append(f"{labels[province.name.casefold()]} and {province.id} are both named {province.name}.")
    return found


def _one_sided(
    chart: Chart, here: str, links: Iterable[str], ways: Mapping[str, Iterable[str]], kind: str
) -> Iterable[str]:
    for there in links:
        if there not in ways or not chart.can_stand("A" if kind == "army" else "F", there):
            yield f"The {kind} link from {here} to {there} leads nowhere."
        elif here not in ways[there]:
            yield f"The {kind} link from {here} to {there} has no way back."


def read_chart(data: Mapping[str, Any]) -> Chart:
    """Return the map that data describe, in the form of ``data/standard_map.json``.

    Raises
    ------
    BadMap
        If something is missing or does not fit together; links that lead one way only are not mended (CR-D1.3).

    Examples
    --------
    >>> one = {"name": "First", "kind": "inland", "army": ["two"]}
    >>> two = {"name": "Second", "kind": "inland", "army": ["one"], "centre": True}
    >>> tiny = read_chart({"name": "tiny", "powers": {}, "provinces": {"one": one, "two": two}})
    >>> tiny.centres, sorted(tiny.neighbours["one"])
    (('two',), ['two'])
    """
    try:
        powers = {key: Power(key, row["name"], tuple(row.get("names", ()))) for key, row in data["powers"].items()}
        provinces = {key: _province(key, row) for key, row in data["provinces"].items()}
        chart = Chart(data["name"], data.get("title", data["name"]), powers, provinces)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadMap(f"The map cannot be read: {error!r}.") from None
    if found := faults(chart):
        raise BadMap(" ".join(found))
    return chart


def _province(key: str, row: Mapping[str, Any]) -> Province:
    if "coasts" in row:
        fleet = {f"{key}({coast})": tuple(links) for coast, links in row["coasts"].items()}
    else:
        fleet = {key: tuple(row["fleet"])} if row.get("fleet") else {}
    return Province(
        id=key,
        name=row["name"],
        kind=row["kind"],
        army=tuple(row.get("army", ())),
        fleet=fleet,
        centre=bool(row.get("centre", False)),
        home=row.get("home", ""),
        start=row.get("start", ""),
        names=tuple(row.get("names", ())),
    )


def load_chart(path: Path | str) -> Chart:
    """Return the map in a JSON file.

    Raises
    ------
    BadMap
        If the file cannot be read or the map in it is wrong.

    Examples
    --------
    >>> load_chart(Path(str(files("histgames.adjudicator"))) / "data" / "standard_map.json").title
    'The standard board of seven powers'
    """
    try:
        data = json.loads(read_text(Path(path)))
    except OSError as error:
        raise BadMap(f"The map {str(path)!r} cannot be read: {error.strerror}.") from None
    except (Unreadable, json.JSONDecodeError) as error:
        raise BadMap(f"The map {str(path)!r} cannot be read: {error}.") from None
    return read_chart(data)


@cache
def standard() -> Chart:
    """Return the standard map of seven powers, 75 provinces and 34 centres.

    Examples
    --------
    >>> len(standard().provinces), len(standard().centres), standard().canals
    (75, 34, ('con', 'den', 'kie', 'swe'))
    """
    text = (files("histgames.adjudicator") / "data" / "standard_map.json").read_text(encoding="utf-8")
    return read_chart(json.loads(text))
