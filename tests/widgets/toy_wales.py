"""A board of Wales for tests, and a small game on it: riders, a clash decided by a die, an ambush that one side knows."""

from __future__ import annotations

from fractions import Fraction

from attrs import Factory, define, evolve, frozen

from histgames.core import (
    Action,
    Decision,
    Dice,
    Drawn,
    Event,
    FormNotation,
    HistoricalDate,
    Log,
    Option,
    Outcome,
    Prompt,
    Refusal,
    Roll,
    Ruleset,
    Scenario,
    Score,
    Start,
    State,
)
from histgames.core.notation import Names
from histgames.maps.drawing.palette import KEYS
from histgames.maps.drawing.scene import Area, Arrow, Scene, Stack, Symbol
from histgames.maps.topology import topology

STYLES = {
    "norman": evolve(KEYS["blue"], name="Norman"),
    "welsh": evolve(KEYS["red"], name="Welsh"),
    "viking": evolve(KEYS["purple"], name="Vikings"),
    "neutral": evolve(KEYS["grey"], name="Neutral"),
}
LEADERS = {"CHN": "Hugh", "SHN": "Roger", "HES": "William", "ARF": "Gruffydd", "YTY": "Rhys"}


def holder(zone: str) -> str:
    """Return whose the zone is on the test's board."""
    if zone in ("MON", "DYS"):
        return "viking"
    return "norman" if topology("wales").zones[zone].region.startswith("County") else "welsh"


def full_scene(title: str = "Wales", caption: str = "Choose a zone.") -> Scene:
    """Return a board on which every zone has a name, a holder and three kinds of pieces."""
    stacks = []
    for zone in topology("wales").zones:
        side = holder(zone)
        pieces = [Symbol("leader", side, 1, LEADERS[zone])] if zone in LEADERS else []
        pieces += [Symbol("knight", side, 2, "knights"), Symbol("infantry", side, 3, "infantry")]
        pieces += [Symbol("archer", side, 1, "archers", faded=zone == "MOC")]
        if zone in ("CHN", "TEG"):
            pieces.append(Symbol("castle", side, 1, "castle"))
        stacks.append(Stack(zone, tuple(pieces)))
    return Scene(
        map="wales",
        title=title,
        areas=tuple(Area(z.id, holder(z.id), f"{z.name}\n{z.region}") for z in topology("wales").zones.values()),
        stacks=tuple(stacks),
        styles=STYLES,
        arrows=(Arrow("HES", "GWI", "norman", "3"),),
        highlights=("ELF", "GWU"),
        caption=caption,
    )


@define(kw_only=True)
class Riding(State):
    """Riders of two sides, an ambush that only the Welsh know, and the turn."""

    riders: dict[str, tuple[str, int]] = Factory(dict)
    ambush: str = ""
    turn: int = 1
    active: str = "norman"


@frozen
class Ride(Action):
    form = "ride {count:times} {origin:zone} > {target:zone}"
    says = "Ride from {origin:zone} to {target:zone}"
    count: int
    origin: str
    target: str


@frozen
class Burn(Action):
    form = "burn {target:zone} from {origin:zone}"
    says = "Burn {target:zone} from {origin:zone}"
    target: str
    origin: str


@frozen
class Lurk(Action):
    form = "lurk {zone}"
    says = "Lurk in {zone}"
    zone: str


@frozen
class Done(Action):
    form = "done"


@frozen
class Rode(Event):
    says = "Rode: {place}, {count}."
    place: str
    count: int


@frozen
class Lurks(Event):
    says = "Lurks: {place}."
    place: str


@frozen
class Burnt(Event):
    says = "Burnt: {place}."
    place: str


@frozen
class Ended(Event):
    says = "Ended: {side}."
    side: str


@frozen
class Clashed(Event):
    says = "Clashed: {place}, {roll}."
    place: str
    roll: int


