"""The files of cases, each case as a test of its own, and the language in which they are written."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from histgames.adjudicator.cases import BadCase, Case, load_cases, read_cases
from histgames.adjudicator.runner import run_case
from histgames.cli import main

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in load_cases(path)]

BOUNCE = """
CASE 1 Two equal moves
UNITS
  AUS A Vie
  ITA A Ven elite   # twice as strong
ORDERS
  AUS A Vie - Tyr => fails
  ITA A Ven - Tyr
AFTER AUS A Vie, ITA A Tyr elite
STOOD OFF none
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case(case: Case) -> None:
    """Every case of every file comes out as it says."""
    assert run_case(case).differences == ()


def test_the_public_suite_is_there() -> None:
    """All sections of the public suite have cases, each says what is expected, and no name comes twice."""
    sections = Counter(case.name.split(".")[1] for case in CASES if case.name.startswith("6."))
    assert set(sections) == set("ABCDEFGHIJ")
    assert sum(sections.values()) == 110
    assert all(case.after is not None for case in CASES if case.name.startswith("6."))
    assert len({case.name for case in CASES}) == len(CASES)


def test_a_case_is_read() -> None:
    """Units with strengths, orders with and without an outcome, remarks, lists with commas."""
    (case,) = read_cases(BOUNCE)
    assert (case.name, case.title, case.line) == ("1", "Two equal moves", 2)
    assert [unit.strength for unit in case.units] == [1, 2]
    assert [(one.outcome, one.line) for one in case.orders] == [("fails", 7), ("", 8)]
    assert (len(case.after or []), case.stood_off, case.dislodged) == (2, [], None)
    assert run_case(case).passed


def test_what_differs_is_said_in_a_sentence() -> None:
    """Line, order, outcome and reason; units that are missing or too many."""
    wrong = (
        BOUNCE.replace("=> fails", "=> succeeds").replace("AFTER AUS A Vie", "AFTER AUS A Tyr").replace("none", "Tyr")
    )
    assert run_case(read_cases(wrong)[0]).differences == (
        "line 7: AUS A Vie - Tyr fails, not succeeds: Beaten by the army in Venice, 1 against 2. (CR-D3.2)",
        "after, without AUS A Tyr, with AUS A Vie",
        "stood off: none, not Tyr",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("UNITS AUS A Vie", "c, line 1: The first line of a case is CASE with its name."),
        ("CASE", "c, line 1: A case needs a name: CASE 1 Two equal moves."),
        ("CASE 1\nCASE 1", "c, line 2: There is a case 1 already."),
        ("CASE 1\nUNIT AUS A Vie", "c, line 2: 'UNIT AUS A Vie' stands in no section. Did you mean UNITS?"),
        (
            "CASE 1\nUNITS AUS Vie",
            "c, line 2: 'AUS Vie' is no unit: write it as ENG F Spa(nc), with weak or elite after it.",
        ),
        ("CASE 1\nUNITS AUS F Vie", "c, line 2: A fleet cannot stand in Vienna."),
        (
            "CASE 1\nUNITS AUS F Spa",
            "c, line 2: A fleet cannot stand in Spain without a coast: Spain (nc) or Spain (sc).",
        ),
        ("CASE 1\nUNITS AUS A Viena", "c, line 2: 'AUS A Viena' cannot be read. There is no province 'viena'."),
        ("CASE 1\nPHASE night", "c, line 2: There is no phase 'night': it is movement, adjustments."),
        (
            "CASE 1\nREMOVED AUS A Vie",
            "c, line 2: REMOVED is checked in a phase of adjustments only; this case has PHASE movement.",
        ),
        ("CASE 1\nPHASE adjustments\nDISLODGED none", "c, line 3: DISLODGED is checked in a phase of movement only"),
        ("CASE 1\nUNITS AUS A Vie\nRESULT fine", "c, line 3: 'RESULT fine' stands in no section."),
        (
            "CASE 1\nUNITS AUS A Vie\nORDER AUS A Vie H",
            "c, line 3: 'ORDER AUS A Vie H' stands in no section. Did you mean ORDERS?",
        ),
        ("CASE 1\nPHASE adjustments\nCENTRES AUS: Vie, Boh", "c, line 3: Bohemia has no supply centre."),
        ("CASE 1\nORDERS\nAUS A Vie - Tyr => wins", "c, line 3: There is no outcome 'wins': it is one of succeeds,"),
        ("CASE 1\nORDERS\nA Vie - Tyr", "c, line 3: 'A Vie - Tyr' cannot be read. It must begin with a power: AUS,"),
        (
            "CASE 1\nSWITCHES weak on",
            "c, line 2: There is no switch 'weak on': weak_hold and weak_cuts_support are on or off.",
        ),
        (
            "CASE 1\nPHASE adjustments\nCENTRES AUS Vie",
            "c, line 3: 'AUS Vie' is no list of centres: write it as RUS: Mos, Stp.",
        ),
        ("CASE 1\nOPEN AUS A Vie", "c, line 2: 'AUS A Vie' is no list of retreats: write it as"),
        ("CASE 1\nMAP isles.json", "c, line 2: There is no map 'isles.json' here: only the map standard."),
        ("# nothing", "c holds no case: a case begins with a line such as CASE 1 Two equal moves."),
    ],
)
def test_a_line_that_cannot_be_read(text: str, message: str) -> None:
    """One sentence with file, line and what would be right."""
    with pytest.raises(BadCase) as caught:
        read_cases(text, name="c")
    assert str(caught.value).startswith(message)


