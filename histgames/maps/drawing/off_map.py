"""What lies beside the map of a board: hands of cards, tracks with markers, boxes with counters. Plain data, as in `scene`."""

from __future__ import annotations

from attrs import frozen

__all__ = ["Box", "Card", "Hand", "Marker", "Piece", "Space", "Track"]


@frozen
class Card:
    """A card of a hand.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it.
    title : str
        Its heading.
    lines : tuple of str
        What it says, a line each.
    style : str
        Name of a style of the scene: its colours.
    faded : bool
        Whether it cannot be played now.
    hidden : bool
        Whether it lies face down: neither title nor lines are shown.
    reconstructed : bool
        Whether its text or values are reconstructed, which a small mark says.
    """

    id: str
    title: str
    lines: tuple[str, ...] = ()
    style: str = ""
    faded: bool = False
    hidden: bool = False
    reconstructed: bool = False


@frozen
class Hand:
    """Cards that lie together, with words above them."""

    title: str
    cards: tuple[Card, ...] = ()


@frozen
class Space:
    """A space of a track: its id and what is printed on it."""

    id: str
    title: str


@frozen
class Marker:
    """A marker on a space of a track: the space's id, the marker's name, a style, and a character or two that stand on it."""

    space: str
    name: str
    style: str = ""
    text: str = ""


@frozen
class Track:
    """Spaces in a row, with markers on them and words before them."""

    title: str
    spaces: tuple[Space, ...]
    markers: tuple[Marker, ...] = ()


@frozen
class Piece:
    """Counters of one kind in a box.

    Attributes
    ----------
    id : str
        What `on_pick` and `highlights` call it.
    name : str
        Its name in words.
    shape : str
        What is drawn, as for a symbol of the map.
    style : str
        Name of a style: whose it is.
    count : int
        Number of counters.
    faded : bool
        Whether it may not act.
    reconstructed : bool
        Whether its values are reconstructed, which a small mark says.
    """

    id: str
    name: str
    shape: str = "unknown"
    style: str = ""
    count: int = 1
    faded: bool = False
    reconstructed: bool = False


@frozen
class Box:
    """Counters that are not on the map, such as the dead, reserves or an army's units: an id, words above, and the pieces."""

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()
