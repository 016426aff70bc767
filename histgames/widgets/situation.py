"""The situation: what is the case while the board is shown, worked out once by the desk and handed to every panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from histgames.core import Action, Score
from histgames.core.chance import Chance
from histgames.core.session import Node
from histgames.core.steps import Prompt
from histgames.maps.drawing.scene import Scene
from histgames.maps.drawing.shown import Turn

__all__ = ["Situation"]


@frozen(eq=False)
class Situation:
    """What is the case while the board is shown: one answer for all panels.

    Attributes
    ----------
    node : Node
        The position shown.
    looking_back : bool
        Whether that is another one than the position played.
    asked : str
        The seat for which a person must decide now; empty if there is none.
    bot_turn : str
        The seat for which a program must decide now; empty if there is none.
    people : tuple of str
        The sides that are played by people.
    viewer : str or None
        The seat whose view is shown; None shows everything.
    curtain : str
        The side that must take the laptop before anything is shown; empty if nothing need be hidden.
    chance : Chance or None
        The dice that people must roll now.
    legal : sequence of Action
        What the person who is asked may do.
    prompt : Prompt or None
        The question put to that person.
    stops : sequence of Node
        The positions that can be looked at, in order.
    stop, now : int
        Among those, the number of the position shown and of the one played.
    scene : Scene
        The picture of the position shown.
    headline : str
        Where in the game it is.
    track : tuple or None
        The turn, the last turn and the turn's name.
    score : mapping
        The victory points by seat.
    """

    node: Node[Any]
    looking_back: bool
    asked: str
    bot_turn: str
    people: tuple[str, ...]
    viewer: str | None
    curtain: str
    chance: Chance | None
    legal: Sequence[Action]
    prompt: Prompt | None
    stops: Sequence[Node[Any]]
    stop: int
    now: int
    scene: Scene
    headline: str
    track: Turn | None
    score: Mapping[str, Score]

    @property
    def more(self) -> bool:
        """Whether there is a position after the one shown, or a program that would make one."""
        return self.stop + 1 < len(self.stops) or bool(self.bot_turn)
