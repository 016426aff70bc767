"""Styles with which QGIS opens an exported map, as QML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as Xml

import geopandas as gpd

from histgames.maps.drawing.palette import (
    BORDER,
    CLOSED,
    EDGE,
    FRONTIER,
    INK,
    LAND,
    MARK_FILLS,
    MOUNTAIN,
    NEIGHBOUR,
    NEIGHBOUR_EDGE,
    PASTELS,
    RIVER,
    ROAD,
    SEA,
)

__all__ = ["qgis_metadata", "qgis_style"]

VERSION = "3.22.0"
KINDS = {"land": BORDER, "river": RIVER, "mountain": MOUNTAIN, "strait": RIVER, "closed": CLOSED}
#: As on the board, but for towns, which here have no larger mark than castles.
MARKS = MARK_FILLS | {"town": EDGE}
CLEAR = "00"
FAINT = "20"

Symbol = tuple[str, str, dict[str, str]]
"""Type and class of a QGIS symbol and its options."""


def qgis_style(layer: str, frame: gpd.GeoDataFrame, settings: Mapping[str, Any]) -> str:
    """Return the QML style of a layer, empty for a layer without one.

    Parameters
    ----------
    layer : str
        The layer's name.
    frame : GeoDataFrame
        The layer.
    settings : mapping
        What ``map.json`` says; its ``colours`` are those of regions.
    """
    if layer == "zones":
        colours = _apart(frame, "region") | settings.get("colours", {})
        symbols = {region: _fill(colours[region], EDGE, "0.2") for region in dict.fromkeys(frame["region"])}
        return _qml("region", symbols, label="local")
    if layer == "borders":
        return _qml("kind", {kind: _line(colour, "0.5") for kind, colour in KINDS.items()})
    if layer == "rivers":
        widths = {"1": "0.7", "2": "0.45", "3": "0.25"}
        return _qml("rank", {rank: _line(RIVER, width) for rank, width in widths.items()}, label="local")
    if layer.startswith("lands_"):
        symbols = {title: _fill(colour, FRONTIER, "0.4") for title, colour in _apart(frame, "german").items()}
        return _qml("german", symbols, label="german")
    if layer == "places" and set(frame["kind"]) & {"hut", "moated_castle"}:
        return _qml(
            "kind",
            {kind: _marker(MARKS.get(kind, MARK_FILLS["site"])) for kind in dict.fromkeys(frame["kind"])},
            label="local",
        )
    single = {
        "neighbours": _fill(NEIGHBOUR, NEIGHBOUR_EDGE, "0.1"),
        "mountains": _fill(MOUNTAIN + FAINT, MOUNTAIN, "0.3"),
        "frontiers": _line(FRONTIER, "0.9"),
        "roads": _line(ROAD, "0.4"),
        "crossings": _marker(RIVER),
        "passes": _marker(ROAD),
        "land": _fill(LAND, BORDER, "0.1"),
        "lakes": _fill(SEA, RIVER, "0.1"),
        "districts": _fill("#000000" + CLEAR, BORDER, "0.1"),
        "places": _marker(INK),
    }
    label = {"places": "name", "lakes": "name", "passes": "pass"}.get(layer, "")
    return _qml("", {"": single[layer]}, label=label) if layer in single else ""


def qgis_metadata(layer: str, settings: Mapping[str, Any]) -> str:
    """Return the metadata of a layer as QGIS reads them: what it is, of which map, and its sources.

    Examples
    --------
    >>> about = {"title": "Wales", "year": 1067, "credits": "Natural Earth"}
    >>> "<title>Wales: zones</title>" in qgis_metadata("zones", about)
    True
    """
    root = Xml.Element("qgis", version=VERSION)
    Xml.SubElement(root, "identifier").text = layer
    Xml.SubElement(root, "title").text = f"{settings['title']}: {layer}"
    Xml.SubElement(root, "type").text = "dataset"
    Xml.SubElement(root, "abstract").text = f"As of {settings['year']}. {settings['credits']}"
    Xml.SubElement(root, "rights").text = settings["credits"]
    return f"<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n{Xml.tostring(root, encoding='unicode')}"


def _apart(frame: gpd.GeoDataFrame, column: str) -> dict[str, str]:
    """Return a colour for each value of a column, other than those beside it; values with most rows choose first."""
    shapes = frame.dissolve(column).geometry
    colours: dict[str, str] = {}
    for value in frame[column].value_counts().index:
        near = {colours[other] for other in shapes.index[shapes.intersects(shapes[value])] if other in colours}
        used = list(colours.values())
        colours[value] = min((each for each in PASTELS if each not in near), key=used.count)
    return colours


def _qml(column: str, symbols: Mapping[str, Symbol], *, label: str = "") -> str:
    """Return a QML document: one symbol for all, or one for each value of a column."""
    root = Xml.Element(
        "qgis", version=VERSION, styleCategories="Symbology|Labeling", labelsEnabled="1" if label else "0"
    )
    kind = {"type": "categorizedSymbol", "attr": column} if column else {"type": "singleSymbol"}
    renderer = Xml.SubElement(root, "renderer-v2", kind, symbollevels="0", forceraster="0", enableorderby="0")
    if column:
        categories = Xml.SubElement(renderer, "categories")
        for number, value in enumerate(symbols):
            known = {"symbol": str(number), "value": value, "label": value, "render": "true"}
            Xml.SubElement(categories, "category", known)
    drawn = Xml.SubElement(renderer, "symbols")
    for number, (shape, style, options) in enumerate(symbols.values()):
        symbol = Xml.SubElement(drawn, "symbol", type=shape, name=str(number), alpha="1", force_rhr="0")
        painted = Xml.SubElement(symbol, "layer", {"class": style}, enabled="1", locked="0")
        painted.set("pass", "0")
        held = Xml.SubElement(painted, "Option", type="Map")
        for name, value in options.items():
            Xml.SubElement(held, "Option", type="QString", name=name, value=value)
    if label:
        labelling = Xml.SubElement(Xml.SubElement(root, "labeling", type="simple"), "settings")
        text = {"fieldName": label, "fontSize": "9", "textColor": "27,27,27,255", "isExpression": "0"}
        writing = Xml.SubElement(labelling, "text-style", text)
        Xml.SubElement(writing, "text-buffer", bufferDraw="1", bufferSize="0.8", bufferColor="255,255,255,200")
    body = Xml.tostring(root, encoding="unicode")
    return f"<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n{body}"


def _fill(colour: str, edge: str, width: str) -> Symbol:
    options = {"color": _rgba(colour), "outline_color": _rgba(edge), "outline_width": width, "style": "solid"}
    return ("fill", "SimpleFill", options)


def _line(colour: str, width: str) -> Symbol:
    return ("line", "SimpleLine", {"line_color": _rgba(colour), "line_width": width, "capstyle": "round"})


def _marker(colour: str) -> Symbol:
    return ("marker", "SimpleMarker", {"color": _rgba(colour), "name": "circle", "size": "1.6"})


def _rgba(colour: str) -> str:
    """Return a colour as QGIS writes it.

    Examples
    --------
    >>> _rgba("#ff8000")
    '255,128,0,255'
    """
    digits = colour.removeprefix("#").ljust(8, "f")
    return ",".join(str(int(digits[i : i + 2], 16)) for i in (0, 2, 4, 6))
