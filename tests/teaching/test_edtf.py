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
        ("1067%", "perhaps about 1067"),
        ("1067-24%", "perhaps about winter 1067"),
        ("1067-02-28", "28 February 1067"),
        ("1100-02-29", "29 February 1100"),  # in the Julian calendar
        ("1067-08-15~/1067-08", "between about 15 August 1067 and August 1067"),
        ("1067-08/1067", "between August 1067 and 1067"),  # at some time until the end of that year
        ("1067-08/1067-22", "between August 1067 and summer 1067"),
        ("1067-24/1068-01", "between winter 1067 and January 1068"),
        (" 1067 ", "1067"),
    ],
)
def test_dates_are_read_and_told(text: str, words: str) -> None:
    """Years, months, days, seasons, quarters, doubt and intervals come out in words."""
    assert told(read_edtf(text)) == words


@pytest.mark.parametrize("text", ["1067", "1067~", "1063-08-05?", "1069-23", "1152-34", "1067-08%"])
def test_reading_is_the_inverse_of_edtf(text: str) -> None:
    """A date that was read prints the text it came from."""
    assert read_edtf(text)[0].edtf == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("summer", "'summer' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071."),
        ("1067-13", "'1067-13' is no date in EDTF as it is read here: there is no month 13."),
        ("1067-00", "'1067-00' is no date in EDTF as it is read here: there is no month 00."),
        ("1067-21-05", "'1067-21-05' is no date in EDTF as it is read here: there is no month 21."),
        ("1067-02-31", "'1067-02-31' is no date in EDTF as it is read here: February 1067 has the days 01 to 28."),
        ("1067-02-29", "'1067-02-29' is no date in EDTF as it is read here: February 1067 has the days 01 to 28."),
        (
            "1067-04-31/1068",
            "'1067-04-31/1068' is no date in EDTF as it is read here: April 1067 has the days 01 to 30.",
        ),
        ("1067-08-00", "'1067-08-00' is no date in EDTF as it is read here: August 1067 has the days 01 to 31."),
        ("1071/1067", "The date '1071/1067' ends before it begins."),
        ("1067-08-15/1067-08-14", "The date '1067-08-15/1067-08-14' ends before it begins."),
        ("1067-09/1067-22", "The date '1067-09/1067-22' ends before it begins."),
        (
            "106X",
            "'106X' is no date in EDTF as it is read here: "
            "write an interval, such as 1060/1069, for digits that are not known.",
        ),
        (
            "1067-XX",
            "'1067-XX' is no date in EDTF as it is read here: "
            "write an interval, such as 1060/1069, for digits that are not known.",
        ),
        (
            "1067/..",
            "'1067/..' is no date in EDTF as it is read here: an interval has a date at both ends, such as 1067/1071.",
        ),
        (
            "/1067",
            "'/1067' is no date in EDTF as it is read here: an interval has a date at both ends, such as 1067/1071.",
        ),
        ("", "'' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071."),
        ("Tuesday", "'Tuesday' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071."),
        ("-0044", "'-0044' is no date in EDTF as it is read here: years go from 0001 to 9999."),
        ("0000", "'0000' is no date in EDTF as it is read here: years go from 0001 to 9999."),
        ("Y17000", "'Y17000' is no date in EDTF as it is read here: years go from 0001 to 9999."),
        (
            "1067-08-15T12:00:00",
            "'1067-08-15T12:00:00' is no date in EDTF as it is read here: a time of day is not read.",
        ),
        (
            "1067-25",
            "'1067-25' is no date in EDTF as it is read here: "
            "parts of a year are the seasons, 21 to 24, and the quarters, 33 to 36.",
        ),
        ("1067?~", "'1067?~' is no date in EDTF as it is read here: % stands for both about and uncertain."),
        ("1067-8", "'1067-8' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071."),
        (
            "\u0661\u0660\u0666\u0667",
            "'\u0661\u0660\u0666\u0667' is no date in EDTF, such as 1067, 1067-08~ or 1067/1071.",
        ),
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
