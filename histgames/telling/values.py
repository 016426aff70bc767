"""The values that a game is played with, as a table for people: each that is not the rulebook's has a mark that says whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from histgames.core.cells import read_rows
from histgames.core.errors import FaultyGame
from histgames.core.files import read_text
from histgames.core.ruleset import Ruleset
from histgames.core.tables import Row, table, text
from histgames.core.words import ENGLISH, Words, capital
from histgames.maps.drawing.palette import BORDER, RULE
from histgames.maps.drawing.symbols import safe
from histgames.telling.prose import details, rule_text

__all__ = ["values_html"]

#: The table of a game that says which columns of its values people see, and what they are called.
HEADINGS = "values.csv"
#: What the marks mean.
MEANING = {
    "reconstructed": "Reconstructed: no source has it, it is the kit's own value.",
    "public": "Public: not in the rulebook but in another public source, see the note.",
    "own": "Own: put in by the players.",
}
STYLE = (
    "<style>.hg-values{border-collapse:collapse;font-size:14px;margin:0 0 6px}.hg-values caption{text-align:left;font-weight:bold;padding:6px 0}"
    ".hg-values td,.hg-values th{text-align:left!important;vertical-align:top!important;padding:2px 10px 2px 0;"
    f"border-bottom:1px solid {BORDER}}}.hg-values b{{color:{RULE}}}"
    ".hg-values summary{cursor:pointer;list-style:none}.hg-values i{font-style:normal;white-space:nowrap}</style>"
)


def values_html(rules: Ruleset[Any], language: str = ENGLISH) -> str:
    """Return the tables of values of a game as HTML, each value with its mark and the rule that it belongs to.

    A game does nothing for it but name its tables in `Ruleset.values`. If its package has a table ``data/values.csv`` with the columns
    ``table``, ``column`` and ``heading``, people see of a table named there these columns only, under these headings.

    Parameters
    ----------
    rules : Ruleset
        The game, with a user's own tables if it is played with such.
    language : str
        The language of the headings and marks.

    Returns
    -------
    str
        A table for each of the game's, then a sentence for each kind of mark; empty if the game names no tables.

    Raises
    ------
    FaultyGame
        If ``data/values.csv`` names a table or column that there is not.

    Examples
    --------
    >>> from histgames.games import find_rules
    >>> html = values_html(find_rules("marcher-lords"))
    >>> "<b>reconstructed (medium)</b>" in html, "<th>Hits with</th>" in html
    (True, True)
    """
    words, headings = rules.words(language), _headings(rules)
    made = [_table(title, rows, headings.get(title), words) for title, rows in rules.values.items() if rows]
    marks = {row.origin.source for rows in rules.values.values() for row in rows}
    keys = [words.text(meaning) for source, meaning in MEANING.items() if source in marks]
    if not made:
        return ""
    keys = [words.text("What has no mark is the rulebook's."), *keys] if keys else []
    return STYLE + "".join(made) + (f"<p>{safe(' '.join(keys))}</p>" if keys else "")


def _table(title: str, rows: Sequence[Row], headings: Mapping[str, str] | None, words: Words) -> str:
    shown = headings or {column: _plain(column) for column in rows[0]}
    noted = any(row.origin.note for row in rows)
    head = "".join(f"<th>{safe(words.text(each))}</th>" for each in (*shown.values(), "From", *["Note"] * noted))
    body = "".join(
        f"<tr>{''.join(f'<td>{safe(_cell(row[column], words))}</td>' for column in shown)}<td>{_origin(row, words)}</td>"
        f"{f'<td>{safe(row.origin.note)}</td>' if noted else ''}</tr>"
        for row in rows
    )
    return f'<table class="hg-values"><caption>{safe(words.text(title))}</caption><tr>{head}</tr>{body}</table>'


def _origin(row: Row, words: Words) -> str:
    """Return the mark of a row, and its rule, which shows its text when it is clicked."""
    mark = f"<b>{safe(words.text(row.origin.mark))}</b>" if row.origin.mark else ""
    cited = row.origin.rule
    return mark + (details("", cited) if cited and rule_text(cited) else safe(cited))


def _cell(value: object, words: Words) -> str:
    return words.text(_plain(value)) if isinstance(value, str) else str(value)


def _plain(name: str) -> str:
    """Return a name of programs as people read it."""
    return capital(name.replace("_", " "))


def _headings(rules: Ruleset[Any]) -> dict[str, dict[str, str]]:
    """Return the columns that people see and what they are called, by table."""
    try:
        source = read_text(files(rules.package) / "data" / HEADINGS)
    except (FileNotFoundError, NotADirectoryError, TypeError):
        return {}
    found: dict[str, dict[str, str]] = {}
    rows = table(
        read_rows(source, HEADINGS), dict.fromkeys(("table", "column", "heading"), text), key="table", name=HEADINGS
    )
    for line, row in enumerate(rows, start=2):
        title, column = row["table"], row["column"]
        if title not in rules.values or any(column not in each for each in rules.values[title]):
            raise FaultyGame(
                f"The table {HEADINGS!r} of {rules.title} names {title} {column!r} in line {line}, which there is not."
            )
        found.setdefault(title, {})[column] = row["heading"]
    return found
