"""Whole sheets of orders, as they come by mail: taken apart into orders, each read and judged, and what is missing or doubled."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from attrs import frozen

from histgames.adjudicator.answers import FINE, UNCLEAR, Answer, read_order
from histgames.adjudicator.chart import Chart
from histgames.adjudicator.lexicon import lexicon
from histgames.adjudicator.orders import AnyOrder, Unit, UnitOrder
from histgames.adjudicator.reader import LEADING, MOVEMENT
from histgames.adjudicator.results import ILLEGAL, VOID, Dislodged
from histgames.adjudicator.spelling import readings
from histgames.core.errors import UnreadableAction
from histgames.core.names import fold

__all__ = ["OrderSheet", "SheetLine", "can_be_read", "read_sheet", "split_orders"]

#: What parts orders for certain, what may, and what a unit begins with that stands behind another order.
LINE_ENDS = re.compile(r"[\r\n;\u2028\u2029]+")
COMMAS = re.compile(r"\s*(?:,|\s&\s|\band\b)\s*", re.IGNORECASE)
UNITS = re.compile(r"\s+(?=(?:a|f|army|fleet)\b)", re.IGNORECASE)
#: A text with more commas or units in one line is no sheet.
MOST = 40


def split_orders(text: str, is_order: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the orders in a text, which stand in lines, apart by semicolons or commas, or one behind the other.

    What stands in one line is taken apart only if it is no order as a whole and all its parts are; else it stays as it is.

    Parameters
    ----------
    text : str
        The text; empty lines are passed over.
    is_order : callable
        Returns whether a text can be read as one order.

    Examples
    --------
    >>> from functools import partial
    >>> from histgames.adjudicator import standard
    >>> reads = partial(can_be_read, chart=standard(), power="AUS")
    >>> split_orders("A Vie - Gal, A Bud - Ser; F Tri H", reads), split_orders("A Vie - Gal A Bud - Ser", reads)
    (('A Vie - Gal', 'A Bud - Ser', 'F Tri H'), ('A Vie - Gal', 'A Bud - Ser'))
    """
    found: list[str] = []
    for line in LINE_ENDS.split(text):
        if line[LEADING.match(line).end() :].strip():  # type: ignore[union-attr]
            found += _parts(line.strip(), is_order)
    return tuple(found)


def _parts(line: str, is_order: Callable[[str], bool]) -> list[str]:
    """Return the orders in a line."""
    if is_order(line):
        return [line]
    parts = [part for part in COMMAS.split(line, MOST) if part.strip()]
    if len(parts) > 1 and all([is_order(part) for part in parts]):
        return parts
    ways = _ways(UNITS.split(line, MOST), is_order)
    return ways[0] if len(ways) == 1 else [line]


def _ways(pieces: Sequence[str], is_order: Callable[[str], bool]) -> list[list[str]]:
    """Return the ways, two at most, in which neighbouring pieces make up orders one behind the other."""
    count = len(pieces)
    ways: list[list[list[str]]] = [[] for _ in range(count)] + [[[]]]
    for start in reversed(range(count)):
        for end in range(start + 1, min(count, start + 3) + 1):
            if ways[end] and is_order(text := " ".join(pieces[start:end])):
                ways[start] += [[text, *rest] for rest in ways[end]]
        del ways[start][2:]
    return ways[0]


def can_be_read(text: str, chart: Chart, power: str, phase: str = MOVEMENT) -> bool:
    """Return whether a text is an order of a power, legal or not.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> can_be_read("A Vie - Gal", standard(), "AUS"), can_be_read("Dear all", standard(), "AUS")
    (True, False)
    """
    try:
        readings(text, chart, power, phase)
    except UnreadableAction:
        return False
    return True


@frozen
class SheetLine:
    """An order of a sheet and what is said about it.

    Attributes
    ----------
    number : int
        The line of the sheet, from 1.
    text : str
        The order as it is written there.
    answer : Answer
        What is said about it.
    """

    number: int
    text: str
    answer: Answer


