"""Which action is meant, whose it is, and why another is not legal."""

from __future__ import annotations

from typing import Any

import pytest

from histgames.core import AmbiguousAction, IllegalAction, Outcome, UnreadableAction, kernel
from histgames.core.legal import Legal, choose
from histgames.core.menu import OpenMenu
from histgames.core.notation import Names
from histgames.core.steps import State
from tests.core.conftest import Rules
from tests.core.playing import TOYS
from tests.core.toys.banners.muster import Call, March, Muster
from tests.core.toys.banners.state import War
from tests.core.toys.princes.orders import Keep, Orders, Rob
from tests.core.toys.princes.state import Prince, Realm
from tests.core.toys.raid import Farm, FarmerHides, GoHome, Hide, Raid, RaiderDecides, Theft

RAID, PRINCES, BANNERS = TOYS["raid"], TOYS["princes"], TOYS["banners"]


def realm(*pairs: tuple[str, str]) -> Realm:
    """Return three princes who give orders, with treaties."""
    seats = ("saxony", "bavaria", "swabia")
    return Realm(sides=seats, princes=dict.fromkeys(seats, Prince()), stack=(Orders(),), treaties=frozenset(pairs))


def refused(kind: type[Exception], rules: Any, state: Any, action: Any, seat: str | None = None) -> str:
    """Return the sentence with which an action is refused; the state stays."""
    before = state.copy()
    with pytest.raises(kind) as error:
        choose(rules, state, action, seat)
    assert type(error.value) is kind
    assert state == before
    return str(error.value)


@pytest.mark.parametrize("action", [Hide(1), "hide 1", " HIDE  1"])
def test_an_action_or_its_text(action: Any) -> None:
    """Both name the same action; who decides need not be said if one is asked."""
    state = Farm(stack=(FarmerHides(),))
    assert choose(RAID, state, action, None) == ("farmer", Hide(1))
    assert choose(RAID, state, action, "farmer") == ("farmer", Hide(1))


def test_of_several_seats_the_one_who_can_is_meant() -> None:
    """An action that only one of those that are asked may do needs no seat."""
    state = realm(("bavaria", "saxony"), ("bavaria", "swabia"))
    assert choose(PRINCES, state, "rob swabia", None) == ("saxony", Rob("swabia"))
    assert choose(PRINCES, state, Keep(), "bavaria") == ("bavaria", Keep())


def test_what_several_seats_may_do_needs_a_seat() -> None:
    """The error lists who could be meant."""
    with pytest.raises(AmbiguousAction) as error:
        choose(PRINCES, realm(), "rob swabia", None)
    assert str(error.value) == "'rob swabia' can be done by saxony or bavaria: say who does it."
    assert error.value.candidates == ("rob Swabia", "rob Swabia")


def test_of_several_readings_the_legal_one_is_meant() -> None:
    """A shortened name that means one legal action is enough; two legal ones are not, nor two that are not legal."""
    assert choose(PRINCES, realm(("bavaria", "saxony")), "rob s", "bavaria") == ("bavaria", Rob("swabia"))
    said = refused(AmbiguousAction, PRINCES, realm(), "rob s", "bavaria")
    assert said == "'rob s' may mean rob Saxony, rob Swabia: write more of it."
    said = refused(AmbiguousAction, PRINCES, realm(("bavaria", "saxony"), ("bavaria", "swabia")), "rob s", "bavaria")
    assert said == "This may mean rob Saxony, rob Swabia; none of them is legal now."


@pytest.mark.parametrize(
    ("state", "action", "seat", "message"),
    [
        (
            Farm(stack=(FarmerHides(),)),
            "hide 9",
            None,
            "'hide 9' is not legal now: Hide up to two cattle. (TOY-R1) Legal now: hide 0; hide 1; hide 2.",
        ),
        (
            Farm(stack=(FarmerHides(),)),
            GoHome(),
            None,
            "'home' is not legal now: Hide up to two cattle. (TOY-R1) Legal now: hide 0; hide 1; hide 2.",
        ),
        (
            Farm(stack=(RaiderDecides(),)),
            "home",
            "farmer",
            "'farmer' is not asked now: raider must decide.",
        ),
        (
            Farm(stack=(RaiderDecides(),)),
            March(),
            None,
            "'March()' is not legal now: Raid the farm or go home? (TOY-R2) Legal now: raid; home.",
        ),
        (Farm(stack=(Theft(),)), "raid", None, "No action is possible now: the raid must be rolled first."),
        (
            Farm(outcome=Outcome((), "", {}, ""), stack=(RaiderDecides(),)),
            Raid(),
            None,
            "No action is possible now: the game is over.",
        ),
    ],
)
def test_why_an_action_is_not_legal(state: Farm, action: Any, seat: str | None, message: str) -> None:
    """What is asked, by which rule, and what would be legal."""
    assert refused(IllegalAction, RAID, state, action, seat) == message


