"""Lessons: a plan by the minute, sheets for the people to be played, a position to start from, and questions."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import attrs
from attrs import frozen

from histgames.core import UnknownName
from histgames.core.tables import Reader, choice, number, shipped, table, text
from histgames.maps.drawing.palette import BORDER, EDGE
from histgames.maps.drawing.symbols import safe
from histgames.teaching.chronology import CERTAINTIES
from histgames.teaching.picture import Page

__all__ = ["Lesson", "Question", "Role", "Source", "Stage", "lesson", "lessons"]

PACKAGE = "histgames.teaching"
T = TypeVar("T")


@frozen
class Stage:
    """A part of the lesson: how long it takes, who works, and at what."""

    minutes: int
    title: str
    who: str
    what: str


@frozen
class Role:
    """A person to be played.

    Attributes
    ----------
    id, name, title : str
        Short name, full name, and what the person was.
    group : str
        Which group of the class plays the person.
    zone : str
        Id of the zone to look at first.
    who, place, aim : str
        The three lines of the sheet.
    later : str
        What became of the person, for the end of the lesson.
    model : str
        Where the game differs from what is known.
    named, certainty : str
        Which writers tell it, and how sure it is.
    """

    id: str
    name: str
    title: str
    group: str
    zone: str
    who: str
    place: str
    aim: str
    later: str
    model: str
    named: str
    certainty: str

    def html(self, *, later: bool = False) -> str:
        """Return the sheet as HTML; `later` adds what became of the person and where the game differs."""
        lines = [self.who, self.place, self.aim]
        told = "".join(f"<p>{safe(line)}</p>" for line in lines)
        if later:
            told += f"<p><b>Later.</b> {safe(self.later)}</p><p><b>The game and you.</b> {safe(self.model)}</p>"
            told += f'<p class="hg-source">{safe(self.named)}; how sure: {safe(self.certainty)}</p>'
        return f'<section class="hg-role"><h3>{safe(self.name)}</h3><h4>{safe(self.title)}</h4>{told}</section>'


@frozen
class Question:
    """A question for the class: what it is about, and a hint for the teacher."""

    id: str
    topic: str
    question: str
    help: str


@frozen
class Source:
    """A source of the time and what to know about it."""

    name: str
    what: str


@frozen
class Lesson:
    """A lesson.

    Attributes
    ----------
    name, title, about : str
        Short name, title, and what it is in a sentence.
    game : str
        The game that is played.
    turns : int
        How many turns are played.
    seed : int
        Seed of the dice, so that every class meets the same ones.
    years : tuple of int
        First and last year of the chronology that belongs to it.
    position : str
        The position to start from, as `histgames.position` reads it.
    plan, roles, questions, sources
        The parts of the lesson.
    """

    name: str
    title: str
    about: str
    game: str
    turns: int
    seed: int
    years: tuple[int, int]
    position: str
    plan: tuple[Stage, ...]
    roles: tuple[Role, ...]
    questions: tuple[Question, ...]
    sources: tuple[Source, ...]

    @property
    def minutes(self) -> int:
        """How long the lesson takes."""
        return sum(stage.minutes for stage in self.plan)

    @property
    def timetable(self) -> Page:
        """The plan as a table that says from which minute to which."""
        start, rows = 0, ""
        for stage in self.plan:
            end = start + stage.minutes
            rows += f"<tr><td>{start} to {end}</td><td><b>{safe(stage.title)}</b></td><td>{safe(stage.who)}</td>"
            rows += f"<td>{safe(stage.what)}</td></tr>"
            start = end
        return Page(f"{STYLE}<table class='hg-plan'><tr>{_head('Minute', 'What', 'Who', 'How')}</tr>{rows}</table>")

    def sheets(self, group: str | None = None, *, later: bool = False) -> Page:
        """Return the sheets of a group, or of all, side by side.

        Raises
        ------
        UnknownName
            If there is no such group.
        """
        groups = tuple(dict.fromkeys(role.group for role in self.roles))
        if group is not None and group not in groups:
            raise UnknownName(f"There is no group {group!r}: the groups are {' and '.join(groups)}.")
        shown = [role.html(later=later) for role in self.roles if group in (None, role.group)]
        return Page(f'{STYLE}<div class="hg-roles">{"".join(shown)}</div>')

    @property
    def source_notes(self) -> Page:
        """The notes on the sources, for reading out."""
        rows = "".join(f"<tr><td><b>{safe(s.name)}</b></td><td>{safe(s.what)}</td></tr>" for s in self.sources)
        return Page(f"{STYLE}<table class='hg-plan'>{rows}</table>")

    def __repr__(self) -> str:
        """Return its title and length."""
        return f"<Lesson: {self.title}, {self.minutes} minutes>"


STYLE = (
    "<style>.hg-roles{display:grid;grid-template-columns:repeat(auto-fill,minmax(270px,1fr));gap:10px}"
    f".hg-role{{border:1px solid {BORDER};border-radius:6px;padding:8px 12px;break-inside:avoid}}.hg-role h3{{margin:0;font-size:17px}}"
    ".hg-role h4{margin:0 0 6px;font-size:14px;font-weight:normal;font-style:italic}.hg-role p{margin:0 0 6px}"
    f".hg-source{{font-size:13px;color:{EDGE}}}"
    ".hg-plan{border-collapse:collapse}.hg-plan td,.hg-plan th{text-align:left!important;vertical-align:top!important;padding:4px 10px;"
    f"border-bottom:1px solid {BORDER}}}</style>"
)


def _head(*names: str) -> str:
    return "".join(f"<th>{name}</th>" for name in names)


FACTS = {
    **dict.fromkeys(("name", "title", "about", "game"), text),
    "turns": number(1, 20),
    "seed": number(0, 999_999_999),
    "first_year": number(1, 1999),
    "last_year": number(1, 1999),
}


def _facts() -> dict[str, dict[str, Any]]:
    rows = table(shipped(PACKAGE, "lessons.csv"), FACTS, key="name", name="lessons")
    return {row["name"]: row for row in rows}


def lessons() -> dict[str, str]:
    """Return the lessons of the kit: name and title.

    Examples
    --------
    >>> lessons()
    {'march-1067': 'The March in 1067'}
    """
    return {name: facts["title"] for name, facts in _facts().items()}


def lesson(name: str = "march-1067") -> Lesson:
    """Return a lesson.

    Raises
    ------
    UnknownName
        If there is none of that name.

    Examples
    --------
    >>> lesson("march-1067")
    <Lesson: The March in 1067, 45 minutes>
    """
    known = _facts()
    if name not in known:
        raise UnknownName(f"There is no lesson {name!r}: there is {', '.join(known)}.")
    facts, stem = dict(known[name]), name.replace("-", "_")
    return Lesson(
        years=(facts.pop("first_year"), facts.pop("last_year")),
        position=(files(PACKAGE) / "data" / f"{stem}.txt").read_text(encoding="utf-8"),
        plan=_read(Stage, f"{stem}_plan", minutes=number(1, 90)),
        roles=_read(Role, f"{stem}_roles", certainty=choice(*CERTAINTIES)),
        questions=_read(Question, f"{stem}_questions"),
        sources=_read(Source, f"{stem}_sources"),
        **facts,
    )


def _read(kind: type[T], name: str, **readers: Reader) -> tuple[T, ...]:
    """Return the rows of a table as records; columns without a reader are text."""
    columns = {field.name: readers.get(field.name, text) for field in attrs.fields(kind)}  # type: ignore[arg-type]
    rows = table(shipped(PACKAGE, f"{name}.csv"), columns, key=next(iter(columns)), name=name)
    return tuple(kind(**row) for row in rows)
