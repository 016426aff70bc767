"""A map to hang on a wall: one sheet of A3 as PNG or PDF, with legend, scale and sources. Needs geopandas and matplotlib."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import fill
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import shapely
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path as Outline
from matplotlib.patheffects import withStroke

from histgames.core.errors import GameError
from histgames.core.names import cited
from histgames.maps.drawing.land_colours import land_colours
from histgames.maps.drawing.output import checked_target, write_whole
from histgames.maps.drawing.palette import BORDER, EDGE, FRONTIER, INK, LAND, LAND_INK_PRINTED, RIVER, ROAD, SEA, WHITE
from histgames.maps.drawing.print_names import Lettering, NameSpot
from histgames.maps.drawing.zoom_names import LANGUAGES, Language, checked_language, in_lines
from histgames.maps.files import built, layer, read_json, settings
from histgames.maps.gazetteer import Fortress, gazetteer
from histgames.maps.geography import geography, lands
from histgames.maps.years import opening_year, rulers

__all__ = ["LANGUAGES", "SHEET", "wall_figure", "wall_map"]

ENDINGS = (".png", ".pdf")
#: A3, upright, in inches.
SHEET = (297 / 25.4, 420 / 25.4)

MARKS = {
    "city": ("s", 34, INK),
    "town": ("o", 15, INK),
    "castle": ("^", 15, INK),
    "moated_castle": ("v", 15, INK),
    "hut": ("o", 13, WHITE),
    "slav_hut": ("D", 11, WHITE),
    "site": ("+", 16, INK),
}
NAMES = {"city": 9, "town": 7, "castle": 6, "moated_castle": 6, "hut": 5.6, "slav_hut": 5.6, "site": 5}
FIRST = ("city", "town")
MAP = (0.014, 0.016, 0.972, 0.916)
LEGEND = (0.775, 0.016, 0.211, 0.2)
PASS = "$)($"
SEAM = 50


@frozen
class _Sheet:
    """The map's frame on the sheet: where it is, what of it the legend covers, how many metres one point of type is."""

    axes: Axes
    box: tuple[float, float, float, float]
    legend: Any
    metres: float
    project: Any


def wall_map(
    name: str, path: Path | str, *, year: int | None = None, language: Language = "english", dpi: int = 200
) -> Path:
    """Draw a map with fortresses on a sheet of A3; the file appears whole or not at all.

    Parameters
    ----------
    name : str
        A map with fortresses, such as ``"empire"``.
    path : path
        The file; its ending, ``.png`` or ``.pdf``, says what it becomes.
    year : int, optional
        The year whose lordships colour the areas; the first that the map tells if none is given.
    language : {"english", "german"}, optional
        Language of the names and the legend.
    dpi : int, optional
        Pixels to the inch of a PNG, from 50 to 600.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ExportError
        If the file's ending or folder will not do, or the disk refuses.
    GameError
        If the language, the year or the number of pixels is another one.
    UnknownMap
        If there is no such map.
    """
    path = checked_target(path, ENDINGS, "A wall map is written")
    if isinstance(dpi, bool) or not isinstance(dpi, int) or not 50 <= dpi <= 600:
        raise GameError(f"A wall map has from 50 to 600 pixels to the inch, not {cited(dpi)}.")
    figure = wall_figure(name, year=year, language=language)
    title = _title(name, language) if path.suffix.lower() == ".pdf" else None
    about = {"Title": title} if title else None
    return write_whole(path, lambda target: figure.savefig(target, dpi=dpi, metadata=about))


def wall_figure(name: str, *, year: int | None = None, language: Language = "english") -> Figure:
    """Draw a map with fortresses as a figure of matplotlib, the size of A3; what goes in is that of `wall_map`."""
    gazetteer(name)  # refuses what is no such map
    year, language = opening_year(name, year), checked_language(language, "A wall map")
    figure = Figure(figsize=SHEET, facecolor="white")
    FigureCanvasAgg(figure)
    geo = geography(name)
    sheet = _frame(figure, geo.zones, geo.crs)
    _lands(sheet, name, geo, year)
    _relief(sheet, name)
    _lines(sheet, name, geo)
    _letter(sheet, name, geo, year, language)
    _legend(figure, sheet, name, year, language)
    return figure


