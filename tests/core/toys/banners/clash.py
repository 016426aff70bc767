"""TOY-B2: a battle is a die that may be rolled again, and what comes of it; who is beaten may call off."""

from __future__ import annotations

from attrs import frozen

from histgames.core import Action, Decision, Dice, Event, Prompt, Question, Task, override
from histgames.core.chance import Drawn
from histgames.core.steps import Log
from histgames.kit.again import LookedAt, roll_again
from tests.core.toys.banners.muster import Season
from tests.core.toys.banners.points import BATTLE, CARD
from tests.core.toys.banners.state import War, enemy

#: What die and banners must come to (TOY-B2b).
NEEDED = 5


@frozen
class Again(Action):
    form = "again"


@frozen
class Stand(Action):
    form = "stand"


@frozen
class Press(Action):
    form = "press"


@frozen
class CallOff(Action):
    form = "off"


@frozen
class BuyPeace(Action):
    form = "buy peace"
    says = "Buy peace with the banner called last"


@frozen
class DieFell(Event):
    says = "{side:title} rolls {die} with {banners:list}."
    side: str
    die: int
    banners: tuple[str, ...]


@frozen
class BannerLost(Event):
    says = "{side:title} loses the {banner}."
    main = True
    side: str
    banner: str


@frozen
class CalledOff(Event):
    says = "{side:title} calls the attack off."
    side: str


@frozen
class PeaceBought(Event):
    says = "{side:title} buys peace with the {banner}."
    main = True
    side: str
    banner: str


@frozen
class Clash(LookedAt[War]):
    """TOY-B2b: a die plus the number of banners; it is looked at first."""

    side: str
    banners: tuple[str, ...]

    @override
    def chance(self, state: War) -> Dice:
        return Dice("the battle", "TOY-B2b", self.side, high=6)

    @override
    def show(self, state: War, drawn: Drawn, log: Log) -> None:
        log.append(DieFell("TOY-B2b", side=self.side, die=int(drawn[0]), banners=self.banners))

    @override
    def another(self, state: War, drawn: Drawn) -> tuple[Decision[War], ...]:
        return (RollsAgain(self.side),) if state.luck[self.side] else ()

    @override
    def count(self, state: War, drawn: Drawn, log: Log) -> None:
        state.hand_down(Aftermath, won=int(drawn[0]) + len(self.banners) >= NEEDED)


@frozen
class RollsAgain(Question[War, Action]):
    """TOY-B2c: luck is spent on another roll."""

    asked = Prompt("Roll again?", "TOY-B2c")
    side: str

    @override
    def seat(self, state: War) -> str:
        return self.side

    @override
    def options(self, state: War, seat: str) -> list[Action]:
        return [Stand(), Again()]

    @override
    def answer(self, state: War, action: Action, log: Log) -> None:
        if isinstance(action, Again):
            state.luck[self.side] -= 1
            roll_again(state)


@frozen
class Aftermath(Task[War]):
    """TOY-B2d: the beaten side loses a banner and the winner draws a card; a beaten attacker is asked how to go on."""

    side: str
    banners: tuple[str, ...]
    won: bool = False

    @override
    def run(self, state: War, log: Log) -> None:
        if self.won:
            beaten = enemy(self.side)
            lost, *left = state.banners[beaten]
            state.banners[beaten] = tuple(left)
            log.append(BannerLost("TOY-B2d", side=beaten, banner=lost))
            if left:
                state.push(*CARD(state, self.side))
        elif len(self.banners) > 1:
            state.push(GoesOn(self.side, self.banners[:-1]))


@frozen
class GoesOn(Question[War, Action]):
    """TOY-B2e, TOY-B2f: press on with a banner less, call the whole attack off, or buy peace."""

    asked = Prompt("Press on with a banner less, call off, or buy peace?", "TOY-B2e")
    side: str
    banners: tuple[str, ...]

    @override
    def seat(self, state: War) -> str:
        return self.side

    @override
    def options(self, state: War, seat: str) -> list[Action]:
        return [Press(), CallOff(), BuyPeace()]

    @override
    def answer(self, state: War, action: Action, log: Log) -> None:
        if isinstance(action, Press):
            state.push(*BATTLE(state, self.side, self.banners))
        elif isinstance(action, BuyPeace):
            given = self.banners[-1]
            state.banners[self.side] = tuple([each for each in state.banners[self.side] if each != given])
            state.banners[enemy(self.side)] += (given,)
            log.append(PeaceBought("TOY-B2f", side=self.side, banner=given))
            state.unwind(Season)
        else:
            log.append(CalledOff("TOY-B2e", side=self.side))
            state.unwind(Season)
