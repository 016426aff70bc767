"""A map and the lands of a year as GeoDataFrames, for drawing, measuring and exporting. Needs geopandas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import geopandas as gpd
from attrs import field, frozen

from histgames.maps.files import MissingLayer, built, layer, settings
from histgames.maps.years import lordships, shown_year

__all__ = ["LAYERS", "MORE", "Geography", "geography", "lands"]

#: Layers of a map, from the bottom up.
LAYERS = ("land", "lakes", "rivers", "districts", "zones", "borders", "places")

#: Layers that some maps have beside these.
MORE = ("neighbours", "mountains", "frontiers", "roads", "crossings", "passes")


@frozen
class Geography:
    """The layers of a map as GeoDataFrames in EPSG:4326.

    Attributes
    ----------
    name : str
        The map's name.
    crs : str
        The projection in which the map is measured, such as ``"EPSG:27700"``.
    zones : GeoDataFrame
        One row per zone, with the zone's id as index.
    districts : GeoDataFrame
        The parts of zones, such as cantrefi; a zone is the union of its districts.
    borders : GeoDataFrame
        One row per pair of neighbours, with the kind of border.
    rivers, lakes, land, places : GeoDataFrame
        What lies under the zones and in them.
    more : mapping of str to GeoDataFrame
        Further layers that this map has.
    """

    name: str
    crs: str
    zones: gpd.GeoDataFrame = field(repr=False)
    districts: gpd.GeoDataFrame = field(repr=False)
    borders: gpd.GeoDataFrame = field(repr=False)
    rivers: gpd.GeoDataFrame = field(repr=False)
    lakes: gpd.GeoDataFrame = field(repr=False)
    land: gpd.GeoDataFrame = field(repr=False)
    places: gpd.GeoDataFrame = field(repr=False)
    more: Mapping[str, gpd.GeoDataFrame] = field(factory=dict, repr=False)

    @property
    def layers(self) -> dict[str, gpd.GeoDataFrame]:
        """All layers that the map has, by name, from the bottom up."""
        frames = {one: getattr(self, one) for one in LAYERS}
        return {one: frame for one, frame in {**frames, **self.more}.items() if len(frame)}

    def areas(self) -> Any:
        """Return the area of each zone in square kilometres, as a Series by id.

        Examples
        --------
        >>> bool(700 < geography("wales").areas()["MON"] < 730)
        True
        """
        return (self.zones.to_crs(self.crs).area / 1e6).rename("km2")

    def lengths(self) -> Any:
        """Return the length of each border in kilometres, as a Series by pair of ids.

        Examples
        --------
        >>> bool(geography("wales").lengths()["ARF", "MON"] < 1)
        True
        """
        return (self.borders.set_index(["a", "b"]).to_crs(self.crs).length / 1e3).rename("km")


def geography(name: str) -> Geography:
    """Return the layers of a map, read anew on each call.

    Parameters
    ----------
    name : str
        A map's name, such as ``"wales"``.

    Raises
    ------
    UnknownMap
        If there is no such map.

    Examples
    --------
    >>> geography("wales").zones.loc["GWU", "region"]
    'Gwent'
    """
    frames = {one: _frame(name, one) for one in LAYERS}
    more = {one: _frame(name, one) for one in MORE if (built(name) / f"{one}.geojson").exists()}
    frames["zones"] = frames["zones"].set_index("id", drop=False).rename_axis(None)
    return Geography(name=name, crs=f"EPSG:{settings(name)['crs']}", more=more, **frames)


def lands(name: str, year: int) -> gpd.GeoDataFrame:
    """Return marches, duchies and other lordships of a year, one row each, in EPSG:4326.

    Parameters
    ----------
    name : str
        A map with lordships, such as ``"empire"``.
    year : int
        A year that the map tells, see `histgames.maps.years.years`.

    Raises
    ------
    GameError
        If the year is another one.

    Examples
    --------
    >>> bool("Herzogtum Steiermark" in set(lands("empire", 1180)["german"]))
    True
    """
    year = shown_year(name, year)
    then, geo = lordships(name, year), geography(name)
    titles = [then[zone].german for zone in geo.zones.index]
    whole = geo.zones[["geometry"]].dissolve(titles)
    lords = {each.german: each for each in then.values()}
    columns = {
        column: [getattr(lords[title], column) for title in whole.index]
        for column in ("german", "english", "rank", "lord", "source", "note")
    }
    shown = whole.reset_index(drop=True).assign(**columns)
    return shown.assign(year=year, km2=(shown.to_crs(geo.crs).area / 1e6).round())


def _frame(name: str, which: str) -> gpd.GeoDataFrame:
    """Return a layer as a GeoDataFrame, without rows if the map has no such layer."""
    try:
        return gpd.GeoDataFrame.from_features(layer(name, which), crs="EPSG:4326")
    except MissingLayer:
        return gpd.GeoDataFrame({"zone": [], "name": []}, geometry=[], crs="EPSG:4326")
