"""Scenes: what a board looks like, as plain data. Games describe their board with them; `draw` and the widgets show them.

A `Scene` holds areas, sites, roads and hexes on a map, the pieces that stand on them, and what lies beside the map (`off_map`). Whatever
can be clicked or lit has an id, and an id names one thing of the board, whatever kind it is. Places are longitudes and latitudes in
degrees; a thing without a place of its own is found by its id in the built layers of the scene's map. All records of a scene are
imported from here, those of `off_map` and of `signs` (colours and the legend) too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from histgames.core.errors import GameError
from histgames.maps.drawing.off_map import Box, Card, Hand, Marker, Piece, Space, Track
from histgames.maps.drawing.signs import Key, Legend, RoadSign, Sign

__all__ = [
    "Area", "Arrow", "Box", "Card", "Hand", "Hex", "Key", "Legend", "Marker", "Outline", "Piece", "Point", "Road", "RoadSign", "Scene",
    "Sign", "Site", "Space", "Stack", "Symbol", "Track", "must_differ",
]  # fmt: skip

#: Longitude and latitude in degrees.
Point = tuple[float, float]
#: Parts, each an outer ring and its holes.
Outline = tuple[tuple[tuple[Point, ...], ...], ...]


@frozen
class Area:
    """A zone of the map, a land, a space: what fills its outline.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it.
    style : str
        Name of a style in the scene's `styles`: the holder, for example ``"norman"``.
    title : str
        What is told of it, in plain words, first line its name.
    marks : tuple of str
        Further signs beside its name, for example ``"frozen"``; the scene's legend says how they are drawn.
    name : str
        What is printed on it; by default the map's own name.
    outline : tuple
        Its parts; by default those of the map.
    """

    id: str
    style: str = ""
    title: str = ""
    marks: tuple[str, ...] = ()
    name: str = ""
    outline: Outline = ()


@frozen
class Site:
    """A place: a fortress, a town, a port.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it.
    style : str
        Name of a style: the holder.
    title : str
        What is told of it, first line its name.
    mark : str
        Its kind, for example ``"castle"``; the scene's legend says how it is drawn.
    badge : str
        A few characters at its side, such as its strength.
    name : str
        What is printed below it; by default nothing, for many sites have no room for names.
    at : tuple of float, optional
        Longitude and latitude; by default those of the map's place of that id.
    reconstructed : bool
        Whether what the badge says is a reconstructed value.
    """

    id: str
    style: str = ""
    title: str = ""
    mark: str = ""
    badge: str = ""
    name: str = ""
    at: Point | None = None
    reconstructed: bool = False


@frozen
class Road:
    """A way: along a line, or straight between two things of the board.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it.
    ends : tuple of str
        Ids of the things at its ends; needed if there is no line.
    kind : str
        Which kind of way; the scene's legend says how it is drawn.
    style : str
        Name of a style that colours it; by default it has the colour of its kind.
    title : str
        What is told of it.
    line : tuple
        Its points; by default straight from end to end.
    """

    id: str
    ends: tuple[str, str] = ("", "")
    kind: str = "road"
    style: str = ""
    title: str = ""
    line: tuple[Point, ...] = ()


@frozen
class Hex:
    """A hexagon, or any other small cell of a grid.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it, for example ``"1204"``.
    style : str
        Name of a style: the holder, drawn as stripes over the ground.
    fill : str
        Name of a style: the ground, for example ``"wood"``.
    title : str
        What is told of it.
    name : str
        What is printed on it.
    at : tuple of float, optional
        Longitude and latitude of the middle.
    size : float
        Degrees of longitude from the middle to a corner.
    flat : bool
        Whether it lies on a side; otherwise it stands on a corner.
    outline : tuple
        Its corners, in place of `at` and `size`; without both, those of the map's layer ``hexes``.
    """

    id: str
    style: str = ""
    fill: str = ""
    title: str = ""
    name: str = ""
    at: Point | None = None
    size: float = 0.0
    flat: bool = False
    outline: tuple[Point, ...] = ()


@frozen
class Symbol:
    """A piece on the map, with how many of it stand there.

    Attributes
    ----------
    shape : str
        What is drawn: a name in `symbols.SHAPES`, such as ``"knight"``, ``"leader"``, ``"castle"``, ``"ship"``, ``"unknown"``.
    style : str
        Name of a style: whose it is.
    count : int
        Number of pieces.
    name : str
        Name in words, for a leader his name.
    faded : bool
        Whether the piece may not act, for example because it is face down.
    reconstructed : bool
        Whether its values are reconstructed, which a small mark says.
    """

    shape: str
    style: str
    count: int
    name: str
    faded: bool = False
    reconstructed: bool = False


@frozen
class Stack:
    """All symbols at an area, a site or a hex, in the order in which they are drawn."""

    at: str
    symbols: tuple[Symbol, ...]


@frozen
class Arrow:
    """A movement between two things of the map, with a style of the scene and a few words."""

    origin: str
    target: str
    style: str
    label: str = ""


@frozen
class Scene:
    """A board.

    Attributes
    ----------
    map : str
        The map it is on, such as ``"wales"``, whose zones are all drawn; empty if the scene brings all outlines itself.
    title, caption : str
        A line above and one below the board.
    areas, sites, roads, hexes : tuple
        What the map shows, from the bottom up: areas, hexes, roads, sites.
    stacks : tuple of Stack
        The pieces on them.
    hands, tracks, boxes : tuple
        What lies beside the map: cards, tracks with markers, boxes with counters.
    arrows : tuple of Arrow
        Movements.
    styles : mapping of str to Key
        Colours by name: of holders, grounds, cards.
    legend : Legend
        How marks, kinds of sites and roads are drawn, and what they and the pieces are called.
    highlights : tuple of str
        Ids of the things that are lit.
    picture : str
        The whole board as an SVG document, for a game whose board is no georeferenced map, in place of everything on the map.

    Raises
    ------
    GameError
        If two things have the same id.

    Examples
    --------
    >>> Scene("wales", "Wales", areas=(Area("MON"),), sites=(Site("MON", at=(-4.3, 53.2)),))
    Traceback (most recent call last):
        ...
    histgames.core.errors.GameError: Two things of a board are called 'MON', an area and a site: each needs an id of its own.
    """

    map: str
    title: str
    areas: tuple[Area, ...] = field(default=(), kw_only=True)
    sites: tuple[Site, ...] = field(default=(), kw_only=True)
    roads: tuple[Road, ...] = field(default=(), kw_only=True)
    hexes: tuple[Hex, ...] = field(default=(), kw_only=True)
    stacks: tuple[Stack, ...] = field(default=(), kw_only=True)
    hands: tuple[Hand, ...] = field(default=(), kw_only=True)
    tracks: tuple[Track, ...] = field(default=(), kw_only=True)
    boxes: tuple[Box, ...] = field(default=(), kw_only=True)
    arrows: tuple[Arrow, ...] = field(default=(), kw_only=True)
    styles: Mapping[str, Key] = field(factory=dict, kw_only=True)
    legend: Legend = field(factory=Legend, kw_only=True)
    highlights: tuple[str, ...] = field(default=(), kw_only=True)
    caption: str = field(default="", kw_only=True)
    picture: str = field(default="", kw_only=True)

    def __attrs_post_init__(self) -> None:
        must_differ(self.kinds())

    def kinds(self) -> list[tuple[str, Iterable[str]]]:
        """Return the ids of everything that can be clicked or lit, kind by kind."""
        return [
            ("an area", [each.id for each in self.areas]),
            ("a site", [each.id for each in self.sites]),
            ("a road", [each.id for each in self.roads]),
            ("a hex", [each.id for each in self.hexes]),
            ("a card", [card.id for hand in self.hands for card in hand.cards]),
            ("a space", [space.id for track in self.tracks for space in track.spaces]),
            ("a box", [box.id for box in self.boxes]),
            ("a counter", [piece.id for box in self.boxes for piece in box.pieces]),
        ]

    @property
    def off_map(self) -> bool:
        """Whether anything lies beside the map."""
        return bool(self.hands or self.tracks or self.boxes)

    @property
    def plain(self) -> bool:
        """Whether there is nothing but areas of a map and what stands on them."""
        return not (self.off_map or self.sites or self.roads or self.hexes or not self.map)


def must_differ(kinds: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Refuse ids that two things have.

    Raises
    ------
    GameError
        With the id and what both are.
    """
    known: dict[str, str] = {}
    for kind, ids in kinds:
        for each in ids:
            if each in known:
                both = f"{known[each]} and {kind}" if known[each] != kind else f"both {kind}"
                raise GameError(f"Two things of a board are called {each!r}, {both}: each needs an id of its own.")
            known[each] = kind
