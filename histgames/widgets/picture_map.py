"""The board of a game that draws itself: its picture in the place of the map. Nothing on it can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

import ipywidgets

from histgames.maps.drawing.draw import resized
from histgames.maps.drawing.ids import own_ids
from histgames.maps.drawing.scene import Scene

__all__ = ["PictureMap"]

#: Up to this height the whole picture is always seen, made smaller where there is little room; a larger one is moved about.
FITTING = 520


class PictureMap:
    """Shows the pictures of scenes, as large as there is room.

    Parameters
    ----------
    name : str
        The name of the board.
    height : int
        Height in pixels.
    """

    def __init__(self, name: str, *, height: int = 600) -> None:
        self.name, self.height = name, height
        self._shown, self._token = "", f"hg-p{token_hex(4)}"
        self.widget = ipywidgets.HTML("", layout=ipywidgets.Layout(width="100%", margin="0", overflow="auto"))
        self.widget.add_class("hg-picture")
        self._fit()
        self.widget.add_class(f"{self._token}-sheets")  # by which the page's plug-in tells two views of it

    def fits(self, scene: Scene) -> bool:
        """Whether a scene is a picture of this board."""
        return bool(scene.picture) and scene.map == self.name

    def update(self, scene: Scene, chosen: str = "") -> None:
        """Show a scene; nothing is sent if its picture is the same."""
        picture = own_ids(resized(scene.picture, round(self.height * 1.12)), self._token)
        if picture != self._shown:
            self._shown = self.widget.value = picture

    def on_pick(self, do: Callable[[str], None]) -> None:
        """Do nothing: a picture cannot be clicked."""

    def tell(self, text: str) -> None:
        """Say nothing: the picture tells its provinces by itself."""

    def show_all(self) -> None:
        """Show the whole board, which is always shown."""

    def resize(self, height: int) -> None:
        """Make the picture higher or lower."""
        self.height = height
        self._fit()
        if self._shown:
            self._shown = self.widget.value = resized(self._shown, round(height * 1.12))

    def _fit(self) -> None:
        if self.height <= FITTING:
            self.widget.add_class("hg-fitting")
        else:
            self.widget.remove_class("hg-fitting")
