"""Draws what lies beside the map: tracks with their markers, boxes of counters, hands of cards, each in rows below the map."""

from __future__ import annotations

from collections.abc import Sequence

from histgames.maps.drawing.palette import EDGE, HIGHLIGHT, INK, LAND, strong
from histgames.maps.drawing.scene import Box, Card, Hand, Key, Marker, Scene, Space, Track
from histgames.maps.drawing.symbols import DOUBT, drawing, safe, text_width

__all__ = ["beside_map", "wrapped"]

EDGE_ROOM, HEAD, GAP = 8.0, 24.0, 6.0
CARD_WIDE, CARD_LINE, CARD_LINES = 128.0, 14.0, 5
SPACE_WIDE, SPACE_HIGH = 40.0, 44.0
PIECE_HIGH = 28.0


def beside_map(scene: Scene, width: int) -> tuple[str, float]:
    """Return tracks, boxes and hands as SVG, and how high they are together; nothing if there are none."""
    parts: list[str] = []
    y = 0.0
    lit = set(scene.highlights)
    made = [_track(track, scene, width, lit) for track in scene.tracks]
    made += [_box(box, scene, width, lit) for box in scene.boxes]
    made += [_hand(hand, scene, width, lit) for hand in scene.hands]
    for svg, high in made:
        parts.append(f'<g transform="translate({EDGE_ROOM:g} {y:.0f})">{svg}</g>')
        y += high + GAP
    return "\n".join(parts), y


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return a text in lines of at most `width` pixels, broken between words.

    Examples
    --------
    >>> wrapped("Attack with the archers", 90, 11)
    ['Attack with', 'the archers']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _heading(text: str) -> str:
    return f'<text y="17" font-size="15" font-weight="bold" fill="{INK}">{safe(text)}</text>'


def _edge(each: str, lit: set[str]) -> str:
    return f'stroke="{HIGHLIGHT}" stroke-width="3"' if each in lit else f'stroke="{EDGE}"'


def _colours(scene: Scene, style: str) -> tuple[str, str]:
    key = scene.styles.get(style, Key("", LAND, INK))
    return safe(key.fill), safe(key.ink)


