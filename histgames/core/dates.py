"""Historical dates: year, optional month, day, season or quarter, in the Julian calendar, with doubt as EDTF text.

EDTF itself counts in the Gregorian calendar. The sources of our games do not, and so a date is written here as they have it: 29 February
1100 is a day, for every fourth year of the Julian calendar is a leap year.
"""

from __future__ import annotations

from calendar import isleap, monthrange

from attrs import field, frozen
from attrs.validators import in_, optional

from histgames.core.marks import override

__all__ = ["HistoricalDate", "days_in"]

MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "winter": 24}  # the numbers of EDTF
#: Where a season or quarter begins in the year, for sorting.
SEASON_MONTHS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
#: Kinds of doubt: the sign of EDTF, and what words begin with.
DOUBTS = {"": ("", ""), "about": ("~", "about "), "uncertain": ("?", "perhaps "), "both": ("%", "perhaps about ")}
JULIAN, GREGORIAN = "Julian", "Gregorian"
#: A year with a 29 February and one without, whose months are as long as those of others.
LEAP, COMMON = 2000, 2001


def days_in(year: int, month: int, calendar: str = JULIAN) -> int:
    """Return how many days a month has.

    Examples
    --------
    >>> days_in(1067, 2), days_in(1100, 2), days_in(1100, 2, "Gregorian")
    (28, 29, 28)
    """
    leap = isleap(year) if calendar == GREGORIAN else year % 4 == 0
    return monthrange(LEAP if leap else COMMON, month)[1]


@frozen(kw_only=True)
class HistoricalDate:
    """A date as sources give it.

    Parameters
    ----------
    year : int
        Year of the Christian era.
    month, day : int, optional
        Month 1 to 12, and a day that the month has in its calendar.
    season : str, optional
        ``"spring"``, ``"summer"``, ``"autumn"`` or ``"winter"``.
    quarter : int, optional
        1 to 4.
    doubt : str
        ``""``, ``"about"``, ``"uncertain"`` or ``"both"``.
    calendar : str
        ``"Julian"`` unless said otherwise, or ``"Gregorian"``.

    Raises
    ------
    ValueError
        If there is no such month, day, season, quarter, doubt or calendar.

    Examples
    --------
    >>> str(HistoricalDate(year=1066, month=10, day=14))
    '14 October 1066'
    >>> HistoricalDate(year=1067, season="autumn", doubt="about").edtf
    '1067-23~'
    >>> HistoricalDate(year=1067) < HistoricalDate(year=1067, season="spring")
    True
    """

    year: int
    month: int | None = field(default=None, validator=optional(in_(range(1, 13))))
    day: int | None = field(default=None, validator=optional(in_(range(1, 32))))
    season: str | None = field(default=None, validator=optional(in_(SEASONS)))
    quarter: int | None = field(default=None, validator=optional(in_(range(1, 5))))
    doubt: str = field(default="", validator=in_(DOUBTS))
    calendar: str = field(default=JULIAN, validator=in_((JULIAN, GREGORIAN)))

    def __attrs_post_init__(self) -> None:
        """Refuse a day that the month has not."""
        if self.day and not self.month:
            raise ValueError("a day needs its month")
        if self.day and self.month and self.day > (most := days_in(self.year, self.month, self.calendar)):
            raise ValueError(
                f"a day of {MONTHS[self.month - 1]} {self.year} is one of {most} ({self.calendar} calendar)"
            )

    @property
    def key(self) -> tuple[int, int, int]:
        """Numbers to sort by; a bare year comes before its parts.

        Examples
        --------
        >>> HistoricalDate(year=1066, season="autumn").key
        (1066, 9, 0)
        """
        if self.month:
            return self.year, self.month, self.day or 0
        if self.season:
            return self.year, SEASON_MONTHS[self.season], 0
        return self.year, 3 * self.quarter - 2 if self.quarter else 0, 0

    @property
    def edtf(self) -> str:
        """The date as EDTF text."""
        text = f"{self.year:04d}"
        if self.month:
            text += f"-{self.month:02d}" + (f"-{self.day:02d}" if self.day else "")
        elif self.season:
            text += f"-{SEASONS[self.season]}"
        elif self.quarter:
            text += f"-{32 + self.quarter}"
        return text + DOUBTS[self.doubt][0]

    def __lt__(self, other: HistoricalDate) -> bool:
        """Sort by time."""
        return self.key < other.key

    @override
    def __str__(self) -> str:
        """Return the date in words."""
        if self.month:
            text = (
                f"{self.day} {MONTHS[self.month - 1]} {self.year}"
                if self.day
                else f"{MONTHS[self.month - 1]} {self.year}"
            )
        elif self.season:
            text = f"{self.season} {self.year}"
        elif self.quarter:
            text = f"quarter {self.quarter} of {self.year}"
        else:
            text = f"{self.year}"
        return DOUBTS[self.doubt][1] + text
