"""What lies beside the map: hands, tracks and boxes as rows of buttons that look like cards, spaces and counters.

A button stands for one thing as long as that thing is there, so that a click that was on its way never counts for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import ipywidgets
from attrs import frozen

from histgames.maps.drawing.palette import INK, LAND
from histgames.maps.drawing.scene import Box, Card, Hand, Key, Scene, Track
from histgames.maps.drawing.symbols import DOUBT_SIGN, safe
from histgames.widgets.parts import column, html, row, show_if

__all__ = ["Face", "OffMap", "faces"]

Pick = Callable[[str], None]


@frozen
class Face:
    """How a button looks that stands for a thing: its id, text, what is told of it, colours, and classes of the style sheet."""

    id: str
    text: str
    tip: str
    fill: str
    ink: str
    looks: tuple[str, ...]


class ButtonRow:
    """Things side by side under a heading."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self._layout = ipywidgets.Layout()
        self._styles: dict[tuple[str, str], Any] = {}
        self.buttons: dict[str, Any] = {}
        self._shown: dict[str, Face] = {}
        self.title, self._row = html("", "hg-off-title"), row()
        self.widget = column(self.title, self._row)

    def update(self, title: str, found: Iterable[Face]) -> None:
        """Show these things; buttons of those that were there before stay, changed where they look different."""
        heading = safe(title)
        if self.title.value != heading:
            self.title.value = heading
        now = {face.id: face for face in found}
        for face in now.values():
            if self._shown.get(face.id) != face:
                self._paint(face)
        children = tuple(self.buttons[each] for each in now)
        if self._row.children != children:
            self._row.children = children
        for gone in self._shown.keys() - now.keys():
            self.buttons.pop(gone).close()
        self._shown = now

    def _paint(self, face: Face) -> None:
        style = self._style(face)
        if face.id not in self.buttons:
            made = ipywidgets.Button(description=face.text, tooltip=face.tip, style=style, layout=self._layout)
            made.on_click(lambda _: self._pick(face.id))
            made._dom_classes = face.looks
            self.buttons[face.id] = made
            return
        button = self.buttons[face.id]
        with button.hold_sync():
            button.description, button.tooltip, button.style, button._dom_classes = (
                face.text,
                face.tip,
                style,
                face.looks,
            )

    def _style(self, face: Face) -> Any:
        key = (face.fill, face.ink)
        if key not in self._styles:
            self._styles[key] = ipywidgets.ButtonStyle(button_color=face.fill, text_color=face.ink)
        return self._styles[key]


class OffMap:
    """Hands, tracks and boxes of a scene.

    Parameters
    ----------
    pick : callable
        Is given the id of what is clicked.
    """

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self.rows: list[ButtonRow] = []
        self.widget = column()
        self.widget.add_class("hg-off")
        show_if(self.widget, condition=False)

    def update(self, scene: Scene, chosen: str = "") -> None:
        """Show what lies beside the map of a scene."""
        shown: list[Track | Box | Hand] = [*scene.hands, *scene.tracks, *scene.boxes]
        if len(self.rows) < len(shown):
            self.rows += [ButtonRow(self._pick) for _ in shown[len(self.rows) :]]
        children = tuple(each.widget for each in self.rows[: len(shown)])
        if self.widget.children != children:
            self.widget.children = children
        for each, thing in zip(self.rows, shown, strict=False):
            each.update(thing.title, faces(thing, scene, chosen))
        show_if(self.widget, shown)

    def button(self, each: str) -> Any:
        """Return the button that stands for a thing.

        Raises
        ------
        KeyError
            If it does not lie beside the map.
        """
        return {name: made for row in self.rows for name, made in row.buttons.items()}[each]


def faces(thing: Track | Box | Hand, scene: Scene, chosen: str = "") -> Iterator[Face]:
    r"""Yield how each space, counter or card looks.

    Examples
    --------
    >>> scene = Scene("", "", hands=(Hand("Hand", (Card("c1", "Truce", ("No battle.",)),)),))
    >>> [face.text for face in faces(scene.hands[0], scene)]
    ['Truce\nNo battle.']
    """
    lit = set(scene.highlights)

    def looks(each: str, *names: str) -> tuple[str, ...]:
        return (*names, *(["hg-chosen"] if each == chosen else ["hg-lit"] if each in lit else []))

    if isinstance(thing, Track):
        for space in thing.spaces:
            on = [marker for marker in thing.markers if marker.space == space.id]
            fill, ink = _colours(scene, on[0].style if on else "")
            signs = " ".join(marker.text or marker.name[:1] for marker in on)
            tip = "\n".join([space.title, *(marker.name for marker in on)])
            yield Face(space.id, f"{space.title}\n{signs}", tip, fill, ink, looks(space.id, "hg-space-face"))
    elif isinstance(thing, Box):
        yield Face(thing.id, "all", thing.title, LAND, INK, looks(thing.id, "hg-piece-face", "hg-box-face"))
        for piece in thing.pieces:
            fill, ink = _colours(scene, piece.style)
            words = f"{piece.count} {piece.name}" if piece.count > 1 else piece.name
            tip = f"{words} ({scene.legend.reconstructed})" if piece.reconstructed else words
            dim = ["hg-dim"] if piece.faded else []
            text = _doubtful(words, doubt=piece.reconstructed)
            yield Face(piece.id, text, tip, fill, ink, looks(piece.id, "hg-piece-face", *dim))
    else:
        for card in thing.cards:
            yield _card(card, scene, looks)


def _card(card: Card, scene: Scene, looks: Callable[..., tuple[str, ...]]) -> Face:
    fill, ink = _colours(scene, card.style)
    if card.hidden:
        return Face(
            card.id, "?", "A card that lies face down", INK, LAND, looks(card.id, "hg-card-face", "hg-card-back")
        )
    text = "\n".join((_doubtful(card.title, doubt=card.reconstructed), *card.lines))
    tip = "\n".join((card.title, *card.lines, *([scene.legend.reconstructed] if card.reconstructed else [])))
    return Face(card.id, text, tip, fill, ink, looks(card.id, "hg-card-face", *(["hg-dim"] if card.faded else [])))


def _doubtful(text: str, *, doubt: bool) -> str:
    return f"{text} {DOUBT_SIGN}" if doubt else text


def _colours(scene: Scene, style: str) -> Sequence[str]:
    key = scene.styles.get(style, Key("", LAND, INK))
    return key.fill, key.ink
