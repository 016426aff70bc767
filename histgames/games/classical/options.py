"""What can be switched: the vote for a draw (CD-4.2), the last year (CD-4.3), powers without a player (CD-5.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from histgames.core.options import Option
from histgames.core.steps import Action
from histgames.games.classical.actions import DoneForDraw
from histgames.games.classical.chapters.victory import CountVotes
from histgames.games.classical.points import ABSENT, CLOSING, LAST_YEAR, ORDERS_ARE_IN
from histgames.games.classical.state import POWERS, SIDES, Europe

__all__ = ["OPTIONS"]

T = TypeVar("T")

_DRAWS = Option(name="draws", default=True, about="A draw can be agreed by vote.", rule="CD-4.2")
_YEARS = Option(
    name="last_year",
    default="1935",
    about="After this year the game is a draw.",
    rule="CD-4.3",
    choices=("1905", "1910", "1920", "1935"),
)
_ABSENT = Option(
    name="absent",
    default="nobody",
    about="Powers that nobody plays: their units hold. With six players Italy, with five Germany too.",
    rule="CD-5.1",
    choices=("nobody", *SIDES, "germany and italy"),
)
OPTIONS = {option.name: option for option in (_YEARS, _DRAWS, _ABSENT)}


@CLOSING.changed_by("draws")
def or_for_a_draw(state: Europe, ways: tuple[Action, ...]) -> tuple[Action, ...]:
    """Orders can be handed in with a vote for a draw (CD-4.2)."""
    return (*ways, DoneForDraw())


@ORDERS_ARE_IN.before("draws")
def votes_first(state: Europe) -> tuple[CountVotes, ...]:
    """The votes are counted before anything is carried out (CD-4.2)."""
    return (CountVotes(),)


def _always(value: T) -> Callable[[Europe], T]:
    return lambda state: value


LAST_YEAR.usual(_always(int(_YEARS.choices[0])))
ABSENT.usual(_always(()))
for year in _YEARS.choices[1:]:
    LAST_YEAR.instead(_YEARS.called(year))(_always(int(year)))
for sides in _ABSENT.choices[1:]:
    ABSENT.instead(_ABSENT.called(sides))(_always(tuple([POWERS[side] for side in str(sides).split(" and ")])))
