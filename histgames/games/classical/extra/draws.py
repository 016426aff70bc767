"""Option ``draws``: the surviving powers can agree on a draw (CD-4.2)."""

from __future__ import annotations

from histgames.core.steps import Action
from histgames.games.classical.actions import DoneForDraw
from histgames.games.classical.chapters.victory import CountVotes
from histgames.games.classical.points import CLOSING, ORDERS_ARE_IN
from histgames.games.classical.state import Europe


@CLOSING.changed_by("draws")
def or_for_a_draw(state: Europe, ways: tuple[Action, ...]) -> tuple[Action, ...]:
    """Orders can be handed in with a vote for a draw."""
    return (*ways, DoneForDraw())


@ORDERS_ARE_IN.before("draws")
def votes_first(state: Europe) -> tuple[CountVotes, ...]:
    """The votes are counted before anything is carried out."""
    return (CountVotes(),)
