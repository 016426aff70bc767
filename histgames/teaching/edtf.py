"""Dates in EDTF text, as the tables of this package hold them: read into historical dates and told in words."""

from __future__ import annotations

import re

from histgames.core.dates import DOUBTS, MONTHS, SEASON_MONTHS, SEASONS, HistoricalDate, days_in
from histgames.core.errors import GameError
from histgames.core.names import cited

__all__ = ["NoDate", "Span", "months", "read_edtf", "told"]

DATE = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<part>[0-9]{2}))?(?:-(?P<day>[0-9]{2}))?(?P<doubt>[~?%]?)")
DOUBT = {sign: doubt for doubt, (sign, _) in DOUBTS.items()}
NAMED = {number: season for season, number in SEASONS.items()}
QUARTERS = {33: 1, 34: 2, 35: 3, 36: 4}
#: What EDTF has and is not read here, by how it is recognised, with what is.
OTHERS = {
    r"(?=.*X)[0-9X-]{4,10}[~?%]?": "write an interval, such as 1060/1069, for digits that are not known",
    r"(Y|-|Y-)[0-9]+.*|0000.*": "years go from 0001 to 9999",
    r"[0-9-]{10}T.*": "a time of day is not read",
    r"[0-9]{4}-(2[5-9]|3[0-2789]|4[01])[~?%]?": "parts of a year are the seasons, 21 to 24, and the quarters, 33 to 36",
    r".*(~\?|\?~)": "% stands for both about and uncertain",
}

#: A date, or the first and the last date between which something lies.
Span = tuple[HistoricalDate, HistoricalDate | None]


class NoDate(GameError):
    """A text that is no date as tables have them; `why` says what is wrong with it, if that is known."""

    def __init__(self, message: str, why: str = "") -> None:
        super().__init__(message)
        self.why = why


def read_edtf(text: str) -> Span:
    """Return the date that a text means, or the two ends of an interval.

    Of the standard this is level 0 without times of day, of level 1 seasons and doubt, of level 2 quarters. Days are those of the Julian
    calendar, as in `histgames.core.dates`.

    Parameters
    ----------
    text : str
        ``"1067"``, ``"1067-08"``, ``"1067-08-15"``, ``"1067-23"`` (21 to 24 are the seasons from spring) or ``"1067-35"`` (33 to 36
        are the quarters), with ``~`` for about, ``?`` for uncertain, ``%`` for both; two of them with ``/`` between are an interval.

    Raises
    ------
    NoDate
        If the text is no such date.

    Examples
    --------
    >>> [str(date) for date in read_edtf("1067/1071")]
    ['1067', '1071']
    >>> str(read_edtf("1069-23")[0]), str(read_edtf("1067%")[0])
    ('autumn 1069', 'perhaps about 1067')
    """
    first, slash, last = text.strip().partition("/")
    if slash and {first, last} & {"", ".."}:
        raise _refused(text, "an interval has a date at both ends, such as 1067/1071")
    span = _date(first, text), _date(last, text) if slash else None
    if span[1] is not None and (_last_month(span[1]), span[1].day or 31) < (_first_month(span[0]), span[0].day or 1):
        raise NoDate(f"The date {cited(text)} ends before it begins.", "it ends before it begins")
    return span


def _date(part: str, text: str) -> HistoricalDate:
    for form, right in OTHERS.items():
        if re.fullmatch(form, part):
            raise _refused(text, right)
    match = DATE.fullmatch(part)
    if match is None:
        raise NoDate(f"{cited(text)} is no date in EDTF, such as 1067, 1067-08~ or 1067/1071.")
    year, doubt = int(match["year"]), DOUBT[match["doubt"]]
    number, day = int(match["part"] or 0), int(match["day"] or 0)
    if match["part"] is None:
        return HistoricalDate(year=year, doubt=doubt)
    if match["day"] is None and number in NAMED:
        return HistoricalDate(year=year, season=NAMED[number], doubt=doubt)
    if match["day"] is None and number in QUARTERS:
        return HistoricalDate(year=year, quarter=QUARTERS[number], doubt=doubt)
    if not 1 <= number <= 12:
        raise _refused(text, f"there is no month {match['part']}")
    if match["day"] is None:
        return HistoricalDate(year=year, month=number, doubt=doubt)
    most = days_in(year, number)
    if not 1 <= day <= most:
        raise _refused(text, f"{MONTHS[number - 1]} {year} has the days 01 to {most}")
    return HistoricalDate(year=year, month=number, day=day, doubt=doubt)


def _refused(text: str, why: str) -> NoDate:
    return NoDate(f"{cited(text)} is no date in EDTF as it is read here: {why}.", why)


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
