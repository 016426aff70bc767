"""Rows of CSV text, whoever wrote it."""

from __future__ import annotations

import csv
import io
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histgames.core import FaultyGame
from histgames.core.cells import parsed, read_rows

CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\r\0"))


@given(
    rows=st.lists(st.tuples(CELLS, CELLS).filter(lambda row: any(cell.strip() for cell in row))),
    between=st.sampled_from(",;\t"),
    end=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    mark=st.sampled_from(["", "\ufeff"]),
)
def test_what_is_written_is_read(rows: list[tuple[str, str]], between: str, end: str, quoting: int, mark: str) -> None:
    """Any texts, with any separator, as a program writes them, come back letter by letter if blanks are kept."""
    made = io.StringIO()
    csv.writer(made, delimiter=between, lineterminator=end, quoting=quoting).writerows([("english", "text"), *rows])  # type: ignore[arg-type]
    columns, found = parsed(mark + made.getvalue(), "x.csv", kept=True)
    assert columns == ["english", "text"]
    assert [tuple(row.values()) for row in found] == rows


@given(source=st.text(st.sampled_from('ab ,;\t"\n\rs=e')))
def test_any_text_gives_rows_or_a_sentence(source: str) -> None:
    """Nothing but rows with a cell for each column, or the one error."""
    with suppress(FaultyGame):
        columns, rows = parsed(source, "x.csv", fault=FaultyGame)
        assert all(list(row) == columns and row.line > 0 for row in rows)


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        ("", []),
        ("what", []),
        ("what\na; b\n", [{"what": "a; b"}]),
        ("what;\na, b;\n", [{"what": "a, b"}]),  # one column and an empty one
        ('"what, then";how\n1;2\n', [{"what,_then": "1", "how": "2"}]),
        ("sep=,\nwhat;how\n1\n", [{"what;how": "1"}]),  # who says it is believed
    ],
)
def test_the_first_line_says_what_stands_between_cells(source: str, rows: list[dict[str, str]]) -> None:
    """By the columns that it has then; texts below decide nothing."""
    assert read_rows(source) == rows
