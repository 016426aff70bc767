"""The points at which options have their say."""

from __future__ import annotations

from histgames.core.points import Procedure, Value
from histgames.core.steps import Action

__all__ = ["ABSENT", "CLOSING", "LAST_YEAR", "ORDERS_ARE_IN", "YEAR"]

YEAR = Procedure("CD-3.1", "the parts of a year")
CLOSING = Value[tuple[Action, ...]]("CD-2.1", "how a power can hand in its orders in spring and fall")
ORDERS_ARE_IN = Procedure("CD-2.4", "what follows when all have handed in their orders in spring or fall")
LAST_YEAR = Value[int]("CD-4.3", "the year after whose fall the game ends as a draw")
ABSENT = Value[tuple[str, ...]]("CD-5.1", "the powers that have no player")
