"""Draws scenes: a board as one self-contained SVG, the same every time, without any compiled library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import hypot
from typing import Any

from histgames.maps.drawing.anchors import anchors, zone_name
from histgames.maps.drawing.palette import BORDER, EDGE, HIGHLIGHT, INK, LAND, RIVER, SEA, lightness, mix, strong
from histgames.maps.drawing.scene import Arrow, Key, Look, Scene
from histgames.maps.drawing.svg_paths import Frame, border_paths, frame, layer_path, zone_paths
from histgames.maps.drawing.symbols import FONT, block, definitions, drawing, safe, text_width
from histgames.maps.files import built
from histgames.maps.topology import topology

__all__ = ["CSS", "arrow_shape", "draw", "pattern", "resized", "zone_fill"]

#: How much of a holder's colour lies on a zone.
TINT = 0.5
#: Above this lightness names can be read on a colour as it is.
LIGHT = 0.4
TITLE, LINE, CAPTION = 30, 26, 20

CSS = f"""
.hg-board text{{font-family:{FONT}}}
.hg-zone{{stroke:{BORDER};stroke-width:1;stroke-dasharray:4 2.5;stroke-linejoin:round}}
.hg-region{{fill:none;stroke:{EDGE};stroke-width:2;stroke-linejoin:round;stroke-linecap:round}}
.hg-river{{fill:none;stroke:{RIVER};stroke-width:1.2;stroke-linejoin:round;stroke-linecap:round}}
.hg-highlight{{fill:none;stroke:{HIGHLIGHT};stroke-width:4;stroke-linejoin:round}}
.hg-highlight-edge{{fill:none;stroke:{INK};stroke-width:6;stroke-linejoin:round}}
.hg-name{{font-size:13px;font-weight:bold;fill:{INK};stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}}
.hg-mark{{fill:#fff;stroke:{INK};stroke-width:1.3}}
.hg-piece,.hg-leader,.hg-castle{{fill:currentColor}}
.hg-piece rect,.hg-leader rect{{stroke:{INK}}}
.hg-piece text{{font-size:13px;font-weight:bold;text-anchor:middle}}
.hg-leader text{{font-size:12px;font-weight:bold}}
.hg-castle{{stroke:#fff;stroke-width:2.5;paint-order:stroke}}
.hg-faded rect{{stroke-dasharray:3 2;fill-opacity:.72}}
.hg-arrow{{stroke:#fff;stroke-width:1.5;stroke-linejoin:round;paint-order:stroke}}
""".strip()


def draw(
    scene: Scene,
    *,
    width: int = 760,
    names: str = "name",
    relief: bool = False,
    legend: bool = True,
    title: bool = True,
) -> str:
    """Return a picture of a board as SVG.

    Parameters
    ----------
    scene : Scene
        What to draw.
    width : int
        Width in pixels.
    names : str
        Which names of zones: ``"name"``, ``"local"``, ``"both"`` or ``"none"``.
    relief : bool
        Whether to lay the shaded relief over the land, which makes the picture some 100 kB larger.
    legend : bool
        Whether to say below the map what colours and drawings mean.
    title : bool
        Whether to write the scene's title above and its caption below.

    Returns
    -------
    str
        An SVG document that needs nothing else.

    Examples
    --------
    >>> scene = Scene("wales", "Wales", {}, (), {})
    >>> draw(scene).startswith("<svg")
    True
    """
    if scene.picture:
        return resized(scene.picture, width)
    picture = frame(scene.map, width)
    top = TITLE if title and scene.title else 0
    key, key_height = _legend(scene, width) if legend else ("", 0)
    under = CAPTION + 4 if title and scene.caption else 0
    height = top + picture.height + key_height + under
    styles = dict(scene.styles)
    shapes = [drawing(s.shape) for stack in scene.stacks for s in stack.symbols]
    outlines = zone_paths(scene.map, width)
    ids = f"hg-{safe(scene.map)}-{width}"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hg-board" viewBox="0 0 {width} {height:.0f}" width="{width}" style="max-width:100%;height:auto"'
            f' height="{height:.0f}" role="img"><title>{safe(scene.title or scene.map)}</title><style>{CSS}</style><defs>',
            definitions(shapes),
            "".join(pattern(key) for key in styles.values()),
            "".join(f'<path id="{ids}-{safe(zone)}" d="{path}"/>' for zone, path in outlines.items()),
            f'<clipPath id="{ids}-clip"><rect width="{width}" height="{picture.height:.1f}"/></clipPath></defs>',
            f'<rect width="{width}" height="{height:.0f}" fill="#fff"/>',
            _heading(scene.title, width) if top else "",
            f'<g transform="translate(0 {top})" clip-path="url(#{ids}-clip)">',
            f'<rect class="hg-sea" width="{width}" height="{picture.height:.1f}" fill="{SEA}"/>',
            f'<path class="hg-land" d="{layer_path(scene.map, "land", width)}" fill="{LAND}" stroke="{EDGE}" stroke-width=".6"/>',
            _zones(scene, outlines, ids, styles),
            _relief(scene.map, picture) if relief else "",
            f'<path class="hg-river" d="{layer_path(scene.map, "rivers", width)}"/>',
            f'<path class="hg-lake" d="{layer_path(scene.map, "lakes", width)}" fill="{SEA}" stroke="{RIVER}"/>',
            _regions(scene.map, width),
            _highlights(scene, outlines, ids),
            f'<g class="hg-arrows">{"".join(_arrow(arrow, scene, width, names) for arrow in scene.arrows)}</g>',
            _blocks(scene, styles, width, names),
            "</g>",
            f'<g transform="translate(0 {top + picture.height:.1f})">{key}</g>' if key else "",
            _caption(scene.caption, top + picture.height + key_height) if under else "",
            "</svg>",
        )
    )


def resized(picture: str, width: int) -> str:
    """Return a picture that a game has drawn itself, made as wide as wanted.

    Examples
    --------
    >>> resized('<svg viewBox="0 0 10 5" width="10" height="5"/>', 20)
    '<svg viewBox="0 0 10 5" width="20" height="10"/>'
    """
    head, end, rest = picture.partition(">")
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', head)
    high = round(width * float(size[2]) / float(size[1])) if size else width
    head = re.sub(r'\swidth="[\d.]+"', f' width="{width}"', head)
    return re.sub(r'\sheight="[\d.]+"', f' height="{high}"', head) + end + rest


def zone_fill(key: Key | None) -> str:
    """Return the colour of a zone held under a style: a light colour as it is, a strong one as a tint on the land."""
    if key is None:
        return LAND
    return key.fill if lightness(key.fill) > LIGHT else mix(key.fill, LAND, TINT)


def pattern(key: Key) -> str:
    """Return the SVG pattern of a style, so that holders differ in grey print too; nothing for a plain one."""
    if not key.pattern:
        return ""
    strokes = {
        "lines": '<path d="M-1 9L9-1M-1 1L1-1M7 9L9 7" {}/>',
        "cross": '<path d="M0 0L8 8M0 8L8 0" {}/>',
        "dots": '<circle cx="2" cy="2" r="1.3" {}/><circle cx="6" cy="6" r="1.3" {}/>',
    }
    ink = mix(strong(key), zone_fill(key), 0.6)
    how = f'fill="{ink}"' if key.pattern == "dots" else f'stroke="{ink}" stroke-width="1" fill="none"'
    return (
        f'<pattern id="{pattern_name(key)}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{zone_fill(key)}"/>{strokes.get(key.pattern, "").replace("{}", how)}</pattern>'
    )


def pattern_name(key: Key) -> str:
    """Return the id of a style's pattern: the same for the same pattern and colour."""
    return f"hg-{safe(key.pattern)}-{safe(key.fill.removeprefix('#'))}"


def paint(key: Key | None) -> str:
    """Return what a zone under a style is filled with: its pattern or its plain colour."""
    return f"url(#{pattern_name(key)})" if key and key.pattern else zone_fill(key)


def _zones(scene: Scene, outlines: Mapping[str, str], ids: str, styles: Mapping[str, Key]) -> str:
    parts: list[str] = []
    for zone in outlines:
        look = scene.looks.get(zone, Look("", zone))
        parts.append(
            f'<use href="#{ids}-{safe(zone)}" class="hg-zone" data-zone="{safe(zone)}" data-style="{safe(look.style)}"'
            f' fill="{safe(paint(styles.get(look.style)))}"><title>{safe(look.title)}</title></use>'
        )
    return f'<g class="hg-zones">{"".join(parts)}</g>'


def _regions(name: str, width: int) -> str:
    """Return the borders between kingdoms and counties, drawn heavier than those of zones."""
    zones = topology(name).zones
    lines = [d for (a, b), d in border_paths(name, width).items() if zones[a].region != zones[b].region]
    return f'<path class="hg-region" d="{"".join(lines)}"/>'


def _highlights(scene: Scene, outlines: Mapping[str, str], ids: str) -> str:
    shown = [safe(zone) for zone in scene.highlights if zone in outlines]
    return "".join(
        f'<use href="#{ids}-{zone}" class="{name}"/>'
        for name in ("hg-highlight-edge", "hg-highlight")
        for zone in shown
    )


def _blocks(scene: Scene, styles: dict[str, Key], width: int, names: str) -> str:
    zones, spots = topology(scene.map).zones, anchors(scene.map, width, names)
    stacks = {stack.zone: stack for stack in scene.stacks}
    parts: list[str] = []
    for zone, (x, y) in spots.items():
        look = scene.looks.get(zone)
        made = block(zone_name(zones[zone], names), stacks.get(zone), styles, marks=look.marks if look else ())
        left = min(max(x - made.width / 2, 2), width - made.width - 2)
        parts.append(
            f'<g class="hg-block" data-zone="{safe(zone)}" transform="translate({left:.1f} {y - made.height / 2:.1f})">{made.svg}</g>'
        )
    return f'<g class="hg-blocks">{"".join(parts)}</g>'


def _arrow(arrow: Arrow, scene: Scene, width: int, names: str) -> str:
    spots = anchors(scene.map, width, names)
    if arrow.origin not in spots or arrow.target not in spots or arrow.origin == arrow.target:
        return ""
    key = scene.styles.get(arrow.style)
    dots = arrow_shape(spots[arrow.origin], spots[arrow.target])
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in dots) + "z"
    (ax, ay), (bx, by) = spots[arrow.origin], spots[arrow.target]
    label = (
        f'<text class="hg-name" x="{(ax + bx) / 2:.1f}" y="{(ay + by) / 2:.1f}" text-anchor="middle">{safe(arrow.label)}</text>'
        if arrow.label
        else ""
    )
    return f'<path class="hg-arrow" d="{path}" fill="{safe(strong(key) if key else INK)}" fill-opacity=".85"/>{label}'


def arrow_shape(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the outline of an arrow that stops short of both points: thin at its tail, with a head."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    gap = min(18.0, length / 5)
    head = min(16.0, length / 3)

    def at(along: float, aside: float) -> tuple[float, float]:
        return ax + ux * along - uy * aside, ay + uy * along + ux * aside

    tip, neck = length - gap, length - gap - head
    return [at(gap, 1.5), at(neck, 4), at(neck, 9), at(tip, 0), at(neck, -9), at(neck, -4), at(gap, -1.5)]


def _relief(name: str, picture: Frame) -> str:
    """Return the relief as an image, from the map's own grey picture and its bounds."""
    import base64
    import json

    image, bounds = built(name) / "relief.png", built(name) / "relief.json"
    if not image.exists() or not bounds.exists():
        return ""
    west, south, east, north = relief_bounds(json.loads(bounds.read_text(encoding="utf-8")))
    (left, top), (right, bottom) = picture.point(west, north), picture.point(east, south)
    data = base64.b64encode(image.read_bytes()).decode()
    return (
        f'<image x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" preserveAspectRatio="none"'
        f' opacity=".35" style="mix-blend-mode:multiply" href="data:image/png;base64,{data}"/>'
    )


def relief_bounds(record: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Return west, south, east and north from the record beside a relief picture."""
    (south, west), (north, east) = record["bounds"]
    return float(west), float(south), float(east), float(north)


def _heading(text: str, width: int) -> str:
    size = min(19.0, 19 * (width - 16) / max(text_width(text, 19), 1))
    return f'<text class="hg-title" x="8" y="21" font-size="{size:.1f}" font-weight="bold" fill="{INK}">{safe(text)}</text>'


def _caption(text: str, top: float) -> str:
    return f'<text class="hg-caption" x="8" y="{top + CAPTION - 4:.0f}" font-size="14" fill="{INK}">{safe(text)}</text>'


WORDS = {
    "knight": "Knights",
    "infantry": "Infantry",
    "archer": "Archers",
    "leader": "Leader",
    "castle": "Castle",
    "ship": "Ships",
    "axe": "Raiders",
    "unknown": "Hidden",
}


def _legend(scene: Scene, width: int) -> tuple[str, float]:
    """Return what colours and drawings mean, in as many lines as it takes, and how high it is."""
    held = {look.style for look in scene.looks.values()} | {
        s.style for stack in scene.stacks for s in stack.symbols if s.shape != "castle"
    }
    shapes = dict.fromkeys(drawing(s.shape) for stack in scene.stacks for s in stack.symbols)
    items = [
        (f'<rect y="3" width="24" height="16" fill="{safe(paint(key))}" stroke="{INK}"/>', key.name)
        for style, key in scene.styles.items()
        if style in held
    ]
    items += [(f'<use href="#hg-{shape}" x="2" y="2" color="{INK}" fill="{INK}"/>', WORDS[shape]) for shape in shapes]
    x, y, parts = 8.0, 4.0, list[str]()
    for swatch, words in items:
        wide = 30 + text_width(words, 14) + 14
        if x + wide > width and x > 8:
            x, y = 8.0, y + LINE
        parts.append(
            f'<g transform="translate({x:.1f} {y:.1f})">{swatch}<text x="30" y="16" font-size="14" fill="{INK}">{safe(words)}</text></g>'
        )
        x += wide
    return (f'<g class="hg-legend">{"".join(parts)}</g>', y + LINE) if items else ("", 0)
