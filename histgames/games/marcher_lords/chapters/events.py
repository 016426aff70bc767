"""Random events (section 5): two D10, one table for each side, and what the plainer events do.

Insurgents and assassination stand in `insurgents`, the Royal Council in `council`, Vikings and peasants in `raids`.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from histgames.core.chance import Chance, Dice, Drawn
from histgames.core.events import Event
from histgames.core.marks import override
from histgames.core.steps import Action, Log, Prompt, Roll, Task
from histgames.core.tables import Row, number, shipped, table, text
from histgames.games.marcher_lords.board import COUNTY_ZONES, WELSH_KINGDOMS
from histgames.games.marcher_lords.chapters.control import vacate
from histgames.games.marcher_lords.command import ToChair
from histgames.games.marcher_lords.numbers import NUMBERS
from histgames.games.marcher_lords.pieces import PACKAGE
from histgames.games.marcher_lords.points import EVENT_EFFECTS, EVENTS
from histgames.games.marcher_lords.state import Marches, take

__all__ = [
    "TABLES",
    "ChooseKingdom",
    "CivilWar",
    "Eadric",
    "EadricRose",
    "EventRoll",
    "EventRolled",
    "Freeze",
    "NoEffect",
    "NoEvent",
    "PlaceWeather",
    "Provisions",
    "WeatherPlaced",
    "civil_war",
    "event_for",
]

#: The tables of both sides; rows of an optional rule carry its name and count when it adds them.
TABLES = tuple(
    table(
        shipped(PACKAGE, "events.csv"),
        {
            "side": text,
            "low": number(0, 99),
            "high": number(0, 99),
            "event": text,
            "name": text,
            "rule": text,
            "option": text,
        },
        key="event",
        name="events",
    )
)
USUAL = tuple(row for row in TABLES if not row["option"])
#: The rules by which events have no effect in a scenario that does not know them.
UNKNOWN = {"eadric": "ML-5Nj", "council": "ML-5Nn"}
#: Events of the Welsh table that need something on the map to happen to.
NEEDY = ("civil_war", "insurgents", "assassination")


@frozen
class Freeze(Action):
    """Name the kingdom of the Civil War (ML-5We)."""

    form = "freeze {kingdom}"
    says = "Let {kingdom} stand still"
    kingdom: str


@frozen
class EventRolled(Event):
    """A random event happens."""

    says = "Random event {roll:digits}: {name}."
    main = True
    side: str
    roll: int
    event: str
    name: str


@frozen
class NoEvent(Event):
    """No random event happens."""

    says = "Random event {roll:digits}: nothing happens."
    side: str
    roll: int


@frozen
class NoEffect(Event):
    """A random event has nothing to happen to."""

    says = "It has no effect."
    event: str


@frozen
class WeatherPlaced(Event):
    """The weather marker is placed."""

    says = "The {weather} weather marker is placed."
    weather: str


@frozen
class CivilWar(Event):
    """A kingdom stands still."""

    says = "The units of {kingdom} neither move nor attack this turn."
    kingdom: str


@frozen
class EadricRose(Event):
    """The fresh levies of the counties are called away."""

    says = "Eadric the Wild rises: {count:number} levied {count:unit leaves|units leave} the counties."
    count: int


@EVENTS.usual
def usual_tables(state: Marches) -> tuple[Row, ...]:
    """Return the printed rows."""
    return USUAL


def event_for(state: Marches, side: str, roll: int) -> Row | None:
    """Return the row of a side's table for a roll of 0 to 99, or None: 25 to 99 are no event (ML-5Wr, ML-5Nr).

    A black 0 and a white 7 are 7 (ML-2.4c), a 7 and a 0 are 70 (ML-2.4d).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> state = position("Elfael: welsh, Infantry").state
    >>> [row["name"] if row else None for row in (event_for(state, "welsh", roll) for roll in (7, 70))]
    ['Civil War', None]
    """
    for row in EVENTS(state):
        if row["side"] == side and row["low"] <= roll <= row["high"]:
            return row
    return None


@frozen
class EventRoll(Roll[Marches]):
    """Two D10 read together, the black one as tens and the white one as units, 0 as 0 (ML-2.4b, ML-2.4e).

    A 0 and a 7 are 7 (ML-2.4c), a 7 and a 0 are 70 (ML-2.4d). There is exactly one roll, however many commanders a side has (ML-5.0a).

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> game = position("Hereford: norman castle, Knight", dice=[(0, 7)], phase="norman Random Events Phase")
    >>> print(game.log[1])
    Random event 07: Viking Raid. (ML-5Nc)
    """

    side: str

    @override
    def chance(self, state: Marches) -> Chance:
        """Return the dice: the first is black, the second white (ML-2.0c)."""
        return Dice("the random event, black die then white die", "ML-3.2a", self.side, 2, NUMBERS.die_faces - 1, 0)

    @override
    def settle(self, state: Marches, drawn: Drawn, log: Log) -> None:
        """Apply the result of the side's own table at once (ML-3.2a, ML-3.2b); an event without object has no effect (ML-5Wt, or its own rule),
        nor has one that the scenario does not know (ML-5Nj, ML-5Nn).
        """
        roll = int(drawn[0]) * NUMBERS.die_faces + int(drawn[1])
        row = event_for(state, self.side, roll)
        if row is None:
            log.append(NoEvent("ML-5Wr" if self.side == "welsh" else "ML-5Nr", self.side, roll))
            return
        event = row["event"]
        log.append(EventRolled(row["rule"], self.side, roll, event, row["name"]))
        effects = EVENT_EFFECTS(state)
        steps = tuple(effects[event](state)) if event in effects else ()
        if steps:
            state.push(*steps)
        else:
            log.append(NoEffect(_no_effect(row, known=event in effects), event))


def _no_effect(row: Row, *, known: bool) -> str:
    """Return the id of the rule by which an event does nothing: unknown to the scenario, or without anything to happen to."""
    if not known:
        return UNKNOWN[row["event"]]
    return "ML-5Wt" if row["event"] in NEEDY else str(row["rule"])


@frozen
class PlaceWeather(Task[Marches]):
    """Weather changes (ML-5Wd, ML-5Wj): the marker replaces the other; it lasts (ML-5.0b, ML-5.0c)."""

    weather: str

    @override
    def run(self, state: Marches, log: Log) -> None:
        state.weather = self.weather
        log.append(WeatherPlaced("ML-5Wd" if self.weather == "fair" else "ML-5Wj", self.weather))


@frozen
class Provisions(Task[Marches]):
    """Abundance of Provisions: Norman supply checks succeed this turn (ML-5Nk)."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        state.provisions = True


