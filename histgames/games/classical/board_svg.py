"""The board as an SVG picture: provinces, centres, units, and arrows for what the adjudicator made of the last orders.

A pure function of the state. Power is told by colour, by pattern and by name; what came of an order by the line, never by colour
alone: solid for what succeeded, a cross where a move was stopped or a support cut, dashes for supports, dots for convoys.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import hypot

from histgames.diplomacy import Unit
from histgames.games.classical.cells import HEIGHT, NONE, WIDTH, Point, cells
from histgames.games.classical.state import ATLAS, NAMES, Europe, Mark
from histgames.maps.draw import paint, pattern
from histgames.maps.palette import EDGE, INK, LAND, SEA
from histgames.maps.scene import Key
from histgames.maps.symbols import FONT, safe

__all__ = ["CSS", "STYLES", "board_svg", "fills", "moving", "still"]

#: Colours that people with colour blindness can tell apart, each with a pattern of its own where two are near.
STYLES: dict[str, Key] = {
    "AUS": Key("Austria", "#c8441b", "#ffffff", "dots"),
    "ENG": Key("England", "#1f5fa8", "#ffffff", "lines"),
    "FRA": Key("France", "#7cc4ee", "#10364f"),
    "GER": Key("Germany", "#5d5d5d", "#ffffff", "cross"),
    "ITA": Key("Italy", "#0c7a5b", "#ffffff", "dots"),
    "RUS": Key("Russia", "#6b3f87", "#ffffff", "lines"),
    "TUR": Key("Turkey", "#d9a400", "#1b1b1b", "cross"),
}
BARREN = "#b9b3a4"
LEGEND, TITLE = 34, 34
PROVINCE = ATLAS.province_of
#: One element a line: pages keep lines that come again only once.
NEW_LINE = "\n"
#: Outcomes of orders that had their effect.
GOOD = frozenset({"succeeds", "given", "stands", "holds"})

CSS = f"""
.cl-board text{{font-family:{FONT};fill:{INK}}}
.cl-province{{stroke-width:.8;stroke-linejoin:round}}
.cl-border{{fill:none;stroke:{EDGE};stroke-width:.9;stroke-linecap:round}}
.cl-coast{{fill:none;stroke:{EDGE};stroke-width:2;stroke-linecap:round}}
.cl-name{{font-size:10.5px;text-anchor:middle;stroke:#fff;stroke-width:2.4;stroke-linejoin:round;paint-order:stroke}}
.cl-sea{{font-style:italic}}
.cl-centre{{fill:#fff;stroke:{INK};stroke-width:1.6}}
.cl-unit text{{font-size:12px;font-weight:bold;text-anchor:middle}}
.cl-line{{fill:none;stroke-linecap:round}}
.cl-halo{{fill:none;stroke:#fff;stroke-linecap:round}}
.cl-cross{{fill:none;stroke:#fff;stroke-width:6;stroke-linecap:round}}
.cl-cross+.cl-cross{{stroke:#b3001b;stroke-width:3}}
.cl-key{{font-size:13px}}
""".strip()


def board_svg(state: Europe, title: str, *, width: int = 900) -> str:
    """Return the board as an SVG document that needs nothing else.

    Parameters
    ----------
    state : Europe
        What to show; what others write is never shown, for it is not on the board.
    title : str
        What stands above the board.
    width : int
        Width in pixels.
    """
    high = TITLE + HEIGHT + LEGEND
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cl-board" viewBox="0 0 {WIDTH:.0f} {high:.0f}" width="{width}"'
        f' height="{width * high / WIDTH:.0f}" role="img"><title>{safe(title)}</title><style>{CSS}</style>'
        f'<rect width="{WIDTH:.0f}" height="{high:.0f}" fill="#fff"/>\n'
        f'<text x="8" y="24" font-size="21" font-weight="bold">{safe(title)}</text>\n'
        f'<g transform="translate(0 {TITLE})">{still(state)}\n<g class="cl-moving">\n{moving(state)}\n</g></g>\n'
        f'<g transform="translate(0 {TITLE + HEIGHT:.0f})">{_legend(state)}</g></svg>'
    )


def fills(state: Europe) -> dict[str, str]:
    """Return what each province is filled with: the owner's colour and pattern for centres."""
    found = {NONE: BARREN}
    for province in ATLAS.provinces.values():
        key = STYLES.get(state.owners.get(province.id, ""))
        found[province.id] = SEA if province.kind == "sea" else LAND if key is None else paint(key)
    return found


def still(state: Europe) -> str:
    """Return the map with its names: what stays in its place during a game, coloured as the centres are owned."""
    colours = fills(state)
    parts: list[str] = []
    for place, path in _paths().items():
        province = ATLAS.provinces.get(place)
        fill = safe(colours[place])
        told = "cannot be entered" if province is None else province.name
        parts.append(
            f'<path class="cl-province" data-zone="{safe(place)}" d="{path}" fill="{fill}" stroke="{fill}">'
            f"<title>{safe(told)}</title></path>"
        )
    patterns = "".join(pattern(key) for key in STYLES.values())
    return f"<defs>{patterns}</defs><g>\n{NEW_LINE.join(parts)}\n</g>\n{_lines()}\n{_names()}"


def moving(state: Europe) -> str:
    """Return what the last orders did, and the units that stand on the board."""
    spots = cells().anchors
    drawn = [_mark(mark, state, spots) for mark in state.marks]
    drawn += [_unit(unit, *spots[unit.at]) for unit in state.units]
    for one in state.dislodged:
        x, y = spots[one.unit.at]
        drawn.append(_unit(one.unit, x + 15, y - 15, beaten=True))
    drawn += [_blow(mark, spots) for mark in state.marks]
    return NEW_LINE.join(filter(None, drawn))


@cache
def _paths() -> dict[str, str]:
    return {
        place: "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in outline)}z" for outline in outlines)
        for place, outlines in cells().shapes.items()
    }


@cache
def _lines() -> str:
    """Return the borders: coasts heavier than the rest."""
    plain: list[str] = []
    coast: list[str] = []
    for (one, other), lines in cells().borders.items():
        path = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in lines)
        wet = [place in ATLAS.seas for place in (one, other)]
        (coast if wet[0] != wet[1] else plain).append(path)
    return f'<path class="cl-border" d="{"".join(plain)}"/><path class="cl-coast" d="{"".join(coast)}"/>'


@cache
def _names() -> str:
    """Return the short names of the provinces, with a mark at each centre."""
    parts: list[str] = []
    for province in ATLAS.provinces.values():
        x, y = cells().anchors[province.id]
        wet = " cl-sea" if province.kind == "sea" else ""
        parts.append(
            f'<text class="cl-name{wet}" x="{x:.1f}" y="{y + 21:.1f}">{safe(province.id.title())}'
            f"<title>{safe(province.name)}</title></text>"
        )
        if province.centre:
            parts.append(f'<circle class="cl-centre" cx="{x:.1f}" cy="{y:.1f}" r="4.6"/>')
    return "".join(parts)


def _unit(unit: Unit, x: float, y: float, *, beaten: bool = False) -> str:
    """Return a unit: a box for an army, a hull for a fleet, with its letter and its power's name."""
    key = STYLES[unit.power]
    shape = (
        '<rect x="-17" y="-11" width="34" height="22" rx="3"'
        if unit.kind == "A"
        else '<path d="M-19 -9L19 -9L13 11L-13 11z"'
    )
    dashes = ' stroke-dasharray="4 3"' if beaten else ""
    must = ", must retreat" if beaten else ""
    what = "army" if unit.kind == "A" else "fleet"
    told = f"{NAMES[unit.power]}: {what} in {ATLAS.label(unit.at)}{must}"
    ink = key.ink
    return (
        f'<g class="cl-unit" data-power="{safe(unit.power)}" data-at="{safe(unit.at)}" transform="translate({x:.1f} {y:.1f})">'
        f"<title>{safe(told)}</title>{shape} fill='{key.fill}' stroke='{'#b3001b' if beaten else INK}'"
        f' stroke-width="{2.4 if beaten else 1.2}"{dashes}/>'
        f'<text y="4" style="fill:{ink}">{safe(unit.kind)}<tspan font-size="9" dx="2">{safe(NAMES[unit.power][:3])}</tspan></text></g>'
    )


def _mark(mark: Mark, state: Europe, spots: Mapping[str, Point]) -> str:
    """Return the line for an order; nothing for a unit that held."""
    at = spots.get(mark.at)
    if at is None:
        return ""
    good = mark.outcome in GOOD
    if mark.what in ("move", "retreat") and mark.to in spots:
        line = _arrow(at, spots[mark.to], mark, good=good)
    elif mark.what in ("support", "convoy") and mark.target in spots:
        line = _help(at, _middle(mark, state, spots), mark, good=good)
    elif mark.what == "build" and good:
        line = f'<circle class="cl-line" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="24" stroke="{_colour(mark)}" stroke-width="3"/>'
    elif mark.what == "disband" and good:
        line = _cross(at, 12)
    else:
        return ""
    return f'<g data-order="{safe(mark.what)}" data-at="{safe(mark.at)}" data-outcome="{safe(mark.outcome)}">{line}</g>'


def _colour(mark: Mark) -> str:
    return STYLES[mark.power].fill


def _middle(mark: Mark, state: Europe, spots: Mapping[str, Point]) -> Point:
    """Return where help goes: to the middle of the move that is supported or carried, or to the unit that is to hold."""
    x, y = spots[mark.target]
    if not mark.to:
        return x, y
    to = mark.to
    for other in state.marks:  # the move says on which coast it lands
        if other.what == "move" and other.at == mark.target and PROVINCE[other.to] == PROVINCE[mark.to]:
            to = other.to
    tx, ty = spots.get(to, (x, y))
    return (x + tx) / 2, (y + ty) / 2


def _arrow(start: Point, end: Point, mark: Mark, *, good: bool) -> str:
    """Return the arrow of a move; one that failed stops short, with a cross at its tip."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    reach = length - 20 if good else length * 0.62
    tip = (ax + ux * reach, ay + uy * reach)
    neck = (ax + ux * max(reach - 11, 0), ay + uy * max(reach - 11, 0))
    line = f"M{ax:.1f} {ay:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    head = (
        f"M{tip[0]:.1f} {tip[1]:.1f}L{neck[0] - uy * 7:.1f} {neck[1] + ux * 7:.1f}"
        f"L{neck[0] + uy * 7:.1f} {neck[1] - ux * 7:.1f}z"
    )
    dashes = ' stroke-dasharray="7 5"' if mark.what == "retreat" else ""
    colour = _colour(mark)
    drawn = (
        f'<path class="cl-halo" d="{line}" stroke-width="7"/>'
        f'<path class="cl-line" d="{line}" stroke="{colour}" stroke-width="4"{dashes}/>'
        f'<path d="{head}" fill="{colour}" stroke="#fff"/>'
    )
    return drawn if good else drawn + _cross(tip, 6)


def _help(start: Point, end: Point, mark: Mark, *, good: bool) -> str:
    """Return the line of a support (dashes) or convoy (dots); a cross where it was cut or came to nothing."""
    (ax, ay), (bx, by) = start, end
    line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    dashes = "1 7" if mark.what == "convoy" else "8 6"
    wide = 4.5 if mark.what == "convoy" else 2.6
    drawn = (
        f'<path class="cl-halo" d="{line}" stroke-width="{wide + 2}"/>'
        f'<path class="cl-line" d="{line}" stroke="{_colour(mark)}" stroke-width="{wide}" stroke-dasharray="{dashes}"/>'
    )
    if good:
        return f'{drawn}<circle cx="{bx:.1f}" cy="{by:.1f}" r="4" fill="{_colour(mark)}" stroke="#fff"/>'
    return drawn + _cross((ax + (bx - ax) * 0.55, ay + (by - ay) * 0.55), 5)


def _cross(spot: Point, size: float) -> str:
    x, y = spot
    path = (
        f"M{x - size:.1f} {y - size:.1f}L{x + size:.1f} {y + size:.1f}"
        f"M{x - size:.1f} {y + size:.1f}L{x + size:.1f} {y - size:.1f}"
    )
    return f'<path class="cl-cross" d="{path}"/><path class="cl-cross" d="{path}"/>'


def _blow(mark: Mark, spots: Mapping[str, Point]) -> str:
    """Return a star where a unit was driven out."""
    if not mark.dislodged or mark.at not in spots:
        return ""
    x, y = spots[mark.at]
    told = f"{NAMES[mark.power]} was dislodged from {ATLAS.label(mark.at)}"
    rays = "M0 -11L3 -4L10 -6L6 0L10 6L3 4L0 11L-3 4L-10 6L-6 0L-10 -6L-3 -4z"
    return (
        f'<path class="cl-blow" data-at="{safe(mark.at)}" transform="translate({x - 19:.1f} {y - 13:.1f}) scale(.8)" d="{rays}"'
        f' fill="#ffd34d" stroke="#b3001b" stroke-width="1.6"><title>{safe(told)}</title></path>'
    )


def _legend(state: Europe) -> str:
    """Return the powers with their colours and their centres."""
    parts: list[str] = []
    for i, (power, key) in enumerate(STYLES.items()):
        count = len(state.centres_of(power))
        parts.append(
            f'<g transform="translate({10 + i * 141} 6)"><rect width="24" height="18" fill="{safe(paint(key))}" stroke="{INK}"/>'
            f'<text class="cl-key" x="30" y="14">{safe(key.name)} {count}</text></g>'
        )
    return "".join(parts)
