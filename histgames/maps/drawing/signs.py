"""Signs: the colours of a board, and how its marks, kinds of sites and roads are drawn and called in the legend."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

__all__ = ["Key", "Legend", "RoadSign", "Sign"]


@frozen
class Key:
    """A style: its name for the legend, fill and ink colours (``#rrggbb``), and a pattern so that colour is never alone."""

    name: str
    fill: str
    ink: str
    pattern: str = ""  # "", "lines", "dots", "cross"


@frozen
class Sign:
    """How a mark or a kind of site is drawn.

    Attributes
    ----------
    words : str
        What the legend calls it.
    drawn : str
        For a mark beside a name ``"flag"`` or ``"ring"``; for a site ``"dot"``, ``"square"``, ``"diamond"`` or the name of a drawing
        in `symbols.SHAPES`, which stands on a disc.
    size : float
        Pixels across, for a site, up to 18.
    """

    words: str
    drawn: str = "ring"
    size: float = 12.0


@frozen
class RoadSign:
    """How a kind of road is drawn: its words in the legend, colour, width in pixels, and dashes as SVG writes them."""

    words: str
    colour: str = "#8c3b2a"
    width: float = 2.0
    dash: str = ""


@frozen
class Legend:
    """What the signs of a board mean.

    Attributes
    ----------
    pieces : mapping of str to str
        Words for the shapes of symbols; a shape without words is called by its name.
    marks : mapping of str to Sign
        Marks beside the names of areas; others are rings.
    sites : mapping of str to Sign
        Kinds of sites; others are dots.
    roads : mapping of str to RoadSign
        Kinds of roads; others are lines of the usual colour.
    reconstructed : str
        What the mark of a reconstructed value means.
    """

    pieces: Mapping[str, str] = field(factory=dict)
    marks: Mapping[str, Sign] = field(factory=dict)
    sites: Mapping[str, Sign] = field(factory=dict)
    roads: Mapping[str, RoadSign] = field(factory=dict)
    reconstructed: str = "Reconstructed value"

    def piece(self, shape: str) -> str:
        """Return what a shape is called.

        Examples
        --------
        >>> Legend({"ship": "Longships"}).piece("ship"), Legend().piece("ship")
        ('Longships', 'Ship')
        """
        return self.pieces.get(shape) or shape.replace("_", " ").capitalize()

    def mark(self, mark: str) -> Sign:
        """Return how a mark is drawn and called."""
        return self.marks.get(mark) or Sign(mark.replace("_", " ").capitalize())

    def site(self, mark: str) -> Sign:
        """Return how a kind of site is drawn and called."""
        return self.sites.get(mark) or Sign(mark.replace("_", " ").capitalize(), "dot")

    def road(self, kind: str) -> RoadSign:
        """Return how a kind of road is drawn and called."""
        return self.roads.get(kind) or RoadSign(kind.replace("_", " ").capitalize())
