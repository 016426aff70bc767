"""The board as a picture: who holds what, which units stand where."""

from __future__ import annotations

from histgames.core.words import ENGLISH, Words
from histgames.games.marcher_lords.board import KINGDOM, MAP, REGION, TOPOLOGY, ZONES
from histgames.games.marcher_lords.pieces import Unit
from histgames.games.marcher_lords.show.words import LEADERS
from histgames.games.marcher_lords.state import Holding, Marches
from histgames.kit.phrases import pieces
from histgames.maps.drawing.scene import Area, Arrow, Key, Legend, Scene, Sign, Stack, Symbol

__all__ = ["LEGEND", "STYLES", "picture"]

#: Colours that people with colour blindness can tell apart, in the counters' colours as far as that goes (ML-2.3b).
STYLES: dict[str, Key] = {
    "norman": Key("Norman", "#a9c6e8", "#12437c"),
    "welsh": Key("Welsh", "#f3b9a0", "#96280f", "lines"),
    "neutral": Key("Neutral", "#efe9d8", "#5c5540"),
    "viking": Key("Viking", "#cdb7dd", "#5a2a82", "dots"),
    "irish": Key("Irish", "#b4d8bd", "#145c33", "cross"),
    "castle": Key("Castle", "#c9a36a", "#52330e"),
}

ENGLISH_WORDS = Words(ENGLISH, {})

LEGEND = Legend(
    pieces={
        "knight": "Knights",
        "infantry": "Infantry",
        "archer": "Archers",
        "leader": "Leader",
        "castle": "Castle",
        "ship": "Ships",
        "unknown": "Hidden",
    },
    marks={"mobilised": Sign("Mobilised", "flag"), "frozen": Sign("Civil War")},
)

SHAPES = {
    "knight": "knight",
    "teulu": "knight",
    "norman infantry": "infantry",
    "welsh infantry": "infantry",
    "irish": "infantry",
    "norman archer": "archer",
    "welsh archer": "archer",
    "viking": "ship",
    "earl": "leader",
    "king": "leader",
}


def picture(state: Marches, title: str, reconstructed: frozenset[str] = frozenset()) -> Scene:
    """Return the scene of a state; what a view hides is shown as unknown.

    Parameters
    ----------
    reconstructed : frozenset of str
        The kinds of counters whose values are reconstructed, by key.

    Examples
    --------
    >>> from histgames.games.marcher_lords.examples import position
    >>> scene = picture(position("Hereford: norman castle, Knight 2").state, "Turn 2")
    >>> [(stack.at, [(symbol.name, symbol.count) for symbol in stack.symbols]) for stack in scene.stacks]
    [('HES', [('Castle', 1), ('Knight', 2)])]
    """
    areas = tuple(_area(state, zone) for zone in ZONES)
    stacks = [
        Stack(zone, _symbols(state.zones[zone], reconstructed))
        for zone in ZONES
        if state.zones[zone].units or state.zones[zone].castle
    ]
    return Scene(MAP, title, areas=areas, stacks=tuple(stacks), arrows=_arrows(state), styles=STYLES, legend=LEGEND)


def _area(state: Marches, zone: str) -> Area:
    here = state.zones[zone]
    facts = TOPOLOGY.zones[zone]
    holder = {"norman": "Norman", "welsh": "Welsh"}.get(here.holder, "neutral")
    lines = [facts.name if facts.local == facts.name else f"{facts.name} ({facts.local})", f"{REGION[zone]}, {holder}"]
    marks: list[str] = []
    if KINGDOM[zone] in state.mobilised:
        lines.append(f"{KINGDOM[zone]} is mobilised")
        marks.append("mobilised")
    if state.civil_war and KINGDOM[zone] == state.civil_war:
        lines.append("Civil War: units stand still")
        marks.append("frozen")
    if here.castle:
        lines.append("A castle")
    for side in ("norman", "welsh", "viking"):
        groups = [(unit.label, n) for unit, n in here.groups(side)]
        if groups:
            lines.append(pieces(groups, ENGLISH_WORDS, proper=LEADERS))
    vikings = here.military("viking")
    style = "viking" if vikings and not here.holder else here.holder or "neutral"
    return Area(zone, style, "\n".join(lines), tuple(marks))


def _symbols(here: Holding, reconstructed: frozenset[str]) -> tuple[Symbol, ...]:
    symbols: dict[tuple[str, str, str, bool, bool], int] = {}
    for unit, n in here.units:
        style = "irish" if unit.kind.key == "irish" else unit.kind.side
        name = unit.label if unit.kind.leader else unit.kind.name
        key = (_shape(unit), style, name, not unit.up, unit.kind.key in reconstructed)
        symbols[key] = symbols.get(key, 0) + n
    shown = [Symbol("castle", "castle", 1, "Castle")] if here.castle else []
    for (shape, side, name, *marks), n in sorted(symbols.items(), key=lambda item: item[0][0] != "leader"):
        shown.append(Symbol(shape, side, n, name, *marks))
    return tuple(shown)


def _shape(unit: Unit) -> str:
    return SHAPES.get(unit.kind.key, "unknown")


def _arrows(state: Marches) -> tuple[Arrow, ...]:
    """Return an arrow for each invasion that is being prepared."""
    found: dict[tuple[str, str, str], int] = {}
    for zone in ZONES:
        for unit, n in state.zones[zone].units:
            if unit.bound:
                key = (zone, unit.bound, unit.kind.side)
                found[key] = found.get(key, 0) + n
    return tuple(Arrow(origin, target, side, str(n)) for (origin, target, side), n in found.items())
