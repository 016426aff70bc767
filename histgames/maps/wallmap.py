"""A map to hang on a wall: one sheet of A3 as PNG or PDF, with legend, scale and sources. Needs geopandas and matplotlib."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import attrs
import geopandas as gpd
import numpy as np
import pyproj
import shapely
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path as Outline
from matplotlib.patheffects import withStroke

from histgames.maps.files import built, layer, read_json
from histgames.maps.gazetteer import Fortress, gazetteer
from histgames.maps.geography import geography
from histgames.maps.lands import lands
from histgames.maps.palette import BORDER, EDGE, INK, LAND, RIVER, SEA
from histgames.maps.years import rulers

__all__ = ["SHEET", "wall_map"]

SHEET = (297 / 25.4, 420 / 25.4)
"""A3, upright, in inches."""

_PALE = (
    "#e8c77b", "#9cc7a1", "#9fbfe0", "#d8b3d0", "#e0a98f", "#d9d2b0", "#b5d5d8", "#c9b3bd", "#b9b3c9", "#d0c4b0",
    "#c4d59a", "#e6d5a0", "#a9c8b9", "#dcc0a5", "#c2c9e2", "#e3c3c3",
)  # fmt: skip
_ROAD, _KINGDOM = "#8c3b2a", "#5a2a6b"
_MARKS = {
    "city": ("s", 34, INK),
    "town": ("o", 15, INK),
    "castle": ("^", 15, INK),
    "moated_castle": ("v", 15, INK),
    "hut": ("o", 13, "#ffffff"),
    "slav_hut": ("D", 11, "#ffffff"),
    "site": ("+", 16, INK),
}
_NAMES = {"city": 9, "town": 7, "castle": 6, "moated_castle": 6, "hut": 5.6, "slav_hut": 5.6, "site": 5}
_OFF = (3.0, 5.0, 8.0)
_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
_MAP = (0.014, 0.016, 0.972, 0.916)
_PASS = "$)($"


@attrs.frozen
class _Sheet:
    """The map's frame on the sheet: where it is and how many metres one point of type is."""

    axes: Axes
    box: tuple[float, float, float, float]
    metres: float
    project: Any


def wall_map(name: str, path: Path | str, *, year: int = 1137, dpi: int = 200) -> Path:
    """Draw a map with fortresses on a sheet of A3.

    Parameters
    ----------
    name : str
        A map with fortresses, such as ``"empire"``.
    path : path
        The file; its ending, ``.png`` or ``.pdf``, says what it becomes.
    year : int, optional
        The year whose lordships colour the areas.
    dpi : int, optional
        Pixels to the inch of a PNG.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    ValueError
        If the ending is another one, or the year is before 1137.
    UnknownMap
        If there is no such map.
    """
    path = Path(path)
    if path.suffix.lower() not in {".png", ".pdf"}:
        raise ValueError(f"A wall map is written to a file ending in .png or .pdf, not to {path.name!r}.")
    figure = Figure(figsize=SHEET, facecolor="white")
    FigureCanvasAgg(figure)
    geo = geography(name)
    sheet = _frame(figure, geo.zones, geo.crs)
    _lands(sheet, name, geo, year)
    _relief(sheet, name)
    _lines(sheet, name, geo)
    taken = _places(sheet, name)
    _land_names(sheet, geo, name, year, taken)
    _legend(figure, sheet, name, year)
    figure.savefig(path, dpi=dpi, metadata={"Title": _title(name)} if path.suffix.lower() == ".pdf" else None)
    return path


def _frame(figure: Figure, zones: gpd.GeoDataFrame, crs: str) -> _Sheet:
    axes = figure.add_axes(_MAP)
    west, south, east, north = zones.to_crs(crs).total_bounds
    wide, tall = SHEET[0] * _MAP[2], SHEET[1] * _MAP[3]
    metres = max((east - west) * 1.02 / wide, (north - south) * 1.02 / tall)
    x, y = (west + east) / 2, (south + north) / 2
    box = (x - metres * wide / 2, y - metres * tall / 2, x + metres * wide / 2, y + metres * tall / 2)
    axes.set(xlim=(box[0], box[2]), ylim=(box[1], box[3]), xticks=[], yticks=[], facecolor=SEA)
    project = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    return _Sheet(axes, box, metres / 72, project)


def _lands(sheet: _Sheet, name: str, geo: Any, year: int) -> None:
    """Land, areas in the colours of their lordships, and the lakes on top."""
    for shape in geo.land.to_crs(geo.crs).geometry:
        _fill(sheet, shape, LAND, zorder=1)
    whole = lands(name, year).to_crs(geo.crs).set_index("german").geometry
    colours = _coloured(whole)
    for title, shape in whole.items():
        _fill(sheet, shape, colours[str(title)], zorder=2)
    for shape in geo.lakes.to_crs(geo.crs).geometry:
        _fill(sheet, shape, SEA, zorder=4, edge=RIVER)


