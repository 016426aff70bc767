"""A large board for tests, made by rule and without any map: areas, sites with roads, hexes, a hand, tracks and a box, and a small game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from attrs import Factory, define, evolve, frozen

from histgames.core import (
    Action,
    Decision,
    Event,
    FormNotation,
    Log,
    Outcome,
    Prompt,
    Ruleset,
    Scenario,
    Start,
    State,
)
from histgames.core.notation import Names
from histgames.maps.drawing.palette import KEYS
from histgames.maps.drawing.scene import (
    Area,
    Box,
    Card,
    Hand,
    Hex,
    Key,
    Legend,
    Marker,
    Piece,
    Road,
    RoadSign,
    Scene,
    Sign,
    Site,
    Space,
    Stack,
    Symbol,
    Track,
)

COLUMNS, ROWS = 10, 6
SITES, HEXES, CARDS, SPACES = 300, 400, 12, 20
WIDE, HIGH = 0.8, 0.55
SIDES = ("blue", "red")
MARKS = ("town", "castle", "hut", "port")

STYLES: dict[str, Key] = {
    "blue": evolve(KEYS["blue"], name="The Blues"),
    "red": evolve(KEYS["red"], name="The Reds"),
    "nobody": evolve(KEYS["grey"], name="Nobody"),
    "plain": Key("Plain", "#dfe8c0", "#1b1b1b"),
    "wood": Key("Wood", "#a9c48f", "#1b1b1b"),
    "hill": Key("Hills", "#d9c19a", "#1b1b1b"),
    "marsh": Key("Marsh", "#b9d3d0", "#1b1b1b"),
    "card": Key("Cards", "#fff6dc", "#1b1b1b"),
}
LEGEND = Legend(
    pieces={"knight": "Riders", "infantry": "Foot"},
    marks={"moot": Sign("Moot", "flag")},
    sites={
        "town": Sign("Town", "square", 11),
        "castle": Sign("Castle", "castle", 16),
        "hut": Sign("Hut", "dot", 8),
        "port": Sign("Port", "diamond", 13),
    },
    roads={"road": RoadSign("Road", "#8c3b2a", 2), "path": RoadSign("Path", "#6a6455", 1.5, "4 3")},
    reconstructed="Reconstructed by us",
)


def wave(*numbers: int) -> float:
    """Return a number from -1 to 1 that looks like chance and is always the same."""
    return (hash((*numbers, 12345)) % 2001) / 1000 - 1


def corner(column: int, row: int) -> tuple[float, float]:
    """Return a corner of the areas, a little out of line."""
    return round(7 + WIDE * (column + 0.25 * wave(column, row)), 3), round(
        52 - HIGH * (row + 0.25 * wave(row, column, 7)), 3
    )


@cache
def outline(column: int, row: int) -> tuple[tuple[tuple[tuple[float, float], ...], ...], ...]:
    """Return the outline of an area."""
    ring = [corner(column + a, row + b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
    return ((tuple(ring),),)


AREAS = {f"A{n:02}": (f"Land {n:02}", outline(n % COLUMNS, n // COLUMNS)) for n in range(COLUMNS * ROWS)}
PLACES = {
    f"S{n:03}": (
        round(7.12 + (n % 20) * WIDE * COLUMNS / 20 + 0.06 * wave(n, 1), 3),
        round(51.88 - (n // 20) * HIGH * ROWS / 15 + 0.05 * wave(n, 2), 3),
    )
    for n in range(SITES)
}
WAYS = {
    f"R{n:03}": (f"S{n:03}", f"S{n + step:03}", "road" if step == 1 else "path")
    for step in (1, 20)
    for n in range(SITES - step)
    if (n + 1) % 20 or step == 20
    if (n + step) % 3 == 0
}
CELLS = {
    f"H{n:03}": (round(7.1 + (n % 40) * 0.19 + (n // 40 % 2) * 0.095, 4), round(48.45 - (n // 40) * 0.109, 4))
    for n in range(HEXES)
}
GROUNDS = {
    cell: ("plain", "plain", "wood", "hill", "marsh")[int((wave(n, 3) + 1) * 2.5) % 5] for n, cell in enumerate(CELLS)
}
TITLES = ("Truce", "Harvest", "Forced march", "The bishop pays", "Sally", "Plague")


@define(kw_only=True)
class Realm(State):
    """Who holds what, which cards are in hand, where the round stands, and what was clicked last."""

    held: dict[str, str] = Factory(dict)
    cards: tuple[str, ...] = tuple(f"C{n:02}" for n in range(CARDS))
    turn: int = 1
    active: str = "blue"


@frozen
class Take(Action):
    form = "take {place}"
    place: str


@frozen
class Play(Action):
    form = "play {card}"
    card: str


@frozen
class March(Action):
    form = "march {origin:place} > {target:place}"
    origin: str
    target: str


@frozen
class Pass(Action):
    form = "pass"


@frozen
class Took(Event):
    says = "Took: {place}."
    place: str


@frozen
class Played(Event):
    says = "Played: {card}."
    card: str


@frozen
class Marched(Event):
    says = "Marched: {origin} > {target}."
    origin: str
    target: str


@frozen
class Round(Decision[Realm]):
    def seats(self, state: Realm) -> tuple[str, ...]:
        return (state.active,)

    def options(self, state: Realm, seat: str) -> list[Action]:
        found: list[Action] = [Take(place) for place in (*AREAS, *PLACES, *CELLS)]
        return [Pass(), *(Play(card) for card in state.cards), *found, *(March(a, b) for a, b, _ in WAYS.values())]

    def act(self, state: Realm, seat: str, action: Action, log: Log) -> None:
        state.push(self)
        if isinstance(action, Take):
            state.held = {**state.held, action.place: seat}
            log.append(Took("ML-6.0b", place=action.place))
        elif isinstance(action, Play):
            state.cards = tuple(card for card in state.cards if card != action.card)
            log.append(Played("ML-6.0b", card=action.card))
        elif isinstance(action, March):
            log.append(Marched("ML-6.0b", origin=action.origin, target=action.target))
        else:
            state.turn, state.active = state.turn + 1, "red" if seat == "blue" else "blue"
        if state.turn > SPACES:
            state.outcome = Outcome((), "the end", {}, "ML-6.0b")

    def prompt(self, state: Realm, seat: str) -> Prompt:
        return Prompt("Take something, play a card, or pass.", "ML-6.0b")


NAMES = {area: (name,) for area, (name, _) in AREAS.items()} | {each: (each,) for each in (*PLACES, *CELLS)}


SCENARIOS = {"all": Scenario(name="all", title="All", about="A realm.", year=1150, rule="ML-11.1.1a")}
NOTATION = FormNotation(
    (Take, Play, March, Pass),
    {
        "place": Names(NAMES, what="place"),
        "card": Names({f"C{n:02}": (f"C{n:02}",) for n in range(CARDS)}, what="card"),
    },
    clickable=("place", "card"),
)


def setup(start: Start) -> Realm:
    held = {
        each: SIDES[n % 2]
        for n, each in enumerate((*AREAS, *PLACES, *CELLS))
        if wave(n, 9) > (0.1 if each[0] != "H" else 0.8)
    }
    return Realm(stack=(Round(),), held=held)


def scene(state: Realm, seat: str | None) -> Scene:
    areas = [
        Area(each, state.held.get(each, "nobody"), f"{name}\nan area", ("moot",) if n % 17 == 3 else (), name, shape)
        for n, (each, (name, shape)) in enumerate(AREAS.items())
    ]
    sites = [
        Site(
            each,
            state.held.get(each, "nobody"),
            f"Place {each}\n{MARKS[n % 4]}",
            MARKS[n % 4],
            str(n % 7) if n % 9 == 0 else "",
            at=at,
            reconstructed=n % 18 == 0,
        )
        for n, (each, at) in enumerate(PLACES.items())
    ]
    hexes = [
        Hex(each, state.held.get(each, ""), GROUNDS[each], f"Hex {each}", at=at, size=0.1097)
        for n, (each, at) in enumerate(CELLS.items())
    ]
    stacks = [
        Stack(each, (Symbol("knight", SIDES[n % 2], 2, "riders"), Symbol("infantry", SIDES[n % 2], 3, "foot")))
        for n, each in enumerate([*list(AREAS)[::7], *list(CELLS)[25::90], *list(PLACES)[31::60]])
    ]
    track = Track(
        "Rounds",
        tuple(Space(f"T{n}", str(n)) for n in range(1, SPACES + 1)),
        (
            Marker(f"T{min(state.turn, SPACES)}", "Round", state.active, "R"),
            Marker("T7", "Blue's glory", "blue", "7"),
        ),
    )
    hand = Hand(f"Cards of {STYLES[seat or state.active].name}", tuple(card(each) for each in state.cards))
    box = Box(
        "dead",
        "The dead",
        (
            Piece("d1", "riders", "knight", "blue", 3),
            Piece("d2", "foot", "infantry", "red", 5, faded=True),
            Piece("d3", "King Henry", "leader", "red", reconstructed=True),
        ),
    )
    roads = tuple(Road(each, (a, b), kind, title=f"{kind} {a} to {b}") for each, (a, b, kind) in WAYS.items())
    return Scene(
        "",
        "The Realm",
        areas=tuple(areas),
        sites=tuple(sites),
        hexes=tuple(hexes),
        roads=roads,
        stacks=tuple(stacks),
        hands=(hand,),
        tracks=(track,),
        boxes=(box,),
        styles=STYLES,
        legend=LEGEND,
        caption="Take something.",
    )


def realm() -> Ruleset[Realm]:
    """Return a game on the large board: whatever is clicked is taken or played."""
    return Ruleset(
        name="realm",
        title="The Realm",
        package=__name__,
        state=Realm,
        sides=SIDES,
        scenarios=SCENARIOS,
        setup=setup,
        notation=NOTATION,
        scene=scene,
        headline=lambda state: f"Round {state.turn} of {SPACES}",
        track=lambda state: (state.turn, SPACES, ""),
        chances=lambda state, seat, action: Fraction(2, 3) if isinstance(action, March) else None,
    )


def card(each: str) -> Card:
    """Return a card of the game."""
    number = int(each[1:])
    title = TITLES[number % len(TITLES)]
    lines = ("No battle this round.", f"Worth {number % 5 + 1}.")
    return Card(
        each, title, lines, "card", faded=number % 5 == 4, hidden=number == CARDS - 1, reconstructed=number % 3 == 1
    )