def _track(track: Track, scene: Scene, width: int, lit: set[str]) -> tuple[str, float]:
    wide = max([SPACE_WIDE, *(text_width(space.title, 12) + 8 for space in track.spaces)])
    fit = max(int((width - 2 * EDGE_ROOM) // (wide + 2)), 1)
    parts = [_heading(track.title)]
    for number, space in enumerate(track.spaces):
        x, y = number % fit * (wide + 2), HEAD + number // fit * (SPACE_HIGH + 2)
        on = [marker for marker in track.markers if marker.space == space.id]
        parts.append(f'<g transform="translate({x:.1f} {y:.1f})">{_space(space, on, scene, wide, lit)}</g>')
    return "\n".join(parts), HEAD + -(-len(track.spaces) // fit) * (SPACE_HIGH + 2)


def _space(space: Space, on: Sequence[Marker], scene: Scene, wide: float, lit: set[str]) -> str:
    parts = [
        f'<g class="hg-space" data-id="{safe(space.id)}"><rect width="{wide:.1f}" height="{SPACE_HIGH}" fill="#fff" {_edge(space.id, lit)}/>'
        f'<text x="{wide / 2:.1f}" y="14" font-size="12" text-anchor="middle" fill="{INK}">{safe(space.title)}</text>'
    ]
    step = min(20.0, (wide - 20) / max(len(on) - 1, 1))
    for number, marker in enumerate(on):
        fill, ink = _colours(scene, marker.style)
        x = wide / 2 + (number - (len(on) - 1) / 2) * step
        parts.append(
            f'<g class="hg-marker"><title>{safe(marker.name)}</title><circle cx="{x:.1f}" cy="30" r="9" fill="{fill}" stroke="{INK}"/>'
            f'<text x="{x:.1f}" y="34" font-size="11" font-weight="bold" text-anchor="middle" fill="{ink}">{safe(marker.text)}</text></g>'
        )
    return "".join(parts) + "</g>"


def _box(box: Box, scene: Scene, width: int, lit: set[str]) -> tuple[str, float]:
    parts, x, y = list[str](), 6.0, HEAD
    for piece in box.pieces:
        words = f"{piece.count} {piece.name}" if piece.count > 1 else piece.name
        wide = 34 + text_width(words, 13)
        if x + wide > width - 2 * EDGE_ROOM and x > 6:
            x, y = 6.0, y + PIECE_HIGH + 2
        key = scene.styles.get(piece.style)
        dash = ' stroke-dasharray="3 2" fill-opacity=".6"' if piece.faded else ""
        doubt = f'<g transform="translate({wide - 5:.1f} 5)">{DOUBT}</g>' if piece.reconstructed else ""
        colour = safe(strong(key) if key else INK)
        parts.append(
            f'<g class="hg-counter" data-id="{safe(piece.id)}" transform="translate({x:.1f} {y:.1f})">'
            f'<rect width="{wide:.1f}" height="{PIECE_HIGH}" rx="4" fill="#fff" {_edge(piece.id, lit)}{dash}/>'
            f'<use href="#hg-{drawing(piece.shape)}" x="4" y="4" color="{colour}" fill="{colour}"/>'
            f'<text x="28" y="19" font-size="13" fill="{INK}">{safe(words)}</text>{doubt}</g>'
        )
        x += wide + 4
    high = y + PIECE_HIGH + 6
    frame = f'<rect class="hg-box" data-id="{safe(box.id)}" y="2" width="{width - 2 * EDGE_ROOM:.1f}" height="{high - 2:.1f}" fill="none" {_edge(box.id, lit)}/>'
    return f'{frame}<g transform="translate(6 0)">{_heading(box.title)}</g>' + "\n".join(parts), high


def _hand(hand: Hand, scene: Scene, width: int, lit: set[str]) -> tuple[str, float]:
    fit = max(int((width - 2 * EDGE_ROOM + GAP) // (CARD_WIDE + GAP)), 1)
    texts = [
        [] if c.hidden else [part for line in c.lines for part in wrapped(line, CARD_WIDE - 12, 11)][:CARD_LINES]
        for c in hand.cards
    ]
    high = 26 + CARD_LINE * max([len(text) for text in texts], default=0) + 4
    parts = [_heading(hand.title)]
    for number, (card, text) in enumerate(zip(hand.cards, texts, strict=True)):
        x, y = number % fit * (CARD_WIDE + GAP), HEAD + number // fit * (high + GAP)
        parts.append(f'<g transform="translate({x:.1f} {y:.1f})">{_card(card, text, scene, high, lit)}</g>')
    return "\n".join(parts), HEAD + -(-len(hand.cards) // fit) * (high + GAP)


def _card(card: Card, text: Sequence[str], scene: Scene, high: float, lit: set[str]) -> str:
    fill, ink = _colours(scene, card.style)
    if card.hidden:
        return (
            f'<g class="hg-card" data-id="{safe(card.id)}"><rect width="{CARD_WIDE}" height="{high:.0f}" rx="6" fill="{EDGE}" {_edge(card.id, lit)}/>'
            f'<rect x="6" y="6" width="{CARD_WIDE - 12}" height="{high - 12:.0f}" rx="3" fill="none" stroke="{LAND}"/></g>'
        )
    size = min(13.0, 13 * (CARD_WIDE - 22) / max(text_width(card.title, 13), 1))
    lines = "".join(
        f'<text x="6" y="{32 + CARD_LINE * row:.0f}" font-size="11" fill="{ink}">{safe(line)}</text>'
        for row, line in enumerate(text)
    )
    doubt = f'<g transform="translate({CARD_WIDE - 9:g} 11)">{DOUBT}</g>' if card.reconstructed else ""
    faded = ' opacity=".5"' if card.faded else ""
    return (
        f'<g class="hg-card" data-id="{safe(card.id)}"{faded}><rect width="{CARD_WIDE}" height="{high:.0f}" rx="6" fill="{fill}" {_edge(card.id, lit)}/>'
        f'<text x="6" y="17" font-size="{size:.1f}" font-weight="bold" fill="{ink}">{safe(card.title)}</text>{lines}{doubt}</g>'
    )
