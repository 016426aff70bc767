"""The board as an SVG picture: provinces, centres, units, and arrows for what the adjudicator made of the last orders.

A pure function of the state. Power is told by colour, by pattern and by name.
"""

from __future__ import annotations

from functools import cache

from histgames.adjudicator import Unit
from histgames.games.classical.show.cells import HEIGHT, NONE, WIDTH, cells
from histgames.games.classical.show.labels import SIZE, names
from histgames.games.classical.show.orders_svg import arrow, cross, lines, ring, signs, star, strand
from histgames.games.classical.show.pieces_svg import STYLES, beside, piece
from histgames.games.classical.state import CHART, Europe
from histgames.maps.drawing.paint import area_paint
from histgames.maps.drawing.palette import EDGE, INK, LAND, SEA
from histgames.maps.drawing.symbols import FONT, safe, text_width

__all__ = ["CSS", "STYLES", "board_svg", "fills", "moving", "shown", "still"]

BARREN = "#b9b3a4"
LEGEND, TITLE = 62, 34
#: How units are made smaller to stand in the key.
SMALL = 'transform="scale(.5)"'
#: One element a line: pages keep lines that come again only once.
NEW_LINE = "\n"

CSS = f"""
.cl-board text{{font-family:{FONT};fill:{INK}}}
.cl-province{{stroke-width:.8;stroke-linejoin:round}}
.cl-border{{fill:none;stroke:{EDGE};stroke-width:.9;stroke-linecap:round}}
.cl-coast{{fill:none;stroke:{EDGE};stroke-width:2;stroke-linecap:round}}
.cl-name{{font-size:{SIZE}px;stroke:#fff;stroke-width:2.6;stroke-linejoin:round;paint-order:stroke}}
.cl-sea{{font-style:italic}}
.cl-centre{{fill:#fff;stroke:{INK};stroke-width:2}}
.cl-unit text,.cl-gone text{{font-size:12px;font-weight:bold;text-anchor:middle}}
.cl-gone{{opacity:.6}}
.cl-line{{fill:none;stroke-linecap:round}}
.cl-key{{font-size:13px}}
.cl-sign{{font-size:12px}}
""".strip()


def board_svg(state: Europe, title: str, *, width: int = 900) -> str:
    """Return the board as an SVG document that needs nothing else.

    Parameters
    ----------
    state : Europe
        What to show; what others write is never shown, for it is not on the board.
    title : str
        What stands above the board; beside it stands which orders the arrows show.
    width : int
        Width in pixels.

    Examples
    --------
    >>> board_svg(Europe(), "Spring 1901", width=300)[:70]
    '<svg xmlns="http://www.w3.org/2000/svg" class="cl-board" viewBox="0 0 '
    """
    high = TITLE + HEIGHT + LEGEND
    told = shown(state)
    whole = f"{title}. {told}" if told else title
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cl-board" viewBox="0 0 {WIDTH:.0f} {high:.0f}" width="{width}"'
        f' height="{width * high / WIDTH:.0f}" role="img"><title>{safe(whole)}</title><style>{CSS}</style>'
        f'<rect width="{WIDTH:.0f}" height="{high:.0f}" fill="#fff"/>\n'
        f'<text x="8" y="24" font-size="21" font-weight="bold">{safe(title)}</text>\n'
        f'<text class="cl-shown" x="{WIDTH - 8:.0f}" y="23" font-size="16" text-anchor="end">{safe(told)}</text>\n'
        f'<g transform="translate(0 {TITLE})">{still(state)}\n<g class="cl-moving">\n{moving(state)}\n</g></g>\n'
        f'<g transform="translate(0 {TITLE + HEIGHT:.0f})">{_legend(state)}\n{_signs()}</g></svg>'
    )


def shown(state: Europe) -> str:
    """Return which orders the picture shows, in words; nothing before the first.

    Examples
    --------
    >>> from histgames.games.classical.state import Mark
    >>> shown(Europe(shown="Fall 1903", marks=(Mark("FRA", "A", "bur", "retreat", to="gas", outcome="succeeds"),)))
    'Shown: the orders and retreats of Fall 1903'
    """
    if not state.shown:
        return ""
    if state.shown.startswith("Winter"):
        return f"Shown: the builds and removals of {state.shown}"
    later = any(mark.what in ("retreat", "disband") for mark in state.marks)
    return f"Shown: the orders {'and retreats ' if later else ''}of {state.shown}"