def test_the_rule_that_forbids_it_is_named() -> None:
    """A refusal gives the reason in words, with its fields, and its rule; what is like the given action comes first."""
    with pytest.raises(IllegalAction) as error:
        choose(PRINCES, realm(("saxony", "swabia")), "rob swabia", "saxony")
    assert error.value.rule == "TOY-P2"
    assert str(error.value) == (
        "'rob Swabia' is not legal: a treaty binds you to Swabia (TOY-P2). Legal now: rob Bavaria."
    )
    assert refused(IllegalAction, PRINCES, realm(), Rob("saxony"), "saxony") == (
        "'rob Saxony' is not legal: nobody robs himself (TOY-P3b). Legal now: rob Bavaria; rob Swabia."
    )


def test_several_seats_are_named() -> None:
    """Whoever has given his order, or is not there, is told who must decide."""
    state, _ = kernel.apply(realm(), "saxony", Keep())
    assert refused(IllegalAction, PRINCES, state, "keep", "saxony") == (
        "'saxony' is not asked now: bavaria and swabia must decide."
    )


def test_what_is_no_action() -> None:
    """Text that cannot be read, and things that are neither action nor text."""
    state = Farm(stack=(FarmerHides(),))
    assert refused(UnreadableAction, RAID, state, "hdie 1").startswith("'hdie 1' cannot be read. Did you mean 'hide'?")
    assert refused(UnreadableAction, RAID, state, 7) == "7 is no action: give one of the legal ones, or its text."
    assert refused(UnreadableAction, RAID, state, None).startswith("None is no action")


def test_legal_actions_are_a_sequence() -> None:
    """Length, order, index, slices; `in` takes an action or its text and never fails."""
    legal = Legal(RAID, [Hide(0), Hide(1)])
    assert (len(legal), list(legal), legal[1], legal[:1]) == (2, [Hide(0), Hide(1)], Hide(1), [Hide(0)])
    for inside in (Hide(1), "hide 1", "Hide  0"):
        assert inside in legal
    for outside in (Hide(2), "hide 2", "hide", "nonsense", "", 7, None):
        assert outside not in legal
    assert repr(legal) == "<2 legal: hide 0; hide 1>"
    assert repr(Legal(RAID, [])) == "<0 legal: >"


def test_of_many_actions_twelve_are_shown() -> None:
    """The repr of a long menu stays short."""
    legal = Legal(RAID, [Hide(number) for number in range(20)])
    assert repr(legal).endswith("; hide 11, and 8 more>")


def test_what_is_not_listed_may_be_legal() -> None:
    """An open menu holds what fits, as text too."""
    legal = Legal(RAID, OpenMenu([Hide(0)], lambda action: isinstance(action, Hide) and action.count < 100))
    assert "hide 99" in legal
    assert "hide 100" not in legal
    assert list(legal) == [Hide(0)]


def test_what_is_like_the_given_action_is_shown() -> None:
    """Those with the same verb, or, if there is none, the first of all."""
    state = War(season=1, stack=(Muster((Call("Lion"),)),))
    assert refused(IllegalAction, BANNERS, state, Call("Bear")) == (
        "'call Bear' is not legal now: Call banners and march (1 called). (TOY-B1b) Legal now: call Eagle; call Rose."
    )
    state = War(season=1, stack=(Muster((Call("Lion"), Call("Eagle"), Call("Rose"))),))
    assert refused(IllegalAction, BANNERS, state, Call("Bear")) == (
        "'call Bear' is not legal now: Call banners and march (3 called). (TOY-B1b) Legal now: march; dismiss."
    )


MOVES = """
@frozen
class Move(Action):
    form = "move {origin:zone} > {target:zone}"
    origin: str
    target: str

@frozen
class Asks(Question):
    asked = Prompt("Where?", "XX-1")
    def seat(self, state):
        return "one"
    def options(self, state, seat):
        return [Move(one, other) for one in "ABC" for other in "ABCD" if one != other]
"""


def test_those_that_begin_in_the_same_place_come_first(rules: Rules) -> None:
    """Up to six are shown, first those from where the given one begins, and then it is said that there are more."""
    zones = {name: (name,) for name in "ABCDE"}
    game = rules(MOVES, actions="Move", vocabularies={"zone": Names(zones, what="zone")})
    state = State(stack=(game.steps["Asks"](),))
    assert refused(IllegalAction, game, state, "move C > E") == (
        "'move C > E' is not legal now: Where? (XX-1) "
        "Legal now: move C > A; move C > B; move C > D; move A > B; move A > C; move A > D ...."
    )