def civil_war(state: Marches) -> list[ChooseKingdom]:
    """Return the question which kingdom quarrels, if one is mobilised.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> civil_war(position("mobilised Gwent", "Rhos: welsh, Infantry").state), civil_war(position("Rhos: welsh, Infantry").state)
    ([ChooseKingdom()], [])
    """
    return [ChooseKingdom()] if state.mobilised.intersection(WELSH_KINGDOMS) else []


@frozen
class ChooseKingdom(ToChair[Freeze]):
    """Civil War: the Norman player names a mobilised kingdom (ML-5We) whose units neither move nor attack this turn (ML-5Wf).

    They defend normally (ML-5Wg).
    """

    of = "norman"
    asked = Prompt("Civil War: name the mobilised kingdom whose units stand still this turn.", "ML-5We")

    @override
    def options(self, state: Marches, seat: str) -> Sequence[Action]:
        return [Freeze(kingdom) for kingdom in WELSH_KINGDOMS if kingdom in state.mobilised]

    @override
    def answer(self, state: Marches, action: Freeze, log: Log) -> None:
        state.civil_war = action.kingdom
        log.append(CivilWar("ML-5Wf", action.kingdom))


@frozen
class Eadric(Task[Marches]):
    """Every face-down unit in a county zone returns to the pool (ML-5Ni): what was levied there this turn."""

    @override
    def run(self, state: Marches, log: Log) -> None:
        count = 0
        for zone in COUNTY_ZONES:
            for unit, n in state.zones[zone].groups("norman"):
                if not unit.up:
                    take(state, zone, unit, n)
                    state.pool[unit.kind.key] += n
                    count += n
            vacate(state, zone, log, rule="ML-5.0d")
        log.append(EadricRose("ML-5Ni", count))
