"""Names as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core.names import LONGEST, cited, fold, lookup, nearest, whole

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