def _frame(figure: Figure, zones: gpd.GeoDataFrame, crs: str) -> _Sheet:
    axes = figure.add_axes(MAP)
    west, south, east, north = zones.to_crs(crs).total_bounds
    wide, tall = SHEET[0] * MAP[2], SHEET[1] * MAP[3]
    metres = max((east - west) * 1.02 / wide, (north - south) * 1.02 / tall)
    x, y = (west + east) / 2, (south + north) / 2
    box = (x - metres * wide / 2, y - metres * tall / 2, x + metres * wide / 2, y + metres * tall / 2)
    axes.set(xlim=(box[0], box[2]), ylim=(box[1], box[3]), xticks=[], yticks=[], facecolor=SEA)
    project = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    unit = (box[2] - box[0]) / MAP[2], (box[3] - box[1]) / MAP[3]
    left, low = (box[i] + (LEGEND[i] - MAP[i]) * unit[i] for i in (0, 1))
    legend = shapely.box(left, low, left + LEGEND[2] * unit[0], low + LEGEND[3] * unit[1])
    return _Sheet(axes, box, legend, metres / 72, project)


def _lands(sheet: _Sheet, name: str, geo: Any, year: int) -> None:
    """Draw land, areas in the colours of their lordships, and the lakes on top."""
    for shape in geo.land.to_crs(geo.crs).geometry:
        _fill(sheet, shape, LAND, zorder=1)
    colours = land_colours(name)
    for land in lands(name, year).to_crs(geo.crs).itertuples():
        _fill(sheet, land.geometry, colours[land.english], zorder=2)
    for shape in geo.lakes.to_crs(geo.crs).geometry:
        _fill(sheet, shape, SEA, zorder=4, edge=RIVER)


def _relief(sheet: _Sheet, name: str) -> None:
    """Draw the shading, brought from Web Mercator into the map's projection, as shadow over the colours."""
    folder = built(name)
    if not (folder / "relief.json").is_file():
        return
    frame = read_json(folder / "relief.json")
    picture = imread(folder / frame["file"])
    (south, west), (north, east) = frame["bounds"]
    x = np.linspace(sheet.box[0], sheet.box[2], 900)
    y = np.linspace(sheet.box[3], sheet.box[1], 1250)
    lon, lat = sheet.project.transform(*np.meshgrid(x, y), direction="INVERSE")
    up = np.arctanh(np.sin(np.radians(lat)))
    top, bottom = (np.arctanh(np.sin(np.radians(edge))) for edge in (north, south))
    row = ((top - up) / (top - bottom) * picture.shape[0]).astype(int)
    column = ((lon - west) / (east - west) * picture.shape[1]).astype(int)
    inside = (row >= 0) & (row < picture.shape[0]) & (column >= 0) & (column < picture.shape[1])
    pixels = picture[np.clip(row, 0, picture.shape[0] - 1), np.clip(column, 0, picture.shape[1] - 1)]
    shade = np.zeros((*row.shape, 4))
    shade[..., 3] = np.where(inside, (1 - pixels[..., 0]) * pixels[..., -1] * 0.45, 0)
    extent = (sheet.box[0], sheet.box[2], sheet.box[1], sheet.box[3])
    sheet.axes.imshow(shade, extent=extent, origin="upper", aspect="auto", zorder=3, interpolation="bilinear")


def _lines(sheet: _Sheet, name: str, geo: Any) -> None:
    """Draw rivers, borders by kind, frontiers of the kingdoms on land, the coast, roads."""
    rivers = geo.rivers.to_crs(geo.crs)
    for rank, width in ((1, 1.3), (2, 0.8), (3, 0.5)):
        _stroke(sheet, rivers.geometry[rivers["rank"].astype(int) == rank], RIVER, width, zorder=5)
    borders = geo.borders.to_crs(geo.crs)
    _stroke(sheet, borders.geometry[borders["kind"].isin(["land", "closed"])], BORDER, 0.45, zorder=5)
    _stroke(sheet, borders.geometry[borders["kind"] == "mountain"], EDGE, 0.7, zorder=5, style=(0, (1, 1)))
    coast = geo.land.to_crs(geo.crs).buffer(SEAM).union_all().boundary
    _stroke(sheet, [coast], RIVER, 0.5, zorder=5)
    _stroke(sheet, _extra(name, "frontiers", geo), FRONTIER, 1.5, zorder=6)
    _stroke(sheet, _extra(name, "roads", geo), ROAD, 0.8, zorder=7, style=(0, (4, 1.2)))
    passes = _extra(name, "passes", geo)
    x, y = [point.x for point in passes], [point.y for point in passes]
    sheet.axes.scatter(x, y, marker=PASS, s=26, c=ROAD, linewidths=0.3, zorder=8)


