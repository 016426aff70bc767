"""Lessons: a plan by the minute, sheets for the people to be played, a position to start from, and questions.

A lesson is a folder of tables in the folder `lessons` of its game, which open in any spreadsheet.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

from attrs import fields, frozen

from histgames.core import FaultyGame, UnknownName
from histgames.core.marks import override
from histgames.core.names import cited
from histgames.core.tables import Reader, choice, number, text
from histgames.games import LEDGERS
from histgames.maps.drawing.palette import BORDER, EDGE
from histgames.maps.drawing.symbols import safe
from histgames.teaching.chronology import CERTAINTIES
from histgames.teaching.folder import folders, read_table, read_text, zone_of
from histgames.teaching.picture import Page

__all__ = ["ClassQuestion", "Lesson", "PlanStage", "Role", "Source", "lesson", "lessons", "read_lesson"]

T = TypeVar("T")


@frozen
class PlanStage:
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
class ClassQuestion:
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
    chronicler : str
        What the chronicler of the class is told to do; empty if there is none.
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
    chronicler: str
    position: str
    plan: tuple[PlanStage, ...]
    roles: tuple[Role, ...]
    questions: tuple[ClassQuestion, ...]
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

    @override
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


#: The files of a lesson.
FILES = ("lesson.csv", "plan.csv", "roles.csv", "questions.csv", "sources.csv", "position.txt")
FACTS = {
    **dict.fromkeys(("title", "about", "chronicler"), text),
    "turns": number(1, 20),
    "seed": number(0, 999_999_999),
    "first_year": number(1, 1999),
    "last_year": number(1, 1999),
}


def lessons() -> dict[str, str]:
    """Return the lessons of the kit: name and title.

    Examples
    --------
    >>> lessons()
    {'march-1067': 'The March in 1067'}
    """
    return {name: read_lesson(folder, game).title for name, (game, folder) in _known().items()}


def lesson(name: str = "march-1067") -> Lesson:
    """Return a lesson.

    Raises
    ------
    UnknownName
        If there is none of that name.
    GameError
        If a file of it is missing or wrong; the message names file, line and column.

    Examples
    --------
    >>> lesson("march-1067")
    <Lesson: The March in 1067, 45 minutes>
    """
    known = _known()
    if name not in known:
        raise UnknownName(f"There is no lesson {cited(name)}: there is {', '.join(known)}.")
    game, folder = known[name]
    return read_lesson(folder, game)


def _known() -> dict[str, tuple[str, Traversable]]:
    """Return the folders of the lessons, each with its game, by the names of the lessons."""
    found: dict[str, tuple[str, Traversable]] = {}
    for game, folder in folders().items():
        for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if not each.is_dir() or each.name.startswith(("_", ".")):
                continue
            name = _name(each)
            if name in found:
                raise FaultyGame(f"{game} and {found[name][0]} both have a lesson {name!r}.")
            found[name] = game, each
    return found


def _name(folder: Traversable) -> str:
    return folder.name.replace("_", "-")


def read_lesson(folder: Traversable, game: str) -> Lesson:
    """Return the lesson of a folder.

    Parameters
    ----------
    folder : Traversable
        A folder with the tables lesson, plan, roles, questions and sources, and the position as text.
    game : str
        The game that is played in it.

    Raises
    ------
    GameError
        If a file is missing, wrong, or none of a lesson; the message names file, line and column.
    """
    for each in folder.iterdir():
        if each.name.endswith((".csv", ".txt")) and each.name not in FILES:
            raise FaultyGame(f"The file '{folder.name}/{each.name}' is none of a lesson: they are {', '.join(FILES)}.")
    facts, *more = read_table(folder, "lesson.csv", FACTS, key="title")
    if more:
        raise FaultyGame(
            f"The table '{folder.name}/lesson.csv' has a second lesson in line 3: each has its own folder."
        )
    return Lesson(
        name=_name(folder),
        game=game,
        **{key: facts[key] for key in ("title", "about", "chronicler", "turns", "seed")},
        years=(facts["first_year"], facts["last_year"]),
        position=read_text(folder, "position.txt"),
        plan=_read(folder, PlanStage, "plan.csv", "title", minutes=number(1, 90)),
        roles=_read(folder, Role, "roles.csv", "id", zone=zone_of(LEDGERS[game].map), certainty=choice(*CERTAINTIES)),
        questions=_read(folder, ClassQuestion, "questions.csv", "id"),
        sources=_read(folder, Source, "sources.csv", "name"),
    )


def _read(folder: Traversable, kind: type[T], name: str, key: str, **readers: Reader) -> tuple[T, ...]:
    """Return the rows of a table as records; columns without a reader are text."""
    columns = {field.name: readers.get(field.name, text) for field in fields(kind)}  # type: ignore[arg-type]
    return tuple(kind(**row) for row in read_table(folder, name, columns, key=key))