def _coloured(lands: gpd.GeoSeries) -> dict[str, str]:
    """A colour for each land, other than those of its neighbours; the largest choose first."""
    colours: dict[str, str] = {}
    for title in lands.area.sort_values(ascending=False).index:
        near = {colours[other] for other in lands.index[lands.intersects(lands[title])] if other in colours}
        used = list(colours.values())
        colours[title] = min((each for each in _PALE if each not in near), key=used.count)
    return colours


def _relief(sheet: _Sheet, name: str) -> None:
    """The shading, brought from Web Mercator into the map's projection, as shadow over the colours."""
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
    """Rivers, borders by kind, frontiers of the kingdoms, roads."""
    rivers = geo.rivers.to_crs(geo.crs)
    for rank, width in ((1, 1.3), (2, 0.8), (3, 0.5)):
        _stroke(sheet, rivers.geometry[rivers["rank"].astype(int) == rank], RIVER, width, zorder=5)
    borders = geo.borders.to_crs(geo.crs)
    _stroke(sheet, borders.geometry[borders["kind"].isin(["land", "closed"])], BORDER, 0.45, zorder=5)
    _stroke(sheet, borders.geometry[borders["kind"] == "mountain"], EDGE, 0.7, zorder=5, style=(0, (1, 1)))
    kingdoms = geo.zones.to_crs(geo.crs).dissolve("kingdom")
    edges = shapely.union_all([shape.boundary for shape in kingdoms.geometry])
    _stroke(sheet, [edges], _KINGDOM, 1.5, zorder=6)
    for kind in ("roads", "passes"):
        if not (built(name) / f"{kind}.geojson").is_file():
            continue
        frame = gpd.GeoDataFrame.from_features(layer(name, kind), crs="EPSG:4326").to_crs(geo.crs)
        if kind == "roads":
            _stroke(sheet, frame.geometry, _ROAD, 0.8, zorder=7, style=(0, (4, 1.2)))
        else:
            sheet.axes.scatter(
                frame.geometry.x, frame.geometry.y, marker=_PASS, s=26, c=_ROAD, linewidths=0.3, zorder=8
            )


def _places(sheet: _Sheet, name: str) -> Any:
    """Marks and names of places, the greatest first; gives the boxes that are taken."""
    order = list(_MARKS)
    places = sorted(gazetteer(name).places.values(), key=lambda place: (order.index(place.kind.kind), not place.see))
    spots = {place.place: sheet.project.transform(place.lon, place.lat) for place in places}
    for kind, (marker, size, colour) in _MARKS.items():
        at = np.array([spots[place.place] for place in places if place.kind.kind == kind])
        edge: dict[str, Any] = {} if marker == "+" else {"edgecolors": INK}
        sheet.axes.scatter(at[:, 0], at[:, 1], marker=marker, s=size, c=colour, linewidths=0.6, zorder=10, **edge)
    gap = 2.4 * sheet.metres
    taken = [shapely.box(x - gap, y - gap, x + gap, y + gap) for x, y in spots.values()]
    for place in places:
        _name_place(sheet, place, spots[place.place], taken)
    return taken


def _name_place(sheet: _Sheet, place: Fortress, spot: tuple[float, float], taken: list[Any]) -> None:
    """Write a place's name on the first side where it covers nothing."""
    size = _NAMES[place.kind.kind]
    weight = "bold" if place.kind.kind == "city" else "normal"
    for off in _OFF:
        for way in _WAYS:
            box = _text_box(sheet, place.german, size, spot, way, off)
            if not any(box.intersects(other) for other in taken):
                taken.append(box)
                _write(sheet, place.german, box, size, weight=weight)
                return


def _text_box(
    sheet: _Sheet, text: str, size: float, spot: tuple[float, float], way: tuple[int, int], points: float
) -> Any:
    wide, tall = 0.56 * size * len(text) * sheet.metres, 0.95 * size * sheet.metres
    off = points * sheet.metres
    x = spot[0] + way[0] * (off + wide / 2)
    y = spot[1] + way[1] * (off + tall / 2)
    return shapely.box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)


def _land_names(sheet: _Sheet, geo: Any, name: str, year: int, taken: Sequence[Any]) -> None:
    """Names of lordships across their land, where they cover least."""
    tree = shapely.STRtree(list(taken))
    for title, shape in lands(name, year).to_crs(geo.crs).set_index("german").geometry.items():
        words = str(title).replace(" ", "\n", 1).upper()
        size = float(np.clip(np.sqrt(shape.area) / sheet.metres / 18, 6.5, 15))
        centre = _quiet_spot(shape, words, size, sheet, tree)
        _write(sheet, words, centre.buffer(1), size, colour="#6b5a48", weight="bold", alpha=0.75, zorder=9)


