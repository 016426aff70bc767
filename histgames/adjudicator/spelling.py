"""Orders as players write them, and back: ``A Lon - Bel via convoy``, ``F Eng C A Lon - Bel``, ``Army Paris supports Fleet Brest``.

`parse` reads an order, long or short, in any case; `show` prints it; each is the exact inverse of the other.
"""

from __future__ import annotations

from functools import lru_cache

from histgames.adjudicator.chart import Chart
from histgames.adjudicator.lexicon import lexicon
from histgames.adjudicator.orders import (
    AnyOrder,
    Build,
    Convoy,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    UnitOrder,
    Waive,
)
from histgames.adjudicator.reader import ADJUSTMENTS, MOVEMENT, RETREATS, Reader, read_plain
from histgames.core.errors import AmbiguousAction, UnknownName
from histgames.core.names import cited

__all__ = ["ADJUSTMENTS", "MOVEMENT", "RETREATS", "giver", "parse", "parse_unit", "readings", "show"]

PHASES = (MOVEMENT, RETREATS, ADJUSTMENTS)


def show(order: Order, chart: Chart, *, long: bool = False) -> str:
    """Return an order as text, without the power that gives it.

    Parameters
    ----------
    order : Order
        Any order.
    chart : Chart
        The map.
    long : bool
        With full names instead of abbreviations.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> show(SupportMove("FRA", "A", "gas", "mar", "spa", "A"), standard())
    'A Gas S A Mar - Spa'
    >>> show(Move("ENG", "A", "lon", "bel", via_convoy=True), standard(), long=True)
    'Army London moves to Belgium via convoy'
    """
    place = chart.label if long else _short
    verbs = LONG if long else SHORT

    def unit(kind: str, at: str) -> str:
        word = {"A": "Army ", "F": "Fleet "}.get(kind, "") if long else f"{kind} " if kind else ""
        return word + place(at)

    if isinstance(order, Waive):
        return "Waive"
    if not isinstance(order, UnitOrder):
        raise TypeError(f"{order!r} is no order.")
    head = unit(order.kind, order.at)
    match order:
        case Hold():
            return f"{head}{verbs['hold']}"
        case Move():
            return f"{head}{verbs['move']}{place(order.to)}{' via convoy' if order.via_convoy else ''}"
        case SupportHold():
            return f"{head}{verbs['support']}{unit(order.target_kind, order.target)}"
        case SupportMove():
            return f"{head}{verbs['support']}{unit(order.target_kind, order.target)}{verbs['to']}{place(order.to)}"
        case Convoy():
            return f"{head}{verbs['convoy']}{unit(order.target_kind, order.target)}{verbs['to']}{place(order.to)}"
        case Retreat():
            return f"{head}{verbs['retreat']}{place(order.to)}"
        case Build():
            return f"Build {head}"
        case _:
            return f"Disband {head}"


SHORT = {"hold": " H", "move": " - ", "support": " S ", "convoy": " C ", "to": " - ", "retreat": " R "}
LONG = {
    "hold": " holds",
    "move": " moves to ",
    "support": " supports ",
    "convoy": " convoys ",
    "to": " to ",
    "retreat": " retreats to ",
}


def _short(location: str) -> str:
    return location[:1].upper() + location[1:]


def parse(text: str, chart: Chart, power: str = "", phase: str = MOVEMENT) -> AnyOrder:
    """Return the one order that a text means.

    Parameters
    ----------
    text : str
        An order; the power may stand before it.
    chart : Chart
        The map.
    power : str
        Who gives the order; needed if the text does not say it.
    phase : {"movement", "retreats", "adjustments"}
        What ``A Kie - Ber`` means.

    Raises
    ------
    UnreadableAction
        If it means nothing: the message says which part and what comes near.
    AmbiguousAction
        If it may mean several orders: they are in the error's `candidates`.
    UnknownName
        If there is no such phase.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> parse("f stp/sc - bot", standard(), "RUS")
    Move(power='RUS', kind='F', at='stp(sc)', to='bot', via_convoy=False)
    >>> parse("France: A Paris supports A Marseilles - Burgundy", standard())
    SupportMove(power='FRA', kind='A', at='par', target='mar', to='bur', target_kind='A')
    """
    if power and phase == MOVEMENT and (plain := read_plain(text, lexicon(chart), power)):
        return plain
    found = readings(text, chart, power, phase)
    if len(found) > 1:
        shown = tuple(show(order, chart) for order in found)
        raise AmbiguousAction(f"{cited(text.strip())} may mean {', '.join(shown[:6])}: write more of it.", shown)
    return found[0]


def readings(text: str, chart: Chart, power: str = "", phase: str = MOVEMENT) -> tuple[AnyOrder, ...]:
    """Return every order that a text may mean, at least one.

    Raises
    ------
    UnreadableAction
        If it means nothing, or is the order of another power.
    UnknownName
        If there is no such phase.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> [show(order, standard()) for order in readings("A Lon - Nor", standard(), "ENG")]
    ['A Lon - Naf', 'A Lon - Nao', 'A Lon - Nth', 'A Lon - Nwg', 'A Lon - Nwy']
    """
    if phase not in PHASES:
        raise UnknownName(f"There is no phase {cited(phase)}: it is {', '.join(PHASES)}.")
    read = _read_again if len(text) <= USUAL else _read
    return read(text, chart, power, phase)


#: Longer texts are read, but not remembered.
USUAL = 80


def _read(text: str, chart: Chart, power: str, phase: str) -> tuple[AnyOrder, ...]:
    words = lexicon(chart)
    plain = read_plain(text, words, power) if power and phase == MOVEMENT else None
    return (plain,) if plain else Reader(text, words, power, phase).read()


#: The same few thousand orders come again and again.
_read_again = lru_cache(maxsize=50_000)(_read)


def forget_texts() -> None:
    """Forget the texts that were read, as if the next ones were the first."""
    _read_again.cache_clear()


def giver(text: str, chart: Chart) -> str:
    """Return the power that an order says it is of; nothing if it does not.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> giver("Russia: A War - Gal", standard()), giver("A War - Gal", standard())
    ('RUS', '')
    """
    return Reader(text, lexicon(chart), "", MOVEMENT).nationality()


def parse_unit(text: str, chart: Chart, power: str = "") -> tuple[str, str, str]:
    """Return power, kind and location of a unit written as in an order; the kind may be missing.

    Raises
    ------
    UnreadableAction, AmbiguousAction
        If it is no unit, or may be several.

    Examples
    --------
    >>> from histgames.adjudicator import standard
    >>> parse_unit("RUS F Stp/nc", standard())
    ('RUS', 'F', 'stp(nc)')
    """
    reader = Reader(text, lexicon(chart), power, MOVEMENT)
    found = reader.read_unit()
    if len(found) > 1:
        shown = tuple(f"{order.kind} {_short(order.at)}".strip() for order in found)
        raise AmbiguousAction(f"{cited(text.strip())} may mean {', '.join(shown[:6])}: write more of it.", shown)
    return found[0].power, found[0].kind, found[0].at
