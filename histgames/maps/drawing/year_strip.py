"""The strip above a map with years: kings, emperors and popes as bars, with a line at the year that is shown."""

from __future__ import annotations

from collections.abc import Iterable

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.maps.drawing.palette import BORDER, HIGHLIGHT, INK, OFFICE_FILLS, WHITE
from histgames.maps.drawing.symbols import FONT, safe
from histgames.maps.years import OFFICES, Ruler, rulers, shown_year, years

__all__ = ["strip"]

ROW, LEFT, RIGHT, TOP = 21, 76, 8, 20


def strip(name: str, year: int, *, width: int = 700) -> str:
    """Return a strip with the kings, emperors and popes of the time and a line at a year, as SVG.

    Parameters
    ----------
    name : str
        A map's name.
    year : int
        The year that is marked.
    width : int, optional
        Width in pixels, from 300 on; where there is less room it shrinks.

    Raises
    ------
    GameError
        If the year is none that the map can show, or the width will not do.

    Examples
    --------
    >>> strip("empire", 1156).count("<rect") > 20
    True
    """
    year = shown_year(name, year)
    if isinstance(width, bool) or not isinstance(width, int) or not 300 <= width <= 4000:
        raise GameError(f"A strip is from 300 to 4000 pixels wide, not {cited(width)}.")
    first, last = years(name)[0], years(name)[-1]
    rows = {office: i for i, office in enumerate(OFFICES)}
    tall = TOP + ROW * len(rows) + 6

    def x(when: float) -> float:
        share = (min(max(when, first), last + 1) - first) / (last + 1 - first)
        return round(LEFT + share * (width - LEFT - RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" width="{width}" height="{tall}" '
        f'style="max-width:100%;height:auto" '
        f'font-family="{FONT}" role="img"><title>{safe(_sentence(rulers(name, year), year))}</title>'
    ]
    parts += [
        f'<line x1="{x(decade)}" x2="{x(decade)}" y1="{TOP - 4}" y2="{tall}" stroke="{BORDER}" stroke-width=".5"/>'
        f'<text x="{x(decade)}" y="13" font-size="13" text-anchor="middle">{decade}</text>'
        for decade in range(-(-first // 10) * 10, last, 10)
        if abs(x(decade) - x(year + 0.5) - 22) > 34
    ]
    parts += [
        f'<text x="2" y="{TOP + row * ROW + 15}" font-size="14">{OFFICES[office]}</text>'
        for office, row in rows.items()
    ]
    parts += [
        _bar(ruler, x(ruler.start), x(max(ruler.end, ruler.start + 1)), TOP + rows[ruler.office] * ROW)
        for ruler in rulers(name)
        if ruler.end >= first and ruler.start <= last
    ]
    parts.append(
        f'<line x1="{x(year + 0.5)}" x2="{x(year + 0.5)}" y1="2" y2="{tall}" stroke="{HIGHLIGHT}" stroke-width="3"/>'
        f'<text x="{x(year + 0.5) + 5}" y="13" font-size="14" font-weight="bold">{year}</text></svg>'
    )
    return "".join(parts)


def _bar(ruler: Ruler, left: float, right: float, y: int) -> str:
    """Return a ruler's bar, with as much of his name as fits."""
    letters = int((right - left - 6) / 7.5)
    name = ruler.english if len(ruler.english) <= letters else ruler.english[: max(letters - 1, 0)] + "…"
    said = f"{OFFICES[ruler.office]} {ruler.english} ({ruler.german}), {ruler.start}-{ruler.end}"
    dark = ruler.office in {"king", "emperor", "pope"}
    words = f'<text x="{left + 4}" y="{y + 14}" font-size="13.5" fill="{WHITE if dark else INK}">{safe(name)}</text>'
    return (
        f'<g><title>{safe(said)}</title><rect x="{left}" y="{y}" width="{max(right - left - 1, 2):.1f}" height="{ROW - 3}" '
        f'fill="{OFFICE_FILLS[ruler.office]}"/>{words if letters > 2 else ""}</g>'
    )


def _sentence(those: Iterable[Ruler], year: int) -> str:
    """Return who rules in a year, in words, for those who hear the picture."""
    return f"{year}: " + ", ".join(f"{OFFICES[ruler.office]} {ruler.english}" for ruler in those)
