"""TOY-P0 and TOY-P4: the years of the game, who wins, what each prince may know; and the record that puts all together."""

from __future__ import annotations

from random import Random

from attrs import evolve, frozen

from histgames.core import Outcome, Ruleset, Scenario, Score, Start, Task, override
from histgames.core.notation import FormNotation, Names
from histgames.core.steps import Log
from tests.core.toys.princes.orders import Keep, Orders, Rob
from tests.core.toys.princes.state import CLAIMS, SEATS, YEARS, Prince, Realm
from tests.core.toys.princes.treaties import Accept, DealClaims, Decline, Offer, OffersTreaty, Wait


@frozen
class Year(Task[Realm]):
    """TOY-P0: treaty, orders, reckoning."""

    @override
    def run(self, state: Realm, log: Log) -> None:
        state.push(OffersTreaty(), Orders(), NextYear())


@frozen
class NextYear(Task[Realm]):
    """TOY-P0: after the last year the princes count."""

    @override
    def run(self, state: Realm, log: Log) -> None:
        if state.year == YEARS:
            state.outcome = ended(state)
        else:
            state.year += 1
            state.push(Year())


def score(state: Realm) -> dict[str, Score]:
    """Return silver and the worth of the claim, for each prince (TOY-P4)."""
    found = {}
    for seat, prince in state.princes.items():
        lines = {"silver": prince.silver, "claim": CLAIMS.get(prince.claim, 0)}
        found[seat] = Score(sum(lines.values()), lines)
    return found


def ended(state: Realm) -> Outcome:
    """Return who wins: whoever has most, and with him all that a treaty binds to him (TOY-P4)."""
    scores = {seat: each.total for seat, each in score(state).items()}
    first = [seat for seat in state.sides if scores[seat] == max(scores.values())]
    winners = [seat for seat in state.sides if seat in first or any(state.allied(seat, each) for each in first)]
    return Outcome(tuple(winners), "one king" if len(winners) == 1 else "a shared throne", scores, "TOY-P4")


def view(state: Realm, seat: str) -> Realm:
    """Return what a prince knows: his own claim, treaties and order."""
    seen = state.copy()
    for other, prince in state.princes.items():
        if other != seat:
            seen.princes[other] = evolve(prince, claim="")
    seen.treaties = frozenset(pair for pair in state.treaties if seat in pair)
    seen.stack = tuple(
        Orders(tuple((who, order if who == seat else Keep()) for who, order in step.given))
        if isinstance(step, Orders)
        else step
        for step in state.stack
    )
    return seen


def imagine(seen: Realm, seat: str, random: Random) -> Realm:
    """Deal the claims that a prince does not see at random to the others."""
    full = seen.copy()
    left = [claim for claim in CLAIMS if claim != seen.princes[seat].claim]
    random.shuffle(left)
    for other in seen.sides:
        if other != seat:
            full.princes[other] = evolve(seen.princes[other], claim=left.pop())
    return full


def setup(start: Start) -> Realm:
    """Give everybody silver and let the claims be drawn."""
    return Realm(princes={seat: Prince() for seat in start.sides}, stack=(Year(), DealClaims()))


def make() -> Ruleset[Realm]:
    """Return the rules of the game."""
    throne = Scenario(name="throne", title="The Empty Throne", about="Who becomes king?", year=1125, rule="TOY-P0")
    princes = {seat: (seat.title(),) for seat in SEATS}
    return Ruleset(
        name="princes",
        title="The Princes",
        package="tests.core.toys.princes",
        state=Realm,
        sides=SEATS,
        seats_for=lambda players: SEATS[:players],
        players=(2, 3, 4),
        scenarios={"throne": throne},
        setup=setup,
        notation=FormNotation((Offer, Wait, Accept, Decline, Keep, Rob), {"prince": Names(princes, what="prince")}),
        ways={"prince": lambda seat, words: words.text(str(seat).title())},
        view=view,
        imagine=imagine,
        score=score,
        census=lambda state: {"princes": len(state.princes)},
        headline=lambda state: f"Year {state.year}",
    )
