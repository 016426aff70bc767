"""What became of orders, as lines and signs: an arrow for a move, dashes for a support, dots for a convoy, and so on.

What came of an order is told by the form, never by colour alone: a cross where a move was stopped or a support cut, a star where a
unit was driven out, an open arrow for a retreat, a ring about a new unit, a pale unit with a cross where one was disbanded.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from histgames.adjudicator import Unit
from histgames.games.classical.show.cells import Point, cells
from histgames.games.classical.show.pieces_svg import ALARM, STYLES, beside, ghost
from histgames.games.classical.state import CHART, NAMES, Mark
from histgames.maps.drawing.palette import INK
from histgames.maps.drawing.symbols import safe

__all__ = ["arrow", "cross", "lines", "ring", "signs", "star", "strand"]

PROVINCE = CHART.province_of
#: Outcomes of orders that had their effect.
GOOD = frozenset({"succeeds", "given", "stands", "holds"})
#: How far lines end from the middle of a unit, and how far two that meet head-on are moved apart.
GAP, APART = 20.0, 5.0
#: Length of an arrow's head, and half its width.
LONG, BROAD = 13.0, 8.0
#: Width and dashes of the lines.
LOOKS = {"move": (4.0, ""), "retreat": (3.4, "9 4 2 4"), "support": (2.6, "8 6"), "convoy": (4.5, "1 7")}
RAYS = "M0 -11L3 -4L10 -6L6 0L10 6L3 4L0 11L-3 4L-10 6L-6 0L-10 -6L-3 -4z"


def lines(marks: Sequence[Mark]) -> list[str]:
    """Return what lies under the units: moves first, then help, retreats, builds and units that are gone.

    Examples
    --------
    >>> mark = Mark("FRA", "A", "par", "move", to="bur", outcome="succeeds")
    >>> lines([mark])[0][:64]
    '<g data-order="move" data-at="par" data-outcome="succeeds"><path'
    """
    layers = {"move": 0, "support": 1, "convoy": 1, "retreat": 2}
    drawn: list[str] = []
    for mark in sorted(marks, key=lambda mark: layers.get(mark.what, 3)):
        ends = _ends(mark, marks)
        if mark.what in ("move", "retreat") and ends:
            line = arrow(*ends, _colour(mark), mark.what, good=_good(mark))
        elif ends:
            line = strand(*ends, _colour(mark), mark.what, good=_good(mark))
        elif mark.what == "build" and _good(mark):
            line = ring(cells().anchors[mark.at], _colour(mark))
        elif mark.what == "disband" and _good(mark):
            line = ghost(Unit(mark.power, mark.kind, mark.at), _spot(mark, marks))
        else:
            continue
        drawn.append(
            f'<g data-order="{safe(mark.what)}" data-at="{safe(mark.at)}" data-outcome="{safe(mark.outcome)}">{line}</g>'
        )
    return drawn


def signs(marks: Sequence[Mark]) -> list[str]:
    """Return what lies over the units: crosses for what was stopped, cut or disbanded, stars where units were driven out.

    Examples
    --------
    >>> cut = Mark("FRA", "A", "par", "move", to="bur", outcome="fails")
    >>> signs([cut])[0][:36]
    '<g class="cl-cross" data-at="par"><p'
    """
    drawn: list[str] = []
    for mark in marks:
        ends = _ends(mark, marks)
        if ends and not _good(mark):
            drawn.append(cross(_stop(*ends, mark.what), 5.5, mark.at))
        elif mark.what == "disband" and _good(mark) and mark.at in cells().anchors:
            x, y = _spot(mark, marks)
            drawn.append(cross((x + 17, y - 9), 8, mark.at))
        if mark.dislodged and mark.at in cells().anchors:
            x, y = cells().anchors[mark.at]
            told = f"{NAMES[mark.power]} was dislodged from {CHART.label(mark.at)}"
            drawn.append(star((x - 12, y - 14), told, mark.at))
    return drawn


def _good(mark: Mark) -> bool:
    return mark.outcome in GOOD


def _colour(mark: Mark) -> str:
    return STYLES[mark.power].fill


def _spot(mark: Mark, marks: Sequence[Mark]) -> Point:
    """Return where the unit of a mark stands; one that was dislodged in this season stands beside its place."""
    spot = cells().anchors[mark.at]
    driven = mark.what in ("retreat", "disband") and any(each.dislodged and each.at == mark.at for each in marks)
    return beside(spot) if driven or mark.what == "retreat" else spot


def _ends(mark: Mark, marks: Sequence[Mark]) -> tuple[Point, Point] | None:
    """Return where the line of an order begins and ends; None if it has no line."""
    spots = cells().anchors
    if mark.at not in spots:
        return None
    start = _spot(mark, marks)
    if mark.what in ("move", "retreat") and mark.to in spots:
        end = spots[mark.to]
        meets = mark.what == "move" and any(_opposed(mark, other) for other in marks)
        return _aside(start, end) if meets else (start, end)
    if mark.what in ("support", "convoy") and mark.target in spots:
        return start, _middle(mark, marks) if mark.to else _before(start, spots[mark.target])
    return None


def _opposed(one: Mark, other: Mark) -> bool:
    return other.what == "move" and PROVINCE[one.to] == PROVINCE[other.at] and PROVINCE[other.to] == PROVINCE[one.at]


def _along(start: Point, end: Point) -> tuple[float, float, float]:
    """Return the direction from one spot to another, and how far it is."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length, length