def _quiet_spot(shape: Any, words: str, size: float, sheet: _Sheet, tree: shapely.STRtree) -> Any:
    """The point within a shape round which a text of several lines meets fewest names."""
    lines = words.split("\n")
    wide = 0.68 * size * max(map(len, lines)) * sheet.metres
    tall = 1.25 * size * len(lines) * sheet.metres
    shape = shapely.simplify(shape, 3000)
    west, south, east, north = shape.bounds
    grid = [shapely.Point(x, y) for x in np.linspace(west, east, 16) for y in np.linspace(south, north, 16)]
    inside = [point for point in grid if shape.contains(point)] or [shape.representative_point()]

    def cost(point: Any) -> float:
        box = shapely.box(point.x - wide / 2, point.y - tall / 2, point.x + wide / 2, point.y + tall / 2)
        return float(len(tree.query(box, predicate="intersects")) + 12 * (1 - box.intersection(shape).area / box.area))

    return min(inside, key=cost)


def _legend(figure: Figure, sheet: _Sheet, name: str, year: int) -> None:
    """Title and rulers above the map; signs, scale and sources in its corner."""
    settings = read_json(built(name) / "topology.json")["map"]
    figure.text(0.02, 0.982, settings.get("title_local", settings["title"]), fontsize=30, weight="bold", va="top")
    said = [f"{_OFFICE[ruler.office]} {ruler.german}" for ruler in rulers(name, year)]
    figure.text(0.02, 0.949, f"Herrschaften {year}.  {', '.join(said)}", fontsize=11, va="top")
    _signs(_panel(figure, (0.775, 0.016, 0.211, 0.2)), sheet, name, settings["credits"])


_OFFICE = {"king": "König", "antiking": "Gegenkönig", "emperor": "Kaiser", "pope": "Papst", "antipope": "Gegenpapst"}
_LINES = (
    ("Straße", _ROAD, (0, (4, 1.2))),
    ("Fluss", RIVER, "-"),
    ("Grenze eines Königreichs", _KINGDOM, "-"),
    ("Rand der Alpen", EDGE, (0, (1, 1))),
)


def _panel(figure: Figure, place: tuple[float, float, float, float]) -> Axes:
    panel = figure.add_axes(place)
    panel.set(xlim=(0, 100), ylim=(0, 100), xticks=[], yticks=[], facecolor="#fffffff0")
    return panel


def _signs(panel: Axes, sheet: _Sheet, name: str, credits_: str) -> None:
    y = 95.0
    for kind, (marker, size, colour) in _MARKS.items():
        edge: dict[str, Any] = {} if marker == "+" else {"edgecolors": INK}
        panel.scatter([7], [y], marker=marker, s=size * 1.4, c=colour, linewidths=0.8, **edge)
        panel.text(15, y, gazetteer(name).kinds[kind].german, fontsize=8, va="center")
        y -= 5.4
    for title, colour, style in _LINES:
        panel.plot([3, 12], [y, y], color=colour, linestyle=style, linewidth=1.6)
        panel.text(15, y, title, fontsize=8, va="center")
        y -= 5.4
    panel.scatter([7], [y], marker=_PASS, s=30, c=_ROAD, linewidths=0.3)
    panel.text(15, y, "Pass", fontsize=8, va="center")
    unit = 0.211 * SHEET[0] * 72 / 100
    km100 = 100_000 / sheet.metres / unit
    for step, colour in ((0, INK), (1, "#ffffff")):
        panel.add_patch(Rectangle((4 + step * km100, 23), km100, 1.6, facecolor=colour, edgecolor=INK, linewidth=0.6))
    for step in range(3):
        panel.text(4 + step * km100, 26, f"{step * 100} km" if step == 2 else str(step * 100), fontsize=7, ha="center")
    panel.text(2, 19, fill(credits_, 58), fontsize=5, va="top", linespacing=1.25)


def _write(
    sheet: _Sheet,
    text: str,
    box: Any,
    size: float,
    *,
    colour: str = INK,
    weight: str = "normal",
    alpha: float = 1.0,
    zorder: int = 11,
) -> None:
    halo = [withStroke(linewidth=1.3, foreground="#ffffffcc")]
    style: dict[str, Any] = {
        "fontsize": size,
        "color": colour,
        "weight": weight,
        "alpha": alpha,
        "zorder": zorder,
        "path_effects": halo,
    }
    x, y = box.centroid.x, box.centroid.y
    sheet.axes.text(x, y, text, ha="center", va="center", clip_on=True, linespacing=1.1, **style)


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


def _title(name: str) -> str:
    return str(read_json(built(name) / "topology.json")["map"]["title"])
