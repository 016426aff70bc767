"""Units in the picture: boxes for armies, hulls for fleets, in the colour of their power and with its name."""

from __future__ import annotations

from histgames.adjudicator import Unit
from histgames.games.classical.show.cells import Point
from histgames.games.classical.state import CHART, NAMES
from histgames.maps.drawing.palette import INK
from histgames.maps.drawing.scene import Key
from histgames.maps.drawing.symbols import safe

__all__ = ["ALARM", "HIGH", "STYLES", "WIDE", "beside", "ghost", "piece"]

#: Colours that people with any colour blindness can tell apart; those that come nearest have different patterns, too.
STYLES: dict[str, Key] = {
    "AUS": Key("Austria", "#b8441a", "#ffffff", "dots"),
    "ENG": Key("England", "#1b3472", "#ffffff", "lines"),
    "FRA": Key("France", "#91c9e8", "#10303f"),
    "GER": Key("Germany", "#676565", "#ffffff", "cross"),
    "ITA": Key("Italy", "#2fc493", "#04271c", "dots"),
    "RUS": Key("Russia", "#b05cd0", "#10001a", "lines"),
    "TUR": Key("Turkey", "#e8bb06", "#1b1b1b", "cross"),
}
#: What went wrong: crosses, stars, units that must retreat. Always with a form of its own, too.
ALARM = "#b3001b"
#: Room that a unit takes.
WIDE, HIGH = 38.0, 24.0


def beside(spot: Point) -> Point:
    """Return where a dislodged unit stands: beside the one that drove it out.

    Examples
    --------
    >>> beside((100.0, 100.0))
    (124.0, 79.0)
    """
    return spot[0] + 24, spot[1] - 21


def piece(unit: Unit, spot: Point, *, beaten: bool = False) -> str:
    """Return a unit; one that must retreat has a dashed edge.

    Parameters
    ----------
    spot : (float, float)
        Where its middle stands, in the map's own units.

    Examples
    --------
    >>> piece(Unit("FRA", "A", "par"), (100, 200)).partition("><")[0]
    '<g class="cl-unit" data-power="FRA" data-at="par" transform="translate(100.0 200.0)"'
    """
    must = ", must retreat" if beaten else ""
    return _shape(unit, spot, f"{_name(unit)}{must}", "cl-unit", beaten=beaten)


def ghost(unit: Unit, spot: Point) -> str:
    """Return a unit that is gone: pale, with a dashed edge."""
    return _shape(unit, spot, f"{_name(unit)}, disbanded", "cl-gone", beaten=True)


def _name(unit: Unit) -> str:
    return f"{NAMES[unit.power]}: {'army' if unit.kind == 'A' else 'fleet'} in {CHART.label(unit.at)}"


def _shape(unit: Unit, spot: Point, told: str, css: str, *, beaten: bool) -> str:
    key = STYLES[unit.power]
    outline = (
        '<rect x="-17" y="-11" width="34" height="22" rx="3"'
        if unit.kind == "A"
        else '<path d="M-19 -10L19 -10L13 11L-13 11z"'
    )
    edge = (
        f'stroke="{ALARM}" stroke-width="2.4" stroke-dasharray="4 3"'
        if beaten
        else f'stroke="{INK}" stroke-width="1.2"'
    )
    x, y = spot
    return (
        f'<g class="{css}" data-power="{safe(unit.power)}" data-at="{safe(unit.at)}" transform="translate({x:.1f} {y:.1f})">'
        f'<title>{safe(told)}</title>{outline} fill="{key.fill}" {edge}/>'
        f'<text y="4" style="fill:{key.ink}">{safe(unit.kind)}'
        f'<tspan font-size="9" dx="2">{safe(NAMES[unit.power][:3])}</tspan></text></g>'
    )
