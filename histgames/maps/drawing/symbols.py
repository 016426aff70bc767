"""Symbols: small drawings for the pieces, and the block that stands in a zone: its name, its leaders, its pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import frozen

from histgames.maps.drawing.palette import INK, LAND, pale, strong
from histgames.maps.drawing.scene import Stack, Symbol
from histgames.maps.drawing.signs import Key, Legend

__all__ = ["DOUBT", "DOUBT_SIGN", "SHAPES", "Label", "beside", "block", "definitions", "drawing", "safe", "text_width"]

#: Each drawing fills a square of 24 x 24 and takes the colour of the text around it.
SHAPES = {
    "knight": '<path d="M7 21h11.500c.4-5-.2-8.800-2.300-11.800C14.900 7.300 13.100 6 11.300 5.300L10.600 2.600 8.700 5.100'
    "C6.300 6.900 4.700 9.600 3.500 12.500c-.3 1 .2 2 1.100 2.300.8.3 1.600.1 2.200-.5l1.600-1.300c1.100.1 2.100-.1 3-.7"
    '-.3 2.200-3.900 4.200-4.400 8.700z"/>',
    "infantry": '<path d="M8.500 4.500c3.300-1.500 8.200-1.500 11.500 0 .4 6.300-1.700 12.300-5.750 17-4.050-4.700-6.150-10.700-5.750-17z'
    'M3.700 22V7.500h1.800V22zM4.600 1l2.200 6.500H2.400z"/>',
    "archer": '<path d="M7.500 2c7.500 2.500 10 6.500 10 10s-2.500 7.500-10 10" fill="none" stroke="currentColor" stroke-width="2.400"/>'
    '<path d="M7.500 2v20M2 12h17" fill="none" stroke="currentColor" stroke-width="1.300"/>'
    '<path d="M23 12l-5-2.800v5.600z"/>',
    "leader": '<path d="M3.500 18.500h17V21h-17zM3.500 17L1.800 6.500l5.700 4L12 3l4.500 7.500 5.700-4L20.500 17z"/>',
    "castle": '<path d="M1 22c1.600-3.600 3.600-5.700 6-6h10c2.400.3 4.400 2.400 6 6z"/>'
    '<path d="M7 15.500V4h2.400v2h1.500V4h2.200v2h1.500V4H17v11.500z"/>',
    "ship": '<path d="M1.500 13.500c2.300 1.300 4.500 1.800 7 1.800h7c2.500 0 4.700-.5 7-1.800-.5 4.500-2.700 7.500-5.700 7.500H7.200'
    'c-3 0-5.200-3-5.700-7.500zM11.200 2h1.600v12h-1.600zM5.500 3.500h13c1 2.800 1 5.700 0 8.500h-13c1-2.800 1-5.700 0-8.500z"/>',
    "axe": '<path d="M9.500 2h2.200v20H9.500zM12.700 3.500c3.300-1.700 6.300-.8 8.800 1-1.200 3-1.200 5.500 0 8.500-3 1.700-6 1.500-8.800-.5z"/>',
    "unknown": '<path d="M7.800 8.200a4.300 4.300 0 1 1 6.200 4c-1.400.7-2 1.500-2 3v.8" fill="none" stroke="currentColor" stroke-width="2.800"/>'
    '<circle cx="12" cy="20" r="1.800"/>',
}

FONT = "Arial,'Liberation Sans','DejaVu Sans',sans-serif"
NAME_SIZE, SMALL, PILL, TOKEN, TOKEN_TALL, GAP = 13, 12, 17, 23, 34, 2
NARROW, WIDE = frozenset("ijlt.,'|!:;fr I"), frozenset("mwMWÂÔŴ@%")


#: The small mark of a reconstructed value, around the point 0, 0; and as a character where only text can stand.
DOUBT = '<path class="hg-doubt" d="M0-4.5L4.5 0 0 4.5-4.5 0z"/>'
DOUBT_SIGN = "\u25c7"

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
#: Characters that XML forbids.
FORBIDDEN = re.compile("[^\\t\\n\\r\\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(text: object) -> str:
    """Return a text as it may stand in SVG and HTML, also within quotes; characters that XML forbids are left out."""
    return FORBIDDEN.sub("", str(text)).translate(ENTITIES)


def text_width(text: str, size: float) -> float:
    """Return about how wide a bold text is; fonts differ, so a little too much rather than too little."""
    return size * sum([0.4 if c in NARROW else 1.02 if c in WIDE else 0.78 if c.isupper() else 0.66 for c in text])


@frozen
class Label:
    """A drawing with its size; its origin is the top left corner."""

    svg: str
    width: float
    height: float


#: How large the drawings are where they stand: most on a piece, a crown beside a leader's name, a castle beside a zone's.
SCALES = {"leader": 13 / 24, "castle": 17 / 24}
USUAL_SCALE = 19 / 24


def definitions(shapes: Iterable[str]) -> str:
    """Return the drawings as named parts of an SVG document, for `block` to refer to."""
    return "".join(
        f'<g id="hg-{shape}" transform="scale({SCALES.get(shape, USUAL_SCALE):.3f})">{SHAPES[shape]}</g>'
        for shape in dict.fromkeys(shapes)
    )


def drawing(shape: str) -> str:
    """Return the name of the drawing for a shape; shapes without one are drawn as unknown."""
    return shape if shape in SHAPES else "unknown"


def block(
    name: str,
    stack: Stack | None,
    styles: Mapping[str, Key],
    *,
    marks: tuple[str, ...] = (),
    legend: Legend | None = None,
    wrap: int = 3,
) -> Label:
    """Return what stands in an area: name with castles and marks, a line for each leader, rows of pieces with their numbers.

    Parameters
    ----------
    name : str
        The name to write above; may be empty.
    stack : Stack or None
        The pieces.
    styles : mapping of str to Key
        The scene's styles.
    marks : tuple of str
        Signs beside the name.
    legend : Legend, optional
        How marks are drawn; by default as rings.
    wrap : int
        Most pieces in a row.
    """
    symbols = stack.symbols if stack else ()
    leaders = [s for s in symbols if s.shape == "leader"]
    castles = [s for s in symbols if s.shape == "castle"]
    pieces = [s for s in symbols if s.shape not in ("leader", "castle")]
    rows: list[tuple[str, float, float]] = []
    if name or castles or marks:
        rows = [_name(name, castles, [_mark(mark, legend or Legend()) for mark in marks], styles)]
    rows += [_leader(s, styles) for s in leaders]
    rows += [_row(pieces[i : i + wrap], styles) for i in range(0, len(pieces), wrap)]
    return _stacked(rows)


def beside(
    stack: Stack | None, styles: Mapping[str, Key], *, name: str = "", badge: str = "", doubt: bool = False
) -> Label:
    """Return what stands at the right of a site or in a hex: badge, name, pieces, each row from the left.

    Parameters
    ----------
    stack : Stack or None
        The pieces.
    styles : mapping of str to Key
        The scene's styles.
    name, badge : str
        What is printed; may be empty.
    doubt : bool
        Whether the badge is a reconstructed value.
    """
    words = " ".join(each for each in (badge, name) if each)
    rows: list[tuple[str, float, float]] = []
    if words:
        wide = text_width(words, SMALL)
        mark = f'<g transform="translate({wide + 6:.1f} 6)">{DOUBT}</g>' if doubt else ""
        text = f'<text class="hg-name hg-small" y="{SMALL - 1}">{safe(words)}</text>{mark}'
        rows.append((text, wide + (12 if doubt else 0), SMALL + 1))
    made = block("", stack, styles)
    if stack and stack.symbols:
        rows.append((made.svg, made.width, made.height))
    return _stacked(rows, left=True)


def _stacked(rows: list[tuple[str, float, float]], *, left: bool = False) -> Label:
    width = max([w for _, w, _ in rows], default=0)
    svg, y = "", 0.0
    for drawn, w, h in rows:
        svg += f'<g transform="translate({0 if left else (width - w) / 2:.0f} {y:.0f})">{drawn}</g>'
        y += h + GAP
    return Label(svg, width, max(y - GAP, 0))


def _name(name: str, castles: list[Symbol], marks: list[str], styles: Mapping[str, Key]) -> tuple[str, float, float]:
    width, svg = 0.0, ""
    for castle in castles:
        key = styles.get(castle.style, Key("", INK, LAND))
        svg += f'<use class="hg-castle" href="#hg-castle" x="{width:g}" y="-3" color="{strong(key)}"/>'
        if castle.reconstructed:
            svg += f'<g transform="translate({width + 14:g} 0)">{DOUBT}</g>'
        width += 19
    if name:
        long = text_width(name, NAME_SIZE)
        svg += f'<text class="hg-name" x="{width + long / 2:.1f}" y="{NAME_SIZE - 2}" text-anchor="middle">{safe(name)}</text>'
        width += long
    for mark in marks:
        svg += f'<g transform="translate({width + 1:.1f} 0)">{mark}</g>'
        width += 10
    return svg, width, NAME_SIZE + 1


def _mark(mark: str, legend: Legend) -> str:
    """Return a mark in a box of 9 x 14 pixels."""
    drawn = legend.mark(mark).drawn
    if drawn == "flag":
        return '<path class="hg-mark" d="M0 13V2l7 2.500-6 2.500"/>'
    if drawn in SHAPES:
        return f'<g transform="translate(-1 2) scale(.45)" color="{INK}" fill="{INK}">{SHAPES[drawn]}</g>'
    return '<circle class="hg-mark" cx="4" cy="7" r="3"/>'


def _leader(symbol: Symbol, styles: Mapping[str, Key]) -> tuple[str, float, float]:
    key = styles.get(symbol.style, Key("", INK, LAND))
    width = text_width(symbol.name, 12) + 22
    doubt = f'<g transform="translate({width - 3:.0f} 3)">{DOUBT}</g>' if symbol.reconstructed else ""
    faded = " hg-faded" if symbol.faded else ""
    return (
        f'<g class="hg-leader{faded}" color="{pale(key)}"><rect width="{width:.0f}" height="{PILL}" rx="8" fill="{strong(key)}"/>'
        f'<use href="#hg-leader" x="4" y="2"/><text x="19" y="13">{safe(symbol.name)}</text>{doubt}</g>',
        width,
        PILL,
    )


def _row(pieces: list[Symbol], styles: Mapping[str, Key]) -> tuple[str, float, float]:
    tall = any(piece.count > 1 for piece in pieces)
    height = TOKEN_TALL if tall else TOKEN
    svg = "".join(_token(piece, styles, i * (TOKEN + 1), height) for i, piece in enumerate(pieces))
    return svg, len(pieces) * (TOKEN + 1) - 1, height


def _token(piece: Symbol, styles: Mapping[str, Key], x: float, height: float) -> str:
    key = styles.get(piece.style, Key("", INK, LAND))
    faded = " hg-faded" if piece.faded else ""
    number = f'<text x="{TOKEN / 2}" y="{TOKEN_TALL - 3}">{piece.count}</text>' if piece.count > 1 else ""
    top = 1 if piece.count > 1 else (height - 19) / 2
    doubt = f'<g transform="translate({TOKEN - 4} 4)">{DOUBT}</g>' if piece.reconstructed else ""
    return (
        f'<g class="hg-piece{faded}" transform="translate({x:g})" color="{pale(key)}">'
        f'<rect width="{TOKEN}" height="{height}" rx="3" fill="{strong(key)}"/>'
        f'<use href="#hg-{drawing(piece.shape)}" x="2" y="{top:g}"/>{number}{doubt}</g>'
    )
