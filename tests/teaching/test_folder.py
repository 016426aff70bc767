"""Lessons are found in the games' packages; what is forgotten or wrong in a folder is named with file, line and column."""

from __future__ import annotations

import csv
import io
import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from histgames.core.errors import GameError
from histgames.teaching.chronology import read_chronology
from histgames.teaching.folder import folders
from histgames.teaching.lesson import read_lesson
from histgames.teaching.timeline import map_of_places


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Return a copy of the folder `lessons` of The Marcher Lords, to spoil."""
    with as_file(folders()["marcher-lords"]) as folder:
        return Path(shutil.copytree(folder, tmp_path / "lessons"))


def write(file: Path, old: str, new: str) -> None:
    """Replace a piece of a file once."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "roles.csv",
            ",CHN,",
            ",CHX,",
            "The table 'march_1067/roles.csv' has 'CHX' in line 2, column 'zone': it should be empty or the id of a zone of the map 'wales'.",
        ),
        (
            "plan.csv",
            "\n5,",
            "\nfive,",
            "The table 'march_1067/plan.csv' has 'five' in line 2, column 'minutes': it should be a whole number from 1 to 90.",
        ),
        ("plan.csv", "minutes,", "time,", "The table 'march_1067/plan.csv' has no column 'minutes' in line 1."),
        (
            "sources.csv",
            ',"Annals in English, kept',
            ",Annals in English, kept",
            "The table 'march_1067/sources.csv' has too many cells in line 2, 3 for 2 columns: is a comma not in quotes?",
        ),
        (
            "questions.csv",
            "\n2,",
            "\n1,",
            "The table 'march_1067/questions.csv' has '1' in line 3, column 'id', again.",
        ),
    ],
)
def test_a_wrong_file_is_named_with_line_and_column(shelf: Path, file: str, old: str, new: str, message: str) -> None:
    """One sentence says what is wrong where."""
    write(shelf / "march_1067" / file, old, new)
    with pytest.raises(GameError) as error:
        read_lesson(shelf / "march_1067", "marcher-lords")
    assert str(error.value) == message


@pytest.mark.parametrize(
    "file", ["lesson.csv", "plan.csv", "roles.csv", "questions.csv", "sources.csv", "position.txt"]
)
def test_a_forgotten_file_is_named(shelf: Path, file: str) -> None:
    """A lesson needs all its files."""
    (shelf / "march_1067" / file).unlink()
    with pytest.raises(GameError) as error:
        read_lesson(shelf / "march_1067", "marcher-lords")
    assert str(error.value) == f"The folder 'march_1067' needs a file {file!r}."


def test_a_file_of_another_name_is_refused(shelf: Path) -> None:
    """A misspelt file is not silently left out."""
    (shelf / "march_1067" / "rolls.csv").write_text("id\n", encoding="utf-8")
    with pytest.raises(
        GameError, match=r"^The file 'march_1067/rolls\.csv' is none of a lesson: they are lesson\.csv, "
    ):
        read_lesson(shelf / "march_1067", "marcher-lords")


