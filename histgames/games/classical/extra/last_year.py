"""Option ``last_year``: after this year the game is a draw (CD-4.3)."""

from __future__ import annotations

from functools import partial

from histgames.games.classical import points
from histgames.games.classical.extra.options import LAST_YEAR
from histgames.games.classical.state import Europe


def year_of(year: str, state: Europe) -> int:
    """Return the year that was chosen."""
    return int(year)


for year in LAST_YEAR.choices:
    say = partial(year_of, str(year))
    hook = points.LAST_YEAR.usual if year == LAST_YEAR.off else points.LAST_YEAR.instead(LAST_YEAR.called(year))
    hook(say)
