"""Names as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core.names import LONGEST, cited, fold, legible, lookup, nearest, same, spellings, whole

PLACES = {
    "GWU": ["Gwent Uwch Coed", "Upper Gwent"],
    "GWI": ["Gwent Is Coed"],
    "MON": ["Môn", "Anglesey"],
    "HER": ["Hereford"],
    "HERT": ["Hertford-on-Lea"],
}


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Môn", "mon"),
        ("  Ceredigion  ", "ceredigion"),
        ("Uwch-Coed", "uwch coed"),
        ("uwch_coed – x", "uwch coed x"),
        ("St. Asaph's", "st asaphs"),
        ("Köln", "koln"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("Kłodzko", "klodzko"),
        ("Sønderjylland, Ærø, Đakovo, Þingvellir, Œuvre, Iğdır", "sonderjylland aero dakovo thingvellir oeuvre igdir"),
        ("Mu\u0308nchen", "munchen"),  # as files of a Mac have it
        ("M\u00fcn\u00adchen", "munchen"),  # a soft hyphen, from a web page
        ("\ufeff\u200eK\u00f6ln\u200b\u2060", "koln"),
        ("Gwent\u00a0Is\u202fCoed", "gwent is coed"),
        ("Uwch\u2011Coed", "uwch coed"),
        ("Uwch\u2010Coed\u2212x\u2014y", "uwch coed x y"),
        ("L\u2019Aquila", "laquila"),
        ("L\u00b4Aquila", "laquila"),
        ("L\u02bcAquila, L`Aquila", "laquila laquila"),
        ("\uff2b\u00f6\uff4c\uff4e", "koln"),
        ("", ""),
    ],
)
def test_names_are_folded(text: str, folded: str) -> None:
    """Case, accents, hyphens, apostrophes and blanks make no difference."""
    assert fold(text) == folded


@given(text=st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded name that is typed is the same name."""
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("", ""),
        ("A Mun - Bur", "A Mun - Bur"),
        ("\ufeffA Mu\u0308n\u00a0\u2011 Bur\u200b", "A M\u00fcn - Bur"),
        ("M\u00fcn\u00adchen\n\u2013 Bur \u2192", "M\u00fcnchen\n\u2013 Bur \u2192"),
    ],
)
def test_a_text_as_it_looks(text: str, seen: str) -> None:
    """What cannot be seen is left out; lines, dashes and arrows stay."""
    assert legible(text) == seen


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Hereford", ("hereford",)),
        ("Köln", ("koln", "koeln")),
        ("KO\u0308LN", ("koln", "koeln")),
        ("Königgrätz", ("koniggratz", "koniggraetz", "koeniggratz", "koeniggraetz")),
        ("Århus", ("arhus", "aarhus")),
        ("Meißen", ("meissen",)),
        ("ü" * 40, ("u" * 40, "ue" * 40)),  # not two to the power of forty
    ],
)
def test_ways_to_spell_a_name(name: str, ways: tuple[str, ...]) -> None:
    """Without accents, or with the two letters that stand for one."""
    assert spellings(name) == ways
    assert all(same(name, way) for way in ways)
    assert not same(name, "Chester")


@given(text=st.text())
def test_a_name_is_found_by_any_of_its_spellings(text: str) -> None:
    """What was typed from the plain letters means the name, and is spelt as it stands."""
    for way in spellings(text):
        assert spellings(way) == (way,)
        assert lookup(way, {"key": [text]}) == (("key",) if way else ())


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Buer", ("buer",)),  # not the other, which only may be written so
        ("Bür", ("bur",)),
        ("bueR", ("buer",)),
        ("Bur", ("bur",)),
        ("Söst", ("soest",)),
        ("Soest", ("soest",)),
        ("Sost", ()),
        ("BUERSTADT", ("burstadt",)),
        ("buerst", ("burstadt",)),
        ("am Suedtor", ("tor",)),
        ("suedtor", ("tor",)),
        ("Munster", ("m1", "m2")),  # who types no accent may have meant either
        ("Muenster", ("m1",)),
        ("Münster", ("m1",)),
        ("Munstér", ("m1", "m2")),
    ],
)
def test_letters_written_as_two(text: str, keys: tuple[str, ...]) -> None:
    """Found in either spelling; what is really written with two letters comes first."""
    names = {"buer": ["Buer"], "bur": ["Bür"], "soest": ["Soest"], "burstadt": ["Bürstadt"], "tor": ["Haus am Südtor"]}
    assert lookup(text, {**names, "m1": ["Münster"], "m2": ["Munster"]}) == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("GWU", ("GWU",)),
        ("mon", ("MON",)),
        ("anglesey", ("MON",)),
        ("gwent", ("GWU", "GWI")),  # begins so, or has a word inside
        ("upper", ("GWU",)),
        ("is coed", ("GWI",)),
        ("coed", ("GWU", "GWI")),
        ("her", ("HER",)),  # an exact key wins over a beginning
        ("here", ("HER",)),
        ("hert", ("HERT",)),
        ("lea", ("HERT",)),
        ("ord", ()),
        ("", ()),
        (" - ", ()),
    ],
)
def test_a_shortened_name_is_found(text: str, keys: tuple[str, ...]) -> None:
    """An exact name wins, then beginnings, then words inside."""
    assert lookup(text, PLACES) == keys


def test_the_nearest_names() -> None:
    """A few that look alike, best first; none if nothing does."""
    names = [name for all_names in PLACES.values() for name in all_names]
    assert nearest("Herford", names)[0] == "Hereford"
    assert nearest("hereford", names, count=1) == ["Hereford"]
    assert nearest("zzz", names) == []
    assert nearest(7, names) == []
    assert nearest("Nuernbreg", ["Nürnberg", "Bamberg", "Chester"]) == ["Nürnberg"]
    assert nearest("x" * 100_000, names) == []


@pytest.mark.parametrize(
    ("given_", "shown"),
    [
        ("it's", '"it\'s"'),
        (7, "7"),
        (None, "None"),
        ("x" * LONGEST, repr("x" * LONGEST)),
        ("x" * (LONGEST + 1), repr("x" * LONGEST) + "..."),
        ([1] * 100, ("[" + "1, " * 100)[:LONGEST] + "..."),
    ],
)
def test_what_was_given_is_repeated_in_short(given_: object, shown: str) -> None:
    """A message repeats the beginning only of what is long."""
    assert cited(given_) == shown


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("999999", 999_999), ("1000000", None), ("", None), ("-1", None), ("+1", None)]
    + [(text, None) for text in ("1.0", "1e3", " 1", "²", "١")],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    """Digits as on a keyboard, and not too many."""
    assert whole(text) == number
