"""Random orders, written in random styles, come back as they were meant."""

from __future__ import annotations

from random import Random

from attrs import frozen

from histgames.adjudicator import Convoy, Hold, Move, Order, SupportHold, SupportMove, parse, show
from histgames.core.errors import GameError
from tests.adjudicator.helpers import CHART
from tests.adjudicator.positions import random_orders, random_units

KINDS = {
    "A": ("A", "a", "army", "Army", "the army in", "Armee"),
    "F": ("F", "f", "fleet", "Fleet", "the fleet in", "Flotte"),
}
LONG_COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast"}
COASTS = ("{0}({1})", "{0}/{1}", "{0} {1}", "{0}-{1}", "{0}{1}", "{0} ({1})", "{1} {0}", "{0} {2}", "{0} on the {2}")
DASHES = (" - ", "-", " -> ", "->", " to ", " – ", " moves to ", " > ", " => ", " goes to ", " nach ")
SUPPORTS = (" S ", " s ", " supports ", " support ", " sup ", " - S ", " unterstützt ")
CONVOYS = (" C ", " convoys ", " conv ", " transports ", " - C ")
HOLDS = (" H", " holds", " hold", " stands", " - hold", " (holds)", " hält", " to hold", " remains")
BY_SEA = (" via convoy", " (by convoy)", " by sea", " via C", " convoyed")
BEFORE = ("", "", "- ", "1. ", "> ", "* ", "{0}: ", "({1}) ", "{0} - ", "{1}: ")


@frozen
class Style:
    """How one player writes."""

    chance: Random
    long: bool
    coast: str
    kind: int
    brackets: bool
    dash: str

    def place(self, location: str) -> str:
        """Return a place in this style."""
        province, _, coast = location.rstrip(")").partition("(")
        name = CHART.provinces[province].name if self.long else province.capitalize()
        return self.coast.format(name, coast, LONG_COASTS[coast]) if coast else name

    def unit(self, kind: str, location: str) -> str:
        """Return a unit in this style."""
        place = self.place(location)
        return f"{kind}({place})" if self.brackets else f"{KINDS[kind][self.kind]} {place}"

    def order(self, order: Order, kinds: dict[str, str]) -> str:
        """Return an order in this style."""
        pick = self.chance.choice
        assert isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy)
        unit = self.unit(order.kind, order.at)
        match order:
            case Hold():
                return unit + pick(HOLDS)
            case Move():
                return unit + self.dash + self.place(order.to) + (pick(BY_SEA) if order.via_convoy else "")
        other = self.unit(kinds[CHART.province_of[order.target]], order.target)
        match order:
            case SupportHold():
                return unit + pick(SUPPORTS) + other + pick(("", " H", " to hold"))
            case SupportMove():
                return unit + pick(SUPPORTS) + other + self.dash + self.place(order.to) + pick(("", " (via convoy)"))
        return unit + pick(CONVOYS) + other + self.dash + self.place(order.to)


def styles(chance: Random) -> Style:
    """Return a random style; nobody writes a coast in brackets within brackets after a name in one word."""
    return Style(
        chance,
        long=chance.random() < 0.5,
        coast=chance.choice(COASTS),
        kind=chance.randrange(len(KINDS["A"])),
        brackets=chance.random() < 0.3,
        dash=chance.choice(DASHES),
    )


def test_orders_in_random_styles_come_back() -> None:
    """None of some 2,000 is read otherwise than meant, and 99 of 100 are read at once."""
    chance = Random(1901)
    asked: list[str] = []
    count = 0
    for _ in range(100):
        units = random_units(chance, CHART, chance.randint(8, 34), provinces=(), powers=sorted(CHART.powers))
        kinds = {CHART.province_of[unit.at]: unit.kind for unit in units}
        for order in random_orders(chance, CHART, units):
            power = CHART.powers[order.power].name
            text = styles(chance).order(order, kinds)
            text = chance.choice(BEFORE).format(power, power[0]) + text + chance.choice(("", "", "."))
            text = text.upper() if chance.random() < 0.1 else text
            count += 1
            try:
                read = parse(text, CHART, order.power)
            except GameError:
                asked.append(text)
                continue
            # whether the kind of the other unit is written makes no difference to what is meant
            plain = show(read, CHART).replace("A ", "").replace("F ", "")
            assert plain == show(order, CHART).replace("A ", "").replace("F ", ""), text
    assert count > 1000
    assert len(asked) <= count / 100, asked
