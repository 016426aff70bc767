"""A still picture of a map with fortresses, as SVG: for print, a code host, and wherever the atlas cannot run."""

from __future__ import annotations

from math import log2

from histgames.maps.drawing.land_colours import land_colours
from histgames.maps.drawing.palette import EDGE, FRONTIER, INK, LAND, LAND_INK, MARK_FILLS, RIVER, ROAD, SEA, SEAT
from histgames.maps.drawing.svg_paths import checked_width, frame, layer_path, zone_paths
from histgames.maps.drawing.symbols import FONT, safe
from histgames.maps.drawing.zoom_names import GREAT, LESSER_FROM, MARKS, Language, checked_language, names_at
from histgames.maps.files import settings
from histgames.maps.gazetteer import gazetteer
from histgames.maps.topology import topology
from histgames.maps.years import lordships, opening_year

__all__ = ["sheet"]

LINES = (("rivers", RIVER, 1.0, ""), ("roads", ROAD, 1.2, "5 2.5"), ("frontiers", FRONTIER, 2.4, ""))


def sheet(name: str, *, year: int | None = None, language: Language = "german", width: int = 1000) -> str:
    """Draw a map with fortresses in the colours of the lordships of a year.

    Parameters
    ----------
    name : str
        A map with fortresses, such as ``"empire"``.
    year : int, optional
        The year; the first that the map tells if none is given.
    language : {"german", "english"}, optional
        Language of the names.
    width : int, optional
        Width in pixels; the wider, the more places are named.

    Returns
    -------
    str
        An SVG document.

    Raises
    ------
    UnknownMap, GameError
        If there is no such map, year or language.

    Examples
    --------
    >>> svg = sheet("empire", year=1156, language="english")
    >>> svg[:4], "DUCHY OF" in svg, ">Cologne<" in svg
    ('<svg', True, True)
    """
    year, language = opening_year(name, year), checked_language(language)
    picture, colours, then = frame(name, checked_width(width)), land_colours(name), lordships(name, year)
    zoom = log2(picture.scale * 360 / 256)
    tall = round(picture.height)
    title = f"{settings(name)['title_local' if language == 'german' else 'title']}, {year}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" width="{width}" height="{tall}" '
        f'font-family="{FONT}" role="img"><title>{safe(title)}</title><rect width="{width}" height="{tall}" fill="{SEA}"/>',
        f'<path d="{layer_path(name, "land", width)}" fill="{LAND}" stroke="{EDGE}" stroke-width=".5"/>',
    ]
    for zone, path in zone_paths(name, width).items():
        colour = colours[then[zone].english] if zone in then else LAND
        said = f"{topology(name).zones[zone].name}: {getattr(then[zone], language)}" if zone in then else zone
        parts.append(
            f'<path d="{path}" fill="{colour}" stroke="{EDGE}" stroke-width=".6"><title>{safe(said)}</title></path>'
        )
    for which, colour, thick, dashes in LINES:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        path = layer_path(name, which, width)
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{thick}"{dashed}/>')
    parts.append(f'<path d="{layer_path(name, "lakes", width)}" fill="{SEA}" stroke="{RIVER}" stroke-width=".6"/>')
    for place in gazetteer(name).places.values():
        kind = place.kind.kind
        if zoom >= LESSER_FROM or kind in GREAT:
            x, y = picture.point(place.lon, place.lat)
            edge = f'stroke="{SEAT}" stroke-width="2"' if place.see else f'stroke="{INK}"'
            said = f"{getattr(place, language)}: {place.kind.english}"
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{MARKS[kind]}" fill="{MARK_FILLS[kind]}" {edge}><title>{safe(said)}</title></circle>'
            )
    for each in names_at(name, zoom, year=year, language=language, origin=(picture.north, picture.west)):
        lines = each.text.split("\n")
        first = each.y - (len(lines) - 1) * each.size * 0.6 + each.size * 0.35
        style = f'font-weight="bold" fill="{LAND_INK}"' if each.land else f'fill="{INK}"'
        parts.append(
            f'<text font-size="{each.size:.1f}" text-anchor="middle" {style} stroke="#fff" stroke-width="2.5" stroke-opacity=".8" '
            'paint-order="stroke" stroke-linejoin="round">'
            + "".join(
                f'<tspan x="{each.x:.1f}" y="{first + row * each.size * 1.2:.1f}">{safe(line)}</tspan>'
                for row, line in enumerate(lines)
            )
            + "</text>"
        )
    return "".join(parts) + "</svg>"
