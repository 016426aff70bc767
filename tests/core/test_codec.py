"""States as JSON and back without loss; what is no state is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import Factory, define, frozen

from histgames.core import Action, FaultyGame, Outcome, RecordError, Ruleset, Scenario, State, Task, kernel
from histgames.core.codec import from_plain, to_plain
from histgames.core.digest import digest
from histgames.core.notation import FormNotation, Names
from histgames.kit.again import Counting
from tests.core.playing import TOYS, states
from tests.core.toys.banners.clash import Clash
from tests.core.toys.banners.muster import Call, Muster
from tests.core.toys.banners.state import War
from tests.core.toys.princes.orders import Keep, Orders, Reckoning, Rob
from tests.core.toys.princes.state import Realm
from tests.core.toys.raid import Farm, Theft


@frozen
class Piece:
    name: str
    steps: int = 2
    leader: str | None = None


@frozen
class Order(Action):
    form = "order {who:piece} {count:number}"
    who: str
    count: int


@frozen
class _Pattern(Task[State]):
    """A step that another is made from."""


@frozen
class Remember(_Pattern):
    """A step with every kind of field."""

    text: str = ""
    number: int = 0
    sure: bool = False
    doubtful: bool | None = None
    either: int | str = 0
    names: tuple[str, ...] = ()
    pair: tuple[str, int] = ("", 0)
    rules: frozenset[str] = frozenset()
    by_name: Mapping[str, int] = Factory(dict)
    piece: Piece | None = None
    order: Action | None = None
    inside: Task[Any] | None = None


@define(kw_only=True)
class Everything(State):
    pieces: dict[str, Piece] = Factory(dict)
    zones: dict[str, tuple[Piece, ...]] = Factory(dict)
    pairs: frozenset[tuple[str, str]] = frozenset()
    orders: dict[str, Action] = Factory(dict)


def rules() -> Ruleset[Everything]:
    """Return the rules of a game with all kinds of fields."""
    march = Scenario(name="march", title="The March", about="", year=1067, rule="XX-0")
    return Ruleset(
        name="everything",
        title="Everything",
        package=__name__,
        state=Everything,
        sides=("one",),
        scenarios={"march": march},
        setup=lambda start: Everything(),
        notation=FormNotation((Order,), {"piece": Names({"K": ("Knight",)})}),
    )


def again(of: Ruleset[Any], state: State) -> State:
    """Return a state after a way through JSON text."""
    return from_plain(of, json.loads(json.dumps(to_plain(of, state))))


@pytest.mark.parametrize(
    "state",
    [
        Everything(),
        Everything(scenario="march", on=frozenset({"b", "a"}), sides=("x", "y")),
        Everything(outcome=Outcome(("x", "y"), "peace", {"x": 3, "y": -1}, "XX-9")),
        Everything(pieces={"a": Piece("A", 1), "b": Piece("B", leader="A")}, zones={"z": (Piece("C"),), "y": ()}),
        Everything(pairs=frozenset({("a", "b"), ("a", "c")}), orders={"x": Order("K", 2)}),
        Everything(stack=(Remember("x", 1, sure=True, doubtful=False, either="x", names=("a", "b"), pair=("p", 1)),)),
        Everything(stack=(Remember(either=7, rules=frozenset({"r", "q"}), by_name={"m": 1}, piece=Piece("P")),)),
        Everything(stack=(Remember(order=Order("K", 3)),)),
        Everything(stack=(Remember(inside=Remember(inside=Remember(order=Order("K", 1)))), Remember("last"))),
    ],
)
def test_every_kind_of_field_survives(state: Everything) -> None:
    """Texts, numbers, options, pairs, sets, mappings, records, actions and steps within steps are equal after JSON."""
    assert again(rules(), state) == state
    assert digest(again(rules(), state)) == digest(state)


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("seed", range(4))
def test_any_state_of_a_game_survives(name: str, seed: int) -> None:
    """States of a whole random game are equal after JSON, with the same hash and the same legal actions."""
    game = TOYS[name]
    for state in states(game, seed):
        read = again(game, state)
        assert read == state
        assert digest(read) == digest(state) == digest(state.copy())
        assert kernel.to_act(read) == kernel.to_act(state)
        for seat in kernel.to_act(state):
            assert list(kernel.legal(read, seat)) == list(kernel.legal(state, seat))


def test_orders_that_wait_are_kept_whole() -> None:
    """What several seats have written in secret is saved with all its fields."""
    realm = Realm(stack=(Reckoning((("saxony", Keep()),)), Orders((("saxony", Rob("swabia")), ("swabia", Keep())))))
    read = again(TOYS["princes"], realm)
    assert read == realm
    assert isinstance(read.top, Orders)
    assert dict(read.top.given)["saxony"] == Rob("swabia")


def test_a_roll_that_is_looked_at_and_banners_that_are_called_are_kept() -> None:
    """Steps of the kit hold a step of the game, faces, and actions."""
    war = War(stack=(Counting(Clash("red", ("Lion",)), (4,)), Muster((Call("Lion"), Call("Rose")))))
    plain = to_plain(TOYS["banners"], war)
    assert plain["stack"][0] == {
        "step": "Counting",
        "roll": {"step": "Clash", "side": "red", "banners": ["Lion"]},
        "drawn": [4],
    }
    assert again(TOYS["banners"], war) == war


def test_equal_states_give_equal_text() -> None:
    """Sets are written in order, so that a record of the same game is the same file."""
    one, other = (Everything(on=frozenset(names)) for names in (("a", "b", "c"), ("c", "b", "a")))
    assert json.dumps(to_plain(rules(), one)) == json.dumps(to_plain(rules(), other))
    assert to_plain(rules(), one)["on"] == ["a", "b", "c"]


def test_a_step_that_is_no_part_of_the_game_is_not_written() -> None:
    """A pattern, or a step of another game, would not be found again; the error says why."""
    with pytest.raises(FaultyGame) as error:
        to_plain(rules(), Everything(stack=(_Pattern(),)))
    assert str(error.value) == (
        f"_Pattern in {__name__} is no step of Everything that can be saved: "
        "a pattern that others are made from, or whose name begins with an underscore, is never in a state."
    )
    with pytest.raises(FaultyGame, match=r"^Theft in tests\.core\.toys\.raid is no step of Everything"):
        to_plain(rules(), Everything(stack=(Theft(),)))
    with pytest.raises(FaultyGame, match=r"^Keep in tests\.core\.toys\.princes\.orders is no action of Everything"):
        to_plain(rules(), Everything(orders={"x": Keep()}))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cattle": "many"}, "This is no position of Raid: 'many' is no whole number."),
        ({"cattle": True}, "This is no position of Raid: True is no whole number."),
        ({"cattle": 1.5}, "This is no position of Raid: 1.5 is no whole number."),
        ({"scenario": 3}, "This is no position of Raid: 3 is no text."),
        ({"on": [3]}, "This is no position of Raid: 3 is no text."),
        ({"stack": [{"step": "Nonsense"}]}, "This is no position of Raid: the entry 'Nonsense' is missing or wrong."),
        ({"stack": [{}]}, "This is no position of Raid: the entry 'step' is missing or wrong."),
        ({"outcome": {"winners": []}}, "This is no position of Raid: the entry 'result' is missing or wrong."),
    ],
)
def test_what_is_no_state_is_refused(change: dict[str, object], message: str) -> None:
    """Wrong types, unknown steps and missing entries give one sentence; nothing is made fit and nothing executed."""
    plain = to_plain(TOYS["raid"], Farm(scenario="night"))
    with pytest.raises(RecordError) as error:
        from_plain(TOYS["raid"], {**plain, **change})
    assert str(error.value) == message


@pytest.mark.parametrize(
    "change",
    [{"wizards": 1}, {"stack": 3}, {"stack": [3]}, {"stack": [{"step": "Theft", "hidden": 1}]}, {"sides": None}],
)
def test_what_else_is_no_state_is_refused(change: dict[str, object]) -> None:
    """Unknown entries and things of another kind are refused with the name of the game."""
    plain = to_plain(TOYS["raid"], Farm(scenario="night"))
    with pytest.raises(RecordError, match=r"^This is no position of Raid: .*\.$"):
        from_plain(TOYS["raid"], {**plain, **change})


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"sure": 1}, "1 is no yes or no"),
        ({"either": 1.5}, "1.5 is no whole number or text"),
        ({"either": True}, "True is no whole number or text"),
        ({"order": {"action": "Order", "who": "K"}}, "the entry 'count' is missing or wrong"),
        ({"order": {"action": "Exec", "who": "K"}}, "the entry 'Exec' is missing or wrong"),
    ],
)
def test_wrong_fields_of_a_step_are_refused(step: dict[str, object], reason: str) -> None:
    """The types of a step's fields hold as exactly as those of the state."""
    plain = to_plain(rules(), Everything(stack=(Remember(),)))
    plain["stack"][0] |= step
    with pytest.raises(RecordError) as error:
        from_plain(rules(), plain)
    assert str(error.value) == f"This is no position of Everything: {reason}."


def test_fields_that_came_later_may_be_missing() -> None:
    """A position saved before a field was there gets its default."""
    assert from_plain(TOYS["raid"], {"cattle": 3}) == Farm(cattle=3)
    assert from_plain(rules(), {"stack": [{"step": "Remember"}]}) == Everything(stack=(Remember(),))
