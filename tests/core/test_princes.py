"""The Princes: two to four seats, secrets of one and of two, orders at the same time, winners together."""

from __future__ import annotations

from random import Random

import pytest

from histgames.core import Score, Scripted, Session, kernel
from tests.core.playing import TOYS
from tests.core.toys.princes.orders import Keep, Orders, Rob
from tests.core.toys.princes.rules import ended
from tests.core.toys.princes.state import CLAIMS, Prince, Realm

RULES = TOYS["princes"]
THREE = ("saxony", "bavaria", "swabia")


def game(*claims: str) -> Session[Realm]:
    """Return a game in which the claims are drawn as they are told, one for each prince."""
    return Session(RULES, players=len(claims), dice=Scripted((claims,)))


def ordered(session: Session[Realm], **orders: str) -> None:
    """Give the orders of a year."""
    for seat, order in orders.items():
        session.play(order, seat=seat)


def texts(session: Session[Realm], viewer: str | None) -> list[str]:
    """Return the log as somebody may see it."""
    return [line.text for line in session.log_for(viewer)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_so_many_play_as_are_said(players: int) -> None:
    """Seats, princes, scores and claims are those of the number chosen at the start; by default all four play."""
    session = Session(RULES, players=players, seed=1)
    assert len(session.sides) == len(session.state.princes) == len(RULES.score(session.state)) == players
    assert len({prince.claim for prince in session.state.princes.values()}) == players
    assert len(Session(RULES).sides) == 4


def test_a_claim_is_known_to_one() -> None:
    """Neither the state nor the log shows it to others (TOY-P1)."""
    session = game("crown", "mill", "ruin")
    assert texts(session, "bavaria") == ["Bavaria draws the claim to the mill."]
    assert texts(session, None) == []
    seen = session.view("bavaria")
    assert [seen.princes[seat].claim for seat in THREE] == ["", "mill", ""]
    assert len(session.log_for(None, everything=True)) == 3


def test_a_treaty_is_known_to_two() -> None:
    """The two see it in the state and in the log, a third does not (TOY-P2)."""
    session = game("crown", "mill", "ruin")
    session.play("offer swabia")
    assert session.to_act == {"swabia"}
    session.play("accept")
    told = "Saxony and Swabia swear not to rob each other."
    assert [told in texts(session, seat) for seat in (*THREE, None)] == [True, False, True, False]
    assert session.view("saxony").treaties == {("saxony", "swabia")}
    assert session.view("bavaria").treaties == frozenset()
    assert "rob swabia" not in session.legal_for("saxony")
    assert "rob swabia" in session.legal_for("bavaria")


def test_a_treaty_can_be_declined() -> None:
    """Nothing comes of it; next year another prince is chancellor."""
    session = game("crown", "mill", "ruin")
    session.play("offer swabia")
    session.play("decline")
    assert session.state.treaties == frozenset()
    ordered(session, saxony="keep", bavaria="keep", swabia="keep")
    assert (session.to_act, session.state.year) == ({"bavaria"}, 2)
    assert RULES.headline(session.state) == "Year 2"


def test_orders_wait_in_secret_until_all_are_given() -> None:
    """What was written is in the state, but shown to its writer only; who must still write is known to all (TOY-P3)."""
    session = game("crown", "mill", "ruin")
    session.play("wait")
    session.play("rob swabia", seat="bavaria")
    assert session.to_act == {"saxony", "swabia"}
    assert session.state.top == Orders((("bavaria", Rob("swabia")),))
    assert session.view("bavaria").top == Orders((("bavaria", Rob("swabia")),))
    assert session.view("swabia").top == Orders((("bavaria", Keep()),))
    assert "Bavaria seals an order." in texts(session, "bavaria")
    assert texts(session, None) == []


def test_orders_are_carried_out_together() -> None:
    """In the order of the seats, whoever wrote first (TOY-P3c)."""
    for order in (THREE, THREE[::-1]):
        session = game("crown", "mill", "ruin")
        session.play("wait")
        written = {"saxony": "rob bavaria", "bavaria": "keep", "swabia": "rob bavaria"}
        ordered(session, **{seat: written[seat] for seat in order})
        assert texts(session, None) == [
            "Saxony takes 1 silver from Bavaria.",
            "Swabia takes 1 silver from Bavaria.",
        ]
        assert [session.state.princes[seat].silver for seat in THREE] == [3, 0, 3]


def test_nobody_can_lose_more_than_he_has() -> None:
    """A robber of an empty hall gets nothing; who is left in peace at home harvests (TOY-P3c)."""
    session = game("crown", "mill", "ruin")
    session.play("wait")
    ordered(session, saxony="rob bavaria", bavaria="keep", swabia="rob bavaria")
    session.play("wait")
    ordered(session, saxony="rob bavaria", bavaria="rob saxony", swabia="keep")
    assert texts(session, None)[2:] == [
        "Saxony takes 0 silver from Bavaria.",
        "Bavaria takes 1 silver from Saxony.",
        "Swabia harvests.",
    ]


def test_allies_win_together() -> None:
    """With the first of all, whoever a treaty binds to him, whatever he has; a score for each (TOY-P4)."""
    session = game("crown", "mill", "ruin")
    session.play("offer swabia")
    session.play("accept")
    for _ in range(2):
        ordered(session, saxony="keep", bavaria="keep", swabia="keep")
        session.play("wait")
    ordered(session, saxony="keep", bavaria="keep", swabia="keep")
    outcome = session.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.result) == (("saxony", "swabia"), "a shared throne")
    assert dict(outcome.scores) == {"saxony": 8, "bavaria": 6, "swabia": 5}
    assert RULES.score(session.state)["saxony"] == Score(8, {"silver": 5, "claim": 3})


