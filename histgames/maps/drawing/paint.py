"""Paint: what holders, grounds and marks are filled with, as colours and SVG patterns, so that colour is never the only sign."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from histgames.maps.drawing.ids import own_ids
from histgames.maps.drawing.palette import INK, LAND, lightness, mix, pale, strong
from histgames.maps.drawing.signs import Key, Sign
from histgames.maps.drawing.symbols import SHAPES, safe

__all__ = ["SITE", "Paint", "area_paint", "hex_paint", "site_mark", "site_paint", "zone_fill"]

#: How much of a holder's colour lies on a zone.
TINT = 0.5
#: Above this lightness names can be read on a colour as it is.
LIGHT = 0.4
#: Pixels across that the mark of a site may take: what can be clicked is as large for all of them.
SITE = 18.0
STRIPES = {
    "lines": '<path d="M-1 9L9-1M-1 1L1-1M7 9L9 7" {}/>',
    "cross": '<path d="M0 0L8 8M0 8L8 0" {}/>',
    "dots": '<circle cx="2" cy="2" r="1.3" {}/><circle cx="6" cy="6" r="1.3" {}/>',
}


@frozen
class Paint:
    """A filling: what stands in the attribute ``fill``, the pattern that it refers to, if it refers to one, and its plain colour."""

    fill: str
    pattern: str = ""
    plain: str = ""

    def within(self, token: str) -> Paint:
        """Return the same filling under a name that begins with a token.

        Examples
        --------
        >>> Paint("url(#a)", '<pattern id="a"/>', "#ffffff").within("x")
        Paint(fill='url(#x-a)', pattern='<pattern id="x-a"/>', plain='#ffffff')
        """
        return Paint(self.fill.replace("url(#", f"url(#{token}-"), own_ids(self.pattern, token), self.plain)


def zone_fill(key: Key | None) -> str:
    """Return the colour of a zone held under a style: a light colour as it is, a strong one as a tint on the land.

    Examples
    --------
    >>> zone_fill(Key("Grey", "#d8d3c7", "#1b1b1b")), zone_fill(None)
    ('#d8d3c7', '#f4efe2')
    """
    if key is None:
        return LAND
    return key.fill if lightness(key.fill) > LIGHT else mix(key.fill, LAND, TINT)


@cache
def area_paint(key: Key | None) -> Paint:
    """Return what an area under a style is filled with: its pattern or its plain colour.

    Examples
    --------
    >>> area_paint(Key("Blue", "#1f5fa8", "#ffffff", "lines")).fill
    'url(#hg-lines-1f5fa8)'
    """
    if key is None or not key.pattern:
        return Paint(zone_fill(key))
    name = f"hg-{safe(key.pattern)}-{_digits(key.fill)}"
    ink = mix(strong(key), zone_fill(key), 0.6)
    return Paint(f"url(#{name})", _tile(name, zone_fill(key), key.pattern, ink), zone_fill(key))


@cache
def hex_paint(ground: Key | None, holder: Key | None) -> Paint:
    """Return what a hex is filled with: its ground's colour, with stripes in the holder's colour if somebody holds it."""
    if ground is None or holder is None:
        return area_paint(holder if ground is None else ground)
    colour = zone_fill(ground)
    name = f"hg-{safe(holder.pattern) or 'bars'}-{_digits(holder.fill)}-on-{_digits(ground.fill)}"
    return Paint(f"url(#{name})", _tile(name, colour, holder.pattern or "lines", strong(holder)), colour)


def _tile(name: str, below: str, pattern: str, ink: str) -> str:
    how = f'fill="{ink}"' if pattern == "dots" else f'stroke="{ink}" stroke-width="1" fill="none"'
    return (
        f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{below}"/>{STRIPES.get(pattern, "").replace("{}", how)}</pattern>'
    )


@cache
def site_paint(key: Key | None, sign: Sign) -> Paint:
    """Return the mark of a site as a filling for a circle of `SITE` pixels: so it can be changed where it stands."""
    name = f"hg-site-{safe(sign.drawn)}-{sign.size:g}-{_digits(key.fill + key.ink) if key else 'none'}".replace(
        ".", "_"
    )
    return Paint(
        f"url(#{name})",
        f'<pattern id="{name}" width="1" height="1" patternContentUnits="objectBoundingBox">'
        f'<g transform="scale({1 / SITE:.5f}) translate({SITE / 2:g} {SITE / 2:g})">{site_mark(key, sign)}</g></pattern>',
        safe(key.fill) if key else "#ffffff",
    )


@cache
def site_mark(key: Key | None, sign: Sign) -> str:
    """Return the mark of a site as SVG around the point 0, 0."""
    half = min(sign.size, SITE - 2) / 2
    fill, edge = (key.fill, INK) if key else ("#ffffff", INK)
    style = f'fill="{safe(fill)}" stroke="{edge}" stroke-width="1.2"'
    if sign.drawn == "square":
        return f'<rect x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" {style}/>'
    if sign.drawn == "diamond":
        return f'<path d="M0 {-half:g}L{half:g} 0L0 {half:g}L{-half:g} 0z" {style}/>'
    if sign.drawn not in SHAPES:
        return f'<circle r="{half:g}" {style}/>'
    back, front = (strong(key), pale(key)) if key else ("#ffffff", INK)
    scale = half * 1.45 / 24
    return (
        f'<circle r="{half:g}" fill="{safe(back)}" stroke="{edge}"/><g transform="scale({scale:.3f}) translate(-12 -12)"'
        f' color="{safe(front)}" fill="{safe(front)}">{SHAPES[sign.drawn]}</g>'
    )


def _digits(colours: str) -> str:
    return safe(colours.replace("#", ""))