def _aside(start: Point, end: Point) -> tuple[Point, Point]:
    """Return a line moved to its right."""
    ux, uy, _ = _along(start, end)
    return (start[0] - uy * APART, start[1] + ux * APART), (end[0] - uy * APART, end[1] + ux * APART)


def _before(start: Point, end: Point) -> Point:
    """Return a spot just before a unit."""
    ux, uy, length = _along(start, end)
    reach = max(length - GAP, length / 2)
    return start[0] + ux * reach, start[1] + uy * reach


def _middle(mark: Mark, marks: Sequence[Mark]) -> Point:
    """Return where help for a move goes: to its middle."""
    x, y = cells().anchors[mark.target]
    to = mark.to
    for other in marks:  # the move says on which coast it lands
        if other.what == "move" and other.at == mark.target and PROVINCE[other.to] == PROVINCE[mark.to]:
            to = other.to
            if any(_opposed(other, each) for each in marks):
                (x, y), (tx, ty) = _aside((x, y), cells().anchors[to])
                return (x + tx) / 2, (y + ty) / 2
    tx, ty = cells().anchors.get(to, (x, y))
    return (x + tx) / 2, (y + ty) / 2


def _stop(start: Point, end: Point, what: str) -> Point:
    """Return where the cross of an order stands: on its line, but not on its unit."""
    ux, uy, length = _along(start, end)
    reach = max(length * (0.62 if what in ("move", "retreat") else 0.55), GAP + 4)
    return start[0] + ux * reach, start[1] + uy * reach


def _stroke(path: str, colour: str, what: str) -> str:
    """Return a line: white below, then a dark edge, so that it is seen on its own colour too."""
    wide, gaps = LOOKS[what]
    dashes = f' stroke-dasharray="{gaps}"' if gaps else ""
    return (
        f'<path class="cl-line" d="{path}" stroke="#fff" stroke-width="{wide + 4}"/>'
        f'<path class="cl-line" d="{path}" stroke="{INK}" stroke-width="{wide + 1.6}"{dashes}/>'
        f'<path class="cl-line" d="{path}" stroke="{colour}" stroke-width="{wide}"{dashes}/>'
    )


