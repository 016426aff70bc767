"""Zones, their borders and places, in plain Python: all that a game needs of a map.

A zone is the unit of movement and placement (ML-2.2b). It belongs to a region, a county or a kingdom, and the borders
between regions are those that the printed board draws in red (ML-2.2a). What a flag on the board would say about a
zone (ML-2.2c) is in its attributes ``flag_1`` and ``flag_2``, one per scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from typing import Any

from attrs import field, fields, frozen

from histgames.core.errors import GameError, UnknownName
from histgames.core.names import cited, fold, spellings
from histgames.maps.files import built, read_json

__all__ = ["AmbiguousPlace", "Border", "Place", "Topology", "UnknownPlace", "Zone", "topology"]


class UnknownPlace(UnknownName):
    """No zone has this name; the message gives the nearest names."""


class AmbiguousPlace(GameError):
    """Several zones answer to this name; the message gives them.

    Attributes
    ----------
    candidates : tuple of str
        Ids of the zones.
    """

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


@frozen
class Zone:
    """A zone of the map.

    Attributes
    ----------
    id : str
        Short code, such as ``"GWU"``.
    name, local : str
        Name in English, plain enough to type, and in the language of the land.
    region : str
        County or kingdom it belongs to.
    coastal : bool
        Whether it has a sea coast.
    centre : tuple of float
        Latitude and longitude of a point inside, fit for a label.
    attributes : mapping
        The other columns of the source table.
    """

    id: str
    name: str
    local: str
    region: str
    coastal: bool
    centre: tuple[float, float]
    attributes: Mapping[str, Any] = field(factory=dict, eq=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name the zone answers to, the short one first."""
        others = (self.attributes.get(key, "") for key in ("name_full", "local_full"))
        more = self.attributes.get("other_names", "").split(";")
        return tuple(dict.fromkeys(name for name in (self.name, self.local, *others, *more) if name))


@frozen
class Border:
    """Two zones that touch, and what lies between them: land, river, mountain, strait, or nothing that can be crossed.

    Attributes
    ----------
    a, b : str
        Ids of the zones.
    kind : str
        ``"land"``, ``"river"``, ``"mountain"``, ``"strait"`` or ``"closed"``.
    river : str
        The rivers, parted by semicolons.
    crossings : tuple of str
        Places that control a way across.
    """

    a: str
    b: str
    kind: str
    river: str = ""
    crossings: tuple[str, ...] = ()


@frozen
class Place:
    """A town, castle, church or battlefield of the time, in a zone."""

    name: str
    local: str
    kind: str
    zone: str
    lat: float
    lon: float
    year: int
    note: str
    source: str
    certainty: str


