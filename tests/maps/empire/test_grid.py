"""The lettered grid of the printed board fits the globe within limits; misprints are named with their reasons."""

from __future__ import annotations

import pytest

from histgames.core.errors import UnknownName
from histgames.core.tables import shipped
from histgames.maps.facts import facts
from histgames.maps.gazetteer import gazetteer
from histgames.maps.grid import grid, read_cell


@pytest.mark.rule("WS-M1.1d")
@pytest.mark.parametrize(("printing", "references", "used"), [("1", 61, 59), ("2", 38, 36)])
def test_references_lie_where_the_fit_puts_their_places(printing: str, references: int, used: int) -> None:
    """Root mean square at most 0.40 rows and 0.45 columns, none off by more than one cell."""
    numbering = grid("empire", printing)
    assert (len(numbering.references), sum([each.used for each in numbering.references])) == (references, used)
    errors = numbering.errors()
    assert errors["rows"][0] <= numbering.rows.limit_rms == 0.40
    assert errors["columns"][0] <= numbering.columns.limit_rms == 0.45
    assert max(errors["rows"][1], errors["columns"][1]) <= numbering.rows.limit_worst == 1.0


def test_the_two_printings_differ() -> None:
    """References of the later lists do not fit the earlier numbering: they lie to the south and east of it."""
    first, second = grid("empire", "1"), grid("empire", "2")
    places = gazetteer("empire").places
    shifts = []
    for each in second.references:
        if each.used:
            place = places[each.place]
            row, column = read_cell(each.cell)
            shifts.append((row - first.rows.at(place.lat, place.lon), column - first.columns.at(place.lat, place.lon)))
    assert sum([row for row, _ in shifts]) / len(shifts) > 0.25
    assert sum([column for _, column in shifts]) / len(shifts) > 0.35


@pytest.mark.parametrize("printing", ["1", "2"])
def test_a_misprint_would_not_pass(printing: str) -> None:
    """Each reference that is left out is off by more than any limit, or has a better one elsewhere, and says why."""
    for each in grid("empire", printing).misprints():
        assert max(abs(each.row), abs(each.column)) > 0.85
        assert len(each.remark) > 10


def test_what_is_far_off_is_explained() -> None:
    """Every reference more than 0.7 cells off has a remark."""
    loose = [
        each
        for number in "12"
        for each in grid("empire", number).references
        if max(abs(each.row), abs(each.column)) > 0.7
    ]
    assert [f"{each.place} {each.cell}" for each in loose if not each.remark] == []
    assert len(loose) >= 10


def test_cells_that_the_rules_print_are_in_the_table() -> None:
    """Each cell in the list of named places stands among the references, under the same place."""
    known = {(row["place"], row["reference"]) for row in facts("empire")["grid"]}
    find = gazetteer("empire").find
    named = shipped("histgames.games.welfen_staufer", "named_places.csv")
    assert [row for row in named if row["cell"] and (find(row["place"]).place, row["cell"]) not in known] == []


@pytest.mark.parametrize(
    ("text", "cell"),
    [("H6", (8, 6)), ("G/H7", (7.5, 7)), ("J7/8", (10, 7.5)), ("A12", (1, 12)), ("N3/4", (14, 3.5))],
)
def test_cells_are_read(text: str, cell: tuple[float, float]) -> None:
    """Two letters or two numbers mean the line between two cells."""
    assert read_cell(text) == cell


@pytest.mark.parametrize("text", ["", "6H", "H", "h6", "H6/", "H-6"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    """The message says what a cell looks like."""
    with pytest.raises(UnknownName, match=r"a cell is a letter and a number, such as H6"):
        read_cell(text)


def test_an_unknown_printing_is_refused() -> None:
    """The message gives the printings that there are."""
    with pytest.raises(UnknownName, match=r"^There is no printing '3': there are 1, 2\.$"):
        grid("empire", "3")


def test_the_north_is_up_and_the_east_to_the_right() -> None:
    """Rows grow to the south, columns to the east; off the letters there is no cell."""
    numbering = grid("empire")
    assert numbering.cell(53.87, 10.69) == "A6"
    assert numbering.cell(42.73, 12.74) == "O9"
    assert numbering.cell(60.0, 10.0) == ""
