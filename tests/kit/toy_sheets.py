"""A toy with secret writing: three villages send carts to two markets, or a cart home, and where two carts meet nobody sells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, evolve, frozen

from histgames.core import Action, Event, Outcome, Prompt, Refusal, Ruleset, Scenario, State
from histgames.core.notation import FormNotation, Names
from histgames.core.steps import Log
from histgames.kit.sheets import Change, Done, Resolving, Sheet, Writing, guessed, hand_out, own_only

SIDES = ("north", "south", "west")
CARTS = ("red", "blue")
MARKETS = ("fair", "town")


@define(kw_only=True)
class Villages(State):
    """How many carts each village has sold."""

    sold: dict[str, int]


@frozen
class Send(Action):
    """Send a cart to a market."""

    form = "send {cart} {market}"
    cart: str
    market: str


@frozen
class Home(Action):
    """Leave a cart at home."""

    form = "home {cart}"
    cart: str


@frozen
class Boast(Action):
    """Hand in with a boast."""

    form = "boast"


@frozen
class Loaded(Event):
    """What a village alone knows."""

    says = "{village} loads the {cart} cart{again: anew|}."
    village: str
    cart: str
    again: bool


@frozen
class CartSheet(Sheet[Action]):
    """The carts of a village, and whether it boasts."""

    boast: bool = False


@frozen
class MarketDay(Writing[Villages, Action, CartSheet]):
    """Every village says where its carts go."""

    writes = (Send, Home)
    rule = "TOY-1"

    def entries(self, state: Villages, sheet: CartSheet) -> Sequence[Action]:
        """Return the ways of the next cart."""
        for cart in CARTS:
            if cart not in [self.place(entry) for entry in sheet.written]:
                ways = [*[Send(cart, market) for market in MARKETS], Home(cart)]
                return [way for way in ways if self.against(state, sheet, way) is None]
        return ()

    def against(self, state: Villages, sheet: CartSheet, entry: Action) -> Refusal | None:
        """No village sends both carts to the fair."""
        others = [each for each in sheet.written if self.place(each) != self.place(entry)]
        if isinstance(entry, Send) and entry.market == "fair" and any(Send(c, "fair") in others for c in CARTS):
            return Refusal("the {market} takes one cart of a village", "TOY-2", {"market": entry.market})
        return None

    def place(self, entry: Action) -> object:
        """Return the cart."""
        assert isinstance(entry, Send | Home)
        return entry.cart

    def closing(self, state: Villages, sheet: CartSheet) -> Sequence[Action]:
        """A village hands in silently or with a boast."""
        return Done(), Boast()

    def enough(self, state: Villages, sheet: CartSheet) -> bool:
        """One cart will do."""
        return bool(sheet.written)

    def wrote(self, state: Villages, sheet: CartSheet, entry: Action, log: Log, *, again: bool) -> None:
        """Tell the village."""
        log.append(Loaded("TOY-1", village=sheet.seat, cart=str(self.place(entry)), again=again, only=sheet.seat))

    def handed_in(self, state: Villages, sheet: CartSheet, action: Action, log: Log) -> CartSheet:
        """Note the boast."""
        return evolve(sheet, boast=isinstance(action, Boast))

    def prompt(self, state: Villages, seat: str) -> Prompt:
        """Ask."""
        return Prompt("Where do your carts go?", "TOY-1")


@frozen
class Selling(Resolving[Villages, CartSheet]):
    """A cart alone in its market sells."""

    def run(self, state: Villages, log: Log) -> None:
        """Sell, and end the game."""
        sent = [
            (sheet.seat, entry.market) for sheet in self.sheets for entry in sheet.written if isinstance(entry, Send)
        ]
        there = Counter(market for _, market in sent)
        for seat, market in sent:
            state.sold[seat] = state.sold.get(seat, 0) + (there[market] == 1)
        boasts = tuple(sheet.seat for sheet in self.sheets if sheet.boast)
        state.outcome = Outcome(boasts, "sold", state.sold, "TOY-3")


def market_day(villages: Sequence[str] = SIDES) -> Villages:
    """Some villages are asked."""
    state = Villages(scenario="day", sold={})
    hand_out(state, MarketDay(tuple(CartSheet(village) for village in villages)), Selling())
    return state


RULES = Ruleset(
    name="carts",
    title="Carts",
    package=__name__,
    state=Villages,
    sides=SIDES,
    scenarios={"day": Scenario(name="day", title="A day", about="A market day.", year=1100, rule="TOY-0")},
    setup=lambda start: market_day(),
    notation=FormNotation(
        (Send, Home, Boast, Done, Change),
        {"cart": Names({c: [c] for c in CARTS}), "market": Names({m: [m] for m in MARKETS})},
    ),
    view=own_only,
    imagine=lambda view, seat, random: guessed(
        view, seat, lambda sheet: evolve(sheet, written=(Send("red", random.choice(MARKETS)),))
    ),
)
