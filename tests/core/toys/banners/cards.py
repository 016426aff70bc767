"""TOY-B3: a card is drawn and happens at once: an ambush is a battle, rain ends the season, a feast brings luck."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Draw, Event, Roll, override
from histgames.core.chance import Drawn
from histgames.core.steps import Log
from tests.core.toys.banners.muster import Season
from tests.core.toys.banners.points import BATTLE
from tests.core.toys.banners.state import War, enemy


@frozen
class CardDrawn(Event):
    says = "{side:title} draws {card:title}."
    main = True
    side: str
    card: str


@frozen
class DrawCard(Roll[War]):
    side: str

    @override
    def chance(self, state: War) -> Draw:
        return Draw("a card", "TOY-B3", self.side, tuple(state.cards.items()))

    @override
    def settle(self, state: War, drawn: Drawn, log: Log) -> None:
        card = str(drawn[0])
        state.cards[card] -= 1
        log.append(CardDrawn("TOY-B3", side=self.side, card=card))
        if card == "ambush":
            other = enemy(self.side)
            state.push(*BATTLE(state, other, state.banners[other]))
        elif card == "rain":
            state.unwind(Season)
        else:
            state.luck[self.side] += 1
