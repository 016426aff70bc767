"""The key of a board: what its colours, pieces, marks, sites and roads mean, in lines below the map."""

from __future__ import annotations

from collections.abc import Iterator

from histgames.maps.drawing.paint import SITE, area_paint, site_mark
from histgames.maps.drawing.palette import INK
from histgames.maps.drawing.scene import Scene
from histgames.maps.drawing.standing import doubtful_shapes
from histgames.maps.drawing.symbols import DOUBT, SHAPES, drawing, safe, text_width

__all__ = ["key_of"]

LINE, SIZE = 26, 14


def key_of(scene: Scene, width: int) -> tuple[str, float]:
    """Return the key in as many lines as it takes, and how high it is."""
    x, y, parts = 8.0, 4.0, list[str]()
    for swatch, words in _items(scene):
        wide = 30 + text_width(words, SIZE) + 14
        if x + wide > width and x > 8:
            x, y = 8.0, y + LINE
        parts.append(
            f'<g transform="translate({x:.1f} {y:.1f})">{swatch}<text x="30" y="16" font-size="{SIZE}" fill="{INK}">{safe(words)}</text></g>'
        )
        x += wide
    return (f'<g class="hg-legend">{"".join(parts)}</g>', y + LINE) if parts else ("", 0.0)


def _items(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield a drawing of 24 x 24 and words for everything that is on the board."""
    legend, pieces = scene.legend, [piece for box in scene.boxes for piece in box.pieces]
    symbols, doubtful = [symbol for stack in scene.stacks for symbol in stack.symbols], doubtful_shapes(scene)
    if not scene.picture:
        held = {area.style for area in scene.areas} | {site.style for site in scene.sites}
        held |= {road.style for road in scene.roads} | {s.style for s in symbols if s.shape != "castle"}
        held |= {style for cell in scene.hexes for style in (cell.fill, cell.style)}
        for style, key in scene.styles.items():
            if style in held:
                yield (
                    f'<rect y="3" width="24" height="16" fill="{safe(area_paint(key).fill)}" stroke="{INK}"/>',
                    key.name,
                )
    for shape in dict.fromkeys([symbol.shape for symbol in symbols] + [piece.shape for piece in pieces]):
        mark = f'<g transform="translate(23 5)">{DOUBT}</g>' if shape in doubtful else ""
        yield f'<use href="#hg-{drawing(shape)}" x="2" y="2" color="{INK}" fill="{INK}"/>{mark}', legend.piece(shape)
    if not scene.picture:
        yield from _of_map(scene)
    doubts = [symbol.reconstructed for symbol in symbols] + [piece.reconstructed for piece in pieces]
    doubts += [site.reconstructed for site in scene.sites]
    doubts += [card.reconstructed for hand in scene.hands for card in hand.cards]
    if any(doubts):
        yield f'<g transform="translate(12 11)">{DOUBT}</g>', legend.reconstructed


def _of_map(scene: Scene) -> Iterator[tuple[str, str]]:
    legend = scene.legend
    for mark in dict.fromkeys(mark for area in scene.areas for mark in area.marks):
        sign = legend.mark(mark)
        yield _mark(sign.drawn), sign.words
    for mark in dict.fromkeys(site.mark for site in scene.sites if site.mark):
        sign = legend.site(mark)
        yield f'<g transform="translate(12 11) scale({20 / SITE:.2f})">{site_mark(None, sign)}</g>', sign.words
    for kind in dict.fromkeys(road.kind for road in scene.roads):
        way = legend.road(kind)
        dash = f' stroke-dasharray="{safe(way.dash)}"' if way.dash else ""
        yield f'<path d="M0 11h24" stroke="{safe(way.colour)}" stroke-width="{way.width:g}"{dash}/>', way.words


def _mark(drawn: str) -> str:
    if drawn in SHAPES:
        return f'<g transform="translate(3 3) scale(.7)" color="{INK}" fill="{INK}">{SHAPES[drawn]}</g>'
    shape = '<path d="M0 13V2l7 2.500-6 2.500"/>' if drawn == "flag" else '<circle cx="4" cy="7" r="3"/>'
    return f'<g class="hg-mark" transform="translate(8 4)">{shape}</g>'
