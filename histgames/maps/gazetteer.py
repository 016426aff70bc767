"""The places of a map with fortresses: found by any of their names, with what they are, whose, and how that changed.

The words are those of the rules: a city, a town and a castle are fortresses, a hut is none (WS-M1.1e); a river is crossed at
a place that holds the crossing, as long as that place is a standing fortress (WS-5.2.1a, WS-5.2.1c).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from attrs import evolve, field, frozen

from histgames.core.errors import UnknownName
from histgames.core.names import cited, fold, lookup, nearest, same
from histgames.maps.facts import facts
from histgames.maps.files import settings
from histgames.maps.topology import topology

__all__ = ["Crossing", "Fortress", "Gazetteer", "Pass", "PlaceKind", "Standing", "gazetteer"]

#: So many names are given in a message.
SHOWN = 6


@frozen
class PlaceKind:
    """A kind of place with its intrinsic strength and the most that a garrison can make of it (WS-M1.1f to WS-M1.1j).

    A city (WS-M1.1f), a town (WS-M1.1g) and a castle of any kind (WS-M1.1h) have strength; a hut (WS-M1.1i) has none, nor has that
    of the Slavs (WS-M1.1j).
    """

    kind: str
    german: str
    english: str
    strength: int
    most: int
    fortress: bool
    rule: str


@frozen
class Fortress:
    """A place of the time: a fortress, a hut in which a town may be founded, or a site that is only remembered.

    Attributes
    ----------
    place : str
        Its name in plain letters, by which tables speak of it.
    german, english, modern : str
        Its names, with all their marks.
    others : tuple of str
        Further names, also as the rulebook prints it.
    zone : str
        Id of the area in which it lies.
    arms : str
        House or see whose banner it bears at first (WS-M1.1l).
    imperial : bool
        Whether it bears the eagle of the Empire at first (WS-10.2c).
    see, province : str
        Whether it is the seat of a bishop or an archbishop (WS-D-j), and the archbishopric to which the diocese belongs.
    river, bank : str
        The river beside which it lies, and on which bank, looking downstream.
    founded : int or None
        The year in which it was founded or is first heard of; `founded_source` is ``general`` where that is general
        knowledge and was not looked up.
    """

    place: str
    german: str
    english: str
    modern: str
    others: tuple[str, ...]
    zone: str
    kind: PlaceKind
    arms: str
    imperial: bool
    see: str
    province: str
    river: str
    bank: str
    founded: int | None
    founded_source: str
    founded_note: str
    lat: float
    lon: float
    source: str
    certainty: str
    note: str

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it answers to."""
        return tuple(dict.fromkeys((self.place, self.german, self.english, self.modern, *self.others)))


@frozen
class Standing:
    """What a place is at the start of a scenario: its kind, who holds it, and the rules that say so."""

    place: str
    kind: PlaceKind
    holder: str
    imperial: bool
    destroyed: bool = False
    rules: tuple[str, ...] = ()

    @property
    def strength(self) -> int:
        """Intrinsic strength; none in ruins."""
        return 0 if self.destroyed else self.kind.strength


@frozen
class Crossing:
    """A way across a border: a bridge, ford or ferry over a river (WS-5.1c), or the gate of a road into the mountains."""

    a: str
    b: str
    kind: str
    river: str
    place: str
    site: str
    lat: float
    lon: float
    source: str


@frozen
class Pass:
    """An alpine pass, the fortress on its open side, and the crenellated side, from which one needs consent (WS-M1.1k, WS-5.2.3a)."""

    name: str
    english: str
    modern: str
    joins: tuple[tuple[str, str], ...]
    fortress: str
    crenellated: str
    alpine: int
    lat: float
    lon: float
    height: int
    source: str
    note: str