def fills(state: Europe) -> dict[str, str]:
    """Return what each province is filled with: the owner's colour and pattern for centres.

    Examples
    --------
    >>> found = fills(Europe(owners={"par": "FRA"}))
    >>> found["par"], found["bur"] == LAND, found["eng"] == SEA
    ('#91c9e8', True, True)
    """
    found = {NONE: BARREN}
    for province in CHART.provinces.values():
        key = STYLES.get(state.owners.get(province.id, ""))
        found[province.id] = SEA if province.kind == "sea" else LAND if key is None else area_paint(key).fill
    return found


def still(state: Europe) -> str:
    """Return the map: what stays in its place during a game, coloured as the centres are owned."""
    colours = fills(state)
    parts: list[str] = []
    for place, path in _paths().items():
        province = CHART.provinces.get(place)
        fill = safe(colours[place])
        told = "cannot be entered" if province is None else province.name
        parts.append(
            f'<path class="cl-province" data-zone="{safe(place)}" d="{path}" fill="{fill}" stroke="{fill}">'
            f"<title>{safe(told)}</title></path>"
        )
    patterns = "".join(area_paint(key).pattern for key in STYLES.values())
    return f"<defs>{patterns}</defs><g>\n{NEW_LINE.join(parts)}\n</g>\n{_lines()}"


def moving(state: Europe) -> str:
    """Return what the last orders did, the units that stand on the board, and over them the names, which nothing covers."""
    spots = cells().anchors
    drawn = lines(state.marks)
    drawn += [piece(unit, spots[unit.at]) for unit in state.units]
    drawn += [piece(one.unit, beside(spots[one.unit.at]), beaten=True) for one in state.dislodged]
    return NEW_LINE.join([*drawn, *signs(state.marks), names()])


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
    for (one, other), drawn in cells().borders.items():
        path = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in drawn)
        wet = [place in CHART.seas for place in (one, other)]
        (coast if wet[0] != wet[1] else plain).append(path)
    return f'<path class="cl-border" d="{"".join(plain)}"/><path class="cl-coast" d="{"".join(coast)}"/>'


def _legend(state: Europe) -> str:
    """Return the powers with their colours and their centres."""
    parts: list[str] = []
    for i, (power, key) in enumerate(STYLES.items()):
        count = len(state.centres_of(power))
        parts.append(
            f'<g transform="translate({10 + i * 141} 6)"><rect width="24" height="18" fill="{safe(area_paint(key).fill)}" stroke="{INK}"/>'
            f'<text class="cl-key" x="30" y="14">{safe(key.name)} {count}</text></g>'
        )
    return "".join(parts)


@cache
def _signs() -> str:
    """Return what the lines and signs mean."""
    grey, start, end = "#8a8a8a", (0.0, 0.0), (50.0, 0.0)
    signs = (
        ("move", 34, arrow(start, end, grey)),
        ("stopped", 42, arrow(start, end, grey, good=False) + cross((31, 0), 5)),
        ("support", 42, strand(start, (32, 0), grey, "support")),
        ("convoy", 42, strand(start, (32, 0), grey, "convoy")),
        ("driven out", 20, star((8, 0), "driven out")),
        ("must retreat", 22, f"<g {SMALL}>{piece(Unit('ENG', 'A', 'lon'), (14, 0), beaten=True)}</g>"),
        ("retreat", 36, arrow(start, end, grey, "retreat")),
        ("built", 30, f"<g {SMALL}>{ring((14, 0), grey)}</g>"),
        ("disbanded", 22, cross((8, 0), 7)),
        ("centre", 18, '<circle class="cl-centre" cx="8" cy="0" r="4.6"/>'),
    )
    parts: list[str] = []
    at = 10.0
    for word, wide, drawn in signs:
        parts.append(
            f'<g transform="translate({at:.0f} 44)">{drawn}<text class="cl-sign" x="{wide}" y="4">{word}</text></g>'
        )
        at += wide + text_width(word, 12) * 0.9 + 11
    return "".join(parts)
