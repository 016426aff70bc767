"""Tables of numbers: cells that are read, rows that know where they come from, and what is said of wrong ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from histgames.core import FaultyGame, GameError
from histgames.core.tables import (
    CERTAINTIES,
    SOURCES,
    Origin,
    Row,
    choice,
    number,
    numbers,
    read_rows,
    shipped,
    table,
    text,
    user_rows,
)
from tests.core.conftest import Package
from tests.core.toys.pilgrims.state import ROADS, road_of

COLUMNS = {"unit": text, "strength": number(-2, 9), "kind": choice("horse", "foot")}


def read(*lines: str, **said: Any) -> list[Row]:
    """Return the rows of a table of units."""
    return table(read_rows("\n".join(lines)), COLUMNS, key="unit", name="units", **said)


def test_cells_are_read() -> None:
    """Each column has its reader; blanks around numbers do not matter, and other columns are left out."""
    knight, cattle = read("unit,strength,kind,remark", "Knight, 3 ,horse,x", "Cattle,-1,foot,")
    assert dict(knight) == {"unit": "Knight", "strength": 3, "kind": "horse"}
    assert cattle["strength"] == -1
    assert (len(knight), list(knight), knight.get("remark")) == (3, ["unit", "strength", "kind"], None)
    assert isinstance(knight, Mapping)


def test_rows_know_where_they_come_from() -> None:
    """Source, certainty, rule and note are the row's origin, not its cells."""
    first, second = read(
        "unit,strength,kind,source,certainty,rule,note",
        "Knight,3,horse,rulebook,,XX-2.1,",
        "Archer,1,foot,reconstructed,low,XX-2.2,Guessed.",
    )
    assert first.origin == Origin("rulebook", "", "XX-2.1", "")
    assert second.origin == Origin("reconstructed", "low", "XX-2.2", "Guessed.")
    assert "source" not in second
    assert (first.origin.reconstructed, second.origin.reconstructed) == (False, True)
    assert read("unit,strength,kind", "Knight,3,horse")[0].origin == Origin()


@pytest.mark.parametrize(
    ("origin", "mark"),
    [
        (Origin(), ""),
        (Origin("rulebook", "high"), ""),
        (Origin("reconstructed"), "reconstructed"),
        (Origin("reconstructed", "low"), "reconstructed (low)"),
        (Origin("public", "high"), "public (high)"),
        (Origin("own"), "own"),
    ],
)
def test_what_is_not_the_rulebooks_is_marked(origin: Origin, mark: str) -> None:
    """The mark beside a value says source and certainty."""
    assert origin.mark == mark


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("unit,strength", "Knight,3"), "The table 'units' has no column 'kind' in line 2."),
        (
            ("unit,strength,kind", "Knight,3,horse", "Archer,many,foot"),
            "The table 'units' has 'many' in line 3, column 'strength': it should be a whole number from -2 to 9.",
        ),
        (
            ("unit,strength,kind", "Knight,10,horse"),
            "The table 'units' has '10' in line 2, column 'strength': it should be a whole number from -2 to 9.",
        ),
        (
            ("unit,strength,kind", "Knight,--1,horse"),
            "The table 'units' has '--1' in line 2, column 'strength': it should be a whole number from -2 to 9.",
        ),
        (
            ("unit,strength,kind", "Knight,3,ship"),
            "The table 'units' has 'ship' in line 2, column 'kind': it should be one of: 'horse', 'foot'.",
        ),
        (
            ("unit,strength,kind,source", "Knight,3,horse,a friend"),
            "The table 'units' has 'a friend' in line 2, column 'source': "
            "it should be one of: '', 'rulebook', 'public', 'reconstructed', 'own'.",
        ),
        (
            ("unit,strength,kind,certainty", "Knight,3,horse,sure"),
            "The table 'units' has 'sure' in line 2, column 'certainty': it should be one of: '', 'high', 'medium', 'low'.",
        ),
    ],
)
def test_a_wrong_cell_is_told_with_line_and_column(lines: tuple[str, ...], message: str) -> None:
    """The error says what stands where and what would be right."""
    with pytest.raises(GameError) as error:
        read(*lines)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("units", "wrong"),
    [(("Knight",), "Archer"), (("Knight", "Archer", "Ship"), "Ship"), (("Knight", "Archer", "Knight"), "Knight")],
)
def test_a_table_may_need_certain_rows(units: tuple[str, ...], wrong: str) -> None:
    """Exactly the rows that are asked for, in any order; missing, strange and doubled ones are named."""
    head = "unit,strength,kind"
    assert len(read(head, "Archer,1,foot", "Knight,3,horse", keys=("Knight", "Archer"))) == 2
    with pytest.raises(GameError) as error:
        read(head, *[f"{unit},1,foot" for unit in units], keys=("Knight", "Archer"))
    assert str(error.value) == f"The table 'units' must have one line each for Knight, Archer; look at {wrong}."


def test_the_known_words() -> None:
    """Whoever writes a table may use these words and no others."""
    assert (SOURCES, CERTAINTIES) == (("rulebook", "public", "reconstructed", "own"), ("", "high", "medium", "low"))


def test_a_scenario_is_read_from_a_table() -> None:
    """The toy's roads: facts by scenario, each with its origin."""
    assert [(stage.place, stage.bread) for stage in road_of("spring")] == [("Augsburg", 1), ("Brenner", 2), ("Rome", 2)]
    assert [row.origin.mark for row in ROADS if row["scenario"] == "winter"] == [
        "",
        "reconstructed (low)",
        "public (high)",
        "",
    ]
    assert shipped("tests.core.toys.pilgrims", "roads.csv")[1]["note"] == "Two days uphill."


@frozen
class Numbers:
    hand: int
    penalty: int


def test_numbers_of_a_game_become_a_record(package: Package) -> None:
    """A field for each number, and the row that says where it comes from."""
    rows = "name,value,source,rule\nhand,7,rulebook,XX-1\npenalty,-3,reconstructed,XX-2\n"
    found, origins = numbers(Numbers, package(**{"data/numbers.csv": rows}))
    assert found == Numbers(hand=7, penalty=-3)
    assert origins["penalty"].origin == Origin("reconstructed", "", "XX-2", "")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("name,value\nhand,7\n", "The table 'few' of {package}: 'penalty' is not in the table."),
        (
            "name,value\nhand,7\npenalty,1\nzeal,2\n",
            "The table 'few' of {package}: 'zeal' is no field of Numbers.",
        ),
    ],
)
def test_numbers_and_table_agree(package: Package, rows: str, message: str) -> None:
    """A number that the record or the table does not have is found when the game is loaded."""
    name = package(**{"data/few.csv": rows})
    with pytest.raises(FaultyGame) as error:
        numbers(Numbers, name, "few")
    assert str(error.value) == message.replace("{package}", name)


def test_a_users_own_table(tmp_path: Path) -> None:
    """A file with or without the mark that spreadsheets put in front; what cannot be read is told by its name."""
    path = tmp_path / "units.csv"
    path.write_bytes("\ufeffunit,strength\nKnight,3\n".encode())
    assert user_rows(path) == user_rows(str(path)) == [{"unit": "Knight", "strength": "3"}]
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(GameError, match=r"^The table 'units\.csv' cannot be read: UnicodeDecodeError\.$"):
        user_rows(path)
    with pytest.raises(GameError, match=r"^The table 'none\.csv' cannot be read: FileNotFoundError\.$"):
        user_rows(tmp_path / "none.csv")
