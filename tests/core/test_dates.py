"""Historical dates."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import HistoricalDate
from histgames.core.dates import days_in

dates = st.builds(
    lambda day, month, **parts: HistoricalDate(month=month, day=day if month else None, **parts),
    year=st.integers(500, 1500),
    month=st.none() | st.integers(1, 12),
    day=st.none() | st.integers(1, 28),
    season=st.none() | st.sampled_from(["spring", "summer", "autumn", "winter"]),
    quarter=st.none() | st.integers(1, 4),
)


@pytest.mark.parametrize(
    ("said", "words", "edtf"),
    [
        ({}, "1066", "1066"),
        ({"month": 10}, "October 1066", "1066-10"),
        ({"month": 1, "day": 6}, "6 January 1066", "1066-01-06"),
        ({"season": "winter"}, "winter 1066", "1066-24"),
        ({"quarter": 3}, "quarter 3 of 1066", "1066-35"),
        ({"doubt": "about"}, "about 1066", "1066~"),
        ({"month": 10, "doubt": "uncertain"}, "perhaps October 1066", "1066-10?"),
        ({"month": 10, "day": 14, "doubt": "both"}, "perhaps about 14 October 1066", "1066-10-14%"),
    ],
)
def test_a_date_in_words_and_as_edtf(said: dict[str, Any], words: str, edtf: str) -> None:
    """As precise as the source, with its doubt."""
    date = HistoricalDate(year=1066, **said)
    assert (str(date), date.edtf) == (words, edtf)


def test_early_years_have_four_digits() -> None:
    """So that texts sort like years."""
    assert HistoricalDate(year=814).edtf == "0814"


def test_dates_sort_by_time() -> None:
    """A bare year comes before its parts, a month before its days."""
    in_order = [
        HistoricalDate(year=1065, month=12, day=31),
        HistoricalDate(year=1066),
        HistoricalDate(year=1066, month=1, day=6),
        HistoricalDate(year=1066, season="spring"),
        HistoricalDate(year=1066, quarter=2),
        HistoricalDate(year=1066, month=10),
        HistoricalDate(year=1066, month=10, day=14),
        HistoricalDate(year=1066, season="winter"),
        HistoricalDate(year=1067),
    ]
    assert sorted(in_order, key=lambda date: date.key) == sorted(in_order) == in_order


@given(one=dates, other=dates)
def test_no_date_is_before_and_after_another(one: HistoricalDate, other: HistoricalDate) -> None:
    """Sorting is never undecided, and goes by years first."""
    assert not (one < other and other < one)
    if one.year < other.year:
        assert one < other


@pytest.mark.parametrize(
    "said",
    [
        {"month": 0},
        {"month": 13},
        {"day": 32},
        {"day": 15},  # of no month
        {"day": 31, "month": 4},
        {"day": 29, "month": 2},
        {"season": "Lent"},
        {"quarter": 5},
        {"doubt": "maybe"},
        {"calendar": "Mayan"},
    ],
)
def test_what_is_no_date_is_refused(said: dict[str, Any]) -> None:
    """Months, days, seasons, quarters and doubts that there are not."""
    with pytest.raises(ValueError, match=next(iter(said))):
        HistoricalDate(year=1066, **said)


@pytest.mark.parametrize(
    ("year", "calendar", "days"),
    [
        (1066, "Julian", 28),
        (1068, "Julian", 29),
        (1100, "Julian", 29),  # the day that Pope Gregory's calendar would not have had
        (1200, "Julian", 29),
        (1700, "Julian", 29),  # as in England
        (1100, "Gregorian", 28),
        (1700, "Gregorian", 28),
        (1904, "Gregorian", 29),
        (2000, "Gregorian", 29),
    ],
)
def test_leap_days_are_those_of_the_calendar(year: int, calendar: str, days: int) -> None:
    """Every fourth year has one in the Julian calendar, not every hundredth in the Gregorian."""
    assert days_in(year, 2, calendar) == days
    assert HistoricalDate(year=year, month=2, day=days, calendar=calendar).day == days
    with pytest.raises(ValueError, match=rf"^a day of February {year} is one of {days} \({calendar} calendar\)$"):
        HistoricalDate(year=year, month=2, day=days + 1, calendar=calendar)


def test_the_lengths_of_months() -> None:
    """As they always were."""
    assert [days_in(1067, month) for month in range(1, 13)] == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
