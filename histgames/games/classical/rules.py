"""The classical game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from histgames.core.dates import HistoricalDate
from histgames.core.events import Event
from histgames.core.rules import Rules
from histgames.games.classical import position, seasons, setup, writing
from histgames.games.classical.board_svg import STYLES, board_svg
from histgames.games.classical.checks import check
from histgames.games.classical.evaluate import evaluate
from histgames.games.classical.hidden import imagine, view
from histgames.games.classical.notation import NOTATION
from histgames.games.classical.state import ATLAS, NAMES, POWERS, SIDES, Europe
from histgames.games.classical.words import tell_event
from histgames.maps.scene import Scene
from histgames.maps.shown import Shown

__all__ = ["Classical"]

#: What happens in each phase, for the headline.
PHASES = {"Movement": "orders", "Retreats": "retreats", "Winter": "builds and removals"}
#: Dates know the seasons by these names.
SEASONS = {"spring": "spring", "fall": "autumn", "winter": "winter"}


class Classical(Rules[Europe], Shown[Europe]):
    """The rules of the classical game for seven."""

    name = "classical"
    title = "Classical Diplomacy"
    sides = SIDES
    scenarios = setup.SCENARIOS
    options = setup.OPTIONS
    state_type = Europe
    step_types = (
        position.Adjusting,
        seasons.AfterMovement,
        seasons.AfterRetreats,
        seasons.NextYear,
        seasons.ResolveMovement,
        seasons.ResolveRetreats,
        seasons.ResolveWinter,
        seasons.Season,
        writing.Movement,
        writing.Retreats,
        writing.Winter,
    )
    notation = NOTATION

    def setup(self, scenario: str, options: Mapping[str, bool | str]) -> Europe:
        """Return the state before the first orders are written."""
        return setup.start(options)

    def view(self, state: Europe, seat: str) -> Europe:
        """Return the state without what others have written."""
        return view(state, seat)

    def imagine(self, view: Europe, seat: str, random: Random) -> Europe:
        """Return a full state that a seat may believe in."""
        return imagine(view, seat, random)

    def evaluate(self, state: Europe, side: str) -> float:
        """Return how good a state is for a side."""
        return evaluate(state, side)

    def check(self, state: Europe) -> list[str]:
        """Return what is wrong with a position."""
        return check(state)

    def census(self, state: Europe) -> Mapping[str, int]:
        """Return for each power how many units it has and had, less those that it built: as many as it began with."""
        return {
            power: len(state.units_of(power))
            + sum(one.unit.power == power for one in state.dislodged)
            + state.lost.get(power, 0)
            - state.raised.get(power, 0)
            for power in NAMES
        }

    def date(self, state: Europe) -> HistoricalDate:
        """Return season and year."""
        return HistoricalDate(year=state.year, season=SEASONS[state.season], calendar="Gregorian")

    def tell(self, event: Event) -> str:
        """Return an event in words."""
        return tell_event(event)

    def headline(self, state: Europe) -> str:
        """Return season, year and what is written now."""
        when = state.when
        if state.outcome is not None:
            won = f" of {state.outcome.winner.title()}" if state.outcome.winner else ""
            return f"{when}, the end: {state.outcome.result}{won}"
        top = type(state.stack[-1]).__name__ if state.stack else ""
        return f"{when}: {PHASES.get(top, 'the orders are carried out')}"

    def score(self, state: Europe) -> Mapping[str, int]:
        """Return how many centres each power owns."""
        return {name: len(state.centres_of(power)) for power, name in NAMES.items()}

    def scene(self, state: Europe, seat: str | None = None) -> Scene:
        """Return the board as a picture; what is written is not on the board, so all seats see the same."""
        title = self.headline(state)
        styles = {side: STYLES[power] for side, power in POWERS.items()}
        return Scene(self.name, title, styles=styles, picture=_picture(state, title))

    def read_position(self, text: str, options: Mapping[str, bool | str] | None = None) -> Europe:
        """Return the state that a text describes; see `position`."""
        return position.read_position(text, self.choose_options(options))

    def show_position(self, state: Europe) -> str:
        """Return a state as text."""
        return position.show_position(state)

    def rows(self, state: Europe) -> list[dict[str, Any]]:
        """Return a row for each province: owner of the centre, and the unit there."""
        units = {ATLAS.province_of[unit.at]: unit for unit in state.units}
        return [
            {
                "zone": province.id,
                "name": province.name,
                "kind": province.kind,
                "centre": province.centre,
                "owner": NAMES.get(state.owners.get(province.id, ""), ""),
                "power": NAMES[units[province.id].power] if province.id in units else "",
                "unit": f"{units[province.id].kind} {ATLAS.label(units[province.id].at)}"
                if province.id in units
                else "",
            }
            for province in ATLAS.provinces.values()
        ]


#: Pictures of the positions shown last: most steps only write an order and change nothing on the board.
_pictures: dict[object, str] = {}


def _picture(state: Europe, title: str) -> str:
    key = (title, state.units, state.dislodged, state.marks, state.shown, tuple(sorted(state.owners.items())))
    if key not in _pictures:
        if len(_pictures) > 20:
            _pictures.clear()
        _pictures[key] = board_svg(state, title)
    return _pictures[key]
