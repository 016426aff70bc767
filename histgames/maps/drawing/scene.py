"""Scenes: what a board looks like, as plain data. Games describe their board with them; `draw` and the widgets show them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

__all__ = ["Arrow", "Key", "Look", "Scene", "Stack", "Symbol"]


@frozen
class Look:
    """How a zone looks.

    Attributes
    ----------
    style : str
        Name of a style in the scene's `styles`: the holder, for example ``"norman"``.
    title : str
        What a tooltip says, in plain words, first line the zone's name.
    marks : tuple of str
        Further signs on the area, for example ``"levies"``, ``"frozen"``, ``"home"``.
    """

    style: str
    title: str
    marks: tuple[str, ...] = ()


@frozen
class Symbol:
    """A piece on the map, with how many of it stand there.

    Attributes
    ----------
    shape : str
        What is drawn: ``"knight"``, ``"infantry"``, ``"archer"``, ``"leader"``, ``"castle"``, ``"ship"``, ``"unknown"``.
    style : str
        Name of a style: whose it is.
    count : int
        Number of pieces.
    name : str
        Name in words, for a leader his name.
    faded : bool
        Whether the piece may not act, for example because it is face down.
    """

    shape: str
    style: str
    count: int
    name: str
    faded: bool = False


@frozen
class Stack:
    """All symbols in a zone, in the order in which they are drawn."""

    zone: str
    symbols: tuple[Symbol, ...]


@frozen
class Arrow:
    """A movement between two zones, with a style of the scene and a few words."""

    origin: str
    target: str
    style: str
    label: str = ""


@frozen
class Key:
    """A style: its name for the legend, fill and ink colours (``#rrggbb``), and a pattern so that colour is never alone."""

    name: str
    fill: str
    ink: str
    pattern: str = ""  # "", "lines", "dots", "cross"


@frozen
class Scene:
    """A board: the map it is on, the look of its zones, stacks, arrows, the legend, title and a line below it.

    A game whose board is no georeferenced map gives a `picture` of it, an SVG document, in place of looks, stacks and arrows.
    """

    map: str
    title: str
    looks: Mapping[str, Look]
    stacks: tuple[Stack, ...]
    styles: Mapping[str, Key]
    arrows: tuple[Arrow, ...] = ()
    highlights: tuple[str, ...] = ()
    caption: str = ""
    picture: str = ""
