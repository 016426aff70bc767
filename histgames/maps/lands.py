"""Lands of a year: the areas under one lordship as one shape. Needs geopandas."""

from __future__ import annotations

import geopandas as gpd

from histgames.maps.geography import geography
from histgames.maps.years import lordships, shown_year

__all__ = ["lands"]


def lands(name: str, year: int) -> gpd.GeoDataFrame:
    """Marches, duchies and other lordships of a year, one row each, in EPSG:4326.

    Parameters
    ----------
    name : str
        A map with lordships, such as ``"empire"``.
    year : int
        A year from 1137 to 1198.

    Raises
    ------
    ValueError
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
