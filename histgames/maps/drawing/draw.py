"""Draws scenes: a board as one self-contained SVG, the same every time, without any compiled library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from histgames.maps.drawing.draw_beside import beside_map
from histgames.maps.drawing.ground import Ground, ground
from histgames.maps.drawing.key import key_of
from histgames.maps.drawing.paint import area_paint, hex_paint, site_mark
from histgames.maps.drawing.palette import BORDER, EDGE, HIGHLIGHT, INK, LAND, RIVER, SEA, strong
from histgames.maps.drawing.scene import Area, Arrow, Scene
from histgames.maps.drawing.standing import standing
from histgames.maps.drawing.svg_paths import Frame, border_paths, layer_path, layer_path_in
from histgames.maps.drawing.symbols import FONT, definitions, drawing, safe, text_width
from histgames.maps.files import built
from histgames.maps.topology import topology

__all__ = ["CSS", "arrow_shape", "draw", "patterns", "resized"]

TITLE, CAPTION = 30, 20

CSS = f"""
.hg-board text{{font-family:{FONT}}}
.hg-zone{{stroke:{BORDER};stroke-width:1;stroke-dasharray:4 2.5;stroke-linejoin:round}}
.hg-region{{fill:none;stroke:{EDGE};stroke-width:2;stroke-linejoin:round;stroke-linecap:round}}
.hg-river{{fill:none;stroke:{RIVER};stroke-width:1.2;stroke-linejoin:round;stroke-linecap:round}}
.hg-highlight{{fill:none;stroke:{HIGHLIGHT};stroke-width:4;stroke-linejoin:round}}
.hg-highlight-edge{{fill:none;stroke:{INK};stroke-width:6;stroke-linejoin:round}}
.hg-name{{font-size:13px;font-weight:bold;fill:{INK};stroke:#fff;stroke-width:3;stroke-linejoin:round;paint-order:stroke}}
.hg-small{{font-size:12px}}
.hg-hex{{stroke:{EDGE};stroke-width:.7;stroke-opacity:.55}}
.hg-road{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.hg-doubt{{fill:#fff;stroke:{INK};stroke-width:1.2}}
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
    >>> scene = Scene("wales", "Wales")
    >>> draw(scene).startswith("<svg")
    True
    """
    key, key_height = key_of(scene, width) if legend else ("", 0.0)
    off, off_height = beside_map(scene, width)
    top = TITLE if title and scene.title and not scene.picture else 0
    under = CAPTION + 4 if title and scene.caption and not scene.picture else 0
    if scene.picture:
        shown = resized(scene.picture, width)
        if not off:
            return shown
        tall, shapes, defs = _height(shown), list[str](), ""
    else:
        here = ground(scene)
        picture = here.frame(width)
        tall, shapes = picture.height, [drawing(s.shape) for stack in scene.stacks for s in stack.symbols]
        ids = f"hg-{here.token}-{width}"
        shown = _map(scene, here, picture, ids, width, names, relief=relief)
        defs = "\n".join(f'<path id="{ids}-{safe(each)}" d="{path}"/>' for each, path in here.paths(width).items())
        defs += f'<clipPath id="{ids}-clip"><rect width="{width}" height="{picture.height:.1f}"/></clipPath>'
    shapes += [drawing(piece.shape) for box in scene.boxes for piece in box.pieces]
    height = top + tall + key_height + off_height + under
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hg-board" viewBox="0 0 {width} {height:.0f}" width="{width}" style="max-width:100%;height:auto"'
            f' height="{height:.0f}" role="img"><title>{safe(scene.title or scene.map)}</title><style>{CSS}</style><defs>',
            definitions(shapes),
            "".join(patterns(scene).values()),
            f"{defs}</defs>",
            f'<rect width="{width}" height="{height:.0f}" fill="#fff"/>',
            _heading(scene.title, width) if top else "",
            f'<g transform="translate(0 {top})">{shown}</g>',
            f'<g transform="translate(0 {top + tall:.1f})">{key}</g>' if key else "",
            f'<g transform="translate(0 {top + tall + key_height:.1f})">{off}</g>' if off else "",
            _caption(scene.caption, top + tall + key_height + off_height) if under else "",
            "</svg>",
        )
    )


def _map(scene: Scene, here: Ground, picture: Frame, ids: str, width: int, names: str, *, relief: bool) -> str:
    """Return everything that lies on the map, from the bottom up; what changes often stands on lines of its own."""
    name = scene.map
    sea = f'<rect class="hg-sea" width="{width}" height="{picture.height:.1f}" fill="{SEA}"/>'
    land = rivers = lakes = ""
    if name:
        land = (
            f'<path class="hg-land" d="{_layer(here, "land", width)}" fill="{LAND}" stroke="{EDGE}" stroke-width=".6"/>'
        )
        rivers = f'<path class="hg-river" d="{_layer(here, "rivers", width)}"/>'
        lakes = f'<path class="hg-lake" d="{_layer(here, "lakes", width)}" fill="{SEA}" stroke="{RIVER}"/>'
    parts = (
        sea + land,
        *_areas(scene, here, ids),
        *_hexes(scene, ids),
        _relief(name, picture) if relief and name else "",
        rivers + lakes + (_regions(name, width) if here.as_printed else ""),
        *_roads(scene, ids),
        *_highlights(scene, here, ids),
        *_sites(scene, here, width, names),
        f'<g class="hg-arrows">{"".join(_arrow(arrow, scene, here, width, names) for arrow in scene.arrows)}</g>',
        *_blocks(scene, here, width, names),
    )
    shown = "\n".join(part for part in parts if part)
    return f'<g clip-path="url(#{ids}-clip)">{shown}</g>'


def _layer(here: Ground, which: str, width: int) -> str:
    return layer_path(here.map, which, width) if here.as_printed else layer_path_in(here.map, which, here.frame(width))


def _height(picture: str) -> float:
    size = re.search(r'\sheight="([\d.]+)"', picture.partition(">")[0])
    return float(size[1]) if size else 0.0


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


def patterns(scene: Scene) -> dict[str, str]:
    """Return the SVG patterns with which the areas and hexes of a scene are filled, by what refers to them."""
    styles = scene.styles
    used = {area_paint(key) for key in styles.values()}
    used |= {hex_paint(styles.get(f), styles.get(h)) for f, h in {(each.fill, each.style) for each in scene.hexes}}
    return {paint.fill: paint.pattern for paint in sorted(used, key=lambda each: each.fill) if paint.pattern}


def _areas(scene: Scene, here: Ground, ids: str) -> Iterator[str]:
    shown = {area.id: area for area in scene.areas}
    yield '<g class="hg-zones">'
    for each in here.areas:
        area = shown.get(each, Area(each, title=here.label(each) or each))
        yield (
            f'<use href="#{ids}-{safe(each)}" class="hg-zone" data-id="{safe(each)}" data-style="{safe(area.style)}"'
            f' fill="{safe(area_paint(scene.styles.get(area.style)).fill)}"><title>{safe(area.title)}</title></use>'
        )
    yield "</g>"


def _hexes(scene: Scene, ids: str) -> Iterator[str]:
    for cell in scene.hexes:
        paint = hex_paint(scene.styles.get(cell.fill), scene.styles.get(cell.style))
        yield (
            f'<use href="#{ids}-{safe(cell.id)}" class="hg-hex" data-id="{safe(cell.id)}" fill="{safe(paint.fill)}">'
            f"<title>{safe(cell.title or cell.name or cell.id)}</title></use>"
        )


def _roads(scene: Scene, ids: str) -> Iterator[str]:
    for road in scene.roads:
        sign, key = scene.legend.road(road.kind), scene.styles.get(road.style)
        dash = f' stroke-dasharray="{safe(sign.dash)}"' if sign.dash else ""
        colour = strong(key) if key else sign.colour
        yield (
            f'<use href="#{ids}-{safe(road.id)}" class="hg-road" data-id="{safe(road.id)}" stroke="{safe(colour)}"'
            f' stroke-width="{sign.width:g}"{dash}><title>{safe(road.title or road.id)}</title></use>'
        )


def _sites(scene: Scene, here: Ground, width: int, names: str) -> Iterator[str]:
    spots, lit = here.spots(width, names), set(scene.highlights)
    for site in scene.sites:
        x, y = spots[site.id]
        ring = f'<circle r="11" fill="none" stroke="{INK}" stroke-width="5"/>' if site.id in lit else ""
        ring += f'<circle r="11" fill="none" stroke="{HIGHLIGHT}" stroke-width="3"/>' if ring else ""
        mark = site_mark(scene.styles.get(site.style), scene.legend.site(site.mark))
        yield (
            f'<g class="hg-site" data-id="{safe(site.id)}" transform="translate({x:.1f} {y:.1f})">'
            f"<title>{safe(site.title or site.id)}</title>{ring}{mark}</g>"
        )


def _regions(name: str, width: int) -> str:
    """Return the borders between kingdoms and counties, drawn heavier than those of zones."""
    zones = topology(name).zones
    lines = [d for (a, b), d in border_paths(name, width).items() if zones[a].region != zones[b].region]
    return f'<path class="hg-region" d="{"".join(lines)}"/>'


def _highlights(scene: Scene, here: Ground, ids: str) -> Iterator[str]:
    paths = (here.areas, here.hexes, here.roads)
    shown = [safe(each) for each in scene.highlights if any(each in known for known in paths)]
    for name in ("hg-highlight-edge", "hg-highlight"):
        for each in shown:
            yield f'<use href="#{ids}-{each}" class="{name}"/>'


def _blocks(scene: Scene, here: Ground, width: int, names: str) -> Iterator[str]:
    spots = here.spots(width, names)
    yield '<g class="hg-blocks">'
    for each, made in standing(scene, here, names).items():
        x, y = spots[each]
        at = x + 11 if each in here.sites else min(max(x - made.width / 2, 2), width - made.width - 2)
        yield (
            f'<g class="hg-block" data-id="{safe(each)}" transform="translate({at:.1f} {y - made.height / 2:.1f})">{made.svg}</g>'
        )
    yield "</g>"


def _arrow(arrow: Arrow, scene: Scene, here: Ground, width: int, names: str) -> str:
    spots = here.spots(width, names)
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
