"""Tables of numbers: cells that are read, rows that know where they come from, and what is said of wrong ones."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

import histgames as hg
from histgames.core import FaultyGame, GameError
from histgames.core.tables import (
    CERTAINTIES,
    SOURCES,
    Origin,
    Row,
    choice,
    number,
    numbers,
    own,
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
    """Its rows as text; what cannot be read is told by its name."""
    path = tmp_path / "units.csv"
    path.write_bytes("\ufeffunit,strength\nKnight,3\n".encode())
    assert user_rows(path) == user_rows(str(path)) == [{"unit": "Knight", "strength": "3"}]
    path.write_bytes(b"")
    with pytest.raises(GameError, match=r"^The table 'units\.csv' has no line but the first\.$"):
        user_rows(path)
    with pytest.raises(GameError, match=r"^The table 'none\.csv' cannot be read: No such file or directory\.$"):
        user_rows(tmp_path / "none.csv")
    with pytest.raises(GameError, match=r"^A file is named by a text or a path, not by 7\.$"):
        user_rows(7)  # type: ignore[arg-type]


UNITS = [{"unit": "Môn", "hits_on": "3", "note": "a, b; c"}, {"unit": "Knight", "hits_on": "2", "note": ""}]


@pytest.mark.parametrize(
    "written",
    [
        'unit,hits_on,note\nMôn,3,"a, b; c"\nKnight,2,\n'.encode(),  # LibreOffice
        '\ufeffunit;hits_on;note\r\nMôn;3;"a, b; c"\r\nKnight;2;\r\n'.encode(),  # Excel, CSV UTF-8, Germany
        'unit\thits_on\tnote\r\nMôn\t3\t"a, b; c"\r\nKnight\t2\t\r\n'.encode("utf-16"),  # Excel, Unicode text
        '\ufeffunit\thits_on\tnote\r\nMôn\t3\t"a, b; c"\r\nKnight\t2\t\r\n'.encode("utf-16-be"),
        '\ufeffsep=;\r\nunit;hits_on;note\r\nMôn;3;"a, b; c"\r\nKnight;2;\r\n'.encode(),
        "SEP=|\nunit|hits_on|note\nMôn|3|a, b; c\nKnight|2|\n".encode(),
        'unit,hits_on,note\rMôn,3,"a, b; c"\rKnight,2,\r'.encode(),  # Excel of old Macs
        '\ufeffunit;hits_on;note;;\r\n;;;;\r\nMôn;3;"a, b; c";;\r\n;;;;\r\nKnight;2;;;\r\n;;;;\r\n;;;;\r\n'.encode(),
        '\r\n;;\r\nunit;hits_on;note\r\nMôn;3;"a, b; c"\r\n\r\nKnight;2;\r\n\r\n'.encode(),
        ' Unit ; Hits On;"NOTE" \r\n Môn; 3 ; "a, b; c"\r\n"Knight";2;\u00a0\r\n'.replace('" \r', '"\r').encode(),
        '"unit","hits_on","note"\n"Môn","3","a, b; c"\n"Knight","2",""\n'.encode(),
        ';unit;hits_on;note\r\n;Môn;3;"a, b; c"\r\n;Knight;2;\r\n'.encode(),  # the first column is empty
    ],
)
def test_a_table_as_spreadsheets_write_it(tmp_path: Path, written: bytes) -> None:
    """Whatever stands between the cells, in whichever encoding with a mark, with empty rows and columns: the same rows."""
    path = tmp_path / "units.csv"
    path.write_bytes(written)
    assert user_rows(path) == UNITS


def test_a_table_that_a_spreadsheet_saved_again_plays(tmp_path: Path) -> None:
    """The units of a game as a German Excel saves them are the same units, also in a saved game."""
    before = shipped("histgames.games.marcher_lords", "units.csv")
    made = io.StringIO()
    writer = csv.writer(made, delimiter=";", lineterminator="\r\n")
    writer.writerows([[*before[0], ""], *([*row.values(), ""] for row in before), [""] * (len(before[0]) + 1)])
    path = tmp_path / "units.csv"
    path.write_bytes(made.getvalue().encode("utf-8-sig"))
    rows = user_rows(path)
    assert rows == before
    game = hg.new("marcher-lords", tables={"units": rows}, seed=1)
    again = hg.load(game.save(tmp_path / "friday.json"))
    assert again.rules.tables["units"] == game.rules.tables["units"] == rows


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (
            "unit;note\r\nTeulu;gef\u00e4hrlich\r\n".encode("cp1252"),
            "The file 'units.csv' is not in UTF-8, as line 2 shows: save it as 'CSV UTF-8'.",
        ),
        (
            "unit;note\ra;b\rc;d\re;\u00e4\r".encode("mac-roman"),
            "The file 'units.csv' is not in UTF-8, as line 4 shows: save it as 'CSV UTF-8'.",
        ),
        (
            b"\xef\xbb\xbf\nunit\n\xe4",
            "The file 'units.csv' is not in UTF-8, as line 3 shows: save it as 'CSV UTF-8'.",
        ),
        (
            "unit\tnote\r\n".encode("utf-16-le"),
            "The file 'units.csv' is no text, or in UTF-16 without its mark: save it as 'CSV UTF-8'.",
        ),
        (
            "unit\tnote\r\n".encode("utf-16") + b"\x0a",
            "The file 'units.csv' begins as text in UTF-16 and does not go on so: save it as 'CSV UTF-8'.",
        ),
        (
            b"PK\x03\x04\x14\0\x06\0[Content_Types].xml ... xl/workbook.xml",
            "The file 'units.csv' is an Excel workbook, whatever its name: save it as 'CSV UTF-8'.",
        ),
        (
            b"PK\x03\x04\x14\0\0\x08mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
            "The file 'units.csv' is a LibreOffice spreadsheet, whatever its name: save it as 'CSV UTF-8'.",
        ),
        (
            b"PK\x03\x04\x14\0\0\x08castle.png",
            "The file 'units.csv' is a packed file (zip), whatever its name: save it as 'CSV UTF-8'.",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0",
            "The file 'units.csv' is an Excel workbook or another old Office file, whatever its name: save it as 'CSV UTF-8'.",
        ),
        (b"\x89PNG\r\n\x1a\n\0\0", "The file 'units.csv' is no text."),
        (
            b"unit,note\nTeulu,fast, but weak\n",
            "The table 'units.csv' has too many cells in line 2, 3 for 2 columns: is a comma not in quotes?",
        ),
        (
            b"sep=;\nunit;note\n\nTeulu;fast; but weak\n",
            "The table 'units.csv' has too many cells in line 4, 3 for 2 columns: is a semicolon not in quotes?",
        ),
        (
            b"unit\tnote\nTeulu\n",
            "The table 'units.csv' has too few cells in line 2, 1 for 2 columns: "
            "is a tab missing, or a text on two lines not in quotes?",
        ),
        (b"unit;Unit \nTeulu;x\n", "The table 'units.csv' has a column 'unit' twice in line 1."),
        (b"unit,,note\nTeulu,x,y\n", "The table 'units.csv' has 'x' in line 2, in column 2, which has no name."),
        (
            b'unit,note\nA,b\nTeulu,"fast\nKnight,slow\n',
            "The table 'units.csv' cannot be read from line 3 on: is a quote not closed, or not doubled in a text?",
        ),
        (
            b'unit,note\nTeulu,"fast" riders\n',
            "The table 'units.csv' cannot be read from line 2 on: is a quote not closed, or not doubled in a text?",
        ),
    ],
)
def test_a_file_that_is_no_such_table(tmp_path: Path, written: bytes, message: str) -> None:
    """One sentence says which file, where, and what to do."""
    path = tmp_path / "units.csv"
    path.write_bytes(written)
    with pytest.raises(GameError) as error:
        user_rows(path)
    assert str(error.value) == message


def test_a_wrong_cell_is_found_where_it_stands(tmp_path: Path) -> None:
    """Empty rows, a text on two lines and the line that names the separator count as in an editor; own values keep their line."""
    path = tmp_path / "units.csv"
    path.write_bytes(
        b'sep=;\r\nunit;strength;kind;note\r\n;;;\r\nKnight;3;Horse;"two\r\nlines"\r\nArcher;many;foot;\r\n'
    )
    rows = user_rows(path)
    assert rows[0] == {"unit": "Knight", "strength": "3", "kind": "Horse", "note": "two\nlines"}
    assert table(rows[:1], COLUMNS, key="unit", name="units")[0]["kind"] == "horse"
    for given in (rows, own(rows)):
        with pytest.raises(GameError, match=r"^The table 'units' has 'many' in line 6, column 'strength'"):
            table(given, COLUMNS, key="unit", name="units")


@pytest.mark.parametrize(
    ("cell", "value"),
    [("7", 7), (" 7 ", 7), ("-7", -7), ("\u22127", -7), ("7,0", 7), ("7.00", 7), ("\u00a07\u202f", 7), ("007", 7)],
)
def test_whole_numbers_as_spreadsheets_write_them(cell: str, value: int) -> None:
    """With a true minus, with noughts after a comma or point."""
    assert number(-9, 9)(cell) == value


@pytest.mark.parametrize(
    "cell", ["", "7,5", "7.000", "7,", "1 7", "7e0", "--7", "+7", "0x7", "seven", "7,0,0", "\u0667"]
)
def test_what_is_no_whole_number_for_sure(cell: str) -> None:
    """A fraction, thousands or what is no number are refused."""
    with pytest.raises(ValueError, match=r"^a whole number from -9 to 9000$"):
        number(-9, 9000)(cell)