def test_a_case_may_have_a_map_of_its_own(tmp_path: Path) -> None:
    """The file is looked for beside the cases."""
    isles = {
        "name": "isles",
        "powers": {"N": {"name": "North"}},
        "provinces": {
            "fen": {"name": "Fenland", "kind": "coast", "army": ["moor"], "fleet": ["bay"]},
            "moor": {"name": "Moorland", "kind": "inland", "army": ["fen"]},
            "bay": {"name": "The Bay", "kind": "sea", "fleet": ["fen"]},
        },
    }
    (tmp_path / "isles.json").write_text(json.dumps(isles), encoding="utf-8")
    cases = tmp_path / "cases.txt"
    cases.write_text("CASE 1\nMAP isles.json\nUNITS N A Fen\nORDERS N A Fen - Moor => succeeds\nCASE 2\nUNITS N F Bay")
    assert [run_case(case).passed for case in load_cases(cases)] == [True, True]


def test_files_of_other_programs(tmp_path: Path) -> None:
    """A text with the mark that some editors put at its beginning is read; what is no text is refused."""
    cases = tmp_path / "cases.txt"
    cases.write_text(BOUNCE, encoding="utf-8-sig")
    assert [case.name for case in load_cases(cases)] == ["1"]
    cases.write_text(BOUNCE, encoding="utf-16")
    assert [case.name for case in load_cases(cases)] == ["1"]
    latin = "CASE 1 A march\r\nNOTE M\u00fcnchen\r\n".encode("cp1252")
    for what, reason in (
        (b"\xff\xfeC", "begins as text in UTF-16 and does not go on so: save it as text in UTF-8"),
        (latin, "'cases.txt' is not in UTF-8, as line 2 shows: save it as text in UTF-8"),
        (b"PK\x03\x04 word/document.xml", "is a Word document, whatever its name: save it as text in UTF-8"),
        (None, "No such file or directory"),
    ):
        cases.unlink()
        if what is not None:
            cases.write_bytes(what)
        with pytest.raises(BadCase, match=f"{reason}.$"):
            load_cases(cases)


def test_powers_and_verbs_in_capitals_are_no_headings() -> None:
    """Orders and powers may be written in capitals."""
    (case,) = read_cases("CASE 1\nUNITS\nFRANCE A PAR\nORDERS\nFRANCE ARMY PAR HOLDS\nNONE")
    assert run_case(case).passed


def test_the_verb_reports_each_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0 if all pass; 1 with the differences if one does not; reasons if they are asked for."""
    file = tmp_path / "cases.txt"
    file.write_text(BOUNCE)
    assert main(["adjudicate", str(file)]) == 0
    assert capsys.readouterr().out == "pass 1 Two equal moves\n1 of 1 cases pass\n"
    assert main(["adjudicate", "--explain", "--case", "1", str(file)]) == 0
    assert "    ITA A Ven - Tyr: succeeds. Entered Tyrolia with strength 2. (CR-D3.2)" in capsys.readouterr().out
    file.write_text(BOUNCE.replace("none", "Boh"))
    assert main(["adjudicate", str(file)]) == 1
    assert capsys.readouterr().out == "FAIL 1 Two equal moves\n    stood off: none, not Boh\n0 of 1 cases pass\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CASE 1\nUNITS AUS A Vie, ITA A Vie", "Case 1 (line 1): AUS and ITA both have a unit in Vienna."),
        ("CASE 1\nORDERS x", "cases.txt, line 2: 'x' cannot be read."),
        ("CASE 2", "There is no case '1' in"),
    ],
)
def test_the_verb_answers_mistakes_in_one_line(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2 and one line, no traceback."""
    file = tmp_path / "cases.txt"
    file.write_text(text)
    assert main(["adjudicate", "--case", "1", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"histgames: {message}")
    assert error.count("\n") == 1


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Its name is said."""
    assert main(["adjudicate", "nowhere.txt"]) == 2
    assert capsys.readouterr().err.startswith("histgames: The file 'nowhere.txt' cannot be read")