@pytest.mark.parametrize(
    ("silver", "pairs", "winners"),
    [
        ((5, 1, 1), (), ("saxony",)),
        ((5, 5, 1), (), ("saxony", "bavaria")),
        ((1, 5, 1), (("bavaria", "swabia"),), ("bavaria", "swabia")),
        ((1, 5, 1), (("saxony", "swabia"),), ("bavaria",)),
        ((1, 1, 5), (("bavaria", "swabia"), ("saxony", "bavaria")), ("bavaria", "swabia")),
    ],
)
def test_who_wins(silver: tuple[int, ...], pairs: tuple[tuple[str, str], ...], winners: tuple[str, ...]) -> None:
    """The first, all that are equal, and their allies, but not the allies of those."""
    princes = {seat: Prince(number) for seat, number in zip(THREE, silver, strict=True)}
    outcome = ended(Realm(sides=THREE, princes=princes, treaties=frozenset(pairs)))
    assert outcome.winners == winners
    assert outcome.result == ("one king" if len(winners) == 1 else "a shared throne")


def test_what_is_hidden_is_imagined_among_what_is_possible() -> None:
    """Each other prince gets a claim that may be his, none twice, and his own stays; all possibilities come up."""
    session = game("crown", "mill", "ruin")
    seen = session.view("bavaria")
    dealt = set()
    for seed in range(100):
        full = RULES.imagine(seen, "bavaria", Random(seed))
        claims = [full.princes[seat].claim for seat in THREE]
        assert claims[1] == "mill"
        assert len(set(claims)) == 3
        assert set(claims) <= set(CLAIMS)
        dealt.add(tuple(claims))
    assert len(dealt) == 6


def test_a_draw_of_all_claims_is_one_chance() -> None:
    """Every order of claims has the same probability."""
    state = RULES.begin(players=2)
    kernel.run(state, [])
    chance = kernel.chance_at(state)
    assert chance is not None
    assert len(list(chance.outcomes())) == 4 * 3
    assert {probability.denominator for _, probability in chance.outcomes()} == {12}