@frozen(slots=False)
class Topology:
    """The map as a graph of zones.

    Attributes
    ----------
    name : str
        The map's name.
    zones : mapping of str to Zone
        By id, in the order of the source table.
    borders : tuple of Border
        Each pair of neighbours once.
    places : tuple of Place
        Places of the time.
    """

    name: str
    zones: Mapping[str, Zone] = field(repr=False)
    borders: tuple[Border, ...] = field(repr=False)
    places: tuple[Place, ...] = field(repr=False)

    def neighbours(self, zone: str, *, without: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the ids of the zones that touch a zone.

        Parameters
        ----------
        zone : str
            A zone's id.
        without : tuple of str, optional
            Kinds of border to leave out.

        Raises
        ------
        UnknownPlace
            If there is no such zone.

        Examples
        --------
        >>> topology("wales").neighbours("ARF")
        ('RHO', 'MER', 'MON')
        >>> topology("wales").neighbours("ARF", without=("strait",))
        ('RHO', 'MER')
        """
        tables = self._tables
        if without not in tables:
            tables[without] = self._table(frozenset(without))
        try:
            return tables[without][zone]
        except KeyError:
            raise self._unknown(zone) from None

    def border(self, a: str, b: str) -> Border | None:
        """Return the border between two zones, or None if they do not touch.

        Examples
        --------
        >>> topology("wales").border("MON", "ARF").kind
        'strait'
        """
        return self._by_pair.get((a, b))

    def distances(self, sources: Iterable[str], *, without: tuple[str, ...] = ("strait",)) -> dict[str, int]:
        """Return the number of borders to cross from the nearest of some zones to every zone that can be reached.

        Parameters
        ----------
        sources : iterable of str
            Ids of the zones to start from.
        without : tuple of str, optional
            Kinds of border that cannot be crossed.

        Examples
        --------
        >>> topology("wales").distances(["HEN", "HES"])["BRY"]
        2
        """
        found = dict.fromkeys(sources, 0)
        ring = list(found)
        while ring:
            step: list[str] = []
            for zone in ring:
                for other in self.neighbours(zone, without=without):
                    if other not in found:
                        found[other] = found[zone] + 1
                        step.append(other)
            ring = step
        return found

    def region(self, name: str) -> tuple[str, ...]:
        """Return the ids of the zones of a county or kingdom, in order; none if there is no such region.

        Examples
        --------
        >>> topology("wales").region("Gwent")
        ('GWU', 'GWI')
        """
        return tuple(zone.id for zone in self.zones.values() if zone.region == name)

    def region_hint(self, text: str) -> str:
        """Return a sentence with the zones of the region that a text names, or nothing if it names none.

        Examples
        --------
        >>> topology("wales").region_hint("morgannwg")
        'Morgannwg is no zone but has several: Gwynllwg, Gorfynydd.'
        """
        wanted = fold(text).removeprefix("county ")
        names = [
            zone.name for zone in self.zones.values() if wanted and fold(zone.region).removeprefix("county ") == wanted
        ]
        region = next((zone.region for zone in self.zones.values() if names and zone.name == names[0]), "")
        return f"{region} is no zone but has several: {', '.join(names)}." if names else ""

    def find(self, text: str) -> Zone:
        """Return the zone that a person means.

        Case, accents, hyphens and doubled spaces do not matter, and ae, oe, ue may stand for ä, ö, ü. An exact id or name
        counts first, then the beginning of a name, then the beginning of a word in a name.

        Parameters
        ----------
        text : str
            An id or a name, in English or in the local language, or enough of it.

        Raises
        ------
        UnknownPlace
            If no zone has such a name.
        AmbiguousPlace
            If several have.

        Examples
        --------
        >>> topology("wales").find("gŵyr").id
        'GWY'
        >>> topology("wales").find("uwch").name
        'Gwent Uwch Coed'
        """
        wanted = _spelt(text)
        for fits in (_is_id, _is_plain_name, _is_name, _begins_name, _begins_word) if wanted[0] else ():
            found = [zone for zone in self.zones.values() if fits(zone, wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                listed = " or ".join(f"{zone.name} ({zone.id})" for zone in found)
                raise AmbiguousPlace(f"{text!r} may mean {listed}.", tuple(zone.id for zone in found))
        raise self._unknown(text)

    @cached_property
    def _tables(self) -> dict[tuple[str, ...], dict[str, tuple[str, ...]]]:
        return {}

    @cached_property
    def _by_pair(self) -> dict[tuple[str, str], Border]:
        one_way = {(border.a, border.b): border for border in self.borders}
        return one_way | {(b, a): border for (a, b), border in one_way.items()}

    def _table(self, without: frozenset[str]) -> dict[str, tuple[str, ...]]:
        touching: dict[str, set[str]] = {zone: set() for zone in self.zones}
        for border in self.borders:
            if border.kind not in without:
                touching[border.a].add(border.b)
                touching[border.b].add(border.a)
        return {zone: tuple(other for other in self.zones if other in near) for zone, near in touching.items()}

    def _unknown(self, text: str) -> UnknownPlace:
        if region := self.region_hint(text):
            return UnknownPlace(region)
        answers: dict[str, str] = {}
        for zone in self.zones.values():
            for name in (zone.id, *zone.names):
                for way in _spelt(name):
                    for key in (way, *way.split()):
                        answers.setdefault(key, zone.name)
        near = dict.fromkeys(answers[key] for key in get_close_matches(_spelt(text)[0], answers, n=3, cutoff=0.7))
        hint = f"Did you mean {' or '.join(near)}?" if near else "No zone has a name like it."
        return UnknownPlace(f"There is no zone called {cited(text)}. {hint}")


@cache
def topology(name: str) -> Topology:
    """Return the topology of a map, read once.

    Parameters
    ----------
    name : str
        A map's name, such as ``"wales"``.

    Raises
    ------
    UnknownMap
        If there is no such map.

    Examples
    --------
    >>> len(topology("wales").zones)
    27
    """
    record = read_json(built(name) / "topology.json")
    zones = (_zone(row) for row in record["zones"])
    return Topology(
        name=name,
        zones={zone.id: zone for zone in zones},
        borders=tuple(_border(row) for row in record["borders"]),
        places=tuple(Place(**{each.name: row[each.name] for each in fields(Place)}) for row in record["places"]),
    )


def _zone(row: dict[str, Any]) -> Zone:
    own = ("id", "name", "local", "region", "coastal")
    rest = {key: value for key, value in row.items() if key not in (*own, "centre")}
    return Zone(
        **{key: row[key] for key in own},
        centre=(row["centre"][0], row["centre"][1]),
        attributes=rest,
    )


def _border(row: Mapping[str, str]) -> Border:
    crossings = tuple(filter(None, row.get("crossings", "").split(";")))
    return Border(row["a"], row["b"], row["kind"], row.get("river", ""), crossings)


def _spelt(text: str) -> tuple[str, ...]:
    """Return the ways in which a name is compared; what stands in brackets counts as words of it."""
    return spellings(text.replace("(", " ").replace(")", " "))


def _is_id(zone: Zone, wanted: tuple[str, ...]) -> bool:
    return _spelt(zone.id)[0] in wanted


def _is_plain_name(zone: Zone, wanted: tuple[str, ...]) -> bool:
    return any(_spelt(name)[0] == wanted[0] for name in zone.names)


def _is_name(zone: Zone, wanted: tuple[str, ...]) -> bool:
    return any(way in wanted for name in zone.names for way in _spelt(name))


def _begins_name(zone: Zone, wanted: tuple[str, ...]) -> bool:
    return any(way.startswith(wanted) for name in (zone.name, zone.local) for way in _spelt(name))


def _begins_word(zone: Zone, wanted: tuple[str, ...]) -> bool:
    return any(f" {each}" in f" {way}" for name in zone.names for way in _spelt(name) for each in wanted)
