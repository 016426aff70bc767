"""A position at a glance: when it is, what is written now, how many centres each power has, the board as a table and as a picture."""

from __future__ import annotations

from typing import Any

from histgames.core.dates import HistoricalDate
from histgames.core.outcome import Score
from histgames.games.classical.show.board_svg import STYLES, board_svg
from histgames.games.classical.state import CHART, NAMES, POWERS, Europe
from histgames.maps.drawing.scene import Scene

__all__ = ["date", "headline", "rows", "scene", "score"]

#: What happens in each phase, for the headline.
PHASES = {"Movement": "orders", "Retreats": "retreats", "Winter": "builds and removals"}
#: Dates know the seasons by these names.
SEASONS = {"spring": "spring", "fall": "autumn", "winter": "winter"}


def date(state: Europe) -> HistoricalDate:
    """Return season and year.

    Examples
    --------
    >>> str(date(Europe(year=1903, season="fall")))
    'autumn 1903'
    """
    return HistoricalDate(year=state.year, season=SEASONS[state.season], calendar="Gregorian")


def headline(state: Europe) -> str:
    """Return season, year and what is written now.

    Examples
    --------
    >>> import histgames as hg
    >>> headline(hg.new("classical").state)
    'Spring 1901: orders'
    """
    when = state.when
    if state.outcome is not None:
        won = "".join([f" of {side.title()}" for side in state.outcome.winners])
        return f"{when}, the end: {state.outcome.result}{won}"
    return f"{when}: {PHASES.get(type(state.top).__name__, 'the orders are carried out')}"


def score(state: Europe) -> dict[str, Score]:
    """Return how many centres each side owns.

    Examples
    --------
    >>> score(Europe(owners={"par": "FRA", "bre": "FRA"}))["france"].total
    2
    """
    return {side: Score(len(state.centres_of(power))) for side, power in POWERS.items()}


def rows(state: Europe) -> list[dict[str, Any]]:
    """Return a row for each province: owner of the centre, and the unit there.

    Examples
    --------
    >>> [row for row in rows(Europe(owners={"par": "FRA"})) if row["zone"] == "par"]
    [{'zone': 'par', 'name': 'Paris', 'kind': 'inland', 'centre': True, 'owner': 'France', 'power': '', 'unit': ''}]
    """
    units = {CHART.province_of[unit.at]: unit for unit in state.units}
    found: list[dict[str, Any]] = []
    for province in CHART.provinces.values():
        unit = units.get(province.id)
        found.append(
            {
                "zone": province.id,
                "name": province.name,
                "kind": province.kind,
                "centre": province.centre,
                "owner": NAMES.get(state.owners.get(province.id, ""), ""),
                "power": NAMES[unit.power] if unit is not None else "",
                "unit": f"{unit.kind} {CHART.label(unit.at)}" if unit is not None else "",
            }
        )
    return found


def scene(state: Europe, seat: str | None = None) -> Scene:
    """Return the board as a picture; what is written is not on the board, so all seats see the same."""
    title = headline(state)
    styles = {side: STYLES[power] for side, power in POWERS.items()}
    return Scene("classical", title, styles=styles, picture=_picture(state, title))


#: Pictures of the positions shown last: most steps only write an order and change nothing on the board.
_pictures: dict[object, str] = {}


def _picture(state: Europe, title: str) -> str:
    key = (title, state.units, state.dislodged, state.marks, state.shown, tuple(sorted(state.owners.items())))
    if key not in _pictures:
        if len(_pictures) > 20:
            _pictures.clear()
        _pictures[key] = board_svg(state, title)
    return _pictures[key]
