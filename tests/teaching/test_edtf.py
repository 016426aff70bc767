"""Dates of the tables."""

from __future__ import annotations

import pytest

from histgames.core.errors import GameError
from histgames.teaching.edtf import months, read_edtf, told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1067", "1067"),
        ("1067~", "about 1067"),
        ("1063-08-05?", "perhaps 5 August 1063"),
        ("1067-08~", "about August 1067"),
        ("1069-23", "autumn 1069"),
        ("1152-34", "quarter 2 of 1152"),
        ("1067/1071", "between 1067 and 1071"),
    ],
)
def test_dates_are_read_and_told(text: str, words: str) -> None:
    """Years, months, days, seasons, quarters, doubt and intervals come out in words."""
    assert told(read_edtf(text)) == words


@pytest.mark.parametrize("text", ["1067", "1067~", "1063-08-05?", "1069-23", "1152-34"])
def test_reading_is_the_inverse_of_edtf(text: str) -> None:
    """A date that was read prints the text it came from."""
    assert read_edtf(text)[0].edtf == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("summer", "'summer' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071."),
        ("1067-13", "'1067-13' is no date in EDTF: there is no such month or day."),
        ("1071/1067", "The date '1071/1067' ends before it begins."),
    ],
)
def test_what_is_no_date_is_refused(text: str, message: str) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(GameError) as error:
        read_edtf(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("1067", 0, 11), ("1067-08", 7, 7), ("1067-21", 2, 4), ("1067-24", 11, 13), ("1067/1068", 0, 23)],
)
def test_the_months_of_a_date(text: str, first: int, last: int) -> None:
    """A date knows its first and last month; winter goes on into the next year."""
    assert months(read_edtf(text)) == (12 * 1067 + first, 12 * 1067 + last)
