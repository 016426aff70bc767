"""The interactive board for notebooks, one for all games, and the menu that starts one."""

from histgames.widgets.board import Board, show

__all__ = ["Board", "show"]