def test_an_empty_table_and_a_strange_one_are_refused(shelf: Path) -> None:
    """A table without lines, a second lesson in a folder, and what is no text are named."""
    folder = shelf / "march_1067"
    (folder / "roles.csv").write_text((folder / "roles.csv").read_text(encoding="utf-8").splitlines()[0], "utf-8")
    with pytest.raises(GameError, match=r"^The table 'march_1067/roles\.csv' has no line but the first\.$"):
        read_lesson(folder, "marcher-lords")
    (folder / "roles.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameError, match=r"^The file 'march_1067/roles\.csv' begins as text in UTF-16 and does not"):
        read_lesson(folder, "marcher-lords")
    facts = (folder / "lesson.csv").read_text(encoding="utf-8")
    (folder / "lesson.csv").write_text(facts + "Another,,3,1,1063,1081,\n", encoding="utf-8")
    with pytest.raises(GameError, match=r"^The table 'march_1067/lesson\.csv' has a second lesson in line 3"):
        read_lesson(folder, "marcher-lords")


def excel(text: str, separator: str) -> str:
    """Return a CSV text as Excel writes it: with its own separator, an empty column and an empty row, and line ends of Windows."""
    made = io.StringIO()
    rows = [[*row, ""] for row in csv.reader(io.StringIO(text))]
    csv.writer(made, delimiter=separator, lineterminator="\r\n").writerows([*rows, [""] * len(rows[0])])
    return made.getvalue()


@pytest.mark.parametrize(("separator", "encoding"), [(";", "utf-8-sig"), ("\t", "utf-16"), (",", "utf-8")])
def test_a_lesson_from_a_spreadsheet(shelf: Path, separator: str, encoding: str) -> None:
    """All tables of a lesson, saved by Excel of another country or as Unicode text, and a position with a mark, are the same lesson."""
    before, happened = read_lesson(shelf / "march_1067", "marcher-lords"), str(read_chronology(shelf, "wales"))
    for path in [*(shelf / "march_1067").glob("*.csv"), shelf / "chronology.csv"]:
        path.write_bytes(excel(path.read_text(encoding="utf-8"), separator).encode(encoding))
    position = shelf / "march_1067" / "position.txt"
    position.write_bytes(position.read_text(encoding="utf-8").replace("\n", "\r\n").encode(encoding))
    assert read_lesson(shelf / "march_1067", "marcher-lords") == before
    assert str(read_chronology(shelf, "wales")) == happened


def test_a_lesson_in_another_encoding_is_refused(shelf: Path) -> None:
    """The sentence names the file, the line and what to do."""
    path = shelf / "march_1067" / "questions.csv"
    path.write_bytes(path.read_text(encoding="utf-8").replace("\n2,", "\n2,W\u00e4r ", 1).encode("cp1252", "replace"))
    with pytest.raises(GameError) as error:
        read_lesson(shelf / "march_1067", "marcher-lords")
    assert str(error.value) == (
        "The file 'march_1067/questions.csv' is not in UTF-8, as line 3 shows: save it as 'CSV UTF-8'."
    )


def test_a_new_folder_is_a_lesson(shelf: Path) -> None:
    """A copy of the folder under another name is a lesson of that name."""
    (shelf / "march_1067").rename(shelf / "my_lesson")
    assert read_lesson(shelf / "my_lesson", "marcher-lords").name == "my-lesson"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "1063,1063-01~,",
            "1063,winter,",
            "The table 'lessons/chronology.csv' has 'winter' in line 2, column 'edtf': "
            "it should be a date in EDTF, such as 1067, 1067-08~ or 1067/1071.",
        ),
        (
            "1063,1063-01~,",
            "1063,1063-02-31,",
            "The table 'lessons/chronology.csv' has '1063-02-31' in line 2, column 'edtf': it should be a date in EDTF, "
            "such as 1067, 1067-08~ or 1067/1071 (February 1063 has the days 01 to 28).",
        ),
        (
            ",TEG,",
            ",Tegeingl,",
            "The table 'lessons/chronology.csv' has 'Tegeingl' in line 2, column 'zone': "
            "it should be empty or the id of a zone of the map 'wales'.",
        ),
    ],
)
def test_a_wrong_line_of_the_chronology_is_named(shelf: Path, old: str, new: str, message: str) -> None:
    """Dates and zones are checked when the table is read."""
    write(shelf / "chronology.csv", old, new)
    with pytest.raises(GameError) as error:
        read_chronology(shelf, "wales")
    assert str(error.value) == message


def test_a_chronology_may_have_no_map(shelf: Path) -> None:
    """A game without zones has a chronology too; it has places, but none on a map."""
    lines = (shelf / "chronology.csv").read_text(encoding="utf-8").splitlines()
    (shelf / "chronology.csv").write_text(f"{lines[0]}\n{lines[2]}\n", encoding="utf-8")
    rows = read_chronology(shelf, "")
    assert "Gruffudd" in rows.to_html()
    for ask in (lambda: rows.filter(zone="Hereford"), lambda: map_of_places(rows)):
        with pytest.raises(GameError, match="has no map"):
            ask()
