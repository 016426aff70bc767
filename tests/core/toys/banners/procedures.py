"""What a battle and a card consist of: the one place that knows both chapters."""

from __future__ import annotations

from histgames.core.steps import Step
from tests.core.toys.banners.cards import DrawCard
from tests.core.toys.banners.clash import Aftermath, Clash
from tests.core.toys.banners.points import BATTLE, CARD
from tests.core.toys.banners.state import War


@BATTLE.usual
def battle(state: War, side: str, banners: tuple[str, ...]) -> tuple[Step[War], ...]:
    """TOY-B2a: the clash, then its aftermath, to which the clash hands its result down."""
    return Clash(side, banners), Aftermath(side, banners)


@CARD.usual
def card(state: War, side: str) -> tuple[Step[War], ...]:
    """TOY-B3a: no card is drawn from an empty pile."""
    return (DrawCard(side),) if any(state.cards.values()) else ()