def arrow(start: Point, end: Point, colour: str, what: str = "move", *, good: bool = True) -> str:
    """Return the arrow of a move or retreat; one that failed stops short.

    Parameters
    ----------
    start, end : (float, float)
        The middles of the places, in the map's own units; the arrow ends a little before `end`, or on the way if it is not `good`.
    colour : str
        As SVG takes it.
    what : str
        ``"move"`` or ``"retreat"``.
    """
    (ax, ay), (ux, uy, length) = start, _along(start, end)
    reach = max(length - GAP, 12.0) if good else length * 0.62
    tip = (ax + ux * reach, ay + uy * reach)
    neck = (ax + ux * max(reach - LONG, 0), ay + uy * max(reach - LONG, 0))
    head = (
        f"M{tip[0]:.1f} {tip[1]:.1f}L{neck[0] - uy * BROAD:.1f} {neck[1] + ux * BROAD:.1f}"
        f"L{neck[0] + uy * BROAD:.1f} {neck[1] - ux * BROAD:.1f}z"
    )
    fill, edge = ("#fff", ALARM) if what == "retreat" else (colour, INK)
    line = f"M{ax:.1f} {ay:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    wide = 2 if what == "retreat" else 1.2
    return (
        f'{_stroke(line, colour, what)}<path class="cl-line" d="{head}" stroke="#fff" stroke-width="5"/>'
        f'<path d="{head}" fill="{fill}" stroke="{edge}" stroke-width="{wide}"/>'
    )


def strand(start: Point, end: Point, colour: str, what: str, *, good: bool = True) -> str:
    """Return the line of a support or convoy, with a dot at its end if it had its effect.

    Parameters
    ----------
    start, end : (float, float)
        Where it begins and ends, in the map's own units.
    what : str
        ``"support"`` or ``"convoy"``.
    """
    (ax, ay), (bx, by) = start, end
    line = _stroke(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", colour, what)
    return f'{line}<circle cx="{bx:.1f}" cy="{by:.1f}" r="4" fill="{colour}" stroke="{INK}"/>' if good else line


def cross(spot: Point, size: float, at: str = "") -> str:
    """Return a cross.

    Parameters
    ----------
    spot : (float, float)
        Its middle, in the map's own units.
    size : float
        Half its width, in the same.
    at : str
        Whose order it is about: the location of the unit.
    """
    x, y = spot
    path = (
        f"M{x - size:.1f} {y - size:.1f}L{x + size:.1f} {y + size:.1f}"
        f"M{x - size:.1f} {y + size:.1f}L{x + size:.1f} {y - size:.1f}"
    )
    return (
        f'<g class="cl-cross" data-at="{safe(at)}"><path class="cl-line" d="{path}" stroke="#fff" stroke-width="6"/>'
        f'<path class="cl-line" d="{path}" stroke="{ALARM}" stroke-width="3"/></g>'
    )


def ring(spot: Point, colour: str) -> str:
    """Return the ring about a new unit, with a plus."""
    x, y = spot
    rings = "".join(
        f'<circle class="cl-line" cx="{x:.1f}" cy="{y:.1f}" r="23" stroke="{stroke}" stroke-width="{wide}"/>'
        for stroke, wide in (("#fff", 7), (INK, 5), (colour, 3))
    )
    plus = f"M{x + 14:.1f} {y - 19:.1f}h10m-5 -5v10"
    return (
        f'{rings}<circle cx="{x + 19:.1f}" cy="{y - 19:.1f}" r="8" fill="#fff" stroke="{INK}"/>'
        f'<path d="{plus}" stroke="{INK}" stroke-width="2.4"/>'
    )


def star(spot: Point, told: str, at: str = "") -> str:
    """Return the star that stands where a unit was driven out."""
    x, y = spot
    return (
        f'<path class="cl-blow" data-at="{safe(at)}" transform="translate({x:.1f} {y:.1f}) scale(.8)" d="{RAYS}"'
        f' fill="#ffd34d" stroke="{ALARM}" stroke-width="1.6"><title>{safe(told)}</title></path>'
    )
