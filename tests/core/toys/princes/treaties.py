"""TOY-P1 and TOY-P2: claims are drawn in secret; the chancellor may offer a treaty, of which only the two know."""

from __future__ import annotations

from attrs import evolve, frozen

from histgames.core import Action, Draw, Event, Prompt, Question, Roll, override
from histgames.core.chance import Drawn
from histgames.core.steps import Log
from tests.core.toys.princes.state import CLAIMS, Realm


@frozen
class Offer(Action):
    form = "offer {ally:prince}"
    says = "Offer {ally:prince} a treaty"
    ally: str


@frozen
class Wait(Action):
    form = "wait"


@frozen
class Accept(Action):
    form = "accept"


@frozen
class Decline(Action):
    form = "decline"


@frozen
class ClaimDrawn(Event):
    says = "{prince} draws the claim to the {claim}."
    prince: str
    claim: str


@frozen
class TreatyMade(Event):
    says = "{one:prince} and {other:prince} swear not to rob each other."
    main = True
    one: str
    other: str


@frozen
class DealClaims(Roll[Realm]):
    """TOY-P1: a claim for each, drawn at the same time."""

    @override
    def chance(self, state: Realm) -> Draw:
        pool = tuple((claim, 1) for claim in CLAIMS)
        return Draw("the claims", "TOY-P1", state.sides[0], pool, len(state.sides))

    @override
    def settle(self, state: Realm, drawn: Drawn, log: Log) -> None:
        for seat, claim in zip(state.sides, drawn, strict=True):
            state.princes[seat] = evolve(state.princes[seat], claim=str(claim))
            log.append(ClaimDrawn("TOY-P1", only=seat, prince=seat, claim=str(claim)))


@frozen
class OffersTreaty(Question[Realm, Action]):
    """TOY-P2: the chancellor of the year offers a treaty, or waits."""

    asked = Prompt("You are chancellor: whom do you offer a treaty?", "TOY-P2")

    @override
    def seat(self, state: Realm) -> str:
        return state.chancellor

    @override
    def options(self, state: Realm, seat: str) -> list[Action]:
        return [Wait(), *[Offer(other) for other in state.sides if other != seat and not state.allied(seat, other)]]

    @override
    def answer(self, state: Realm, action: Action, log: Log) -> None:
        if isinstance(action, Offer):
            state.push(AnswersTreaty(state.chancellor, action.ally))


@frozen
class AnswersTreaty(Question[Realm, Action]):
    """TOY-P2: whoever was offered a treaty accepts or declines."""

    by: str
    to: str

    @override
    def seat(self, state: Realm) -> str:
        return self.to

    @override
    def options(self, state: Realm, seat: str) -> list[Action]:
        return [Accept(), Decline()]

    @override
    def answer(self, state: Realm, action: Action, log: Log) -> None:
        if isinstance(action, Accept):
            one, other = sorted((self.by, self.to))
            state.treaties |= {(one, other)}
            log.append(TreatyMade("TOY-P2", only=(one, other), one=one, other=other))

    @override
    def prompt(self, state: Realm, seat: str) -> Prompt:
        return Prompt("{by:prince} offers you a treaty.", "TOY-P2", {"by": self.by})