@frozen(slots=False)
class Gazetteer:
    """All places of a map, by their names in plain letters.

    Attributes
    ----------
    name : str
        The map's name.
    scenarios : tuple of str
        Starts of scenarios for which the text lists what was founded, held or destroyed.
    pope : str
        The place in whose province sees are that have no archbishop over them.
    """

    name: str
    scenarios: tuple[str, ...]
    pope: str
    places: Mapping[str, Fortress] = field(repr=False)
    kinds: Mapping[str, PlaceKind] = field(repr=False)
    crossings: tuple[Crossing, ...] = field(repr=False)
    passes: tuple[Pass, ...] = field(repr=False)

    def search(self, text: str) -> tuple[Fortress, ...]:
        """Return every place that a text may mean: an exact name wins, then another spelling, a beginning, a word inside.

        Case, accents and hyphens do not matter, and ae, oe, ue and ss stand for ä, ö, ü and ß. What is no text means no place.

        Examples
        --------
        >>> [place.german for name in ("koln", "Zuerich") for place in gazetteer("empire").search(name)]
        ['Köln', 'Zürich']
        >>> [place.place for place in gazetteer("empire").search("marburg")]
        ['Marburg (Hessen)', 'Marburg']
        """
        return tuple(self.places[key] for key in lookup(text, self._names())) if isinstance(text, str) else ()

    def find(self, text: str) -> Fortress:
        """Return the one place that a text means; its own name in plain letters wins over a name it shares.

        Raises
        ------
        UnknownName
            If no place has such a name, or several have.

        Examples
        --------
        >>> gazetteer("empire").find("Liège").german
        'Lüttich'
        """
        if not isinstance(text, str) or not text.strip():
            raise UnknownName(f"A place is named by a text such as 'Köln' or 'Cologne', not by {cited(text)}.")
        found = self.search(text)
        own = [place for place in found if fold(place.place) == fold(text)]
        if len(own or found) == 1:
            return (own or found)[0]
        if found:
            more = f" or one of {len(found) - SHOWN} more" if len(found) > SHOWN else ""
            raise UnknownName(f"{cited(text)} may mean {' or '.join(place.german for place in found[:SHOWN])}{more}.")
        names = {name: key for key, all_names in self._names().items() for name in all_names}
        near = dict.fromkeys(self.places[names[name]].german for name in nearest(text, names))
        hint = f"Did you mean {' or '.join(near)}?" if near else "No place has a name like it."
        raise UnknownName(f"There is no place called {cited(text)}. {hint}")

    def in_zone(self, zone: str) -> tuple[Fortress, ...]:
        """Return the places of an area, by its id.

        Raises
        ------
        UnknownName
            If the map has no such area.

        Examples
        --------
        >>> [place.place for place in gazetteer("empire").in_zone("friaul")]
        ['Aquileia', 'Gorz']
        """
        zones = topology(self.name).zones
        if not isinstance(zone, str) or zone not in zones:
            raise UnknownName(f"The map {self.name!r} has no area {cited(zone)}. {_near(zone, zones)}")
        return self._those(place.zone == zone for place in self.places.values())

    def holdings(self, arms: str) -> tuple[Fortress, ...]:
        """Return the places that bear the arms of a house or see at first; marks on letters do not matter.

        Raises
        ------
        UnknownName
            If no place bears such arms.

        Examples
        --------
        >>> [place.place for place in gazetteer("empire").holdings("Mainz")]
        ['Mainz', 'Fritzlar', 'Erfurt']
        """
        known = dict.fromkeys(place.arms for place in self.places.values() if place.arms)
        wanted = _one_of(arms, known, "house or see whose arms a place bears")
        return self._those(place.arms == wanted for place in self.places.values())

    def houses(self) -> dict[str, int]:
        """Return how many places each house or see holds at first, the greatest first.

        Examples
        --------
        >>> list(gazetteer("empire").houses().items())[:2]
        [('Lombard League', 17), ('Empire', 13)]
        """
        held: dict[str, int] = {}
        for place in self.places.values():
            if place.arms:
                held[place.arms] = held.get(place.arms, 0) + 1
        return dict(sorted(held.items(), key=lambda item: (-item[1], item[0])))

    def province(self, archbishopric: str) -> tuple[Fortress, ...]:
        """Return the sees of an ecclesiastical province, its own first if it lies on the map.

        That of the pope has those too which are under no archbishop.

        Raises
        ------
        UnknownName
            If no see belongs to such a province.

        Examples
        --------
        >>> [see.place for see in gazetteer("empire").province("Trier")]
        ['Trier', 'Metz', 'Toul', 'Verdun']
        """
        known = dict.fromkeys(place.province for place in self.places.values() if place.province)
        wanted = _one_of(archbishopric, known, "archbishopric with sees on the map")
        found = self._those(place.province == wanted for place in self.places.values())
        return tuple(sorted(found, key=lambda place: place.place != wanted))

    def crossings_of(self, place: str) -> tuple[Crossing, ...]:
        """Return the crossings that a place controls; any of its names will do.

        Raises
        ------
        UnknownName
            If no place has such a name, or several have.

        Examples
        --------
        >>> [crossing.river for crossing in gazetteer("empire").crossings_of("Koblenz")]
        ['Mosel', 'Rhein']
        """
        holder = self.find(place).place
        return tuple(crossing for crossing in self.crossings if crossing.place == holder)

    def at(self, scenario: str | int) -> dict[str, Standing]:
        """Return what each place is at the start of a scenario: what was founded is a town, what was destroyed has no strength.

        Parameters
        ----------
        scenario : str or int
            One of `scenarios`; its year as a number will do.

        Raises
        ------
        UnknownName
            If there is no such scenario.

        Examples
        --------
        >>> gazetteer("empire").at("1176")["Gelnhausen"].kind.english
        'town'
        """
        wanted = str(scenario) if isinstance(scenario, int) else scenario
        if wanted not in self.scenarios:
            raise UnknownName(f"There is no scenario {cited(scenario)}: there are {', '.join(self.scenarios)}.")
        standing = {
            key: Standing(key, place.kind, place.arms, imperial=place.imperial) for key, place in self.places.items()
        }
        holders = settings(self.name)["history"]["holders"]
        for row in facts(self.name)["status"]:
            if row["scenario"] == wanted:
                old = standing[row["place"]]
                standing[row["place"]] = evolve(
                    old,
                    kind=self.kinds.get({"founded": "town"}.get(row["state"], row["state"]), old.kind),
                    holder=holders.get(row["side"], old.holder),
                    imperial=old.imperial or row["side"] == "imperial",
                    destroyed=row["state"] == "destroyed",
                    rules=(*old.rules, row["rule"]),
                )
        return standing

    def _names(self) -> dict[str, tuple[str, ...]]:
        return {key: place.names for key, place in self.places.items()}

    def _those(self, wanted: Iterable[bool]) -> tuple[Fortress, ...]:
        return tuple(place for place, yes in zip(self.places.values(), wanted, strict=True) if yes)