def _extra(name: str, kind: str, geo: Any) -> list[Any]:
    """Return shapes of a layer that not every map has."""
    if not (built(name) / f"{kind}.geojson").is_file():
        return []
    return list(gpd.GeoDataFrame.from_features(layer(name, kind), crs="EPSG:4326").to_crs(geo.crs).geometry)


def _letter(sheet: _Sheet, name: str, geo: Any, year: int, language: Language) -> None:
    """Draw marks of places; names of the great ones, then of lordships across their land, then of all other places."""
    order = list(MARKS)
    places = sorted(gazetteer(name).places.values(), key=lambda place: (order.index(place.kind.kind), not place.see))
    spots = {place.place: sheet.project.transform(place.lon, place.lat) for place in places}
    for kind, (marker, size, colour) in MARKS.items():
        at = np.array([spots[place.place] for place in places if place.kind.kind == kind])
        edge: dict[str, Any] = {} if marker == "+" else {"edgecolors": INK}
        sheet.axes.scatter(at[:, 0], at[:, 1], marker=marker, s=size, c=colour, linewidths=0.6, zorder=12, **edge)
    lettering = Lettering(sheet.metres, shapely.box(*sheet.box), [sheet.legend])
    lettering.lines([*geo.rivers.to_crs(geo.crs).geometry, *_extra(name, "roads", geo)])
    for place in places:
        lettering.mark(spots[place.place], _radius(place))
    great = [place for place in places if place.kind.kind in FIRST]
    for place in great:
        _name_place(sheet, lettering, place, spots[place.place], language)
    for land in lands(name, year).to_crs(geo.crs).sort_values("km2", ascending=False).itertuples():
        _name_land(sheet, lettering, getattr(land, language), land.geometry)
    for place in places:
        if place.kind.kind not in FIRST:
            _name_place(sheet, lettering, place, spots[place.place], language)


def _radius(place: Fortress) -> float:
    return float(np.sqrt(MARKS[place.kind.kind][1]) / 2)


def _name_place(
    sheet: _Sheet, lettering: Lettering, place: Fortress, spot: tuple[float, float], language: Language
) -> None:
    size = NAMES[place.kind.kind]
    weight = "bold" if place.kind.kind == "city" else "normal"
    name = str(getattr(place, language))
    found = lettering.beside(name, size, spot, _radius(place), weight=weight)
    if found.far:
        x, y = (spot[0], found.x), (spot[1], found.y)
        sheet.axes.plot(x, y, color=INK, linewidth=0.4, zorder=10)
    _write(sheet, name, found, size, weight=weight)


def _name_land(sheet: _Sheet, lettering: Lettering, title: str, shape: Any) -> None:
    words = in_lines(title).upper()
    size = float(np.clip(np.sqrt(shape.area) / sheet.metres / 18, 6, 15))
    spot, size = lettering.within(words, size, shape, weight="bold")
    _write(sheet, words, spot, size, colour=LAND_INK_PRINTED, weight="bold", alpha=0.8, zorder=9)


def _legend(figure: Figure, sheet: _Sheet, name: str, year: int, language: Language) -> None:
    """Draw title and rulers above the map; signs, scale and sources in its corner."""
    figure.text(0.02, 0.982, _title(name, language), fontsize=30, weight="bold", va="top")
    words = WORDS[language]
    said = [f"{words[ruler.office]} {getattr(ruler, language)}" for ruler in rulers(name, year)]
    figure.text(0.02, 0.949, f"{words['lordships']} {year}.  {', '.join(said)}", fontsize=11, va="top")
    _signs(_panel(figure, LEGEND), sheet, name, settings(name)["credits"], language)


