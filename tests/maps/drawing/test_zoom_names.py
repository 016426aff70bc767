"""Names on the zoomed map: they cover nothing, and the weighty ones come first."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import shapely

from histgames.maps.drawing.symbols import text_width
from histgames.maps.drawing.zoom_names import Language, in_lines, names_at
from histgames.maps.geography import geography
from histgames.maps.years import lordships


@pytest.mark.parametrize("zoom", [5.0, 5.75, 6.5, 7.25, 8.0, 9.5])
@pytest.mark.parametrize("language", ["german", "english"])
def test_no_name_covers_another(zoom: float, language: Language) -> None:
    """The boxes of any two names are apart, at any zoom, in both languages."""
    boxes = []
    for each in names_at("empire", zoom, year=1180, language=language):
        lines = each.text.split("\n")
        wide = max(text_width(line, each.size) for line in lines) / 2
        tall = each.size * (1.2 if each.land else 1.15) * len(lines) / 2
        boxes.append((each.text, each.x - wide, each.y - tall, each.x + wide, each.y + tall))
    covered = [
        (a[0], b[0])
        for a, b in combinations(boxes, 2)
        if a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01 and a[2] < b[4] - 0.01 and b[2] < a[4] - 0.01
    ]
    assert not covered


def test_cities_are_named_from_afar_and_huts_only_near_by() -> None:
    """Far away there are lands and cities; at zoom 8 nearly every place has its name."""
    far = {each.text for each in names_at("empire", 5.75, year=1137)}
    near = {each.text for each in names_at("empire", 8.5, year=1137)}
    assert {"Köln", "Mailand", "Verona", "Rom", "HERZOGTUM\nSACHSEN", "HERZOGTUM\nBÖHMEN"} <= far
    assert "Kufstein" not in far
    assert {"Köln", "Kufstein", "Wittelsbach", "Hohenstaufen"} <= near
    assert len(near) > 360


def test_pixels_are_those_of_web_mercator() -> None:
    """A name stands beside its place: Cologne's is within a hand of where the web map draws the town."""
    (cologne,) = [each for each in names_at("empire", 7, year=1137, origin=(50.94, 6.96)) if each.text == "Köln"]
    assert abs(cologne.y) < 25
    assert abs(cologne.x) < 50


@pytest.mark.parametrize("zoom", [5.5, 6.0, 7.0, 8.0])
def test_names_of_lands_lie_in_their_lands(zoom: float) -> None:
    """More than half of a name lies over its own land: Bavaria's is not written across Bohemia."""
    zones: dict[str, list[str]] = {}
    for zone, each in lordships("empire", 1156).items():
        zones.setdefault(in_lines(each.german).upper(), []).append(zone)
    shapes = geography("empire").zones.to_crs(3857)
    scale = 256 * 2**zoom / (2 * np.pi * 6378137)
    written = [each for each in names_at("empire", zoom, year=1156) if each.land]
    assert len(written) > (4 if zoom < 6 else 10)
    for each in written:
        lines = each.text.split("\n")
        wide = max(text_width(line, each.size) for line in lines) / 2 / scale
        tall = 0.6 * each.size * len(lines) / scale
        x, y = each.x / scale, -each.y / scale
        box = shapely.box(x - wide, y - tall, x + wide, y + tall)
        own = shapes.geometry[zones[each.text]].union_all()
        assert box.intersection(own).area > 0.5 * box.area, each.text
