"""Hand-outs: a lesson as one web page to print, with sheets, order of play, map, chronology and questions."""

from __future__ import annotations

from pathlib import Path

from histgames.core.files import write_text
from histgames.core.tables import shipped
from histgames.games import find_rules
from histgames.maps.draw import draw
from histgames.maps.shown import shown
from histgames.maps.symbols import safe
from histgames.teaching.chronology import chronology
from histgames.teaching.lesson import Lesson, lesson

__all__ = ["handouts", "write_handouts"]

MAP_WIDTH = 760
#: Lines left for each answer.
ANSWER_LINES = 4

CSS = """
body{font:15px/1.35 Arial,'Liberation Sans','DejaVu Sans',sans-serif;margin:0 auto;max-width:800px;padding:12px;color:#1b1b1b}
h1{font-size:24px;margin:0 0 6px}h2{font-size:19px;margin:18px 0 8px}.sheet{break-before:page;padding-top:8px}.sheet:first-of-type{break-before:auto}
.hg-roles{display:grid;grid-template-columns:1fr 1fr;gap:12px}.answer{border-bottom:1px solid #8a7f6a;height:26px}
svg{max-width:100%;height:auto}ol li{margin-bottom:4px}table{font-size:13px}
@page{size:A4;margin:14mm}@media print{body{padding:0;max-width:none}.note{display:none}}
"""


def handouts(what: Lesson | str = "march-1067") -> str:
    """Return a lesson as a page to print: it needs no other file and no internet.

    Parameters
    ----------
    what : Lesson or str
        The lesson, or its name.

    Returns
    -------
    str
        An HTML document: the plan, a sheet for each person, the order of play, the map at the start, the chronicler's sheet, the
        questions with lines for answers, and on the last sheets, for the teacher, the chronology and what became of everybody.

    Raises
    ------
    UnknownName
        If there is no lesson of that name.
    """
    plan = lesson(what) if isinstance(what, str) else what
    sheets = [
        f"<h1>{safe(plan.title)}</h1><p>{safe(plan.about)}</p><h2>Plan</h2>{plan.timetable.html}"
        f"<h2>Sources</h2>{plan.source_notes.html}",
        *(
            f"<h2>{safe(plan.title)}: the {safe(group)}</h2>{plan.sheets(group).html}"
            for group in dict.fromkeys(role.group for role in plan.roles)
        ),
        _chronicler(plan),
        _order(plan),
        f"<h2>The map at the start</h2>{_map(plan)}",
        _questions(plan),
        f"<h2>For the end of the lesson: what happened</h2>{chronology(plan.game, years=plan.years).to_html()}",
        f"<h2>For the end of the lesson: what became of them</h2>{plan.sheets(later=True).html}",
    ]
    body = "".join(f'<div class="sheet">{sheet}</div>' for sheet in sheets)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
        f'<meta name="viewport" content="width=device-width"><title>{safe(plan.title)}</title></head><body>{body}'
        f"<style>{CSS}</style></body></html>\n"
    )


def write_handouts(what: Lesson | str = "march-1067", path: Path | str = "handouts.html") -> Path:
    """Write the hand-outs of a lesson to a file, to be opened in a browser and printed.

    Returns
    -------
    Path
        The file.
    """
    return write_text(path, handouts(what))


def _map(plan: Lesson) -> str:
    rules = find_rules(plan.game)
    return draw(shown(rules).scene(rules.read_position(plan.position)), width=MAP_WIDTH, names="both")


def _order(plan: Lesson) -> str:
    rules = find_rules(plan.game)
    units = "".join(
        f"<tr><td>{safe(kind.side.title())}</td><td>{safe(kind.name)}</td><td>{kind.hits_on} or more</td><td>{kind.move}</td></tr>"
        for kind in rules.kinds.values()  # type: ignore[attr-defined]
        if not kind.leader
    )
    steps = "".join(
        f"<li><b>{safe(row['title'])}.</b> {safe(row['words'])} <small>({safe(row['rule'])})</small></li>"
        for row in shipped("histgames.teaching", "order_of_play.csv")
        if row["game"] == plan.game
    )
    return (
        f"<h2>Order of play</h2><ol>{steps}</ol><h2>Units</h2>"
        f'<table class="hg-plan"><tr><th>Side</th><th>Unit</th><th>Hits with</th><th>Moves</th></tr>{units}</table>'
        "<p>Leaders add 1 to each die of their side, a castle adds 1 for its holder. These numbers are reconstructed.</p>"
    )


def _chronicler(plan: Lesson) -> str:
    turns = "".join(f"<h3>Turn {turn}</h3>{_lines()}" for turn in range(1, plan.turns + 1))
    return (
        "<h2>The chronicler</h2><p>You are a monk and keep the annals of your house. For each turn write what a monk would write:"
        " one sentence, beginning with <i>In this year</i>. Choose first whose monk you are, English, Norman or Welsh: you need not"
        f" be fair.</p>{turns}"
    )


def _questions(plan: Lesson) -> str:
    asked = "".join(f"<li>{safe(question.question)}{_lines()}</li>" for question in plan.questions)
    return f"<h2>Questions</h2><ol>{asked}</ol>"


def _lines() -> str:
    return '<div class="answer"></div>' * ANSWER_LINES