@frozen
class Turn(Decision[Riding]):
    def seats(self, state: Riding) -> tuple[str, ...]:
        return (state.active,)

    def options(self, state: Riding, seat: str) -> list[Action]:
        found: list[Action] = []
        for zone, (side, number) in state.riders.items():
            if side == seat:
                for near in topology("wales").neighbours(zone):
                    found += [Ride(count, zone, near) for count in range(1, number + 1)]
                    if seat == "norman" and near in ("GWU", "GWI"):
                        found.append(Burn(near, zone))
        if seat == "welsh":
            found += [Lurk(zone) for zone in ("ELF", "MAE", "GWU")]
        return [*found, Done()]

    def act(self, state: Riding, seat: str, action: Action, log: Log) -> None:
        state.push(self)
        if isinstance(action, Ride):
            side, number = state.riders[action.origin]
            state.riders[action.origin] = (side, number - action.count)
            if number == action.count:
                del state.riders[action.origin]
            if state.riders.get(action.target, (side, 0))[0] != side:
                state.push(Clash(action.target, side, action.count))
            else:
                there = state.riders.get(action.target, (side, 0))[1]
                state.riders[action.target] = (side, there + action.count)
            log.append(Rode("ML-6.0b", place=action.target, count=action.count))
        elif isinstance(action, Lurk):
            state.ambush = action.zone
            log.append(Lurks("ML-6.0c", only="welsh", place=action.zone))
        elif isinstance(action, Burn):
            log.append(Burnt("ML-7.1a", place=action.target))
        else:
            if seat == "welsh":
                state.turn += 1
            state.active = "welsh" if seat == "norman" else "norman"
            log.append(Ended("ML-3.0c", side=seat))
            if state.turn > 3:
                state.outcome = Outcome(("norman",), "the March holds", {"norman": len(state.riders)}, "ML-11.1.7a")

    def prompt(self, state: Riding, seat: str) -> Prompt:
        return Prompt(f"The {seat} side rides <once>, or is done.", "ML-6.0b")

    def refuse(self, state: Riding, seat: str, action: Action) -> Refusal | None:
        return Refusal("nobody can ride so far", "ML-6.0b") if isinstance(action, Ride) else None


@frozen
class Clash(Roll[Riding]):
    zone: str
    side: str
    count: int

    def chance(self, state: Riding) -> Dice:
        return Dice(f"the clash at {self.zone}", "ML-7.2c", self.side)

    def settle(self, state: Riding, drawn: Drawn, log: Log) -> None:
        if int(drawn[0]) > 5:
            state.riders[self.zone] = (self.side, self.count)
        log.append(Clashed("ML-7.2c", place=self.zone, roll=int(drawn[0])))


SCENARIOS = {
    name: Scenario(name=name, title=name.title(), about=f"Riders at {name}.", year=1067, rule="ML-11.1.1a")
    for name in ("dawn", "dusk")
}
OPTIONS = {
    "rain": Option(name="rain", default=False, about="It <rains>.", rule="ML-12.1a"),
    "moon": Option(name="moon", default="full", about="The moon.", rule="ML-12.2a", choices=("full", "new")),
}
NAMES = {zone: [facts.name] for zone, facts in topology("wales").zones.items()}


def setup(start: Start) -> Riding:
    riders = {"HES": ("norman", 4), "SHN": ("norman", 2), "MAE": ("welsh", 3), "MGE": ("welsh", 1)}
    return Riding(stack=(Turn(),), riders=riders)


def view(state: Riding, seat: str) -> Riding:
    seen = state.copy()
    if seat.partition("/")[0] != "welsh":
        seen.ambush = ""
    return seen


def zones_held(state: Riding) -> int:
    return sum(side == "norman" for side, _ in state.riders.values())


def scene(state: Riding, seat: str | None) -> Scene:
    zones = topology("wales").zones.values()
    state = state if seat is None else view(state, seat)
    stacks = {
        zone: Stack(zone, (Symbol("knight", side, number, "riders"),)) for zone, (side, number) in state.riders.items()
    }
    if state.ambush:
        there = stacks.get(state.ambush, Stack(state.ambush, ())).symbols
        stacks[state.ambush] = Stack(state.ambush, (*there, Symbol("unknown", "welsh", 1, "ambush")))
    areas = [Area(z.id, state.riders.get(z.id, ("neutral", 0))[0], f"{z.name}\n{z.region}") for z in zones]
    return Scene("wales", "Border Ride", areas=tuple(areas), stacks=tuple(stacks.values()), styles=STYLES)


def riding() -> Ruleset[Riding]:
    """Return a border ride: enough of a game to try every part of the board."""
    return Ruleset(
        name="border-ride",
        title="Border Ride",
        package=__name__,
        state=Riding,
        sides=("norman", "welsh"),
        scenarios=SCENARIOS,
        options=OPTIONS,
        setup=setup,
        ways={"zone": lambda zone, words: NAMES[zone][0]},
        notation=FormNotation((Ride, Burn, Lurk, Done), {"zone": Names(NAMES, what="zone")}),
        view=view,
        evaluate=lambda state, side: float(sum(n for s, n in state.riders.values() if s == side)),
        date=lambda state: HistoricalDate(year=1066 + state.turn),
        headline=lambda state: f"Turn {state.turn} of 3, {state.active}",
        score=lambda state: {"norman": Score(zones_held(state), {"zones": zones_held(state)})},
        scene=scene,
        odds=lambda state, seat: [("to win a clash", Fraction(1, 2), "ML-7.2c")],
        track=lambda state: (state.turn, 3, str(1066 + state.turn)),
    )
