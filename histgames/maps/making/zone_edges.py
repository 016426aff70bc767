"""Makes the outlines of allocated zones fit to draw: onto rivers and watersheds where these are near, smooth elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, TypeVar

import numpy as np
import shapely
import shapely.ops
from attrs import frozen
from numpy.typing import NDArray

from histgames.maps.making.smoothing import soften

__all__ = ["Guide", "absorb_bits", "part", "redraw", "shared_edge"]

SAMPLE = 100.0

Key = TypeVar("Key", bound=Hashable)


@frozen
class Guide:
    """How outlines are drawn; lengths in metres.

    Attributes
    ----------
    lines : sequence of LineString
        Rivers and watersheds that outlines should follow.
    reach : float
        An outline this near to a line moves onto it.
    least_stretch : float
        Shorter stretches stay where they are.
    smooth : float
        Tolerance when the steps of the grid are smoothed away.
    sample : float
        How finely outlines are compared with the lines.
    """

    lines: Sequence[shapely.LineString]
    reach: float
    least_stretch: float
    smooth: float
    sample: float = SAMPLE


def redraw(zones: Mapping[Key, Any], land: shapely.Polygon, guide: Guide) -> dict[Key, Any]:
    """Return the same zones with better inner outlines; the coast stays as it is.

    Parameters
    ----------
    zones : mapping to geometry
        A valid coverage of the land.
    land : Polygon
        The land.
    guide : Guide
        What the outlines should follow.

    Returns
    -------
    dict
        A valid coverage of the land.
    """
    names = list(zones)
    geometries = np.array([zones[name] for name in names], dtype=object)
    plain = shapely.coverage_simplify(geometries, guide.smooth, simplify_boundary=False)
    arcs = [_reach_coast(_follow(arc, guide), land, 4 * guide.sample) for arc in _arcs(plain)]
    network = shapely.set_precision(shapely.union_all([*arcs, land.boundary]), 1.0)
    faces = list(shapely.get_parts(shapely.polygonize([shapely.node(network)])))
    owners: dict[Key, list[Any]] = {name: [] for name in names}
    for face in faces:
        if face.representative_point().within(land):
            owners[names[int(np.argmax(shapely.area(shapely.intersection(plain, face))))]].append(face)
    return {name: shapely.union_all(parts) for name, parts in owners.items() if parts}


def absorb_bits(zones: Mapping[Key, Any], *, least: float) -> dict[Key, Any]:
    """Give each detached bit that is smaller than `least` to the zone with which it shares most border.

    Parameters
    ----------
    zones : mapping to geometry
        A valid coverage of one piece of land.
    least : float
        Area in square metres.

    Examples
    --------
    >>> whole, bit = shapely.box(0, 0, 9, 9), shapely.box(9, 0, 10, 1)
    >>> zones = {"a": whole, "b": shapely.union_all([bit, shapely.box(20, 0, 25, 9)])}
    >>> {zone: shape.area for zone, shape in absorb_bits(zones, least=2.0).items()}
    {'a': 82.0, 'b': 45.0}
    """
    kept: dict[Key, list[Any]] = {}
    bits = []
    for name, geometry in zones.items():
        parts = sorted(shapely.get_parts(geometry), key=shapely.area, reverse=True)
        kept[name] = [part for i, part in enumerate(parts) if i == 0 or part.area >= least]
        bits += [part for part in parts[1:] if part.area < least]
    result = {name: shapely.union_all(parts) for name, parts in kept.items()}
    for bit in bits:
        name = max(result, key=lambda one: shared_edge(bit, result[one]).length)
        result[name] = shapely.union(result[name], bit)
    return result


def part(zones: Mapping[Key, Any], listed: Collection[frozenset[Key]], *, room: float, most: float) -> dict[Key, Any]:
    """Draw zones apart that meet along a short edge though they should not: a neighbour of both gets the corner.

    Where the zones at both ends of the edge should not touch either, nothing can be gained and the corner stays.

    Parameters
    ----------
    zones : mapping to geometry
        A valid coverage.
    listed : collection of frozenset
        Pairs that may touch; only zones that occur here are looked at.
    room : float
        How far from the edge the corner reaches, in metres.
    most : float
        Longer edges are left as they are.
    """
    known = [name for name in zones if any(name in pair for pair in listed)]
    found = dict(zones)
    tree = shapely.STRtree([zones[name] for name in known])
    for i, name in enumerate(known):
        for j in sorted(int(k) for k in tree.query(zones[name]) if k > i):
            pair = frozenset((name, known[j]))
            edge = shapely.MultiLineString() if pair in listed else shared_edge(found[name], found[known[j]])
            if not 0 < edge.length < most:
                continue
            both = [one for one in known if one not in pair and found[one].distance(edge) < 1.0]
            if (
                any(frozenset(two) not in listed for two in combinations([*both, *pair], 2) if set(two) != pair)
                or not both
            ):
                continue
            heir = both[0]
            corner = edge.buffer(room)
            for each in pair:
                gone = shapely.intersection(found[each], corner, grid_size=1.0)
                found[each] = shapely.difference(found[each], corner, grid_size=1.0)
                found[heir] = shapely.union(found[heir], gone, grid_size=1.0)
    names = list(found)
    clean = shapely.coverage_clean(np.array([found[name] for name in names], dtype=object), gap_width=5)
    return dict(zip(names, clean, strict=True))


def shared_edge(a: Any, b: Any) -> Any:
    """Return the line along which two polygons of a coverage touch, empty if they do not.

    Examples
    --------
    >>> shared_edge(shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)).length
    1.0
    """
    touching = shapely.intersection(shapely.boundary(a), shapely.boundary(b))
    lines = [part for part in shapely.get_parts(touching) if part.geom_type == "LineString"]
    return shapely.line_merge(shapely.union_all(lines)) if lines else shapely.MultiLineString()


def _arcs(zones: NDArray[Any]) -> list[Any]:
    """Return the inner outlines, one line for each stretch between two meeting points."""
    arcs: list[Any] = []
    tree = shapely.STRtree(zones)
    for i, zone in enumerate(zones):
        for j in sorted(int(k) for k in tree.query(zone) if k > i):
            arcs += [arc for arc in shapely.get_parts(shared_edge(zone, zones[j])) if arc.length > 0]
    return arcs


def _follow(arc: Any, guide: Guide) -> Any:
    """Return the arc with its stretches near a guiding line laid onto that line, and the rest smoothed."""
    pieces = _split(arc, guide, list(guide.lines))
    drawn = [points if on_line else soften(points) for points, on_line in _joined(pieces)]
    whole = np.vstack([drawn[0], *(points[1:] for points in drawn[1:])])
    return shapely.LineString(shapely.get_coordinates(shapely.simplify(shapely.LineString(whole), 25.0)))


def _joined(pieces: list[tuple[Any, bool]]) -> list[tuple[Any, bool]]:
    """Return pieces that meet end to end, with a short link where a free piece leads to a line."""
    joined = [pieces[0]]
    for (before, _), (after, on_line) in pairwise(pieces):
        if np.hypot(*(after[0] - before[-1])) > 0:
            link = np.vstack([before[-1:], after[:1]])
            joined.append((link, False))
        joined.append((after, on_line))
    merged: list[tuple[Any, bool]] = []
    for points, on_line in joined:
        if merged and not on_line and not merged[-1][1]:
            merged[-1] = (np.vstack([merged[-1][0], points[1:]]), False)
        else:
            merged.append((points, on_line))
    return merged


def _split(arc: Any, guide: Guide, lines: list[Any]) -> list[tuple[Any, bool]]:
    """Return the arc in pieces, each with whether it lies on a guiding line."""
    best = max((_stretch(arc, line, guide) for line in lines), key=lambda found: found[0], default=(0.0, 0, 0, None))
    length, start, end, laid = best
    if laid is None or length < guide.least_stretch:
        return [(shapely.get_coordinates(arc), False)]
    before = _split(shapely.ops.substring(arc, 0, start), guide, lines) if start > guide.sample else []
    after = _split(shapely.ops.substring(arc, end, arc.length), guide, lines) if end < arc.length - guide.sample else []
    whole = shapely.get_coordinates(arc)
    first = [] if before else [(whole[:1], False)]
    last = [] if after else [(whole[-1:], False)]
    return [*first, *before, (laid, True), *after, *last]


def _stretch(arc: Any, line: Any, guide: Guide) -> tuple[float, float, float, Any]:
    """Return the longest stretch of the arc near a line: its length, its start and end on the arc, the points of the line."""
    nothing = (0.0, 0.0, 0.0, None)
    if arc.distance(line) > guide.reach:
        return nothing
    at = np.arange(0.0, arc.length + guide.sample / 2, guide.sample)
    gaps = shapely.distance(shapely.line_interpolate_point(arc, at), line)
    near = np.concatenate([[False], gaps <= guide.reach, [False]])
    edges = np.flatnonzero(near[1:] != near[:-1]).reshape(-1, 2)
    if not len(edges):
        return nothing
    first, last = max(edges, key=lambda edge: edge[1] - edge[0])
    first, last = _tight(gaps, int(first), int(last) - 1, guide)
    start, end = float(at[first]), float(min(at[last], arc.length))
    on_line = [shapely.line_locate_point(line, shapely.line_interpolate_point(arc, d)) for d in (start, end)]
    laid = shapely.ops.substring(line, *on_line)
    if laid.geom_type != "LineString" or not 0.5 < laid.length / max(end - start, 1.0) < 2.2:
        return nothing
    return (end - start, start, end, shapely.get_coordinates(laid))


def _tight(gaps: Any, first: int, last: int, guide: Guide) -> tuple[int, int]:
    """Return the stretch shortened so that it begins and ends where the arc is nearest to the line."""
    room = min(int(2 * guide.reach / guide.sample), (last - first) // 3)
    start = first + int(np.argmin(gaps[first : first + room + 1]))
    end = last - int(np.argmin(gaps[last - room : last + 1][::-1]))
    return (start, end)


def _reach_coast(arc: Any, land: shapely.Polygon, by: float) -> Any:
    """Return the arc, lengthened where it ends at the coast so that it surely crosses it."""
    points = shapely.get_coordinates(arc)
    for end, inner in ((0, 1), (-1, -2)):
        if shapely.Point(points[end]).distance(land.boundary) < 5:
            ahead = points[end] - points[inner]
            points[end] = points[end] + ahead / max(np.hypot(*ahead), 1.0) * by
    return shapely.LineString(points)
