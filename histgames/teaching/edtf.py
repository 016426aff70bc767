"""Dates in EDTF text, as the tables of this package hold them: read into historical dates and told in words."""

from __future__ import annotations

import re

from histgames.core.dates import SEASON_MONTHS, SEASONS, HistoricalDate
from histgames.core.errors import GameError

__all__ = ["Span", "months", "read_edtf", "told"]

DATE = re.compile(r"(?P<year>\d{4})(?:-(?P<second>\d{2}))?(?:-(?P<day>\d{2}))?(?P<doubt>[~?]?)")
DOUBT = {"": "", "~": "about", "?": "uncertain"}
QUARTERS = {33: 1, 34: 2, 35: 3, 36: 4}

#: A date, or the first and the last date between which something lies.
Span = tuple[HistoricalDate, HistoricalDate | None]


def read_edtf(text: str) -> Span:
    """Return the date that a text means, or the two ends of an interval.

    Parameters
    ----------
    text : str
        ``"1067"``, ``"1067-08"``, ``"1067-08-15"``, ``"1067-23"`` (21 to 24 are the seasons from spring), with ``~`` for about
        and ``?`` for uncertain; two of them with ``/`` between are an interval.

    Raises
    ------
    GameError
        If the text is no such date.

    Examples
    --------
    >>> [str(date) for date in read_edtf("1067/1071")]
    ['1067', '1071']
    >>> str(read_edtf("1069-23")[0])
    'autumn 1069'
    """
    first, slash, last = text.partition("/")
    span = _date(first, text), _date(last, text) if slash else None
    if span[1] is not None and span[1] < span[0]:
        raise GameError(f"The date {text!r} ends before it begins.")
    return span


def _date(part: str, text: str) -> HistoricalDate:
    match = DATE.fullmatch(part)
    if match is None:
        raise GameError(f"{text!r} is no date in EDTF, such as 1067, 1067-08~ or 1067/1071.")
    year, doubt = int(match["year"]), DOUBT[match["doubt"]]
    second, day = int(match["second"] or 0), int(match["day"] or 0)
    seasons = {number: name for name, number in SEASONS.items()}
    try:
        if second in seasons and not day:
            return HistoricalDate(year=year, season=seasons[second], doubt=doubt)
        if second in QUARTERS and not day:
            return HistoricalDate(year=year, quarter=QUARTERS[second], doubt=doubt)
        return HistoricalDate(year=year, month=second or None, day=day or None, doubt=doubt)
    except ValueError:
        raise GameError(f"{text!r} is no date in EDTF: there is no such month or day.") from None


def told(span: Span) -> str:
    """Return a date or interval in words.

    Examples
    --------
    >>> told(read_edtf("1067/1071")), told(read_edtf("1067-08~"))
    ('between 1067 and 1071', 'about August 1067')
    """
    first, last = span
    return str(first) if last is None else f"between {first} and {last}"


def months(span: Span) -> tuple[int, int]:
    """Return the first and the last month of a date or interval, counted from the year 0.

    Examples
    --------
    >>> months(read_edtf("1067-21")) == (12 * 1067 + 2, 12 * 1067 + 4)
    True
    """
    first, last = span
    return _first_month(first), _last_month(last or first)


def _first_month(date: HistoricalDate) -> int:
    if date.month:
        return 12 * date.year + date.month - 1
    if date.season:
        return 12 * date.year + SEASON_MONTHS[date.season] - 1
    return 12 * date.year + 3 * (date.quarter or 1) - 3


def _last_month(date: HistoricalDate) -> int:
    if date.month:
        return 12 * date.year + date.month - 1
    if date.season or date.quarter:
        return _first_month(date) + 2
    return 12 * date.year + 11
