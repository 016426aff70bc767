"""Test cases of adjudication as readable text, and their runner: ``histgames adjudicate cases.txt``.

A file holds cases one after the other; a line that begins with ``#`` is a remark::

    CASE 1 Two equal moves stand off
    UNITS
      AUS A Vie
      ITA A Ven elite
    ORDERS
      AUS A Vie - Tyr => fails
      ITA A Ven - Tyr => succeeds
    AFTER
      AUS A Vie
      ITA A Tyr
    STOOD OFF none

What a case does not say is not checked. ``docs/diplomacy.md`` describes all sections.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import Factory, define, field, frozen

from histgames.adjudicator.chart import Chart, load_chart, standard
from histgames.adjudicator.lexicon import lexicon
from histgames.adjudicator.orders import ELITE, NORMAL, WEAK, Order, Unit
from histgames.adjudicator.results import (
    CUT,
    DISLODGED,
    DISRUPTED,
    FAILS,
    GIVEN,
    HELD,
    HOLDS,
    ILLEGAL,
    STANDS,
    SUCCEEDS,
    VOID,
)
from histgames.adjudicator.spelling import ADJUSTMENTS, MOVEMENT, RETREATS, parse, parse_unit
from histgames.adjudicator.validity import cannot_stand
from histgames.core.errors import GameError, UnknownName, Unreadable
from histgames.core.files import read_text
from histgames.core.names import cited, nearest

__all__ = ["BadCase", "Case", "CaseOrder", "load_cases", "read_cases"]

#: The phases that a case can begin with; retreats follow a movement in the same case.
PHASES = (MOVEMENT, ADJUSTMENTS)
STRENGTHS = {"weak": WEAK, "normal": NORMAL, "elite": ELITE}
WORDS = (SUCCEEDS, FAILS, HOLDS, DISLODGED, GIVEN, CUT, STANDS, DISRUPTED, HELD, VOID, ILLEGAL)
SWITCHES = ("weak_hold", "weak_cuts_support")
NOTHING = "none"
#: Orders that may begin with such a word in capitals.
VERBS = ("army", "fleet", "build", "disband", "remove", "waive", NOTHING)
#: Headings of sections, the longer of two that begin alike first.
HEADINGS = (
    "RETREATS AFTER",
    "RETREATS",
    "STOOD OFF",
    "DISLODGED",
    "DISBANDED",
    "SWITCHES",
    "CENTRES",
    "REMOVED",
    "ORDERS",
    "AFTER",
    "PHASE",
    "UNITS",
    "OPEN",
    "CASE",
    "MAP",
)
#: What is checked in one phase only.
ONLY = {
    **dict.fromkeys(
        ("STOOD OFF", "DISLODGED", "OPEN", "RETREATS", "RETREATS AFTER", "DISBANDED", "SWITCHES"), MOVEMENT
    ),
    **dict.fromkeys(("CENTRES", "REMOVED"), ADJUSTMENTS),
}
HEADING = re.compile(rf"({'|'.join(HEADINGS)})(?:\s+(.*))?$")


class BadCase(GameError):
    """A case that cannot be read; the message begins with file and line."""


@frozen
class CaseOrder:
    """An order of a case with the outcome that is expected, ``""`` for any; `line` is where it stands."""

    order: Order
    outcome: str
    line: int


@define
class Case:
    """A case: a position, orders, and what is expected; None where it does not say."""

    name: str
    title: str
    line: int
    chart: Chart
    phase: str = MOVEMENT
    switches: dict[str, bool] = Factory(dict)
    units: list[Unit] = Factory(list)
    centres: dict[str, str] = Factory(dict)
    orders: list[CaseOrder] = Factory(list)
    after: list[Unit] | None = None
    dislodged: list[Unit] | None = None
    stood_off: list[str] | None = None
    open: dict[Unit, list[str]] | None = None
    retreats: list[CaseOrder] | None = None
    retreats_after: list[Unit] | None = None
    disbanded: list[Unit] | None = None
    removed: list[Unit] | None = None


def load_cases(path: Path | str) -> list[Case]:
    """Return the cases of a file; a map that it names is looked for beside it.

    Raises
    ------
    BadCase
        If the file or a line of it cannot be read.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "mine.txt").write_text("CASE 7 Two equal moves stand off")
    ...     load_cases(Path(folder, "mine.txt"))[0].title
    'Two equal moves stand off'
    """
    file = Path(path)
    try:
        text = read_text(file)
    except OSError as error:
        raise BadCase(f"The file {str(path)!r} cannot be read: {error.strerror}.") from None
    except Unreadable as error:
        raise BadCase(str(error)) from None
    return read_cases(text, name=file.name, folder=file.parent)


def read_cases(text: str, *, name: str = "cases", folder: Path | None = None) -> list[Case]:
    """Return the cases in a text.

    Parameters
    ----------
    text : str
        The text.
    name : str
        What messages call it.
    folder : Path, optional
        Where maps are looked for; by default only the standard map is known.

    Raises
    ------
    BadCase
        If a line cannot be read: the message says which and why.

    Examples
    --------
    >>> case, = read_cases("CASE 1 A march" + chr(10) + "UNITS" + chr(10) + "AUS A Vie" + chr(10) + "ORDERS AUS A Vie - Tyr")
    >>> case.title, case.orders[0].order.to
    ('A march', 'tyr')
    """
    reader = CaseReader(folder)
    for number, line in enumerate(text.splitlines(), start=1):
        plain = line.partition("#")[0].strip()
        if plain:
            try:
                reader.read(plain, number)
            except GameError as error:
                raise BadCase(f"{name}, line {number}: {error}") from None
    if not reader.cases:
        raise BadCase(f"{name} holds no case: a case begins with a line such as CASE 1 Two equal moves.")
    return reader.cases


@define
class CaseReader:
    """Reads cases line by line.

    Examples
    --------
    >>> reader = CaseReader(None)
    >>> for number, line in enumerate(("CASE 1", "UNITS AUS A Vie", "ITA A Ven elite"), start=1):
    ...     reader.read(line, number)
    >>> reader.case.units
    [Unit(power='AUS', kind='A', at='vie', strength=1), Unit(power='ITA', kind='A', at='ven', strength=2)]
    """

    folder: Path | None
    cases: list[Case] = field(factory=list)
    section: str = ""
    number: int = 0

    @property
    def case(self) -> Case:
        """The case being read."""
        if not self.cases:
            raise GameError("The first line of a case is CASE with its name.")
        return self.cases[-1]

    def read(self, line: str, number: int) -> None:
        """Read a line: a heading, an entry, or both."""
        self.number = number
        heading = HEADING.match(line)
        if not heading:
            if not self.section:
                raise self.unknown(line)
            if self.is_heading(line):
                raise self.unknown(line)
            self.entry(line)
            return
        self.section = heading[1]
        if self.section == "CASE":
            self.begin(heading[2] or "")
            return
        self.open_section()
        if heading[2]:
            self.entry(heading[2])

    def is_heading(self, line: str) -> bool:
        """Return whether a line looks like the heading of a section that there is not: a word in capitals that is no power."""
        word = line.split()[0]
        known = lexicon(self.case.chart)
        return (
            len(word) > 3 and word.isalpha() and word.isupper() and word.casefold() not in {*known.power_starts, *VERBS}
        )

    def unknown(self, line: str) -> GameError:
        """Return the error for a line outside of any section."""
        near = nearest(line.split()[0], HEADINGS, count=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        return UnknownName(f"{cited(line)} stands in no section.{meant}")

    def begin(self, text: str) -> None:
        """Begin a new case on the map of the one before."""
        name, _, title = text.partition(" ")
        if not name:
            raise GameError("A case needs a name: CASE 1 Two equal moves.")
        if any(case.name == name for case in self.cases):
            raise GameError(f"There is a case {name} already.")
        chart = self.cases[-1].chart if self.cases else standard()
        self.cases.append(Case(name, title.strip(), self.number, chart))
        self.section = ""

    def open_section(self) -> None:
        """Note that the case says something about this, be it nothing."""
        case = self.case
        phase = ONLY.get(self.section, case.phase)
        if phase != case.phase:
            raise GameError(f"{self.section} is checked in a phase of {phase} only; this case has PHASE {case.phase}.")
        match self.section:
            case "AFTER":
                case.after = case.after or []
            case "DISLODGED":
                case.dislodged = case.dislodged or []
            case "STOOD OFF":
                case.stood_off = case.stood_off or []
            case "OPEN":
                case.open = case.open or {}
            case "RETREATS":
                case.retreats = case.retreats or []
            case "RETREATS AFTER":
                case.retreats_after = case.retreats_after or []
            case "DISBANDED":
                case.disbanded = case.disbanded or []
            case "REMOVED":
                case.removed = case.removed or []

    def entry(self, line: str) -> None:
        """Read an entry of the section."""
        if line.casefold() == NOTHING:
            return
        case = self.case
        lists = {
            "UNITS": case.units,
            "AFTER": case.after,
            "DISLODGED": case.dislodged,
            "RETREATS AFTER": case.retreats_after,
            "DISBANDED": case.disbanded,
            "REMOVED": case.removed,
        }
        if self.section in lists:
            units = lists[self.section]
            if units is not None:
                units += [self.unit(part) for part in self.parts(line)]
            return
        readers: dict[str, Callable[[str], None]] = {
            "MAP": self.map,
            "PHASE": self.phase,
            "SWITCHES": self.switch,
            "CENTRES": self.owner,
            "ORDERS": self.order,
            "RETREATS": self.order,
            "STOOD OFF": self.vacant,
            "OPEN": self.ways,
        }
        readers[self.section](line)

    @staticmethod
    def parts(line: str) -> Iterator[str]:
        """Yield the parts of a line between commas."""
        return (part.strip() for part in line.split(",") if part.strip())

    def map(self, line: str) -> None:
        """Read which map is played on: ``standard``, or a file."""
        if line == "standard":
            self.case.chart = standard()
        elif self.folder is None:
            raise UnknownName(f"There is no map {line!r} here: only the map standard.")
        else:
            self.case.chart = load_chart(self.folder / line)

    def phase(self, line: str) -> None:
        """Read the phase."""
        if line not in PHASES:
            raise UnknownName(f"There is no phase {line!r}: it is {', '.join(PHASES)}.")
        self.case.phase = line

    def switch(self, line: str) -> None:
        """Read switches: ``weak_hold off``."""
        for part in self.parts(line):
            name, _, value = part.partition(" ")
            if name not in SWITCHES or value not in ("on", "off"):
                raise UnknownName(f"There is no switch {part!r}: {' and '.join(SWITCHES)} are on or off.")
            self.case.switches[name] = value == "on"

    def unit(self, text: str) -> Unit:
        """Read a unit: ``ENG F Spa(nc) elite``."""
        head, _, last = text.rpartition(" ")
        strength = STRENGTHS.get(last)
        power, kind, at = parse_unit(text if strength is None else head, self.case.chart)
        if not kind:
            raise GameError(f"{text!r} is no unit: write it as ENG F Spa(nc), with weak or elite after it.")
        unit = Unit(power, kind, at, NORMAL if strength is None else strength)
        if not self.case.chart.can_stand(unit.kind, unit.at):
            kind = "An army" if unit.kind == "A" else "A fleet"
            raise GameError(f"{kind} {cannot_stand(self.case.chart, unit.at)}")
        return unit

    def owner(self, line: str) -> None:
        """Read the centres of a power: ``RUS: Mos, Stp``."""
        name, colon, rest = line.partition(":")
        for part in self.parts(rest if colon else ""):
            power, _, place = parse_unit(f"{name} {part}", self.case.chart)
            centre = self.case.chart.province_of[place]
            if not self.case.chart.provinces[centre].centre:
                raise GameError(f"{self.case.chart.label(centre)} has no supply centre.")
            self.case.centres[centre] = power
        if not colon:
            raise GameError(f"{line!r} is no list of centres: write it as RUS: Mos, Stp.")

    def order(self, line: str) -> None:
        """Read an order with the outcome that is expected: ``ENG A Lon - Bel => fails``."""
        text, arrow, outcome = (part.strip() for part in line.rpartition("=>"))
        if not arrow:
            text, outcome = outcome, ""
        if arrow and outcome not in WORDS:
            raise UnknownName(f"There is no outcome {outcome!r}: it is one of {', '.join(WORDS)}.")
        case = self.case
        retreats = self.section == "RETREATS"
        order = parse(text, case.chart, phase=RETREATS if retreats else case.phase)
        expected = CaseOrder(order, outcome, self.number)
        (case.retreats if retreats and case.retreats is not None else case.orders).append(expected)

    def place(self, text: str) -> str:
        """Read a province or a location."""
        return parse_unit(text, self.case.chart, next(iter(self.case.chart.powers)))[2]

    def vacant(self, line: str) -> None:
        """Read provinces that a stand-off left vacant."""
        if self.case.stood_off is not None:
            self.case.stood_off += [self.place(part) for part in self.parts(line)]

    def ways(self, line: str) -> None:
        """Read where a dislodged unit may go: ``ENG A Hol: Bel, Ruh``."""
        unit, colon, rest = line.partition(":")
        if not colon:
            raise GameError(f"{line!r} is no list of retreats: write it as ENG A Hol: Bel, Ruh, or with none.")
        if self.case.open is not None:
            places = [] if rest.strip() == NOTHING else [self.place(part) for part in self.parts(rest)]
            self.case.open[self.unit(unit.strip())] = places
