"""The values of a game as a table: each that is not the rulebook's has its mark."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import histgames as hg
from histgames.core import FaultyGame
from histgames.core.tables import Row, read_rows, shipped, table, text
from histgames.games import find_rules
from histgames.telling import values
from histgames.telling.values import values_html
from tests.core.toys import raid

PACKAGE = "histgames.games.marcher_lords"


def row_of(html: str, name: str) -> str:
    """Return the text of the first row that begins with a name."""
    found = re.search(rf"<tr><td>{name}</td>.*?</tr>", html)
    assert found is not None
    return " ".join(re.sub(r"<details.*?<i>(.*?)</i>.*?</details>|<[^>]*>", r" \1 ", found[0]).split())


def test_every_value_that_is_not_the_rulebooks_is_marked() -> None:
    """The kit's own values say so with their certainty and rule; those of the rulebook only name their rule."""
    html = values_html(find_rules("marcher-lords"))
    assert row_of(html, "Teulu").startswith("Teulu Welsh 5 5 2 reconstructed (medium) ML-2.3a")
    assert row_of(html, "A siege succeeds with") == "A siege succeeds with 5 ML-7.1c"
    assert "Reconstructed: no source has it" in html
    assert "Own: put in" not in html


def test_it_is_well_formed() -> None:
    """Whatever stands in the tables, the result is a piece of a page."""
    ElementTree.fromstring(f"<div>{values_html(find_rules('marcher-lords'))}</div>")


def test_a_users_own_values_are_marked_as_own() -> None:
    """A table without a column `source` is the user's own; one that names a source keeps it."""
    rows = shipped(PACKAGE, "units.csv")
    bare = [{key: cell for key, cell in row.items() if key not in ("source", "certainty")} for row in rows]
    html = values_html(find_rules("marcher-lords", {"units": bare}))
    assert row_of(html, "Teulu").startswith("Teulu Welsh 5 5 2 own ML-2.3a")
    assert "Own: put in by the players." in html
    owned = [{**row, "source": "rulebook", "certainty": ""} for row in rows]
    assert "reconstructed" not in row_of(values_html(find_rules("marcher-lords", {"units": owned})), "Teulu")


def test_a_saved_game_keeps_whose_values_they_are(tmp_path: object) -> None:
    """The rows stand in the record as text, with their source."""
    bare = [{k: cell for k, cell in row.items() if k != "source"} for row in shipped(PACKAGE, "units.csv")]
    game = hg.new("marcher-lords", tables={"units": bare}, seed=1)
    loaded = hg.load(game.save(f"{tmp_path}/own.json"))
    assert {row["source"] for row in loaded.rules.tables["units"]} == {"own"}
    assert {row.origin.mark for row in loaded.rules.values["Units"]} == {"own"}


def toy(source: str) -> dict[str, list[Row]]:
    rows = read_rows(source)
    return {"Prices": table(rows, dict.fromkeys(("ware", "silver_pence"), text), key="ware", name="prices")}


def test_a_game_does_nothing_for_it() -> None:
    """Without a table of headings all columns are shown under their own names; texts are shown as text."""
    rules = raid.make()
    assert values_html(rules) == ""
    rules.values = toy("ware,silver_pence,source,certainty\ncow,<b>20</b>,reconstructed,low\n")
    html = values_html(rules)
    assert "<th>Ware</th><th>Silver pence</th><th>From</th></tr>" in html
    assert row_of(html, "Cow") == "Cow &lt;b&gt;20&lt;/b&gt; reconstructed (low)"


def test_all_from_the_rulebook_needs_no_marks() -> None:
    """Where nothing is marked, nothing explains marks."""
    rules = raid.make()
    rules.values = toy("ware,silver_pence,source\ncow,20,rulebook\n")
    assert "no mark" not in values_html(rules)


def test_headings_of_what_is_not_there_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the line."""
    wrong = [{"table": "Units", "column": "speed", "heading": "Speed"}]
    monkeypatch.setattr(values, "read_rows", lambda source, name: wrong)
    with pytest.raises(FaultyGame) as error:
        values_html(find_rules("marcher-lords"))
    assert str(error.value) == (
        "The table 'values.csv' of The Marcher Lords names Units 'speed' in line 2, which there is not."
    )
