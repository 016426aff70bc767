"""The graph of a map: neighbours, distances, names."""

import pickle

import pytest

from histgames.core import GameError
from histgames.maps import AmbiguousPlace, Border, Topology, UnknownPlace, Zone, topology

WALES = topology("wales")


def zone(code: str, name: str, **attributes: str) -> Zone:
    return Zone(code, name, name, "Here", False, (0.0, 0.0), attributes)


def graph(*pairs: tuple[str, str, str]) -> Topology:
    codes = dict.fromkeys(code for a, b, _ in pairs for code in (a, b))
    return Topology("toy", {code: zone(code, code.title()) for code in codes}, tuple(Border(*p) for p in pairs), ())


def test_a_map_is_read_once() -> None:
    """The same object comes back, so that engines may ask for it anywhere."""
    assert topology("wales") is topology("wales")


def test_neighbours_come_in_the_order_of_the_zones() -> None:
    """The order is that of the source table, whatever the order of the borders."""
    assert graph(("A", "C", "land"), ("B", "A", "land")).neighbours("A") == ("C", "B")


def test_neighbours_leave_out_kinds_of_border() -> None:
    """What lies behind a strait is no neighbour by land."""
    toy = graph(("A", "B", "land"), ("A", "C", "strait"))
    assert toy.neighbours("A") == ("B", "C")
    assert toy.neighbours("A", without=("strait",)) == ("B",)
    assert toy.neighbours("C", without=("strait",)) == ()


def test_neighbours_are_mutual() -> None:
    """If a zone touches another, the other touches it."""
    assert all(a in WALES.neighbours(b) for a in WALES.zones for b in WALES.neighbours(a))


def test_neighbours_of_no_zone() -> None:
    """A wrong id is named, with the nearest names."""
    with pytest.raises(UnknownPlace, match="There is no zone called 'GWX'"):
        WALES.neighbours("GWX")


def test_borders_are_found_from_either_side() -> None:
    """A border has no direction; zones apart have none."""
    assert WALES.border("MON", "ARF") is WALES.border("ARF", "MON")
    assert WALES.border("MON", "CHN") is None


def test_distances_count_borders() -> None:
    """Each zone has its distance from the nearest source; what cannot be reached is missing."""
    toy = graph(("A", "B", "land"), ("B", "C", "river"), ("C", "D", "strait"))
    assert toy.distances(["A"]) == {"A": 0, "B": 1, "C": 2}
    assert toy.distances(["A", "C"], without=()) == {"A": 0, "C": 0, "B": 1, "D": 1}
    assert toy.distances(["A"], without=("river",)) == {"A": 0, "B": 1}


def test_distances_from_no_zone() -> None:
    """A wrong id among the sources is named."""
    with pytest.raises(UnknownPlace, match="'Atlantis'"):
        WALES.distances(["Atlantis"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("GWU", "GWU"),
        ("gwu", "GWU"),
        ("Gwent Uwch Coed", "GWU"),
        ("gwent  uwch-coed", "GWU"),
        ("Môn", "MON"),
        ("mon", "MON"),
        ("Anglesey", "MON"),
        ("GWYR", "GWY"),
        ("Gŵyr", "GWY"),
        ("Henffordd", "HES"),
        ("Rhos", "RHO"),
        ("Brych", "BRY"),
        ("uwch", "GWU"),
        ("llyn", "ARF"),
        ("Iâl", "IAL"),
    ],
)
def test_zones_are_found_by_any_name(text: str, code: str) -> None:
    """Ids and names in both languages count, case, accents and hyphens do not; a clear beginning is enough."""
    assert WALES.find(text).id == code


@pytest.mark.parametrize(
    ("typed", "code"),
    [("Koeln", "k"), ("KÖLN", "k"), ("Bür", "u"), ("Buer", "e"), ("Soest", "s"), ("Söst", "s"), ("koel", "k")],
)
def test_letters_written_as_two(typed: str, code: str) -> None:
    """A zone is found in either spelling; one that is really written so comes first."""
    names = {"k": "Köln", "u": "Bür", "e": "Buer", "s": "Soest"}
    assert Topology("toy", {key: zone(key, name) for key, name in names.items()}, (), ()).find(typed).id == code


def test_every_german_area_is_found_without_its_umlauts() -> None:
    """All areas of the Empire answer to ae, oe, ue and ss."""
    two = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
    areas = topology("empire")
    written = {
        each.local.translate(two): each for each in areas.zones.values() if each.local.translate(two) != each.local
    }
    assert len(written) > 20
    assert {typed: areas.find(typed).id for typed in written} == {typed: each.id for typed, each in written.items()}


def test_a_zone_is_found_by_each_of_its_names() -> None:
    """The short name in either language always means that zone and no other."""
    assert all(WALES.find(name) is each for each in WALES.zones.values() for name in (each.id, each.name, each.local))


def test_short_names_are_plain() -> None:
    """The short name can be typed on any keyboard and is unique."""
    names = [each.name for each in WALES.zones.values()]
    assert len(set(names)) == len(names) == 27
    assert all(name.isascii() for name in names)


def test_an_ambiguous_name_gives_the_candidates() -> None:
    """The message lists the zones that may be meant, and so does the error."""
    with pytest.raises(AmbiguousPlace) as caught:
        WALES.find("gwent")
    assert str(caught.value) == "'gwent' may mean Gwent Uwch Coed (GWU) or Gwent Is Coed (GWI)."
    assert caught.value.candidates == ("GWU", "GWI")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Tegengl", "There is no zone called 'Tegengl'. Did you mean Tegeingl?"),
        ("Brecheiniog", "There is no zone called 'Brecheiniog'. Did you mean Brycheiniog?"),
        ("xyz", "There is no zone called 'xyz'. No zone has a name like it."),
        ("", "There is no zone called ''. No zone has a name like it."),
        ("-'", 'There is no zone called "-\'". No zone has a name like it.'),
    ],
)
def test_an_unknown_name_gives_the_nearest(text: str, message: str) -> None:
    """The message says what was given and what comes nearest."""
    with pytest.raises(UnknownPlace) as caught:
        WALES.find(text)
    assert str(caught.value) == message


def test_errors_are_of_the_one_family() -> None:
    """Callers who do not care which it was can catch GameError, as everywhere, or ValueError."""
    assert issubclass(UnknownPlace, GameError)
    assert issubclass(AmbiguousPlace, GameError)
    assert issubclass(GameError, ValueError)


def test_a_topology_can_be_sent_to_a_worker() -> None:
    """It survives pickling."""
    assert pickle.loads(pickle.dumps(WALES)) == WALES