LINES = (
    ("road", ROAD, (0, (4, 1.2))),
    ("river", RIVER, "-"),
    ("kingdom", FRONTIER, "-"),
    ("alps", EDGE, (0, (1, 1))),
)
WORDS: dict[str, dict[str, str]] = {
    "english": {
        "lordships": "Lordships in", "king": "King", "antiking": "Anti-king", "emperor": "Emperor", "pope": "Pope",
        "antipope": "Antipope", "road": "road", "river": "river", "kingdom": "frontier of a kingdom",
        "alps": "edge of the Alps", "pass": "pass",
    },
    "german": {
        "lordships": "Herrschaften", "king": "König", "antiking": "Gegenkönig", "emperor": "Kaiser", "pope": "Papst",
        "antipope": "Gegenpapst", "road": "Straße", "river": "Fluss", "kingdom": "Grenze eines Königreichs",
        "alps": "Rand der Alpen", "pass": "Pass",
    },
}  # fmt: skip


def _panel(figure: Figure, place: tuple[float, float, float, float]) -> Axes:
    panel = figure.add_axes(place)
    panel.set(xlim=(0, 100), ylim=(0, 100), xticks=[], yticks=[], facecolor=WHITE + "f0")
    return panel


def _signs(panel: Axes, sheet: _Sheet, name: str, credits_: str, language: Language) -> None:
    y = 95.0
    for kind, (marker, size, colour) in MARKS.items():
        edge: dict[str, Any] = {} if marker == "+" else {"edgecolors": INK}
        panel.scatter([7], [y], marker=marker, s=size * 1.4, c=colour, linewidths=0.8, **edge)
        panel.text(15, y, getattr(gazetteer(name).kinds[kind], language), fontsize=8, va="center")
        y -= 5.4
    for sign, colour, style in LINES:
        panel.plot([3, 12], [y, y], color=colour, linestyle=style, linewidth=1.6)
        panel.text(15, y, WORDS[language][sign], fontsize=8, va="center")
        y -= 5.4
    panel.scatter([7], [y], marker=PASS, s=30, c=ROAD, linewidths=0.3)
    panel.text(15, y, WORDS[language]["pass"], fontsize=8, va="center")
    unit = LEGEND[2] * SHEET[0] * 72 / 100
    km100 = 100_000 / sheet.metres / unit
    for step, colour in ((0, INK), (1, WHITE)):
        panel.add_patch(Rectangle((4 + step * km100, 23), km100, 1.6, facecolor=colour, edgecolor=INK, linewidth=0.6))
    for step in range(3):
        panel.text(4 + step * km100, 26, f"{step * 100} km" if step == 2 else str(step * 100), fontsize=7, ha="center")
    panel.text(2, 19, fill(credits_, 58), fontsize=5, va="top", linespacing=1.25)


def _write(
    sheet: _Sheet,
    text: str,
    spot: NameSpot,
    size: float,
    *,
    colour: str = INK,
    weight: str = "normal",
    alpha: float = 1.0,
    zorder: int = 11,
) -> None:
    halo = [withStroke(linewidth=1.3, foreground=WHITE + "cc")]
    style: dict[str, Any] = {
        "fontsize": size,
        "color": colour,
        "weight": weight,
        "alpha": alpha,
        "zorder": zorder,
        "path_effects": halo,
    }
    sheet.axes.text(spot.x, spot.y, text, ha="center", va="center", clip_on=True, linespacing=1.1, **style)


def _fill(sheet: _Sheet, shape: Any, colour: str, *, zorder: int, edge: str = "none") -> None:
    for part in shapely.get_parts(shape):
        whole = shapely.orient_polygons(part)
        rings = [Outline(shapely.get_coordinates(ring)) for ring in (whole.exterior, *whole.interiors)]
        patch = PathPatch(
            Outline.make_compound_path(*rings), facecolor=colour, edgecolor=edge, linewidth=0.4, zorder=zorder
        )
        patch.set_clip_path(sheet.axes.patch)
        sheet.axes.add_artist(patch)


def _stroke(sheet: _Sheet, shapes: Iterable[Any], colour: str, width: float, *, zorder: int, style: Any = "-") -> None:
    parts = [part for shape in shapes for part in shapely.get_parts(shapely.line_merge(shape)) if not part.is_empty]
    lines = [shapely.get_coordinates(part) for part in parts if part.geom_type == "LineString"]
    sheet.axes.add_collection(LineCollection(lines, colors=colour, linewidths=width, linestyles=[style], zorder=zorder))


def _title(name: str, language: Language) -> str:
    about = settings(name)
    return str(about.get("title_local" if language == "german" else "title", about["title"]))