@frozen
class OrderSheet:
    """A sheet as it was read.

    Attributes
    ----------
    lines : tuple of SheetLine
        Its orders in their sequence.
    unordered : tuple of Unit
        The power's units without an order that can be carried out.
    doubled : tuple of Unit
        Units with several orders, of which the last counts.
    passed_over : tuple of str
        Lines that only say whose orders they are, or of when.
    """

    lines: tuple[SheetLine, ...]
    unordered: tuple[Unit, ...] = ()
    doubled: tuple[Unit, ...] = ()
    passed_over: tuple[str, ...] = ()

    @property
    def orders(self) -> tuple[AnyOrder, ...]:
        """The orders that are fine or void, of each unit the last."""
        last: dict[object, AnyOrder] = {}
        for number, line in enumerate(self.lines):
            order = line.answer.order
            if order is not None and line.answer.kind in (FINE, VOID):
                key = order.at.partition("(")[0] if isinstance(order, UnitOrder) else number
                last.pop(key, None)
                last[key] = order
        return tuple(last.values())

    @property
    def wrong(self) -> tuple[SheetLine, ...]:
        """The lines that cannot be read or are not legal."""
        return tuple(line for line in self.lines if line.answer.kind in (UNCLEAR, ILLEGAL))


def read_sheet(
    text: str,
    chart: Chart,
    units: Iterable[Unit],
    power: str,
    *,
    phase: str = MOVEMENT,
    dislodged: Sequence[Dislodged] = (),
    owners: Mapping[str, str] | None = None,
    sites: Mapping[str, Collection[str]] | None = None,
    obliged: Collection[str] = (),
) -> OrderSheet:
    r"""Read a whole sheet of one power: orders in lines, lists or one behind the other.

    A line that names only the power or the season is passed over; any other that is no order is unclear, also a greeting.

    Parameters
    ----------
    text : str
        The sheet.
    chart, units, power, phase, dislodged, owners, sites, obliged
        As for `read_order`.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> units = [Unit("AUS", "A", "vie"), Unit("AUS", "A", "bud"), Unit("AUS", "F", "tri")]
    >>> sheet = read_sheet("Austria:\n1. A Vie - Gal\n2. A Bud - Sre", standard(), units, "AUS")
    >>> [(line.number, line.answer.kind) for line in sheet.lines], [unit.at for unit in sheet.unordered]
    ([(2, 'fine'), (3, 'unclear')], ['bud', 'tri'])
    """
    standing, reads = list(units), partial(can_be_read, chart=chart, power=power, phase=phase)
    given: list[AnyOrder] = []
    lines: list[SheetLine] = []
    passed: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _is_heading(line, chart, power):
            passed.append(line.strip())
            continue
        for part in split_orders(line, reads):
            answer = read_order(
                part,
                chart,
                standing,
                power,
                phase=phase,
                others=given,
                dislodged=dislodged,
                owners=owners,
                sites=sites,
                obliged=obliged,
            )
            lines.append(SheetLine(number, part, answer))
            if answer.order is not None and answer.kind in (FINE, VOID):
                given.append(answer.order)
    own = [unit for unit in standing if unit.power == power] if phase == MOVEMENT else [d.unit for d in dislodged]
    own = [unit for unit in own if unit.power == power]
    ordered = [chart.province_of.get(order.at, "") for order in given if isinstance(order, UnitOrder)]
    count = {unit: ordered.count(chart.province_of[unit.at]) for unit in own}
    return OrderSheet(
        tuple(lines),
        tuple(unit for unit, times in count.items() if not times),
        tuple(unit for unit, times in count.items() if times > 1),
        tuple(passed),
    )


HEADING = re.compile(
    r"(?:orders|spring|autumn|fall|summer|winter|moves|retreats|builds|removals|disbands|adjustments|for|turn|\d{1,4})"
)


def _is_heading(line: str, chart: Chart, power: str) -> bool:
    """Return whether a line says only whose orders follow, or when they are given."""
    words = fold(re.sub(r"[:#*=_>-]", " ", line)).split()
    known = lexicon(chart)
    return bool(words) and all(HEADING.fullmatch(word) or known.powers.get(word) == power for word in words)
