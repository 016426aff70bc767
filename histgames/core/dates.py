"""Historical dates: year, optional month, day, season or quarter, in the Julian calendar, with doubt as EDTF text."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import in_, optional

from histgames.core.marks import override

__all__ = ["HistoricalDate"]

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


@frozen(kw_only=True)
class HistoricalDate:
    """A date as sources give it.

    Parameters
    ----------
    year : int
        Year of the Christian era.
    month, day : int, optional
        Month 1 to 12 and day 1 to 31.
    season : str, optional
        ``"spring"``, ``"summer"``, ``"autumn"`` or ``"winter"``.
    quarter : int, optional
        1 to 4.
    doubt : str
        ``""``, ``"about"`` or ``"uncertain"``.
    calendar : str
        ``"Julian"`` unless said otherwise.

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
    doubt: str = field(default="", validator=in_(("", "about", "uncertain")))
    calendar: str = "Julian"

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
        return text + {"": "", "about": "~", "uncertain": "?"}[self.doubt]

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
        return {"": "", "about": "about ", "uncertain": "perhaps "}[self.doubt] + text
