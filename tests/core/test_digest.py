"""The short hash of a state: the same for equal states, on any Python, and another for any other."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest
from attrs import Factory, define, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import Outcome, State
from histgames.core.digest import digest
from tests.core.playing import TOYS, states
from tests.core.toys.raid import Farm, Raiding, Theft


@frozen
class Piece:
    name: str = "Knight"
    steps: int = 2
    notes: Mapping[str, int] = Factory(dict)


@define(kw_only=True)
class Board(State):
    zones: dict[str, Any] = Factory(dict)
    count: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self.count = len(self.zones)


plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def test_the_hash_of_a_game_stays() -> None:
    """Records of finished games rest on it: these are the hashes of two positions, for ever."""
    assert digest(TOYS["raid"].begin()) == "825aa5a5"
    assert (
        digest(
            Farm(cattle=3, taken=3, stack=(Raiding(), Theft()), outcome=Outcome(("raider",), "x", {"raider": 3}, "r"))
        )
        == "0aa883cd"
    )


def test_another_python_gives_the_same_hash() -> None:
    """Sets are in another order in every process; the hash is not."""
    code = "from tests.core.playing import TOYS; from histgames.core.digest import digest; import sys; sys.stdout.write(digest(TOYS['pilgrims'].begin('winter', {'guide': True, 'toll': 'coin'})))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {digest(TOYS["pilgrims"].begin("winter", {"guide": True, "toll": "coin"}))}


@given(value=plain)
def test_the_order_of_a_mapping_does_not_matter(value: Any) -> None:
    """Equal states give the same hash, in whatever order their dicts were filled."""
    zones = {"a": value, "b": 1, "c": ()}
    assert digest(Board(zones=zones)) == digest(Board(zones=dict(reversed(zones.items()))))


@given(one=plain, other=plain)
def test_what_differs_has_another_hash(one: Any, other: Any) -> None:
    """Different plain data has different hashes (with eight letters and digits, as good as always)."""
    if repr(one) != repr(other) and one != other:
        assert digest(Board(zones={"a": one})) != digest(Board(zones={"a": other}))


def test_every_state_of_a_game_has_its_own_hash() -> None:
    """Whatever happens in a game changes the hash."""
    for name, rules in TOYS.items():
        seen = states(rules, 3)
        different = [state for number, state in enumerate(seen) if state not in seen[:number]]
        assert len({digest(state) for state in different}) == len(different), name


def test_a_field_at_its_default_does_not_count() -> None:
    """A field that is added later leaves old hashes as they are; one that follows from others is left out."""

    @define(kw_only=True)
    class Older(State):
        cattle: int = 6

    @define(kw_only=True)
    class Newer(State):
        cattle: int = 6
        dogs: int = 0

    Older.__name__ = Newer.__name__ = "Yard"  # what the class is called counts
    assert digest(Newer(cattle=4)) == digest(Older(cattle=4))
    assert digest(Newer(cattle=4, dogs=1)) != digest(Older(cattle=4))
    assert digest(Board(zones={"a": 1})) != digest(Board(zones={"a": 2}))


def test_records_that_hold_a_mapping_have_a_hash() -> None:
    """A frozen record need not be hashable itself."""
    one, other = Piece(notes={"a": 1}), Piece(notes={"a": 2})
    assert digest(Board(zones={"x": one})) == digest(Board(zones={"x": Piece(notes={"a": 1})}))
    assert digest(Board(zones={"x": one})) != digest(Board(zones={"x": other}))
    assert digest(Board(zones={"x": Piece()})) != digest(Board(zones={"x": one}))


class Colour(Enum):
    RED = 1


@pytest.mark.parametrize("strange", [object(), Colour.RED, b"x", 1j])
def test_what_is_no_plain_data_has_no_hash(strange: object) -> None:
    """A state with anything else in it could not be saved either."""
    with pytest.raises(TypeError, match=rf"^{type(strange).__name__} is no plain data$"):
        digest(Board(zones={"a": strange}))
    with pytest.raises(TypeError, match="is no plain data"):
        digest(Piece(steps=strange))  # type: ignore[arg-type]


def test_numbers_texts_and_nothing_are_told_apart() -> None:
    """1, True, "1", None, "None", 1.0, (1,) and {1} are all different."""
    values = [1, True, "1", None, "None", 1.5, (1,), frozenset({1}), {"1": 1}, Piece("1"), Piece(steps=1)]
    assert len({digest(Board(zones={"a": value})) for value in values}) == len(values)