def gazetteer(name: str) -> Gazetteer:
    """Return the places of a map with fortresses, read once.

    Parameters
    ----------
    name : str
        A map's name, such as ``"empire"``.

    Raises
    ------
    UnknownMap
        If there is no such map.
    UnknownName
        If it has no fortresses.

    Examples
    --------
    >>> gazetteer("empire").find("Koblenz").river
    'Rhein'
    """
    facts(name)  # refuses what is no such map
    return _gazetteer(name)


@cache
def _gazetteer(name: str) -> Gazetteer:
    tables, history = facts(name), settings(name)["history"]
    kinds = {row["kind"]: _kind(row) for row in tables["kinds"]}
    return Gazetteer(
        name=name,
        scenarios=tuple(history["scenarios"]),
        pope=history["pope"],
        places={row["place"]: _fortress(row, kinds) for row in tables["fortresses"]},
        kinds=kinds,
        crossings=tuple(_crossing(row) for row in tables["crossings"]),
        passes=tuple(_pass(row) for row in tables["passes"]),
    )


def _one_of(given: object, known: Iterable[str], what: str) -> str:
    """Return the one of some names that is meant, marks and case apart."""
    for name in known:
        if isinstance(given, str) and same(given, name):
            return name
    raise UnknownName(f"There is no {what} called {cited(given)}. {_near(given, known)}")


def _near(given: object, known: Iterable[str]) -> str:
    near = nearest(given, known)
    return f"Did you mean {' or '.join(near)}?" if near else f"There are such as {', '.join(list(known)[:SHOWN])}."


def _kind(row: Mapping[str, str]) -> PlaceKind:
    text = {key: row[key] for key in ("kind", "german", "english", "rule")}
    return PlaceKind(**text, strength=int(row["strength"]), most=int(row["most"]), fortress=row["fortress"] == "yes")


def _fortress(row: Mapping[str, str], kinds: Mapping[str, PlaceKind]) -> Fortress:
    own = ("place", "german", "english", "modern", "zone", "arms", "see", "province", "river", "bank", "founded_source")
    text = {key: row[key] for key in (*own, "founded_note", "source", "certainty", "note")}
    return Fortress(
        **text,
        others=tuple(name for name in row["others"].split(";") if name),
        kind=kinds[row["kind"]],
        imperial=row["imperial"] == "yes",
        founded=int(row["founded"]) if row["founded"] else None,
        lat=float(row["lat"]),
        lon=float(row["lon"]),
    )


def _crossing(row: Mapping[str, str]) -> Crossing:
    text = {key: row[key] for key in ("a", "b", "kind", "river", "place", "site", "source")}
    return Crossing(**text, lat=float(row["lat"]), lon=float(row["lon"]))


def _pass(row: Mapping[str, str]) -> Pass:
    ends = [pair.split(" - ") for pair in row["joins"].split("; ")]
    return Pass(
        **{key: row[key] for key in ("english", "modern", "fortress", "crenellated", "source", "note")},
        name=row["pass"],
        joins=tuple((a, b) for a, b in ends),
        alpine=int(row["alpine"]),
        lat=float(row["lat"]),
        lon=float(row["lon"]),
        height=int(row["height_m"]),
    )
