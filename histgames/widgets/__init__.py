"""The interactive board for notebooks, one for all games, and the menu that starts one."""

from histgames.widgets.board import Board, show
from histgames.widgets.start_menu import StartMenu, start_menu

__all__ = ["Board", "StartMenu", "show", "start_menu"]
