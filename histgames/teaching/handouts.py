"""Hand-outs: a lesson as one web page to print, with sheets, order of play, map, chronology and questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from histgames.core.files import write_text
from histgames.core.ruleset import Ruleset
from histgames.core.tables import text
from histgames.games import find_rules
from histgames.maps.drawing.draw import draw
from histgames.maps.drawing.palette import BORDER, INK
from histgames.maps.drawing.shown import shown
from histgames.maps.drawing.symbols import safe
from histgames.teaching.chronology import chronology
from histgames.teaching.folder import folders, read_table, rule_id
from histgames.teaching.lesson import Lesson, lesson
from histgames.telling.document import document
from histgames.telling.values import values_html

__all__ = ["handouts", "write_handouts"]

MAP_WIDTH = 760
#: Lines left for each answer.
ANSWER_LINES = 4
#: The order of play in the folder `lessons` of a game.
ORDER = ("order_of_play.csv", {"title": text, "words": text, "rule": rule_id})

Tables = Mapping[str, Sequence[Mapping[str, str]]]

CSS = f"""
body{{font:15px/1.35 Arial,'Liberation Sans','DejaVu Sans',sans-serif;margin:0 auto;max-width:800px;padding:12px;color:{INK}}}
h1{{font-size:24px;margin:0 0 6px}}h2{{font-size:19px;margin:18px 0 8px}}.sheet{{break-before:page;padding-top:8px}}.sheet:first-of-type{{break-before:auto}}
.hg-roles{{display:grid;grid-template-columns:1fr 1fr;gap:12px}}.answer{{border-bottom:1px solid {BORDER};height:26px}}
svg{{max-width:100%;height:auto}}ol li{{margin-bottom:4px}}table{{font-size:13px}}
@page{{size:A4;margin:14mm}}@media print{{body{{padding:0;max-width:none}}.note{{display:none}}}}
"""


def handouts(what: Lesson | str = "march-1067", *, tables: Tables | None = None) -> str:
    """Return a lesson as a page to print: it needs no other file and no internet.

    Parameters
    ----------
    what : Lesson or str
        The lesson, or its name.
    tables : mapping, optional
        The class's own tables of values, if it plays with such; see `histgames.new`.

    Returns
    -------
    str
        An HTML document: the plan, a sheet for each person, the chronicler's sheet, the order of play, the values of the game with a
        mark on each that is not the rulebook's, the map at the start, the questions with lines for answers, and on the last sheets, for
        the teacher, the chronology and what became of everybody.

    Raises
    ------
    UnknownName
        If there is no lesson of that name.
    GameError
        If a file of the lesson or a table is wrong.
    """
    plan = lesson(what) if isinstance(what, str) else what
    rules = find_rules(plan.game, tables)
    sheets = [
        f"<h1>{safe(plan.title)}</h1><p>{safe(plan.about)}</p><h2>Plan</h2>{plan.timetable.html}"
        f"<h2>Sources</h2>{plan.source_notes.html}",
        *(
            f"<h2>{safe(plan.title)}: the {safe(group)}</h2>{plan.sheets(group).html}"
            for group in dict.fromkeys(role.group for role in plan.roles)
        ),
        _chronicler(plan),
        _order(plan),
        _values(rules),
        _map(plan, rules),
        _questions(plan),
        f"<h2>For the end of the lesson: what happened</h2>{chronology(plan.game, years=plan.years).to_html()}",
        f"<h2>For the end of the lesson: what became of them</h2>{plan.sheets(later=True).html}",
    ]
    body = "".join(f'<div class="sheet">{sheet}</div>' for sheet in sheets if sheet)
    return document(plan.title, f"{body}<style>{CSS}</style>")


def write_handouts(
    what: Lesson | str = "march-1067", path: Path | str = "handouts.html", *, tables: Tables | None = None
) -> Path:
    """Write the hand-outs of a lesson to a file, to be opened in a browser and printed.

    Returns
    -------
    Path
        The file.
    """
    return write_text(path, handouts(what, tables=tables))


def _map(plan: Lesson, rules: Ruleset[Any]) -> str:
    if rules.scene is None:
        return ""
    board = draw(shown(rules).scene(rules.read_position(plan.position, None), None), width=MAP_WIDTH, names="both")
    return f"<h2>The map at the start</h2>{board}"


def _order(plan: Lesson) -> str:
    name, columns = ORDER
    steps = "".join(
        f"<li><b>{safe(row['title'])}.</b> {safe(row['words'])} <small>({safe(row['rule'])})</small></li>"
        for row in read_table(folders()[plan.game], name, columns, key="title")
    )
    return f"<h2>Order of play</h2><ol>{steps}</ol>"


def _values(rules: Ruleset[Any]) -> str:
    values = values_html(rules)
    return values and f"<h2>The values of the game</h2>{values}"


def _chronicler(plan: Lesson) -> str:
    if not plan.chronicler:
        return ""
    turns = "".join(f"<h3>Turn {turn}</h3>{_lines()}" for turn in range(1, plan.turns + 1))
    return f"<h2>The chronicler</h2><p>{safe(plan.chronicler)}</p>{turns}"


def _questions(plan: Lesson) -> str:
    asked = "".join(f"<li>{safe(question.question)}{_lines()}</li>" for question in plan.questions)
    return f"<h2>Questions</h2><ol>{asked}</ol>"


def _lines() -> str:
    return '<div class="answer"></div>' * ANSWER_LINES
